//! Games step by step, with notes and branches: read from text, kept, written.

mod shelf;

use yew::prelude::*;

use self::shelf::{Place, Shelf, game_at, line};
use super::deed::Deed;
use super::game::{self, Story, address, failure, sample, view};
use super::kifu::{Kifu, KifuProps, Unread, read_text, unread_notice, write_text};
use super::picture::{Words, picture};
use super::table::{Table, TableProps, came};
use crate::callback::Callback;
use crate::components::{Frame, FrameProps, Icon, ShareContent, card, sign};
use crate::document::Document;
use crate::el::{El, button, el, on};
use crate::hooks::{JobState, use_document, use_job, use_job_on, use_kept, use_lang, use_links};
use crate::i18n::{Lang, Splendor, SplendorReplays, Title};
use crate::location;
use crate::mount::mount;
use crate::route::{Route, link, named_link};
use crate::store::{self, Slot};
use jobs::Lane;
use jobs::splendor::{GameEntry, KifuReport, MadeEntry, MoveEntry};
use share::{read_splendor, write_splendor};

/// What the screen is about: a link adds a game to those that are kept.
pub(super) const DOCUMENT: Document<Shelf> = Document {
    is_worth: |_| false,
    ..Document::new(
        Slot::of(store::SPLENDOR_REPLAYS),
        "splendor.replays.mine",
        Shelf::default,
        |text, shelf| {
            let mut next = shelf.clone();
            next.open(Story::from(read_splendor(text)?).into());
            Ok(next)
        },
        // The game itself, without what only the notes and branches tell: that stays here and in the text.
        |shelf| {
            shelf.now().map_or_else(String::new, |told| write_splendor(&whole(told).shared(&[])))
        },
    )
};

/// Where one looks.
pub(super) const PLACE: Slot<Place> = Slot::of(store::SPLENDOR_PLACE);

/// A game with all its moves.
fn whole(told: &KifuReport) -> Story {
    Story { game: told.game.clone(), at: told.game.moves.len() }
}

/// Where one looks in the game of the address: where one did if it is the open one as a whole, as after a
/// reload, else where its link says.
fn first_place() -> Place {
    let last = PLACE.read().unwrap_or_default();
    let kept = DOCUMENT.slot.read().unwrap_or_default();
    let link = location::shared(DOCUMENT.mark).and_then(|text| read_splendor(&text).ok());
    let Some(shared) = link else { return last };
    let open = kept.now().map(whole);
    if open.is_some_and(|open| open.shared(&[]) == shared) {
        return last;
    }
    Place { at: shared.at.into(), branch: None }
}

/// What the players are called.
fn names(told: &KifuReport, seats: usize, lang: Lang) -> Vec<String> {
    let name = |seat: usize| {
        let name = told.names.get(seat).filter(|name| !name.trim().is_empty());
        name.cloned().unwrap_or_else(|| lang.fill(Splendor::PlayerNo, &[&(seat + 1)]))
    };
    (0..seats).map(name).collect()
}

