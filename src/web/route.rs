//! Addresses of the screens, and the labs with their screens.

use yew_router::prelude::*;

use super::components::Icon;
use super::i18n::Key;

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Routable)]
pub enum Route {
    /// The labs on offer.
    #[at("/")]
    Home,
    /// Milljan: what is this hand worth?
    #[at("/milljan/check")]
    MilljanCheck,
    /// Language, colours, saved data.
    #[at("/settings")]
    Settings,
    /// Methods and sources.
    #[at("/about")]
    About,
    /// Anything else.
    #[not_found]
    #[at("/404")]
    NotFound,
}

/// A game and its screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lab {
    /// ミリジャン
    Milljan,
}

/// One screen of a lab, as in the bar at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Where it is.
    pub route: Route,
    /// What it is called.
    pub name: Key,
    /// Its sign.
    pub icon: Icon,
}

impl Lab {
    /// All labs there are.
    pub const ALL: [Self; 1] = [Self::Milljan];

    /// What it is called.
    pub const fn name(self) -> Key {
        match self {
            Self::Milljan => Key::Milljan,
        }
    }

    /// Its sign.
    pub const fn icon(self) -> Icon {
        match self {
            Self::Milljan => Icon::Tiles,
        }
    }

    /// Its screens, the first one being where it opens.
    pub const fn screens(self) -> &'static [Screen] {
        match self {
            Self::Milljan => {
                &[Screen { route: Route::MilljanCheck, name: Key::MilljanCheck, icon: Icon::Tiles }]
            }
        }
    }

    /// Where it opens.
    pub const fn start(self) -> Route {
        self.screens()[0].route
    }
}

impl Route {
    /// The lab that the screen belongs to.
    pub const fn lab(self) -> Option<Lab> {
        match self {
            Self::MilljanCheck => Some(Lab::Milljan),
            Self::Home | Self::Settings | Self::About | Self::NotFound => None,
        }
    }
}
