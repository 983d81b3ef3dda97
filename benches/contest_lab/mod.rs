//! Times of evaluations, card plays, phases and whole contests of the game's AI.

use contest::added::Added;
use contest::autoplay::{Phase, Player, Reach, follow};
use contest::data::{Plan, Trend};
use contest::evaluation::{Evaluator, Plays, Version, Weights};
use contest::{Colour, Conventions, Setup, State, XorShift, ai_table, snapshot};

/// Contests per CPU second that public simulators in JavaScript play, by rules of thumb and without a
/// search; measured on their own benchmark decks.
const PEERS: (f64, f64) = (120.0, 470.0);

/// The day of the article, and the newest.
const DAY: &str = "v2024-11-16";
const NEWEST: &str = "v2026-08-18";

struct Deck {
    name: &'static str,
    plan: Plan,
    trend: Trend,
    cards: &'static [&'static str],
    items: &'static [&'static str],
}

/// Twelve cards that are often used together, besides the eight basic ones; upgraded except the last.
const DECKS: [Deck; 3] = [
    Deck {
        name: "Sense, 集中",
        plan: Plan::Plan1,
        trend: Trend::ExamLessonBuff,
        cards: &[
            "p_card-01-ido-3_087",
            "p_card-01-act-3_049",
            "p_card-01-men-3_006",
            "p_card-01-men-2_035",
            "p_card-01-men-2_039",
            "p_card-01-men-2_037",
            "p_card-01-act-3_032",
            "p_card-01-men-3_035",
            "p_card-01-act-2_033",
            "p_card-00-men-3_003",
            "p_card-01-men-2_040",
            "p_card-01-act-3_030",
        ],
        items: &["pitem_00-3-024-1", "pitem_01-3-067-1"],
    },
    Deck {
        name: "Logic, 好印象",
        plan: Plan::Plan2,
        trend: Trend::ExamReview,
        cards: &[
            "p_card-02-ido-3_078",
            "p_card-02-act-3_050",
            "p_card-02-men-3_042",
            "p_card-02-men-3_002",
            "p_card-02-act-3_001",
            "p_card-02-act-3_052",
            "p_card-02-men-2_055",
            "p_card-02-men-2_057",
            "p_card-02-men-2_058",
            "p_card-00-men-3_003",
            "p_card-02-men-3_041",
            "p_card-02-men-3_043",
        ],
        items: &["pitem_02-3-032-1", "pitem_00-3-023-1"],
    },
    Deck {
        name: "Anomaly, 強気",
        plan: Plan::Plan3,
        trend: Trend::ExamConcentration,
        cards: &[
            "p_card-03-ido-3_083",
            "p_card-03-act-3_054",
            "p_card-03-act-3_056",
            "p_card-03-men-3_058",
            "p_card-03-men-3_062",
            "p_card-03-act-3_065",
            "p_card-03-act-2_067",
            "p_card-03-act-2_068",
            "p_card-03-act-2_073",
            "p_card-00-men-3_003",
            "p_card-03-men-2_066",
            "p_card-03-men-2_077",
        ],
        items: &[],
    },
];

/// A deck by the data of a day, for a version of the AI; items only of the first day, whose ids they are.
fn setup(deck: &Deck, day: &str, version: Version) -> Setup {
    let data = snapshot(day).expect("a snapshot");
    let row = |(at, id): (usize, &&str)| {
        let up = u8::from(at < 11);
        let found = data.cards.iter().position(|card| card.id == **id && card.up == up);
        found.expect("a card") as u16
    };
    let mut cards: Vec<u16> = deck.cards.iter().enumerate().map(row).collect();
    cards.extend(&data.common[deck.plan as usize - 1]);
    let item =
        |id: &&str| data.items.iter().position(|item| item.id == **id).expect("an item") as u16;
    let items = if day == DAY { deck.items } else { &[] };
    Setup {
        data,
        plan: deck.plan,
        trend: deck.trend,
        order: (0..cards.len() as u8).collect(),
        cards,
        own: Vec::new(),
        added: Added::default(),
        chosen: Vec::new(),
        shuffles: Vec::new(),
        items: items.iter().map(item).collect(),
        stamina: 32,
        colours: [Colour::Vocal, Colour::Dance, Colour::Visual].repeat(4),
        bonus: [18_230, 17_970, 19_500],
        links: Vec::new(),
        seed: 1,
        version,
        calculate_turn: version.calculate_turn(deck.plan),
        conventions: Conventions::default(),
    }
}

fn deal(setup: &mut Setup, game: u32) {
    let mut chance = XorShift(game.wrapping_mul(2_654_435_761).max(1));
    setup.order.sort_unstable();
    chance.shuffle(&mut setup.order);
    setup.seed = chance.0;
}

fn evaluator_of(setup: &Setup, turns: u8) -> Evaluator {
    let table = if setup.version == Version::One { "2024-11" } else { "2026-09" };
    let table = ai_table(table).expect("a table");
    let version = setup.version;
    let weights =
        Weights::new(table, setup.data, "AutoPlay", setup.trend, version, turns, Some(setup.bonus));
    Evaluator::new(weights.expect("a row"))
}

/// Plays a contest as the AI does; returns score, routes and actions tried.
fn contest(setup: &Setup, evaluator: &mut Evaluator, phase: &mut Phase) -> (i64, u64, u64) {
    let mut state = State::new(setup, &mut ());
    let (mut routes, mut nodes) = (0, 0);
    while !state.is_over() {
        phase.begin(setup, &state);
        while !phase.is_done() {
            phase.step(setup, evaluator, &mut |_| {});
            nodes += 1;
        }
        routes += phase.found.routes;
        let best = phase.found.best.clone();
        follow(setup, &mut state, &best, &mut ());
    }
    (state.face.score, routes, nodes)
}

