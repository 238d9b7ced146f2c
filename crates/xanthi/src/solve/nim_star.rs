//! Nim on graphs, remove then move, where the token can reach a star only: the nimber in closed form.
//!
//! On a star with two leaves or more it is at most 2, on a single edge one more than what is on the
//! other vertex, or 0. Proof in `check/nim_star.rs`. Only the least and the largest pile of the leaves
//! matter, so every option takes constant time.
//!
//! Source: G. Stockman, A. Frieze, J. Vera, The game of Nim on graphs: NimG (Carnegie Mellon, 2004),
//! for the path of three vertices, as the slides should print it (`xanthi verify stockman.path-of-3`);
//! stars and the single edge are the project's own.

use super::method::{Found, GameMethod, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, NimStar};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{At, Game, Outcome, Play, Position};

/// Remove then move on a star, nimbers.
pub const METHOD: GameMethod = GameMethod {
    name: "nimbers of a star",
    source: "G. Stockman, A. Frieze, J. Vera, The game of Nim on graphs: NimG, Carnegie Mellon University, 2004, for the path of three vertices; stars are the project's own",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().nim().filter(|at| at.game.version() == Version::RemoveMove);
    let at = at.ok_or_else(|| NoAnswer::because("the game is not Nim on graphs, remove then move"))?;
    match () {
        () if at.game.graph().directed() => return Err(NoAnswer::because("the graph is directed")),
        () if question.play == Play::Misere => return Err(NoAnswer::because("nimbers are about normal play")),
        () if !question.grundy => return Err(NoAnswer::because("it finds nimbers, and the winner was asked for")),
        () => {}
    }
    let star = Star::around(at).ok_or_else(|| NoAnswer::because("what the token can reach is not a star"))?;
    budget.spend(at.game.graph().order() as u64).map_err(NoAnswer::stopped)?;
    let disks = at.game.piles(&at.state);
    let moves = at.game.moves(&at.state);
    budget.spend(moves.len() as u64).map_err(NoAnswer::stopped)?;
    let values = Values::new(&star, &disks, at.state.piece);
    let nimber = values.here();
    let options = moves.iter().map(|mv| Some(Outcome::of_mover(values.after(mv.of - mv.take, disks[mv.to as usize]) != 0)));
    let options = options.collect();
    let certificate = Certificate::NimStar(NimStar { centre: star.centre, leaves: star.leaves });
    Ok(Found { grundy: Some(nimber), ..Found::new(Outcome::of_mover(nimber != 0), options, certificate) })
}

/// A star that the token is on.
pub(crate) struct Star {
    pub(crate) centre: u32,
    pub(crate) leaves: Vec<u32>,
}

impl Star {
    /// What the token can reach, if that is a star or a single edge.
    pub(crate) fn around(at: &At<NimG>) -> Option<Self> {
        let (graph, piece) = (at.game.graph(), at.state.piece);
        let joined = |v: u32| {
            let mut list = graph.neighbours(v).to_vec();
            list.sort_unstable();
            list.dedup();
            list
        };
        let own = joined(piece);
        let centre = if own.len() == 1 { own[0] } else { piece };
        let leaves = joined(centre);
        (!leaves.is_empty() && leaves.iter().all(|&leaf| leaf != centre && joined(leaf) == [centre])).then_some(Self { centre, leaves })
    }
}

/// The nimber with the token on `piece`, on a star with these disks.
pub(crate) fn nimber(centre: u32, leaves: &[u32], disks: &[u32], piece: u32) -> u64 {
    Values::new(&Star { centre, leaves: leaves.to_vec() }, disks, piece).here()
}

/// What the nimbers of a position and of its options depend on.
struct Values {
    /// Whether the token is on the centre.
    in_middle: bool,
    /// The disks under the token, and on the centre.
    here: u32,
    centre: u32,
    /// The least and the largest number of disks on leaves without the token, and the number of these.
    least: u32,
    most: u32,
    others: usize,
}

impl Values {
    fn new(star: &Star, disks: &[u32], piece: u32) -> Self {
        let others = || star.leaves.iter().filter(|leaf| **leaf != piece).map(|leaf| disks[*leaf as usize]);
        Self {
            in_middle: piece == star.centre,
            here: disks[piece as usize],
            centre: disks[star.centre as usize],
            least: others().min().unwrap_or(0),
            most: others().max().unwrap_or(0),
            others: others().count(),
        }
    }

    /// The nimber of the position.
    fn here(&self) -> u64 {
        match (self.in_middle, self.others) {
            (true, 1) => edge(self.here, self.least),
            (true, _) => middle(self.centre, self.least, self.most),
            (false, 0) => edge(self.here, self.centre),
            (false, _) => leaf(self.here, self.centre, self.least),
        }
    }

    /// That after a move that leaves so many disks behind and goes where there are `there`.
    fn after(&self, left: u32, there: u32) -> u64 {
        match (self.in_middle, self.others) {
            (true, 1) | (false, 0) => edge(there, left),
            // If the leaf that the token goes to has the fewest disks, it has too few itself.
            (true, _) => leaf(there, left, self.least),
            (false, _) => middle(self.centre, self.least.min(left), self.most.max(left)),
        }
    }
}

/// On a single edge, with `here` disks under the token and `there` on the other vertex.
fn edge(here: u32, there: u32) -> u64 {
    if here > there { u64::from(there) + 1 } else { 0 }
}

/// With the token on the centre.
fn middle(centre: u32, least: u32, most: u32) -> u64 {
    match () {
        () if centre <= least => 0,
        () if most == 0 => 1,
        () => 2,
    }
}

/// With the token on a leaf, where the other leaves have at least `least_other` disks.
fn leaf(here: u32, centre: u32, least_other: u32) -> u64 {
    u64::from(here > centre && least_other >= centre)
}
