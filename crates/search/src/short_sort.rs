//! Order for short lists.
//!
//! The standard library's sorts are fast for any length, but each type they are used with
//! costs the page four kilobytes. Hands and rows of a table are short.

use std::cmp::Ordering;

/// Sorts a short list, stably. Cost: the square of the length at worst.
pub fn sort_by<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && order(&list[at - 1], &list[at]).is_gt() {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The same by a key.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    #[test]
    fn a_list_is_in_order_and_equal_ones_keep_theirs() {
        let mut list = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_by_key(&mut list, |pair| pair.0);
        assert_eq!(list, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        sort_by_key(&mut list[..0], |pair| pair.0);
    }
}
