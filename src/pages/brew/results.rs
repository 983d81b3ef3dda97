//! Games that are kept, with names, days and results, and the sums of one's own.

use serde::{Deserialize, Serialize};
use yew::prelude::*;

use super::article::about;
use super::game::Game;
use super::seat::{Seat, engine_name};
use crate::components::{Exactness, Icon, card, row_head, share_ends, sign, table};
use crate::dom::today;
use crate::el::{El, button, el, on, titled};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang, use_value};
use crate::i18n::{BrewPlay, BrewResults, Lang, decimal, number, percent};
use crate::store::{self, Slot};
use jobs::brew::EngineName;
use jobs::stats::score;

/// Most games that are kept; the oldest is dropped.
const MOST: usize = 300;
/// A longer list than this can be narrowed.
const MANY: usize = 10;
/// Points of a game are within this.
const MOST_POINTS: i32 = 1_000;

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptGame {
    /// What somebody called it; empty where nobody did.
    #[serde(default)]
    pub name: String,
    /// The day on which it was kept.
    pub day: String,
    /// Cards and turns.
    pub game: Game,
    /// Who played in each seat; none for the person.
    pub players: [Option<Seat>; 2],
    /// The points, where it was over.
    pub points: Option<[i32; 2]>,
    /// Whether it was played here from its first turn to its end; only such games count as one's own.
    #[serde(default = "was_played_here")]
    pub played_here: bool,
}

/// Games that were kept before it was noted.
const fn was_played_here() -> bool {
    true
}

impl KeptGame {
    fn is_sound(&self) -> bool {
        self.game.acts.len() <= 100
            && self.players.iter().flatten().all(Seat::is_sound)
            && self.points.iter().flatten().all(|points| points.abs() <= MOST_POINTS)
    }

    /// The person's seat, where one person played against the program here.
    fn own(&self) -> Option<usize> {
        match &self.players {
            _ if !self.played_here => None,
            [None, Some(_)] => Some(0),
            [Some(_), None] => Some(1),
            _ => None,
        }
    }

    fn names(&self, lang: Lang) -> [String; 2] {
        self.players.each_ref().map(|seat| match seat {
            Some(seat) => engine_name(seat.engine.name, lang).to_owned(),
            None => lang.t(BrewPlay::You).to_owned(),
        })
    }
}

/// The games, the oldest first; what cannot be read is left out.
pub const KEPT: Slot<Vec<KeptGame>> = Slot {
    load: |value| Some(store::load_sound(value, KeptGame::is_sound)),
    ..Slot::of(store::BREW_GAMES)
};

/// Keeps a game, once.
fn keep(kept: KeptGame) {
    let mut all = KEPT.read().unwrap_or_default();
    if all.iter().any(|old| old.game == kept.game) {
        return;
    }
    all.push(kept);
    let over = all.len().saturating_sub(MOST);
    all.drain(..over);
    KEPT.write(&all);
}

/// Keeps a game that has just been played to its end on this screen; returns how many were kept.
/// `played`: how many turns it had after the last one that was played here; `whole`: whether those who play
/// now have played it from its first turn on.
#[hook]
pub fn use_noted(
    game: &Game,
    human: usize,
    bot: &Seat,
    points: Option<[i32; 2]>,
    played: Option<usize>,
    whole: bool,
) -> usize {
    let count = use_value(|| 0_usize);
    let noted = count.clone();
    let ended = points.filter(|_| played == Some(game.acts.len()));
    let kept = (game.clone(), bot.clone());
    use_effect_with((game.again(), ended), move |(_, ended)| {
        if ended.is_some() {
            let (game, bot) = kept;
            let mut players = [None, None];
            players[1 - human] = Some(bot);
            let (name, day) = (String::new(), today());
            let points = *ended;
            keep(KeptGame { name, day, game, players, points, played_here: whole });
            noted.set(*noted.newest() + 1);
        }
    });
    *count
}

/// The games against the same opponent.
struct Group {
    engine: EngineName,
    /// Whether its settings were changed.
    changed: bool,
    games: u64,
    wins: u64,
    draws: u64,
    points: [i64; 2],
}

