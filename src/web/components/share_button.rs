//! Sharing a position: to an app, as a link, as a picture, as a file.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use js_sys::Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, File, FilePropertyBag, HtmlAnchorElement, HtmlCanvasElement,
    HtmlInputElement, ShareData, Url,
};
use yew::prelude::*;

use super::dialog::Dialog;
use super::icon::{Icon, Sign};
use super::live::use_toast;
use super::slot;
use crate::web::dom;
use crate::web::hooks::use_lang;
use crate::web::i18n::Key;

/// Draws a card into a fresh canvas and sets its size.
pub type DrawCard = Rc<dyn Fn(&HtmlCanvasElement)>;

/// What can be shared of a position.
#[derive(Clone)]
pub struct ShareContent {
    /// A heading, as the title of a message.
    pub title: AttrValue,
    /// A sentence or two.
    pub text: AttrValue,
    /// The full address that opens the same position.
    pub link: AttrValue,
    /// Name of saved files, without an ending.
    pub file: AttrValue,
    /// The card as a picture; none where there is no card.
    pub card: Option<DrawCard>,
    /// The position as JSON.
    pub json: Option<Rc<dyn Fn() -> String>>,
    /// Takes such JSON in; `false` where it is something else.
    pub import: Option<Callback<String, bool>>,
}

impl PartialEq for ShareContent {
    /// The card shows the answer, which changes under the same link; the other closures follow from the link.
    fn eq(&self, other: &Self) -> bool {
        let same_card = match (&self.card, &other.card) {
            (Some(a), Some(b)) => std::ptr::addr_eq(Rc::as_ptr(a), Rc::as_ptr(b)),
            (None, None) => true,
            _ => false,
        };
        same_card
            && (&self.title, &self.text, &self.link, &self.file)
                == (&other.title, &other.text, &other.link, &other.file)
    }
}

/// Saves a file, as if a link to it had been followed.
pub fn download(blob: &Blob, name: &str) {
    let Ok(url) = Url::create_object_url_with_blob(blob) else { return };
    if let Some(anchor) = dom::document()
        .create_element("a")
        .ok()
        .and_then(|found| found.dyn_into::<HtmlAnchorElement>().ok())
    {
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
    }
    // Some browsers read the address only after the click has been handled.
    Timeout::new(10_000, move || {
        // It is gone either way when the page is.
        let _ = Url::revoke_object_url(&url);
    })
    .forget();
}

pub(crate) fn text_blob(text: &str, kind: &str) -> Option<Blob> {
    let bag = BlobPropertyBag::new();
    bag.set_type(kind);
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &bag).ok()
}

async fn picture(card: DrawCard) -> Option<Blob> {
    let canvas: HtmlCanvasElement =
        dom::document().create_element("canvas").ok()?.dyn_into().ok()?;
    card(&canvas);
    let drawn = js_sys::Promise::new(&mut |resolve, reject| {
        if canvas.to_blob(&resolve).is_err() {
            // A rejected promise that nobody could reject again.
            let _ = reject.call0(&JsValue::NULL);
        }
    });
    JsFuture::from(drawn).await.ok()?.dyn_into().ok()
}

/// Hands link and picture to the system's sheet. A person who closes it is no error.
async fn share_native(content: ShareContent) {
    let navigator = dom::window().navigator();
    let data = ShareData::new();
    data.set_title(&content.title);
    data.set_text(&content.text);
    data.set_url(&content.link);
    if dom::has(&navigator, "canShare")
        && let Some(card) = content.card
        && let Some(blob) = picture(card).await
    {
        let bag = FilePropertyBag::new();
        bag.set_type("image/png");
        let parts = Array::of1(&blob);
        if let Ok(file) =
            File::new_with_blob_sequence_and_options(&parts, &format!("{}.png", content.file), &bag)
        {
            data.set_files(&Array::of1(&file));
            if !navigator.can_share_with_data(&data) {
                data.set_files(&JsValue::UNDEFINED);
            }
        }
    }
    let _ = JsFuture::from(navigator.share_with_data(&data)).await;
}

/// Reads the first file that was chosen and empties the field, so that the same file can be chosen again.
pub(crate) async fn read_file(input: HtmlInputElement) -> Option<String> {
    let file = input.files()?.get(0)?;
    let text = JsFuture::from(file.text()).await.ok()?.as_string();
    input.set_value("");
    text
}

