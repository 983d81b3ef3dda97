//! What stands around every screen: top bar, rail, bottom bar.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use yew::prelude::*;
use yew_router::prelude::*;

use super::icon::{Icon, Sign};
use super::share_button::ShareContent;
use super::slot;
use super::topbar::{Shortcuts, TopBar};
use crate::web::dom;
use crate::web::hooks::use_lang;
use crate::web::i18n::Key;
use crate::web::route::{Lab, Route};

/// Properties of [`Frame`].
#[derive(PartialEq, Properties)]
pub struct FrameProps {
    /// The page's name: its only level-one heading.
    pub title: AttrValue,
    /// What it shows, in short; beside the name and in the window's title.
    #[prop_or_default]
    pub sub: Option<AttrValue>,
    /// Whether the page has edits: shows the undo and redo buttons.
    #[prop_or_default]
    pub editable: bool,
    /// Takes the last edit back; none where there is nothing to undo.
    #[prop_or_default]
    pub undo: Option<Callback<()>>,
    /// Does it again; none where there is nothing to redo.
    #[prop_or_default]
    pub redo: Option<Callback<()>>,
    /// What can be shared.
    #[prop_or_default]
    pub share: Option<ShareContent>,
    /// More of the page's own in the menu.
    #[prop_or_default]
    pub menu: Html,
    /// The page's own keys, for the help.
    #[prop_or_default]
    pub shortcuts: Shortcuts,
    /// The screen.
    pub children: Html,
}

/// One screen with everything around it. Each page is a `Frame`.
#[component]
pub fn Frame(props: &FrameProps) -> Html {
    let lang = use_lang();
    let help = use_state(|| false);
    let route = use_route::<Route>().unwrap_or(Route::NotFound);

    let title = {
        let parts = [Some(props.title.as_str()), props.sub.as_deref(), Some(lang.t(Key::AppName))];
        let mut parts: Vec<&str> = parts.into_iter().flatten().collect();
        parts.dedup();
        parts.join(" · ")
    };
    use_effect_with(title, |title| dom::document().set_title(title));

    {
        let setter = help.setter();
        let deps = (props.undo.clone(), props.redo.clone());
        use_effect_with(deps, move |(undo, redo)| {
            let (undo, redo) = (undo.clone(), redo.clone());
            let options = EventListenerOptions::enable_prevent_default();
            let keys = EventListener::new_with_options(
                &dom::document(),
                "keydown",
                options,
                move |event| {
                    let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                    if dom::takes_text(event) || event.alt_key() || event.is_composing() {
                        return;
                    }
                    let command = event.ctrl_key() || event.meta_key();
                    let action = match (
                        command,
                        event.shift_key(),
                        event.key().to_ascii_lowercase().as_str(),
                    ) {
                        (false, _, "?") => {
                            setter.set(true);
                            return event.prevent_default();
                        }
                        (true, false, "z") => &undo,
                        (true, true, "z") | (true, false, "y") => &redo,
                        _ => return,
                    };
                    if let Some(action) = action {
                        event.prevent_default();
                        action.emit(());
                    }
                },
            );
            move || drop(keys)
        });
    }

    let on_help = {
        let help = help.setter();
        Callback::from(move |on| help.set(on))
    };
    let screens = route.lab().map(Lab::screens).unwrap_or_default();
    let bar_item = |to: Route, name: Key, icon: Icon| {
        let current = (to == route).then_some("page");
        html! { <NavItem {to} name={lang.t(name)} {icon} {current} /> }
    };
    // Five places at most; the way home is in the top bar as well.
    let home = (screens.len() < 5).then(|| bar_item(Route::Home, Key::Home, Icon::Home));
    let rail_labs = Lab::ALL.into_iter().map(|lab| {
        let current = (route.lab() == Some(lab)).then_some(if lab.start() == route {
            "page"
        } else {
            "true"
        });
        html! { <NavItem to={lab.start()} name={lang.t(lab.name())} icon={lab.icon()} {current} /> }
    });
    html! {
        <div class={classes!("app", (!screens.is_empty()).then_some("app--tabs"))}>
            <a class="skip-link" href="#content" onclick={skip()}>{ lang.t(Key::SkipLink) }</a>
            <TopBar title={props.title.clone()} sub={props.sub.clone()} editable={props.editable}
                undo={props.undo.clone()} redo={props.redo.clone()} share={props.share.clone()}
                menu={props.menu.clone()} shortcuts={props.shortcuts.clone()} help={*help} {on_help} />
            <nav class="rail" aria-label={lang.t(Key::Labs)}>
                { bar_item(Route::Home, Key::Home, Icon::Home) }
                { slot(rail_labs) }
                <span class="rail__space" />
                { bar_item(Route::Settings, Key::Settings, Icon::Settings) }
                { bar_item(Route::About, Key::AboutShort, Icon::About) }
            </nav>
            <main id="content" class="content" tabindex="-1">{ props.children.clone() }</main>
            if !screens.is_empty() {
                <nav class="tabs" aria-label={lang.t(route.lab().map_or(Key::Labs, Lab::name))}>
                    { slot(home) }
                    { slot(screens.iter().map(|screen| bar_item(screen.route, screen.name, screen.icon))) }
                </nav>
            }
        </div>
    }
}

/// The base address would send a bare `#content` to the home page, so the jump is made here.
fn skip() -> Callback<MouseEvent> {
    Callback::from(|event: MouseEvent| {
        event.prevent_default();
        dom::focus("content");
    })
}

#[derive(PartialEq, Properties)]
struct NavItemProps {
    to: Route,
    name: AttrValue,
    icon: Icon,
    current: Option<&'static str>,
}

/// A link that says whether it leads to where one is; yew-router's own cannot.
#[component]
fn NavItem(props: &NavItemProps) -> Html {
    let navigator = use_navigator();
    let to = props.to;
    let onclick = Callback::from(move |event: MouseEvent| {
        let plain = !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
        if let Some(navigator) = navigator.as_ref().filter(|_| plain) {
            event.prevent_default();
            navigator.push(&to);
        }
    });
    let href = dom::resolve(to.to_path().trim_start_matches('/'));
    html! {
        <a class="nav-item" {href} {onclick} aria-current={props.current}>
            <Sign icon={props.icon} /><span>{ &props.name }</span>
        </a>
    }
}
