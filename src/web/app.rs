//! The app: settings, routes, and the bars that any screen may show.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;
use yew_router::prelude::*;

use super::components::VoiceProvider;
use super::hooks::{Settings, SettingsHandle, use_lang};
use super::i18n::Key;
use super::link::{self, Health};
use super::route::Route;
use super::{dom, install, pages, texts};

/// Starts the page. Call once.
pub fn start() {
    let settings = Settings::load();
    settings.show();
    link::listen();
    spawn_local(async move {
        if texts::load(settings.lang).await {
            yew::Renderer::<App>::new().render();
        } else {
            texts::failed();
        }
    });
}

/// The whole page.
#[component]
pub fn App() -> Html {
    let settings: SettingsHandle = use_reducer(Settings::load);
    use_effect_with(*settings, |settings| settings.show());
    {
        // Only a choice is kept: an untouched page goes on following the browser.
        let first = use_mut_ref(|| *settings);
        use_effect_with(*settings, move |settings| {
            if first.replace(*settings) != *settings {
                settings.keep();
            }
        });
    }
    use_effect_with((), |()| {
        dom::mark("data-ready", "true");
    });
    html! {
        <ContextProvider<SettingsHandle> context={settings}>
            <VoiceProvider>
                <Bars />
                <BrowserRouter>
                    <Arrival />
                    <Switch<Route> render={pages::page} />
                </BrowserRouter>
            </VoiceProvider>
        </ContextProvider<SettingsHandle>>
    }
}

/// Moves the focus to the heading when another screen comes up; not on the first one.
#[component]
fn Arrival() -> Html {
    let route = use_route::<Route>();
    let before = use_mut_ref(|| route);
    use_effect_with(route, move |route| {
        if before.replace(*route) != *route {
            dom::window().scroll_to_with_x_and_y(0.0, 0.0);
            dom::focus("heading");
        }
    });
    Html::default()
}

/// A new version, and a worker that broke off.
#[component]
fn Bars() -> Html {
    let lang = use_lang();
    let update = use_state(|| false);
    let health = use_state(Health::default);
    {
        let (update, health) = (update.setter(), health.setter());
        use_effect_with((), move |()| {
            link::watch(Callback::from(move |now| health.set(now)));
            install::start(Callback::from(move |()| update.set(true)));
        });
    }
    let later = {
        let update = update.clone();
        Callback::from(move |_: MouseEvent| update.set(false))
    };
    html! {
        <div class="bars">
            if *health == Health::Crashed {
                <div class="notice notice--bad" role="alert" data-testid="crash-bar">
                    <p><strong>{ lang.t(Key::CrashTitle) }</strong>{ " " }{ lang.t(Key::CrashKept) }</p>
                    <button type="button" class="button" data-testid="crash-retry"
                        onclick={Callback::from(|_: MouseEvent| link::retry_all())}>
                        { lang.t(Key::Retry) }
                    </button>
                </div>
            }
            if *update {
                <div class="notice" role="status" data-testid="update-bar">
                    <p>{ lang.t(Key::UpdateReady) }</p>
                    <button type="button" class="button button--main" data-testid="update-now"
                        onclick={Callback::from(|_: MouseEvent| install::update())}>
                        { lang.t(Key::UpdateNow) }
                    </button>
                    <button type="button" class="button" onclick={later}>{ lang.t(Key::Later) }</button>
                </div>
            }
        </div>
    }
}
