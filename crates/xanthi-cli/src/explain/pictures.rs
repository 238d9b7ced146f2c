//! `xanthi explain --pictures`: the explanation as a sequence of pictures.

use super::Ply;
use crate::{Failure, draw, input};
use std::path::Path;
use xanthi::explain::plain;
use xanthi::picture::board::{MOST, Picture};
use xanthi::picture::overlay;
use xanthi::picture::palette::Mode;
use xanthi::picture::svg;
use xanthi_games::Position;
use xanthi_games::certificate::Proof;

/// Writes the position, its proof, and each move of the line with the proof of what it leads to;
/// the names of the files in their order.
pub(super) fn write(dir: &Path, position: &Position, proof: &Proof, line: &[Ply]) -> Result<Vec<String>, Failure> {
    std::fs::create_dir_all(dir).map_err(|error| Failure::Usage(format!("cannot create `{}`: {error}", dir.display()), String::new()))?;
    let mut pictures = vec![("position".to_owned(), overlay::position(position)), ("proof".to_owned(), overlay::proof(position, proof))];
    for ply in line {
        let who = if ply.by_winner { "answer" } else { "move" };
        let mut picture = match &ply.proof {
            Some(proof) => overlay::proof(&ply.after, proof),
            None => overlay::position(&ply.after),
        };
        let lead = if ply.by_winner { "The winner answers" } else { "The loser plays" };
        picture.says.insert(0, format!("{lead} {}.", plain(&ply.mv)));
        pictures.push((format!("{who}-{}", file_name(&ply.mv)), picture));
    }
    let save = |(i, (name, picture)): (usize, (String, Picture))| {
        let file = dir.join(format!("{:02}-{name}.svg", i + 1));
        input::write(&file, svg::write(&draw::drawing(&picture, MOST)?, Mode::Light))?;
        Ok(file.display().to_string())
    };
    pictures.into_iter().enumerate().map(save).collect()
}

/// A move as a part of the name of a file.
fn file_name(mv: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    mv.chars().map(plain).take(40).collect()
}
