//! The results of the games: figures, cards, differences.

use yew::prelude::*;

use super::super::basis::Known;
use super::super::catalogue;
use super::super::words::Term;
use super::Msg;
use super::names;
use super::own::Own;
use super::plot;
use super::state::{Order, Part, ahead, score};
use crate::components::{Exactness, about, bare_table, behind_mean, half, row_head, scroller};
use crate::el::{El, all, button, el, labelled, on};
use crate::handler::Handler;
use crate::i18n::{ContestText, DistributionText, Lang, decimal, number, percent, signed};
use jobs::contest::{GamesReport, Listed, LoadoutReport, LoadoutSums};
use jobs::stats::{self, ENOUGH, Mean, between};

/// What all tables here need.
pub struct Context<'a> {
    /// The games.
    pub report: &'a GamesReport,
    /// Names of cards and items.
    pub names: Option<&'a Listed>,
    /// The names of the loadouts.
    pub called: Vec<String>,
    /// The contest of the first loadout.
    pub first: Option<&'a LoadoutReport>,
    /// Scores of one's own rehearsals.
    pub own: &'a [u32],
    /// Language.
    pub lang: Lang,
}

/// The names of the loadouts of a report.
pub fn called(report: &GamesReport, part: Part, other: Option<&str>, lang: Lang) -> Vec<String> {
    let own = || lang.t(DistributionText::This).to_owned();
    match part {
        Part::Compare => {
            vec![format!("A {}", own()), format!("B {}", other.unwrap_or_default())]
        }
        Part::WhatIf => {
            let mut all = vec![lang.t(DistributionText::OwnAi).to_owned()];
            let base = report.request.loadouts.first().map(|first| &first.ai);
            all.extend(report.request.loadouts.iter().skip(1).map(|loadout| {
                let mut ai = loadout.ai.clone();
                if let Some(base) = base {
                    // Unchanged settings are not mentioned.
                    if ai.version == base.version {
                        ai.version = None;
                    }
                    if ai.table == base.table {
                        ai.table = None;
                    }
                    if ai.calculate_turn == base.calculate_turn {
                        ai.calculate_turn = None;
                    }
                    if ai.commands == base.commands {
                        ai.commands = None;
                    }
                    ai.edits.drain(..base.edits.len().min(ai.edits.len()));
                }
                names::way(&ai, lang)
            }));
            all
        }
        Part::Distribution | Part::Swaps => {
            let ways = report.request.loadouts.iter().skip(1);
            let named = ways.map(|loadout| {
                lang.fill(ContestText::AiVersion, &[&loadout.ai.version.unwrap_or(1)])
            });
            std::iter::once(own()).chain(named).collect()
        }
    }
}

/// The answer in one line, for screen readers.
pub fn in_words(report: &GamesReport, part: Part, lang: Lang) -> String {
    let called = called(report, part, None, lang);
    Context { report, names: None, called, first: None, own: &[], lang }.in_words(part)
}

