//! The evaluation function r1…r29 (the article, see `docs/contest.md`).
//!
//! Exact: r1 is held in millionths, m1 and m2 in thousandths, and the two small constants of the
//! game's code are built into the rounding (see [`floor_total`] and [`floor_lasting`]).

use super::data::{
    AiTable, Card, GROWTHS, Kind, LATER, PLAYS, Plan, Snapshot, TRENDS, Trend, VALUES,
};
use super::rules::Cause;
use super::setup::Setup;
use super::state::{Active, Boost, KEPT, Source, Stance, Stat, State};

/// Values r1…r27.
pub const COUNT: usize = VALUES.len();
/// Values r30…r50, which only version 2 of the AI has.
pub const MORE: usize = LATER.len();
/// Kinds of growth.
pub const KINDS: usize = GROWTHS.len();

/// How ids of cards begin whose id in the master data is unknown (`build/tools.rs` gives them).
const NAMELESS: &str = "gt_card-";

/// Version of the AI.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Version {
    /// Until 2025-02-27: the article describes it.
    #[default]
    One,
    /// From 2025-02-28: modelled after its tables (`docs/contest.md`, "Version 2").
    Two,
}

impl Version {
    /// Turns of a phase, by plan.
    pub const fn calculate_turn(self, plan: Plan) -> u8 {
        match (self, plan) {
            (Self::One, Plan::Plan3) => 1,
            _ => 2,
        }
    }

    /// Most actions of a phase.
    pub const fn commands(self) -> Option<u8> {
        match self {
            Self::One => None,
            Self::Two => Some(5),
        }
    }
}

/// Something that the model of version 2 leaves out, although the game's AI may count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Whether there is a rule for this card (an instance) is unknown: its id in the master data is.
    Rule(u8),
    /// The coefficient of this lasting effect's trigger is unknown: the table has none of that name.
    Coefficient(Source, u16),
}

/// What a route has played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plays<'a> {
    /// Cards by instance; -1 for an end of a turn.
    pub cards: &'a [i16],
    /// Turns left, that one included, as each was played.
    pub left: &'a [u8],
}

/// One row of weights: of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Evaluation `e` of r1…r27.
    pub e: [i64; COUNT],
    /// Enchant coefficient `P` of r1…r27, in permil.
    pub p: [i64; COUNT],
    /// Evaluation of growth, by kind.
    pub growth: [i64; KINDS],
    /// Enchant coefficient of growth, in permil.
    pub growth_p: [i64; KINDS],
    /// Evaluation of r30…r50.
    pub later: [i64; MORE],
    /// Enchant coefficient of r30…r50, in permil.
    pub later_p: [i64; MORE],
}

impl Row {
    /// Lets lasting effects count for nothing: r29 is then 0.
    pub const fn without_lasting(&mut self) {
        (self.p, self.growth_p, self.later_p) = ([0; COUNT], [0; KINDS], [0; MORE]);
    }
}

/// The rule of a card that has none.
pub const NO_RULE: u8 = u8::MAX;

/// Weights of one play and trend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// By term, from 1; the last stands for all later ones.
    pub rows: Vec<Row>,
    /// Coefficient of each trigger of the snapshot, in permil; 1 where the table has none.
    pub triggers: Vec<i64>,
    /// How often at most each of them can still fire: 0 is without limit, as always in version 1 of the
    /// AI; `None` where the table does not have the trigger.
    pub counts: Vec<Option<u8>>,
    /// Version of the AI.
    pub version: Version,
    /// What playing a card adds to E, by term from 1: the rules for single cards.
    pub rules: Vec<Vec<i64>>,
    /// The rule of each row of the cards, those of a loadout included; [`NO_RULE`] for none.
    pub rule_of: Vec<u8>,
    /// Turns that make a term.
    pub calculate_turn: u8,
    /// Sum of the three bonuses, in permil, where r1 is that of a battle; otherwise 0.
    pub battle: i64,
}

