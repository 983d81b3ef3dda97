//! `contest.replay`: a whole game of a loadout, turn by turn, as the AI plays it.

use serde::{Deserialize, Serialize};

use super::ai::number_of;
use super::loadout::{Checked, ready};
use super::trace::checked;
use super::{Bar, Bonus, ColourName, Deal, FinalEntry, LinkReport, Loadout, StateEntry};
use contest::autoplay::{Action, Phase, Reach};
use contest::data::Status;
use contest::evaluation::Evaluator;
use contest::state::Instance;
use contest::{Event, Setup, Source, State};
use jobs_core::{Job, JobError, Progress, Search, Step};

/// `contest.replay`
pub struct Replay;

/// A game, and the actions taken so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// The loadout.
    pub loadout: Loadout,
    /// The game.
    #[serde(default)]
    pub deal: Deal,
    /// Actions that come first (places of the hand from 0, −1 ends the turn); the AI plays from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<Action>,
    /// Whether the game stops after those actions, as for a game played by hand.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub stop: bool,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayReport {
    /// Cards at the start, by id and level of upgrade, in a link contest those of all idols; a card's
    /// instance is its place here, from 0.
    pub cards: Vec<(String, u8)>,
    /// Ids of the P-items: those of the stage, `stage-effects` where an own stage has effects, own ones.
    pub items: Vec<String>,
    /// Bonus by colour, in permil: 1000 means the points as they are.
    pub mult: Bonus,
    /// Colour of each turn.
    pub colours: Vec<ColourName>,
    /// Stamina (体力) at the start.
    pub stamina: i32,
    /// Turns that a phase looks ahead.
    pub calculate_turn: u8,
    /// Version of the AI, 1 or 2.
    pub version: u8,
    /// Most actions of a phase; absent where there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commands: Option<u8>,
    /// The first choice, then the result of each action.
    pub steps: Vec<ReplayStep>,
    /// The phases the AI has played.
    pub phases: Vec<ReplayPhase>,
    /// How it ended; absent until it has.
    #[serde(rename = "final", default, skip_serializing_if = "Option::is_none")]
    pub last: Option<FinalEntry>,
    /// Plays and points of each card, in the order of their instances.
    pub by_card: Vec<Share>,
    /// Firings and points of each P-item, in the order of `items`.
    pub by_item: Vec<Share>,
    /// Points that 好印象 brought at the end of turns.
    pub review: i64,
    /// The idols of a link contest who come on after the first; `mult` and `stamina` are the first one's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkReport>,
    /// Where the cards are after the last action, in a game that ends with its actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piles: Option<Piles>,
}

impl ReplayReport {
    /// Which idol is on in a turn: 0 is the first, the others are those of a link contest.
    pub fn who(&self, turn: u8) -> usize {
        self.links.iter().filter(|link| link.turn <= turn).count()
    }

    /// Her bonus by colour, and her stamina as she comes on.
    pub fn of_idol(&self, who: usize) -> (Bonus, i32) {
        let link = who.checked_sub(1).and_then(|at| self.links.get(at));
        link.map_or((self.mult, self.stamina), |link| (link.mult, link.stamina.into()))
    }
}

/// Where the cards are, by instance; those in the hand and on hold are in the state. In a link contest cards
/// of idols who are not on are in none of the piles, unless they came from hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piles {
    /// All cards as they are now, by id and level of upgrade, in the order of their instances, created
    /// ones included.
    pub cards: Vec<(String, u8)>,
    /// The deck (山札), by instance, unordered: nobody sees what comes next.
    pub deck: Vec<u8>,
    /// The discard pile (捨札), by instance.
    pub discard: Vec<u8>,
    /// Cards out of the game (除外), by instance.
    pub lost: Vec<u8>,
}

/// The results of a card or an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// How often it was played or fired.
    pub times: u32,
    /// Points that it brought.
    pub score: i64,
}

/// An action and what it led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayStep {
    /// The action: a place of the hand, from 0, or −1 for the end of the turn; missing before the
    /// first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<Action>,
    /// The card that was played, by instance: its place in `cards`, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    /// What happened, in order.
    pub events: Vec<EventEntry>,
    /// The state after it, at the next choice.
    pub state: StateEntry,
    /// The hand at that choice.
    pub hand: Vec<HandEntry>,
}

