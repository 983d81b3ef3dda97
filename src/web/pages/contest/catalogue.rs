//! Everything that can be chosen: asked for once, looked up by id.

use yew::prelude::*;

use super::current::LAB;
use crate::jobs::contest::{
    CardEntry, CatalogueReport, CatalogueRequest, IdolEntry, ItemEntry, SeasonEntry, StageEntry,
};
use crate::web::hooks::{JobHandle, Named, use_job};

/// The catalogue of a day; of the usual one where none is named.
#[hook]
pub fn use_catalogue(snapshot: Option<String>) -> JobHandle<CatalogueReport> {
    use_job(LAB, Some(Named::new("contest.catalogue", CatalogueRequest { snapshot })))
}

/// A card at its level; a higher level than the catalogue has is shown as the highest.
pub fn card<'a>(all: &'a CatalogueReport, id: &str, up: u8) -> Option<&'a CardEntry> {
    let mut levels = all.cards.iter().filter(|card| card.id == id);
    levels.find(|card| card.up >= up.min(1))
}

/// An item.
pub fn item<'a>(all: &'a CatalogueReport, id: &str) -> Option<&'a ItemEntry> {
    all.items.iter().find(|item| item.id == id)
}

/// An idol card.
pub fn idol<'a>(all: &'a CatalogueReport, id: &str) -> Option<&'a IdolEntry> {
    all.idols.iter().find(|idol| idol.id == id)
}

/// A season.
pub fn season<'a>(all: &'a CatalogueReport, id: &str) -> Option<&'a SeasonEntry> {
    all.seasons.iter().find(|season| season.id == id)
}

/// A stage of a season.
pub fn stage<'a>(all: &'a CatalogueReport, id: &str, name: &str) -> Option<&'a StageEntry> {
    season(all, id)?.stages.iter().find(|stage| stage.name == name)
}
