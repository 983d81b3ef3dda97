//! Duels between two people: by links that are sent back and forth, or on a device that is passed.

mod record;
mod setup;
mod table;
mod words;

use yew::prelude::*;

pub(super) use self::record::Save;
use self::record::{Known, Msg, State, View};
use super::duel::fleet::use_placing;
use super::menu;
use crate::back::use_back;
use crate::components::{Edits, Frame, FrameProps, ShareContent, use_announced};
use crate::document::MARK;
use crate::el::{hear, on};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_elsewhere, use_lang, use_links, use_value};
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
            let now = slot.newest();
            let kept = store::read::<Save>(store::BATTLESHIP_FRIEND).filter(|_| *is_kept.newest());
            let caught = kept.map_or_else(|| (*now).clone(), |kept| now.caught_up(kept));
            if msg == Msg::Elsewhere {
                slot.set(caught);
            } else {
                keep.emit(caught.after(msg));
            }
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
    use_elsewhere(store::BATTLESHIP_FRIEND, &on(&send, Msg::Elsewhere));
    let sea = state.sea();
    // Nobody sees the other's fleet while the device changes hands.
    let places = state.places().filter(|side| !hands_over(state) || state.seat == Some(*side));
    let fleet = use_placing(places.map(|_| &state.save.placing), &sea, &hear(&send, Msg::Put));
    // Both players of a device that is passed are here: there is nobody to send a link to.
    let linked = state.shown().filter(|known| !known.is_passed());
    let text = linked.map(|known| known.text().to_owned()).unwrap_or_default();
    {
        let first = (*slot).clone();
        use_effect_with((), move |()| keep.emit(first));
    }
    use_effect_with(text.clone(), |text| {
        // It holds nothing that is still sealed.
        location::show(&location::address(Route::BattleshipPlay, MARK, text), true);
    });
    // What was pressed is often gone.
    let moves = state.shown().and_then(Known::duel).map(|duel| duel.volleys().len());
    use_effect_with((state.save.view, state.seat, moves), |_| dom::rescue_focus(NEXT));
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
        edits: state.deleted.as_ref().map(|_| Edits {
            undo: Some(on(&send, Msg::Restore)),
            redo: None,
            notice: Html::default(),
        }),
        sub: Some(state.save.setup.sea.name(lang).into()).filter(|_| !inside),
        share,
        share_words: Some([lang.t(BattleshipFriend::Link), lang.t(BattleshipFriend::LinkOpens)]),
        menu: menu::menu(lang),
        children: body,
        ..FrameProps::default()
    })
}

/// Whether the device is passed from one player to the other.
fn hands_over(state: &State) -> bool {
    state.shown().is_some_and(Known::is_passed)
}
