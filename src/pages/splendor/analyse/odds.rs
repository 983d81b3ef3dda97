//! What may come from the decks, and what a token is worth.

use yew::prelude::*;

use crate::components::{
    Choice, Exactness, about, card, exactness_badge, progress_line, row_head, segmented, table,
};
use crate::el::{El, button, el};
use crate::handler::Handler;
use crate::hooks::{JobState, use_job, use_lang, use_value};
use crate::i18n::{Lang, SplendorOdds, decimal, number, percent};
use crate::pages::splendor::game::failure;
use crate::pages::splendor::pieces::{LETTERS, LEVELS, card_name, colour, gem};
use jobs::Ask;
use jobs::splendor::{
    Chances, ChancesReport, ChancesRequest, EvaluatorEntry, GameEntry, Tokens, TokensReport,
    TokensRequest,
};

/// Cards to come that can be chosen.
const REVEALS: [u8; 5] = [1, 2, 3, 4, 6];
/// Simulations of each weighing.
const EACH: u64 = 1_500;

/// Properties of [`Odds`].
#[derive(Clone, PartialEq, Properties)]
pub struct OddsProps {
    /// The game up to the position.
    pub game: GameEntry,
    /// Whether it continues.
    pub open: bool,
}

/// What may come from the decks, and what a token is worth.
#[component]
pub fn Odds(props: &OddsProps) -> Html {
    let lang = use_lang();
    let reveals = use_value(|| 1_u8);
    let weighed = use_value(|| None::<GameEntry>);
    let asked = ChancesRequest { game: props.game.clone(), reveals: *reveals };
    let decks = use_job(Some(Ask::<Chances>::new(asked)));
    let found = decks.report.clone().filter(|_| decks.fresh && decks.state == JobState::Done);
    let wanted = weighed.as_ref().filter(|game| **game == props.game && props.open).cloned();
    let is_wanted = wanted.is_some();
    let scales = use_job(wanted.map(|game| {
        let evaluator = EvaluatorEntry::Network;
        Ask::<Tokens>::new(TokensRequest { game, simulations: EACH, evaluator })
    }));
    let weights = scales.report.clone().filter(|_| is_wanted && scales.fresh);
    let choices = REVEALS
        .iter()
        .map(|&count| Choice::new(count, count.to_string()).testid(format!("reveals-{count}")))
        .collect();
    let chances = found.as_deref().map(|report| chances(report, lang));
    let weigh = {
        let (weighed, game) = (weighed.clone(), props.game.clone());
        Handler::from(move |()| weighed.set(Some(game.clone())))
    };
    let weigh = (props.open && !is_wanted)
        .then(|| button("button.button@weigh", lang.t(SplendorOdds::Weigh), weigh));
    el("div.stack")
        .with(
            card(
                "section.card gem-odds@chances",
                lang.t(SplendorOdds::Title),
                Some(exactness_badge(Exactness::Exact, false, lang)),
            )
            .with(el("div.row").with(el("span").with(lang.t(SplendorOdds::Reveals))).with(
                segmented(
                    lang.t(SplendorOdds::Reveals),
                    choices,
                    &*reveals,
                    &reveals.setter(),
                    true,
                ),
            ))
            .with(failure(&decks.state, &decks.retry, lang))
            .with(chances),
        )
        .with(
            card("section.card@tokens", lang.t(SplendorOdds::TokensTitle), None)
                .with(el("p.muted").with(lang.t(SplendorOdds::TokensHint)))
                .with(weigh)
                .with(is_wanted.then(|| {
                    progress_line(scales.is_busy(), scales.progress, Some(&scales.stop), lang)
                }))
                .with(failure(&scales.state, &scales.retry, lang).filter(|_| is_wanted))
                .with(weights.as_deref().map(|report| tokens(report, lang))),
        )
        .html()
}

fn chances(report: &ChancesReport, lang: Lang) -> El {
    let mut heads = vec![("", lang.t(SplendorOdds::Deck))];
    heads.extend(LETTERS.into_iter().take(5).map(|letter| ("num", letter)));
    heads.push(("num", lang.t(SplendorOdds::OneCard)));
    let rows = report.levels.iter().zip(LEVELS).map(|(level, name)| {
        let numbers = |chance: f64| {
            vec![
                (lang.t(SplendorOdds::Unseen), number(level.unseen.len() as u64)),
                (lang.t(SplendorOdds::InDeck), number(level.deck.into())),
                (lang.t(SplendorOdds::Drawn), number(level.reveals.into())),
                (lang.t(SplendorOdds::Chance), percent(chance, 2)),
            ]
        };
        let cells = level.colours.iter().map(|&chance| {
            let value = about(SplendorOdds::ColourTopic, numbers(chance), Exactness::Exact, lang);
            el("td.num").with(value.with(percent(chance, 0)))
        });
        let one = about(SplendorOdds::CardTopic, numbers(level.card), Exactness::Exact, lang);
        el("tr")
            .attr("data-unseen", level.unseen.len())
            .with(row_head(name))
            .list(cells)
            .with(el("td.num").with(one.with(percent(level.card, 1))))
            .html()
    });
    let unseen = report.levels.iter().zip(LEVELS).map(|(level, name)| {
        let names = level.unseen.iter().map(|&card| el("li").with(card_name(card, lang)));
        el("details")
            .with(
                el("summary")
                    .with(lang.fill(SplendorOdds::UnseenOf, &[&name, &level.unseen.len()])),
            )
            .with(el("ul.gem-unseen").list(names))
    });
    el("div.stack").with(table(lang.t(SplendorOdds::Title), &heads, rows)).list(unseen)
}

fn tokens(report: &TokensReport, lang: Lang) -> El {
    let now = report.now.unwrap_or(0.0);
    let value = |share: Option<f32>| match share {
        Some(share) => {
            let off = f64::from(share - now) * 100.0;
            let text = decimal(off, 1);
            let text =
                if off > 0.0 && !text.starts_with('−') { format!("+{text}") } else { text };
            let numbers = vec![
                (lang.t(SplendorOdds::Before), percent(f64::from(now), 1)),
                (lang.t(SplendorOdds::After), percent(f64::from(share), 1)),
            ];
            about(SplendorOdds::TokenTopic, numbers, Exactness::Heuristic, lang).with(text)
        }
        None => el("span.muted").with("–"),
    };
    let heads = [
        ("", lang.t(SplendorOdds::Token)),
        ("num", lang.t(SplendorOdds::More)),
        ("num", lang.t(SplendorOdds::Less)),
    ];
    let rows = report.kinds.iter().enumerate().map(|(kind, entry)| {
        el("tr")
            .with(row_head(gem(kind, None)).with(" ").with(colour(kind, lang)))
            .with(el("td.num").with(value(entry.more)))
            .with(el("td.num").with(value(entry.less)))
            .html()
    });
    el("div.stack@weighed")
        .with(table(lang.t(SplendorOdds::TokensTitle), &heads, rows))
        .with(el("p").with(exactness_badge(Exactness::Heuristic, true, lang)))
}
