//! The command-line tool; see `sakiyomi help`.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    sakiyomi::cli::main(&args)
}

#[cfg(target_arch = "wasm32")]
fn main() {}
