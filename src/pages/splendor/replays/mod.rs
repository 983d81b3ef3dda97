//! Games step by step, with notes and branches: read from text, saved, written.

mod keeping;
mod shelf;

use std::rc::Rc;

use yew::prelude::*;

use self::keeping::Keeping;
use self::shelf::{Place, Shelf, game_at, line};
use super::game::{Seen, Story, sample, stepper, use_seen, way, winners};
use super::keys::table_screen;
use super::kifu::{Kifu, KifuProps, Unread, Went, import, json, names_of, unread_notice};
use super::move_text::MoveText;
use super::picture::{Words, share};
use super::table::{Table, TableProps};
use super::tabs::games_or_stats;
use crate::components::ShareContent;
use crate::document;
use crate::document::Document;
use crate::el::{El, button, el, hear, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    DocumentHandle, ValueHandle, use_document, use_effect_with, use_lang, use_links, use_value,
};
use crate::i18n::{Lang, SplendorReplays, Title, list};
use crate::mount::mount;
use crate::route::{Route, named_anchor};
use crate::store::{self, Slot};
use jobs::Lane;
use jobs::splendor::{EndEntry, GameEntry, KifuReport, MadeEntry, MoveEntry, ViewReport};
use share::{read_splendor, write_splendor};

/// The screen's document: a link adds a game to those saved.
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
        // The game itself, without notes and branches: those stay here and in the text.
        |shelf| {
            shelf.now().map_or_else(String::new, |kifu| write_splendor(&whole(kifu).shared(&[])))
        },
    )
};

/// The current place.
pub(super) const PLACE: Slot<Place> = Slot::of(store::SPLENDOR_PLACE);

/// A game with all its moves.
fn whole(kifu: &KifuReport) -> Story {
    Story { game: kifu.game.clone(), at: kifu.game.moves.len(), ..Story::default() }
}

/// The current place in the game of the address: the old one if that game is open, as after a reload,
/// otherwise the one in its link.
fn first_place() -> Place {
    let last = PLACE.read().unwrap_or_default();
    let kept = DOCUMENT.slot.read().unwrap_or_default();
    let link = document::shared(DOCUMENT.mark).and_then(|text| read_splendor(&text).ok());
    let Some(shared) = link else { return last };
    let open = kept.now().map(whole);
    if open.is_some_and(|open| open.shared(&[]) == shared) {
        return last;
    }
    Place { at: shared.at.into(), branch: None }
}

/// The data that the parts of the screen are drawn from.
struct View<'a> {
    lang: Lang,
    shelf: &'a Shelf,
    /// The open game, and the current place in it.
    kifu: Option<&'a KifuReport>,
    here: Place,
    /// Its line being viewed.
    story: Option<&'a Story>,
    seen: Seen,
    /// That line to its end.
    whole: Option<Rc<ViewReport>>,
    names: Vec<String>,
    unread: &'a ValueHandle<Option<Unread>>,
    edit: Handler<Change>,
    go: Handler<Place>,
    open: Handler<KifuReport, Went>,
    /// What the list of kept games is narrowed to.
    filter: &'a ValueHandle<String>,
}

impl View<'_> {
    /// Moves of the line.
    fn count(&self) -> usize {
        self.story.map_or(0, |story| story.game.moves.len())
    }
}

/// The current place, if valid: undo may have removed it.
fn sound(kifu: Option<&KifuReport>, place: Place) -> Place {
    kifu.map_or(Place::default(), |kifu| {
        let branch = place.branch.filter(|&number| number < kifu.branches.len());
        Place { at: place.at.min(line(kifu, branch).len()), branch }
    })
}

/// Goes to the place in a link that is put into the address.
#[hook]
fn use_linked_place(place: &ValueHandle<Place>) {
    let place = place.clone();
    use_links(
        DOCUMENT.mark,
        Handler::from(move |text: String| {
            if let Ok(shared) = read_splendor(&text) {
                place.set(Place { at: shared.at.into(), branch: None });
            }
        }),
    );
}

