//! The worker of Milljan. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::serve::<jobs_milljan::MilljanError>(&jobs_milljan::JOBS);
}
