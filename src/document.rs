//! A screen's document: saved on the device, contained in the address, changed with undo.
//!
//! A document belongs to the page, not to its screen: its steps are still there after visiting another
//! screen, and after a reload of the tab. A link's document replaces the person's own, which is put
//! aside until they choose otherwise. Entries of the browser's history hold links too: back at one of
//! the person's own, it is shown as it was then, which is said, and undo leads to the newer one.
//!
//! One implementation for all screens: values are held without their type, which the spec of a
//! document knows.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::handler::Handler;
use super::platform::{self, Moment, Origin};
use super::store::{self, Slot};
use protocol::values::{self, Value};
use share::LinkError;

/// Precedes the text of most links in an address.
pub const MARK: &str = "#s=";

/// Most bytes of steps that survive a reload, each way.
const MOST_BYTES: usize = 100_000;

/// What a screen defines about its document.
pub struct Document<T: 'static> {
    /// Where it is kept.
    pub slot: Slot<T>,
    /// What is saved, where that depends on more than the slot; `None`: what the slot holds.
    pub kept: Option<fn() -> Option<T>>,
    /// Where the person's own is saved while that of a link is shown.
    pub mine: Slot<T>,
    /// What the screen starts with where nothing is saved.
    pub first: fn() -> T,
    /// Precedes the text of a link in an address.
    pub mark: &'static str,
    /// The document in the text of a link, given the current one.
    pub read: fn(&str, &T) -> Result<T, LinkError>,
    /// The text of its link; empty where there is none.
    pub write: fn(&T) -> String,
    /// Whether it is worth returning to.
    pub is_worth: fn(&T) -> bool,
}

impl<T> Document<T> {
    /// A document with the usual mark, which is always worth returning to.
    pub const fn new(
        slot: Slot<T>,
        mine: &'static str,
        first: fn() -> T,
        read: fn(&str, &T) -> Result<T, LinkError>,
        write: fn(&T) -> String,
    ) -> Self {
        let mine = slot.named(mine);
        Self { slot, kept: None, mine, first, mark: MARK, read, write, is_worth: |_| true }
    }
}

/// A document of any type: what is done with its values. They all are of that type.
pub trait AnyDocument {
    /// The name that it is saved under.
    fn name(&self) -> &'static str;
    /// See [`Document::mark`].
    fn mark(&self) -> &'static str;
    /// See [`Document::first`].
    fn first(&self) -> Rc<dyn Any>;
    /// What is saved: the person's own while that of a link is shown (`mine`), or the one shown.
    fn kept(&self, mine: bool) -> Option<Rc<dyn Any>>;
    /// What the screen saved last, whatever it is opened as.
    fn saved(&self) -> Option<Rc<dyn Any>>;
    /// Saves it; deletes the saved one if there is none.
    fn keep(&self, mine: bool, value: Option<&dyn Any>);
    /// As text, and back.
    fn text(&self, value: &dyn Any) -> Option<String>;
    /// See [`AnyDocument::text`].
    fn of_text(&self, value: Value) -> Option<Rc<dyn Any>>;
    /// See [`Document::read`].
    fn read(&self, text: &str, now: &dyn Any) -> Result<Rc<dyn Any>, LinkError>;
    /// See [`Document::write`].
    fn write(&self, value: &dyn Any) -> String;
    /// Whether two values are saved alike.
    fn same(&self, a: &dyn Any, b: &dyn Any) -> bool {
        self.text(a) == self.text(b)
    }
    /// See [`Document::is_worth`].
    fn is_worth(&self, value: &dyn Any) -> bool;
}

impl<T: 'static> Document<T> {
    const fn slot(&self, mine: bool) -> &Slot<T> {
        if mine { &self.mine } else { &self.slot }
    }
}

/// The value behind it; documents keep their type.
pub fn typed<T: 'static>(value: &dyn Any) -> &T {
    value.downcast_ref().expect("a document keeps its type")
}

impl<T: 'static> AnyDocument for Document<T> {
    fn name(&self) -> &'static str {
        self.slot.name
    }

    fn mark(&self) -> &'static str {
        self.mark
    }

    fn first(&self) -> Rc<dyn Any> {
        Rc::new((self.first)())
    }

    fn kept(&self, mine: bool) -> Option<Rc<dyn Any>> {
        let kept = self.kept.filter(|_| !mine);
        Some(Rc::new(kept.map_or_else(|| self.slot(mine).read(), |kept| kept())?))
    }

    fn saved(&self) -> Option<Rc<dyn Any>> {
        Some(Rc::new(self.slot.read()?))
    }

    fn keep(&self, mine: bool, value: Option<&dyn Any>) {
        match value {
            Some(value) => self.slot(mine).write(typed(value)),
            None => store::remove(self.slot(mine).name),
        }
    }

    fn text(&self, value: &dyn Any) -> Option<String> {
        (self.slot.save)(typed(value))
    }

    fn of_text(&self, value: Value) -> Option<Rc<dyn Any>> {
        Some(Rc::new((self.slot.load)(value)?))
    }

    fn read(&self, text: &str, now: &dyn Any) -> Result<Rc<dyn Any>, LinkError> {
        Ok(Rc::new((self.read)(text, typed(now))?))
    }

    fn write(&self, value: &dyn Any) -> String {
        (self.write)(typed(value))
    }

    fn is_worth(&self, value: &dyn Any) -> bool {
        (self.is_worth)(typed(value))
    }
}

