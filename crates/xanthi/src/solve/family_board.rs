//! Tori and Kotzig's Nim of any size, at any point of play: the automata that settle the whole family
//! are run on the position.
//!
//! A board is brought to a form whose automata are small. A torus may be turned round, so that the
//! shorter side is its rows, and begins where the token began. On a cycle the moves may be multiplied by a
//! unit modulo n, and divided by a common divisor of all moves and n; the token can reach no more then.
//!
//! The automata of the families that were asked for last are remembered, so that the next move costs
//! little.

use super::method::{Credit, Found, NoAnswer, Question};
use crate::prove::{self, Automata, NoLine, NoProof};
use num_integer::gcd;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, Mutex};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, FamilyBoard};
use xanthi_games::family::sweeps::{Boards, Sweeps};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play, Position, Typed};

/// The name of the method: directed vertex geography on `torus.AxB` and `kotzig.N.A.B…`. It is asked before all others.
pub(crate) const NAME: &str = "automata of the family";

const OF_FOUR_ROWS: &str = "M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle, Integers 3 (2003) G2, for four rows; automata for every size are the project's own";

/// Kotzig's Nim has a history of its own.
const OF_KOTZIG: &str =
    "K. Liang, arXiv 2608.13273 (2026), announces that Kotzig's Nim is periodic; automata for every size are the project's own";

/// The law on cycles with a guide is a theorem of this project: nobody has announced it.
const OF_GUIDED: &str = "this project's theorem more.kotzig-1-2-5 (RESULTS.md): automata of the game in which one player keeps to a guide";

/// Tori with three rows were settled before those with four.
const OF_THREE_ROWS: &str = "R. J. Nowakowski, D. G. Poole, Geography played on products of directed cycles, Games of No Chance (1996) 329-337, for three rows; automata for every size are the project's own";

/// Other tori, twisted ones and misère play: no published result is known.
const OF_OTHER_TORI: &str = "this project's own: automata for every size";

/// Who is named for an answer by the automata of a family.
fn credit(automata: &Sweeps) -> Credit {
    let source = match automata.boards {
        Boards::Guided { .. } => OF_GUIDED,
        Boards::Torus { rows: 3, twist: 0 } if automata.play == Play::Normal => OF_THREE_ROWS,
        Boards::Torus { rows: 4, twist: 0 } if automata.play == Play::Normal => OF_FOUR_ROWS,
        Boards::Torus { .. } => OF_OTHER_TORI,
        Boards::Kotzig { .. } => OF_KOTZIG,
    };
    Credit { name: NAME, source }
}

/// The most rows for which automata are made in a few seconds.
pub(crate) const MOST_ROWS: u64 = 6;

/// The largest move of two for which automata are made in a second.
const LARGEST_OF_TWO: u64 = 5;

/// The largest move of three or more.
const LARGEST_OF_MORE: u64 = 3;

/// No set with a larger move is tried.
const LARGEST_OF_ALL: u64 = 6;

/// Sets beyond these bounds whose outcomes take one to three seconds and up to 300 MB (docs/all-sizes.md). They are worth
/// that on cycles with more than [`SEARCHED`] vertices.
const ALSO: [&[u64]; 4] = [&[1, 6], &[1, 3, 4], &[2, 3, 4], &[1, 3, 5]];

/// Cycles with so few vertices are often settled by a search in less time.
const SEARCHED: u64 = 60;

/// With a guide the automata leave moves open of which a search says who wins. It takes less than a second on most cycles
/// with so few vertices, where the automata take two.
const SEARCHED_WITHOUT_GUIDE: u64 = 200;

/// Boards with no more cells than this, or no more within reach, are searched: that takes milliseconds, and the certificate is short.
const FEW_CELLS: usize = 30;

/// The same of tori with the most rows, in normal play with the token placed: a search takes a second at most, and the automata
/// take several.
const FEW_OF_MOST_ROWS: usize = 90;

/// On boards with more open cells than this nimbers are not searched for.
const MOST_OPEN: usize = 60;

/// How many families are remembered.
const REMEMBERED: usize = 4;

static FAMILIES: Mutex<Vec<(prove::Question, Arc<Automata>)>> = Mutex::new(Vec::new());

