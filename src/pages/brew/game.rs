//! A game on a page: its cards and turns, the requests about it, and its text in the address.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::seat::Seat;
use crate::components::ingredients::recipe;
use crate::components::{SeedFormProps, seed_form};
use crate::document::MARK;
use crate::dom;
use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState};
use crate::i18n::{BrewText, CommonText, Lang, brew, read_whole};
use crate::route::Route;
use crate::{components, location};
use jobs::Ask;
use jobs::brew::{
    ActionEntry, Command, DeckEntry, EngineEntry, EngineName, GameRequest, Move, MoveReport,
    MoveRequest, PlayerEntry, Position,
};
use share::{BrewPlayer, SharedGame};

/// Cards and turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// The order of the cards; or the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckEntry>,
    /// The seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The commands of both, turn by turn.
    pub acts: Vec<[String; 2]>,
}

impl Game {
    /// Whether this one begins with another.
    pub fn begins_with(&self, other: &Self) -> bool {
        (&self.deck, &self.seed) == (&other.deck, &other.seed) && self.acts.starts_with(&other.acts)
    }
}

impl From<GameRequest> for Game {
    fn from(game: GameRequest) -> Self {
        Self { deck: game.deck, seed: game.seed, acts: game.acts }
    }
}

impl Game {
    /// A game before its first turn.
    pub fn of_seed(seed: impl Into<String>) -> Self {
        Self { deck: None, seed: Some(seed.into()), acts: Vec::new() }
    }

    /// The same for text and link.
    pub fn record(&self) -> GameRequest {
        let Self { deck, seed, acts } = self.clone();
        GameRequest { deck, seed, setup: Vec::new(), acts }
    }

    /// The same cards, no turn played.
    pub fn again(&self) -> Self {
        Self { acts: Vec::new(), ..self.clone() }
    }

    /// Its name: its seed, or that its cards were typed.
    pub fn name(&self, lang: Lang) -> String {
        match &self.seed {
            Some(seed) => lang.fill(BrewText::SeedIs, &[&seed.trim().trim_start_matches("seed=")]),
            None => lang.t(BrewText::TypedCards).to_owned(),
        }
    }
}

/// A random seed, short enough to be read whole under the title of a small phone.
pub fn any_seed() -> String {
    let high = js_sys::Math::random() * 1e9;
    (high as i64).to_string()
}

/// A seed as people type it or the game's own settings write it, in digits.
pub fn read_seed(text: &str) -> Option<String> {
    read_whole(text.trim().trim_start_matches("seed=")).map(|seed| seed.to_string())
}

/// The field for a seed with the buttons that begin a game.
pub fn seeds(
    game: &Game,
    [go, any]: [&'static str; 2],
    start: Handler<String, bool>,
    lang: Lang,
) -> Html {
    let find = {
        let start = start.clone();
        Handler::from(move |()| {
            start.emit(any_seed());
        })
    };
    seed_form(SeedFormProps {
        seed: game.seed.clone().unwrap_or_default().into(),
        label: lang.t(BrewText::Seed),
        go,
        any: Some((any, find)),
        range: [i64::MIN, i64::MAX].map(|end| end.to_string().replace('-', "−").into()),
        start,
    })
}

/// A game and its players, as stored in a link.
pub fn shared(game: &Game, players: [BrewPlayer; 2], at: usize) -> SharedGame {
    SharedGame { game: game.record(), players, at: u8::try_from(at).unwrap_or(u8::MAX) }
}

/// A player of a link; a person is replaced by the strongest.
pub fn seat((engine, nodes): BrewPlayer) -> Seat {
    engine.map_or_else(|| Seat::named(EngineName::Best), |engine| Seat { engine, nodes })
}

/// What does this player do here?
pub fn ask(
    state: &Position,
    player: usize,
    seat: &Seat,
    ms: Option<u32>,
    others: bool,
) -> Ask<Move> {
    let request = MoveRequest {
        state: Some(state.clone()),
        player: Some(player as u8),
        engine: seat.engine.clone(),
        nodes: seat.nodes,
        others,
        ..MoveRequest::default()
    };
    Ask::new(request).within(ms.map(u64::from))
}

/// The strongest player, unchanged.
pub fn strongest() -> Seat {
    Seat { engine: EngineEntry::named(EngineName::Best), ..Seat::named(EngineName::Best) }
}

/// The action of a command in a position; `None` where it is not one of its.
pub fn action_of(command: &str, player: &PlayerEntry) -> Option<ActionEntry> {
    Some(match Command::parse(command)?.0 {
        Command::Wait => ActionEntry::Wait,
        Command::Rest => ActionEntry::Rest,
        Command::Brew(id) => {
            let id = u8::try_from(id).ok()?;
            recipe(id)?;
            ActionEntry::Brew { recipe: id }
        }
        Command::Learn(id) => {
            ActionEntry::Learn { spell: i16::try_from(id).ok().filter(|id| *id < 42)? }
        }
        Command::Cast(id, times) => {
            let at = player.ids.iter().position(|own| u32::from(*own) == id)?;
            let times = u8::try_from(times).unwrap_or(u8::MAX);
            ActionEntry::Cast { spell: *player.src.get(at)?, times }
        }
    })
}

/// The full address of a screen with a text.
pub fn address(route: Route, text: &str) -> String {
    location::address(route, MARK, text)
}

/// Scrolls to a part of the page, below the sticky header, and focuses it.
pub fn bring(css: &str) {
    let found = dom::document().query_selector(css).ok().flatten();
    if let Some(found) = found {
        found.scroll_into_view();
        // It has already been scrolled to.
        dom::focus_still(css);
    }
}

/// The message where a question was refused or its worker died.
pub fn failure(state: &JobState, retry: &Handler<()>, lang: Lang) -> Option<El> {
    components::failure(state, retry, brew::job_error, lang)
}

/// The message where a search failed, or the button that goes on where it was stopped.
pub fn trouble(job: &JobHandle<MoveReport>, lang: Lang) -> Option<El> {
    let stopped = (job.state == JobState::Stopped).then(|| {
        let words = "button.button button--small@go-on";
        el("p.row").with(el("span.muted").with(lang.t(CommonText::Stopped))).with(button(
            words,
            lang.t(CommonText::Retry),
            job.retry.clone(),
        ))
    });
    stopped.or_else(|| failure(&job.state, &job.retry, lang))
}
