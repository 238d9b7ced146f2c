//! Questions about whole lists of words: which of them matter, where a chain goes round, what a change of the list changes,
//! and the winner's strategy as a tree.

use super::{About, Host, Limits, Refused};
use crate::answer::{ComponentsAnswer, CriticalAnswer, Told, WordTree, WordsDiff, solve_with_results};
use crate::solve::Question;
use crate::words::critical::critical;
use crate::words::results::{NoResults, Shelf};
use crate::words::tree::{Grown, Size, tree_with_results};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;
use xanthi_games::games::words::Words;
use xanthi_games::{At, Position};

/// A list that another one is compared with, under the same convention.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ListBefore {
    /// The list as a position, in the notation.
    pub line: String,
    /// The files that the line names, with their contents.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// How large a strategy may become.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct TreeSize {
    /// The most words that are said one after the other.
    pub depth: usize,
    /// The most branches in all.
    pub branches: usize,
}

/// A sentence, and what stands before it: `added`, `links`; empty where nothing does, and a blank where the row above goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ToldRow {
    /// What stands before it.
    pub name: String,
    /// The sentence.
    pub text: String,
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
        let told = answer.tell().into_iter().map(|row| ToldRow { name: row.name, text: row.line.to_string() }).collect();
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

/// What a request is answered about, if it is a word chain whose words are barred at first for no longer than the answer can tell.
fn chain(position: &Position) -> Result<&At<Words>, Refused> {
    match position.typed().words() {
        None => Err(Refused::new("this is not a word chain", "take a list of words: words:countries")),
        Some(_) if !WordsDiff::takes(position) => {
            Err(Refused::new("words are barred for too many words of a chain", WordsDiff::fewer_barred()))
        }
        Some(at) => Ok(at),
    }
}

pub(super) fn critical_words(about: &About, host: &Host<'_>) -> Result<ToldAnswer<CriticalAnswer>, Refused> {
    let position = about.position()?;
    chain(&position)?;
    let found = critical(&position, about.play, &(host.budget)(about.limits)).ok_or_else(too_long)?;
    // Options of the program help nobody here.
    let answer = CriticalAnswer { help: None, ..CriticalAnswer::of(&position, about.play, &found) };
    Ok(ToldAnswer::new(answer, CriticalAnswer::csv))
}

pub(super) fn components(about: &About) -> Result<ToldAnswer<ComponentsAnswer>, Refused> {
    let position = about.position()?;
    Ok(ToldAnswer::new(ComponentsAnswer::of(&position, chain(&position)?), ComponentsAnswer::csv))
}

pub(super) fn tree(about: &About, size: TreeSize, host: &Host<'_>) -> Result<TreeAnswer, Refused> {
    let position = about.position()?;
    chain(&position)?;
    let size = Size { depth: size.depth, branches: size.branches };
    let grown = tree_with_results(&position, about.play, size, &(host.budget)(about.limits), &mut NoResults).ok_or_else(too_long)?;
    let Grown { root, stopped } =
        grown.map_err(|stop| Refused::new(format!("it is not known who wins: {stop}"), "ask with a start, or give it more time"))?;
    let tree = WordTree::of(&position, about.play, root, stopped);
    let mut dot = String::new();
    let Ok(()) = tree.each_line_of_dot::<Infallible>(&mut |line| {
        dot.push_str(line);
        dot.push('\n');
        Ok(())
    });
    Ok(TreeAnswer { tree, dot })
}

pub(super) fn diff(about: &About, before: &ListBefore, host: &Host<'_>) -> Result<ToldAnswer<WordsDiff>, Refused> {
    let before = About { line: before.line.clone(), files: before.files.clone(), ..about.clone() };
    let (first, second) = (before.position()?, about.position()?);
    let positions = [&first, &second];
    for position in positions {
        chain(position)?;
    }
    if let Some([message, help]) = WordsDiff::unlike(positions) {
        return Err(Refused::new(message, help));
    }
    let budget = |share: f64| (host.budget)(Limits { seconds: about.limits.seconds.map(|seconds| seconds * share), ..about.limits });
    let question = Question { play: about.play, all_options: true, grundy: false };
    // What proves a word of one list often proves it of the other.
    let mut shelf = Shelf::new(budget(1.0).memory / WordsDiff::PROOFS);
    let Ok(solved) = WordsDiff::answers::<Infallible>(question, |list, share, solved| {
        if solved.len() == 2 && budget(share).go_on().is_err() {
            return Ok(None);
        }
        let wanted = crate::answer::Wanted { question, words: true };
        Ok(Some(solve_with_results(positions[list], wanted, &budget(share), host.clock, &|_| (), &mut shelf).0))
    });
    let [first, second] = &solved[..] else { return Err(too_long()) };
    let diff = WordsDiff::of(positions, [first, second], &budget(1.0)).ok_or_else(too_long)?;
    Ok(ToldAnswer::new(diff, WordsDiff::csv))
}

/// What else can be asked about is refused before.
fn too_long() -> Refused {
    Refused::new("this cannot be told of such a list", WordsDiff::fewer_barred())
}