/// The Replays screen.
#[component]
pub fn Replays() -> Html {
    let lang = use_lang();
    let place = use_value(first_place);
    let document = use_document(&DOCUMENT);
    let unread = use_value(|| None::<Unread>);
    let filter = use_value(String::new);
    let shelf = &*document.now;
    let kifu = shelf.now();
    let here = sound(kifu, *place);
    use_linked_place(&place);
    use_effect_with(here, |here| PLACE.write(here));
    let story = kifu.map(|kifu| {
        let moves = line(kifu, here.branch);
        Story { game: GameEntry { moves, ..kifu.game.clone() }, at: here.at, ..Story::default() }
    });
    let seen = use_seen(Lane::Main, kifu.map(|kifu| game_at(kifu, here)), None);
    let whole = use_seen(Lane::Second, story.as_ref().map(|it| it.game.clone()), None).report;
    let seats = story.as_ref().map_or(2, Story::seats);
    use_end(&document, here, whole.as_deref());
    let v = View {
        lang,
        shelf,
        filter: &filter,
        kifu,
        here,
        story: story.as_ref(),
        seen,
        whole,
        names: names_of(kifu.unwrap_or(&KifuReport::default()), seats, lang),
        unread: &unread,
        edit: editor(&document, &place, here),
        go: place.setter(),
        open: opener(&document, &place, &unread),
    };

    let lab = el("div.lab gem-board-lab").with(board(&v)).with(answer(&v)).with(details(&v));
    table_screen(document.edits.clone(), shared(&v, &document.link), lab, lang)
}

/// Keeps where the open game leads, once that is known: the list tells it, and the same game read from
/// a text is found by it.
#[hook]
fn use_end(document: &DocumentHandle<Shelf>, here: Place, whole: Option<&ViewReport>) {
    let open = document.now.now();
    let whole = whole.filter(|whole| {
        here.branch.is_none() && open.is_some_and(|kifu| kifu.game.moves.len() == whole.made.len())
    });
    let end = whole.map(|whole| EndEntry {
        points: whole.points.clone(),
        winners: whole.winners.clone(),
        key: whole.key.clone(),
    });
    // Undo may lead back to where it was not known yet.
    let kept = open.and_then(|kifu| kifu.end.clone());
    let document = document.clone();
    use_effect_with((document.now.open, end, kept), move |(at, end, _)| {
        let mut next = (*document.newest()).clone();
        let kifu = next.games.get_mut(*at).filter(|kifu| end.is_some() && kifu.end != *end);
        if let Some(kifu) = kifu {
            kifu.end.clone_from(end);
            document.set(next);
        }
    });
}

/// Puts another game on the shelf, and shows its start.
fn opener(
    document: &DocumentHandle<Shelf>,
    place: &ValueHandle<Place>,
    unread: &ValueHandle<Option<Unread>>,
) -> Handler<KifuReport, Went> {
    let (document, place, unread) = (document.clone(), place.clone(), unread.clone());
    Handler::from(move |kifu: KifuReport| {
        unread.set(None);
        place.set(Place::default());
        let mut next = (*document.newest()).clone();
        let is_new = next.open(kifu);
        document.edit(|_| next);
        if is_new { Went::Kept } else { Went::Known }
    })
}

/// Changes the games, and goes to the resulting place.
fn editor(
    document: &DocumentHandle<Shelf>,
    place: &ValueHandle<Place>,
    here: Place,
) -> Handler<Change> {
    let (document, place) = (document.clone(), place.clone());
    Handler::from(move |change: Change| {
        let mut next = (*document.newest()).clone();
        let to = change.applied(&mut next, here);
        document.edit(|_| next);
        place.set(to);
    })
}

/// What is shared of the game that is open.
fn shared(v: &View<'_>, link: &str) -> Option<ShareContent> {
    let lang = v.lang;
    let story = v.story?;
    let words = Words {
        screen: lang.t(Title::SplendorReplays),
        names: v.names.clone(),
        answer: lang.fill(SplendorReplays::MoveOf, &[&v.here.at, &v.count()]),
        link: link.to_owned(),
        over: v.seen.is_over(),
    };
    let open = v.open.clone();
    let open = Handler::from(move |game| {
        open.emit(KifuReport { game, ..KifuReport::default() });
    });
    Some(ShareContent {
        text: lang.t(Title::SplendorReplays).into(),
        json: Some(json(story.game.clone())),
        import: Some(import(v.unread, open)),
        ..share(v.seen.position(), words, lang)
    })
}

