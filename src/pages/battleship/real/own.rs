//! One's own sea at a real table: the fleet, and the shots received, which the fleet answers.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::super::duel::board_setup::{
    answer_words, are_distinct, cell_name, cells, number, place,
};
use super::super::duel::failure;
use super::super::duel::fleet::{Placing, Put, use_placing};
use crate::components::board::{Axes, Board, BoardProps};
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{JobHandle, use_job, use_top};
use crate::i18n::{BattleshipFriend, Lang};
use crate::mount::mount;
use jobs::Ask;
use jobs::battleship::{
    AnswerReport, AnswerRequest, Answers, BoardSetup, FleetReport, Place, ShipEntry, ShotEntry,
};

/// The own sea as it is saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Own {
    /// The fleet, being placed or placed.
    placing: Placing,
    /// Whether it is placed: shots can be received.
    is_placed: bool,
    /// The cells shot at, in order.
    at: Vec<Place>,
}

/// What changes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    /// A ship.
    Put(Put),
    /// The fleet is as it should be, or is placed anew.
    Placed(bool),
    /// A shot received at a cell, or taken back.
    Shot(usize),
    /// No shots any more.
    Clear,
}

/// The own sea with the answers of its fleet.
pub(super) struct OwnSea {
    now: Own,
    answers: JobHandle<AnswerReport>,
    fleet: JobHandle<FleetReport>,
    change: Handler<Change>,
}

/// The own sea with the answers of its fleet.
#[hook]
pub(super) fn use_own(now: &Own, sea: &BoardSetup, change: Handler<Change>) -> OwnSea {
    let now = now.on(sea);
    let placing = Some(&now.placing).filter(|_| !now.is_placed);
    let fleet = use_placing(placing, sea, &hear(&change, Change::Put));
    // What is above the board changes its height.
    use_top(now.is_placed.into());
    let asked = now.is_placed.then(|| {
        let (ships, at) = (now.placing.ships.clone(), now.at.clone());
        Ask::<Answers>::new(AnswerRequest { ships, at, ..AnswerRequest::new(sea.clone()) })
    });
    let answers = use_job(asked);
    OwnSea { now, answers, fleet, change }
}

impl Own {
    /// The same on a board; empty where it belongs to another.
    pub(super) fn on(&self, sea: &BoardSetup) -> Self {
        let whole = !self.is_placed || self.placing.is_whole(sea);
        let fits = whole && self.placing.is_on(sea) && are_distinct(self.at.iter().copied(), sea);
        if fits { self.clone() } else { Self::default() }
    }

    /// Whether the same ships and shots are on the board.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let ships = self.placing.ships == other.placing.ships;
        ships && self.is_placed == other.is_placed && self.at == other.at
    }

    /// The same after a change.
    #[must_use]
    pub(super) fn after(&self, change: Change, sea: &BoardSetup) -> Self {
        let mut next = self.clone();
        match change {
            Change::Put(put) => next.placing = next.placing.after(put, sea),
            Change::Placed(is_placed) => next.is_placed = is_placed,
            Change::Shot(at) => {
                let at = place(at, sea);
                match next.at.iter().position(|&shot| shot == at) {
                    Some(shot) => drop(next.at.remove(shot)),
                    None => next.at.push(at),
                }
            }
            Change::Clear => next.at.clear(),
        }
        next
    }
}

impl OwnSea {
    /// Whether the fleet is placed.
    pub(super) fn is_placed(&self) -> bool {
        self.now.is_placed
    }

    /// The shots received, with what the fleet answers, as far as it has answered.
    pub(super) fn shots(&self) -> &[ShotEntry] {
        let known = self.answers.report.as_ref().filter(|_| self.now.is_placed);
        let shots = known.map_or(&[][..], |answered| &answered.shots);
        // Those of an earlier question count where they were the same shots.
        let same = shots.iter().zip(&self.now.at).all(|(shot, at)| shot.at == *at);
        if same && shots.len() <= self.now.at.len() { shots } else { &[] }
    }

