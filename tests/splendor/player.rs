//! What holds for every Splendor player: it sees no more than it may, plays legal moves, and what it calls
//! certain is certain.

use std::sync::LazyLock;

use crate::support::cases;
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::puct::{Game, Settings};
use splendor::player::certain::{Proof, is_win_now, proof, wins_next, wins_now};
use splendor::player::features::{ACTIVE, FEATURES, Features, ROWS, Rows};
use splendor::player::race::Race;
use splendor::player::{Evaluator, Level, Network, Proofs, Searcher, Tree, choose, ranking};
use splendor::training::{Gradient, Model, Plan, Training, lesson};
use splendor::{Action, Decks, Nobles, Phase, Rules, Space, State, Table};

static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(&Model::new(3).file()).expect("a network"));

fn rules(space: Space) -> Rules {
    let nobles = if space == Space::Full { Nobles::Choose } else { Nobles::Lowest };
    Rules { nobles, ..Rules::default() }
}

fn legal(state: &State, space: Space) -> Vec<u16> {
    let mut ids = Vec::new();
    space.legal(state, &mut ids);
    ids
}

/// A random game that prefers buying, position by position.
fn game(space: Space, players: usize, seed: u64) -> Vec<Table> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut table = Table::new(players, &Decks::shuffled(players, &mut random), rules(space));
    let mut tables = vec![];
    while table.state.phase() != Phase::Over && tables.len() < 400 {
        tables.push(table.clone());
        let ids = legal(&table.state, space);
        let buys: Vec<u16> =
            ids.iter().copied().filter(|id| *id < 12 || (27..30).contains(id)).collect();
        let takes: Vec<u16> = ids.iter().copied().filter(|id| (30..290).contains(id)).collect();
        let among = match random.next_u32() % 8 {
            0..5 if !buys.is_empty() => buys,
            0..7 if !takes.is_empty() && space != Space::S81 => takes,
            _ => ids,
        };
        table.play_in(space, among[random.next_u32() as usize % among.len()]);
    }
    tables
}

fn spaces() -> impl Strategy<Value = Space> {
    prop_oneof![Just(Space::S81), Just(Space::S406), Just(Space::Full)]
}

