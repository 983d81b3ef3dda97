//! The sheet on which a fleet is chosen or made: board, rules, classes and their shapes.

use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::words;
use crate::components::board::{Axes, Board, BoardProps, Cell, Mark};
use crate::components::{Choice, Icon, dialog, segmented, sign};
use crate::el::{El, button, el, hear, on};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{self, BattleshipFleet, CommonText, Lang};
use crate::mount::mount;
use jobs::battleship::{BoardSetup, ClassEntry, Place, Preset, SunkName, TouchName, sample_shapes};

/// Properties of [`FleetSheet`].
#[derive(Clone, PartialEq, Properties)]
pub struct FleetProps {
    /// The current fleet.
    pub sea: BoardSetup,
    /// Receives the new one.
    pub choose: Handler<BoardSetup>,
    /// Closes the sheet.
    pub close: Handler<()>,
}

/// The fleet as far as it has been made, and the class whose shape is drawn.
#[derive(Clone)]
struct Draft {
    sea: BoardSetup,
    drawn: Option<usize>,
}

#[derive(Clone)]
enum Step {
    Preset(Preset),
    Rows(u8),
    Columns(u8),
    Touch(TouchName),
    Sunk(SunkName),
    Reflect,
    Name(usize, String),
    Count(usize, u8),
    Draw(Option<usize>),
    Cell(Place),
    Remove(usize),
    Add(usize),
}

impl Draft {
    fn step(mut self, step: Step) -> Self {
        let fleet = &mut self.sea.fleet;
        match step {
            Step::Preset(preset) => self = Self { sea: preset.sea(), drawn: None },
            Step::Rows(rows) => self.sea.h = rows,
            Step::Columns(columns) => self.sea.w = columns,
            Step::Touch(touch) => self.sea.touch = touch,
            Step::Sunk(sunk) => self.sea.sunk_info = sunk,
            Step::Reflect => self.sea.reflect = !self.sea.reflect,
            Step::Name(at, name) => {
                if let Some(class) = fleet.get_mut(at) {
                    class.id = name;
                }
            }
            Step::Count(at, count) => {
                if let Some(class) = fleet.get_mut(at) {
                    class.count = count;
                }
            }
            Step::Draw(at) => self.drawn = at,
            Step::Cell(cell) => {
                if let Some(class) = self.drawn.and_then(|at| fleet.get_mut(at)) {
                    match class.cells.iter().position(|&at| at == cell) {
                        Some(at) => drop(class.cells.remove(at)),
                        None => class.cells.push(cell),
                    }
                    class.cells.sort_unstable();
                }
            }
            Step::Remove(at) => {
                if at < fleet.len() {
                    fleet.remove(at);
                }
                self.drawn = None;
            }
            Step::Add(shape) => {
                if let Some((name, cells)) = sample_shapes().into_iter().nth(shape) {
                    // Names need not differ, but people distinguish classes by them.
                    let same = fleet.iter().filter(|class| class.id.starts_with(name)).count();
                    let id = if same == 0 { name.into() } else { format!("{name} {}", same + 1) };
                    fleet.push(ClassEntry { id, count: 1, cells });
                }
            }
        }
        self
    }
}

/// The same with names that distinguish the classes.
fn with_distinct_names(mut sea: BoardSetup) -> BoardSetup {
    let fleet = &mut sea.fleet;
    for at in 0..fleet.len() {
        let name = fleet[at].id.clone();
        let taken = |id: &str| fleet[..at].iter().any(|class| class.id == id);
        let numbered = (2..).map(|number| {
            // As long as a name may be, with its number.
            let name: String = name.chars().take(20).collect();
            format!("{name} {number}")
        });
        let free = [name.clone()].into_iter().chain(numbered).find(|id| !taken(id));
        if let Some(free) = free {
            fleet[at].id = free;
        }
    }
    sea
}

/// A shape, small.
pub fn shape(cells: &[Place]) -> El {
    let most = |of: fn(&Place) -> u8| cells.iter().map(of).max().unwrap_or_default() + 1;
    let (h, w) = (most(|cell| cell.0), most(|cell| cell.1));
    let part = |&(row, column): &Place| {
        el("rect")
            .attr("x", u32::from(column) * 10)
            .attr("y", u32::from(row) * 10)
            .attr("width", 9_u8)
            .attr("height", 9_u8)
            .attr("rx", 2_u8)
    };
    el("svg.shape")
        .attr("viewBox", format!("0 0 {} {}", u32::from(w) * 10, u32::from(h) * 10))
        .attr("style", format!("--w:{w};--h:{h}"))
        .attr("aria-hidden", "true")
        .list(cells.iter().map(part))
}

