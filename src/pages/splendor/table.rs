//! The interactive table: taps become a decision, and the card that comes can be named.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use yew::prelude::*;

use super::board::{Board, Tap};
use super::game::Origin;
use super::keys::use_keys;
use super::move_picker::{MovePicker, Pick, returns};
use super::picker::{CardPicker, CardPickerProps};
use super::pieces::LEVELS;
use crate::back::use_back;
use crate::components::{dialog, toast};
use crate::el::{button, el, hear};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_effect_with, use_lang, use_value};
use crate::i18n::{Lang, SplendorText};
use crate::mount::mount;
use jobs::splendor::{Action, GameEntry, MadeEntry, Observation, Source, SpaceEntry, ViewReport};

/// A card that came, or has to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Came {
    /// What brought it.
    pub origin: Origin,
    /// Where it lies: a place of the board, a reserved card of the player to move, or the deck that a
    /// player has just reserved from.
    pub place: Source,
    /// The card, where it is known.
    pub card: Option<u8>,
}

impl Came {
    /// Its level, from 0.
    fn level(&self, position: &Observation) -> usize {
        match self.place {
            Source::Slot(slot) => usize::from(slot) / 4,
            Source::Deck(level) => level.into(),
            Source::Reserved(held) => {
                let mover = position.players.get(usize::from(position.turn));
                let held = mover.and_then(|mover| mover.res.get(usize::from(held)));
                held.map_or(0, |held| usize::from(held.level.clamp(1, 3)) - 1)
            }
        }
    }
}

/// The place of the board that a move has emptied.
fn emptied(made: &MadeEntry) -> Option<usize> {
    match Action::of(made.id)?.source()? {
        Source::Slot(slot) => Some(slot.into()),
        _ => None,
    }
}

/// Whether a card lies at a place or can still come there.
fn is_open(position: &Observation, slot: usize) -> bool {
    position.board[slot / 4][slot % 4].is_some() || position.deck[slot / 4] > 0
}

/// The card that came with the last move of a game, where one did: onto the board or, where `knows` says that
/// the mover's hand is known here, from a deck among the reserved cards.
pub fn came(view: &ViewReport, game: &GameEntry, knows: impl Fn(u8) -> bool) -> Option<Came> {
    let (at, last) = view.made.iter().enumerate().next_back()?;
    let origin = Origin::Move(at);
    match Action::of(last.id)?.source()? {
        Source::Slot(slot) => is_open(&view.position, slot.into()).then_some(Came {
            origin,
            place: Source::Slot(slot),
            card: last.reveal,
        }),
        // Others are not shown a card that was named.
        place @ Source::Deck(_) if knows(last.seat) => {
            let named = game.moves.get(at).and_then(|made| made.reveal);
            Some(Came { origin, place, card: last.card.or(named) })
        }
        _ => None,
    }
}

/// Whether the card that came in a game of an entered position has to be named.
pub fn is_unnamed(view: &ViewReport, game: &GameEntry, knows: impl Fn(u8) -> bool) -> bool {
    game.position.is_some() && came(view, game, knows).is_some_and(|came| came.card.is_none())
}

/// What brought the reserved cards of the player to move, in their order.
fn origins(view: &ViewReport, start: &Observation) -> Vec<Origin> {
    let seat = usize::from(view.position.turn);
    let held = start.players.get(seat).map_or(0, |player| player.res.len());
    let mut origins: Vec<Origin> = (0..held).map(|place| Origin::Start(seat, place)).collect();
    let own = view.made.iter().enumerate().filter(|(_, made)| usize::from(made.seat) == seat);
    for (at, made) in own {
        match Action::of(made.id) {
            Some(Action::Reserve(..)) => origins.push(Origin::Move(at)),
            Some(Action::Buy(Source::Reserved(place), _)) if usize::from(place) < origins.len() => {
                origins.remove(place.into());
            }
            _ => {}
        }
    }
    origins
}

/// Every card of an entered game that came without a name and lies there still, and the reserved cards
/// of the player to move that nobody has named. Those that somebody has are put in the position.
fn unnamed(view: &ViewReport, game: &GameEntry, position: &mut Observation) -> Vec<Came> {
    let Some(start) = &game.position else { return Vec::new() };
    let board = view.position.board.as_flattened();
    let empty = (0..board.len()).filter(|&slot| board[slot].is_none());
    let open = empty.filter(|&slot| is_open(&view.position, slot));
    let last = |slot| view.made.iter().rposition(|made| emptied(made) == Some(slot));
    let on_board = open.filter_map(|slot| {
        let place = Source::Slot(slot as u8);
        Some(Came { origin: Origin::Move(last(slot)?), place, card: None })
    });
    let mut came: Vec<Came> = on_board.collect();
    let seat = usize::from(position.turn);
    let mover = position.players.get_mut(seat).into_iter().flat_map(|mover| &mut mover.res);
    let hand = mover.zip(origins(view, start)).zip(0..).filter(|((seen, _), _)| seen.id.is_none());
    for ((seen, origin), place) in hand {
        // What somebody else has reserved unseen is hidden from whoever looks, but was named here.
        seen.id = match origin {
            Origin::Move(at) => game.moves.get(at).and_then(|made| made.reveal),
            Origin::Start(seat, place) => {
                let held = start.players.get(seat).and_then(|player| player.res.get(place));
                held.and_then(|held| held.id)
            }
        };
        if seen.id.is_none() {
            came.push(Came { origin, place: Source::Reserved(place), card: None });
        }
    }
    came
}

