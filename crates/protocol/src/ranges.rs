//! A range of games cut into pieces for several workers: which piece is next, how large it is, and
//! whose turn it is to be added.
//!
//! No browser in here, and no clock: the caller says how long a piece took. Pieces are added in the
//! order of their seeds, so that the result depends only on the range, never on how many workers there
//! are, which of them was faster, or how the range was cut.

use jobs_core::batch::Range;

/// Milliseconds that a piece should take: few messages, and a stop loses little.
const PIECE_MS: f64 = 250.0;

/// How many times larger the next piece may be: the first games may be quicker than the rest.
const GROWTH: f64 = 8.0;

/// A range being worked on; `T` is what comes back for a piece.
pub struct Ranges<T> {
    range: Range,
    /// The seed after the last piece handed out.
    next: u64,
    /// First seeds of the pieces that are out: no more than there are workers.
    out: Vec<u64>,
    /// Pieces that arrived before their turn, with their reports.
    early: Vec<(Range, T)>,
    /// The seed after the last piece passed on.
    joined: u64,
    workers: u64,
    /// Games of the next piece.
    size: u64,
    /// Games of pieces that came back, and the milliseconds they took.
    pace: (u64, f64),
}

impl<T> Ranges<T> {
    /// Starts with the whole range open.
    pub fn new(range: Range, workers: usize) -> Self {
        Self {
            range,
            next: range.from,
            out: Vec::new(),
            early: Vec::new(),
            joined: range.from,
            workers: workers.max(1) as u64,
            size: 1,
            pace: (0, 0.0),
        }
    }

    /// Sets the total number of games; no fewer than have been handed out.
    pub fn extend(&mut self, games: u64) {
        self.range.games = games.max(self.next - self.range.from);
    }

    /// Hands out the next piece.
    pub fn take(&mut self) -> Option<Range> {
        let left = self.range.end().saturating_sub(self.next);
        // At the end no worker should have a long piece to itself.
        let games = self.size.min(left.div_ceil(self.workers));
        let piece = (games > 0).then_some(Range { from: self.next, games })?;
        self.next += games;
        self.out.push(piece.from);
        Some(piece)
    }

    /// Takes the report of a piece, which took `ms` milliseconds.
    pub fn put(&mut self, piece: Range, report: T, ms: f64) {
        let Some(at) = self.out.iter().position(|&from| from == piece.from) else { return };
        self.out.remove(at);
        self.early.push((piece, report));
        self.pace = (self.pace.0 + piece.games, self.pace.1 + ms);
        let wanted = piece.games as f64 * (PIECE_MS / ms.max(1.0)).min(GROWTH);
        self.size = (wanted as u64).max(1);
    }

    /// The next report whose turn it is, with its piece.
    pub fn next_report(&mut self) -> Option<(Range, T)> {
        let at = self.early.iter().position(|(piece, _)| piece.from == self.joined)?;
        let (piece, report) = self.early.remove(at);
        self.joined += piece.games;
        Some((piece, report))
    }

    /// Whether all games have arrived and been passed on.
    pub const fn is_done(&self) -> bool {
        self.joined >= self.range.end()
    }

    /// Games that have arrived, including those whose turn has not come.
    pub fn here(&self) -> u64 {
        let early: u64 = self.early.iter().map(|(piece, _)| piece.games).sum();
        self.joined - self.range.from + early
    }

    /// Games that a worker plays per millisecond; `None` before the first is played.
    pub fn rate(&self) -> Option<f64> {
        let (games, ms) = self.pace;
        (games > 0).then(|| games as f64 / ms.max(0.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGE: Range = Range { from: 100, games: 50 };

    /// Everything that is passed on, until nothing is left.
    fn drain(ranges: &mut Ranges<u64>) -> Vec<u64> {
        std::iter::from_fn(|| ranges.next_report()).map(|(_, report)| report).collect()
    }

    #[test]
    fn pieces_cover_the_range_once_and_are_handed_on_in_order_whoever_was_first() {
        for back in [false, true] {
            let mut ranges = Ranges::new(RANGE, 3);
            let (mut out, mut order) = (Vec::new(), Vec::new());
            loop {
                out.extend(std::iter::from_fn(|| ranges.take()).take(3));
                let Some(piece) =
                    (if back { out.pop() } else { (!out.is_empty()).then(|| out.remove(0)) })
                else {
                    break;
                };
                ranges.put(piece, piece.from, 20.0);
                order.extend(drain(&mut ranges));
            }
            assert!(ranges.is_done() && ranges.here() == 50);
            assert!(order.is_sorted(), "{order:?}");
            assert_eq!(order.first(), Some(&100));
        }
    }

    #[test]
    fn what_was_not_given_out_is_not_heard_and_a_longer_range_follows_on() {
        let mut ranges = Ranges::new(RANGE, 1);
        let piece = ranges.take().expect("open");
        ranges.put(Range { from: 7, games: 3 }, 7, 10.0);
        ranges.put(piece, piece.from, 10.0);
        ranges.put(piece, piece.from, 10.0);
        assert_eq!((ranges.here(), drain(&mut ranges)), (1, vec![100]));
        while let Some(piece) = ranges.take() {
            ranges.put(piece, piece.from, 1.0);
        }
        drain(&mut ranges);
        assert!(ranges.is_done());
        ranges.extend(60);
        assert!(!ranges.is_done());
        assert_eq!(ranges.take().map(|piece| piece.from), Some(150));
        ranges.extend(10);
        assert!(ranges.range.games > 50, "what is out stays out");
    }

    #[test]
    fn pieces_grow_to_a_quarter_of_a_second_and_shrink_at_the_end() {
        let mut ranges = Ranges::new(Range { from: 0, games: 1_000_000 }, 4);
        let mut sizes = Vec::new();
        // A hundred games a second.
        while let Some(piece) = ranges.take().filter(|_| sizes.len() < 12) {
            sizes.push(piece.games);
            ranges.put(piece, 0, piece.games as f64 * 10.0);
        }
        assert_eq!(sizes[..4], [1, 8, 25, 25]);
        assert!((ranges.rate().expect("played") - 0.1).abs() < 1e-9);
        let mut ranges = Ranges::<()>::new(Range { from: 0, games: 10 }, 4);
        ranges.size = 100;
        assert_eq!(ranges.take().map(|piece| piece.games), Some(3));
    }
}
