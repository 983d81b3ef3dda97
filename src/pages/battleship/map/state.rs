//! What the screen shows, and what can happen to it.

use crate::dom;
use jobs::JobError;
use jobs::battleship::{AnswerName, Place, Position, ShipEntry, SunkName};
use share::LinkError;

/// Which map is on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::pages::battleship) enum View {
    /// The article's P-matrix.
    Matrix,
    /// Its shortcut for lines.
    Classic,
    /// The chance of a ship, over all fleets.
    #[default]
    Exact,
    /// That chance minus the P-matrix read as a chance.
    Difference,
    /// The chance of a ship of this class.
    Class(u8),
    /// What the answer would reveal, in bits.
    Bits,
}

impl View {
    /// Whether it is one of the article's, which need no fleets to be counted.
    pub(super) const fn is_article(self) -> bool {
        matches!(self, Self::Matrix | Self::Classic)
    }
}

/// Factors for the cells of a board, row by row.
pub(in crate::pages::battleship) type Factors = Vec<Vec<f64>>;

/// Whose weights count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::pages::battleship) enum WeightsOf {
    /// Nobody's: all fleets are equally likely.
    #[default]
    Nobody,
    /// Those of an opponent, by its number among those that Play knows.
    Opponent(usize),
    /// Those that came with a request.
    Given,
}

/// Something that happened with the last entry.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::pages::battleship) enum Notice {
    /// A share link that cannot be opened.
    Link(LinkError),
    /// Text that is neither a link nor JSON.
    Text,
    /// JSON that is not a position.
    Json(JobError),
}

/// What is shown, besides the board itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::pages::battleship) struct Screen {
    /// The selected cell; otherwise the answer is shown.
    pub(in crate::pages::battleship) picked: Option<Place>,
    /// The cell for which the screen asks what sank there, and of which class it is, if that is known.
    pub(in crate::pages::battleship) asked: Option<(Place, Option<u8>)>,
    /// The map on the board.
    pub(in crate::pages::battleship) view: View,
    /// Whether all maps are shown beside one another.
    pub(in crate::pages::battleship) compare: bool,
    /// Whether the P-matrix counts each orientation once.
    pub(in crate::pages::battleship) distinct: bool,
    /// Whether the shortcut is used as printed.
    pub(in crate::pages::battleship) published: bool,
    /// How often the article's player has drawn among its best cells.
    pub(in crate::pages::battleship) draw: u32,
    /// Whose weights count.
    pub(in crate::pages::battleship) weights_of: WeightsOf,
    /// The weights that came with a request, for this visit.
    pub(in crate::pages::battleship) given: Option<Factors>,
    /// Whether the cells are listed as a table.
    pub(in crate::pages::battleship) table: bool,
    /// Whether the fleet is being changed.
    pub(in crate::pages::battleship) fleet: bool,
    /// The notice about the last entry.
    pub(in crate::pages::battleship) notice: Option<Notice>,
}

/// The map of a code; the exact one for any other text.
fn view(code: &str, classes: usize) -> View {
    match code {
        "p" | "pd" => View::Matrix,
        "c" | "cp" => View::Classic,
        "d" => View::Difference,
        "b" => View::Bits,
        _ => {
            let class = code.strip_prefix('k').and_then(|class| class.parse::<u8>().ok());
            let class = class.filter(|class| usize::from(*class) < classes);
            class.map_or(View::Exact, View::Class)
        }
    }
}

impl Screen {
    /// The map as a link holds it: one or two letters, with how it counts; nothing for the exact one.
    pub(super) fn code(&self) -> String {
        match self.view {
            View::Exact => String::new(),
            View::Matrix => if self.distinct { "pd" } else { "p" }.into(),
            View::Classic => if self.published { "cp" } else { "c" }.into(),
            View::Difference => "d".into(),
            View::Class(class) => format!("k{class}"),
            View::Bits => "b".into(),
        }
    }

    /// The screen as it was saved: with its map.
    pub(super) fn of(kept: &str, board: &Position) -> Self {
        // Earlier versions saved more behind a dot.
        Self::default().showing(kept.split('.').next().unwrap_or_default(), board)
    }

    /// The same with the map of a link.
    pub(super) fn showing(self, code: &str, board: &Position) -> Self {
        Self {
            view: view(code, board.fleet.len()),
            distinct: code == "pd" || (self.distinct && code != "p"),
            published: code == "cp" || (self.published && code != "c"),
            ..self
        }
    }
}

