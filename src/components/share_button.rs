//! Sharing a position: to an app, as a link, as a picture, as a file.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use gloo::timers::future::TimeoutFuture;
use js_sys::Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, File, FilePropertyBag, HtmlAnchorElement, HtmlCanvasElement,
    HtmlInputElement, ShareData, Url,
};
use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::announcer::toast;
use super::dialog::dialog;
use super::icon::{Icon, sign};
use crate::dom;
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{CommonText, Lang};

/// Milliseconds in which a page is drawn again.
const REDRAWN_MS: u32 = 100;

/// Draws a card into a fresh canvas and sets its size.
pub type DrawCard = Rc<dyn Fn(&HtmlCanvasElement)>;

/// What can be shared of a position.
#[derive(Clone, Default)]
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
    /// Imports such JSON; `false` where it is something else.
    pub import: Option<Handler<String, bool>>,
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
fn download(blob: &Blob, name: &str) {
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
        // It disappears with the page in any case.
        let _ = Url::revoke_object_url(&url);
    })
    .forget();
}

/// Saves text as a file, of the type given by its extension.
pub fn save_text(text: &str, name: &str) {
    let kind = match name.rsplit('.').next() {
        Some("json") => "application/json",
        Some("csv") => "text/csv",
        _ => "text/plain",
    };
    if let Some(blob) = text_blob(text, kind) {
        download(&blob, name);
    }
}

fn text_blob(text: &str, kind: &str) -> Option<Blob> {
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
            // Rejecting a promise cannot fail.
            let _ = reject.call0(&JsValue::NULL);
        }
    });
    JsFuture::from(drawn).await.ok()?.dyn_into().ok()
}

/// Hands link and picture to the system's sheet. Closing it is not an error.
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

/// Reads the first file that was chosen and empties the field, so that the same file can be chosen
/// again. `None` where it cannot be read or has nothing in it.
async fn read_file(input: HtmlInputElement) -> Option<String> {
    let file = input.files()?.get(0)?;
    let text = JsFuture::from(file.text()).await.ok()?.as_string();
    input.set_value("");
    text.filter(|text| !text.trim().is_empty())
}

/// What the page says is wrong.
const COMPLAINT: &str = ".notice--bad";

/// Hands a text over. What the page then says is wrong with it is scrolled to, wherever that is; a refusal
/// without a word is said.
async fn hand_over(text: String, read: Handler<String, bool>, lang: Lang) {
    let complaints = || dom::texts_of(COMPLAINT);
    let before = complaints();
    let taken = read.emit(text);
    TimeoutFuture::new(REDRAWN_MS).await;
    match complaints().iter().position(|text| !before.contains(text)) {
        Some(new) => dom::show_near_nth(COMPLAINT, new),
        None if !taken => toast(lang.t(CommonText::ImportBad)),
        None => {}
    }
}

/// Hands a link to the system's sheet; where there is none, copies it and says so.
pub fn send_link(content: ShareContent, lang: Lang) {
    spawn_local(async move {
        if dom::has(&dom::window().navigator(), "share") {
            share_native(content).await;
        } else if copy_text(&content.link).await {
            toast(lang.t(CommonText::ShareCopied));
        } else {
            toast(lang.t(CommonText::ShareCopyFailed));
        }
    });
}

