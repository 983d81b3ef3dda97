//! What is wrong with what was typed last: said until something else is accepted, or until the field is
//! left once more with the value that it still has.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use crate::callback::Callback;
use crate::dom;
use crate::hooks::{Kept, use_kept};

/// Where the words belong.
#[derive(Default)]
struct Place {
    field: Option<Element>,
    /// The field has not been left since.
    fresh: bool,
}

/// What is wrong, if anything is.
pub struct Wrong<T> {
    words: Kept<Option<T>>,
    place: Rc<RefCell<Place>>,
}

impl<T> Clone for Wrong<T> {
    fn clone(&self) -> Self {
        Self { words: self.words.clone(), place: self.place.clone() }
    }
}

impl<T: 'static> Wrong<T> {
    /// What is said now.
    pub fn now(&self) -> Option<&T> {
        self.words.as_ref()
    }

    /// Says it of the field that has the focus: a field changes before it is left.
    pub fn say(&self, words: T) {
        let field = dom::document().active_element().filter(|field| field.tag_name() == "INPUT");
        *self.place.borrow_mut() = Place { field, fresh: true };
        self.words.set(Some(words));
    }

    /// Nothing is wrong any more.
    pub fn clear(&self) {
        if self.words.newest().is_some() {
            self.words.set(None);
        }
    }

    /// Hears that a field was left.
    pub fn left(&self) -> Callback<Event> {
        let own = self.clone();
        Callback::from(move |event: Event| {
            let field = event.target_dyn_into::<Element>();
            let mut place = own.place.borrow_mut();
            if field.is_none() || field != place.field {
                return;
            }
            let fresh = std::mem::take(&mut place.fresh);
            drop(place);
            if !fresh {
                own.clear();
            }
        })
    }
}

/// Keeps what is wrong.
#[hook]
pub fn use_wrong<T: 'static>() -> Wrong<T> {
    let words = use_kept(|| None::<T>);
    let place = use_mut_ref(Place::default);
    Wrong { words, place }
}
