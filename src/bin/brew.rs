//! The page of one lab. Built for wasm only; natively there is nothing to run.

fn main() {
    #[cfg(target_arch = "wasm32")]
    sakiyomi::app::start::<sakiyomi::pages::Brew>();
}
