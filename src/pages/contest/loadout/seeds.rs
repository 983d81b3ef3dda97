//! Which seed of the game's generator makes the deck come as it was seen.

use std::rc::Rc;

use yew::prelude::*;

use super::state::Msg;
use crate::callback::Callback;
use crate::el::{button, el, on};
use crate::hooks::{JobState, use_kept, use_lang, use_pool};
use crate::i18n::contest::job_error;
use crate::i18n::{Deck, Key, number, percent};
use jobs::contest::{Deal, Loadout, Seeds, SeedsReport, SeedsRequest};
use jobs::{Ask, Batch};

/// Seeds in one piece of the work.
const CHUNK: u64 = 1 << 22;

/// Two neighbouring parts together; the first alone where they do not belong together.
fn join(a: SeedsReport, b: SeedsReport) -> SeedsReport {
    Seeds::merge(a.clone(), b).unwrap_or(a)
}

/// Properties of [`SeedFinder`].
#[derive(PartialEq, Properties)]
pub struct SeedProps {
    /// The loadout whose deck it is.
    pub loadout: Loadout,
    /// The cards as they came.
    pub draws: Vec<(String, u8)>,
    /// Number of the game.
    pub game: u64,
    /// Takes a seed that was found.
    pub put: Callback<Msg>,
}

/// Tries all seeds there are.
#[component]
pub fn SeedFinder(props: &SeedProps) -> Html {
    let lang = use_lang();
    let asked = use_kept(|| None::<Rc<Vec<Ask<Seeds>>>>);
    // Another deck or another order is another question.
    {
        let stop = asked.set_to(None);
        use_effect_with((props.loadout.clone(), props.draws.clone()), move |_| stop.emit(()));
    }
    let pool = use_pool((*asked).clone(), join);
    let start = {
        let (asked, loadout, draws) = (asked.clone(), props.loadout.clone(), props.draws.clone());
        Callback::from(move |()| {
            let chunk = |at: u64| {
                let (loadout, draws) = (loadout.clone(), draws.clone());
                Ask::new(SeedsRequest { loadout, draws, games: CHUNK, seed_from: at * CHUNK })
            };
            asked.set(Some(Rc::new((0..(1 << 32) / CHUNK).map(chunk).collect())));
        })
    };
    if props.draws.len() < 3 {
        return el("p.muted").with(lang.t(Deck::SeedNeeds)).html();
    }
    let busy = matches!(pool.state, JobState::Loading | JobState::Running);
    let found = pool.report.as_ref().filter(|_| asked.is_some()).map(|found| {
        let seeds = found.seeds.iter().take(12).map(|&seed| {
            let deal = Deal { game: props.game, deck_seed: Some(seed), ..Deal::default() };
            button("button.chip num", seed, on(&props.put, Msg::Deal(Box::new(deal))))
        });
        el("div.stack")
            .with(el("p@seeds-found").attr("role", "status").with(lang.fill(
                Deck::SeedFound,
                &[
                    &number(found.games),
                    &percent(found.games as f64 / (1_u64 << 32) as f64, 1),
                    &number(found.found),
                ],
            )))
            .with(el("div.chips").list(seeds))
    });
    let failed = match &pool.state {
        JobState::Failed(error) => Some((job_error(error, lang), None)),
        JobState::Crashed(_) => {
            Some((lang.t(Key::CrashTitle).to_owned(), Some(pool.resume.clone())))
        }
        _ => None,
    };
    let bar = busy.then(|| {
        el("progress")
            .attr("aria-label", lang.t(Key::Running))
            .attr("max", pool.total)
            .attr("value", pool.done)
    });
    let go = if busy {
        button("button.button@seeds-stop", lang.t(Key::Stop), pool.stop.clone())
    } else {
        button("button.button@seeds", lang.t(Deck::FindSeed), start)
    };
    el("div.stack")
        .with(el("div.row").with(go))
        .with(el("div.progress").with(bar))
        .with(found)
        .with(failed.map(|(words, again)| {
            let again = again.map(|again| {
                button("button.button button--small@seeds-retry", lang.t(Key::Retry), again)
            });
            let said = el("p.notice notice--bad@seeds-failed").attr("role", "alert").with(words);
            said.with(" ").with(again)
        }))
        .html()
}
