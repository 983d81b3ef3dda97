//! Effects.
//!
//! Like yew's `use_effect_with`, but one implementation for all types: yew compiles its hooks again for
//! each.

use std::any::Any;
use std::rc::Rc;

use yew::functional::{Hook, HookContext};

/// What ends an effect.
type End = Option<Box<dyn FnOnce()>>;

/// What an effect may return: nothing, or what ends it.
pub trait Ends {
    /// As the hook keeps it.
    fn end(self) -> End;
}

impl Ends for () {
    fn end(self) -> End {
        None
    }
}

impl<F: FnOnce() + 'static> Ends for F {
    fn end(self) -> End {
        Some(Box::new(self))
    }
}

/// What an effect depends on, whatever its type.
struct Deps {
    value: Rc<dyn Any>,
    same: fn(&dyn Any, &dyn Any) -> bool,
}

impl PartialEq for Deps {
    fn eq(&self, other: &Self) -> bool {
        (self.same)(&*self.value, &*other.value)
    }
}

/// An effect, whatever the type of what it depends on.
type Effect = Box<dyn FnOnce(&dyn Any) -> End>;

struct UseEffect {
    deps: Deps,
    effect: Effect,
}

impl Hook for UseEffect {
    type Output = ();

    fn run(self, hooks: &mut HookContext) {
        let Self { deps, effect } = self;
        let run = move |deps: &Deps| {
            let end = effect(&*deps.value);
            move || end.into_iter().for_each(|end| end())
        };
        yew::functional::use_effect_with(deps, run).run(hooks);
    }
}

/// Runs `effect` once the view is drawn, and again whenever `deps` have changed; what it returned ends it
/// before that, and when the view goes.
pub fn use_effect_with<D: PartialEq + 'static, T: Ends>(
    deps: D,
    effect: impl FnOnce(&D) -> T + 'static,
) -> impl Hook<Output = ()> {
    let same = |a: &dyn Any, b: &dyn Any| a.downcast_ref::<D>() == b.downcast_ref::<D>();
    let effect = move |deps: &dyn Any| deps.downcast_ref().and_then(|deps| effect(deps).end());
    UseEffect { deps: Deps { value: Rc::new(deps), same }, effect: Box::new(effect) }
}
