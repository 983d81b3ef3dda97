//! What two spells of the tome bring together (`data/brew/pairs.json`), as `brew.learn` finds it: a player
//! alone plays with eight random spells, and the rupees of games with both are compared with what each
//! spell brings by itself. `make pairs` rewrites the table.

use std::io::{self, Write as _};
use std::thread;

use jobs::batch;
use jobs::brew::{Learn, LearnRequest, PlanEntry, TOME, pair};

/// First game, and how many.
const GAMES: (u64, u64) = (50_000_000, 400_000);

fn main() -> io::Result<()> {
    let (first, games) = GAMES;
    // As many spells as are owned soon after the draft, and the turns of a game that are left then.
    let plan = PlanEntry { spells: 8, turns: 20, width: 50, depth: 9, ..PlanEntry::default() };
    let request = LearnRequest { games, seed_from: first, plan };
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let report = batch::on_threads::<Learn>(&request, threads).map_err(io::Error::other)?;
    let PlanEntry { spells, turns, .. } = request.plan;
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
            let beyond = report.sums.pairs[pair(high, low)].unwrap_or(0.0);
            ((100.0 * beyond).round() as i32).to_string()
        });
        let end = if high + 1 < TOME { "," } else { "" };
        writeln!(out, "  {}{end}", row.collect::<Vec<_>>().join(", "))?;
    }
    writeln!(out, " ]\n}}")
}
