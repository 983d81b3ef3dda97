//! A window over the page: the platform's own `<dialog>`, which keeps the focus inside.

use web_sys::HtmlDialogElement;
use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::announcer::Live;
use super::icon::{Icon, sign};
use crate::back::use_back;
use crate::el::{button, el};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang};
use crate::i18n::CommonText;
use crate::mount::{mount, mount_keyed};
use crate::worker_client;

/// Properties of [`Dialog`].
#[derive(Clone, Default, PartialEq, Properties)]
pub struct DialogProps {
    /// Its heading.
    pub title: AttrValue,
    /// Called when it is closed, however that happens. The owner then removes it.
    pub on_close: Handler<()>,
    /// Its contents.
    pub children: Html,
    /// Placed at the side, as a menu.
    pub side: bool,
    /// The name by which tests find it.
    pub testid: &'static str,
}

/// A modal window, open as long as it is there.
pub fn dialog(
    title: impl Into<AttrValue>,
    testid: &'static str,
    on_close: Handler<()>,
    children: impl Into<Html>,
) -> Html {
    let (title, children) = (title.into(), children.into());
    place(DialogProps { title, on_close, children, side: false, testid })
}

/// A different window is a new element, even in the same place.
pub(super) fn place(props: DialogProps) -> Html {
    mount_keyed::<Dialog>(props.testid, props)
}

/// A modal window, open as long as it is there.
///
/// Escape, the cross and a tap beside it close it; the focus then goes back to
/// where it was.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let lang = use_lang();
    let node = use_node_ref();
    let id = use_memo((), |()| format!("dialog-{}", worker_client::number()));
    use_effect_with(node.clone(), |node| {
        let dialog = node.cast::<HtmlDialogElement>();
        if let Some(dialog) = &dialog
            && !dialog.open()
        {
            // Fails only where it is open already.
            let _ = dialog.show_modal();
        }
        move || {
            // Gives the focus back before the element is gone.
            if let Some(dialog) = dialog.filter(HtmlDialogElement::open) {
                dialog.close();
            }
        }
    });
    let close = {
        let node = node.clone();
        Handler::from(move |()| {
            if let Some(dialog) = node.cast::<HtmlDialogElement>() {
                dialog.close();
            }
        })
    };
    use_back(true, &close);
    let beside = {
        let close = close.clone();
        Handler::from(move |event: Event| {
            // Inside, the target is something in the sheet; the backdrop is the dialog itself.
            if event.target_dyn_into::<HtmlDialogElement>().is_some() {
                close.emit(());
            }
        })
    };
    let closed = {
        let on_close = props.on_close.clone();
        Handler::from(move |_: Event| on_close.emit(()))
    };
    let head =
        el("div.dialog__head").with(el("h2").attr("id", (*id).clone()).with(&props.title)).with(
            button("button.icon-button", sign(Icon::Close), close)
                .attr("aria-label", lang.t(CommonText::Close)),
        );
    let sheet = el("div.dialog__sheet")
        .with(head)
        .with(el("div.dialog__body").with(props.children.clone()))
        .with(mount::<Live>(()));
    el("dialog.dialog")
        .class("dialog--side", props.side)
        .attr("aria-labelledby", (*id).clone())
        .id(props.testid)
        .on(ListenerKind::onclose, closed)
        .on(ListenerKind::onclick, beside)
        .node_ref(&node)
        .with(sheet)
        .html()
}
