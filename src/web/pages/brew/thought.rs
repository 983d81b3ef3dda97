//! What a player made of a position: its line, the foe's, the terms, the search depth by depth.

use yew::prelude::*;

use crate::jobs::brew::{ActionEntry, LineEntry, MoveReport, ReasonEntry, Terms};
use crate::web::components::ingredients::{deed, deed_words, line};
use crate::web::components::{Exactness, Explanation, card, explain, mark, row_head, table};
use crate::web::el::{El, el};
use crate::web::i18n::{Brew, Lang, decimal, number, percent};

/// Terms of a value, in the order of the texts.
pub fn terms(terms: &Terms) -> [f64; 10] {
    let Terms { score, potions, spells, block, ingredients, space, .. } = *terms;
    let Terms { kinds, deadlock, exhausted, end, .. } = *terms;
    [score, potions, spells, block, ingredients, space, kinds, deadlock, exhausted, end]
}

/// A value, which may be that of a won game and then is as large as can be.
pub fn value_words(value: f64) -> String {
    if value.abs() > 1e9 {
        return if value > 0.0 { "+∞".to_owned() } else { "−∞".to_owned() };
    }
    decimal(value, 2)
}

fn difference(value: f64) -> String {
    let sign = if value > 0.0 { "+" } else { "" };
    format!("{sign}{}", value_words(value))
}

/// A value that tells its terms.
pub fn value(line: &LineEntry, lang: Lang) -> El {
    let names: [&str; 10] = lang.parts(Brew::TermNames);
    let parts = names.iter().zip(terms(&line.terms)).filter(|(_, value)| *value != 0.0);
    let numbers = parts.map(|(name, value)| ((*name).into(), value_words(value).into())).collect();
    let what =
        Explanation { numbers, ..Explanation::of(Brew::ValueTopic, Exactness::Heuristic, lang) };
    explain(what).with(el("span.num").with(value_words(line.value)))
}

/// The line of the action that is taken, where it is known.
fn taken(report: &MoveReport) -> Option<&LineEntry> {
    report.lines.first().filter(|line| line.command == report.command)
}

/// What a screen knows of a decision.
pub struct Thought<'a> {
    /// The decision.
    pub report: &'a MoveReport,
    /// That of the same player a turn before.
    pub before: Option<&'a MoveReport>,
    /// What the foe did after that.
    pub foe_did: Option<ActionEntry>,
    /// The language.
    pub lang: Lang,
}

