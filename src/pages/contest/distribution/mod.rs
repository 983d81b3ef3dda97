//! Many contests of the AI: the distribution of scores, against another loadout, another AI, another
//! card.

mod names;
mod own;
mod parts;
mod plot;
mod results;
mod runs;
mod setup;
mod state;
mod steps;
mod swaps;

use std::rc::Rc;

use yew::prelude::*;

pub(super) use self::own::is_own;
use self::own::{Own, use_own};
pub(super) use self::plot::quartiles;
use self::results::Context;
pub(super) use self::runs::is_runs;
use self::runs::{Runs, RunsProps};
use self::setup::Setup;
pub(super) use self::state::DOCUMENT;
use self::state::{Choosing, DistributionState, Part, View};
use self::steps::Steps;
use super::current::{self, Entry};
use super::names::mend_loadout;
use super::picker::{Picked, use_owned};
use super::{catalogue, is_of_loadout, weights};
use crate::batch::{Precision, Spec, Width};
use crate::components::{
    Choice, DrawCard, Exactness, ShareContent, card, exactness_badge, screen, segmented,
};
use crate::el::{El, all, el, hear, labelled};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, JobState, Same, use_batch, use_batch_until, use_document, use_job, use_job_into,
    use_lang, use_value,
};
use crate::i18n::{BatchText, DistributionText, Lang, Title};
use crate::mount::mount;
use crate::route::{Route, anchor};
use crate::store;
use jobs::Ask;
use jobs::contest::{
    Ai, Deal, Games, GamesReport, GamesRequest, Listed, Loadout, LoadoutCheck, LoadoutReport,
    LoadoutRequest, Optimise, OptimiseReport, OptimiseRequest, Plan as Kind, Swap, TriggersReport,
};

/// An action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another part.
    Part(Part),
    /// How many games.
    Games(u64),
    /// By which interval it ends.
    Until(Option<Width>),
    /// The first game.
    Seed(u64),
    /// A saved loadout as the second one.
    Saved(Option<usize>),
    /// This loadout as the second one.
    Copy,
    /// The loadout of a link as the second one.
    Paste(String),
    /// A place of the second loadout.
    Place(Option<usize>),
    /// A window to choose something in, or none.
    Choose(Option<Choosing>),
    /// A card, an item or a weight was chosen.
    Picked(Picked),
    /// Only cards that the person owns are tried.
    OnlyOwned(bool),
    /// Empties that place.
    Drop,
    /// Another parameter.
    Parameter(usize, u16),
    /// An AI in or out.
    Toggle(Ai),
    /// Another version of the AI plays the loadout too, or none.
    Beside(Option<u8>),
    /// Term, e or P of a weight.
    DraftNumber(usize, String),
    /// The AI that a weight goes to.
    DraftWay(Option<usize>),
    /// The weight is changed.
    AddEdit,
    /// Removes a changed weight.
    DropEdit(usize, usize),
    /// Games of each swap in the first round.
    SwapGames(u32),
    /// Order of the table.
    Order(state::Order),
    /// The settings of an imported result.
    Adopt(Box<GamesRequest>),
    /// The settings of imported swaps.
    AdoptSwaps(Box<OptimiseRequest>),
    /// Takes a swap over.
    Take(Swap),
}

/// How the games of a part are saved and presented.
const fn spec(
    slot: &'static str,
    way: &'static [&'static str],
    in_words: fn(&GamesReport, Lang) -> String,
    csv: fn(&GamesReport, Lang) -> String,
) -> Spec<Games> {
    Spec {
        slot,
        older: Some((store::CONTEST_DISTRIBUTION, way)),
        file: Some("sakiyomi-contest"),
        start: None,
        precisions: &[
            Precision {
                half: state::widest,
                unit: |lang| lang.t(DistributionText::PointsUnit),
                widths: [1.0, 1e6, 100.0],
                digits: 0,
            },
            Precision {
                half: state::widest_percent,
                unit: |_| "%",
                widths: [0.1, 100.0, 1.0],
                digits: 1,
            },
        ],
        error: parts::refused,
        in_words,
        csv: Some(csv),
    }
}

const DISTRIBUTION: Spec<Games> = spec(
    store::CONTEST_DISTRIBUTION_GAMES,
    &["played", "0"],
    |report, lang| results::in_words(report, Part::Distribution, lang),
    |report, lang| plot::csv(report, &results::called(report, Part::Distribution, None, lang)),
);
const COMPARE: Spec<Games> = spec(
    store::CONTEST_COMPARE_GAMES,
    &["played", "1"],
    |report, lang| results::in_words(report, Part::Compare, lang),
    |report, lang| plot::csv(report, &results::called(report, Part::Compare, None, lang)),
);
const WHAT_IF: Spec<Games> = spec(
    store::CONTEST_WHATIF_GAMES,
    &["played", "2"],
    |report, lang| results::in_words(report, Part::WhatIf, lang),
    |report, lang| plot::csv(report, &results::called(report, Part::WhatIf, None, lang)),
);

