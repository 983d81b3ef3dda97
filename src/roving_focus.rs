//! One tab stop for many buttons: arrow keys, Home and End move among them.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::el::El;
use super::handler::Handler;

/// The tab index of the button `at`, where `now` of `count` is the tab stop.
pub fn tab(now: usize, at: usize, count: usize) -> &'static str {
    if at == now.min(count.saturating_sub(1)) { "0" } else { "-1" }
}

/// Lets keys move among the elements inside that have a tab index; `set` receives which one has the
/// focus.
pub fn roving(grid: El, set: &Handler<usize>) -> El {
    let set = set.clone();
    let keys = Handler::from(move |event: KeyboardEvent| {
        let Some((next, element)) = next(&event) else { return };
        event.prevent_default();
        set.emit(next);
        // It exists, so it can be focused.
        let _ = element.focus();
    });
    grid.attr("data-rove", "true").keydown(keys)
}

fn next(event: &KeyboardEvent) -> Option<(usize, HtmlElement)> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let all = target.closest("[data-rove]").ok()??.query_selector_all("[tabindex]").ok()?;
    let all: Vec<HtmlElement> =
        (0..all.length()).filter_map(|at| all.get(at)?.dyn_into().ok()).collect();
    let at = all.iter().position(|one| one.contains(Some(&target)))?;
    let (left, top) = (all[at].offset_left(), all[at].offset_top());
    // The nearest of the next row above or below.
    let row = |down: bool| {
        let beyond = all
            .iter()
            .enumerate()
            .filter(|(_, one)| if down { one.offset_top() > top } else { one.offset_top() < top });
        let near =
            |one: &HtmlElement| ((one.offset_top() - top).abs(), (one.offset_left() - left).abs());
        beyond.min_by_key(|(_, one)| near(one)).map(|(at, _)| at)
    };
    let next = match event.key().as_str() {
        "ArrowRight" => (at + 1 < all.len()).then_some(at + 1),
        "ArrowLeft" => at.checked_sub(1),
        "ArrowDown" => row(true),
        "ArrowUp" => row(false),
        "Home" => Some(0),
        "End" => all.len().checked_sub(1),
        _ => return None,
    };
    // At an edge the key does nothing, and does not scroll the page either.
    let next = next.unwrap_or(at);
    Some((next, all.get(next)?.clone()))
}
