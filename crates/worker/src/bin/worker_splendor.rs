//! The worker of Splendor. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::serve_with_files::<jobs_splendor::SplendorError>(
        &jobs_splendor::JOBS,
        &[],
        jobs_splendor::weights::install,
    );
}
