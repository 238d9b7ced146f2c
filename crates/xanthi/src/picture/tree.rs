//! The game tree of a small position, equal positions drawn once, each with its number.
//!
//! In normal play the number of a position is its nimber; in a game with two sides, or in misère
//! play, it is N or P.

use super::board::Picture;
use super::layout;
use std::fmt::Write;
use xanthi_games::game::{Outcome, Play};
use xanthi_games::games::heaps::Heaps;
use xanthi_games::position::Position;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// The most different positions of a tree.
pub const MOST: usize = 120;

/// A position of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name: the heaps, or the move that leads there first.
    pub name: String,
    /// The moves and the positions to which they lead, each position once.
    pub options: Vec<(String, usize)>,
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
}

/// More than [`MOST`] positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Tree {
    /// The tree below a position.
    ///
    /// # Errors
    /// If it has more than [`MOST`] different positions.
    pub fn new(position: &Position, play: Play) -> Result<Self, TooLarge> {
        let mut unfold = position.unfold();
        let mut at = vec![(position.clone(), name_of(position).unwrap_or_else(|| "start".into()))];
        let mut options: Vec<Vec<(String, usize)>> = Vec::new();
        while options.len() < at.len() {
            let state = options.len();
            let next = unfold.options(state as u32);
            if unfold.len() > MOST {
                return Err(TooLarge);
            }
            let mut list: Vec<(String, usize)> = Vec::new();
            for (mv, to) in at[state].0.moves().into_iter().zip(next) {
                let to = to as usize;
                // States are numbered as they are met, one after the other.
                if to == at.len() {
                    let after = at[state].0.after(&mv).map_err(|_| TooLarge)?;
                    let name = name_of(&after).unwrap_or_else(|| mv.clone());
                    at.push((after, name));
                }
                if list.iter().all(|o| o.1 != to) {
                    list.push((mv, to));
                }
            }
            options.push(list);
        }
        let numbered = position.turn().is_none() && play == Play::Normal;
        Ok(Self { nodes: valued(at, options, play, numbered), title: format!("The game tree of {position}") })
    }

    /// The picture: layers by depth, with the number of each position beside it.
    pub fn picture(&self) -> Picture {
        let spot = |node: &Node| Spot { label: node.name.clone(), at: None, role: if node.lost { Role::Winning } else { Role::Plain } };
        let links = self.nodes.iter().enumerate().flat_map(|(from, node)| {
            node.options.iter().map(move |&(_, to)| Link { from, to, directed: true, label: String::new(), role: Role::Plain })
        });
        let scene = Scene { spots: self.nodes.iter().map(spot).collect(), links: links.collect(), caption: String::new() };
        let mut picture = Picture::new(scene, self.title.clone());
        for (i, node) in self.nodes.iter().enumerate() {
            picture.note(i, &node.number);
        }
        self.place(&mut picture);
        picture.meanings = vec![(Role::Winning, "the player to move loses (P)".into())];
        picture.says.push(
            "Beside each position is its number: the least that none of its options has; positions with the number 0 are lost.".into(),
        );
        if self.nodes.iter().any(|n| n.number.parse::<u64>().is_err()) {
            picture.says = vec!["Beside each position: N if the player to move wins, P if not.".into()];
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
        let longest = self.nodes.iter().map(|v| v.name.chars().count()).max().unwrap_or(1) as f32;
        let wide = (0.6 + longest * 0.16).max(1.25);
        for (spot, place) in picture.scene.spots.iter_mut().zip(layout::in_layers(layers, &above, &below)) {
            spot.at = Some((place.0 * wide, place.1 * 1.15));
        }
    }

    /// The tree as text: each position once with its number and its options.
    pub fn text(&self) -> String {
        let wide = self.nodes.iter().map(|v| v.name.chars().count() + 2 * v.depth).max().unwrap_or(0);
        let mut out = String::new();
        let mut told = vec![false; self.nodes.len()];
        let mut stack = vec![(0, 0)];
        while let Some((v, indent)) = stack.pop() {
            let node = &self.nodes[v];
            let name = format!("{}{}", "  ".repeat(indent), node.name);
            let again = std::mem::replace(&mut told[v], true) && !node.options.is_empty();
            let more = if again { "  (above)" } else { "" };
            let _ = writeln!(out, "{name:<wide$}  {}{more}", node.number);
            if !again {
                stack.extend(node.options.iter().rev().map(|o| (o.1, indent + 1)));
            }
        }
        out
    }
}

fn name_of(position: &Position) -> Option<String> {
    if let Some(at) = position.downcast::<Heaps>() {
        let mut heaps: Vec<String> = at.state.iter().rev().map(u32::to_string).collect();
        if heaps.is_empty() {
            heaps.push("0".into());
        }
        return Some(heaps.join(","));
    }
    let ground = position.ground()?;
    Some(ground.graph().labels().name(ground.token()?).into_owned())
}

fn valued(at: Vec<(Position, String)>, options: Vec<Vec<(String, usize)>>, play: Play, numbered: bool) -> Vec<Node> {
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
fn topological(options: &[Vec<(String, usize)>]) -> Vec<usize> {
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

    /// The tree of Grundy's game with 7 counters, worked out by hand: heaps of 1 and 2 are dead,
    /// 3 → 2,1 has 1, 4 → 3,1 has 0, 5 → 4,1 or 3,2 has 2, 6 → 5,1 or 4,2 has 1, and
    /// 7 → 6,1 (1), 5,2 (2), 4,3 (1) has 0.
    #[test]
    fn the_tree_of_seven_counters_in_grundys_game() {
        let tree = Tree::new(&Position::parse("grundy:7").unwrap(), Play::Normal).unwrap();
        let number = |name: &str| tree.nodes.iter().find(|n| n.name == name).map(|n| n.number.as_str());
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

    #[test]
    fn misere_play_and_sides_have_letters_and_large_games_no_tree() {
        let tree = Tree::new(&Position::parse("nim:2").unwrap(), Play::Misere).unwrap();
        assert_eq!(tree.nodes[0].number, "N");
        let board = Tree::new(&Position::parse("bridgit:1x2").unwrap(), Play::Normal).unwrap();
        assert_eq!(board.nodes[0].number, "N");
        assert_eq!(Tree::new(&Position::parse("nim:30,31,32").unwrap(), Play::Normal), Err(TooLarge));
    }
}