impl Thought<'_> {
    /// The action in one line, and why.
    pub fn headline(&self) -> El {
        let lang = self.lang;
        let report = self.report;
        let action = match report.action {
            Some(action) => deed(action, lang),
            None => el("span").with("…"),
        };
        let reason = lang.t(match report.reason {
            ReasonEntry::Line => Brew::ReasonLine,
            ReasonEntry::LearnAhead => Brew::ReasonLearnAhead,
            ReasonEntry::Draft => Brew::ReasonDraft,
            ReasonEntry::Visits => Brew::ReasonVisits,
            ReasonEntry::Lot => Brew::ReasonLot,
        });
        let value = taken(report).map(|line| {
            el("span.figure").with(value(line, lang)).with(el("span").with(lang.t(Brew::Value)))
        });
        let banned = (!report.banned.is_empty())
            .then(|| el("p.caution").with(lang.fill(Brew::Banned, &[&report.banned.join(", ")])));
        el("div.brew-thought@thought")
            .attr("data-done", report.done)
            .with(
                el("div.headline")
                    .with(
                        el("span.big answer@decision")
                            .attr("data-command", report.command.clone())
                            .with(action),
                    )
                    .with(mark(Exactness::Heuristic, false, lang))
                    .with(value)
                    .with(el("span.why").with(lang.t(if report.own {
                        Brew::OwnLines
                    } else {
                        Brew::FoeFirst
                    }))),
            )
            .with(el("p.muted").with(reason))
            .with(banned)
    }

    /// Both lines step by step.
    pub fn lines(&self) -> El {
        let lang = self.lang;
        let own = match taken(self.report) {
            Some(found) => line(&found.steps, lang),
            None => el("p.muted").with(lang.t(Brew::NoLine)).html(),
        };
        let foe = self.report.foe.iter().map(|step| {
            el("li.brew-line__step").with(deed(step.action, lang)).with(
                el("span.muted num").with(lang.fill(Brew::FoeThen, &[&step.points, &step.brewed])),
            )
        });
        let foe = if self.report.foe.is_empty() {
            el("p.muted").with(lang.t(Brew::NoFoeLine))
        } else {
            el("ol.brew-line@foe-line").list(foe)
        };
        card("section.card@lines", lang.t(Brew::LinesTitle), None)
            .with(el("h3").with(lang.t(Brew::OwnLine)))
            .with(el("div@own-line").with(own))
            .with(el("h3").with(lang.t(Brew::FoeLine)))
            .with(foe)
    }

    /// The value term by term, and what changed since the last turn.
    pub fn terms(&self) -> Option<El> {
        let lang = self.lang;
        let found = taken(self.report)?;
        let now = terms(&found.terms);
        let old = self.before.and_then(taken);
        let then = old.map(|line| terms(&line.terms));
        let names: [&str; 10] = lang.parts(Brew::TermNames);
        let words: [&str; 10] = lang.parts(Brew::TermWords);
        let mut rows: Vec<Html> = Vec::new();
        for at in 0..names.len() {
            let before = then.map(|then| then[at]);
            if now[at] == 0.0 && before.unwrap_or(0.0) == 0.0 {
                continue;
            }
            let what = Explanation {
                title: names[at].into(),
                text: words[at].into(),
                exactness: Exactness::Heuristic,
                ..Explanation::default()
            };
            let change =
                before.map_or_else(|| "–".to_owned(), |before| difference(now[at] - before));
            rows.push(
                el("tr")
                    .with(row_head(explain(what).with(names[at])))
                    .with(el("td.num").with(value_words(now[at])))
                    .with(el("td.num").with(change))
                    .html(),
            );
        }
        let change = old.map_or_else(|| "–".to_owned(), |old| difference(found.value - old.value));
        rows.push(
            el("tr.best")
                .with(row_head(lang.t(Brew::Sum)))
                .with(el("td.num@terms-sum").with(value_words(found.value)))
                .with(el("td.num").with(change))
                .html(),
        );
        let heads = [
            ("", lang.t(Brew::Term)),
            ("num", lang.t(Brew::Value)),
            ("num", lang.t(Brew::SinceLast)),
        ];
        let kept = old.and_then(|old| old.steps.get(1)).map(|expected| {
            let same = self.report.action == Some(expected.action);
            let key = if same { Brew::PlanKept } else { Brew::PlanChanged };
            el("li").with(lang.fill(key, &[&deed_words(expected.action, lang)]))
        });
        let foe = self.before.and_then(|before| before.foe.first()).zip(self.foe_did);
        let foe = foe.map(|(expected, did)| {
            let key = if expected.action == did { Brew::FoeAsExpected } else { Brew::FoeOther };
            let words = [expected.action, did].map(|action| deed_words(action, lang));
            el("li").with(lang.fill(key, &[&words[0], &words[1]]))
        });
        Some(
            card(
                "section.card@terms",
                lang.t(Brew::TermsTitle),
                Some(mark(Exactness::Heuristic, false, lang)),
            )
            .with(table(lang.t(Brew::TermsTitle), &heads, rows))
            .with(el("ul.brew-news").with(kept).with(foe)),
        )
    }

    /// The search, depth by depth.
    pub fn layers(&self) -> Option<El> {
        let lang = self.lang;
        let layers = &self.report.layers;
        if layers.is_empty() {
            return None;
        }
        let most = layers.iter().map(|layer| layer.made).max().unwrap_or(1).max(1);
        let rows = layers.iter().enumerate().filter(|(_, layer)| layer.made + layer.queue > 0);
        let rows: Vec<Html> = rows
            .map(|(depth, layer)| {
                let share = layer.duplicates as f64 / layer.made.max(1) as f64;
                let bar = decimal(layer.made as f64 / most as f64, 3);
                el("tr")
                    .with(row_head(depth).class("num", true))
                    .with(el("td.num").with(layer.best.map_or_else(|| "–".to_owned(), value_words)))
                    .with(
                        el("td.num").with(number(layer.made)).with(
                            el("span.pbar")
                                .attr("aria-hidden", "true")
                                .with(el("i").attr("style", format!("--p:{bar}"))),
                        ),
                    )
                    .with(el("td.num").with(percent(share, 1)))
                    .with(el("td.num").with(number(layer.expanded)))
                    .with(el("td.num").with(number(layer.queue)))
                    .html()
            })
            .collect();
        let heads = [
            ("num", lang.t(Brew::Depth)),
            ("num", lang.t(Brew::BestValue)),
            ("num", lang.t(Brew::Made)),
            ("num", lang.t(Brew::Duplicates)),
            ("num", lang.t(Brew::Expanded)),
            ("num", lang.t(Brew::Queue)),
        ];
        let all: [u64; 2] = layers
            .iter()
            .fold([0; 2], |[made, same], layer| [made + layer.made, same + layer.duplicates]);
        let duplicates = percent(all[1] as f64 / all[0].max(1) as f64, 1);
        Some(
            card(
                "section.card@layers",
                lang.t(Brew::LayersTitle),
                Some(mark(Exactness::Exact, false, lang)),
            )
            .with(plot(layers.iter().map(|layer| layer.best).collect(), lang))
            .with(
                el("p.muted")
                    .with(lang.fill(Brew::LayersSum, &[&number(self.report.nodes), &duplicates])),
            )
            .with(table(lang.t(Brew::LayersTitle), &heads, rows)),
        )
    }

    /// How often a tree tried each action.
    pub fn visits(&self) -> Option<El> {
        let lang = self.lang;
        let [own, _] = &self.report.visits;
        if own.is_empty() {
            return None;
        }
        let rows = own.iter().take(20).map(|entry| {
            el("tr")
                .with(row_head(deed(entry.action, lang)))
                .with(el("td.num").with(number(entry.visits.into())))
                .with(el("td.num").with(percent(entry.mean, 1)))
                .html()
        });
        let heads =
            [("", lang.t(Brew::Action)), ("num", lang.t(Brew::Tries)), ("num", lang.t(Brew::Mean))];
        Some(
            card(
                "section.card@visits",
                lang.t(Brew::VisitsTitle),
                Some(mark(Exactness::Sampled, false, lang)),
            )
            .with(table(lang.t(Brew::VisitsTitle), &heads, rows.collect())),
        )
    }

    /// Every first action with its line and its difference to the best, term by term.
    pub fn others(&self) -> El {
        let lang = self.lang;
        let lines = &self.report.lines;
        let names: [&str; 10] = lang.parts(Brew::TermNames);
        let best = taken(self.report);
        let mut order: Vec<&LineEntry> = lines.iter().collect();
        order.sort_by(|a, b| b.value.total_cmp(&a.value));
        let rows = order.iter().map(|entry| {
            let first = entry.steps.first().map(|step| step.action);
            let title = match first {
                Some(action) => deed(action, lang),
                None => el("span").with(entry.command.clone()),
            };
            let less = best.map_or(0.0, |best| entry.value - best.value);
            let parts = best.into_iter().flat_map(|best| {
                terms(&entry.terms).into_iter().zip(terms(&best.terms)).zip(names)
            });
            let parts = parts.filter(|((now, best), _)| now != best).map(|((now, best), name)| {
                el("div").with(el("dt").with(name)).with(el("dd.num").with(difference(now - best)))
            });
            el("details.brew-other")
                .key(entry.command.clone())
                .id(format!("other-{}", entry.command.replace(' ', "-")))
                .with(
                    el("summary")
                        .with(title)
                        .with(el("span.brew-other__value num").with(value_words(entry.value)))
                        .with(el("span.brew-other__less num muted").with(if less == 0.0 {
                            lang.t(Brew::BestOne).to_owned()
                        } else {
                            difference(less)
                        })),
                )
                .with(line(&entry.steps, lang))
                .with(el("dl.facts").list(parts))
                .html()
        });
        card(
            "section.card@others",
            lang.t(Brew::OthersTitle),
            Some(mark(Exactness::Heuristic, false, lang)),
        )
        .with(el("p.muted").with(lang.t(Brew::OthersHint)))
        .with(el("div@other-list").list(rows))
    }
}