/// The position being viewed, and the navigation through the game.
fn board(v: &View<'_>) -> El {
    let (lang, here, go) = (v.lang, v.here, v.go.clone());
    let to_move = Handler::from(move |at| go.emit(Place { at, ..here }));
    let won = v.seen.report.as_ref().and_then(|report| report.winners.as_ref()).map(|won| {
        let won = list(&winners(won, &v.names), lang);
        el("p.gem-answer@won").with(lang.fill(SplendorReplays::Won, &[&won]))
    });
    labelled("section.lab__board gem-lab", lang.t(Title::SplendorReplays)).with(
        el("div.stack")
            .attr("data-testid", "replayed")
            .attr("data-at", v.here.at)
            .attr("data-ready", v.seen.report.is_some())
            .with(games_or_stats(Route::SplendorReplays, lang))
            .with(v.unread.as_ref().and_then(|unread| unread_notice(unread, lang)))
            .with(v.seen.failure_and_way(&to_move, lang))
            .with(v.kifu.is_none().then(|| empty(v)))
            .with(v.kifu.map(|_| steps(v)))
            .with(in_branch(v))
            .with(won)
            .with(table(v)),
    )
}

/// What is shown where no game is open.
fn empty(v: &View<'_>) -> El {
    let open = v.open.clone();
    let go = Handler::from(move |()| {
        open.emit(sample().into());
    });
    let example = button("button.button@example", v.lang.t(SplendorReplays::Example), go);
    let play = named_anchor(Route::SplendorPlay, "a.button", v.lang);
    el("div.stack gem-empty@no-replay")
        .with(el("p").with(v.lang.t(SplendorReplays::Empty)))
        .with(el("div.buttons").with(example).with(play))
}

/// Navigation through the line.
fn steps(v: &View<'_>) -> El {
    let (lang, here, count) = (v.lang, v.here, v.count());
    let go = |at: usize| on(&v.go, Place { at, ..here });
    let end = |words: &'static str, label: SplendorReplays, to: usize| {
        Some(button(words, lang.t(label), go(to)).flag("disabled", here.at == to))
    };
    let ends = [
        end("button.button button--small@step-first", SplendorReplays::First, 0),
        end("button.button button--small@step-last", SplendorReplays::Last, count),
    ];
    let place = lang.fill(SplendorReplays::MoveOf, &[&here.at, &count]);
    let words = [SplendorReplays::Back, SplendorReplays::On].map(|key| lang.t(key));
    stepper([here.at, count], place, words, ends, &go)
}

/// Which branch is viewed, with buttons to go back and to remove it.
fn in_branch(v: &View<'_>) -> Option<El> {
    let lang = v.lang;
    let number = v.here.branch?;
    let branch = v.kifu.and_then(|kifu| kifu.branches.get(number));
    let at = branch.map_or(0, |branch| usize::from(branch.at));
    let main = on(&v.go, Place { at, branch: None });
    let cut = on(&v.edit, Change::Cut(number));
    Some(
        el("p.row notice@in-branch")
            .with(el("span").with(lang.fill(SplendorReplays::InBranch, &[&(number + 1), &at])))
            .with(button(
                "button.button button--small@to-main",
                lang.t(SplendorReplays::ToMain),
                main,
            ))
            .with(button("button.button button--small@cut", lang.t(SplendorReplays::Cut), cut)),
    )
}

/// The table; the move that was played continues the line, another one begins a branch.
fn table(v: &View<'_>) -> Option<Html> {
    let (story, here) = (v.story?, v.here);
    let shown = v.seen.shown(story.seats())?;
    let next = story.game.moves.get(here.at).map(|next| next.id);
    let act = {
        let (edit, go) = (v.edit.clone(), v.go.clone());
        Handler::from(move |id: u16| {
            if next == Some(id) {
                go.emit(Place { at: here.at + 1, ..here });
            } else {
                edit.emit(Change::Move(MoveEntry { id, reveal: None }));
            }
        })
    };
    let reveal = hear(&v.edit, |(_, card)| Change::Reveal(card));
    let table = TableProps::of(&shown, &story.game, &v.names, act, reveal);
    // A card that came earlier is named where it came: what follows is another line then.
    let unnamed = table.came.filter(|_| table.unknown).into_iter().collect();
    Some(mount::<Table>(TableProps {
        hint: next,
        ready: v.seen.report.is_some(),
        unnamed,
        ..table
    }))
}

/// The moves with their notes and branches.
fn answer(v: &View<'_>) -> El {
    let lang = v.lang;
    let list = v.kifu.zip(v.whole.as_deref()).map(|(kifu, whole)| {
        let line = Line { kifu, made: &whole.made, here: v.here, names: &v.names, lang };
        line.draw(&v.go)
    });
    let links = v.story.map(|story| {
        el("div.buttons").with(way(
            "a.button button--small@to-analyse",
            Route::SplendorAnalyse,
            &story.shared(&[]),
            lang.t(SplendorReplays::ToAnalyse),
        ))
    });
    labelled("section.lab__answer", lang.t(SplendorReplays::Moves))
        .with(v.kifu.map(|_| el("h2").with(lang.t(SplendorReplays::Moves))))
        .with(note(v))
        .with(links)
        .with(list)
}

