//! The worker of Contest. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::serve::<jobs_contest::ContestError>(&jobs_contest::JOBS);
}