/// The sums by opponent, the strongest first. The same cards count once: who plays them again knows
/// what comes.
fn groups(games: &[KeptGame]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut seen: Vec<Game> = Vec::new();
    for kept in games {
        let Some((own, points)) = kept.own().zip(kept.points) else { continue };
        let Some(seat) = &kept.players[1 - own] else { continue };
        let cards = kept.game.again();
        if cards.seed.is_none() || seen.contains(&cards) {
            continue;
        }
        seen.push(cards);
        let engine = seat.engine.name;
        let changed = *seat != Seat::named(engine);
        let is_it = |group: &Group| (group.engine, group.changed) == (engine, changed);
        let found = groups.iter().position(is_it).unwrap_or_else(|| {
            groups.push(Group { engine, changed, games: 0, wins: 0, draws: 0, points: [0; 2] });
            groups.len() - 1
        });
        let group = &mut groups[found];
        let (mine, other) = (points[own], points[1 - own]);
        group.games += 1;
        group.wins += u64::from(mine > other);
        group.draws += u64::from(mine == other);
        group.points[0] += i64::from(mine);
        group.points[1] += i64::from(other);
    }
    let rank = |engine: EngineName| EngineName::ALL.iter().position(|one| *one == engine);
    groups.sort_by_key(|group| (rank(group.engine), group.changed));
    groups
}

/// Properties of [`OwnGames`].
#[derive(Clone, PartialEq, Properties)]
pub struct OwnGamesProps {
    /// How many games were kept since the screen was opened.
    pub noted: usize,
}

/// The section with one's own games.
#[component]
pub fn OwnGames(props: &OwnGamesProps) -> Html {
    let lang = use_lang();
    let games = use_memo(props.noted, |_| KEPT.read().unwrap_or_default());
    let groups = groups(&games);
    let none = groups.is_empty();
    let heads = [
        ("", lang.t(BrewResults::Against)),
        ("num", lang.t(BrewResults::Wins)),
        ("num", lang.t(BrewResults::Games)),
        ("num", lang.t(BrewResults::Points)),
    ];
    let rows = groups.iter().map(|group| row(group, lang));
    let title = lang.t(BrewResults::Title);
    card("section.card@own-games", title, None)
        .attr("data-games", groups.iter().map(|group| group.games).sum::<u64>())
        .with(none.then(|| el("p.muted").with(lang.t(BrewResults::Empty))))
        .with((!none).then(|| table(title, &heads, rows)))
        .with((!none).then(|| el("p.muted").with(lang.t(BrewResults::Counted))))
        .html()
}

fn row(group: &Group, lang: Lang) -> El {
    let games = group.games;
    let mean = |sum: f64| decimal(sum / games.max(1) as f64, 1);
    let found = score(group.wins, group.draws, games);
    let part = found.as_ref().map_or_else(String::new, |found| percent(found.share, 1));
    let ends = found.as_ref().map(share_ends).unwrap_or_default();
    let numbers = vec![
        (lang.t(BrewResults::Interval), ends.clone()),
        (lang.t(BrewResults::Games), number(games)),
    ];
    let won = about(BrewResults::WinsTopic, numbers, Exactness::Sampled, lang)
        .with(el("b.num").with(part));
    let changed =
        group.changed.then(|| el("span.muted game-ends").with(lang.t(BrewResults::Changed)));
    let [own, foe] = group.points.map(|sum| mean(sum as f64));
    el("tr")
        .attr("data-games", games)
        .with(row_head(engine_name(group.engine, lang)).with(changed))
        .with(el("td.num").with(won).with(el("span.muted game-ends").with(ends)))
        .with(el("td.num").with(number(games)))
        .with(el("td.num").with(format!("{own} : {foe}")))
}

/// Properties of [`Games`].
#[derive(Clone, PartialEq, Properties)]
pub struct GamesProps {
    /// The game on the screen, as it would be kept.
    pub here: KeptGame,
    /// Receives the game to show.
    pub open: Handler<KeptGame>,
}

