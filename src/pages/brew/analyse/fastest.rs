//! The fewest turns to each visible recipe, with and without learning.

use yew::prelude::*;

use crate::components::ingredients::{action_view, inventory, spell};
use crate::components::{Exactness, about, card, exactness_badge, once_open, progress_line};
use crate::el::el;
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState, use_job_on, use_lang};
use crate::i18n::{BrewAnalyse, BrewText, number};
use crate::pages::brew::cards::recipe_face;
use crate::pages::brew::game::failure;
use jobs::brew::{
    ActionEntry, Brews, PlanTurn, PlayerEntry, Position, ShortestReport, ShortestRequest,
    SpellEntry,
};
use jobs::{Ask, Lane};

/// Properties of [`Fastest`].
#[derive(Clone, PartialEq, Properties)]
pub struct FastestProps {
    /// The position.
    pub position: Position,
    /// Whose recipes.
    pub player: usize,
}

fn question(position: &Position, player: &PlayerEntry, learn: bool) -> ShortestRequest {
    let mut ready = player.castable.chars();
    let spells = player.src.iter().filter_map(|&src| {
        let castable = ready.next() == Some('1');
        let spell = spell(src)?;
        Some(SpellEntry { delta: spell.delta, repeatable: spell.repeatable, castable })
    });
    ShortestRequest {
        inv: player.inv,
        spells: spells.collect(),
        recipes: position.recipes.clone(),
        shelf: if learn { position.tome.clone() } else { Vec::new() },
    }
}

/// A turn of a plan by its card.
fn turn(turn: PlanTurn, position: &Position, player: &PlayerEntry) -> ActionEntry {
    match turn {
        PlanTurn::Cast(at, times) => {
            let at = usize::from(at);
            let own = player.src.get(at).copied();
            let learned = || position.tome.get(at.checked_sub(player.src.len())?);
            let src = own.or_else(|| learned().map(|found| found.0.into())).unwrap_or(-1);
            ActionEntry::Cast { spell: src, times }
        }
        PlanTurn::Learn(id) => ActionEntry::Learn { spell: id.into() },
        PlanTurn::Rest => ActionEntry::Rest,
        PlanTurn::Brew(id) => ActionEntry::Brew { recipe: id },
    }
}

/// The fewest turns, recipe by recipe.
#[component]
pub fn Fastest(props: &FastestProps) -> Html {
    let lang = use_lang();
    let FastestProps { position, player } = props;
    let entry = &position.players[*player];
    let ask = |learn: bool| {
        (!position.recipes.is_empty()).then(|| Ask::<Brews>::new(question(position, entry, learn)))
    };
    let without = use_job_on(Lane::Second, ask(false));
    let with = use_job_on(Lane::Aside, ask(true));
    let rows = position.recipes.iter().enumerate().map(|(at, &id)| {
        let side = |job: &JobHandle<ShortestReport>, name: BrewAnalyse, testid: &str| {
            let report = job.fresh_report()?;
            let turns = report.turns.get(at).copied()?;
            let sure = if report.complete { Exactness::Exact } else { Exactness::Heuristic };
            let words = match turns {
                Some(turns) => lang.fill(BrewAnalyse::InTurns, &[&turns]),
                None if report.complete => lang.t(BrewAnalyse::Never).to_owned(),
                None if job.is_busy() => "…".to_owned(),
                None => lang.t(BrewAnalyse::NotFound).to_owned(),
            };
            let states = vec![(lang.t(BrewAnalyse::States), number(report.states))];
            let figure = about(BrewAnalyse::FastestTopic, states, sure, lang)
                .id(format!("{testid}-{id}"))
                .with(words);
            let plan = report.plans.get(at)?.as_ref().zip(report.stocks.get(at)?.as_ref());
            let plan = plan.map(|(plan, stocks)| {
                el("ol.brew-line").list(plan.iter().zip(stocks).map(|(one, after)| {
                    el("li.brew-line__step")
                        .with(action_view(turn(*one, position, entry), lang))
                        .with(inventory(*after, lang))
                }))
            });
            let first =
                report.first.get(at).filter(|first| !first.is_empty()).map(|first| {
                    el("div.stack").with(el("h3").with(lang.t(BrewAnalyse::FirstMoves))).with(
                        el("ul.brew-news").list(first.iter().map(|one| {
                            el("li").with(action_view(turn(*one, position, entry), lang))
                        })),
                    )
                });
            Some(
                el("div.stack")
                    .with(el("h3").with(lang.t(name)))
                    .with(el("p").with(figure).with(" ").with(exactness_badge(sure, false, lang)))
                    .with(plan)
                    .with(first),
            )
        };
        // `None` while the search is running.
        let shortest = |job: &JobHandle<ShortestReport>| {
            let report = job.fresh_report()?;
            match report.turns.get(at).copied()? {
                Some(turns) => Some(lang.fill(BrewAnalyse::InTurns, &[&turns])),
                None if report.complete => Some("–".to_owned()),
                None if job.is_busy() => None,
                None => Some(lang.t(BrewAnalyse::NotFound).to_owned()),
            }
        };
        let dash = || "…".to_owned();
        let [alone, learning] = [shortest(&without), shortest(&with)];
        // Showing the same number twice would be pointless, and a missing result is not a number.
        let unknown = learning.as_deref() == Some(lang.t(BrewAnalyse::NotFound));
        let learning = (!unknown && (learning.is_none() || learning != alone)).then(|| {
            let turns = learning.unwrap_or_else(dash);
            lang.fill(BrewAnalyse::WithLearning, &[&turns])
        });
        el("details.brew-other")
            .id(format!("fastest-{id}"))
            .with(
                el("summary")
                    .with(el("span.brew-other__what").with(recipe_face(id, 0, 0, lang)))
                    .with(el("span.brew-other__value num").with(alone.unwrap_or_else(dash)))
                    .with(el("span.brew-other__less muted num").with(learning)),
            )
            .with(once_open(
                el("div.brew-entry")
                    .with(side(&without, BrewAnalyse::NoLearning, "turns"))
                    .with(side(&with, BrewAnalyse::Learning, "turns-learning")),
            ))
    });
    let stop = {
        let stops = [without.stop.clone(), with.stop.clone()];
        Handler::from(move |()| stops.iter().for_each(|stop| stop.emit(())))
    };
    let busy = with.is_busy() || without.is_busy();
    let done = with.state == JobState::Done && without.state == JobState::Done;
    card("section.card@fastest", lang.t(BrewAnalyse::FastestTitle), None)
        .attr("data-done", done)
        .with(el("p.muted").with(lang.t(BrewAnalyse::FastestHint)))
        .with(
            failure(&without.state, &without.retry, lang)
                .or_else(|| failure(&with.state, &with.retry, lang)),
        )
        .with(el("div").list(rows))
        .with(position.recipes.is_empty().then(|| el("p.muted").with(lang.t(BrewText::NoLine))))
        .with(progress_line(busy, with.progress, Some(&stop), lang))
        .html()
}
