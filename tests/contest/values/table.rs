//! A contest on the table: cards and items by name, statuses by key, one step per line.

use contest::added::Added;
use contest::data::{Plan, Snapshot, Trend};
use contest::evaluation::Version;
use contest::state::Boost;
use contest::{Bar, Colour, Conventions, Event, Setup, Stance, Stat, State, snapshot};

/// 眠気, as jobs name it: it costs nothing and does nothing.
pub const IDLE: (&str, u8) = ("p_card-00-acc-0_002", 0);

/// The later day: it holds every card and item of the earlier one.
pub fn data() -> &'static Snapshot {
    snapshot("v2024-12-20").expect("a snapshot")
}

/// The row of a card, by its name.
pub fn card(name: &str) -> u16 {
    let found = data().cards.iter().position(|card| card.name == name);
    found.unwrap_or_else(|| panic!("no card {name}")) as u16
}

/// The row of an item, by its id or its name; items of stages share their names.
pub fn item(name: &str) -> u16 {
    let found = data().items.iter().position(|item| item.id == name || item.name == name);
    found.unwrap_or_else(|| panic!("no item {name}")) as u16
}

/// A contest that is being played.
pub struct Table {
    pub setup: Setup,
    pub state: State,
    pub events: Vec<Event>,
}

/// 12 turns of ボーカル, no bonus (1000 permil), 40 体力; the deck in the order written, then
/// 眠気, which costs nothing and does nothing, up to 40 cards.
pub fn lay(plan: Plan, items: &[&str], cards: &[&str], change: impl FnOnce(&mut Setup)) -> Table {
    let mut rows: Vec<u16> = cards.iter().map(|name| card(name)).collect();
    rows.resize(40.max(rows.len()), card("眠気"));
    let mut setup = Setup {
        data: data(),
        plan,
        trend: Trend::ExamParameterBuff,
        order: (0..rows.len() as u8).collect(),
        cards: rows,
        own: Vec::new(),
        added: Added::default(),
        chosen: Vec::new(),
        shuffles: Vec::new(),
        items: items.iter().map(|name| item(name)).collect(),
        stamina: 40,
        colours: vec![Colour::Vocal; 12],
        bonus: [1000; 3],
        links: Vec::new(),
        seed: 1,
        version: Version::One,
        calculate_turn: 2,
        conventions: Conventions::default(),
    };
    change(&mut setup);
    let mut events = Vec::new();
    let state = State::new(&setup, &mut events);
    Table { setup, state, events }
}

/// Plays a script: `set lb 5`, `is lb 5 score 9`, `rest`, `can CARD`, `barred CARD`, or the name of a card
/// of the hand, which is played.
pub fn script(plan: Plan, items: &[&str], cards: &[&str], steps: &[&str]) -> Table {
    let mut table = lay(plan, items, cards, |_| {});
    table.run(steps);
    table
}

/// Key and number, alternating.
fn pairs(text: &str) -> impl Iterator<Item = (&str, i64)> {
    let mut words = text.split_whitespace();
    std::iter::from_fn(move || {
        let key = words.next()?;
        let number = words.next().and_then(|word| word.parse().ok());
        Some((key, number.unwrap_or_else(|| panic!("{key} has no number"))))
    })
}

fn stat(key: &str) -> Option<Stat> {
    Stat::ALL.iter().find(|(_, known)| *known == key).map(|(stat, _)| *stat)
}

impl Table {
    pub fn run(&mut self, steps: &[&str]) {
        for (at, step) in steps.iter().enumerate() {
            let place = format!("{step}, after {:?}", &steps[..at]);
            match step.split_once(' ') {
                Some(("set", text)) => pairs(text).for_each(|(key, value)| self.set(key, value)),
                Some(("is", text)) => {
                    let found: Vec<_> = pairs(text).map(|(key, _)| (key, self.get(key))).collect();
                    assert_eq!(found, pairs(text).collect::<Vec<_>>(), "{place}");
                }
                Some(("can", name)) => assert_eq!(self.bar(name), None, "{place}"),
                Some(("barred", name)) => assert_ne!(self.bar(name), None, "{place}"),
                _ if *step == "rest" => self.state.act(&self.setup, None, &mut self.events),
                _ => {
                    let at = self.place(step).unwrap_or_else(|| panic!("not in the hand: {place}"));
                    assert!(self.state.is_usable(&self.setup, at), "cannot be played: {place}");
                    self.state.act(&self.setup, Some(at), &mut self.events);
                }
            }
        }
    }

    /// Name of an instance.
    pub fn name(&self, id: u8) -> &'static str {
        &data().cards[usize::from(self.state.cards[usize::from(id)].row)].name
    }

    pub fn names(&self, ids: &[u8]) -> Vec<&'static str> {
        ids.iter().map(|&id| self.name(id)).collect()
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.state.hand.iter().position(|&id| self.name(id) == name)
    }

    /// What prevents a card of the hand from being played.
    pub fn bar(&self, name: &str) -> Option<Bar> {
        let at = self.place(name).unwrap_or_else(|| panic!("{name} is not in the hand"));
        self.state.bar(&self.setup, self.state.hand[at])
    }

    fn set(&mut self, key: &str, value: i64) {
        let number = value as i32;
        let face = &mut self.state.face;
        match key {
            "genki" => face.genki = number,
            "stamina" => face.stamina = number,
            "plays" => face.plays = number as u8,
            "full" => face.full_power_total = number,
            "intopre" => face.changes[1] = number as u16,
            _ => {
                let stat = stat(key).unwrap_or_else(|| panic!("no status {key}"));
                face.stats[stat as usize] = number;
            }
        }
    }

    /// A number of the state: a status by its key, `uses1` of the second lasting effect (-1: without
    /// limit), `lesson2` of the growth of the third card.
    pub fn get(&self, key: &str) -> i64 {
        let state = &self.state;
        let face = &state.face;
        let level = |stance: Stance| if face.stance == stance { i64::from(face.level) } else { 0 };
        let numbered = |word: &str| key.strip_prefix(word).and_then(|at| at.parse::<usize>().ok());
        if let Some(stat) = stat(key) {
            return face.stat(stat).into();
        }
        if let Some(at) = numbered("uses") {
            return state.enchants[at].uses.map_or(-1, i64::from);
        }
        if let Some(at) = numbered("turns") {
            return state.enchants[at].turns.into();
        }
        if let Some(at) = numbered("lesson") {
            return state.cards[at].lesson.into();
        }
        if let Some(at) = numbered("hits") {
            return state.cards[at].hits.into();
        }
        if let Some(at) = numbered("cost") {
            return state.cards[at].cost.into();
        }
        match key {
            "turn" => face.turn.into(),
            "left" => face.left.into(),
            "plays" => face.plays.into(),
            "score" => face.score,
            "stamina" => face.stamina.into(),
            "genki" => face.genki.into(),
            "full" => face.full_power_total.into(),
            "lvm" => (face.boost(Boost::Lesson) - face.boost(Boost::LessonDown)).into(),
            "extra" => face.extra.into(),
            "con" => level(Stance::Concentration),
            "pre" => level(Stance::Preservation),
            "power" => level(Stance::FullPower),
            "hand" => state.hand.len() as i64,
            "hold" => state.hold.len() as i64,
            "deck" => state.deck.len() as i64,
            "discard" => state.discard.count_ones().into(),
            "lost" => state.lost.count_ones().into(),
            "lasting" => state.enchants.len() as i64,
            _ => panic!("no number {key}"),
        }
    }
}
