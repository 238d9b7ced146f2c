//! The game tree of a small position, equal positions drawn once, each with its number.
//!
//! In normal play the number of a position is its nimber; in a game with two sides, or in misère
//! play, it is N or P. Where a position has a name of its own (the heaps, or the vertex of the
//! token) that tells the move, it bears that name; otherwise each edge bears its moves.

use super::board::Picture;
use super::layout;
use crate::phrases::plain;
use std::fmt::Write;
use xanthi_games::scene::{Link, Role, Scene, Spot};
use xanthi_games::{Outcome, Play, Position};

/// The most different positions of a tree.
pub const MOST: usize = 120;
/// The most moves, of all positions together, of a tree that is shown to somebody who has not asked for it: more
/// edges are a tangle.
pub const READABLE: usize = 120;
/// How many moves to one position an edge of the picture names before it only counts.
const NAMED: usize = 3;

/// A position of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name: the heaps, or the vertex of the token; `None` if it has none.
    pub name: Option<String>,
    /// The positions to which moves lead, each once, with all moves that lead there, as they are
    /// said (without escapes).
    pub options: Vec<(Vec<String>, usize)>,
    /// How many moves it can be from the first position at most.
    pub depth: usize,
    /// The nimber; N or P where there is none.
    pub number: String,
    /// Whether the player to move loses.
    pub lost: bool,
}

/// A game tree; equal positions are one node, and options come after their positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The nodes; the first is the position itself.
    pub nodes: Vec<Node>,
    title: String,
    /// Whether moves are called like the positions to which they lead.
    self_named: bool,
    /// Whether positions are called by the vertex of the token, so that several have the same name.
    by_token: bool,
    play: Play,
}

