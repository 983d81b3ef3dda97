//! Games against the program: each side searches for a hidden fleet.

mod answers;
mod card;
mod end;
mod game;
mod start;
mod state;
mod table;

use yew::prelude::*;

use self::answers::{Shots, done, use_fleet, use_learned, use_looks, use_shot_search, use_shots};
use self::game::{Game, Mode, Turn};
pub(super) use self::state::Save;
use self::state::{Msg, State, View};
use super::duel::board_setup::Chosen;
use super::duel::fleet::Placing;
use super::duel::opponents::{self, Opponents, OpponentsProps};
use super::duel::{self, failure};
use super::games::Way;
use super::menu;
use crate::back::use_back;
use crate::components::{Edits, Frame, FrameProps, ShareContent, bad_link_notice, use_announced};
use crate::document::MARK;
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, JobState, use_changed, use_effect_with, use_lang, use_links, use_top, use_value,
};
use crate::i18n::{BattleshipPlay, Lang, Title};
use crate::mount::mount;
use crate::route::Route;
use crate::{document, dom, location, store};
use jobs::battleship::{
    AnswerReport, BatchReport, BoardSetup, Contradiction, FleetReport, MoveReport, PosteriorReport,
    RegretReport, ShipEntry, ShotEntry,
};

/// The data that every part of the screen reads.
struct Ctx<'a> {
    state: &'a State,
    game: &'a Game,
    sea: &'a BoardSetup,
    /// The person's shots with their answers.
    mine: &'a [ShotEntry],
    /// The program's.
    theirs: &'a [ShotEntry],
    /// Ships afloat of the program, and of the person.
    afloat: [&'a [Option<u8>]; 2],
    turn: Turn,
    /// Whether all answers belong to the current shots.
    fresh: bool,
    seen: &'a JobHandle<PosteriorReport>,
    search: &'a JobHandle<MoveReport>,
    regrets: &'a JobHandle<RegretReport>,
    compared: &'a JobHandle<BatchReport>,
    /// The same for exact counting: one game, because it always shoots alike.
    counted: &'a JobHandle<BatchReport>,
    answers: &'a JobHandle<AnswerReport>,
    fleet: &'a JobHandle<FleetReport>,
    send: &'a Handler<Msg>,
    lang: Lang,
}

impl Ctx<'_> {
    fn on(&self, msg: Msg) -> Handler<()> {
        on(self.send, msg)
    }

    /// Why the answers of the person cannot all be right.
    fn contradiction(&self) -> Option<&Contradiction> {
        let paper = self.game.setup.mode == Mode::Paper && self.seen.fresh;
        self.seen.report.as_ref().filter(|_| paper)?.contradiction.as_ref()
    }

    fn t(&self, key: BattleshipPlay) -> &'static str {
        self.lang.t(key)
    }
}

/// Takes over a fleet, for the next game in which the person's own is searched for.
pub(super) fn take_fleet(sea: &Chosen, ships: &[ShipEntry]) {
    let mut save: Save = store::read(store::BATTLESHIP_PLAY).unwrap_or_default();
    save.setup.sea = sea.clone();
    save.placing = Placing::of(ships);
    if !save.setup.mode.placed() {
        save.setup.mode = Mode::Hide;
    }
    save.put_aside();
    store::write(store::BATTLESHIP_PLAY, &save);
}

/// Properties of [`Program`].
#[derive(Clone, PartialEq, Properties)]
pub struct ProgramProps {
    /// Chooses another way to play.
    pub choose: Handler<Way>,
}

