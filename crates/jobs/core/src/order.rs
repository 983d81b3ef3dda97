//! Lists in the order of a number: one sort for all of them. Each kind of list that sorts itself would add
//! its own sort to a program, about 5 KB.

/// The list with the largest key first; entries of equal keys stay as they were.
pub fn largest_first<T>(list: Vec<T>, key: impl Fn(&T) -> i128) -> Vec<T> {
    let mut places: Vec<(i128, usize)> =
        list.iter().enumerate().map(|(at, one)| (-key(one), at)).collect();
    places.sort_unstable();
    let mut list: Vec<Option<T>> = list.into_iter().map(Some).collect();
    places.into_iter().filter_map(|(_, at)| list[at].take()).collect()
}

/// A number as a key: in the order of [`f64::total_cmp`].
pub const fn key(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_come_first_and_equal_ones_stay_as_they_were() {
        let list = vec![("a", 1), ("b", 3), ("c", 1), ("d", -2), ("e", 3)];
        let order: Vec<&str> =
            largest_first(list, |one| one.1).into_iter().map(|(name, _)| name).collect();
        assert_eq!(order, ["b", "e", "a", "c", "d"]);
    }

    #[test]
    fn keys_of_numbers_are_in_their_order() {
        let numbers =
            [f64::NEG_INFINITY, -2.5, -0.0, 0.0, 1e-300, 1.0, 1.5, f64::INFINITY, f64::NAN];
        assert!(numbers.map(key).windows(2).all(|pair| pair[0] < pair[1]));
    }
}
