//! Splendor statistics: many games of levels among themselves, on all workers.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::game::{self, Story, address, any_seed, failure, level_name};
use super::pieces::gem;
use crate::callback::Callback;
use crate::components::{
    Choice, Exactness, Frame, FrameProps, ShareContent, about, announce, card, mark, row_head,
    segmented, table,
};
use crate::el::{El, button, el};
use crate::hooks::{JobState, use_history, use_kept, use_lang, use_pool};
use crate::i18n::{Key, Lang, Splendor, SplendorStats, Title, decimal, number, percent};
use crate::mount::mount;
use crate::route::Route;
use crate::{location, store};
use jobs::splendor::{
    GameEntry, Games, GamesReport, GamesRequest, LevelEntry, MoveEntry, PlayedEntry, RulesEntry,
    SpaceEntry, WHOLE,
};
use jobs::stats::share;
use jobs::{Ask, Batch};
use protocol::wire;
use share::BadLink;

/// Games that can be chosen.
const COUNTS: [u64; 4] = [20, 100, 500, 2_000];
/// Games of a piece for levels that read ahead, and for others.
const PIECES: [u64; 2] = [1, 10];
/// Rounds that a bar of the picture stands for.
const STEP: usize = 2;

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Plan {
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

/// What stays on the device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Saved {
    plan: Plan,
    report: Option<GamesReport>,
}

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
    /// As a link has it: a letter for each seat, then numbers.
    fn written(&self) -> String {
        let letter = |level: &LevelEntry| {
            LEVELS.iter().find(|known| known.0 == *level).map_or('j', |known| known.1)
        };
        let levels: String = self.levels.iter().map(letter).collect();
        let space = SPACES.iter().find(|known| known.0 == self.space).map_or("full", |it| it.1);
        format!("{levels}.{}.{}.{space}", self.games, self.seed)
    }

    fn read(text: &str) -> Result<Self, BadLink> {
        let parts: Vec<&str> = text.split('.').collect();
        let [levels, games, seed, space] = parts.as_slice() else { return Err(BadLink::CutOff) };
        let level =
            |letter: char| LEVELS.iter().find(|known| known.1 == letter).map(|known| known.0);
        let levels: Option<Vec<LevelEntry>> = levels.chars().map(level).collect();
        let space = SPACES.iter().find(|known| known.1 == *space).map(|known| known.0);
        let plan = (|| {
            let games = games.parse().ok()?;
            Some(Self { levels: levels?, games, seed: seed.parse().ok()?, space: space? })
        })();
        plan.filter(Self::is_sound).ok_or(BadLink::Characters)
    }

    fn is_sound(&self) -> bool {
        (2..=4).contains(&self.levels.len())
            && (1..=10_000).contains(&self.games)
            && self.seed < 1 << 52
    }

    fn request(&self, seed_from: u64, games: u64) -> GamesRequest {
        GamesRequest {
            levels: self.levels.clone(),
            rules: RulesEntry::default(),
            space: self.space,
            games,
            seed_from,
        }
    }

    /// The pieces that workers are given.
    fn pieces(&self) -> Vec<Ask<Games>> {
        let slow = self.levels.iter().any(|level| level.level().simulations > 0);
        let piece = PIECES[usize::from(!slow)];
        let starts = (0..self.games).step_by(piece as usize);
        let ask = |from| self.request(self.seed + from, piece.min(self.games - from));
        starts.map(|from| Ask::new(ask(from))).collect()
    }
}

/// Whether a saved value is what this screen keeps.
pub(super) fn is_saved(value: &JsValue) -> bool {
    let saved = wire::read::<Saved>(value.clone());
    saved.is_ok_and(|saved| saved.report.is_none_or(|report| Games::check(&report).is_ok()))
}

/// Two neighbouring parts together; the first alone where they do not belong together.
fn join(a: GamesReport, b: GamesReport) -> GamesReport {
    Games::merge(a.clone(), b).unwrap_or(a)
}

