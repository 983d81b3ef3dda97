//! The worker of Splendor. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    sakiyomi::web::serve::serve_with_files(
        sakiyomi::jobs::splendor::JOBS,
        &sakiyomi::jobs::splendor::weights::FILES,
        sakiyomi::jobs::splendor::weights::install,
    );
}
