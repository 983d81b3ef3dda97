//! The packed master data, unpacked at first use.

use std::sync::OnceLock;

use super::data::{AiTable, Snapshot, digest};

/// Days whose master data are known, oldest first.
pub const SNAPSHOTS: [&str; 4] = ["v2024-08-10", "v2024-11-16", "v2024-12-20", "v2026-08-18"];

/// The day of the article and of the vectors: what requests mean that name none.
pub const ARTICLE: &str = "v2024-11-16";

/// Days whose weights are known, oldest first.
pub const AI_TABLES: [&str; 5] = ["2024-08", "2024-11", "2024-12", "2026-04", "2026-09"];

include!(concat!(env!("OUT_DIR"), "/contest-readings.rs"));

include!(concat!(env!("OUT_DIR"), "/contest-digest.rs"));

/// The file with all tables, which a browser's worker reads before it answers. Natively, and with the
/// feature `tables`, they are part of the program.
pub const FILE: &str = "contest.tables";

#[cfg(any(not(target_arch = "wasm32"), feature = "tables"))]
const SHIPPED: Option<&[u8]> =
    Some(include_bytes!(concat!(env!("OUT_DIR"), "/contest.tables")).as_slice());
#[cfg(not(any(not(target_arch = "wasm32"), feature = "tables")))]
const SHIPPED: Option<&[u8]> = None;

static INSTALLED: OnceLock<Vec<u8>> = OnceLock::new();

/// The packed tables, where they are there.
pub fn packed() -> Option<&'static [u8]> {
    SHIPPED.or_else(|| INSTALLED.get().map(Vec::as_slice))
}

/// Takes the contents of [`FILE`]; returns whether they are those of this build.
pub fn install(contents: &[u8]) -> bool {
    if digest(contents) != DIGEST {
        return false;
    }
    INSTALLED.get_or_init(|| contents.to_vec());
    true
}

/// One of the tables: a day's by its place, then the weights.
fn table(at: usize) -> Option<&'static [u8]> {
    static TABLES: OnceLock<Vec<&'static [u8]>> = OnceLock::new();
    let packed = packed()?;
    let split = || postcard::from_bytes(packed).expect("the build script has packed it");
    TABLES.get_or_init(split).get(at).copied()
}

/// The master data of a day; `None` where there is none of that day, or where [`FILE`] is not there yet.
pub fn snapshot(name: &str) -> Option<&'static Snapshot> {
    static UNPACKED: [OnceLock<Snapshot>; SNAPSHOTS.len()] =
        [const { OnceLock::new() }; SNAPSHOTS.len()];
    let at = SNAPSHOTS.iter().position(|known| *known == name)?;
    let packed = table(at)?;
    let unpack = || postcard::from_bytes(packed).expect("the build script has packed it");
    Some(UNPACKED[at].get_or_init(unpack))
}

/// The AI's weights of a day; `None` as for [`snapshot`].
pub fn ai_table(name: &str) -> Option<&'static AiTable> {
    static UNPACKED: [OnceLock<AiTable>; AI_TABLES.len()] =
        [const { OnceLock::new() }; AI_TABLES.len()];
    let at = AI_TABLES.iter().position(|known| *known == name)?;
    let packed = table(SNAPSHOTS.len() + at)?;
    let unpack = || postcard::from_bytes(packed).expect("the build script has packed it");
    Some(UNPACKED[at].get_or_init(unpack))
}