/// The Statistics screen.
#[component]
pub fn Stats() -> Html {
    let lang = use_lang();
    let opened = use_memo((), |()| {
        let kept = store::read::<Saved>(store::SPLENDOR_STATS).unwrap_or_default();
        let report = kept.report.filter(|report| Games::check(report).is_ok());
        let plan = Some(kept.plan).filter(Plan::is_sound).unwrap_or_default();
        match game::in_address().map(|text| Plan::read(&text)) {
            Some(Ok(linked)) => (Some(plan), linked, report, None),
            Some(Err(bad)) => (None, plan, report, Some(bad)),
            None => (None, plan, report, None),
        }
    });
    let bad = use_kept(|| opened.3);
    let history = use_history(|| (opened.0.clone(), opened.1.clone()));
    {
        let (history, bad) = (history.clone(), bad.clone());
        game::use_links(Callback::from(move |text: String| match Plan::read(&text) {
            Ok(plan) => {
                bad.set(None);
                history.edit(|_| plan);
            }
            Err(why) => bad.set(Some(why)),
        }));
    }
    let plan = history.now.clone();
    let run = use_kept(|| None::<Plan>);
    let kept = use_kept(|| opened.2.clone());
    let pieces = use_memo((*run).clone(), |run| run.as_ref().map(|run| Rc::new(run.pieces())));
    let pool = use_pool((*pieces).clone(), join);
    let fresh = pool.report.as_ref().filter(|_| run.is_some()).map(|report| (**report).clone());
    let now = fresh.as_ref().map_or(0, |report| report.games);
    let busy = run.is_some() && matches!(pool.state, JobState::Loading | JobState::Running);
    let report = fresh.or_else(|| (*kept).clone());
    let link = {
        let page = address(Route::SplendorStats, &Story::default().shared(&[]));
        let page = page.split('#').next().unwrap_or_default().to_owned();
        format!("{page}#s={}", plan.written())
    };
    {
        let report = report.clone();
        use_effect_with(
            (plan.clone(), report, busy, link.clone()),
            |(plan, report, busy, link)| {
                location::show(link);
                if !busy {
                    let saved = Saved { plan: (**plan).clone(), report: report.clone() };
                    store::write(store::SPLENDOR_STATS, &saved);
                }
            },
        );
    }
    use_effect_with((busy, report.as_ref().map(|report| report.games)), move |(busy, games)| {
        if let Some(games) = games.filter(|_| !busy) {
            announce(lang.fill(SplendorStats::Played, &[&number(games)]));
        }
    });

    let edit = |change: Rc<dyn Fn(&mut Plan)>| {
        let history = history.clone();
        Callback::from(move |()| {
            history.edit(|plan| {
                let mut next = plan.clone();
                change(&mut next);
                next
            });
        })
    };
    let seats = {
        let history = history.clone();
        Callback::from(move |count: usize| {
            history.edit(|plan| {
                let mut next = plan.clone();
                let last = next.levels.last().copied().unwrap_or_default();
                next.levels.resize(count, last);
                next
            });
        })
    };
    let players = (2..=4_usize)
        .map(|count| Choice::new(count, count.to_string()).testid(format!("seats-{count}")))
        .collect();
    let picks = plan.levels.iter().enumerate().map(|(seat, now)| {
        let history = history.clone();
        let change = Callback::from(move |value: String| {
            let level = value.parse().ok().and_then(|at: usize| LevelEntry::ALL.get(at).copied());
            history.edit(|plan| {
                let mut next = plan.clone();
                next.levels[seat] = level.unwrap_or_default();
                next
            });
        });
        let options = LevelEntry::ALL.iter().enumerate().map(|(at, level)| {
            el("option")
                .attr("value", at)
                .flag("selected", level == now)
                .with(level_name(*level, lang))
        });
        el("label.field")
            .with(el("span").with(lang.fill(Splendor::PlayerNo, &[&(seat + 1)])))
            .with(el("select").id(format!("level-{seat}")).change(change).list(options))
    });
    let spaces = SPACES
        .iter()
        .map(|&(space, name)| {
            let label =
                if space == SpaceEntry::Full { lang.t(SplendorStats::FullRules) } else { name };
            Choice::new(space, label).testid(format!("space-{name}"))
        })
        .collect();
    let set_space = {
        let history = history.clone();
        Callback::from(move |space| history.edit(|plan| Plan { space, ..plan.clone() }))
    };
    let counts = COUNTS.map(|count| {
        button("button.chip", number(count), edit(Rc::new(move |plan| plan.games = count)))
            .id(format!("games-{count}"))
            .attr("aria-pressed", count == plan.games)
    });
    let other = edit(Rc::new(|plan| plan.seed = any_seed() >> 3));
    let start = {
        let (run, plan) = (run.clone(), plan.clone());
        let (kept, report) = (kept.clone(), report.clone());
        Callback::from(move |()| {
            // What was played stays until the first games of the new run are there.
            kept.set(report.clone());
            run.set(Some((*plan).clone()));
        })
    };
    let stop = {
        let (run, kept, stop) = (run.clone(), kept.clone(), pool.stop.clone());
        let report = report.clone();
        Callback::from(move |()| {
            stop.emit(());
            kept.set(report.clone());
            run.set(None);
        })
    };
    let done = run.as_ref() == Some(&*plan) && pool.state == JobState::Done;
    let go = if busy {
        button("button.button button--main@stats-stop", lang.t(Key::Stop), stop)
    } else {
        let words = lang.fill(SplendorStats::Start, &[&number(plan.games)]);
        button("button.button button--main@stats-start", words, start).flag("disabled", done)
    };
    let progress = busy.then(|| {
        let games = now;
        el("div.progress progress--busy")
            .with(
                el("progress")
                    .attr("aria-label", lang.t(Key::Running))
                    .attr("max", plan.games)
                    .attr("value", games.min(plan.games)),
            )
            .with(el("span.num").with(lang.fill(SplendorStats::Played, &[&number(games)])))
    });
    let setup =
        card("section.card", lang.t(SplendorStats::Setup), None)
            .with(segmented(lang.t(Splendor::Players), players, &plan.levels.len(), &seats, true))
            .with(el("div.gem-chairs").list(picks))
            .with(el("div.field").with(el("span").with(lang.t(SplendorStats::Rules))).with(
                segmented(lang.t(SplendorStats::Rules), spaces, &plan.space, &set_space, true),
            ))
            .with(
                el("div.field").with(el("span").with(lang.t(SplendorStats::Count))).with(
                    el("div.chips")
                        .attr("role", "group")
                        .attr("aria-label", lang.t(SplendorStats::Count))
                        .list(counts),
                ),
            )
            .with(
                el("div.row")
                    .with(el("span.num").with(lang.fill(SplendorStats::FirstSeed, &[&plan.seed])))
                    .with(button(
                        "button.button button--small@other-seed",
                        lang.t(SplendorStats::OtherSeed),
                        other,
                    )),
            )
            .with(el("div.buttons").with(go))
            .with(progress)
            .with(failure(&pool.state, &pool.resume, lang));
    let stale = report.as_ref().is_some_and(|report| {
        let asked = GamesRequest::from(report.request.clone());
        (!busy || now == 0) && asked != plan.request(plan.seed, report.games)
    });
    let played = report.as_ref().map(|report| {
        el("p.muted num@stats-played")
            .with(lang.fill(SplendorStats::Played, &[&number(report.games)]))
    });
    let stale = stale.then(|| el("p.caution@stale").with(lang.t(SplendorStats::Stale)));
    let found = report.as_ref().map(|report| results(report, lang));
    let sure = report.is_some().then(|| mark(Exactness::Sampled, false, lang));
    let empty =
        report.is_none().then(|| el("p.muted@stats-empty").with(lang.t(SplendorStats::Empty)));
    let results = card("section.card", lang.t(SplendorStats::Results), sure)
        .with(stale)
        .with(played)
        .with(empty)
        .with(found);
    let list = report.as_ref().map(|report| listed(report, lang));
    let lab = el("div.lab")
        .with(
            el("section.lab__board gem-lab")
                .attr("aria-label", lang.t(SplendorStats::Setup))
                .with(game::bad_notice(*bad, lang))
                .with(setup),
        )
        .with(
            el("section.lab__answer")
                .attr("aria-label", lang.t(SplendorStats::Results))
                .with(results),
        )
        .with(
            el("section.lab__details").attr("aria-label", lang.t(SplendorStats::List)).with(list),
        );
    let json = report.clone().map(|report| -> Rc<dyn Fn() -> String> {
        Rc::new(move || wire::to_json(&report).unwrap_or_default())
    });
    mount::<Frame>(FrameProps {
        editable: true,
        undo: history.undo.clone(),
        redo: history.redo.clone(),
        share: Some(ShareContent {
            title: lang.t(Title::Splendor).into(),
            text: lang.t(Title::SplendorStats).into(),
            link: link.into(),
            file: "sakiyomi-splendor-games".into(),
            card: None,
            json,
            import: None,
        }),
        children: lab.html(),
        ..FrameProps::default()
    })
}