/// The best value of each depth as a line.
fn plot(values: Vec<Option<f64>>, lang: Lang) -> El {
    let there: Vec<(usize, f64)> = values
        .iter()
        .enumerate()
        .filter_map(|(at, value)| Some((at, (*value)?)))
        .filter(|(_, value)| value.abs() < 1e9)
        .collect();
    let least = there.iter().map(|found| found.1).fold(f64::INFINITY, f64::min);
    let most = there.iter().map(|found| found.1).fold(f64::NEG_INFINITY, f64::max);
    let (wide, range) = ((values.len().max(2) - 1) as f64, (most - least).max(1e-9));
    let points: Vec<String> = there
        .iter()
        .map(|&(at, value)| {
            let x = 4.0 + 292.0 * at as f64 / wide;
            let y = 56.0 - 52.0 * (value - least) / range;
            format!("{},{}", x.round(), y.round())
        })
        .collect();
    if points.len() < 2 {
        return el("div");
    }
    let words = lang.fill(Brew::PlotWords, &[&value_words(least), &value_words(most)]);
    el("svg.brew-plot")
        .attr("viewBox", "0 0 300 60")
        .attr("role", "img")
        .attr("aria-label", words)
        .attr("preserveAspectRatio", "none")
        .with(
            el("polyline")
                .attr("points", points.join(" "))
                .attr("vector-effect", "non-scaling-stroke"),
        )
}

/// Points that an action costs against the best line: none where its line is not known. What the player
/// itself would do costs nothing, also where it drafts a spell that its lines do not begin with.
pub fn cost(report: &MoveReport, command: &str) -> Option<(f64, LineEntry, LineEntry)> {
    let best = report.lines.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
    let own = report.lines.iter().find(|line| line.command == command)?;
    if command == report.command {
        return Some((0.0, own.clone(), own.clone()));
    }
    Some(((best.value - own.value).max(0.0), own.clone(), best.clone()))
}