/// Properties of [`ShareButton`].
#[derive(PartialEq, Properties)]
pub struct ShareButtonProps {
    /// What is shared.
    pub content: ShareContent,
}

/// The button in the top bar and its sheet.
#[component]
pub fn ShareButton(props: &ShareButtonProps) -> Html {
    let lang = use_lang();
    let toast = use_toast();
    let open = use_state(|| false);
    let content = props.content.clone();

    let show = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(true))
    };
    let on_close = {
        let open = open.clone();
        Callback::from(move |()| open.set(false))
    };
    let native = dom::has(&dom::window().navigator(), "share").then(|| {
        let content = content.clone();
        let onclick =
            Callback::from(move |_: MouseEvent| spawn_local(share_native(content.clone())));
        html! {
            <button type="button" class="button button--main" {onclick} data-testid="share-native">
                <Sign icon={Icon::Share} />{ lang.t(Key::ShareNative) }
            </button>
        }
    });
    let copy = {
        let (toast, link) = (toast.clone(), content.link.clone());
        Callback::from(move |_: MouseEvent| {
            let (toast, link) = (toast.clone(), link.clone());
            spawn_local(async move {
                let navigator = dom::window().navigator();
                let copied = dom::has(&navigator, "clipboard")
                    && JsFuture::from(navigator.clipboard().write_text(&link)).await.is_ok();
                toast.emit(
                    lang.t(if copied { Key::ShareCopied } else { Key::ShareCopyFailed }).into(),
                );
            });
        })
    };
    let select = Callback::from(|event: FocusEvent| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            input.select();
        }
    });
    let png = content.card.clone().map(|card| {
        let file = content.file.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            let (card, file) = (card.clone(), file.clone());
            spawn_local(async move {
                if let Some(blob) = picture(card).await {
                    download(&blob, &format!("{file}.png"));
                }
            });
        });
        html! {
            <button type="button" class="button" {onclick} data-testid="share-png">
                <Sign icon={Icon::Image} />{ lang.t(Key::SharePng) }
            </button>
        }
    });
    let json = content.json.clone().map(|json| {
        let file = content.file.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            if let Some(blob) = text_blob(&json(), "application/json") {
                download(&blob, &format!("{file}.json"));
            }
        });
        html! {
            <button type="button" class="button" {onclick} data-testid="share-json">
                <Sign icon={Icon::Save} />{ lang.t(Key::ShareJson) }
            </button>
        }
    });
    let import = content.import.clone().map(|import| {
        let (toast, open) = (toast.clone(), open.clone());
        let onchange = Callback::from(move |event: Event| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else { return };
            let (import, toast, open) = (import.clone(), toast.clone(), open.clone());
            spawn_local(async move {
                let taken = read_file(input).await.is_some_and(|text| import.emit(text));
                toast.emit(lang.t(if taken { Key::ImportDone } else { Key::ImportBad }).into());
                if taken {
                    open.set(false);
                }
            });
        });
        html! {
            <label class="button">
                <Sign icon={Icon::Open} />{ lang.t(Key::ShareImport) }
                <input type="file" class="visually-hidden" accept="application/json,.json" {onchange}
                    data-testid="share-import" />
            </label>
        }
    });
    let dialog = open.then(|| html! {
        <Dialog title={lang.t(Key::Share)} {on_close} testid="share-dialog">
            <label class="field">
                <span>{ lang.t(Key::ShareLink) }</span>
                <input class="input" readonly=true value={content.link.clone()} onfocus={select} data-testid="share-link" />
            </label>
            <p class="muted">{ lang.t(Key::ShareHint) }</p>
            <div class="buttons">
                { slot(native) }
                <button type="button" class="button" onclick={copy} data-testid="share-copy">
                    <Sign icon={Icon::Link} />{ lang.t(Key::ShareCopy) }
                </button>
                { slot(png) }
                { slot(json) }
                { slot(import) }
            </div>
        </Dialog>
    });
    html! {
        <>
            <button type="button" class="icon-button" onclick={show} aria-label={lang.t(Key::Share)}
                aria-haspopup="dialog" data-testid="share">
                <Sign icon={Icon::Share} />
            </button>
            { slot(dialog) }
        </>
    }
}