fn mean(sum: u64, games: u64) -> String {
    decimal(sum as f64 / games.max(1) as f64, 2)
}

fn results(report: &GamesReport, lang: Lang) -> El {
    let games = report.games;
    let heads = [
        ("", lang.t(SplendorStats::Seat)),
        ("num", lang.t(SplendorStats::Wins)),
        ("num", lang.t(SplendorStats::PointsHead)),
        ("num", lang.t(SplendorStats::Cards)),
        ("num", lang.t(SplendorStats::NoblesHead)),
        ("num", lang.t(SplendorStats::Exchanges)),
        ("num", lang.t(SplendorStats::Reserves)),
        ("num", lang.t(SplendorStats::Surplus)),
    ];
    let rows = report.seats.iter().zip(&report.request.levels).enumerate();
    let rows = rows.map(|(seat, (sums, level))| {
        let won = share((sums.wins + WHOLE / 2) / WHOLE, games);
        let part = sums.wins as f64 / (WHOLE * games.max(1)) as f64;
        let ends = won.map(|won| [won.low, won.high].map(|end| percent(end, 1)).join(" … "));
        let numbers = vec![
            (lang.t(SplendorStats::Interval), ends.unwrap_or_default()),
            (lang.t(SplendorStats::Count), number(games)),
        ];
        let won = about(SplendorStats::WinsTopic, numbers, Exactness::Sampled, lang)
            .with(el("b.num").with(percent(part, 1)));
        let turns = sums.takes
            + sums.exchanges
            + sums.reserves
            + sums.buys
            + sums.buys_reserved
            + sums.passes;
        let of_turns = |count: u64| percent(count as f64 / turns.max(1) as f64, 1);
        el("tr")
            .with(row_head(format!("{} · {}", seat + 1, level_name(*level, lang))))
            .with(el("td.num").attr("data-wins", sums.wins).with(won))
            .with(el("td.num").with(mean(sums.points, games)))
            .with(el("td.num").with(mean(sums.cards, games)))
            .with(el("td.num").with(mean(sums.nobles, games)))
            .with(el("td.num").with(of_turns(sums.exchanges)))
            .with(el("td.num").with(of_turns(sums.reserves)))
            .with(el("td.num").with(mean(sums.surplus, games)))
            .html()
    });
    let rounds: u64 = report.rounds.iter().enumerate().map(|(at, count)| at as u64 * count).sum();
    let bars: Vec<u64> = report.rounds.chunks(STEP).map(|counts| counts.iter().sum()).collect();
    let most = bars.iter().copied().max().unwrap_or(1).max(1);
    let (first, last) = (
        bars.iter().position(|&count| count > 0).unwrap_or(0),
        bars.iter().rposition(|&count| count > 0).unwrap_or(0),
    );
    let bars = (first..=last).map(|at| {
        let words = lang.fill(
            SplendorStats::BarWords,
            &[&(STEP * at), &(STEP * at + STEP - 1), &number(bars[at])],
        );
        el("li.gem-column")
            .attr("title", words.clone())
            .with(
                el("span.gem-column__bar")
                    .attr("style", format!("block-size:{}px", 2 + 90 * bars[at] / most))
                    .attr("role", "img")
                    .attr("aria-label", words),
            )
            .with(el("span.num").attr("aria-hidden", "true").with(STEP * at))
    });
    let all: u64 = report.colours.iter().sum();
    let by_winners: u64 = report.winners.iter().sum();
    let colours = (0..5).map(|kind| {
        let part = |count: u64, of: u64| percent(count as f64 / of.max(1) as f64, 1);
        el("tr")
            .with(row_head(gem(kind, None)))
            .with(el("td.num").with(part(report.colours[kind], all)))
            .with(el("td.num").with(part(report.winners[kind], by_winners)))
            .with(el("td.num").with(mean(report.taken[kind], games)))
            .html()
    });
    let colour_heads = [
        ("", lang.t(SplendorStats::Colour)),
        ("num", lang.t(SplendorStats::Bought)),
        ("num", lang.t(SplendorStats::ByWinners)),
        ("num", lang.t(SplendorStats::Taken)),
    ];
    let exchanged: u64 = report.families.iter().sum();
    let families = NAMES.iter().zip(&report.families).filter(|(_, count)| **count > 0);
    let families = families.map(|(name, &count)| {
        el("li.num").with(el("b").with(*name)).with(format!(
            " {} ({})",
            number(count),
            percent(count as f64 / exchanged.max(1) as f64, 0)
        ))
    });
    el("div.stack@stats")
        .attr("data-games", games)
        .with(table(lang.t(SplendorStats::BySeat), &heads, rows.collect()))
        .with(el("h3").with(lang.t(SplendorStats::Length)))
        .with(el("p.num").with(lang.fill(SplendorStats::MeanRounds, &[&mean(rounds, games)])))
        .with(el("ul.gem-columns").list(bars))
        .with((report.endless > 0).then(|| {
            el("p.muted").with(lang.fill(SplendorStats::Endless, &[&number(report.endless)]))
        }))
        .with(el("h3").with(lang.t(SplendorStats::Colours)))
        .with(table(lang.t(SplendorStats::Colours), &colour_heads, colours.collect()))
        .with(el("h3").with(lang.t(SplendorStats::Families)))
        .with(el("p.muted").with(lang.t(SplendorStats::FamiliesHint)))
        .with(el("ul.gem-families").list(families))
}

