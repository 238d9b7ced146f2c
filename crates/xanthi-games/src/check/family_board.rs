//! Checks a position of a torus or of Kotzig's Nim by automata that are right for every board of the
//! family (`sweeps`): the board is one of the family, the line of play leads to the position, and the
//! automata are run on the columns to both sides of the token.
//!
//! The value of a position of Geography with a vertex rule depends on the open vertices and the
//! token alone, so any line that leaves the same vertices open and ends at the token will do. Before
//! the token is placed every vertex is as good as every other one, since the family's boards look the
//! same from everywhere; the automata speak about the cell from which they start.
//!
//! To judge automata takes long where there are many. So those that were accepted last are remembered,
//! with what was found out about them. They are known by the allocation, which the memory keeps alive:
//! what is remembered can neither change nor be another.

use super::{Flaw, Judgement, Known, about, sweeps};
use crate::budget::Budget;
use crate::certificate::FamilyBoard;
use crate::family::sweeps::{Boards, Sweeps};
use crate::outcome::{Outcome, Play};
use crate::reduction::{GeographyPosition, RuleSet};
use crate::subject::Subject;
use std::sync::{Arc, Mutex};
use sweeps::Tables;

/// How many automata are remembered.
const REMEMBERED: usize = 4;

/// The automata that were accepted last, the latest one at the end.
static ACCEPTED: Mutex<Vec<Arc<Tables>>> = Mutex::new(Vec::new());

/// Judges the automata, if they were not accepted before.
fn accepted(claim: &Arc<Sweeps>, budget: &Budget) -> Result<Arc<Tables>, Flaw> {
    let known = ACCEPTED.lock().ok().and_then(|list| list.iter().find(|tables| Arc::ptr_eq(tables.claim(), claim)).cloned());
    if let Some(tables) = known {
        return Ok(tables);
    }
    let tables = Arc::new(sweeps::tables(claim, budget).map_err(|flaw| flaw.inside("automata"))?);
    if let Ok(mut list) = ACCEPTED.lock() {
        if list.len() == REMEMBERED {
            list.remove(0);
        }
        list.push(tables.clone());
    }
    Ok(tables)
}

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &FamilyBoard, budget: &Budget) -> Result<Judgement, Flaw> {
    let ground = about::geography(on)?;
    let board = Board::of(ground, play, given)?;
    board.is_a_board_of_the_family(budget)?;
    let tables = accepted(&given.automata, budget)?;
    let mut token = tables.opening(board.columns)?;
    let known = |value| -> Result<Known, Flaw> {
        match tables.letter(value) {
            Some('N') => Ok(Known::Outcome(Outcome::N)),
            Some('P') => Ok(Known::Outcome(Outcome::P)),
            Some(letter) => Ok(Known::Nimber(letter.to_digit(10).ok_or_else(|| Flaw::new("no nimber"))?.into())),
            None => Err(Flaw::new("a legal move has no value")),
        }
    };
    let steps = board.boards.steps();
    if ground.token().is_none() {
        board.is_untouched(given)?;
        let start = known(token.value(steps, budget)?.0)?;
        board.says_who_wins(true, start)?;
        let outcome = Outcome::of_mover(start.outcome() == Outcome::P);
        return Ok(Judgement { value: Known::Outcome(outcome), options: vec![Some(start.without_nimber()); board.cells.len()] });
    }
    let mut visited = vec![false; board.cells.len()];
    let mut cell = 0;
    visited[cell] = true;
    for (i, &step) in given.line.iter().enumerate() {
        let flaw = || Flaw::new(format!("step {step} is illegal there")).inside(format!("line[{i}]"));
        cell = board.head(cell, step as usize).filter(|&head| !visited[head]).ok_or_else(flaw)?;
        visited[cell] = true;
        token.step(step as usize).ok_or_else(flaw)?;
    }
    let first_to_move = given.line.len().is_multiple_of(2);
    board.is_where(cell, &visited)?;
    let (value, by_step) = token.value(steps, budget)?;
    let targets: Vec<Option<u32>> =
        (0..steps).map(|step| board.head(cell, step).filter(|&head| !visited[head]).map(|head| board.cells[head])).collect();
    let options = ground.options().into_iter().map(|to| {
        let step = targets.iter().position(|target| *target == Some(to)).ok_or_else(|| Flaw::new("a move is not one of the family"))?;
        let option = known(by_step[step])?;
        // With a guide, a move may be won for the player who keeps to it, or nothing is known of it.
        Ok(Some(option).filter(|option| board.boards.proves(!first_to_move, option.outcome())))
    });
    let value = known(value)?;
    board.says_who_wins(first_to_move, value)?;
    Ok(Judgement { options: options.collect::<Result<_, Flaw>>()?, value })
}

