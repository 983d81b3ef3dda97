//! Link contests (リンクコンテスト): the idols who come on after the first.

use std::mem::swap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::kit::{Brought, Kit};
use super::types::usual_trend;
use super::{
    Bonus, ContestError, DeckCard, Loadout, LoadoutReport, Memory, MemoryReport, Plan, Trend,
};
use contest::data::Snapshot;
use contest::{Link, Setup};
use jobs_core::JobError;

/// An idol of a link contest who comes on after the first, and what she brings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkIdol {
    /// The idol card, of the first idol's plan; it gives stamina where that is left out, and the trend,
    /// which is otherwise the usual one of the plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idol: Option<String>,
    /// Stamina (体力), 1 to 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamina: Option<u16>,
    /// Own cards, by id and level of upgrade, and how they are customised; 1 to 12, six of each memory.
    pub cards: Vec<DeckCard>,
    /// How many of the cards are the main memory's, which come first; left out: six, or all where there
    /// are fewer. Says nothing about the contest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub main: Option<u8>,
    /// Ids of own P-items, at most 4, in the order in which they act; they act from the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// Parameters in vocal, dance and visual, each 0 to 9999.
    pub parameters: [u16; 3],
    /// What the main and the second memory have, in place of `parameters` and `stamina`: both count whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memories: Option<[Memory; 2]>,
    /// Support bonus in permil, 0 to 1000: 40 is 4 %.
    #[serde(default)]
    pub support: u16,
}

/// An idol of a link contest who comes on after the first, as the contest has her.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkReport {
    /// The turn from which she is on, from 2.
    pub turn: u8,
    /// Place of her first card in `cards`, from 0.
    pub first: u8,
    /// How many cards are hers: those from there on.
    pub count: u8,
    /// Order of her deck: places in `cards`, next card first.
    pub deck: Vec<u8>,
    /// What she goes for (おすすめ効果).
    pub trend: Trend,
    /// Stamina (体力) as she comes on.
    pub stamina: u16,
    /// Parameters in vocal, dance and visual.
    pub parameters: [u16; 3],
    /// Her main and her second memory.
    pub memories: [MemoryReport; 2],
    /// Bonus by colour, in permil: 1000 means the points as they are.
    pub mult: Bonus,
}

impl LinkIdol {
    pub(super) fn kit(&self) -> Kit<'_> {
        Kit {
            idol: self.idol.as_deref(),
            stamina: self.stamina,
            cards: &self.cards,
            main: self.main,
            items: &self.items,
            parameters: self.parameters,
            memories: self.memories,
            support: self.support,
        }
    }

    /// Looks everything up and checks it: what she brings, and what she goes for.
    fn check(&self, data: &Snapshot, plan: Plan, at: &str) -> Result<(Brought, Trend), JobError> {
        let kit = self.kit();
        let idol = kit.idol_of(data, at)?;
        let other = idol.filter(|idol| plan != idol.plan);
        if let Some(other) = other.filter(|idol| ![plan, idol.plan].contains(&Plan::Common)) {
            let kind = ContestError::WrongPlan { name: other.name.clone() };
            return Err(JobError::new(&kind, format!("{at}/idol")));
        }
        let brought = kit.check(data, plan, idol, true, at)?;
        if brought.cards.is_empty() {
            let kind = ContestError::DeckSize { has: 0, most: super::MOST_OWN_CARDS as u64 };
            return Err(JobError::new(&kind, format!("{at}/cards")));
        }
        Ok((brought, idol.map_or_else(|| usual_trend(plan), |idol| idol.trend)))
    }
}

impl Loadout {
    /// What the first idol brings, as a later one's.
    pub fn as_link(&self) -> LinkIdol {
        LinkIdol {
            idol: self.idol.clone(),
            stamina: self.stamina,
            cards: self.cards.clone(),
            main: self.main,
            items: self.items.clone(),
            parameters: self.parameters,
            memories: self.memories,
            support: self.support,
        }
    }

    /// The idol cards, in the order in which the idols come on.
    pub fn idols(&self) -> Vec<Option<&str>> {
        let later = self.links.iter().map(|link| link.idol.as_deref());
        [self.idol.as_deref()].into_iter().chain(later).collect()
    }

    /// The own cards of all idols, by instance.
    pub fn own_cards(&self) -> impl Iterator<Item = &DeckCard> {
        self.cards.iter().chain(self.links.iter().flat_map(|link| &link.cards))
    }

    /// The own items of all idols.
    pub fn own_items(&self) -> impl Iterator<Item = &String> {
        self.items.iter().chain(self.links.iter().flat_map(|link| &link.items))
    }

