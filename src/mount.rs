//! Views: parts of the page with their own state, for the price of a function.
//!
//! A yew component costs the page some five kilobytes of code, whatever it shows: its whole
//! lifecycle is compiled again for its type. So there is one component for all views, [`Mount`],
//! and a view is written like a yew component but put into the page with [`mount`]:
//!
//! ```ignore
//! #[derive(PartialEq, Properties)]
//! pub struct CounterProps { pub step: u32 }
//!
//! #[component]
//! pub fn Counter(props: &CounterProps) -> Html {
//!     let count = use_state(|| 0);
//!     html! { <output>{ *count * props.step }</output> }
//! }
//!
//! html! { <p>{ mount::<Counter>(CounterProps { step: 2 }) }</p> }  // not <Counter step=2 />
//! ```
//!
//! It is redrawn when its properties, state or contexts change, like a component, and starts afresh
//! where another view was before. A view without properties is `mount::<Clock>(())`. A view without
//! hooks needs no mount: a plain function that returns [`Html`] is cheaper still.

use std::any::{Any, TypeId};
use std::fmt;
use std::rc::Rc;

use yew::functional::{FunctionComponent, FunctionProvider, HookContext};
use yew::html::{BaseComponent, HtmlResult};
use yew::prelude::*;
use yew::virtual_dom::{Key, VComp, VList};

/// Puts a view in its place. It keeps its state as long as the same view stays there.
pub fn mount<V: FunctionProvider + 'static>(props: V::Properties) -> Html {
    place(MountProps::of::<V>(props), None)
}

/// The same with a key, for views in a list whose order changes.
pub fn mount_keyed<V: FunctionProvider + 'static>(
    key: impl Into<Key>,
    props: V::Properties,
) -> Html {
    place(MountProps::of::<V>(props), Some(key.into()))
}

fn place(props: MountProps, key: Option<Key>) -> Html {
    VComp::new::<Mount>(Rc::new(props), key).into()
}

/// The properties of a view; their type knows the view.
struct Bound<V: FunctionProvider> {
    props: V::Properties,
}

/// The same without its type.
trait View {
    fn show(&self, hooks: &mut HookContext) -> HtmlResult;
    fn same(&self, other: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<V: FunctionProvider + 'static> View for Bound<V> {
    fn show(&self, hooks: &mut HookContext) -> HtmlResult {
        V::run(hooks, &self.props)
    }

    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.props == other.props)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Properties of [`Mount`]; made by [`mount`].
#[derive(Properties)]
pub struct MountProps {
    view: Rc<dyn View>,
}

impl MountProps {
    /// Those that show this view: for the root of the page, which nothing mounts.
    pub fn of<V: FunctionProvider + 'static>(props: V::Properties) -> Self {
        Self { view: Rc::new(Bound::<V> { props }) }
    }

    /// Each view is a type of its own.
    fn kind(&self) -> TypeId {
        self.view.as_any().type_id()
    }
}

impl PartialEq for MountProps {
    fn eq(&self, other: &Self) -> bool {
        self.view.same(other.view.as_any())
    }
}

/// The one component behind all views.
pub struct Mount {
    hooks: FunctionComponent<Self>,
    /// A new one for each view shown here: the content is then built afresh, as yew does for a
    /// different component, and no hook meets the state of another view.
    key: Key,
}

impl fmt::Debug for Mount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mount")
    }
}

impl FunctionProvider for Mount {
    type Properties = MountProps;

    fn run(hooks: &mut HookContext, props: &MountProps) -> HtmlResult {
        props.view.show(hooks)
    }
}

impl BaseComponent for Mount {
    type Message = ();
    type Properties = MountProps;

    fn create(ctx: &Context<Self>) -> Self {
        Self { hooks: FunctionComponent::new(ctx), key: Key::from("a") }
    }

    fn update(&mut self, _: &Context<Self>, (): ()) -> bool {
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, before: &MountProps) -> bool {
        if before.kind() != ctx.props().kind() {
            self.hooks.destroy();
            self.hooks = FunctionComponent::new(ctx);
            self.key = Key::from(if &*self.key == "a" { "b" } else { "a" });
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> HtmlResult {
        let shown = self.hooks.render(ctx.props())?;
        let inner = VList::with_children(vec![shown], Some(self.key.clone()));
        Ok(VList::with_children(vec![inner.into()], None).into())
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.hooks.rendered();
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.hooks.destroy();
    }

    fn prepare_state(&self) -> Option<String> {
        None
    }
}
