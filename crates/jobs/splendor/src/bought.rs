//! Which cards a player may have bought, where only their bonuses and points are known.

use splendor::material::CARDS;

/// Cards: what they cost in tokens, and which they are, a bit each.
type Set = (u16, u128);

/// Keeps the cheaper of two sets.
fn keep(place: &mut Option<Set>, set: Set) {
    if place.is_none_or(|there| set < there) {
        *place = Some(set);
    }
}

/// The cheapest sets of so many free cards of a colour, by their points.
fn of_colour(colour: u8, count: usize, free: &[u8]) -> Vec<Option<Set>> {
    let cards = free.iter().filter_map(|&id| Some((id, CARDS.get(usize::from(id))?)));
    let cards: Vec<_> = cards.filter(|(_, card)| card.bonus == colour).collect();
    let most: usize = cards.iter().map(|(_, card)| usize::from(card.points)).sum();
    let mut sets = vec![vec![None; most + 1]; count + 1];
    sets[0][0] = Some((0, 0));
    for (id, card) in cards {
        let price: u16 = card.cost.counts().into_iter().map(u16::from).sum();
        let worth = usize::from(card.points);
        // The larger sets first, so that no card is in a set twice.
        for size in (0..count).rev() {
            for points in 0..=most - worth {
                if let Some((cost, cards)) = sets[size][points] {
                    keep(&mut sets[size + 1][points + worth], (cost + price, cards | 1 << id));
                }
            }
        }
    }
    sets.swap_remove(count)
}

/// The cheapest sets of free cards with these bonuses, by their points.
fn cheapest(bonuses: [u8; 5], free: &[u8]) -> Vec<Option<Set>> {
    let mut all = vec![Some((0, 0))];
    for (colour, count) in (0..).zip(bonuses) {
        let more = of_colour(colour, count.into(), free);
        let mut joined = vec![None; all.len() + more.len() - 1];
        for (points, set) in all.iter().enumerate() {
            for (worth, added) in more.iter().enumerate() {
                if let (Some((cost, cards)), Some((price, these))) = (set, added) {
                    keep(&mut joined[points + worth], (cost + price, cards | these));
                }
            }
        }
        all = joined;
    }
    all
}

/// Cards among the free ones with exactly these bonuses and points, where there are any: the cheapest,
/// since cheap cards are bought first. Without points, the cheapest with these bonuses.
pub fn bought_cards(bonuses: [u8; 5], points: Option<u8>, free: &[u8]) -> Option<Vec<u8>> {
    let sets = cheapest(bonuses, free);
    let (_, cards) = match points {
        Some(points) => (*sets.get(usize::from(points))?)?,
        None => sets.into_iter().flatten().min()?,
    };
    Some((0..CARDS.len() as u8).filter(|id| cards >> id & 1 == 1).collect())
}

/// The points that free cards with these bonuses can have, from the fewest.
pub fn bought_points(bonuses: [u8; 5], free: &[u8]) -> Vec<u8> {
    let sets = cheapest(bonuses, free);
    (0..=u8::MAX).zip(sets).filter_map(|(points, set)| set.map(|_| points)).collect()
}
