//! Duels between two people: by links that are sent back and forth, or on a device that is passed.

mod record;
mod setup;
mod table;
mod words;

use yew::prelude::*;

pub(super) use self::record::Save;
use self::record::{Msg, State, View};
use super::duel::fleet::use_placing;
use super::menu;
use crate::back::use_back;
use crate::components::{Frame, FrameProps, ShareContent, use_announced};
use crate::document::MARK;
use crate::el::{hear, on};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang, use_links, use_value};
use crate::i18n::{BattleshipFriend, Title};
use crate::mount::mount;
use crate::route::Route;
use crate::{document, location, store};

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
        State::open(save, pass, document::shared(MARK).filter(|text| share::is_duel(text)))
    });
    let state = &*slot;
    let send = {
        let slot = slot.clone();
        Handler::from(move |msg: Msg| {
            let now = slot.newest();
            let kept = store::read::<Save>(store::BATTLESHIP_FRIEND);
            let now = kept.map_or_else(|| (*now).clone(), |kept| now.caught_up(kept));
            slot.set(now.after(msg));
        })
    };
    {
        let send = send.clone();
        let heard = move |text: String| {
            if share::is_duel(&text) {
                send.emit(Msg::Open(text));
            }
        };
        use_links(MARK, Handler::from(heard));
    }
    let sea = state.sea();
    // Nobody sees the other's fleet while the device changes hands.
    let places = state.places().filter(|side| !hands_over(state) || state.seat == Some(*side));
    let fleet = use_placing(places.map(|_| &state.save.placing), &sea, &hear(&send, Msg::Put));
    // Both players of a device that is passed are here: there is nobody to send a link to.
    let linked = state.shown().filter(|known| !known.is_passed());
    let text = linked.map(|known| known.text.clone()).unwrap_or_default();
    use_effect_with((state.save.clone(), text.clone()), |(save, text)| {
        store::write(store::BATTLESHIP_FRIEND, save);
        // It holds nothing that is still sealed.
        location::show(&location::address(Route::BattleshipPlay, MARK, text), true);
    });
    let inside = state.save.view != View::Start;
    use_back(true, &props.leave);
    use_back(inside, &on(&send, Msg::Start));

    let duel = state.shown().and_then(record::Known::duel);
    let said = state.shown().zip(duel.as_ref());
    let said = said.map(|(known, duel)| words::news(known, duel, state.eyes(), lang));
    use_announced(said.filter(|words| !words.is_empty()));
    let link = location::address(Route::BattleshipPlay, MARK, &text);
    let share = (!text.is_empty()).then(|| ShareContent {
        title: lang.t(Title::BattleshipPlay).into(),
        text: lang.t(BattleshipFriend::ShareText).into(),
        link: link.into(),
        file: "sakiyomi-battleship-duel".into(),
        ..ShareContent::default()
    });
    let body = match (places, state.shown().zip(duel.as_ref())) {
        (Some(side), _) => setup::place(state, side, &sea, &fleet, &send, lang),
        (None, Some((known, duel))) => {
            table::table(state, known, duel, share.as_ref(), &send, lang)
        }
        (None, None) => setup::start(state, &props.leave, &send, lang),
    };
    mount::<Frame>(FrameProps {
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
    state.shown().is_some_and(record::Known::is_passed)
}
