//! Many games between two players: who is stronger, and by how much.

mod expected;
mod games;
mod players;
mod results;
mod state;

use yew::prelude::*;

use self::state::{MOST, Plan, Preset, presets};
use super::article::Which;
use super::batch::{Games, use_games};
use super::seat::{Seat, seat_name};
use crate::batch::LAST_SEED;
use crate::components::{
    DrawCard, Exactness, Frame, FrameProps, ShareContent, card, exactness_badge, number_field,
};
use crate::el::{El, all, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{BatchText, BrewBatch, BrewCompare, Lang, Title};
use crate::mount::mount;
use jobs::brew::Match;

pub(super) use self::games::Shown;

/// What changes the plan.
#[derive(Clone, PartialEq)]
enum Msg {
    /// Another player.
    Seat(usize, Box<Seat>),
    /// The same nodes for both, or not.
    Same(bool),
    /// The two players of a finding.
    Preset(usize),
    /// The players change places.
    Swap,
    /// How many games.
    Games(u64),
    /// The seed of the first.
    Seed(u64),
}

/// Handles a message.
fn change(next: &mut Plan, msg: Msg) {
    match msg {
        Msg::Seat(at, seat) => {
            if next.same {
                next.seats[1 - at].nodes = seat.nodes;
            }
            next.seats[at] = *seat;
        }
        Msg::Same(same) => {
            next.same = same;
            if same {
                next.seats[1].nodes = next.seats[0].nodes;
            }
        }
        Msg::Preset(at) => {
            let nodes = next.seats[0].nodes;
            if let Some(preset) = presets().into_iter().nth(at)
                && let Some([a, b]) = &preset.players
            {
                let seats = [(a, nodes), (b, preset.nodes_of_b(nodes))];
                next.seats = seats.map(|(engine, nodes)| Seat { engine: engine.clone(), nodes });
                next.same = preset.hundredths == 100;
            }
        }
        Msg::Swap => next.seats.reverse(),
        Msg::Games(games) => next.games = games,
        Msg::Seed(seed) => next.seed = seed,
    }
}

/// The Compare screen.
#[component]
pub fn Compare() -> Html {
    let lang = use_lang();
    let games: Games<Match> = use_games();
    let shown = use_value(Shown::default);
    let open = use_value(|| None::<usize>);
    let plan = games.document.now.clone();
    let send = games.document.changes(change);

    let report = games.batch.report.as_deref();
    let setup = card("section.card brew-many__setup", lang.t(BrewCompare::Setup), None)
        .with(findings(&plan, &send, lang))
        .with(players::rows(&plan, &open, &send, lang))
        .with(numbers(&plan, &send, lang))
        .with(results::here(games.batch.played().map(|report| &**report), lang))
        .with(games.batch.controls.clone())
        .with(games.lasting(lang))
        .with(el("p.muted").with(lang.t(BrewCompare::OneSeed)));
    let stale =
        games.batch.stale.then(|| el("p.caution@batch-stale").with(lang.t(BatchText::Stale)));
    let body = match report {
        Some(report) => results::results(report, &shown, lang),
        None => expected::expected(plan.games, lang),
    };
    let sure = report.is_some().then(|| exactness_badge(Exactness::Sampled, false, lang));
    let results = card("section.card", lang.t(BrewCompare::Results), sure).with(stale).with(body);
    let lab = el("div.lab brew-many")
        .with(labelled("section.lab__board", lang.t(BrewCompare::Setup)).with(setup))
        .with(labelled("section.lab__answer", lang.t(BrewCompare::Results)).with(results));
    let names = plan.seats.each_ref().map(|seat| seat_name(&seat.engine, lang));
    let share = ShareContent {
        title: format!("{} · {}", lang.t(Title::Brew), lang.t(Title::BrewCompare)).into(),
        text: format!("{} – {}", names[0], names[1]).into(),
        link: games.document.link.clone().into(),
        file: "sakiyomi-brew-games".into(),
        card: report.cloned().map(|report| -> DrawCard {
            let link = games.document.link.clone();
            std::rc::Rc::new(move |canvas| results::draw(canvas, &report, &link, lang))
        }),
        json: games.batch.json.clone(),
        import: Some(games.batch.take.clone()),
    };
    mount::<Frame>(FrameProps {
        edits: Some(games.document.edits),
        share: Some(share),
        share_words: Some([lang.t(BatchText::ShareLink), lang.t(BatchText::ShareHint)]),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// Findings of the article, and what it says about the chosen one.
fn findings(plan: &Plan, send: &Handler<Msg>, lang: Lang) -> El {
    let presets = presets();
    let is = |preset: &Preset| {
        let players = preset.players.as_ref();
        let [one, other] = &plan.seats;
        players.is_some_and(|[a, b]| (a, b) == (&one.engine, &other.engine))
            && other.nodes == preset.nodes_of_b(one.nodes)
    };
    let chosen = presets.iter().find(|preset| is(preset));
    let [name, said] = match chosen {
        Some(preset) => lang.parts::<2>(preset.key),
        None => [lang.t(BrewCompare::OwnPair), lang.t(BrewCompare::NoFinding)],
    };
    let rows = presets.iter().enumerate().map(|(at, preset)| {
        let [name, said] = lang.parts::<2>(preset.key);
        let said = if preset.players.is_some() { said } else { lang.t(BrewCompare::NeedsOwn) };
        let words = all([el("b").with(name), el("span").with(said)]);
        let pick = button("button.brew-finding", words, on(send, Msg::Preset(at)))
            .id(preset.testid)
            .attr("aria-pressed", is(preset))
            .flag("disabled", preset.players.is_none());
        el("li").with(pick)
    });
    el("div.stack brew-findings")
        .with(
            el("details@findings")
                .with(
                    el("summary")
                        .with(lang.t(BrewCompare::Findings))
                        .with(el("span.muted").with(name)),
                )
                .with(el("ul.brew-findings__list").list(rows))
                .with(mount::<Which>(())),
        )
        .with(el("p@finding").with(said))
}

fn numbers(plan: &Plan, send: &Handler<Msg>, lang: Lang) -> El {
    let to = |message: fn(u64) -> Msg| hear(send, message);
    let games = lang.t(BrewBatch::Games);
    let usual = [100_u64, 400, 2000].map(|count| {
        button("button.chip", crate::i18n::number(count), on(send, Msg::Games(count)))
            .id(format!("games-{count}"))
            .attr("aria-pressed", count == plan.games)
    });
    let first = lang.t(BrewBatch::FirstSeed);
    el("div.stack")
        .with(
            el("div.brew-many__numbers")
                .with(number_field("games", games, plan.games, [1, MOST], to(Msg::Games)))
                .with(number_field("seed", first, plan.seed, [0, LAST_SEED], to(Msg::Seed))),
        )
        .with(el("div.chips").group(games).list(usual))
}
