//! The games that somebody at this device played against levels: what is kept of each, and the sums.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::game::{Story, level_name};
use crate::components::{Exactness, about, card, row_head, share_ends, table};
use crate::dom::today;
use crate::el::{El, el};
use crate::hooks::{use_effect_with, use_lang, use_value};
use crate::i18n::{Lang, SplendorResults, decimal, list, number, percent};
use crate::store::{self, Slot};
use ::share::Chair;
use jobs::splendor::{LevelEntry, ViewReport, WHOLE};
use jobs::stats::{Share, share};

/// Most results that are kept; the oldest is dropped.
const MOST: usize = 2_000;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The day on which it ended.
    pub day: String,
    /// Who played in each seat; none for the person.
    pub levels: Vec<Option<LevelEntry>>,
    /// The person's seat.
    pub seat: u8,
    /// Prestige by seat.
    pub points: Vec<u8>,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// Turns of all players.
    pub moves: u16,
    /// The seed of its decks, by which it is counted once.
    pub number: u64,
}

impl GameResult {
    /// That of a finished game which one person played against levels from shuffled decks.
    fn of(story: &Story, chairs: &[Chair], report: &ViewReport) -> Option<Self> {
        let winners = report.winners.clone()?;
        let levels = levels(chairs)?;
        let seat = levels.iter().position(Option::is_none)?;
        Some(Self {
            day: today(),
            seat: u8::try_from(seat).ok()?,
            levels,
            points: report.points.clone(),
            winners,
            moves: report.position.ply,
            number: number_of(story)?,
        })
        .filter(Self::is_sound)
    }

    fn is_sound(&self) -> bool {
        let (seats, own) = (self.levels.len(), usize::from(self.seat));
        let persons = self.levels.iter().filter(|level| level.is_none()).count();
        (2..=4).contains(&seats)
            && persons == 1
            && self.levels.get(own) == Some(&None)
            && self.points.len() == seats
            && (1..=seats).contains(&self.winners.len())
            && self.winners.iter().all(|&seat| usize::from(seat) < seats)
    }

    /// The person's part of the win, in twelfths.
    fn won(&self) -> u64 {
        let mine = self.winners.contains(&self.seat);
        if mine { WHOLE / self.winners.len().max(1) as u64 } else { 0 }
    }

    /// The opponents, the weakest first.
    fn opponents(&self) -> Vec<LevelEntry> {
        let of = |level: LevelEntry| self.levels.iter().filter(move |it| **it == Some(level));
        LevelEntry::ALL.into_iter().flat_map(|level| of(level).map(move |_| level)).collect()
    }
}

/// The level in each seat, where exactly one person plays and nobody sits at a real table.
fn levels(chairs: &[Chair]) -> Option<Vec<Option<LevelEntry>>> {
    let here = chairs.iter().filter(|chair| **chair == Chair::Here).count();
    let level = |chair: &Chair| match chair {
        Chair::Here => Some(None),
        Chair::There => None,
        Chair::Level(level) => Some(Some(*level)),
    };
    chairs.iter().map(level).collect::<Option<Vec<_>>>().filter(|_| here == 1)
}

/// The seed of a game that began with shuffled decks.
fn number_of(story: &Story) -> Option<u64> {
    story.game.seed.filter(|_| story.game.position.is_none())
}

/// The results, the oldest first; what cannot be read is left out.
pub const KEPT: Slot<Vec<GameResult>> = Slot {
    load: |value| Some(store::load_sound(value, GameResult::is_sound)),
    ..Slot::of(store::SPLENDOR_RESULTS)
};

/// Keeps the result of a game. The same decks count once: who plays them again knows the cards.
pub fn note(result: GameResult) {
    let mut all = KEPT.read().unwrap_or_default();
    let is_same =
        |old: &GameResult| old.number == result.number && old.levels.len() == result.levels.len();
    if all.iter().any(is_same) {
        return;
    }
    all.push(result);
    let over = all.len().saturating_sub(MOST);
    all.drain(..over);
    KEPT.write(&all);
}

