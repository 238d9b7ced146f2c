//! How long a game lasts between a player who wins as soon as possible and one who holds out as
//! long as possible: Steinhaus' remoteness, by unfolding the whole game.
//!
//! A position without a move has remoteness 0. A won position has 1 + the least remoteness of the
//! positions its winning moves lead to, a lost one 1 + the greatest of those its moves lead to.
//!
//! Source: H. Steinhaus, Definicje potrzebne do teorii gry i pościgu, Myśl Akademicka 1 (1925)
//! 13–14; C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)
//! 51–81.

use xanthi_games::budget::Budget;
use xanthi_games::{Outcome, Play, Position, Unfold};

/// The most positions that are unfolded, and the most moves of a line: in longer ones each position
/// costs more than it tells.
const MOST: usize = 10_000;
const LONGEST: usize = 500;

/// What a position is worth, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// Who wins: the player to move (N) or the other (P).
    pub outcome: Outcome,
    /// The number of moves until the end: the winner hurries, the loser delays.
    pub moves: u32,
    /// How many of the moves win.
    pub winning: u32,
    /// How many moves there are.
    pub options: u32,
}

/// The lengths after each move of a position, in their order; `None` if the game is too large or too
/// long for that, or play can come back to a position.
pub fn lengths(position: &Position, play: Play, budget: &Budget) -> Option<Vec<Length>> {
    if position.moves().len() > MOST {
        return None;
    }
    let mut game = position.unfold();
    let roots = game.options(0);
    let mut table = Table { game: &mut *game, play, budget, known: Vec::new() };
    roots.into_iter().map(|root| table.solve(root)).collect()
}

struct Table<'a> {
    game: &'a mut dyn Unfold,
    play: Play,
    budget: &'a Budget,
    known: Vec<Node>,
}

#[derive(Clone, Copy, PartialEq)]
enum Node {
    New,
    /// Its options are being settled: to meet it again is a cycle.
    Open,
    Done(Length),
}

impl Table<'_> {
    fn solve(&mut self, root: u32) -> Option<Length> {
        // State, its options, and how many of them are settled.
        let mut path: Vec<(u32, Vec<u32>, usize)> = Vec::new();
        self.enter(root, &mut path)?;
        while let Some((state, options, settled)) = path.last_mut() {
            if let Some(&next) = options.get(*settled) {
                *settled += 1;
                self.enter(next, &mut path)?;
                continue;
            }
            let (state, options) = (*state, std::mem::take(options));
            self.known[state as usize] = Node::Done(self.of_options(&options));
            path.pop();
        }
        match self.known[root as usize] {
            Node::Done(length) => Some(length),
            _ => None,
        }
    }

    fn enter(&mut self, state: u32, path: &mut Vec<(u32, Vec<u32>, usize)>) -> Option<()> {
        let all = self.game.len().max(state as usize + 1);
        self.known.resize(self.known.len().max(all), Node::New);
        match self.known[state as usize] {
            Node::Done(_) => return Some(()),
            Node::Open => return None,
            Node::New => {}
        }
        self.budget.spend(1).ok()?;
        self.known[state as usize] = Node::Open;
        let options = self.game.options(state);
        if self.game.len() > MOST || path.len() >= LONGEST {
            return None;
        }
        path.push((state, options, 0));
        Some(())
    }

    fn of_options(&self, options: &[u32]) -> Length {
        let done = options.iter().filter_map(|o| match self.known[*o as usize] {
            Node::Done(length) => Some(length),
            _ => None,
        });
        let lost = done.clone().filter(|length| length.outcome == Outcome::P);
        let (winning, options) = (lost.clone().count() as u32, options.len() as u32);
        let (outcome, moves) = match lost.map(|length| length.moves).min() {
            _ if options == 0 => (Outcome::of_mover(self.play == Play::Misere), 0),
            Some(least) => (Outcome::N, least + 1),
            None => (Outcome::P, done.map(|length| length.moves).max().unwrap_or(0) + 1),
        };
        Length { outcome, moves, winning, options }
    }
}
