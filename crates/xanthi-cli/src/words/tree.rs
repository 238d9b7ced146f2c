//! `xanthi words tree`: the winner's strategy, in letters, as JSON or for Graphviz.

use super::store::Store;
use crate::limits::Watch;
use crate::{Failure, Status, input, report};
use std::fmt::Write as _;
use std::path::Path;
use xanthi::answer::{Cost, Solved, WordTree, grouped, of_play};
use xanthi::words::results::NoResults;
use xanthi::words::tree::{Branch, Size, tree_with_results};
use xanthi_games::{Play, Position, notation};

/// What is to be written, and where.
pub(super) struct Wanted<'a> {
    pub(super) size: Size,
    pub(super) dot: bool,
    pub(super) json: bool,
    pub(super) output: Option<&'a Path>,
}

pub(super) fn run(position: &Position, play: Play, wanted: Wanted<'_>, mut store: Option<Store>, watch: Watch) -> Result<Status, Failure> {
    let why = || "words are barred for too many words of a chain to follow them".to_owned();
    if let Some(refused) = super::barred_too_long(position, why) {
        return Err(refused);
    }
    let grown = tree_with_results(position, play, wanted.size, &watch.limit, super::known(&mut store, &mut NoResults));
    let Some(grown) = grown else { return Ok(Status::Undecided) };
    let root = match grown {
        Ok(root) => root,
        Err(stop) => {
            let cost = Cost::of(watch.limit.spent(), watch.seconds());
            let known = Solved::unfinished(&position.to_string(), play, stop, cost);
            report::undecided(&mut anstream::stdout().lock(), &known, wanted.json)?;
            store.iter().for_each(Store::tell);
            return Ok(Status::Undecided);
        }
    };
    drop(watch);
    let name = notation::lettered(&position.to_string()) + of_play(play);
    let text = if wanted.json {
        serde_json::to_string(&WordTree::of(position, play, root)).map_err(std::io::Error::other)? + "\n"
    } else if wanted.dot {
        dot(&name, &root)
    } else {
        let verdict = if root.winner_moves { "wins" } else { "loses" };
        let cut = if root.cut { " … (cut off by --depth or --branches)" } else { "" };
        let mut text = format!("{name}\n  the player to move {verdict}{cut}\n");
        root.then.iter().for_each(|branch| lines(branch, 1, play, &mut text));
        text
    };
    input::write(wanted.output.unwrap_or(Path::new("-")), text)?;
    store.iter().for_each(Store::tell);
    Ok(Status::Answered)
}

fn label(branch: &Branch) -> String {
    let alike = if branch.alike > 0 { format!(" (or {} like it)", grouped(branch.alike as u64)) } else { String::new() };
    format!("{}{alike}", notation::shown(&branch.word))
}

fn lines(branch: &Branch, depth: usize, play: Play, text: &mut String) {
    // The winner has just said it, if the loser moves now.
    let mark = if branch.winner_moves { " " } else { "◆" };
    let rest = match (branch.cut, branch.then.is_empty()) {
        (true, _) => " …",
        (false, true) if play == Play::Misere => "   and no word can follow: the winner has won",
        (false, true) => "   and no word can follow",
        _ => "",
    };
    let _ = writeln!(text, "{:indent$}{mark} {}{rest}", "", label(branch), indent = 2 * depth);
    branch.then.iter().for_each(|next| lines(next, depth + 1, play, text));
}

fn dot(name: &str, root: &Branch) -> String {
    let quoted = |name: &str| name.replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = String::from("digraph strategy {\n  rankdir=LR;\n  node [shape=box];\n");
    let cut = if root.cut { " …" } else { "" };
    let _ = writeln!(text, "  n0 [label=\"{}{cut}\"];", quoted(name));
    let mut count = 0;
    let mut stack = vec![(0, root)];
    while let Some((number, branch)) = stack.pop() {
        for next in &branch.then {
            count += 1;
            let style = if next.winner_moves { "dashed" } else { "solid" };
            let cut = if next.cut { " …" } else { "" };
            let _ = writeln!(text, "  n{count} [label=\"{}{cut}\", style={style}];\n  n{number} -> n{count};", quoted(&label(next)));
            stack.push((count, next));
        }
    }
    text + "}\n"
}