/// A board in the form of a family.
struct Form {
    boards: Boards,
    /// The vertex of each cell.
    cells: Vec<u32>,
}

/// What the automata of the family tell of a position, and who is named for it. Of boards that are no directed torus and no
/// directed cycle with moves there is nothing to say.
///
/// # Errors
/// If they do not tell it, or the work was stopped.
pub(crate) fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Option<(Found, Credit)>, NoAnswer> {
    let Typed::Geography(at) = position.typed() else { return Ok(None) };
    if at.game.rule() != RuleSet::DVG {
        return Ok(None);
    }
    let Some(ground) = position.geography() else { return Ok(None) };
    let text = at.game.to_string();
    let Some(graph) = text.split(':').nth(1).and_then(|rest| rest.split('@').next()) else { return Ok(None) };
    let visited = visited(position, &ground);
    let start = visited.first().copied();
    if question.grundy && question.play == Play::Misere {
        return Err(NoAnswer::because("there are no nimbers in misère play"));
    }
    if question.grundy && start.is_none() {
        return Err(NoAnswer::because("the token is not placed"));
    }
    let Some(form) = form(graph, &ground, start.unwrap_or(0), question, budget)? else { return Ok(None) };
    if form.cells.len() <= FEW_CELLS {
        return Err(NoAnswer::because(format!("the board has {} cells only: a search is shorter", form.cells.len())));
    }
    if let Some(left) = within_reach(&ground).filter(|&left| left <= few_within_reach(&form.boards, question)) {
        return Err(NoAnswer::because(format!("{left} cells are within reach: a search is shorter")));
    }
    // The number of these rows is even itself.
    let is_even = has_most_rows(&form.boards) && (form.cells.len() as u64 / MOST_ROWS).is_multiple_of(2);
    if is_even && visited.len() == 1 && asks_for_outcomes(question) {
        return Err(NoAnswer::because("both sides are even: pairs of cells decide"));
    }
    let asked = prove::Question { boards: form.boards.clone(), play: question.play, nimbers: question.grundy };
    let automata = automata(&asked, budget)?;
    let line = line(&form, &visited, budget)?.ok_or_else(|| NoAnswer::because("the line of play is not one of the board"))?;
    let columns = form.cells.len() / form.boards.rows() as usize;
    let found = automata.after(columns, &line, budget).map_err(|none| match none {
        NoLine::Stopped(stop) => NoAnswer::stopped(stop),
        NoLine::Board => NoAnswer::because("the cycle is shorter than its longest move"),
        NoLine::Step(_) if matches!(form.boards, Boards::Guided { .. }) => {
            NoAnswer::because("the line of play leaves the guide of the automata")
        }
        NoLine::Step(_) => NoAnswer::because("the line of play is not one of the board"),
    })?;
    let proves = |first_to_move: bool, found: Outcome| form.boards.proves(first_to_move, found);
    let first_to_move = line.len().is_multiple_of(2);
    if !proves(first_to_move, found.worth.outcome) {
        return Err(NoAnswer::because("the player with the guide does not win here, which says nothing about the game itself"));
    }
    let credit = credit(automata.claim());
    let certificate = Certificate::FamilyBoard(FamilyBoard {
        automata: automata.claim().clone(),
        line: line.iter().map(|&step| step as u32).collect(),
        cells: form.cells.clone(),
    });
    let Some(token) = ground.token() else {
        if form.cells.len() != ground.graph().order() {
            return Err(NoAnswer::because("the token is not placed, and the board falls apart"));
        }
        let options = vec![Some(found.worth.outcome); form.cells.len()];
        return Ok(Some((Found::new(Outcome::of_mover(found.worth.outcome == Outcome::P), options, certificate), credit)));
    };
    let cell = form.cells.iter().position(|&v| v == token).unwrap_or(0);
    let target = |step: usize| head(&form.boards, columns, cell, step).map(|cell| form.cells[cell]);
    let outcome =
        |to: u32| found.options.iter().enumerate().find_map(|(step, worth)| worth.filter(|_| target(step) == Some(to)).map(|w| w.outcome));
    // With a guide, a move is known to be won for the player who keeps to it, or nothing is known of it.
    let known = |outcome: &Outcome| proves(!first_to_move, *outcome);
    let options = ground.options().into_iter().map(|to| outcome(to).filter(known)).collect();
    let found = Found { grundy: found.worth.nimber.map(u64::from), ..Found::new(found.worth.outcome, options, certificate) };
    Ok(Some((found, credit)))
}

