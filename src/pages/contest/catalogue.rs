//! Everything that can be chosen: asked for once, looked up by id.

use yew::prelude::*;

use crate::hooks::{JobHandle, use_job_into};
use crate::i18n::Lang;
use jobs::Ask;
use jobs::contest::{
    BETWEEN, CardRow, DeckCard, Describe, DescribeReport, DescribeRequest, IdolEntry, ItemRow,
    List, ListRequest, Listed, Loadout, Plan, SeasonEntry, StageChoice, StageChoices, StageEntry,
};

/// Asks for the catalogue of a day, of the usual one where none is named: with what everything does in
/// a language, or the names and kinds alone.
pub const fn ask(snapshot: Option<String>, words: Option<Lang>) -> Ask<List> {
    Ask::new(ListRequest { snapshot, words })
}

/// The catalogue with what everything does.
#[hook]
pub fn use_catalogue(snapshot: Option<String>, lang: Lang) -> JobHandle<Listed> {
    use_job_into(Some(ask(snapshot, Some(lang))))
}

/// Cards as they are customised, and effects of an own stage, in words.
#[derive(Debug, PartialEq)]
pub struct Described {
    cards: Vec<(DeckCard, CardRow)>,
    effects: Vec<String>,
    choices: Option<StageChoices>,
}

impl From<DescribeReport> for Described {
    fn from(DescribeReport { of, cards, effects, choices }: DescribeReport) -> Self {
        let rows = cards.iter().map(|text| CardRow::of_text(text));
        Self { cards: of.into_iter().zip(rows).collect(), effects, choices }
    }
}

impl Described {
    /// A card, if it is among them.
    pub fn card(&self, card: &DeckCard) -> Option<&CardRow> {
        self.cards.iter().find(|(known, _)| known == card).map(|(_, row)| row)
    }

    /// What each effect does and when.
    pub fn effects(&self) -> &[String] {
        &self.effects
    }

    /// What effects can be, where that was asked.
    pub fn choices(&self) -> Option<&StageChoices> {
        self.choices.as_ref()
    }
}

/// A question about cards in words.
pub fn describe(snapshot: Option<String>, cards: Vec<DeckCard>, words: Lang) -> DescribeRequest {
    DescribeRequest { snapshot, words, cards, effects: Vec::new(), choices: false }
}

/// Cards and effects in words, where there are any.
#[hook]
pub fn use_described(request: DescribeRequest) -> JobHandle<Described> {
    let some = !request.cards.is_empty() || !request.effects.is_empty() || request.choices;
    use_job_into(some.then(|| Ask::<Describe>::new(request)))
}

/// The customised cards of a loadout, of all its idols.
pub fn customised(loadout: &Loadout) -> Vec<DeckCard> {
    loadout.own_cards().filter(|card| !card.customs.is_empty()).cloned().collect()
}

/// The lines of what a card or an item does, or must have.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(BETWEEN).filter(|line| !line.is_empty())
}

/// A card at its level; a higher level than the catalogue has is shown as the highest.
pub fn card<'a>(all: &'a Listed, id: &str, up: u8) -> Option<&'a CardRow> {
    let mut levels = all.cards.iter().filter(|card| card.id == id);
    levels.find(|card| card.up >= up.min(1))
}

/// What a card is customised by, as a word: `パラメータ+ Lv2`.
pub fn custom(all: &Listed, (id, level): &(String, u8)) -> String {
    let known = all.customs.iter().find(|custom| custom.id == *id);
    let name = known.map_or(id, |custom| &custom.name);
    let several = known.is_some_and(|custom| custom.levels > 1);
    if several { format!("{name} Lv{level}") } else { name.clone() }
}

/// The name of a card of a deck, with what it is customised by; its id where it is unknown.
pub fn card_name(all: &Listed, wanted: &DeckCard) -> String {
    let found = card(all, &wanted.id, wanted.up);
    let name = found.map_or(&wanted.id, |card| &card.name);
    if wanted.customs.is_empty() {
        return name.clone();
    }
    let customs: Vec<String> = wanted.customs.iter().map(|one| custom(all, one)).collect();
    format!("{name} [{}]", customs.join(" / "))
}

/// An item.
pub fn item<'a>(all: &'a Listed, id: &str) -> Option<&'a ItemRow> {
    all.items.iter().find(|item| item.id == id)
}

/// The name of an item; its id where it is unknown.
pub fn item_name<'a>(all: &'a Listed, id: &'a str) -> &'a str {
    item(all, id).map_or(id, |item| &item.name)
}

/// An idol card.
pub fn idol<'a>(all: &'a Listed, id: &str) -> Option<&'a IdolEntry> {
    all.idols.iter().find(|idol| idol.id == id)
}