/// The error for a tree with more than [`MOST`] positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Tree {
    /// The tree below a position.
    ///
    /// # Errors
    /// If it has more than [`MOST`] different positions.
    pub fn new(position: &Position, play: Play) -> Result<Self, TooLarge> {
        let mut unfold = position.unfold();
        let mut at = vec![(position.clone(), name_of(position))];
        let mut options: Vec<Vec<(Vec<String>, usize)>> = Vec::new();
        while options.len() < at.len() {
            let state = options.len();
            let next = unfold.options(state as u32);
            if unfold.len() > MOST {
                return Err(TooLarge);
            }
            let mut list: Vec<(Vec<String>, usize)> = Vec::new();
            for (mv, to) in at[state].0.moves().into_iter().zip(next) {
                let to = to as usize;
                // States are numbered as they are met, one after the other.
                if to == at.len() {
                    let after = at[state].0.after(&mv).map_err(|_| TooLarge)?;
                    let name = name_of(&after);
                    at.push((after, name));
                }
                match list.iter_mut().find(|o| o.1 == to) {
                    Some(option) => option.0.push(plain(&mv)),
                    None => list.push((vec![plain(&mv)], to)),
                }
            }
            options.push(list);
        }
        let called = |(moves, to): &(Vec<String>, usize)| moves.iter().all(|mv| at[*to].1.as_ref() == Some(mv));
        let self_named = tells_moves(position) || options.iter().flatten().all(called);
        let numbered = position.turn().is_none() && play == Play::Normal;
        let by_token = position.sum().is_none() && position.typed().geography().is_some();
        let title = format!("The game tree of {position}");
        Ok(Self { nodes: valued(at, options, play, numbered), title, self_named, by_token, play })
    }

    /// The tree, if it is small enough to be read: fewer than [`READABLE`] moves.
    pub fn readable(position: &Position, play: Play) -> Option<Self> {
        let edges = |tree: &Self| tree.nodes.iter().map(|node| node.options.len()).sum::<usize>();
        Self::new(position, play).ok().filter(|tree| edges(tree) < READABLE)
    }

    /// The picture: layers by depth, with the number of each position beside it, or in it if it has
    /// no name.
    pub fn picture(&self) -> Picture {
        let shown = |node: &Node| node.name.clone().unwrap_or_else(|| node.number.clone());
        let spot = |node: &Node| Spot { label: shown(node), at: None, role: if node.lost { Role::Winning } else { Role::Plain } };
        let links = self.nodes.iter().enumerate().flat_map(|(from, node)| {
            node.options.iter().map(move |(moves, to)| {
                let label = if self.self_named { String::new() } else { on_edge(moves) };
                Link { from, to: *to, directed: true, label, role: Role::Plain }
            })
        });
        let scene = Scene { spots: self.nodes.iter().map(spot).collect(), links: links.collect(), caption: String::new() };
        let mut picture = Picture::new(scene, self.title.clone());
        let named = self.nodes.iter().any(|node| node.name.is_some());
        for (i, node) in self.nodes.iter().enumerate() {
            let star = if self.by_token && node.number.parse::<u64>().is_ok() { "*" } else { "" };
            picture.note(i, &if node.name.is_some() { format!("{star}{}", node.number) } else { " ".into() });
        }
        self.place(&mut picture);
        picture.meanings = vec![(Role::Winning, "the player to move loses (P)".into())];
        picture.outline = Some(self.text());
        let place = if named { "Beside" } else { "In" };
        picture.says.push(match self.nodes.iter().any(|n| n.number.parse::<u64>().is_err()) {
            true => format!("{place} each position: N if the player to move wins, P if not."),
            // The names may be numbers as well.
            false if self.by_token => {
                "Beside each position is its nimber, *n: n is the least that none of its options has; positions with *0 are lost.".into()
            }
            false => format!(
                "{place} each position is its nimber: the least that none of its options has; positions with the nimber 0 are lost."
            ),
        });
        if self.by_token {
            picture
                .says
                .push("A position is called by the vertex of the token; those with one name differ in what is left of the board.".into());
        }
        if self.play == Play::Misere {
            picture.says.push("Play is misère: whoever cannot move wins.".into());
        }
        if !self.self_named {
            picture.says.push("Each edge is labelled with its moves.".into());
        }
        picture
    }

    /// Layers by the greatest number of moves from the start.
    fn place(&self, picture: &mut Picture) {
        let n = self.nodes.len();
        let mut layers = vec![Vec::new(); self.nodes.iter().map(|v| v.depth).max().unwrap_or(0) + 1];
        let (mut above, mut below) = (vec![Vec::new(); n], vec![Vec::new(); n]);
        for (v, node) in self.nodes.iter().enumerate() {
            layers[node.depth].push(v);
            for &(_, to) in &node.options {
                below[v].push(to);
                above[to].push(v);
            }
        }
        let names = self.nodes.iter().flat_map(|v| &v.name).map(|name| name.chars().count());
        let longest = names.chain(picture.scene.links.iter().map(|link| link.label.chars().count())).max().unwrap_or(1) as f32;
        // Where many edges pass, a number has to be nearer to its own position than to the next.
        let crowded = picture.scene.links.len() > 2 * n;
        let wide = (0.6 + longest * 0.16).max(if crowded { 1.75 } else { 1.25 });
        // Moves on the edges need height, the more the more edges lie side by side.
        let widest = (0..=self.nodes.iter().map(|v| v.depth).max().unwrap_or(0))
            .map(|depth| self.nodes.iter().filter(|v| v.depth == depth).map(|v| v.options.len()).sum::<usize>())
            .max();
        let high = if self.self_named { 1.15 } else { (1.5 + 0.05 * widest.unwrap_or(0) as f32).min(4.0) };
        for (spot, place) in picture.scene.spots.iter_mut().zip(layout::in_layers(layers, &above, &below)) {
            spot.at = Some((place.0 * wide, place.1 * high));
        }
    }

    /// The tree as text: each position once with its number and its options.
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        let mut told = vec![false; self.nodes.len()];
        let mut stack: Vec<(usize, usize, Option<&[String]>)> = vec![(0, 0, None)];
        while let Some((v, indent, moves)) = stack.pop() {
            let node = &self.nodes[v];
            let name = match (moves, &node.name) {
                (Some(moves), _) if !self.self_named => moves.join(" or "),
                (_, Some(name)) => name.clone(),
                (_, None) => "start".into(),
            };
            let again = std::mem::replace(&mut told[v], true) && !node.options.is_empty();
            let more = if again { "  (above)" } else { "" };
            lines.push((format!("{}{name}", "  ".repeat(indent)), format!("{}{more}", node.number)));
            if !again {
                stack.extend(node.options.iter().rev().map(|(moves, to)| (*to, indent + 1, Some(&moves[..]))));
            }
        }
        let wide = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let mut out = String::new();
        for (name, number) in lines {
            let _ = writeln!(out, "{name:<wide$}  {number}");
        }
        out
    }
}

/// The moves of an edge, as many as are named.
fn on_edge(moves: &[String]) -> String {
    let more = if moves.len() > NAMED { format!(" +{}", moves.len() - NAMED) } else { String::new() };
    format!("{}{more}", moves[..moves.len().min(NAMED)].join(" "))
}

/// Whether the names of the positions show the moves: heaps, and sums of heaps.
fn tells_moves(position: &Position) -> bool {
    match position.sum() {
        Some(sum) => sum.parts().iter().all(tells_moves),
        None => position.typed().heaps().is_some(),
    }
}