/// The Replays screen.
#[component]
pub fn Replays() -> Html {
    let lang = use_lang();
    let place = use_kept(first_place);
    let document = use_document(&DOCUMENT);
    let unread = use_kept(|| None::<Unread>);
    let shelf = document.now.clone();
    let told = shelf.now().cloned();
    // Undo may have taken away what was looked at.
    let here = told.as_ref().map_or(Place::default(), |told| {
        let branch = place.branch.filter(|&number| number < told.branches.len());
        Place { at: place.at.min(line(told, branch).len()), branch }
    });
    let open = {
        let (document, place, unread) = (document.clone(), place.clone(), unread.clone());
        Callback::from(move |told: KifuReport| {
            unread.set(None);
            place.set(Place::default());
            document.edit(|shelf| {
                let mut next = shelf.clone();
                next.open(told);
                next
            });
        })
    };
    {
        let place = place.clone();
        use_links(
            DOCUMENT.mark,
            Callback::from(move |text: String| {
                if let Ok(shared) = read_splendor(&text) {
                    place.set(Place { at: shared.at.into(), branch: None });
                }
            }),
        );
    }
    let story = told.as_ref().map(|told| {
        let moves = line(told, here.branch);
        Story { game: GameEntry { moves, ..told.game.clone() }, at: here.at }
    });
    let shared = story.clone().unwrap_or_default().shared(&[]);
    let whole_link = told.as_ref().map(|_| document.link.clone());
    use_effect_with(here, |here| PLACE.write(here));
    let ask = |game: Option<GameEntry>| game.map(|game| view(game, None));
    let now = told.as_ref().map(|told| game_at(told, here));
    let seen = use_job(ask(now));
    let report = seen.report.clone().filter(|report| {
        seen.fresh && seen.state == JobState::Done && report.made.len() == here.at
    });
    let whole = use_job_on(Lane::Second, ask(story.as_ref().map(|it| it.game.clone())));
    let made = whole.report.clone().filter(|_| whole.fresh && whole.state == JobState::Done);

    let seats = story.as_ref().map_or(2, Story::seats);
    let names = names(&told.clone().unwrap_or_default(), seats, lang);
    let edit = {
        let (document, place) = (document.clone(), place.clone());
        Callback::from(move |change: Change| {
            let mut next = (*document.newest()).clone();
            let to = change.applied(&mut next, here);
            document.edit(|_| next);
            place.set(to);
        })
    };
    let go = place.setter();
    let act = {
        let (edit, go) = (edit.clone(), go.clone());
        let next = story.as_ref().and_then(|story| story.game.moves.get(here.at).copied());
        Callback::from(move |id: u16| {
            if next.is_some_and(|next| next.id == id) {
                go.emit(Place { at: here.at + 1, ..here });
            } else {
                edit.emit(Change::Move(MoveEntry { id, reveal: None }));
            }
        })
    };
    let reveal = {
        let edit = edit.clone();
        Callback::from(move |card: Option<u8>| edit.emit(Change::Reveal(card)))
    };
    let shown = game::shown(&seen, report.as_ref(), seats);
    let table = shown.zip(story.as_ref()).map(|(shown, story)| {
        let came = came(&shown);
        let set_up = story.game.position.is_some();
        mount::<Table>(TableProps {
            position: shown.position.clone(),
            legal: shown.legal.clone(),
            space: story.game.space,
            names: names.clone(),
            wins: None,
            hint: story.game.moves.get(here.at).map(|next| next.id),
            came,
            unknown: set_up && came.is_some_and(|came| came.card.is_none()),
            over: shown.winners.is_some(),
            ready: report.is_some(),
            act,
            reveal,
        })
    });
    let count = story.as_ref().map_or(0, |story| story.game.moves.len());
    let steps = told.as_ref().map(|_| steps(here, count, &go, lang));
    let in_branch = here.branch.map(|number| {
        let from = told
            .as_ref()
            .and_then(|told| told.branches.get(number))
            .map_or(0, |branch| usize::from(branch.at));
        let main = on(&go, Place { at: from, branch: None });
        el("p.row notice@in-branch")
            .with(el("span").with(lang.fill(SplendorReplays::InBranch, &[&(number + 1), &from])))
            .with(button(
                "button.button button--small@to-main",
                lang.t(SplendorReplays::ToMain),
                main,
            ))
            .with(button(
                "button.button button--small@cut",
                lang.t(SplendorReplays::Cut),
                on(&edit, Change::Cut(number)),
            ))
    });
    let example = {
        let open = open.clone();
        let go = Callback::from(move |()| open.emit(sample().into()));
        button("button.button@example", lang.t(SplendorReplays::Example), go)
    };
    let empty = told.is_none().then(|| {
        el("div.stack@no-replay").with(el("p").with(lang.t(SplendorReplays::Empty))).with(
            el("div.buttons").with(example).with(named_link(Route::SplendorPlay, "a.button", lang)),
        )
    });
    let over = report.as_ref().and_then(|report| report.winners.clone()).map(|winners| {
        let won: Vec<&str> = winners
            .iter()
            .filter_map(|&seat| names.get(usize::from(seat)))
            .map(String::as_str)
            .collect();
        el("p.gem-answer@won").with(lang.fill(SplendorReplays::Won, &[&won.join(", ")]))
    });
    let board =
        el("section.lab__board gem-lab").attr("aria-label", lang.t(Title::SplendorReplays)).with(
            el("div.stack")
                .attr("data-testid", "replayed")
                .attr("data-at", here.at)
                .attr("data-ready", report.is_some())
                .with(unread.as_ref().map(|unread| unread_notice(unread, lang)))
                .with(failure(&seen.state, &seen.retry, lang))
                .with(empty)
                .with(steps)
                .with(in_branch)
                .with(over)
                .with(table),
        );
    let note = told.as_ref().filter(|_| here.branch.is_none()).map(|told| {
        let text = told.notes.iter().find(|note| usize::from(note.at) == here.at);
        let edit = edit.clone();
        let change = Callback::from(move |text: String| edit.emit(Change::Note(text)));
        el("label.field")
            .key(here.at.to_string())
            .with(el("span").with(lang.t(SplendorReplays::Note)))
            .with(
                el("textarea.input@note")
                    .attr("rows", 3_u8)
                    .value(text.map_or_else(String::new, |note| note.text.clone()))
                    .change(change),
            )
    });
    let list = told.as_ref().zip(made.as_deref()).map(|(told, whole)| {
        let line = Line { told, made: &whole.made, here, names: &names, lang };
        line.draw(&go)
    });
    let links = story.as_ref().map(|_| {
        el("div.buttons").with(
            el("a.button button--small@to-analyse")
                .attr("href", address(Route::SplendorAnalyse, &shared))
                .with(lang.t(SplendorReplays::ToAnalyse)),
        )
    });
    let answer = el("section.lab__answer")
        .attr("aria-label", lang.t(SplendorReplays::Moves))
        .with(told.is_some().then(|| el("h2").with(lang.t(SplendorReplays::Moves))))
        .with(note)
        .with(links)
        .with(list);
    let kifu = mount::<Kifu>(KifuProps {
        told: told
            .clone()
            .map_or_else(KifuReport::default, |told| KifuReport { names: names.clone(), ..told }),
        open: open.clone(),
    });
    let details = el("section.lab__details")
        .attr("aria-label", lang.t(SplendorReplays::Kept))
        .with(kept(&shelf, &edit, lang))
        .with(kifu);
    let lab = el("div.lab gem-desk").with(board).with(answer).with(details);
    let import = Callback::from(move |text: String| {
        let read = read_text(&text);
        let read = read.map(|game| open.emit(KifuReport { game, ..KifuReport::default() }));
        let is_read = read.is_ok();
        unread.set(read.err());
        is_read
    });
    let json = story.map(|story| -> std::rc::Rc<dyn Fn() -> String> {
        std::rc::Rc::new(move || write_text(&story.game))
    });
    let drawn = report.as_ref().zip(whole_link.as_ref()).map(|(report, link)| {
        let words = Words {
            screen: lang.t(Title::SplendorReplays),
            names: names.clone(),
            answer: lang.fill(SplendorReplays::MoveOf, &[&here.at, &count]),
            link: link.clone(),
        };
        picture(&report.position, words, lang)
    });
    mount::<Frame>(FrameProps {
        edits: Some(document.edits),
        share: whole_link.map(|link| ShareContent {
            title: lang.t(Title::Splendor).into(),
            text: lang.t(Title::SplendorReplays).into(),
            link: link.into(),
            file: "sakiyomi-splendor".into(),
            card: drawn,
            json,
            import: Some(import),
        }),
        children: lab.html(),
        ..FrameProps::default()
    })
}

