//! What is known of positions with a placeholder: the theorem about them and the proof for all n, if they are boards of a
//! family that has one.

use super::proof::AllSizes;
use super::{edge_boards, grid, kotzig, torus};
use crate::prove::cycles;
use crate::table::Theorem;
use xanthi_games::family::sweeps::Boards;
use xanthi_games::games::heaps::TakeRule;
use xanthi_games::{Outcome, Play, Position};

/// A prediction of the outcome for a key.
pub(super) type Predict = Box<dyn Fn(&[u64]) -> Option<Outcome>>;

/// The same for a board, without its family, and a start, as they are written.
type PredictText = fn(&str, &str) -> Option<Outcome>;

/// Makes the board of a key, where that need not be read; none where it is none.
pub(super) type Build = Box<dyn Fn(&[u64]) -> Option<Position>>;

/// What is known of a family.
#[derive(Default)]
pub(super) struct Known {
    /// A theorem of the literature, which is compared with the rows.
    pub(super) theorem: Option<(Theorem, Predict)>,
    /// The boards of which something can be proved for all n.
    pub(super) all_sizes: Option<AllSizes>,
    /// Boards that cost less than those that are read, and are decided as well.
    pub(super) boards: Option<Build>,
}

/// What is known of the positions of a template, of which the largest n is `last`. It is about boards on which no move was
/// made.
pub(super) fn of(template: &str, last: u64, play: Play, grundy: bool) -> Known {
    let Some((board, start)) = template.split_once('@') else {
        let rule = template.strip_suffix(":{n}").and_then(|game| TakeRule::of_game(game).ok());
        return Known { all_sizes: rule.map(|rule| AllSizes::Heap(rule, last)), ..Known::default() };
    };
    if !is_plain(start) {
        return Known::default();
    }
    Known { theorem: theorem(template), all_sizes: all_sizes(board, start, play, grundy), boards: None }
}

/// Whether this is a start in one game: before any move, and not in a sum.
fn is_plain(start: &str) -> bool {
    !start.is_empty() && !start.contains(['/', '+', '@', ':'])
}

/// The theorem about the positions of a template, whatever runs in it.
fn theorem(template: &str) -> Option<(Theorem, Predict)> {
    let (theorem, predicted): (Theorem, PredictText) = match template.split(['.', '@']).next()? {
        "dvg:torus" => (torus::theorem(), of_torus),
        "dvg:kotzig" => (kotzig::theorem(), of_kotzig),
        "ueg:grid" => (grid::theorem(), of_grid),
        "ueg:cylinder" => (edge_boards::of_cylinders(), edge_boards::on_cylinder),
        "ueg:utorus" => (edge_boards::of_tori(), edge_boards::on_torus),
        _ => return None,
    };
    let filled = super::template::Template::read(template).ok()?;
    let predict: Predict = Box::new(move |key| {
        let text = filled.fill(key).ok()?;
        let (board, start) = text.split_once('@')?;
        predicted(board.split_once('.')?.1, start)
    });
    Some((theorem, predict))
}

/// Boards of the positions of a template that cost less than those that are read: grids that keep their sides instead of a
/// graph. Arithmetic decides them in normal play, without nimbers, and its certificates are checked.
pub(super) fn boards(template: &str) -> Option<Build> {
    let is_grid = template.split_once('@').is_some_and(|(board, start)| board.starts_with("ueg:grid.") && is_plain(start));
    let filled = super::template::Template::read(template).ok().filter(|_| is_grid)?;
    Some(Box::new(move |key| {
        let text = filled.fill(key).ok()?;
        let (sides, start) = text.strip_prefix("ueg:grid.")?.split_once('@')?;
        let (&[n, m], &[x, y]) = (&numbers(sides, 'x')?[..], &numbers(start, ',')?[..]) else { return None };
        // Other spellings, and mistakes, are left to the reader of lines.
        let is_plain = format!("{n}x{m}@{x},{y}") == format!("{sides}@{start}");
        if is_plain { grid::untouched(n, m, (x, y)) } else { None }
    }))
}

/// Several numbers; none if it is anything else.
pub(super) fn numbers(text: &str, between: char) -> Option<Vec<u64>> {
    text.split(between).map(|number| number.parse().ok()).collect()
}

fn of_torus(sides: &str, _: &str) -> Option<Outcome> {
    match numbers(sides, 'x')?[..] {
        [n, m] => torus::predicted(n, m),
        _ => None,
    }
}

