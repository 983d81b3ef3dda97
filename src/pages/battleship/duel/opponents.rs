//! What is known about opponents: in which cells their ships lay.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::{board_setup, failure};
use crate::components::board::{Axes, Board, BoardProps};
use crate::components::{file_button, save_text, toast};
use crate::el::{all, button, el};
use crate::handler::Handler;
use crate::hooks::{JobState, use_job, use_lang, use_value};
use crate::i18n::battleship::file_error;
use crate::i18n::{BattleshipDuel, CommonText, Lang, decimal};
use crate::mount::mount;
use crate::store;
use jobs::battleship::{BoardSetup, Learn, LearnReport, LearnRequest, PastGame, check_lessons};
use jobs::{Ask, JobError};
use protocol::js_serde;

/// What is known about an opponent on one board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// What the opponent is called.
    pub who: String,
    /// The board.
    pub sea: BoardSetup,
    games: u32,
    /// Games in which a cell became known.
    pub g: Vec<Vec<u32>>,
    /// Those in which it held a ship.
    pub o: Vec<Vec<u32>>,
}

impl Known {
    /// Whether this is about that opponent on that board.
    pub fn is_of(&self, who: &str, sea: &BoardSetup) -> bool {
        self.who == who && self.is_on(sea)
    }

    /// Whether this is about that board.
    pub fn is_on(&self, sea: &BoardSetup) -> bool {
        self.sea == *sea
    }

    /// Whose ships they were.
    pub fn who(&self) -> &str {
        &self.who
    }

    /// How many games it is based on.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Checks that the counts fit the board, none larger than the games can explain.
    fn check(&self) -> Result<(), JobError> {
        check_lessons(&self.sea, self.games, &self.g, &self.o)
    }
}

/// What is known, as saved.
pub fn read() -> Vec<Known> {
    let known: Vec<Known> = store::read(store::BATTLESHIP_OPPONENTS).unwrap_or_default();
    known.into_iter().filter(|known| known.check().is_ok()).collect()
}

/// Whether a saved value holds opponents.
pub fn is_known(value: &JsValue) -> bool {
    checked(js_serde::read(value.clone())).is_ok()
}

/// What is known about opponents, from a file.
fn import(text: &str) -> Result<Vec<Known>, JobError> {
    checked(js_serde::parse(text).and_then(js_serde::read_strict))
}

fn checked(read: Result<Vec<Known>, JobError>) -> Result<Vec<Known>, JobError> {
    let all = read?;
    for (number, known) in all.iter().enumerate() {
        known.check().map_err(|error| error.under(&format!("/{number}")))?;
    }
    Ok(all)
}

/// The request for what these games add to the known counts, and the factors that follow.
pub fn ask(sea: &BoardSetup, known: Option<&Known>, games: Vec<PastGame>) -> Ask<Learn> {
    Ask::new(LearnRequest {
        games,
        g: known.map(|known| known.g.clone()),
        o: known.map(|known| known.o.clone()),
        ..LearnRequest::new(sea.clone())
    })
}

/// What is known after one more game.
pub fn learned(all: &[Known], who: &str, sea: &BoardSetup, report: &LearnReport) -> Vec<Known> {
    let mut next = all.to_vec();
    let (g, o) = (report.g.clone(), report.o.clone());
    match next.iter_mut().find(|known| known.is_of(who, sea)) {
        Some(known) => *known = Known { games: known.games + 1, g, o, ..known.clone() },
        None => next.push(Known { who: who.into(), sea: sea.clone(), games: 1, g, o }),
    }
    next
}

/// Merges what is known here with a file. Equal records are kept once; a different record of the same
/// opponent on the same board is kept beside it under a numbered name.
fn merged(here: &[Known], more: Vec<Known>) -> Vec<Known> {
    let mut all = here.to_vec();
    for mut one in more {
        let who = one.who.clone();
        for number in 2.. {
            match all.iter().find(|known| known.is_of(&one.who, &one.sea)) {
                None => {
                    all.push(one);
                    break;
                }
                Some(known) if *known == one => break,
                Some(_) => one.who = format!("{who} ({number})").trim().to_owned(),
            }
        }
    }
    all
}

/// What the opponent is called.
pub fn name(who: &str, lang: Lang) -> String {
    if who.is_empty() { lang.t(BattleshipDuel::Nameless).to_owned() } else { who.to_owned() }
}

/// Properties of [`Opponents`].
#[derive(Clone, PartialEq, Properties)]
pub struct OpponentsProps {
    /// What is known.
    pub known: Vec<Known>,
    /// Saves other records.
    pub keep: Handler<Vec<Known>>,
    /// Leads back.
    pub back: Handler<()>,
}

