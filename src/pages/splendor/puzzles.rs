//! Splendor puzzles: a position with a certain win or a best exchange to find.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::game::{Seen, Story, failure, use_seen, way};
use super::keys::table_screen;
use super::move_text::MoveText;
use super::picture::{Words, share};
use super::rules::Rules;
use super::table::{Table, TableProps};
use crate::components::{
    Choice, Exactness, ShareContent, announce, exactness_badge, progress_line, segmented,
};
use crate::document::Document;
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    DocumentHandle, JobHandle, JobState, use_document, use_effect_with, use_job, use_lang,
};
use crate::i18n::{Lang, SplendorPuzzles, SplendorText, Title, number, percent};
use crate::mount::mount;
use crate::route::Route;
use crate::store::{self, Slot};
use jobs::splendor::{
    AnswerEntry, GameEntry, Observation, Puzzle, PuzzleKind, PuzzleReport, PuzzleRequest,
    ViewReport,
};
use jobs::{Ask, Lane};
use share::{LinkError, read_splendor, write_splendor};

/// Moves that are listed once the answer is known.
const TOLD: usize = 6;
/// Seeds of puzzles are below this: short enough to pass on.
const SEEDS: f64 = 1e6;

/// A puzzle that is open, and how puzzles went so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Open {
    kind: PuzzleKind,
    seed: u64,
    /// The position, where a link brought one instead of a seed.
    game: Option<GameEntry>,
    tried: Vec<u16>,
    shown: bool,
    /// Whether this one has been counted.
    counted: bool,
    /// Puzzles by kind: found with the first move, and not.
    score: [[u32; 2]; 3],
}

/// What is saved on the device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Saved {
    open: Open,
    /// The text of its link.
    link: Option<String>,
}

impl Default for Open {
    fn default() -> Self {
        Self {
            kind: PuzzleKind::Now,
            seed: 1,
            game: None,
            tried: Vec::new(),
            shown: false,
            counted: false,
            score: [[0; 2]; 3],
        }
    }
}

const KINDS: [(PuzzleKind, &str); 3] =
    [(PuzzleKind::Now, "now"), (PuzzleKind::Next, "next"), (PuzzleKind::Exchange, "exchange")];

/// The name of a kind, its question, and how an answer is recognised.
fn kind_words(kind: PuzzleKind, lang: Lang) -> [&'static str; 3] {
    lang.parts(match kind {
        PuzzleKind::Now => SplendorPuzzles::KindNow,
        PuzzleKind::Next => SplendorPuzzles::KindNext,
        PuzzleKind::Exchange => SplendorPuzzles::KindExchange,
    })
}

impl Open {
    /// The place of its kind.
    fn place(&self) -> usize {
        KINDS.iter().position(|kind| kind.0 == self.kind).unwrap_or(0)
    }

    /// Another puzzle of a kind.
    fn other(&self, kind: PuzzleKind, seed: u64) -> Self {
        Self { kind, seed, score: self.score, ..Self::default() }
    }

    /// The puzzle of a link: a position, and what to find after a full stop.
    fn linked(&self, text: &str) -> Result<Self, LinkError> {
        let (game, name) = text.split_once('.').unwrap_or((text, ""));
        let shared = read_splendor(game)?;
        let kind = KINDS.iter().find(|kind| kind.1 == name).ok_or(LinkError::CutOff)?.0;
        Ok(Self { game: Some(Story::from(shared).now()), ..self.other(kind, self.seed) })
    }

    /// Counts the puzzle, once: whether it was found with the first move.
    fn count(&mut self, found: bool) {
        if !self.counted {
            self.counted = true;
            let place = self.place();
            self.score[place][usize::from(!found)] += 1;
        }
    }

    /// The request for the puzzle.
    fn request(&self) -> PuzzleRequest {
        let seed = self.game.is_none().then_some(self.seed);
        PuzzleRequest { kind: self.kind, seed, game: self.game.clone() }
    }
}

