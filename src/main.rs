//! The command line program.

fn main() -> std::process::ExitCode {
    gridc::cli::main(std::env::args_os()).into()
}
