//! Something shared, compared by where it lies.

use std::ops::Deref;
use std::rc::Rc;

/// A report or a catalogue among the properties of a component or what an effect depends on: a new one is
/// another, and to compare what is in it would take longer than to draw it anew. It is kept alive, so its
/// place is nobody else's.
#[derive(Debug)]
pub struct Same<T>(pub Rc<T>);

impl<T> Clone for Same<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Same<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
