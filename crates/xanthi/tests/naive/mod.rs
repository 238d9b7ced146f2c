//! The oracle: plain exhaustive search, twice.
//!
//! [`Naive`] reads a ground once and plays on explicit lists of open vertices and copies of edges.
//! [`Typed`] plays any game through its own `moves` and `play`. They share no code with each other
//! or with the methods; where both speak about Geography they must agree, which tests the rules.

pub mod graphs;
pub mod mutants;

use std::collections::HashMap;
use xanthi_games::certificate::Certificate;
use xanthi_games::check::{Flaw, judge_ground};
use xanthi_games::reduction::{Erase, GeographyPosition};
use xanthi_games::{Game, Outcome, Play};

/// What exhaustive search says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// The nimber in normal play.
    pub nimber: u64,
    /// Whether the player to move wins in misère play.
    pub misere: bool,
}

impl Truth {
    pub fn outcome(self, play: Play) -> Outcome {
        let wins = match play {
            Play::Normal => self.nimber > 0,
            Play::Misere => self.misere,
        };
        if wins { Outcome::N } else { Outcome::P }
    }

    fn of(options: &[Truth]) -> Self {
        let nimber = (0..).find(|value| options.iter().all(|o| o.nimber != *value)).unwrap();
        Truth { nimber, misere: options.is_empty() || options.iter().any(|o| !o.misere) }
    }
}

/// A position of Geography, spelled out.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Spelled {
    token: Option<usize>,
    open: Vec<bool>,
    copies: Vec<u32>,
}

/// Exhaustive search on one board; positions met once are remembered.
pub struct Naive {
    directed: bool,
    erase: Erase,
    edges: Vec<(usize, usize)>,
    seen: HashMap<Spelled, Truth>,
}

impl Naive {
    pub fn new(ground: &GeographyPosition) -> Self {
        let edges = ground.graph().edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
        Self { directed: ground.rule().directed, erase: ground.rule().erase, edges, seen: HashMap::new() }
    }

    /// The truth about a ground on this board.
    pub fn position(&mut self, ground: &GeographyPosition) -> Truth {
        self.search(&spell(ground))
    }

    /// The truth about each of its options, ascending by vertex.
    pub fn options(&mut self, ground: &GeographyPosition) -> Vec<Truth> {
        self.moves(&spell(ground)).iter().map(|next| self.search(next)).collect()
    }

    /// The options, ascending by vertex.
    fn moves(&self, at: &Spelled) -> Vec<Spelled> {
        let mut next = Vec::new();
        for to in (0..at.open.len()).filter(|&v| at.open[v]) {
            let mut then = at.clone();
            then.token = Some(to);
            if self.erase == Erase::Vertex {
                then.open[to] = false;
            }
            if let Some(from) = at.token {
                let leads = |&(tail, head): &(usize, usize)| (tail, head) == (from, to) || !self.directed && (head, tail) == (from, to);
                let Some(edge) = (0..self.edges.len()).find(|&e| at.copies[e] > 0 && leads(&self.edges[e])) else { continue };
                if self.erase == Erase::Edge {
                    then.copies[edge] -= 1;
                }
            }
            next.push(then);
        }
        next
    }

    fn search(&mut self, at: &Spelled) -> Truth {
        if let Some(known) = self.seen.get(at) {
            return *known;
        }
        let options: Vec<Truth> = self.moves(at).iter().map(|next| self.search(next)).collect();
        let truth = Truth::of(&options);
        self.seen.insert(at.clone(), truth);
        truth
    }
}

fn spell(ground: &GeographyPosition) -> Spelled {
    let graph = ground.graph();
    Spelled {
        token: ground.token().map(|t| t as usize),
        open: (0..graph.order() as u32).map(|v| ground.is_open(v)).collect(),
        copies: (0..graph.size() as u32).map(|e| ground.copies(e)).collect(),
    }
}

/// Exhaustive search of any game through its typed states.
pub struct Typed<G: Game> {
    pub game: G,
    seen: HashMap<G::State, Truth>,
}

impl<G: Game> Typed<G> {
    pub fn new(game: G) -> Self {
        Self { game, seen: HashMap::new() }
    }

    pub fn state(&mut self, at: &G::State) -> Truth {
        if let Some(known) = self.seen.get(at) {
            return *known;
        }
        let options = self.options(at);
        let truth = Truth::of(&options);
        self.seen.insert(at.clone(), truth);
        truth
    }

    pub fn options(&mut self, at: &G::State) -> Vec<Truth> {
        self.game.moves(at).iter().map(|mv| self.state(&self.game.play(at, mv))).collect()
    }
}

/// How many certificates a test had accepted, and how many false ones rejected.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub accepted: u64,
    pub rejected: u64,
    pub harmless: u64,
}

impl Count {
    /// Judges mutated certificates: whatever is still accepted must be true, and is counted as
    /// harmless; the rest is rejected.
    pub fn mutants(&mut self, ground: &GeographyPosition, play: Play, (truth, options): (Truth, &[Truth]), mutants: Vec<Certificate>) {
        for mutant in mutants {
            match judge_ground(ground, play, &mutant) {
                Err(Flaw { .. }) => self.rejected += 1,
                Ok(judgement) => {
                    self.harmless += 1;
                    assert_eq!(judgement.outcome(), truth.outcome(play), "a false certificate was accepted: {mutant:?}");
                    assert!(judgement.nimber().is_none_or(|g| g == truth.nimber), "a false nimber was accepted: {mutant:?}");
                    for (said, known) in judgement.outcomes().iter().zip(options) {
                        assert!(said.is_none_or(|o| o == known.outcome(play)), "a false option was accepted: {mutant:?}");
                    }
                }
            }
        }
    }
}
