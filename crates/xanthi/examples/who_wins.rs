//! Who wins each position that is named, by which moves, and why, with a proof that is checked.
//!
//! ```text
//! cargo run --example who_wins -- uvg:petersen@0 nim:3,4,5 bridgit:3x4
//! ```

use std::process::ExitCode;
use std::time::Instant;
use xanthi::Budget;
use xanthi::answer::{Solving, Wanted};
use xanthi::games::Position;

fn main() -> ExitCode {
    let mut lines: Vec<String> = std::env::args().skip(1).collect();
    if lines.is_empty() {
        lines.extend(["uvg:petersen@0", "nim:3,4,5", "bridgit:3x4"].map(str::to_owned));
    }
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64();
    let mut all_read = true;
    for line in lines {
        let position: Position = match line.parse() {
            Ok(position) => position,
            Err(error) => {
                eprintln!("{line}: {error}");
                all_read = false;
                continue;
            }
        };
        let (solved, _) = Solving::new(Wanted::default(), &Budget::default()).clock(&clock).answer(&position);
        println!("{}", solved.heading());
        for row in solved.tell() {
            println!("  {:<8} {}", row.name, row.line);
        }
    }
    if all_read { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