fn of_kotzig(board: &str, _: &str) -> Option<Outcome> {
    let numbers = numbers(board, '.')?;
    let (n, moves) = numbers.split_first().filter(|(n, _)| **n > 0)?;
    kotzig::predicted(*n, moves)
}

fn of_grid(sides: &str, start: &str) -> Option<Outcome> {
    match (&numbers(sides, 'x')?[..], &numbers(start, ',')?[..]) {
        ([n, m], [x, y]) => Some(grid::predicted(*n, *m, (*x, *y))),
        _ => None,
    }
}

/// The family of boards, one for each n.
fn all_sizes(board: &str, start: &str, play: Play, grundy: bool) -> Option<AllSizes> {
    if let Some((rows, twist)) = rows_of_torus(board).map(|rows| (rows, 0)).or_else(|| twisted_torus(board)) {
        return Some(AllSizes::Automata(Boards::Torus { rows, twist }));
    }
    let (shape, moves) = with_moves(board)?;
    let mut moves = numbers(moves, '.').filter(|moves| !moves.contains(&0))?;
    moves.sort_unstable();
    moves.dedup();
    let most = moves.last().copied().unwrap_or(1);
    let small = |moves: &[u64]| moves.iter().map(|&a| u32::try_from(a).ok()).collect::<Option<Vec<u32>>>();
    Some(match shape {
        Shape::Kotzig => AllSizes::Automata(cycles(small(&moves)?, play, grundy)),
        Shape::Circulant => AllSizes::Circulant(moves, 1),
        // On fewer vertices there is no path of the length of the largest move, but going round the circulant graph there is an
        // edge.
        Shape::Cycle => AllSizes::Circulant(moves, most),
        Shape::Line => AllSizes::Line(small(&moves)?, start.parse().ok()?),
    })
}

/// Boards whose edges are moves of given lengths.
enum Shape {
    Kotzig,
    Circulant,
    Cycle,
    Line,
}

/// What shape a board on n vertices has, and its moves. (Kotzig's Nim is proved from the largest move on, so it is the same on a
/// cycle with moves.)
fn with_moves(board: &str) -> Option<(Shape, &str)> {
    let (rule, graph) = board.split_once(':')?;
    let (moves, graph) = match graph.strip_prefix("moves.").and_then(|rest| rest.split_once('=')) {
        Some((moves, graph)) => (Some(moves), graph),
        None => (None, graph),
    };
    match (rule, graph, moves) {
        ("uvg", "cycle.{n}", moves) => Some((Shape::Cycle, moves.unwrap_or("1"))),
        ("uvg", "path.{n}", moves) => Some((Shape::Line, moves.unwrap_or("1"))),
        ("dvg", "dicycle.{n}", moves) => Some((Shape::Kotzig, moves.unwrap_or("1"))),
        (_, _, Some(_)) => None,
        ("dvg", ..) => Some((Shape::Kotzig, graph.strip_prefix("kotzig.{n}.")?)),
        ("uvg", ..) => {
            let circulant = graph.strip_prefix("circulant.{n}.").map(|moves| (Shape::Circulant, moves));
            circulant.or_else(|| Some((Shape::Line, graph.strip_prefix("line.{n}.")?)))
        }
        _ => None,
    }
}

/// The number of rows of a torus of which the other side is n. Every start is like every other.
fn rows_of_torus(board: &str) -> Option<u32> {
    let sides = board.strip_prefix("dvg:torus.")?;
    let rows = sides.strip_prefix("{n}x").or_else(|| sides.strip_suffix("x{n}"))?;
    rows.parse().ok().filter(|rows| *rows > 0)
}

/// The rows and the twist of a torus with n columns.
fn twisted_torus(board: &str) -> Option<(u32, u32)> {
    let (rows, twist) = board.strip_prefix("dvg:twisted.{n}x")?.split_once('.')?;
    let (rows, twist) = (rows.parse().ok()?, twist.parse().ok()?);
    (twist < rows).then_some((rows, twist))
}

