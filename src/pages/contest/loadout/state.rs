//! The edits of a loadout.

use super::super::catalogue;
use super::super::current::{Entry, forget_order};
use super::effects::{self, Change};
use jobs::contest::{
    Ai, ColourName, Deal, DeckCard, Edit, IdolEntry, LinkIdol, Listed, Loadout, MOST_MEMORY_CARDS,
    MOST_OWN_CARDS, MOST_OWN_ITEMS, Memory, Plan, StageChoice, StageEntry, Trend,
};

/// One step, which can be undone.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Put(Box<Entry>),
    Idol(Option<String>),
    Plan(Plan),
    Trend(Trend),
    Stamina(Option<u16>),
    /// How a card is customised: its place, by what, at which level; level 0 is not at all.
    Customise(usize, String, u8),
    Card(Slot, (String, u8)),
    NoCard(usize),
    MoveCard(usize, usize),
    /// Removes what is for another plan.
    NoMisfits,
    /// Removes all cards and items.
    Clear,
    Item(Option<usize>, String),
    NoItem(usize),
    MoveItem(usize, usize),
    Parameter(usize, u16),
    /// Parameters are entered for each memory, or as their sum.
    ByMemory(bool),
    /// A number of a memory: vocal, dance, visual or stamina.
    OfMemory(usize, usize, u16),
    Support(u16),
    Season(String),
    /// `None` is a custom stage.
    Stage(Option<String>),
    Turns(usize, u8),
    /// The weight of a colour on an own stage, in percent.
    Weight(usize, u16),
    /// How often a colour comes first there, in percent.
    First(usize, u16),
    AddEffect,
    /// A change of an effect of the own stage.
    Effect(usize, Change, usize),
    NoEffect(usize),
    StageItem(String),
    NoStageItem(usize),
    /// The colours are fixed to these, or random.
    Fixed(Option<Vec<ColourName>>),
    /// The next colour for a turn.
    Turn(usize),
    Deal(Box<Deal>),
    Draw((String, u8)),
    NoDraw,
    Common(bool),
    Snapshot(String),
    Table(Option<String>),
    Calculate(Option<u8>),
    Commands(Option<u8>),
    AiPlay(Option<String>),
    Edits(Vec<Edit>),
    /// Version 1 or 2 of the game's AI, as far as it is known.
    Version(u8),
    Convention(usize),
}

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// In place of the card at this place.
    At(usize),
    /// After the cards of the main memory (0) or the second (1).
    End(usize),
}

/// How many cards a memory has.
pub fn memory_count(loadout: &Loadout, memory: usize) -> usize {
    let main = loadout.main_cards();
    if memory == 0 { main } else { loadout.cards.len() - main }
}

/// Whether the card at a place is the idol's own, in the first place of the main memory: it stays.
pub fn is_locked(loadout: &Loadout, all: &Listed, at: usize) -> bool {
    let own = || {
        let card = loadout.cards.first()?;
        catalogue::card(all, &card.id, card.up)?.idol.as_ref()
    };
    at == 0 && loadout.idol.is_some() && own() == loadout.idol.as_ref()
}

/// Says how many cards are the main memory's, if that does not go without saying.
fn set_main(loadout: &mut Loadout, main: usize) {
    let usual = loadout.cards.len().min(MOST_MEMORY_CARDS);
    loadout.main = (main != usual).then_some(main as u8);
}

/// Keeps some of the cards, each in its memory.
fn retain(loadout: &mut Loadout, keep: impl Fn(usize, &DeckCard) -> bool) {
    let main = loadout.main_cards();
    let mut at = 0;
    let mut left = 0;
    loadout.cards.retain(|card| {
        let kept = keep(at, card);
        left += usize::from(kept && at < main);
        at += 1;
        kept
    });
    set_main(loadout, left);
}

/// Whether somebody of that plan may use it.
pub fn fits(own: Plan, plan: Plan) -> bool {
    own == Plan::Common || plan == Plan::Common || own == plan
}

