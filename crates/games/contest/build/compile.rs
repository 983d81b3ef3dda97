//! Turns effects in the notation of gakumas-tools into rows of the form of the master data.
//!
//! What has no such row is noted as missing, in its own words: the card or item that it belongs to cannot
//! be played then, and is named.

use std::collections::BTreeMap;

use crate::data::{
    Card, CardEnchant, CardSearch, Category, Condition, Effect, Enchant, Field, Growth, Kind,
    Lesson, Line, Phase, Pick, Place, Rarity, Snapshot, Status, Trigger,
};
use crate::notation::{Action, Expr, Rule};

/// Something that has no row.
pub type Missing = String;

/// Tables that grow while rows are compiled; equal rows are kept once.
#[derive(Default)]
pub struct Compiler {
    pub out: Snapshot,
    /// Ids by the number that gakumas-tools gives a card: of its base, its level.
    pub cards: BTreeMap<i64, (String, u8)>,
    /// Rows by that number.
    pub rows: BTreeMap<i64, u16>,
}

/// A moment, and what of its conditions went into it.
struct Moment {
    phase: Phase,
    at: i16,
    when: Vec<Condition>,
    search: Option<CardSearch>,
    status: Vec<Kind>,
    lesson: Option<Lesson>,
}

fn put<T: PartialEq>(table: &mut Vec<T>, row: T) -> u16 {
    let at = table.iter().position(|known| *known == row).unwrap_or_else(|| {
        table.push(row);
        table.len() - 1
    });
    u16::try_from(at).expect("tables have fewer than 65,536 rows")
}

const fn when(field: Field, value: i32, not: bool) -> Condition {
    Condition { field, value, not, search: None }
}

impl Compiler {
    pub fn effect(&mut self, effect: Effect) -> u16 {
        put(&mut self.out.effects, effect)
    }

    pub fn search(&mut self, search: CardSearch) -> u16 {
        put(&mut self.out.searches, search)
    }

    /// Lines that a card plays, and the range of each anchor.
    #[expect(clippy::type_complexity, reason = "lines and where the anchors are")]
    pub fn lines(
        &mut self,
        rules: &[Rule],
        card: &Card,
    ) -> Result<(Vec<Line>, Vec<(String, u8, u8)>), Missing> {
        let (mut lines, mut anchors) = (Vec::new(), Vec::new());
        for rule in rules {
            let from = lines.len() as u8;
            lines.extend(self.rule_lines(rule, card)?);
            if let Some(anchor) = &rule.anchor {
                anchors.push((anchor.clone(), from, lines.len() as u8));
            }
        }
        Ok((lines, anchors))
    }

    fn rule_lines(&mut self, rule: &Rule, card: &Card) -> Result<Vec<Line>, Missing> {
        if let Some(at) = &rule.at {
            let effect = self.registered(rule, at, card)?;
            return Ok(effect.into_iter().map(|effect| (None, effect)).collect());
        }
        if rule.limit.is_some() || rule.turns.is_some() || rule.delay.is_some() {
            return Err(format!("{rule:?}"));
        }
        let condition = self.plain_trigger(&rule.when)?;
        let effects = self.actions(rule, Some(card))?;
        Ok(effects.into_iter().map(|effect| (condition, effect)).collect())
    }

    /// A condition without a moment.
    fn plain_trigger(&mut self, conditions: &[Expr]) -> Result<Option<u16>, Missing> {
        if conditions.is_empty() {
            return Ok(None);
        }
        let mut moment = Moment::of(Phase::None);
        for condition in conditions {
            self.condition(condition, None, &mut moment)?;
        }
        Ok(Some(self.trigger(moment)))
    }

    pub fn usable(&mut self, rules: &[Rule]) -> Result<Option<u16>, Missing> {
        let all: Vec<Expr> = rules.iter().flat_map(|rule| rule.when.clone()).collect();
        self.plain_trigger(&all)
    }

    fn trigger(&mut self, moment: Moment) -> u16 {
        let Moment { phase, at, when, search, status, lesson } = moment;
        let search = search.map(|search| self.search(search));
        let trigger = Trigger { id: String::new(), phase, at, when, search, status, lesson };
        put(&mut self.out.triggers, trigger)
    }

    /// The effects of a rule's actions and inner rules, in order.
    fn actions(&mut self, rule: &Rule, card: Option<&Card>) -> Result<Vec<u16>, Missing> {
        let mut effects = Vec::new();
        if rule.target.is_empty() {
            for effect in self.plain(&rule.actions)? {
                effects.push(self.effect(effect));
            }
        } else {
            effects.push(self.growth(rule)?);
        }
        for inner in &rule.inner {
            let at = inner.at.as_ref().expect("inner rules have a moment");
            let none = Card::default();
            effects.extend(self.registered(inner, at, card.unwrap_or(&none))?);
        }
        Ok(effects)
    }

    /// Effects that register a rule for later: one for each thing that waits for a turn, or one lasting
    /// effect.
    fn registered(&mut self, rule: &Rule, at: &str, card: &Card) -> Result<Vec<u16>, Missing> {
        // The next card takes effect twice.
        if let [Action::Set { what, .. }] = &rule.actions[..]
            && what == "doubleCardEffectCards"
        {
            let mut moment = self.moment(rule, at, card)?;
            let mut search = moment.search.take().unwrap_or_default();
            search.rarities = no_legend();
            let search = Some(self.search(search));
            let turn = rule.turns.unwrap_or(-1) as i8;
            let kind = Kind::ExamCardSearchEffectPlayCountBuff;
            return Ok(vec![self.effect(Effect {
                kind,
                v1: 1,
                n: 1,
                turn,
                search,
                ..Effect::default()
            })]);
        }
        if at == "turn" && rule.limit == Some(1) && rule.turns.is_none() {
            let after = rule.delay.unwrap_or(0) as i32 + 1;
            // The condition only sees that the turn is a later one.
            let later = |condition: &Expr| matches!(condition, Expr::Pair(what, how, _) if **what == Expr::Name("turnsElapsed".into()) && how == ">=");
            if !rule.when.iter().all(later) {
                return Err(format!("{rule:?}"));
            }
            let inner = self.actions(rule, Some(card))?;
            let timer = |chain| Effect {
                kind: Kind::ExamEffectTimer,
                v1: after,
                n: 1,
                chain: Some(chain),
                ..Effect::default()
            };
            return Ok(inner.into_iter().map(|chain| self.effect(timer(chain))).collect());
        }
        if rule.delay.is_some() {
            return Err(format!("{rule:?}"));
        }
        let enchant = self.enchant(rule, at, card)?;
        Ok(vec![self.effect(Effect {
            kind: Kind::ExamStatusEnchant,
            n: rule.limit.unwrap_or(0) as i32,
            turn: rule.turns.unwrap_or(-1) as i8,
            enchant: Some(enchant),
            ..Effect::default()
        })])
    }

