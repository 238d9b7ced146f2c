//! The printed theorems, each against the solver and against a computation of its own.
//!
//! A test is one theorem, named as a sentence. Every statement is checked twice: by the solver,
//! whose certificate is judged, and by a formula or a plain search that shares no code with it.
//! Where a printed value is wrong, the test holds the printed value, the true one, and both ways to
//! it. `RESULTS.md` lists them.

mod cycles;
mod objects;
pub(crate) mod passes;
mod tori;

use rustc_hash::FxHashMap;
use xanthi::Budget;
use xanthi::internals::solve::method::Question;
use xanthi::internals::solve::portfolio;
use xanthi_games::check::judge_ground;
use xanthi_games::{GeographyPosition, Outcome, Play, Position};

/// The ground that a line of notation means.
fn ground(line: &str) -> GeographyPosition {
    Position::parse(line).expect(line).geography().expect(line)
}

/// The outcome of a line of notation, with its certificate judged.
fn outcome(line: &str) -> Outcome {
    let ground = ground(line);
    let question = Question { play: Play::Normal, all_options: false, grundy: false };
    let finding = portfolio::answer(&ground, question, &Budget::default()).expect(line).finding;
    assert_eq!(judge_ground(&ground, Play::Normal, &finding.certificate).expect(line).outcome(), finding.outcome);
    finding.outcome
}

/// Plain search of vertex geography on at most 64 vertices, up to the first winning move.
struct Plain {
    out: Vec<Vec<usize>>,
    seen: FxHashMap<(u64, usize), bool>,
}

impl Plain {
    fn new(order: usize, out: impl Fn(usize) -> Vec<usize>) -> Self {
        Self { out: (0..order).map(out).collect(), seen: FxHashMap::default() }
    }

    /// The outcome with the token on `start`.
    fn from(&mut self, start: usize) -> Outcome {
        Outcome::of_mover(self.wins(1 << start, start))
    }

    fn wins(&mut self, visited: u64, at: usize) -> bool {
        if let Some(&known) = self.seen.get(&(visited, at)) {
            return known;
        }
        let open: Vec<usize> = self.out[at].iter().copied().filter(|to| visited >> to & 1 == 0).collect();
        let wins = open.into_iter().any(|to| !self.wins(visited | 1 << to, to));
        self.seen.insert((visited, at), wins);
        wins
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
