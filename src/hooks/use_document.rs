//! A screen's document, with undo, a link, and a way back to the person's own.

use std::any::Any;
use std::marker::PhantomData;
use std::rc::Rc;

use gloo::events::EventListener;
use yew::prelude::*;

use super::use_effect_with;
use super::use_lang;
use crate::components::{Edits, document_notice};
use crate::document::{AnyDocument, Document, Opened, shared, typed};
use crate::handler::Handler;
use crate::route::Route;
use crate::{dom, location};

/// The document of a screen.
pub struct DocumentHandle<T> {
    /// The current value.
    pub now: Rc<T>,
    /// What the frame shows of it: undo, redo, what a link has brought.
    pub edits: Edits,
    /// The full address that opens it again.
    pub link: String,
    opened: Rc<Opened>,
    typed: PhantomData<T>,
}

impl<T> Clone for DocumentHandle<T> {
    fn clone(&self) -> Self {
        let (now, edits, link) = (self.now.clone(), self.edits.clone(), self.link.clone());
        Self { now, edits, link, opened: self.opened.clone(), typed: PhantomData }
    }
}

impl<T: PartialEq + 'static> DocumentHandle<T> {
    /// The newest value, also in a callback made long ago.
    pub fn newest(&self) -> Rc<T> {
        value(self.opened.now())
    }

    /// Changes the value as one step that can be undone; no step where nothing changes.
    ///
    /// The edit gets the newest value, also from a callback made long ago.
    pub fn edit(&self, edit: impl FnOnce(&T) -> T) {
        let now = self.newest();
        let next = edit(&now);
        if next != *now {
            self.opened.put(Rc::new(next));
        }
    }

    /// Sets another value, as a step that can be undone or without one.
    pub fn put(&self, next: T, is_step: bool) {
        if is_step {
            self.edit(|_| next);
        } else {
            self.set(next);
        }
    }

    /// Sets another value, without a step.
    pub fn set(&self, next: T) {
        self.opened.set(Rc::new(next));
    }

    /// Sets something new, as a step; undo does not lead back to what is not saved.
    pub fn begin(&self, next: T) {
        self.opened.begin(Rc::new(next));
    }

    /// A callback that changes the newest value by what it receives, as a step.
    pub fn changes<V: 'static>(&self, change: impl Fn(&mut T, V) + 'static) -> Handler<V>
    where
        T: Clone,
    {
        let document = self.clone();
        Handler::from(move |value| {
            let mut next = (*document.newest()).clone();
            change(&mut next, value);
            document.edit(|_| next);
        })
    }

    /// A callback that sets the result of the newest value and a message. Where something new begins by
    /// that, as `begins` says of the message and the result, it is a step that can be undone.
    pub fn sends<M: Clone + 'static>(
        &self,
        after: fn(&T, M) -> T,
        begins: fn(&M, &T) -> bool,
    ) -> Handler<M> {
        let opened = self.opened.clone();
        Handler::from(move |msg: M| {
            let next = after(typed(&*opened.now()), msg.clone());
            if begins(&msg, &next) {
                opened.begin(Rc::new(next));
            } else {
                opened.set(Rc::new(next));
            }
        })
    }
}

fn value<T: 'static>(value: Rc<dyn Any>) -> Rc<T> {
    value.downcast().expect("a document keeps its type")
}

/// The document of a screen, as it was left or as a link has it.
#[hook]
pub fn use_document<T: PartialEq + 'static>(document: &'static Document<T>) -> DocumentHandle<T> {
    use_document_with(document, "")
}

/// The same where the address holds more of the screen, after the document.
#[hook]
pub fn use_document_with<T: PartialEq + 'static>(
    document: &'static Document<T>,
    tail: &str,
) -> DocumentHandle<T> {
    let (opened, edits, link) = use_opened(document, tail);
    let now = value(opened.now());
    DocumentHandle { now, edits, link, opened, typed: PhantomData }
}

/// A value that is the same as its own clones only.
struct Same(Rc<dyn Any>);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[hook]
fn use_opened(document: &'static dyn AnyDocument, tail: &str) -> (Rc<Opened>, Edits, String) {
    let lang = use_lang();
    let again = use_force_update();
    let opened = use_ref(|| {
        let opened = Opened::open(document);
        opened.watch(Some(Handler::from(move |()| again.force_update())));
        opened
    });
    let route = use_ref(Route::now);
    // Created once, so that comparisons see no change.
    let steps = use_ref(|| {
        let calls: [fn(&Opened); 4] =
            [Opened::undo, Opened::redo, Opened::back_to_mine, Opened::adopt];
        calls.map(|call| {
            let opened = opened.clone();
            Handler::from(move |()| call(&opened))
        })
    });
    {
        let opened = (*opened).clone();
        use_links(document.mark(), Handler::from(move |text: String| opened.follow(&text, false)));
    }
    {
        let opened = (*opened).clone();
        use_effect_with((), move |()| move || opened.watch(None));
    }
    let link = location::address(*route, document.mark(), &(opened.text() + tail));
    {
        let (opened, now) = ((*opened).clone(), Same(opened.now()));
        let is_own = opened.mine().is_none();
        use_effect_with((now, link.clone(), is_own), move |(_, link, is_own)| {
            opened.keep();
            location::show(link, *is_own);
        });
    }
    let [undo, redo, back, adopt] = &*steps;
    let [can_undo, can_redo] = opened.can_step();
    let mine = opened.mine().map(|_| (back.clone(), adopt.clone()));
    let edits = Edits {
        undo: can_undo.then(|| undo.clone()),
        redo: can_redo.then(|| redo.clone()),
        notice: document_notice(
            opened.bad(),
            mine,
            opened.is_earlier().then(|| undo.clone()),
            lang,
        ),
    };
    ((*opened).clone(), edits, link)
}

/// Listens for links put into the address of an open page: the text after `mark`.
#[hook]
pub fn use_links(mark: &'static str, open: Handler<String>) {
    use_effect_with((), move |()| {
        let heard = EventListener::new(&dom::window(), "hashchange", move |_| {
            if let Some(text) = shared(mark) {
                open.emit(text);
            }
        });
        move || drop(heard)
    });
}
