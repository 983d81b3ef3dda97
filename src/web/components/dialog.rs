//! A window over the page: the platform's own `<dialog>`, which keeps the focus inside.

use web_sys::HtmlDialogElement;
use yew::prelude::*;

use super::icon::{Icon, Sign};
use crate::web::hooks::use_lang;
use crate::web::i18n::Key;
use crate::web::link;

/// Properties of [`Dialog`].
#[derive(PartialEq, Properties)]
pub struct DialogProps {
    /// Its heading.
    pub title: AttrValue,
    /// Called when it is closed, in whatever way. The owner then leaves it out.
    pub on_close: Callback<()>,
    /// What stands in it.
    #[prop_or_default]
    pub children: Html,
    /// More classes, as `dialog--wide`.
    #[prop_or_default]
    pub class: Classes,
    /// The name by which tests find it.
    #[prop_or_default]
    pub testid: Option<AttrValue>,
}

/// A modal window, open as long as it is there.
///
/// Escape, the cross and a tap beside it close it; the focus then goes back to
/// where it was.
#[component]
pub fn Dialog(props: &DialogProps) -> Html {
    let lang = use_lang();
    let node = use_node_ref();
    let id = use_memo((), |()| format!("dialog-{}", link::number()));
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
        Callback::from(move |_: MouseEvent| {
            if let Some(dialog) = node.cast::<HtmlDialogElement>() {
                dialog.close();
            }
        })
    };
    let beside = {
        let node = node.clone();
        Callback::from(move |event: MouseEvent| {
            // Inside, the target is something in the sheet; the backdrop is the dialog itself.
            if let Some(dialog) = node.cast::<HtmlDialogElement>()
                && event.target_dyn_into::<HtmlDialogElement>().is_some()
            {
                dialog.close();
            }
        })
    };
    let on_close = props.on_close.reform(|_: Event| ());
    html! {
        <dialog ref={node} class={classes!("dialog", props.class.clone())} aria-labelledby={(*id).clone()}
            onclose={on_close} onclick={beside} data-testid={props.testid.clone()}>
            <div class="dialog__sheet">
                <header class="dialog__head">
                    <h2 id={(*id).clone()}>{ &props.title }</h2>
                    <button type="button" class="icon-button" onclick={close} aria-label={lang.t(Key::Close)}>
                        <Sign icon={Icon::Close} />
                    </button>
                </header>
                <div class="dialog__body">{ props.children.clone() }</div>
            </div>
        </dialog>
    }
}
