//! Something to call: a click, a message, a value to set.
//!
//! Like yew's, which keeps a `dyn Fn`; Rust compiles the body of each of those a second time, for
//! a call by value that never comes. This trait has one body, which makes every closure half as large.

use std::fmt;
use std::rc::Rc;

/// A function that is cheap to clone; equal to its own clones only.
pub struct Handler<IN, OUT = ()>(Rc<dyn Call<IN, OUT>>);

trait Call<IN, OUT> {
    fn call(&self, value: IN) -> OUT;
}

impl<IN, OUT, F: Fn(IN) -> OUT> Call<IN, OUT> for F {
    fn call(&self, value: IN) -> OUT {
        self(value)
    }
}

impl<IN, OUT> Handler<IN, OUT> {
    /// Calls it.
    pub fn emit(&self, value: IN) -> OUT {
        self.0.call(value)
    }
}

impl<IN, OUT, F: Fn(IN) -> OUT + 'static> From<F> for Handler<IN, OUT> {
    fn from(call: F) -> Self {
        Self(Rc::new(call))
    }
}

impl<IN> Handler<IN> {
    /// Does nothing.
    pub fn noop() -> Self {
        Self::from(|_| ())
    }
}

impl<IN> Default for Handler<IN> {
    fn default() -> Self {
        Self::noop()
    }
}

impl<IN, OUT> Clone for Handler<IN, OUT> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<IN, OUT> PartialEq for Handler<IN, OUT> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::addr_eq(Rc::as_ptr(&self.0), Rc::as_ptr(&other.0))
    }
}

impl<IN, OUT> fmt::Debug for Handler<IN, OUT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Handler")
    }
}
