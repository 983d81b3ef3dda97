//! A player's analysis of a position: its line, the foe's, the terms, other actions.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::article::{about, topic};
use super::layers::layers;
use super::review::WORTH_TELLING;
use super::value::{
    END, Weighing, ahead, difference, ending, numbers, term, value, worth, written,
};
use crate::components::ingredients::{action_view, action_words, in_words, line, recipe};
use crate::components::{
    Exactness, card, copy_text, exactness_badge, explain, once_open, row_head, table, toast,
};
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::i18n::{BrewEngine, BrewText, Lang, number, percent};
use jobs::brew::{ActionEntry, LineEntry, MoveReport, ReasonEntry};

/// The line of the action that is taken, where it is known.
fn taken(report: &MoveReport) -> Option<&LineEntry> {
    report.lines.first().filter(|line| line.command == report.command)
}

/// The best line of another action that was not ruled out.
fn next_best(report: &MoveReport) -> Option<&LineEntry> {
    let open = |line: &&LineEntry| {
        line.command != report.command && !report.banned.contains(&line.command)
    };
    let others = report.lines.iter().filter(open);
    others.max_by(|a, b| a.value.total_cmp(&b.value))
}

/// Which of the texts for a next best action fits: it is worth less, as much, or more.
fn by_worth<T>(less: f64, [fewer, even, more]: [T; 3]) -> T {
    if less >= WORTH_TELLING {
        fewer
    } else if less > -WORTH_TELLING {
        even
    } else {
        more
    }
}

/// Terms that are told apart from the next best.
const TOLD: usize = 3;

/// What a screen knows about a decision.
pub struct Analysis<'a> {
    /// The decision.
    pub report: &'a MoveReport,
    /// Whether every action has its line: among those alone that the decision looked at to the end, the
    /// next best may not be there.
    pub all: bool,
    /// That of the same player a turn before.
    pub before: Option<&'a MoveReport>,
    /// What the foe did after that.
    pub foe_did: Option<ActionEntry>,
    /// Nodes that the decision might take.
    pub allowed: u64,
    /// Who thinks, and what that player has, where known.
    pub by: Option<Weighing<'a>>,
    /// The language.
    pub lang: Lang,
}

