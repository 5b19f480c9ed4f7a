//! The command line program.

fn main() -> std::process::ExitCode {
    gridc::command_line(std::env::args_os()).into()
}
