//! What surrounds every screen: top bar, rail, bottom bar.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::explain::Explained;
use super::icon::{Icon, sign};
use super::share_button::{ShareButton, ShareContent, ShareProps};
use super::topbar::{Shortcuts, help, menu};
use crate::dom;
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang, use_value};
use crate::i18n::{CommonText, Lang, Title, bad_link};
use crate::mount::mount;
use crate::route::{Lab, Route, anchor, use_route};
use share::LinkError;

/// What the frame shows of a page that has edits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edits {
    /// Undoes the last edit; `None` where there is nothing to undo.
    pub undo: Option<Handler<()>>,
    /// Redoes it; `None` where there is nothing to redo.
    pub redo: Option<Handler<()>>,
    /// A notice about the link opened last; above the screen.
    pub notice: Html,
}

impl Edits {
    /// Steps within what is shown come first; beyond them, these lead to something else.
    pub fn within(self, undo: Option<Handler<()>>, redo: Option<Handler<()>>) -> Self {
        Self { undo: undo.or(self.undo), redo: redo.or(self.redo), notice: self.notice }
    }
}

/// Why a link does not open, and that what was there before is shown.
pub fn bad_link_notice(why: LinkError, lang: Lang) -> El {
    el("p.notice notice--bad@bad-link")
        .attr("role", "alert")
        .with(lang.t(CommonText::BadLinkTitle))
        .with(" ")
        .with(bad_link(why, lang))
        .with(" ")
        .with(lang.t(CommonText::BadLinkKept))
}

const SMALL: &str = "button.button button--small";

/// A notice that the person's own is put aside, with buttons to go back to it or to keep what is shown.
pub fn aside_notice(words: &'static str, back: Handler<()>, adopt: Handler<()>, lang: Lang) -> El {
    el("div.notice@shared")
        .attr("role", "status")
        .with(el("span").with(words))
        .with(button(SMALL, lang.t(CommonText::BackToMine), back).id("back-to-mine"))
        .with(button(SMALL, lang.t(CommonText::AdoptShared), adopt).id("adopt-shared"))
}

/// A notice about the link opened last: why it does not open, that the person's own document is put
/// aside, with buttons to go back to it or to keep the new one, or that theirs is shown as it was
/// earlier, with a button to the newer one.
pub fn document_notice(
    bad: Option<LinkError>,
    mine: Option<(Handler<()>, Handler<()>)>,
    newer: Option<Handler<()>>,
    lang: Lang,
) -> Html {
    let bad = bad.map(|why| bad_link_notice(why, lang));
    let newer = newer.map(|newer| {
        el("div.notice@earlier")
            .attr("role", "status")
            .with(el("span").with(lang.t(CommonText::EarlierShown)))
            .with(button(SMALL, lang.t(CommonText::BackToNewer), newer).id("back-to-newer"))
    });
    let mine =
        mine.map(|(back, adopt)| aside_notice(lang.t(CommonText::SharedShown), back, adopt, lang));
    all([all(bad), all(mine), all(newer)])
}

/// What a screen goes by, beside its name, and where that is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// What it is.
    pub text: AttrValue,
    /// What is remarkable about it, and what a tap does.
    pub hint: AttrValue,
    /// Whether to pay attention.
    pub warns: bool,
    /// The screen where it is chosen.
    pub to: Route,
}

