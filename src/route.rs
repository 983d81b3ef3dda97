//! Addresses of the screens, and the labs with their screens.

use gloo::events::EventListener;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MouseEvent};
use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::callback::Callback;
use super::components::Icon;
use super::dom;
use super::el::{El, el};
use super::hooks::{Signal, use_signal};
use super::i18n::Key;

#[wasm_bindgen]
extern "C" {
    /// The program that holds the screen of a path; stands in `index.html`.
    #[wasm_bindgen(js_name = sakiyomiProgram)]
    fn program(path: &str) -> String;
}

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// The labs on offer.
    Home,
    /// Milljan: what is this hand worth?
    MilljanCheck,
    /// Milljan: whole games.
    MilljanPlay,
    /// Milljan: a real table, event by event.
    MilljanMeet,
    /// Milljan: games between players of the program.
    MilljanLeague,
    /// Milljan: which units count?
    MilljanUnits,
    /// Milljan: positions to think about.
    MilljanPuzzles,
    /// Battleship: where are the ships?
    BattleshipMap,
    /// Battleship: games against the program.
    BattleshipPlay,
    /// Battleship: many games of the program.
    BattleshipSimulate,
    /// Battleship: how well is a fleet hidden?
    BattleshipDefend,
    /// Battleship: the article and what its critics said, on small boards.
    BattleshipLearn,
    /// Contest: idol, cards, items, stage.
    ContestLoadout,
    /// Contest: what the game's own AI plays, and why.
    ContestReplay,
    /// Contest: played by hand.
    ContestPlay,
    /// Contest: many contests of the AI.
    ContestSpread,
    /// Contest: what is a state worth to the AI?
    ContestEvaluate,
    /// Brew: a game between two players, turn by turn.
    BrewWatch,
    /// Brew: a game against the program.
    BrewPlay,
    /// Brew: what is best in a position?
    BrewAnalyse,
    /// Brew: what spells are worth.
    BrewSpells,
    /// Brew: many games between two players.
    BrewCompare,
    /// Splendor: a game.
    SplendorPlay,
    /// Splendor: what is best in a position, and what moves have cost.
    SplendorAnalyse,
    /// Splendor: exchanges and payments.
    SplendorExplore,
    /// Splendor: positions to think about.
    SplendorPuzzles,
    /// Splendor: games step by step, with notes and branches.
    SplendorReplays,
    /// Splendor: many games of the program.
    SplendorStats,
    /// Language, colours, saved data.
    Settings,
    /// Methods and sources.
    About,
    /// Anything else.
    NotFound,
}

