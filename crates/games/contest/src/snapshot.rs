//! The packed master data, unpacked at first use.

use std::sync::OnceLock;

use super::data::{AiTable, Snapshot};

/// Days whose master data are known, oldest first.
pub const SNAPSHOTS: [&str; 3] = ["v2024-08-10", "v2024-11-16", "v2024-12-20"];

/// The day of the article and of the vectors: what requests mean that name none.
pub const ARTICLE: &str = "v2024-11-16";

/// Days whose weights are known, oldest first.
pub const AI_TABLES: [&str; 4] = ["2024-08", "2024-11", "2024-12", "2026-04"];

include!(concat!(env!("OUT_DIR"), "/contest-readings.rs"));

macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/contest-", $name, ".bin")).as_slice()
    };
}

/// The master data of a day.
pub fn snapshot(name: &str) -> Option<&'static Snapshot> {
    static UNPACKED: [OnceLock<Snapshot>; 3] = [const { OnceLock::new() }; 3];
    const PACKED: [&[u8]; 3] =
        [packed!("v2024-08-10"), packed!("v2024-11-16"), packed!("v2024-12-20")];
    let at = SNAPSHOTS.iter().position(|known| *known == name)?;
    let unpack = || postcard::from_bytes(PACKED[at]).expect("build.rs has packed it");
    Some(UNPACKED[at].get_or_init(unpack))
}

/// The AI's weights of a day.
pub fn ai_table(name: &str) -> Option<&'static AiTable> {
    static UNPACKED: [OnceLock<AiTable>; 4] = [const { OnceLock::new() }; 4];
    const PACKED: [&[u8]; 4] = [
        packed!("ai-2024-08"),
        packed!("ai-2024-11"),
        packed!("ai-2024-12"),
        packed!("ai-2026-04"),
    ];
    let at = AI_TABLES.iter().position(|known| *known == name)?;
    let unpack = || postcard::from_bytes(PACKED[at]).expect("build.rs has packed it");
    Some(UNPACKED[at].get_or_init(unpack))
}
