//! Undo and redo without limit.

use std::rc::Rc;

use yew::prelude::*;

struct History<T> {
    past: Vec<Rc<T>>,
    now: Rc<T>,
    future: Vec<Rc<T>>,
}

enum Step<T> {
    Edit(Box<dyn FnOnce(&T) -> T>),
    Undo,
    Redo,
}

impl<T: PartialEq> Reducible for History<T> {
    type Action = Step<T>;

    fn reduce(self: Rc<Self>, step: Step<T>) -> Rc<Self> {
        let (mut past, mut future) = (self.past.clone(), self.future.clone());
        let now = match step {
            Step::Edit(edit) => {
                let next = edit(&self.now);
                if next == *self.now {
                    return self;
                }
                past.push(self.now.clone());
                future.clear();
                Rc::new(next)
            }
            Step::Undo => {
                let Some(back) = past.pop() else { return self };
                future.push(self.now.clone());
                back
            }
            Step::Redo => {
                let Some(next) = future.pop() else { return self };
                past.push(self.now.clone());
                next
            }
        };
        Rc::new(Self { past, now, future })
    }
}

/// A value with its past and its undone future.
pub struct HistoryHandle<T: PartialEq + 'static> {
    /// The value as it is now.
    pub now: Rc<T>,
    /// Takes the last edit back; `None` where there is none.
    pub undo: Option<Callback<()>>,
    /// Does an undone edit again; `None` where there is none.
    pub redo: Option<Callback<()>>,
    dispatcher: UseReducerDispatcher<History<T>>,
}

impl<T: PartialEq + 'static> Clone for HistoryHandle<T> {
    fn clone(&self) -> Self {
        Self {
            now: self.now.clone(),
            undo: self.undo.clone(),
            redo: self.redo.clone(),
            dispatcher: self.dispatcher.clone(),
        }
    }
}

impl<T: PartialEq + 'static> HistoryHandle<T> {
    /// Changes the value as one step that can be undone; no step where nothing changes.
    ///
    /// The edit gets the newest value, also from a callback made long ago.
    pub fn edit(&self, edit: impl FnOnce(&T) -> T + 'static) {
        self.dispatcher.dispatch(Step::Edit(Box::new(edit)));
    }
}

/// Keeps a value with undo and redo.
///
/// `first` makes the value that the page starts with and, where there is one, the value before it.
#[hook]
pub fn use_history<T: PartialEq + 'static>(
    first: impl FnOnce() -> (Option<T>, T),
) -> HistoryHandle<T> {
    let history = use_reducer(|| {
        let (before, now) = first();
        History {
            past: before.into_iter().map(Rc::new).collect(),
            now: Rc::new(now),
            future: Vec::new(),
        }
    });
    let undo = {
        let dispatcher = history.dispatcher();
        use_callback((), move |(), ()| dispatcher.dispatch(Step::Undo))
    };
    let redo = {
        let dispatcher = history.dispatcher();
        use_callback((), move |(), ()| dispatcher.dispatch(Step::Redo))
    };
    HistoryHandle {
        now: history.now.clone(),
        undo: (!history.past.is_empty()).then_some(undo),
        redo: (!history.future.is_empty()).then_some(redo),
        dispatcher: history.dispatcher(),
    }
}
