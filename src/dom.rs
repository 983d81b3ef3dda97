//! The few things that every part of the page asks of the browser.

use js_sys::{Function, Object};
use protocol::js_serde;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, FocusOptions, HtmlElement, Window};

/// The window. There is always one: this module runs on a page only.
pub fn window() -> Window {
    web_sys::window().expect("the page has a window")
}

/// The document.
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

thread_local! {
    /// The folder of the page; it never changes.
    static BASE: String = {
        let base = document().base_uri().ok().flatten().unwrap_or_default();
        base.rfind('/').map_or(String::new(), |end| base[..=end].to_owned())
    };
}

/// A path relative to the page as a full address, so that the page may be in any folder.
pub fn resolve(path: &str) -> String {
    BASE.with(|base| format!("{base}{path}"))
}

/// Whether a media query holds now.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Sets an attribute on `<html>`, or removes it where the value is empty.
pub fn mark(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // Both fail for bad names only, and the names are ours.
        let _ = if value.is_empty() {
            root.remove_attribute(name)
        } else {
            root.set_attribute(name, value)
        };
    }
}

/// Puts the focus on the element with that id.
pub fn focus(id: &str) {
    if let Some(element) =
        document().get_element_by_id(id).and_then(|found| found.dyn_into::<HtmlElement>().ok())
    {
        // An element that cannot be focused stays as it is.
        let _ = element.focus();
    }
}

/// The first match.
fn first(css: &str) -> Option<HtmlElement> {
    document().query_selector(css).ok().flatten()?.dyn_into().ok()
}

/// Puts the focus on the first match.
pub fn focus_on(css: &str) {
    if let Some(found) = first(css) {
        // An element that cannot be focused stays as it is.
        let _ = found.focus();
    }
}

/// Scrolls to the top of the page and focuses the first match there: something has begun anew, by a
/// button that may be screens below.
pub fn to_top(css: &str) {
    window().scroll_to_with_x_and_y(0.0, 0.0);
    focus_still(css);
}

/// Focuses the first shown field whose input is invalid; returns whether there is one.
pub fn focus_invalid() -> bool {
    let mut fields =
        all("[aria-invalid=true]").filter_map(|field| field.dyn_into::<HtmlElement>().ok());
    let Some(field) = fields.find(|field| field.offset_parent().is_some()) else { return false };
    // A shown field can be focused.
    let _ = field.focus();
    true
}

/// Focuses the first match if the focused element is gone. The page does not scroll.
pub fn rescue_focus(css: &str) {
    if document().active_element().is_none_or(|active| active.tag_name() == "BODY") {
        focus_still(css);
    }
}

/// Clicks the first match, where there is one.
pub fn click(css: &str) {
    first(css).iter().for_each(HtmlElement::click);
}

/// Focuses the first match without scrolling.
pub fn focus_still(css: &str) {
    first(css).iter().for_each(focus_element);
}

/// Focuses an element without scrolling.
pub fn focus_element(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // An element that cannot be focused stays as it is.
    let _ = element.focus_with_options(&options);
}

/// The element that has the focus; none where only the page has it.
pub fn focused() -> Option<HtmlElement> {
    let active = document().active_element().filter(|active| active.tag_name() != "BODY");
    active.and_then(|active| active.dyn_into().ok())
}

/// Whether the event's target takes text, so that keys belong to it.
pub fn takes_text(event: &web_sys::Event) -> bool {
    let Some(element) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return false;
    };
    let kind = element.get_attribute("type").unwrap_or_default();
    match element.tag_name().to_ascii_lowercase().as_str() {
        "textarea" | "select" => true,
        "input" => !matches!(kind.as_str(), "checkbox" | "radio" | "button" | "range" | "file"),
        _ => element.has_attribute("contenteditable"),
    }
}

/// The key that a screen may handle itself: without modifiers, and not meant for a text field.
pub fn lone_key(event: &web_sys::KeyboardEvent) -> Option<String> {
    let held = event.ctrl_key() || event.meta_key() || event.alt_key();
    (!held && !takes_text(event)).then(|| event.key())
}

/// Whether the browser has a feature that older or stricter ones lack, such as `navigator.share`.
pub fn has(object: &JsValue, name: &str) -> bool {
    js_serde::there(js_serde::get(object, name)).is_some()
}

/// Calls a method that older or stricter browsers lack; `None` where it is missing, or throws.
pub fn call(object: &JsValue, name: &str, value: &JsValue) -> Option<JsValue> {
    let function: Function = js_serde::get(object, name).dyn_into().ok()?;
    function.call1(object, value).ok()
}

/// The texts of all matches.
pub fn texts_of(css: &str) -> Vec<Option<String>> {
    all(css).map(|found| found.text_content()).collect()
}

/// Scrolls just far enough to make an element visible.
pub fn show_near(css: &str) {
    show(css, "nearest");
}

/// The same for the match with that number, from 0.
pub fn show_near_nth(css: &str, at: usize) {
    all(css).nth(at).iter().for_each(|found| scroll_to(found, "nearest"));
}

fn all(css: &str) -> impl Iterator<Item = web_sys::Node> {
    let found = document().query_selector_all(css).ok();
    found.into_iter().flat_map(|list| (0..list.length()).filter_map(move |at| list.get(at)))
}

/// Scrolls to where an element begins.
pub fn show_start(css: &str) {
    show(css, "start");
}

fn show(css: &str, block: &str) {
    document().query_selector(css).ok().flatten().iter().for_each(|found| scroll_to(found, block));
}

fn scroll_to(found: &JsValue, block: &str) {
    let how = Object::new();
    js_serde::set(&how, "block", &block.into());
    // Every browser has it; where it fails the page stays where it is.
    let _ = call(found, "scrollIntoView", &how);
}

/// The day, as the browser knows it.
pub fn today() -> String {
    let date = js_sys::Date::new_0();
    let [month, day] = [date.get_month() + 1, date.get_date()];
    format!("{}-{month:02}-{day:02}", date.get_full_year())
}