thread_local! {
    /// Those that have been opened.
    static OPEN: RefCell<Vec<Rc<Opened>>> = const { RefCell::new(Vec::new()) };
}

/// A document of this page, with its past and its undone future.
pub struct Opened {
    document: &'static dyn AnyDocument,
    past: RefCell<Vec<Rc<dyn Any>>>,
    now: RefCell<Rc<dyn Any>>,
    future: RefCell<Vec<Rc<dyn Any>>>,
    /// The person's own, while that of a link is shown.
    mine: RefCell<Option<Rc<dyn Any>>>,
    /// Why the link opened last could not be opened.
    bad: Cell<Option<LinkError>>,
    /// Whether what is shown comes from an older entry of the browser's history.
    is_earlier: Cell<bool>,
    /// Redraws the screen that shows it.
    again: RefCell<Option<Handler<()>>>,
}

impl Opened {
    /// Opens the document for a screen: that of the link in the address, or what is saved.
    pub fn open(document: &'static dyn AnyDocument) -> Rc<Self> {
        let known = OPEN.with_borrow(|open| {
            open.iter().find(|known| known.document.name() == document.name()).cloned()
        });
        let kept = document.kept(false).or_else(|| known.as_ref().map(|known| known.now()));
        let is_first = kept.is_none();
        let kept = kept.unwrap_or_else(|| document.first());
        let opened = known.unwrap_or_else(|| {
            let opened = Self::of_session(document, kept.clone());
            OPEN.with_borrow_mut(|open| open.push(opened.clone()));
            opened
        });
        opened.again.take();
        opened.bad.set(None);
        opened.mine.replace(document.kept(true));
        // Another screen may have changed what is saved.
        if document.same(&*kept, &*opened.now()) {
            // One from an older entry of the history is still that after a visit elsewhere.
            let is_earlier = opened.is_earlier.get();
            opened.set(kept);
            opened.is_earlier.set(is_earlier);
        } else {
            opened.put(kept);
        }
        if let Some(text) = shared(document.mark()) {
            opened.follow(&text, is_first);
        }
        opened
    }

    fn of_session(document: &'static dyn AnyDocument, kept: Rc<dyn Any>) -> Rc<Self> {
        let list = |value: Value| -> Vec<Rc<dyn Any>> {
            let values = values::list(value).into_iter();
            values.filter_map(|value| document.of_text(value)).collect()
        };
        // Saved for another loadout, say: what it is opened as replaces that.
        let saved = document.saved().filter(|saved| !document.same(&**saved, &*kept));
        let end = saved.clone().unwrap_or_else(|| kept.clone());
        let steps = store::session(document.name());
        let [past, now, future] = match steps {
            Some(steps) => ["past", "now", "future"].map(|name| list(values::get(&steps, name))),
            None => [vec![], vec![], vec![]],
        };
        // Steps that do not end at the saved value belong to another tab's history.
        let fits = now.first().is_some_and(|now| document.same(&**now, &*end));
        let (mut past, mut future) = if fits { (past, future) } else { (vec![], vec![]) };
        if let Some(saved) = saved {
            past.push(saved);
            future.clear();
        }
        Rc::new(Self {
            document,
            past: RefCell::new(past),
            now: RefCell::new(kept),
            future: RefCell::new(future),
            mine: RefCell::default(),
            bad: Cell::default(),
            is_earlier: Cell::default(),
            again: RefCell::default(),
        })
    }

    /// Redraws this view whenever it has changed, or none.
    pub fn watch(&self, again: Option<Handler<()>>) {
        self.again.replace(again);
    }

    /// What it is now.
    pub fn now(&self) -> Rc<dyn Any> {
        self.now.borrow().clone()
    }

    /// Opens a link; `is_first`: the person has no document yet.
    pub fn follow(&self, text: &str, is_first: bool) {
        let (document, now) = (self.document, self.now());
        if document.write(&*now) == text {
            // The page's own link.
            return self.say(None);
        }
        match document.read(text, &*now) {
            Ok(linked) => {
                self.bad.set(None);
                if document.same(&*linked, &*now) {
                    return self.draw();
                }
                let origin = platform::origin();
                let replaces = !is_first && document.is_worth(&*now);
                if replaces && origin == Origin::Elsewhere && self.mine.borrow().is_none() {
                    self.set_mine(Some(now));
                }
                self.begin(linked);
                self.is_earlier
                    .set(replaces && origin == Origin::Own && self.mine.borrow().is_none());
            }
            Err(bad) => self.say(Some(bad)),
        }
    }