fn searched(
    evaluator: Evaluator<'_>,
    space: Space,
    seen: State,
    simulations: u64,
    seed: u64,
) -> Tree {
    let mut searcher = Searcher::new(evaluator, space);
    let mut tree = Tree::new(&mut searcher, seen, Settings { seed, ..Settings::default() });
    tree.advance(&mut searcher, simulations);
    tree
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(24)))]

    #[test]
    fn what_is_hidden_does_not_change_the_choice(
        space in spaces(), players in 2_usize..=4, seed in any::<u64>(), which in any::<prop::sample::Index>(),
    ) {
        let tables = game(space, players, seed);
        let table = &tables[which.index(tables.len())];
        let seat = table.state.turn();
        let seen = table.state.observed(seat);
        let mut random = Pcg64Mcg::seed_from_u64(seed ^ 1);
        // Other cards where the mover cannot see.
        let other = seen.determined(|state, level| state.any(level, random.next_u32()));
        let again = other.observed(seat);
        prop_assert_eq!(again.key(), seen.key());
        for evaluator in [Evaluator::Network(&NETWORK), Evaluator::Heuristic] {
            let one = searched(evaluator, space, seen, 60, 5);
            let two = searched(evaluator, space, again, 60, 5);
            prop_assert!(one.choices().eq(two.choices()));
            prop_assert_eq!(one.line(one.best()), two.line(two.best()));
        }
    }

    #[test]
    fn searches_try_legal_moves_and_keep_their_sums(
        space in spaces(), players in 2_usize..=4, seed in any::<u64>(), which in any::<prop::sample::Index>(),
    ) {
        let tables = game(space, players, seed);
        let state = tables[which.index(tables.len())].state;
        let seen = state.observed(state.turn());
        for evaluator in [Evaluator::Network(&NETWORK), Evaluator::Heuristic] {
            let tree = searched(evaluator, space, seen, 80, 9);
            let moves: Vec<u16> = tree.choices().map(|choice| choice.mv).collect();
            prop_assert_eq!(&moves, &legal(&state, space));
            let visits: u64 = tree.choices().map(|choice| u64::from(choice.visits)).sum();
            prop_assert_eq!(visits, 80);
            let priors: f32 = tree.choices().map(|choice| choice.prior).sum();
            prop_assert!((priors - 1.0).abs() < 1e-3);
            let wins: f32 = tree.expected().wins.iter().sum();
            prop_assert!((wins - 1.0).abs() < 1e-3, "{wins}");
            for level in [Level::APPRENTICE, Level::TRADER, Level::MERCHANT] {
                let found = choose(&tree, &[], level, seed);
                prop_assert!(found.is_some_and(|id| moves.contains(&id)));
            }
            // The line can be played.
            let searcher = Searcher::new(evaluator, space);
            let mut at = seen;
            for (id, outcome) in tree.line(tree.best()) {
                prop_assert!(legal(&at, space).contains(&id));
                searcher.play(&mut at, id, outcome);
            }
        }
    }

    #[test]
    fn slices_do_not_change_a_search(seed in any::<u64>(), which in any::<prop::sample::Index>()) {
        let tables = game(Space::Full, 2, seed);
        let state = tables[which.index(tables.len())].state;
        let seen = state.observed(state.turn());
        let whole = searched(Evaluator::Heuristic, Space::Full, seen, 40, 1);
        let mut searcher = Searcher::new(Evaluator::Heuristic, Space::Full);
        let mut tree = Tree::new(&mut searcher, seen, Settings { seed: 1, ..Settings::default() });
        for _ in 0..40 {
            tree.advance(&mut searcher, 1);
        }
        prop_assert!(tree.choices().eq(whole.choices()));
    }

    #[test]
    fn features_and_rows_are_within_their_bounds(
        space in spaces(), players in 2_usize..=4, seed in any::<u64>(),
    ) {
        for table in game(space, players, seed) {
            let state = table.state.observed(table.state.turn());
            let features = Features::of(&state, space);
            let mut list = features.list().to_vec();
            prop_assert!(list.iter().all(|&feature| usize::from(feature) < FEATURES));
            // A full list might have left some out.
            prop_assert!(list.len() < ACTIVE);
            if players == 2 {
                // Nothing counts twice where there is only one other player.
                list.sort_unstable();
                let all = list.len();
                list.dedup();
                prop_assert_eq!(list.len(), all);
            }
            for id in legal(&state, space) {
                let rows = Rows::of(&state, space, id);
                prop_assert!(!rows.list().is_empty());
                prop_assert!(rows.list().iter().all(|&row| usize::from(row) < ROWS));
            }
        }
    }

    #[test]
    fn what_is_in_reach_at_once_is_what_a_purchase_brings(
        players in 2_usize..=4, seed in any::<u64>(),
    ) {
        for table in game(Space::S406, players, seed) {
            let seen = table.state.observed(table.state.turn());
            if seen.phase() != Phase::Main {
                continue;
            }
            let (seat, before) = (seen.turn(), *seen.mover());
            let race = Race::of(&seen, &before);
            let mut most = 0;
            for id in legal(&seen, Space::S406) {
                if !matches!(Space::S406.action(id), Some(Action::Buy(..))) {
                    continue;
                }
                let mut after = seen;
                Space::S406.play(&mut after, id, |_, level| splendor::material::unknown(level));
                most = most.max(after.players[seat].points - before.points);
            }
            prop_assert_eq!(race.reach[0], most);
            prop_assert!(race.reach.is_sorted());
            let target = seen.rules().target;
            if before.points < target {
                prop_assert_eq!(race.finish == 1, before.points + most >= target);
            }
        }
    }

    #[test]
    fn wins_that_are_called_certain_are(
        space in spaces(), players in 2_usize..=4, seed in any::<u64>(),
    ) {
        let tables = game(space, players, seed);
        let mut random = Pcg64Mcg::seed_from_u64(seed ^ 2);
        for table in tables.iter().rev().take(12) {
            let seat = table.state.turn();
            if table.state.phase() != Phase::Main {
                continue;
            }
            let seen = table.state.observed(seat);
            let Some(id) = wins_now(&seen, space) else { continue };
            for _ in 0..40 {
                let mut draw = |state: &State, level: usize| state.any(level, random.next_u32());
                let mut at = seen.determined(&mut draw);
                space.play(&mut at, id, &mut draw);
                while at.phase() != Phase::Over {
                    let ids = legal(&at, space);
                    // The mover picks a noble that wins, and not one that leaves another to somebody who
                    // then has as much; the others do whatever they like.
                    let pick = if at.turn() == seat {
                        let wins = |id: &&u16| is_win_now(&at.observed(seat), space, **id);
                        ids.iter().find(wins).copied().unwrap_or(ids[0])
                    } else {
                        let buys: Vec<u16> =
                            ids.iter().copied().filter(|id| space.action(*id).and_then(|it| it.source()).is_some()).collect();
                        let among = if buys.is_empty() { ids } else { buys };
                        among[random.next_u32() as usize % among.len()]
                    };
                    let mut draw = |state: &State, level: usize| state.any(level, random.next_u32());
                    space.play(&mut at, pick, &mut draw);
                }
                prop_assert_eq!(at.winners(), 1 << seat, "{}", id);
            }
        }
    }

    #[test]
    fn nothing_ranks_above_a_certain_win_or_below_a_certain_loss(
        space in spaces(), players in 2_usize..=4, seed in any::<u64>(),
    ) {
        for table in game(space, players, seed).iter().rev().take(6) {
            let seen = table.state.observed(table.state.turn());
            let mover = seen.turn();
            let mut proofs = Proofs::new(&seen, space);
            proofs.advance(usize::MAX);
            prop_assert!(proofs.is_done());
            for evaluator in [Evaluator::Network(&NETWORK), Evaluator::Heuristic] {
                let tree = searched(evaluator, space, seen, 100, seed);
                let ranked = ranking(&tree, proofs.found());
                prop_assert_eq!(ranked.len(), legal(&seen, space).len());
                let mut class = 0;
                for one in &ranked {
                    prop_assert_eq!(one.proof, proof(&seen, space, one.choice.mv));
                    let share = one.expected.wins[mover];
                    let (next, certain) = match one.proof {
                        Some(Proof::WinNow) => (0, Some(1.0)),
                        Some(Proof::WinNext) => (1, Some(1.0)),
                        None => (2, None),
                        Some(Proof::Loss(_)) => (3, Some(0.0)),
                    };
                    prop_assert!(next >= class, "{:?}", ranked);
                    class = next;
                    if let Some(certain) = certain {
                        prop_assert_eq!(share, certain);
                        prop_assert!(!one.is_even && one.margin == 0.0);
                    }
                    let sum: f32 = one.expected.wins.iter().sum();
                    prop_assert!((sum - 1.0).abs() < 1e-3);
                }
                let chosen = choose(&tree, proofs.found(), Level::MERCHANT, seed);
                prop_assert_eq!(chosen, ranked.first().map(|first| first.choice.mv));
            }
        }
    }

    #[test]
    fn a_certain_loss_stands_whatever_is_drawn(
        space in spaces(), players in 2_usize..=3, seed in any::<u64>(),
    ) {
        let mut random = Pcg64Mcg::seed_from_u64(seed ^ 4);
        for table in game(space, players, seed).iter().rev().take(6) {
            let seen = table.state.observed(table.state.turn());
            let mut proofs = Proofs::new(&seen, space);
            proofs.advance(usize::MAX);
            let ids = legal(&seen, space);
            for (&id, found) in ids.iter().zip(proofs.found()) {
                let &Some(Proof::Loss(winner)) = found else { continue };
                prop_assert!(winner != seen.turn());
                for _ in 0..6 {
                    let mut draw = |state: &State, level: usize| state.any(level, random.next_u32());
                    let mut at = seen.determined(&mut draw);
                    space.play(&mut at, id, &mut draw);
                    if at.phase() == Phase::Over {
                        prop_assert_eq!(at.winners(), 1 << winner);
                        continue;
                    }
                    // Whoever wins knows more than the one who loses saw.
                    prop_assert_eq!(at.turn(), winner);
                    let knows = at.observed(winner);
                    prop_assert!(wins_next(&knows, space).is_some(), "{} {:?}", id, seen);
                }
            }
        }
    }

    #[test]
    fn a_win_by_the_next_round_stands_against_every_reply(seed in any::<u64>()) {
        let space = Space::S406;
        let tables = game(space, 2, seed);
        let mut random = Pcg64Mcg::seed_from_u64(seed ^ 3);
        for table in tables.iter().rev().take(8) {
            let seat = table.state.turn();
            let seen = table.state.observed(seat);
            let Some(id) = wins_next(&seen, space) else { continue };
            if wins_now(&seen, space).is_some() {
                continue;
            }
            for _ in 0..20 {
                let mut draw = |state: &State, level: usize| state.any(level, random.next_u32());
                let mut at = seen.determined(&mut draw);
                space.play(&mut at, id, &mut draw);
                let ids = legal(&at, space);
                let pick = ids[random.next_u32() as usize % ids.len()];
                let mut draw = |state: &State, level: usize| state.any(level, random.next_u32());
                space.play(&mut at, pick, &mut draw);
                prop_assert_eq!(at.turn(), seat);
                prop_assert!(wins_now(&at.observed(seat), space).is_some(), "{} {}", id, pick);
            }
        }
    }
}