    fn moment(&mut self, rule: &Rule, at: &str, card: &Card) -> Result<Moment, Missing> {
        let mut moment = Moment::of(phase(at).ok_or_else(|| format!("at:{at}"))?);
        moment.status = status(at).into_iter().collect();
        let filter = rule.filter.clone().map(|filter| Expr::Call {
            name: "playing".to_owned(),
            set: Some(Box::new(filter)),
            of: Vec::new(),
        });
        let conditions: Vec<Expr> = filter.into_iter().chain(rule.when.clone()).collect();
        match at {
            "activeCardUsed" => moment.search().categories = vec![Category::ActiveSkill],
            "turn" | "everyTurn" => moment.at = 1,
            _ => {}
        }
        for condition in conditions.iter().flat_map(both) {
            self.condition(condition, Some((at, card)), &mut moment)?;
        }
        if matches!(moment.phase, Phase::ExamCardPlay | Phase::ExamCardPlayAfter) {
            moment.search();
        }
        if at == "stanceChanged" {
            moment.settle_stance();
        }
        Ok(moment)
    }

    /// A lasting effect.
    pub fn enchant(&mut self, rule: &Rule, at: &str, card: &Card) -> Result<u16, Missing> {
        let moment = self.moment(rule, at, card)?;
        let trigger = self.trigger(moment);
        let effects = self.actions(rule, Some(card))?;
        let counter = |field| matches!(field, Field::CounterUp | Field::CounterRest);
        let asks = &self.out.triggers[usize::from(trigger)].when;
        let counts = asks.iter().any(|condition| counter(condition.field))
            || effects.iter().any(|&effect| {
                let effect = &self.out.effects[usize::from(effect)];
                matches!(effect.kind, Kind::CounterAdd | Kind::CounterReset)
            });
        Ok(put(&mut self.out.enchants, Enchant { trigger, effects, counts }))
    }

    /// Growth of the card itself at a moment.
    pub fn card_enchant(&mut self, rule: &Rule, at: &str, card: &Card) -> Result<u16, Missing> {
        let moment = self.moment(rule, at, card)?;
        let trigger = self.trigger(moment);
        let grow = self.grown(&rule.actions, Some(card))?;
        let count = rule.limit.unwrap_or(0) as u8;
        Ok(put(&mut self.out.card_enchants, CardEnchant { trigger, grow, count }))
    }

    fn growth(&mut self, rule: &Rule) -> Result<u16, Missing> {
        let [set] = &rule.target[..] else { return Err(format!("{rule:?}")) };
        let search = self.set(set, Place::DeckAll)?;
        let named = search.cards.first().cloned();
        let known = named.and_then(|id| self.out.cards.iter().find(|card| card.id == id).cloned());
        let grow = self.grown(&rule.actions, known.as_ref())?;
        let search = Some(self.search(search));
        let kind = Kind::ExamAddGrowEffect;
        Ok(self.effect(Effect { kind, search, grow, ..Effect::default() }))
    }

    /// Growth of a card; what a cost of its own kind is depends on the card.
    pub fn grown(
        &self,
        actions: &[Action],
        card: Option<&Card>,
    ) -> Result<Vec<(Growth, i16)>, Missing> {
        let one = |action: &Action| {
            let Action::Set { what, how, by: Expr::Number(by), .. } = action else {
                return Err(format!("{action:?}"));
            };
            let more = match how.as_str() {
                "+=" => *by,
                "-=" => -by,
                _ => return Err(format!("{action:?}")),
            };
            let whole = i16::try_from(more / 1000).expect("small numbers");
            let permil = i16::try_from(more).unwrap_or(i16::MAX);
            let either =
                |less, more: Growth| if whole < 0 { (less, -whole) } else { (more, whole) };
            Ok(match what.as_str() {
                "g.score" => either(Growth::LessonReduce, Growth::LessonAdd),
                "g.scoreTimes" => either(Growth::LessonCountReduce, Growth::LessonCountAdd),
                "g.genki" => either(Growth::BlockReduce, Growth::BlockAdd),
                // Costs are negative in the notation.
                "g.cost" => either(Growth::CostAdd, Growth::CostReduce),
                "g.typedCost" => match card {
                    Some(card) if card.cost.is_some() => {
                        either(Growth::CostBuffAdd, Growth::CostBuffReduce)
                    }
                    _ => either(Growth::CostPenetrateAdd, Growth::CostPenetrateReduce),
                },
                "g.fullPowerCharge" => {
                    either(Growth::FullPowerPointReduce, Growth::FullPowerPointAdd)
                }
                "g.goodConditionTurns" => (Growth::ParameterBuffTurnAdd, whole),
                "g.perfectConditionTurns" => (Growth::ParameterBuffMultiplePerTurnAdd, whole),
                "g.concentration" => (Growth::LessonBuffAdd, whole),
                "g.goodImpressionTurns" => (Growth::ReviewAdd, whole),
                "g.motivation" => (Growth::AggressiveAdd, whole),
                "g.halfCostTurns" => (Growth::StaminaConsumptionDownTurnAdd, whole),
                "g.scoreByGoodImpressionTurns" => (Growth::LessonDependExamReviewAdd, permil),
                "g.scoreByMotivation" => (Growth::LessonDependExamCardPlayAggressiveAdd, permil),
                "g.scoreByGenki" => (Growth::LessonDependBlockAdd, permil),
                "g.stanceLevel" => (Growth::StanceLevelAdd, whole),
                _ => return Err(what.clone()),
            })
        };
        actions.iter().map(one).collect()
    }

    /// A set of cards; `place` is where they are if the set does not say.
    fn set(&self, set: &Expr, place: Place) -> Result<CardSearch, Missing> {
        let mut search = CardSearch { place, ..CardSearch::default() };
        let mut places = Vec::new();
        self.narrow(set, &mut search, &mut places)?;
        places.sort_unstable();
        search.place = match places.join("|").as_str() {
            "" => search.place,
            "hand" => Place::Hand,
            "deck" => Place::Deck,
            "held" => Place::Hold,
            "removed" => Place::Lost,
            "deck|discarded" => Place::DeckGrave,
            "deck|discarded|hand" => Place::DeckGraveHand,
            "deck|discarded|hand|held" | "!removed" => Place::NotLost,
            other => return Err(other.to_owned()),
        };
        Ok(search)
    }

