//! Directed vertex geography on a whole family of boards at once: tori C_n × C_m with m rows, and
//! Kotzig's Nim with one move set, for every n.
//!
//! The token runs through the columns again and again. Paths of different rounds, the *passes*, do
//! not meet, and each visits a cell of every column, so there are few. A tape is the list of the
//! columns as some passes have left them. What it is worth to the next pass is a regular property,
//! found from the last pass down to the first:
//!
//! - from right to left (`right`): what the rest of a tape is worth to a pass;
//! - the `columns` of a matrix: those states as far as they make a difference;
//! - from left to right (`left`): the rows of the matrix, what the beginning of a tape is worth.
//!
//! The first pass meets a tape of empty columns. So its states form a sequence that closes
//! (`chain`), and the values of the boards are periodic from some n on.
//!
//! The certificate is [`Sweeps`]; [docs/family-certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/family-certificates.md) proves that it is one. For Kotzig's
//! Nim, Kai Liang (arXiv 2608.13273, 2026) has announced that the outcomes are periodic.
//!
//! ```
//! use xanthi::games::Play;
//! use xanthi::games::family::sweeps::Boards;
//! use xanthi::prove::{Question, prove};
//!
//! let boards = Boards::Torus { rows: 4, twist: 0 };
//! let claim = prove(&Question { boards, play: Play::Normal, nimbers: false }, &Default::default()).unwrap();
//! assert_eq!((claim.before.as_str(), claim.period.as_str()), ("", "NNNNNNNNNNPN"));
//! ```

mod boundary;
mod chain;
mod columns;
mod explore;
mod guided;
mod kotzig;
mod law;
mod left;
mod meter;
mod play;
mod right;
mod rows;
mod small;
mod torus;
mod tuples;
mod values;

pub use guided::{cycles, guided};
pub use law::Law;
pub(crate) use law::shortest_at;
pub use play::{Automata, Decided, NoLine, Worth};
pub use small::{small_cycle, small_cycles};

use boundary::{Family, Type};
use columns::Columns;
use left::Left;
use meter::Meter;
use right::{Arguments, Right};
use std::sync::Arc;
use values::{Misere, Nimbers, Normal, Values};
use xanthi_games::Play;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::family::sweeps::{Automaton, Boards, Chain, Pass, Sweeps, Tapes};

