//! Means and shares with their 95 % intervals, from counts, sums and sums of squares.
//!
//! Sums are whole numbers, so nothing is lost before the last division. The interval of a mean takes
//! the mean to be normally distributed, which is right from some thirty games on; that of a share is
//! Wilson's, which holds for few games and for shares near 0 and 1 as well.

/// The quantile of the normal distribution that leaves 2.5 % on each side.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The fewest games from which to conclude who is better: intervals of means assume a normal
/// distribution.
pub const ENOUGH: u64 = 30;

/// A mean and half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// Number of values.
    pub n: u64,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation, from n − 1; none for a single value.
    pub deviation: Option<f64>,
    /// `Z95 · deviation / √n`.
    pub half: Option<f64>,
}

impl Mean {
    /// The same in another unit: all values divided by `by`.
    #[must_use]
    pub fn divided(self, by: f64) -> Self {
        let part = |value: f64| value / by;
        Self {
            n: self.n,
            mean: part(self.mean),
            deviation: self.deviation.map(part),
            half: self.half.map(part),
        }
    }

    /// Whether the interval lies wholly above or below 0.
    pub fn is_clear(self) -> bool {
        self.half.is_some_and(|half| self.mean.abs() > half)
    }
}

/// The mean of `n` whole numbers with this sum and this sum of squares; `None` if `n` is 0.
///
/// ```
/// use jobs_core::stats::mean;
///
/// // 1, 2, 3, 4: mean 5/2, variance 5/3.
/// let found = mean(4, 10, 30).unwrap();
/// assert_eq!(found.mean, 2.5);
/// assert!((found.deviation.unwrap() - (5.0f64 / 3.0).sqrt()).abs() < 1e-12);
/// ```
pub fn mean(n: u64, sum: i64, squares: u64) -> Option<Mean> {
    if n == 0 {
        return None;
    }
    let mean = sum as f64 / n as f64;
    let deviation = (n > 1).then(|| {
        // n·Σx² − (Σx)² is never negative, and exact where the difference of two floats would not be.
        let (wide, sum) = (i128::from(n) * i128::from(squares), i128::from(sum));
        let spread = (wide - sum * sum).max(0) as f64;
        (spread / (n as f64 * (n - 1) as f64)).sqrt()
    });
    let half = deviation.map(|deviation| Z95 * deviation / (n as f64).sqrt());
    Some(Mean { n, mean, deviation, half })
}

/// A share and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// Hits divided by all.
    pub share: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The share of `hits` in `n` with Wilson's interval; `None` if `n` is 0.
///
/// ```
/// use jobs_core::stats::share;
///
/// let found = share(0, 10).unwrap();
/// assert_eq!((found.share, found.low), (0.0, 0.0));
/// assert!((found.high - 0.2775).abs() < 1e-4);
/// ```
pub fn share(hits: u64, n: u64) -> Option<Share> {
    if n == 0 {
        return None;
    }
    Some(wilson(2 * hits.min(n), n))
}

/// The share of wins in `n` games, a draw counting one half, with the interval of [`share`]; draws make
/// it a little too wide. `None` if `n` is 0.
///
/// ```
/// use jobs_core::stats::{score, share};
///
/// assert_eq!(score(3, 2, 10), share(4, 10));
/// assert_eq!(score(3, 1, 10).unwrap().share, 0.35);
/// ```
pub fn score(wins: u64, draws: u64, n: u64) -> Option<Share> {
    (n > 0).then(|| wilson((2 * wins + draws).min(2 * n), n))
}

/// Wilson's interval of a share given in halves of `n`.
fn wilson(halves: u64, n: u64) -> Share {
    let (size, share) = (n as f64, halves as f64 / (2 * n) as f64);
    let square = Z95 * Z95;
    let middle = share + square / (2.0 * size);
    let spread = Z95 * (share * (1.0 - share) / size + square / (4.0 * size * size)).sqrt();
    let scale = 1.0 + square / size;
    // Rounding must not push an end past the share itself or past a certainty.
    let low = between((middle - spread) / scale, 0.0, share);
    let high = between((middle + spread) / scale, share, 1.0);
    let low = if halves == 0 { 0.0 } else { low };
    let high = if halves == 2 * n { 1.0 } else { high };
    Share { share, low, high }
}

/// `value`, or the end of `least` to `most` that is nearest to it. Like `f64::clamp`, but that panics
/// with the bounds in its message, which would pull float formatting into every page's program.
pub const fn between(value: f64, least: f64, most: f64) -> f64 {
    value.max(least).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-5
    }

    #[test]
    fn the_interval_of_a_mean_is_that_of_the_textbook() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, deviation √(32/7).
        let found = mean(8, 40, 232).expect("eight numbers");
        let deviation = (32.0_f64 / 7.0).sqrt();
        assert!(near(found.mean, 5.0) && near(found.deviation.expect("eight"), deviation));
        assert!(near(found.half.expect("eight"), 1.959_964 * deviation / 8.0_f64.sqrt()));
        assert!(found.is_clear());
        let half = found.divided(2.0);
        assert!(near(half.mean, 2.5) && near(half.half.expect("eight"), 0.740_84));
    }

    #[test]
    fn negative_sums_and_equal_values_have_their_intervals() {
        let found = mean(3, -30, 300).expect("three times −10");
        assert_eq!((found.mean, found.deviation, found.half), (-10.0, Some(0.0), Some(0.0)));
        assert!(found.is_clear());
        let even = mean(2, 0, 50).expect("5 and −5");
        assert!(!even.is_clear());
    }

    #[test]
    fn one_value_has_no_interval_and_none_has_no_mean() {
        assert_eq!(mean(1, 7, 49).expect("one").half, None);
        assert!(!mean(1, 7, 49).expect("one").is_clear());
        assert_eq!((mean(0, 0, 0), share(0, 0)), (None, None));
    }

    #[test]
    fn large_sums_lose_nothing() {
        // A million values of 20,000 and one of 20,001: sums of squares as floats would give 0 or
        // worse.
        let (n, base) = (1_000_001_u64, 20_000_u64);
        let sum = n * base + 1;
        let squares = (n - 1) * base * base + (base + 1) * (base + 1);
        let found = mean(n, sum as i64, squares).expect("numbers");
        let expected = (1.0 / n as f64).sqrt();
        assert!((found.deviation.expect("many") / expected - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_interval_of_a_share_is_wilson_s() {
        for (hits, n, low, high) in [
            (5, 10, 0.236_59, 0.763_41),
            (1, 10, 0.017_88, 0.404_15),
            (10, 10, 0.722_47, 1.0),
            (107, 200, 0.465_86, 0.602_77),
        ] {
            let found = share(hits, n).expect("a share");
            assert!(near(found.low, low) && near(found.high, high), "{hits}/{n}: {found:?}");
            assert!(found.low <= found.share && found.share <= found.high);
        }
    }
}
