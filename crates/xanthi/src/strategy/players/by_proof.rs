//! The proof of who wins, followed: where it tells the answer to every move, it is a strategy.

use super::super::Player;
use super::{MovePlayer, NothingToFollow, winner};
use crate::answer::explain::steps;
use crate::answer::told_about;
use crate::explain::{Noun, capital};
use crate::session::{CertificatePlayer, Followed, Reason};
use crate::solve::{Question, Verdict, solve};
use std::sync::Arc;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::Proof;
use xanthi_games::{Outcome, Play, Position};

/// A player who follows a proof.
#[derive(Clone)]
pub(super) struct ByProof {
    told: Arc<Told>,
    /// The winner's move at the beginning, which is not made yet.
    first: Option<Followed>,
    guide: CertificatePlayer,
    /// The other player's last move, which is not answered yet.
    last: Option<String>,
    at: Position,
}

/// What is told of a proof.
struct Told {
    opening: Position,
    name: String,
    source: String,
    proof: Proof,
    note: Option<String>,
}

impl ByProof {
    /// For whoever wins, if the position is solved within the limit and the proof can be followed. `why` says why no rule of
    /// the literature is followed.
    pub(super) fn new(position: &Position, why: Option<String>, limit: &Budget) -> Result<Self, NothingToFollow> {
        let mut verdict = solve(position, Question::default(), limit);
        let Some(proof) = verdict.proof.take().filter(|_| verdict.checked) else {
            return Err(NothingToFollow::Undecided(Box::new(verdict)));
        };
        let guided = match proof.outcome {
            Outcome::P => CertificatePlayer::lost(position, Play::Normal, &proof.certificate).map(|guide| (guide, None)),
            _ => CertificatePlayer::won(position, Play::Normal, &proof.certificate).map(|(guide, first)| (guide, Some(first))),
        };
        let Some((guide, first)) = guided else { return Err(NothingToFollow::Unknown(not_followed(position, &verdict, why))) };
        let Verdict { method, source, .. } = verdict;
        let note = why.map(|why| format!("{}; the proof is followed instead.", capital(&why)));
        let told = Told { opening: position.clone(), name: method, source, proof, note };
        Ok(Self { told: Arc::new(told), first, guide, last: None, at: position.clone() })
    }
}

/// Why a proof cannot be followed.
fn not_followed(position: &Position, verdict: &Verdict, why: Option<String>) -> String {
    let no_rule = why.map_or_else(|| format!("no rule is known for {position}"), |why| why);
    let a_move = Noun::of(position);
    format!("{no_rule}; and the proof ({}) tells who wins, and not the answer to every {a_move}", verdict.method)
}

/// What a move follows, as the end of a sentence.
fn because(position: &Position, rule: Reason) -> String {
    if position.typed().words().is_some() { rule.of_words() } else { rule.to_string() }
}

impl MovePlayer for ByProof {
    fn title(&self) -> (String, String) {
        (format!("following the proof: {}", self.told.name), self.told.source.clone())
    }

    fn plan(&self) -> Vec<String> {
        // The first step says who wins, and the heading does.
        let mut plan: Vec<String> = steps(&self.told.opening, &self.told.proof).into_iter().skip(1).collect();
        if let Some(rule) = self.guide.rule() {
            plan.push(format!("Every answer of this player's wins, {}.", because(&self.told.opening, rule)));
        }
        plan
    }

    fn note(&self) -> Option<String> {
        self.told.note.clone()
    }

    fn player(&self) -> Player {
        winner(self.told.proof.outcome)
    }

    fn at(&self) -> &Position {
        &self.at
    }

    fn answer(&mut self) -> Result<(String, String), String> {
        let (mv, rule) = match (self.first.take(), self.last.take()) {
            (Some(first), _) => first,
            (None, None) => return Err("it is the other player's turn".into()),
            (None, Some(last)) => {
                let (guide, followed) = self.guide.clone().reply(&last).ok_or("the proof tells no answer here")?;
                self.guide = guide;
                followed
            }
        };
        let before = std::mem::replace(&mut self.at, self.guide.at().clone());
        let told = details(&before, &self.at, rule).unwrap_or_else(|| format!("it wins, {}", because(&before, rule)));
        Ok((mv, told_about(&before, &told) + "."))
    }

    fn opponent(&mut self, mv: &str) -> Result<(), String> {
        self.at = self.at.after(mv)?;
        self.last = Some(mv.into());
        Ok(())
    }

    fn fork(&self) -> Box<dyn MovePlayer> {
        Box::new(self.clone())
    }
}

/// A reason with the numbers at hand, for games with disks.
fn details(before: &Position, after: &Position, rule: Reason) -> Option<String> {
    let (was, is) = (before.typed().nim()?, after.typed().nim()?);
    let to = is.state.piece;
    let name = |v: u32| is.game.graph().labels().name(v).into_owned();
    let [from_disks, left] = [was, is].map(|at| at.game.pile(&at.state, was.state.piece));
    let disks = |n: u32| if n == 1 { "1 disk".to_owned() } else { format!("{n} disks") };
    match rule {
        Reason::Weights if to == was.state.piece => {
            Some(format!("{} has a loop: all disks are taken, and nothing is left to remove", name(to)))
        }
        Reason::Weights => {
            let there = is.game.pile(&is.state, to);
            Some(format!(
                "{} is lost and has {}, fewer than the {from_disks} on {}, where as many are left: {left}",
                name(to),
                disks(there),
                name(was.state.piece)
            ))
        }
        Reason::Tree => Some(format!("{} is a lost vertex of the tree, and all disks of the edge are taken", name(to))),
        _ => None,
    }
}