/// The sheet.
#[component]
pub fn FleetSheet(props: &FleetProps) -> Html {
    let lang = use_lang();
    let draft = use_value(|| Draft { sea: props.sea.clone(), drawn: None });
    let step = {
        let draft = draft.clone();
        Handler::from(move |step| draft.set((*draft.newest()).clone().step(step)))
    };
    let Draft { sea, drawn } = &*draft;
    let now = Preset::of(sea);
    let presets = Preset::ALL.map(|preset| {
        button("button.chip", words::preset(preset, lang), on(&step, Step::Preset(preset)))
            .attr("aria-pressed", now == Some(preset))
            .id(format!("preset-{}", preset.id()))
    });
    let side = |label: BattleshipFleet, now: u8, test: &'static str, to: fn(u8) -> Step| {
        let step = step.clone();
        let set = Handler::from(move |value: String| {
            if let Ok(value) = value.parse::<u8>() {
                step.emit(to(value));
            }
        });
        let options = (1..=16_u8)
            .map(|side| el("option").attr("value", side).flag("selected", side == now).with(side));
        el("label.field").with(lang.t(label)).with(el("select").id(test).change(set).list(options))
    };
    let touches = [
        (TouchName::Free, BattleshipFleet::TouchFree, "touch-free"),
        (TouchName::Orth, BattleshipFleet::TouchOrth, "touch-orth"),
        (TouchName::Diag, BattleshipFleet::TouchDiag, "touch-diag"),
    ];
    let tells = [
        (SunkName::Cells, BattleshipFleet::SunkCells, "sunk-cells"),
        (SunkName::Class, BattleshipFleet::SunkClass, "sunk-class"),
        (SunkName::Anonymous, BattleshipFleet::SunkAnonymous, "sunk-anonymous"),
        (SunkName::Never, BattleshipFleet::SunkNever, "sunk-never"),
    ];
    let touch = hear(&step, Step::Touch);
    let tell = hear(&step, Step::Sunk);
    let mirror = hear(&step, |_: Event| Step::Reflect);
    let mirror = el("label.check")
        .with(
            el("input@reflect")
                .attr("type", "checkbox")
                .flag("checked", sea.reflect)
                .on(ListenerKind::onchange, mirror),
        )
        .with(lang.t(BattleshipFleet::Reflect));
    let fault = sea.rules().err();
    let classes = sea
        .fleet
        .iter()
        .enumerate()
        .map(|(at, class)| row(at, class, *drawn == Some(at), &step, lang));
    let samples = sample_shapes().into_iter().enumerate().map(|(at, (name, cells))| {
        button("button.chip", shape(&cells), on(&step, Step::Add(at)))
            .with(name)
            .attr("aria-label", lang.fill(BattleshipFleet::AddShape, &[&name]))
            .id(format!("add-{name}"))
    });
    let take = {
        let (choose, draft) = (props.choose.clone(), draft.clone());
        Handler::from(move |()| choose.emit(with_distinct_names(draft.newest().sea.clone())))
    };
    let soon =
        button("button.button button--main@use-preset", lang.t(BattleshipFleet::Use), take.clone())
            .flag("disabled", fault.is_some());
    let wrong = fault.as_ref().map(|error| {
        el("p.caution@fleet-fault")
            .attr("role", "alert")
            .with(i18n::battleship::job_error(error, lang))
    });
    let heading = |words: BattleshipFleet| el("h3").with(lang.t(words));
    let touches = touches.map(|(value, name, test)| Choice::new(value, lang.t(name)).testid(test));
    let tells = tells.map(|(value, name, test)| Choice::new(value, lang.t(name)).testid(test));
    let body = el("div.stack fleet-sheet")
        .with(el("div.chips").list(presets))
        .with(el("div.buttons").with(soon))
        .with(
            el("div.row").with(side(BattleshipFleet::Rows, sea.h, "rows", Step::Rows)).with(side(
                BattleshipFleet::Columns,
                sea.w,
                "columns",
                Step::Columns,
            )),
        )
        .with(heading(BattleshipFleet::Touch))
        .with(segmented(lang.t(BattleshipFleet::Touch), touches.into(), &sea.touch, &touch, true))
        .with(heading(BattleshipFleet::Sunk))
        .with(segmented(lang.t(BattleshipFleet::Sunk), tells.into(), &sea.sunk_info, &tell, true))
        .with(mirror)
        .with(heading(BattleshipFleet::Classes))
        .with(el("ul.fleet-sheet__classes").list(classes))
        .with(heading(BattleshipFleet::Add))
        .with(el("div.chips").list(samples))
        .with(wrong)
        .with(
            el("div.buttons")
                .with(
                    button(
                        "button.button button--main@use-fleet",
                        lang.t(BattleshipFleet::Use),
                        take,
                    )
                    .flag("disabled", fault.is_some()),
                )
                .with(button("button.button", lang.t(CommonText::Cancel), props.close.clone())),
        );
    dialog(lang.t(BattleshipFleet::Title), "fleet-sheet", props.close.clone(), body)
}

