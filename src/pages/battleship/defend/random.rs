//! How games against a fleet compare with games against drawn ones.

use super::{GAP, around};
use crate::components::{Exactness, about, plus_minus};
use crate::el::{El, el};
use crate::i18n::{BattleshipDefend, Lang, number, percent};
use jobs::battleship::{BoardSetup, Measured, PolicySums, Preset, Spread};

/// The share of games against drawn fleets that are shorter, where they have been measured.
pub(super) fn among_random(sea: &BoardSetup, row: &PolicySums, lang: Lang) -> El {
    let line = el("p.num@among-random");
    let counts: Vec<u32> =
        row.histogram.iter().map(|&games| games.try_into().unwrap_or(u32::MAX)).collect();
    let here = Spread { least: 0, counts: &counts };
    let random = Preset::of(sea).and_then(|preset| Measured::of(preset, row.policy));
    let found = random.and_then(|random| {
        Some((random.shots, random.shots.mean()?, here.longer_than(&random.shots)?))
    });
    let Some((random, mean, longer)) = found else {
        return line.class("muted", true).with(lang.t(BattleshipDefend::RandomUnknown));
    };
    let share = percent(longer.mean, 0);
    let share = match longer.half {
        Some(half) => format!("{share} ±{}", percent(half, 0)),
        None => share,
    };
    let numbers = vec![("n", number(longer.n)), ("m", number(random.games()))];
    let share = about(BattleshipDefend::AmongTopic, numbers, Exactness::Sampled, lang).with(share);
    around(line, &lang.fill(BattleshipDefend::AmongRandom, &[&GAP, &plus_minus(mean, 1)]), share)
}
