//! What each send is worth, between speed and points; stopping here against going on.

use std::rc::Rc;

use yew::prelude::*;

use super::Context;
use super::discards::PartProps;
use super::explain::{explain, fact, split};
use super::parts::failure;
use crate::callback::Callback;
use crate::components::{
    Exactness, announce, bare_table, card, mark, mini, or_dash, progress_line, row_head,
};
use crate::el::{El, all, button, el, titled};
use crate::hooks::{JobState, Kept, use_job, use_kept, use_lang};
use crate::i18n::{Key, Lang, M, Topic, W, decimal, number, percent};
use crate::{names, store};
use jobs::milljan::{
    Advise, AdviseReport, AdviseRequest, AdviseRow, ChanceRow, Chances, ChancesRequest,
    ExactChance, IdolId, MOST_DRAWS, Sampled, SampledChance, State, UnitId,
};
use jobs::{Ask, Progress};

/// What is assumed: from speed (0) to points (100), own draws left, opponents.
type Outlook = [u8; 3];

const BALANCE: usize = 0;
const DRAWS: usize = 1;
const RIVALS: usize = 2;

/// Speed and points alike, in a game of four that has just begun.
const USUAL: Outlook = [50, 4, 3];
/// The largest of each; the number of draws is at least one.
const MOST: Outlook = [100, MOST_DRAWS, 3];

/// Draws up to which chances are exact.
const EXACT: u8 = 2;
/// Sends shown, and played out, before the others are asked for.
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

/// Takes in a value and keeps it for the next visit.
fn setter(outlook: &Kept<Outlook>, which: usize) -> Callback<String> {
    let outlook = outlook.clone();
    Callback::from(move |value: String| {
        let mut next = *outlook.newest();
        next[which] = value.parse().map_or(next[which], |value: u8| value.min(MOST[which]));
        store::write(store::MILLJAN_WORTH, &next);
        outlook.set(next);
    })
}

/// The sends that are played out: those shown first, whatever their order. None while the advice is
/// about another hand.
fn played_out(report: &AdviseReport, context: &Context) -> Option<Vec<IdolId>> {
    let mut kinds = context.sound.request.free.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let mut tiles: Vec<IdolId> = report.rows.iter().filter_map(|row| row.tile).collect();
    let drawn = context.state() == State::Drawn;
    let fits = if drawn { tiles.len() == kinds.len() } else { tiles.is_empty() };
    if !fits || tiles.iter().any(|tile| !kinds.contains(tile)) {
        return None;
    }
    tiles.truncate(FEW);
    tiles.sort_unstable();
    Some(tiles)
}

