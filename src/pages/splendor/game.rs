//! A game on the screen: what is saved of it, its link, and the requests about it.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::editor::instead;
use crate::components::{Icon, sign_button};
use crate::document::MARK;
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState, use_job_on};
use crate::i18n::{Lang, SplendorText, splendor};
use crate::route::Route;
use crate::{components, location};
use jobs::splendor::{
    Analyse, AnalyseRequest, GameEntry, LevelEntry, MoveEntry, Observation, PhaseEntry, SeenPlayer,
    View, ViewReport, ViewRequest,
};
use jobs::{Ask, JobError, Lane};
use share::{Chair, SplendorGame, write_splendor};

/// A game and its state under the rules.
pub struct Seen {
    job: JobHandle<ViewReport>,
    /// Its state, once known.
    pub report: Option<Rc<ViewReport>>,
}

impl Seen {
    /// The position, once that is known.
    pub fn position(&self) -> Option<&Observation> {
        self.report.as_ref().map(|report| &report.position)
    }

    /// Whether it is known to be over.
    pub fn is_over(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.winners.is_some())
    }

    /// What is drawn: the current state of the game or, until that is there, the previous one. So the
    /// page neither flickers nor loses its height; taps have to wait.
    pub fn shown(&self, seats: usize) -> Option<Rc<ViewReport>> {
        let failed = matches!(self.job.state, JobState::Failed(_) | JobState::Crashed(_));
        let before = self.job.report.as_ref();
        let before = before.filter(|before| !failed && before.position.players.len() == seats);
        self.report.as_ref().or(before).cloned()
    }

    /// Why the rules refuse it.
    pub const fn error(&self) -> Option<&JobError> {
        match &self.job.state {
            JobState::Failed(error) => Some(error),
            _ => None,
        }
    }

    /// The message where the rules refuse it.
    pub fn failure(&self, lang: Lang) -> Option<El> {
        failure(&self.job.state, &self.job.retry, lang)
    }

    /// The same with a button that leads to the last position before the refused move. `go` receives the
    /// number of moves before it.
    pub fn failure_and_way(&self, go: &Handler<usize>, lang: Lang) -> Option<El> {
        let before = self.error().and_then(|error| {
            let (_, number) = error.at.split_once("/moves/")?;
            number.split('/').next()?.parse().ok()
        });
        let way = before.map(|before: usize| {
            let label = lang.fill(SplendorText::ShowBefore, &[&before]);
            button("button.button button--small@show-before", label, on(go, before))
        });
        self.failure(lang).map(|failure| failure.with(" ").with(way))
    }
}

/// Requests the state of the game, seen from a seat.
#[hook]
pub fn use_seen(lane: Lane, game: Option<GameEntry>, you: Option<u8>) -> Seen {
    let moves = game.as_ref().map(|game| game.moves.len());
    let job = use_job_on(lane, game.map(|game| Ask::<View>::new(ViewRequest { game, you })));
    let known = job.fresh && job.state == JobState::Done;
    let report = job.report.clone().filter(|it| known && Some(it.made.len()) == moves);
    Seen { job, report }
}

/// The names of those who have won.
pub fn winners<'a>(winners: &[u8], names: &'a [String]) -> Vec<&'a str> {
    winners.iter().filter_map(|&seat| names.get(usize::from(seat))).map(String::as_str).collect()
}

/// What brought a card that may have to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A move, from 0.
    Move(usize),
    /// Nothing: it was reserved before the first move, by this seat at this place among its reserved cards.
    Start(usize, usize),
}

/// A game with everything that was done in it, undone or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    /// The game.
    pub game: GameEntry,
    /// How many moves count.
    pub at: usize,
    /// The seats whose bought cards at the start are assumed: only their bonuses and points are known.
    #[serde(default)]
    pub assumed: Vec<u8>,
}

impl Story {
    /// A game from shuffled decks.
    pub fn of_seed(players: u8, seed: u64) -> Self {
        let game = GameEntry { players: Some(players), seed: Some(seed), ..GameEntry::default() };
        Self { game, at: 0, assumed: vec![] }
    }

    /// A game that continues from a position.
    pub fn of_position(position: Observation) -> Self {
        let game = GameEntry { position: Some(position), ..GameEntry::default() };
        Self { game, at: 0, assumed: vec![] }
    }

    /// The game up to the moves that count.
    pub fn now(&self) -> GameEntry {
        let mut game = self.game.clone();
        game.moves.truncate(self.at);
        game
    }

    /// Makes one more move; undone moves stay where the same one is made again.
    pub fn make(&mut self, made: MoveEntry) {
        let same = self.game.moves.get(self.at).is_some_and(|old| old.id == made.id);
        if !(same && made.reveal.is_none()) {
            self.game.moves.truncate(self.at);
            self.game.moves.push(made);
        }
        self.at += 1;
    }

