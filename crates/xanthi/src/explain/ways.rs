//! The ways in which a player follows certificates. Which kind is followed in which way stands in `explain.rs`.

use crate::replies::{NimberOf, Replies};
use crate::tame::TamePart;
use xanthi_games::certificate::{Cancelled, Certificate, DirectedMatching, Labels, Matching, Strategy, ValueNode};
use xanthi_games::family::grid::GridSet;
use xanthi_games::{Play, Position};

/// How a player follows a certificate.
pub(crate) enum Way<'a> {
    /// By the certificate of an option that is lost: those of all options.
    Options(&'a [Option<Certificate>]),
    /// By a move, and the certificate of what it leaves.
    Move(u32, &'a Certificate),
    /// By the moves of a strategy.
    Nodes(&'a Strategy),
    /// In Geography, as what it says of the board tells.
    Ground(OnGround<'a>),
    /// In a chain of links alone, to what it shows to be lost (`links/lost.rs`).
    Chain,
    /// Into a set of vertices of a large grid.
    Sets(&'a [GridSet]),
    /// By two trees or forests of Shannon's game.
    Trees,
    /// By the partner of the edge that was taken.
    Pairs(&'a [[u32; 2]]),
    /// By the replies that it tells in every position below, from a position on.
    Replies(Begin<'a>),
    /// To tame heaps of the misère value 0, by the types of heaps.
    Tame(&'a [Option<[u64; 2]>]),
    /// To the nimber 0, by the nimbers of heaps.
    Heaps(&'a [u64]),
    /// To the nimber 0, by a table of everything below.
    Table(&'a [ValueNode]),
    /// To the nimber 0, by a function that tells the nimber of every position below.
    Nimbers(NimberOf),
    /// To the nimber 0, by the certificates of the components; in misère play as tame heaps.
    Sum(&'a [Certificate]),
    /// The certificate does not say how to go on: the position is solved again after each move.
    Unknown,
}

/// What makes the replies, at the position of the certificate.
pub(crate) type Begin<'a> = Box<dyn FnOnce(&Position, Play) -> Replies + 'a>;

/// How a player follows a certificate about a board of Geography.
pub(crate) enum OnGround<'a> {
    /// Along a matching.
    Matching(&'a Matching),
    /// To the partner in a pair of vertices.
    Partners(&'a DirectedMatching),
    /// Into an even kernel, which proves the position lost.
    Kernel(&'a [u32]),
    /// Into one of the even kernels to which moves lead.
    Kernels(&'a [Vec<u32>]),
    /// By the labels of vertices.
    Labels(&'a Labels),
    /// By the other edge of a pair; otherwise as the rest tells.
    Cancelled(&'a Cancelled),
}

impl<'a> Way<'a> {
    /// By the replies that are told from a position on.
    pub(super) fn replies(begin: impl FnOnce(&Position, Play) -> Replies + 'a) -> Self {
        Way::Replies(Box::new(begin))
    }

    /// What it tells of one component of a tame sum.
    pub(crate) fn tame(&self) -> Option<TamePart> {
        match self {
            Way::Tame(types) => Some(TamePart::heaps(types)),
            Way::Table(nodes) => Some(TamePart::table(nodes)),
            Way::Options(_)
            | Way::Move(..)
            | Way::Nodes(_)
            | Way::Ground(_)
            | Way::Chain
            | Way::Sets(_)
            | Way::Trees
            | Way::Pairs(_)
            | Way::Replies(_)
            | Way::Heaps(_)
            | Way::Nimbers(_)
            | Way::Sum(_)
            | Way::Unknown => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{nim_cuts, nim_matching};
    use super::*;
    use xanthi_games::budget::{Budget, Stop};

    /// The flow or the matching for a move is found within the budget.
    #[test]
    fn a_move_that_takes_work_can_be_stopped() {
        let stopped = Budget::default();
        stopped.canceller().cancel(Stop::Interrupted);
        let kinds: [(Replies, &str, &[&str]); 2] = [
            (nim_cuts::replies(), "nimg.edge:edges=A-B,A-C,A-D,E-B,E-C,E-D,w=5.3.4.2.3.6", &["A", "B", "C", "D", "E"]),
            (nim_matching::replies(), "nimg.mr:path.2.1.3.1.2", &["0", "1", "2", "3", "4"]),
        ];
        for (mut kind, board, starts) in kinds {
            let positions: Vec<Position> = starts.iter().map(|start| format!("{board}@{start}").parse().expect("a board")).collect();
            let won = positions.iter().filter(|at| kind.reply(at, None, &Budget::default()).is_some()).count();
            assert!(won > 0, "{board}");
            assert!(positions.iter().all(|at| kind.reply(at, None, &stopped).is_none()), "{board}");
        }
    }
}
