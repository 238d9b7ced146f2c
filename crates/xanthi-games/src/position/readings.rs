//! What somebody may have meant by a line that cannot be read: the ways in which papers and people
//! write positions, and the line to type instead.

use super::{NoFiles, Position};
use crate::catalogue::Catalogue;

/// A line that reads, for one that does not; only lines that mean one thing are rewritten.
///
/// ```
/// use xanthi_games::Catalogue;
/// use xanthi_games::position::meant;
///
/// let line = |text| meant(text, Catalogue::standard());
/// assert_eq!(line("8;{3,7}").as_deref(), Some("uvg:line.8.3.7"));
/// assert_eq!(line("(3,1,4):0").as_deref(), Some("nimg.rm:path.3.1.4@0"));
/// assert_eq!(line("kenyon:5, 8, 9").as_deref(), Some("kenyon:5,8,9"));
/// assert_eq!(line("petersen").as_deref(), Some("uvg:petersen"));
/// ```
pub fn meant(text: &str, catalogue: &Catalogue) -> Option<String> {
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let without_brackets: String = bare.chars().filter(|c| !"(){}[]".contains(*c)).collect();
    let example =
        || catalogue.entries().iter().find(|entry| entry.name == bare.trim_end_matches(':')).map(|entry| entry.example.to_owned());
    let candidates = [
        Some(bare.clone()),
        line_geography(&bare),
        weights(&bare),
        Some(without_brackets),
        example(),
        (!bare.contains(':')).then(|| format!("uvg:{bare}")),
    ];
    candidates.into_iter().flatten().find(|line| line != text && read(line, catalogue))
}

/// Whether a line reads. Files are not looked at, and lines without end are nobody's slip.
fn read(line: &str, catalogue: &Catalogue) -> bool {
    line.len() <= 200 && Position::read_exactly(line, catalogue, &NoFiles).is_ok()
}

/// Line Geography as Goldlist writes it: n;{a,b}.
fn line_geography(text: &str) -> Option<String> {
    let (n, moves) = text.split_once(';')?;
    let moves = moves.trim_matches(|c| "{}".contains(c)).replace(',', ".");
    Some(format!("uvg:line.{n}.{moves}"))
}

/// Nim on a path as Stockman writes it: (a,b,c):v.
fn weights(text: &str) -> Option<String> {
    let (weights, piece) = text.strip_prefix('(')?.split_once(')')?;
    let piece = piece.trim_start_matches([':', ';']);
    Some(format!("nimg.rm:path.{}@{piece}", weights.replace(',', ".")))
}
