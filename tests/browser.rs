//! The parts of the page that need a browser, in headless Chromium: `make test-wasm`.
#![cfg(target_arch = "wasm32")]

use std::cell::RefCell;

use gloo::timers::future::TimeoutFuture;
use jobs::{Ask, Job, RequestError, Wanted};
use protocol::js_serde;
use sakiyomi::components::board::{Axes, Board, BoardProps, Cell, Mark};
use sakiyomi::components::{
    Announcer, Choice, Edits, Explained, Explanation, dialog, explain, segmented, toast,
};
use sakiyomi::document::Document;
use sakiyomi::el::{all, button, el};
use sakiyomi::handler::Handler;
use sakiyomi::hooks::{DocumentHandle, Settings, Theme, use_document, use_value};
use sakiyomi::i18n::{self, Lang};
use sakiyomi::mount::{mount, mount_keyed};
use sakiyomi::store::Slot;
use sakiyomi::{dom, store};
use serde::{Deserialize, Serialize};
use share::LinkError;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

wasm_bindgen_test_configure!(run_in_browser);

/// A fresh element in the document. The texts are loaded too: on the page they are fetched first.
fn place() -> Element {
    let english = include_str!(concat!(env!("OUT_DIR"), "/texts-battleship-en.txt"));
    assert!(i18n::install(Lang::En, english.to_owned()), "the texts are those of this build");
    let place = dom::document().create_element("div").expect("an element");
    dom::document().body().expect("a body").append_child(&place).expect("room for it");
    place
}

/// Clicks the first element inside `place` that fits, and lets the page follow.
async fn click(place: &Element, selector: &str) {
    let found = place.query_selector(selector).expect("a sound selector");
    let found = found.unwrap_or_else(|| panic!("{selector} is missing in {}", place.inner_html()));
    found.dyn_into::<HtmlElement>().expect("an element of the page").click();
    TimeoutFuture::new(20).await;
}

fn text(place: &Element, selector: &str) -> String {
    let found = place.query_selector(selector).expect("a sound selector");
    found.and_then(|found| found.text_content()).unwrap_or_default()
}

// --- wire ---

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Sample {
    large: u64,
    small: u8,
    none: Option<u32>,
    pair: (u16, Option<u8>),
    names: std::collections::BTreeMap<String, f64>,
}

fn sample() -> Sample {
    let names = [("a".to_owned(), 0.5), ("b".to_owned(), -2.0)].into();
    Sample { large: u64::MAX - 1, small: 7, none: None, pair: (300, Some(1)), names }
}

#[wasm_bindgen_test]
fn values_survive_the_way_to_the_worker_and_back() {
    let written = js_serde::write(&sample()).expect("it can be written");
    assert_eq!(js_serde::read::<Sample>(written).expect("it can be read"), sample());
}

/// A job used only for its name and types.
struct Echo;

impl Job for Echo {
    const NAME: &'static str = "lab.job";
    const ABOUT: &'static str = "";
    const EXAMPLE: &'static str = "";
    type Request = Sample;
    type Report = Sample;
    type Error = RequestError;

    fn start(
        request: Sample,
    ) -> Result<impl search::Search<Report = Sample> + 'static, jobs::JobError> {
        Ok(search::Ready(request))
    }
}

#[wasm_bindgen_test]
fn maps_and_asked_requests_are_plain_objects() {
    let ask = Ask::<Echo>::new(sample()).within(Some(7)).with_fallback();
    let written = js_serde::write_ask(&ask).expect("it can be written");
    let job = js_sys::Reflect::get(&written, &"job".into()).expect("an object");
    assert_eq!(job.as_string().as_deref(), Some("lab.job"));
    let value: serde_json::Value = js_serde::read(written).expect("it is JSON");
    assert_eq!((&value["budget"]["ms"], &value["fallback"]), (&7.into(), &true.into()));
    assert_eq!(value["small"], 7);
    assert_eq!(value["names"]["a"], 0.5);
    assert_eq!(value["large"], u64::MAX - 1);
}

#[derive(Debug, PartialEq, Deserialize)]
struct Sparse {
    must: u8,
    may: Option<u8>,
    #[serde(default)]
    list: Vec<u8>,
    kind: Kind,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Plain,
    With(u8),
}

