//! The worker of Contest. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::serve_with_files::<jobs_contest::ContestError>(
        &jobs_contest::JOBS,
        &[jobs_contest::FILE],
        |_, contents| jobs_contest::install(contents),
    );
}