/// A sunk ship that is not identified yet.
pub(super) fn unresolved(board: &Position) -> Option<(Place, Option<u8>)> {
    let is_identified = matches!(board.sunk_info, SunkName::Cells | SunkName::Class);
    let open = board.shots.iter().find(|shot| {
        shot.answer == AnswerName::Sunk
            && shot.class.is_none()
            && !board.sinkable(shot.at).is_empty()
    });
    open.filter(|_| is_identified).map(|shot| (shot.at, None))
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::pages::battleship) enum Msg {
    /// Selects this cell, or no longer.
    Pick(Place),
    /// A cell is answered like this, or unknown again.
    Answer(Place, Option<AnswerName>),
    /// A ship of this class sank with the shot there.
    SunkClass(Place, u8),
    /// This ship sank with the shot there, or one that is not known.
    Sunk(Place, Option<ShipEntry>),
    /// Asks what sank there.
    Ask(Place),
    /// The shot there was the last one.
    Last(Place),
    /// No shots any more.
    Clear,
    /// Another position.
    Load(Position),
    /// Another position, and the map that a link shows of it.
    Linked(Position, String),
    /// A link has brought the board, and shows this map of it.
    Shown(String),
    /// Another position, and what its cells count for.
    Given(Position, Factors),
    /// Whose weights count.
    WeightsOf(WeightsOf),
    /// Selects this cell.
    Jump(Place),
    /// Another map.
    Show(View),
    /// All maps beside one another, or no longer.
    Compare(bool),
    /// The cells as a table, or no longer.
    Table,
    /// How the P-matrix counts.
    Distinct(bool),
    /// Which shortcut.
    Published(bool),
    /// The article's player draws again.
    Draw,
    /// The fleet is changed, or no longer.
    Fleet(bool),
    /// Something to say, or no longer.
    Say(Option<Notice>),
}

impl Msg {
    /// The board and the screen after it.
    pub(in crate::pages::battleship) fn after(
        self,
        board: &Position,
        screen: &Screen,
    ) -> (Position, Screen) {
        let mut screen = screen.clone();
        let board = match self {
            Self::Answer(at, answer) => answered(&mut screen, board, at, answer),
            Self::SunkClass(at, class) => sunk_class(&mut screen, board, at, class),
            Self::Sunk(at, ship) => {
                screen.asked = None;
                board.sunk(at, ship.as_ref())
            }
            Self::Last(at) => board.last(at),
            Self::Clear => {
                screen = Screen { asked: None, picked: None, notice: None, ..screen };
                Position::new(board.sea())
            }
            Self::Load(board) => {
                screen = loaded(screen, &board);
                board
            }
            Self::Linked(board, code) => return Self::Shown(code).after(&board, &screen),
            Self::Given(board, factors) => {
                let loaded = loaded(screen, &board);
                screen = Screen { weights_of: WeightsOf::Given, given: Some(factors), ..loaded };
                board
            }
            other => {
                other.look(board, &mut screen);
                board.clone()
            }
        };
        (board, screen)
    }

    /// What leaves the board as it is.
    fn look(self, board: &Position, screen: &mut Screen) {
        match self {
            Self::Pick(at) => {
                screen.picked = Some(at).filter(|_| screen.picked != Some(at));
                screen.asked = None;
            }
            Self::Ask(at) => screen.asked = Some((at, None)),
            Self::Shown(code) => {
                *screen = loaded(screen.clone(), board);
                if !code.is_empty() {
                    *screen = screen.clone().showing(&code, board);
                }
            }
            Self::WeightsOf(whose) => screen.weights_of = whose,
            Self::Jump(at) => {
                screen.picked = Some(at);
                let cell = usize::from(at.0) * usize::from(board.w) + usize::from(at.1);
                dom::focus_on(&format!("[data-testid=map] [data-testid=cell-{cell}]"));
            }
            Self::Show(view) => (screen.view, screen.compare) = (view, false),
            Self::Compare(compare) => screen.compare = compare,
            Self::Table => screen.table = !screen.table,
            Self::Distinct(distinct) => screen.distinct = distinct,
            Self::Published(published) => screen.published = published,
            Self::Draw => screen.draw += 1,
            Self::Fleet(open) => screen.fleet = open,
            Self::Say(notice) => screen.notice = notice,
            _ => {}
        }
    }
}

/// The screen for another board.
fn loaded(screen: Screen, board: &Position) -> Screen {
    // A class of another fleet is a different ship, and weights that came with a board belong to
    // it.
    let view = if matches!(screen.view, View::Class(_)) { View::Exact } else { screen.view };
    let weights_of =
        if screen.weights_of == WeightsOf::Given { WeightsOf::Nobody } else { screen.weights_of };
    let asked = unresolved(board);
    Screen { asked, picked: None, notice: None, fleet: false, view, weights_of, ..screen }
}

/// The board with this answer. Where several ships can have sunk, or none, the screen asks which one
/// did.
fn answered(
    screen: &mut Screen,
    board: &Position,
    at: Place,
    answer: Option<AnswerName>,
) -> Position {
    let next = board.answered(at, answer);
    let is_identified = matches!(board.sunk_info, SunkName::Cells | SunkName::Class);
    let open = next.shot(at).is_some_and(|(_, shot)| shot.class.is_none());
    let ask = is_identified && open && answer == Some(AnswerName::Sunk);
    screen.asked = ask.then_some((at, None));
    screen.picked = None;
    screen.notice = None;
    next
}

/// The board with a ship of this class sunk at a cell. Where it can lie in several ways, the screen asks
/// for its cells.
fn sunk_class(screen: &mut Screen, board: &Position, at: Place, class: u8) -> Position {
    let next = answered(screen, board, at, Some(AnswerName::Sunk));
    let ships: Vec<_> = next.sinkable(at).into_iter().filter(|ship| ship.class == class).collect();
    let is_open = board.sunk_info == SunkName::Cells && ships.len() > 1;
    screen.asked = is_open.then_some((at, Some(class)));
    match ships.first() {
        Some(ship) if !is_open => next.sunk(at, Some(ship)),
        _ => next,
    }
}
