//! How the ways of shooting compare: as measured, and in many games of one's own on all workers.

pub(super) mod results;
mod state;

use yew::prelude::*;

pub(super) use self::state::DOCUMENT;
use self::state::{MOST, Msg, Plan, WAYS};
use super::duel::board_setup::{BoardPicker, BoardPickerProps};
use super::duel::opponents;
use super::duel::{self, failure, policy};
use super::menu::menu;
use super::strength;
use crate::batch::{LAST_SEED, Precision, Spec};
use crate::components::{
    Exactness, Frame, FrameProps, Icon, ShareContent, card, exactness_badge, number_field, sign,
};
use crate::el::{El, all, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobState, use_batch, use_changed, use_document, use_effect_with, use_job, use_lang,
};
use crate::i18n::battleship::file_error;
use crate::i18n::{BatchText, BattleshipDuel, BattleshipSimulate, Lang, Title};
use crate::mount::mount;
use crate::{dom, store};
use jobs::batch::Report;
use jobs::battleship::{BatchRequest, Games, Preset};

const SPEC: Spec<Games> = Spec {
    slot: store::BATTLESHIP_SIMULATE_GAMES,
    older: Some((store::BATTLESHIP_SIMULATE, &["played"])),
    file: Some("sakiyomi-battleship"),
    start: None,
    precisions: &[Precision {
        half: results::widest,
        unit: |lang| lang.t(BattleshipSimulate::ShotsUnit),
        widths: [0.05, 10.0, 0.5],
        digits: 2,
    }],
    error: file_error,
    in_words: results::in_words,
    csv: Some(results::csv),
};

/// The Simulate screen.
#[component]
pub fn Simulate() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let known = use_memo((), |()| opponents::read());
    let plan = &*document.now;
    let send = {
        let document = document.clone();
        Handler::from(move |msg: Msg| {
            // Computed weights are not an undoable step.
            let is_step = !matches!(msg, Msg::Weights(_));
            document.put(document.newest().after(msg), is_step);
        })
    };
    let adopt = hear(&send, |asked: BatchRequest| Msg::Adopt(Box::new(asked)));
    let batch = use_batch(&SPEC, plan.request(), &adopt);
    // The games are seen below what began them.
    use_changed(batch.busy, |&busy| {
        if busy {
            dom::show_start(".duel__sim .buttons:has(+ .batch__time)");
        }
    });
    // What is known about an opponent, as factors, where a way uses it.
    let board = plan.sea.sea();
    let here: Vec<_> = known.iter().filter(|one| one.is_on(&board)).collect();
    let weighted = plan.ways.iter().any(|way| way.is_weighted());
    let entry = here.iter().find(|one| one.who() == plan.who).or(here.first());
    let learn = entry.filter(|_| weighted && plan.weights.is_none());
    let learn = learn.map(|entry| opponents::ask(&board, Some(entry), Vec::new()));
    let learn = use_job(learn);
    {
        let learned = learn.report.clone().filter(|_| learn.fresh && learn.state == JobState::Done);
        let send = send.clone();
        use_effect_with(learned, move |learned| {
            if let Some(learned) = learned {
                send.emit(Msg::Weights(learned.weights.clone()));
            }
        });
    }

    let numbers = el("div.duel__numbers")
        .with(number_field(
            "sim-games",
            lang.t(BattleshipSimulate::Games),
            plan.games,
            [1, MOST],
            hear(&send, Msg::Games),
        ))
        .with(number_field(
            "sim-seed",
            lang.t(BattleshipSimulate::Seed),
            plan.seed,
            [0, LAST_SEED],
            hear(&send, Msg::Seed),
        ));
    let who = (weighted && here.len() > 1).then(|| {
        let names = here.iter().enumerate().map(|(at, one)| {
            let name = opponents::name(one.who(), lang);
            button("button.chip", name, on(&send, Msg::Who(one.who().to_owned())))
                .id(format!("sim-who-{at}"))
                .attr("aria-pressed", entry.is_some_and(|entry| entry.who() == one.who()))
        });
        el("div.chips").group(lang.t(BattleshipDuel::Opponents)).list(names)
    });
    let can = plan.weights.is_some() || !here.is_empty();
    let setup = card("section.card", lang.t(BattleshipSimulate::Setup), None)
        .with(ways(plan, can, &send, lang))
        .with(weighted.then(|| el("p.muted").with(lang.t(BattleshipSimulate::WeightedHint))))
        .with(who)
        .with(
            fold("details.duel__way@sim-sea", lang.t(BattleshipDuel::Fleet), plan.sea.name(lang))
                .with(mount::<BoardPicker>(BoardPickerProps {
                    chosen: plan.sea.clone(),
                    set: hear(&send, Msg::Setup),
                })),
        )
        .with(numbers)
        .with(strength::cost(&board, &plan.ways, plan.games, lang))
        .with(batch.controls)
        .with(failure(&learn.state, &learn.retry, lang));
    let stale = batch.stale.then(|| el("p.caution@batch-stale").with(lang.t(BatchText::Stale)));
    let results = match batch.report.as_deref() {
        Some(Report { sums, .. }) if sums.impossible || sums.not_found && sums.games == 0 => {
            all(duel::no_fleet(sums.impossible, sums.not_found, lang))
        }
        Some(report) if report.sums.games > 0 || !batch.busy => results::results(report, lang),
        _ if batch.busy => strength::first_game(&board, &plan.ways, lang).html(),
        _ => el("p.muted@batch-empty").with(lang.t(BattleshipSimulate::Empty)).html(),
    };
    let sure = batch.report.is_some().then(|| exactness_badge(Exactness::Sampled, false, lang));
    let results =
        card("section.card", lang.t(BattleshipSimulate::Results), sure).with(stale).with(results);
    let measured = strength::strength_table(Preset::of(&board).unwrap_or_default());
    let lab = el("div.lab play duel__sim")
        .with(labelled("section.lab__board", lang.t(BattleshipSimulate::Measured)).with(measured))
        .with(
            labelled("section.lab__answer", lang.t(BattleshipSimulate::Results))
                .with(setup)
                .with(results),
        );
    let names: Vec<_> = plan.ways.iter().map(|way| policy::name(*way, lang)).collect();
    mount::<Frame>(FrameProps {
        sub: Some(plan.sea.name(lang).into()),
        edits: Some(document.edits),
        share: Some(ShareContent {
            title: lang.t(Title::BattleshipSimulate).into(),
            text: names.join(" · ").into(),
            link: document.link.into(),
            file: "sakiyomi-battleship".into(),
            card: None,
            json: batch.json,
            import: Some(batch.take),
        }),
        menu: menu(lang),
        children: lab.html(),
        share_words: Some([lang.t(BatchText::ShareLink), lang.t(BatchText::ShareHint)]),
        ..FrameProps::default()
    })
}

