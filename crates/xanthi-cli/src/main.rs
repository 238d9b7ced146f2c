//! The program `xanthi`.

use std::process::ExitCode;

fn main() -> ExitCode {
    xanthi_cli::run(xanthi_games::Catalogue::standard(), std::env::args_os())
}
