//! League: seeded games between players of the program, on all workers.

mod results;
mod setup;

use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::opening;
use crate::batch::{Precision, Spec};
use crate::callback::Callback;
use crate::components::{Exactness, Frame, FrameProps, ShareContent, card, mark};
use crate::el::el;
use crate::hooks::{use_batch, use_kept, use_lang};
use crate::i18n::{self, BatchText, Key, LeagueText, Title, milljan as words};
use crate::mount::mount;
use crate::store;
use jobs::milljan::{League, LeagueRequest, Player, Rules, SNAPSHOTS};
use protocol::wire;
use serde::{Deserialize, Serialize};
use share::{self, BadLink};

/// Deals that the page takes at once; the command line takes more.
const MOST: u64 = 100_000;

const SPEC: Spec<League> = Spec {
    slot: store::MILLJAN_LEAGUE_GAMES,
    older: Some((store::MILLJAN_LEAGUE, &["report"])),
    file: Some("sakiyomi-league"),
    start: None,
    precisions: &[Precision {
        half: results::widest,
        unit: |lang| lang.t(LeagueText::PointsEach),
        widths: [5.0, 5000.0, 100.0],
        digits: 0,
    }],
    error: words::json_error,
    in_words: results::in_words,
    csv: Some(results::csv),
};

/// What is kept on the device beside the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Saved {
    request: LeagueRequest,
}

/// Whether a saved value is one of this page.
pub(crate) fn is_league(name: &str, value: &JsValue) -> bool {
    match name {
        store::MILLJAN_LEAGUE_GAMES => crate::batch::is_saved::<League>(value),
        _ => wire::read(value.clone()).is_ok_and(|saved: Saved| is_sound(&saved.request)),
    }
}

fn is_sound(request: &LeagueRequest) -> bool {
    request.check().is_ok() && request.games <= MOST
}

fn first_request() -> LeagueRequest {
    LeagueRequest {
        snapshot: SNAPSHOTS[SNAPSHOTS.len() - 1],
        units_off: Vec::new(),
        units_own: Vec::new(),
        rules: Rules::default(),
        lineup: vec![Player::Value, Player::Plain, Player::Plain, Player::Sender],
        games: 100,
        seed_from: 1,
        rotate: true,
        most_draws: None,
    }
}

/// The settings of a link, else of the last visit; and why a link opens nothing.
fn open() -> (LeagueRequest, Option<BadLink>) {
    let kept = store::read::<Saved>(store::MILLJAN_LEAGUE).map(|saved| saved.request);
    let kept = kept.filter(is_sound).unwrap_or_else(first_request);
    match opening::in_address().map(|text| read_link(&text)) {
        Some(Ok(request)) => (request, None),
        Some(Err(error)) => (kept, Some(error)),
        None => (kept, None),
    }
}

fn read_link(text: &str) -> Result<LeagueRequest, BadLink> {
    let json = share::read_league_json(text)?;
    let request = wire::parse(&json).and_then(wire::read).map_err(|_| BadLink::Content)?;
    Some(request).filter(is_sound).ok_or(BadLink::Content)
}

fn write_link(request: &LeagueRequest) -> String {
    share::write_league_json(&wire::to_json(request).unwrap_or_default())
}

/// The League screen.
#[component]
pub fn LeagueTable() -> Html {
    let lang = use_lang();
    let opened = use_memo((), |()| open());
    let request = use_kept(|| opened.0.clone());
    let adopt = {
        let request = request.clone();
        Callback::from(move |asked: LeagueRequest| {
            // The command line plays more deals at once than the page does.
            if is_sound(&asked) {
                request.set(asked);
            }
        })
    };
    let batch = use_batch(&SPEC, Some((*request).clone()), &adopt);
    use_effect_with((*request).clone(), |request| {
        store::write(store::MILLJAN_LEAGUE, &Saved { request: request.clone() });
        opening::show_in_address(&write_link(request));
    });
    let bad = opened.1.map(|error| {
        el("p.notice notice--bad@bad-link").attr("role", "alert").with(i18n::bad_link(error, lang))
    });
    let setup = card("section.card league__setup", lang.t(LeagueText::Setup), None)
        .with(bad)
        .with(setup::form(&request, lang))
        .with(batch.controls);
    let stale = batch.stale.then(|| el("p.caution@batch-stale").with(lang.t(BatchText::Stale)));
    let results = match &batch.report {
        Some(report) => results::results(report, lang),
        None => el("p.muted@batch-empty").with(lang.t(LeagueText::Empty)).html(),
    };
    let sure = batch.report.is_some().then(|| mark(Exactness::Sampled, false, lang));
    let results = card("section.card", lang.t(LeagueText::Results), sure).with(stale).with(results);
    let lab = el("div.lab milljan league")
        .with(el("section.lab__board").attr("aria-label", lang.t(LeagueText::Setup)).with(setup))
        .with(
            el("section.lab__answer").attr("aria-label", lang.t(LeagueText::Results)).with(results),
        );
    mount::<Frame>(FrameProps {
        sub: Some(lang.fill(Key::UnitsOf, &[&request.snapshot.to_string()]).into()),
        share: Some(ShareContent {
            title: lang.t(Title::MilljanLeague).into(),
            text: setup::in_words(&request, lang).into(),
            link: opening::address(&write_link(&request)).into(),
            file: "sakiyomi-league".into(),
            card: None,
            json: batch.json,
            import: Some(batch.take),
        }),
        children: lab.html(),
        ..FrameProps::default()
    })
}