/// The turns of each colour.
pub fn turns(entry: &Entry, all: &Listed) -> [u8; 3] {
    let stage = &entry.loadout.stage;
    match &stage.stage {
        Some(name) => {
            catalogue::stage(all, &stage.season, name).map_or([0; 3], |stage| stage.turns)
        }
        None => stage.turns.unwrap_or([4; 3]),
    }
}

fn put<T>(list: &mut Vec<T>, at: Option<usize>, one: T, most: usize) {
    match at.filter(|&at| at < list.len()) {
        Some(at) => list[at] = one,
        None if list.len() < most => list.push(one),
        None => {}
    }
}

fn drop_at<T>(list: &mut Vec<T>, at: usize) {
    if at < list.len() {
        list.remove(at);
    }
}

fn swap<T>(list: &mut [T], a: usize, b: usize) {
    if a.max(b) < list.len() {
        list.swap(a, b);
    }
}

/// The own card and item of another idol give way to those of this one.
fn settle(entry: &mut Entry, idol: &IdolEntry, all: &Listed) {
    let loadout = &mut entry.loadout;
    let others =
        |id: &str, own: Option<&String>| own.is_some_and(|own| own != &idol.id) && !id.is_empty();
    // A second memory may be of another card of the same idol.
    let main = loadout.main_cards();
    let same =
        |id: &str| catalogue::idol(all, id).is_some_and(|other| other.character == idol.character);
    retain(loadout, |at, DeckCard { id, up, .. }| {
        let card = catalogue::card(all, id, *up);
        !card.is_some_and(|card| {
            let second = at >= main && card.idol.as_ref().is_some_and(|id| same(id));
            others(id, card.idol.as_ref()) && !second
        })
    });
    loadout
        .items
        .retain(|id| !catalogue::item(all, id).is_some_and(|item| others(id, item.idol.as_ref())));
    if let Some(card) = &idol.card
        && !loadout.cards.iter().any(|own| own.id == *card)
        && loadout.cards.len() < MOST_OWN_CARDS
    {
        // Of a full memory the last card goes to the other.
        let main = (loadout.main_cards() + 1).min(MOST_MEMORY_CARDS);
        loadout.cards.insert(0, (card.clone(), 1).into());
        set_main(loadout, main);
    }
    let [item, upgraded] = &idol.items;
    if let Some(item) = upgraded.as_ref().or(item.as_ref())
        && !idol.items.iter().flatten().any(|own| loadout.items.contains(own))
        && loadout.items.len() < MOST_OWN_ITEMS
    {
        loadout.items.insert(0, item.clone());
    }
}

/// A stage that the plan may play, in the season that is chosen or the newest that has one.
fn settle_stage(entry: &mut Entry, all: &Listed) {
    let plan = catalogue::plan(all, &entry.loadout);
    let choice = &entry.loadout.stage;
    let Some(name) = &choice.stage else { return };
    let good = |stage: &StageEntry| fits(stage.plan, plan);
    if catalogue::stage(all, &choice.season, name).is_some_and(good) {
        return;
    }
    let here = catalogue::season(all, &choice.season);
    let found = here.into_iter().chain(catalogue::seasons(all)).find_map(|season| {
        season.stages.iter().rev().find(|stage| good(stage)).map(|stage| (season, stage))
    });
    if let Some((season, stage)) = found {
        entry.loadout.stage = StageChoice {
            season: season.id.clone(),
            stage: Some(stage.name.clone()),
            ..StageChoice::default()
        };
    }
}

/// Puts a card in its place.
fn put_card(loadout: &mut Loadout, slot: Slot, card: DeckCard) {
    match slot {
        Slot::At(at) => {
            if let Some(old) = loadout.cards.get_mut(at) {
                *old = card;
            }
        }
        Slot::End(memory) => {
            let main = loadout.main_cards();
            if memory_count(loadout, memory) < MOST_MEMORY_CARDS {
                let at = if memory == 0 { main } else { loadout.cards.len() };
                loadout.cards.insert(at, card);
                set_main(loadout, main + usize::from(memory == 0));
            }
        }
    }
}

