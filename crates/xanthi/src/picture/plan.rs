//! A strategy as a picture: the winner's answer to every move of the other player, several rounds
//! deep.

use super::board::Picture;
use crate::phrases::plain;
use rustc_hash::FxHashMap;
use xanthi_games::Position;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// The most positions of a picture.
pub const MOST: usize = 90;

/// The most positions side by side in a picture from top to bottom.
const ABREAST: usize = 8;

/// How a plan is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Whether the winner is the player to move.
    pub winner_begins: bool,
    /// How many moves of the other player are followed up.
    pub rounds: usize,
    /// Whether equal positions to which the same move leads are drawn once. The answer must then depend on the position only.
    pub merge: bool,
}

/// A position of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    name: String,
    /// Whether the winner moved there.
    answered: bool,
    next: Vec<usize>,
    /// Whether more could be followed up from there.
    cut: bool,
}

/// The winner's answers to all moves, round by round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    nodes: Vec<Node>,
    title: String,
}

impl Plan {
    /// The plan from a position on. `answer` gives the winner's move in a position where it is his
    /// turn; where it gives none, the plan is not followed further.
    pub fn new(position: &Position, shape: Shape, answer: &mut dyn FnMut(&Position) -> Option<String>) -> Self {
        let mut unfold = position.unfold();
        let start = Node { name: "start".into(), answered: !shape.winner_begins, next: Vec::new(), cut: false };
        let mut plan = Self { nodes: vec![start], title: format!("A strategy from {position}") };
        // By the move, too, so that each node bears the name of the move that leads there.
        let mut known: FxHashMap<(u32, bool, String), usize> = FxHashMap::default();
        // Node, position, its number in the game graph, and how many moves of the loser came before.
        let mut open = std::collections::VecDeque::from([(0, position.clone(), 0u32, 0)]);
        while let Some((node, at, state, round)) = open.pop_front() {
            let answered = plan.nodes[node].answered;
            let moves = at.moves();
            let chosen = match answered {
                true => None,
                false => answer(&at).and_then(|mv| moves.iter().position(|m| *m == mv)),
            };
            if (answered && round >= shape.rounds) || plan.nodes.len() >= MOST || (!answered && chosen.is_none()) {
                plan.nodes[node].cut = !moves.is_empty();
                continue;
            }
            let states = unfold.options(state);
            for (i, (mv, state)) in moves.iter().zip(states).enumerate() {
                if chosen.is_some_and(|chosen| chosen != i) {
                    continue;
                }
                let key = (state, !answered, mv.clone());
                if let Some(&there) = known.get(&key).filter(|_| shape.merge) {
                    if !plan.nodes[node].next.contains(&there) {
                        plan.nodes[node].next.push(there);
                    }
                    continue;
                }
                let Ok(after) = at.after(mv) else { continue };
                let there = plan.nodes.len();
                plan.nodes.push(Node { name: plain(mv), answered: !answered, next: Vec::new(), cut: false });
                plan.nodes[node].next.push(there);
                known.insert(key, there);
                open.push_back((there, after, state, round + usize::from(answered)));
            }
        }
        plan.prune();
        plan
    }

    /// Takes out the moves that are not followed up: that there are some is said where the winner
    /// has just moved.
    fn prune(&mut self) {
        for v in (0..self.nodes.len()).rev() {
            let open = |node: &Node| !node.answered && node.cut && node.next.is_empty();
            if v > 0 && self.nodes[v].answered && !self.nodes[v].next.is_empty() && self.nodes[v].next.iter().all(|&u| open(&self.nodes[u]))
            {
                self.nodes[v].next.clear();
                self.nodes[v].cut = true;
            }
        }
        let mut kept = vec![false; self.nodes.len()];
        let mut stack = vec![0];
        while let Some(v) = stack.pop() {
            if !std::mem::replace(&mut kept[v], true) {
                stack.extend(&self.nodes[v].next);
            }
        }
        let place: Vec<usize> = kept
            .iter()
            .scan(0, |next, kept| {
                let own = *next;
                *next += usize::from(*kept);
                Some(own)
            })
            .collect();
        let mut keep = kept.iter();
        self.nodes.retain(|_| keep.next() == Some(&true));
        self.nodes.iter_mut().flat_map(|node| &mut node.next).for_each(|u| *u = place[*u]);
    }

