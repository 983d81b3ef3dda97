//! Undo and redo without limit.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use yew::functional::UseForceUpdateHandle;
use yew::prelude::*;

use crate::callback::Callback;

/// The values, whatever their type: one code for all labs.
struct History {
    past: Vec<Rc<dyn Any>>,
    now: Rc<dyn Any>,
    future: Vec<Rc<dyn Any>>,
}

struct Shared {
    history: RefCell<History>,
    again: UseForceUpdateHandle,
}

impl Shared {
    fn step(&self, change: impl FnOnce(&mut History)) {
        change(&mut self.history.borrow_mut());
        self.again.force_update();
    }

    fn put(&self, next: Rc<dyn Any>) {
        self.step(|history| {
            let before = std::mem::replace(&mut history.now, next);
            history.past.push(before);
            history.future.clear();
        });
    }

    fn undo(&self) {
        self.step(|history| {
            if let Some(back) = history.past.pop() {
                let before = std::mem::replace(&mut history.now, back);
                history.future.push(before);
            }
        });
    }

    fn redo(&self) {
        self.step(|history| {
            if let Some(next) = history.future.pop() {
                let before = std::mem::replace(&mut history.now, next);
                history.past.push(before);
            }
        });
    }
}

/// A value with its past and its undone future.
pub struct HistoryHandle<T> {
    /// The value as it is now.
    pub now: Rc<T>,
    /// Takes the last edit back; `None` where there is none.
    pub undo: Option<Callback<()>>,
    /// Does an undone edit again; `None` where there is none.
    pub redo: Option<Callback<()>>,
    shared: Rc<Shared>,
}

impl<T> Clone for HistoryHandle<T> {
    fn clone(&self) -> Self {
        Self {
            now: self.now.clone(),
            undo: self.undo.clone(),
            redo: self.redo.clone(),
            shared: self.shared.clone(),
        }
    }
}

impl<T: PartialEq + 'static> HistoryHandle<T> {
    /// The newest value, also in a callback made long ago.
    pub fn newest(&self) -> Rc<T> {
        newest(&self.shared)
    }

    /// Changes the value as one step that can be undone; no step where nothing changes.
    ///
    /// The edit gets the newest value, also from a callback made long ago.
    pub fn edit(&self, edit: impl FnOnce(&T) -> T) {
        let now = newest::<T>(&self.shared);
        let next = edit(&now);
        if next != *now {
            self.shared.put(Rc::new(next));
        }
    }
}

fn newest<T: 'static>(shared: &Shared) -> Rc<T> {
    shared.history.borrow().now.clone().downcast().expect("a history keeps its type")
}

/// Keeps a value with undo and redo.
///
/// `first` makes the value that the page starts with and, where there is one, the value before it.
#[hook]
pub fn use_history<T: PartialEq + 'static>(
    first: impl FnOnce() -> (Option<T>, T),
) -> HistoryHandle<T> {
    let again = use_force_update();
    let shared = use_ref(|| {
        let (before, now) = first();
        let past = before.into_iter().map(|value| Rc::new(value) as Rc<dyn Any>).collect();
        let history = History { past, now: Rc::new(now), future: Vec::new() };
        Rc::new(Shared { history: RefCell::new(history), again })
    });
    let (undo, redo) = use_steps(&shared);
    HistoryHandle { now: newest(&shared), undo, redo, shared: (*shared).clone() }
}

#[hook]
fn use_steps(shared: &Rc<Shared>) -> (Option<Callback<()>>, Option<Callback<()>>) {
    // Made once, so that who compares them sees no change.
    let steps = use_ref(|| {
        let (back, on) = (shared.clone(), shared.clone());
        [Callback::from(move |()| back.undo()), Callback::from(move |()| on.redo())]
    });
    let history = shared.history.borrow();
    (
        (!history.past.is_empty()).then(|| steps[0].clone()),
        (!history.future.is_empty()).then(|| steps[1].clone()),
    )
}