impl Analysis<'_> {
    /// The action in one line, and why.
    pub fn headline(&self) -> El {
        let lang = self.lang;
        let report = self.report;
        let action = match report.action {
            Some(action) => action_view(action, lang),
            None => el("span").with("…"),
        };
        let why = self.why();
        let reason = match report.reason {
            // What that line brews says more.
            ReasonEntry::Line if why.is_some() => None,
            ReasonEntry::Line => Some(BrewText::ReasonLine),
            ReasonEntry::LearnAhead => Some(BrewText::ReasonLearnAhead),
            ReasonEntry::Draft => Some(BrewText::ReasonDraft),
            ReasonEntry::Visits => Some(BrewText::ReasonVisits),
            ReasonEntry::Lot => Some(BrewText::ReasonLot),
        };
        let reason = reason.map(|key| lang.t(key));
        // How a line ends the game replaces the value.
        let value = taken(report).map(|line| {
            let name =
                ending(line, lang).is_none().then(|| el("span").with(lang.t(BrewText::Value)));
            el("span.figure").with(value(line, lang)).with(name)
        });
        let banned = (!report.banned.is_empty()).then(|| {
            let words = lang.fill(BrewText::Banned, &[&report.banned.join(", ")]);
            let what = topic(BrewEngine::Guard, Exactness::Exact, lang);
            let name = what.title.clone();
            el("p.caution").with(words).with(" ").with(explain(what).with(name))
        });
        let (whose, words) = match report.own {
            true => (BrewText::OwnTopic, BrewText::OwnLines),
            false => (BrewText::FoeFirstTopic, BrewText::FoeFirst),
        };
        let whose = explain(topic(whose, Exactness::Heuristic, lang));
        el("div.brew-analysis brew-brought@analysis")
            .attr("tabindex", "-1")
            .attr("data-done", report.done)
            .with(
                el("div.headline")
                    .with(
                        el("span.big answer@decision")
                            .attr("data-command", report.command.clone())
                            .with(action),
                    )
                    .with(command(&report.command))
                    .with(exactness_badge(Exactness::Heuristic, false, lang))
                    .with(value)
                    .with(el("span.why").with(whose.with(lang.t(words)))),
            )
            .with(reason.map(|reason| el("p.muted").with(reason)))
            .with(why.map(|words| el("p@reason").with(words)))
            .with(self.against())
            .with(report.done.then(|| self.nodes()))
            .with(self.instead().map(|words| el("p@search-would").with(words)))
            .with(banned)
    }

    /// How many nodes the decision took, of how many; those of other lines apart.
    fn nodes(&self) -> El {
        let (report, lang) = (self.report, self.lang);
        let all: [u64; 2] = report
            .layers
            .iter()
            .fold([0; 2], |[made, same], layer| [made + layer.made, same + layer.duplicates]);
        let duplicates = percent(all[1] as f64 / all[0].max(1) as f64, 1);
        let name = lang.parts::<3>(BrewText::Duplicates)[0];
        let numbers = if all[0] > 0 { vec![(name, duplicates)] } else { Vec::new() };
        let used = [number(report.nodes), number(self.allowed)];
        let used = lang.fill(BrewText::NodesOf, &[&used[0], &used[1]]);
        let more = (report.other_nodes > 0)
            .then(|| lang.fill(BrewText::NodesOthers, &[&number(report.other_nodes)]));
        el("p.muted num@nodes")
            .attr("data-nodes", report.nodes)
            .with(about(BrewText::NodesTopic, numbers, Exactness::Exact, lang).with(used))
            .with(more.map(|words| el("span").with(" · ").with(words)))
    }

    /// The action and the reason for it, in one line that opens more.
    pub fn bar(&self, open: Handler<()>) -> El {
        let lang = self.lang;
        let action = match self.report.action {
            Some(action) => action_view(action, lang),
            None => el("span").with("…"),
        };
        let less = taken(self.report).and_then(|line| self.next(line)).map(|(_, less)| {
            let keys = [BrewText::BarNext, BrewText::BarEven, BrewText::BarMore];
            el("span.num").with(lang.fill(by_worth(less, keys), &[&written(less.abs())]))
        });
        button("button.brew-bar__line@answer-line", action.class("answer", true), open)
            .attr("data-command", self.report.command.clone())
            .attr("data-done", self.report.done)
            .with(
                el("span.muted brew-bar__why")
                    .with(self.gist().map(|words| el("span").with(words)))
                    .with(less),
            )
    }

    /// The first recipe that the line brews: turns before it, its ingredients, the rupees it brings.
    fn first_brew(&self, line: &LineEntry) -> Option<(usize, [u8; 4], i32)> {
        let found = line.steps.iter().enumerate().find_map(|(at, step)| match step.action {
            ActionEntry::Brew { recipe: id } => Some((at, step, recipe(id)?)),
            _ => None,
        });
        let (at, step, recipe) = found?;
        let before = match at.checked_sub(1) {
            Some(at) => Some(i32::from(line.steps[at].score)),
            None => self.by.map(|by| by.before.score.into()),
        };
        let price = before.map_or(recipe.price.into(), |before| i32::from(step.score) - before);
        Some((at, recipe.need, price))
    }

    /// The next best action of all, and how much less its line is worth.
    fn next(&self, line: &LineEntry) -> Option<(ActionEntry, f64)> {
        let next = next_best(self.report).filter(|_| self.all)?;
        let less = ahead(line, next).filter(|_| self.report.reason == ReasonEntry::Line)?;
        Some((next.first()?, less))
    }

    /// How the line ends the game, or what it brews next, in a few words.
    fn gist(&self) -> Option<String> {
        let line = taken(self.report)?;
        ending(line, self.lang).or_else(|| {
            let (at, _, price) = self.first_brew(line)?;
            Some(self.lang.fill(BrewText::BarBrews, &[&price, &(at + 1)]))
        })
    }

    /// The reason in words: what the line brews next, and what the next best action is worth.
    fn why(&self) -> Option<String> {
        let lang = self.lang;
        let line = taken(self.report)?;
        let brews = self.first_brew(line).map(|(at, need, price)| {
            lang.fill(BrewText::WhyBrews, &[&in_words(need, lang), &price, &(at + 1)])
        });
        let next = self.next(line).map(|(action, less)| {
            let action = action_words(action, lang);
            // Other actions are looked at alone, more closely than the decision could.
            let keys = [BrewText::WhyNext, BrewText::WhyEven, BrewText::WhyMore];
            lang.fill(by_worth(less, keys), &[&action, &written(less.abs())])
        });
        let parts: Vec<String> = [ending(line, lang), brews, next].into_iter().flatten().collect();
        let mut words = parts.join(lang.t(BrewText::WhyJoin));
        let first = words.chars().next()?;
        words.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
        Some(words)
    }

    /// The terms in which the line differs most from that of the next best action.
    fn against(&self) -> Option<El> {
        let lang = self.lang;
        let line = taken(self.report)?;
        // Where something other than the lines decides, their terms are no reason.
        self.next(line)?;
        let next = next_best(self.report)?;
        let names: [&str; 10] = lang.parts(BrewText::TermNames);
        let (own, other) = (line.terms.list(), next.terms.list());
        let mut apart: Vec<(usize, f64)> =
            numbers(line).iter().map(|&at| (at, own[at] - other[at])).collect();
        apart.retain(|(_, by)| by.abs() >= 0.005);
        apart.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        let first = next.first()?;
        let each = apart.iter().take(TOLD).map(|&(at, by)| {
            el("span").with(names[at]).with(" ").with(el("b.num").with(difference(by)))
        });
        // Those that are shown do not add up to the difference where there are more.
        let among = (apart.len() > TOLD).then(|| el("span.muted").with(lang.t(BrewText::Among)));
        (!apart.is_empty()).then(|| {
            el("p.brew-against@against")
                .with(
                    el("span.muted")
                        .with(lang.t(BrewText::Against))
                        .with(" ")
                        .with(action_view(first, lang)),
                )
                .with(among)
                .list(each)
        })
    }

    /// What the search would do, where something else overrides it.
    fn instead(&self) -> Option<String> {
        let (report, lang) = (self.report, self.lang);
        let goes_before = matches!(report.reason, ReasonEntry::Draft | ReasonEntry::LearnAhead);
        let best = report.best()?;
        if !goes_before || best.command == report.command {
            return None;
        }
        let words = action_words(best.first()?, lang);
        let more = taken(report).map(|line| (ahead(best, line), ending(best, lang)));
        Some(match more {
            Some((Some(more), _)) => {
                lang.fill(BrewText::SearchWould, &[&words, &written(more.max(0.0))])
            }
            Some((None, Some(ends))) => lang.fill(BrewText::SearchWouldEnd, &[&words, &ends]),
            _ => lang.fill(BrewText::SearchWouldOnly, &[&words]),
        })
    }

    /// A button that copies the command.
    pub fn copy(&self) -> El {
        let (text, lang) = (self.report.command.clone(), self.lang);
        let press = Handler::from(move |()| {
            let text = text.clone();
            spawn_local(async move {
                toast(if copy_text(&text).await {
                    lang.fill(BrewText::Copied, &[&text])
                } else {
                    lang.t(BrewText::CopyFailed).to_owned()
                });
            });
        });
        let label = format!("{}: {}", lang.t(BrewText::Copy), self.report.command);
        button("button.button button--small@copy-command", lang.t(BrewText::Copy), press)
            .attr("aria-label", label)
    }

    /// Both lines step by step.
    pub fn lines(&self) -> El {
        let lang = self.lang;
        let own = match taken(self.report) {
            Some(found) => line(&found.steps, lang),
            None => el("p.muted").with(lang.t(BrewText::NoLine)).html(),
        };
        let foe = self.report.foe.iter().map(|step| {
            let then = about(BrewText::FoeTopic, Vec::new(), Exactness::Heuristic, lang);
            let words = lang.fill(BrewText::FoeThen, &[&step.points, &step.brewed]);
            el("li.brew-line__step")
                .with(action_view(step.action, lang))
                .with(then.class("brew-line__then", true).with(words))
        });
        let foe = if self.report.foe.is_empty() {
            el("p.muted").with(lang.t(BrewText::NoFoeLine))
        } else {
            el("ol.brew-line@foe-line").list(foe)
        };
        card("section.card@lines", lang.t(BrewText::LinesTitle), None)
            .with(
                el("h3.brew-line__head")
                    .with(lang.t(BrewText::OwnLine))
                    .with(taken(self.report).map(|line| command(&line.command))),
            )
            .with(el("div@own-line").with(own))
            .with(el("h3").with(lang.t(BrewText::FoeLine)))
            .with(foe)
    }

    /// The value term by term, and what changed since the last turn.
    pub fn terms(&self) -> Option<El> {
        let lang = self.lang;
        let found = taken(self.report)?;
        let now = found.terms.list();
        let old = self.before.and_then(taken);
        let then = old.map(|line| line.terms.list());
        let dash = || "–".to_owned();
        // A decisive end of the game is not a number, so there is no difference.
        let ends = [Some(found), old].map(|line| line.and_then(|line| ending(line, lang)));
        let mut rows: Vec<Html> = Vec::new();
        for at in 0..now.len() {
            let before = then.map(|then| then[at]);
            if now[at] == 0.0 && before.unwrap_or(0.0) == 0.0 {
                continue;
            }
            let words = at == END && ends.iter().any(Option::is_some);
            let (value, change) = if words {
                let [here, then] = ends.clone();
                let number = || if now[at] == 0.0 { dash() } else { written(now[at]) };
                let then = then.map(|words| format!("({words})"));
                (here.unwrap_or_else(number), then.unwrap_or_else(dash))
            } else {
                let change = before.map_or_else(dash, |before| difference(now[at] - before));
                (written(now[at]), change)
            };
            rows.push(
                el("tr")
                    .with(row_head(term(at, found, self.by, lang)))
                    .with(el("td.num").class("brew-words", words).with(value))
                    .with(el("td.num").class("brew-words", words).with(change))
                    .html(),
            );
        }
        let change = old.and_then(|old| ahead(found, old)).map_or_else(dash, difference);
        let words = ends[0].is_some();
        rows.push(
            el("tr.best")
                .with(row_head(lang.t(BrewText::Sum)))
                .with(el("td.num@terms-sum").class("brew-words", words).with(worth(found, lang)))
                .with(el("td.num").with(change))
                .html(),
        );
        let heads = [
            ("", lang.t(BrewText::Term)),
            ("num", lang.t(BrewText::Value)),
            ("num", lang.t(BrewText::SinceLast)),
        ];
        let kept = old.and_then(|old| old.steps.get(1)).map(|expected| {
            let same = self.report.action == Some(expected.action);
            let key = if same { BrewText::PlanKept } else { BrewText::PlanChanged };
            el("li").with(lang.fill(key, &[&action_words(expected.action, lang)]))
        });
        let foe = self.before.and_then(|before| before.foe.first()).zip(self.foe_did);
        let foe = foe.map(|(expected, did)| {
            let key =
                if expected.action == did { BrewText::FoeAsExpected } else { BrewText::FoeOther };
            let words = [expected.action, did].map(|action| action_words(action, lang));
            el("li").with(lang.fill(key, &[&words[0], &words[1]]))
        });
        Some(
            card(
                "section.card@terms",
                lang.t(BrewText::TermsTitle),
                Some(exactness_badge(Exactness::Heuristic, false, lang)),
            )
            .with(table(lang.t(BrewText::TermsTitle), &heads, rows).class("brew-terms", true))
            .with(el("ul.brew-news").with(kept).with(foe)),
        )
    }

    /// The search, depth by depth.
    pub fn layers(&self) -> Option<El> {
        layers(self.report, self.lang)
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
                .with(row_head(action_view(entry.action, lang)))
                .with(el("td.num").with(number(entry.visits.into())))
                .with(el("td.num").with(percent(entry.mean, 1)))
                .html()
        });
        let heads = [
            ("", lang.t(BrewText::Action)),
            ("num", lang.t(BrewText::Tries)),
            ("num", lang.t(BrewText::Mean)),
        ];
        Some(
            card(
                "section.card@visits",
                lang.t(BrewText::VisitsTitle),
                Some(exactness_badge(Exactness::Sampled, false, lang)),
            )
            .with(table(lang.t(BrewText::VisitsTitle), &heads, rows)),
        )
    }

    /// Every first action with its line and its difference to the best, term by term.
    pub fn others(&self) -> El {
        let lang = self.lang;
        let lines = &self.report.lines;
        let names: [&str; 10] = lang.parts(BrewText::TermNames);
        let best = self.report.best();
        let mut order: Vec<&LineEntry> = lines.iter().collect();
        order.sort_by(|a, b| b.value.total_cmp(&a.value));
        // One that was looked at alone, after the decision, may turn out to be worth more.
        let is_first =
            best.zip(order.first()).is_some_and(|(best, first)| best.command == first.command);
        let best_name = if is_first { BrewText::BestOne } else { BrewText::BestDecided };
        let rows = order.iter().map(|entry| {
            let first = entry.first();
            let title = match first {
                Some(action) => action_view(action, lang),
                None => el("span").with(entry.command.clone()),
            };
            let is_best = best.is_some_and(|best| best.command == entry.command);
            let end = ending(entry, lang);
            let value = end.is_none().then(|| worth(entry, lang));
            let more = best.map(|best| (best, ahead(entry, best)));
            let less = match more {
                _ if is_best => lang.t(best_name).to_owned(),
                Some((_, Some(less))) => difference(less),
                _ => "–".to_owned(),
            };
            // Where neither a number nor its own text describes the difference, the text of the best
            // does.
            let other = more
                .filter(|(_, more)| more.is_none())
                .and_then(|(best, _)| Some(lang.fill(BrewText::BestEnds, &[&ending(best, lang)?])));
            let end = end.or(other);
            let parts = best.into_iter().flat_map(|best| {
                let (now, most) = (entry.terms.list(), best.terms.list());
                let both = numbers(entry).iter().zip(numbers(best));
                both.map(move |(&at, _)| (names[at], now[at], most[at]))
            });
            let parts = parts.filter(|(_, now, best)| now != best).map(|(name, now, best)| {
                el("div").with(el("dt").with(name)).with(el("dd.num").with(difference(now - best)))
            });
            el("details.brew-other")
                .key(entry.command.clone())
                .id(format!("other-{}", entry.command.replace(' ', "-")))
                .with(
                    el("summary")
                        .with(el("span.brew-other__what").with(title).with(command(&entry.command)))
                        .with(el("span.brew-other__value num").with(value))
                        .with(el("span.brew-other__less num muted").with(less))
                        .with(end.map(|words| el("span.brew-other__ends muted").with(words))),
                )
                .with(once_open(all([line(&entry.steps, lang), el("dl.facts").list(parts).html()])))
                .html()
        });
        card(
            "section.card@others",
            lang.t(BrewText::OthersTitle),
            Some(exactness_badge(Exactness::Heuristic, false, lang)),
        )
        .with(el("p.muted").with(lang.t(BrewText::OthersHint)))
        .with(el("div@other-list").list(rows))
    }
}

/// A command as it is printed.
pub fn command(text: &str) -> El {
    el("code.brew-command").with(text.to_owned())
}