impl Context<'_> {
    fn mean(&self, at: usize) -> Option<Mean> {
        score(self.report.sums.games, self.report.sums.loadouts.get(at)?)
    }

    /// The answer in a line, for screen readers and pictures.
    pub fn in_words(&self, part: Part) -> String {
        let lang = self.lang;
        let games = lang.fill(DistributionText::Played, &[&number(self.report.sums.games)]);
        let words = match (part, self.report.sums.loadouts.get(1)) {
            (Part::Compare, Some(sums)) => {
                ahead(self.report.sums.games, sums).map(|found| self.verdict(found, "A", "B"))
            }
            (Part::WhatIf, _) => {
                let means = self.report.sums.loadouts.iter().zip(&self.called);
                let means = means.filter_map(|(sums, name)| {
                    let found = score(self.report.sums.games, sums)?;
                    Some(format!("{name} {}{}", decimal(found.mean, 0), half(found, 1)))
                });
                Some(means.collect::<Vec<_>>().join(" · "))
            }
            _ => self.mean(0).map(|found| {
                lang.fill(DistributionText::MeanIs, &[&decimal(found.mean, 0), &half(found, 1)])
            }),
        };
        format!("{} · {games}", words.unwrap_or_default())
    }

    fn explained(&self, key: DistributionText, found: Mean, sum: i64, squares: u64) -> El {
        about(key, behind_mean(found, sum, squares, 1), Exactness::Sampled, self.lang)
    }

    /// Who is ahead, and how surely.
    pub fn verdict(&self, found: Mean, a: &str, b: &str) -> String {
        let lang = self.lang;
        let width = found.half.unwrap_or(f64::MAX);
        if found.n < ENOUGH {
            return lang.t(DistributionText::TooFew).to_owned();
        }
        if found.mean == 0.0 && width == 0.0 {
            return lang.t(DistributionText::Same).to_owned();
        }
        if !found.is_clear() {
            return lang.t(DistributionText::NoDifference).to_owned();
        }
        let winner = if found.mean > 0.0 { b } else { a };
        // 3.29 deviations: one chance in a thousand.
        let sure = found.mean.abs() > width * 3.29 / stats::Z95;
        lang.fill(
            if sure { DistributionText::SurelyBetter } else { DistributionText::Better },
            &[&winner],
        )
    }

    fn head(&self) -> El {
        let request = &self.report.request;
        let last = request.seed_from + self.report.sums.games.max(1) - 1;
        let games = number(self.report.sums.games);
        let seeds = format!("{}–{}", number(request.seed_from), number(last));
        el("p.muted num@distribution-head")
            .with(self.lang.fill(DistributionText::Head, &[&games, &seeds]))
    }

    /// The figures of a loadout with their names; empty without a game.
    fn facts_of(&self, at: usize) -> Vec<(DistributionText, El)> {
        let (lang, games) = (self.lang, self.report.sums.games);
        let Some((found, sums)) = self.mean(at).zip(self.report.sums.loadouts.get(at)) else {
            return Vec::new();
        };
        let bin = self.report.request.bin;
        let [low, middle, high] = plot::quartiles(sums, bin, games);
        let from_bins = |text: String| {
            let numbers =
                vec![("n", number(games)), ("Δ", lang.fill(DistributionText::Points, &[&bin]))];
            about(DistributionText::QuartileTopic, numbers, Exactness::Sampled, lang).with(text)
        };
        let spread = found.deviation.map(|s| {
            let numbers = vec![("s", decimal(s, 2)), ("n", number(found.n))];
            about(DistributionText::DeviationTopic, numbers, Exactness::Sampled, lang)
                .with(decimal(s, 0))
        });
        let game = |score: i64, game: u64, test: &str| {
            plot::game(self.report, at, game, score, lang)
                .map(|link| link.id(format!("{test}-{at}")))
        };
        let mean =
            self.explained(DistributionText::MeanTopic, found, sums.score_sum, sums.score_sq);
        let quartiles = format!("≈ {} – {}", decimal(low, 0), decimal(high, 0));
        let all = [
            (DistributionText::Mean, Some(mean.with(decimal(found.mean, 0)).with(half(found, 1)))),
            (DistributionText::Median, Some(from_bins(format!("≈ {}", decimal(middle, 0))))),
            (DistributionText::Quartiles, Some(from_bins(quartiles))),
            (DistributionText::Deviation, spread),
            (DistributionText::Least, game(sums.least, sums.least_game, "least")),
            (DistributionText::Most, game(sums.most, sums.most_game, "most")),
        ];
        all.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
    }

    /// The figures of the only loadout, under its mean.
    fn facts(&self) -> El {
        let rows = self.facts_of(0).into_iter().skip(1).map(|(key, value)| {
            el("div").with(el("dt").with(self.lang.t(key))).with(el("dd.num").with(value))
        });
        el("dl.facts").list(rows)
    }

    /// How far the AI of a loadout agrees with the game.
    fn known(&self, at: usize) -> Option<El> {
        let loadout = self.report.request.loadouts.get(at)?;
        Some(Known::of_loadout(self.names?, loadout).badge(self.lang))
    }

    /// One loadout.
    pub fn distribution(&self, own: &Own, order: Order, send: &Handler<Msg>) -> Html {
        let lang = self.lang;
        let (Some(found), Some(sums)) = (self.mean(0), self.report.sums.loadouts.first()) else {
            return Html::default();
        };
        let mean =
            self.explained(DistributionText::MeanTopic, found, sums.score_sum, sums.score_sq);
        let headline = el("p.headline@distribution-mean")
            .with(
                el("span.big answer").with(mean.with(decimal(found.mean, 0)).with(half(found, 1))),
            )
            .with(el("span.why").with(lang.t(DistributionText::MeanWhy)))
            .with(self.known(0));
        // The other version of the AI, on the same games.
        let beside = self.mean(1).zip(self.report.sums.loadouts.get(1)).map(|(found, sums)| {
            let mean =
                self.explained(DistributionText::MeanTopic, found, sums.score_sum, sums.score_sq);
            let mean = mean.with(decimal(found.mean, 0)).with(half(found, 1));
            el("div.stack@beside-mean")
                .with(
                    el("p")
                        .with(self.called.get(1).cloned())
                        .with(" ")
                        .with(el("b").with(mean))
                        .with(" ")
                        .with(self.known(1)),
                )
                .with(own.line(self.report, 1, lang))
        });
        let all_of_them: Vec<usize> = (0..self.report.sums.loadouts.len()).collect();
        all([
            headline.html(),
            self.head().html(),
            all(own.line(self.report, 0, lang)),
            all(beside),
            plot::histogram(self.report, &all_of_them, &self.called, self.own, lang),
            self.facts().html(),
            el("h3").with(lang.t(DistributionText::Usage)).html(),
            self.usage(sums, order, send),
        ])
    }

    /// Plays and points of each card and item.
    fn usage(&self, sums: &LoadoutSums, order: Order, send: &Handler<Msg>) -> Html {
        let lang = self.lang;
        let (Some(names), Some(first)) = (self.names, self.first) else {
            return Html::default();
        };
        let mut rows: Vec<(String, &'static str, u64, i64)> = Vec::new();
        let cards = first.cards.iter().map(|card| catalogue::card_name(names, card));
        let items = first.items.iter().map(|id| catalogue::item_name(names, id).to_owned());
        let cards = cards.zip(&sums.cards).map(|row| (row, ""));
        // Items of the stage come before own ones.
        let asked = self.report.request.loadouts.first();
        let own_items = asked.map_or(0, |loadout| loadout.own_items().count());
        let of_stage = first.items.len().saturating_sub(own_items);
        let items = items.zip(&sums.items).enumerate().map(|(at, row)| {
            let own = lang.t(DistributionText::Item);
            (row, if at < of_stage { lang.t(ContestText::Stage) } else { own })
        });
        for ((name, share), kind) in cards.chain(items) {
            // The same card twice is one row.
            match rows.iter_mut().find(|row| row.0 == name && row.1 == kind) {
                Some(row) => {
                    row.2 += u64::from(share.times);
                    row.3 += share.score;
                }
                None => rows.push((name, kind, share.times.into(), share.score)),
            }
        }
        let made = &sums.created;
        if made.times > 0 || made.score != 0 {
            rows.push((
                lang.t(DistributionText::Created).to_owned(),
                "",
                made.times.into(),
                made.score,
            ));
        }
        if sums.review != 0 {
            rows.push((
                Term::Review.label(lang),
                lang.t(DistributionText::TurnEnd),
                0,
                sums.review,
            ));
        }
        match order {
            Order::Deck => {}
            Order::Plays => jobs::short_sort::sort_by_key(&mut rows, |row| u64::MAX - row.2),
            Order::Points => jobs::short_sort::sort_by_key(&mut rows, |row| -row.3),
        }
        let games = self.report.sums.games.max(1) as f64;
        let whole = sums.score_sum.max(1) as f64;
        let rows = rows.into_iter().map(|(name, kind, times, points)| {
            let share = points as f64 / whole;
            let kind = (!kind.is_empty()).then(|| el("span.muted distribution__kind").with(kind));
            let bar = el("div.pbar")
                .attr("aria-hidden", "true")
                .attr("style", format!("--p:{}", decimal(between(share, 0.0, 1.0), 3)))
                .with(el("i"));
            let name = el("span.distribution__name").with(name).with(kind);
            el("tr")
                .with(row_head(name))
                .with(el("td.num").with(decimal(times as f64 / games, 2)))
                .with(el("td.num").with(decimal(points as f64 / games, 0)))
                .with(el("td.num").with(percent(share, 1)).with(bar))
                .html()
        });
        let sorts = [
            (DistributionText::Card, Order::Deck, "sort-deck"),
            (DistributionText::Plays, Order::Plays, "sort-plays"),
            (DistributionText::PointsEach, Order::Points, "sort-points"),
        ];
        let heads = sorts.into_iter().map(|(key, by, test)| {
            let sorted =
                (by == order).then_some(if by == Order::Deck { "ascending" } else { "descending" });
            let sign = if by == order { " ▾" } else { "" };
            let sort = button("button.distribution__sort", lang.t(key), on(send, Msg::Order(by)))
                .id(test)
                .with(el("span").attr("aria-hidden", "true").with(sign));
            el("th")
                .class("num", by != Order::Deck)
                .attr("scope", "col")
                .attr("aria-sort", sorted)
                .with(sort)
        });
        let share = el("th.num").attr("scope", "col").with(
            about(
                DistributionText::UsageTopic,
                vec![("n", number(self.report.sums.games)), ("Σ", sums.score_sum.to_string())],
                Exactness::Sampled,
                lang,
            )
            .with(lang.t(DistributionText::Share)),
        );
        let table = el("table.distribution__usage@usage")
            .with(el("thead").with(el("tr").list(heads).with(share)))
            .with(el("tbody").list(rows));
        scroller(lang.t(DistributionText::Usage), table).html()
    }

    /// The difference to the first loadout.
    fn difference(&self, sums: &LoadoutSums) -> Option<(Mean, El)> {
        let found = ahead(self.report.sums.games, sums)?;
        let value =
            self.explained(DistributionText::PairTopic, found, sums.ahead_sum, sums.ahead_sq);
        Some((found, value.with(signed(found.mean, 1)).with(half(found, 1))))
    }

    /// Two loadouts.
    pub fn compare(&self) -> Html {
        let lang = self.lang;
        let Some(sums) = self.report.sums.loadouts.get(1) else { return Html::default() };
        let Some((found, value)) = self.difference(sums) else { return Html::default() };
        let verdict = self.verdict(found, "A", "B");
        let headline = el("p.headline@distribution-difference")
            .with(el("span.big answer").with("B − A ").with(value))
            .with(el("span.why@distribution-verdict").with(verdict))
            .with(self.known(1));
        let games = self.report.sums.games;
        let lower = games.saturating_sub(sums.higher + sums.equal);
        let shares = [
            (DistributionText::BHigher, sums.higher, "b-higher"),
            (DistributionText::Equal, sums.equal, "equal"),
            (DistributionText::AHigher, lower, "a-higher"),
        ];
        let shares = shares.into_iter().filter_map(|(key, count, test)| {
            let found = stats::share(count, games)?;
            let numbers = vec![
                ("k", number(count)),
                ("n", number(games)),
                ("95%", format!("{} … {}", percent(found.low, 1), percent(found.high, 1))),
            ];
            let value = about(DistributionText::ShareTopic, numbers, Exactness::Sampled, lang)
                .id(test)
                .with(percent(found.share, 1));
            let row = el("div").with(el("dt").with(lang.t(key)));
            Some(row.with(el("dd.num").with(value)).html())
        });
        let shares: Vec<Html> = shares.collect();
        let sides = self.facts_of(0).into_iter().zip(self.facts_of(1));
        let facts = sides.map(|((key, a), (_, b))| {
            let head = row_head(lang.t(key));
            el("tr").with(head).with(el("td.num").with(a)).with(el("td.num").with(b)).html()
        });
        let stage = |at: usize| self.report.request.loadouts.get(at).map(|one| &one.stage);
        let paired = if stage(0) == stage(1) {
            DistributionText::PairedHint
        } else {
            DistributionText::PairedOther
        };
        let heads = [("", lang.t(DistributionText::Loadout)), ("num", "A"), ("num", "B")];
        let facts = bare_table("table.table--headed@distribution-means", &heads, facts);
        let called = self.called.iter().map(|name| el("p.muted").with(name.clone()));
        all([
            headline.html(),
            el("p.muted").with(lang.t(paired)).html(),
            self.head().html(),
            plot::histogram(self.report, &[0, 1], &self.called, &[], lang),
            all(called),
            scroller(lang.t(DistributionText::PartCompare), facts).html(),
            el("dl.facts").with(shares).html(),
        ])
    }

    /// One loadout under several AIs.
    pub fn what_if(&self) -> Html {
        let lang = self.lang;
        let rows = self.report.sums.loadouts.iter().enumerate().filter_map(|(at, sums)| {
            let found = self.mean(at)?;
            let mean =
                self.explained(DistributionText::MeanTopic, found, sums.score_sum, sums.score_sq);
            let (value, verdict) = match self.difference(sums).filter(|_| at > 0) {
                Some((found, value)) => {
                    let own = lang.t(DistributionText::OwnAi);
                    (Some(value), self.verdict(found, own, &self.called[at]))
                }
                None => (None, String::new()),
            };
            let name = el("b").with(self.called[at].clone());
            let mean = el("span.num").with(mean.with(decimal(found.mean, 0)).with(half(found, 1)));
            Some(
                el("li.distribution__way")
                    .id(format!("way-{at}"))
                    .with(name)
                    .with(mean)
                    .with(el("span.muted distribution__sure").with(verdict))
                    .with(el("span.num").with(value))
                    .html(),
            )
        });
        let rows: Vec<Html> = rows.collect();
        let list =
            labelled("ol.list@distribution-ways", lang.t(DistributionText::PartWhatIf)).list(rows);
        let many = self.report.sums.loadouts.len().saturating_sub(1);
        all([
            self.head().html(),
            el("p.muted").with(lang.t(DistributionText::WaysHint)).html(),
            list.html(),
            all((many > 1)
                .then(|| el("p.muted").with(lang.fill(DistributionText::EachPair, &[&many])))),
        ])
    }
}
