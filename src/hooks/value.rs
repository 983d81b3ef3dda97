//! Values that a view keeps, and values that the whole page shares.
//!
//! Like yew's `use_state`, but one implementation for all types: yew compiles its hooks again for
//! each.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;
use std::thread::LocalKey;

use yew::functional::{Hook, HookContext, UseForceUpdateHandle};
use yew::prelude::*;

use super::use_effect_with;
use crate::el::on;
use crate::handler::Handler;
use crate::signal::Signal;

/// Where a value lies, whatever its type.
struct Slot {
    now: RefCell<Rc<dyn Any>>,
    again: UseForceUpdateHandle,
}

impl Slot {
    fn put(&self, value: Rc<dyn Any>) {
        // Dropping the old value may access this slot.
        let old = self.now.replace(value);
        drop(old);
        self.again.force_update();
    }
}

struct UseSlot<'a>(&'a mut dyn FnMut() -> Rc<dyn Any>);

impl Hook for UseSlot<'_> {
    type Output = Rc<Slot>;

    fn run(self, hooks: &mut HookContext) -> Rc<Slot> {
        let again = use_force_update().run(hooks);
        use_ref(|| Slot { now: RefCell::new((self.0)()), again }).run(hooks)
    }
}

/// A value as it was when the view was drawn, and the way to set it.
pub struct ValueHandle<T> {
    now: Rc<T>,
    slot: Rc<Slot>,
}

impl<T> Clone for ValueHandle<T> {
    fn clone(&self) -> Self {
        Self { now: self.now.clone(), slot: self.slot.clone() }
    }
}

impl<T: fmt::Debug> fmt::Debug for ValueHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.now.fmt(f)
    }
}

impl<T> Deref for ValueHandle<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.now
    }
}

impl<T: 'static> ValueHandle<T> {
    /// Sets the value and redraws the view.
    pub fn set(&self, value: T) {
        self.slot.put(Rc::new(value));
    }

    /// The newest value, also in a callback made long ago.
    pub fn newest(&self) -> Rc<T> {
        self.slot.now.borrow().clone().downcast().unwrap_or_else(|_| self.now.clone())
    }

    /// A callback that sets it.
    pub fn setter(&self) -> Handler<T> {
        let slot = self.slot.clone();
        Handler::from(move |value: T| slot.put(Rc::new(value)))
    }
}

impl<T: Clone + 'static> ValueHandle<T> {
    /// A callback that sets it to this.
    pub fn set_to(&self, value: T) -> Handler<()> {
        on(&self.setter(), value)
    }
}

/// Keeps a value; setting it redraws the view.
#[hook]
pub fn use_value<T: 'static>(first: impl FnOnce() -> T) -> ValueHandle<T> {
    let mut first = Some(first);
    let slot = use_slot(&mut || {
        let first = first.take().expect("a slot is filled once");
        Rc::new(first())
    });
    let now = slot.now.borrow().clone().downcast().expect("a slot keeps its type");
    ValueHandle { now, slot }
}

fn use_slot(first: &mut dyn FnMut() -> Rc<dyn Any>) -> UseSlot<'_> {
    UseSlot(first)
}

/// Redraws this view whenever the signal fires.
#[hook]
pub fn use_signal(signal: &'static LocalKey<Signal>) {
    let again = use_force_update();
    let drawn = Signal::count(signal);
    use_effect_with((), move |()| {
        // It may have fired between the drawing and this.
        if Signal::count(signal) != drawn {
            again.force_update();
        }
        let number = Signal::watch(signal, Handler::from(move |()| again.force_update()));
        move || Signal::leave(signal, number)
    });
}
