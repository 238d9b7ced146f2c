//! Does a strategy win? It is played against all replies, or against random ones.
//!
//! Against all replies: every pair of a position and a memory that can arise is visited once, so
//! the work is the number of such pairs and not that of the lines of play. A strategy wins if no
//! pair is bad, for every game ends.

use super::{Broken, Player, Strategy};
use crate::{Budget, Stop};
use rustc_hash::FxHashSet;
use std::fmt;
use xanthi_games::reduction::{Erase, GeographyPosition};

/// What a trial of a strategy found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trial {
    /// The strategy never failed, at this many positions of the opponent (against all replies), or in this many games (at
    /// random).
    Held(u64),
    /// The strategy failed.
    Failed(Failure),
    /// The limit was reached before it was known.
    Undecided(Stop),
}

impl Trial {
    /// Whether the strategy never failed.
    pub fn held(&self) -> bool {
        matches!(self, Trial::Held(_))
    }

    /// The failure, if there was one.
    pub fn failure(&self) -> Option<&Failure> {
        if let Trial::Failed(failure) = self { Some(failure) } else { None }
    }
}

/// A line of play at whose end a strategy fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The vertices that the token goes to, of both players.
    pub line: Vec<u32>,
    /// What is wrong then.
    pub flaw: Broken,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {:?} {}", self.line, self.flaw)
    }
}

/// One position of the opponent on the way, and which of the options come next.
struct Step<M> {
    at: GeographyPosition,
    memory: M,
    options: Vec<u32>,
    next: usize,
}

/// What is left of the graph and where the token is, exactly.
fn key(at: &GeographyPosition) -> Box<[u32]> {
    let token = at.token().unwrap_or(u32::MAX);
    let n = at.graph().order() as u32;
    match at.rule().erase {
        Erase::Vertex => {
            let word = |from: u32| (from..n.min(from + 32)).fold(0, |bits, v| bits | u32::from(at.is_open(v)) << (v - from));
            (0..n).step_by(32).map(word).chain([token]).collect()
        }
        Erase::Edge => (0..at.graph().edges().len() as u32).map(|e| at.copies(e)).chain([token]).collect(),
    }
}

/// The strategy's move at `at`, made there.
fn answer<S: Strategy>(strategy: &S, memory: &mut S::Memory, at: &mut GeographyPosition) -> Result<u32, Broken> {
    let options = at.options();
    if options.is_empty() {
        return Err(Broken::Stuck);
    }
    let to = strategy.reply(memory, at).ok_or(Broken::NoReply)?.to;
    if !options.contains(&to) {
        return Err(Broken::Illegal(to));
    }
    at.advance(to);
    Ok(to)
}

/// The beginning, after the strategy's first move if it has one.
fn begin<S: Strategy>(strategy: &S) -> Result<(GeographyPosition, S::Memory, Vec<u32>), Failure> {
    let (mut at, mut memory) = (strategy.opening(), strategy.memory());
    let mut line = Vec::new();
    if strategy.player() == Player::First {
        line.push(answer(strategy, &mut memory, &mut at).map_err(|flaw| Failure { line: Vec::new(), flaw })?);
    }
    Ok((at, memory, line))
}

/// Plays a strategy against all replies.
pub fn against_all<S: Strategy>(strategy: &S, budget: &Budget) -> Trial {
    let (at, memory, mut line) = match begin(strategy) {
        Ok(found) => found,
        Err(failure) => return Trial::Failed(failure),
    };
    let mut seen: FxHashSet<(Box<[u32]>, S::Memory)> = FxHashSet::default();
    seen.insert((key(&at), memory.clone()));
    let mut stack = vec![Step { options: at.options(), at, memory, next: 0 }];
    while let Some(step) = stack.last_mut() {
        let Some(&to) = step.options.get(step.next) else {
            stack.pop();
            line.truncate(line.len().saturating_sub(2));
            continue;
        };
        step.next += 1;
        let (mut at, mut memory) = (step.at.after(to), step.memory.clone());
        line.push(to);
        match answer(strategy, &mut memory, &mut at) {
            Ok(reply) => line.push(reply),
            Err(flaw) => return Trial::Failed(Failure { line, flaw }),
        }
        if !seen.insert((key(&at), memory.clone())) {
            line.truncate(line.len() - 2);
            continue;
        }
        if let Err(stop) = budget.spend(1) {
            return Trial::Undecided(stop);
        }
        stack.push(Step { options: at.options(), at, memory, next: 0 });
    }
    Trial::Held(seen.len() as u64)
}

/// Plays a strategy in `games` games against an opponent who takes a random option each time.
/// `below(k)` gives a number below k.
pub fn at_random<S: Strategy>(strategy: &S, games: u64, mut below: impl FnMut(u64) -> u64, budget: &Budget) -> Trial {
    for _ in 0..games {
        let (mut at, mut memory, mut line) = match begin(strategy) {
            Ok(found) => found,
            Err(failure) => return Trial::Failed(failure),
        };
        loop {
            if let Err(stop) = budget.spend(1) {
                return Trial::Undecided(stop);
            }
            let options = at.options();
            if options.is_empty() {
                break;
            }
            let to = options[(below(options.len() as u64) as usize).min(options.len() - 1)];
            at.advance(to);
            line.push(to);
            match answer(strategy, &mut memory, &mut at) {
                Ok(reply) => line.push(reply),
                Err(flaw) => return Trial::Failed(Failure { line, flaw }),
            }
        }
    }
    Trial::Held(games)
}
