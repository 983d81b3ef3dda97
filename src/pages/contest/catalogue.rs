//! Everything that can be chosen: asked for once, looked up by id.

use yew::prelude::*;

use crate::hooks::{JobHandle, use_job_into};
use jobs::Ask;
use jobs::contest::{
    CardRow, IdolEntry, ItemRow, List, ListRequest, Listed, Loadout, SeasonEntry, StageEntry,
};

/// Asks for the catalogue of a day, of the usual one where none is named: with what everything does,
/// or the names and kinds alone.
pub const fn ask(snapshot: Option<String>, effects: bool) -> Ask<List> {
    Ask::new(ListRequest { snapshot, effects })
}

/// The catalogue with what everything does.
#[hook]
pub fn use_catalogue(snapshot: Option<String>) -> JobHandle<Listed> {
    use_job_into(Some(ask(snapshot, true)))
}

/// A card at its level; a higher level than the catalogue has is shown as the highest.
pub fn card<'a>(all: &'a Listed, id: &str, up: u8) -> Option<&'a CardRow> {
    let mut levels = all.cards.iter().filter(|card| card.id == id);
    levels.find(|card| card.up >= up.min(1))
}

/// An item.
pub fn item<'a>(all: &'a Listed, id: &str) -> Option<&'a ItemRow> {
    all.items.iter().find(|item| item.id == id)
}

/// An idol card.
pub fn idol<'a>(all: &'a Listed, id: &str) -> Option<&'a IdolEntry> {
    all.idols.iter().find(|idol| idol.id == id)
}

/// All seasons, the newest first; then the contests of events.
pub fn seasons(all: &Listed) -> impl Iterator<Item = &SeasonEntry> {
    let event = |season: &&SeasonEntry| season.id.starts_with("gt_event");
    let newest = || all.seasons.iter().rev();
    newest().filter(move |season| !event(season)).chain(newest().filter(event))
}

/// A season.
pub fn season<'a>(all: &'a Listed, id: &str) -> Option<&'a SeasonEntry> {
    all.seasons.iter().find(|season| season.id == id)
}

/// A stage of a season.
pub fn stage<'a>(all: &'a Listed, id: &str, name: &str) -> Option<&'a StageEntry> {
    season(all, id)?.stages.iter().find(|stage| stage.name == name)
}

/// The stage that a loadout goes to: its season, and its place in that.
pub fn stage_name(all: &Listed, loadout: &Loadout) -> String {
    let place = &loadout.stage;
    let season = season(all, &place.season).map_or(&place.season, |season| &season.name);
    place.stage.as_ref().map_or_else(|| season.clone(), |stage| format!("{season}-{stage}"))
}