/// Opens the window for the card that came, once a move has been made; steps through a game open none.
#[hook]
fn use_naming(props: &TableProps, acted: &Rc<Cell<bool>>) -> ValueHandle<Option<Came>> {
    let naming = use_value(|| None::<Came>);
    let before = use_ref(|| Cell::new(props.at));
    let (opened, acted) = (naming.clone(), acted.clone());
    let (live, came) = (props.live, props.came);
    use_effect_with((props.at, props.unknown, props.ready), move |&(at, unknown, ready)| {
        if ready {
            // Going back to an earlier move asks nothing.
            let moved = before.replace(at) < at;
            let decided = moved && acted.take();
            opened.set(came.filter(|_| moved && unknown && (decided || live)));
        }
    });
    naming
}

/// The position one move before the one that is shown, where that was shown too.
#[hook]
fn use_before(at: usize, position: &Observation) -> Option<Rc<Observation>> {
    let shown = use_ref(|| RefCell::new((at, Rc::new(position.clone()), None)));
    let mut shown = shown.borrow_mut();
    if shown.0 != at {
        let before = (shown.0 + 1 == at).then(|| shown.1.clone());
        *shown = (at, Rc::new(position.clone()), before);
    } else if *shown.1 != *position {
        // Another game, or a card that was named.
        shown.1 = Rc::new(position.clone());
    }
    shown.2.clone()
}

/// Properties of [`Table`].
#[derive(Clone, PartialEq, Properties)]
pub struct TableProps {
    /// The position.
    pub position: Observation,
    /// The legal decisions; empty where nobody here is to move.
    pub legal: Vec<u16>,
    /// Which numbering.
    pub space: SpaceEntry,
    /// The names of the players.
    pub names: Vec<String>,
    /// Each player's expected share of the win, where it is shown.
    pub wins: Option<Vec<f32>>,
    /// The decision that a hint names.
    pub hint: Option<u16>,
    /// What was done last.
    pub last: Option<MadeEntry>,
    /// How many moves were made.
    pub at: usize,
    /// Whether it is played on: nobody steps through moves that were made before.
    pub live: bool,
    /// The seat whose hand is shown below the table; that of the player to move where there is none.
    pub home: Option<u8>,
    /// What is said below the table as long as nothing is picked.
    pub idle: Html,
    /// The card that came last, where it can be named.
    pub came: Option<Came>,
    /// Whether it has to be.
    pub unknown: bool,
    /// The cards that still have to be named, that one among them.
    pub unnamed: Vec<Came>,
    /// Cards that players are only assumed to have: any of them may come.
    pub assumed: Vec<u8>,
    /// Whether the game is over.
    pub over: bool,
    /// Whether this is the current game; until then input is ignored.
    pub ready: bool,
    /// Receives a decision.
    pub act: Handler<u16>,
    /// Receives a card that came, with what brought it.
    pub reveal: Handler<(Origin, Option<u8>)>,
}

impl TableProps {
    /// The table of a game whose moves and cards are entered.
    pub fn of(
        shown: &ViewReport,
        game: &GameEntry,
        names: &[String],
        act: Handler<u16>,
        reveal: Handler<(Origin, Option<u8>)>,
    ) -> Self {
        let mut position = shown.position.clone();
        let unnamed = unnamed(shown, game, &mut position);
        Self {
            position,
            legal: shown.legal.clone(),
            space: game.space,
            names: names.to_vec(),
            wins: None,
            hint: None,
            last: shown.made.last().copied(),
            at: shown.made.len(),
            live: false,
            home: None,
            idle: Html::default(),
            came: came(shown, game, |_| false),
            unknown: is_unnamed(shown, game, |_| false),
            unnamed,
            assumed: vec![],
            over: shown.winners.is_some(),
            ready: true,
            act,
            reveal,
        }
    }
}

/// The window where a card is named.
fn window(props: &TableProps, came: Came, naming: &ValueHandle<Option<Came>>, lang: Lang) -> Html {
    let pick = {
        let (naming, reveal) = (naming.clone(), props.reveal.clone());
        Handler::from(move |card: u8| {
            naming.set(None);
            reveal.emit((came.origin, Some(card)));
        })
    };
    let level = came.level(&props.position).min(2);
    let title = match came.place {
        Source::Slot(_) => SplendorText::WhichCame,
        Source::Deck(_) | Source::Reserved(_) => SplendorText::WhichHeld,
    };
    mount::<CardPicker>(CardPickerProps {
        title: lang.fill(title, &[&LEVELS[level]]).into(),
        position: props.position.clone(),
        assumed: props.assumed.clone(),
        level,
        pick,
        close: naming.set_to(None),
    })
}

