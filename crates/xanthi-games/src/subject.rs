//! What a position is about, as theorems and their checkers see it.
//!
//! [`Position::typed`] is the one place that asks which game a position belongs to, and
//! [`Position::subject`] says which theorems may speak about it: a game that is Geography or
//! Shannon's game underneath is seen as that.

use crate::games::bridgit::Bridgit;
use crate::games::geography::Geography;
use crate::games::geography::large_grid::LargeGrid;
use crate::games::heaps::Heaps;
use crate::games::nimg::NimG;
use crate::games::node_kayles::NodeKayles;
use crate::games::shannon::Shannon;
use crate::games::shannon::biased::Biased;
use crate::games::vertexnim::Vertexnim;
use crate::games::words::Words;
use crate::links::{BarredChain, LinksPosition};
use crate::position::{AnyPosition, At, Position};
use crate::reduction::{GeographyPosition, Reduction, SwitchingPosition};
use crate::sum::Sum;
use crate::unfold::Unfold;
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

/// Writes [`Typed`] from one list, with a line for each game: its variant, its type, and the method that asks for it.
macro_rules! typed {
    ($($(#[$about:meta])* $variant:ident($game:ty): $asked:ident;)+) => {
        /// A position with the type of its game.
        #[derive(Clone, Copy, Debug)]
        #[non_exhaustive]
        pub enum Typed<'a> {
            $($(#[$about])* $variant(&'a At<$game>),)+
            /// A sum.
            Sum(&'a Sum),
            /// A game that no theorem of this crate is about.
            Other,
        }

        impl<'a> Typed<'a> {
            $(
                #[doc = concat!("The position, if it is [`", stringify!($variant), "`](Self::", stringify!($variant), ").")]
                pub fn $asked(self) -> Option<&'a At<$game>> {
                    if let Self::$variant(at) = self { Some(at) } else { None }
                }
            )+
        }

        impl Position {
            /// The position with the type of its game.
            pub fn typed(&self) -> Typed<'_> {
                $(
                    if let Some(at) = self.downcast() {
                        return Typed::$variant(at);
                    }
                )+
                self.sum().map_or(Typed::Other, Typed::Sum)
            }
        }
    };
}

typed! {
    /// One of the four rule sets of Geography on a graph.
    Geography(Geography): geography;
    /// Undirected edge geography on a grid too large to build.
    LargeGrid(LargeGrid): large_grid;
    /// Word chains.
    Words(Words): words;
    /// Nim on graphs.
    Nim(NimG): nim;
    /// Vertexnim.
    Vertexnim(Vertexnim): vertexnim;
    /// Node Kayles.
    NodeKayles(NodeKayles): node_kayles;
    /// Shannon's switching game.
    Shannon(Shannon): shannon;
    /// Bridg-it.
    Bridgit(Bridgit): bridgit;
    /// Shannon's game or Bridg-it with several edges in a turn.
    Biased(Biased): biased;
    /// A game played with heaps.
    Heaps(Heaps): heaps;
}

/// What a certificate speaks about.
pub enum Subject<'a> {
    /// Geography, or a game that is Geography underneath.
    Geography(Cow<'a, GeographyPosition>),
    /// A chain of links that is no Geography; and the position itself, if it is not an option of one.
    Links(Cow<'a, LinksPosition>, Option<&'a Position>),
    /// A chain of links of which arcs are barred for the next words; and the position itself, if it is not an option of one.
    Barred(Cow<'a, BarredChain>, Option<&'a Position>),
    /// Undirected edge geography on a grid too large to build.
    LargeGrid(&'a At<LargeGrid>),
    /// Shannon's switching game, or a game that is it underneath; and the position itself.
    Switching(Box<SwitchingPosition>, &'a Position),
    /// Nim on graphs that is not Geography.
    Nim(&'a At<NimG>),
    /// Vertexnim.
    Vertexnim(&'a At<Vertexnim>),
    /// Node Kayles.
    NodeKayles(&'a At<NodeKayles>),
    /// A game played with heaps.
    Heaps(&'a At<Heaps>),
    /// A sum.
    Sum(&'a Sum),
    /// A position of any other game.
    Other(&'a Position),
    /// A state of a game graph: certificates about it know nothing but its options.
    State(&'a dyn Shared, u32),
}

/// A game graph that several readers share.
pub trait Shared {
    /// The options of a state, as numbers of states.
    fn options(&self, state: u32) -> Vec<u32>;
    /// How many options a state has.
    fn count(&self, state: u32) -> usize;
}

impl Shared for RefCell<Box<dyn Unfold>> {
    fn options(&self, state: u32) -> Vec<u32> {
        self.borrow_mut().options(state)
    }

    fn count(&self, state: u32) -> usize {
        self.borrow_mut().count(state)
    }
}

impl Shared for RefCell<&mut dyn Unfold> {
    fn options(&self, state: u32) -> Vec<u32> {
        self.borrow_mut().options(state)
    }

    fn count(&self, state: u32) -> usize {
        self.borrow_mut().count(state)
    }
}

impl Position {
    /// What theorems say something about here.
    pub fn subject(&self) -> Subject<'_> {
        match self.reduction() {
            Reduction::Geography { position, .. } => return Subject::Geography(Cow::Owned(position)),
            Reduction::Links { position, .. } => return Subject::Links(Cow::Owned(position), Some(self)),
            Reduction::Barred { position, .. } => return Subject::Barred(Cow::Owned(position), Some(self)),
            Reduction::Switching(board) => return Subject::Switching(Box::new(board), self),
            Reduction::None => {}
        }
        match self.typed() {
            Typed::LargeGrid(at) => Subject::LargeGrid(at),
            Typed::Nim(at) => Subject::Nim(at),
            Typed::Vertexnim(at) => Subject::Vertexnim(at),
            Typed::NodeKayles(at) => Subject::NodeKayles(at),
            Typed::Heaps(at) => Subject::Heaps(at),
            Typed::Sum(sum) => Subject::Sum(sum),
            Typed::Geography(_) | Typed::Words(_) | Typed::Shannon(_) | Typed::Bridgit(_) | Typed::Biased(_) | Typed::Other => {
                Subject::Other(self)
            }
        }
    }
}

impl<'a> From<&'a GeographyPosition> for Subject<'a> {
    fn from(ground: &'a GeographyPosition) -> Self {
        Subject::Geography(Cow::Borrowed(ground))
    }
}

impl<'a> From<&'a LinksPosition> for Subject<'a> {
    fn from(chain: &'a LinksPosition) -> Self {
        Subject::Links(Cow::Borrowed(chain), None)
    }
}

impl<'a> From<&'a BarredChain> for Subject<'a> {
    fn from(chain: &'a BarredChain) -> Self {
        Subject::Barred(Cow::Borrowed(chain), None)
    }
}

impl fmt::Debug for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Subject({})", self.name())
    }
}

impl Subject<'_> {
    /// What it is, for messages.
    pub fn name(&self) -> &'static str {
        match self {
            Subject::Geography(_) => "Geography",
            Subject::Links(..) => "a chain of links",
            Subject::Barred(..) => "a chain of links some of which are barred now",
            Subject::LargeGrid(_) => "a grid too large to build",
            Subject::Switching(..) => "Shannon's switching game",
            Subject::Nim(_) => "Nim on graphs",
            Subject::Vertexnim(_) => "Vertexnim",
            Subject::NodeKayles(_) => "Node Kayles",
            Subject::Heaps(_) => "a heap game",
            Subject::Sum(_) => "a sum",
            Subject::Other(_) => "another game",
            Subject::State(..) => "a state of a game graph",
        }
    }

    /// The position, where there is one: a ground and a state of a game graph stand for themselves.
    pub(crate) fn position(&self) -> Option<&dyn AnyPosition> {
        match self {
            Subject::Geography(_) | Subject::State(..) => None,
            Subject::LargeGrid(at) => Some(*at),
            Subject::Nim(at) => Some(*at),
            Subject::Vertexnim(at) => Some(*at),
            Subject::NodeKayles(at) => Some(*at),
            Subject::Heaps(at) => Some(*at),
            Subject::Sum(sum) => Some(*sum),
            Subject::Links(_, at) | Subject::Barred(_, at) => at.map(Position::any),
            Subject::Switching(_, at) | Subject::Other(at) => Some(at.any()),
        }
    }
}