fn name_of(position: &Position) -> Option<String> {
    if let Some(sum) = position.sum() {
        let names: Option<Vec<String>> = sum.parts().iter().map(name_of).collect();
        return names.map(|names| names.join(" + "));
    }
    if let Some(at) = position.typed().heaps() {
        let mut heaps: Vec<String> = at.state.iter().rev().map(u32::to_string).collect();
        if heaps.is_empty() {
            heaps.push("0".into());
        }
        return Some(heaps.join(","));
    }
    // Nim on graphs that is Geography underneath has other vertices there.
    let ground = position.geography().filter(|_| position.typed().nim().is_none())?;
    Some(ground.token().map_or_else(|| "start".into(), |token| ground.graph().labels().name(token).into_owned()))
}

fn valued(at: Vec<(Position, Option<String>)>, options: Vec<Vec<(Vec<String>, usize)>>, play: Play, numbered: bool) -> Vec<Node> {
    let n = at.len();
    let order = topological(&options);
    let (mut depth, mut value, mut lost) = (vec![0; n], vec![0u64; n], vec![false; n]);
    for &v in &order {
        options[v].iter().for_each(|o| depth[o.1] = depth[o.1].max(depth[v] + 1));
    }
    for &v in order.iter().rev() {
        let mut seen: Vec<u64> = options[v].iter().map(|o| value[o.1]).collect();
        seen.sort_unstable();
        seen.dedup();
        value[v] = (0..).zip(&seen).find(|(i, s)| i != *s).map_or(seen.len() as u64, |(i, _)| i);
        lost[v] = match (options[v].is_empty(), play) {
            (true, play) => play == Play::Normal,
            _ => options[v].iter().all(|o| !lost[o.1]),
        };
    }
    let number = |v: usize| if numbered { value[v].to_string() } else { Outcome::of_mover(!lost[v]).to_string() };
    let node = |(v, ((_, name), options))| Node { name, options, depth: depth[v], number: number(v), lost: lost[v] };
    at.into_iter().zip(options).enumerate().map(node).collect()
}

