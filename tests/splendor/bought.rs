//! The cards assumed for a player whose bonuses and points are known.

use jobs::splendor::{CARDS, bought_cards, bought_points};
use proptest::prelude::*;

fn all() -> Vec<u8> {
    (0..CARDS.len() as u8).collect()
}

/// The bonuses and points of cards.
fn of(cards: &[u8]) -> ([u8; 5], u8) {
    let mut bonuses = [0; 5];
    for &id in cards {
        bonuses[usize::from(CARDS[usize::from(id)].bonus)] += 1;
    }
    (bonuses, cards.iter().map(|&id| CARDS[usize::from(id)].points).sum())
}

#[test]
fn no_bonuses_are_no_cards() {
    assert_eq!(bought_cards([0; 5], Some(0), &all()), Some(vec![]));
    assert_eq!(bought_cards([0; 5], Some(1), &all()), None);
    assert_eq!(bought_points([0; 5], &all()), [0]);
}

#[test]
fn one_card_has_the_points_of_one_card() {
    assert_eq!(bought_points([1, 0, 0, 0, 0], &all()), [0, 1, 2, 3, 4, 5]);
    let five = bought_cards([1, 0, 0, 0, 0], Some(5), &all()).expect("a card");
    assert_eq!(five.len(), 1);
    assert_eq!(bought_cards([1, 0, 0, 0, 0], Some(6), &all()), None);
}

#[test]
fn more_bonuses_than_free_cards_are_impossible() {
    assert_eq!(bought_cards([19, 0, 0, 0, 0], None, &all()), None);
    assert_eq!(bought_points([1, 0, 0, 0, 0], &[]), [0_u8; 0]);
}

#[test]
fn without_points_the_cheapest_are_chosen() {
    let cards = bought_cards([2, 1, 0, 0, 0], None, &all()).expect("cards");
    assert_eq!(of(&cards), ([2, 1, 0, 0, 0], 0));
    assert!(cards.iter().all(|&id| CARDS[usize::from(id)].level == 0));
}

proptest! {
    #[test]
    fn what_some_cards_are_can_be_made_from_free_ones(
        cards in proptest::sample::subsequence(all(), 0..16),
        taken in proptest::sample::subsequence(all(), 0..40),
    ) {
        let free: Vec<u8> =
            all().into_iter().filter(|id| cards.contains(id) || !taken.contains(id)).collect();
        let (bonuses, points) = of(&cards);
        prop_assert!(bought_points(bonuses, &free).contains(&points));
        let chosen = bought_cards(bonuses, Some(points), &free).expect("these cards themselves");
        prop_assert_eq!(of(&chosen), (bonuses, points));
        prop_assert!(chosen.iter().all(|id| free.contains(id)));
    }
}