/// The screen's document.
pub(super) const DOCUMENT: Document<Saved> = Document::new(
    Slot::of(store::SPLENDOR_PUZZLES),
    "splendor.puzzles.mine",
    Saved::default,
    |text, saved| Ok(Saved { open: saved.open.linked(text)?, link: Some(text.to_owned()) }),
    |saved| saved.link.clone().unwrap_or_default(),
);

/// A random puzzle.
fn any_seed() -> u64 {
    1 + (js_sys::Math::random() * SEEDS) as u64
}

/// An action of the user.
#[derive(Clone, Copy)]
enum Msg {
    /// Tries a move, which is right or not.
    Try(u16, bool),
    /// Shows the answer.
    Show,
    /// Another kind.
    Kind(PuzzleKind),
    /// Another puzzle of the kind.
    Next,
}

impl Open {
    /// The puzzle after it.
    fn after(&self, msg: Msg) -> Self {
        let mut next = self.clone();
        match msg {
            Msg::Try(id, right) => {
                if !next.tried.contains(&id) {
                    next.tried.push(id);
                }
                next.count(right);
            }
            Msg::Show => {
                next.shown = true;
                next.count(false);
            }
            Msg::Kind(kind) if kind != self.kind => next = self.other(kind, self.seed),
            Msg::Kind(_) => {}
            Msg::Next => next = self.other(self.kind, any_seed()),
        }
        next
    }
}

/// Handles a message; reports whether a move is right.
fn sender(document: &DocumentHandle<Saved>, lang: Lang) -> Handler<Msg> {
    let document = document.clone();
    Handler::from(move |msg: Msg| {
        if let Msg::Try(_, right) = msg {
            announce(lang.t(if right { SplendorPuzzles::Right } else { SplendorPuzzles::Wrong }));
        }
        document.edit(|saved| {
            let open = saved.open.after(msg);
            // Another puzzle has another link, which is not known yet.
            let same = open.request() == saved.open.request();
            Saved { open, link: saved.link.clone().filter(|_| same) }
        });
    })
}

/// The data that the parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    open: &'a Open,
    job: JobHandle<PuzzleReport>,
    /// The game up to the position, once the puzzle is known.
    game: Option<GameEntry>,
    answers: &'a [AnswerEntry],
    seen: Seen,
    send: Handler<Msg>,
}

impl View<'_> {
    /// The move that was tried and is right.
    fn found(&self) -> Option<u16> {
        let is_right = |id: u16| self.answers.iter().any(|answer| answer.id == id && answer.right);
        self.open.tried.iter().copied().find(|&id| is_right(id))
    }

    /// Whether the answer is known.
    fn is_done(&self) -> bool {
        self.found().is_some() || self.open.shown
    }

    /// The puzzle as a game.
    fn story(&self) -> Option<Story> {
        self.game.clone().map(|game| Story { at: game.moves.len(), game, ..Story::default() })
    }
}

/// Saves the link of a puzzle once it is known: a dealt one is identified by its position.
#[hook]
fn use_link(document: &DocumentHandle<Saved>, text: Option<String>) {
    let document = document.clone();
    use_effect_with(text, move |text| {
        let now = document.newest();
        if text.is_some() && *text != now.link {
            document.set(Saved { open: now.open.clone(), link: text.clone() });
        }
    });
}

/// The Puzzles screen.
#[component]
pub fn Puzzles() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let open = &document.now.open;
    let job = use_job(Some(Ask::<Puzzle>::new(open.request())));
    let known = job.fresh && job.state == JobState::Done;
    let puzzle = job.report.clone().filter(|report| known && report.game.is_some());
    let game = puzzle.as_ref().and_then(|puzzle| puzzle.game.clone());
    let seen = use_seen(Lane::Aside, game.clone(), None);
    let answers = puzzle.as_ref().map_or(&[][..], |puzzle| &puzzle.answers);
    let send = sender(&document, lang);
    let v = View { lang, open, job, game, answers, seen, send };
    let text = v
        .story()
        .map(|story| format!("{}.{}", write_splendor(&story.shared(&[])), KINDS[open.place()].1));
    let has_link = text.is_some();
    use_link(&document, text);

    let lab = el("div.lab gem-board-lab").with(board(&v)).with(answer(&v));
    let [title, question, _] = kind_words(open.kind, lang);
    let share = has_link.then(|| {
        let words = Words {
            screen: lang.t(Title::SplendorPuzzles),
            names: v.seen.report.as_ref().map_or_else(Vec::new, |report| names(report, lang)),
            answer: question.to_owned(),
            link: document.link.clone(),
            over: false,
        };
        ShareContent { text: title.into(), ..share(v.seen.position(), words, lang) }
    });
    table_screen(document.edits.clone(), share, lab, lang)
}