    /// Places from left to right, a row for each end: what has many moves would be very wide from
    /// top to bottom.
    fn place(&self, scene: &mut Scene) {
        let n = self.nodes.len();
        let mut at = vec![None; n];
        let mut row = 0.0;
        // A position is placed below its first one, when the last that follows it has been placed.
        let mut stack = vec![(0, 0, 0)];
        let mut met = vec![false; n];
        met[0] = true;
        while let Some((v, depth, next)) = stack.pop() {
            let Some(&u) = self.nodes[v].next.get(next) else {
                let rows: Vec<f32> =
                    self.nodes[v].next.iter().filter_map(|&u| at[u].filter(|p: &(usize, f32)| p.0 == depth + 1)).map(|p| p.1).collect();
                let own = match (rows.first(), rows.last()) {
                    (Some(first), Some(last)) => (first + last) / 2.0,
                    _ => {
                        row += 1.0;
                        row
                    }
                };
                at[v] = Some((depth, own));
                continue;
            };
            stack.push((v, depth, next + 1));
            if !std::mem::replace(&mut met[u], true) {
                stack.push((u, depth + 1, 0));
            }
        }
        let longest = self.nodes.iter().map(|node| node.name.chars().count()).max().unwrap_or(0).min(24) as f32;
        for (spot, at) in scene.spots.iter_mut().zip(at) {
            let (depth, row) = at.unwrap_or_default();
            spot.at = Some((depth as f32 * (1.4 + longest * 0.05), row * 0.95));
        }
    }

    /// The most positions side by side.
    fn widest(&self) -> usize {
        let mut depth = vec![0usize; self.nodes.len()];
        for v in 0..self.nodes.len() {
            self.nodes[v].next.iter().filter(|u| **u > v).for_each(|&u| depth[u] = depth[v] + 1);
        }
        (0..=depth.iter().copied().max().unwrap_or(0)).map(|d| depth.iter().filter(|of| **of == d).count()).max().unwrap_or(0)
    }

