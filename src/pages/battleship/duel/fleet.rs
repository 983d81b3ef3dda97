//! Placing one's own fleet: choose a ship, tap, turn it.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::board_setup::{self, cell_name, class_name, place, shape};
use super::{failure, no_fleet};
use crate::components::board::{Axes, Board, BoardProps};
use crate::components::{Icon, progress_line, sign};
use crate::el::{El, all, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{JobHandle, JobState, use_effect_with, use_job};
use crate::i18n::battleship::fleet_error;
use crate::i18n::{BattleshipDuel, Lang};
use crate::mount::mount;
use jobs::Ask;
use jobs::battleship::{
    BoardSetup, Fleet, FleetError, FleetErrorKind, FleetReport, FleetRequest, Place, ShipEntry,
};

/// A fleet being placed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Placing {
    /// The ships placed so far.
    pub ships: Vec<ShipEntry>,
    /// The class of the next one.
    class: u8,
    /// Its quarter turns.
    turns: u8,
    /// Whether it is mirrored.
    flip: bool,
    /// A random fleet is being drawn, with this seed.
    #[serde(skip)]
    draw: Option<u64>,
}

/// An action on it.
#[derive(Clone, Debug, PartialEq)]
pub enum Put {
    /// A tap on a cell: places the next ship there, or picks up the one that lies there.
    Tap(usize),
    /// Chooses the next ship.
    Class(u8),
    /// Turns it.
    Turn,
    /// Mirrors it.
    Flip,
    /// Requests a random fleet.
    Random,
    /// That fleet has arrived.
    Drawn(Vec<ShipEntry>),
    /// Takes all ships off.
    Clear,
}

impl Placing {
    /// These ships, placed.
    pub fn of(ships: &[ShipEntry]) -> Self {
        Self { ships: ships.to_vec(), ..Self::default() }
    }

    /// Whether all ships are placed.
    pub fn is_whole(&self, sea: &BoardSetup) -> bool {
        (0..sea.fleet.len()).all(|class| self.left(sea, class) == 0)
    }

    /// Whether it is whole, and legal by the report on it.
    pub fn is_legal(&self, sea: &BoardSetup, report: Option<&FleetReport>) -> bool {
        self.is_whole(sea) && report.is_some_and(|report| report.legal)
    }

    /// Whether every ship is one of this fleet, on this board.
    pub fn is_on(&self, sea: &BoardSetup) -> bool {
        let on = |cell: &Place| cell.0 < sea.h && cell.1 < sea.w;
        self.ships
            .iter()
            .all(|ship| usize::from(ship.class) < sea.fleet.len() && ship.cells.iter().all(on))
    }

    fn left(&self, sea: &BoardSetup, class: usize) -> usize {
        let placed = self.ships.iter().filter(|ship| usize::from(ship.class) == class).count();
        sea.fleet.get(class).map_or(0, |entry| usize::from(entry.count).saturating_sub(placed))
    }

    /// The cells of the next ship as it is turned, from the corner of the board.
    fn turned(&self, sea: &BoardSetup) -> Vec<Place> {
        let Some(entry) = sea.fleet.get(usize::from(self.class)) else { return Vec::new() };
        let mut cells = entry.cells.clone();
        let far = |cells: &[Place]| {
            let rows = cells.iter().map(|cell| cell.0).max().unwrap_or_default();
            (rows, cells.iter().map(|cell| cell.1).max().unwrap_or_default())
        };
        if self.flip && sea.reflect {
            let columns = far(&cells).1;
            cells.iter_mut().for_each(|cell| cell.1 = columns - cell.1);
        }
        for _ in 0..self.turns % 4 {
            let rows = far(&cells).0;
            cells.iter_mut().for_each(|cell| *cell = (cell.1, rows - cell.0));
        }
        let low = cells
            .iter()
            .fold((u8::MAX, u8::MAX), |low, cell| (low.0.min(cell.0), low.1.min(cell.1)));
        cells.iter_mut().for_each(|cell| *cell = (cell.0 - low.0, cell.1 - low.1));
        cells.sort_unstable();
        cells
    }

    /// The next ship with its first cell here, moved back onto the board where it would stick out.
    fn ship_at(&self, at: Place, sea: &BoardSetup) -> Option<ShipEntry> {
        let cells = self.turned(sea);
        let first = cells.first()?;
        let high = cells.iter().map(|cell| cell.0).max()?;
        let wide = cells.iter().map(|cell| cell.1).max()?;
        let row = at.0.saturating_sub(first.0).min(sea.h.checked_sub(high + 1)?);
        let column = at.1.saturating_sub(first.1).min(sea.w.checked_sub(wide + 1)?);
        let cells = cells.iter().map(|cell| (cell.0 + row, cell.1 + column)).collect();
        Some(ShipEntry { class: self.class, cells })
    }

