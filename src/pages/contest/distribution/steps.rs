//! What changes the settings: messages, and links.

use std::rc::Rc;

use super::super::current::{self, Entry};
use super::super::picker::Picked;
use super::super::weights::Draft;
use super::Msg;
use super::state::{DistributionState, MOST, MOST_WAYS, Other, POINTS, Part, Plan, Until, View};
use crate::components::toast;
use crate::hooks::{DocumentHandle, ValueHandle};
use crate::i18n::{DistributionText, Lang, bad_link};
use jobs::contest::{Ai, Deal, Loadout, MOST_OWN_CARDS, MOST_OWN_ITEMS};
use protocol::js_serde;
use share;

/// What a link holds besides the loadout; the second loadout with its name, encoded.
type Linked = (Part, Plan, Option<(String, String)>);

/// The link's own part: how it is played.
pub(super) fn settings(tail: &str) -> Option<(Part, Plan)> {
    let json = share::read_distribution_json(current::of_tail(tail, "p")?).ok()?;
    let (part, mut plan, other): Linked = js_serde::read(js_serde::parse(&json).ok()?).ok()?;
    if let Some((name, text)) = other {
        let loadout = share::read_loadout(&text).ok()?.loadout;
        plan.other = Some(Other { name, loadout });
    }
    plan.is_sound().then_some((part, plan))
}

/// The same as text.
pub(super) fn write_settings(state: &DistributionState) -> String {
    let Plan { other, .. } = &state.plan;
    let other = other.as_ref().map(|Other { name, loadout }| {
        let entry = Entry { loadout: loadout.clone(), deal: Deal::default() };
        (name.clone(), share::write_loadout(&entry))
    });
    let linked: Linked = (state.part, Plan { other: None, ..state.plan.clone() }, other);
    share::write_distribution_json(&js_serde::to_json(&linked).unwrap_or_default())
}

/// What messages change.
pub(super) struct Steps {
    /// The undoable part.
    pub document: DocumentHandle<DistributionState>,
    /// The rest.
    pub view: ValueHandle<View>,
    /// Loadouts on the device.
    pub shelf: Rc<Vec<(String, Entry)>>,
    /// Language.
    pub lang: Lang,
}

impl Steps {
    /// Handles a message.
    pub fn take(&self, msg: Msg) {
        let mut view = (*self.view.newest()).clone();
        view.fault = None;
        let state = self.document.newest();
        match &msg {
            Msg::Part(part) => {
                self.document.set(DistributionState { part: *part, ..(*state).clone() })
            }
            Msg::Order(order) => view.order = *order,
            Msg::Place(place) => view.place = *place,
            Msg::Choose(choosing) => view.choosing = *choosing,
            Msg::Picked(Picked::Weight(name)) => {
                (view.choosing, view.draft.name) = (None, name.clone());
            }
            Msg::DraftNumber(at, text) => view.draft.numbers[*at] = text.clone(),
            Msg::DraftWay(way) => view.draft.way = *way,
            Msg::Copy => self
                .compare(self.lang.t(DistributionText::CopyName).to_owned(), &state.entry.loadout),
            Msg::Saved(at) => {
                if let Some((name, entry)) = at.and_then(|at| self.shelf.get(at)) {
                    self.compare(name.clone(), &entry.loadout);
                }
            }
            Msg::Paste(text) => view.fault = self.paste(text.trim()),
            _ => self.settle(&msg, &state, &mut view),
        }
        self.view.set(view);
    }

    /// Makes this the second loadout.
    fn compare(&self, name: String, loadout: &Loadout) {
        let other = Some(Other { name, loadout: loadout.clone() });
        self.document.edit(|state| {
            let plan = Plan { other, ..state.plan.clone() };
            DistributionState { plan, ..state.clone() }
        });
    }

    /// Makes the loadout of a link the second one; returns what is wrong if that fails.
    fn paste(&self, text: &str) -> Option<String> {
        let code = text.rsplit_once("#s=").map_or(text, |(_, code)| code);
        let code = code.split('&').next().unwrap_or_default();
        match share::read_loadout(code) {
            Ok(entry) => {
                self.compare(self.lang.t(DistributionText::FromLink).to_owned(), &entry.loadout)
            }
            Err(_) if text.is_empty() => {}
            Err(why) => {
                let words = [self.lang.t(DistributionText::BadPaste), &bad_link(why, self.lang)];
                return Some(words.join(" "));
            }
        }
        None
    }

    /// Changes the undoable state; reports the result.
    fn settle(&self, msg: &Msg, state: &DistributionState, view: &mut View) {
        let next = edit(state, view, msg);
        let same = next == *state;
        match msg {
            // It is in B now, and stands at its place in the list.
            Msg::Picked(_) => view.choosing = None,
            Msg::Take(_) if !same => toast(self.lang.t(DistributionText::Taken)),
            Msg::AddEdit if !same => {
                let way = view.draft.way.or(Some(state.plan.ways.len()));
                view.draft = Draft { way, ..Draft::default() };
            }
            _ => {}
        }
        self.document.edit(|_| next);
    }
}