/// The question with its position.
fn board(v: &View<'_>) -> El {
    let (lang, job) = (v.lang, &v.job);
    let kinds = KINDS.iter().map(|&(kind, name)| {
        Choice::new(kind, kind_words(kind, lang)[0]).testid(format!("kind-{name}"))
    });
    let choose = hear(&v.send, Msg::Kind);
    let kind = v.open.kind;
    let kinds = segmented(lang.t(SplendorPuzzles::Kinds), kinds.collect(), &kind, &choose, true);
    labelled("section.lab__board gem-lab", lang.t(Title::SplendorPuzzles)).with(
        el("div.stack gem-puzzle")
            .attr("data-testid", "puzzle")
            .attr("data-ready", v.seen.report.is_some())
            .attr("data-done", v.is_done())
            .with(kinds)
            .with(el("h2@question").with(kind_words(kind, lang)[1]))
            .with(progress_line(job.is_busy(), job.progress, Some(&job.stop), lang))
            .with(failure(&job.state, &job.retry, lang))
            .with(v.seen.failure(lang))
            .with(table(v)),
    )
}

/// The table, on which moves are tried until the answer is known.
fn table(v: &View<'_>) -> Option<Html> {
    let (report, game) = v.seen.report.as_deref().zip(v.game.as_ref())?;
    let act = {
        let (send, answers) = (v.send.clone(), v.answers.to_vec());
        Handler::from(move |id: u16| {
            let right = answers.iter().any(|answer| answer.id == id && answer.right);
            send.emit(Msg::Try(id, right));
        })
    };
    let table = TableProps::of(report, game, &names(report, v.lang), act, Handler::noop());
    Some(mount::<Table>(TableProps {
        legal: if v.is_done() { Vec::new() } else { table.legal },
        hint: v.found(),
        idle: line(v).html(),
        came: None,
        unknown: false,
        unnamed: vec![],
        ..table
    }))
}

/// The verdict in the line below the table, where one looks, and what goes on from there.
fn line(v: &View<'_>) -> El {
    let (lang, open) = (v.lang, v.open);
    let small = "button.button button--small";
    let way = match (v.is_done(), open.tried.is_empty()) {
        (true, _) => {
            let next = button(small, lang.t(SplendorPuzzles::Next), on(&v.send, Msg::Next));
            Some(next.class("button--main", true).id("line-next"))
        }
        (false, false) => {
            let show = button(small, lang.t(SplendorPuzzles::Show), on(&v.send, Msg::Show));
            Some(show.id("line-show"))
        }
        (false, true) => None,
    };
    let words = verdict_words(open, v.found().is_some(), lang);
    el("div.gem-verdict").with(el("span@verdict-line").with(words)).with(way)
}

/// What was tried, the answer, and another puzzle.
fn answer(v: &View<'_>) -> El {
    let (lang, open, done) = (v.lang, v.open, v.is_done());
    let what = v.seen.position().zip(v.game.as_ref());
    let verdict = what.map(|(position, game)| verdict(open, v.answers, position, game, lang));
    let next = on(&v.send, Msg::Next);
    let show = (!done && v.seen.report.is_some()).then(|| {
        let show = on(&v.send, Msg::Show);
        button("button.button@show-answer", lang.t(SplendorPuzzles::Show), show)
    });
    let analyse = v.story().filter(|_| done).map(|story| {
        way(
            "a.button@to-analyse",
            Route::SplendorAnalyse,
            &story.shared(&[]),
            lang.t(SplendorPuzzles::ToAnalyse),
        )
    });
    let buttons = el("div.buttons")
        .with(
            button("button.button@next-puzzle", lang.t(SplendorPuzzles::Next), next)
                .class("button--main", done),
        )
        .with(show)
        .with(analyse)
        .with(mount::<Rules>(()));
    let [good, bad_ones] = open.score[open.place()];
    let score = lang
        .fill(SplendorPuzzles::Score, &[&number(good.into()), &number((good + bad_ones).into())]);
    labelled("section.lab__answer@puzzle-answer", lang.t(SplendorPuzzles::Answer))
        .with(el("h2").with(lang.t(SplendorPuzzles::Answer)))
        .with(verdict)
        .with(buttons)
        .with(el("p.muted num@score").with(score))
}

