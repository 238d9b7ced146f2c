//! The theory as objects that can be run: theorems, lemmas, tables and conjectures of the
//! literature, each with what it says, where it stands, and a check that computes it again.
//!
//! A [`Statement`] says what is true, in words of this project. Where the printed form differs,
//! an [`Erratum`] records it with two independent methods that found the true value. A check
//! never uses the statement itself: predictions and computations come from different code.

pub(crate) mod answers;
pub(crate) mod brute_force;
pub(crate) mod column;
pub(crate) mod goldlist;
pub(crate) mod grids;
pub(crate) mod hogan_horrocks;
pub(crate) mod more;
mod results;
pub(crate) mod small_graphs;
pub(crate) mod stockman;
mod tries;

pub use results::results;

/// The examples of the guide run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/theory.md")]
struct Guide;

use xanthi_games::budget::{Budget, Stop};

/// Where a statement was printed.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// A short name, the first part of the identifiers: `goldlist`.
    pub key: &'static str,
    /// Author, title, where and when.
    pub citation: &'static str,
}

/// One theorem, lemma, table, conjecture or other claim.
#[derive(Debug)]
pub struct Statement {
    /// Source and label, as `goldlist.theorem-3`; unique.
    pub id: &'static str,
    /// Where it was printed.
    pub source: &'static Source,
    /// Its name there, as `Theorem 3`; a few words for a claim without a number, in small letters.
    pub label: &'static str,
    /// Where it stands in the source: `section 3`, `abstract`, `slide 9`.
    pub place: &'static str,
    /// What is true, in words of this project.
    pub says: &'static str,
    /// What is established about it here.
    pub standing: Standing,
    /// Where the printed form is wrong, and how.
    pub errata: &'static [Erratum],
    /// The computation that checks it again; none for what is not computable.
    pub check: Option<Check>,
}

/// What is established about a statement.
#[derive(Debug)]
pub enum Standing {
    /// It holds in every case that it speaks of.
    Proved {
        /// Why: the certificate or the argument.
        how: &'static str,
    },
    /// It was computed over the range of its check; beyond, it rests on its source.
    Checked,
    /// It is false.
    Refuted {
        /// The smallest known counterexample.
        counterexample: &'static str,
    },
    /// Nobody knows.
    Open {
        /// What is known.
        known: &'static str,
    },
    /// A definition, picture or convention, with nothing to prove: what the program does with it.
    Shown {
        /// The command or function that shows it.
        by: &'static str,
    },
}

/// A mistake in print.
#[derive(Debug)]
pub struct Erratum {
    /// What is printed.
    pub printed: &'static str,
    /// What is true.
    pub truth: &'static str,
    /// Two independent ways in which that was found.
    pub methods: [&'static str; 2],
}

/// A computation that checks a statement up to a bound.
#[derive(Debug)]
pub struct Check {
    /// The range, with `{}` for the bound: `all graphs with at most {} vertices`.
    pub range: &'static str,
    /// The bound by default: what takes a second or so in a release build.
    pub upto: u64,
    /// A smaller bound for the tests: what takes a few hundredths of a second in a debug build, and
    /// still has cases. Every bound from this one on must work.
    pub small: u64,
    /// The computation.
    pub run: fn(upto: u64, budget: &Budget) -> Result<Evidence, Failure>,
}

/// What a check that succeeded has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// How many cases were computed; never 0.
    pub cases: u64,
}

/// How a check ended without success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A case contradicts the statement.
    Contradicted {
        /// The case and what was found.
        case: String,
    },
    /// It was stopped before the end.
    Stopped(Stop),
    /// The bound is larger than the check can take.
    OutOfReach {
        /// The largest bound that it takes.
        most: u64,
    },
}

impl Failure {
    /// A case that contradicts the statement.
    pub fn case(case: impl Into<String>) -> Self {
        Failure::Contradicted { case: case.into() }
    }
}

/// The bound, if it is not above the largest that a check can take.
///
/// # Errors
/// [`Failure::OutOfReach`] if it is. A check does not look at less than it says.
pub fn within(upto: u64, most: u64) -> Result<u64, Failure> {
    if upto <= most { Ok(upto) } else { Err(Failure::OutOfReach { most }) }
}

/// Compares what one computation found with what another one, or the statement, says.
///
/// # Errors
/// If they differ: the case, and both values.
pub fn agree<T: PartialEq + std::fmt::Debug>(found: T, expected: T, case: impl FnOnce() -> String) -> Result<(), Failure> {
    if found == expected {
        return Ok(());
    }
    Err(Failure::case(format!("{}: {found:?} was found where {expected:?} was expected", case())))
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Failure::Stopped(stop)
    }
}

impl Statement {
    /// One word: `proved`, `checked`, `refuted`, `open`, `shown`, or `misprinted` if there are
    /// errata.
    pub fn status(&self) -> &'static str {
        if self.errata.is_empty() { self.standing.word() } else { "misprinted" }
    }

    /// What to run to see it at work: commands of the program, without its name. The first shows the most.
    pub fn tries(&self) -> &'static [&'static str] {
        tries::of(self.id)
    }

    /// What its standing rests on: the argument, the counterexample, what is known or shown. Empty
    /// if it is the check alone.
    pub fn reason(&self) -> &'static str {
        match self.standing {
            Standing::Proved { how } => how,
            Standing::Checked => "",
            Standing::Refuted { counterexample } => counterexample,
            Standing::Open { known } => known,
            Standing::Shown { by } => by,
        }
    }
}

impl Standing {
    /// `proved`, `checked`, `refuted`, `open` or `shown`.
    pub fn word(&self) -> &'static str {
        match self {
            Standing::Proved { .. } => "proved",
            Standing::Checked => "checked",
            Standing::Refuted { .. } => "refuted",
            Standing::Open { .. } => "open",
            Standing::Shown { .. } => "shown",
        }
    }
}

impl Check {
    /// The range up to a bound, in words.
    pub fn range_to(&self, upto: u64) -> String {
        self.range.replace("{}", &upto.to_string())
    }
}

/// The sources, in the order of [`statements`].
pub fn sources() -> &'static [&'static Source] {
    static SOURCES: [&Source; 6] =
        [&goldlist::SOURCE, &hogan_horrocks::SOURCE, &grids::SOURCE, &stockman::SOURCE, &column::SOURCE, &more::SOURCE];
    &SOURCES
}

/// The statement with an identifier, in capitals or not.
pub fn statement(id: &str) -> Option<&'static Statement> {
    statements().find(|statement| statement.id.eq_ignore_ascii_case(id))
}

/// The statements whose label or identifier has a text, those with it in the label first: `tutte` is in the label of
/// `goldlist.theorem-2`. Capitals do not matter.
pub fn named(text: &str) -> Vec<&'static Statement> {
    let text = text.to_lowercase();
    let (in_label, others): (Vec<_>, Vec<_>) = statements().partition(|statement| statement.label.to_lowercase().contains(&text));
    in_label.into_iter().chain(others.into_iter().filter(|statement| statement.id.contains(&text))).collect()
}

/// All statements, source by source in the order in which they were printed.
pub fn statements() -> impl Iterator<Item = &'static Statement> {
    let others = [hogan_horrocks::STATEMENTS, grids::STATEMENTS, stockman::STATEMENTS, column::STATEMENTS, more::STATEMENTS];
    goldlist::all().into_iter().chain(others.concat())
}