/// What is to be found out about which boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The boards.
    pub boards: Boards,
    /// Who wins when there is no move.
    pub play: Play,
    /// Nimbers rather than outcomes.
    pub nimbers: bool,
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoProof {
    /// The question makes no sense; the text says why.
    Question(&'static str),
    /// It was stopped, or needs more memory than the limit allows.
    Stopped(Stop),
}

impl From<Stop> for NoProof {
    fn from(stop: Stop) -> Self {
        NoProof::Stopped(stop)
    }
}

/// More passes than this would need more memory than there is, for their tables alone.
const MOST_PASSES: u32 = 10;

/// Bytes that are known to be too few for the automata of these boards, from runs that were measured
/// (docs/all-sizes.md); 0 where nothing is known. [`prove`] with less stops before it begins.
pub fn least_memory(boards: &Boards) -> u64 {
    match boards {
        Boards::Torus { rows: 7, twist: 0 } => 900_000_000,
        Boards::Torus { rows: 8.., twist: 0 } => 100_000_000_000,
        Boards::Kotzig { moves } if *moves == [1, 2, 5] => 10_000_000_000,
        _ => 0,
    }
}

/// The values of the boards for every n, with their certificate.
///
/// # Errors
/// If the question makes no sense, or if the limit was reached.
pub fn prove(question: &Question, budget: &Budget) -> Result<Sweeps, NoProof> {
    let claim = automata(question, budget)?.claim().clone();
    Ok(Arc::unwrap_or_clone(claim))
}

/// The automata behind the values of the boards for every n, ready to be asked about every position of these boards; see
/// [`prove`].
///
/// # Errors
/// As for [`prove`].
pub fn automata(question: &Question, budget: &Budget) -> Result<Automata, NoProof> {
    let family = tables(question)?;
    if least_memory(&question.boards) > budget.memory {
        return Err(NoProof::Stopped(Stop::Memory));
    }
    let options = question.boards.steps();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(budget.threads.max(1)).build();
    let work = move || match (question.play, question.nimbers, options) {
        (Play::Normal, false, _) => sweep::<1, Normal>(question, family, budget),
        (Play::Misere, ..) => sweep::<2, Misere>(question, family, budget),
        (Play::Normal, true, 0..=2) => sweep::<2, Nimbers>(question, family, budget),
        (Play::Normal, true, 3..=6) => sweep::<3, Nimbers>(question, family, budget),
        (Play::Normal, true, _) => sweep::<4, Nimbers>(question, family, budget),
    };
    // Where no thread can be started, this one does all the work.
    let alone = || rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    Ok(match pool.or_else(|_| alone()) {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }?)
}

fn tables(question: &Question) -> Result<Family, NoProof> {
    if question.nimbers && question.play == Play::Misere {
        return Err(NoProof::Question("nimbers belong to normal play"));
    }
    if matches!(question.boards, Boards::Guided { .. }) && (question.play, question.nimbers) != (Play::Normal, false) {
        return Err(NoProof::Question("a guide is for outcomes in normal play"));
    }
    if question.boards.moves().is_some_and(|moves| moves.first() == Some(&0)) {
        return Err(NoProof::Question("the moves must be at least 1"));
    }
    if question.boards.moves().is_some_and(|moves| !moves.is_sorted_by(|a, b| a < b)) {
        return Err(NoProof::Question("the moves must be in ascending order, each once"));
    }
    match &question.boards {
        Boards::Torus { rows: 0, .. } => Err(NoProof::Question("a torus has at least 1 row")),
        Boards::Torus { rows, twist } if twist >= rows => Err(NoProof::Question("the twist must be smaller than the number of rows")),
        boards if boards.moves().is_some_and(<[u32]>::is_empty) => Err(NoProof::Question("there must be a move")),
        Boards::Guided { moves, guide } if !guide.fits(moves) => {
            Err(NoProof::Question("each move needs its answers, which are moves, ascending"))
        }
        Boards::Guided { moves, guide } if !guide.is_small(moves) => Err(NoProof::Stopped(Stop::OutOfReach)),
        boards if boards.most_passes() > MOST_PASSES => Err(NoProof::Stopped(Stop::OutOfReach)),
        Boards::Torus { rows, twist } => Ok(torus::family(*rows as usize, *twist as usize)),
        Boards::Kotzig { moves } => Ok(kotzig::family(moves)),
        Boards::Guided { moves, guide } => Ok(guided::family(moves, guide)),
    }
}

fn sweep<const P: usize, V: Values<P>>(question: &Question, family: Family, budget: &Budget) -> Result<Automata, Stop> {
    let mut meter = Meter::new(budget);
    let mut left = Left::full(&family.levels[family.passes()]);
    let (mut passes, mut lefts) = (Vec::new(), Vec::new());
    for types in family.levels[1..family.passes()].iter().rev() {
        let arguments = Arguments::new(types, &left);
        let mut right = right::build::<P, V>(&arguments, &meter)?;
        let columns = columns::build::<P>(types, &right, &meter)?;
        let states: Vec<u32> = right.states.iter().map(|states| states.len() as u32).collect();
        right.states.clear();
        lefts.push(std::mem::replace(&mut left, left::build::<P>(types, &columns, &meter)?));
        let pass = certificate(types, &right, &states, columns, &left);
        meter.keep(bytes(&pass));
        passes.push(pass);
    }
    passes.reverse();
    let chain = chain::build::<P, V>(&family, &left, &meter)?;
    lefts.push(left);
    lefts.reverse();
    let first = question.boards.first() as usize;
    let back = chain.values.len() - chain.back_to;
    let value = |n: usize| {
        let i = if n < chain.values.len() { n } else { chain.back_to + (n - chain.back_to) % back };
        V::letter(chain.values[i])
    };
    // Long enough to contain a period of the sequence from the first n on.
    let letters: Vec<char> = (first..first + chain.values.len() + back).map(value).collect();
    let (before, period) = law::shortest(&letters, back);
    let claim = Sweeps {
        boards: question.boards.clone(),
        play: question.play,
        nimbers: question.nimbers,
        before,
        period,
        passes,
        chain: Chain { states: chain.values.len() as u32, back_to: chain.back_to as u32 },
    };
    Ok(Automata::new(Arc::new(claim), family, lefts, chain.functions, P))
}

/// The automata of a pass as the certificate shows them.
fn certificate(types: &[Type], right: &Right, states: &[u32], columns: Vec<Columns>, left: &Left) -> Pass {
    let mut steps = right.steps.iter().cloned();
    let tapes = types.iter().zip(states).zip(columns.into_iter().zip(&left.types)).map(|((t, &states), (columns, left))| Tapes {
        right: Automaton { states, steps: steps.by_ref().take(t.letters.len()).collect() },
        columns: Automaton { states: columns.states as u32, steps: columns.steps },
        ends: columns.ends,
        left: Automaton { states: left.states as u32, steps: left.steps.clone() },
    });
    Pass { types: tapes.collect() }
}

fn bytes(pass: &Pass) -> u64 {
    let automata = pass.types.iter().flat_map(|t| [&t.right, &t.columns, &t.left]);
    automata.flat_map(|a| &a.steps).map(|steps| 4 * steps.len() as u64).sum()
}
