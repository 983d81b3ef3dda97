//! A training as a file, to continue where it stopped. The window is not in it; it fills again.

use super::model::{Model, SIZE};
use super::{Plan, Training};

const MAGIC: &[u8; 8] = b"spl-chk2";

impl Training {
    /// The file.
    pub fn file(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend(self.generation.to_le_bytes());
        file.extend(self.model.steps.to_le_bytes());
        let Model { weights, averages, means, squares, .. } = &self.model;
        for layer in [weights, averages, means, squares] {
            file.extend(layer.iter().flat_map(|number| number.to_le_bytes()));
        }
        file
    }

    /// A training continued from a file; `None` if it is not one.
    pub fn read(plan: Plan, file: &[u8]) -> Option<Self> {
        let rest = file.strip_prefix(MAGIC)?;
        let (generation, rest) = rest.split_first_chunk()?;
        let (steps, rest) = rest.split_first_chunk()?;
        let mut numbers = rest.chunks_exact(4).map(|bytes| {
            let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
            Some(f32::from_le_bytes(bytes)).filter(|number| number.is_finite())
        });
        let mut layer = || (0..SIZE).map(|_| numbers.next().flatten()).collect::<Option<Vec<_>>>();
        let (weights, averages) = (layer()?, layer()?);
        let (means, squares) = (layer()?, layer()?);
        let steps = u32::from_le_bytes(*steps);
        let mut training = Self::new(plan);
        training.generation = u32::from_le_bytes(*generation);
        training.model = Model { weights, averages, means, squares, steps };
        (rest.len() == 16 * SIZE).then_some(training)
    }
}