/// Lets the parameters be entered for each memory, or as their sum.
fn by_memory(loadout: &mut Loadout, each: bool, all: Option<&Listed>) {
    if each {
        let idol = all.and_then(|all| catalogue::idol_of(all, loadout));
        let stamina = loadout.stamina.or(idol.map(|idol| idol.stamina)).unwrap_or(30);
        let main = Memory { parameters: loadout.parameters, stamina };
        loadout.memories = Some([main, Memory::default()]);
    } else {
        (loadout.parameters, loadout.stamina) = loadout.parameters();
        loadout.memories = None;
    }
}

/// Changes a parameter of a memory, or after the three its stamina.
fn of_memory(loadout: &mut Loadout, memory: usize, which: usize, value: u16) {
    if let Some(memory) = loadout.memories.as_mut().map(|both| &mut both[memory.min(1)]) {
        match memory.parameters.get_mut(which) {
            Some(parameter) => *parameter = value,
            None => memory.stamina = value,
        }
    }
}

/// The loadout as the screen shows it while an idol is edited: what she brings stands in the place of
/// what the first brings. Of a later one the plan is the loadout's and what she goes for her own.
pub fn turned(entry: &Entry, who: usize, all: Option<&Listed>) -> Entry {
    let mut next = entry.clone();
    if who > 0 {
        let plan = all.map(|all| catalogue::plan(all, &next.loadout)).or(next.loadout.plan);
        (next.loadout.plan, next.loadout.trend) = (plan, None);
        next.loadout.exchange(who);
    }
    next
}

/// As many idols as the stage asks for. Those that an earlier link contest had come back; whoever is new
/// begins with what the first brings, as the next idol of that plan.
fn settle_links(entry: &mut Entry, all: &Listed, kept: &[LinkIdol]) {
    let Loadout { snapshot, stage: StageChoice { season, stage, .. }, .. } = &entry.loadout;
    // The stages of another day are not known yet.
    if snapshot.as_ref().is_some_and(|day| *day != all.snapshot) {
        return;
    }
    let needs = match stage.as_ref().map(|name| catalogue::stage(all, season, name)) {
        None => 0,
        Some(None) => return,
        Some(Some(stage)) => stage.links.len().saturating_sub(1),
    };
    let plan = catalogue::plan(all, &entry.loadout);
    let fits = |link: &LinkIdol| {
        let idol = link.idol.as_ref().and_then(|id| catalogue::idol(all, id));
        idol.is_some_and(|idol| idol.plan == plan)
    };
    entry.loadout.links.truncate(needs);
    while entry.loadout.links.len() < needs {
        if let Some(link) = kept.get(entry.loadout.links.len()).filter(|link| fits(link)) {
            entry.loadout.links.push(link.clone());
            continue;
        }
        let taken = entry.loadout.idols().into_iter().flatten();
        let taken: Vec<_> =
            taken.filter_map(|id| Some(&catalogue::idol(all, id)?.character)).collect();
        let mut newest = all.idols.iter().rev();
        let idol = newest.find(|idol| idol.plan == plan && !taken.contains(&&idol.character));
        let link = entry.loadout.as_link();
        entry.loadout.links.push(link);
        if let Some(idol) = idol {
            let who = entry.loadout.links.len();
            entry.loadout.exchange(who);
            (entry.loadout.idol, entry.loadout.stamina) = (Some(idol.id.clone()), None);
            settle(entry, idol, all);
            entry.loadout.exchange(who);
        }
    }
}