    /// The fleet after that.
    #[must_use]
    pub fn after(&self, put: Put, sea: &BoardSetup) -> Self {
        let mut next = Self { draw: None, ..self.clone() };
        match put {
            Put::Class(class) => next.class = class,
            Put::Turn => next.turns = (next.turns + 1) % 4,
            Put::Flip => next.flip = !next.flip,
            Put::Random => next.draw = Some(super::chance()),
            Put::Drawn(ships) => next.ships = ships,
            Put::Clear => next.ships.clear(),
            Put::Tap(at) => {
                let at = place(at, sea);
                if let Some(found) = next.ships.iter().position(|ship| ship.cells.contains(&at)) {
                    next.class = next.ships.remove(found).class;
                    return next;
                }
                if next.left(sea, next.class.into()) > 0 {
                    next.ships.extend(next.ship_at(at, sea));
                }
            }
        }
        if next.left(sea, next.class.into()) == 0
            && let Some(class) = (0..sea.fleet.len()).find(|&class| next.left(sea, class) > 0)
        {
            next.class = class as u8;
        }
        next
    }

    /// The request about it: a random fleet, or whether this one is legal.
    pub fn ask(&self, sea: &BoardSetup) -> Ask<Fleet> {
        let ships = self.draw.is_none().then(|| self.ships.clone());
        Ask::new(FleetRequest { seed: self.draw, ships, ..FleetRequest::new(sea.clone()) })
    }

    /// Whether a random fleet was requested.
    pub const fn is_drawing(&self) -> bool {
        self.draw.is_some()
    }

    /// The board to tap on; the ships of a fault are marked.
    pub fn board(
        &self,
        sea: &BoardSetup,
        report: Option<&FleetReport>,
        put: &Handler<Put>,
        lang: Lang,
    ) -> Html {
        let put = put.clone();
        let mut cells = board_setup::cells(sea, &[], &self.ships, lang);
        let faulty =
            report.into_iter().flat_map(|report| &report.faults).flat_map(|one| &one.ships);
        let faulty = faulty.filter_map(|&ship| self.ships.get(usize::from(ship)));
        for at in faulty.flat_map(|ship| &ship.cells) {
            if let Some(cell) = cells.get_mut(board_setup::number(*at, sea)) {
                cell.looked = true;
            }
        }
        mount::<Board>(BoardProps {
            label: lang.t(BattleshipDuel::YourFleet).into(),
            testid: "place-board",
            width: sea.w.into(),
            cells,
            axes: Axes::kept(),
            tap: Handler::from(move |at| put.emit(Put::Tap(at))),
            ..BoardProps::default()
        })
    }

    /// The ships to choose from, the buttons, and what is wrong.
    pub fn tools(
        &self,
        sea: &BoardSetup,
        report: Option<&FleetReport>,
        put: &Handler<Put>,
        lang: Lang,
    ) -> Html {
        let turned = self.turned(sea);
        let ships = sea.fleet.iter().enumerate().map(|(at, class)| {
            let (left, chosen) = (self.left(sea, at), usize::from(self.class) == at);
            let name = class_name(sea, at, lang);
            button("button.chip duel__ship", (), on(put, Put::Class(at as u8)))
                .id(format!("ship-{at}"))
                .attr("aria-pressed", chosen)
                .attr("aria-label", lang.fill(BattleshipDuel::ShipLeft, &[&name, &left]))
                .flag("disabled", left == 0)
                .with(shape(if chosen { &turned } else { &class.cells }))
                .with(el("span.num").with(format!("×{left}")))
        });
        let tool = |words: &'static str, icon: Icon, key: BattleshipDuel, what: Put| {
            button(words, sign(icon), on(put, what)).with(lang.t(key))
        };
        let flip = sea
            .reflect
            .then(|| tool("button.button@flip", Icon::Right, BattleshipDuel::Flip, Put::Flip));
        let tools = el("div.buttons")
            .with(tool("button.button@turn", Icon::Redo, BattleshipDuel::Turn, Put::Turn))
            .with(flip)
            .with(tool("button.button@random", Icon::Star, BattleshipDuel::Random, Put::Random))
            .with(
                tool("button.button@clear", Icon::Trash, BattleshipDuel::Clear, Put::Clear)
                    .flag("disabled", self.ships.is_empty()),
            );
        // Missing ships are reported below.
        let faults = report.into_iter().flat_map(|report| &report.faults);
        let faults = faults.filter(|fault| fault.code != FleetErrorKind::TooFew);
        let faults = faults.map(|fault| el("li").with(fault_words(fault, &self.ships, sea, lang)));
        let faults: Vec<Html> = faults.map(El::html).collect();
        let faults = (!faults.is_empty())
            .then(|| el("ul.notice notice--bad list@faults").attr("role", "alert").with(faults));
        let open: usize = (0..sea.fleet.len()).map(|class| self.left(sea, class)).sum();
        let hint = match open {
            0 => lang.t(BattleshipDuel::AllPlaced).to_owned(),
            open => lang.fill(BattleshipDuel::ToPlace, &[&open]),
        };
        let none = report.filter(|_| self.is_drawing());
        let none = none.and_then(|report| no_fleet(report.impossible, report.not_found, lang));
        all([
            none,
            Some(el("p.why@to-place").with(hint)),
            Some(el("div.chips").group(lang.t(BattleshipDuel::Ships)).list(ships)),
            Some(tools),
            faults,
        ]
        .into_iter()
        .flatten())
    }
}

