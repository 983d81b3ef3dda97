//! The packed master data, unpacked at first use.

use std::sync::OnceLock;

use super::data::{AiTable, Snapshot};

/// Days whose master data are known, oldest first.
pub const SNAPSHOTS: [&str; 2] = ["v2024-11-16", "v2024-12-20"];

/// Days whose weights are known, oldest first.
pub const AI_TABLES: [&str; 3] = ["2024-11", "2024-12", "2026-04"];

include!(concat!(env!("OUT_DIR"), "/contest-readings.rs"));

macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/contest-", $name, ".bin")).as_slice()
    };
}

/// The master data of a day.
pub fn snapshot(name: &str) -> Option<&'static Snapshot> {
    static UNPACKED: [OnceLock<Snapshot>; 2] = [OnceLock::new(), OnceLock::new()];
    const PACKED: [&[u8]; 2] = [packed!("v2024-11-16"), packed!("v2024-12-20")];
    let at = SNAPSHOTS.iter().position(|known| *known == name)?;
    let unpack = || postcard::from_bytes(PACKED[at]).expect("build.rs has packed it");
    Some(UNPACKED[at].get_or_init(unpack))
}

/// The AI's weights of a day.
pub fn ai_table(name: &str) -> Option<&'static AiTable> {
    static UNPACKED: [OnceLock<AiTable>; 3] = [OnceLock::new(), OnceLock::new(), OnceLock::new()];
    const PACKED: [&[u8]; 3] =
        [packed!("ai-2024-11"), packed!("ai-2024-12"), packed!("ai-2026-04")];
    let at = AI_TABLES.iter().position(|known| *known == name)?;
    let unpack = || postcard::from_bytes(PACKED[at]).expect("build.rs has packed it");
    Some(UNPACKED[at].get_or_init(unpack))
}
