//! The networks that players think with. Natively they are part of the program; in a browser they are
//! files of their own, which a worker reads before it answers.

#[cfg(target_arch = "wasm32")]
use std::sync::OnceLock;

use splendor::player::Network;

/// The files, without folder: for two players, and for more.
pub const FILES: [&str; 2] = ["two.net", "more.net"];

#[cfg(not(target_arch = "wasm32"))]
mod shipped {
    use std::sync::LazyLock;

    use super::Network;

    pub(super) static ALL: [LazyLock<Option<Network>>; 2] = [
        LazyLock::new(|| Network::read(include_bytes!("../../../../data/splendor/two.net"))),
        LazyLock::new(|| Network::read(include_bytes!("../../../../data/splendor/more.net"))),
    ];
}

#[cfg(target_arch = "wasm32")]
static FETCHED: [OnceLock<Network>; 2] = [const { OnceLock::new() }; 2];

/// Which file games with that many players need.
const fn which(seats: usize) -> usize {
    if seats == 2 { 0 } else { 1 }
}

/// The files that a player of such a game needs, by whether it thinks with a network.
pub(super) const fn files(seats: usize, network: bool) -> &'static [&'static str] {
    let [two, more] = &FILES;
    match (network, which(seats)) {
        (false, _) => &[],
        (true, 0) => std::slice::from_ref(two),
        (true, _) => std::slice::from_ref(more),
    }
}

/// The network for that many players, where there is one.
pub fn network(seats: usize) -> Option<&'static Network> {
    #[cfg(not(target_arch = "wasm32"))]
    return shipped::ALL[which(seats)].as_ref();
    #[cfg(target_arch = "wasm32")]
    return FETCHED[which(seats)].get();
}

/// Loads the contents of one of [`FILES`]; returns whether it is one.
#[cfg(target_arch = "wasm32")]
pub fn install(file: &str, contents: &[u8]) -> bool {
    let at = FILES.iter().position(|name| *name == file);
    match (at, Network::read(contents)) {
        (Some(at), Some(network)) => FETCHED[at].set(network).is_ok(),
        _ => false,
    }
}