    /// Which idol of a link contest brings a card, by its instance: 0 is the first. None where only one idol
    /// goes, and for cards created in the contest.
    pub fn brings(&self, card: usize) -> Option<usize> {
        if self.links.is_empty() {
            return None;
        }
        let later = self.links.iter().map(|link| link.cards.len());
        let mut counts = [self.cards.len()].into_iter().chain(later);
        let mut end = 0;
        counts.position(|count| {
            end += count;
            card < end
        })
    }

    /// Puts what an idol of a link contest brings in the place of what the first brings, and the other
    /// way round, for editors of one idol at a time; of plan and trend, which are the loadout's, nothing
    /// changes. Twice is as before, and so is `who` 0, which is the first.
    pub fn exchange(&mut self, who: usize) {
        let link = who.checked_sub(1).and_then(|at| self.links.get_mut(at));
        let Some(link) = link else { return };
        swap(&mut self.idol, &mut link.idol);
        swap(&mut self.stamina, &mut link.stamina);
        swap(&mut self.cards, &mut link.cards);
        swap(&mut self.main, &mut link.main);
        swap(&mut self.items, &mut link.items);
        swap(&mut self.parameters, &mut link.parameters);
        swap(&mut self.memories, &mut link.memories);
        swap(&mut self.support, &mut link.support);
    }

    /// Whether there are as many idols as the stage asks for; `turns` are those of each of them.
    pub(super) fn check_link_count(&self, turns: &[u8], at: &str) -> Result<(), JobError> {
        let needs = turns.len().saturating_sub(1);
        let has = self.links.len();
        if has == needs {
            return Ok(());
        }
        let kind = match needs {
            0 => ContestError::NoLinkStage,
            _ => ContestError::LinkCount { has: has as u64, needs: needs as u64 },
        };
        Err(JobError::new(&kind, format!("{at}/links")))
    }

    /// Adds the idols who come on after the first to a contest; `bonus` gives the bonuses of what one of
    /// them brings.
    pub(super) fn add_links(
        &self,
        setup: &mut Setup,
        turns: &[u8],
        bonus: impl Fn([u16; 3], u16) -> [i64; 3],
        at: &str,
    ) -> Result<(), JobError> {
        let mut turn = 1;
        for (number, (link, turns)) in self.links.iter().zip(turns).enumerate() {
            turn += turns;
            let place = format!("{at}/links/{number}");
            let (brought, trend) = link.check(setup.data, setup.plan, &place)?;
            let (known, own) = (setup.data.cards.len() as u16, setup.own.len() as u16);
            let row = |row: u16| if row < known { row } else { row + own };
            let start = setup.cards.len() as u8;
            setup.cards.extend(brought.cards.into_iter().map(row));
            setup.own.extend(brought.own);
            setup.items.extend(brought.items);
            let cards = start..setup.cards.len() as u8;
            let bonus = bonus(brought.parameters, link.support);
            let (order, stamina) = (cards.clone().collect(), brought.stamina.into());
            setup.links.push(Link { turn, cards, order, stamina, bonus, trend });
        }
        Ok(())
    }

    /// The idols who come on after the first, of a contest of this loadout.
    pub(super) fn link_reports(&self, setup: &Setup) -> Vec<LinkReport> {
        let mut items =
            setup.items.len() - self.links.iter().map(|link| link.items.len()).sum::<usize>();
        let each = |(own, link): (&LinkIdol, &Link)| {
            let Range { start, end } = link.cards;
            let of = usize::from(start)..usize::from(end);
            let cards: Vec<_> = setup.cards[of].iter().map(|&row| setup.card(row)).collect();
            let of = items..items + own.items.len();
            items = of.end;
            let items: Vec<_> = setup.items[of].iter().map(|&row| setup.item(row)).collect();
            LinkReport {
                turn: link.turn,
                first: start,
                count: end - start,
                deck: link.order.clone(),
                trend: link.trend,
                stamina: u16::try_from(link.stamina).unwrap_or(u16::MAX),
                parameters: own.parameters().0,
                memories: own.kit().memory_reports(&cards, &items),
                mult: Bonus::of(link.bonus),
            }
        };
        self.links.iter().zip(&setup.links).map(each).collect()
    }
}

impl LoadoutReport {
    /// Puts what is known of an idol in the place of what is known of the first, and the other way round,
    /// as [`Loadout::exchange`] does.
    pub fn exchange(&mut self, who: usize) {
        let link = who.checked_sub(1).and_then(|at| self.links.get_mut(at));
        let Some(link) = link else { return };
        swap(&mut self.trend, &mut link.trend);
        swap(&mut self.stamina, &mut link.stamina);
        swap(&mut self.parameters, &mut link.parameters);
        swap(&mut self.memories, &mut link.memories);
        swap(&mut self.mult, &mut link.mult);
        swap(&mut self.deck, &mut link.deck);
    }
}
