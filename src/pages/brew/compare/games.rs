//! The games one by one, each with the way to watch it.

use yew::prelude::*;

use crate::components::{Choice, row_head, segmented, table};
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::hooks::ValueHandle;
use crate::i18n::{BrewBatch, BrewCompare, Lang, number};
use crate::pages::brew::game::address;
use crate::route::Route;
use jobs::brew::{GameEntry, GameRequest, MatchReport};
use share::{self, SharedGame};

/// Games that are shown at first, and how many more each time.
const SOME: usize = 20;

/// Which games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// All.
    #[default]
    All,
    /// Won by A.
    Won,
    /// Drawn.
    Drawn,
    /// Lost by A.
    Lost,
}

/// What of the list is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Which games.
    pub which: Which,
    /// Whether the largest differences come first, not the first seeds.
    pub by_difference: bool,
    /// How many.
    pub count: usize,
}

impl Default for Shown {
    fn default() -> Self {
        Self { which: Which::default(), by_difference: false, count: SOME }
    }
}

/// Points of A minus those of B.
pub fn ahead(game: &GameEntry) -> i32 {
    game.points[0] - game.points[1]
}

/// The address where a game can be watched: both players in their seats, the seed, no turn yet.
fn watch(report: &MatchReport, game: &GameEntry) -> String {
    let players = report.request.players.iter().zip(report.request.nodes);
    let mut players = players.map(|(engine, nodes)| (Some(engine.clone()), nodes));
    let (Some(a), Some(b)) = (players.next(), players.next()) else { return String::new() };
    // The first player sits first in games of even seeds.
    let players = if game.seed.is_multiple_of(2) { [a, b] } else { [b, a] };
    let seed = Some(game.seed.to_string());
    let game = GameRequest { deck: None, seed, setup: Vec::new(), acts: Vec::new() };
    let text = share::write_brew_game(&SharedGame { game, players, at: 0 });
    address(Route::BrewWatch, &text)
}

/// The list.
pub fn list(report: &MatchReport, shown: &ValueHandle<Shown>, lang: Lang) -> Html {
    let is = |game: &&GameEntry| match shown.which {
        Which::All => true,
        Which::Won => ahead(game) > 0,
        Which::Drawn => ahead(game) == 0,
        Which::Lost => ahead(game) < 0,
    };
    let mut games: Vec<&GameEntry> = report.sums.list.iter().filter(is).collect();
    if shown.by_difference {
        jobs::short_sort::sort_by_key(&mut games, |game| {
            std::cmp::Reverse(ahead(game).unsigned_abs())
        });
    }
    let set = {
        let slot = shown.clone();
        Handler::from(move |next: Shown| slot.set(next))
    };
    let which = {
        let (set, now) = (set.clone(), **shown);
        Handler::from(move |which| set.emit(Shown { which, count: SOME, ..now }))
    };
    let choices = [
        (Which::All, BrewCompare::All, "list-all"),
        (Which::Won, BrewCompare::WonByA, "list-won"),
        (Which::Drawn, BrewCompare::Drawn, "list-drawn"),
        (Which::Lost, BrewCompare::WonByB, "list-lost"),
    ];
    let choices = choices.map(|(which, key, test)| Choice::new(which, lang.t(key)).testid(test));
    let sort = button(
        "button.chip@list-sort",
        lang.t(BrewCompare::ByDifference),
        on(&set, Shown { by_difference: !shown.by_difference, ..**shown }),
    )
    .attr("aria-pressed", shown.by_difference);
    let rows = games.iter().take(shown.count).map(|game| row(report, game, lang));
    let heads = [
        ("", lang.t(BrewCompare::SeedHead)),
        ("num", lang.t(BrewCompare::PointsHead)),
        ("num", lang.t(BrewCompare::DifferenceHead)),
        ("num", lang.t(BrewCompare::TurnsHead)),
        ("", lang.t(BrewCompare::FirstHead)),
    ];
    let label = lang.t(BrewCompare::List);
    let none = games.is_empty().then(|| el("p.muted").with(lang.t(BrewCompare::NoGames)));
    let more = (games.len() > shown.count).then(|| {
        let next = Shown { count: shown.count + 5 * SOME, ..**shown };
        button("button.button@list-more", lang.t(BrewBatch::More), on(&set, next))
    });
    let short = report.sums.games > report.sums.list.len() as u64;
    let short = short.then(|| {
        let count = number(report.sums.list.len() as u64);
        el("p.muted").with(lang.fill(BrewCompare::ListShort, &[&count]))
    });
    all([
        el("h3").with(label).html(),
        el("p.muted").with(lang.t(BrewCompare::ListHint)).html(),
        el("div.row")
            .with(segmented(label, choices.into(), &shown.which, &which, true))
            .with(sort)
            .html(),
        table(label, &heads, rows).id("games-list").html(),
        all(none),
        all(more),
        all(short),
    ])
}

fn row(report: &MatchReport, game: &GameEntry, lang: Lang) -> Html {
    let ahead = ahead(game);
    let difference = match ahead {
        0 => "0".to_owned(),
        1.. => format!("+{ahead}"),
        _ => format!("−{}", ahead.unsigned_abs()),
    };
    let points = game.points.map(|points| {
        let sign = if points < 0 { "−" } else { "" };
        format!("{sign}{}", points.unsigned_abs())
    });
    let link: El = el("a.brew-many__game")
        .attr("href", watch(report, game))
        .attr("aria-label", lang.fill(BrewCompare::WatchGame, &[&game.seed]))
        .with(number(game.seed));
    el("tr")
        .id(format!("game-{}", game.seed))
        .with(row_head(link))
        .with(el("td.num").with(points.join(" : ")))
        .with(el("td.num").with(difference))
        .with(el("td.num").with(game.turns))
        .with(el("td").with(if game.seed.is_multiple_of(2) { "A" } else { "B" }))
        .html()
}
