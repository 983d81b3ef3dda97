//! The app: settings, routes, and the bars that any screen may show.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::components::{Announcer, announce};
use super::el::{all, button, el};
use super::handler::Handler;
use super::hooks::{Settings, use_lang, use_value};
use super::i18n::CommonText;
use super::mount::{Mount, MountProps, mount};
use super::route::{self, Route, use_route};
use super::worker_client::{self, Health};
use super::{batch, document, dom, install, location, texts};
use crate::hooks::use_effect_with;

/// A part of the page that is loaded separately: the screens of one lab, and everything that frames
/// them.
///
/// One program for all labs would be several times as large as any visit needs. The first word of an
/// address determines which one is needed; `index.html` loads it.
pub trait Program: 'static {
    /// The screen, where it is one of these.
    fn screen(route: Route) -> Html;
}

/// Starts a program. Call once.
pub fn start<P: Program>() {
    let settings = Settings::now();
    settings.show();
    worker_client::listen();
    batch::on_end(Handler::from(|say: batch::Say| announce(say(Settings::now().lang))));
    yew::set_custom_panic_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        route::give_up();
    }));
    spawn_local(async move {
        if texts::load(settings.lang).await {
            route::listen();
            document::listen();
            yew::Renderer::<Mount>::with_props(MountProps::of::<App<P>>(())).render();
        } else {
            texts::failed();
        }
    });
}

/// The whole page.
#[component]
pub fn App<P: Program>() -> Html {
    let route = use_route();
    location::drawn(route);
    // The focus moves to the heading when another screen opens, including one of another lab, whose
    // heading the shell has focused; but not at the start of a visit.
    let before = use_mut_ref(|| None::<Route>);
    use_effect_with(route, move |route| {
        if before.replace(Some(*route)).is_some()
            || dom::document().query_selector("[data-entered]").is_ok_and(|found| found.is_some())
        {
            dom::focus_still("#heading");
        }
        location::restore();
        dom::mark("data-ready", "true");
    });
    all([mount::<Bars>(()), P::screen(route), mount::<Announcer>(())])
}

/// Bars for a new version and for a crashed worker.
#[component]
fn Bars() -> Html {
    let lang = use_lang();
    let update = use_value(|| false);
    let health = use_value(Health::default);
    {
        let (update, health) = (update.set_to(true), health.setter());
        use_effect_with((), move |()| {
            worker_client::watch(health);
            install::start(update);
        });
    }
    let crashed = (*health == Health::Crashed).then(|| {
        let words = el("p")
            .with(el("strong").with(lang.t(CommonText::CrashTitle)))
            .with(" ")
            .with(lang.t(CommonText::CrashKept));
        let retry = Handler::from(|()| worker_client::retry_all());
        el("div.notice notice--bad@crash-bar").attr("role", "alert").with(words).with(button(
            "button.button@crash-retry",
            lang.t(CommonText::Retry),
            retry,
        ))
    });
    let newer = update.then(|| {
        let now = Handler::from(|()| install::update());
        el("div.notice@update-bar")
            .attr("role", "status")
            .with(el("p").with(lang.t(CommonText::UpdateReady)))
            .with(button(
                "button.button button--main@update-now",
                lang.t(CommonText::UpdateNow),
                now,
            ))
            .with(button("button.button", lang.t(CommonText::Later), update.set_to(false)))
    });
    el("div.bars").with(crashed).with(newer).html()
}