/// A card of the hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandEntry {
    /// Instance of the card: its place in `cards`, from 0.
    pub card: u8,
    /// Its id in the master data.
    pub id: String,
    /// Level of upgrade now, from 0.
    pub up: u8,
    /// Whether it can be played.
    pub usable: bool,
    /// What keeps it from being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bar: Option<Bar>,
    /// Stamina it costs now: the part that 元気 pays first, and the part that it does not pay.
    pub cost: (i32, i32),
    /// Status that it uses up, and how much of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<(Status, u16)>,
    /// Growth: added to each hit, to the number of hits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub growth: Option<(i16, i16)>,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EventEntry {
    /// A card was played, by instance.
    Played(u8),
    /// A lasting or reserved effect was fired: whose it was.
    Fired(SourceEntry),
    /// A card was drawn, by instance.
    Drew(u8),
    /// The discard pile became the deck.
    Shuffled,
    /// A card was upgraded, by instance.
    Upgraded(u8),
    /// A card was created, by instance.
    Created(u8),
    /// A card was put on hold, by instance.
    Held(u8),
    /// A card took effect once more, by instance.
    Again(u8),
    /// Points were scored: their source, and how many.
    Scored(SourceEntry, i64),
}

/// Where something comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SourceEntry {
    /// A card, by instance: its place among the cards, from 0.
    Card(u8),
    /// A P-item, by its place in the list of P-items, from 0.
    Item(u8),
    /// The status 好印象.
    Review,
}

impl From<Source> for SourceEntry {
    fn from(source: Source) -> Self {
        match source {
            Source::Card(id) => Self::Card(id),
            Source::Item(at) => Self::Item(at),
            Source::Review => Self::Review,
        }
    }
}

impl From<Event> for EventEntry {
    fn from(event: Event) -> Self {
        match event {
            Event::Played(id) => Self::Played(id),
            Event::Fired(source) => Self::Fired(source.into()),
            Event::Drew(id) => Self::Drew(id),
            Event::Shuffled => Self::Shuffled,
            Event::Upgraded(id) => Self::Upgraded(id),
            Event::Created(id) => Self::Created(id),
            Event::Held(id) => Self::Held(id),
            Event::Again(id) => Self::Again(id),
            Event::Scored(source, gain) => Self::Scored(source.into(), gain),
        }
    }
}

/// A phase the AI has played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayPhase {
    /// The step before its first action: a place in `steps`, from 0.
    pub step: u32,
    /// Turn at its start, from 1.
    pub turn: u8,
    /// Turns left at its start, this one included.
    pub left: u8,
    /// How many routes were compared.
    pub routes: u64,
    /// Actions of the first route with the highest E.
    pub best: Vec<Action>,
    /// The highest E.
    #[serde(rename = "E")]
    pub total: i64,
    /// The lowest E.
    pub worst: i64,
    /// How many routes have the highest E.
    pub ties: u64,
}

/// The hand at a choice.
pub(super) fn hand_of(setup: &Setup, state: &State) -> Vec<HandEntry> {
    let entry = |&id: &u8| {
        let instance = &state.cards[usize::from(id)];
        let card = setup.card(instance.row);
        let grown = (instance.lesson, instance.hits);
        let bar = state.bar(setup, id);
        HandEntry {
            card: id,
            id: card.id.clone(),
            up: card.up,
            usable: bar.is_none(),
            bar,
            cost: state.costs(setup, id),
            uses: card.cost,
            growth: (grown != (0, 0)).then_some(grown),
        }
    };
    state.hand.iter().map(entry).collect()
}

/// The piles, as a player may look at them.
fn piles_of(setup: &Setup, state: &State) -> Piles {
    let name = |instance: &Instance| {
        let card = setup.card(instance.row);
        (card.id.clone(), card.up)
    };
    let pile = |bits: u128| (0..u128::BITS as u8).filter(|id| bits & (1 << id) != 0).collect();
    let mut deck = state.deck.clone();
    deck.sort_unstable();
    Piles {
        cards: state.cards.iter().map(name).collect(),
        deck,
        discard: pile(state.discard),
        lost: pile(state.lost),
    }
}

struct ReplaySearch {
    setup: Setup,
    evaluator: Evaluator,
    phase: Phase,
    state: State,
    stop: bool,
    report: ReplayReport,
    nodes: u64,
}

impl ReplaySearch {
    fn act(&mut self, act: Action) {
        let card = usize::try_from(act).ok().map(|at| self.state.hand[at]);
        let mut events = Vec::new();
        self.state.act(&self.setup, usize::try_from(act).ok(), &mut events);
        self.note(Some(act), card, &events);
    }

