//! What each send is worth, weighing speed against points; stopping here versus playing on.

mod page;

use std::rc::Rc;

use yew::prelude::*;

use self::page::Page;
use super::Context;
use super::discards::PartProps;
use super::explain::{explain, fact};
use super::parts::failure;
use crate::components::{Exactness, announce, card, exactness_badge, progress_line};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::hooks::{JobState, ValueHandle, use_effect_with, use_job, use_lang, use_value};
use crate::i18n::{CommonText, ExpectedText, Lang, MilljanText, MilljanTopic, number};
use crate::{names, store};
use jobs::milljan::{
    Advise, AdviseReport, AdviseRequest, Chances, ChancesRequest, IdolId, MOST_DRAWS, State,
};
use jobs::short_sort;
use jobs::{Ask, Progress};

/// What is assumed: from speed (0) to points (100), own draws left, opponents.
type Outlook = [u8; 3];

const BALANCE: usize = 0;
const DRAWS: usize = 1;
const RIVALS: usize = 2;

/// Speed and points equally, in a game of four that has just begun.
const USUAL: Outlook = [50, 4, 3];
/// The largest of each; the number of draws is at least one.
const MOST: Outlook = [100, MOST_DRAWS, 3];

/// Draws up to which chances are exact.
const EXACT: u8 = 2;
/// Sends shown, and simulated, before the others are requested.
const FEW: usize = 5;
/// Plays of each hand, and the seed of the first one.
const GAMES: u64 = 600;
const SEED: u64 = 1;

fn kept() -> Outlook {
    let mut outlook = store::read::<Outlook>(store::MILLJAN_WORTH).unwrap_or(USUAL);
    for (value, most) in outlook.iter_mut().zip(MOST) {
        *value = (*value).min(most);
    }
    outlook[DRAWS] = outlook[DRAWS].max(1);
    outlook
}

/// Sets a value and saves it for the next visit.
fn setter(outlook: &ValueHandle<Outlook>, which: usize) -> Handler<String> {
    let outlook = outlook.clone();
    Handler::from(move |value: String| {
        let mut next = *outlook.newest();
        next[which] = value.parse().map_or(next[which], |value: u8| value.min(MOST[which]));
        store::write(store::MILLJAN_WORTH, &next);
        outlook.set(next);
    })
}

/// The sends that are simulated: those shown first, whatever their order. `None` while the advice
/// is about another hand.
fn played_out(report: &AdviseReport, context: &Context) -> Option<Vec<IdolId>> {
    let mut kinds = context.sound.request.free.clone();
    short_sort::sort_by_key(&mut kinds, |&id| id);
    kinds.dedup();
    let mut tiles: Vec<IdolId> = report.rows.iter().filter_map(|row| row.tile).collect();
    let drawn = context.state() == State::Drawn;
    let fits = if drawn { tiles.len() == kinds.len() } else { tiles.is_empty() };
    if !fits || tiles.iter().any(|tile| !kinds.contains(tile)) {
        return None;
    }
    tiles.truncate(FEW);
    short_sort::sort_by_key(&mut tiles, |&id| id);
    Some(tiles)
}