/// Games of a person and the program.
#[component]
pub fn Program(props: &ProgramProps) -> Html {
    let lang = use_lang();
    let slot = use_value(|| {
        let save = store::read::<Save>(store::BATTLESHIP_PLAY).unwrap_or_default();
        State::open(save, document::shared(MARK).map(|text: String| duel::read_link(&text)))
    });
    let known = use_value(opponents::read);
    let state = &*slot;
    let send = {
        let slot = slot.clone();
        Handler::from(move |msg: Msg| {
            let next = slot.newest().after(msg);
            slot.set(next);
        })
    };
    let open = {
        let send = send.clone();
        Handler::from(move |text: String| {
            // Duels between people are another screen's.
            if share::is_duel(&text) {
                return;
            }
            send.emit(Msg::Open(duel::read_link(&text).map(Box::new)));
        })
    };
    use_links(MARK, open);
    let game = state.save.game.as_ref().filter(|_| state.view == View::Table);
    let sea = game.map_or_else(|| state.sea(), Game::sea);
    use_back(state.view != View::Start, &on(&send, Msg::View(View::Start)));
    let fleet = use_fleet(state, game, &sea, &send);
    let shots = use_shots(game, &sea);
    let over = shots.is_over();
    use_kept_game(state, game, &shots);
    use_top(state.view as usize);
    use_focused_board(state.view);
    let learned = use_learned(state, game, &sea, over, &known, &send);
    let search = use_shot_search(state, game, &sea, &shots, &learned, &send);
    use_queued(state, &shots, &send);
    let looks = use_looks(state, game, &sea, &shots);
    let words = game.map(|game| {
        let paper = game.setup.mode == Mode::Paper;
        table::in_words(&sea, shots.turn, [&shots.mine.shots, &shots.theirs], paper, lang)
    });
    use_announced(words.filter(|words| !words.is_empty()));

    let Some(game) = game else {
        let body = match state.view {
            View::Place => start::place(state, &sea, &fleet, &send, lang),
            View::Opponents => mount::<Opponents>(OpponentsProps {
                known: (*known).clone(),
                keep: known.setter(),
                back: on(&send, Msg::View(View::Start)),
            }),
            View::Start | View::Table => start::start(state, &known, &props.choose, &send, lang),
        };
        return framed(None, None, None, body, lang);
    };
    let ctx = Ctx {
        state,
        game,
        sea: &sea,
        mine: &shots.mine.shots,
        theirs: &shots.theirs,
        afloat: shots.afloat.each_ref().map(Vec::as_slice),
        turn: shots.turn.unwrap_or(match game.setup.mode.hidden() {
            true => Turn::Mine,
            false => Turn::Theirs,
        }),
        fresh: shots.fresh,
        seen: &looks.seen,
        search: &search,
        regrets: &looks.regrets,
        compared: &looks.compared,
        counted: &looks.counted,
        answers: &shots.answers,
        fleet: &fleet,
        send: &send,
        lang,
    };
    let faults = [
        (&fleet.state, &fleet.retry),
        (&shots.answers.state, &shots.answers.retry),
        (&shots.fired.state, &shots.fired.retry),
        (&search.state, &search.retry),
        (&learned.job.state, &learned.job.retry),
    ];
    let faults = faults.into_iter().find_map(|(state, retry)| failure(state, retry, lang));
    let body = lab(&ctx, faults, over).html();
    // Together with the mode it is too long for a phone.
    let sub = game.setup.sea.name(lang);
    framed(Some(sub), edits(&ctx), share_content(&ctx, over), body, lang)
}

/// The text of a link to the game; with its shots or as a challenge.
fn link(game: &Game, shots: bool, over: bool) -> String {
    game.challenge(shots, over).as_ref().map(duel::write_link).unwrap_or_default()
}

/// A fleet to be placed and a game that has just begun have the focus on the board: the button that led
/// there is gone.
#[hook]
fn use_focused_board(view: View) {
    use_changed(view, |view| {
        if matches!(view, View::Place | View::Table) {
            dom::rescue_focus(".board [tabindex='0']");
        }
    });
}