    fn narrow(
        &self,
        set: &Expr,
        search: &mut CardSearch,
        places: &mut Vec<String>,
    ) -> Result<(), Missing> {
        let wrong = || format!("[{set:?}]");
        match set {
            Expr::Pair(left, sign, right) if sign == "&" => {
                self.narrow(left, search, places)?;
                self.narrow(right, search, places)?;
            }
            Expr::Pair(left, sign, right) if sign == "|" => {
                for part in [left, right] {
                    let place = |part: &Expr| matches!(part, Expr::Name(name) if matches!(name.as_str(), "deck" | "discarded" | "hand" | "held"));
                    match &**part {
                        part if place(part) => self.narrow(part, search, places)?,
                        Expr::Pair(_, sign, _) if sign == "|" => {
                            self.narrow(part, search, places)?
                        }
                        _ => return Err(wrong()),
                    }
                }
            }
            Expr::Not(inner) if **inner == Expr::Name("removed".into()) => {
                places.push("!removed".to_owned());
            }
            Expr::Not(inner) => {
                // Neither basic cards nor troubles.
                let n = Box::new(Expr::Name("N".into()));
                let t = Box::new(Expr::Name("T".into()));
                if **inner != Expr::Pair(n, "|".into(), t) {
                    return Err(wrong());
                }
                search.categories = vec![Category::ActiveSkill, Category::MentalSkill];
                search.rarities = vec![Rarity::R, Rarity::Sr, Rarity::Ssr, Rarity::Legend];
            }
            Expr::Number(number) => search.cards.push(self.card(*number)?.0),
            Expr::Name(name) => match name.as_str() {
                "all" => {}
                "this" => search.this = true,
                "hand" | "deck" | "discarded" | "held" | "removed" => places.push(name.clone()),
                "active" => search.categories.push(Category::ActiveSkill),
                "mental" => search.categories.push(Category::MentalSkill),
                "trouble" | "T" => search.categories.push(Category::Trouble),
                "basic" => search.starter = true,
                "pIdol" => search.unique = true,
                "N" => search.rarities.push(Rarity::N),
                "R" => search.rarities.push(Rarity::R),
                "SR" => search.rarities.push(Rarity::Sr),
                "SSR" => search.rarities.push(Rarity::Ssr),
                "L" => search.rarities.push(Rarity::Legend),
                _ => return Err(wrong()),
            },
            Expr::Call { name, of, .. } => match (name.as_str(), &of[..]) {
                ("effect", [Expr::Name(effect)]) => {
                    search.groups = self.group(effect).ok_or_else(wrong)?;
                }
                ("cost", [Expr::Name(cost)]) if cost == "stamina" => search.fixed = true,
                ("baseId", [Expr::Number(number)]) => search.cards.push(self.card(*number)?.0),
                ("id", [Expr::Number(number)]) => {
                    let (id, up) = self.card(*number)?;
                    search.cards.push(id);
                    search.up = Some(up);
                }
                _ => return Err(wrong()),
            },
            Expr::Pair(..) => return Err(wrong()),
        }
        Ok(())
    }

    fn card(&self, number: i64) -> Result<(String, u8), Missing> {
        let card = self.cards.get(&(number / 1000)).cloned();
        card.ok_or_else(|| format!("card {}", number / 1000))
    }

    /// The bit of a group of effects.
    pub fn group(&self, effect: &str) -> Option<u32> {
        let name = group_name(effect)?;
        let at = self.out.groups.iter().position(|known| known == name)?;
        Some(1 << at)
    }

    /// Adds a condition to a moment; `at` is the moment and the card whose rule it is.
    fn condition(
        &mut self,
        condition: &Expr,
        at: Option<(&str, &Card)>,
        moment: &mut Moment,
    ) -> Result<(), Missing> {
        let wrong = || format!("if:{condition:?}");
        match condition {
            Expr::Name(name) => self.flag(name, false, moment).ok_or_else(wrong),
            Expr::Not(inner) => match &**inner {
                Expr::Name(name) => self.flag(name, true, moment).ok_or_else(wrong),
                _ => Err(wrong()),
            },
            Expr::Call { name, of, .. } if name == "cardHasEffect" => {
                let [Expr::Name(effect)] = &of[..] else { return Err(wrong()) };
                let group = self.group(effect).ok_or_else(wrong)?;
                moment.search().groups |= group;
                Ok(())
            }
            Expr::Call { name, set: Some(set), .. } if name == "playing" => {
                let place = if moment.about_card() { Place::Playing } else { Place::Target };
                let search = self.set(set, place)?;
                let mine = moment.search();
                let kept = std::mem::replace(mine, search);
                mine.groups |= kept.groups;
                Ok(())
            }
            Expr::Pair(left, sign, right) if sign == "&" => {
                self.condition(left, at, moment)?;
                self.condition(right, at, moment)
            }
            Expr::Pair(left, sign, right) if sign == "|" => {
                // 温存 of the second level, or のんびり, which is the third here.
                let stance = |name: &str| {
                    let stance = Box::new(Expr::Name("stance".into()));
                    Expr::Pair(stance, "==".into(), Box::new(Expr::Name(name.into())))
                };
                if **left != stance("preservation2") || **right != stance("leisure") {
                    return Err(wrong());
                }
                moment.when.push(when(Field::PreservationUp, 2, false));
                Ok(())
            }
            Expr::Pair(left, sign, right) => self
                .compare(left, sign, right, at, moment)
                .transpose()
                .unwrap_or_else(|| Err(wrong())),
            Expr::Number(_) | Expr::Call { .. } => Err(wrong()),
        }
    }

    /// A condition that is a word.
    fn flag(&mut self, name: &str, not: bool, moment: &mut Moment) -> Option<()> {
        let field = match name {
            // Only what is direct fires these moments at all; those of stances see to it themselves.
            "isDirectEffect" if !not => {
                moment.direct();
                return Some(());
            }
            "isStrength" => Field::ConcentrationUp,
            "isPreservation" => Field::PreservationUp,
            "isFullPower" => Field::FullPowerUp,
            "isVocalTurn" | "isDanceTurn" | "isVisualTurn" if !not => {
                moment.lesson = Some(match name {
                    "isVocalTurn" => Lesson::LessonVocal,
                    "isDanceTurn" => Lesson::LessonDance,
                    _ => Lesson::LessonVisual,
                });
                return Some(());
            }
            _ => return None,
        };
        moment.when.push(when(field, 0, not));
        Some(())
    }