impl Weights {
    /// The weights of a table; `None` where it knows no such play.
    pub fn new(
        table: &AiTable,
        data: &Snapshot,
        play: &str,
        trend: Trend,
        version: Version,
        calculate_turn: u8,
        battle: Option<[i64; 3]>,
    ) -> Option<Self> {
        let second = version == Version::Two;
        let play = PLAYS.iter().position(|known| *known == play)?;
        let evaluation = &table.evaluation[play][trend as usize];
        if evaluation.is_empty() {
            return None;
        }
        let growth = &table.growth[play][trend as usize];
        let row = |term: usize| {
            let term_of_values = term.min(evaluation.len() - 1);
            let values = &evaluation[term_of_values];
            let later = Some(&table.later[play][trend as usize][term_of_values]).filter(|_| second);
            let more = |n: usize, part: usize| later.map_or(0, |row| i64::from(row[n][part]));
            let grown = growth.get(term.min(growth.len().saturating_sub(1)));
            let grow = |kind: usize, part: usize| grown.map_or(0, |row| i64::from(row[kind][part]));
            Row {
                e: std::array::from_fn(|n| i64::from(values[n][0])),
                p: std::array::from_fn(|n| i64::from(values[n][1])),
                growth: std::array::from_fn(|kind| grow(kind, 0)),
                growth_p: std::array::from_fn(|kind| grow(kind, 1)),
                later: std::array::from_fn(|n| more(n, 0)),
                later_p: std::array::from_fn(|n| more(n, 1)),
            }
        };
        let terms = evaluation.len().max(growth.len());
        let coefficient = |id: &String| {
            let known = &table.triggers[play];
            let found = known.binary_search_by(|(other, ..)| other.cmp(id));
            found.ok().map(|at| (i64::from(known[at].1), known[at].2))
        };
        let found: Vec<_> = data.triggers.iter().map(|trigger| coefficient(&trigger.id)).collect();
        let rules = if second { &table.rules[play][..] } else { &[] };
        let rule_of = |card: &Card| {
            let found = rules.binary_search_by(|(id, _)| id.cmp(&card.id));
            found.map_or(NO_RULE, |at| at as u8)
        };
        Some(Self {
            rows: (0..terms).map(row).collect(),
            triggers: found.iter().map(|found| found.map_or(1, |found| found.0)).collect(),
            counts: found
                .iter()
                .map(|found| found.map(|found| if second { found.1 } else { 0 }))
                .collect(),
            version,
            rules: rules
                .iter()
                .map(|(_, terms)| terms.iter().map(|&by| by.into()).collect())
                .collect(),
            rule_of: match second {
                true => data.cards.iter().map(rule_of).collect(),
                false => Vec::new(),
            },
            calculate_turn: calculate_turn.max(1),
            battle: battle.map_or(0, |bonus| bonus.iter().sum()),
        })
    }

    /// Lets customised cards, whose rows come after the data's, have the rules of the cards that they are.
    pub fn cover(&mut self, data: &Snapshot, own: &[Card]) {
        if self.version == Version::One {
            return;
        }
        self.rule_of.truncate(data.cards.len());
        for card in own {
            let plain = data.cards.iter().position(|plain| plain.id == card.id);
            self.rule_of.push(plain.map_or(NO_RULE, |row| self.rule_of[row]));
        }
    }

    /// What the rule of a card (a row) adds where `left` turns are left; `None` where it has no rule.
    pub fn rule(&self, row: u16, left: u8) -> Option<i64> {
        let rule = self.rule_of.get(usize::from(row)).copied().unwrap_or(NO_RULE);
        let terms = self.rules.get(usize::from(rule))?;
        terms.get(self.term(left).min(terms.len()) - 1).copied()
    }

    /// What the rules add for the cards that a route has played. The tables name a term; whether it is that
    /// of the evaluation or that of the turn in which a card is played is a convention.
    fn ruled(&self, setup: &Setup, state: &State, plays: Plays<'_>) -> i64 {
        let each = plays.cards.iter().zip(plays.left).filter_map(|(&id, &left)| {
            let card = state.cards[usize::try_from(id).ok()?];
            let left = if setup.conventions.rules_at_play { left } else { state.face.left };
            self.rule(card.row, left)
        });
        each.sum()
    }

    /// The term of `left` turns: whole phases still to come, and one.
    pub fn term(&self, left: u8) -> usize {
        usize::from(left / self.calculate_turn) + 1
    }