const SWAPS: Spec<Optimise> = Spec {
    slot: store::CONTEST_SWAPS_GAMES,
    older: None,
    file: Some("sakiyomi-contest-swaps"),
    start: Some(|lang| lang.t(DistributionText::FindSwaps)),
    precisions: &[],
    error: parts::refused,
    in_words: swaps::in_words,
    // Names of cards have to be requested, so the screen has its own button.
    csv: None,
};

const fn spec_of(part: Part) -> &'static Spec<Games> {
    match part {
        Part::Compare => &COMPARE,
        Part::WhatIf => &WHAT_IF,
        Part::Distribution | Part::Swaps => &DISTRIBUTION,
    }
}

/// What is known about the loadout, apart from its games.
struct Known {
    names: JobHandle<Listed>,
    checked: JobHandle<LoadoutReport>,
    moments: JobHandle<TriggersReport>,
}

/// Requests names, the contest of the loadout, and the triggers that weights belong to.
#[hook]
fn use_known(state: &DistributionState, lang: Lang) -> Known {
    let loadout = &state.entry.loadout;
    let names = use_job_into::<_, Listed>(Some(names::ask(loadout)));
    let checked = use_job(Some(check(loadout)));
    let moments =
        use_job((state.part == Part::WhatIf).then(|| weights::ask_moments(loadout, lang)));
    Known { names, checked, moments }
}

fn failed<T>(job: &JobHandle<T>) -> bool {
    matches!(job.state, JobState::Failed(_) | JobState::Crashed(_))
}

/// Whether there is no answer yet, and one may come.
fn waits<T>(job: &JobHandle<T>) -> bool {
    job.report.is_none() && !failed(job)
}

/// The request for the contest of a loadout.
fn check(loadout: &Loadout) -> Ask<LoadoutCheck> {
    Ask::new(LoadoutRequest { loadout: loadout.clone(), deal: Deal::default() })
}

/// The Distribution screen.
#[component]
pub fn Distribution() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let view = use_value(View::default);
    let shelf = use_memo((), |()| {
        store::read::<Vec<(String, Entry)>>(store::CONTEST_SHELF).unwrap_or_default()
    });
    let state = &*document.now;
    let (owned, toggle) = use_owned();
    let known = use_known(state, lang);
    let names = known.names.report.clone();
    let kind = known.checked.report.as_ref().map_or(Kind::Common, |report| report.plan);
    let steps =
        Steps { document: document.clone(), view: view.clone(), shelf: shelf.clone(), lang };
    let send = Handler::from(move |msg: Msg| steps.take(msg));
    let adopt = hear(&send, |asked: GamesRequest| Msg::Adopt(Box::new(asked)));
    let until = Some(hear(&send, Msg::Until));
    // A loadout that cannot go to a contest has no games to start.
    let is_sound = !is_of_loadout(&known.checked.state);
    let asked = state.request(state.part).filter(|_| is_sound);
    let batch = use_batch_until(spec_of(state.part), asked, &adopt, state.width(), until);
    let adopt = hear(&send, |asked: OptimiseRequest| Msg::AdoptSwaps(Box::new(asked)));
    let is_swaps = state.part == Part::Swaps;
    // The names tell which card is the idol's own.
    let swaps = names
        .as_deref()
        .filter(|_| is_swaps && is_sound && state.entry.loadout.links.is_empty())
        .map(|names| state.swaps(names, kind, &owned));
    let swap_batch = use_batch(&SWAPS, swaps, &adopt);
    current::use_current(&state.entry);
    let own = use_own(&state.entry.loadout, lang);

    let shown = batch.report.filter(|_| !is_swaps);
    let first = shown.as_ref().and_then(|report| report.request.loadouts.first());
    let first = use_job(first.filter(|_| state.part == Part::Distribution).map(check));
    let other = state.plan.other.as_ref().map(|other| other.name.as_str());
    let context = shown.as_ref().map(|report| Context {
        report,
        names: names.as_deref(),
        called: results::called(report, state.part, other, lang),
        first: first.fresh_report(),
        own: own.sound(),
        lang,
    });
    let setup = Setup {
        state,
        view: &view,
        names: names.as_deref(),
        moments: known.moments.report.as_deref().map_or(&[], |report| &report.triggers),
        checked: known.checked.report.as_deref().filter(|_| !failed(&known.checked)),
        waits: waits(&known.names) || waits(&known.checked),
        owned,
        shelf: &shelf,
        send: &send,
        lang,
    };
    // What cards and items do is asked for where one is being chosen.
    let choosing = view.choosing.is_some_and(|choosing| choosing != Choosing::Weight);
    let day = state.entry.loadout.snapshot.clone();
    let all = use_job_into::<_, Listed>(choosing.then(|| catalogue::ask(day, Some(lang))));
    let window = setup.window(all.report.clone(), &toggle);
    let (controls, stale, json, take) = if is_swaps {
        (swap_batch.controls, swap_batch.stale && names.is_some(), swap_batch.json, swap_batch.take)
    } else {
        (batch.controls, batch.stale, batch.json, batch.take)
    };
    let found = swap_batch.report.filter(|_| is_swaps);
    let own_part =
        (state.part == Part::Distribution).then(|| own_part(&setup, &own, shown.as_deref()));
    let ended =
        shown.clone().filter(|_| state.part == Part::Distribution && !batch.busy && !batch.stale);
    let runs = (state.part == Part::Distribution).then(|| {
        let (ended, names) = (ended.map(Same), names.clone().map(Same));
        mount::<Runs>(RunsProps { ended, names, send: send.clone() })
    });
    let lab = el("div.lab distribution").with(board(&setup, &known, controls, own_part)).with(
        labelled("section.lab__answer", lang.t(DistributionText::Results)).with(answer(
            &setup,
            context.as_ref(),
            found,
            names.clone(),
            &own,
            stale,
        )),
    );
    let lab = lab.with(runs.map(|runs| el("div.lab__details").with(runs))).with(window);
    let words = context.map(|context| context.in_words(state.part)).unwrap_or_default();
    let who = names
        .map(|names| catalogue::who_and_where(&names, &state.entry.loadout))
        .unwrap_or_default();
    let share = ShareContent {
        title: format!("{} · {}", lang.t(Title::Contest), lang.t(Title::ContestSpread)).into(),
        text: words.clone().into(),
        link: document.link.clone().into(),
        file: "sakiyomi-contest".into(),
        card: shown.and_then(|shown| {
            picture(state.part, shown, [who, words, document.link.clone()], lang)
        }),
        json,
        import: Some(take),
    };
    screen(document.edits.clone(), Some(share), lab)
}