/// The names of the players: the viewer is the player to move.
fn names(report: &ViewReport, lang: Lang) -> Vec<String> {
    let name = |seat: usize| {
        if seat == usize::from(report.position.turn) {
            lang.t(SplendorText::You).to_owned()
        } else {
            lang.fill(SplendorText::PlayerNo, &[&(seat + 1)])
        }
    };
    (0..report.position.players.len()).map(name).collect()
}

/// How it stands, in words.
fn verdict_words(open: &Open, found: bool, lang: Lang) -> &'static str {
    lang.t(match (found, open.shown, open.tried.is_empty()) {
        (true, ..) => SplendorPuzzles::Right,
        (_, true, _) => SplendorPuzzles::Shown,
        (_, _, false) => SplendorPuzzles::Wrong,
        _ => SplendorPuzzles::TapMove,
    })
}

/// What was tried, and the answer once it is found or shown.
fn verdict(
    open: &Open,
    answers: &[AnswerEntry],
    position: &Observation,
    game: &GameEntry,
    lang: Lang,
) -> El {
    let row = |answer: &AnswerEntry| {
        let (sign, key) = if answer.right {
            ("✓", SplendorPuzzles::IsRight)
        } else {
            ("✗", SplendorPuzzles::IsWrong)
        };
        let share = answer.win.map(|win| el("b.num").with(percent(f64::from(win), 1)));
        el("li.gem-try")
            .key(answer.id.to_string())
            .class("gem-try--right", answer.right)
            .attr("data-id", answer.id)
            .with(
                el("span.gem-try__sign")
                    .attr("role", "img")
                    .attr("aria-label", lang.t(key))
                    .with(sign),
            )
            .with(MoveText::of(position, answer.id, game.space).signs(lang))
            .with(share)
    };
    let of = |id: &u16| answers.iter().find(|answer| answer.id == *id);
    let tried = open.tried.iter().filter_map(of);
    let found = open.tried.iter().filter_map(of).any(|answer| answer.right);
    let done = found || open.shown;
    let [_, _, why] = kind_words(open.kind, lang);
    let words = verdict_words(open, found, lang);
    let mut best: Vec<&AnswerEntry> = answers.iter().filter(|answer| answer.right).collect();
    if open.kind == PuzzleKind::Exchange {
        best = answers.iter().filter(|answer| answer.win.is_some()).collect();
    }
    // Otherwise in the one order of a position's moves.
    best.sort_by_key(|answer| !answer.right);
    let none = (done && best.is_empty()).then(|| el("p").with(lang.t(SplendorPuzzles::NoAnswer)));
    let sure = match open.kind {
        PuzzleKind::Exchange => Exactness::Heuristic,
        _ => Exactness::Exact,
    };
    let solution = done.then(|| {
        el("div.stack@answers")
            .with(el("h3").with(lang.t(SplendorPuzzles::Best)))
            .with(none)
            .with(el("ul.gem-tries").list(best.into_iter().take(TOLD).map(row)))
            .with(el("p.muted").with(why))
            .with(el("p").with(exactness_badge(sure, true, lang)))
    });
    el("div.stack")
        .with(el("p.gem-answer@verdict").attr("data-found", found).with(words))
        .with((!open.tried.is_empty()).then(|| el("ul.gem-tries@tried").list(tried.map(row))))
        .with(solution)
}