/// Notes the result of a game when it ends on this screen; one that a link shows at its end was
/// somebody else's. `whole`: whether those who play now have played it from its deal on.
#[hook]
pub fn use_noted(story: &Story, chairs: &[Chair], report: Option<&ViewReport>, whole: bool) {
    let going = use_mut_ref(|| None::<u64>);
    let number = number_of(story);
    let over = report.map(|report| report.winners.is_some());
    let result = report.and_then(|report| GameResult::of(story, chairs, report)).filter(|_| whole);
    use_effect_with((number, over), move |(number, over)| match over {
        Some(false) => {
            going.replace(*number);
        }
        Some(true) if *going.borrow() == *number => result.into_iter().for_each(note),
        _ => {}
    });
}

/// The share of the wins, which are given in twelfths.
pub fn win_share(wins: u64, games: u64) -> Option<Share> {
    share((wins + WHOLE / 2) / WHOLE, games)
}

/// The games against the same opponents.
struct Group {
    levels: Vec<LevelEntry>,
    games: u64,
    /// In twelfths.
    wins: u64,
    points: u64,
    moves: u64,
}

/// The sums by opponents, fewer and weaker ones first.
fn groups(results: &[GameResult]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for result in results {
        let levels = result.opponents();
        let found = groups.iter().position(|group| group.levels == levels);
        let at = found.unwrap_or_else(|| {
            groups.push(Group { levels, games: 0, wins: 0, points: 0, moves: 0 });
            groups.len() - 1
        });
        let group = &mut groups[at];
        group.games += 1;
        group.wins += result.won();
        group.points += result.points.get(usize::from(result.seat)).copied().map_or(0, u64::from);
        group.moves += u64::from(result.moves);
    }
    let rank = |level: &LevelEntry| LevelEntry::ALL.iter().position(|it| it == level);
    groups.sort_by_key(|group| {
        (group.levels.len(), group.levels.iter().map(rank).collect::<Vec<_>>())
    });
    groups
}

/// The section with one's own games.
#[component]
pub fn OwnGames() -> Html {
    let lang = use_lang();
    let results = use_value(|| KEPT.read().unwrap_or_default());
    let groups = groups(&results);
    let none = groups.is_empty();
    let heads = [
        ("", lang.t(SplendorResults::Against)),
        ("num", lang.t(SplendorResults::Wins)),
        ("num", lang.t(SplendorResults::Games)),
        ("num", lang.t(SplendorResults::Points)),
        ("num", lang.t(SplendorResults::Turns)),
    ];
    let rows = groups.iter().map(|group| row(group, lang));
    card("section.card@own-games", lang.t(SplendorResults::Title), None)
        .attr("data-games", results.len())
        .with(none.then(|| el("p.muted").with(lang.t(SplendorResults::Empty))))
        .with((!none).then(|| table(lang.t(SplendorResults::Title), &heads, rows)))
        .with((!none).then(|| el("p.muted").with(lang.t(SplendorResults::Counted))))
        .html()
}

fn row(group: &Group, lang: Lang) -> El {
    let games = group.games;
    let mean = |sum: u64, by: u64| decimal(sum as f64 / (games * by).max(1) as f64, 1);
    let names: Vec<&str> = group.levels.iter().map(|level| level_name(*level, lang)).collect();
    let seats = group.levels.len() + 1;
    let share = win_share(group.wins, games);
    let part = percent(group.wins as f64 / (WHOLE * games.max(1)) as f64, 1);
    let ends = share.as_ref().map(share_ends).unwrap_or_default();
    let numbers = vec![
        (lang.t(SplendorResults::Interval), ends.clone()),
        (lang.t(SplendorResults::Games), number(games)),
    ];
    let won = about(SplendorResults::WinsTopic, numbers, Exactness::Sampled, lang)
        .with(el("b.num").with(part));
    el("tr")
        .attr("data-games", games)
        .attr("data-wins", group.wins)
        .with(
            row_head(list(&names, lang)).with(" ").with(
                el("span.muted game-ends").with(lang.fill(SplendorResults::Seats, &[&seats])),
            ),
        )
        .with(el("td.num").with(won).with(el("span.muted game-ends").with(ends)))
        .with(el("td.num").with(number(games)))
        .with(el("td.num").with(mean(group.points, 1)))
        .with(el("td.num").with(mean(group.moves, seats as u64)))
}