/// Every position before its options: games end, so there is no cycle.
fn topological(options: &[Vec<(Vec<String>, usize)>]) -> Vec<usize> {
    let mut above = vec![0; options.len()];
    options.iter().flatten().for_each(|o| above[o.1] += 1);
    let mut order: Vec<usize> = (0..options.len()).filter(|&v| above[v] == 0).collect();
    let mut next = 0;
    while next < order.len() {
        for o in &options[order[next]] {
            above[o.1] -= 1;
            if above[o.1] == 0 {
                order.push(o.1);
            }
        }
        next += 1;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    struct List;

    impl xanthi_games::Files for List {
        fn read(&self, _: &str) -> Result<Vec<u8>, xanthi_games::NotRead> {
            Ok(b"New York\nKent\nTexas\n".to_vec())
        }
    }

    /// The tree of Grundy's game with 7 counters, worked out by hand: heaps of 1 and 2 are dead,
    /// 3 → 2,1 has 1, 4 → 3,1 has 0, 5 → 4,1 or 3,2 has 2, 6 → 5,1 or 4,2 has 1, and
    /// 7 → 6,1 (1), 5,2 (2), 4,3 (1) has 0.
    #[test]
    fn the_tree_of_seven_counters_in_grundys_game() {
        let tree = Tree::new(&Position::parse("grundy:7").unwrap(), Play::Normal).unwrap();
        let number = |name: &str| tree.nodes.iter().find(|n| n.name.as_deref() == Some(name)).map(|n| n.number.as_str());
        for (name, value) in [
            ("7", "0"),
            ("6,1", "1"),
            ("5,2", "2"),
            ("4,3", "1"),
            ("5,1,1", "2"),
            ("4,2,1", "0"),
            ("3,2,2", "1"),
            ("3,3,1", "0"),
            ("2,2,2,1", "0"),
        ] {
            assert_eq!(number(name), Some(value), "{name}");
        }
        assert!(tree.text().starts_with("7 "), "{}", tree.text());
        assert_eq!(
            tree.text().matches("(above)").count(),
            tree.nodes.iter().map(|n| n.options.len()).sum::<usize>() + 1 - tree.text().lines().filter(|l| !l.contains("(above)")).count()
        );
    }

    /// In this game of Short and Cut, two moves lead to the same board in two ways: 0-1, 0-2 and
    /// 0-2, 0-1 never (other sides take them), but a double edge has two moves of one name.
    #[test]
    fn every_edge_is_named_by_its_own_moves() {
        // A triangle, terminals 0 and 1. After Short's 0-2 and Cut's 1-2 the board is another one
        // than after 1-2 and 0-2, but with three moves the two ways meet: 0-2, 0-1, 1-2 and
        // 1-2, 0-1, 0-2.
        let tree = Tree::new(&Position::parse("shannon:cycle.3@0:1").unwrap(), Play::Normal).unwrap();
        let after = |v: usize, mv: &str| tree.nodes[v].options.iter().find(|o| o.0 == [mv]).map(|o| o.1);
        let one = after(0, "0-2").and_then(|v| after(v, "0-1")).and_then(|v| after(v, "1-2"));
        let other = after(0, "1-2").and_then(|v| after(v, "0-1")).and_then(|v| after(v, "0-2"));
        assert!(one.is_some() && one == other, "{tree:?}");
        let text = tree.text();
        let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
        assert!(
            lines[0].starts_with("start ") && ["0-1 ", "0-2 ", "1-2 "].iter().all(|mv| lines.iter().any(|l| l.starts_with(mv))),
            "{text}"
        );
        let labels: Vec<String> = tree.picture().scene.links.into_iter().map(|l| l.label).collect();
        assert_eq!(labels.len(), tree.nodes.iter().map(|n| n.options.len()).sum::<usize>());
        assert!(labels.iter().all(|label| label.contains('-')), "{labels:?}");
    }

    /// 5 and 2: to 4,1 and 2, to 3,2 and 2, and from 2 to 1 or 0 in the other component; a position
    /// is called by the heaps of both components however it was reached.
    #[test]
    fn positions_of_sums_are_called_by_their_components() {
        let tree = Tree::new(&Position::parse("grundy:5+nim:2").unwrap(), Play::Normal).unwrap();
        let names: Vec<&str> = tree.nodes.iter().map(|n| n.name.as_deref().unwrap_or("")).collect();
        let options: Vec<&str> = tree.nodes[0].options.iter().map(|o| names[o.1]).collect();
        assert_eq!((names[0], options), ("5 + 2", vec!["4,1 + 2", "3,2 + 2", "5 + 1", "5 + 0"]));
        assert!(tree.picture().scene.links.iter().all(|l| l.label.is_empty()));
        // Where words lead to letters, the edges bear the words.
        let words = Position::read("words:file=l.txt@N", xanthi_games::Catalogue::standard(), &List).unwrap();
        let words = Tree::new(&words, Play::Normal).unwrap();
        assert!(words.picture().scene.links.iter().any(|l| l.label == "New York"), "{words:?}");
    }

    /// Vertices have numbers, too: on a path of three, from the middle, both moves lead to a vertex without a move.
    #[test]
    fn nimbers_are_told_from_vertices() {
        let of = |line: &str, play: Play| Tree::new(&Position::parse(line).unwrap(), play).unwrap().picture();
        let path = of("uvg:path.3@1", Play::Normal);
        let notes: Vec<&str> = path.notes.iter().map(|note| note.1.as_str()).collect();
        assert_eq!(notes, ["*1", "*0", "*0"]);
        assert!(path.says.iter().any(|says| says.contains("*n")) && path.says.iter().any(|says| says.contains("vertex of the token")));
        let misere = of("uvg:path.3@1", Play::Misere);
        assert!(misere.notes.iter().all(|note| !note.1.contains('*')) && !misere.says.iter().any(|says| says.contains("*n")));
        assert!(of("grundy:5", Play::Normal).notes.iter().all(|note| !note.1.contains('*')));
    }

    #[test]
    fn misere_play_and_sides_have_letters_and_large_games_no_tree() {
        let tree = Tree::new(&Position::parse("nim:2").unwrap(), Play::Misere).unwrap();
        assert_eq!(tree.nodes[0].number, "N");
        assert!(tree.picture().says.iter().any(|says| says.contains("misère")));
        let board = Tree::new(&Position::parse("bridgit:1x2").unwrap(), Play::Normal).unwrap();
        assert_eq!(board.nodes[0].number, "N");
        assert_eq!(Tree::new(&Position::parse("nim:30,31,32").unwrap(), Play::Normal), Err(TooLarge));
        // 3,4,5 has few enough positions for `draw --tree`, and too many moves between them to be read.
        let readable = |line: &str| Tree::readable(&Position::parse(line).unwrap(), Play::Normal).is_some();
        assert!(Tree::new(&Position::parse("nim:3,4,5").unwrap(), Play::Normal).is_ok() && !readable("nim:3,4,5"));
        assert!(readable("grundy:7") && readable("subtract:1.3.4:20") && !readable("node-kayles:petersen"));
    }
}
