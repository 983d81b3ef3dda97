//! Whether paying with gold on purpose can be better: positions that were found, and a search for more.

use std::rc::Rc;

use yew::prelude::*;

use crate::components::{Exactness, about, card, exactness_badge, progress_line};
use crate::dom;
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::{JobState, use_job, use_lang, use_value};
use crate::i18n::{Lang, SplendorGold, number, percent};
use crate::pages::splendor::game::{Story, any_seed, failure};
use crate::pages::splendor::move_text::{payment, token_view};
use crate::pages::splendor::pieces::card_name;
use jobs::Ask;
use jobs::splendor::{Action, Gold, GoldEntry, GoldReport, GoldRequest, Observation};

/// Games of a search.
const GAMES: u64 = 40;
/// Simulations of each payment, and the required gain.
const SIMULATIONS: u64 = 600;
const LEAST: f32 = 0.02;

/// The finding in a sentence, with a way to its examples; as high before the numbers are there.
pub(super) fn finding(known: Option<&GoldReport>, lang: Lang) -> El {
    let count = |count: fn(&GoldReport) -> u64| {
        known.map_or_else(|| "…".to_owned(), |report| number(count(report)))
    };
    let (better, compared) = (count(|report| report.all), count(|report| report.choices));
    let show = Handler::from(|()| dom::show_start("[data-testid=gold-card]"));
    el("p.notice@gold-finding")
        .with(lang.fill(SplendorGold::Finding, &[&better, &compared]))
        .with(" ")
        .with(button("button.button button--small@to-gold", lang.t(SplendorGold::Examples), show))
}

/// Properties of [`GoldCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct GoldProps {
    /// What was found before, once it is there.
    pub known: Option<Rc<GoldReport>>,
    /// Receives a position to view.
    pub open: Handler<Story>,
}

/// Positions where more gold than needed is better.
#[component]
pub fn GoldCard(props: &GoldProps) -> Html {
    let lang = use_lang();
    let seed = use_value(|| None::<u64>);
    let request = seed.map(|seed_from| {
        let request =
            GoldRequest { games: GAMES, seed_from, simulations: SIMULATIONS, least: LEAST };
        Ask::<Gold>::new(request)
    });
    let search = use_job(request);
    let fresh = search.report.clone().filter(|_| seed.is_some() && search.fresh);
    let more = {
        let seed = seed.clone();
        Handler::from(move |()| seed.set(Some(any_seed() >> 3)))
    };
    let busy = seed.is_some() && search.is_busy();
    let found = fresh.as_deref().map(|report| {
        let words = [&report.games, &report.choices, &report.all].map(|count| number(*count));
        let done = search.state == JobState::Done;
        el("div.stack@gold-found")
            .attr("data-games", report.games)
            .with(
                el("p.num")
                    .with(lang.fill(SplendorGold::Looked, &[&words[0], &words[1], &words[2]])),
            )
            .with(
                (done && report.found.is_empty())
                    .then(|| el("p.muted").with(lang.t(SplendorGold::None))),
            )
            .with(list(report, &props.open, lang))
    });
    let known = props.known.as_deref().map(|report| {
        let words = [&report.games, &report.choices, &report.all].map(|count| number(*count));
        el("div.stack@gold-known")
            .attr("data-count", report.found.len())
            .with(el("p").with(lang.fill(SplendorGold::Answer, &[&words[0], &words[1], &words[2]])))
            .with(list(report, &props.open, lang))
    });
    card(
        "section.card@gold-card",
        lang.t(SplendorGold::Title),
        Some(exactness_badge(Exactness::Heuristic, false, lang)),
    )
    .with(known)
    .with(el("h3").with(lang.t(SplendorGold::MoreTitle)))
    .with((!busy).then(|| {
        button("button.button@gold-search", lang.fill(SplendorGold::Search, &[&GAMES]), more)
    }))
    .with(seed.is_some().then(|| progress_line(busy, search.progress, Some(&search.stop), lang)))
    .with(failure(&search.state, &search.retry, lang).filter(|_| seed.is_some()))
    .with(found)
    .html()
}

/// What is paid in a purchase.
fn paid(position: &Observation, id: u16) -> Option<[u8; 6]> {
    match Action::of(id)? {
        Action::Buy(source, surplus) => payment(position, source, surplus),
        _ => None,
    }
}

fn list(report: &GoldReport, open: &Handler<Story>, lang: Lang) -> El {
    el("ul.gem-prices").list(report.found.iter().map(|found| item(found, open, lang)))
}

fn item(found: &GoldEntry, open: &Handler<Story>, lang: Lang) -> El {
    let position = found.game.position.as_ref();
    let way = |id: u16, share: f32| {
        let tokens = position.and_then(|position| paid(position, id));
        el("span.row")
            .with(tokens.map(|tokens| token_view(tokens, lang)))
            .with(el("b.num").with(percent(f64::from(share), 1)))
    };
    let gain = f64::from(found.gold_win - found.plain_win);
    let numbers = vec![
        (lang.t(SplendorGold::Plain), percent(f64::from(found.plain_win), 1)),
        (lang.t(SplendorGold::WithGold), percent(f64::from(found.gold_win), 1)),
        (lang.t(SplendorGold::Other), percent(f64::from(found.other_win), 1)),
    ];
    let value = about(SplendorGold::GainTopic, numbers, Exactness::Heuristic, lang)
        .with(el("b.num").with(format!("+{}", percent(gain, 1))));
    let story = Story { game: found.game.clone(), at: found.game.moves.len(), ..Story::default() };
    let name = card_name(found.card, lang);
    el("li.gem-price")
        .key(format!("{}-{}", found.seed, found.ply))
        .attr("data-gain", (1000.0 * gain) as u32)
        .with(el("p").with(name.clone()).with(" ").with(value))
        .with(
            el("p.row gem-ways")
                .with(way(found.plain, found.plain_win))
                .with(el("span").attr("aria-hidden", "true").with("→"))
                .with(way(found.gold, found.gold_win)),
        )
        .with(
            button("button.button button--small", lang.t(SplendorGold::Open), on(open, story))
                .attr("aria-label", lang.fill(SplendorGold::OpenOf, &[&name])),
        )
}
