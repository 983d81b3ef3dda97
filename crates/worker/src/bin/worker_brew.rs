//! The worker of Witches Brew. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::serve::<jobs_brew::BrewError>(&jobs_brew::JOBS);
}
