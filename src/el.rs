//! Elements by calls: what a screen is written with.
//!
//! `html!` writes out everything that yew needs for each element, every time. Here each step is a call
//! of a few bytes, so a screen costs about half:
//!
//! ```ignore
//! el("section.card wide@waits")               // tag . classes @ data-testid
//!     .with(el("h2").with(lang.t(M::Waits)))    // texts, numbers, elements, Html, options of these
//!     .with(el("div.view").class("stale", old).list(rows.iter().map(row)))
//!     .with(button("button@more", lang.t(M::More), shown.set_to(50)))
//!     .html()
//! ```
//!
//! A list or an option keeps its place among its siblings: when it grows or disappears, they stay
//! as they are. Clicks are `Handler<()>`; [`on`] makes one that sends a message.

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};
use yew::prelude::*;
use yew::virtual_dom::{Key, Listener, ListenerKind, VList, VTag, VText};

use super::handler::Handler;

/// An element being built.
pub struct El(Box<Draft>);

struct Draft {
    tag: &'static str,
    class: AttrValue,
    attributes: Vec<(&'static str, AttrValue)>,
    parts: Vec<Html>,
    on: Vec<On>,
    key: Option<Key>,
    node: NodeRef,
    value: Option<AttrValue>,
}

/// An element, as in `el("section.card wide@waits")`: tag, classes, name for tests.
///
/// Buttons are `type="button"`.
pub fn el(words: &'static str) -> El {
    let (words, testid) = words.split_once('@').unwrap_or((words, ""));
    let (tag, class) = words.split_once('.').unwrap_or((words, ""));
    let mut attributes = Vec::new();
    if !testid.is_empty() {
        attributes.push(("data-testid", AttrValue::Static(testid)));
    }
    if tag == "button" {
        attributes.push(("type", AttrValue::Static("button")));
    }
    El(Box::new(Draft {
        tag,
        class: AttrValue::Static(class),
        attributes,
        parts: Vec::new(),
        on: Vec::new(),
        key: None,
        node: NodeRef::default(),
        value: None,
    }))
}

/// An element with its accessible name.
pub fn labelled(words: &'static str, label: impl Value) -> El {
    el(words).attr("aria-label", label)
}

/// An input under its name.
pub fn titled(name: impl Part, input: impl Part) -> El {
    el("label.field").with(el("span").with(name)).with(input)
}

/// A button with its words.
pub fn button(words: &'static str, label: impl Part, click: Handler<()>) -> El {
    el(words).click(click).with(label)
}

/// Any number of nodes as one child.
pub fn all<H: Into<Html>>(nodes: impl IntoIterator<Item = H>) -> Html {
    let mut all = Vec::new();
    // One loop is compiled to half of what `collect` is, and this is compiled for every list.
    for node in nodes {
        push(&mut all, node.into());
    }
    list(all)
}

#[inline(never)]
fn push(all: &mut Vec<Html>, node: Html) {
    all.push(node);
}

fn list(nodes: Vec<Html>) -> Html {
    VList::with_children(nodes, None).into()
}

/// A callback that sends this message.
pub fn on<M: Clone + 'static>(to: &Handler<M>, message: M) -> Handler<()> {
    let to = to.clone();
    Handler::from(move |()| to.emit(message.clone()))
}

/// A callback that sends what it receives as a message.
pub fn hear<T: 'static, M: 'static>(to: &Handler<M>, message: fn(T) -> M) -> Handler<T> {
    let to = to.clone();
    Handler::from(move |value| to.emit(message(value)))
}

impl El {
    /// Adds a child.
    pub fn with(self, part: impl Part) -> Self {
        part.put(self)
    }

    /// Any number of nodes, in one place.
    pub fn list<H: Into<Html>>(self, nodes: impl IntoIterator<Item = H>) -> Self {
        self.node(all(nodes))
    }

    /// An attribute; none where the value is none. `true` and `false` are written out.
    pub fn attr(self, name: &'static str, value: impl Value) -> Self {
        value.put(name, self)
    }

    /// An attribute without a value, such as `disabled`.
    pub fn flag(self, name: &'static str, set: bool) -> Self {
        if set { self.text_attr(name, name) } else { self }
    }

    /// One more class, if so.
    pub fn class(mut self, name: &'static str, so: bool) -> Self {
        if so {
            let all = &self.0.class;
            self.0.class =
                if all.is_empty() { name.into() } else { format!("{all} {name}").into() };
        }
        self
    }

    /// The name by which tests find it, where it is computed.
    pub fn id(self, testid: impl Value) -> Self {
        self.attr("data-testid", testid)
    }

    /// A group, with its name.
    pub fn group(self, label: impl Value) -> Self {
        self.text_attr("role", "group").attr("aria-label", label)
    }

    /// Its key in a list whose order changes.
    pub fn key(mut self, key: impl Into<Key>) -> Self {
        self.0.key = Some(key.into());
        self
    }

    /// Lets the element be found after it is shown.
    pub fn node_ref(mut self, node: &NodeRef) -> Self {
        self.0.node = node.clone();
        self
    }

    /// The value of an input.
    pub fn value(mut self, value: impl Into<AttrValue>) -> Self {
        self.0.value = Some(value.into());
        self
    }

    /// What a click does.
    pub fn click(self, what: Handler<()>) -> Self {
        self.heard(ListenerKind::onclick, Does::Click(what))
    }

    /// What a key does.
    pub fn keydown(self, what: Handler<KeyboardEvent>) -> Self {
        self.heard(ListenerKind::onkeydown, Does::Key(what))
    }

