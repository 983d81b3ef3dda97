//! What holds in every game of Splendor.

use crate::support::cases;
use crate::support::splendor::holdings;
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use splendor::material::{CARDS, NOBLES, NOTHING, bank};
use splendor::{Action, Decks, Gems, Nobles, Phase, Rules, Space, Table, tables};

/// A random game, position by position, with the action in each.
fn game(players: usize, seed: u64, rules: Rules) -> (Table, Vec<(Table, u16)>) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut table = Table::new(players, &Decks::shuffled(players, &mut random), rules);
    let mut steps = Vec::new();
    while table.state.phase() != Phase::Over {
        let legal: Vec<u16> = table.state.legal(tables()).ids().collect();
        // Purchases are rare among so many payments and exchanges; a game has to end.
        let buys = legal.iter().position(|&id| (12..607).contains(&id)).unwrap_or(legal.len());
        let among =
            if buys > 0 && random.next_u32().is_multiple_of(2) { buys } else { legal.len() };
        let id = legal[random.next_u32() as usize % among];
        steps.push((table.clone(), id));
        table.play(Action::of(id).expect("a decision"));
    }
    (table, steps)
}

fn rules() -> impl Strategy<Value = Rules> {
    (any::<bool>(), any::<bool>(), 10_u8..=25).prop_map(|(takes_fewer, lowest, target)| Rules {
        takes_fewer,
        nobles: if lowest { Nobles::Lowest } else { Nobles::Choose },
        target,
    })
}

