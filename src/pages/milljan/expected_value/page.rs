//! What each send is worth, as a page: verdict, table, reasons.

use yew::prelude::*;

use super::super::Context;
use super::super::explain::{explain, fact, split};
use super::{EXACT, FEW, now, stops, verdict};
use crate::components::{Exactness, bare_table, mini, or_dash, row_head, scroller};
use crate::el::{El, all, button, el};
use crate::hooks::ValueHandle;
use crate::i18n::{ExpectedText, Lang, MilljanText, MilljanTopic, decimal, number, percent};
use crate::names;
use jobs::milljan::{
    AdviseReport, AdviseRow, ChanceRow, ExactChance, IdolId, Sampled, SampledChance, State, UnitId,
};

/// The data that all parts of the view read.
pub(super) struct Page<'a> {
    pub(super) context: &'a Context,
    pub(super) chances: &'a [ChanceRow],
    /// Whether the chances belong to an older question.
    pub(super) old: bool,
    pub(super) draws: u8,
    pub(super) lang: Lang,
}

impl Page<'_> {
    pub(super) fn samples(&self) -> impl Iterator<Item = &Sampled> + Clone {
        self.chances.iter().filter(|_| !self.old).filter_map(|row| row.sampled.as_ref())
    }

    /// Stopping here and playing on: two figures and a sentence.
    pub(super) fn verdict(&self, report: &AdviseReport) -> El {
        let lang = self.lang;
        let analysis = self.context.report.as_deref().filter(|_| self.context.fresh);
        let units = |of: fn(&jobs::milljan::AnalyseReport) -> Option<&[UnitId]>| {
            analysis.and_then(of).unwrap_or_default()
        };
        let claimed = self.context.sound.request.claimed.len();
        let (name, made) = match report.win_now {
            Some(_) => {
                let units = units(|report| report.tsumo_units.as_deref());
                (
                    ExpectedText::WinNow,
                    split(MilljanTopic::Tsumo, self.context, units, true, None, lang),
                )
            }
            None => {
                let units = units(|report| Some(&report.lose_units));
                let free = units.get(claimed..).unwrap_or_default();
                (
                    ExpectedText::StopHere,
                    split(MilljanTopic::Lose, self.context, free, false, None, lang),
                )
            }
        };
        let figure = |name: ExpectedText, sure: Exactness, explained: El, value: String| {
            let sign = el("span.worth__sign").attr("title", sure.word(lang)).with(sure.sign());
            explained.with(
                el("span.figure").with(lang.t(name)).with(" ").with(el("b").with(value)).with(sign),
            )
        };
        let go_on = report.rows.first().map(|row| {
            let value = number(report.go_on.round() as u64);
            figure(ExpectedText::GoOn, Exactness::Heuristic, self.expected(row), value)
                .id("worth-go-on")
        });
        let stop = number(now(report).into());
        el("section.card@worth-verdict")
            .with(el("h2").with(el("span").with(lang.t(ExpectedText::StopOrGo))))
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
            fact(lang.t(ExpectedText::WinInTime), &win),
            fact(lang.t(MilljanText::MeanHead), &points),
            fact(lang.t(ExpectedText::NotWon), &lose),
            fact(format!("{win} × {points} + {not} × {lose}"), number(row.expected.round() as u64)),
        ];
        explain(MilljanTopic::Expected, numbers, lang)
    }

    /// The table with its headers; the last column shows the chosen number of draws.
    pub(super) fn table(&self, rows: Vec<Html>) -> El {
        let lang = self.lang;
        let head = |class: &'static str, words: String| {
            el("th.num").class(class, !class.is_empty()).attr("scope", "col").with(words)
        };
        let within = |class: &'static str, draws: u8, sure: Exactness| {
            head(class, format!("{} {}", lang.fill(ExpectedText::Within, &[&draws]), sure.sign()))
        };
        let drawn = self.context.state() == State::Drawn;
        let first = if drawn { lang.t(MilljanText::Send) } else { lang.t(MilljanText::Hand) };
        let heads = el("tr")
            .with(el("th").attr("scope", "col").with(first))
            // What decides the order comes first, then what it is made of.
            .with(head("", lang.t(ExpectedText::Rank).to_owned()))
            .with(head("", format!("{} ~", lang.t(ExpectedText::Expected))))
            .with(head("", format!("{} ~", lang.t(ExpectedText::WinHead))))
            .with(head("col-h", "h".to_owned()))
            .with(head("col-kinds", lang.t(MilljanText::CopiesHead).to_owned()))
            .with(within("col-first", 1, Exactness::Exact))
            .with(within("col-second", 2, Exactness::Exact))
            .with((self.draws > EXACT).then(|| within("", self.draws, Exactness::Sampled)));
        let table = el("table.table").with(el("thead").with(heads)).with(el("tbody").with(rows));
        scroller(lang.t(ExpectedText::Sends), table)
    }

    pub(super) fn row(
        &self,
        at: usize,
        row: &AdviseRow,
        report: &AdviseReport,
        opened: &ValueHandle<Option<Option<IdolId>>>,
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
            None => lang.t(ExpectedText::ThisHand).into(),
        };
        let value = number(row.expected.round() as u64);
        let rank = explain(MilljanTopic::Rank, self.shares(row, report), lang)
            .id(format!("worth-rank-{name}"))
            .with(decimal(row.utility, 3));
        let rank = el("td.num").class("answer", best).with(rank);
        let in_time = explain(MilljanTopic::Rank, self.shares(row, report), lang)
            .id(format!("worth-win-{name}"))
            .with(percent(row.win, 1));
        let expected =
            el("td.num").with(self.expected(row).id(format!("worth-expected-{name}")).with(value));
        let h =
            explain(MilljanTopic::H, vec![fact("h", or_dash(row.h))], lang).with(or_dash(row.h));
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
                // Only those shown at first are simulated.
                None => cell.with(if at < FEW { "…" } else { "–" }),
            }
        });
        let cells = el("tr")
            .key(name.as_str())
            .class("best", best)
            .id(format!("worth-row-{name}"))
            .with(row_head(button("button.row-button", face, toggle).attr("aria-expanded", open)))
            .with(rank)
            .with(expected)
            .with(el("td.num").with(in_time))
            .with(el("td.num col-h").with(h))
            .with(el("td.num col-kinds").with(weight.clone()))
            .with(exact(1).class("col-first", true))
            .with(exact(2).class("col-second", true))
            .with(sampled);
        let more = open.then(|| {
            let h = el("p.muted worth__note")
                .with(lang.fill(ExpectedText::Facts, &[&or_dash(row.h), &weight]));
            let details = el("td")
                .attr("colspan", "9")
                .with(h)
                .with(chances.map(|chances| self.course(chances)));
            el("tr.sub-row").key(format!("{name}+")).with(details)
        });
        all([cells.html(), all(more)])
    }

    /// The basis of the place in the order.
    fn shares(&self, row: &AdviseRow, report: &AdviseReport) -> Vec<(AttrValue, AttrValue)> {
        let lang = self.lang;
        let most = |of: fn(&AdviseRow) -> f64| report.rows.iter().map(of).fold(0.0, f64::max);
        let points = |value: f64| number(value.round() as u64);
        vec![
            fact(lang.t(ExpectedText::WinInTime), percent(row.win, 1)),
            fact(
                format!("{} ({})", lang.t(ExpectedText::WinInTime), lang.t(ExpectedText::Largest)),
                percent(most(|row| row.win), 1),
            ),
            fact(lang.t(ExpectedText::Expected), points(row.expected)),
            fact(
                format!("{} ({})", lang.t(ExpectedText::Expected), lang.t(ExpectedText::Largest)),
                points(most(|row| row.expected)),
            ),
            fact(lang.t(ExpectedText::Rank), decimal(row.utility, 3)),
        ]
    }

    /// All draws, one per row, with the points of such wins.
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
        let heads = [
            ("num", ExpectedText::DrawsHead),
            ("num", ExpectedText::WinHead),
            ("num", ExpectedText::MeanPoints),
        ]
        .map(|(class, key)| (class, lang.t(key)));
        bare_table("table.worth__course", &heads, exact.chain(played))
    }

    fn exact(&self, found: &ExactChance) -> El {
        let lang = self.lang;
        let numbers = vec![
            fact(lang.t(ExpectedText::DrawsHead), found.draws),
            fact(lang.t(ExpectedText::Ways), number(found.ways)),
            fact(lang.t(ExpectedText::WaysOf), number(found.of)),
            fact(
                format!("{} ÷ {}", number(found.ways), number(found.of)),
                percent(found.chance, 3),
            ),
        ];
        explain(MilljanTopic::Within, numbers, lang).with(shown(percent(found.chance, 1)))
    }

    fn sampled(&self, all: &Sampled, found: &SampledChance) -> El {
        let lang = self.lang;
        let later = all.wins.iter().take(found.draws.into()).skip(EXACT.into()).sum();
        let error = 1.96 * found.error;
        let numbers = vec![
            fact(lang.t(ExpectedText::DrawsHead), found.draws),
            fact(lang.t(ExpectedText::PlaysHead), number(all.samples)),
            fact(lang.fill(ExpectedText::LaterWins, &[&found.draws]), number(later)),
            fact(lang.t(ExpectedText::WinHead), percent(found.chance, 2)),
            fact(lang.t(ExpectedText::StandardError), percent(found.error, 2)),
            fact("±", percent(error, 2)),
        ];
        explain(MilljanTopic::Played, numbers, lang)
            .class("worth__played", true)
            .with(shown(percent(found.chance, 1)))
            .with(shown(format!("±{}", percent(error, 1))))
    }
}

/// A number rendered anew instead of changing: nothing should flash while simulations come in.
fn shown(words: String) -> El {
    el("span").list([el("span").key(words.as_str()).with(words)])
}
