//! Misère play: the last player to move loses. Search with the few reductions that survive.
//!
//! The theorems about normal play fail here, as do the cancellations: the answer that they supply
//! may be the losing last move. What remains: only what the token can reach matters, and with
//! directed rules the vertices from which no cycle can be reached are decided at sight. These are
//! the cores of misère play (see `xanthi_games::reduction::core`); proof-number search decides them.

use super::game_search::answer;
use super::game_search::positions::{Look, Positions, entry};
use super::game_search::proof_numbers::Search;
use super::method::{Found, Method, NoAnswer, Question};
use super::packed::{Board, Rows};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play};

/// Search in misère play, all four rule sets.
pub const METHOD: Method = Method {
    name: "misère search",
    source: "proof-number search (V. Allis, M. van der Meulen, J. van den Herik 1994; A. Nagai 2002) on cores",
    solve,
};

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if question.play != Play::Misere {
        return Err(NoAnswer::because("it is normal play"));
    }
    if question.grundy {
        return Err(NoAnswer::because("there are no nimbers in misère play"));
    }
    answer(&mut Search::new(Cores::new(ground), question.play, budget), question)
}

/// The cores below a position; number 0 is the position itself.
struct Cores<'a> {
    ground: &'a GeographyPosition,
    board: Board,
    directed: bool,
    rows: Rows,
}

impl<'a> Cores<'a> {
    fn new(ground: &'a GeographyPosition) -> Self {
        let board = Board::new(ground);
        let rows = Rows::new(board.width, 1);
        Self { ground, directed: ground.rule().directed, board, rows }
    }

    /// The number of a position, or its outcome if it is decided at sight.
    fn core(&mut self, mut row: Vec<u64>) -> Result<u32, Outcome> {
        let labels = if self.directed { self.labels(&row) } else { vec![None; self.board.order] };
        let token = self.board.token(&row);
        if let Some(outcome) = of_exits(self.board.exits(&row, token).map(|(to, _)| labels[to as usize])) {
            return Err(outcome);
        }
        self.board.keep_reachable(&mut row);
        Ok(self.rows.number(&row))
    }

    /// The labels of the vertices all of whose exits are labelled: rounds until nothing changes.
    fn labels(&self, row: &[u64]) -> Vec<Option<Outcome>> {
        let mut labels = vec![None; self.board.order];
        loop {
            let before = labels.iter().flatten().count();
            for v in (0..self.board.order as u32).filter(|&v| self.board.is_open(row, v)) {
                let exits = || self.board.exits(row, v).map(|(to, _)| labels[to as usize]);
                if labels[v as usize].is_none() && exits().all(|l| l.is_some()) {
                    labels[v as usize] = of_exits(exits());
                }
            }
            if labels.iter().flatten().count() == before {
                return labels;
            }
        }
    }
}

/// The outcome of a vertex as its exits settle it: N if there is none or one is P, P if all are N.
fn of_exits(exits: impl Iterator<Item = Option<Outcome>>) -> Option<Outcome> {
    let (mut count, mut lost) = (0, 0);
    for label in exits {
        match label {
            Some(Outcome::P) => return Some(Outcome::N),
            Some(_) => lost += 1,
            None => {}
        }
        count += 1;
    }
    match () {
        () if count == 0 => Some(Outcome::N),
        () if lost == count => Some(Outcome::P),
        () => None,
    }
}

impl Positions for Cores<'_> {
    fn look(&mut self, state: u32, budget: &Budget) -> Result<Look, Stop> {
        let mut options = Vec::new();
        if state == 0 {
            for to in self.ground.options() {
                self.one_more(budget)?;
                options.push(entry(self.core(self.board.row(&self.ground.after(to), to))));
            }
        } else {
            let after = self.board.rows_after(self.rows.row(state));
            options.extend(after.into_iter().map(|row| entry(self.core(row))));
        }
        Ok(Look::Options(options))
    }

    fn len(&self) -> usize {
        self.rows.end() as usize
    }

    fn bytes(&self) -> u64 {
        self.rows.bytes()
    }

    fn weight(&self) -> u64 {
        self.board.order as u64
    }

    fn strategy_root(&mut self) -> Option<u32> {
        let token = self.ground.token()?;
        Some(entry(self.core(self.board.row(self.ground, token))))
    }
}