    /// Goes to the position after this many moves.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.game.moves.len());
    }

    /// Sets which card came from somewhere. Where a player was assumed to have it, other cards are assumed.
    pub fn reveal(&mut self, origin: Origin, card: Option<u8>) {
        if let Some(position) = card.and_then(|card| instead(self, card)) {
            self.game.position = Some(position);
        }
        match origin {
            Origin::Move(at) => {
                if let Some(made) = self.game.moves.get_mut(at) {
                    let was = std::mem::replace(&mut made.reveal, card);
                    // What was played goes on where the card had no name yet.
                    if was.is_some() && was != card {
                        self.game.moves.truncate(self.at);
                    }
                }
            }
            Origin::Start(seat, place) => {
                let players = self.game.position.iter_mut().flat_map(|it| &mut it.players);
                let player = players.skip(seat).take(1);
                if let Some(held) = player.flat_map(|it| it.res.get_mut(place)).next() {
                    held.id = card;
                }
            }
        }
    }

    /// The cards that players are only assumed to have.
    pub fn assumed_cards(&self) -> Vec<u8> {
        let players = self.game.position.iter().flat_map(|position| &position.players);
        let assumed = players.zip(0_u8..).filter(|(_, seat)| self.assumed.contains(seat));
        assumed.flat_map(|(player, _)| player.cards.clone()).collect()
    }

    /// Players.
    pub fn seats(&self) -> usize {
        seats(&self.game)
    }

    /// As stored in a link.
    pub fn shared(&self, chairs: &[Chair]) -> SplendorGame {
        let at = u16::try_from(self.at).unwrap_or(u16::MAX);
        SplendorGame { game: self.now(), chairs: chairs.to_vec(), at }
    }
}

/// Players of a game.
pub fn seats(game: &GameEntry) -> usize {
    let set_up = game.position.as_ref().map(|position| position.players.len());
    set_up.unwrap_or_else(|| game.players.unwrap_or(2).into())
}

impl From<SplendorGame> for Story {
    fn from(shared: SplendorGame) -> Self {
        let at = usize::from(shared.at).min(shared.game.moves.len());
        Self { game: shared.game, at, assumed: vec![] }
    }
}

/// A game to a position with ten tokens, three of them gold: 164 exchanges are legal there, and cards can
/// be paid for in 44 ways with more gold than needed.
const SAMPLE: (u64, [u16; 15]) =
    (302, [53, 13, 51, 15, 48, 45, 232, 50, 271, 23, 0, 224, 47, 164, 0]);

/// The game of the example.
pub fn sample() -> Story {
    let (seed, moves) = SAMPLE;
    let mut story = Story::of_seed(2, seed);
    for id in moves {
        story.make(MoveEntry { id, reveal: None });
    }
    story
}

/// The first position of a game with this many players, for editing.
pub fn empty_table(players: u8) -> Observation {
    let each = match players {
        2 => 4,
        3 => 5,
        _ => 7,
    };
    Observation {
        n: players,
        turn: 0,
        you: None,
        ply: 0,
        phase: PhaseEntry::Main,
        bank: [each, each, each, each, each, 5],
        board: [[None; 4]; 3],
        deck: [40, 30, 20],
        nobles: vec![None; usize::from(players) + 1],
        players: vec![SeenPlayer::default(); players.into()],
        last: false,
        passes: 0,
    }
}

/// A random seed.
pub fn any_seed() -> u64 {
    (js_sys::Math::random() * 9e15) as u64
}

/// The name of a level.
pub fn level_name(level: LevelEntry, lang: Lang) -> &'static str {
    lang.t(match level {
        LevelEntry::Apprentice => SplendorText::Apprentice,
        LevelEntry::Trader => SplendorText::Trader,
        LevelEntry::Jeweller => SplendorText::Jeweller,
        LevelEntry::Merchant => SplendorText::Merchant,
        LevelEntry::Master => SplendorText::Master,
    })
}

/// The names of the players.
pub fn names(chairs: &[Chair], seats: usize, lang: Lang) -> Vec<String> {
    let here = chairs.iter().filter(|chair| **chair == Chair::Here).count();
    (0..seats)
        .map(|seat| {
            let number = seat + 1;
            match chairs.get(seat) {
                Some(Chair::Here) if here == 1 => lang.t(SplendorText::You).to_owned(),
                Some(Chair::Here) | None => lang.fill(SplendorText::PlayerNo, &[&number]),
                Some(Chair::There) => lang.fill(SplendorText::RealNo, &[&number]),
                Some(Chair::Level(level)) => {
                    lang.fill(SplendorText::LevelNo, &[&level_name(*level, lang), &number])
                }
            }
        })
        .collect()
}

/// Simulations of the analysis of a position: as many on every screen, so that all of them say the same.
pub const SIMULATIONS: u64 = 30_000;
/// Simulations that every move gets at least, so that all of them have a value.
const EACH: u64 = 20;

/// The request for the search's analysis.
pub fn analyse(game: GameEntry, simulations: u64) -> Ask<Analyse> {
    Ask::new(AnalyseRequest { game, simulations, each: EACH, ..AnalyseRequest::default() })
}

/// The full address of a screen with a game.
pub fn address(route: Route, shared: &SplendorGame) -> String {
    location::address(route, MARK, &write_splendor(shared))
}

/// A link to a screen with a game.
pub fn way(words: &'static str, route: Route, shared: &SplendorGame, label: &'static str) -> El {
    el(words).attr("href", address(route, shared)).with(label)
}

/// The message where a question was refused or its worker died.
pub fn failure(state: &JobState, retry: &Handler<()>, lang: Lang) -> Option<El> {
    components::failure(state, retry, splendor::job_error, lang)
}

/// Navigation through the moves of a game: back, the current place, forward, with the caller's
/// parts at both ends.
pub fn stepper(
    [at, count]: [usize; 2],
    place: String,
    [back, on]: [&'static str; 2],
    [first, last]: [Option<El>; 2],
    go: &dyn Fn(usize) -> Handler<()>,
) -> El {
    let back_to = at.checked_sub(1).map(go);
    let ahead = (at < count).then(|| go(at + 1));
    el("div.row gem-steps")
        .with(first)
        .with(sign_button("button.icon-button@step-back", Icon::Left, back, back_to))
        .with(el("span.num@step-at").with(place))
        .with(sign_button("button.icon-button@step-on", Icon::Right, on, ahead))
        .with(last)
}