/// One class, with its shape to edit where wanted.
fn row(at: usize, class: &ClassEntry, drawn: bool, step: &Handler<Step>, lang: Lang) -> El {
    // Presets have their names in the person's language.
    let called = words::class(class, lang);
    let name = {
        let step = step.clone();
        Handler::from(move |name| step.emit(Step::Name(at, name)))
    };
    let small = |icon: Icon, label: BattleshipFleet, test: &'static str, to: Step| {
        button("button.icon-button", sign(icon), on(step, to))
            .attr("aria-label", lang.fill(label, &[&called]))
            .id(format!("{test}-{at}"))
    };
    let draw = if drawn { None } else { Some(at) };
    let head = el("div.fleet-sheet__class")
        .with(
            button(
                "button.button fleet-sheet__shape",
                shape(&class.cells),
                on(step, Step::Draw(draw)),
            )
            .attr("aria-label", lang.fill(BattleshipFleet::Draw, &[&called]))
            .attr("aria-expanded", drawn)
            .id(format!("draw-{at}")),
        )
        .with(
            el("input.input")
                .attr("type", "text")
                .attr("maxlength", "24")
                .attr("aria-label", lang.t(BattleshipFleet::Name))
                .value(if class.id.parse::<u8>().is_ok() {
                    class.id.clone()
                } else {
                    called.clone()
                })
                .id(format!("name-{at}"))
                .input(name),
        )
        .with(
            small(
                Icon::Minus,
                BattleshipFleet::Fewer,
                "fewer",
                Step::Count(at, class.count.saturating_sub(1)),
            )
            .flag("disabled", class.count == 0),
        )
        .with(el("span.num").with(class.count))
        .with(small(
            Icon::Plus,
            BattleshipFleet::More,
            "more",
            Step::Count(at, class.count.saturating_add(1)),
        ))
        .with(small(Icon::Trash, BattleshipFleet::Remove, "remove", Step::Remove(at)));
    let most = class.cells.iter().map(|cell| cell.0.max(cell.1)).max().unwrap_or_default();
    // The grid grows with the ship, up to the longest one.
    let side = (usize::from(most) + 2).clamp(6, 12);
    let grid = drawn.then(|| {
        let cell = |number: usize| {
            let place = ((number / side) as u8, (number % side) as u8);
            let mark = if class.cells.contains(&place) { Mark::Ship } else { Mark::Plain };
            let label = [Axes::Rows.name(number, side), mark.words(lang).to_owned()];
            Cell { mark, label: label.join(" ").into(), ..Cell::default() }
        };
        let tap = {
            let step = step.clone();
            let place = move |number: usize| ((number / side) as u8, (number % side) as u8);
            Handler::from(move |number| step.emit(Step::Cell(place(number))))
        };
        el("div.fleet-sheet__grid").with(mount::<Board>(BoardProps {
            label: lang.fill(BattleshipFleet::Draw, &[&called]).into(),
            testid: "shape",
            width: side,
            cells: (0..side * side).map(cell).collect(),
            tap,
            ..BoardProps::default()
        }))
    });
    el("li").with(head).with(grid)
}
