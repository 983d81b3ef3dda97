//! The screens: a file each, a folder for each lab.

mod about;
pub mod battleship;
pub mod brew;
pub mod contest;
mod home;
pub mod milljan;
mod settings;
pub mod splendor;

use yew::prelude::*;

use super::app::Program;
use super::components;
use super::el::el;
use super::hooks::use_lang;
use super::i18n::Key;
use super::mount::mount;
use super::route::{Route, link};

/// What belongs to no lab.
#[derive(Debug)]
pub struct General;

impl Program for General {
    fn screen(route: Route) -> Html {
        match route {
            Route::Home => mount::<home::Home>(()),
            Route::Settings => mount::<settings::Settings>(()),
            Route::About => mount::<about::About>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Milljan, one hand.
#[derive(Debug)]
pub struct MilljanHand;

impl Program for MilljanHand {
    fn screen(route: Route) -> Html {
        match route {
            Route::MilljanCheck => mount::<milljan::Check>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Milljan, to learn from.
#[derive(Debug)]
pub struct MilljanStudy;

impl Program for MilljanStudy {
    fn screen(route: Route) -> Html {
        match route {
            Route::MilljanUnits => mount::<milljan::UnitBook>(()),
            Route::MilljanPuzzles => mount::<milljan::PuzzlesPage>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Milljan, a real table.
#[derive(Debug)]
pub struct MilljanMeet;

impl Program for MilljanMeet {
    fn screen(route: Route) -> Html {
        match route {
            Route::MilljanMeet => mount::<milljan::Meet>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Milljan, whole games.
#[derive(Debug)]
pub struct MilljanTable;

impl Program for MilljanTable {
    fn screen(route: Route) -> Html {
        match route {
            Route::MilljanPlay => mount::<milljan::Play>(()),
            Route::MilljanLeague => mount::<milljan::LeagueTable>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Battleship, one board.
#[derive(Debug)]
pub struct BattleshipChart;

impl Program for BattleshipChart {
    fn screen(route: Route) -> Html {
        match route {
            Route::BattleshipMap => mount::<battleship::Map>(()),
            Route::BattleshipLearn => mount::<battleship::Learn>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Battleship, whole games.
#[derive(Debug)]
pub struct BattleshipDuel;

impl Program for BattleshipDuel {
    fn screen(route: Route) -> Html {
        match route {
            Route::BattleshipPlay => mount::<battleship::Play>(()),
            Route::BattleshipSimulate => mount::<battleship::Simulate>(()),
            Route::BattleshipDefend => mount::<battleship::Defend>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Contest, what is entered.
#[derive(Debug)]
pub struct ContestDeck;

impl Program for ContestDeck {
    fn screen(route: Route) -> Html {
        match route {
            Route::ContestLoadout => mount::<contest::Loadout>(()),
            Route::ContestEvaluate => mount::<contest::Evaluate>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Contest, one contest.
#[derive(Debug)]
pub struct ContestReel;

impl Program for ContestReel {
    fn screen(route: Route) -> Html {
        match route {
            Route::ContestReplay => mount::<contest::Replay>(()),
            Route::ContestPlay => mount::<contest::Play>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Contest, many contests.
#[derive(Debug)]
pub struct ContestSpread;

impl Program for ContestSpread {
    fn screen(route: Route) -> Html {
        match route {
            Route::ContestSpread => mount::<contest::Spread>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Brew, one game.
#[derive(Debug)]
pub struct BrewKettle;

impl Program for BrewKettle {
    fn screen(route: Route) -> Html {
        match route {
            Route::BrewWatch => mount::<brew::Watch>(()),
            Route::BrewPlay => mount::<brew::Play>(()),
            Route::BrewAnalyse => mount::<brew::Analyse>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Brew, many games.
#[derive(Debug)]
pub struct BrewScale;

impl Program for BrewScale {
    fn screen(route: Route) -> Html {
        match route {
            Route::BrewSpells => mount::<brew::Spells>(()),
            Route::BrewCompare => mount::<brew::Compare>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Splendor, one game.
#[derive(Debug)]
pub struct SplendorGems;

impl Program for SplendorGems {
    fn screen(route: Route) -> Html {
        match route {
            Route::SplendorPlay => mount::<splendor::Play>(()),
            Route::SplendorAnalyse => mount::<splendor::Analyse>(()),
            Route::SplendorReplays => mount::<splendor::Replays>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

/// Splendor, to learn from.
#[derive(Debug)]
pub struct SplendorVault;

impl Program for SplendorVault {
    fn screen(route: Route) -> Html {
        match route {
            Route::SplendorExplore => mount::<splendor::Explore>(()),
            Route::SplendorPuzzles => mount::<splendor::Puzzles>(()),
            Route::SplendorStats => mount::<splendor::Stats>(()),
            _ => mount::<NotFound>(()),
        }
    }
}

#[component]
fn NotFound() -> Html {
    let lang = use_lang();
    let home = link(Route::Home, "a.button button--main").with(lang.t(Key::ToHome));
    let body =
        el("div.prose").with(el("p").with(lang.t(Key::NotFoundHint))).with(el("p").with(home));
    components::page(lang.t(Key::NotFound), body)
}
