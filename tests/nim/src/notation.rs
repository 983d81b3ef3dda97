//! Positions and moves as text: `3 4 5 0`, and `2 from 1` for two sticks of the second heap.

use std::fmt;
use std::str::FromStr;

use super::heaps::{HEAPS, Heaps, Take};

/// Why a text is neither a position nor a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A word that is not a number, by its place from 0.
    #[error("'{word}' is not a number")]
    Number {
        /// The word.
        word: String,
    },
    /// Too few words, too many, or others.
    #[error("a position is {HEAPS} sizes, a move is written as '2 from 1'")]
    Form,
}

fn number(word: &str) -> Result<u8, NotationError> {
    word.parse().map_err(|_| NotationError::Number { word: word.chars().take(20).collect() })
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = self.sizes().map(|size| size.to_string());
        f.write_str(&sizes.join(" "))
    }
}

impl FromStr for Heaps {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let sizes = text.split(' ').map(number).collect::<Result<Vec<u8>, _>>()?;
        sizes.try_into().ok().and_then(Self::new).ok_or(NotationError::Form)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {}", self.sticks, self.heap)
    }
}

impl FromStr for Take {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (sticks, heap) = text.split_once(" from ").ok_or(NotationError::Form)?;
        Ok(Self { heap: number(heap)?, sticks: number(sticks)? })
    }
}
