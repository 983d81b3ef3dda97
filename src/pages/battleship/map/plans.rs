//! Finish or search: the best cell that may belong to a wounded ship, and the best one that cannot.

use std::rc::Rc;

use yew::prelude::*;

use super::Context;
use super::answer::{about_chance, explained};
use crate::components::{bare_table, card, exactness_badge, row_head};
use crate::el::{El, el};
use crate::hooks::use_job_on;
use crate::i18n::{BattleshipMap, BoardText, decimal, large, percent};
use jobs::battleship::{Move, MoveReport, MoveRequest, Policy, ProspectEntry, Reason, Ties};
use jobs::{Ask, Lane};

/// With at most this many fleets left, the expected misses are requested as well.
const FEW: f64 = 4096.0;

/// From how many of the likeliest cells the game is then played to the end.
const TRIED: u8 = 32;

/// The exact-counting player's view of the board, once that has been counted: requested only while a
/// ship is wounded. Where few fleets are left, they are played to the end.
#[hook]
pub(super) fn use_plans(context: &Context, done: bool) -> Option<Rc<MoveReport>> {
    let left = context.chances().map(|report| large::amount(&report.total));
    let question = left.filter(|_| done && context.is_wounded()).map(|left| {
        let weights = context.weights.as_ref().map(|weights| weights.rows.clone());
        let weighted = weights.is_some();
        let policy = if left <= FEW && !weighted {
            Policy::Lookahead { fleets: FEW as u32, width: TRIED, weighted }
        } else {
            Policy::ExactGreedy { ties: Ties::First, weighted }
        };
        let board = &context.position;
        let (shots, base) = (board.shots.clone(), MoveRequest::new(board.sea()));
        Ask::<Move>::new(MoveRequest { shots, policy, weights, ..base }).with_fallback()
    });
    let asked = question.is_some();
    let job = use_job_on(Lane::Aside, question);
    job.report.filter(|report| asked && job.fresh && report.done)
}

/// Both cells side by side, with the reason for the one that is taken.
pub(super) fn plans(context: &Context, plans: Option<&MoveReport>) -> Option<El> {
    let lang = context.lang;
    let report = context.chances()?;
    let plans = plans?;
    let (near, far) = (plans.beside?, plans.elsewhere?);
    let worth = |one: &ProspectEntry| (one.p.unwrap_or_default(), one.p_sunk.unwrap_or_default());
    let (a, b) = (worth(&near), worth(&far));
    let better = if b > a { far.at } else { near.at };
    let misses = near.misses.is_some() || far.misses.is_some();
    let sure = super::answer::sure(report);
    let untried = misses && (near.misses.is_none() || far.misses.is_none());
    let fewest = plans.candidates.iter().find_map(|one| one.misses);
    let least = fewest.filter(|_| plans.reason == Reason::Optimum);
    let row = |one: ProspectEntry, why: BattleshipMap| {
        let at = context.index(one.at);
        let name = el("b").class("answer", one.at == better).with(context.name(one.at));
        let head = row_head(name).with(el("small.muted").with(lang.t(why)));
        let bits = decimal(one.bits.unwrap_or_default(), 2);
        let bits = explained(BattleshipMap::AboutBits, vec![], sure, lang).with(bits);
        let chance = explained(about_chance(context), context.shares(report, at), sure, lang)
            .with(percent(one.p.unwrap_or_default(), 1));
        let expected = match (one.misses, least) {
            (Some(misses), _) => decimal(misses, 2),
            // The search for the fewest stops at a cell that cannot have fewer.
            (None, Some(least)) => format!("≥ {}", decimal(least, 2)),
            (None, None) => "–".into(),
        };
        el("tr")
            .with(head)
            .with(el("td.num").with(chance))
            .with(el("td.num").with(bits))
            .with(misses.then(|| el("td.num").with(expected)))
            .html()
    };
    let mut heads = vec![
        ("", lang.t(BattleshipMap::Candidate)),
        ("num", lang.t(BoardText::Hit)),
        ("num", lang.t(BattleshipMap::Bits)),
    ];
    if misses {
        heads.push(("num", lang.t(BattleshipMap::Misses)));
    }
    let rows = vec![row(near, BattleshipMap::MayBeWounded), row(far, BattleshipMap::Elsewhere)];
    let why = if a == b {
        BattleshipMap::PlansEqual
    } else if a.0 == b.0 {
        BattleshipMap::PlansSink
    } else if better == near.at {
        BattleshipMap::PlansFinish
    } else {
        BattleshipMap::PlansSearch
    };
    Some(
        card(
            "section.card@plans",
            lang.t(BattleshipMap::FinishOrSearch),
            Some(exactness_badge(sure, false, lang)),
        )
        .with(bare_table("table.sea__plans", &heads, rows))
        .with(el("p.muted@plans-why").with(lang.t(why)))
        .with(misses.then(|| el("p.muted").with(lang.t(BattleshipMap::MissesNote))))
        .with(
            (untried && least.is_none())
                .then(|| el("p.muted").with(lang.fill(BattleshipMap::MissesUntried, &[&TRIED]))),
        ),
    )
}