/// A game and its screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lab {
    /// ミリジャン
    Milljan,
    /// 海戦
    Battleship,
    /// コンテスト
    Contest,
    /// 魔女の醸造
    Brew,
    /// 宝石の煌めき
    Splendor,
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
    pub const ALL: [Self; 5] =
        [Self::Milljan, Self::Battleship, Self::Contest, Self::Brew, Self::Splendor];

    /// What it is called.
    pub const fn name(self) -> Key {
        match self {
            Self::Milljan => Key::Milljan,
            Self::Battleship => Key::Battleship,
            Self::Contest => Key::Contest,
            Self::Brew => Key::Brew,
            Self::Splendor => Key::Splendor,
        }
    }

    /// Its sign.
    pub const fn icon(self) -> Icon {
        match self {
            Self::Milljan => Icon::Tiles,
            Self::Battleship => Icon::Grid,
            Self::Contest => Icon::Stage,
            Self::Brew => Icon::Kettle,
            Self::Splendor => Icon::Gem,
        }
    }

    /// Its screens, the first one being where it opens.
    pub const fn screens(self) -> &'static [Screen] {
        match self {
            Self::Milljan => &[
                Screen { route: Route::MilljanCheck, name: Key::MilljanCheck, icon: Icon::Tiles },
                Screen { route: Route::MilljanPlay, name: Key::MilljanPlay, icon: Icon::Play },
                Screen { route: Route::MilljanMeet, name: Key::MilljanMeet, icon: Icon::People },
                Screen { route: Route::MilljanUnits, name: Key::MilljanUnits, icon: Icon::List },
                Screen {
                    route: Route::MilljanPuzzles,
                    name: Key::MilljanPuzzles,
                    icon: Icon::Star,
                },
            ],
            Self::Battleship => &[
                Screen { route: Route::BattleshipMap, name: Key::BattleshipMap, icon: Icon::Grid },
                Screen {
                    route: Route::BattleshipPlay,
                    name: Key::BattleshipPlay,
                    icon: Icon::Play,
                },
                Screen {
                    route: Route::BattleshipSimulate,
                    name: Key::BattleshipSimulate,
                    icon: Icon::Bars,
                },
                Screen {
                    route: Route::BattleshipDefend,
                    name: Key::BattleshipDefend,
                    icon: Icon::Shield,
                },
                Screen {
                    route: Route::BattleshipLearn,
                    name: Key::BattleshipLearn,
                    icon: Icon::Book,
                },
            ],
            Self::Contest => &[
                Screen {
                    route: Route::ContestLoadout,
                    name: Key::ContestLoadout,
                    icon: Icon::Cards,
                },
                Screen { route: Route::ContestReplay, name: Key::ContestReplay, icon: Icon::Play },
                Screen { route: Route::ContestPlay, name: Key::ContestPlay, icon: Icon::Hand },
                Screen { route: Route::ContestSpread, name: Key::ContestSpread, icon: Icon::Bars },
                Screen {
                    route: Route::ContestEvaluate,
                    name: Key::ContestEvaluate,
                    icon: Icon::Sum,
                },
            ],
            Self::Brew => &[
                Screen { route: Route::BrewWatch, name: Key::BrewWatch, icon: Icon::Play },
                Screen { route: Route::BrewPlay, name: Key::BrewPlay, icon: Icon::Hand },
                Screen { route: Route::BrewAnalyse, name: Key::BrewAnalyse, icon: Icon::Search },
                Screen { route: Route::BrewSpells, name: Key::BrewSpells, icon: Icon::Book },
                Screen { route: Route::BrewCompare, name: Key::BrewCompare, icon: Icon::Bars },
            ],
            Self::Splendor => &[
                Screen { route: Route::SplendorPlay, name: Key::SplendorPlay, icon: Icon::Hand },
                Screen {
                    route: Route::SplendorAnalyse,
                    name: Key::SplendorAnalyse,
                    icon: Icon::Search,
                },
                Screen {
                    route: Route::SplendorExplore,
                    name: Key::SplendorExplore,
                    icon: Icon::Swap,
                },
                Screen {
                    route: Route::SplendorPuzzles,
                    name: Key::SplendorPuzzles,
                    icon: Icon::Star,
                },
                Screen {
                    route: Route::SplendorReplays,
                    name: Key::SplendorReplays,
                    icon: Icon::Play,
                },
            ],
        }
    }

    /// Where it opens.
    pub const fn start(self) -> Route {
        self.screens()[0].route
    }
}

thread_local! {
    static CHANGED: Signal = Signal::default();
}

/// The screen of the address.
#[hook]
pub fn use_route() -> Route {
    use_signal(&CHANGED);
    Route::now()
}

/// Follows the browser's own way back and forth. Call once.
pub fn listen() {
    EventListener::new(&dom::window(), "popstate", |_| Signal::changed(&CHANGED)).forget();
}

/// The path of the address below that of the page.
fn here() -> String {
    let base = dom::resolve("");
    let href = dom::window().location().href().unwrap_or_default();
    let path = href.strip_prefix(&base).unwrap_or_default();
    path.split(['#', '?']).next().unwrap_or_default().trim_end_matches('/').to_owned()
}

/// A link to a screen; `words` as for [`el`].
pub fn link(to: Route, words: &'static str) -> El {
    let follow = Callback::from(move |event: Event| {
        let click = event.unchecked_ref::<MouseEvent>();
        if !(click.ctrl_key() || click.meta_key() || click.shift_key() || click.alt_key()) {
            event.prevent_default();
            to.go();
        }
    });
    el(words).attr("href", to.href()).on(ListenerKind::onclick, follow)
}

