//! Judges proofs, one JSON object a line on standard input, with the checker alone: no solver is
//! compiled into this program.
//!
//! ```text
//! xanthi solve uvg:petersen@0 --proof - | cargo run -p xanthi-games --example judge
//! ```

use std::io::BufRead;
use std::process::ExitCode;
use xanthi_games::Position;
use xanthi_games::check::check;
use xanthi_games::proof_file;

fn main() -> ExitCode {
    let mut all_accepted = true;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let judged = judge(&line);
        all_accepted &= judged.is_ok();
        println!("{}", judged.unwrap_or_else(|why| why));
    }
    if all_accepted { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What a proof shows, or what is wrong with it.
fn judge(line: &str) -> Result<String, String> {
    let proof = proof_file::read(line).map_err(|error| format!("no proof: {error}"))?;
    let position: Position = proof.position.parse().map_err(|error| format!("no position: {error}"))?;
    check(&position, &proof).map_err(|flaw| format!("rejected: {flaw}"))?;
    Ok(format!("accepted: {position} is {}", proof.outcome))
}
