//! Work cut into chunks: which chunk is next, and the reports joined in chunk order.
//!
//! No browser in here. The joined report depends only on the chunks, never on
//! how many workers there are or which of them was faster.

/// Chunks of one piece of work and the reports that have come in.
pub struct Chunks<T> {
    reports: Vec<Slot<T>>,
    joined: Option<T>,
    /// Chunks whose reports are in `joined`.
    upto: usize,
    merge: Box<dyn Fn(T, T) -> T>,
}

#[derive(Clone)]
enum Slot<T> {
    Open,
    Taken,
    Here(T),
    Joined,
}

impl<T: Clone> Chunks<T> {
    /// `count` chunks; `merge` joins the reports of neighbours and has to be associative.
    pub fn new(count: usize, merge: impl Fn(T, T) -> T + 'static) -> Self {
        let merge = Box::new(merge);
        Self { reports: vec![Slot::Open; count], joined: None, upto: 0, merge }
    }

    /// The next chunk that nobody works on, now taken.
    pub fn take(&mut self) -> Option<usize> {
        let at = self.reports.iter().position(|slot| matches!(slot, Slot::Open))?;
        self.reports[at] = Slot::Taken;
        Some(at)
    }

    /// Gives a taken chunk back, as after a stop.
    pub fn give_back(&mut self, at: usize) {
        if let Some(slot @ Slot::Taken) = self.reports.get_mut(at) {
            *slot = Slot::Open;
        }
    }

    /// The report of a chunk has come in.
    pub fn put(&mut self, at: usize, report: T) {
        if let Some(slot @ (Slot::Open | Slot::Taken)) = self.reports.get_mut(at) {
            *slot = Slot::Here(report);
        }
        while let Some(slot @ Slot::Here(_)) = self.reports.get_mut(self.upto) {
            if let Slot::Here(report) = std::mem::replace(slot, Slot::Joined) {
                self.joined = Some(match self.joined.take() {
                    Some(before) => (self.merge)(before, report),
                    None => report,
                });
            }
            self.upto += 1;
        }
    }

    /// The joined report of the first chunks, as far as they are complete.
    pub const fn report(&self) -> Option<&T> {
        self.joined.as_ref()
    }

    /// Chunks whose reports are here.
    pub fn done(&self) -> usize {
        self.reports.iter().filter(|slot| matches!(slot, Slot::Here(_) | Slot::Joined)).count()
    }

    /// Number of chunks.
    pub const fn total(&self) -> usize {
        self.reports.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glue(a: String, b: String) -> String {
        a + &b
    }

    #[test]
    fn reports_are_joined_in_chunk_order_whatever_the_order_of_arrival() {
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let mut chunks = Chunks::new(4, glue);
            while chunks.take().is_some() {}
            for at in order {
                chunks.put(at, at.to_string());
            }
            assert_eq!(chunks.report().map(String::as_str), Some("0123"), "{order:?}");
            assert_eq!(chunks.done(), 4);
        }
    }

    #[test]
    fn a_chunk_given_back_is_taken_again() {
        let mut chunks = Chunks::new(2, glue);
        assert_eq!((chunks.take(), chunks.take(), chunks.take()), (Some(0), Some(1), None));
        chunks.put(1, "b".into());
        chunks.give_back(1);
        chunks.give_back(0);
        assert_eq!((chunks.take(), chunks.take()), (Some(0), None));
        assert_eq!((chunks.report(), chunks.done(), chunks.total()), (None, 1, 2));
    }
}