    /// The plan in letters: the moves of the other player and, behind `!`, the winner's, each below
    /// what it follows.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let mut told = vec![false; self.nodes.len()];
        let mut stack = vec![(0, 0)];
        while let Some((v, indent)) = stack.pop() {
            let node = &self.nodes[v];
            let again = std::mem::replace(&mut told[v], true) && !node.next.is_empty();
            let mark = if node.answered && v > 0 { "! " } else { "" };
            let more = match (again, node.cut, node.next.is_empty()) {
                (true, ..) => "  (above)",
                (_, true, _) => "  …",
                (_, _, true) => "  end",
                _ => "",
            };
            out.push_str(&format!("{}{mark}{}{more}\n", "  ".repeat(indent), node.name));
            if !again {
                stack.extend(node.next.iter().rev().map(|&u| (u, indent + 1)));
            }
        }
        out + "\n! the winner's move\n"
    }

    /// How many positions it has.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The picture: the moves of the other player and the answers, from top to bottom.
    pub fn picture(&self) -> Picture {
        let role = |(i, node): (usize, &Node)| match (i, node.answered) {
            (0, _) => Role::Token,
            (_, true) => Role::Winning,
            (_, false) => Role::Plain,
        };
        let spot = |(i, node): (usize, &Node)| Spot { label: node.name.clone(), at: None, role: role((i, node)) };
        let links = self.nodes.iter().enumerate().flat_map(|(from, node)| {
            let role = if node.answered { Role::Plain } else { Role::Reply };
            node.next.iter().map(move |&to| Link { from, to, directed: true, label: String::new(), role })
        });
        let scene = Scene { spots: self.nodes.iter().enumerate().map(spot).collect(), links: links.collect(), caption: String::new() };
        let mut scene = scene;
        if self.widest() > ABREAST {
            self.place(&mut scene);
        }
        let mut picture = Picture::new(scene, self.title.clone());
        for (i, node) in self.nodes.iter().enumerate() {
            picture.note(
                i,
                if node.cut {
                    "…"
                } else if node.next.is_empty() {
                    "end"
                } else {
                    " "
                },
            );
        }
        picture.outline = Some(self.text());
        picture.meanings = vec![
            (Role::Token, "the position".into()),
            (Role::Winning, "after a move of the winner".into()),
            (Role::Reply, "the winner's move".into()),
        ];
        picture.says.push(
            "Every move of the other player, and the winner's answer to it; each position is named by the move that leads there.".into(),
        );
        if self.nodes.iter().any(|node| node.cut) {
            picture.says.push("After … it continues.".into());
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::{Plan, Shape};
    use xanthi_games::Position;

    #[test]
    fn a_path_of_four_is_answered_along_its_matching() {
        // From vertex 1 of a – b – c – d on, matched a–b and c–d: b goes to a, and the game is over.
        let position = Position::parse("uvg:path.4").unwrap();
        let partner = |at: &Position| {
            let token = at.to_string().rsplit('/').next().unwrap().parse::<u32>().unwrap();
            Some((token ^ 1).to_string())
        };
        let shape = Shape { winner_begins: false, rounds: 2, merge: true };
        let plan = Plan::new(&position, shape, &mut { partner });
        let told: Vec<(&str, bool, usize, bool)> = plan.nodes.iter().map(|n| (n.name.as_str(), n.answered, n.next.len(), n.cut)).collect();
        // The four places, the partner of each, and then 1–2 and 2–1 once more.
        assert_eq!(told[0], ("start", true, 4, false));
        assert_eq!(told[1..5].iter().map(|n| n.0).collect::<Vec<_>>(), ["0", "1", "2", "3"]);
        assert_eq!(told[5..9].iter().map(|n| n.0).collect::<Vec<_>>(), ["1", "0", "3", "2"]);
        assert!(told[1..5].iter().all(|n| !n.1 && n.2 == 1) && told[5..9].iter().all(|n| n.1));
        // After 0, 1 the other goes on to 2 and is answered by 3; after 1, 0 nothing is left.
        assert_eq!((told[5].2, told[6].2, told[7].2, told[8].2), (1, 0, 0, 1));
        assert_eq!(plan.size(), 13);
        assert!(plan.text().starts_with("start\n  0\n    ! 1\n      2\n        ! 3  end\n  1\n    ! 0  end\n"), "{}", plan.text());
    }

    #[test]
    fn many_moves_stand_below_each_other_and_each_is_answered() {
        // On the complete graph of 14 vertices, matched 0–1, 2–3, …: 14 places for the token, then 12
        // moves after each answer, more than a picture holds.
        let position = Position::parse("uvg:complete.14").unwrap();
        let partner = |at: &Position| {
            let token = at.to_string().rsplit('/').next().unwrap().parse::<u32>().unwrap();
            Some((token ^ 1).to_string())
        };
        let plan = Plan::new(&position, Shape { winner_begins: false, rounds: 2, merge: true }, &mut { partner });
        assert_eq!((plan.nodes[0].next.len(), plan.nodes[0].answered), (14, true));
        assert!(plan.nodes.iter().all(|node| node.answered || !node.next.is_empty() || node.cut), "{plan:?}");
        let followed = |v: usize| plan.nodes[v].next.iter().all(|&u| !plan.nodes[u].next.is_empty());
        assert!(followed(0) && plan.nodes.iter().any(|node| node.answered && node.cut && node.next.is_empty()), "{plan:?}");
        let drawing = super::super::board::draw(&plan.picture(), 1_000).unwrap();
        assert!(drawing.bounds().width() < 900.0, "{:?}", drawing.bounds());
    }
}
