//! The loadout that all five screens are about: kept on the device, told by a link.

use gloo::events::EventListener;
use yew::prelude::*;

use crate::callback::Callback;
use crate::route::Route;
use crate::{dom, location, store};
use jobs::contest::{Ai, ConventionChoice, Deal, Loadout, LoadoutRequest, StageChoice};
use share::{self, BadLink};

/// A loadout, and which of its games is looked at; the request of `contest.loadout`.
pub type Entry = LoadoutRequest;

/// Begins the part of an address that holds a loadout.
const MARK: &str = "#s=";

/// What a screen opens with.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The loadout of the link, else that of the last visit, else the sample.
    pub entry: Entry,
    /// That of the last visit, where a link has brought another one.
    pub before: Option<Entry>,
    /// Why the link opens nothing.
    pub bad: Option<BadLink>,
}

/// What stands in the address, else what was kept, else the sample.
pub fn open() -> Opened {
    let kept = store::read::<Entry>(store::CONTEST_LOADOUT);
    match in_address().map(|text| share::read_loadout(&text)) {
        Some(Ok(entry)) => {
            let before = kept.filter(|kept| *kept != entry);
            if let Some(before) = &before {
                store::write(store::CONTEST_BEFORE, before);
            }
            store::write(store::CONTEST_LOADOUT, &entry);
            Opened {
                entry,
                before: before.or_else(|| store::read(store::CONTEST_BEFORE)),
                bad: None,
            }
        }
        link => {
            let before = store::read(store::CONTEST_BEFORE);
            let bad = link.and_then(Result::err);
            Opened { entry: kept.unwrap_or_else(sample), before, bad }
        }
    }
}

/// Keeps it for all screens. Once it is changed, what a link took the place of is offered no more.
pub fn keep(entry: &Entry) -> bool {
    if store::read::<Entry>(store::CONTEST_LOADOUT).as_ref() != Some(entry) {
        store::remove(store::CONTEST_BEFORE);
    }
    store::write(store::CONTEST_LOADOUT, entry)
}

/// Another deck comes in another order: what was told of the old one counts no more.
pub fn forget_order(deal: &mut Deal) {
    deal.deck = None;
    deal.draws.clear();
}

/// The full address of a screen with this loadout.
pub fn address(route: Route, entry: &Entry) -> String {
    format!("{}{MARK}{}", route.href(), share::write_loadout(entry))
}

/// Puts it into the address without a new entry in the browser's history.
pub fn show_in_address(entry: &Entry) {
    location::show(&address(Route::now(), entry));
}

fn in_address() -> Option<String> {
    // A screen may add its own behind the loadout.
    whole()?.split('&').next().map(str::to_owned)
}

/// What a screen has put behind the loadout in the address: `&`, a name, `=`, a value.
pub fn tail(name: &str) -> Option<String> {
    let text = whole()?;
    let parts = text.split('&').skip(1);
    let mut found = parts.filter_map(|part| part.split_once('='));
    found.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
}

/// Actions in an address: `0.2.x`, x for the end of a turn.
pub fn write_acts(acts: &[i8]) -> String {
    let words = acts.iter().map(|act| if *act < 0 { "x".to_owned() } else { act.to_string() });
    words.collect::<Vec<_>>().join(".")
}

/// The same back; the job judges whether they can be taken.
pub fn read_acts(text: &str) -> Option<Vec<i8>> {
    let one = |word: &str| if word == "x" { Some(-1) } else { word.parse().ok() };
    text.split('.').map(one).collect()
}

/// Everything behind the loadout in the address, from the first `&` on; none where there is no link.
pub fn behind() -> Option<String> {
    let text = whole()?;
    Some(text.find('&').map_or_else(String::new, |at| text[at..].to_owned()))
}

fn whole() -> Option<String> {
    let hash = dom::window().location().hash().ok()?;
    hash.strip_prefix(MARK).map(str::to_owned)
}

/// Hears of links that are put into the address of an open page.
#[hook]
pub fn use_links(open: Callback<Result<Entry, BadLink>>) {
    use_effect_with((), move |()| {
        let heard = EventListener::new(&dom::window(), "hashchange", move |_| {
            if let Some(text) = in_address() {
                open.emit(share::read_loadout(&text));
            }
        });
        move || drop(heard)
    });
}

/// A loadout to begin with, which can be played as it is.
pub fn sample() -> Entry {
    let card = |&(id, up): &(&str, u8)| (format!("p_card-{id}"), up);
    let loadout = Loadout {
        snapshot: None,
        idol: Some("i_card-hski-3-006".into()),
        plan: None,
        trend: None,
        stamina: None,
        cards: SAMPLE.iter().map(card).collect(),
        items: vec!["pitem_01-3-051-1".into(), "pitem_01-3-003-0".into()],
        parameters: [1300, 1250, 1400],
        support: 40,
        stage: StageChoice {
            season: "pvp_rate_config-13".into(),
            stage: Some("2".into()),
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
