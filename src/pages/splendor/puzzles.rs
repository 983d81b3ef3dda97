//! Splendor puzzles: a position with a sure win or a best exchange to be found.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::deed::Deed;
use super::game::{Story, address, failure, view};
use super::picture::{Words, picture};
use super::rules::Rules;
use super::table::{Table, TableProps};
use crate::callback::Callback;
use crate::components::{
    Choice, Exactness, Frame, FrameProps, ShareContent, announce, mark, progress_line, segmented,
};
use crate::document::Document;
use crate::dom;
use crate::el::{El, button, el};
use crate::hooks::{DocumentHandle, JobState, use_document, use_job, use_job_on, use_lang};
use crate::i18n::{Lang, Splendor, SplendorPuzzles, Title, number, percent};
use crate::mount::mount;
use crate::route::Route;
use crate::store::{self, Slot};
use jobs::splendor::{
    AnswerEntry, GameEntry, Observation, Puzzle, PuzzleKind, PuzzleRequest, ViewReport,
};
use jobs::{Ask, Lane};
use share::{BadLink, read_splendor, write_splendor};

/// Moves that are told once the answer is known.
const TOLD: usize = 6;
/// Seeds of puzzles are below this: short enough to be told.
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
    /// Whether this one is among those that are counted.
    counted: bool,
    /// Puzzles by kind: found with the first move, and not.
    score: [[u32; 2]; 3],
}

/// What stays on the device.
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

fn kind_words(kind: PuzzleKind, lang: Lang) -> [&'static str; 3] {
    lang.parts(match kind {
        PuzzleKind::Now => SplendorPuzzles::KindNow,
        PuzzleKind::Next => SplendorPuzzles::KindNext,
        PuzzleKind::Exchange => SplendorPuzzles::KindExchange,
    })
}

impl Open {
    fn place(&self) -> usize {
        KINDS.iter().position(|kind| kind.0 == self.kind).unwrap_or(0)
    }

    /// Another puzzle of a kind.
    fn other(&self, kind: PuzzleKind, seed: u64) -> Self {
        Self { kind, seed, score: self.score, ..Self::default() }
    }

    /// The puzzle of a link: a position, and what is to be found behind a full stop.
    fn linked(&self, text: &str) -> Result<Self, BadLink> {
        let (game, name) = text.split_once('.').unwrap_or((text, ""));
        let shared = read_splendor(game)?;
        let kind = KINDS.iter().find(|kind| kind.1 == name).ok_or(BadLink::CutOff)?.0;
        Ok(Self { game: Some(Story::from(shared).now()), ..self.other(kind, self.seed) })
    }

    fn count(&mut self, found: bool) {
        if !self.counted {
            self.counted = true;
            let place = self.place();
            self.score[place][usize::from(!found)] += 1;
        }
    }

    fn request(&self) -> PuzzleRequest {
        let seed = self.game.is_none().then_some(self.seed);
        PuzzleRequest { kind: self.kind, seed, game: self.game.clone() }
    }
}

/// What the screen is about.
pub(super) const DOCUMENT: Document<Saved> = Document::new(
    Slot::of(store::SPLENDOR_PUZZLES),
    "splendor.puzzles.mine",
    Saved::default,
    |text, saved| Ok(Saved { open: saved.open.linked(text)?, link: Some(text.to_owned()) }),
    |saved| saved.link.clone().unwrap_or_default(),
);

fn any_seed() -> u64 {
    1 + (js_sys::Math::random() * SEEDS) as u64
}

fn edit(document: &DocumentHandle<Saved>, change: impl FnOnce(&Open) -> Open) {
    document.edit(|saved| {
        let open = change(&saved.open);
        // Another puzzle has another link, which is not known yet.
        let same = open.request() == saved.open.request();
        Saved { open, link: saved.link.clone().filter(|_| same) }
    });
}

