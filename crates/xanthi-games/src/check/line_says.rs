//! What the line of a position says about its board or chain by itself, before any file is read.
//!
//! Whoever judges a proof by its board or chain takes that from the proof. The line must be one that can have it: of a
//! game that has such a board, and with the token where it stands.

use super::Flaw;
use crate::certificate::Proof;
use crate::games::nimg::Version;
use crate::notation::Line;
use crate::reduction::{Erase, RuleSet};

/// That the line can have the board or chain of the proof.
///
/// # Errors
/// If it is a sum, is no line of the notation, names a game that has no such board, or has the token elsewhere.
pub(super) fn fits(proof: &Proof) -> Result<(), Flaw> {
    let wrong = |why: &str| Err(Flaw::new(why).inside("position"));
    // A `+` inside of names is escaped.
    if proof.position.contains('+') {
        return wrong("a sum has no board of its own, so it can only be judged with its files");
    }
    let Ok(line) = Line::cut(&proof.position) else { return wrong("it is not a line of the notation") };
    let game = line.name.text();
    let (token, winning) = match (&proof.board, &proof.chain) {
        (Some(board), _) if !has_board(game, board.rule) => return wrong("this game has no such board"),
        (None, Some(_)) if game != "words" => return wrong("this game has no chain"),
        (Some(board), _) => (board.token, &board.winning),
        (None, Some(chain)) => (chain.token, &chain.winning),
        (None, None) => return Ok(()),
    };
    let last = line.moves.last().or(line.start.as_ref()).filter(|part| !part.text().is_empty());
    if last.is_some() != token.is_some() {
        return wrong("the file says in two ways whether the token is placed");
    }
    if let (Some(board), Some(token), Some(last)) = (&proof.board, token, last)
        && game == board.rule.name()
        && last.unescaped().ok().as_deref() != board.vertices.get(token as usize).map(String::as_str)
    {
        return wrong("it has the token on another vertex than the board");
    }
    if proof.chain.as_ref().is_some_and(|chain| chain.barred.is_some()) && !line.params.text().contains("until=") {
        return wrong("no word is barred by its rules");
    }
    if winning.is_empty() != proof.winning_moves.is_empty() {
        let why = "some moves win by the names and none by the numbers, or the other way round";
        return Err(Flaw::new(why).inside("winning_moves"));
    }
    Ok(())
}

/// Whether positions of a game may be Geography under this rule.
fn has_board(game: &str, rule: RuleSet) -> bool {
    match Version::named(game) {
        Some(Version::Edge) => rule.erase == Erase::Edge,
        Some(Version::MoveRemove | Version::Neighboring) => rule.erase == Erase::Vertex,
        Some(Version::RemoveMove) => false,
        None => game == rule.name() || game == "words" && rule == RuleSet::DEG,
    }
}
