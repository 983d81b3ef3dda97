//! What the Milljan benchmark measures, the same native and in the browser.
//!
//! Times are per hand, so that the percentiles are those over hands: this is how long a person
//! waits. Hands are dealt by fixed seeds.

use std::sync::Arc;

use jobs::milljan::SNAPSHOTS;
use milljan::game::{Game, Setup};
use milljan::goals::{Start, nearest};
use milljan::players::{Player, STRONG_NODES, View};
use milljan::puzzle::{LEVELS, Question, build::Builder};
use milljan::rules::Rules;
use milljan::table::Table;
use milljan::{Date, Hand, IdolId, Roster, chances, claims, deals, exchange::Exchanges, waits};

/// A clock in milliseconds.
pub type Clock = fn() -> f64;

/// Hands of a uniform deal for each snapshot.
const DEALS: u64 = 400;
/// Hands for each h.
const PER_H: usize = 40;

/// A hand with the largest h known, in both snapshots (found by hill climbing).
const FARTHEST: [IdolId; 13] = [11, 11, 11, 12, 21, 21, 21, 25, 31, 31, 31, 33, 45];

fn hand(date: Date, free: &[IdolId]) -> Hand {
    Hand::new(&Roster::of(date), &[], free, &[], None).expect("a possible hand")
}

fn distance(hand: &Hand) -> Option<u8> {
    let table = Table::new(hand);
    nearest(&table, &Start::of(hand, &table)).map(|goal| goal.missing)
}

/// The same hand one exchange nearer to its win.
fn nearer(hand: &Hand) -> Vec<IdolId> {
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let h = nearest(&table, &start).expect("a goal").missing;
    let mut found = Exchanges::new(&table, &start, h);
    found.advance(hand, &table, u64::MAX);
    let (out, into) = found.list(1)[0];
    let mut free = hand.free().to_vec();
    let (out, into) = (out.tiles().next().expect("h > 0"), into.tiles().next().expect("h > 0"));
    free.remove(free.iter().position(|&id| id == out).expect("in hand"));
    free.push(into);
    free
}

/// The article's own search: remove units, fewest missing first, keep the smallest h (Rust, same machine).
///
/// Source: the article, step 2.
pub fn article_h(hand: &Hand) -> u8 {
    fn walk(
        units: &[(u64, u8)],
        from: &[(u8, u8, usize)],
        left: u64,
        twice: &[u8; 54],
        slots: u8,
        g: u8,
        best: &mut u8,
    ) {
        if slots == 0 {
            *best = (*best).min(g);
            return;
        }
        let mut next: Vec<(u8, u8, usize)> = from
            .iter()
            .filter(|row| units[row.2].1 <= slots)
            .map(|row| {
                let (members, size) = units[row.2];
                (size - (members & left).count_ones() as u8, 13 - size, row.2)
            })
            .collect();
        next.sort_unstable();
        for at in 0..next.len() {
            let (missing, _, id) = next[at];
            if g + missing >= *best {
                break;
            }
            let (members, size) = units[id];
            let mut rest = *twice;
            let mut bits = left;
            let mut taken = members & left;
            while taken != 0 {
                let idol = taken.trailing_zeros() as usize;
                rest[idol] -= 1;
                if rest[idol] == 0 {
                    bits &= !(1 << idol);
                }
                taken &= taken - 1;
            }
            // A unit earlier at this node has already been tried with this one.
            walk(units, &next[at..], bits, &rest, slots - size, g + missing, best);
        }
    }
    let units: Vec<(u64, u8)> =
        hand.roster().active().iter().map(|(_, members)| (members.0, members.len())).collect();
    let all: Vec<_> = (0..units.len()).map(|id| (0, 0, id)).collect();
    let mut copies = [0u8; 54];
    for &id in hand.free() {
        copies[usize::from(id)] += 1;
    }
    let mut best = 14;
    walk(&units, &all, hand.free_set().0, &copies, hand.slots(), 0, &mut best);
    best
}

struct Stats {
    times: Vec<f64>,
}

impl Stats {
    fn of(clock: Clock, hands: &[Hand], mut work: impl FnMut(&Hand)) -> Self {
        // Once to warm up: tables, allocator, just-in-time compilers.
        hands.iter().take(5).for_each(&mut work);
        let mut times: Vec<f64> = hands
            .iter()
            .map(|hand| {
                // Repeated, so that a coarse clock can still measure short times.
                let repeat = 4;
                let since = clock();
                (0..repeat).for_each(|_| work(hand));
                (clock() - since) / f64::from(repeat)
            })
            .collect();
        times.sort_by(f64::total_cmp);
        Self { times }
    }

