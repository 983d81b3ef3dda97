//! Labs that hold something: a way back to each, the one that was left last first.

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::components::sign;
use crate::el::{El, el};
use crate::i18n::{CommonText, HomeText, Lang};
use crate::route::{Lab, Route, anchor};
use crate::store;

/// A screen that saves something, and what that is in words, if it is there.
struct Keeper {
    to: Route,
    held: fn(Lang) -> Option<String>,
}

/// For each lab in its order, the first that holds something is the one to return to where the lab was
/// left elsewhere.
const KEEPERS: [Keeper; 13] = [
    Keeper { to: Route::MilljanPlay, held: milljan_game },
    Keeper {
        to: Route::MilljanCheck,
        held: |lang| plain(store::MILLJAN_CHECK, HomeText::HeldHand, lang),
    },
    Keeper {
        to: Route::MilljanMeet,
        held: |lang| plain(store::MILLJAN_MEET, HomeText::HeldTable, lang),
    },
    Keeper {
        to: Route::MilljanPuzzles,
        held: |lang| plain(store::MILLJAN_PUZZLE, HomeText::HeldPuzzle, lang),
    },
    Keeper { to: Route::BattleshipPlay, held: battleship_game },
    Keeper { to: Route::BattleshipMap, held: battleship_board },
    Keeper {
        to: Route::ContestPlay,
        held: |lang| plain(store::CONTEST_PLAY, HomeText::HeldContest, lang),
    },
    Keeper {
        to: Route::ContestLoadout,
        held: |lang| plain(store::CONTEST_LOADOUT, HomeText::HeldLoadout, lang),
    },
    Keeper { to: Route::BrewPlay, held: |lang| brew_game(store::BREW_PLAY, lang) },
    Keeper { to: Route::BrewWatch, held: |lang| brew_game(store::BREW_WATCH, lang) },
    Keeper {
        to: Route::BrewAnalyse,
        held: |lang| plain(store::BREW_ANALYSE, HomeText::HeldPosition, lang),
    },
    Keeper { to: Route::SplendorPlay, held: splendor_game },
    Keeper {
        to: Route::SplendorAnalyse,
        held: |lang| plain(store::SPLENDOR_ANALYSE, HomeText::HeldPosition, lang),
    },
];

fn plain(slot: &str, what: HomeText, lang: Lang) -> Option<String> {
    store::has(slot).then(|| lang.t(what).to_owned())
}

#[derive(Deserialize)]
struct MilljanGame {
    game: String,
}

fn milljan_game(lang: Lang) -> Option<String> {
    let saved = store::read::<MilljanGame>(store::MILLJAN_PLAY)?;
    (!saved.game.is_empty()).then(|| lang.t(HomeText::HeldGame).to_owned())
}

#[derive(Deserialize)]
struct BattleshipGame {
    game: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct BattleshipDuels {
    duels: Vec<IgnoredAny>,
}

/// What the way holds that Battleship was played last.
fn battleship_game(lang: Lang) -> Option<String> {
    let way = store::read::<String>(store::BATTLESHIP_WAY).unwrap_or_default();
    if way == "real" {
        return plain(store::BATTLESHIP_REAL, HomeText::HeldReal, lang);
    }
    if way == "link" || way == "pass" {
        let duels = store::read::<BattleshipDuels>(store::BATTLESHIP_FRIEND)?.duels.len();
        return (duels > 0).then(|| lang.fill(HomeText::HeldDuels, &[&duels]));
    }
    store::read::<BattleshipGame>(store::BATTLESHIP_PLAY)?.game?;
    Some(lang.t(HomeText::HeldGame).to_owned())
}

#[derive(Deserialize)]
struct BattleshipBoard {
    shots: Vec<IgnoredAny>,
}

fn battleship_board(lang: Lang) -> Option<String> {
    let board = store::read::<BattleshipBoard>(store::BATTLESHIP_MAP)?;
    Some(lang.fill(HomeText::HeldBoard, &[&board.shots.len()]))
}

#[derive(Deserialize)]
struct BrewSave {
    game: BrewActs,
}

#[derive(Deserialize)]
struct BrewActs {
    acts: Vec<IgnoredAny>,
}

fn brew_game(slot: &str, lang: Lang) -> Option<String> {
    let saved = store::read::<BrewSave>(slot)?;
    let turns = saved.game.acts.len();
    (turns > 0).then(|| lang.fill(HomeText::HeldTurns, &[&turns]))
}

#[derive(Deserialize)]
struct SplendorSave {
    story: SplendorStory,
}

#[derive(Deserialize)]
struct SplendorStory {
    game: SplendorMoves,
}

#[derive(Deserialize)]
struct SplendorMoves {
    moves: Vec<IgnoredAny>,
}

fn splendor_game(lang: Lang) -> Option<String> {
    let saved = store::read::<SplendorSave>(store::SPLENDOR_PLAY)?;
    let moves = saved.story.game.moves.len();
    (moves > 0).then(|| lang.fill(HomeText::HeldTurns, &[&moves]))
}

/// What a lab holds: the screen it was left at, or another one.
fn entry(lab: Lab, left: Option<&str>, lang: Lang) -> Option<(Route, String)> {
    let mine = || KEEPERS.iter().filter(move |keeper| keeper.to.lab() == Some(lab));
    let there = |keeper: &Keeper| Some((keeper.to, (keeper.held)(lang)?));
    let last = mine().find(|keeper| left.is_some_and(|left| keeper.to.is_at(left)));
    last.and_then(there).or_else(|| mine().find_map(there))
}

/// A link into each lab that holds something.
pub fn continued(lang: Lang) -> Option<El> {
    let left = store::read::<Vec<String>>(store::LEFT).unwrap_or_default();
    let place = |lab: Lab| left.iter().position(|path| lab.start().is_beside(path));
    let mut labs: Vec<_> = Lab::all()
        .filter_map(|lab| {
            let at = place(lab);
            let path = at.and_then(|at| left.get(at)).map(String::as_str);
            Some((at.unwrap_or(usize::MAX), lab, entry(lab, path, lang)?))
        })
        .collect();
    labs.sort_by_key(|&(at, ..)| at);
    let links = labs.into_iter().map(|(_, lab, (to, held))| {
        let where_to = el("span.home__held")
            .with(el("b").with(lang.t(lab.title())))
            .with(el("span.muted").with(to.name(lang)).with(" · ").with(held));
        el("li").with(anchor(to, "a.home__again").with(sign(lab.icon())).with(where_to))
    });
    let links: Vec<_> = links.collect();
    (!links.is_empty()).then(|| {
        el("section.home__continue@home-continue")
            .with(el("h2").with(lang.t(CommonText::Continue)))
            .with(el("ul.list").list(links))
    })
}
