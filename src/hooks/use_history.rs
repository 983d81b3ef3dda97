//! Undo and redo without limit.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use yew::functional::UseForceUpdateHandle;
use yew::prelude::*;

use crate::callback::Callback;
use crate::route::Route;

/// The values, whatever their type: one code for all labs.
#[derive(Clone)]
struct History {
    past: Vec<Rc<dyn Any>>,
    now: Rc<dyn Any>,
    future: Vec<Rc<dyn Any>>,
}

thread_local! {
    /// The steps of screens that were left, for when one comes back to them.
    static LEFT: RefCell<Vec<(Route, History)>> = const { RefCell::new(Vec::new()) };
}

impl History {
    /// Goes on with the steps that were made before on this screen: all of them where the value is
    /// still the same, else what leads up to the new one.
    fn after_those_of(self, screen: Route, same: impl Fn(&dyn Any, &dyn Any) -> bool) -> Self {
        let left = LEFT.with_borrow(|all| {
            all.iter().find(|(known, _)| *known == screen).map(|(_, left)| left.clone())
        });
        // Values of another type are like nothing, not even themselves.
        let left = left.filter(|left| same(&*left.now, &*left.now));
        match left {
            None => self,
            Some(left) if same(&*left.now, &*self.now) => left,
            Some(mut left) => {
                left.past.push(left.now);
                for value in self.past {
                    if left.past.last().is_none_or(|last| !same(&**last, &*value)) {
                        left.past.push(value);
                    }
                }
                Self { past: left.past, ..self }
            }
        }
    }

    fn leave(&self, screen: Route) {
        if screen.lab().is_some() {
            LEFT.with_borrow_mut(|all| {
                all.retain(|(known, _)| *known != screen);
                all.push((screen, self.clone()));
            });
        }
    }
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

/// Keeps a value with undo and redo; one a screen. The steps are still there when one comes back to it
/// from another screen of the lab.
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
        let same = |a: &dyn Any, b: &dyn Any| {
            a.downcast_ref::<T>().zip(b.downcast_ref::<T>()).is_some_and(|(a, b)| a == b)
        };
        let history = history.after_those_of(Route::now(), same);
        Rc::new(Shared { history: RefCell::new(history), again })
    });
    use_leaving(&shared);
    let (undo, redo) = use_steps(&shared);
    HistoryHandle { now: newest(&shared), undo, redo, shared: (*shared).clone() }
}

/// Leaves the steps for when the screen comes back.
#[hook]
fn use_leaving(shared: &Rc<Shared>) {
    let (shared, screen) = (shared.clone(), Route::now());
    use_effect_with((), move |()| move || shared.history.borrow().leave(screen));
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
