//! A board of a family, decided by automata, in words.

use super::About;
use xanthi_games::certificate::FamilyBoard;
use xanthi_games::family::sweeps::Boards;

pub(super) fn tell(about: &About<'_>, given: &FamilyBoard) -> Vec<String> {
    let cells = given.cells.len();
    let start = given.cells.first().map_or_else(String::new, |&v| about.vertex(v));
    let (board, unit, prove) = match &given.automata.boards {
        Boards::Torus { rows, .. } => {
            let columns = cells / (*rows as usize).max(1);
            (format!("the torus C_{columns} x C_{rows}"), "column", format!("torus --rows {rows}"))
        }
        Boards::Kotzig { moves } => {
            let moves: Vec<String> = moves.iter().map(u32::to_string).collect();
            let moves = moves.join(",");
            (format!("Kotzig's Nim with the moves {{{moves}}} on {cells} vertices"), "vertex", format!("kotzig --moves {moves}"))
        }
    };
    let same = format!("The board is {board}, seen from {start}; from every cell it looks the same.");
    let line = match given.line.len() {
        0 => String::new(),
        1 => " One move was made.".into(),
        moves => format!(" {moves} moves were made."),
    };
    let misere = if given.automata.play == xanthi_games::Play::Misere { " --misere" } else { "" };
    vec![
        format!("{same}{line}"),
        format!(
            "The token goes round and round. Each round, a pass, visits every {unit} or jumps over it, passes never cross, and so there are few. What a beginning or an end of the board is worth to the passes that follow is one of finitely many states, which automata read {unit} by {unit}."
        ),
        format!(
            "The automata of this family were checked against the rules for boards of every size (`xanthi prove {prove}{misere}`). Run on what lies behind the token and before it, they give the outcome of this position and of each move."
        ),
    ]
}