/// A part of the set-up, folded, with what is chosen in it.
fn fold(words: &'static str, title: &'static str, now: &str) -> El {
    el(words).with(el("summary").with(format!("{title}: {now}")))
}

/// Who plays. `can`: whether something is known about an opponent here.
fn ways(plan: &Plan, can: bool, send: &Handler<Msg>, lang: Lang) -> El {
    let toggle = hear(send, Msg::Toggle);
    let choices = policy::choices(
        |one| plan.ways.iter().any(|way| policy::is_kind(*way, one)),
        &plan.sea.sea(),
        &toggle,
        lang,
    );
    let variants = plan.ways.iter().enumerate().filter_map(|(at, way)| {
        let change = {
            let send = send.clone();
            Handler::from(move |way| send.emit(Msg::Way(at, way)))
        };
        let details = policy::details(*way, Some(can), &change, lang)?;
        let more = button("button.button button--small", sign(Icon::Plus), on(send, Msg::Copy(at)))
            .id(format!("way-copy-{at}"))
            .with(lang.t(BattleshipSimulate::Another))
            .flag("disabled", plan.ways.len() >= WAYS);
        let drop =
            button("button.button button--small", sign(Icon::Trash), on(send, Msg::Drop(at)))
                .id(format!("way-drop-{at}"))
                .with(lang.t(BattleshipSimulate::Remove))
                .flag("disabled", plan.ways.len() == 1);
        Some(
            el("details.duel__way")
                // Open details stay open when a way is added before or after.
                .key(at.to_string())
                .id(format!("way-details-{at}"))
                .with(el("summary").with(policy::name(*way, lang)))
                .with(details)
                .with(el("div.buttons").with(more).with(drop))
                .html(),
        )
    });
    let variants: Vec<Html> = variants.collect();
    let names: Vec<_> = plan.ways.iter().map(|way| policy::name(*way, lang)).collect();
    let now = names.join(" · ");
    fold("details.duel__way@sim-ways", lang.t(BattleshipDuel::Policy), &now)
        .with(choices)
        .with((!variants.is_empty()).then(|| el("div.stack duel__ways").with(variants)))
}
