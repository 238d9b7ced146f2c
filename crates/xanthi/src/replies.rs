//! What tells a player the reply to a move: what a reply follows, and functions that tell a reply or a nimber in every
//! position that can be reached.

use crate::phrases::{on_dots, says_words};
use std::fmt;
use std::sync::Arc;
use xanthi_games::Position;
use xanthi_games::budget::Budget;

/// What a reply follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A matching.
    Matching,
    /// Pairs of vertices with an arc to follow.
    Partner,
    /// An even kernel, or a set of vertices of a grid.
    Kernel,
    /// Labels of vertices.
    Labels,
    /// A pair of edges that cancel each other.
    Cancelled,
    /// What is decided at sight.
    Sight,
    /// A strategy.
    Strategy,
    /// Nimbers.
    Nimbers,
    /// The values of tame heaps.
    Tame,
    /// Two edge-disjoint trees.
    Trees,
    /// Two edge-disjoint forests.
    Forests,
    /// Pairs of edges.
    Pairs,
    /// The order of the weights.
    Weights,
    /// The lost vertices of a tree with disks on its edges.
    Tree,
    /// The runs of edges of a cycle with disks on its edges.
    Cycle,
    /// Flows through vertices with disks on two edges at most.
    Flow,
    /// The vertices with one disk, in Vertexnim.
    OneDisk,
}

impl Reason {
    /// The same in a sentence about a position: of a chain of words, and of Bridg-it, in the words of these games.
    pub(crate) fn about(self, position: &Position) -> String {
        self.told(says_words(position), on_dots(position))
    }

    /// The same by what the position is: a chain of words, or Bridg-it.
    pub(crate) fn told(self, words: bool, dots: bool) -> String {
        match self {
            _ if words => self.of_words(),
            Reason::Trees if dots => "keeping two trees of lines between the sides".into(),
            Reason::Forests if dots => "keeping the sides apart in two forests of lines".into(),
            other => other.to_string(),
        }
    }

    /// The same of a chain of words.
    fn of_words(self) -> String {
        match self {
            Reason::Matching => "by the pairs of links that a matching makes".into(),
            Reason::Labels => "leading to a link that is lost whatever was said before".into(),
            Reason::Cancelled => "as the other word of a pair".into(),
            Reason::Sight => "leading to a link where the other player loses".into(),
            Reason::Strategy => "by a strategy with an answer to every word".into(),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Matching => "along the matching",
            Reason::Partner => "to the partner in a pair of vertices",
            Reason::Kernel => "into the even kernel",
            Reason::Labels => "to a vertex that is lost whatever happened before",
            Reason::Cancelled => "by the other edge of the pair",
            Reason::Sight => "to a vertex that is plainly lost",
            Reason::Strategy => "by a strategy with an answer to every move",
            Reason::Nimbers => "leaving the nimber 0",
            Reason::Tame => "leaving the misère value 0 (the sum of the nimbers, with 0 and 1 exchanged if nothing that is left is firm)",
            Reason::Trees => "keeping two trees between the terminals",
            Reason::Forests => "keeping the terminals apart in two forests",
            Reason::Pairs => "as the partner in a pair",
            Reason::Weights => "to a lost vertex with fewer disks",
            Reason::Tree => "to a lost vertex of the tree, with all disks of the edge",
            Reason::Cycle => "by the runs of edges on the cycle",
            Reason::Flow => "by flows and cuts",
            Reason::OneDisk => "by the number of vertices with one disk",
        })
    }
}

/// The nimber of a position that can be reached.
pub(crate) type NimberOf = Arc<dyn Fn(&Position) -> Option<u64> + Send + Sync>;

/// What is asked for a reply.
pub(crate) struct Asked<'a> {
    /// The position.
    pub(crate) now: &'a Position,
    /// The position before the opponent's move, if there was one.
    pub(crate) before: Option<&'a Position>,
    /// What the last reply followed; at first, what replies begin with.
    pub(crate) last: Reason,
    /// The work that it may take.
    pub(crate) budget: &'a Budget,
}

/// The reply, and what it follows.
type Tell = Arc<dyn Fn(&Asked<'_>) -> Option<(String, Reason)> + Send + Sync>;

/// Replies of a kind that keeps nothing between two moves but what the last reply followed.
#[derive(Clone)]
pub(crate) struct Replies {
    reason: Reason,
    tell: Tell,
    nimbers: Option<NimberOf>,
}

impl Replies {
    /// Replies that always follow the same.
    pub(crate) fn always(reason: Reason, tell: impl Fn(&Position, &Budget) -> Option<String> + Send + Sync + 'static) -> Self {
        Self::new(reason, move |asked| Some((tell(asked.now, asked.budget)?, reason)))
    }

    /// Replies that follow `reason` at first.
    pub(crate) fn new(reason: Reason, tell: impl Fn(&Asked<'_>) -> Option<(String, Reason)> + Send + Sync + 'static) -> Self {
        Self { reason, tell: Arc::new(tell), nimbers: None }
    }

    /// The same; as a component of a sum the position is played by its nimbers.
    pub(crate) fn with_nimbers(self, nimbers: NimberOf) -> Self {
        Self { nimbers: Some(nimbers), ..self }
    }

    /// What the next reply follows.
    pub(crate) fn reason(&self) -> Reason {
        self.reason
    }

    /// The nimbers by which it is played as a component of a sum.
    pub(crate) fn nimbers(self) -> Option<NimberOf> {
        self.nimbers
    }

    /// The reply, and what it follows. `None` if there is none, or none is found within the budget.
    pub(crate) fn reply(&mut self, now: &Position, before: Option<&Position>, budget: &Budget) -> Option<(String, Reason)> {
        // What a search has spent before is not spent here.
        let (mv, reason) = (self.tell)(&Asked { now, before, last: self.reason, budget: &budget.afresh() })?;
        self.reason = reason;
        Some((mv, reason))
    }
}
