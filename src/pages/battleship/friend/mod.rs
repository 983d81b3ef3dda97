//! Duels between two people: by links that are sent back and forth, or on a device that is passed.

mod record;
mod setup;
mod table;
mod words;

use yew::prelude::*;

pub(super) use self::record::Save;
use self::record::{Known, Msg, State, View};
use super::duel::board_setup::Chosen;
use super::duel::fleet::use_placing;
use super::menu;
use crate::back::use_back;
use crate::components::{Edits, Frame, FrameProps, ShareContent, use_announced};
use crate::document::MARK;
use crate::el::{hear, on};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_elsewhere, use_lang, use_links, use_top, use_value};
use crate::i18n::{BattleshipFriend, Title};
use crate::mount::mount;
use crate::platform::{self, Origin};
use crate::route::Route;
use crate::{document, dom, location, store};

/// What is pressed next: to take the device, to send or pass it on, or a cell.
const NEXT: &str = "[data-testid=take], .sea__row .button:not([disabled]), .board [tabindex='0'], \
                    .play__start .button";

/// Properties of [`Friend`].
#[derive(Clone, PartialEq, Properties)]
pub struct FriendProps {
    /// Whether a new duel is played by both on this device.
    pub pass: bool,
    /// Back to the other ways to play.
    pub leave: Handler<()>,
}

/// A duel between two people.
#[component]
pub fn Friend(props: &FriendProps) -> Html {
    let lang = use_lang();
    let pass = props.pass;
    let slot = use_value(|| {
        let save = store::read::<Save>(store::BATTLESHIP_FRIEND).unwrap_or_default();
        let link = document::shared(MARK).filter(|text| share::is_duel(text));
        State::open(save, pass, link, platform::origin() == Origin::Own)
    });
    // Without storage the secrets of a duel are lost with the tab.
    let is_kept = use_value(|| true);
    let state = &*slot;
    let keep = {
        let (slot, is_kept) = (slot.clone(), is_kept.clone());
        Handler::from(move |next: State| {
            is_kept.set(store::write(store::BATTLESHIP_FRIEND, &next.save));
            slot.set(next);
        })
    };
    let send = {
        let (slot, is_kept, keep) = (slot.clone(), is_kept.clone(), keep.clone());
        Handler::from(move |msg: Msg| {
            keep.emit(caught_up(&slot.newest(), *is_kept.newest()).after(msg));
        })
    };
    {
        let send = send.clone();
        let heard = move |text: String| {
            if share::is_duel(&text) {
                send.emit(Msg::Open(text, platform::origin() == Origin::Own));
            }
        };
        use_links(MARK, Handler::from(heard));
    }
    let follow = {
        let (slot, is_kept) = (slot.clone(), is_kept.clone());
        Handler::from(move |()| slot.set(caught_up(&slot.newest(), *is_kept.newest())))
    };
    use_elsewhere(store::BATTLESHIP_FRIEND, &follow);
    let sea = state.sea();
    // Nobody sees the other's fleet while the device changes hands.
    let places = state.places().filter(|side| !hands_over(state) || state.seat == Some(*side));
    let fleet = use_placing(places.map(|_| &state.save.placing), &sea, &hear(&send, Msg::Put));
    // Both players of a device that is passed are here: there is nobody to send a link to.
    let linked = state.shown().filter(|known| !known.is_passed());
    let text = linked.map(|known| known.text().to_owned()).unwrap_or_default();
    {
        let slot = slot.clone();
        use_effect_with((), move |()| keep.emit((*slot.newest()).clone()));
    }
    use_effect_with(text.clone(), |text| {
        // It holds nothing that is still sealed.
        location::show(&location::address(Route::BattleshipPlay, MARK, text), true);
    });
    use_top(state.save.view as usize * 3 + state.seat.map_or(0, |seat| seat as usize + 1));
    use_focused_next(state);
    let inside = state.save.view != View::Start;
    use_back(true, &props.leave);
    use_back(inside, &on(&send, Msg::Start));

    let played = state.shown().and_then(|known| Some((known, known.duel()?)));
    let said = played.map(|(known, duel)| words::news(known, duel, state.eyes(), lang));
    use_announced(said.filter(|words| !words.is_empty()));
    let link = location::address(Route::BattleshipPlay, MARK, &text);
    let share = (!text.is_empty()).then(|| ShareContent {
        title: lang.t(Title::BattleshipPlay).into(),
        text: lang.t(BattleshipFriend::ShareText).into(),
        link: link.into(),
        file: "sakiyomi-battleship-duel".into(),
        ..ShareContent::default()
    });
    let notice = words::notice(state, *is_kept, lang);
    let body = match (places, played) {
        (Some(side), _) => setup::place(state, side, &sea, notice, &fleet, &send, lang),
        (None, Some((known, duel))) => {
            table::table(state, known, duel, notice, share.as_ref(), &send, lang)
        }
        (None, None) => setup::start(state, notice, &props.leave, &send, lang),
    };
    mount::<Frame>(FrameProps {
        edits: (!inside).then(|| Edits {
            undo: (!state.deleted.is_empty()).then(|| on(&send, Msg::Restore)),
            ..Edits::default()
        }),
        sub: Some(state.save.setup.sea.name(lang).into()).filter(|_| !inside),
        share,
        share_words: Some([lang.t(BattleshipFriend::Link), lang.t(BattleshipFriend::LinkOpens)]),
        menu: menu::menu(lang),
        children: body,
        ..FrameProps::default()
    })
}

/// The next duel is on this board.
pub(super) fn on_board(sea: Chosen) {
    let mut save = store::read::<Save>(store::BATTLESHIP_FRIEND).unwrap_or_default();
    if save.setup.sea != sea {
        save.setup.sea = sea;
        // What cannot be saved is chosen again.
        store::write(store::BATTLESHIP_FRIEND, &save);
    }
}

/// The state with the duels as they are saved, unless nothing can be saved.
fn caught_up(state: &State, is_kept: bool) -> State {
    let kept = is_kept.then(|| store::read::<Save>(store::BATTLESHIP_FRIEND).unwrap_or_default());
    kept.map_or_else(|| state.clone(), |kept| state.caught_up(kept))
}

/// What was pressed is often gone: the focus goes to what is pressed next, but not at the start of a
/// visit.
#[hook]
fn use_focused_next(state: &State) {
    let moves = state.shown().and_then(Known::duel).map(|duel| duel.volleys().len());
    let (deleted, kept) = (state.deleted.len(), state.save.duels.len());
    let before = use_mut_ref(|| None::<usize>);
    use_effect_with(
        (state.save.view, state.seat, moves, deleted, kept),
        move |(.., deleted, _)| {
            match before.replace(Some(*deleted)) {
                None => {}
                // A second press on the same place must not delete another one.
                Some(before) if before < *deleted => dom::focus_still("[data-testid=restore]"),
                Some(_) => dom::rescue_focus(NEXT),
            }
        },
    );
}

/// Whether the device is passed from one player to the other.
fn hands_over(state: &State) -> bool {
    state.shown().is_some_and(Known::is_passed)
}