fn parse(json: &str) -> JsValue {
    js_sys::JSON::parse(json).expect("JSON")
}

#[wasm_bindgen_test]
fn fields_that_are_left_out_are_none_or_their_default_and_the_rest_must_be_there() {
    let read = |json: &str| js_serde::read::<Sparse>(parse(json));
    let sparse = Sparse { must: 1, may: None, list: vec![], kind: Kind::Plain };
    assert_eq!(read(r#"{"must": 1, "kind": "plain"}"#).expect("enough"), sparse);
    let full = Sparse { must: 1, may: Some(2), list: vec![3], kind: Kind::With(4) };
    let text = r#"{"list": [3], "may": 2, "must": 1, "kind": {"with": 4}}"#;
    assert_eq!(read(text).expect("all fields, in any order"), full);
    for (text, field) in [
        (r#"{"kind": "plain"}"#, "/must"),
        (r#"{"must": 1, "kind": "other"}"#, "/kind"),
        (r#"{"must": 256, "kind": "plain"}"#, "/must"),
        (r#"{"must": 1.5, "kind": "plain"}"#, "/must"),
        (r#"{"must": 1, "may": -1, "kind": "plain"}"#, "/may"),
        (r#"{"must": 1, "list": 7, "kind": "plain"}"#, "/list"),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.at, field, "{text}: {error}");
    }
    let stranger = parse(r#"{"must": 1, "my": 2, "kind": "plain"}"#);
    assert_eq!(js_serde::read::<Sparse>(stranger.clone()).expect("passed over"), sparse);
    let error = js_serde::read_strict::<Sparse>(stranger).expect_err("refused");
    let unknown = RequestError::UnknownField { field: "my".into(), nearest: None };
    assert_eq!((error.kind(), error.at.as_str()), (Some(unknown), "/my"));
}

#[wasm_bindgen_test]
fn a_value_of_another_shape_is_an_error_and_no_panic() {
    let error = js_serde::read::<Sample>("text".into()).expect_err("a text is no sample");
    assert_eq!(error.kind(), Some(RequestError::InvalidType { wanted: Wanted::Object }));
    let sent = js_serde::write_error::<RequestError>(&error).expect("plain data");
    let sent = js_serde::read_error::<RequestError>(sent);
    assert_eq!(sent.kind::<RequestError>(), error.kind());
    assert_eq!(sent, error, "with its kind");
}

// --- store ---

#[wasm_bindgen_test]
fn the_store_keeps_values_and_ignores_what_it_cannot_read() {
    store::clear();
    let kept = || Sample { large: (1 << 53) - 1, ..sample() };
    assert!(store::write("test", &kept()));
    assert_eq!(store::read::<Sample>("test"), Some(kept()));
    assert!(!store::write("test", &sample()), "no JSON holds numbers above 2^53");
    assert_eq!(store::read::<u8>("test"), None);
    assert!(store::has("test"));
    let saved = store::export();
    store::clear();
    assert!(!store::has("test"));
    assert_eq!(store::import(&saved, |_, _| false), None);
    assert!(!store::has("test"));
    assert_eq!(store::import(&saved, |_, _| true), Some(1));
    assert_eq!(store::read::<Sample>("test"), Some(kept()));
    assert_eq!(store::import("no JSON", |_, _| true), None);
    store::remove("test");
    assert!(!store::has("test"));
}

#[wasm_bindgen_test]
fn a_full_store_refuses_without_a_panic() {
    assert!(!store::write("test.large", &"x".repeat(20 << 20)));
    assert!(!store::has("test.large"));
}

// --- hooks ---

thread_local! {
    static COUNTED: RefCell<Option<DocumentHandle<u32>>> = const { RefCell::new(None) };
}

/// A number that a link holds as `#s=7`.
const COUNT: Document<u32> = Document::new(
    Slot::of("test.count"),
    "test.count.mine",
    || 0,
    |text, _| text.parse().map_err(|_| LinkError::Characters),
    u32::to_string,
);

#[component]
fn Counter() -> Html {
    let document = use_document(&COUNT);
    COUNTED.set(Some(document.clone()));
    let step = |words: &'static str, action: &Option<Handler<()>>| {
        button(words, words, action.clone().unwrap_or_default()).flag("disabled", action.is_none())
    };
    let Edits { undo, redo, notice } = document.edits.clone();
    let (undo, redo) = (step("button.undo", &undo), step("button.redo", &redo));
    let now = el("output").with(*document.now);
    let add = Handler::from(move |()| document.edit(|count| count + 1));
    all([now.html(), button("button.add", "add", add).html(), undo.html(), redo.html(), notice])
}

/// Follows a link to the open page.
async fn follow(text: &str) {
    dom::window().location().set_hash(&format!("#s={text}")).expect("an address");
    TimeoutFuture::new(30).await;
}

fn kept(name: &str) -> Option<u32> {
    Slot::<u32>::of(if name.is_empty() { "test.count" } else { "test.count.mine" }).read()
}

#[wasm_bindgen_test]
async fn edits_are_undone_and_done_again_and_links_put_ones_own_aside() {
    for name in ["test.count", "test.count.mine"] {
        store::remove(name);
    }
    let place = place();
    yew::Renderer::<Counter>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    let first = COUNTED.with_borrow(Clone::clone).expect("the counter stands");
    for (press, shown) in [
        ("add", "1"),
        ("add", "2"),
        ("undo", "1"),
        ("undo", "0"),
        ("undo", "0"),
        ("redo", "1"),
        ("add", "2"),
        ("redo", "2"),
    ] {
        click(&place, &format!(".{press}")).await;
        assert_eq!(text(&place, "output"), shown, "after {press}");
    }
    // A handle from long ago edits the newest value.
    first.edit(|count| count + 10);
    TimeoutFuture::new(20).await;
    assert_eq!((text(&place, "output").as_str(), kept("")), ("12", Some(12)));

    let (shared, back) = ("[data-testid=shared]", "[data-testid=back-to-mine]");
    let is_there = |css: &str| place.query_selector(css).expect("a sound selector").is_some();
    follow("7").await;
    assert_eq!((text(&place, "output").as_str(), kept(""), kept("mine")), ("7", Some(7), Some(12)));
    // Changes to it, and a second link, do not touch what was put aside.
    click(&place, ".add").await;
    follow("9").await;
    assert!(is_there(shared));
    click(&place, back).await;
    assert_eq!((text(&place, "output").as_str(), kept("mine")), ("12", None));
    assert!(!is_there(shared));
    // Undoing to the person's own is a way back, too.
    follow("5").await;
    assert!(is_there(shared));
    click(&place, ".undo").await;
    assert_eq!((text(&place, "output").as_str(), kept("mine")), ("12", None));
    // A link's document that is kept becomes the person's own.
    follow("6").await;
    click(&place, "[data-testid=adopt-shared]").await;
    assert!(!is_there(shared) && kept("mine").is_none());
    // A link that cannot be read is reported until something is done.
    follow("five").await;
    assert!(is_there("[data-testid=bad-link]"));
    assert_eq!(text(&place, "output"), "6");
    click(&place, ".add").await;
    assert!(!is_there("[data-testid=bad-link]"));
    dom::window().location().set_hash("").expect("an address");
}

// --- views ---

#[derive(PartialEq, Properties)]
struct CountProps {
    name: &'static str,
}

/// Counts taps, and keeps the name that it was first given.
#[component]
fn Count(props: &CountProps) -> Html {
    let count = use_value(|| 0);
    let first = use_memo((), |()| props.name);
    let words = format!("{} {first} {}", props.name, *count);
    button("button", words, count.set_to(*count + 1)).class(props.name, true).html()
}

/// Another view with as many hooks of the same kinds.
#[component]
fn Other(props: &CountProps) -> Html {
    let count = use_value(|| 100);
    let first = use_memo((), |()| "other");
    el("button").class(props.name, true).with(format!("{first} {}", *count)).html()
}

#[component]
fn Views() -> Html {
    let step = use_value(|| 0);
    let view = match *step {
        0 => mount::<Count>(CountProps { name: "one" }),
        1 => mount::<Count>(CountProps { name: "two" }),
        2 => mount::<Other>(CountProps { name: "two" }),
        _ => mount::<Count>(CountProps { name: "two" }),
    };
    let mut list = ["x", "y"].map(|name| mount_keyed::<Count>(name, CountProps { name }));
    if *step > 0 {
        list.reverse();
    }
    let next = el("i").click(step.set_to(*step + 1));
    all([next.html(), view, el("p").list(list).html()])
}

#[wasm_bindgen_test]
async fn a_view_keeps_its_state_until_another_stands_in_its_place() {
    let place = place();
    yew::Renderer::<Views>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    click(&place, ".one").await;
    click(&place, ".x").await;
    assert_eq!(text(&place, ".one"), "one one 1");
    click(&place, "i").await;
    assert_eq!(text(&place, ".two"), "two one 1", "other properties, the same state");
    assert_eq!(text(&place, "p"), "y y 0x x 1", "keyed views move with their state");
    let before = place.query_selector(".two").ok().flatten();
    click(&place, "i").await;
    assert_eq!(text(&place, ".two"), "other 100", "another view starts afresh");
    assert_ne!(place.query_selector(".two").ok().flatten(), before, "in an element of its own");
    click(&place, "i").await;
    assert_eq!(text(&place, ".two"), "two two 0", "and nothing is left of the first");
}

// --- elements ---

/// Counts how often it was built: it must not be rebuilt when a sibling comes or goes.
#[component]
fn Siblings() -> Html {
    let on = use_value(|| false);
    let text = use_value(String::new);
    let list = ["a", "b"].into_iter().filter(|_| *on).map(|name| el("li").key(name).with(name));
    el("div.outer@siblings")
        .class("on", *on)
        .attr("aria-busy", *on)
        .with(on.then(|| el("b").with("first")))
        .with(el("ul").list(list))
        .with(el("input").value((*text).clone()).input(text.setter()))
        .with(button("button.main@switch", "go", on.set_to(!*on)).flag("hidden", false))
        .with(el("output").with(text.len()))
        .html()
}

#[wasm_bindgen_test]
async fn elements_keep_their_place_when_siblings_come_and_go() {
    let place = place();
    yew::Renderer::<Siblings>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    let outer = "<div class=\"outer\" data-testid=\"siblings\" aria-busy=\"false\">";
    assert!(place.inner_html().starts_with(outer), "{}", place.inner_html());
    assert!(
        place
            .inner_html()
            .contains("<button class=\"main\" data-testid=\"switch\" type=\"button\">go")
    );
    let find = |selector: &str| place.query_selector(selector).ok().flatten();
    let input = find("input").expect("an input");
    let field: &web_sys::HtmlInputElement = input.unchecked_ref();
    field.set_value("four");
    let options = web_sys::EventInit::new();
    options.set_bubbles(true);
    let event = Event::new_with_event_init_dict("input", &options).expect("an event");
    field.dispatch_event(&event).expect("it is heard");
    TimeoutFuture::new(20).await;
    assert_eq!(text(&place, "output"), "4");
    click(&place, ".main").await;
    assert_eq!(text(&place, "b"), "first");
    assert_eq!(text(&place, "ul"), "ab");
    assert!(find(".outer.on[aria-busy=true]").is_some());
    assert_eq!(find("input"), Some(input.clone()), "the same input");
    click(&place, ".main").await;
    assert!(find("b").is_none() && find("li").is_none());
    assert_eq!(find("input"), Some(input), "still the same");
}

// --- components ---

#[component]
fn Number() -> Html {
    let number = explain(Explanation {
        title: "Waits".into(),
        text: "Tiles that win.".into(),
        formula: Some("a + b".into()),
        numbers: vec![("a".into(), "11".into())],
        ..Explanation::default()
    });
    all([number.with("11").html(), mount::<Explained>(())])
}

#[wasm_bindgen_test]
async fn a_number_opens_its_explanation_and_gets_the_focus_back() {
    let place = place();
    yew::Renderer::<Number>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    let button: HtmlElement =
        place.query_selector(".explain").ok().flatten().expect("a number").unchecked_into();
    button.focus().expect("it can be focused");
    click(&place, ".explain").await;
    assert!(text(&place, "dialog[open]").contains("a + b"));
    click(&place, "dialog .icon-button").await;
    assert!(place.query_selector("dialog").ok().flatten().is_none());
    assert_eq!(dom::document().active_element(), Some(button.into()));
}

#[component]
fn Choosing() -> Html {
    let value = use_value(|| 1);
    let choices = vec![Choice::new(1, "one").testid("one"), Choice::new(2, "two").testid("two")];
    segmented("n", choices, &*value, &value.setter(), false).html()
}

#[wasm_bindgen_test]
async fn one_choice_of_a_segmented_control_is_pressed() {
    let place = place();
    yew::Renderer::<Choosing>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    assert_eq!(text(&place, "[aria-pressed=true]"), "one");
    click(&place, "[data-testid=two]").await;
    assert_eq!(text(&place, "[aria-pressed=true]"), "two");
}

#[component]
fn Closing() -> Html {
    let open = use_value(|| true);
    if !*open {
        return Html::default();
    }
    dialog("Title", "window", open.set_to(false), el("p.inside").with("text"))
}

#[wasm_bindgen_test]
async fn a_tap_inside_a_dialog_leaves_it_open_and_one_beside_closes_it() {
    let place = place();
    yew::Renderer::<Closing>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    click(&place, ".inside").await;
    assert!(place.query_selector("dialog[open]").ok().flatten().is_some());
    click(&place, "dialog").await;
    assert!(place.query_selector("dialog").ok().flatten().is_none());
}

#[component]
fn Talking() -> Html {
    let count = use_mut_ref(|| 0);
    let say = Handler::from(move |()| {
        *count.borrow_mut() += 1;
        toast(count.borrow().to_string());
    });
    all([button("button", "say", say).html(), mount::<Announcer>(())])
}

#[wasm_bindgen_test]
async fn the_live_region_speaks_once_in_two_seconds_and_ends_with_the_newest_words() {
    let place = place();
    yew::Renderer::<Talking>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    for _ in 0..3 {
        click(&place, "button").await;
    }
    assert_eq!(text(&place, "[role=status]"), "1");
    assert_eq!(text(&place, ".toast"), "3");
    TimeoutFuture::new(2_100).await;
    assert_eq!(text(&place, "[role=status]"), "3");
}

// --- the Battleship board ---

/// Three rows of four. The text below shows what was tapped, or which other key was pressed where.
#[component]
fn Sea() -> Html {
    let said = use_value(String::new);
    let cell = |at: usize| Cell {
        heat: (at != 5).then_some(at as f64 / 11.0),
        mark: if at == 5 { Mark::Hit } else { Mark::Plain },
        label: Axes::Rows.name(at, 4).into(),
        chosen: at == 6,
        ..Cell::default()
    };
    let tap = said.setter();
    let key = said.setter();
    let board = mount::<Board>(BoardProps {
        label: "Sea".into(),
        testid: "sea",
        width: 4,
        cells: (0..12).map(cell).collect(),
        tap: Handler::from(move |at: usize| tap.emit(format!("tap {at}"))),
        key: Handler::from(move |(at, event): (usize, KeyboardEvent)| {
            key.emit(format!("{} {at}", event.key()));
        }),
        ..BoardProps::default()
    });
    all([board, el("output").with((*said).clone()).html()])
}

/// Calls a JavaScript function body with two arguments, named `a` and `b`.
fn script(body: &str, a: &JsValue, b: &JsValue) -> JsValue {
    js_sys::Function::new_with_args("a, b", body)
        .call2(&JsValue::NULL, a, b)
        .expect("a script that works")
}

/// Presses a key where the focus is, and lets the page follow.
async fn press(key: &str, ctrl: bool) {
    let body = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
                {key: a, ctrlKey: b, bubbles: true, cancelable: true}))";
    script(body, &key.into(), &ctrl.into());
    TimeoutFuture::new(20).await;
}

#[wasm_bindgen_test]
async fn one_cell_of_a_board_is_in_the_tab_order_and_keys_move_it() {
    let place = place();
    yew::Renderer::<Sea>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    let focused = || {
        let cells = place.query_selector_all("[tabindex='0']").expect("a sound selector");
        assert_eq!(cells.length(), 1);
        let cell: Element = cells.get(0).expect("one").unchecked_into();
        (cell.get_attribute("aria-label").expect("a label"), cell)
    };
    let (name, cell) = focused();
    assert_eq!(name, "B3", "the chosen one is first");
    cell.unchecked_into::<HtmlElement>().focus().expect("it can be focused");
    for (key, ctrl, lands) in [
        ("ArrowRight", false, "B4"),
        ("ArrowRight", false, "B4"),
        ("ArrowDown", false, "C4"),
        ("ArrowDown", false, "C4"),
        ("Home", false, "C1"),
        ("ArrowLeft", false, "C1"),
        ("ArrowUp", false, "B1"),
        ("End", false, "B4"),
        ("Home", true, "A1"),
        ("ArrowUp", false, "A1"),
        ("End", true, "C4"),
    ] {
        press(key, ctrl).await;
        let (name, cell) = focused();
        assert_eq!(name, lands, "{key}");
        assert_eq!(dom::document().active_element(), Some(cell), "{key}");
    }
    press("h", false).await;
    assert_eq!(text(&place, "output"), "h 11", "other keys are the caller's");
}

#[wasm_bindgen_test]
async fn a_tap_tells_the_cell_and_takes_the_tab_order_along() {
    let place = place();
    yew::Renderer::<Sea>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    click(&place, "[data-testid=cell-5]").await;
    assert_eq!(text(&place, "output"), "tap 5");
    let cell = place.query_selector("[tabindex='0']").ok().flatten().expect("a cell");
    assert_eq!(cell.get_attribute("aria-label").as_deref(), Some("B2"));
    let count = |css: &str| place.query_selector_all(css).expect("a sound selector").length();
    assert_eq!(count("[role=grid] > [role=row] > [role=gridcell]"), 12);
    assert_eq!((count(".board__cell[data-band]"), count(".board__cell--hit")), (11, 1));
    assert_eq!(count("[aria-selected=true].board__cell--chosen"), 1);
}

#[wasm_bindgen_test]
fn letters_run_down_or_across() {
    assert_eq!([0, 52, 99].map(|at| Axes::Rows.name(at, 10)), ["A1", "F3", "J10"]);
    assert_eq!([0, 52, 99].map(|at| Axes::Columns.name(at, 10)), ["A1", "C6", "J10"]);
    assert_eq!(Axes::Rows.name(255, 16), "P16");
}

#[wasm_bindgen_test]
async fn numbers_can_be_read_on_every_step_of_the_scale_by_day_and_by_night() {
    let place = place();
    yew::Renderer::<Sea>::with_root(place.clone()).render();
    TimeoutFuture::new(20).await;
    let style = dom::document().create_element("style").expect("an element");
    style.set_text_content(Some(include_str!("../static/board.css")));
    place.append_child(&style).expect("room for it");
    let cell = place.query_selector(".board__cell[data-band]").ok().flatten().expect("a cell");
    let measure = "const pen = document.createElement('canvas').getContext('2d', {willReadFrequently: true}); \
        const light = colour => { \
          pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); \
          const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map(v => v / 255) \
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); \
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05; }; \
        a.style.colorScheme = b; \
        let worst = 21; \
        for (const [band, cold] of [0, 1, 2, 3, 4, 5, 6].map(it => [it, false]).concat([0, 1, 2].map(it => [it, true]))) { \
          a.dataset.band = band; a.classList.toggle('board__cell--cold', cold); \
          const {color, backgroundColor} = getComputedStyle(a); \
          const [dark, bright] = [light(color), light(backgroundColor)].sort((x, y) => x - y); \
          worst = Math.min(worst, bright / dark); } \
        return worst;";
    for scheme in ["light", "dark"] {
        let worst = script(measure, &cell, &scheme.into());
        let worst = worst.as_f64().expect("a number");
        assert!((4.5..21.0).contains(&worst), "{scheme}: {worst}");
    }
}

// --- small things ---

#[wasm_bindgen_test]
fn paths_resolve_beside_the_page() {
    let base = dom::document().base_uri().ok().flatten().expect("a base");
    let folder = &base[..=base.rfind('/').expect("a folder")];
    assert_eq!(dom::resolve("sw.js"), format!("{folder}sw.js"));
}

#[wasm_bindgen_test]
fn settings_are_shown_on_the_root_element() {
    let root = dom::document().document_element().expect("a root");
    Settings { lang: Lang::Zh, theme: Theme::Dark }.show();
    assert_eq!(root.get_attribute("lang").as_deref(), Some("zh-Hans"));
    assert_eq!(root.get_attribute("data-theme").as_deref(), Some("dark"));
    Settings { lang: Lang::En, theme: Theme::Auto }.show();
    assert_eq!(root.get_attribute("data-theme"), None);
}