/// Whether every card is in exactly one place.
fn cards_are_kept(table: &Table) -> bool {
    let state = &table.state;
    let board = state.board.iter().copied().filter(|&card| card != NOTHING);
    let decks = (0..3).flat_map(|level| table.deck(level));
    let held = state.seated().iter().flat_map(|player| &player.reserved[..player.reserves()]);
    let bought = table.bought.iter().flatten();
    let mut all: Vec<u8> = board.chain(decks).chain(held.chain(bought).copied()).collect();
    all.sort_unstable();
    all == (0..CARDS.len() as u8).collect::<Vec<_>>()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(48)))]

    #[test]
    fn tokens_and_cards_are_kept_and_keys_are_those_from_scratch(
        players in 2_usize..=4, seed in any::<u64>(), rules in rules(),
    ) {
        let (end, steps) = game(players, seed, rules);
        for table in steps.iter().map(|(table, _)| table).chain([&end]) {
            prop_assert!(table.state.keeps_tokens());
            prop_assert!(cards_are_kept(table), "{}", table.line());
            prop_assert_eq!(table.state.key(), table.state.whole_key());
        }
        let most = end.state.seated().iter().map(|player| player.points).max();
        prop_assert!(most >= Some(rules.target) || usize::from(end.state.passes()) == players);
    }

    #[test]
    fn the_406_decisions_are_those_of_the_full_rules_below_405(
        players in 2_usize..=4, seed in any::<u64>(),
    ) {
        let (_, steps) = game(players, seed, Rules::default());
        for (table, _) in steps.iter().filter(|(table, _)| table.state.phase() == Phase::Main) {
            let below = |id: &u16| *id < 405;
            let full: Vec<u16> = table.state.legal(tables()).ids().filter(below).collect();
            let legal = table.state.legal_406(tables());
            let few: Vec<u16> = legal.ids().filter(below).collect();
            prop_assert_eq!(&full, &few, "{}", table.line());
            let each = (0..legal.count()).map(|others| legal.nth(others));
            prop_assert!(each.eq(legal.ids()));
        }
    }

    #[test]
    fn no_two_decisions_come_to_the_same_and_none_is_missing(
        players in 2_usize..=4, seed in any::<u64>(), rules in rules(),
    ) {
        let (_, steps) = game(players, seed, rules);
        for (table, _) in steps.iter().step_by(7) {
            let legal: Vec<u16> = table.state.legal(tables()).ids().collect();
            let mut keys: Vec<u64> = legal
                .iter()
                .map(|&id| table.after(&table.state, Action::of(id).expect("a decision")).key())
                .collect();
            keys.sort_unstable();
            keys.dedup();
            prop_assert_eq!(keys.len(), legal.len(), "{}", table.line());
            if table.state.phase() == Phase::Main {
                let tokens = legal.iter().filter(|id| matches!(id, 30..=289 | 365..=404 | 406..=591));
                prop_assert_eq!(tokens.count(), holdings(&table.state).len(), "{}", table.line());
            }
        }
    }

    #[test]
    fn the_81_numbers_go_by_the_rules_of_the_first_network(
        players in 2_usize..=4, seed in any::<u64>(),
    ) {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let decks = Decks::shuffled(players, &mut random);
        let mut state = Table::new(players, &decks, Rules::default()).state;
        while state.phase() != Phase::Over && state.ply < 300 {
            let legal = state.legal_81(tables());
            let ids: Vec<u16> = (0..81).filter(|id| legal >> id & 1 == 1).collect();
            let id = ids[random.next_u32() as usize % ids.len()];
            let (before, drawn) = (state, random.next_u32());
            let mover = *before.mover();
            state.play_81(id, |state, level| state.any(level, drawn));
            let after = state.players[before.turn()];
            prop_assert!(state.keeps_tokens());
            prop_assert_eq!(state.key(), state.whole_key());
            let [held, left] = [mover, after].map(|player| player.tokens.total());
            let came = after.nobles.count_ones() - mover.nobles.count_ones();
            match id {
                0..12 | 27..30 => {
                    prop_assert_eq!(after.bought, mover.bought + 1);
                    // Every noble comes whose bonuses are present.
                    let due = state.nobles.iter().filter(|&&noble| noble != NOTHING);
                    let due = due.filter(|&&noble| after.bonuses.covers(NOBLES[usize::from(noble)]));
                    prop_assert_eq!(due.count(), 0);
                }
                12..27 => {
                    let gold = u8::from(held < 10 && before.bank.get(5) > 0);
                    prop_assert_eq!((left, after.tokens.get(5)), (held + gold, mover.tokens.get(5) + gold));
                }
                30..60 => prop_assert_eq!(left, held + taken(id)),
                60..80 => prop_assert_eq!(left + taken(if id < 75 { id - 30 } else { id - 20 }), held),
                _ => prop_assert_eq!(after, mover),
            }
            prop_assert!(came == 0 || after.bought > mover.bought);
            prop_assert!(state.phase() != Phase::Noble);
        }
    }

    #[test]
    fn what_a_player_sees_does_not_hang_on_what_is_hidden(
        players in 2_usize..=4, seed in any::<u64>(), other in any::<u64>(),
    ) {
        let (_, steps) = game(players, seed, Rules::default());
        let mut random = Pcg64Mcg::seed_from_u64(other);
        for (table, _) in steps.iter().step_by(5) {
            let state = table.state;
            for seat in 0..players {
                let seen = state.observed(seat);
                let dealt = seen.determined(|state, level| state.any(level, random.next_u32()));
                prop_assert_eq!(dealt.observed(seat), seen);
                for level in 0..3 {
                    let left = u32::from(dealt.deck[level]);
                    prop_assert_eq!(dealt.unseen[level].count_ones(), left);
                }
            }
        }
    }
}

/// Tokens that a number of the 81 takes.
const fn taken(id: u16) -> u8 {
    match id {
        30..35 => 1,
        35..45 | 55..60 => 2,
        _ => 3,
    }
}

#[test]
fn a_game_has_the_tokens_of_its_players() {
    for (players, each) in [(2, 4), (3, 5), (4, 7)] {
        assert_eq!(bank(players).counts(), [each, each, each, each, each, 5]);
    }
}

#[test]
fn numbers_60_to_80_of_the_81_give_back_and_pass() {
    let takes = (30..45).chain(55..60).map(|id| match Action::of(id) {
        Some(Action::Tokens { take, give: Gems::NONE }) => take,
        other => panic!("{id}: {other:?}"),
    });
    let gives = (60..80).map(|id| match Space::S81.action(id) {
        Some(Action::Tokens { take: Gems::NONE, give }) => give,
        other => panic!("{id}: {other:?}"),
    });
    assert_eq!(gives.collect::<Vec<_>>(), takes.collect::<Vec<_>>());
    assert_eq!(Space::S81.action(80), Some(Action::Pass));
    assert_eq!(Space::S81.action(81), None);
    assert_eq!(Space::S406.action(60), Action::of(60));
}