/// Properties of [`Frame`].
#[derive(Clone, Default, PartialEq, Properties)]
pub struct FrameProps {
    /// The page's name, its only level-one heading; by default that of the route table.
    pub title: Option<AttrValue>,
    /// What it shows, in short; beside the name and in the window's title. By default the name of
    /// the lab.
    pub sub: Option<AttrValue>,
    /// The same as a link.
    pub chip: Option<Chip>,
    /// Undo and redo, where the page has edits, and what a link has brought.
    pub edits: Option<Edits>,
    /// What can be shared.
    pub share: Option<ShareContent>,
    /// What the link is called and what it opens, where that is not a position.
    pub share_words: Option<[&'static str; 2]>,
    /// The page's own part of the menu.
    pub menu: Html,
    /// The page's own keys, for the help.
    pub shortcuts: Shortcuts,
    /// The screen.
    pub children: Html,
}

/// A screen with only its name in its bars; by default that of the route table.
pub fn page(title: Option<&'static str>, children: impl Into<Html>) -> Html {
    let (title, children) = (title.map(AttrValue::Static), children.into());
    mount::<Frame>(FrameProps { title, children, ..FrameProps::default() })
}

/// A screen with its edits and what it shares.
pub fn screen(edits: Edits, share: Option<ShareContent>, children: El) -> Html {
    let (edits, children) = (Some(edits), children.html());
    mount::<Frame>(FrameProps { edits, share, children, ..FrameProps::default() })
}

/// What is open over the page.
#[derive(Clone, Copy, PartialEq)]
enum Over {
    Nothing,
    Menu,
    Help,
}

/// One screen with everything around it. Each page is a `Frame`.
#[component]
pub fn Frame(props: &FrameProps) -> Html {
    let lang = use_lang();
    let route = use_route();
    let over = use_value(|| Over::Nothing);

    let words = |title: Title| AttrValue::Static(lang.t(title));
    let lab = route.lab().map(|lab| words(lab.title()));
    let name =
        props.title.clone().or_else(|| route.name(lang).map(AttrValue::Static)).unwrap_or_default();
    let sub = props.chip.as_ref().map(|chip| chip.text.clone());
    let sub = sub.or_else(|| props.sub.clone()).or_else(|| lab.clone());
    let title = {
        let parts = [Some(name.clone()), sub.clone(), lab, Some(words(Title::App))];
        let mut parts: Vec<AttrValue> = parts.into_iter().flatten().collect();
        parts.dedup();
        parts.join(" · ")
    };
    use_effect_with(title, |title| dom::document().set_title(title));
    {
        let help = over.set_to(Over::Help);
        let Edits { undo, redo, .. } = props.edits.clone().unwrap_or_default();
        let deps = (undo, redo);
        use_effect_with(deps, move |(undo, redo)| {
            let (undo, redo) = (undo.clone(), redo.clone());
            let keys = EventListener::new_with_options(
                &dom::document(),
                "keydown",
                EventListenerOptions::enable_prevent_default(),
                move |event| on_key(event, &undo, &redo, &help),
            );
            move || drop(keys)
        });
    }

    let bar_item = |to: Route| {
        let inside = (Some(to) == route.inside()).then_some("true");
        let current = if to == route { Some("page") } else { inside };
        Some(nav_item(to, to.name(lang)?, to.icon()?, current))
    };
    let rail_labs = Lab::all().map(|lab| {
        let current = (route.lab() == Some(lab)).then_some(if lab.start() == route {
            "page"
        } else {
            "true"
        });
        nav_item(lab.start(), lang.t(lab.title()), lab.icon(), current)
    });
    let tabs = route.lab().map(|lab| {
        el("nav.tabs")
            .attr("aria-label", lang.t(lab.title()))
            .list(lab.bar().filter_map(|screen| bar_item(screen.route)))
    });
    let action = |words: &'static str, key: CommonText, icon: Icon, what: &Option<Handler<()>>| {
        // At its end a disabled button would lose the focus: going the other way continues from there.
        button(words, sign(icon), what.clone().unwrap_or_default())
            .attr("aria-label", lang.t(key))
            .attr("aria-disabled", what.is_none().then_some("true"))
    };
    let share = props
        .share
        .clone()
        .map(|content| mount::<ShareButton>(ShareProps { content, words: props.share_words }));
    let actions = el("div.topbar__actions")
        .list(props.edits.iter().flat_map(|edits| {
            [
                action("button.icon-button@undo", CommonText::Undo, Icon::Undo, &edits.undo),
                action("button.icon-button@redo", CommonText::Redo, Icon::Redo, &edits.redo),
            ]
        }))
        .with(share)
        .with(
            button("button.icon-button@menu", sign(Icon::Menu), over.set_to(Over::Menu))
                .attr("aria-label", lang.t(CommonText::Menu))
                .attr("aria-haspopup", "dialog"),
        );
    let close = over.set_to(Over::Nothing);
    let open = match *over {
        Over::Nothing => Html::default(),
        Over::Menu => menu(&props.menu, route.lab(), close, over.set_to(Over::Help), lang),
        Over::Help => help(props.edits.is_some(), &props.shortcuts, close, lang),
    };
    let logo = el("span.logo").attr("aria-hidden", "true").with("先");
    let sub = sub.map(|sub| el("span.topbar__sub").with(" ").with(sub));
    let heading =
        |words: &'static str| el(words).attr("id", "heading").attr("tabindex", "-1").with(name);
    let heading = match &props.chip {
        None => heading("h1.topbar__title").with(sub),
        Some(chip) => anchor(chip.to, "a.topbar__title topbar__chip@units-chip")
            .class("topbar__chip--warns", chip.warns)
            .attr("title", chip.hint.clone())
            .with(heading("h1"))
            .with(sub)
            .with(el("span.visually-hidden").with(" · ").with(&chip.hint)),
    };
    let topbar = el("header.topbar@topbar")
        .with(
            anchor(Route::Home, "a.topbar__home")
                .with(logo)
                .with(el("span.visually-hidden").with(lang.t(Title::Home))),
        )
        .with(heading)
        .with(actions)
        .with(open);
    let rail = el("nav.rail")
        .attr("aria-label", lang.t(CommonText::Labs))
        .with(bar_item(Route::Home))
        .list(rail_labs)
        .with(el("span.rail__space"))
        .with(bar_item(Route::Settings))
        .with(bar_item(Route::About));
    let content = el("main.content")
        .attr("id", "content")
        .attr("tabindex", "-1")
        .with(props.edits.as_ref().map(|edits| edits.notice.clone()))
        .with(props.children.clone());
    el("div.app")
        .class("app--tabs", route.lab().is_some())
        .with(skip_link().with(lang.t(CommonText::SkipLink)))
        .with(topbar)
        .with(rail)
        .with(tabs)
        .with(content)
        .with(mount::<Explained>(()))
        .html()
}

/// The keys that work on every screen.
fn on_key(
    event: &Event,
    undo: &Option<Handler<()>>,
    redo: &Option<Handler<()>>,
    help: &Handler<()>,
) {
    let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
    if dom::takes_text(event) || event.alt_key() || event.is_composing() {
        return;
    }
    let command = event.ctrl_key() || event.meta_key();
    let action = match (command, event.shift_key(), event.key().to_ascii_lowercase().as_str()) {
        (false, _, "?") => Some(help),
        (true, false, "z") => undo.as_ref(),
        (true, true, "z") | (true, false, "y") => redo.as_ref(),
        _ => None,
    };
    if let Some(action) = action {
        event.prevent_default();
        action.emit(());
    }
}

/// The base address would send a bare `#content` to the home page, so the jump is made here.
fn skip_link() -> El {
    let skip = Handler::from(|event: Event| {
        event.prevent_default();
        dom::focus("content");
    });
    el("a.skip-link").attr("href", "#content").on(ListenerKind::onclick, skip)
}

/// A link that says whether it is the current screen.
fn nav_item(to: Route, name: &'static str, icon: Icon, current: Option<&'static str>) -> El {
    anchor(to, "a.nav-item")
        .attr("aria-current", current)
        .with(sign(icon))
        .with(el("span").with(name))
}