/// The worth of all sends, and what is assumed for it.
#[component]
pub(super) fn Worth(props: &PartProps) -> Html {
    let lang = use_lang();
    let outlook = use_kept(kept);
    let opened = use_kept(|| None::<Option<IdolId>>);
    let whole = use_kept(|| false);
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
    // Advice comes a send at a time; who is best, and whether to stop, is said when all are there.
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
    let told = report.map(|report| in_words(report, lang));
    use_effect_with((told.clone(), done), |(told, done)| {
        if let Some(told) = told.as_ref().filter(|_| *done) {
            announce(told.clone());
        }
    });
    if !full {
        let none = el("p.muted").with(lang.t(M::EmptyText));
        return card("section.card@worth", lang.t(W::Title), None).with(none).html();
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
            let label = if *whole { W::Fewer } else { W::Others };
            let label = lang.fill(label, &[&others]);
            button("button.button@worth-all", label, whole.set_to(!*whole))
                .attr("aria-expanded", *whole)
        });
        let part = (!report.complete).then(|| el("p.muted worth__note").with(lang.t(W::Part)));
        let sends = card("section.card@worth-sends", lang.t(W::Sends), None)
            .class("stale", stale)
            .with(el("p.muted worth__note").with(lang.t(W::SendsText)))
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
        let again = button("button.button button--small", lang.t(Key::Retry), retry.clone());
        el("p.muted").with(lang.t(Key::Stopped)).with(" ").with(again)
    });
    let plays = samples.max().unwrap_or_default();
    let plays = (draws > EXACT).then(|| {
        let words = lang.fill(W::Plays, &[&number(plays), &SEED]);
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
    let send = best.map(|tile| lang.fill(M::SendTile, &[&names::idol(tile, lang)]) + ". ");
    send.unwrap_or_default() + &verdict(report, lang)
}

/// What there is now.
fn now(report: &AdviseReport) -> u32 {
    report.win_now.unwrap_or(report.lose_now)
}

/// Whether what there is now is worth more than going on.
fn stops(report: &AdviseReport) -> bool {
    f64::from(now(report)) > report.go_on
}

fn verdict(report: &AdviseReport, lang: Lang) -> String {
    let key = match (stops(report), report.win_now) {
        (true, Some(_)) => W::BetterWin,
        (true, None) => W::BetterStop,
        (false, _) => W::BetterOn,
    };
    lang.fill(key, &[&number(report.go_on.round() as u64), &number(now(report).into())])
}

/// The slider, the draws and the opponents.
fn controls(outlook: &Kept<Outlook>, lang: Lang) -> El {
    let [balance, draws, rivals] = **outlook;
    let said = lang.fill(W::BalanceSaid, &[&balance, &(100 - balance)]);
    let slider = el("input.worth__slider@balance")
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", "100")
        .attr("step", "5")
        .attr("aria-label", lang.t(W::Balance))
        .attr("aria-valuetext", said.clone())
        .value(balance.to_string())
        .input(setter(outlook, BALANCE));
    let numbers = vec![fact(lang.t(W::Points), balance), fact(lang.t(W::Speed), 100 - balance)];
    let slider = el("div.worth__balance")
        .with(el("span").attr("aria-hidden", "true").with(lang.t(W::Speed)))
        .with(slider)
        .with(el("span").attr("aria-hidden", "true").with(lang.t(W::Points)));
    let pick = |words: &'static str, label: W, which: usize, now: u8, least: u8| {
        let options = (least..=MOST[which]).map(|value| {
            el("option").flag("selected", value == now).attr("value", value).with(value)
        });
        titled(lang.t(label), el(words).change(setter(outlook, which)).list(options))
    };
    card("section.card", lang.t(W::Title), Some(mark(Exactness::Heuristic, false, lang)))
        .with(slider)
        .with(
            el("div.worth__outlook")
                .with(pick("select@worth-draws", W::Draws, DRAWS, draws, 1))
                .with(pick("select@worth-rivals", W::Rivals, RIVALS, rivals, 0))
                .with(explain(Topic::Rank, numbers, lang).id("worth-rank").with(said)),
        )
}

/// What all parts of the view read.
struct Page<'a> {
    context: &'a Context,
    chances: &'a [ChanceRow],
    /// Whether the chances belong to an older question.
    old: bool,
    draws: u8,
    lang: Lang,
}