/// A position in which no more cells are within reach is searched, if it takes seconds, not milliseconds, to make the automata.
fn few_within_reach(boards: &Boards, question: Question) -> usize {
    let takes_seconds = match boards {
        Boards::Torus { .. } => has_most_rows(boards),
        Boards::Kotzig { moves } => ALSO.iter().any(|also| also.iter().copied().eq(moves.iter().map(|&a| u64::from(a)))),
        Boards::Guided { .. } => true,
    };
    match takes_seconds {
        true if has_most_rows(boards) && asks_for_outcomes(question) => FEW_OF_MOST_ROWS,
        true => FEW_CELLS,
        false => 0,
    }
}

/// Whether this is a torus with the most rows.
fn has_most_rows(boards: &Boards) -> bool {
    matches!(boards, Boards::Torus { rows, .. } if u64::from(*rows) == MOST_ROWS)
}

/// Whether nothing but the outcomes of normal play is asked for.
fn asks_for_outcomes(question: Question) -> bool {
    question.play == Play::Normal && !question.grundy
}

/// The number of vertices that the token can still reach, its own among them; `None` before it is placed.
fn within_reach(ground: &GeographyPosition) -> Option<usize> {
    let mut seen = FxHashSet::from_iter(ground.token());
    let mut open: Vec<u32> = seen.iter().copied().collect();
    while let Some(v) = open.pop() {
        open.extend(ground.exits(v).map(|(to, _)| to).filter(|&to| seen.insert(to)));
    }
    (!seen.is_empty()).then_some(seen.len())
}

/// The vertices that the token has visited, in this order; none before it is placed.
fn visited(position: &Position, ground: &GeographyPosition) -> Vec<u32> {
    let (opening, moves) = position.history();
    let first = opening.geography().and_then(|ground| ground.token());
    let labels = ground.graph().labels();
    let of_move = |mv: String| xanthi_games::notation::Part::whole(&mv).unescaped().ok().and_then(|name| labels.find(&name));
    first.into_iter().chain(moves.into_iter().filter_map(of_move)).collect()
}

/// The automata of a family: those that are remembered, or new ones.
fn automata(asked: &prove::Question, budget: &Budget) -> Result<Arc<Automata>, NoAnswer> {
    let known = FAMILIES.lock().ok().and_then(|list| list.iter().find(|(question, _)| question == asked).map(|(_, known)| known.clone()));
    if let Some(known) = known {
        return Ok(known);
    }
    let found = prove::automata(asked, budget).map_err(|none| match none {
        NoProof::Question(why) => NoAnswer::because(why),
        NoProof::Stopped(Stop::Memory) => NoAnswer::because("the automata of this family do not fit into the memory that is allowed"),
        NoProof::Stopped(stop) => NoAnswer::stopped(stop),
    })?;
    let found = Arc::new(found);
    if let Ok(mut list) = FAMILIES.lock() {
        if list.len() == REMEMBERED {
            list.remove(0);
        }
        list.push((asked.clone(), found.clone()));
    }
    Ok(found)
}

/// The cell to which a step leads.
fn head(boards: &Boards, columns: usize, cell: usize, step: usize) -> Option<usize> {
    match boards {
        Boards::Torus { rows, .. } => {
            let m = *rows as usize;
            match step {
                0 => Some((cell + m) % (m * columns)),
                1 => Some(cell / m * m + (cell % m + 1) % m),
                _ => None,
            }
        }
        Boards::Kotzig { moves } | Boards::Guided { moves, .. } => moves.get(step).map(|&a| (cell + a as usize) % columns),
    }
}

/// The cells between two looks at the budget.
const PIECE: usize = 1 << 13;

