//! A position with its proof as SVG on standard output.
//!
//! ```text
//! cargo run --example picture -- ueg:grid.5x4@1,2 > grid.svg
//! ```

use xanthi::Budget;
use xanthi::games::Position;
use xanthi::picture::{board, overlay, palette::Mode, svg};
use xanthi::solve::{Question, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = std::env::args().nth(1).unwrap_or_else(|| "ueg:grid.5x4@1,2".into());
    let position: Position = line.parse()?;
    let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
    let picture = match verdict.proof() {
        Some(proof) => overlay::proof(&position, proof),
        None => overlay::position(&position),
    };
    let drawing = board::draw(&picture, board::MOST)?;
    print!("{}", svg::write(&drawing, Mode::Light));
    Ok(())
}