/// A screen on which a fleet is placed.
pub struct PlaceScreen<'a> {
    /// The fleet.
    pub placing: &'a Placing,
    /// Its board.
    pub sea: &'a BoardSetup,
    /// The work on it, from [`use_placing`].
    pub job: &'a JobHandle<FleetReport>,
    /// What changes it.
    pub put: Handler<Put>,
    /// What stands beside the board is called so.
    pub label: AttrValue,
    /// Above the board.
    pub head: Html,
    /// Below the ships.
    pub hint: Option<El>,
    /// Pressed when the fleet is as it should be.
    pub done: El,
    /// Pressed to leave.
    pub back: El,
}

impl PlaceScreen<'_> {
    /// The screen.
    pub fn html(self, lang: Lang) -> Html {
        let Self { placing, sea, job, put, label, head, hint, done, back } = self;
        let report = job.fresh_report().filter(|_| job.state == JobState::Done);
        let legal = placing.is_legal(sea, report);
        let busy = job.is_busy() && placing.is_drawing();
        let lab = el("div.lab sea play")
            .with(
                labelled("section.lab__board", lang.t(BattleshipDuel::YourFleet))
                    .with(placing.board(sea, report, &put, lang)),
            )
            .with(
                labelled("section.lab__answer", label)
                    .with(placing.tools(sea, report, &put, lang))
                    .with(progress_line(busy, job.progress, Some(&job.stop), lang))
                    .with(failure(&job.state, &job.retry, lang))
                    .with(hint)
                    .with(el("div.buttons").with(done.flag("disabled", !legal)).with(back)),
            );
        el("div.stack").with(head).with(lab).html()
    }
}

/// The check of a fleet while it is placed, or one that is drawn at random, which `put` receives.
#[hook]
pub fn use_placing(
    placing: Option<&Placing>,
    sea: &BoardSetup,
    put: &Handler<Put>,
) -> JobHandle<FleetReport> {
    let job = use_job(placing.map(|placing| placing.ask(sea)));
    let drawn = job.fresh_report().filter(|_| job.state == JobState::Done);
    let drawn = drawn.filter(|_| placing.is_some_and(Placing::is_drawing));
    let drawn = drawn.filter(|drawn| !drawn.ships.is_empty()).map(|drawn| drawn.ships.clone());
    let put = put.clone();
    use_effect_with(drawn, move |drawn| {
        if let Some(ships) = drawn {
            put.emit(Put::Drawn(ships.clone()));
        }
    });
    job
}

/// What is wrong with a fleet, with the ships by name and first cell.
pub fn fault_words(
    fault: &FleetError,
    ships: &[ShipEntry],
    sea: &BoardSetup,
    lang: Lang,
) -> String {
    let named = fault.ships.iter().filter_map(|&ship| {
        let ship = ships.get(usize::from(ship))?;
        let name = class_name(sea, ship.class.into(), lang);
        let cell = cell_name(*ship.cells.first()?, sea);
        Some(lang.fill(BattleshipDuel::ShipAt, &[&name, &cell]))
    });
    fleet_error(fault.code, &named.collect::<Vec<_>>(), lang)
}