/// Plays one contest at random; returns the cards played.
fn random(setup: &Setup, state: &mut State, start: &State, chance: &mut XorShift) -> u64 {
    state.clone_from(start);
    let mut plays = 0;
    while !state.is_over() {
        let mut usable = [0; 8];
        let mut count = 0;
        for at in 0..state.hand.len() {
            if state.is_usable(setup, at) && count < usable.len() {
                usable[count] = at;
                count += 1;
            }
        }
        let action = (count > 0).then(|| usable[chance.below(count as u32) as usize]);
        plays += u64::from(action.is_some());
        state.act(setup, action, &mut ());
    }
    plays
}

/// Repeats `work`, which returns how much it did, for at least `ms`; returns how much it did per
/// second.
fn rate(clock: impl Fn() -> f64, ms: f64, mut work: impl FnMut(u32) -> u64) -> f64 {
    let start = clock();
    let (mut done, mut round) = (0, 0);
    while clock() - start < ms {
        round += 1;
        done += work(round);
    }
    done as f64 * 1000.0 / (clock() - start)
}

/// Runs all and prints a table.
pub fn run(clock: impl Fn() -> f64 + Copy, say: impl Fn(&str)) {
    say(
        "| Deck | contests/s | of the peers' best | routes/contest | actions/s | evaluations/s | random card plays/s | ms for 5000 routes | ms for all turns as one phase |",
    );
    say("|---|---|---|---|---|---|---|---|---|");
    for deck in &DECKS {
        let mut setup = setup(deck, DAY, Version::One);
        let turns = setup.calculate_turn;
        let mut evaluator = evaluator_of(&setup, turns);
        let mut phase = Phase::new(Reach { turns, commands: None, version: Version::One });
        let (mut routes, mut nodes, mut games) = (0, 0, 0);
        let contests = rate(clock, 1500.0, |round| {
            deal(&mut setup, round);
            let (_, more, steps) = contest(&setup, &mut evaluator, &mut phase);
            routes += more;
            nodes += steps;
            games += 1;
            1
        });
        deal(&mut setup, 1);
        let start = State::new(&setup, &mut ());
        let mut middle = start.clone();
        for _ in 0..8 {
            let at = (0..middle.hand.len()).find(|&at| middle.is_usable(&setup, at));
            middle.act(&setup, at, &mut ());
        }
        let evaluations = rate(clock, 500.0, |_| {
            for _ in 0..1000 {
                std::hint::black_box(evaluator.total(
                    &setup,
                    std::hint::black_box(&middle),
                    Plays::default(),
                ));
            }
            1000
        });
        let mut chance = XorShift(12345);
        let mut state = start.clone();
        let plays = rate(clock, 500.0, |_| random(&setup, &mut state, &start, &mut chance));
        // Phases of many turns, until 5000 routes have been seen.
        let wide = 5;
        let mut evaluator = evaluator_of(&setup, turns);
        let mut phase = Phase::new(Reach { turns: wide, commands: None, version: Version::One });
        phase.begin(&setup, &start);
        let begin = clock();
        let mut seen = 0;
        while !phase.is_done() && phase.found.routes < 5000 {
            phase.step(&setup, &mut evaluator, &mut |_| {});
            seen = phase.found.routes;
        }
        let ms = (clock() - begin) * 5000.0 / seen as f64;
        // All turns as one phase, equal states searched once; stopped after ten million actions.
        let mut player = Player::new(Reach { turns: 30, commands: None, version: Version::One });
        player.start(start.clone());
        let (begin, mut steps) = (clock(), 0);
        while !player.state.is_over() && steps < 10_000_000 {
            player.step(&setup, &mut evaluator, &mut ());
            steps += 1;
        }
        let whole = match player.state.is_over() {
            true => format!("{:.0}", clock() - begin),
            false => format!("over {:.0}", clock() - begin),
        };
        say(&format!(
            "| {} | {contests:.0} | {:.1} | {:.0} | {:.0} | {evaluations:.0} | {plays:.0} | {ms:.1} | {whole} |",
            deck.name,
            contests / PEERS.1,
            routes as f64 / f64::from(games),
            contests * nodes as f64 / f64::from(games),
        ));
    }
    say(&format!("\nPeers: {} to {} contests a CPU second, without a search.", PEERS.0, PEERS.1));
    say("\n| Deck, by the newest data | version | contests/s | routes/contest | actions/s |");
    say("|---|---|---|---|---|");
    for deck in &DECKS {
        for version in [Version::One, Version::Two] {
            let mut setup = setup(deck, NEWEST, version);
            let turns = setup.calculate_turn;
            let mut evaluator = evaluator_of(&setup, turns);
            let mut phase = Phase::new(Reach { turns, commands: version.commands(), version });
            let (mut routes, mut nodes, mut games) = (0, 0, 0);
            let contests = rate(clock, 1000.0, |round| {
                deal(&mut setup, round);
                let (_, more, steps) = contest(&setup, &mut evaluator, &mut phase);
                routes += more;
                nodes += steps;
                games += 1;
                1
            });
            say(&format!(
                "| {} | {} | {contests:.0} | {:.0} | {:.0} |",
                deck.name,
                if version == Version::One { 1 } else { 2 },
                routes as f64 / f64::from(games),
                contests * nodes as f64 / f64::from(games),
            ));
        }
    }
}
