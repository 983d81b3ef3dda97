//! A companion at a real table: the other's sea with the shots fired at it and where its ships may be, and
//! one's own sea with the shots received.

mod own;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use self::own::{Change, Own, use_own};
use super::duel::board_setup::cells as plain_cells;
use super::fleet_sheet::{FleetProps, FleetSheet};
use super::map::{self, Screen, View};
use super::seas::beside;
use super::{menu, words};
use crate::back::use_back;
use crate::components::{Edits, Frame, FrameProps};
use crate::document::Document;
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{use_document, use_lang, use_value};
use crate::i18n::{BattleshipFriend, BattleshipMap};
use crate::mount::mount;
use crate::store::{self, Slot};
use jobs::battleship::{BoardSetup, Position, Preset};
use protocol::js_serde;
use share::LinkError;

/// The mark of links that do not exist: a game at a table stays on its device.
const NO_LINK: &str = "#-";

/// The game as it is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Game {
    /// The other's sea.
    theirs: Position,
    /// One's own.
    #[serde(default)]
    own: Own,
}

/// The game: both seas, so that one step back undoes what was one step.
pub(super) const GAME: Document<Game> = Document {
    mark: NO_LINK,
    ..Document::new(
        Slot {
            load: |value| {
                js_serde::read::<Game>(value).ok().filter(|game| game.theirs.check().is_ok())
            },
            ..Slot::of(store::BATTLESHIP_REAL)
        },
        "battleship.real.mine",
        || Game { theirs: Position::new(Preset::Russian.sea()), own: Own::default() },
        |_, _| Err(LinkError::Game),
        |_| String::new(),
    )
};

impl Game {
    /// The same with the other's sea changed: another board is another game, and without shots a new one
    /// begins.
    fn with(&self, theirs: Position, clear: bool) -> Self {
        let sea = theirs.sea();
        let own = match (sea == self.theirs.sea(), clear) {
            (false, _) => Own::default(),
            (true, true) => self.own.on(&sea).after(Change::Clear, &sea),
            (true, false) => self.own.clone(),
        };
        Self { theirs, own }
    }
}

/// A game that has not begun is on this board.
pub(super) fn on_board(sea: &BoardSetup) {
    let kept = GAME.slot.read().unwrap_or_else(GAME.first);
    if kept.theirs.shots.is_empty() && kept.own == Own::default() && kept.theirs.sea() != *sea {
        GAME.slot.write(&kept.with(Position::new(sea.clone()), true));
    }
}

/// Properties of [`Real`].
#[derive(Clone, PartialEq, Properties)]
pub struct RealProps {
    /// Back to the other ways to play.
    pub leave: Handler<()>,
}

/// A game at a real table.
#[component]
pub fn Real(props: &RealProps) -> Html {
    let lang = use_lang();
    let document = use_document(&GAME);
    let theirs = Rc::new(document.now.theirs.clone());
    let sea = theirs.sea();
    let change = {
        let (document, sea) = (document.clone(), sea.clone());
        Handler::from(move |change: Change| {
            let game = document.newest();
            let own = game.own.on(&sea).after(change, &sea);
            let same = own.is_like(&game.own);
            let next = Game { own, ..(*game).clone() };
            // A fleet is drawn in one step, and turning the next ship is none.
            if same {
                document.set(next);
            } else {
                document.begin(next);
            }
        })
    };
    let own = use_own(&document.now.own, &sea, change);
    let kept = use_value(Screen::default);
    let looks = use_value(|| false);
    use_back(true, &props.leave);
    let send = {
        let (document, kept) = (document.clone(), kept.clone());
        Handler::from(move |msg: map::Msg| {
            let clear = msg == map::Msg::Clear;
            let (theirs, screen) = msg.after(&document.newest().theirs, &kept.newest());
            document.edit(|game| game.with(theirs, clear));
            kept.set(screen);
        })
    };
    // What is undone is looked at.
    let step = |step: Option<Handler<()>>| {
        let (document, looks) = (document.clone(), looks.clone());
        let step = step?;
        Some(Handler::from(move |()| {
            let before = document.newest();
            step.emit(());
            let now = document.newest();
            match (before.theirs != now.theirs, before.own != now.own) {
                (true, false) => looks.set(false),
                (false, true) => looks.set(true),
                _ => {}
            }
        }))
    };
    let edits = document.edits.clone();
    let edits = Edits { undo: step(edits.undo), redo: step(edits.redo), ..edits };
    let screen = Rc::new((*kept).clone());
    let (context, exact) = map::use_maps(theirs.clone(), screen.clone(), None, send.clone());
    let title = |own: bool| {
        lang.t(if own { BattleshipFriend::YourSea } else { BattleshipFriend::TheirSea })
    };
    let afloat = [theirs.afloat(), own.afloat(&sea)];
    let [far, near] = [(title(false), &afloat[0][..]), (title(true), &afloat[1][..])];
    let (both, small) = if *looks {
        ([near, far], map::cells(&context, View::Exact))
    } else {
        ([far, near], plain_cells(&sea, own.shots(), own.ships(), lang))
    };
    let beside = beside(&sea, both, &small, looks.set_to(!*looks), lang);
    let (strip, board) = if *looks {
        (own.strip(&sea, lang), own.board(&sea, lang))
    } else {
        let strip = labelled("section.lab__answer sea__strip", lang.t(BattleshipMap::MapExact))
            .with(map::strip(&context, &exact))
            .with(map::row(&context));
        (strip, map::board(&context, View::Exact, "map"))
    };
    let sheet = screen.fleet.then(|| {
        let (board, take) = (theirs.clone(), send.clone());
        let choose = Handler::from(move |sea| take.emit(map::Msg::Load(board.on(sea).tidy())));
        let close = on(&send, map::Msg::Fleet(false));
        mount::<FleetSheet>(FleetProps { sea: sea.clone(), choose, close })
    });
    let notes = (!*looks).then(|| map::notes(&context, &exact));
    let tools = el("div.buttons")
        .with(button(
            "button.button@fleet",
            lang.t(BattleshipMap::Fleet),
            on(&send, map::Msg::Fleet(true)),
        ))
        .with(button(
            "button.button@new-game",
            lang.t(BattleshipFriend::NewGame),
            on(&send, map::Msg::Clear),
        ))
        .with(button(
            "button.button@ways",
            lang.t(BattleshipFriend::OtherWays),
            props.leave.clone(),
        ));
    let about: El = el("p.muted").with(lang.t(BattleshipFriend::RealHint));
    let body = el("div.lab sea sea--two play@real")
        .class("sea--strip", !*looks || own.is_placed())
        .with(strip)
        .with(labelled("section.lab__board", title(*looks)).with(board))
        .with(beside)
        .with(el("section.lab__details").with(notes).with(tools).with(about))
        .with(sheet);
    mount::<Frame>(FrameProps {
        sub: Some(words::fleet(&theirs, lang).into()),
        edits: Some(edits),
        menu: menu::menu(lang),
        children: body.html(),
        ..FrameProps::default()
    })
}