/// The settings: the part, what goes into it, and how many games.
fn board(setup: &Setup<'_>, known: &Known, controls: Html, own: Option<Html>) -> El {
    let lang = setup.lang;
    let parts = [
        (Part::Distribution, DistributionText::PartDistribution, "part-spread"),
        (Part::Compare, DistributionText::PartCompare, "part-compare"),
        (Part::WhatIf, DistributionText::PartWhatIf, "part-whatif"),
        (Part::Swaps, DistributionText::PartSwaps, "part-swaps"),
    ];
    let parts = parts.map(|(part, key, test)| Choice::new(part, lang.t(key)).testid(test));
    let choose = hear(setup.send, Msg::Part);
    let parts =
        segmented(lang.t(DistributionText::Parts), parts.into(), &setup.state.part, &choose, true);
    let settings = el("section.card")
        .with(setup.loadout())
        .with(parts::failure(&known.checked.state, &known.checked.retry, lang).map(|found| {
            found.with(is_of_loadout(&known.checked.state).then(|| mend_loadout(lang)))
        }))
        .with(parts::failure(&known.names.state, &known.names.retry, lang))
        .with(el("h2.visually-hidden").with(lang.t(DistributionText::Settings)))
        .with(setup.part())
        .with(controls);
    el("div.lab__board stack").with(parts).with(settings).with(own)
}

/// The scores of one's own rehearsals, and the way to those of others.
fn own_part(setup: &Setup<'_>, own: &Own, report: Option<&GamesReport>) -> Html {
    let lang = setup.lang;
    let link = anchor(Route::ContestAgreement, "a.button button--small@to-agreement")
        .with(lang.t(DistributionText::ToAgreement));
    all([own.fold(report, setup.beside(), lang), el("div.buttons").with(link)])
}

/// The results.
fn answer(
    setup: &Setup<'_>,
    context: Option<&Context<'_>>,
    found: Option<Rc<OptimiseReport>>,
    names: Option<Rc<Listed>>,
    own: &Own,
    stale: bool,
) -> El {
    let Setup { state, view, send, lang, .. } = *setup;
    let body = match (context, &found, state.part) {
        (_, Some(found), Part::Swaps) => {
            Some(swaps::list(found, &state.entry.loadout, setup.names, send, lang))
        }
        (Some(context), _, Part::Distribution) => Some(context.distribution(own, view.order, send)),
        (Some(context), _, Part::Compare) => Some(context.compare()),
        (Some(context), _, Part::WhatIf) => Some(context.what_if()),
        _ => None,
    };
    let sure = body.is_some().then(|| exactness_badge(Exactness::Sampled, false, lang));
    let empty =
        body.is_none().then(|| el("p.muted@batch-empty").with(lang.t(DistributionText::Empty)));
    card("section.card", lang.t(DistributionText::Results), sure)
        .with(stale.then(|| el("p.caution@batch-stale").with(lang.t(BatchText::Stale))))
        .with(body)
        .with(empty)
        .with(found.map(|found| swaps::csv_button(found, names, lang)))
}

/// The distribution as a picture.
fn picture(
    part: Part,
    report: Rc<GamesReport>,
    words: [String; 3],
    lang: Lang,
) -> Option<DrawCard> {
    let which: &[usize] = match part {
        Part::Distribution => &[0],
        Part::Compare => &[0, 1],
        Part::WhatIf | Part::Swaps => return None,
    };
    Some(Rc::new(move |canvas| {
        plot::draw(canvas, &report, which, words.each_ref().map(String::as_str), lang);
    }))
}