    /// Weights where `left` turns are left.
    pub fn row(&self, left: u8) -> &Row {
        &self.rows[self.term(left).min(self.rows.len()) - 1]
    }

    /// What the model leaves out at the end of a route; nothing in version 1, which is known whole.
    pub fn left_out(&self, setup: &Setup, state: &State, plays: Plays<'_>) -> Vec<LeftOut> {
        if self.version == Version::One {
            return Vec::new();
        }
        let cards = plays.cards.iter().filter_map(|&id| u8::try_from(id).ok());
        let nameless = cards.filter(|&id| {
            let card = setup.card(state.cards[usize::from(id)].row);
            card.id.starts_with(NAMELESS)
        });
        let lasting = state.enchants.iter().filter(|&&active| counts(setup, state, active));
        let unknown = lasting.filter(|active| {
            let enchant = setup.enchant(active.enchant);
            // One that only counts for another is a helper of ours.
            let counts = |&effect: &u16| {
                let kind = setup.effect(effect).kind;
                matches!(kind, Kind::CounterAdd | Kind::CounterReset)
            };
            self.count(enchant.trigger).is_none() && !enchant.effects.iter().all(counts)
        });
        let unknown = unknown.map(|active| LeftOut::Coefficient(active.source, active.enchant));
        nameless.map(LeftOut::Rule).chain(unknown).collect()
    }

    /// A number that is equal for routes to which the rules add the same: states that are equal otherwise
    /// go on alike.
    pub(super) fn marks(&self, setup: &Setup, state: &State, plays: Plays<'_>) -> u64 {
        if self.rules.is_empty() {
            return 0;
        }
        let each = plays.cards.iter().zip(plays.left).filter_map(|(&id, &left)| {
            let row = state.cards[usize::try_from(id).ok()?].row;
            let rule = self.rule_of.get(usize::from(row)).filter(|rule| **rule != NO_RULE)?;
            let left = if setup.conventions.rules_at_play { left } else { 0 };
            let mark = u64::from(*rule) << 8 | u64::from(left);
            Some((mark + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) ^ mark)
        });
        each.fold(0, u64::wrapping_add)
    }

    /// How often at most a trigger can still fire, where the table has it; no table has those of a contest.
    fn count(&self, trigger: u16) -> Option<u8> {
        self.counts.get(usize::from(trigger)).copied().flatten()
    }

    /// m1 of a trigger where `left` turns are left, in thousandths: its coefficient times the turns, of
    /// which version 2 of the AI counts as many as it can still fire.
    pub fn first_factor(&self, trigger: u16, left: u8) -> i64 {
        // As where the table has none of that name.
        let coefficient = self.triggers.get(usize::from(trigger)).map_or(1, |&known| known);
        let most = self.count(trigger).filter(|&most| most > 0);
        coefficient * i64::from(most.map_or(left, |most| left.min(most)))
    }

    /// r1, in millionths.
    pub fn first(&self, row: &Row, score: i64) -> i64 {
        let product = i128::from(score) * i128::from(row.e[0]);
        if self.battle == 0 {
            return narrow(product * 1_000_000);
        }
        // round6(product · 3000 / sum + 0.0000999999975), all times 10^13.
        let sum = i128::from(self.battle);
        let number = product * 3_000 * 10_i128.pow(13) + 999_999_975 * sum;
        let by = sum * 10_i128.pow(7);
        narrow((2 * number + by).div_euclid(2 * by))
    }
}

/// E from r1 in millionths and the sum of the others: `floor(sum + 0.0000999999975)`.
///
/// The sum is a whole number of millionths, so the constant is worth 99 of them.
pub const fn floor_total(first: i64, others: i64) -> i64 {
    others.saturating_add(first.saturating_add(99).div_euclid(1_000_000))
}

/// One summand of r29: `floor(m1 · m2 + 0.0001)` from `coefficient · T` (thousandths) and m2 (millionths).
pub fn floor_lasting(m1: i64, m2: i128) -> i64 {
    narrow((i128::from(m1) * m2 + 100_000).div_euclid(1_000_000_000))
}