    /// What each change of an input does, with its value.
    pub fn input(self, what: Handler<String>) -> Self {
        self.heard(ListenerKind::oninput, Does::Value(what))
    }

    /// What the last change of an input does, with its value.
    pub fn change(self, what: Handler<String>) -> Self {
        self.heard(ListenerKind::onchange, Does::Value(what))
    }

    /// What any other event does.
    pub fn on(self, kind: ListenerKind, what: Handler<Event>) -> Self {
        self.heard(kind, Does::Event(what))
    }

    fn heard(mut self, kind: ListenerKind, does: Does) -> Self {
        self.0.on.push(On { kind, does });
        self
    }

    fn node(mut self, node: Html) -> Self {
        self.0.parts.push(node);
        self
    }

    fn text(self, text: AttrValue) -> Self {
        self.node(VText::new(text).into())
    }

    fn static_text(self, text: &'static str) -> Self {
        self.text(AttrValue::Static(text))
    }

    fn attr_of(mut self, name: &'static str, value: AttrValue) -> Self {
        self.0.attributes.push((name, value));
        self
    }

    fn text_attr(self, name: &'static str, value: &'static str) -> Self {
        self.attr_of(name, AttrValue::Static(value))
    }

    /// Ready to be shown.
    pub fn html(self) -> Html {
        let draft = *self.0;
        let mut tag = VTag::new(AttrValue::Static(draft.tag));
        if !draft.class.is_empty() {
            tag.add_attribute("class", draft.class);
        }
        for (name, value) in draft.attributes {
            match name {
                // Once a person has chosen, a browser ignores the attributes; undo and links would go
                // unseen.
                "selected" | "checked" => tag.add_property(name, true),
                _ => tag.add_attribute(name, value),
            }
        }
        if let Some(children) = tag.children_mut() {
            *children = list(draft.parts);
        }
        if draft.value.is_some() {
            tag.set_value(draft.value);
        }
        if !draft.on.is_empty() {
            tag.set_listeners(
                draft.on.into_iter().map(|on| Some(std::rc::Rc::new(on) as _)).collect(),
            );
        }
        tag.key = draft.key;
        tag.node_ref = draft.node;
        tag.into()
    }
}

impl From<El> for Html {
    fn from(element: El) -> Self {
        element.html()
    }
}

/// What an event does.
enum Does {
    Click(Handler<()>),
    Value(Handler<String>),
    Key(Handler<KeyboardEvent>),
    Event(Handler<Event>),
}

struct On {
    kind: ListenerKind,
    does: Does,
}

impl Listener for On {
    fn kind(&self) -> ListenerKind {
        self.kind.clone()
    }

    fn handle(&self, event: Event) {
        match &self.does {
            Does::Click(what) => what.emit(()),
            Does::Value(what) => {
                // An input or anything else with a value, such as a select or a text area.
                if let Some(target) = event.target() {
                    what.emit(target.unchecked_into::<HtmlInputElement>().value());
                }
            }
            Does::Key(what) => what.emit(event.unchecked_into()),
            Does::Event(what) => what.emit(event),
        }
    }

    fn passive(&self) -> bool {
        false
    }
}

/// What can be inside an element.
pub trait Part {
    /// Puts it at the end.
    fn put(self, into: El) -> El;
}

/// Nothing: for a button that gets its content later.
impl Part for () {
    fn put(self, into: El) -> El {
        into
    }
}

impl Part for &'static str {
    fn put(self, into: El) -> El {
        into.static_text(self)
    }
}

impl Part for String {
    fn put(self, into: El) -> El {
        into.text(self.into())
    }
}

impl Part for AttrValue {
    fn put(self, into: El) -> El {
        into.text(self)
    }
}

impl Part for &AttrValue {
    fn put(self, into: El) -> El {
        into.text(self.clone())
    }
}

impl Part for El {
    fn put(self, into: El) -> El {
        into.node(self.html())
    }
}

impl Part for Html {
    fn put(self, into: El) -> El {
        into.node(self)
    }
}

impl Part for Vec<Html> {
    fn put(self, into: El) -> El {
        into.node(list(self))
    }
}

impl<P: Part> Part for Option<P> {
    /// A missing part leaves an empty place, so that its siblings keep theirs.
    fn put(self, into: El) -> El {
        match self {
            Some(part) => part.put(into),
            None => into.node(Html::default()),
        }
    }
}

/// What an attribute can be.
pub trait Value {
    /// Sets it.
    fn put(self, name: &'static str, on: El) -> El;
}

impl Value for &'static str {
    fn put(self, name: &'static str, on: El) -> El {
        on.text_attr(name, self)
    }
}

impl Value for bool {
    fn put(self, name: &'static str, on: El) -> El {
        on.text_attr(name, if self { "true" } else { "false" })
    }
}

impl Value for String {
    fn put(self, name: &'static str, on: El) -> El {
        on.attr_of(name, self.into())
    }
}

impl Value for AttrValue {
    fn put(self, name: &'static str, on: El) -> El {
        on.attr_of(name, self)
    }
}

impl<V: Value> Value for Option<V> {
    fn put(self, name: &'static str, on: El) -> El {
        match self {
            Some(value) => value.put(name, on),
            None => on,
        }
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => {$(
        impl Part for $kind {
            fn put(self, into: El) -> El {
                into.text(self.to_string().into())
            }
        }

        impl Value for $kind {
            fn put(self, name: &'static str, on: El) -> El {
                on.attr_of(name, self.to_string().into())
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize char);