impl Route {
    /// Every screen with its address below that of the page.
    const PATHS: [(Self, &'static str); 30] = [
        (Self::Home, ""),
        (Self::MilljanCheck, "milljan/check"),
        (Self::MilljanPlay, "milljan/play"),
        (Self::MilljanMeet, "milljan/meet"),
        (Self::MilljanLeague, "milljan/league"),
        (Self::MilljanUnits, "milljan/units"),
        (Self::MilljanPuzzles, "milljan/puzzles"),
        (Self::BattleshipMap, "battleship/map"),
        (Self::BattleshipPlay, "battleship/play"),
        (Self::BattleshipSimulate, "battleship/simulate"),
        (Self::BattleshipDefend, "battleship/defend"),
        (Self::BattleshipLearn, "battleship/learn"),
        (Self::ContestLoadout, "contest/loadout"),
        (Self::ContestReplay, "contest/replay"),
        (Self::ContestPlay, "contest/play"),
        (Self::ContestSpread, "contest/spread"),
        (Self::ContestEvaluate, "contest/evaluate"),
        (Self::BrewWatch, "brew/watch"),
        (Self::BrewPlay, "brew/play"),
        (Self::BrewAnalyse, "brew/analyse"),
        (Self::BrewSpells, "brew/spells"),
        (Self::BrewCompare, "brew/compare"),
        (Self::SplendorPlay, "splendor/play"),
        (Self::SplendorAnalyse, "splendor/analyse"),
        (Self::SplendorExplore, "splendor/explore"),
        (Self::SplendorPuzzles, "splendor/puzzles"),
        (Self::SplendorReplays, "splendor/replays"),
        (Self::SplendorStats, "splendor/stats"),
        (Self::Settings, "settings"),
        (Self::About, "about"),
    ];

    /// The screen of the address.
    pub fn now() -> Self {
        let path = here();
        let known = Self::PATHS.iter().find(|(_, known)| *known == path);
        // A lab's name alone leads to its first screen, which may be in another program.
        let of_lab = |known: &str| known.split_once('/').is_some_and(|(lab, _)| lab == path);
        match (known, Self::PATHS.iter().find(|(_, known)| of_lab(known))) {
            (Some((route, _)), _) => *route,
            (None, Some((first, _))) => {
                // Fails for bad addresses only.
                let _ = dom::window().location().replace(&first.href());
                Self::Home
            }
            (None, None) => Self::NotFound,
        }
    }

    /// Below that of the page.
    fn path(self) -> &'static str {
        let found = Self::PATHS.iter().find(|(route, _)| *route == self);
        found.map_or("404", |(_, path)| path)
    }

    /// The full address.
    pub fn href(self) -> String {
        dom::resolve(self.path())
    }

    /// Goes there, with an entry in the browser's history.
    pub fn go(self) {
        if program(self.path()) != program(&here()) {
            // Fails for bad addresses only.
            let _ = dom::window().location().assign(&self.href());
            return;
        }
        if let Ok(history) = dom::window().history() {
            // Browsers refuse hundreds of these in some seconds; the page then stays where it is.
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&self.href()));
        }
        Signal::changed(&CHANGED);
    }

    /// The screen that this one is reached from, where it has no place of its own in the bar.
    pub const fn inside(self) -> Option<Self> {
        match self {
            Self::MilljanLeague => Some(Self::MilljanPlay),
            Self::SplendorStats => Some(Self::SplendorReplays),
            _ => None,
        }
    }

    /// The lab that the screen belongs to.
    pub const fn lab(self) -> Option<Lab> {
        match self {
            Self::MilljanCheck
            | Self::MilljanPlay
            | Self::MilljanMeet
            | Self::MilljanLeague
            | Self::MilljanUnits
            | Self::MilljanPuzzles => Some(Lab::Milljan),
            Self::BattleshipMap
            | Self::BattleshipPlay
            | Self::BattleshipSimulate
            | Self::BattleshipDefend
            | Self::BattleshipLearn => Some(Lab::Battleship),
            Self::ContestLoadout
            | Self::ContestReplay
            | Self::ContestPlay
            | Self::ContestSpread
            | Self::ContestEvaluate => Some(Lab::Contest),
            Self::BrewWatch
            | Self::BrewPlay
            | Self::BrewAnalyse
            | Self::BrewSpells
            | Self::BrewCompare => Some(Lab::Brew),
            Self::SplendorPlay
            | Self::SplendorAnalyse
            | Self::SplendorExplore
            | Self::SplendorPuzzles
            | Self::SplendorReplays
            | Self::SplendorStats => Some(Lab::Splendor),
            Self::Home | Self::Settings | Self::About | Self::NotFound => None,
        }
    }
}
