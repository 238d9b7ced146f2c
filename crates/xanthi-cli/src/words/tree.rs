//! `xanthi words tree`: the winner's strategy, in letters, as JSON or for Graphviz.

use super::store::Store;
use crate::limits::Watch;
use crate::{Failure, Status, input, json, report};
use std::path::Path;
use xanthi::answer::{Cost, Solved, WordTree};
use xanthi::words::results::NoResults;
use xanthi::words::tree::{Grown, Size, tree_with_results};
use xanthi_games::{Play, Position};

/// What is to be written, and where.
pub(super) struct Wanted<'a> {
    pub(super) size: Size,
    pub(super) dot: bool,
    pub(super) json: bool,
    pub(super) output: Option<&'a Path>,
}

/// Endings of files that are no text in letters.
const OTHERS: [&str; 8] = ["svg", "png", "pdf", "tex", "tikz", "dot", "gv", "json"];

pub(super) fn run(position: &Position, play: Play, wanted: Wanted<'_>, mut store: Option<Store>, watch: Watch) -> Result<Status, Failure> {
    let why = || "words are barred for too long at the beginning of a chain to follow every chain".to_owned();
    if let Some(refused) = super::barred_too_long(position, why) {
        return Err(refused);
    }
    let ending = wanted.output.filter(|_| !wanted.dot && !wanted.json).and_then(Path::extension);
    if let Some(ending) = ending.filter(|ending| OTHERS.iter().any(|other| ending.eq_ignore_ascii_case(other))) {
        let help = "--dot writes it for Graphviz (`dot -Tsvg` draws that), --json as JSON; without them it is text";
        return Err(Failure::Usage(format!("a tree as text is not a .{} file", ending.display()), help.into()));
    }
    watch.says(format!("the strategy of {position}"));
    let grown = tree_with_results(position, play, wanted.size, &watch.limit, super::known(&mut store, &mut NoResults));
    let Grown { root, stopped } = match grown {
        Ok(Some(grown)) => grown,
        Ok(None) => return Ok(Status::Undecided),
        Err(stop) => {
            watch.quiet();
            let cost = Cost::of(watch.limit.spent(), watch.seconds());
            let known = Solved::unfinished(&position.to_string(), play, stop, cost);
            // A file and what reads a pipe get a tree or nothing.
            match !wanted.json && (wanted.dot || wanted.output.is_some()) {
                true => report::undecided(&mut anstream::stderr().lock(), known, false)?,
                false => report::undecided(&mut anstream::stdout().lock(), known, wanted.json)?,
            }
            store.into_iter().for_each(Store::tell);
            return Ok(Status::Undecided);
        }
    };
    drop(watch);
    let tree = WordTree::of(position, play, root, stopped);
    input::stream(wanted.output.unwrap_or(Path::new("-")), |mut out| match (wanted.json, wanted.dot) {
        (true, _) => json::write(&mut out, &tree),
        (false, true) => tree.each_line_of_dot(&mut |line| writeln!(out, "{line}")),
        (false, false) => tree.each_line("--depth or --branches", &mut |line| writeln!(out, "{line}")),
    })?;
    if let (Some(stop), true) = (stopped, wanted.dot || wanted.output.is_some()) {
        anstream::eprintln!("{stop}: the tree is cut off");
    }
    store.into_iter().for_each(Store::tell);
    Ok(if stopped.is_some() { Status::Undecided } else { Status::Answered })
}
