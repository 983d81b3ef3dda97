//! Where the words stand: beside what they are about, never on it.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use crate::dom;

/// Between the window's edge and the words, and between these and their part of the screen.
const EDGE: f64 = 12.0;
const GAP: f64 = 14.0;
/// The light reaches a little beyond what it is about.
const RIM: f64 = 4.0;
/// The width of its outline.
const LINE: f64 = 3.0;
/// The height of the bar at the top, which stays.
const BAR: f64 = 48.0;

/// Scrolls so that a part of the screen stands at its top, where the words have the most room below.
pub(super) fn scroll_to(target: &Element) {
    let top = target.get_bounding_client_rect().top();
    dom::window().scroll_by_with_x_and_y(0.0, top - BAR - EDGE);
}

/// The same where the page has moved it out of the window since: a screen that has just been drawn
/// goes back to its place.
pub(super) fn keep_in_view(target: &Element) {
    let area = target.get_bounding_client_rect();
    let height = dom::document().document_element().map_or(0, |root| root.client_height());
    if area.top() < 0.0 || area.bottom() > f64::from(height) && area.top() > BAR + EDGE {
        scroll_to(target);
    }
}

/// Lights up a part of the screen and puts the words beside it.
pub(super) fn arrange(window: &HtmlDialogElement, target: &Element) {
    let part = |class: &str| window.query_selector(class).ok()??.dyn_into::<HtmlElement>().ok();
    let (Some(light), Some(words)) = (part(".tour__light"), part(".tour__box")) else { return };
    let (width, height) = (f64::from(window.client_width()), f64::from(window.client_height()));
    let (w, h) = (f64::from(words.offset_width()), f64::from(words.offset_height()));
    let area = target.get_bounding_client_rect();
    let [left, right] = [area.left(), area.right()].map(|x| x.clamp(0.0, width));
    let [top, mut bottom] = [area.top(), area.bottom()].map(|y| y.clamp(0.0, height));

    let along =
        |middle: f64, size: f64, room: f64| (middle - size / 2.0).min(room - EDGE - size).max(EDGE);
    let below = bottom + GAP;
    let above = top - GAP - h;
    let after = right + GAP;
    let before = left - GAP - w;
    let (x, y) = if below + h <= height - EDGE {
        (along((left + right) / 2.0, w, width), below)
    } else if above >= EDGE {
        (along((left + right) / 2.0, w, width), above)
    } else if after + w <= width - EDGE {
        (after, along((top + bottom) / 2.0, h, height))
    } else if before >= EDGE {
        (before, along((top + bottom) / 2.0, h, height))
    } else {
        // Larger than what is left: the light stays on its upper part.
        let y = height - EDGE - h;
        bottom = bottom.min(y - GAP).max(top);
        (along((left + right) / 2.0, w, width), y)
    };
    put(&words, &[("left", x), ("top", y)]);
    // Whole with its outline where it reaches the edge.
    let [left, top] = [left, top].map(|start| (start - RIM).max(LINE));
    let [right, bottom] =
        [(right, width), (bottom, height)].map(|(end, room)| (end + RIM).min(room - LINE));
    let size = [("width", right - left), ("height", bottom - top)];
    put(&light, &[("left", left), ("top", top), size[0], size[1]]);
}

fn put(element: &HtmlElement, lengths: &[(&str, f64)]) {
    let style = lengths.iter().fold(String::new(), |style, (name, length)| {
        style + &format!("{name}:{}px;", length.round() as i32)
    });
    // A change to the same would start what moves anew.
    if element.get_attribute("style").as_deref() != Some(&*style) {
        let _ = element.set_attribute("style", &style);
    }
}