/// What is done to the games.
#[derive(Clone, PartialEq)]
enum Change {
    Move(MoveEntry),
    Reveal(Option<u8>),
    Note(String),
    Cut(usize),
    Open(usize),
    Remove(usize),
}

impl Change {
    /// Does it; where one looks then.
    fn applied(self, shelf: &mut Shelf, here: Place) -> Place {
        match self {
            Self::Move(made) => shelf.make(here, made),
            Self::Reveal(card) => shelf.reveal(here, card),
            Self::Note(text) => {
                shelf.note(here.at, &text);
                here
            }
            Self::Cut(number) => {
                let from = shelf.now().and_then(|told| told.branches.get(number));
                let at = from.map_or(0, |branch| usize::from(branch.at));
                shelf.cut(number);
                Place { at, branch: None }
            }
            Self::Open(at) => {
                shelf.open = at;
                Place::default()
            }
            Self::Remove(at) => {
                shelf.remove(at);
                Place::default()
            }
        }
    }
}

/// Back and on through a line.
fn steps(here: Place, count: usize, go: &Callback<Place>, lang: Lang) -> El {
    let step = |words: &'static str, icon: Icon, label: SplendorReplays, to: Option<usize>| {
        let go = to.map(|at| on(go, Place { at, ..here })).unwrap_or_default();
        button(words, sign(icon), go)
            .attr("aria-label", lang.t(label))
            .flag("disabled", to.is_none())
    };
    let back = here.at.checked_sub(1);
    let ahead = Some(here.at + 1).filter(|to| *to <= count);
    let end = |words: &'static str, label: SplendorReplays, to: usize| {
        button(words, lang.t(label), on(go, Place { at: to, ..here }))
            .flag("disabled", here.at == to)
    };
    el("div.row gem-steps")
        .with(end("button.button button--small@step-first", SplendorReplays::First, 0))
        .with(step("button.icon-button@step-back", Icon::Left, SplendorReplays::Back, back))
        .with(el("span.num@step-at").with(lang.fill(SplendorReplays::MoveOf, &[&here.at, &count])))
        .with(step("button.icon-button@step-on", Icon::Right, SplendorReplays::On, ahead))
        .with(end("button.button button--small@step-last", SplendorReplays::Last, count))
}

