//! `xanthi words tree`: the winner's strategy, in letters, as JSON or for Graphviz.

use super::store::Store;
use crate::limits::Watch;
use crate::{Failure, Status, input, report};
use std::io::{self, Write};
use std::path::Path;
use xanthi::answer::{Cost, Solved, WordTree, grouped, of_play};
use xanthi::words::results::NoResults;
use xanthi::words::tree::{Branch, Grown, Size, tree_with_results};
use xanthi_games::{Play, Position, notation};

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
    let why = || "words are barred for too many words of a chain to follow them".to_owned();
    if let Some(refused) = super::barred_too_long(position, why) {
        return Err(refused);
    }
    let ending = wanted.output.filter(|_| !wanted.dot && !wanted.json).and_then(Path::extension);
    if let Some(ending) = ending.filter(|ending| OTHERS.iter().any(|other| ending.eq_ignore_ascii_case(other))) {
        let help = "--dot writes it for Graphviz (`dot -Tsvg` draws that), --json as JSON; without them it is text";
        return Err(Failure::Usage(format!("a tree in letters is no file of {}", ending.display()), help.into()));
    }
    let grown = tree_with_results(position, play, wanted.size, &watch.limit, super::known(&mut store, &mut NoResults));
    let Some(grown) = grown else { return Ok(Status::Undecided) };
    let Grown { root, stopped } = match grown {
        Ok(grown) => grown,
        Err(stop) => {
            let cost = Cost::of(watch.limit.spent(), watch.seconds());
            let known = Solved::unfinished(&position.to_string(), play, stop, cost);
            report::undecided(&mut anstream::stdout().lock(), &known, wanted.json)?;
            store.into_iter().for_each(Store::tell);
            return Ok(Status::Undecided);
        }
    };
    drop(watch);
    let name = notation::lettered(&position.to_string()) + of_play(play);
    let output = wanted.output.unwrap_or(Path::new("-"));
    if wanted.json {
        let tree = WordTree::of(position, play, root, stopped);
        input::stream(output, |out| {
            serde_json::to_writer(&mut *out, &tree)?;
            writeln!(out)
        })?;
    } else if wanted.dot {
        input::stream(output, |out| dot(&name, &root, out))?;
    } else {
        let verdict = if root.winner_moves { "wins" } else { "loses" };
        let cut = match stopped {
            Some(stop) => format!(" … (cut off: {stop})"),
            None if root.cut => " … (cut off by --depth or --branches)".to_owned(),
            None => String::new(),
        };
        input::stream(output, |out| {
            writeln!(out, "{name}\n  the player to move {verdict}{cut}")?;
            root.then.iter().try_for_each(|branch| lines(branch, 1, play, out))?;
            // The first line says it where nothing follows, or where a limit was reached.
            match !root.cut && is_cut(&root) {
                true => writeln!(out, "  … more words may follow (cut off by --depth or --branches)"),
                false => Ok(()),
            }
        })?;
    }
    if let (Some(stop), true) = (stopped, wanted.dot || wanted.output.is_some()) {
        anstream::eprintln!("{stop}: the tree is cut off");
    }
    store.into_iter().for_each(Store::tell);
    Ok(if stopped.is_some() { Status::Undecided } else { Status::Answered })
}

fn is_cut(branch: &Branch) -> bool {
    branch.cut || branch.then.iter().any(is_cut)
}

fn label(branch: &Branch) -> String {
    let alike = if branch.alike > 0 { format!(" (or {} like it)", grouped(branch.alike as u64)) } else { String::new() };
    format!("{}{alike}", notation::shown(&branch.word))
}

fn lines(branch: &Branch, depth: usize, play: Play, out: &mut dyn Write) -> io::Result<()> {
    // The winner has just said it, if the loser moves now.
    let mark = if branch.winner_moves { " " } else { "◆" };
    let rest = match (branch.cut, branch.then.is_empty()) {
        (true, _) => " …",
        (false, true) if play == Play::Misere => "   and no word can follow: the winner has won",
        (false, true) => "   and no word can follow",
        _ => "",
    };
    writeln!(out, "{:indent$}{mark} {}{rest}", "", label(branch), indent = 2 * depth)?;
    branch.then.iter().try_for_each(|next| lines(next, depth + 1, play, out))
}

fn dot(name: &str, root: &Branch, out: &mut dyn Write) -> io::Result<()> {
    let quoted = |name: &str| name.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(out, "digraph strategy {{\n  rankdir=LR;\n  node [shape=box];")?;
    let cut = if root.cut { " …" } else { "" };
    writeln!(out, "  n0 [label=\"{}{cut}\"];", quoted(name))?;
    let mut count = 0;
    let mut stack = vec![(0, root)];
    while let Some((number, branch)) = stack.pop() {
        for next in &branch.then {
            count += 1;
            let style = if next.winner_moves { "dashed" } else { "solid" };
            let cut = if next.cut { " …" } else { "" };
            writeln!(out, "  n{count} [label=\"{}{cut}\", style={style}];\n  n{number} -> n{count};", quoted(&label(next)))?;
            stack.push((count, next));
        }
    }
    writeln!(out, "}}")
}