/// The note on the position; branches have no notes.
fn note(v: &View<'_>) -> Option<El> {
    let kifu = v.kifu.filter(|_| v.here.branch.is_none())?;
    let text = kifu.notes.iter().find(|note| usize::from(note.at) == v.here.at);
    Some(
        el("label.field")
            .key(v.here.at.to_string())
            .with(el("span").with(v.lang.t(SplendorReplays::Note)))
            .with(
                el("textarea.input@note")
                    .attr("rows", 3_u8)
                    .value(text.map_or_else(String::new, |note| note.text.clone()))
                    .change(hear(&v.edit, Change::Note)),
            ),
    )
}

/// The saved games, and this one as text.
fn details(v: &View<'_>) -> El {
    let kifu = v.kifu.map_or_else(KifuReport::default, |kifu| KifuReport {
        names: v.names.clone(),
        ..kifu.clone()
    });
    labelled("section.lab__details", v.lang.t(SplendorReplays::Kept))
        .with(Keeping { shelf: v.shelf, edit: &v.edit, filter: v.filter, lang: v.lang }.draw())
        .with(mount::<Kifu>(KifuProps { kifu, pasted: (**v.unread).clone(), open: v.open.clone() }))
}

/// An edit of the games.
#[derive(Clone, PartialEq)]
enum Change {
    Move(MoveEntry),
    Reveal(Option<u8>),
    Note(String),
    Cut(usize),
    Open(usize),
    Remove(usize),
    Name(String),
}

impl Change {
    /// Applies it; returns the new place.
    fn applied(self, shelf: &mut Shelf, here: Place) -> Place {
        match self {
            Self::Move(made) => shelf.make(here, made),
            Self::Reveal(card) => shelf.reveal(here, card),
            Self::Note(text) => {
                shelf.note(here.at, &text);
                here
            }
            Self::Cut(number) => {
                let from = shelf.now().and_then(|kifu| kifu.branches.get(number));
                let at = from.map_or(0, |branch| usize::from(branch.at));
                shelf.cut(number);
                Place { at, branch: None }
            }
            Self::Open(at) => {
                shelf.open = at;
                Place::default()
            }
            Self::Name(name) => {
                shelf.name(&name);
                here
            }
            Self::Remove(at) => {
                let is_other = at != shelf.open;
                shelf.remove(at);
                if is_other { here } else { Place::default() }
            }
        }
    }
}

/// The moves of the line being viewed.
struct Line<'a> {
    kifu: &'a KifuReport,
    made: &'a [MadeEntry],
    here: Place,
    names: &'a [String],
    lang: Lang,
}

impl Line<'_> {
    fn draw(&self, go: &Handler<Place>) -> El {
        let rows = self.made.iter().enumerate().map(|(at, made)| self.row(at, made, go));
        let start = self.kifu.notes.iter().find(|note| note.at == 0);
        let start = start.map(|note| el("p.gem-note").with(note.text.clone()));
        el("div.stack").with(start).with(el("ol.game-pasts@moves").list(rows))
    }

    fn row(&self, at: usize, made: &MadeEntry, go: &Handler<Place>) -> El {
        let lang = self.lang;
        let space = self.kifu.game.space;
        let text = MoveText { id: made.id, space, card: made.card, noble: made.noble };
        let name = self.names.get(usize::from(made.seat)).cloned().unwrap_or_default();
        let to = Place { at: at + 1, ..self.here };
        let words = lang.fill(SplendorReplays::GoTo, &[&(at + 1), &name, &text.words(lang)]);
        let main = self.here.branch.is_none();
        let from = self.here.branch.and_then(|number| self.kifu.branches.get(number));
        let is_main = main || from.is_some_and(|branch| at < usize::from(branch.at));
        let note = self.kifu.notes.iter().find(|note| is_main && usize::from(note.at) == at + 1);
        let note = note.map(|note| el("p.gem-note").with(note.text.clone()));
        let branches = self.kifu.branches.iter().enumerate();
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
                button("button.game-past", el("span.muted num").with(at + 1), on(go, to))
                    .attr("aria-label", words)
                    .attr("aria-current", (self.here.at == at + 1).then_some("step"))
                    .with(el("span.game-past__who").with(name))
                    .with(text.signs(lang)),
            )
            .with(note)
            .with(branches)
    }
}
