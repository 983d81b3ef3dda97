//! Milljan puzzles: a position, a question, answers by taps, and their marks.

mod board;
mod record;
mod result;

use std::rc::Rc;

use yew::prelude::*;

pub use self::record::{Open, Record};

use self::record::{QUESTIONS, Stage, Step};
use super::in_force;
use super::parts::failure;
use crate::components::{
    Choice, Explanation, Frame, FrameProps, ShareContent, announce, bare_table, dialog, explain,
    progress_line, row_head, segmented,
};
use crate::document::Document;
use crate::el::{El, all, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, ValueHandle, use_document, use_effect_with, use_job, use_lang, use_links, use_value,
};
use crate::i18n::{CommonText, Lang, MilljanText, PuzzleText, decimal, number};
use crate::mount::mount;
use crate::store::{self, Slot};
use crate::{document, dom};
use jobs::Ask;
use jobs::milljan::{
    Date, LEVELS, Puzzle, PuzzleCheck, PuzzleCheckReport, PuzzleCheckRequest, PuzzleReport,
    Question, notation::Sheet,
};
use protocol::js_serde;

/// The mark before the name of a puzzle in an address.
const MARK: &str = "#p=";

/// Puzzles without a day have numbers below this: short enough to pass on.
const SEEDS: f64 = 1_000_000.0;

/// What was wrong with a link.
type Notice = Option<(PuzzleText, String)>;

/// The screen's document. A link that names no puzzle leaves the open one: the screen says why.
pub(super) const DOCUMENT: Document<Open> = Document {
    mark: MARK,
    ..Document::new(
        Slot {
            load: |value| {
                js_serde::read::<Open>(value).ok().filter(|open| record::read(&open.which).is_ok())
            },
            ..Slot::of(store::MILLJAN_PUZZLE)
        },
        "milljan.puzzle.mine",
        || Open::new(today().to_string()),
        |which, open| match record::read(which) {
            Ok(_) => Ok(Open::new(which.to_owned())),
            Err(_) => Ok(open.clone()),
        },
        |open| open.which.clone(),
    )
};

/// What is wrong with the name of a puzzle.
fn refused(which: &str) -> Notice {
    record::read(which).err()
}

/// The local date.
fn today() -> Date {
    // Clocks that are far off get the last day with units.
    let last = jobs::milljan::SNAPSHOTS[jobs::milljan::SNAPSHOTS.len() - 1];
    dom::today().parse().unwrap_or(last)
}

/// Another puzzle of this kind and level.
fn random(kind: Question, level: u8) -> String {
    record::write(kind, level, 1 + (js_sys::Math::random() * (SEEDS - 1.0)) as u64)
}

/// The name of a kind of puzzle.
fn kind_name(kind: Question, lang: Lang) -> &'static str {
    lang.t(match kind {
        Question::Waits => MilljanText::ViewWaits,
        Question::Exchanges => MilljanText::ViewExchanges,
        Question::Discard => MilljanText::ViewDiscards,
    })
}

/// What is known about the open puzzle.
struct Asked {
    job: JobHandle<PuzzleReport>,
    puzzle: Option<Rc<PuzzleReport>>,
    check: JobHandle<PuzzleCheckReport>,
    /// The marks of the answers, once they are given.
    verdict: Option<Rc<PuzzleCheckReport>>,
}

/// Requests the puzzle and, once it is answered, the marks.
#[hook]
fn use_asked(open: &Open) -> Asked {
    let job = use_job(record::read(&open.which).ok().map(Ask::<Puzzle>::new));
    let puzzle = job.report.clone().filter(|_| job.fresh);
    let is_checked = open.stage == Stage::Checked;
    let check = use_job(puzzle.as_ref().filter(|_| is_checked).map(|puzzle| {
        let exchanges = puzzle.position.kind == Question::Exchanges;
        let tiles = match puzzle.position.kind {
            Question::Discard => open.sent(puzzle),
            _ => open.tiles.clone(),
        };
        Ask::<PuzzleCheck>::new(PuzzleCheckRequest {
            puzzle: None,
            position: Some(puzzle.position.clone()),
            tiles: (!exchanges).then_some(tiles),
            exchanges: exchanges.then(|| open.pairs.clone()),
        })
    }));
    let verdict = check.report.clone().filter(|_| check.fresh && is_checked);
    Asked { job, puzzle, check, verdict }
}