/// The games that are kept: each can be opened, named and removed.
#[component]
pub fn Games(props: &GamesProps) -> Html {
    let lang = use_lang();
    let games = use_value(|| KEPT.read().unwrap_or_default());
    let wanted = use_value(String::new);
    let change = {
        let games = games.clone();
        move |change: &dyn Fn(&mut Vec<KeptGame>)| {
            let mut all = KEPT.read().unwrap_or_default();
            change(&mut all);
            KEPT.write(&all);
            games.set(all);
        }
    };
    let now = games.iter().position(|kept| kept.game == props.here.game);
    let add = {
        let (games, here) = (games.clone(), props.here.clone());
        Handler::from(move |()| {
            keep(KeptGame { day: today(), ..here.clone() });
            games.set(KEPT.read().unwrap_or_default());
        })
    };
    let can = now.is_none() && !props.here.game.acts.is_empty();
    let add = can
        .then(|| button("button.button button--small@keep-game", lang.t(BrewResults::Keep), add));
    let name = now.map(|at| {
        let (change, game) = (change.clone(), games[at].game.clone());
        let set = Handler::from(move |name: String| {
            change(&|all| {
                if let Some(kept) = all.iter_mut().find(|kept| kept.game == game) {
                    name.trim().clone_into(&mut kept.name);
                }
            });
        });
        titled(
            lang.t(BrewResults::Name),
            el("input.input@kept-name")
                .attr("maxlength", 80_u8)
                .value(games[at].name.clone())
                .change(set),
        )
    });
    let many = games.len() > MANY;
    let find = wanted.to_lowercase();
    let fits =
        |words: &[String; 2]| !many || words.iter().any(|part| part.to_lowercase().contains(&find));
    // The newest is the last.
    let rows: Vec<El> = games
        .iter()
        .enumerate()
        .rev()
        .map(|(at, kept)| (at, kept, words(kept, lang)))
        .filter(|(_, _, words)| fits(words))
        .map(|(at, kept, [title, about])| {
            let (change, game) = (change.clone(), kept.game.clone());
            let remove =
                Handler::from(move |()| change(&|all| all.retain(|kept| kept.game != game)));
            let label = lang.fill(BrewResults::Remove, &[&title]);
            el("li.row")
                .key(at.to_string())
                .with(
                    button(
                        "button.game-past",
                        el("span").with(title),
                        on(&props.open, kept.clone()),
                    )
                    .with(el("span.muted num").with(about))
                    .id(format!("kept-{at}"))
                    .attr("aria-current", (Some(at) == now).then_some("true")),
                )
                .with(
                    button("button.icon-button", sign(Icon::Trash), remove)
                        .id(format!("remove-{at}"))
                        .attr("aria-label", label),
                )
        })
        .collect();
    let filter = many.then(|| {
        titled(
            lang.fill(BrewResults::Filter, &[&rows.len(), &games.len()]),
            el("input.input@kept-filter")
                .attr("type", "search")
                .value((*wanted).clone())
                .input(wanted.setter()),
        )
    });
    let none = games.is_empty().then(|| el("p.muted").with(lang.t(BrewResults::NoGames)));
    card("section.card@kept", lang.t(BrewResults::Kept), None)
        .with(none)
        .with(add)
        .with(name)
        .with(filter)
        .with(el("ul.game-pasts").list(rows))
        .html()
}

/// What a game is called, and what is known of it.
fn words(kept: &KeptGame, lang: Lang) -> [String; 2] {
    let who = kept.names(lang).join(" – ");
    let is_named = !kept.name.trim().is_empty();
    let title = if is_named { kept.name.clone() } else { who.clone() };
    let result = kept.points.map(|[one, two]| format!("{one} : {two}"));
    let turns = lang.fill(BrewResults::TurnCount, &[&kept.game.acts.len()]);
    let parts = [Some(kept.day.clone()), is_named.then_some(who), result, Some(turns)];
    let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
    let seed = kept.game.name(lang);
    [title, parts.chain([seed]).collect::<Vec<_>>().join(" · ")]
}
