//! A program of the page: Contest, what is entered. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    sakiyomi::app::start::<sakiyomi::pages::ContestDeck>();
}
