//! A companion at a real table: the other's sea with the shots fired at it and where its ships may be, and
//! one's own sea with the shots received.

mod own;

use std::rc::Rc;

use yew::prelude::*;

pub(super) use self::own::Own;
use self::own::{Change, use_own};
use super::duel::board_setup::cells as plain_cells;
use super::fleet_sheet::{FleetProps, FleetSheet};
use super::map::{self, Screen, View};
use super::seas::beside;
use super::{menu, words};
use crate::back::use_back;
use crate::components::{Frame, FrameProps};
use crate::document::Document;
use crate::el::{El, button, el, labelled, on};
use crate::handler::Handler;
use crate::hooks::{use_document, use_lang, use_value};
use crate::i18n::{BattleshipFriend, BattleshipMap};
use crate::mount::mount;
use crate::store::{self, Slot};
use jobs::battleship::{Position, Preset};
use protocol::js_serde;
use share::LinkError;

/// The mark of links that do not exist: a game at a table stays on its device.
const NO_LINK: &str = "#-";

/// The other's sea.
pub(super) const THEIRS: Document<Position> = Document {
    mark: NO_LINK,
    ..Document::new(
        Slot {
            load: |value| {
                js_serde::read::<Position>(value).ok().filter(|board| board.check().is_ok())
            },
            ..Slot::of(store::BATTLESHIP_REAL)
        },
        "battleship.real.mine",
        || Position::new(Preset::Russian.sea()),
        |_, _| Err(LinkError::Game),
        |_| String::new(),
    )
};

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
    let theirs = use_document(&THEIRS);
    let sea = theirs.now.sea();
    let own = use_own(&sea);
    let kept = use_value(Screen::default);
    let looks = use_value(|| false);
    use_back(true, &props.leave);
    let send = {
        let (theirs, kept) = (theirs.clone(), kept.clone());
        Handler::from(move |msg: map::Msg| msg.happen(&theirs, &kept))
    };
    let screen = Rc::new((*kept).clone());
    let (context, exact) = map::use_maps(theirs.now.clone(), screen.clone(), None, send.clone());
    let title = |own: bool| {
        lang.t(if own { BattleshipFriend::YourSea } else { BattleshipFriend::TheirSea })
    };
    let afloat = [theirs.now.afloat(), own.afloat(&sea)];
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
        let (take, change) = (send.clone(), own.change.clone());
        let before = theirs.now.clone();
        let choose = Handler::from(move |sea| {
            change.emit(Change::Sea);
            take.emit(map::Msg::Load(before.on(sea).tidy()));
        });
        let close = on(&send, map::Msg::Fleet(false));
        mount::<FleetSheet>(FleetProps { sea: sea.clone(), choose, close })
    });
    let new = {
        let (clear, change) = (on(&send, map::Msg::Clear), own.change.clone());
        Handler::from(move |()| {
            clear.emit(());
            change.emit(Change::Clear);
        })
    };
    let tools = el("div.buttons")
        .with(button(
            "button.button@fleet",
            lang.t(BattleshipMap::Fleet),
            on(&send, map::Msg::Fleet(true)),
        ))
        .with(button("button.button@new-game", lang.t(BattleshipFriend::NewGame), new))
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
        .with(el("section.lab__details").with(tools).with(about))
        .with(sheet);
    mount::<Frame>(FrameProps {
        sub: Some(words::fleet(&theirs.now, lang).into()),
        edits: Some(if *looks { own.edits.clone() } else { theirs.edits }),
        menu: menu::menu(lang),
        children: body.html(),
        ..FrameProps::default()
    })
}