/// Saves the game, and puts it into the address once it is over: the seed of a fleet still in play is
/// revealed only on request.
#[hook]
fn use_kept_game(state: &State, game: Option<&Game>, shots: &Shots) {
    let link = game.map(|game| link(game, true, shots.is_over())).unwrap_or_default();
    let on_table = game.is_some();
    use_effect_with((state.save.clone(), link, shots.fresh), move |(save, link, fresh)| {
        store::write(store::BATTLESHIP_PLAY, save);
        // Before the answers are there, nobody knows whether the game is over.
        if *fresh || !on_table {
            let address = location::address(Route::BattleshipPlay, MARK, link);
            // Whoever made up the game, it is the person's to play.
            location::show(&address, true);
        }
    });
}

/// A tap during the program's turn takes effect when that is over.
#[hook]
fn use_queued(state: &State, shots: &Shots, send: &Handler<Msg>) {
    let shot = state.queued.filter(|_| shots.turn == Some(Turn::Mine));
    let send = send.clone();
    use_effect_with(shot, move |shot| {
        if let Some(at) = *shot {
            send.emit(Msg::Shoot(at));
        }
    });
}

/// Playing alone, shots can be taken back; what has been learned stays.
fn edits(ctx: &Ctx) -> Option<Edits> {
    let game = ctx.game;
    if game.setup.mode.placed() || game.learned || game.guest || game.given_up {
        return None;
    }
    let undo = !game.shots.is_empty() || !game.said.is_empty();
    let redo = !game.undone.is_empty() || !game.unsaid.is_empty();
    Some(Edits {
        undo: undo.then(|| ctx.on(Msg::Undo)),
        redo: redo.then(|| ctx.on(Msg::Redo)),
        ..Edits::default()
    })
}

/// What can be shared: a game that is over, or a challenge to another.
fn share_content(ctx: &Ctx, over: bool) -> Option<ShareContent> {
    let (lang, blind) = (ctx.lang, ctx.state.blind);
    if !over && !blind {
        return None;
    }
    let text = link(ctx.game, !blind, over);
    if text.is_empty() {
        return None;
    }
    let words = if over && !blind { BattleshipPlay::ShareGame } else { BattleshipPlay::ShareText };
    Some(ShareContent {
        title: lang.t(Title::BattleshipPlay).into(),
        text: lang.t(words).into(),
        link: location::address(Route::BattleshipPlay, MARK, &text).into(),
        file: "sakiyomi-battleship-game".into(),
        card: card::of(ctx),
        json: None,
        import: None,
    })
}

/// The board, the state of the game, and its review.
fn lab(ctx: &Ctx, faults: Option<El>, over: bool) -> El {
    // A fallback where its own way fails.
    let instead = matches!(ctx.search.state, JobState::Failed(_)).then(|| {
        button("button.button@instead", ctx.t(BattleshipPlay::Instead), ctx.on(Msg::Instead))
    });
    let draws = ctx.game.setup.mode.hidden() && ctx.game.theirs.is_empty();
    let none = done(ctx.fleet).filter(|_| draws);
    let none = none.and_then(|fleet| duel::no_fleet(fleet.impossible, fleet.not_found, ctx.lang));
    let bad_link = ctx.state.bad_link.map(|why| bad_link_notice(why, ctx.lang));
    let details = if over { end::end(ctx) } else { table::details(ctx) };
    el("div.lab sea sea--strip play@table")
        .class("sea--two", ctx.game.setup.mode == Mode::Duel)
        .with(table::strip(ctx))
        .with(
            labelled("section.lab__board", ctx.t(BattleshipPlay::Board))
                .with(table::board(ctx))
                .with(over.then(|| end::replay(ctx))),
        )
        .with(table::seas(ctx))
        .with(
            el("div.lab__details")
                .with(bad_link)
                .with(faults)
                .with(none)
                .with(instead)
                .with(table::status(ctx))
                .with(details),
        )
}

fn framed(
    sub: Option<&'static str>,
    edits: Option<Edits>,
    share: Option<ShareContent>,
    children: Html,
    lang: Lang,
) -> Html {
    mount::<Frame>(FrameProps {
        sub: sub.map(Into::into),
        edits,
        share,
        menu: menu::menu(lang),
        children,
        ..FrameProps::default()
    })
}
