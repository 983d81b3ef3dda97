//! Splendor statistics: many games of levels against each other, on all workers.

mod results;

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::game::level_name;
use super::results::OwnGames;
use super::tabs::games_or_stats;
use crate::batch::{LAST_SEED, Precision, Spec};
use crate::components::{
    Choice, Exactness, ShareContent, card, exactness_badge, number_field, screen, segmented,
};
use crate::document::Document;
use crate::el::{El, button, el, labelled, on, titled};
use crate::hooks::{DocumentHandle, use_batch, use_document, use_lang};
use crate::i18n::{BatchText, Lang, SplendorStats, SplendorText, Title, number, splendor};
use crate::mount::mount;
use crate::route::Route;
use crate::store::{self, Slot};
use jobs::splendor::{Games, GamesRequest, LevelEntry, RulesEntry, SpaceEntry};
use share::LinkError;

/// Usual numbers of games.
const COUNTS: [u64; 4] = [20, 100, 500, 2_000];
/// Most games that the page allows at once.
const MOST: u64 = 10_000;

const SPEC: Spec<Games> = Spec {
    slot: store::SPLENDOR_STATS_GAMES,
    older: Some((store::SPLENDOR_STATS, &["report"])),
    file: Some("sakiyomi-splendor-games"),
    start: None,
    precisions: &[Precision {
        half: results::widest,
        unit: |lang| lang.t(SplendorStats::SharePercent),
        widths: [0.5, 20.0, 3.0],
        digits: 1,
    }],
    error: splendor::job_error,
    in_words: results::in_words,
    csv: Some(results::csv),
};

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Plan {
    levels: Vec<LevelEntry>,
    games: u64,
    seed: u64,
    space: SpaceEntry,
}

impl Default for Plan {
    fn default() -> Self {
        let levels = vec![LevelEntry::Jeweller; 2];
        Self { levels, games: 100, seed: 1, space: SpaceEntry::Full }
    }
}

const SLOT: Slot<Plan> = Slot {
    name: store::SPLENDOR_STATS,
    load: |value| store::load_plan(value).filter(Plan::is_sound),
    save: store::save_plan,
};

/// The screen's document.
pub(super) const DOCUMENT: Document<Plan> = Document::new(
    SLOT,
    "splendor.stats.mine",
    Plan::default,
    |text, _| Plan::read(text),
    Plan::written,
);

const LEVELS: [(LevelEntry, char); 5] = [
    (LevelEntry::Apprentice, 'a'),
    (LevelEntry::Trader, 't'),
    (LevelEntry::Jeweller, 'j'),
    (LevelEntry::Merchant, 'm'),
    (LevelEntry::Master, 's'),
];
const SPACES: [(SpaceEntry, &str); 3] =
    [(SpaceEntry::Full, "full"), (SpaceEntry::S406, "406"), (SpaceEntry::S81, "81")];

impl Plan {
    /// As stored in a link: a letter for each seat, then numbers.
    fn written(&self) -> String {
        let letter = |level: &LevelEntry| {
            LEVELS.iter().find(|known| known.0 == *level).map_or('j', |known| known.1)
        };
        let levels: String = self.levels.iter().map(letter).collect();
        let space = SPACES.iter().find(|known| known.0 == self.space).map_or("full", |it| it.1);
        format!("{levels}.{}.{}.{space}", self.games, self.seed)
    }

    fn read(text: &str) -> Result<Self, LinkError> {
        let parts: Vec<&str> = text.split('.').collect();
        let [levels, games, seed, space] = parts.as_slice() else { return Err(LinkError::CutOff) };
        let level =
            |letter: char| LEVELS.iter().find(|known| known.1 == letter).map(|known| known.0);
        let levels: Option<Vec<LevelEntry>> = levels.chars().map(level).collect();
        let space = SPACES.iter().find(|known| known.1 == *space).map(|known| known.0);
        let plan = (|| {
            let games = games.parse().ok()?;
            Some(Self { levels: levels?, games, seed: seed.parse().ok()?, space: space? })
        })();
        plan.filter(Self::is_sound).ok_or(LinkError::Characters)
    }

    fn is_sound(&self) -> bool {
        (2..=4).contains(&self.levels.len())
            && (1..=MOST).contains(&self.games)
            && self.seed <= LAST_SEED
    }

    fn request(&self) -> GamesRequest {
        GamesRequest {
            levels: self.levels.clone(),
            rules: RulesEntry::default(),
            space: self.space,
            games: self.games,
            seed_from: self.seed,
        }
    }

    /// The plan behind such a question; `None` where this screen cannot ask it.
    fn of(asked: &GamesRequest) -> Option<Self> {
        let GamesRequest { levels, rules, space, games, seed_from } = asked.clone();
        let plan = Self { levels, games, seed: seed_from, space };
        Some(plan).filter(|plan| plan.is_sound() && rules == RulesEntry::default())
    }
}