#[test]
fn certain_wins_are_found_in_games_of_every_kind() {
    for (space, players) in [(Space::S81, 2), (Space::S406, 3), (Space::Full, 4)] {
        let (mut now, mut next) = (0, 0);
        for seed in 0..20 {
            for table in game(space, players, seed).iter().rev().take(8) {
                let seen = table.state.observed(table.state.turn());
                now += usize::from(wins_now(&seen, space).is_some());
                next += usize::from(wins_next(&seen, space).is_some());
            }
        }
        assert!(now > 0 && (players > 2 || next > 0), "{space:?}: {now} {next}");
    }
}

#[test]
fn who_has_a_certain_win_wins_it_against_any_play() {
    let space = Space::S406;
    let (mut losses, mut wins) = (0, 0);
    for seed in 0..60 {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        for table in game(space, 2, seed).iter().rev().take(6) {
            let seen = table.state.observed(table.state.turn());
            let mut proofs = Proofs::new(&seen, space);
            proofs.advance(usize::MAX);
            for (&id, found) in legal(&seen, space).iter().zip(proofs.found()) {
                let winner = match found {
                    Some(Proof::Loss(winner)) => *winner,
                    Some(_) => seen.turn(),
                    None => continue,
                };
                if winner == seen.turn() {
                    wins += 1
                } else {
                    losses += 1
                }
                let mut draw = |state: &State, level: usize| state.any(level, random.next_u32());
                let mut at = seen.determined(&mut draw);
                space.play(&mut at, id, &mut draw);
                while at.phase() != Phase::Over {
                    let ids = legal(&at, space);
                    let own = (at.turn() == winner).then(|| wins_next(&at.observed(winner), space));
                    let pick = own.flatten().unwrap_or(ids[random.next_u32() as usize % ids.len()]);
                    let mut draw =
                        |state: &State, level: usize| state.any(level, random.next_u32());
                    space.play(&mut at, pick, &mut draw);
                }
                assert_eq!(at.winners(), 1 << winner, "seed {seed}, move {id}: {found:?}");
            }
        }
    }
    assert!(losses > 50 && wins > 50, "{losses} losses, {wins} wins");
}