/// The table.
#[component]
pub fn Table(props: &TableProps) -> Html {
    let lang = use_lang();
    let pick = use_value(Pick::default);
    let looked = use_value(|| None::<usize>);
    let acted = use_ref(|| Rc::new(Cell::new(false)));
    let naming = use_naming(props, &acted);
    let before = use_before(props.at, &props.position);
    {
        let pick = pick.clone();
        use_effect_with(props.position.clone(), move |_| pick.set(Pick::default()));
    }
    let TableProps { position, legal, names, .. } = props;
    let space = props.space;
    let act = {
        let (pick, act, ready) = (pick.clone(), props.act.clone(), props.ready);
        let acted = (*acted).clone();
        Handler::from(move |id: u16| {
            if ready {
                pick.set(Pick::default());
                acted.set(true);
                act.emit(id);
            }
        })
    };
    let tap = {
        let (pick, position, act) = (pick.clone(), position.clone(), act.clone());
        let (legal, naming, unnamed) = (legal.clone(), naming.clone(), props.unnamed.clone());
        Handler::from(move |tap: Tap| {
            if let Tap::Noble(place) = tap {
                let chosen = |id: &&u16| space.action(**id) == Some(Action::Noble(place as u8));
                if let Some(&id) = legal.iter().find(chosen) {
                    act.emit(id);
                }
                return;
            }
            if let Tap::Card(place) = tap
                && let Some(came) = unnamed.iter().find(|came| came.place == place)
            {
                naming.set(Some(*came));
                return;
            }
            if let Tap::Card(Source::Slot(slot)) = tap
                && position.board.as_flattened().get(usize::from(slot)) == Some(&None)
            {
                toast(lang.t(SplendorText::EmptySlot));
                return;
            }
            let before = *pick.newest();
            let next = before.tapped(tap, &position, &returns(&legal, space));
            if next == before {
                toast(lang.t(match tap {
                    Tap::Own(_) if before.excess(&position) == 0 => SplendorText::NothingBack,
                    Tap::Own(_) => SplendorText::GiveEnough,
                    _ => SplendorText::TakeHint,
                }));
            }
            pick.set(next);
        })
    };
    let action = |id: u16| space.action(id);
    let bought = |id: &u16| match action(*id) {
        Some(Action::Buy(source, _)) => Some(source),
        _ => None,
    };
    let buys: Vec<Source> = legal.iter().filter_map(bought).collect();
    let home = props.home.unwrap_or(position.turn);
    let board = Board {
        position,
        names,
        home: usize::from(home).min(position.players.len().saturating_sub(1)),
        over: props.over,
        tap: (!legal.is_empty()).then_some(&tap),
        look: &hear(&looked.setter(), Some),
        source: pick.source,
        taken: pick.take,
        given: pick.give,
        hint: props.hint.and_then(action),
        last: props.last.and_then(|made| Some((props.at, action(made.id)?))),
        before: before.as_deref(),
        buys: &buys,
        wins: props.wins.as_deref(),
        lang,
    };
    let clear = pick.set_to(Pick::default());
    use_back(*pick != Pick::default(), &clear);
    use_keys(!legal.is_empty(), &tap, &clear);
    // The card that came can be another one: asked for with the card itself.
    let other =
        props.came.filter(|came| came.card.is_some() && matches!(came.place, Source::Slot(_)));
    let other = other.map(|came| (came.place, naming.set_to(Some(came))));
    let picker = MovePicker {
        position,
        legal,
        space,
        at: props.at,
        pick: &pick,
        other,
        act: &act,
        clear: &clear,
        lang,
    };
    let unnamed = props.came.filter(|_| props.unknown).map(|_| {
        el("div.gem-came@came")
            .with(el("span").with(lang.t(SplendorText::CardUnknown)))
            .with(button(
                "button.button button--small button--main@name-card",
                lang.t(SplendorText::NameCard),
                naming.set_to(props.came),
            ))
            .html()
    });
    let idle = match (unnamed, legal.is_empty()) {
        (Some(unnamed), _) => unnamed,
        (None, true) if props.idle == Html::default() => {
            el("p.muted").with(lang.t(SplendorText::NoMoves)).html()
        }
        (None, false) if props.idle == Html::default() => {
            el("p.muted").with(lang.t(SplendorText::TapHint)).html()
        }
        _ => props.idle.clone(),
    };
    let picker = picker.draw(idle);
    let belongings = looked.filter(|&seat| seat < names.len()).map(|seat| {
        dialog(names[seat].clone(), "belongings", looked.set_to(None), board.belongings(seat))
    });
    let window = naming.map(|came| window(props, came, &naming, lang));
    let [foes, table, own] = board.parts();
    el("div.gem-screen")
        .with(foes)
        .with(table)
        .with(own)
        .with(picker)
        .with(window)
        .with(belongings)
        .html()
}