/// Properties of [`ShareButton`].
#[derive(Clone, PartialEq, Properties)]
pub struct ShareProps {
    /// What can be shared.
    pub content: ShareContent,
    /// What the link is called and what it opens, where that is not a position.
    pub words: Option<[&'static str; 2]>,
}

/// The button in the top bar and its sheet.
#[component]
pub fn ShareButton(props: &ShareProps) -> Html {
    let lang = use_lang();
    let content = &props.content;
    let [called, opens] = props
        .words
        .unwrap_or_else(|| [lang.t(CommonText::ShareLink), lang.t(CommonText::ShareHint)]);
    let open = use_value(|| false);
    let failed = use_value(|| false);
    let button_of = |words: &'static str, icon: Icon, key: CommonText, click: Handler<()>| {
        button(words, sign(icon), click).with(lang.t(key))
    };
    let sheet = || {
        let native = dom::has(&dom::window().navigator(), "share").then(|| {
            let content = content.clone();
            let click = Handler::from(move |()| spawn_local(share_native(content.clone())));
            button_of(
                "button.button button--main@share-native",
                Icon::Share,
                CommonText::ShareNative,
                click,
            )
        });
        let link = content.link.clone();
        let copy = {
            let (close, fail) = (open.set_to(false), failed.set_to(true));
            Handler::from(move |()| {
                let (link, close, fail) = (link.clone(), close.clone(), fail.clone());
                spawn_local(async move {
                    if copy_text(&link).await {
                        toast(lang.t(CommonText::ShareCopied));
                        close.emit(());
                    } else {
                        fail.emit(());
                    }
                });
            })
        };
        let select = Handler::from(|event: Event| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                input.select();
            }
        });
        let png = content.card.clone().map(|card| {
            let file = content.file.clone();
            let click = Handler::from(move |()| {
                let (card, file) = (card.clone(), file.clone());
                spawn_local(async move {
                    if let Some(blob) = picture(card).await {
                        download(&blob, &format!("{file}.png"));
                    }
                });
            });
            button_of("button.button@share-png", Icon::Image, CommonText::SharePng, click)
        });
        let json = content.json.clone().map(|json| {
            let file = content.file.clone();
            let click = Handler::from(move |()| {
                save_text(&json(), &format!("{file}.json"));
            });
            button_of("button.button@share-json", Icon::Save, CommonText::ShareJson, click)
        });
        let import = content.import.clone().map(|import| {
            let close = open.set_to(false);
            let taken = Handler::from(move |text: String| {
                // The page, below this sheet, says what is wrong with it.
                close.emit(());
                let taken = import.emit(text);
                if taken {
                    toast(lang.t(CommonText::ImportDone));
                }
                taken
            });
            let label = lang.t(CommonText::ShareImport);
            file_button("input.visually-hidden@share-import", label, taken, lang)
        });
        let field = el("label.field").with(el("span").with(called)).with(
            el("input.input@share-link")
                .flag("readonly", true)
                .value(content.link.clone())
                .on(ListenerKind::onfocus, select),
        );
        let copy = button_of("button.button@share-copy", Icon::Link, CommonText::ShareCopy, copy);
        let buttons = el("div.buttons").with(native).with(copy).with(png).with(json).with(import);
        let why = failed.then(|| {
            el("p.caution").attr("role", "alert").with(lang.t(CommonText::ShareCopyFailed))
        });
        let body = all([field.html(), el("p.muted").with(opens).html(), all(why), buttons.html()]);
        dialog(lang.t(CommonText::Share), "share-dialog", open.set_to(false), body)
    };
    let opens = {
        let (open, failed) = (open.set_to(true), failed.set_to(false));
        Handler::from(move |()| {
            failed.emit(());
            open.emit(());
        })
    };
    let show = button("button.icon-button@share", sign(Icon::Share), opens)
        .attr("aria-label", lang.t(CommonText::Share))
        .attr("aria-haspopup", "dialog");
    all([show.html(), if *open { sheet() } else { Html::default() }])
}

/// A button that asks for a file of JSON or text and hands over its text, or says that there is none.
/// `read` returns whether the text is taken, as far as that is known at once.
pub fn file_button(
    words: &'static str,
    label: &'static str,
    read: Handler<String, bool>,
    lang: Lang,
) -> El {
    let chosen = Handler::from(move |event: Event| {
        let Some(input) = event.target_dyn_into::<HtmlInputElement>() else { return };
        let read = read.clone();
        spawn_local(async move {
            match read_file(input).await {
                Some(text) => hand_over(text, read, lang).await,
                None => toast(lang.t(CommonText::ImportFailed)),
            }
        });
    });
    let input = el(words)
        .attr("type", "file")
        .attr("accept", "application/json,.json,text/plain,.txt,.kifu")
        .on(ListenerKind::onchange, chosen);
    el("label.button").with(sign(Icon::Open)).with(label).with(input)
}

/// Puts text on the clipboard; returns whether the browser allowed it.
pub(crate) async fn copy_text(text: &str) -> bool {
    let navigator = dom::window().navigator();
    dom::has(&navigator, "clipboard")
        && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}
