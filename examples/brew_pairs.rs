//! What two spells of the tome bring together (`data/brew/pairs.json`): a player alone plays with eight
//! random spells, and the rupees of games with both are compared with what each spell brings by itself.
//! `make pairs` rewrites the table.

use std::io::{self, Write as _};
use std::thread;

use brew::inventory::tables;
use brew::learning::{Learner, Plan, Tally};
use brew::material::TOME;

/// First game, and how many.
const GAMES: (u64, u64) = (50_000_000, 400_000);

/// As many spells as are owned soon after the draft, and the turns of a game that are left then.
fn plan() -> Plan {
    Plan { spells: 8, turns: 20, width: 50, depth: 9, ..Plan::default() }
}

fn main() -> io::Result<()> {
    let (first, games) = GAMES;
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let share = |at: u64| first + games * at / threads..first + games * (at + 1) / threads;
    let play = |seeds: std::ops::Range<u64>| {
        let (mut learner, mut tally) = (Learner::new(tables(), plan()), Tally::default());
        for seed in seeds {
            let (spells, rupees) = learner.game(seed);
            tally.add(&spells, rupees);
        }
        tally
    };
    let parts: Vec<Tally> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|at| scope.spawn(move || play(share(at)))).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let mut whole = Tally::default();
    for part in parts {
        whole.games += part.games;
        whole.sum += part.sum;
        whole.squares += part.squares;
        whole.held.iter_mut().zip(part.held).for_each(|(to, from)| *to += from);
        whole.rupees.iter_mut().zip(part.rupees).for_each(|(to, from)| *to += from);
    }
    let values = whole.fit().ok_or(io::ErrorKind::InvalidData)?;
    let Plan { spells, turns, .. } = plan();
    let mut out = io::stdout().lock();
    writeln!(
        out,
        r#"{{
 "source": "make pairs: games {first} to {} of a player alone with {spells} spells, {turns} turns",
 "unit": "hundredths of a rupee that two spells bring together beyond what each brings; rows of the lower triangle by tome number, without the diagonal",
 "together": ["#,
        first + games - 1
    )?;
    for high in 1..TOME {
        let row = (0..high).map(|low| {
            let beyond = whole.beyond(high, low, &values).unwrap_or(0.0);
            ((100.0 * beyond).round() as i32).to_string()
        });
        let end = if high + 1 < TOME { "," } else { "" };
        writeln!(out, "  {}{end}", row.collect::<Vec<_>>().join(", "))?;
    }
    writeln!(out, " ]\n}}")
}
