//! Questions about whole lists of words: which of them matter, where a chain goes round, what a change of the list changes,
//! and the winner's strategy as a tree.

use super::{About, Host, Limits, Refused};
use crate::answer::{ComponentsAnswer, CriticalAnswer, RowKind, Solving, Told, Wanted, WordTree, WordsDiff};
use crate::solve::Question;
use crate::words::critical::critical;
use crate::words::results::{NoResults, Shelf};
use crate::words::tree::{Grown, Size, tree_with_results};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::words::Words;
use xanthi_games::{At, Catalogue, GivenFiles, Position};

/// A list that another one is compared with, under the same convention.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ListBefore {
    /// The list as a position, in the notation.
    pub line: String,
    /// The files that the line names, with their contents.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// How large a strategy may become.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TreeSize {
    /// The most words that are said one after the other.
    pub depth: usize,
    /// The most branches in all.
    pub branches: usize,
}

/// A sentence, and what stands before it: `added`, `links`; empty where nothing does, and a blank where the row above goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ToldRow {
    /// What stands before it; it may be empty.
    pub name: String,
    /// The sentence.
    pub text: String,
    /// What kind of row it is.
    pub kind: RowKind,
}

/// An answer about a whole list, with the sentences that tell it, and all of it as a table.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Told{A}")]
pub struct ToldAnswer<A> {
    /// The sentences.
    pub told: Vec<ToldRow>,
    /// The table, as comma-separated values.
    pub csv: String,
    /// The answer.
    pub answer: A,
}

impl<A: Told> ToldAnswer<A> {
    fn new(answer: A, csv: impl Fn(&A) -> String) -> Self {
        let told = answer.tell().into_iter().map(|row| ToldRow { text: row.line.to_string(), name: row.name, kind: row.kind }).collect();
        Self { told, csv: csv(&answer), answer }
    }
}

/// A strategy as a tree, and as a drawing for Graphviz.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TreeAnswer {
    /// The tree.
    pub tree: WordTree,
    /// The drawing.
    pub dot: String,
}

/// The list of a position of a word chain.
fn list(position: &Position) -> Result<&At<Words>, Refused> {
    position.typed().words().ok_or_else(|| Refused::new("this is not a word chain", "take a list of words: words:countries"))
}

/// The same, if words are barred for no longer than an answer can tell.
fn chain(position: &Position) -> Result<&At<Words>, Refused> {
    match WordsDiff::takes(position) {
        true => list(position),
        false => Err(too_long()),
    }
}

fn too_long() -> Refused {
    Refused::new("words are barred for too many words of a chain", WordsDiff::fewer_barred())
}

pub(super) fn critical_words(about: &About, host: &Host<'_>) -> Result<ToldAnswer<CriticalAnswer>, Refused> {
    let budget = (host.budget)(about.limits);
    let position = about.position(&budget)?;
    chain(&position)?;
    let found = critical(&position, about.play, &budget).ok_or_else(too_long)?;
    let answer = CriticalAnswer::of(&position, about.play, &found);
    // Options of the program help nobody here.
    let help = answer.help.clone().filter(|_| found.stop == Some(Stop::OutOfReach));
    let answer = CriticalAnswer { help, ..answer };
    Ok(ToldAnswer::new(answer, CriticalAnswer::csv))
}

pub(super) fn components(about: &About, host: &Host<'_>) -> Result<ToldAnswer<ComponentsAnswer>, Refused> {
    let position = about.position(&(host.budget)(about.limits))?;
    Ok(ToldAnswer::new(ComponentsAnswer::of(&position, list(&position)?), ComponentsAnswer::csv))
}

pub(super) fn tree(about: &About, size: TreeSize, host: &Host<'_>) -> Result<TreeAnswer, Refused> {
    let budget = (host.budget)(about.limits);
    let position = about.position(&budget)?;
    chain(&position)?;
    let size = Size { depth: size.depth, branches: size.branches };
    let grown = tree_with_results(&position, about.play, size, &budget, &mut NoResults).map_err(|stop| {
        let help = if matches!(stop, Stop::Time | Stop::Nodes) { "give it more time, or ask with a start" } else { "" };
        Refused::new(format!("it is not known who wins: {stop}"), help)
    })?;
    let Grown { root, stopped } = grown.ok_or_else(too_long)?;
    let tree = WordTree::of(&position, about.play, root, stopped);
    let mut dot = String::new();
    let Ok(()) = tree.each_line_of_dot::<Infallible>(&mut |line| {
        dot.push_str(line);
        dot.push('\n');
        Ok(())
    });
    Ok(TreeAnswer { tree, dot })
}

/// So many steps at once have a host look at its clock.
const LOOK: u64 = 1 << 20;

pub(super) fn diff(about: &About, before: &ListBefore, host: &Host<'_>) -> Result<ToldAnswer<WordsDiff>, Refused> {
    let of_reading = (host.budget)(about.limits);
    let first = Position::read(&before.line, Catalogue::standard(), &GivenFiles { files: &before.files, budget: &of_reading })?;
    let second = about.position(&of_reading)?;
    let positions = [&first, &second];
    for position in positions {
        chain(position)?;
    }
    if let Some([message, help]) = WordsDiff::unlike(positions) {
        return Err(Refused::new(message, help));
    }
    let budget = |share: f64| (host.budget)(Limits { share: Some(share), ..about.limits });
    let is_over = |budget: &Budget| budget.step(LOOK).is_err();
    let question = Question { play: about.play, all_options: true, grundy: false };
    // What proves a word of one list often proves it of the other.
    let mut shelf = Shelf::new(budget(1.0).memory / WordsDiff::PROOFS);
    let Ok(solved) = WordsDiff::answers::<Infallible>(question, |list, share, solved| {
        let part = budget(share);
        if solved.len() == 2 && is_over(&part) {
            return Ok(None);
        }
        let wanted = Wanted { question, words: true };
        Ok(Some(Solving::new(wanted, &part).clock(host.clock).results(&mut shelf).answer(positions[list]).0))
    });
    // If the time is over, there is a moment for comparing.
    let rest = budget(1.0);
    if is_over(&rest) {
        rest.canceller().cancel(Stop::Time);
    }
    let diff = if let [first, second] = &solved[..] { WordsDiff::of(positions, [first, second], &rest) } else { None };
    let why = || solved.iter().find_map(|answer| Some(answer.known.as_ref()?.stopped.clone())).unwrap_or_default();
    let diff = diff.ok_or_else(|| Refused::new(format!("there are no reports to compare: {}", why()), "give it more time or memory"))?;
    Ok(ToldAnswer::new(diff, WordsDiff::csv))
}
