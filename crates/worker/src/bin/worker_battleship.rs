//! The worker of Battleship. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::serve::<jobs_battleship::BattleshipError>(&jobs_battleship::JOBS);
}