/// The Statistics screen.
#[component]
pub fn Stats() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let plan = document.now.clone();
    let adopt = document.changes(|plan, asked: GamesRequest| {
        if let Some(asked) = Plan::of(&asked) {
            *plan = asked;
        }
    });
    let batch = use_batch(&SPEC, Some(plan.request()), &adopt);
    let setup = card("section.card", lang.t(SplendorStats::Setup), None)
        .with(form(&plan, &document, lang))
        .with(batch.controls);
    let report = batch.report;
    let head = report.as_ref().map(|report| results::head(report, lang));
    let stale = batch.stale.then(|| el("p.caution@batch-stale").with(lang.t(BatchText::Stale)));
    let found = report.as_ref().map(|report| results::results(report, lang));
    let sure = report.is_some().then(|| exactness_badge(Exactness::Sampled, false, lang));
    let empty =
        report.is_none().then(|| el("p.muted@batch-empty").with(lang.t(SplendorStats::Empty)));
    let results = card("section.card", lang.t(SplendorStats::Results), sure)
        .with(stale)
        .with(head)
        .with(empty)
        .with(found);
    let list = report.as_ref().map(|report| results::listed(report, lang));
    let lab = el("div.lab")
        .with(
            labelled("section.lab__board gem-lab", lang.t(SplendorStats::Setup)).with(
                el("div.stack")
                    .with(games_or_stats(Route::SplendorStats, lang))
                    .with(mount::<OwnGames>(()))
                    .with(setup),
            ),
        )
        .with(labelled("section.lab__answer", lang.t(SplendorStats::Results)).with(results))
        .with(labelled("section.lab__details", lang.t(SplendorStats::List)).with(list));
    let share = ShareContent {
        title: lang.t(Title::Splendor).into(),
        text: lang.t(Title::SplendorStats).into(),
        link: document.link.into(),
        file: "sakiyomi-splendor-games".into(),
        card: None,
        json: batch.json,
        import: Some(batch.take),
    };
    screen(document.edits, Some(share), lab)
}

/// Who plays, under which rules, how many games.
fn form(plan: &Plan, document: &DocumentHandle<Plan>, lang: Lang) -> El {
    let seats = document.changes(|plan, count: usize| {
        let last = plan.levels.last().copied().unwrap_or_default();
        plan.levels.resize(count, last);
    });
    let players = (2..=4_usize)
        .map(|count| Choice::new(count, count.to_string()).testid(format!("seats-{count}")))
        .collect();
    let picks = plan.levels.iter().enumerate().map(|(seat, now)| {
        let change = document.changes(move |plan, value: String| {
            let level = value.parse().ok().and_then(|at: usize| LevelEntry::ALL.get(at).copied());
            plan.levels[seat] = level.unwrap_or_default();
        });
        let options = LevelEntry::ALL.iter().enumerate().map(|(at, level)| {
            el("option")
                .attr("value", at)
                .flag("selected", level == now)
                .with(level_name(*level, lang))
        });
        titled(
            lang.fill(SplendorText::PlayerNo, &[&(seat + 1)]),
            el("select").id(format!("level-{seat}")).change(change).list(options),
        )
    });
    let spaces = SPACES
        .iter()
        .map(|&(space, name)| {
            let label =
                if space == SpaceEntry::Full { lang.t(SplendorStats::FullRules) } else { name };
            Choice::new(space, label).testid(format!("space-{name}"))
        })
        .collect();
    let set_space = document.changes(|plan, space| plan.space = space);
    let set_count = document.changes(|plan, count| plan.games = count);
    let set_seed = document.changes(|plan, seed| plan.seed = seed);
    let (count, first) = (lang.t(SplendorStats::Count), lang.t(SplendorStats::FirstSeed));
    let counts = COUNTS.map(|count| {
        button("button.chip", number(count), on(&set_count, count))
            .id(format!("games-{count}"))
            .attr("aria-pressed", count == plan.games)
    });
    el("div.stack")
        .with(segmented(lang.t(SplendorText::Players), players, &plan.levels.len(), &seats, true))
        .with(el("div.gem-chairs").list(picks))
        .with(el("div.field").with(el("span").with(lang.t(SplendorStats::Rules))).with(segmented(
            lang.t(SplendorStats::Rules),
            spaces,
            &plan.space,
            &set_space,
            true,
        )))
        .with(el("ul.muted gem-spaces@spaces").list(SPACES.map(|(space, name)| {
            let (label, words) = match space {
                SpaceEntry::Full => (lang.t(SplendorStats::FullRules), SplendorStats::AboutFull),
                SpaceEntry::S406 => (name, SplendorStats::About406),
                SpaceEntry::S81 => (name, SplendorStats::About81),
            };
            el("li").with(el("b").with(label)).with(" ").with(lang.t(words))
        })))
        .with(
            el("div.gem-chairs")
                .with(number_field("games", count, plan.games, [1, MOST], set_count))
                .with(number_field("seed", first, plan.seed, [0, LAST_SEED], set_seed)),
        )
        .with(el("div.chips").group(count).list(counts))
}