/// The Puzzles screen.
#[component]
pub fn Puzzles() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let open = &document.now.open;
    let job = use_job(Some(Ask::<Puzzle>::new(open.request())));
    let fresh = job.fresh && job.state == JobState::Done;
    let puzzle = job.report.clone().filter(|report| fresh && report.game.is_some());
    let position = puzzle.as_ref().and_then(|puzzle| puzzle.game.clone());
    let seen = use_job_on(Lane::Aside, position.clone().map(|game| view(game, None)));
    let seen_now = seen.fresh && seen.state == JobState::Done;
    let table = seen.report.clone().filter(|_| seen_now && position.is_some());
    // A puzzle that was dealt is told by its position.
    let text = position.clone().map(|game| {
        let story = Story { at: game.moves.len(), game };
        format!("{}.{}", write_splendor(&story.shared(&[])), KINDS[open.place()].1)
    });
    {
        let document = document.clone();
        use_effect_with(text.clone(), move |text| {
            let now = document.newest();
            if text.is_some() && *text != now.link {
                document.set(Saved { open: now.open.clone(), link: text.clone() });
            }
        });
    }
    let link = text.is_some().then(|| document.link.clone());

    let answers = puzzle.as_ref().map(|puzzle| puzzle.answers.clone()).unwrap_or_default();
    let is_right = |id: u16| answers.iter().any(|answer| answer.id == id && answer.right);
    let found = open.tried.iter().copied().find(|&id| is_right(id));
    let done = found.is_some() || open.shown;
    let act = {
        let (document, answers) = (document.clone(), answers.clone());
        Callback::from(move |id: u16| {
            let right = answers.iter().any(|answer| answer.id == id && answer.right);
            announce(lang.t(if right { SplendorPuzzles::Right } else { SplendorPuzzles::Wrong }));
            edit(&document, |open| {
                let mut next = open.clone();
                if !next.tried.contains(&id) {
                    next.tried.push(id);
                }
                next.count(right);
                next
            });
        })
    };
    let go = |kind: PuzzleKind| {
        let document = document.clone();
        Callback::from(move |()| edit(&document, |open| open.other(kind, any_seed())))
    };
    let show = {
        let document = document.clone();
        Callback::from(move |()| {
            edit(&document, |open| {
                let mut next = Open { shown: true, ..open.clone() };
                next.count(false);
                next
            });
        })
    };
    let choose = {
        let document = document.clone();
        Callback::from(move |kind: PuzzleKind| {
            edit(&document, |open| {
                if open.kind == kind { open.clone() } else { open.other(kind, open.seed) }
            });
        })
    };
    let kinds = KINDS
        .iter()
        .map(|&(kind, name)| {
            Choice::new(kind, kind_words(kind, lang)[0]).testid(format!("kind-{name}"))
        })
        .collect();
    let drawn = table.as_ref().map(|report| {
        mount::<Table>(TableProps {
            position: report.position.clone(),
            legal: if done { Vec::new() } else { report.legal.clone() },
            space: position.as_ref().map(|game| game.space).unwrap_or_default(),
            names: names(report, lang),
            wins: None,
            hint: found,
            came: None,
            unknown: false,
            over: report.winners.is_some(),
            ready: true,
            act: act.clone(),
            reveal: Callback::from(|_| {}),
        })
    });
    // On a phone the verdict is below the table.
    use_effect_with((open.tried.len(), open.shown), |(tried, shown)| {
        if *tried > 0 || *shown {
            dom::show_near("[data-testid=puzzle-answer]");
        }
    });
    let [title, question, _] = kind_words(open.kind, lang);
    let busy = job.is_busy();
    let board =
        el("section.lab__board gem-lab").attr("aria-label", lang.t(Title::SplendorPuzzles)).with(
            el("div.stack")
                .attr("data-testid", "puzzle")
                .attr("data-ready", table.is_some())
                .attr("data-done", done)
                .with(segmented(lang.t(SplendorPuzzles::Kinds), kinds, &open.kind, &choose, true))
                .with(el("h2@question").with(question))
                .with(progress_line(busy, job.progress, Some(&job.stop), lang))
                .with(failure(&job.state, &job.retry, lang))
                .with(failure(&seen.state, &seen.retry, lang))
                .with(drawn),
        );
    let what = table.as_ref().zip(position.as_ref());
    let verdict = what.map(|(report, game)| verdict(open, &answers, &report.position, game, lang));
    let buttons = el("div.buttons")
        .with(
            button("button.button@next-puzzle", lang.t(SplendorPuzzles::Next), go(open.kind))
                .class("button--main", done),
        )
        .with(
            (!done && table.is_some())
                .then(|| button("button.button@show-answer", lang.t(SplendorPuzzles::Show), show)),
        )
        .with(position.clone().filter(|_| done).map(|game| {
            let story = Story { at: game.moves.len(), game };
            el("a.button@to-analyse")
                .attr("href", address(Route::SplendorAnalyse, &story.shared(&[])))
                .with(lang.t(SplendorPuzzles::ToAnalyse))
        }))
        .with(mount::<Rules>(()));
    let [good, bad_ones] = open.score[open.place()];
    let score = lang
        .fill(SplendorPuzzles::Score, &[&number(good.into()), &number((good + bad_ones).into())]);
    let answer = el("section.lab__answer@puzzle-answer")
        .attr("aria-label", lang.t(SplendorPuzzles::Answer))
        .with(el("h2").with(lang.t(SplendorPuzzles::Answer)))
        .with(verdict)
        .with(buttons)
        .with(el("p.muted num@score").with(score));
    let lab = el("div.lab gem-desk").with(board).with(answer);
    let picture = table.as_ref().zip(link.as_ref()).map(|(report, link)| {
        let words = Words {
            screen: lang.t(Title::SplendorPuzzles),
            names: names(report, lang),
            answer: question.to_owned(),
            link: link.clone(),
        };
        picture(&report.position, words, lang)
    });
    mount::<Frame>(FrameProps {
        edits: Some(document.edits),
        share: link.map(|link| ShareContent {
            title: lang.t(Title::Splendor).into(),
            text: title.into(),
            link: link.into(),
            file: "sakiyomi-splendor".into(),
            card: picture,
            json: None,
            import: None,
        }),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// What the players are called: whoever looks is the one to move.
fn names(report: &ViewReport, lang: Lang) -> Vec<String> {
    let name = |seat: usize| {
        if seat == usize::from(report.position.turn) {
            lang.t(Splendor::You).to_owned()
        } else {
            lang.fill(Splendor::PlayerNo, &[&(seat + 1)])
        }
    };
    (0..report.position.players.len()).map(name).collect()
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
            .with(Deed::of(position, answer.id, game.space).signs(lang))
            .with(share)
    };
    let of = |id: &u16| answers.iter().find(|answer| answer.id == *id);
    let tried = open.tried.iter().filter_map(of);
    let found = open.tried.iter().filter_map(of).any(|answer| answer.right);
    let done = found || open.shown;
    let [_, _, why] = kind_words(open.kind, lang);
    let words = match (found, open.shown, open.tried.is_empty()) {
        (true, ..) => lang.t(SplendorPuzzles::Right),
        (_, true, _) => lang.t(SplendorPuzzles::Shown),
        (_, _, false) => lang.t(SplendorPuzzles::Wrong),
        _ => lang.t(SplendorPuzzles::TapMove),
    };
    let mut best: Vec<&AnswerEntry> = answers.iter().filter(|answer| answer.right).collect();
    if open.kind == PuzzleKind::Exchange {
        best = answers.iter().filter(|answer| answer.win.is_some()).collect();
    }
    best.sort_by(|a, b| {
        b.right.cmp(&a.right).then(b.win.unwrap_or(0.0).total_cmp(&a.win.unwrap_or(0.0)))
    });
    let none = (done && best.is_empty()).then(|| el("p").with(lang.t(SplendorPuzzles::NoAnswer)));
    let sure = match open.kind {
        PuzzleKind::Exchange => Exactness::Heuristic,
        _ => Exactness::Exact,
    };
    let told = done.then(|| {
        el("div.stack@answers")
            .with(el("h3").with(lang.t(SplendorPuzzles::Best)))
            .with(none)
            .with(el("ul.gem-tries").list(best.into_iter().take(TOLD).map(row)))
            .with(el("p.muted").with(why))
            .with(el("p").with(mark(sure, true, lang)))
    });
    el("div.stack")
        .with(el("p.gem-answer@verdict").attr("data-found", found).with(words))
        .with((!open.tried.is_empty()).then(|| el("ul.gem-tries@tried").list(tried.map(row))))
        .with(told)
}