    fn at(&self, share: f64) -> f64 {
        self.times[((self.times.len() - 1) as f64 * share).round() as usize]
    }

    fn cells(&self) -> String {
        format!("{:.3} | {:.3} | {:.3}", self.at(0.5), self.at(0.95), self.at(1.0))
    }
}

fn h_only(hand: &Hand) {
    std::hint::black_box(distance(hand));
}

fn discards(hand: &Hand) {
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let mut tiles = hand.free().to_vec();
    tiles.dedup();
    for tile in tiles {
        std::hint::black_box(waits::wait(hand, &table, &start.sending(&table, tile)));
    }
}

fn exchanges(hand: &Hand) -> u64 {
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let h = nearest(&table, &start).map_or(0, |goal| goal.missing);
    let mut found = Exchanges::new(&table, &start, h);
    found.advance(hand, &table, u64::MAX);
    std::hint::black_box(found.count())
}

fn claim_table(hand: &Hand) {
    let free = &hand.free()[1..];
    std::hint::black_box(claims::table(&self::hand(hand.roster().date(), free)));
}

fn play(hand: &Hand) {
    let mut memo = chances::Memo::default();
    let mut solo = chances::Solo::new(self::hand(hand.roster().date(), &hand.free()[1..]), 1);
    let end = (0..10).rev().find(|&left| solo.turn(&mut memo, left) != chances::Turn::On);
    std::hint::black_box(end);
}