/// The command that asks for all n of the positions of a template, if there is one that can tell: automata of higher tori
/// and longer moves are too large.
pub(super) fn command(template: &str, play: Play, grundy: bool) -> Option<String> {
    const MOST: u32 = 7;
    let flags = format!("{}{}", if play == Play::Misere { " --misere" } else { "" }, if grundy { " --grundy" } else { "" });
    let (board, start) = template.split_once('@').filter(|(_, start)| is_plain(start))?;
    let listed = |moves: &[u64]| moves.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let small = |moves: &[u32]| moves.iter().map(|a| u64::from(*a)).collect::<Vec<_>>();
    // Where the token stands on a line does not matter to the command.
    let start = if start.parse::<u64>().is_ok() { start } else { "0" };
    // The command finds guides itself: for nimbers there are none, so this gives the moves.
    match all_sizes(board, start, play, true)? {
        AllSizes::Automata(Boards::Torus { rows, twist }) if rows <= MOST => {
            let twist = if twist == 0 { String::new() } else { format!(" --twist {twist}") };
            Some(format!("xanthi prove torus --rows {rows}{twist}{flags}"))
        }
        AllSizes::Automata(Boards::Kotzig { moves }) if moves.last().is_some_and(|most| *most <= MOST) => {
            Some(format!("xanthi prove kotzig --moves {}{flags}", listed(&small(&moves))))
        }
        AllSizes::Circulant(moves, _) if flags.is_empty() => Some(format!("xanthi prove circulant --moves {}", listed(&moves))),
        AllSizes::Line(moves, _) if flags.is_empty() => Some(format!("xanthi prove line-starts --moves {}", listed(&small(&moves)))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(board: &str) -> Option<String> {
        all_sizes(board, "0", Play::Normal, false).map(|about| format!("{about:?}"))
    }

    #[test]
    fn boards_of_one_family_are_written_in_several_ways() {
        for (one, other) in [
            ("dvg:torus.{n}x4", "dvg:torus.4x{n}"),
            ("dvg:torus.{n}x4", "dvg:twisted.{n}x4.0"),
            ("dvg:kotzig.{n}.2.3", "dvg:kotzig.{n}.3.2.3"),
            ("dvg:kotzig.{n}.2.3", "dvg:moves.2.3=dicycle.{n}"),
            ("dvg:kotzig.{n}.1", "dvg:dicycle.{n}"),
            ("uvg:line.{n}.3.7", "uvg:moves.7.3=path.{n}"),
            ("uvg:line.{n}.1", "uvg:path.{n}"),
            ("uvg:circulant.{n}.1", "uvg:cycle.{n}"),
        ] {
            assert!(found(one).is_some() && found(one) == found(other), "{one} {other}");
        }
        for none in [
            "dvg:torus.{n}x{n}",
            "dvg:twisted.{n}x4.4",
            "dvg:twisted.{n}x4",
            "dvg:twisted.4x{n}.1",
            "uvg:twisted.{n}x4.1",
            "dvg:torus.{2n}x3",
            "dvg:torus.3x4",
            "dvg:torus.{n}x0",
            "dvg:torus.{n}x3x3",
            "dvg:kotzig.{n}.1.-2",
            "dvg:kotzig.{n+1}.1",
            "dvg:moves.2=cycle.{n}",
            "uvg:torus.{n}x4",
            "uvg:line.{n}.{n}",
            "ueg:cycle.{n}",
            "deg:dicycle.{n}",
            "uvg:moves.2=moves.3=cycle.{n}",
        ] {
            assert_eq!(found(none), None, "{none}");
        }
    }

    #[test]
    fn a_command_names_the_twist() {
        let command = |template: &str| command(template, Play::Normal, false);
        assert_eq!(command("dvg:twisted.{n}x4.1@0,0").as_deref(), Some("xanthi prove torus --rows 4 --twist 1"));
        assert_eq!(command("dvg:torus.{n}x4@0,0").as_deref(), Some("xanthi prove torus --rows 4"));
    }

    /// A sum is another position than its first component, and so is a position after some moves.
    #[test]
    fn nothing_is_known_of_sums() {
        for (one, sum) in [
            ("dvg:torus.{n}x3@0,0", "dvg:torus.{n}x3@0,0+uvg:path.2@0"),
            ("dvg:kotzig.{n}.1.2@0", "dvg:kotzig.{n}.1.2@0+nim:3"),
            ("uvg:cycle.{n}@0", "uvg:cycle.{n}@0+uvg:cycle.{n}@0"),
            ("octal:kayles:{n}", "octal:kayles:3+octal:kayles:{n}"),
            ("dvg:torus.{n}x3@0,0", "dvg:torus.{n}x3@0,0/0,1"),
        ] {
            let about = |template: &str| of(template, 20, Play::Normal, false);
            assert!(about(one).all_sizes.is_some(), "{one}");
            let known = about(sum);
            assert!(known.all_sizes.is_none() && known.theorem.is_none(), "{sum}");
            assert_eq!(command(sum, Play::Normal, false), None, "{sum}");
        }
        assert!(of("ueg:grid.{n}x3@1,1+nim:3", 20, Play::Normal, false).theorem.is_none());
    }
}