    /// The ships.
    pub(super) fn ships(&self) -> &[ShipEntry] {
        &self.now.placing.ships
    }

    /// Ships left of each class.
    pub(super) fn afloat(&self, sea: &BoardSetup) -> Vec<Option<u8>> {
        match self.answers.fresh_report() {
            Some(answered) if self.now.is_placed => answered.afloat.clone(),
            _ => sea.fleet.iter().map(|class| Some(class.count)).collect(),
        }
    }

    /// What to say about the last shot, or how to place the fleet.
    pub(super) fn strip(&self, sea: &BoardSetup, lang: Lang) -> El {
        let section = labelled("section.lab__answer", lang.t(BattleshipFriend::Status))
            .class("sea__strip", self.now.is_placed);
        if !self.now.is_placed {
            let report = self.fleet.fresh_report();
            let legal = self.now.placing.is_legal(sea, report);
            let done = button(
                "button.button button--main@placed",
                lang.t(BattleshipFriend::FleetPlaced),
                on(&self.change, Change::Placed(true)),
            )
            .flag("disabled", !legal);
            return section
                .with(self.now.placing.tools(sea, report, &hear(&self.change, Change::Put), lang))
                .with(failure(&self.fleet.state, &self.fleet.retry, lang))
                .with(el("div.buttons").with(done));
        }
        let last = self.shots().last().filter(|_| self.shots().len() == self.now.at.len());
        let big = match last {
            None if !self.now.at.is_empty() => el("span.big muted").with("…"),
            Some(shot) => {
                let said = el("span.answer@say").with(answer_words(shot, sea, lang));
                let cell = lang.fill(BattleshipFriend::Shots, &[&cell_name(shot.at, sea), &""]);
                el("span.big").with(cell).with(said)
            }
            None => el("span.big").with(lang.t(BattleshipFriend::TapTheirShot)),
        };
        let hint = last.map(|_| el("span").with(lang.t(BattleshipFriend::SayIt)));
        let anew = button(
            "button.button@place-anew",
            lang.t(BattleshipFriend::PlaceAnew),
            on(&self.change, Change::Placed(false)),
        );
        let back = last.map(|shot| {
            let words = lang.fill(BattleshipFriend::TakeBack, &[&cell_name(shot.at, sea)]);
            let back = on(&self.change, Change::Shot(number(shot.at, sea)));
            button("button.button@take-back", words, back)
        });
        section
            .with(el("div.headline").with(big))
            .with(el("div.sea__why").with(hint))
            .with(el("div.sea__row").with(back).with(anew))
            .with(failure(&self.answers.state, &self.answers.retry, lang))
    }

    /// The board: a tap is a shot received, or places a ship.
    pub(super) fn board(&self, sea: &BoardSetup, lang: Lang) -> Html {
        if !self.now.is_placed {
            let report = self.fleet.fresh_report();
            return self.now.placing.board(sea, report, &hear(&self.change, Change::Put), lang);
        }
        let mut cells = cells(sea, self.shots(), self.ships(), lang);
        if let Some(last) = self.now.at.last().map(|&at| number(at, sea))
            && let Some(cell) = cells.get_mut(last)
        {
            cell.looked = true;
        }
        let change = self.change.clone();
        let shot: Vec<usize> = self.now.at.iter().map(|&at| number(at, sea)).collect();
        mount::<Board>(BoardProps {
            label: lang.t(BattleshipFriend::YourSea).into(),
            testid: "own",
            width: sea.w.into(),
            cells,
            axes: Axes::kept(),
            tap: Handler::from(move |at: usize| {
                // A second tap must not take a shot back unnoticed.
                if !shot.contains(&at) {
                    change.emit(Change::Shot(at));
                }
            }),
            ..BoardProps::default()
        })
    }
}