/// What is timed, with its name.
type Task = (&'static str, fn(&Hand));

/// Runs everything and prints the tables line by line.
pub fn run(clock: Clock, say: impl Fn(&str)) {
    say("| snapshot | task | hands | median ms | p95 ms | max ms |");
    say("|---|---|---|---|---|---|");
    for date in SNAPSHOTS {
        let hands: Vec<Hand> = (0..DEALS).map(|seed| hand(date, &deals::deal(seed))).collect();
        let tasks: [Task; 6] = [
            ("h", h_only),
            ("h and the whole discard table", discards),
            ("h and all minimal exchanges", |hand| {
                exchanges(hand);
            }),
            ("claim table (12 tiles)", claim_table),
            ("chances within two draws, all discards", |hand| {
                std::hint::black_box(chances::prospects(hand));
            }),
            ("one play of ten draws (12 tiles)", play),
        ];
        for (name, work) in tasks {
            let stats = Stats::of(clock, &hands, work);
            say(&format!("| {date} | {name} | {} | {} |", hands.len(), stats.cells()));
        }
    }
    say("");
    say(
        "| snapshot | h | hands | h: p95 ms | discard table: p95 ms | exchanges: p95 ms | most exchanges | article's search, h alone: median ms | ratio of medians |",
    );
    say("|---|---|---|---|---|---|---|---|---|");
    for date in SNAPSHOTS {
        let mut by_h: Vec<Vec<Hand>> = vec![Vec::new(); 14];
        let far = hand(date, &FARTHEST);
        if let Some(h) = distance(&far) {
            by_h[usize::from(h)].push(far);
        }
        for seed in 0..6000 {
            let mut dealt = hand(date, &deals::deal(seed));
            // A dealt hand and, step by step, its states on the way to a win.
            while let Some(h) = distance(&dealt) {
                let bucket = &mut by_h[usize::from(h)];
                if bucket.len() < PER_H {
                    bucket.push(dealt.clone());
                }
                if h == 0 || seed > 100 {
                    break;
                }
                dealt = hand(date, &nearer(&dealt));
            }
        }
        for (h, hands) in by_h.iter().enumerate().filter(|(_, hands)| !hands.is_empty()) {
            let quick = Stats::of(clock, hands, h_only);
            let table = Stats::of(clock, hands, discards);
            let all = Stats::of(clock, hands, |hand| {
                exchanges(hand);
            });
            let most = hands.iter().map(exchanges).max().unwrap_or_default();
            // The article's method takes too long for larger distances.
            let article = if h <= 3 {
                let few: Vec<_> = hands.iter().take(10).cloned().collect();
                let stats = Stats::of(clock, &few, |hand| {
                    assert_eq!(usize::from(article_h(hand)), h, "the two searches agree");
                });
                format!("{:.2} | {:.0}", stats.at(0.5), stats.at(0.5) / quick.at(0.5))
            } else {
                "not run | ".into()
            };
            say(&format!(
                "| {date} | {h} | {} | {:.3} | {:.3} | {:.3} | {most} | {article} |",
                hands.len(),
                quick.at(0.95),
                table.at(0.95),
                all.at(0.95)
            ));
        }
    }
    say("");
    games(clock, &say);
    say("");
    solo(clock, &say);
    say("");
    puzzles(clock, say);
}

/// Seeds of the solo games.
const SOLO: u64 = 2000;
/// Draws after which a solo game counts as not won: the anchors' limit.
const SOLO_DRAWS: u8 = 28;

/// One hand alone: own draws, smallest h, then most copies; no claim, no そら.
fn solo(clock: Clock, say: &impl Fn(&str)) {
    say("| snapshot | solo games | won within 28 draws | mean draws of those | ms a game |");
    say("|---|---|---|---|---|");
    for date in SNAPSHOTS {
        let (mut won, mut draws) = (0u64, 0u64);
        let since = clock();
        for seed in 0..SOLO {
            let mut memo = chances::Memo::default();
            let mut game = chances::Solo::new(hand(date, &deals::deal(seed)[..12]), seed);
            let turns = 1..=SOLO_DRAWS;
            let mut turns = turns.map(|turn| (turn, game.turn(&mut memo, SOLO_DRAWS - turn)));
            if let Some((turn, chances::Turn::Won(_))) =
                turns.find(|(_, turn)| *turn != chances::Turn::On)
            {
                won += 1;
                draws += u64::from(turn);
            }
        }
        let (share, mean) = (won as f64 / SOLO as f64, draws as f64 / won.max(1) as f64);
        let time = (clock() - since) / SOLO as f64;
        say(&format!(
            "| {date} | {SOLO} | {won} ({:.1} %) | {mean:.1} | {time:.1} |",
            share * 100.0
        ));
    }
}

/// Whole games of four equal players, and each of their decisions.
fn games(clock: Clock, say: &impl Fn(&str)) {
    say(
        "| snapshot | four players | games | game: median ms | p95 ms | max ms | decisions | decision: median ms | p95 ms | max ms |",
    );
    say("|---|---|---|---|---|---|---|---|---|---|");
    let players =
        [(Player::Plain, 40), (Player::Value, 10), (Player::Strong { nodes: STRONG_NODES }, 2)];
    for date in SNAPSHOTS {
        let roster = Roster::of(date);
        for (player, seeds) in players {
            let mut decisions = Vec::new();
            let mut times: Vec<f64> = (0..seeds)
                .map(|seed| {
                    let rules = Rules::default();
                    let roster = roster.clone();
                    let oshi = vec![None; 4];
                    let setup = Setup { roster, rules, seed, dealer: 0, oshi, hand: None };
                    let begin = clock();
                    let mut game = Game::new(Arc::new(setup)).expect("a sound setup");
                    while let Some(view) = View::of(&game) {
                        let since = clock();
                        let choice = player.choose(&view, seed);
                        decisions.push(clock() - since);
                        game.apply(choice.action).expect("players choose legal actions");
                    }
                    clock() - begin
                })
                .collect();
            times.sort_by(f64::total_cmp);
            decisions.sort_by(f64::total_cmp);
            let count = decisions.len();
            let (whole, each) = (Stats { times }.cells(), Stats { times: decisions }.cells());
            say(&format!("| {date} | {player:?} | {seeds} | {whole} | {count} | {each} |"));
        }
    }
}

/// Seeds for each question and grade.
const PUZZLES: u64 = 40;

fn puzzles(clock: Clock, say: impl Fn(&str)) {
    say(
        "| snapshot | puzzle | grade | seeds | median ms | p95 ms | max ms | most positions tried |",
    );
    say("|---|---|---|---|---|---|---|---|");
    for date in SNAPSHOTS {
        for question in [Question::Waits, Question::Exchanges, Question::Discard] {
            for level in 1..=LEVELS {
                let mut most = 0;
                let mut times: Vec<f64> = (0..PUZZLES)
                    .map(|seed| {
                        let since = clock();
                        let mut builder = Builder::new(&Roster::of(date), question, level, seed);
                        while !builder.step() {}
                        most = most.max(builder.tries());
                        std::hint::black_box(builder.finish());
                        clock() - since
                    })
                    .collect();
                times.sort_by(f64::total_cmp);
                let cells = Stats { times }.cells();
                say(&format!("| {date} | {question:?} | {level} | {PUZZLES} | {cells} | {most} |"));
            }
        }
    }
}
