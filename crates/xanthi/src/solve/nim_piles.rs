//! Nim on graphs where the piece can take from the same piles wherever it gets: ordinary Nim.
//!
//! Examples are parallel edges between two vertices, loops at one vertex, and Neighboring Nim on a complete graph. Proof
//! in `check/nim_piles.rs`.

use super::method::{Found, GameMethod, NoAnswer, Question};
use std::collections::{BTreeMap, BTreeSet};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, NimPiles};
use xanthi_games::games::nimg::{Move, NimG};
use xanthi_games::{At, Game, Outcome, Play, Position};

/// Nim on graphs of any version, directed or not, in normal and in misère play, with nimbers.
pub const METHOD: GameMethod = GameMethod {
    name: "ordinary Nim",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-1902) 35-39",
    solve,
};

fn solve(position: &Position, question: Question, limit: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().nim().ok_or_else(|| NoAnswer::because("the game is not Nim on graphs"))?;
    let piles = open_piles(at, limit).map_err(NoAnswer::stopped)?;
    let piles = piles.ok_or_else(|| NoAnswer::because("the piles from which the piece can take are not the same wherever it gets"))?;
    let moves = at.game.moves(&at.state);
    limit.spend(moves.len() as u64).map_err(NoAnswer::stopped)?;
    let options = moves.iter().map(|mv| Some(piles.after(mv).outcome(question.play))).collect();
    let nimber = (question.grundy && question.play == Play::Normal).then(|| u64::from(piles.nimber()));
    Ok(Found { grundy: nimber, ..Found::new(piles.outcome(question.play), options, Certificate::NimPiles(NimPiles {})) })
}

/// A winning move, if there is one and the position is ordinary Nim.
pub(crate) fn winning_move(at: &At<NimG>, play: Play) -> Option<Move> {
    let piles = open_piles(at, &Budget::default()).ok()??;
    at.game.moves(&at.state).into_iter().find(|mv| piles.after(mv).outcome(play) == Outcome::P)
}

/// The piles of ordinary Nim: how many there are of each size.
#[derive(Clone)]
pub(crate) struct Piles(BTreeMap<u32, usize>);

impl Piles {
    /// The sizes, the smallest first.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().flat_map(|(disks, many)| std::iter::repeat_n(*disks, *many))
    }

    pub(crate) fn nimber(&self) -> u32 {
        self.0.iter().filter(|(_, many)| *many % 2 == 1).fold(0, |sum, (disks, _)| sum ^ disks)
    }

    fn outcome(&self, play: Play) -> Outcome {
        let single = self.0.keys().all(|disks| *disks < 2);
        // Whoever cannot move wins, and nothing but the number of piles matters.
        let turned = play == Play::Misere && single;
        Outcome::of_mover((self.nimber() != 0) != turned)
    }

    /// The piles after a move.
    pub(crate) fn after(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        if let Some(many) = next.0.get_mut(&mv.of) {
            *many -= 1;
            if *many == 0 {
                next.0.remove(&mv.of);
            }
        }
        if mv.of > mv.take {
            *next.0.entry(mv.of - mv.take).or_insert(0) += 1;
        }
        next
    }
}

/// The piles from which the piece can take wherever it gets; nothing if these differ.
pub(crate) fn open_piles(at: &At<NimG>, limit: &Budget) -> Result<Option<Piles>, Stop> {
    let from = |v: u32| -> (BTreeSet<u32>, BTreeSet<u32>) { at.game.ways(&at.state, v).into_iter().unzip() };
    let (mut open, piles) = from(at.state.piece);
    let mut met = BTreeSet::from([at.state.piece]);
    while let Some(v) = open.pop_first() {
        if !met.insert(v) {
            continue;
        }
        let (next, there) = from(v);
        limit.step(1 + there.len() as u64)?;
        if there != piles {
            return Ok(None);
        }
        open.extend(next);
    }
    let mut sizes = BTreeMap::new();
    piles.into_iter().for_each(|pile| *sizes.entry(at.game.pile(&at.state, pile)).or_insert(0) += 1);
    Ok(Some(Piles(sizes)))
}