/// The worth of all sends, and what is assumed for it.
#[component]
pub(super) fn Worth(props: &PartProps) -> Html {
    let lang = use_lang();
    let outlook = use_value(kept);
    let opened = use_value(|| None::<Option<IdolId>>);
    let whole = use_value(|| false);
    let context = &props.context;
    let request = context.sound.request.clone();
    let [balance, draws, rivals] = *outlook;
    let full = context.state() != State::Partial;
    let advise = use_job(full.then(|| {
        let request = request.clone();
        Ask::<Advise>::new(AdviseRequest {
            snapshot: request.snapshot,
            units_off: request.units_off,
            units_own: request.units_own,
            claimed: request.claimed,
            free: request.free,
            seen: request.seen,
            oshi: request.oshi,
            rounds: draws.into(),
            rivals,
            balance,
        })
    }));
    let done = advise.fresh && matches!(advise.state, JobState::Done | JobState::Stopped);
    // Advice comes one send at a time; the best one, and whether to stop, is shown when all are
    // there.
    let last = use_mut_ref(|| None::<Rc<AdviseReport>>);
    if done {
        last.replace(advise.report.clone());
    }
    let last = last.borrow().clone();
    let report = last.as_deref().filter(|_| full);
    let tiles = report.and_then(|report| played_out(report, context));
    let hands = tiles.as_ref().map_or(0, |tiles| tiles.len().max(1)) as u64;
    let chances = use_job(tiles.map(|tiles| {
        Ask::<Chances>::new(ChancesRequest {
            snapshot: request.snapshot,
            units_off: request.units_off,
            units_own: request.units_own,
            state: request.state,
            claimed: request.claimed,
            free: request.free,
            seen: request.seen,
            oshi: request.oshi,
            draws: draws.max(EXACT),
            games: if draws > EXACT { GAMES } else { 0 },
            seed_from: SEED,
            tiles: (!tiles.is_empty()).then_some(tiles),
        })
    }));
    let words = report.map(|report| in_words(report, lang));
    use_effect_with((words.clone(), done), |(words, done)| {
        if let Some(words) = words.as_ref().filter(|_| *done) {
            announce(words.clone());
        }
    });
    if !full {
        let none = el("p.muted").with(lang.t(MilljanText::EmptyText));
        return card("section.card@worth", lang.t(ExpectedText::Title), None).with(none).html();
    }
    let page = Page {
        context,
        chances: chances.report.as_deref().map_or(&[], |chances| &chances.sums.rows),
        old: !chances.fresh,
        draws,
        lang,
    };
    let controls = controls(&outlook, lang);
    let body = report.map(|report| {
        let stale = !done;
        let rows = report.rows.iter().enumerate();
        let rows = rows.take(if *whole { report.rows.len() } else { FEW });
        let rows = rows.map(|(at, row)| page.row(at, row, report, &opened)).collect();
        let others = report.rows.len().saturating_sub(FEW);
        let unfold = (others > 0).then(|| {
            let label = if *whole { ExpectedText::Fewer } else { ExpectedText::Others };
            let label = lang.fill(label, &[&others]);
            button("button.button@worth-all", label, whole.set_to(!*whole))
                .attr("aria-expanded", *whole)
        });
        let part =
            (!report.complete).then(|| el("p.muted worth__note").with(lang.t(ExpectedText::Part)));
        let sends = card("section.card@worth-sends", lang.t(ExpectedText::Sends), None)
            .class("stale", stale)
            .with(el("p.muted worth__note").with(lang.t(ExpectedText::SendsText)))
            .with(page.table(rows))
            .with(unfold)
            .with(part);
        all([page.verdict(report).class("stale", stale), sends])
    });
    let samples = page.samples().map(|sampled| sampled.samples);
    let progress = Progress { nodes: samples.clone().sum(), total: Some(GAMES * hands) };
    let stopped = |state: &JobState| matches!(state, JobState::Stopped | JobState::Crashed(_));
    let retry = if stopped(&advise.state) { &advise.retry } else { &chances.retry };
    let again = (stopped(&advise.state) || stopped(&chances.state)).then(|| {
        let again = button("button.button button--small", lang.t(CommonText::Retry), retry.clone());
        el("p.muted").with(lang.t(CommonText::Stopped)).with(" ").with(again)
    });
    let plays = samples.max().unwrap_or_default();
    let plays = (draws > EXACT).then(|| {
        let words = lang.fill(ExpectedText::Plays, &[&number(plays), &SEED]);
        el("p.muted worth__note@worth-plays")
            .attr("data-done", chances.fresh && chances.state == JobState::Done)
            .with(words)
    });
    let busy = chances.is_busy() && draws > EXACT;
    let line = match advise.is_busy() {
        true => progress_line(true, advise.progress, Some(&advise.stop), lang),
        false => progress_line(busy, progress, Some(&chances.stop), lang),
    };
    el("div.worth stack@worth")
        .attr("data-fresh", done)
        .with(controls)
        .with(failure(&advise.state, lang))
        .with(failure(&chances.state, lang))
        .with(body)
        .with(plays)
        .with(line)
        .with(again)
        .html()
}

/// The best send and the verdict, as a sentence.
fn in_words(report: &AdviseReport, lang: Lang) -> String {
    let best = report.rows.first().and_then(|row| row.tile).filter(|_| !stops(report));
    let send =
        best.map(|tile| lang.fill(MilljanText::SendTile, &[&names::idol(tile, lang)]) + ". ");
    send.unwrap_or_default() + &verdict(report, lang)
}

/// The points now.
fn now(report: &AdviseReport) -> u32 {
    report.win_now.unwrap_or(report.lose_now)
}

/// Whether the points now are worth more than playing on.
fn stops(report: &AdviseReport) -> bool {
    f64::from(now(report)) > report.go_on
}

fn verdict(report: &AdviseReport, lang: Lang) -> String {
    let key = match (stops(report), report.win_now) {
        (true, Some(_)) => ExpectedText::BetterWin,
        (true, None) => ExpectedText::BetterStop,
        (false, _) => ExpectedText::BetterOn,
    };
    lang.fill(key, &[&number(report.go_on.round() as u64), &number(now(report).into())])
}

/// The slider, the draws and the opponents.
fn controls(outlook: &ValueHandle<Outlook>, lang: Lang) -> El {
    let [balance, draws, rivals] = **outlook;
    let said = lang.fill(ExpectedText::BalanceSaid, &[&balance, &(100 - balance)]);
    let slider = el("input.worth__slider@balance")
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", "100")
        .attr("step", "5")
        .attr("aria-label", lang.t(ExpectedText::Balance))
        .attr("aria-valuetext", said.clone())
        .value(balance.to_string())
        .input(setter(outlook, BALANCE));
    let numbers = vec![
        fact(lang.t(ExpectedText::Points), balance),
        fact(lang.t(ExpectedText::Speed), 100 - balance),
    ];
    let slider = el("div.worth__balance")
        .with(el("span").attr("aria-hidden", "true").with(lang.t(ExpectedText::Speed)))
        .with(slider)
        .with(el("span").attr("aria-hidden", "true").with(lang.t(ExpectedText::Points)));
    let pick = |words: &'static str, label: ExpectedText, which: usize, now: u8, least: u8| {
        let options = (least..=MOST[which]).map(|value| {
            el("option").flag("selected", value == now).attr("value", value).with(value)
        });
        el("label.field")
            .with(el("span").with(lang.t(label)))
            .with(el(words).change(setter(outlook, which)).list(options))
    };
    card(
        "section.card",
        lang.t(ExpectedText::Title),
        Some(exactness_badge(Exactness::Heuristic, false, lang)),
    )
    .with(slider)
    .with(
        el("div.worth__outlook")
            .with(pick("select@worth-draws", ExpectedText::Draws, DRAWS, draws, 1))
            .with(pick("select@worth-rivals", ExpectedText::Rivals, RIVALS, rivals, 0))
            .with(explain(MilljanTopic::Rank, numbers, lang).id("worth-rank").with(said)),
    )
}
