//! A board of a family, decided by automata, in words.

use super::{About, listed, plain};
use crate::prove::Law;
use crate::solve::{Question, family_board};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::FamilyBoard;
use xanthi_games::family::sweeps::{Boards, Sweeps, joined};
use xanthi_games::{Outcome, Play, Position};

pub(super) fn tell(about: &About<'_>, given: &FamilyBoard) -> Vec<String> {
    let cells = given.cells.len();
    let start = given.cells.first().map_or_else(String::new, |&v| about.vertex(v));
    let moves = given.automata.boards.moves().unwrap_or_default();
    let listed_moves = joined(moves, ",");
    let cycle = || format!("Kotzig's Nim with the moves {{{listed_moves}}} on {cells} vertices");
    let (board, unit) = match &given.automata.boards {
        Boards::Torus { rows, .. } => (format!("the torus C_{} x C_{rows}", cells / (*rows as usize).max(1)), "column"),
        Boards::Kotzig { .. } => (cycle(), "vertex"),
        Boards::Guided { guide, .. } => {
            (format!("{}, {} (the guide only restricts him, so its wins are wins)", cycle(), guide.says(moves)), "vertex")
        }
    };
    let prove = match &given.automata.boards {
        Boards::Torus { rows, .. } => format!("torus --rows {rows}"),
        Boards::Kotzig { .. } | Boards::Guided { .. } => format!("kotzig --moves {listed_moves}"),
    };
    let same = format!("The board is {board}, seen from {start}; from every cell it looks the same.");
    let line = match given.line.len() {
        0 => String::new(),
        1 => " One move was made.".into(),
        moves => format!(" {moves} moves were made."),
    };
    let misere = if given.automata.play == Play::Misere { " --misere" } else { "" };
    let moved = if given.line.is_empty() { law(&given.automata, cells) } else { String::new() };
    // On a torus a step leads to the next column at most.
    let seen = if unit == "column" { "visits every column" } else { "visits every vertex or jumps over it" };
    vec![
        format!("{}{moved}", replies(about, given)),
        format!("{same}{line}"),
        format!(
            "The token goes round and round. Each round, a pass, {seen}, passes never cross, and so there are few. The value of a beginning or an end of the board for the passes that follow is one of finitely many states, which automata read {unit} by {unit}."
        ),
        format!(
            "The automata of this family were checked against the rules for boards of every size (`xanthi prove {prove}{misere}`). Run on the board behind and ahead of the token, they give the outcome of this position and of each move."
        ),
    ]
}

/// Which moves win or lose, each with an answer.
fn replies(about: &About<'_>, given: &FamilyBoard) -> String {
    let placed = about.ground.as_ref().is_some_and(|ground| ground.token().is_some());
    let moves = about.position.moves();
    if !placed {
        return "The automata find the same outcome from every cell.".into();
    }
    if moves.is_empty() {
        return "There is no move.".into();
    }
    let lost = |mv: &&String| !about.winning.contains(mv);
    if let Some(mv) = about.winning.first() {
        let next = after(about.position, mv);
        let answers = next.as_ref().map_or_else(Vec::new, |next| next.moves());
        if answers.is_empty() {
            return format!("{} wins at once: the opponent cannot move.", plain(mv));
        }
        let told = answers.iter().map(|answer| answered(answer, next.as_ref().map_or(Reply::Unknown, |next| reply(next, answer, given))));
        return format!("{} wins: the automata give an answer to each reply, {}.", plain(mv), listed(told));
    }
    let told = moves.iter().filter(lost).map(|mv| answered(mv, reply(about.position, mv, given)));
    format!("Every move has an answer by the automata: {}.", listed(told))
}

/// A losing move with the reply to it, if that is known.
fn answered(mv: &str, reply: Reply) -> String {
    match reply {
        Reply::With(reply) => format!("{} with {}", plain(mv), plain(&reply)),
        Reply::Over => format!("{} with nothing, as no move is left", plain(mv)),
        Reply::Unknown => plain(mv),
    }
}

/// The answer to a losing move.
enum Reply {
    With(String),
    /// No move is left.
    Over,
    /// It would take too long to find it.
    Unknown,
}

/// So much may a reply cost that is only named: the automata are remembered since the verdict, unless other families were asked for
/// in the meantime, and then they are not made again.
const STEPS: u64 = 1 << 24;

fn after(position: &Position, mv: &str) -> Option<Position> {
    position.after(mv).ok()
}

/// A winning answer to a losing move, as the automata find it.
fn reply(position: &Position, mv: &str, given: &FamilyBoard) -> Reply {
    let Some(next) = after(position, mv) else { return Reply::Unknown };
    let moves = next.moves();
    if moves.is_empty() {
        return Reply::Over;
    }
    winning(&next, moves, given).map_or(Reply::Unknown, Reply::With)
}

/// A winning move, as the automata find it.
fn winning(next: &Position, moves: Vec<String>, given: &FamilyBoard) -> Option<String> {
    let question = Question { play: given.automata.play, all_options: true, grundy: given.automata.nimbers };
    let (found, _) = family_board::solve(next, question, &Budget::default().with_steps(STEPS)).ok()??;
    let order = next.geography()?.options();
    let wins = |to: &Option<u32>| {
        let option = to.and_then(|to| order.binary_search(&to).ok());
        option.and_then(|option| found.options[option]) == Some(Outcome::P)
    };
    moves.into_iter().zip(next.targets()).find(|(_, to)| wins(to)).map(|(mv, _)| mv)
}

/// The law that an opening follows, if it can be said in a line.
fn law(automata: &Sweeps, cells: usize) -> String {
    const MOST: usize = 12;
    let n = (cells / (automata.boards.rows() as usize).max(1)) as u64;
    let law = Law::of(automata);
    let guided = matches!(automata.boards, Boards::Guided { .. });
    if guided || automata.nimbers || n <= law.preperiod {
        return String::new();
    }
    let from = if law.preperiod < law.first { String::new() } else { format!(" for n > {}", law.preperiod) };
    let residues: Vec<String> = law.p_residues.iter().map(u64::to_string).collect();
    match (law.period, &residues[..]) {
        (period, more) if more.len() > MOST => {
            format!(" The outcome of the opening has period {period} in n{from}; here n is {} modulo {period}.", n % period)
        }
        (_, []) => format!(" The opening is N{from}."),
        (1, _) => format!(" The opening is P{from}."),
        (period, _) => format!(
            " The opening is P exactly when n is {} modulo {period}{from}; here n is {} modulo {period}.",
            residues.join(", "),
            n % period
        ),
    }
}