    /// A comparison; `Ok(None)` where there is no row for it.
    fn compare(
        &mut self,
        left: &Expr,
        sign: &str,
        right: &Expr,
        at: Option<(&str, &Card)>,
        moment: &mut Moment,
    ) -> Result<Option<()>, Missing> {
        let name = match left {
            Expr::Name(name) => name.as_str(),
            Expr::Call { name, set: Some(set), .. } if name == "countCards" => {
                let Expr::Number(number) = right else { return Ok(None) };
                let search = self.set(set, Place::DeckAll)?;
                let search = Some(self.search(search));
                let (value, not) = match sign {
                    ">=" => (number / 1000, false),
                    ">" => (number / 1000 + 1, false),
                    "<=" => (number / 1000 + 1, true),
                    "<" => (number / 1000, true),
                    _ => return Ok(None),
                };
                let field = Field::CardSearchCountUp;
                let value = i32::try_from(value).expect("few cards");
                moment.when.push(Condition { field, value, not, search });
                return Ok(Some(()));
            }
            Expr::Pair(what, rest, by) if rest == "%" => {
                let (Expr::Name(what), Expr::Number(by), Expr::Number(left)) =
                    (&**what, &**by, right)
                else {
                    return Ok(None);
                };
                if sign != "==" {
                    return Ok(None);
                }
                return Ok(moment.every(what, by / 1000, left / 1000));
            }
            _ => return Ok(None),
        };
        if let Expr::Name(word) = right {
            return Ok(self.compare_word(name, sign, word, moment));
        }
        if matches!(name, "usedCardBaseId" | "movedCardId" | "movedCardBaseId") && sign == "==" {
            let Expr::Number(number) = right else { return Ok(None) };
            let (id, _) = self.card(*number)?;
            let own = at.is_some_and(|(_, card)| card.id == id);
            let search = moment.search();
            if own && name != "usedCardBaseId" {
                search.this = true;
            } else if own {
                // Its own growth: the card itself, not another copy.
                search.this = true;
            } else {
                search.cards.push(id);
            }
            return Ok(Some(()));
        }
        // A share of the largest stamina, in permil.
        if name == "stamina" {
            let permil = match right {
                Expr::Name(_) => 1000,
                Expr::Pair(most, times, by)
                    if **most == Expr::Name("maxStamina".into()) && times == "*" =>
                {
                    let Expr::Number(by) = **by else { return Ok(None) };
                    by as i32
                }
                _ => return Ok(None),
            };
            let field = match sign {
                ">=" | "==" => Field::StaminaUpMultiple,
                "<=" => Field::StaminaLessMultiple,
                _ => return Ok(None),
            };
            moment.when.push(when(field, permil, false));
            return Ok(Some(()));
        }
        let Expr::Number(number) = right else { return Ok(None) };
        let value = i32::try_from(number / 1000).expect("small numbers");
        let up = |field, from: i32| match sign {
            ">=" => Some(vec![when(field, value + from, false)]),
            ">" => Some(vec![when(field, value + from + 1, false)]),
            "<=" => Some(vec![when(field, value + from + 1, true)]),
            "<" => Some(vec![when(field, value + from, true)]),
            "==" if value == 0 => Some(vec![when(field, from + 1, true)]),
            "==" => {
                Some(vec![when(field, value + from, false), when(field, value + from + 1, true)])
            }
            _ => None,
        };
        let some = |field, plain, sign: &str| match (sign, value) {
            (">=", 1) => Some(vec![when(plain, 0, false)]),
            _ => up(field, 0),
        };
        let conditions = match name {
            "goodConditionTurns" => some(Field::ParameterBuffUp, Field::ParameterBuff, sign),
            "perfectConditionTurns" => up(Field::ParameterBuffMultiplePerTurnUp, 0),
            "concentration" => up(Field::LessonBuffUp, 0),
            "goodImpressionTurns" => up(Field::ReviewUp, 0),
            "motivation" => up(Field::CardPlayAggressiveUp, 0),
            "genki" if sign == "==" && value == 0 => Some(vec![when(Field::NoBlock, 0, false)]),
            "genki" => up(Field::BlockUp, 0),
            "halfCostTurns" if sign == ">=" && value == 1 => {
                Some(vec![when(Field::StaminaConsumptionDown, 0, false)])
            }
            "fullPowerCharge" => up(Field::FullPowerPointUp, 0),
            "cumulativeFullPowerCharge" => up(Field::FullPowerPointGetSumUp, 0),
            "strengthTimes" => up(Field::ConcentrationChangeCountUp, 0),
            "preservationTimes" => up(Field::PreservationChangeCountUp, 0),
            "fullPowerTimes" => up(Field::FullPowerChangeCountUp, 0),
            "stanceChangedTimes" => up(Field::StanceChangeCountUp, 0),
            "effectCounter" => up(Field::CounterUp, 0),
            "goodConditionTurnsDelta"
            | "concentrationDelta"
            | "goodImpressionTurnsDelta"
            | "motivationDelta"
            | "genkiDelta" => up(Field::ChangeUp, 0),
            // Points of a lesson's border, of which a contest has none.
            "score" if sign == "<=" => {
                Some(vec![when(Field::ConditionThresholdMultipleDown, value, false)])
            }
            "turnsElapsed" if sign == "==" && moment.phase == Phase::ExamStartTurn => {
                moment.phase = Phase::ExamTurnTimer;
                moment.at = i16::try_from(value + 1).expect("few turns");
                Some(Vec::new())
            }
            "turnsElapsed" => up(Field::TurnProgressUp, 1),
            "turnsRemaining" => match sign {
                "<=" => Some(vec![when(Field::RemainingTurn, value, false)]),
                "==" if value == 1 => Some(vec![when(Field::RemainingTurn, 1, false)]),
                "==" => Some(vec![
                    when(Field::RemainingTurn, value, false),
                    when(Field::RemainingTurn, value - 1, true),
                ]),
                _ => None,
            },
            _ => None,
        };
        Ok(conditions.map(|conditions| moment.when.extend(conditions)))
    }

    fn compare_word(
        &mut self,
        name: &str,
        sign: &str,
        word: &str,
        moment: &mut Moment,
    ) -> Option<()> {
        let not = sign == "!=";
        let conditions = match (name, word) {
            ("stance", "none") => vec![when(Field::NoStance, 0, not)],
            ("stance", "fullPower") => vec![when(Field::FullPowerUp, 0, not)],
            ("stance", "strength2") if !not => vec![when(Field::ConcentrationUp, 2, false)],
            ("stance", "preservation2") if !not => {
                vec![when(Field::PreservationUp, 2, false), when(Field::PreservationUp, 3, true)]
            }
            ("stance", "leisure") if !not => vec![when(Field::PreservationUp, 3, false)],
            ("prevStance", "none") if not => vec![when(Field::StanceBefore, 0, false)],
            // 全力 ended as this turn began.
            ("prevStance", "fullPower") if !not => {
                moment.phase = Phase::ExamStanceChangeFromFullPower;
                Vec::new()
            }
            ("parentPhase", "processCost") if !not => {
                moment.phase = Phase::ExamStaminaReduceCard;
                Vec::new()
            }
            ("lastUsedCardType", "active") if !not => vec![when(Field::PlayCardLesson, 0, false)],
            ("cardSourceType", "pIdol") if !not => {
                moment.search().unique = true;
                Vec::new()
            }
            ("cardRarity", "L") if not => {
                moment.search().rarities = no_legend();
                Vec::new()
            }
            ("cardRarity", "SSR") if !not => {
                moment.search().rarities = vec![Rarity::Ssr];
                Vec::new()
            }
            ("stamina", "maxStamina") if sign == "==" => {
                vec![when(Field::StaminaUpMultiple, 1000, false)]
            }
            _ => return None,
        };
        moment.when.extend(conditions);
        Some(())
    }

    /// Effects of actions that stand side by side.
    fn plain(&mut self, actions: &[Action]) -> Result<Vec<Effect>, Missing> {
        let mut effects: Vec<Effect> = Vec::new();
        // How strongly 集中, 好調, 熱意 and やる気 count in what follows, in permil.
        let mut factor: Option<(Kind, i32)> = None;
        let mut rest = actions;
        while let Some((action, after)) = rest.split_first() {
            rest = after;
            if let Action::Set { what, how, by: Expr::Number(by), .. } = action
                && how == "="
                && let Some(kind) = multiplied(what)
            {
                factor = Some((kind, i32::try_from(*by).expect("a small number") - 1000));
                continue;
            }
            // 元気, 集中 or 好調 that a gain has used up.
            if let (Some((part, kinds)), Some(last)) = (used_up(action), effects.last_mut())
                && kinds.contains(&last.kind)
                && last.v2 == 0
            {
                last.v2 = part;
                continue;
            }
            let mut effect = self.single(action)?;
            match (factor, effect.kind) {
                (Some((kind, v2)), Kind::ExamLesson)
                    if kind != Kind::ExamBlockAddMultipleAggressive =>
                {
                    (effect.kind, effect.v2) = (kind, v2);
                }
                (Some((kind, v2)), Kind::ExamBlock)
                    if kind == Kind::ExamBlockAddMultipleAggressive =>
                {
                    (effect.kind, effect.v2, effect.n) = (kind, v2, 1);
                }
                _ => {}
            }
            // Equal hits in a row are one effect.
            let hits = |one: &Effect| Effect { n: 0, ..one.clone() };
            match effects.last_mut() {
                Some(last) if is_hit(last.kind) && hits(last) == hits(&effect) => {
                    last.n += effect.n
                }
                _ => effects.push(effect),
            }
        }
        Ok(effects)
    }

