//! Node Kayles where paths and cycles are left: each path is a heap of the octal game 0.137, and a
//! move on a cycle leaves a path. `check/node_kayles.rs` derives this.
//!
//! Source: T. R. Dawson, Caissa's Wild Roses (1935), problem 80; R. K. Guy, C. A. B. Smith, The
//! G-values of various games, Mathematical Proceedings of the Cambridge Philosophical Society 52
//! (1956) 514–526.

use super::method::{Found, GameMethod, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, PathNimbers};
use xanthi_games::games::heaps::TakeRule;
use xanthi_games::{Game, Outcome, Play, Position, Typed};

/// Paths and cycles in normal play.
pub(crate) const METHOD: GameMethod = GameMethod {
    name: "Dawson's Chess on paths and cycles",
    source: "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let Typed::NodeKayles(at) = position.typed() else { return Err(NoAnswer::because("the game is not Node Kayles")) };
    if question.play == Play::Misere {
        return Err(NoAnswer::because("nimbers decide normal play"));
    }
    let many = |v: u32| NoAnswer::because(format!("{} has more than two neighbours left", at.game.graph().labels().name(v)));
    let strips = at.game.strips(&at.state).map_err(many)?;
    let longest = PathNimbers::longest(strips.iter().map(|strip| (strip.vertices.len(), strip.closed)));
    let dawson = TakeRule::dawsons_chess();
    let nimbers = PathNimbers { values: xanthi_heaps::nimbers(&dawson, longest as u32, budget).map_err(NoAnswer::stopped)? };
    let mut left = vec![0; at.game.graph().order()];
    let mut nimber = 0;
    for strip in &strips {
        let (n, closed) = (strip.vertices.len(), strip.closed);
        let own = nimbers.of(n, closed).unwrap_or(0);
        nimber ^= own;
        strip.vertices.iter().enumerate().for_each(|(i, &v)| left[v as usize] = own ^ nimbers.after(n, closed, i).unwrap_or(0));
    }
    let outcome = |value: u64| Outcome::of_mover(value != 0);
    Ok(Found {
        grundy: question.grundy.then_some(nimber),
        ..Found::new(
            outcome(nimber),
            at.game.moves(&at.state).into_iter().map(|v| Some(outcome(nimber ^ left[v as usize]))).collect(),
            Certificate::NodeKayles(nimbers),
        )
    })
}
