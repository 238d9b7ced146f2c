//! A strategy as a picture: the winner's answer to every move of the other player, several rounds
//! deep.

use super::board::Picture;
use crate::explain::plain;
use rustc_hash::FxHashMap;
use xanthi_games::position::Position;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// The most positions of a picture.
pub const MOST: usize = 90;

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
        plan
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
        picture.meanings = vec![
            (Role::Token, "the position".into()),
            (Role::Winning, "after a move of the winner".into()),
            (Role::Reply, "the winner's move".into()),
        ];
        picture.says.push(
            "Every move of the other player, and the winner's answer to it; each position is named by the move that leads there.".into(),
        );
        if self.nodes.iter().any(|node| node.cut) {
            picture.says.push("Behind … it goes on.".into());
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::{Plan, Shape};
    use xanthi_games::position::Position;

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
    }
}
