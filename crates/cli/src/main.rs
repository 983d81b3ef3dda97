//! The command-line tool; see `sakiyomi help`.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    let args: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    cli::main(&args)
}

#[cfg(target_arch = "wasm32")]
fn main() {}