    /// Sets something new, as a step: undo leads back to what was saved, and not to temporary state of
    /// that moment.
    pub fn begin(&self, next: Rc<dyn Any>) {
        if let Some(kept) = self.kept_form() {
            self.now.replace(kept);
        }
        self.put(next);
    }

    /// The value as it would be loaded again.
    fn kept_form(&self) -> Option<Rc<dyn Any>> {
        let text = self.document.text(&*self.now())?;
        self.document.of_text(values::parse(&text).ok()?)
    }

    fn say(&self, bad: Option<LinkError>) {
        self.bad.set(bad);
        self.draw();
    }

    fn draw(&self) {
        let again = self.again.borrow().clone();
        again.iter().for_each(|again| again.emit(()));
    }

    fn set_mine(&self, mine: Option<Rc<dyn Any>>) {
        self.document.keep(true, mine.as_deref());
        self.mine.replace(mine);
    }

    /// Sets another value, as a step that can be undone.
    pub fn put(&self, next: Rc<dyn Any>) {
        let before = self.now.replace(next);
        self.past.borrow_mut().push(before);
        self.future.borrow_mut().clear();
        self.bad.set(None);
        self.changed();
    }

    /// Sets another value, without a step.
    pub fn set(&self, next: Rc<dyn Any>) {
        self.now.replace(next);
        self.changed();
    }

    fn changed(&self) {
        self.is_earlier.set(false);
        // Back at one's own document, nothing is put aside any more.
        let is_mine = self.mine().is_some_and(|mine| self.document.same(&*mine, &*self.now()));
        if is_mine {
            self.set_mine(None);
        }
        self.draw();
    }

    /// Undoes the last step.
    pub fn undo(&self) {
        self.step(&self.past, &self.future);
    }

    /// Redoes an undone step.
    pub fn redo(&self) {
        self.step(&self.future, &self.past);
    }

    fn step(&self, from: &RefCell<Vec<Rc<dyn Any>>>, to: &RefCell<Vec<Rc<dyn Any>>>) {
        let next = from.borrow_mut().pop();
        if let Some(next) = next {
            let before = self.now.replace(next);
            to.borrow_mut().push(before);
            self.changed();
        }
    }

    /// Whether there is a step to undo, and one to redo.
    pub fn can_step(&self) -> [bool; 2] {
        [&self.past, &self.future].map(|steps| !steps.borrow().is_empty())
    }

    /// Why the link opened last could not be opened.
    pub fn bad(&self) -> Option<LinkError> {
        self.bad.get()
    }

    /// Whether what is shown comes from an older entry of the browser's history: undo leads to the newer
    /// one.
    pub fn is_earlier(&self) -> bool {
        self.is_earlier.get()
    }

    /// The person's own, while that of a link is shown.
    pub fn mine(&self) -> Option<Rc<dyn Any>> {
        self.mine.borrow().clone()
    }

    /// Goes back to the person's own, which can be undone.
    pub fn back_to_mine(&self) {
        if let Some(mine) = self.mine() {
            self.set_mine(None);
            self.put(mine);
        }
    }

    /// Makes a link's document the person's own.
    pub fn adopt(&self) {
        self.set_mine(None);
        self.draw();
    }

    /// The text of its link.
    pub fn text(&self) -> String {
        self.document.write(&*self.now())
    }

    /// Saves it on the device.
    pub fn keep(&self) {
        self.document.keep(false, Some(&*self.now()));
    }

    fn steps(&self) -> Option<String> {
        // The newest ones, as many as fit.
        let list = |steps: &[Rc<dyn Any>]| -> String {
            let mut texts = Vec::new();
            let mut bytes = 0;
            for value in steps.iter().rev() {
                let Some(text) = self.document.text(&**value) else { break };
                bytes += text.len();
                if bytes > MOST_BYTES {
                    break;
                }
                texts.push(text);
            }
            texts.reverse();
            texts.join(",")
        };
        let (past, future) = (self.past.borrow(), self.future.borrow());
        let now = self.document.text(&*self.now())?;
        Some(format!(
            "{{\"past\":[{}],\"now\":[{now}],\"future\":[{}]}}",
            list(&past),
            list(&future)
        ))
    }
}

/// Keeps the steps of all documents for a reload of this tab. Call once.
pub fn listen() {
    let keep = |()| {
        OPEN.with_borrow(|open| {
            for opened in open {
                if let Some(steps) = opened.steps() {
                    store::keep_session(opened.document.name(), &steps);
                }
            }
        });
    };
    // Phones often kill a hidden page without notice.
    for moment in [Moment::Left, Moment::Hidden] {
        platform::on(moment, Handler::from(keep));
    }
}

/// The text of the link in the address, after `mark`.
pub fn shared(mark: &str) -> Option<String> {
    platform::hash().strip_prefix(mark).map(str::to_owned)
}
