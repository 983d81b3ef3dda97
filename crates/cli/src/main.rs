//! The command-line tool; see `sakiyomi help`.

fn main() -> std::process::ExitCode {
    cli::main(std::env::args_os())
}