/// The moves of the line that is looked at.
struct Line<'a> {
    told: &'a KifuReport,
    made: &'a [MadeEntry],
    here: Place,
    names: &'a [String],
    lang: Lang,
}

impl Line<'_> {
    fn draw(&self, go: &Callback<Place>) -> El {
        let rows = self.made.iter().enumerate().map(|(at, made)| self.row(at, made, go));
        let start = self.told.notes.iter().find(|note| note.at == 0);
        let start = start.map(|note| el("p.gem-note").with(note.text.clone()));
        el("div.stack").with(start).with(el("ol.gem-pasts@moves").list(rows))
    }

    fn row(&self, at: usize, made: &MadeEntry, go: &Callback<Place>) -> El {
        let lang = self.lang;
        let space = self.told.game.space;
        let deed = Deed { id: made.id, space, card: made.card, noble: made.noble };
        let name = self.names.get(usize::from(made.seat)).cloned().unwrap_or_default();
        let to = Place { at: at + 1, ..self.here };
        let words = lang.fill(SplendorReplays::GoTo, &[&(at + 1), &name, &deed.words(lang)]);
        let main = self.here.branch.is_none();
        let from = self.here.branch.and_then(|number| self.told.branches.get(number));
        let is_main = main || from.is_some_and(|branch| at < usize::from(branch.at));
        let note = self.told.notes.iter().find(|note| is_main && usize::from(note.at) == at + 1);
        let note = note.map(|note| el("p.gem-note").with(note.text.clone()));
        let branches = self.told.branches.iter().enumerate();
        let branches = branches.filter(|(_, branch)| is_main && usize::from(branch.at) == at);
        let branches: Vec<El> = branches
            .map(|(number, branch)| {
                let to = Place { at: at + 1, branch: Some(number) };
                let label =
                    lang.fill(SplendorReplays::BranchNo, &[&(number + 1), &branch.moves.len()]);
                button("button.button button--small", label, on(go, to))
                    .id(format!("branch-{number}"))
                    .attr("aria-pressed", self.here.branch == Some(number))
            })
            .collect();
        let branches = (!branches.is_empty()).then(|| el("div.row gem-branches").list(branches));
        el("li")
            .key(at.to_string())
            .with(
                button("button.gem-past", el("span.muted num").with(at + 1), on(go, to))
                    .attr("aria-label", words)
                    .attr("aria-current", (self.here.at == at + 1).then_some("step"))
                    .with(el("span.gem-past__who").with(name))
                    .with(deed.signs(lang)),
            )
            .with(note)
            .with(branches)
    }
}

/// The games that are kept.
fn kept(shelf: &Shelf, edit: &Callback<Change>, lang: Lang) -> El {
    let rows = shelf.games.iter().enumerate().rev().map(|(at, told)| {
        let seats = Story { game: told.game.clone(), at: 0 }.seats();
        let who = names(told, seats, lang).join(" – ");
        let title = lang.fill(SplendorReplays::GameOf, &[&who, &told.game.moves.len(), &(at + 1)]);
        let remove = lang.fill(SplendorReplays::Remove, &[&title]);
        el("li.row")
            .with(
                button("button.gem-past", title, on(edit, Change::Open(at)))
                    .id(format!("kept-{at}"))
                    .attr("aria-current", (at == shelf.open).then_some("true")),
            )
            .with(
                button("button.icon-button", sign(Icon::Trash), on(edit, Change::Remove(at)))
                    .id(format!("remove-{at}"))
                    .attr("aria-label", remove),
            )
    });
    let none = shelf.games.is_empty().then(|| el("p.muted").with(lang.t(SplendorReplays::NoGames)));
    card("section.card@kept", lang.t(SplendorReplays::Kept), None)
        .with(none)
        .with(el("ul.gem-pasts").list(rows))
        .with(
            el("p").with(
                link(Route::SplendorStats, "a.button button--small@to-stats")
                    .with(lang.t(SplendorReplays::ToStats)),
            ),
        )
}
