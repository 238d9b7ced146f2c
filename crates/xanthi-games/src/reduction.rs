//! What a position may be underneath: one of the two games that most theorems are about.
//!
//! A game that reduces to one of them ([`Game::reduction`](crate::Game::reduction)) gets its theorems,
//! certificates, strategies and pictures. These types know no game: they are what theorems see.

mod classes;
#[doc(hidden)]
pub mod core;
mod geography;
#[doc(hidden)]
pub mod link_core;
pub mod links;
mod switching;

use links::{BarredChain, LinksPosition};

pub(crate) use classes::Classes;
pub use geography::{Erase, GeographyPosition, RuleSet};
pub use switching::{Move, Network, State, SwitchingPosition, Wire};

/// What a position is underneath.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reduction {
    /// Neither of them.
    None,
    /// A position of Geography: the token, and what is left of the graph.
    Geography {
        /// That position.
        position: GeographyPosition,
        /// The vertex to which each move goes, in the order of the moves. Every option of the position
        /// is the target of at least one move.
        targets: Vec<u32>,
    },
    /// A chain of links that is no Geography.
    Links {
        /// That chain.
        position: LinksPosition,
        /// The arc that each move uses, in the order of the moves. Every option of the chain is used by at
        /// least one move.
        targets: Vec<u32>,
    },
    /// A chain of links of which some arcs are barred for the next words.
    Barred {
        /// That chain.
        position: BarredChain,
        /// The arc that each move uses, in the order of the moves. Every option of the chain is used by at
        /// least one move.
        targets: Vec<u32>,
    },
    /// A position of Shannon's switching game, with its moves in the order of the moves.
    Switching(SwitchingPosition),
}

impl Reduction {
    /// The position of Geography, if it is one.
    pub fn geography(self) -> Option<GeographyPosition> {
        if let Reduction::Geography { position, .. } = self { Some(position) } else { None }
    }

    /// The chain of links, if it is one. Directed edge geography is.
    pub fn links(self) -> Option<LinksPosition> {
        match self {
            Reduction::Geography { position, .. } => LinksPosition::of_ground(&position),
            Reduction::Links { position, .. } => Some(position),
            _ => None,
        }
    }

    /// The chain of which arcs are barred for the next words, if it is one.
    pub fn barred(self) -> Option<BarredChain> {
        if let Reduction::Barred { position, .. } = self { Some(position) } else { None }
    }

    /// The options in the order in which methods and certificates count them: vertices of a position of Geography,
    /// arcs of a chain, ascending. `None` where the options are the moves.
    pub fn options(&self) -> Option<Vec<u32>> {
        match self {
            Reduction::Geography { position, .. } => Some(position.options()),
            Reduction::Links { position, .. } => Some(position.options()),
            Reduction::Barred { position, .. } => Some(position.options()),
            Reduction::Switching(_) | Reduction::None => None,
        }
    }

    /// The vertex to which each move goes, if it is a position of Geography, or the arc that it uses, if it
    /// is a chain of links, barred or not.
    pub fn targets(self) -> Option<Vec<u32>> {
        match self {
            Reduction::Geography { targets, .. } | Reduction::Links { targets, .. } | Reduction::Barred { targets, .. } => Some(targets),
            _ => None,
        }
    }

    /// The vertex to which each move goes, or the link at which the word or arc ends that it uses.
    pub fn ends(self) -> Option<Vec<u32>> {
        let tails = |chain: &LinksPosition, targets: Vec<u32>| targets.into_iter().map(|arc| chain.arcs()[arc as usize].tail).collect();
        match self {
            Reduction::Geography { targets, .. } => Some(targets),
            Reduction::Links { position, targets } => Some(tails(&position, targets)),
            Reduction::Barred { position, targets } => Some(tails(position.chain(), targets)),
            _ => None,
        }
    }

    /// The position of Shannon's switching game, if it is one.
    pub fn switching(self) -> Option<SwitchingPosition> {
        if let Reduction::Switching(position) = self { Some(position) } else { None }
    }
}