    fn single(&mut self, action: &Action) -> Result<Effect, Missing> {
        match action {
            Action::Set { what, how, by, named: None } => self.set_value(what, how, by),
            Action::Set { .. } => None,
            Action::Call { name, set, of } => self.call(name, set.as_ref(), of)?,
        }
        .ok_or_else(|| format!("{action:?}"))
    }

    fn set_value(&mut self, what: &str, how: &str, by: &Expr) -> Option<Effect> {
        let whole = |by: &Expr| match by {
            Expr::Number(number) if number % 1000 == 0 => i32::try_from(number / 1000).ok(),
            _ => None,
        };
        let plain = |kind, v1| Some(Effect { kind, v1, ..Effect::default() });
        let hit = |kind, v1| Some(Effect { kind, v1, n: 1, ..Effect::default() });
        let lasting = |kind, v1| Some(Effect { kind, v1, turn: -1, ..Effect::default() });
        let turns = |kind, turn: i32| Some(Effect { kind, turn: turn as i8, ..Effect::default() });
        if how == "*=" {
            let Expr::Number(by) = *by else { return None };
            let more = i32::try_from(by).ok()? - 1000;
            return match what {
                "goodImpressionTurns" => plain(Kind::ExamReviewValueMultiple, more),
                "motivation" => plain(Kind::ExamAggressiveValueMultiple, more),
                "concentration" => plain(Kind::ExamLessonAddMultipleLessonBuff, more),
                "genki" => plain(Kind::ExamBlockValueMultiple, more),
                _ => None,
            };
        }
        if what == "effectCounter" {
            return match (how, whole(by)?) {
                ("+=", by) => plain(Kind::CounterAdd, by),
                ("-=", by) => plain(Kind::CounterAdd, -by),
                ("=", 0) => plain(Kind::CounterReset, 0),
                _ => None,
            };
        }
        if let ("=", Some(0), "genki") = (how, whole(by), what) {
            return plain(Kind::ExamBlockDown, 1000);
        }
        if how == "-=" {
            if what == "fixedStamina" && *by == Expr::Name("maxStamina".into()) {
                return hit(Kind::ExamStaminaReduceFix, 9999);
            }
            if let ("fixedStamina", Some(permil)) = (what, share_of(by, "maxStamina")) {
                return Some(Effect {
                    kind: Kind::ExamStaminaReduceFix,
                    v2: permil,
                    ..Effect::default()
                });
            }
            let by = whole(by)?;
            return match what {
                "fixedStamina" => plain(Kind::ExamStaminaReduceFix, by),
                "cost" => plain(Kind::ExamStaminaDamage, by),
                "concentration" => plain(Kind::ExamLessonBuffReduce, by),
                "goodImpressionTurns" => plain(Kind::ExamReviewReduce, by),
                "motivation" => plain(Kind::ExamAggressiveReduce, by),
                "goodConditionTurns" => plain(Kind::ExamParameterBuffReduce, by),
                "perfectConditionTurns" => plain(Kind::ExamParameterBuffMultiplePerTurnReduce, by),
                "fullPowerCharge" => plain(Kind::ExamFullPowerPointReduce, by),
                _ => None,
            };
        }
        if how != "+=" {
            return None;
        }
        match (what, whole(by)) {
            ("score", Some(by)) => hit(Kind::ExamLesson, by),
            ("score", None) => self.score_by(by),
            ("genki", Some(by)) => plain(Kind::ExamBlock, by),
            ("fixedGenki", Some(by)) => plain(Kind::ExamBlockFix, by),
            ("genki", None) => {
                if let Some((v1, v2)) = sum_of(by, "cardsUsed") {
                    return Some(Effect {
                        kind: Kind::ExamBlockPerUseCardCount,
                        v1,
                        v2,
                        ..Effect::default()
                    });
                }
                match (share_of(by, "goodImpressionTurns"), share_of(by, "consumedGenki")) {
                    (Some(permil), _) => hit(Kind::ExamBlockDependExamReview, permil),
                    (_, Some(permil)) => hit(Kind::ExamBlockDependBlockConsumptionSum, permil),
                    _ => None,
                }
            }
            ("goodConditionTurns", Some(by)) => turns(Kind::ExamParameterBuff, by),
            ("goodConditionTurns", None) => {
                hit(Kind::ExamParameterBuffDependLessonBuff, share_of(by, "concentration")?)
            }
            ("perfectConditionTurns", Some(by)) => {
                turns(Kind::ExamParameterBuffMultiplePerTurn, by)
            }
            ("concentration", Some(by)) => plain(Kind::ExamLessonBuff, by),
            ("concentration", None) => match share_of(by, "goodConditionTurns") {
                Some(permil) => hit(Kind::ExamLessonBuffDependParameterBuff, permil),
                None => self.by_count(Kind::ExamLessonBuffPerSearchCount, by),
            },
            ("goodImpressionTurns", Some(by)) => plain(Kind::ExamReview, by),
            ("goodImpressionTurns", None) => match share_of(by, "genki") {
                Some(permil) => hit(Kind::ExamReviewDependExamBlock, permil),
                None => self.by_count(Kind::ExamReviewPerSearchCount, by),
            },
            ("motivation", Some(by)) => plain(Kind::ExamCardPlayAggressive, by),
            ("fullPowerCharge", Some(by)) => plain(Kind::ExamFullPowerPoint, by),
            ("cardUsesRemaining", Some(n)) => {
                Some(Effect { kind: Kind::ExamPlayableValueAdd, n, ..Effect::default() })
            }
            ("turnsRemaining", Some(n)) => {
                // The master data leave out a single one.
                let n = if n == 1 { 0 } else { n };
                Some(Effect { kind: Kind::ExamExtraTurn, n, ..Effect::default() })
            }
            ("halfCostTurns", Some(by)) => turns(Kind::ExamStaminaConsumptionDown, by),
            ("doubleCostTurns", Some(by)) => turns(Kind::ExamStaminaConsumptionAdd, by),
            ("costReduction", Some(by)) => lasting(Kind::ExamStaminaConsumptionDownFix, by),
            ("costIncrease", Some(by)) => lasting(Kind::ExamStaminaConsumptionAddFix, by),
            ("fixedStamina", Some(by)) => plain(Kind::ExamStaminaRecoverFix, by),
            ("fixedStamina", None) => {
                plain(Kind::ExamStaminaRecoverMultiple, share_of(by, "maxStamina")?)
            }
            ("nullifyDebuff", Some(n)) => {
                Some(Effect { kind: Kind::ExamAntiDebuff, n, ..Effect::default() })
            }
            ("nullifyGenkiTurns", Some(by)) => turns(Kind::ExamBlockRestriction, by),
            ("uneaseTurns", Some(by)) => turns(Kind::ExamBlockAddDown, by),
            ("poorConditionTurns", Some(by)) => turns(Kind::ExamGimmickParameterDebuff, by),
            ("lockStanceTurns", Some(by)) => turns(Kind::StanceLock, by),
            ("prideTurns", Some(by)) => {
                turns(Kind::ExamLessonValueMultipleDependReviewOrAggressive, by)
            }
            ("noActiveTurns" | "noMentalTurns", Some(by)) => {
                let category = if what == "noActiveTurns" {
                    Category::ActiveSkill
                } else {
                    Category::MentalSkill
                };
                let search = CardSearch {
                    categories: vec![category],
                    place: Place::DeckAll,
                    ..CardSearch::default()
                };
                let search = Some(self.search(search));
                let kind = Kind::ExamGimmickPlayCardLimit;
                Some(Effect { kind, turn: by as i8, search, ..Effect::default() })
            }
            ("nullifyCostCards" | "nullifyCostActiveCards", Some(n)) => {
                let active = what == "nullifyCostActiveCards";
                let categories = if active { vec![Category::ActiveSkill] } else { Vec::new() };
                let search =
                    CardSearch { categories, place: Place::DeckAll, ..CardSearch::default() };
                let search = Some(self.search(search));
                let kind = Kind::ExamSearchPlayCardStaminaConsumptionChange;
                Some(Effect { kind, n, turn: -1, search, ..Effect::default() })
            }
            ("doubleCardEffectCards", Some(n)) => {
                let search = CardSearch {
                    place: Place::Playing,
                    rarities: no_legend(),
                    ..CardSearch::default()
                };
                let search = Some(self.search(search));
                let kind = Kind::ExamCardSearchEffectPlayCountBuff;
                Some(Effect { kind, v1: 1, n, turn: -1, search, ..Effect::default() })
            }
            _ => None,
        }
    }