/// m2, in millionths: what one firing changes, weighed. Values of `later` are in thousandths.
pub fn weigh(row: &Row, change: &[i64; COUNT], later: &[i64; MORE], growth: &[i64]) -> i128 {
    let part = |by: i64, e: i64, p: i64| i128::from(by) * i128::from(e) * i128::from(p);
    let values: i128 = (0..COUNT).map(|n| part(change[n], row.e[n], row.p[n])).sum();
    let more: i128 = (0..MORE)
        .filter(|&n| later[n] != 0)
        .map(|n| part(later[n], row.later[n], row.later_p[n]))
        .sum();
    let grown = growth.iter().enumerate();
    let grown: i128 = grown.map(|(kind, &by)| part(by, row.growth[kind], row.growth_p[kind])).sum();
    (values + grown) * 1000 + more
}

/// A number that is too large for 64 bits as a very large one.
pub fn narrow(number: i128) -> i64 {
    i64::try_from(number).unwrap_or(if number < 0 { i64::MIN / 4 } else { i64::MAX / 4 })
}

/// The values v1…v27 of a state with `left` turns to come; those that count turns are capped by it.
pub fn values(setup: &Setup, state: &State, left: u8) -> [i64; COUNT] {
    let face = &state.face;
    let kept = if setup.conventions.hand_in_r27 { &state.hand } else { &state.hold };
    let stat = |stat: Stat| i64::from(face.stat(stat));
    let turns = |kind: Stat| stat(kind).min(i64::from(left));
    let stance = |stance: Stance| if face.stance == stance { i64::from(face.level) } else { 0 };
    [
        face.score,
        i64::from(face.genki),
        i64::from(face.stamina),
        stat(Stat::LessonBuff),
        stat(Stat::Review),
        stat(Stat::Aggressive),
        turns(Stat::ParameterBuff),
        turns(Stat::CostDown),
        turns(Stat::CostUp),
        turns(Stat::BlockDown),
        0, // 緊張: no contest gives it.
        turns(Stat::ParameterDebuff),
        0, // 弱気: no contest gives it.
        turns(Stat::Slump),
        stat(Stat::CostCut),
        i64::from(face.plays),
        turns(Stat::ParameterBuffMultiple),
        stat(Stat::ParameterBuff),
        i64::from(face.extra),
        stance(Stance::Concentration),
        stance(Stance::Preservation),
        stance(Stance::FullPower),
        i64::from(face.full_power_total),
        i64::from(face.changes[0]),
        i64::from(face.changes[1]),
        i64::from(face.changes[2]),
        kept.len() as i64,
    ]
}

/// Whether each of v30…v50 is a number of something; the others are shares, times turns.
pub const WHOLE: [bool; MORE] = {
    let mut whole = [true; MORE];
    let shares = [8, 10, 11, 12, 13, 14, 15, 18, 19, 20];
    let mut at = 0;
    while at < shares.len() {
        whole[shares[at]] = false;
        at += 1;
    }
    whole
};

/// The values v30…v50 of a state with `left` turns to come, in thousandths, since shares are among them.
///
/// Nothing public says how version 2 of the AI takes them; their names and the proportions of their weights
/// are all there is (`docs/contest.md`, "Version 2").
pub fn later_values(setup: &Setup, state: &State, left: u8) -> [i64; MORE] {
    let (face, conventions) = (&state.face, &setup.conventions);
    let turns = |kind: Stat| i64::from(face.stat(kind)).min(i64::from(left));
    let locked = |stance: Stance| if face.stance == stance { turns(Stat::StanceLock) } else { 0 };
    let drawn = if conventions.hand_in_draws { state.hand.len() } else { face.drawn.into() };
    let pride = match conventions.pride_by_share {
        true => turns(Stat::Pride) * super::score::pride(face),
        false => turns(Stat::Pride) * 1000,
    };
    let boost = |boost: Boost| -> i64 {
        let those = state.boosted.iter().filter(|boosted| boosted.boost == boost);
        let each = those.map(|boosted| {
            let turns = u8::try_from(boosted.turns).map_or(left, |turns| turns.min(left));
            i64::from(boosted.by) * if conventions.boosts_once { 1 } else { i64::from(turns) }
        });
        each.sum()
    };
    [
        drawn as i64 * 1000,
        i64::from(left) * 1000,
        i64::from(face.stat(Stat::AntiDebuff)) * 1000,
        turns(Stat::StanceLock) * 1000,
        locked(Stance::Concentration) * 1000,
        locked(Stance::FullPower) * 1000,
        locked(Stance::Preservation) * 1000,
        turns(Stat::BlockStop) * 1000,
        boost(Boost::Lesson),
        pride,
        boost(Boost::LessonBuff),
        boost(Boost::ParameterBuff),
        boost(Boost::Review),
        boost(Boost::Aggressive),
        boost(Boost::FullPowerPoint),
        boost(Boost::ReviewPoints),
        boost(Boost::ReviewTimes) * 1000,
        boost(Boost::EnthusiasticFixed) * 1000,
        boost(Boost::Enthusiastic),
        boost(Boost::FullPowerPoints),
        boost(Boost::ConcentrationPoints),
    ]
}