#[test]
fn broken_files_of_weights_are_refused() {
    let file = Model::new(1).file();
    assert!(Network::read(&file).is_some());
    assert!(Network::read(&file[..file.len() - 1]).is_none());
    assert!(Network::read(&[&file[..], &[0]].concat()).is_none());
    assert!(Network::read(&[]).is_none());
    let mut other = file.clone();
    other[0] ^= 1;
    assert!(Network::read(&other).is_none());
    // The last numbers are floats: NaN is refused.
    let mut no_number = file;
    let end = no_number.len();
    no_number[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(Network::read(&no_number).is_none());
}

#[test]
fn shipped_weights_are_networks() {
    for file in ["two.net", "more.net"] {
        let path = format!("{}/data/splendor/{file}", env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(&path).expect("a file of weights");
        assert!((500_000..=1_000_000).contains(&bytes.len()), "{file}: {} bytes", bytes.len());
        assert!(Network::read(&bytes).is_some(), "{file}");
    }
}

/// A training of two tiny generations.
fn trained(threads: usize) -> Training {
    let plan = Plan { games: 4, plain: 1, deep: 16, quick: 4, batch: 32, ..Plan::default() };
    let mut training = Training::new(plan);
    for _ in 0..2 {
        let network = (!training.is_plain())
            .then(|| Network::read(&training.model.file()).expect("a network"));
        let samples: Vec<_> = (0..plan.games)
            .flat_map(|game| lesson(network.as_ref(), &plan, training.game_seed(game)).0)
            .collect();
        let new = training.take_in(samples);
        training.learn(new, |model, batch, gradient| {
            for part in batch.chunks(batch.len().div_ceil(threads)) {
                let mut one = Gradient::new();
                model.gather(part.iter().copied(), &mut one);
                gradient.take(&mut one);
            }
        });
    }
    training
}

#[test]
fn a_training_is_the_same_twice_and_goes_on_from_its_file() {
    let one = trained(2);
    assert_eq!(one.model, trained(2).model);
    let file = one.file();
    let again = Training::read(one.plan, &file).expect("a checkpoint");
    assert_eq!((&again.model, again.generation), (&one.model, 2));
    assert_eq!(again.game_seed(3), one.game_seed(3));
    assert!(Training::read(one.plan, &file[..file.len() - 1]).is_none());
    assert!(Training::read(one.plan, b"spl-chk2").is_none());
}

#[test]
fn a_training_goes_on_from_a_network() {
    let plan = Plan::default();
    let again = Training::from_network(plan, &NETWORK);
    assert_eq!(Network::read(&again.model.file()).as_ref(), Some(&*NETWORK));
    assert_eq!(again.generation, plan.plain);
}

#[test]
fn learning_brings_a_network_nearer_to_its_samples() {
    let plan = Plan { games: 60, plain: 1, passes: 30.0, ..Plan::default() };
    let mut training = Training::new(plan);
    let samples: Vec<_> =
        (0..plan.games).flat_map(|game| lesson(None, &plan, training.game_seed(game)).0).collect();
    let off = |training: &Training| {
        let mut gradient = Gradient::new();
        training.model.gather(samples.iter(), &mut gradient);
        gradient.forget()
    };
    let before = off(&training);
    let new = training.take_in(samples.clone());
    training.learn(new, |model, batch, gradient| model.gather(batch.iter().copied(), gradient));
    let after = off(&training);
    assert_eq!(before.samples, after.samples);
    assert!(after.wins < 0.8 * before.wins, "{before:?} {after:?}");
    assert!(after.moves < before.moves, "{before:?} {after:?}");
}
