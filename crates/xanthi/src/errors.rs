//! What the errors of this crate say: each is an [`Error`], so that `?` takes it anywhere.

use crate::explain::switching::NotTold;
use crate::grundy_table::NoTable;
use crate::matchings::cases::NoArgument;
use crate::matchings::forces::NoForces;
use crate::phrases::grouped;
use crate::picture::board::NotDrawn;
use crate::picture::tree::TooLarge;
use crate::prove::{NoLine, NoProof};
use crate::requests::Refused as NoRequest;
use crate::solve::{NoAnswer, Refusal};
use crate::strategy::verify::Failure as StrategyFailure;
use crate::strategy::{Broken, NoStrategy, NothingToFollow};
use crate::table::{Refused, Trouble};
use crate::theory::Failure;
use std::error::Error;
use std::fmt::{Display, Formatter, Result};

impl Display for NoAnswer {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NoAnswer::DoesNotApply(reason) => reason.fmt(f),
            NoAnswer::Stopped(undecided) => undecided.stop.fmt(f),
        }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Refusal::TooLarge { vertices, arcs } => {
                let [vertices, arcs] = [vertices, arcs].map(|many| grouped(*many as u64));
                write!(f, "the core is too large for a search: {vertices} vertices and {arcs} arcs")
            }
            Refusal::Other(reason) => f.write_str(reason),
        }
    }
}

impl Display for NoProof {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NoProof::Question(why) => f.write_str(why),
            NoProof::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl Display for Trouble {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Trouble::Stopped(stop) => stop.fmt(f),
            Trouble::Unreadable(error) => error.fmt(f),
            Trouble::Rejected(message) => f.write_str(message),
        }
    }
}

impl Display for Refused {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.message())
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Failure::Contradicted { case } => f.write_str(case),
            Failure::Stopped(stop) => stop.fmt(f),
            Failure::OutOfReach { most } => write!(f, "the largest bound is {most}"),
        }
    }
}

impl Display for NotTold {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NotTold::Stopped(stop) => stop.fmt(f),
            NotTold::Illegal { mv, at, help } => write!(f, "`{mv}` is not a legal move after {at}: {help}"),
        }
    }
}

impl Display for NoTable {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NoTable::Piles { expected, found } => write!(f, "the board has {expected} piles, and {found} bounds were given"),
            NoTable::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl Display for TooLarge {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "the game tree has more than {} positions", crate::picture::tree::MOST)
    }
}

impl Display for NoArgument {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NoArgument::Rule => f.write_str(OF_VERTICES),
            NoArgument::TooLarge => write!(f, "the position has more than {} vertices", crate::matchings::cases::MOST),
            NoArgument::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl Display for NoForces {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NoForces::Rule => f.write_str(OF_VERTICES),
            NoForces::NoEdge([u, v]) => write!(f, "no edge is left between the vertices {u} and {v}"),
            NoForces::Twice(v) => write!(f, "vertex {v} is in two of the edges"),
        }
    }
}

/// What arguments about matchings are about.
const OF_VERTICES: &str = "the position is not one of undirected vertex geography";

impl Display for NoLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NoLine::Board => f.write_str("the board is smaller than those of the automata"),
            NoLine::Step(step) => write!(f, "step {} of the line is not legal", step + 1),
            NoLine::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl Display for NoStrategy {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NoStrategy::Unknown(why) => f.write_str(why),
            NoStrategy::Stopped(stop) => write!(f, "the search for a strategy did not come to its end: {stop}"),
        }
    }
}

impl Display for NothingToFollow {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            NothingToFollow::Unknown(why) => f.write_str(why),
            NothingToFollow::Undecided(verdict) => f.write_str(&verdict.why_undecided().unwrap_or_default()),
        }
    }
}

impl Display for NoRequest {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.help.as_str() {
            "" => f.write_str(&self.message),
            help => write!(f, "{} ({help})", self.message),
        }
    }
}

impl Error for NoForces {}
impl Error for NothingToFollow {}
impl Error for NoRequest {}
impl Error for TooLarge {}

/// Errors with one inside: a program that is handed any error finds there why the work was stopped, or the place of a fault.
macro_rules! with_inside {
    ($($error:ty: $($variant:ident)|+;)+) => {$(
        impl Error for $error {
            fn source(&self) -> Option<&(dyn Error + 'static)> {
                match self {
                    $(Self::$variant(inside) => Some(inside),)+
                    _ => None,
                }
            }
        }
    )+};
}

with_inside! {
    Failure: Stopped;
    NoArgument: Stopped;
    NoLine: Stopped;
    NoProof: Stopped;
    NoStrategy: Stopped;
    NoTable: Stopped;
    NotTold: Stopped;
    Refused: Position;
    Trouble: Stopped | Unreadable;
}

impl Error for NoAnswer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            NoAnswer::Stopped(undecided) => Some(&undecided.stop),
            NoAnswer::DoesNotApply(_) => None,
        }
    }
}

impl Error for NotDrawn {}
impl Error for Broken {}
impl Error for StrategyFailure {}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Position;
    use xanthi_games::budget::Stop;

    #[test]
    fn every_error_says_something() {
        let errors: [Box<dyn Error>; 14] = [
            Box::new(NoAnswer::stopped(Stop::Nodes)),
            Box::new(NoProof::Stopped(Stop::Memory)),
            Box::new(Trouble::Stopped(Stop::Time)),
            Box::new(Failure::OutOfReach { most: 7 }),
            Box::new(NoTable::Piles { expected: 2, found: 1 }),
            Box::new(TooLarge),
            Box::new(NotDrawn::NoLayout(7)),
            Box::new(Broken::Over),
            Box::new(NoArgument::TooLarge),
            Box::new(NoForces::Twice(3)),
            Box::new(NoLine::Step(0)),
            Box::new(NothingToFollow::Unknown("it is lost".into())),
            Box::new(NoStrategy::Stopped(Stop::Nodes)),
            Box::new(NoRequest::new("there is no such move", "")),
        ];
        assert!(errors.iter().all(|error| !error.to_string().is_empty()));
    }

    #[test]
    fn what_is_inside_of_an_error_is_found() {
        let stop = |error: &dyn Error| error.source().and_then(|inside| inside.downcast_ref::<Stop>().copied());
        assert_eq!(stop(&NoAnswer::stopped(Stop::Nodes)), Some(Stop::Nodes));
        assert_eq!(stop(&NoProof::Stopped(Stop::Memory)), Some(Stop::Memory));
        assert_eq!(stop(&Trouble::Stopped(Stop::Time)), Some(Stop::Time));
        assert_eq!(stop(&NoStrategy::Stopped(Stop::Time)), Some(Stop::Time));
        assert_eq!(stop(&Failure::OutOfReach { most: 7 }), None);
        let unread = "uvg:petersen@x".parse::<Position>().unwrap_err();
        for error in [Box::new(Refused::Position(unread.clone())) as Box<dyn Error>, Box::new(Trouble::Unreadable(unread.clone()))] {
            assert_eq!(error.source().and_then(|inside| inside.downcast_ref()), Some(&unread));
        }
    }
}