/// The board as the certificate sees it.
struct Board<'a> {
    ground: &'a GeographyPosition,
    boards: &'a Boards,
    columns: usize,
    cells: &'a [u32],
}

impl<'a> Board<'a> {
    fn of(ground: &'a GeographyPosition, play: Play, given: &'a FamilyBoard) -> Result<Self, Flaw> {
        if ground.rule() != RuleSet::DVG {
            return Err(Flaw::new("this is about directed vertex geography"));
        }
        if given.automata.play != play {
            return Err(Flaw::new("the automata are about another kind of play").inside("automata.play"));
        }
        let boards = &given.automata.boards;
        let rows = boards.rows() as usize;
        if rows == 0 || given.cells.is_empty() || !given.cells.len().is_multiple_of(rows) {
            return Err(Flaw::new(format!("{} cells do not fill columns of {rows}", given.cells.len())).inside("cells"));
        }
        Ok(Self { ground, boards, columns: given.cells.len() / rows, cells: &given.cells })
    }

    /// That a guide does not stand in the way of what was found.
    fn says_who_wins(&self, first_to_move: bool, found: Known) -> Result<(), Flaw> {
        if self.boards.proves(first_to_move, found.outcome()) {
            return Ok(());
        }
        Err(Flaw::new("the player who keeps to the guide does not win here, which says nothing of the game without it"))
    }

    /// The cell to which a step leads; none if there is no such step.
    fn head(&self, cell: usize, step: usize) -> Option<usize> {
        match self.boards {
            Boards::Torus { rows, twist } => {
                let (m, column) = (*rows as usize, cell / *rows as usize);
                match step {
                    0 if column + 1 == self.columns => Some((cell % m + *twist as usize) % m),
                    0 => Some(cell + m),
                    1 => Some(column * m + (cell % m + 1) % m),
                    _ => None,
                }
            }
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => moves.get(step).map(|&a| (cell + a as usize) % self.columns),
        }
    }

    /// That the cells are different vertices, and the arcs out of them are the steps of the family.
    fn is_a_board_of_the_family(&self, budget: &Budget) -> Result<(), Flaw> {
        /// The cells between two looks at the budget.
        const PIECE: usize = 1 << 12;
        let order = self.ground.graph().order();
        let mut seen = vec![false; order];
        for (i, &v) in self.cells.iter().enumerate() {
            if seen.get(v as usize).is_none_or(|seen| *seen) {
                return Err(Flaw::new(format!("{v} is not a vertex, or occurs twice")).inside(format!("cells[{i}]")));
            }
            seen[v as usize] = true;
        }
        let (mut there, mut heads) = (Vec::new(), Vec::new());
        for (i, &v) in self.cells.iter().enumerate() {
            if i.is_multiple_of(PIECE) {
                budget.spend(PIECE.min(self.cells.len() - i) as u64)?;
            }
            there.clear();
            there.extend(self.ground.graph().incident(v).map(|(to, _)| to).filter(|&to| to != v));
            heads.clear();
            heads.extend((0..self.boards.steps()).filter_map(|step| self.head(i, step)).map(|head| self.cells[head]).filter(|&to| to != v));
            for list in [&mut there, &mut heads] {
                list.sort_unstable();
                list.dedup();
            }
            if there != heads {
                return Err(
                    Flaw::new(format!("the arcs out of vertex {v} are not those of the family's board")).inside(format!("cells[{i}]"))
                );
            }
        }
        Ok(())
    }

    /// That no cell is closed and all vertices are cells, and that the family's board looks the same from
    /// every cell.
    fn is_untouched(&self, given: &FamilyBoard) -> Result<(), Flaw> {
        let all = self.cells.len() == self.ground.graph().order();
        if !all || !self.cells.iter().all(|&v| self.ground.is_open(v)) {
            return Err(Flaw::new("not every vertex is an open cell of the board").inside("cells"));
        }
        if !given.line.is_empty() {
            return Err(Flaw::new("the token was not placed, and so it made no steps").inside("line"));
        }
        Ok(())
    }

    /// That the token is on this cell, and that exactly the visited cells are closed.
    fn is_where(&self, cell: usize, visited: &[bool]) -> Result<(), Flaw> {
        if self.ground.token() != Some(self.cells[cell]) {
            return Err(Flaw::new("the line does not end where the token is").inside("line"));
        }
        match self.cells.iter().zip(visited).find(|&(&v, &visited)| self.ground.is_open(v) == visited) {
            Some((v, _)) => Err(Flaw::new(format!("vertex {v} is open and visited, or neither")).inside("line")),
            None => Ok(()),
        }
    }
}