impl Page<'_> {
    fn samples(&self) -> impl Iterator<Item = &Sampled> + Clone {
        self.chances.iter().filter(|_| !self.old).filter_map(|row| row.sampled.as_ref())
    }

    /// Stopping here and going on: two figures and a sentence.
    fn verdict(&self, report: &AdviseReport) -> El {
        let lang = self.lang;
        let analysis = self.context.report.as_deref().filter(|_| self.context.fresh);
        let units = |of: fn(&jobs::milljan::AnalyseReport) -> Option<&[UnitId]>| {
            analysis.and_then(of).unwrap_or_default()
        };
        let claimed = self.context.sound.request.claimed.len();
        let (name, made) = match report.win_now {
            Some(_) => {
                let units = units(|report| report.tsumo_units.as_deref());
                (W::WinNow, split(Topic::Tsumo, self.context, units, true, None, lang))
            }
            None => {
                let units = units(|report| Some(&report.lose_units));
                let free = units.get(claimed..).unwrap_or_default();
                (W::StopHere, split(Topic::Lose, self.context, free, false, None, lang))
            }
        };
        let figure = |name: W, sure: Exactness, explained: El, value: String| {
            let sign = el("span.worth__sign").attr("title", sure.word(lang)).with(sure.sign());
            explained.with(
                el("span.figure").with(lang.t(name)).with(" ").with(el("b").with(value)).with(sign),
            )
        };
        let go_on = report.rows.first().map(|row| {
            let value = number(report.go_on.round() as u64);
            figure(W::GoOn, Exactness::Heuristic, self.expected(row), value).id("worth-go-on")
        });
        let stop = number(now(report).into());
        el("section.card@worth-verdict")
            .with(el("h2").with(el("span").with(lang.t(W::StopOrGo))))
            .with(
                el("div.figures")
                    .with(figure(name, Exactness::Exact, made, stop).id("worth-stop"))
                    .with(go_on),
            )
            .with(el("p.worth__words@worth-words").with(verdict(report, lang)))
    }

    /// The explanation of an expectation.
    fn expected(&self, row: &AdviseRow) -> El {
        let lang = self.lang;
        let (points, lose) = (number(row.points.round() as u64), number(row.lose.into()));
        let (win, not) = (percent(row.win, 1), percent(1.0 - row.win, 1));
        let numbers = vec![
            fact(lang.t(W::WinInTime), &win),
            fact(lang.t(M::MeanHead), &points),
            fact(lang.t(W::NotWon), &lose),
            fact(format!("{win} × {points} + {not} × {lose}"), number(row.expected.round() as u64)),
        ];
        explain(Topic::Expected, numbers, lang)
    }

    /// The table with its heads; the last column tells the draws that were chosen.
    fn table(&self, rows: Vec<Html>) -> El {
        let lang = self.lang;
        let head = |class: &'static str, words: String| {
            el("th.num").class(class, !class.is_empty()).attr("scope", "col").with(words)
        };
        let within = |draws: u8, sure: Exactness| {
            head("", format!("{} {}", lang.fill(W::Within, &[&draws]), sure.sign()))
        };
        let drawn = self.context.state() == State::Drawn;
        let first = if drawn { lang.t(M::Send) } else { lang.t(M::Hand) };
        let heads = el("tr")
            .with(el("th").attr("scope", "col").with(first))
            .with(head("", format!("{} ~", lang.t(W::Expected))))
            .with(head("col-h", "h".to_owned()))
            .with(head("col-kinds", lang.t(M::CopiesHead).to_owned()))
            .with(within(1, Exactness::Exact))
            .with(within(2, Exactness::Exact))
            .with((self.draws > EXACT).then(|| within(self.draws, Exactness::Sampled)));
        let table = el("table.table").with(el("thead").with(heads)).with(el("tbody").with(rows));
        el("div.scroller")
            .attr("tabindex", "0")
            .attr("role", "region")
            .attr("aria-label", lang.t(W::Sends))
            .with(table)
    }

    fn row(
        &self,
        at: usize,
        row: &AdviseRow,
        report: &AdviseReport,
        opened: &Kept<Option<Option<IdolId>>>,
    ) -> Html {
        let lang = self.lang;
        let analysis = self.context.report.as_deref();
        let weight = analysis.and_then(|report| match row.tile {
            Some(tile) => {
                let rows = report.discards.as_deref()?;
                Some(rows.iter().find(|row| row.tile == tile)?.weight)
            }
            None => report.weight,
        });
        let best = at == 0 && row.tile.is_some() && !stops(report);
        let open = **opened == Some(row.tile);
        let toggle = opened.set_to((!open).then_some(row.tile));
        let name = row.tile.map_or_else(|| "hand".to_owned(), |tile| tile.to_string());
        let face: Html = match row.tile {
            Some(tile) => mini(&names::face(tile, lang), None).class("out", best).html(),
            None => lang.t(W::ThisHand).into(),
        };
        let value = number(row.expected.round() as u64);
        let expected = el("td.num")
            .class("answer", best)
            .with(self.expected(row).id(format!("worth-expected-{name}")).with(value));
        let h = explain(Topic::H, vec![fact("h", or_dash(row.h))], lang).with(or_dash(row.h));
        let weight = weight.map_or_else(|| "–".to_owned(), |weight| weight.to_string());
        let chances = self.chances.iter().find(|chances| chances.tile == row.tile);
        let exact = |draws: u8| {
            let found = chances.and_then(|chances| chances.exact.get(usize::from(draws) - 1));
            let cell = el("td.num").id(format!("worth-{draws}-{name}"));
            cell.class("stale", self.old).with(found.map(|found| self.exact(found)))
        };
        let sampled = (self.draws > EXACT).then(|| {
            let sampled = chances.and_then(|chances| chances.sampled.as_ref());
            let found = sampled.and_then(|sampled| Some((sampled, sampled.within.last()?)));
            let cell = el("td.num").id(format!("worth-k-{name}")).class("stale", self.old);
            match found {
                Some((sampled, last)) => cell.with(self.sampled(sampled, last)),
                // Played out are those that are shown at first.
                None => cell.with(if at < FEW { "…" } else { "–" }),
            }
        });
        let cells = el("tr")
            .key(name.as_str())
            .class("best", best)
            .id(format!("worth-row-{name}"))
            .with(row_head(button("button.row-button", face, toggle).attr("aria-expanded", open)))
            .with(expected)
            .with(el("td.num col-h").with(h))
            .with(el("td.num col-kinds").with(weight.clone()))
            .with(exact(1))
            .with(exact(2))
            .with(sampled);
        let more = open.then(|| {
            let h =
                el("p.muted worth__note").with(lang.fill(W::Facts, &[&or_dash(row.h), &weight]));
            let rank = explain(Topic::Rank, self.shares(row, report), lang)
                .with(lang.t(W::Rank))
                .with(" ")
                .with(decimal(row.utility, 3));
            let details = el("td")
                .attr("colspan", "7")
                .with(h)
                .with(chances.map(|chances| self.course(chances)))
                .with(rank);
            el("tr.sub-row").key(format!("{name}+")).with(details)
        });
        all([cells.html(), all(more)])
    }

    /// What the place in the order comes from.
    fn shares(&self, row: &AdviseRow, report: &AdviseReport) -> Vec<(AttrValue, AttrValue)> {
        let lang = self.lang;
        let most = |of: fn(&AdviseRow) -> f64| report.rows.iter().map(of).fold(0.0, f64::max);
        let points = |value: f64| number(value.round() as u64);
        vec![
            fact(lang.t(W::WinInTime), percent(row.win, 1)),
            fact(format!("{} ({})", lang.t(W::WinInTime), lang.t(W::Largest)), {
                percent(most(|row| row.win), 1)
            }),
            fact(lang.t(W::Expected), points(row.expected)),
            fact(format!("{} ({})", lang.t(W::Expected), lang.t(W::Largest)), {
                points(most(|row| row.expected))
            }),
            fact(lang.t(W::Rank), decimal(row.utility, 3)),
        ]
    }

    /// All draws, one a row, with the points of such wins.
    fn course(&self, chances: &ChanceRow) -> El {
        let lang = self.lang;
        let line = |draws: u8, chance: El, points: Option<f64>| {
            let points = points.map_or_else(|| "–".to_owned(), |p| number(p.round() as u64));
            el("tr")
                .with(row_head(draws).class("num", true))
                .with(el("td.num").with(chance))
                .with(el("td.num").with(points))
                .html()
        };
        let exact = chances.exact.iter();
        let exact = exact.map(|found| line(found.draws, self.exact(found), found.mean_points));
        let played = chances.sampled.iter().flat_map(|sampled| {
            let rows = sampled.within.iter();
            rows.map(move |found| {
                line(found.draws, self.sampled(sampled, found), found.mean_points)
            })
        });
        let heads = [("num", W::DrawsHead), ("num", W::WinHead), ("num", W::MeanPoints)]
            .map(|(class, key)| (class, lang.t(key)));
        bare_table("table.worth__course", &heads, exact.chain(played).collect())
    }

    fn exact(&self, found: &ExactChance) -> El {
        let lang = self.lang;
        let numbers = vec![
            fact(lang.t(W::DrawsHead), found.draws),
            fact(lang.t(W::Ways), number(found.ways)),
            fact(lang.t(W::WaysOf), number(found.of)),
            fact(
                format!("{} ÷ {}", number(found.ways), number(found.of)),
                percent(found.chance, 3),
            ),
        ];
        explain(Topic::Within, numbers, lang).with(shown(percent(found.chance, 1)))
    }

    fn sampled(&self, all: &Sampled, found: &SampledChance) -> El {
        let lang = self.lang;
        let later = all.wins.iter().take(found.draws.into()).skip(EXACT.into()).sum();
        let error = 1.96 * found.error;
        let numbers = vec![
            fact(lang.t(W::DrawsHead), found.draws),
            fact(lang.t(W::PlaysHead), number(all.samples)),
            fact(lang.fill(W::LaterWins, &[&found.draws]), number(later)),
            fact(lang.t(W::WinHead), percent(found.chance, 2)),
            fact(lang.t(W::StandardError), percent(found.error, 2)),
            fact("±", percent(error, 2)),
        ];
        explain(Topic::Played, numbers, lang)
            .class("worth__played", true)
            .with(shown(percent(found.chance, 1)))
            .with(shown(format!("±{}", percent(error, 1))))
    }
}

/// A number that comes anew instead of changing: while plays come in, nothing is to blink.
fn shown(words: String) -> El {
    el("span").list([el("span").key(words.as_str()).with(words)])
}