/// The steps of the token along its visited vertices.
fn line(form: &Form, visited: &[u32], budget: &Budget) -> Result<Option<Vec<usize>>, NoAnswer> {
    let columns = form.cells.len() / form.boards.rows() as usize;
    let mut cell_of: FxHashMap<u32, Option<usize>> = visited.iter().map(|&v| (v, None)).collect();
    for (piece, first) in form.cells.chunks(PIECE).zip((0..).step_by(PIECE)) {
        budget.step(piece.len() as u64).map_err(NoAnswer::stopped)?;
        for (&v, cell) in piece.iter().zip(first..) {
            if let Some(found) = cell_of.get_mut(&v) {
                *found = Some(cell);
            }
        }
    }
    let Some(cells) = visited.iter().map(|v| cell_of[v]).collect::<Option<Vec<usize>>>() else { return Ok(None) };
    let step = |from: usize, to: usize| (0..).map_while(|step| head(&form.boards, columns, from, step)).position(|cell| cell == to);
    Ok(cells.windows(2).map(|pair| step(pair[0], pair[1])).collect())
}

/// The board in the form of a family with small automata, the cell of `start` first.
fn form(graph: &str, ground: &GeographyPosition, start: u32, question: Question, budget: &Budget) -> Result<Option<Form>, NoAnswer> {
    let numbers = |text: &str, between: char| text.split(between).map(|part| part.parse::<u64>().ok()).collect::<Option<Vec<u64>>>();
    if let Some([a, b]) = graph.strip_prefix("torus.").and_then(|sides| numbers(sides, 'x')).as_deref() {
        return torus(ground, start, (*a, *b), question, budget).map(Some);
    }
    match graph.strip_prefix("kotzig.").and_then(|list| numbers(list, '.')).as_deref() {
        Some([n, moves @ ..]) if !moves.is_empty() => kotzig(start, *n, moves, question, budget).map(Some),
        _ => Ok(None),
    }
}

fn torus(ground: &GeographyPosition, start: u32, (a, b): (u64, u64), question: Question, budget: &Budget) -> Result<Form, NoAnswer> {
    let (rows, columns) = (a.min(b), a.max(b));
    if rows > MOST_ROWS {
        // A table of the nimbers of so large a board fits into no memory; who wins may still be found.
        let open = (0..ground.graph().order() as u32).filter(|v| ground.is_open(*v)).count();
        if question.grundy && open > MOST_OPEN {
            return Err(NoAnswer::stopped(Stop::OutOfReach));
        }
        return Err(NoAnswer::because(match rows {
            7 => "automata for 7 rows take minutes and 3 GB of memory: they are made only for a proof about every opening".into(),
            _ => format!("automata for {rows} rows would need more than 100 GB; {MOST_ROWS} rows are made in seconds"),
        }));
    }
    let labels = ground.graph().labels();
    let point = |v: u32| labels.point(v).and_then(|p| Some((u64::from(*p.first()?), u64::from(*p.get(1)?))));
    let none = || NoAnswer::because("the cells have no coordinates");
    let (x, y) = point(start).ok_or_else(none)?;
    let mut cells = vec![0; (a * b) as usize];
    for v in 0..(a * b) as u32 {
        if (v as usize).is_multiple_of(PIECE) {
            budget.step(PIECE as u64).map_err(NoAnswer::stopped)?;
        }
        let (i, j) = point(v).ok_or_else(none)?;
        let (i, j) = ((i + a - x) % a, (j + b - y) % b);
        let (column, row) = if a >= b { (i, j) } else { (j, i) };
        cells[(column * rows + row) as usize] = v;
    }
    assert_eq!(columns * rows, cells.len() as u64);
    Ok(Form { boards: Boards::Torus { rows: rows as u32, twist: 0 }, cells })
}