/// The idol card of a loadout.
pub fn idol_of<'a>(all: &'a Listed, loadout: &Loadout) -> Option<&'a IdolEntry> {
    idol(all, loadout.idol.as_ref()?)
}

/// Which idol of a link contest is on, by her number and character; none where there is one alone.
pub fn idol_on(all: Option<&Listed>, loadout: &Loadout, who: usize) -> Option<String> {
    if loadout.links.is_empty() {
        return None;
    }
    let known = all.zip(*loadout.idols().get(who)?).and_then(|(all, id)| idol(all, id));
    let number = who + 1;
    Some(match known {
        Some(idol) => format!("{number} {}", idol.character_name),
        None => number.to_string(),
    })
}

/// The idols of a loadout: one with her card's name, those of a link contest by their characters.
pub fn idol_names(all: &Listed, loadout: &Loadout) -> Option<String> {
    let idols: Vec<_> =
        loadout.idols().into_iter().flatten().filter_map(|id| idol(all, id)).collect();
    match &idols[..] {
        [] => None,
        [idol] if loadout.links.is_empty() => {
            Some(format!("{} 【{}】", idol.character_name, idol.name))
        }
        idols => {
            let names: Vec<&str> = idols.iter().map(|idol| idol.character_name.as_str()).collect();
            Some(names.join("・"))
        }
    }
}

/// Who goes, and where.
pub fn who_and_where(all: &Listed, loadout: &Loadout) -> String {
    let parts = idol_names(all, loadout).into_iter().chain([stage_name(all, loadout)]);
    parts.collect::<Vec<_>>().join(" · ")
}

/// All seasons, the newest first; then the contests of events.
pub fn seasons(all: &Listed) -> impl Iterator<Item = &SeasonEntry> {
    let event = |season: &&SeasonEntry| is_special(&season.id);
    let newest = || all.seasons.iter().rev();
    newest().filter(move |season| !event(season)).chain(newest().filter(event))
}

/// Whether a season is none of the contest's own, but that of an event or of link contests.
pub fn is_special(id: &str) -> bool {
    id.starts_with("gt_")
}

/// A season.
pub fn season<'a>(all: &'a Listed, id: &str) -> Option<&'a SeasonEntry> {
    all.seasons.iter().find(|season| season.id == id)
}

/// A stage of a season.
pub fn stage<'a>(all: &'a Listed, id: &str, name: &str) -> Option<&'a StageEntry> {
    season(all, id)?.stages.iter().find(|stage| stage.name == name)
}

/// Weights of vocal, dance and visual where a loadout plays, in permil.
pub fn weights(all: &Listed, loadout: &Loadout) -> Option<[u16; 3]> {
    let StageChoice { season: id, stage: name, weights, .. } = &loadout.stage;
    let known = name.as_ref().and_then(|name| stage(all, id, name)).map(|stage| stage.weights);
    known.or(*weights).or_else(|| Some(season(all, id)?.weights))
}

/// Plan in effect of a loadout: its own choice, otherwise its idol's.
pub fn plan(all: &Listed, loadout: &Loadout) -> Plan {
    let idol = idol_of(all, loadout);
    loadout.plan.or(idol.map(|idol| idol.plan)).unwrap_or(Plan::Plan1)
}

/// Version of the AI that plays a loadout.
pub fn version(all: &Listed, loadout: &Loadout) -> u8 {
    let usual = || season(all, &loadout.stage.season).map_or(1, |season| season.version);
    loadout.ai.version.unwrap_or_else(usual)
}

/// The table of weights by which it is played: of version 1 that of the day, of version 2 the newest.
pub fn table<'a>(all: &'a Listed, loadout: &'a Loadout) -> &'a str {
    let usual = || match version(all, loadout) {
        1 => all.tables.get(all.snapshots.iter().position(|day| *day == all.snapshot)?),
        _ => all.tables.last(),
    };
    loadout.ai.table.as_ref().or_else(usual).map_or("…", String::as_str)
}

/// What that table has and the version leaves out.
pub fn left_out<'a>(all: &'a Listed, loadout: &Loadout) -> &'a [String] {
    let table = table(all, loadout);
    let lists = if version(all, loadout) == 1 { &all.left_out } else { &all.unknown };
    let at = all.tables.iter().position(|known| known == table);
    at.and_then(|at| lists.get(at)).map_or(&[], Vec::as_slice)
}

/// The stage that a loadout goes to: its season, and its place in that.
pub fn stage_name(all: &Listed, loadout: &Loadout) -> String {
    let place = &loadout.stage;
    let season = season(all, &place.season).map_or(&place.season, |season| &season.name);
    place.stage.as_ref().map_or_else(|| season.clone(), |stage| format!("{season}-{stage}"))
}