    fn note(&mut self, act: Option<Action>, card: Option<u8>, events: &[Event]) {
        for &event in events {
            match event {
                Event::Played(id) => self.share(Source::Card(id)).times += 1,
                Event::Scored(Source::Review, gain) => self.report.review += gain,
                Event::Scored(source, gain) => self.share(source).score += gain,
                Event::Fired(source @ Source::Item(_)) => self.share(source).times += 1,
                _ => {}
            }
        }
        self.report.steps.push(ReplayStep {
            act,
            card,
            events: events.iter().map(|&event| event.into()).collect(),
            state: StateEntry::of(&self.state),
            hand: hand_of(&self.setup, &self.state),
        });
        if self.state.is_over() {
            self.report.last = Some(FinalEntry::of(&self.state));
        }
    }

    fn share(&mut self, source: Source) -> &mut Share {
        let (list, at) = match source {
            Source::Card(id) => (&mut self.report.by_card, usize::from(id)),
            Source::Item(at) => (&mut self.report.by_item, usize::from(at)),
            Source::Review => (&mut self.report.by_item, 0),
        };
        if list.len() <= at {
            list.resize(at + 1, Share::default());
        }
        &mut list[at]
    }

    fn begin(&mut self) {
        if !self.state.is_over() && !self.stop {
            self.phase.begin(&self.setup, &self.state);
        }
    }

    fn finish_phase(&mut self) {
        let found = self.phase.found.clone();
        let face = &self.state.face;
        self.report.phases.push(ReplayPhase {
            step: u32::try_from(self.report.steps.len() - 1).unwrap_or(u32::MAX),
            turn: face.turn,
            left: face.left,
            routes: found.routes,
            best: found.best.clone(),
            total: found.total,
            worst: found.worst,
            ties: found.ties,
        });
        for act in found.best {
            self.act(act);
        }
        self.begin();
    }
}

impl Search for ReplaySearch {
    type Report = ReplayReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.max(1) {
            if self.state.is_over() || self.stop {
                return Step::Done;
            }
            if self.phase.is_done() {
                self.finish_phase();
                continue;
            }
            self.nodes += 1;
            self.phase.step(&self.setup, &mut self.evaluator, &mut |_| {});
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, total: None }
    }

    fn report(&self) -> ReplayReport {
        self.report.clone()
    }
}

/// The game of a request, before its first action, and the AI's evaluation.
pub(super) fn deal(loadout: &Loadout, deal: &Deal) -> Result<(Setup, Reach, Evaluator), JobError> {
    let mut checked: Checked = loadout.check("/loadout")?;
    checked.deal_as(deal, "/deal")?;
    ready(loadout, checked, "/loadout")
}

impl Job for Replay {
    const NAME: &'static str = "contest.replay";
    const ABOUT: &'static str =
        "A game of a loadout as the AI plays it: every state, event and point.";
    const EXAMPLE: &'static str = r#"{"job":"contest.replay","loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"deal":{"game":7}}"#;
    type Request = ReplayRequest;
    type Report = ReplayReport;
    type Error = crate::ContestError;

    fn start(
        request: ReplayRequest,
    ) -> Result<impl Search<Report = ReplayReport> + 'static, JobError> {
        let (setup, reach, evaluator) = deal(&request.loadout, &request.deal)?;
        let card = |&row: &u16| {
            let card = setup.card(row);
            (card.id.clone(), card.up)
        };
        let item = |&row: &u16| setup.item(row).id.clone();
        let report = ReplayReport {
            cards: setup.cards.iter().map(card).collect(),
            items: setup.items.iter().map(item).collect(),
            mult: Bonus::of(setup.bonus),
            colours: setup.colours.iter().map(|&colour| colour.into()).collect(),
            stamina: setup.stamina,
            calculate_turn: setup.calculate_turn,
            version: number_of(setup.version),
            commands: reach.commands,
            steps: Vec::new(),
            phases: Vec::new(),
            last: None,
            by_card: vec![Share::default(); setup.cards.len()],
            by_item: vec![Share::default(); setup.items.len()],
            review: 0,
            links: request.loadout.link_reports(&setup),
            piles: None,
        };
        let mut events = Vec::new();
        let state = State::new(&setup, &mut events);
        let phase = Phase::new(reach);
        let stop = request.stop;
        let mut playing = ReplaySearch { setup, evaluator, phase, state, stop, report, nodes: 0 };
        playing.note(None, None, &events);
        for (at, &act) in request.acts.iter().enumerate() {
            checked(&playing.setup, &playing.state, act, &format!("/acts/{at}"))?;
            playing.act(act);
        }
        if stop {
            playing.report.piles = Some(piles_of(&playing.setup, &playing.state));
        }
        playing.begin();
        Ok(playing)
    }
}