/// All opponents, a picture of one, files.
#[component]
pub fn Opponents(props: &OpponentsProps) -> Html {
    let lang = use_lang();
    let open = use_value(|| 0_usize);
    let asking = use_value(|| false);
    let shown = props.known.get(*open).or(props.known.first());
    let job = use_job(shown.map(|known| ask(&known.sea, Some(known), Vec::new())));
    let keep = {
        let keep = props.keep.clone();
        Handler::from(move |next: Vec<Known>| {
            store::write(store::BATTLESHIP_OPPONENTS, &next);
            keep.emit(next);
        })
    };
    let names = props.known.iter().enumerate().map(|(at, known)| {
        let words = lang.fill(BattleshipDuel::KnownGames, &[&name(&known.who, lang), &known.games]);
        button("button.chip", words, open.set_to(at))
            .id(format!("opponent-{at}"))
            .attr("aria-pressed", shown == Some(known))
    });
    let report = job.report.clone().filter(|_| job.fresh && job.state == JobState::Done);
    let picture =
        shown.zip(report).map(|(known, report)| {
            let mut cells = board_setup::cells(&known.sea, &[], &[], lang);
            for (cell, weight) in cells.iter_mut().zip(report.weights.concat()) {
                // From 1/8 to 8, on a logarithmic scale.
                cell.heat = Some((weight.log2() + 3.0) / 6.0);
                cell.text = decimal(weight, 1).into();
                cell.label = format!("{} ×{}", cell.label, decimal(weight, 2)).into();
            }
            let board = mount::<Board>(BoardProps {
                label: lang.t(BattleshipDuel::Weights).into(),
                testid: "weights",
                width: known.sea.w.into(),
                cells,
                axes: Axes::kept(),
                ..BoardProps::default()
            });
            let forget = {
                let rest: Vec<Known> =
                    props.known.iter().filter(|one| *one != known).cloned().collect();
                let (keep, asking) = (keep.clone(), asking.setter());
                Handler::from(move |()| {
                    asking.emit(false);
                    keep.emit(rest.clone());
                })
            };
            all([
                board,
                el("p.muted").with(lang.t(BattleshipDuel::WeightsHint)).html(),
                if *asking {
                    el("div.notice stack")
                        .attr("role", "alertdialog")
                        .attr("aria-label", lang.t(BattleshipDuel::Forget))
                        .with(el("p").with(
                            lang.fill(BattleshipDuel::ForgetSure, &[&name(&known.who, lang)]),
                        ))
                        .with(
                            el("div.buttons")
                                .with(button(
                                    "button.button button--drop@forget-yes",
                                    lang.t(BattleshipDuel::Forget),
                                    forget,
                                ))
                                .with(button(
                                    "button.button@forget-no",
                                    lang.t(CommonText::Close),
                                    asking.set_to(false),
                                )),
                        )
                        .html()
                } else {
                    button(
                        "button.button button--drop@forget",
                        lang.t(BattleshipDuel::Forget),
                        asking.set_to(true),
                    )
                    .html()
                },
            ])
        });
    let save = {
        let known = props.known.clone();
        Handler::from(move |()| {
            let text = js_serde::to_json(&known).unwrap_or_default();
            save_text(&text, "sakiyomi-opponents.json");
        })
    };
    let here = props.known.clone();
    let take = Handler::from(move |text: String| {
        match import(&text) {
            Err(error) => toast(file_error(&error, lang)),
            Ok(more) => {
                toast(lang.t(CommonText::ImportDone));
                keep.emit(merged(&here, more));
            }
        }
        // Either has been said.
        true
    });
    let none = props.known.is_empty();
    el("div.stack duel__opponents")
        .with(
            el("section.card")
                .with(el("h2").with(lang.t(BattleshipDuel::Opponents)))
                .with(el("p.muted").with(lang.t(if none {
                    BattleshipDuel::NobodyKnown
                } else {
                    BattleshipDuel::KnownHint
                })))
                .with(el("div.chips").list(names))
                .with(picture)
                .with(failure(&job.state, &job.retry, lang)),
        )
        .with(
            el("div.buttons")
                .with(button(
                    "button.button@back",
                    lang.t(BattleshipDuel::Back),
                    props.back.clone(),
                ))
                .with(
                    button("button.button@export", lang.t(CommonText::ShareJson), save)
                        .flag("disabled", none),
                )
                .with(file_button(
                    "input.visually-hidden@import",
                    lang.t(CommonText::ShareImport),
                    take,
                    lang,
                )),
        )
        .html()
}