    /// Points by the value of something.
    fn score_by(&mut self, by: &Expr) -> Option<Effect> {
        let hit = |kind, v1, v2| Some(Effect { kind, v1, v2, n: 1, ..Effect::default() });
        for (name, kind) in [
            ("goodImpressionTurns", Kind::ExamLessonDependExamReview),
            ("genki", Kind::ExamLessonDependBlock),
            ("motivation", Kind::ExamLessonDependExamCardPlayAggressive),
            ("goodConditionTurns", Kind::ExamLessonDependParameterBuff),
            ("consumedStamina", Kind::ExamLessonDependStaminaConsumptionSum),
            ("consumedGenki", Kind::ExamLessonDependBlockConsumptionSum),
            ("stamina", Kind::ExamLessonDependStamina),
        ] {
            if let Some(permil) = share_of(by, name) {
                return hit(kind, permil, 0);
            }
        }
        if let Some((v1, _)) = sum_of(by, "cumulativeFullPowerCharge") {
            let v2 = permil_of(by, "cumulativeFullPowerCharge")?;
            return hit(Kind::ExamLessonFullPowerPoint, v1, v2);
        }
        if let Some((v1, v2)) = sum_of(by, "cardsUsed") {
            return hit(Kind::ExamLessonDependPlayCardCountSum, v1, v2);
        }
        // genki*0.2*countCards[…]
        if let Expr::Pair(left, times, count) = by
            && times == "*"
            && let Expr::Call { set: Some(set), .. } = &**count
        {
            let v1 = share_of(left, "genki")?;
            let search = self.set(set, Place::DeckAll).ok()?;
            let search = Some(self.search(search));
            let kind = Kind::ExamLessonDependBlockAndSearchCount;
            return Some(Effect { kind, v1, n: 1, search, ..Effect::default() });
        }
        None
    }

    /// A gain for each card of a set, in permil.
    fn by_count(&mut self, kind: Kind, by: &Expr) -> Option<Effect> {
        let Expr::Pair(left, times, right) = by else { return None };
        if times != "*" {
            return None;
        }
        let ((Expr::Call { set: Some(set), .. }, Expr::Number(each))
        | (Expr::Number(each), Expr::Call { set: Some(set), .. })) = (&**left, &**right)
        else {
            return None;
        };
        let search = self.set(set, Place::DeckAll).ok()?;
        let search = Some(self.search(search));
        Some(Effect { kind, v1: i32::try_from(*each).ok()?, n: 1, search, ..Effect::default() })
    }