/// A lasting effect's part of r29.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// Which enchant.
    pub enchant: u16,
    /// Whose.
    pub source: Source,
    /// Coefficient times turns, in thousandths.
    pub m1: i64,
    /// What one firing is worth, in millionths.
    pub m2: i128,
    /// What one firing changes.
    pub change: Change,
    /// The summand.
    pub value: i64,
}

/// What one firing of a lasting effect changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// v1…v27.
    pub values: [i64; COUNT],
    /// v30…v50, in thousandths.
    pub later: [i64; MORE],
    /// The growth of all cards, by kind.
    pub growth: [i64; KEPT],
}

/// An evaluation, line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// 1 and up.
    pub term: usize,
    /// Turns left.
    pub left: u8,
    /// v1…v27.
    pub v: [i64; COUNT],
    /// r1…r27; r1 in millionths.
    pub r: [i64; COUNT],
    /// r28.
    pub growth: i64,
    /// r29, one summand each.
    pub lasting: Vec<Lasting>,
    /// v30…v50, in thousandths; 0 in version 1 of the AI.
    pub later: [i64; MORE],
    /// r51, the rules for the cards that were played: card by instance, what its rule adds.
    pub ruled: Vec<(u8, i64)>,
    /// E.
    pub total: i64,
}

/// Evaluates states; keeps scratch memory for trying out lasting effects.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// Weights; in a link contest those of the first idol.
    pub weights: Weights,
    /// The turn from which each further idol of a link contest is on, and her weights.
    pub links: Vec<(u8, Weights)>,
    scratch: State,
}

impl Evaluator {
    /// An evaluator with these weights.
    pub fn new(weights: Weights) -> Self {
        Self { weights, links: Vec::new(), scratch: State::default() }
    }

    /// The weights of who is on in a turn.
    pub fn weights_of(&self, turn: u8) -> &Weights {
        let on = self.links.iter().rev().find(|(from, _)| *from <= turn);
        on.map_or(&self.weights, |(_, weights)| weights)
    }

    /// E of a state at its evaluation point, at the end of a route that has played these cards.
    pub fn total(&mut self, setup: &Setup, state: &State, plays: Plays<'_>) -> i64 {
        let left = state.face.left;
        let weights = self.weights_of(state.face.turn);
        let row = weights.row(left);
        let v = values(setup, state, left);
        let mut sum: i64 = (1..COUNT).map(|n| v[n] * row.e[n]).sum();
        sum +=
            (0..KEPT).map(|kind| i64::from(state.face.grown[kind]) * row.growth[kind]).sum::<i64>();
        let mut first = weights.first(row, v[0]);
        let mut later = [0; MORE];
        if weights.version == Version::Two {
            later = later_values(setup, state, left);
            first = first.saturating_add(more(row, &later).saturating_mul(1000));
            sum = sum.saturating_add(weights.ruled(setup, state, plays));
        }
        if left > 0 {
            for &active in &state.enchants {
                if counts(setup, state, active) {
                    let (m1, m2, _) = self.lasting(setup, state, (&v, &later), active);
                    sum = sum.saturating_add(floor_lasting(m1, m2));
                }
            }
        }
        floor_total(first, sum)
    }