/// The families in the order of the report.
const NAMES: [&str; 12] =
    ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "D", "±0", "viii D"];

/// The first games, to be looked at.
fn listed(report: &GamesReport, lang: Lang) -> El {
    let row = |(at, played): (usize, &PlayedEntry)| {
        let moves = played.moves.iter().map(|&id| MoveEntry { id, reveal: None });
        let game = GameEntry {
            players: u8::try_from(played.points.len()).ok(),
            seed: Some(played.seed),
            position: None,
            rules: report.request.rules,
            space: report.request.space,
            moves: moves.collect(),
        };
        let story = Story { at: game.moves.len(), game };
        let points: Vec<String> = played.points.iter().map(u8::to_string).collect();
        el("li.row")
            .key(played.seed.to_string())
            .with(
                el("span.num")
                    .with(lang.fill(SplendorStats::GameNo, &[&played.seed, &points.join(" : ")])),
            )
            .with(
                el("a.button button--small")
                    .id(format!("open-{at}"))
                    .attr("href", address(Route::SplendorReplays, &story.shared(&[])))
                    .with(lang.t(SplendorStats::Open)),
            )
    };
    card("section.card", lang.t(SplendorStats::List), None)
        .with(el("ul.gem-games").list(report.list.iter().enumerate().map(row)))
}
