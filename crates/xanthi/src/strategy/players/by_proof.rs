//! The proof of who wins, followed: where it tells the answer to every move, it is a strategy. Where it does not, or ends, the
//! position is solved anew after each move.

use super::super::Player;
use super::{MovePlayer, NotFollowed, NothingToFollow, winner};
use crate::answer::explain::steps;
use crate::phrases::{about as told_about, capital, noun};
use crate::session::{CertificatePlayer, Reason, values};
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
    first: Option<(String, Why)>,
    /// None where the position is solved anew after each move.
    guide: Option<CertificatePlayer>,
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
    /// What every answer follows, where that is always the same.
    rule: Option<Reason>,
    budget: Budget,
}

impl ByProof {
    /// For whoever wins under a convention, if the position is solved within the limit. `why` says why no rule of
    /// the literature is followed.
    pub(super) fn new(position: &Position, play: Play, why: Option<String>, budget: &Budget) -> Result<Self, NothingToFollow> {
        let mut verdict = solve(position, Question { play, ..Question::default() }, budget);
        let Some(proof) = verdict.proof.take().filter(|_| verdict.checked()) else {
            return Err(NothingToFollow::Undecided(Box::new(verdict)));
        };
        let guided = match proof.outcome {
            Outcome::P => CertificatePlayer::lost(position, play, &proof.certificate, budget).map(|guide| (guide, None)),
            _ => CertificatePlayer::won(position, play, &proof.certificate, budget).map(|(guide, first)| (guide, Some(first))),
        };
        let (guide, first) = guided.map_or((None, None), |(guide, first)| (Some(guide), first));
        let first = first.map(|(mv, rule)| (mv, Why::Follows(rule)));
        let rule = guide.as_ref().and_then(CertificatePlayer::rule);
        let first = match (first, proof.outcome) {
            (None, Outcome::P) => None,
            // In misère play whoever has no move has won.
            (None, _) if position.moves().is_empty() => None,
            (None, _) => Some(anew(position, play, budget).map_err(NothingToFollow::Unknown)?),
            (first, _) => first,
        };
        let Verdict { method, source, .. } = verdict;
        let note = why.map(|why| match capital(&why) {
            // The reason for a move is a sentence.
            sentence if sentence.ends_with('.') => format!("{sentence} So the proof is followed instead."),
            clause => format!("{clause}; the proof is followed instead."),
        });
        let told = Told { opening: position.clone(), name: method, source, proof, note, rule, budget: budget.afresh() };
        Ok(Self { told: Arc::new(told), first, guide, last: None, at: position.clone() })
    }
}

/// Why a move is made.
#[derive(Clone)]
enum Why {
    /// By the proof.
    Follows(Reason),
    /// By another proof, of the position in which it is made, that this method found.
    Anew(String),
}

/// A winning move from a proof of this position alone.
fn anew(position: &Position, play: Play, budget: &Budget) -> Result<(String, Why), String> {
    let asked = solve(position, Question { play, ..Question::default() }, &budget.afresh());
    // Some theorems tell who wins and not by which move: then all moves are asked for.
    let verdict = if asked.winning_moves().next().is_some() { asked } else { values(position, play, budget) };
    let mv = verdict.winning_moves().next().map(str::to_owned);
    let mv = mv.ok_or_else(|| format!("no winning {} was found in {position} within the limit", noun(position)))?;
    Ok((mv, Why::Anew(verdict.method)))
}

impl MovePlayer for ByProof {
    fn title(&self) -> (String, String) {
        (format!("following the proof: {}", self.told.name), self.told.source.clone())
    }

    fn plan(&self) -> Vec<String> {
        // The first step says who wins, and the heading does.
        let mut plan: Vec<String> = steps(&self.told.opening, &self.told.proof).into_iter().skip(1).collect();
        plan.push(match self.told.rule {
            Some(rule) => format!("Every answer of this player's wins, {}.", rule.about(&self.told.opening)),
            None => format!("After each {} of the other player the position is solved anew.", noun(&self.told.opening)),
        });
        plan
    }

    fn note(&self) -> Option<String> {
        self.told.note.clone()
    }

    fn play(&self) -> Play {
        self.told.proof.play
    }

    fn player(&self) -> Player {
        winner(self.told.proof.outcome)
    }

    fn at(&self) -> &Position {
        &self.at
    }

    fn answer(&mut self) -> Result<(String, String), NotFollowed> {
        let (mv, why) = match (self.first.take(), self.last.take()) {
            (Some(first), _) => first,
            (None, None) => return Err("it is the other player's turn".into()),
            (None, Some(last)) => match self.guide.take().and_then(|guide| guide.reply(&last, &self.told.budget)) {
                Some((guide, (mv, rule))) => {
                    self.guide = Some(guide);
                    (mv, Why::Follows(rule))
                }
                None => anew(&self.at, self.play(), &self.told.budget)?,
            },
        };
        let next = self.at.after(&mv)?;
        let before = std::mem::replace(&mut self.at, next);
        let told = match why {
            Why::Follows(rule) => details(&before, &self.at, rule).unwrap_or_else(|| format!("it wins, {}", rule.about(&before))),
            Why::Anew(method) => format!("it wins, by a proof of this position found anew ({method})"),
        };
        Ok((mv, told_about(&before, &told) + "."))
    }

    fn opponent(&mut self, mv: &str) -> Result<(), NotFollowed> {
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
    let disks = |n: u32| if n == 1 { "1 disk".to_owned() } else { format!("{n} disks") };
    match rule {
        Reason::Weights if to == was.state.piece => {
            Some(format!("{} has a loop: all disks are taken, and nothing is left to remove", name(to)))
        }
        Reason::Weights => {
            let there = is.game.pile(&is.state, to);
            let [from_disks, left] = [was, is].map(|at| at.game.pile(&at.state, was.state.piece));
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