/// The loadout after a step of the idol that is edited, 0 for the first; `kept` are the later idols of an
/// earlier link contest.
pub fn after(
    entry: &Entry,
    who: usize,
    msg: Msg,
    all: Option<&Listed>,
    kept: &[LinkIdol],
) -> Entry {
    // What speaks of all idols.
    let who = if msg == Msg::NoMisfits { 0 } else { who };
    let mut next = match msg {
        // As it is: it may be of another day.
        Msg::Put(whole) => *whole,
        msg => {
            let mut next = turned(entry, who, all);
            edit(&mut next, msg, all);
            if who > 0 {
                next.loadout.exchange(who);
                (next.loadout.plan, next.loadout.trend) = (entry.loadout.plan, entry.loadout.trend);
            }
            if let Some(all) = all {
                settle_links(&mut next, all, kept);
            }
            next
        }
    };
    // Another deck is drawn in another order. The stages of events have basic cards of their own.
    let deck = |Entry { loadout, .. }: &Entry| {
        let season = Some(&loadout.stage.season).filter(|id| catalogue::is_special(id)).cloned();
        let plan = all.map(|all| catalogue::plan(all, loadout));
        let trend = season.as_ref().map(|_| (loadout.trend, loadout.idol.clone()));
        (loadout.cards.clone(), loadout.common, loadout.snapshot.clone(), plan, season, trend)
    };
    if next.deal == entry.deal && deck(&next) != deck(entry) {
        forget_order(&mut next.deal);
    }
    next
}

/// Removes what is for another plan from what the idols bring, and later idols of another plan.
fn drop_misfits(loadout: &mut Loadout, all: &Listed) {
    let plan = catalogue::plan(all, loadout);
    loadout.links.retain(|link| {
        let idol = link.idol.as_ref().and_then(|id| catalogue::idol(all, id));
        idol.is_none_or(|idol| fits(idol.plan, plan))
    });
    for who in 0..=loadout.links.len() {
        loadout.exchange(who);
        retain(loadout, |_, DeckCard { id, up, .. }| {
            catalogue::card(all, id, *up).is_none_or(|card| fits(card.plan, plan))
        });
        loadout
            .items
            .retain(|id| catalogue::item(all, id).is_none_or(|item| fits(item.plan, plan)));
        loadout.exchange(who);
    }
}