/// The undoable state after a message; unchanged where it is about something else.
fn edit(state: &DistributionState, view: &View, msg: &Msg) -> DistributionState {
    let mut next = state.clone();
    let plan = &mut next.plan;
    match msg {
        Msg::Games(games) => plan.games = *games,
        Msg::Until(width) => {
            let before = plan.until;
            // Tenths of a percent, or points.
            (plan.until, plan.width) = match width {
                None => (Until::Games, plan.width),
                Some((POINTS, width)) => (Until::Points, width.round().max(1.0) as u32),
                Some((_, width)) => (Until::Permil, (width * 10.0).round().max(1.0) as u32),
            };
            match (before, plan.until) {
                (Until::Games, Until::Games) => {}
                (_, Until::Games) => plan.games = Plan::default().games,
                (Until::Games, _) => plan.games = MOST,
                _ => {}
            }
        }
        Msg::Adopt(asked) => {
            // The other loadouts may be arbitrary: only what this screen can request becomes its
            // settings.
            let games = asked.games.clamp(1, MOST);
            let adopted = Plan { games, seed: asked.seed_from, ..plan.clone() };
            if adopted.is_sound() {
                *plan = adopted;
            }
            if state.part == Part::Distribution {
                plan.beside = asked.loadouts.get(1).and_then(|beside| beside.ai.version);
            }
            if let Some(first) = asked.loadouts.first() {
                put_loadout(&mut next.entry, first);
            }
        }
        Msg::AdoptSwaps(asked) => {
            let adopted = Plan { swap_games: asked.games, seed: asked.seed_from, ..plan.clone() };
            if adopted.is_sound() {
                *plan = adopted;
            }
            put_loadout(&mut next.entry, &asked.loadout);
        }
        Msg::Seed(seed) => plan.seed = *seed,
        Msg::SwapGames(games) => plan.swap_games = *games,
        Msg::Beside(version) => plan.beside = *version,
        Msg::Toggle(way) => {
            if let Some(at) = plan.ways.iter().position(|one| one == way) {
                plan.ways.remove(at);
            } else if plan.ways.len() < MOST_WAYS {
                plan.ways.push(way.clone());
            }
        }
        Msg::AddEdit => {
            if let Some(edit) = view.draft.edit() {
                let at = view.draft.way.filter(|at| *at < plan.ways.len());
                if let Some(at) = at {
                    plan.ways[at].edits.push(edit);
                } else if plan.ways.len() < MOST_WAYS {
                    plan.ways.push(Ai { edits: vec![edit], ..Ai::default() });
                }
            }
        }
        Msg::DropEdit(at, n) => {
            if let Some(way) = plan.ways.get_mut(*at).filter(|way| *n < way.edits.len()) {
                way.edits.remove(*n);
                if *way == Ai::default() {
                    plan.ways.remove(*at);
                }
            }
        }
        Msg::Take(swap) => {
            let cards = &mut next.entry.loadout.cards;
            match cards.get_mut(usize::from(swap.place)) {
                Some(card) => *card = swap.new.clone(),
                None => {
                    cards.push(swap.new.clone());
                    next.entry.loadout.main = None;
                }
            }
            current::forget_order(&mut next.entry.deal);
        }
        Msg::OnlyOwned(only) => plan.only_owned = *only,
        Msg::Picked(picked) => {
            if let (Some(other), Some(place)) = (&mut plan.other, view.place) {
                replace(&mut other.loadout, place, picked);
            }
        }
        Msg::Drop => {
            if let (Some(other), Some(place)) = (&mut plan.other, view.place) {
                let loadout = &mut other.loadout;
                let cards = loadout.cards.len();
                if place < cards {
                    loadout.cards.remove(place);
                    loadout.main = None;
                } else if place > cards && place - cards - 1 < loadout.items.len() {
                    loadout.items.remove(place - cards - 1);
                }
            }
        }
        Msg::Parameter(at, value) => {
            if let Some(Other { loadout, .. }) = &mut plan.other {
                // Those of its memories are no longer known.
                (loadout.parameters, loadout.stamina) = loadout.parameters();
                loadout.memories = None;
                loadout.parameters[(*at).min(2)] = *value;
            }
        }
        _ => {}
    }
    next
}

/// Another loadout in place of this one, whose deck had its own order.
fn put_loadout(entry: &mut Entry, loadout: &Loadout) {
    if entry.loadout != *loadout {
        entry.loadout = loadout.clone();
        current::forget_order(&mut entry.deal);
    }
}

/// Puts a card or an item at a place of a loadout: cards come first, then the place for one more, then
/// items.
fn replace(loadout: &mut Loadout, place: usize, picked: &Picked) {
    let cards = loadout.cards.len();
    match picked {
        Picked::Card(card) if place <= cards => match loadout.cards.get_mut(place) {
            Some(old) => *old = card.clone().into(),
            None if cards < MOST_OWN_CARDS => {
                loadout.cards.push(card.clone().into());
                // Which memory has room for it is not asked here.
                loadout.main = None;
            }
            None => {}
        },
        Picked::Item(item) if place > cards => {
            let items = &mut loadout.items;
            let room = items.len() < MOST_OWN_ITEMS;
            match items.get_mut(place - cards - 1) {
                Some(old) => old.clone_from(item),
                None if room => items.push(item.clone()),
                None => {}
            }
        }
        _ => {}
    }
}
