//! The loadout that all five screens share: saved on the device, contained in a link.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::document::{Document, MARK};
use crate::hooks::use_effect_with;
use crate::location;
use crate::route::Route;
use crate::samples::contest::NEWEST;
use crate::store::{self, Slot};
use jobs::contest::{Ai, ConventionChoice, Deal, DeckCard, Loadout, LoadoutRequest, StageChoice};
use protocol::js_serde;
use share::{self, LinkError};

/// A loadout, and the game of it being viewed; the request of `contest.loadout`.
pub type Entry = LoadoutRequest;

/// The greatest number of a game, as far as a job takes it: all are exact JavaScript numbers.
pub const LAST_GAME: u64 = (1 << 53) - 1;

/// Where it is saved.
pub const ENTRY: Slot<Entry> = Slot::of(store::CONTEST_LOADOUT);

/// A screen's document: the loadout of all screens, with something of its own.
pub trait OfLoadout: Serialize + DeserializeOwned + 'static {
    /// Where the screen saves it.
    const SLOT: Slot<Self> = Slot::of(Self::NAME);
    /// The name of that.
    const NAME: &'static str;
    /// The loadout.
    fn entry(&self) -> &Entry;
    /// The same screen with another loadout; `kept` is what it had before.
    fn of(entry: Entry, kept: Option<Self>) -> Self;
}

impl OfLoadout for Entry {
    const NAME: &'static str = store::CONTEST_LOADOUT;

    fn entry(&self) -> &Entry {
        self
    }

    fn of(entry: Entry, _kept: Option<Self>) -> Self {
        entry
    }
}

/// The person's own, while that of a link is shown: the loadout for all screens, and everything of the
/// screen that had it.
#[derive(Serialize, Deserialize)]
struct Mine {
    entry: Entry,
    screen: String,
    own: String,
}

fn of_current<T: OfLoadout>(entry: Entry) -> T {
    let kept = T::SLOT.read();
    match kept {
        Some(kept) if *kept.entry() == entry => kept,
        kept => T::of(entry, kept),
    }
}

/// The document of a screen, from what its links hold after the loadout.
pub const fn document<T: OfLoadout>(
    read: fn(&str, &T) -> Result<T, LinkError>,
    write: fn(&T) -> String,
) -> Document<T> {
    Document {
        slot: T::SLOT,
        kept: Some(|| ENTRY.read().map(of_current)),
        mine: Slot {
            name: store::CONTEST_BEFORE,
            load: |value| {
                let Ok(mine) = js_serde::read::<Mine>(value.clone()) else {
                    // As earlier versions saved it.
                    return js_serde::read(value).ok().map(of_current);
                };
                let own = (mine.screen == T::NAME).then(|| js_serde::parse(&mine.own));
                let own = own.and_then(|own| js_serde::read(own.ok()?).ok());
                Some(own.unwrap_or_else(|| of_current(mine.entry)))
            },
            save: |value: &T| {
                let (entry, screen) = (value.entry().clone(), T::NAME.to_owned());
                js_serde::to_json(&Mine { entry, screen, own: js_serde::to_json(value)? })
            },
        },
        first: || T::of(sample(), T::SLOT.read()),
        mark: MARK,
        read,
        write,
        is_worth: |_| true,
    }
}

/// Whether a saved value is the person's own of such a screen.
pub fn is_mine(value: JsValue) -> bool {
    document::<Entry>(|_, _| Err(LinkError::Loadout), share::write_loadout).mine.fits(value)
}

/// The loadout of a link, and what a screen has appended.
///
/// # Errors
/// What is wrong with the loadout.
pub fn read_link(text: &str) -> Result<(Entry, &str), LinkError> {
    let (loadout, tail) = text.split_at(text.find('&').unwrap_or(text.len()));
    Ok((share::read_loadout(loadout)?, tail))
}

/// What a screen has appended to the loadout: `&`, a name, `=`, a value.
pub fn of_tail<'a>(tail: &'a str, name: &str) -> Option<&'a str> {
    let mut parts = tail.split('&').filter_map(|part| part.split_once('='));
    parts.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// Keeps the loadout for all screens.
#[hook]
pub fn use_current(entry: &Entry) {
    use_effect_with(entry.clone(), |entry| ENTRY.write(entry));
}

/// A different deck comes in a different order: the information about the old order is dropped.
pub fn forget_order(deal: &mut Deal) {
    deal.deck = None;
    deal.draws.clear();
}

/// The full address of a screen with this loadout.
pub fn address(route: Route, entry: &Entry) -> String {
    location::address(route, MARK, &share::write_loadout(entry))
}

/// Actions in an address: `0.2.x`, x for the end of a turn.
pub fn write_acts(acts: &[i8]) -> String {
    let words = acts.iter().map(|act| if *act < 0 { "x".to_owned() } else { act.to_string() });
    words.collect::<Vec<_>>().join(".")
}

/// Parses it; the job checks whether they can be taken.
pub fn read_acts(text: &str) -> Option<Vec<i8>> {
    let one = |word: &str| if word == "x" { Some(-1) } else { word.parse().ok() };
    text.split('.').map(one).collect()
}

/// A starting loadout, playable as it is.
pub fn sample() -> Entry {
    let card = |&(id, up): &(&str, u8)| DeckCard::from((format!("p_card-{id}"), up));
    let loadout = Loadout {
        snapshot: Some(NEWEST.to_owned()),
        idol: Some("i_card-hski-3-006".into()),
        plan: None,
        trend: None,
        stamina: None,
        cards: SAMPLE.iter().map(card).collect(),
        main: None,
        items: vec!["pitem_01-3-051-1".into(), "pitem_01-3-003-0".into()],
        parameters: [2600, 1900, 2300],
        memories: None,
        links: Vec::new(),
        support: 40,
        stage: StageChoice {
            season: "pvp_rate_config-48".into(),
            stage: Some("1".into()),
            ..StageChoice::default()
        },
        common: true,
        ai: Ai::default(),
        conventions: ConventionChoice::default(),
    };
    Entry { loadout, deal: Deal { game: 1, ..Deal::default() } }
}

const SAMPLE: [(&str, u8); 8] = [
    ("01-ido-3_087", 1),
    ("01-act-3_049", 1),
    ("01-act-3_030", 1),
    ("01-men-3_006", 1),
    ("01-men-2_039", 1),
    ("01-men-2_037", 0),
    ("01-men-2_035", 1),
    ("00-men-3_011", 1),
];
