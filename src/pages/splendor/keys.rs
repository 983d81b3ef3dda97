//! The keys of the table: letters for tokens, two digits for a card.

use std::cell::Cell;

use yew::prelude::*;

use super::board::Tap;
use super::pieces::LETTERS;
use crate::components::{Edits, Frame, FrameProps, ShareContent};
use crate::dom;
use crate::el::El;
use crate::handler::Handler;
use crate::hooks::use_table_keys;
use crate::i18n::{Lang, SplendorText};
use crate::mount::mount;
use jobs::splendor::Source;

/// The main button of what is picked.
const MAIN: &str = "[data-testid=move-picker] > .button--main";

/// The switch of the advice.
const HINT: &str = "[data-testid=hint]";

/// What a key means at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Tap(Tap),
    /// The first digit of a card: its row, with 4 for the own reserved cards.
    Row(u8),
    Act,
    Clear,
    /// The advice, where a screen has a button for it.
    Hint,
}

impl Key {
    /// The meaning of a key after the first digit of a card, where one was pressed.
    fn of(key: &str, row: Option<u8>) -> Option<Self> {
        let mut signs = key.chars();
        if let (Some(sign), None) = (signs.next(), signs.next()) {
            let letter = sign.to_ascii_uppercase().to_string();
            if let Some(kind) = LETTERS.iter().position(|known| *known == letter) {
                let own = sign.is_ascii_uppercase();
                // Gold is never taken.
                return match (own, kind) {
                    (true, _) => Some(Self::Tap(Tap::Own(kind))),
                    (false, 5) => None,
                    (false, _) => Some(Self::Tap(Tap::Bank(kind))),
                };
            }
            if letter == "H" {
                return Some(Self::Hint);
            }
            let digit = sign.to_digit(10)? as u8;
            return match (row, digit) {
                (None, 1..=4) => Some(Self::Row(digit)),
                (Some(4), 1..=3) => Some(Self::Tap(Tap::Card(Source::Reserved(digit - 1)))),
                (Some(row @ 1..=3), 0) => Some(Self::Tap(Tap::Card(Source::Deck(row - 1)))),
                (Some(row @ 1..=3), 1..=4) => {
                    Some(Self::Tap(Tap::Card(Source::Slot(4 * (row - 1) + digit - 1))))
                }
                _ => None,
            };
        }
        match key {
            "Enter" => Some(Self::Act),
            "Escape" => Some(Self::Clear),
            _ => None,
        }
    }
}

/// Listens to the keys of the table as long as somebody can decide there.
#[hook]
pub fn use_keys(open: bool, tap: &Handler<Tap>, clear: &Handler<()>) {
    let row = use_ref(|| Cell::new(None::<u8>));
    let heard = use_memo((tap.clone(), clear.clone()), |(tap, clear)| {
        let (tap, clear, row) = (tap.clone(), clear.clone(), row.clone());
        Handler::from(move |key: String| match Key::of(&key, row.take()) {
            Some(Key::Tap(what)) => tap.emit(what),
            Some(Key::Row(digit)) => row.set(Some(digit)),
            Some(Key::Act) => dom::click(MAIN),
            Some(Key::Clear) => clear.emit(()),
            Some(Key::Hint) => dom::click(HINT),
            None => {}
        })
    });
    use_table_keys(open, &heard);
}

/// A screen with the table, whose help names its keys.
pub fn table_screen(edits: Edits, share: Option<ShareContent>, children: El, lang: Lang) -> Html {
    let shortcuts = [
        ("W U G R K", SplendorText::KeyTake),
        ("Shift + W U G R K D", SplendorText::KeyGive),
        ("1 – 3, 1 – 4", SplendorText::KeyCard),
        ("1 – 3, 0", SplendorText::KeyDeck),
        ("4, 1 – 3", SplendorText::KeyHeld),
        ("Enter", SplendorText::KeyAct),
        ("Esc", SplendorText::KeyClear),
        ("H", SplendorText::KeyHint),
    ];
    mount::<Frame>(FrameProps {
        edits: Some(edits),
        share,
        shortcuts: shortcuts.map(|(keys, what)| (keys.into(), lang.t(what).into())).to_vec(),
        children: children.html(),
        ..FrameProps::default()
    })
}
