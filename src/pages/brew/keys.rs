//! The keys of a table: two digits for a card, letters for what has none.

use yew::prelude::*;

use crate::dom;
use crate::handler::Handler;
use crate::hooks::{use_table_keys, use_value};
use crate::i18n::{BrewText, Lang};

/// What a key means at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Key {
    /// The first digit of a card: its row.
    Row(u8),
    /// Presses what a selector finds.
    Press(String),
    Clear,
}

/// The nth card of a row that can be pressed: counter, tome, own spells, own spells from the tenth on.
fn card(row: u8, place: u8) -> String {
    let nth = |list: &str, place: u8| format!("{list} > li:nth-child({place}) > button");
    match row {
        1 => nth(".brew-row--counter", place),
        2 => nth(".brew-row--tome", place),
        // REST and WAIT stand after the fourth.
        _ => {
            let place = if row == 3 { place } else { place + 9 };
            nth(".brew-row--own", if place > 4 { place + 2 } else { place })
        }
    }
}

impl Key {
    /// The meaning of a key after the first digit of a card, where one was pressed, and whether it is
    /// being asked how often a spell is cast.
    fn of(key: &str, row: Option<u8>, times: bool) -> Option<Self> {
        let testid = |name: &str| Some(Self::Press(format!("[data-testid={name}]")));
        match key {
            "r" | "R" => return testid("rest"),
            "w" | "W" => return testid("wait"),
            "Enter" => return Some(Self::Press(".brew-bar .button--main".to_owned())),
            "Escape" => return Some(Self::Clear),
            _ => {}
        }
        let digit = key.parse::<u8>().ok().filter(|digit| (1..=9).contains(digit))?;
        match row {
            _ if times => Some(Self::Press(format!(".brew-bar [data-times='{digit}']"))),
            None => (digit <= 4).then_some(Self::Row(digit)),
            Some(row) => Some(Self::Press(card(row, digit))),
        }
    }
}

/// Listens to the keys of the table as long as somebody can decide there; `times`: whether it is being
/// asked how often a spell is cast. Returns the row of which a card is awaited, after the first digit.
#[hook]
pub fn use_keys(open: bool, times: bool, clear: &Handler<()>) -> Option<u8> {
    let row = use_value(|| None::<u8>);
    let heard = use_memo((times, clear.clone()), |(times, clear)| {
        let (times, clear, row) = (*times, clear.clone(), row.clone());
        Handler::from(move |key: String| {
            let before = *row.newest();
            let key = Key::of(&key, before, times);
            let now = match key {
                Some(Key::Row(digit)) => Some(digit),
                _ => None,
            };
            if now != before {
                row.set(now);
            }
            match key {
                Some(Key::Press(css)) => dom::click(&css),
                Some(Key::Clear) => clear.emit(()),
                Some(Key::Row(_)) | None => {}
            }
        })
    });
    use_table_keys(open, &heard);
    (*row).filter(|_| open)
}

/// The keys of the table, for the help.
pub fn shortcuts(lang: Lang) -> Vec<(AttrValue, AttrValue)> {
    let keys = [
        ("1, 1 – 5", BrewText::KeyBrew),
        ("2, 1 – 6", BrewText::KeyLearn),
        ("3, 1 – 9", BrewText::KeyCast),
        ("4, 1 – 9", BrewText::KeyCastMore),
        ("1 – 9", BrewText::KeyTimes),
        ("R", BrewText::KeyRest),
        ("W", BrewText::KeyWait),
        ("Enter", BrewText::KeyAct),
        ("Esc", BrewText::KeyClear),
    ];
    keys.map(|(keys, what)| (keys.into(), lang.t(what).into())).to_vec()
}
