//! Any game without a lesson of its own, sums among them: its rules, what is known of the game, nimbers, and who wins.

use super::{Section, Shows, binary_sum, game_told, verdict_told};
use crate::phrases::{listed, plain};
use crate::scene::board::TextBoard;
use crate::solve::{Question, solve};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Position, Sum, Typed};

/// The most moves of which each is told with the nimber that it leaves.
const MOVES: usize = 40;
/// The most positions that are looked at for all nimbers of a section.
const NODES: u64 = 200_000;

pub(super) fn sections(position: &Position, budget: &Budget) -> Result<Vec<Section>, Stop> {
    let wording = position.wording();
    let text = [wording.rules, wording.goal].into_iter().filter(|line| !line.is_empty()).collect();
    let figure = TextBoard::new(position, None).and_then(|board| board.text()).unwrap_or_default();
    let mut sections = vec![Section::new("The game and the board", text, figure).showing(Shows::Board)];
    sections.extend(theory(position));
    sections.extend(match position.sum() {
        Some(sum) => parts(sum, budget),
        None => nimbers(position, budget),
    });
    sections.push(verdict_told::section(position, budget)?.0);
    sections.extend(game_told::section(position, budget));
    Ok(sections)
}

/// What is known of the game.
fn theory(position: &Position) -> Option<Section> {
    let (title, text): (_, &[&str]) = match position.typed() {
        Typed::LargeGrid(_) => (
            "Trails",
            &[
                "On a grid with m columns and n rows let d be the greatest common divisor of m+1 and n+1. The vertex (a,b) is P exactly when d divides neither a nor b (T. Sereekiatdilok and P. Vichitkunakorn). Then it lies in two of the even kernels S_k.",
                "This grid is too large to be drawn. The lesson on `ueg:grid.11x8@3,3` has the trail and the kernel of a small one.",
            ],
        ),
        Typed::Vertexnim(_) => (
            "What is known",
            &[
                "If every vertex has a loop, the token may stay where it is. On two disks or more the player to move then wins. Suppose that leaving one disk and staying gives the opponent no winning move: then it wins. Otherwise the opponent's winning move from there can be made at once.",
                "So nobody goes to such a vertex if he can help it. The vertices with one disk go one after the other, and parity decides (E. Duchêne and G. Renault, Theoretical Computer Science 516, 2014).",
                "Without loops no theorem is known for all graphs, and small boards are searched.",
            ],
        ),
        Typed::NodeKayles(_) => (
            "What is known",
            &[
                "In general Node Kayles is as hard as any game of its length: it is PSPACE-complete to say who wins (T. J. Schaefer, 1978).",
                "A path is easy. A move takes the two vertices at an end, or three in a row, and leaves a path on either side: a heap in the octal game 0.137, Dawson's Chess. Its nimbers repeat with period 34. On a cycle every first move leaves the path with three vertices fewer.",
                "What is left often falls into parts that are not joined. A move changes only one of them, so they are a sum: their nimbers are added without carrying.",
            ],
        ),
        Typed::Biased(_) => (
            "What is known",
            &[
                "With one edge for each side in a turn, two spanning trees without a common edge decide (A. Lehman, 1964). With several edges in a turn no such theorem is known: V. Chvátal and P. Erdős asked in 1978 how many edges the second side needs to win, and found the right order of magnitude on complete graphs. Small boards are searched.",
            ],
        ),
        Typed::Sum(_) => (
            "Sums",
            &[
                "Several games side by side: a turn is a move in one of them, and whoever cannot move in any of them has lost. Who wins each part by itself does not say who wins the whole. Nimbers do (R. P. Sprague, 1935; P. M. Grundy, 1939).",
                "The nimber of a position is the least number that none of its options has, so 0 if there is no move. A part with nimber n can be treated as a heap of Nim with n counters. The nimbers of the parts are written in base 2 and added without carrying; the player to move loses exactly when the result is 0.",
            ],
        ),
        _ => return None,
    };
    Some(Section::new(title, text.iter().map(|&line| line.to_owned()).collect(), Vec::new()))
}

/// The nimber of a position, if it is found without a long search.
fn nimber(position: &Position, budget: &Budget) -> Option<u64> {
    solve(position, Question { grundy: true, ..Question::default() }, budget).grundy
}

/// The nimbers of the parts, and their sum; `None` if they are not found soon.
fn parts(sum: &Sum, budget: &Budget) -> Option<Section> {
    let row = |part: &Position, short: &Budget| Some((part.to_string(), nimber(part, short)?));
    let rows: Vec<(String, u64)> = budget.part(NODES, |short| sum.parts().iter().map(|part| row(part, short)).collect::<Option<_>>())?;
    let total = rows.iter().fold(0, |sum, row| sum ^ row.1);
    let text = if total == 0 {
        "The sum is 0. A move changes the nimber of its part, so it leaves a sum that is not 0: no move wins.".to_owned()
    } else {
        let smaller = rows.iter().filter(|row| row.1 ^ total < row.1);
        let wanted = listed(smaller.map(|(part, number)| format!("that of {part} from {number} to {}", number ^ total)));
        format!("The sum is {total}. A move that makes it 0 wins. Such a move can always change one of these nimbers: {wanted}.")
    };
    Some(Section::new("The parts", vec![text], binary_sum(&rows, total)))
}

/// The nimber of a position without parts, with those of its options; `None` if there is no such thing, or it is not found soon.
fn nimbers(position: &Position, budget: &Budget) -> Option<Section> {
    let moves = position.moves();
    if position.turn().is_some() || moves.is_empty() || moves.len() > MOVES {
        return None;
    }
    let after = |mv: &String, short: &Budget| nimber(&position.after(mv).ok()?, short);
    let left: Vec<u64> = budget.part(NODES, |short| moves.iter().map(|mv| after(mv, short)).collect::<Option<_>>())?;
    let own = (0..).find(|number| !left.contains(number))?;
    let text = vec![
        "The nimber of a position is the least number that none of its options has, so 0 if there is no move. The player to move loses exactly when it is 0. Nimbers tell what a position is worth beside others, in a sum.".to_owned(),
        format!("The moves below leave the nimbers listed with them. The least that is missing is {own}, so this position has nimber {own}."),
    ];
    let width = moves.iter().map(|mv| plain(mv).chars().count()).max().unwrap_or(0).max(4);
    let rows = moves.iter().zip(&left).map(|(mv, number)| format!("{:<width$}  {number}", plain(mv)));
    Some(Section::new("Nimbers", text, std::iter::once(format!("{:<width$}  leaves", "move")).chain(rows).collect()))
}