    fn call(
        &mut self,
        name: &str,
        set: Option<&Expr>,
        of: &[Expr],
    ) -> Result<Option<Effect>, Missing> {
        let number = |at: usize| match of.get(at) {
            Some(Expr::Number(number)) => i32::try_from(*number).ok(),
            _ => None,
        };
        let whole = |at: usize| number(at).map(|number| number / 1000);
        let plain = |kind, v1| Some(Effect { kind, v1, ..Effect::default() });
        // Something more, in permil or as it is, for so many turns or to the end.
        let boost = |kind, unit: i32| {
            let v1 = number(0)? / unit;
            let turn = whole(1).unwrap_or(-1) as i8;
            Some(Effect { kind, v1, turn, ..Effect::default() })
        };
        let word = match of.first() {
            Some(Expr::Name(word)) => word.as_str(),
            _ => "",
        };
        // Cards of a set: where they go, how many, how they are picked.
        let mut move_ = |to: Place, pick: Pick| -> Result<Option<Effect>, Missing> {
            let search = match set {
                Some(set) => self.set(set, Place::DeckAll)?,
                None => return Ok(None),
            };
            let search = Some(self.search(search));
            let count = whole(0).unwrap_or(1) as u8;
            let kind = Kind::ExamCardMove;
            Ok(Some(Effect { kind, search, place: Some(to), pick, count, ..Effect::default() }))
        };
        Ok(match name {
            "drawCard" => plain(Kind::ExamCardDraw, whole(0).unwrap_or(1)),
            "exchangeHand" => plain(Kind::ExamHandGraveCountCardDraw, 0),
            "upgradeHand" | "upgradeRandomCardInHand" => {
                let search = CardSearch { place: Place::Hand, ..CardSearch::default() };
                let search = Some(self.search(search));
                let (pick, count) =
                    if name == "upgradeHand" { (Pick::All, 0) } else { (Pick::Random, 1) };
                let kind = Kind::ExamCardUpgrade;
                Some(Effect { kind, search, pick, count, ..Effect::default() })
            }
            "setStance" => match word {
                "strength" => plain(Kind::ExamConcentration, 1),
                "strength2" => plain(Kind::ExamConcentration, 2),
                "preservation" => plain(Kind::ExamPreservation, 1),
                "preservation2" => plain(Kind::ExamPreservation, 2),
                "leisure" => plain(Kind::ExamOverPreservation, 1),
                _ => None,
            },
            "removeDebuffs" => plain(Kind::ExamDebuffRecover, whole(0).unwrap_or(1)),
            "decreaseFullPowerCharge" => {
                let v1 = whole(0).unwrap_or(0);
                // As a 低下状態, which can be prevented.
                Some(Effect {
                    kind: Kind::ExamFullPowerPointReduce,
                    v1,
                    v2: 1,
                    ..Effect::default()
                })
            }
            "setScoreBuff" => boost(Kind::ExamLessonValueMultiple, 1),
            "setScoreDebuff" => boost(Kind::ExamLessonValueMultipleDown, 1),
            "setGoodImpressionTurnsBuff" => boost(Kind::ExamReviewAdditive, 1),
            "setGoodImpressionTurnsEffectBuff" => boost(Kind::ExamReviewMultiple, 1),
            "setGoodImpressionTurnsTimesBuff" => boost(Kind::ExamReviewCountAdd, 1000),
            "setMotivationBuff" => boost(Kind::ExamAggressiveAdditive, 1),
            "setMotivationAdditionBuff" => boost(Kind::ExamAggressiveAdditiveFix, 1000),
            "setGoodConditionTurnsBuff" => boost(Kind::ExamParameterBuffAdditive, 1),
            "setConcentrationBuff" => boost(Kind::ExamLessonBuffAdditive, 1),
            "setConcentrationAdditionBuff" => boost(Kind::ExamLessonBuffAdditiveFix, 1000),
            "setConcentrationEffectBuff" => boost(Kind::ExamLessonBuffMultiple, 1),
            "setEnthusiasmBonus" => boost(Kind::ExamEnthusiasticAdditive, 1000),
            "setEnthusiasmBuff" => boost(Kind::ExamEnthusiasticMultiple, 1),
            "setFullPowerChargeBuff" => boost(Kind::ExamFullPowerPointAdditive, 1),
            "setFullPowerEffectBuff" => boost(Kind::ExamFullPowerLessonMultipleAdditive, 1),
            "setStrengthEffectBuff" => boost(Kind::ExamConcentrationLessonMultipleAdditive, 1),
            "holdThisCard" | "holdThis" => {
                let search = CardSearch { place: Place::Playing, ..CardSearch::default() };
                let search = Some(self.search(search));
                let kind = Kind::ExamCardMove;
                Some(Effect { kind, search, place: Some(Place::Hold), ..Effect::default() })
            }
            "holdCard" | "moveCardToHandFromRemoved" => {
                let Some(&Expr::Number(number)) = of.first() else { return Ok(None) };
                let hold = name == "holdCard";
                let search = CardSearch {
                    cards: vec![self.card(number)?.0],
                    place: if hold { Place::DeckAll } else { Place::Lost },
                    limit: 1,
                    ..CardSearch::default()
                };
                let search = Some(self.search(search));
                let place = Some(if hold { Place::Hold } else { Place::Hand });
                let kind = Kind::ExamCardMove;
                Some(Effect { kind, search, place, ..Effect::default() })
            }
            "holdSelected" | "holdSelectedUpto" => move_(Place::Hold, Pick::Select)?,
            "moveRandomToHand" => move_(Place::Hand, Pick::Random)?,
            "moveRandomToTopOfDeck" => move_(Place::DeckFirst, Pick::Random)?,
            "moveAllToDeck" => move_(Place::DeckRandom, Pick::All)?,
            "removeRandom" => move_(Place::Lost, Pick::Random)?,
            "useRandomFree" | "useRandomCardFree" | "useSelectedFree" | "useAllFree"
            | "useSelected" => {
                let pick = match name {
                    "useAllFree" => Pick::All,
                    "useSelectedFree" | "useSelected" => Pick::Select,
                    _ => Pick::Random,
                };
                let effect = move_(Place::Playing, pick)?;
                effect.map(|effect| Effect {
                    kind: if name == "useSelected" {
                        Kind::ExamForcePlayCardSearchWithCost
                    } else {
                        Kind::ExamForcePlayCardSearch
                    },
                    place: None,
                    ..effect
                })
            }
            "addCardToDeck" | "addCardToHand" | "addCardToTopOfDeck" => {
                let Some(Expr::Number(number)) = of.first() else { return Ok(None) };
                let card = self.rows.get(&(number / 1000)).copied();
                let place = match name {
                    "addCardToDeck" => Place::DeckRandom,
                    "addCardToHand" => Place::Hand,
                    _ => Place::DeckFirst,
                };
                let kind = Kind::ExamCardCreateId;
                card.map(|card| Effect {
                    kind,
                    card: Some(card),
                    place: Some(place),
                    ..Effect::default()
                })
            }
            "addRandomUpgradedCardToHand" => {
                let search = CardSearch {
                    place: Place::RandomPool,
                    pool: Some(0),
                    limit: 1,
                    ..CardSearch::default()
                };
                let search = Some(self.search(search));
                let kind = Kind::ExamCardCreateSearch;
                let (place, pick) = (Some(Place::Hand), Pick::Random);
                Some(Effect { kind, v1: 1, search, place, pick, count: 1, ..Effect::default() })
            }
            // 22-countCards[deck]
            "addRandomBasicCardToDeckAtRandom" => match of.first() {
                Some(Expr::Pair(most, minus, _)) if minus == "-" => match **most {
                    Expr::Number(most) => plain(Kind::ExamDeckFill, (most / 1000) as i32),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
    }
}

impl Moment {
    const fn of(phase: Phase) -> Self {
        Self { phase, at: 0, when: Vec::new(), search: None, status: Vec::new(), lesson: None }
    }

    /// Whether it is about a card in play.
    const fn about_card(&self) -> bool {
        matches!(self.phase, Phase::ExamCardPlay | Phase::ExamCardPlayAfter)
    }

    fn search(&mut self) -> &mut CardSearch {
        let playing = self.about_card();
        self.search.get_or_insert_with(|| CardSearch {
            place: if playing { Place::Playing } else { Place::Target },
            ..CardSearch::default()
        })
    }

    /// Only direct changes: for a change of stance that has no moment of its own, any.
    fn direct(&mut self) {
        if self.phase == Phase::ExamStanceChangeCountInterval && self.at == 0 {
            self.at = 1;
        }
    }

    /// The moment of a change of stance that its condition names.
    fn settle_stance(&mut self) {
        if self.phase != Phase::ExamStanceChangeCountInterval {
            return;
        }
        let named = self.when.iter().position(|condition| {
            !condition.not
                && condition.value == 0
                && matches!(
                    condition.field,
                    Field::ConcentrationUp | Field::PreservationUp | Field::FullPowerUp
                )
        });
        if let Some(at) = named {
            self.phase = match self.when.remove(at).field {
                Field::ConcentrationUp => Phase::ExamStanceChangeConcentration,
                Field::PreservationUp => Phase::ExamStanceChangePreservation,
                _ => Phase::ExamStanceChangeFullPower,
            };
            self.at = 0;
        } else if self.at == 0 {
            self.phase = Phase::ExamStanceChange;
        }
    }

    /// Something happens every so many times: `what % by == rest`.
    fn every(&mut self, what: &str, by: i64, rest: i64) -> Option<()> {
        let last = rest == by - 1;
        let at = i16::try_from(by).ok()?;
        let category = |moment: &mut Self| moment.search().categories.first().copied();
        match what {
            "turnsElapsed" if last => match self.phase {
                Phase::ExamTurnInterval => self.at = at,
                Phase::ExamEndTurn => (self.phase, self.at) = (Phase::ExamEndTurnInterval, at),
                _ => self.when.push(when(Field::TurnInterval, i32::from(at), false)),
            },
            "cardsUsed" if last && self.phase == Phase::ExamCardPlay => {
                (self.phase, self.at) = (Phase::ExamPlayCountInterval, at);
            }
            "activeCardsUsed"
                if last
                    && self.phase == Phase::ExamCardPlay
                    && category(self) == Some(Category::ActiveSkill) =>
            {
                (self.phase, self.at) = (Phase::ExamPlayCountInterval, at);
            }
            "turnCardsUsed" if last && self.phase == Phase::ExamCardPlay => {
                (self.phase, self.at) = (Phase::ExamPlayTurnCountInterval, at);
            }
            "stanceChangedByDirectEffectTimes" if last => self.at = at,
            "effectCounter" => {
                let value = i32::try_from(by * 256 + rest).ok()?;
                self.when.push(when(Field::CounterRest, value, false));
            }
            _ => return None,
        }
        Some(())
    }
}

/// The parts of a condition joined by "and".
fn both(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Pair(left, sign, right) if sign == "&" => [both(left), both(right)].concat(),
        one => vec![one],
    }
}

fn no_legend() -> Vec<Rarity> {
    vec![Rarity::N, Rarity::R, Rarity::Sr, Rarity::Ssr]
}

const fn is_hit(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::ExamLesson
            | Kind::ExamMultipleLessonBuffLesson
            | Kind::ExamLessonAddMultipleParameterBuff
            | Kind::ExamMultipleEnthusiasticLesson
            | Kind::ExamLessonFullPowerPoint
            | Kind::ExamLessonDependExamReview
    )
}

/// What a factor makes of a hit, or of 元気.
fn multiplied(what: &str) -> Option<Kind> {
    Some(match what {
        "concentrationMultiplier" => Kind::ExamMultipleLessonBuffLesson,
        "goodConditionTurnsMultiplier" => Kind::ExamLessonAddMultipleParameterBuff,
        "enthusiasmMultiplier" => Kind::ExamMultipleEnthusiasticLesson,
        "motivationMultiplier" => Kind::ExamBlockAddMultipleAggressive,
        _ => return None,
    })
}

/// A value that a gain before it has used up: how much of it in permil, and by which gains.
fn used_up(action: &Action) -> Option<(i32, &'static [Kind])> {
    let Action::Set { what, how, by: Expr::Number(by), .. } = action else { return None };
    let part = match (how.as_str(), by) {
        ("=", 0) => 1000,
        ("/=", 2000) => 500,
        _ => return None,
    };
    Some((
        part,
        match what.as_str() {
            "genki" => &[Kind::ExamLessonDependBlock, Kind::ExamReviewDependExamBlock],
            "goodConditionTurns" => &[Kind::ExamLessonDependParameterBuff],
            "concentration" => &[Kind::ExamParameterBuffDependLessonBuff],
            _ => return None,
        },
    ))
}

/// `name*0.3` or `name`, as permil.
fn share_of(by: &Expr, name: &str) -> Option<i32> {
    match by {
        Expr::Name(word) if word == name => Some(1000),
        Expr::Pair(left, times, right) if times == "*" => match (&**left, &**right) {
            (Expr::Name(word), Expr::Number(by)) | (Expr::Number(by), Expr::Name(word))
                if word == name =>
            {
                i32::try_from(*by).ok()
            }
            _ => None,
        },
        _ => None,
    }
}

/// `2+name*3` or `name`, as whole numbers.
fn sum_of(by: &Expr, name: &str) -> Option<(i32, i32)> {
    let each = |by: &Expr| share_of(by, name).map(|permil| permil / 1000);
    if let Some(each) = each(by) {
        return Some((0, each));
    }
    let Expr::Pair(left, plus, right) = by else { return None };
    if plus != "+" {
        return None;
    }
    match (&**left, &**right) {
        (Expr::Number(base), other) | (other, Expr::Number(base)) => {
            Some((i32::try_from(base / 1000).ok()?, each(other)?))
        }
        _ => None,
    }
}

/// The share of `2+name*0.5`, in permil.
fn permil_of(by: &Expr, name: &str) -> Option<i32> {
    share_of(by, name).or_else(|| {
        let Expr::Pair(left, _, right) = by else { return None };
        share_of(left, name).or_else(|| share_of(right, name))
    })
}

fn phase(at: &str) -> Option<Phase> {
    Some(match at {
        "startOfStage" => Phase::ExamStartExam,
        "afterStartOfStage" => Phase::StartExamPlay,
        "beforeStartOfTurn" => Phase::BeforeStartTurn,
        "startOfTurn" => Phase::ExamStartTurn,
        "afterStartOfTurn" => Phase::StartPlay,
        "turn" | "everyTurn" => Phase::ExamTurnInterval,
        "endOfTurn" => Phase::ExamEndTurn,
        "turnSkipped" => Phase::ExamTurnSkip,
        "beforeCardUsed" => Phase::ExamSearchCardPlay,
        "cardUsed" | "activeCardUsed" => Phase::ExamCardPlay,
        "afterCardUsed" => Phase::ExamCardPlayAfter,
        "cardMovedToHand" => Phase::ExamCardMoveHand,
        "cardMovedToHeld" => Phase::ExamCardMoveHold,
        "cardRemoved" => Phase::ExamCardMoveLost,
        "buffCostConsumed" => Phase::ExamBuffConsume,
        "stanceChanged" => Phase::ExamStanceChangeCountInterval,
        "stanceValueChanged" => Phase::ExamStanceValueChange,
        "staminaDecreased" => Phase::ExamStaminaReduce,
        other if status(other).is_some() => Phase::ExamStatusChange,
        _ => return None,
    })
}

/// The status whose rise is a moment.
fn status(at: &str) -> Option<Kind> {
    Some(match at {
        "genkiIncreased" => Kind::ExamBlock,
        "goodConditionTurnsIncreased" => Kind::ExamParameterBuff,
        "concentrationIncreased" => Kind::ExamLessonBuff,
        "goodImpressionTurnsIncreased" => Kind::ExamReview,
        "motivationIncreased" => Kind::ExamCardPlayAggressive,
        "fullPowerChargeIncreased" => Kind::ExamFullPowerPoint,
        _ => return None,
    })
}

/// The group of cards that have an effect, by the names of the master data.
pub fn group_name(effect: &str) -> Option<&'static str> {
    Some(match effect {
        "genki" => "exam_block",
        "motivation" => "exam_card_play_aggressive",
        "strength" => "exam_concentration",
        "fullPowerCharge" => "exam_full_power",
        "concentration" => "exam_lesson_buff",
        "goodConditionTurns" => "exam_parameter_buff",
        "perfectConditionTurns" => "exam_parameter_buff_multiple_per_turn",
        "preservation" => "exam_preservation",
        "goodImpressionTurns" => "exam_review",
        "halfCostTurns" => "exam_stamina_consumption_down",
        "fixedStamina" => "stamina_recover_fix",
        _ => return None,
    })
}

/// Costs of a card: stamina, stamina that 元気 does not pay, and a status.
pub fn costs(card: &mut Card, rules: &[Rule]) -> Result<(), Missing> {
    for action in rules.iter().flat_map(|rule| &rule.actions) {
        let Action::Set { what, how, by: Expr::Number(by), .. } = action else {
            return Err(format!("{action:?}"));
        };
        assert_eq!(how, "-=", "a cost");
        let by = u16::try_from(by / 1000).expect("small numbers");
        let status = match what.as_str() {
            "cost" => {
                card.stamina = by;
                continue;
            }
            "stamina" => {
                card.fixed_stamina = by;
                continue;
            }
            "goodConditionTurns" => Status::ExamParameterBuff,
            "perfectConditionTurns" => Status::ExamParameterBuffMultiplePerTurn,
            "concentration" => Status::ExamLessonBuff,
            "goodImpressionTurns" => Status::ExamReview,
            "motivation" => Status::ExamCardPlayAggressive,
            "fullPowerCharge" => Status::ExamFullPowerPoint,
            _ => return Err(format!("{action:?}")),
        };
        card.cost = Some((status, by));
    }
    Ok(())
}
