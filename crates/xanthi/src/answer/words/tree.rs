//! The winner's strategy as a tree of words.

use crate::answer::sentences::of_play;
use crate::phrases::grouped;
use crate::words::tree::Branch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::Stop;
use xanthi_games::{Play, Position, notation};

/// The answer of `words tree --json`: its fields are those of the root, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WordTree {
    /// The version of the format.
    pub xanthi: u32,
    /// The position in the notation.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// Why there is no more of it, if a limit was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The position itself, and what follows.
    #[serde(flatten)]
    pub root: Branch,
}

impl WordTree {
    /// The tree that begins at a position.
    pub fn of(position: &Position, play: Play, root: Branch, stopped: Option<Stop>) -> Self {
        let stopped = stopped.map(|stop| stop.to_string());
        Self { xanthi: crate::answer::FORMAT, position: position.to_string(), play, stopped, root }
    }

    /// The tree in letters, a word in a line; `tell` is given one line after the other, until it fails. `bounds` says what cuts
    /// off a tree that no limit has stopped.
    ///
    /// # Errors
    /// The first error of `tell`.
    pub fn each_line<E>(&self, bounds: &str, tell: &mut dyn FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let root = &self.root;
        let verdict = if root.winner_moves { "wins" } else { "loses" };
        let cut = match &self.stopped {
            Some(stop) => format!(" … (cut off: {stop})"),
            None if root.cut => format!(" … (cut off by {bounds})"),
            None => String::new(),
        };
        tell(&self.title())?;
        tell(&format!("  the player to move {verdict}{cut}"))?;
        root.then.iter().try_for_each(|branch| self.lines(branch, 1, tell))?;
        // The first line says it where nothing follows, or where a limit was reached.
        match !root.cut && is_cut(root) {
            true => tell(&format!("  … more words may follow (cut off by {bounds})")),
            false => Ok(()),
        }
    }

    fn lines<E>(&self, branch: &Branch, depth: usize, tell: &mut dyn FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        // The winner has just said it, if the loser moves now.
        let mark = if branch.winner_moves { " " } else { "◆" };
        let rest = match (branch.cut, branch.then.is_empty()) {
            (true, _) => " …",
            (false, true) if self.play == Play::Misere => "   and no word can follow: the winner has won",
            (false, true) => "   and no word can follow",
            _ => "",
        };
        tell(&format!("{:indent$}{mark} {}{rest}", "", label(branch), indent = 2 * depth))?;
        branch.then.iter().try_for_each(|next| self.lines(next, depth + 1, tell))
    }

    /// The tree as a drawing for Graphviz; `tell` is given one line after the other, until it fails.
    ///
    /// # Errors
    /// The first error of `tell`.
    pub fn each_line_of_dot<E>(&self, tell: &mut dyn FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let quoted = |name: &str| name.replace('\\', "\\\\").replace('"', "\\\"");
        tell("digraph strategy {\n  rankdir=LR;\n  node [shape=box];")?;
        let cut = if self.root.cut { " …" } else { "" };
        tell(&format!("  n0 [label=\"{}{cut}\"];", quoted(&self.title())))?;
        let mut count = 0;
        let mut stack = vec![(0, &self.root)];
        while let Some((number, branch)) = stack.pop() {
            for next in &branch.then {
                count += 1;
                let style = if next.winner_moves { "dashed" } else { "solid" };
                let cut = if next.cut { " …" } else { "" };
                tell(&format!("  n{count} [label=\"{}{cut}\", style={style}];", quoted(&label(next))))?;
                tell(&format!("  n{number} -> n{count};"))?;
                stack.push((count, next));
            }
        }
        tell("}")
    }

    fn title(&self) -> String {
        notation::lettered(&self.position) + of_play(self.play)
    }
}

fn is_cut(branch: &Branch) -> bool {
    branch.cut || branch.then.iter().any(is_cut)
}

fn label(branch: &Branch) -> String {
    let alike = if branch.alike > 0 { format!(" (or {} like it)", grouped(branch.alike as u64)) } else { String::new() };
    format!("{}{alike}", notation::shown(&branch.word))
}