fn edit(next: &mut Entry, msg: Msg, all: Option<&Listed>) {
    let loadout = &mut next.loadout;
    let stage = &mut loadout.stage;
    match msg {
        // Instead of everything there was.
        Msg::Put(_) => {}
        Msg::Idol(id) => {
            if id.is_none() {
                // What she supplied has to be given explicitly without her.
                loadout.plan = all.map(|all| catalogue::plan(all, loadout));
                loadout.stamina = loadout.stamina.or(Some(30));
            } else {
                (loadout.plan, loadout.trend, loadout.stamina) = (None, None, None);
            }
            loadout.idol = id;
            if let Some(all) = all {
                let idol = next.loadout.idol.clone();
                if let Some(idol) = idol.and_then(|id| catalogue::idol(all, &id)) {
                    settle(next, idol, all);
                }
                settle_stage(next, all);
            }
        }
        Msg::Plan(plan) => {
            (loadout.plan, loadout.trend) = (Some(plan), None);
            if let Some(all) = all {
                settle_stage(next, all);
            }
        }
        Msg::Trend(trend) => loadout.trend = Some(trend),
        Msg::Stamina(stamina) => loadout.stamina = stamina,
        Msg::Card(slot, card) => put_card(loadout, slot, card.into()),
        Msg::Customise(at, id, level) => {
            if let Some(card) = loadout.cards.get_mut(at) {
                card.customs.retain(|(known, _)| *known != id);
                card.customs.extend((level > 0).then_some((id, level)));
            }
        }
        Msg::NoCard(gone) => retain(loadout, |at, _| at != gone),
        Msg::MoveCard(a, b) => swap(&mut loadout.cards, a, b),
        Msg::NoMisfits => {
            if let Some(all) = all {
                drop_misfits(loadout, all);
            }
        }
        Msg::Clear => {
            let locked = all.is_some_and(|all| is_locked(loadout, all, 0));
            retain(loadout, |at, _| at == 0 && locked);
            loadout.items.clear();
        }
        Msg::Item(at, item) => put(&mut loadout.items, at, item, MOST_OWN_ITEMS),
        Msg::NoItem(at) => drop_at(&mut loadout.items, at),
        Msg::MoveItem(a, b) => swap(&mut loadout.items, a, b),
        Msg::Parameter(at, value) => loadout.parameters[at.min(2)] = value,
        Msg::ByMemory(each) => by_memory(loadout, each, all),
        Msg::OfMemory(memory, which, value) => of_memory(loadout, memory, which, value),
        Msg::Support(value) => loadout.support = value,
        Msg::Season(season) => {
            stage.season = season;
            if let Some(all) = all {
                settle_stage(next, all);
            }
        }
        Msg::Stage(Some(name)) => {
            let season = std::mem::take(&mut stage.season);
            *stage = StageChoice { season, stage: Some(name), ..StageChoice::default() };
        }
        Msg::Stage(None) => {
            if let Some(name) = stage.stage.take() {
                let known = all.and_then(|all| catalogue::stage(all, &stage.season, &name));
                stage.weights = known.map(|known| known.weights);
                stage.turns = Some(known.map_or([4; 3], |known| known.turns));
                stage.first = known.map(|known| known.first);
                stage.items = Some(known.map(|known| known.items.clone()).unwrap_or_default());
            }
        }
        Msg::Turns(at, value) => {
            let mut turns = stage.turns.unwrap_or([4; 3]);
            turns[at.min(2)] = value;
            (stage.turns, stage.first, stage.colours) = (Some(turns), None, None);
        }
        Msg::Weight(at, value) => {
            let known = all.and_then(|all| catalogue::season(all, &stage.season));
            let mut weights =
                stage.weights.or(known.map(|season| season.weights)).unwrap_or([0; 3]);
            weights[at.min(2)] = value * 10;
            stage.weights = Some(weights);
        }
        Msg::First(at, value) => {
            let mut first = stage.first.unwrap_or([0; 3]);
            first[at.min(2)] = value * 10;
            stage.first = Some(first);
        }
        Msg::AddEffect => stage.effects.push(effects::first()),
        Msg::Effect(at, change, value) => {
            if let Some(effect) = stage.effects.get_mut(at) {
                effects::change(effect, change, value);
            }
        }
        Msg::NoEffect(at) => drop_at(&mut stage.effects, at),
        Msg::StageItem(item) => put(stage.items.get_or_insert_default(), None, item, 8),
        Msg::NoStageItem(at) => drop_at(stage.items.get_or_insert_default(), at),
        Msg::Fixed(colours) => stage.colours = colours,
        Msg::Turn(at) => {
            if let Some(colour) = stage.colours.iter_mut().flatten().nth(at) {
                *colour = match colour {
                    ColourName::Vocal => ColourName::Dance,
                    ColourName::Dance => ColourName::Visual,
                    ColourName::Visual => ColourName::Vocal,
                };
            }
        }
        Msg::Deal(deal) => next.deal = *deal,
        Msg::Draw(card) => next.deal.draws.push(card),
        Msg::NoDraw => drop(next.deal.draws.pop()),
        Msg::Common(common) => loadout.common = common,
        Msg::Snapshot(day) => loadout.snapshot = Some(day),
        Msg::Table(table) => {
            // Another table may not know the play.
            (loadout.ai.table, loadout.ai.play) = (table, None);
        }
        Msg::Calculate(turns) => loadout.ai.calculate_turn = turns,
        Msg::Commands(most) => loadout.ai.commands = most,
        Msg::AiPlay(play) => loadout.ai.play = play,
        Msg::Edits(edits) => loadout.ai.edits = edits,
        Msg::Version(version) => {
            let edits = std::mem::take(&mut loadout.ai.edits);
            let version = (version > 0).then_some(version);
            loadout.ai = Ai { version, edits, ..Ai::default() };
        }
        Msg::Convention(at) => {
            if let Some(switch) = loadout.conventions.switches().into_iter().nth(at) {
                *switch = !*switch;
            }
        }
    }
}
