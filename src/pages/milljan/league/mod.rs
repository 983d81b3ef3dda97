//! League: seeded games between computer players, on all workers.

mod results;
mod setup;

use yew::prelude::*;

use super::in_force;
use crate::batch::{Precision, Spec};
use crate::components::{Exactness, Frame, FrameProps, ShareContent, card, exactness_badge};
use crate::document::Document;
use crate::el::{el, labelled};
use crate::hooks::{use_batch, use_document, use_lang};
use crate::i18n::{BatchText, LeagueText, Title, milljan as words};
use crate::mount::mount;
use crate::store::{self, Slot};
use jobs::milljan::{League, LeagueRequest, Player, Rules};
use protocol::js_serde;
use serde::{Deserialize, Serialize};
use share::{self, LinkError};

/// Deals that the page allows at once; the command line allows more.
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

/// What is saved on the device besides the games.
#[derive(Serialize, Deserialize)]
struct Saved {
    request: LeagueRequest,
}

/// The screen's document.
pub(super) const DOCUMENT: Document<LeagueRequest> = Document::new(
    Slot {
        name: store::MILLJAN_LEAGUE,
        load: |value| Some(js_serde::read::<Saved>(value).ok()?.request).filter(is_sound),
        save: |request| js_serde::to_json(&Saved { request: request.clone() }),
    },
    "milljan.league.mine",
    first_request,
    |text, _| read_link(text),
    |request| share::write_league_json(&js_serde::to_json(request).unwrap_or_default()),
);

fn is_sound(request: &LeagueRequest) -> bool {
    request.check().is_ok() && request.games <= MOST
}

fn first_request() -> LeagueRequest {
    let units = in_force::units();
    let (units_off, units_own) = in_force::in_request(&units.roster());
    LeagueRequest {
        snapshot: units.date,
        units_off,
        units_own,
        rules: Rules::default(),
        lineup: vec![Player::Value, Player::Plain, Player::Plain, Player::Tsumogiri],
        games: 100,
        seed_from: 1,
        rotate: true,
        most_draws: None,
    }
}

fn read_link(text: &str) -> Result<LeagueRequest, LinkError> {
    let json = share::read_league_json(text)?;
    let request =
        js_serde::parse(&json).and_then(js_serde::read).map_err(|_| LinkError::Content)?;
    Some(request).filter(is_sound).ok_or(LinkError::Content)
}

/// The League screen.
#[component]
pub fn LeagueTable() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let request = &*document.now;
    let adopt = document.changes(|request, asked| {
        // The command line allows more deals at once than the page.
        if is_sound(&asked) {
            *request = asked;
        }
    });
    let batch = use_batch(&SPEC, Some(request.clone()), &adopt);
    // Once games are played, they are what counts.
    let open = batch.report.is_none();
    let form = el("details.league__plan")
        .key(u64::from(open))
        .flag("open", open)
        .with(el("summary@league-plan").with(setup::in_words(request, lang)))
        .with(setup::form(&document, lang));
    let setup = card("section.card league__setup", lang.t(LeagueText::Setup), None)
        .with(form)
        .with(batch.controls);
    let stale = batch.stale.then(|| el("p.caution@batch-stale").with(lang.t(BatchText::Stale)));
    let results = match &batch.report {
        Some(report) => results::results(report, lang),
        None => el("p.muted@batch-empty").with(lang.t(LeagueText::Empty)).html(),
    };
    let sure = batch.report.is_some().then(|| exactness_badge(Exactness::Sampled, false, lang));
    let results = card("section.card", lang.t(LeagueText::Results), sure).with(stale).with(results);
    let LeagueRequest { snapshot, units_off, units_own, .. } = request;
    let units = in_force::units_in(*snapshot, units_off, units_own);
    let lab = el("div.lab milljan league")
        .with(labelled("section.lab__board", lang.t(LeagueText::Setup)).with(setup))
        .with(labelled("section.lab__answer", lang.t(LeagueText::Results)).with(results));
    mount::<Frame>(FrameProps {
        chip: Some(in_force::chip(&units, lang)),
        edits: Some(document.edits),
        share: Some(ShareContent {
            title: lang.t(Title::MilljanLeague).into(),
            text: setup::in_words(request, lang).into(),
            link: document.link.into(),
            file: "sakiyomi-league".into(),
            card: None,
            json: batch.json,
            import: Some(batch.take),
        }),
        children: lab.html(),
        share_words: Some([lang.t(BatchText::ShareLink), lang.t(BatchText::ShareHint)]),
        ..FrameProps::default()
    })
}