/// Counts each puzzle once, when its answers are judged or shown, and announces the marks.
#[hook]
fn use_marks(open: &Rc<Open>, asked: &Asked, record: &ValueHandle<Record>, lang: Lang) {
    let Asked { puzzle, verdict, .. } = asked;
    let marks = match open.stage {
        Stage::Asked => None,
        Stage::Checked => verdict.as_ref().map(|verdict| verdict.marks),
        Stage::Shown => puzzle.as_ref().map(|_| 0),
    };
    let said = verdict
        .as_ref()
        .map(|verdict| format!("{} / 100. {}", verdict.marks, result::counts(verdict, lang)));
    let (record, puzzle) = (record.clone(), puzzle.clone());
    use_effect_with((open.clone(), marks), move |(open, marks)| {
        if let (Some(marks), Some(puzzle)) = (*marks, puzzle) {
            let mut next = (*record.newest()).clone();
            let today = today();
            let on_time = puzzle.daily == Some(today) && open.stage == Stage::Checked;
            next.count(&open.which, &puzzle, marks, on_time.then(|| today.number()));
            if next != *record.newest() {
                store::write(store::MILLJAN_PUZZLE_RECORD, &next);
                record.set(next);
            }
            said.into_iter().for_each(announce);
        }
    });
}

/// The Puzzles screen.
#[component]
pub fn PuzzlesPage() -> Html {
    let lang = use_lang();
    let notice = use_value(|| document::shared(MARK).and_then(|which| refused(&which)));
    let document = use_document(&DOCUMENT);
    {
        let notice = notice.setter();
        use_links(MARK, Handler::from(move |which: String| notice.emit(refused(&which))));
    }
    let record =
        use_value(|| store::read::<Record>(store::MILLJAN_PUZZLE_RECORD).unwrap_or_default());
    let choosing = use_value(|| None::<(Question, u8)>);
    let open = &document.now;
    let asked = use_asked(open);
    use_marks(open, &asked, &record, lang);
    let puzzle = asked.puzzle.as_ref();

    let send = {
        let (document, puzzle) = (document.clone(), puzzle.cloned());
        let (notice, choosing) = (notice.setter(), choosing.setter());
        Handler::from(move |step: Step| {
            notice.emit(None);
            choosing.emit(None);
            if matches!(step, Step::End(_) | Step::Open(_)) {
                // The question and the marks are at the top; the button may be a screen below.
                dom::to_top("#heading");
            }
            document.edit(|open| open.after(step, puzzle.as_deref()));
        })
    };
    let board = puzzle.map(|puzzle| {
        let (puzzle, open, send) = (puzzle.clone(), open.clone(), send.clone());
        mount::<board::Hand>(board::HandProps { puzzle, open, send })
    });
    let bad = notice.as_ref().as_ref().map(|(what, part)| {
        let words = format!("{} {}", lang.fill(*what, &[part]), lang.t(PuzzleText::KeptOpen));
        el("p.notice notice--bad@notice").attr("role", "alert").with(words)
    });
    let Asked { job, check, .. } = &asked;
    let busy = job.is_busy() || check.is_busy();
    let lab = el("div.lab milljan puzzle")
        .class("puzzle--asked", open.stage == Stage::Asked)
        .with(labelled("section.lab__board puzzle__hand", lang.t(MilljanText::Hand)).with(board))
        .with(
            labelled("section.lab__answer", lang.t(PuzzleText::Title))
                .with(bad)
                .with(failure(&job.state, lang).or_else(|| failure(&check.state, lang)))
                .with(question(open, &asked, &choosing, &send, lang))
                .with(progress_line(busy, job.progress, None, lang)),
        )
        .with(
            labelled("section.lab__details", lang.t(PuzzleText::Answer))
                .with(details(open, &asked, &send, lang))
                .with(score_card(&record, lang)),
        )
        .with(choosing.map(|now| chooser(now, &choosing, &send, lang)));
    let share = ShareContent {
        title: lang.t(PuzzleText::Title).into(),
        text: puzzle.map(|puzzle| name(puzzle, lang)).unwrap_or_default().into(),
        link: document.link.clone().into(),
        file: "sakiyomi-puzzle".into(),
        ..ShareContent::default()
    };
    // Before the puzzle is there the bar is the same: the name in it may have the focus.
    let units = puzzle.map_or_else(in_force::units, |puzzle| Sheet::new(puzzle.position.snapshot));
    mount::<Frame>(FrameProps {
        chip: Some(in_force::chip(&units, lang)),
        edits: Some(document.edits.clone()),
        share: Some(share),
        shortcuts: vec![("← → ↑ ↓".into(), lang.t(CommonText::KeyMove).into())],
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// The question, or the marks and the button for the next one.
fn question(
    open: &Open,
    asked: &Asked,
    choosing: &ValueHandle<Option<(Question, u8)>>,
    send: &Handler<Step>,
    lang: Lang,
) -> El {
    let card = el("div.card puzzle__card puzzle__head");
    let Some(puzzle) = &asked.puzzle else {
        let choose = choosing.set_to(Some((Question::Waits, 1)));
        return card.with(button("button.button@choose", lang.t(PuzzleText::Choose), choose));
    };
    let (kind, level) = (puzzle.position.kind, puzzle.level);
    let body = if open.stage == Stage::Asked {
        el("p.muted puzzle__hint").with(hint(puzzle, lang))
    } else {
        let next = another(send, kind, level);
        let next = button("button.button button--main@next", lang.t(PuzzleText::Next), next);
        result::headline(asked.verdict.as_deref(), lang).with(el("div.buttons").with(next))
    };
    card.with(head(open, puzzle, &choosing.set_to(Some((kind, level))), lang)).with(body)
}

/// Opens another puzzle of this kind and level.
fn another(send: &Handler<Step>, kind: Question, level: u8) -> Handler<()> {
    let send = send.clone();
    Handler::from(move |()| send.emit(Step::Open(random(kind, level))))
}

/// The controls for answering, or the answers.
fn details(open: &Rc<Open>, asked: &Asked, send: &Handler<Step>, lang: Lang) -> Html {
    match (&asked.puzzle, open.stage) {
        (None, _) => Html::default(),
        (Some(puzzle), Stage::Asked) => answering(open, puzzle, send, lang),
        (Some(puzzle), Stage::Shown) => result::solution(puzzle, lang),
        (Some(puzzle), Stage::Checked) => {
            let verdict = asked.verdict.as_ref();
            verdict.map_or_else(Html::default, |v| result::verdict(puzzle, v, lang))
        }
    }
}

/// Which puzzle it is.
fn name(puzzle: &PuzzleReport, lang: Lang) -> String {
    let which = match puzzle.daily {
        Some(day) => lang.fill(PuzzleText::DailyOf, &[&day]),
        None => lang.fill(PuzzleText::Seed, &[&puzzle.seed]),
    };
    format!("{} · {which}", kind_name(puzzle.position.kind, lang))
}

/// The question, with its grade and the button for another one.
fn head(open: &Open, puzzle: &PuzzleReport, choose: &Handler<()>, lang: Lang) -> El {
    let ask = match puzzle.position.kind {
        Question::Waits => PuzzleText::AskWaits,
        Question::Exchanges => PuzzleText::AskExchanges,
        Question::Discard => PuzzleText::AskDiscard,
    };
    let words = el("p.headline")
        .with(el("span.big@ask").with(lang.t(ask)))
        .with(el("span.muted num@which").with(name(puzzle, lang)));
    let choose =
        button("button.button button--small@choose", lang.t(PuzzleText::Choose), choose.clone());
    el("div.puzzle__ask")
        .with(words)
        .with(grade(puzzle, open.stage != Stage::Asked, lang))
        .with(choose)
}

/// How the question is answered.
fn hint(puzzle: &PuzzleReport, lang: Lang) -> String {
    match puzzle.position.kind {
        Question::Waits => lang.t(PuzzleText::HintWaits).to_owned(),
        Question::Exchanges => lang.fill(PuzzleText::HintExchanges, &[&puzzle.facts.h]),
        Question::Discard => lang.t(PuzzleText::HintDiscard).to_owned(),
    }
}

/// The level, which opens its reasons; those that would reveal answers come once they are known.
fn grade(puzzle: &PuzzleReport, known: bool, lang: Lang) -> El {
    let facts = &puzzle.facts;
    let formula = match puzzle.position.kind {
        Question::Waits => PuzzleText::GradeWaits,
        Question::Exchanges => PuzzleText::GradeExchanges,
        Question::Discard => PuzzleText::GradeDiscard,
    };
    let mut numbers = vec![
        (lang.t(MilljanText::H), u32::from(facts.h)),
        (lang.t(PuzzleText::FactTiles), u32::from(facts.tiles)),
        (lang.t(PuzzleText::FactUnits), facts.units),
        (lang.t(PuzzleText::FactShared), facts.shared),
    ];
    if known {
        numbers.extend([
            (lang.t(PuzzleText::FactAnswers), facts.answers),
            (lang.t(PuzzleText::FactReadings), facts.readings),
            (lang.t(PuzzleText::FactHidden), facts.hidden),
            (lang.t(PuzzleText::FactNear), facts.near),
        ]);
        if puzzle.position.kind == Question::Discard {
            numbers.push((lang.t(PuzzleText::FactRivals), facts.rivals));
        }
        numbers.push((lang.t(PuzzleText::FactEffort), puzzle.effort));
        numbers.push((lang.t(PuzzleText::FactGrade), puzzle.grade.into()));
    }
    let [title, text] = lang.parts(PuzzleText::Grade);
    explain(Explanation {
        title: title.into(),
        text: text.into(),
        formula: Some(lang.t(formula).into()),
        numbers: numbers
            .into_iter()
            .map(|(name, value)| (name.into(), number(value.into()).into()))
            .collect(),
        ..Explanation::default()
    })
    .id("grade")
    .with(lang.fill(PuzzleText::Level, &[&puzzle.level]))
}

/// All tiles to pick from where the question needs them, the buttons to continue, and the answers so far.
/// These come last: nothing above them moves while one answers.
fn answering(open: &Rc<Open>, puzzle: &Rc<PuzzleReport>, send: &Handler<Step>, lang: Lang) -> Html {
    let kind = puzzle.position.kind;
    let pad = (kind != Question::Discard).then(|| board::pad(open, puzzle, send));
    let count = open.count(kind);
    let buttons = el("div.buttons")
        .with(
            button(
                "button.button button--main@check",
                lang.t(PuzzleText::Check),
                on(send, Step::End(Stage::Checked)),
            )
            .flag("disabled", count == 0),
        )
        .with(button(
            "button.button@show-solution",
            lang.t(PuzzleText::Solution),
            on(send, Step::End(Stage::Shown)),
        ))
        .with(el("span.muted num@count").with(lang.fill(PuzzleText::Chosen, &[&count])));
    let found = board::found(open, puzzle, send, lang);
    el("div.card puzzle__card").with(pad).with(buttons).with(found).html()
}

/// Kind and level of the next puzzle, or that of the day.
fn chooser(
    (kind, level): (Question, u8),
    choosing: &ValueHandle<Option<(Question, u8)>>,
    send: &Handler<Step>,
    lang: Lang,
) -> Html {
    let kinds = QUESTIONS
        .iter()
        .map(|&(each, word)| {
            Choice::new(Some((each, level)), kind_name(each, lang)).testid(format!("kind-{word}"))
        })
        .collect();
    let levels = (1..=LEVELS)
        .map(|each| {
            Choice::new(Some((kind, each)), each.to_string()).testid(format!("level-{each}"))
        })
        .collect();
    let now = Some((kind, level));
    let set = choosing.setter();
    let start = another(send, kind, level);
    let daily = on(send, Step::Open(today().to_string()));
    let body = el("div.stack")
        .with(segmented(lang.t(PuzzleText::KindLabel), kinds, &now, &set, false))
        .with(
            el("div.stack")
                .with(el("span.muted").with(lang.t(PuzzleText::LevelLabel)))
                .with(segmented(lang.t(PuzzleText::LevelLabel), levels, &now, &set, false)),
        )
        .with(
            el("div.buttons")
                .with(button(
                    "button.button button--main@random",
                    lang.t(PuzzleText::Random),
                    start,
                ))
                .with(button("button.button@daily", lang.t(PuzzleText::Daily), daily)),
        );
    dialog(lang.t(PuzzleText::Choose), "choose-dialog", choosing.set_to(None), body)
}

/// How the puzzles so far went.
fn score_card(record: &Record, lang: Lang) -> Html {
    let figure = |testid: &'static str, topic: PuzzleText, now: u32, longest: u32| {
        let [title, text] = lang.parts(topic);
        let what = Explanation {
            title: title.into(),
            text: text.into(),
            numbers: vec![(lang.t(PuzzleText::Longest).into(), longest.to_string().into())],
            ..Explanation::default()
        };
        el("div.figure")
            .with(el("b").with(explain(what).id(testid).with(now)))
            .with(el("span").with(title))
    };
    let rows: Vec<Html> = record
        .rows
        .iter()
        .map(|row| {
            let mean = f64::from(row.marks) / f64::from(row.count.max(1));
            el("tr")
                .with(row_head(kind_name(row.kind, lang)))
                .with(el("td.num").with(row.level))
                .with(el("td.num").with(row.count))
                .with(el("td.num").with(row.full))
                .with(el("td.num").with(decimal(mean, 0)))
                .html()
        })
        .collect();
    let heads = [
        ("", lang.t(PuzzleText::KindLabel)),
        ("num", lang.t(PuzzleText::LevelLabel)),
        ("num", lang.t(PuzzleText::DoneHead)),
        ("num", lang.t(PuzzleText::FullHead)),
        ("num", lang.t(MilljanText::MeanHead)),
    ];
    let table = if rows.is_empty() {
        el("p.muted").with(lang.t(PuzzleText::NoRecord)).html()
    } else {
        bare_table("table.table@record", &heads, rows).html()
    };
    let figures = el("div.figures")
        .with(figure("days", PuzzleText::Days, record.days(today().number()), record.longest_days))
        .with(figure("run", PuzzleText::Run, record.run(), record.longest_run));
    el("div.card puzzle__record")
        .with(el("h2").with(lang.t(PuzzleText::Record)))
        .with(all([figures.html(), table]))
        .html()
}