/// Multiplies the moves by the unit that makes the largest one as small as can be.
fn kotzig(start: u32, n: u64, moves: &[u64], question: Question, budget: &Budget) -> Result<Form, NoAnswer> {
    let cycle = Cycle::new(n, moves);
    if cycle.moves.is_empty() {
        return Err(NoAnswer::because("the token cannot move"));
    }
    let (order, divisor) = (cycle.order, cycle.divisor);
    let largest = if cycle.moves.len() <= 2 { LARGEST_OF_TWO } else { LARGEST_OF_MORE };
    let outcomes = asks_for_outcomes(question);
    let small = |list: &[u64]| list.iter().map(|&a| a as u32).collect::<Vec<_>>();
    let with_guide = |list: &[u64]| outcomes && order > SEARCHED_WITHOUT_GUIDE && prove::guided(&small(list)).is_some();
    let also = |list: &[u64]| outcomes && order > SEARCHED && (ALSO.contains(&list) || with_guide(list));
    let found = cycle.smallest(budget, |list| list.last().is_some_and(|most| *most <= largest) || also(list))?;
    let (list, inverse) = found.ok_or_else(|| {
        NoAnswer::because(format!(
            "the moves are not those of a small set times a unit modulo {order}; automata are made in seconds for moves up to {largest}"
        ))
    })?;
    let cell = |v: u64| ((u64::from(start) + divisor * (v * inverse % order)) % n) as u32;
    let mut cells = Vec::with_capacity(order as usize);
    for first in (0..order).step_by(PIECE) {
        budget.step(PIECE as u64).map_err(NoAnswer::stopped)?;
        cells.extend((first..order.min(first + PIECE as u64)).map(cell));
    }
    Ok(Form { boards: prove::cycles(small(&list), question.play, question.grundy), cells })
}

/// The set with the smallest largest move that a set of moves becomes on n vertices, times a unit and divided by what
/// all moves and n have in common, of those that are `wanted`.
pub(crate) fn equal_set(n: u64, moves: &[u64], wanted: impl Fn(&[u64]) -> bool) -> Option<Vec<u64>> {
    // It takes some milliseconds at most.
    let found = Cycle::new(n, moves).smallest(&Budget::default(), wanted);
    found.ok().flatten().map(|(set, _)| set)
}

/// Moves on a cycle, divided by what they and the number of vertices have in common.
struct Cycle {
    divisor: u64,
    /// The number of vertices of one component.
    order: u64,
    /// Ascending.
    moves: Vec<u64>,
}

impl Cycle {
    fn new(n: u64, moves: &[u64]) -> Self {
        let mut moves: Vec<u64> = moves.iter().filter_map(|a| a.checked_rem(n)).filter(|a| *a > 0).collect();
        moves.sort_unstable();
        moves.dedup();
        let divisor = moves.iter().fold(n, |divisor, &a| gcd(divisor, a)).max(1);
        moves.iter_mut().for_each(|a| *a /= divisor);
        Self { divisor, order: n / divisor, moves }
    }

    /// What the moves become times a unit, ascending, with the inverse of the unit: the one with the smallest
    /// largest move, of those that are wanted.
    fn smallest(&self, budget: &Budget, wanted: impl Fn(&[u64]) -> bool) -> Result<Option<(Vec<u64>, u64)>, NoAnswer> {
        let times = |(unit, inverse): (u64, u64)| {
            let mut list: Vec<u64> = self.moves.iter().map(|a| a * unit % self.order).collect();
            list.sort_unstable();
            (list, inverse)
        };
        let all = units(self.order, &self.moves, LARGEST_OF_ALL, budget)?.into_iter().map(times);
        Ok(all.filter(|(list, _)| wanted(list)).min_by_key(|(list, _)| list.last().copied()))
    }
}

/// The units modulo n that take the first move to a number up to `most`, or to n, each with its inverse.
fn units(n: u64, moves: &[u64], most: u64, budget: &Budget) -> Result<Vec<(u64, u64)>, NoAnswer> {
    const MOST: u64 = 1_000_000;
    let mut found = Vec::new();
    for unit in 1..=n.min(MOST) {
        if unit.is_multiple_of(PIECE as u64) {
            budget.step(PIECE as u64).map_err(NoAnswer::stopped)?;
        }
        // Few units make all moves small, and this is found out sooner than that it is one.
        if moves.iter().all(|a| a * unit % n <= most) && gcd(unit, n) == 1 {
            found.extend(inverse(unit, n).map(|inverse| (unit, inverse)));
        }
    }
    Ok(found)
}

/// The inverse of a unit modulo n.
fn inverse(unit: u64, n: u64) -> Option<u64> {
    use num_integer::Integer;
    let found = i128::from(unit).extended_gcd(&i128::from(n));
    u64::try_from(found.x.rem_euclid(i128::from(n).max(1))).ok()
}