    /// The same, line by line.
    pub fn lines(&mut self, setup: &Setup, state: &State, plays: Plays<'_>) -> Lines {
        let left = state.face.left;
        let row = self.weights_of(state.face.turn).row(left).clone();
        let v = values(setup, state, left);
        let mut r: [i64; COUNT] = std::array::from_fn(|n| v[n].saturating_mul(row.e[n]));
        r[0] = self.weights_of(state.face.turn).first(&row, v[0]);
        let growth =
            (0..KEPT).map(|kind| i64::from(state.face.grown[kind]) * row.growth[kind]).sum::<i64>();
        let second = self.weights.version == Version::Two;
        let later = if second { later_values(setup, state, left) } else { [0; MORE] };
        let mut lasting = Vec::new();
        for &active in &state.enchants {
            if counts(setup, state, active) {
                let (m1, m2, change) = self.lasting(setup, state, (&v, &later), active);
                let value = floor_lasting(m1, m2);
                let Active { enchant, source, .. } = active;
                lasting.push(Lasting { enchant, source, m1, m2, change, value });
            }
        }
        let mut ruled = Vec::new();
        for (card, left) in plays.cards.iter().zip(plays.left) {
            let one = Plays { cards: &[*card], left: &[*left] };
            let by = self.weights.ruled(setup, state, one);
            if let (Ok(card), true) = (u8::try_from(*card), by != 0) {
                ruled.push((card, by));
            }
        }
        let whole: i64 = r[1..].iter().sum::<i64>() + growth;
        let whole = lasting.iter().fold(whole, |sum, lasting| sum.saturating_add(lasting.value));
        let whole = ruled.iter().fold(whole, |sum, ruled| sum.saturating_add(ruled.1));
        let first = r[0].saturating_add(more(&row, &later).saturating_mul(1000));
        let total = floor_total(first, whole);
        let term = self.weights.term(left);
        Lines { term, left, v, r, growth, lasting, later, ruled, total }
    }

    /// m1 (thousandths) and m2 (millionths) of a lasting effect, and what one firing now would change.
    fn lasting(
        &mut self,
        setup: &Setup,
        state: &State,
        (v, later): (&[i64; COUNT], &[i64; MORE]),
        active: Active,
    ) -> (i64, i128, Change) {
        let left = state.face.left;
        let enchant = setup.enchant(active.enchant);
        self.scratch.clone_from(state);
        let cause = Cause { owner: active.owner, ..Cause::of(active.source) };
        for &effect in &enchant.effects {
            self.scratch.apply(setup, effect, cause, &mut ());
        }
        let changed = if setup.conventions.uncapped_gains {
            let before = values(setup, state, u8::MAX);
            let after = values(setup, &self.scratch, u8::MAX);
            std::array::from_fn(|n| after[n] - before[n])
        } else {
            let after = values(setup, &self.scratch, left);
            std::array::from_fn(|n| after[n] - v[n])
        };
        let growth: [i64; KEPT] = std::array::from_fn(|kind| {
            i64::from(self.scratch.face.grown[kind] - state.face.grown[kind])
        });
        let mut more = [0; MORE];
        if self.weights.version == Version::Two {
            let after = later_values(setup, &self.scratch, left);
            more = std::array::from_fn(|n| after[n] - later[n]);
        }
        let weights = self.weights_of(state.face.turn);
        let m2 = weigh(weights.row(left), &changed, &more, &growth);
        let m1 = weights.first_factor(enchant.trigger, left);
        (m1, m2, Change { values: changed, later: more, growth })
    }
}

/// r30…r50 together, in thousandths.
fn more(row: &Row, later: &[i64; MORE]) -> i64 {
    (0..MORE).map(|n| later[n].saturating_mul(row.later[n])).sum()
}

/// Whether a lasting effect has a part in r29.
fn counts(setup: &Setup, state: &State, active: Active) -> bool {
    let conventions = &setup.conventions;
    active.uses != Some(0)
        && (matches!(active.source, Source::Card(_)) && !active.brought
            || matches!(active.source, Source::Item(_)) && conventions.items_in_r29)
        && (!conventions.conditions_in_r29 || {
            let enchant = setup.enchant(active.enchant);
            state.meets(setup, enchant.trigger)
        })
}

/// The trend of that name.
pub fn trend(name: &str) -> Option<Trend> {
    TRENDS.iter().position(|known| *known == name).map(|at| Trend::ALL[at])
}
