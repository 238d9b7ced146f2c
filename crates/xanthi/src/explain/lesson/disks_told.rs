//! Nim on graphs: the theory, told on a position.

use super::{Section, Shows};
use super::{game_told, verdict_told};
use crate::explain::About;
use crate::scene::board::TextBoard;
use crate::solve::Verdict;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, WeightOrder};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{At, Play, Position};

pub(super) fn sections(position: &Position, at: &At<NimG>, budget: &Budget) -> Result<Vec<Section>, Stop> {
    let rules = match at.game.version() {
        Version::RemoveMove => {
            "A turn removes at least one disk from the vertex under the token, and then moves the token along an edge. Whoever finds no disk under the token loses."
        }
        Version::MoveRemove => {
            "A turn moves the token along an edge to a vertex with disks, and removes at least one of them. Whoever can reach no disks loses."
        }
        Version::Edge => {
            "A turn moves the token along an edge with disks, and removes at least one of them. Whoever is at no edge with disks loses."
        }
        Version::Neighboring => {
            "A turn moves the token along an edge or leaves it where it is, and removes at least one disk from the vertex under it. Whoever can reach no disks loses."
        }
    };
    let figure = TextBoard::new(position, None).and_then(|board| board.text()).unwrap_or_default();
    let mut sections = vec![Section::new(
        "The game and the board",
        vec![
            "Nim on graphs (G. Stockman, with A. Frieze and J. Vera; on edges M. Fukuyama): piles of disks on the parts of a graph, and one token.".into(),
            rules.into(),
        ],
        figure,
    )
    .showing(Shows::Board)];
    sections.extend(theory(at.game.version()));
    let (section, verdict) = verdict_told::section(position, budget)?;
    if let Some(order) = verdict.as_ref().and_then(|verdict| order(position, at, verdict)) {
        let after = sections.iter().position(|section| section.title == ORDER).map_or(sections.len(), |i| i + 1);
        sections.insert(after, order);
    }
    sections.push(section);
    sections.extend(game_told::section(position, budget));
    Ok(sections)
}

/// The most vertices of a table.
const ROWS: usize = 30;

/// The vertices from the fewest disks to the most, with what is won and lost, and why.
fn order(position: &Position, at: &At<NimG>, verdict: &Verdict) -> Option<Section> {
    let Certificate::WeightOrder(WeightOrder { lost }) = &verdict.proof.as_ref()?.certificate else { return None };
    let about = About::new(position, Play::Normal, &[]);
    let graph = at.game.graph();
    let piles = at.game.piles(&at.state);
    let mut vertices: Vec<u32> = (0..graph.order() as u32).collect();
    vertices.sort_by_key(|&v| piles[v as usize]);
    let wide = vertices.iter().map(|&v| about.vertex(v).chars().count()).max().unwrap_or(0).max(6);
    let mut figure = vec![format!("{:<wide$}  disks", "vertex")];
    for &v in vertices.iter().take(ROWS) {
        let disks = piles[v as usize];
        let smaller = |w: &&u32| **w == v || piles[**w as usize] < disks;
        let to = graph.neighbours(v).iter().filter(smaller).find(|w| **w == v || lost.contains(w));
        let why = match to {
            _ if disks == 0 => "lost: there is nothing to remove".to_owned(),
            _ if lost.contains(&v) => "lost: no neighbour has fewer disks and is lost".to_owned(),
            Some(&w) if w == v => "won: the token can stay, with no disk left under it".to_owned(),
            Some(&w) => {
                let leave = piles[w as usize];
                format!("won: leave {leave} {} and go to {}, which is lost", if leave == 1 { "disk" } else { "disks" }, about.vertex(w))
            }
            None => "won".to_owned(),
        };
        let here = if v == at.state.piece { "  <- the token" } else { "" };
        figure.push(format!("{:<wide$}  {disks:>5}  {why}{here}", about.vertex(v)));
    }
    if vertices.len() > ROWS {
        figure.push(format!("({} more)", vertices.len() - ROWS));
    }
    Some(Section::new("Here, from the fewest disks to the most", Vec::new(), figure))
}

/// The title of the theory behind the table.
const ORDER: &str = "The order of the weights";

fn theory(version: Version) -> Vec<Section> {
    let section = |title, text: &[&str]| Section::new(title, text.iter().map(|t| (*t).to_owned()).collect(), Vec::new());
    match version {
        Version::RemoveMove => vec![
            section(
                ORDER,
                &[
                    "On an undirected graph, take the vertices from the fewest disks to the most. A vertex is won if some neighbour has fewer disks and is lost; otherwise it is lost.",
                    "Why: from a won vertex go to such a lost neighbour, leaving just as many disks as it has. From there the opponent must leave fewer disks than he found. If he goes to a vertex with more disks than he has left, the player goes back to the one he came from, leaving as many disks as are there. Any other neighbour had fewer disks than the lost vertex, so it is won, and the player goes on from it in the same way. One pass over the edges decides all starts.",
                ],
            ),
            section(
                "Nimbers",
                &[
                    "Nimbers are needed for sums, and are much harder. On the path of three with a, b, c disks: at the first end 0 if a = 0, 1 if b = 0 < a, else 0 if a ≤ b or c < b, and 1 if neither; in the middle 0 if b = 0, 1 if a = c = 0 < b, else 2 if a < b or c < b, and 0 if neither (Stockman).",
                    "On a single edge with a disks under the token and b at the other end: b + 1 if a > b, and otherwise 0. Nimbers are bounded on stars with two leaves or more, and on no other connected graph with an edge (`xanthi verify stockman.bounds` has the proof).",
                ],
            ),
        ],
        Version::MoveRemove => vec![section(
            "What is known",
            &[
                "On a bipartite graph each player removes disks on one side only, and matchings decide, however many disks there are. Let a matching use edges, some of them several times, so that no vertex is used more often than it has disks. The player to move wins exactly if there is a larger one when the vertex under the token may be used once more than it has disks. This is undirected vertex geography with as many twins of each vertex as it has disks.",
                "On any other graph with one disk on each vertex this is undirected vertex geography itself. With more disks no theorem is known for it, and small boards are searched.",
                "Both versions with disks on vertices can be written as the version with disks on the edges of a tree, namely the tree of all lines of play.",
            ],
        )],
        Version::Neighboring => vec![section(
            "What is known",
            &[
                "On a complete graph this is ordinary Nim, wherever the token is. With at most one disk on each vertex it is Geography. With more disks no theorem is known for all graphs: in general the game is PSPACE-hard, and small boards are searched.",
                "Both versions with disks on vertices can be written as the version with disks on the edges of a tree, namely the tree of all lines of play.",
            ],
        )],
        Version::Edge => vec![
            section(
                "Trees and cycles",
                &[
                    "If the edges with disks form a tree, call a vertex lost if none of its children is, seen from the token. The player to move wins if a child is lost: he goes there and takes all disks of the edge, so that the opponent is locked into the tree below.",
                    "On a cycle with disks on all edges the least pile decides, and with which parity it stands away from the token on either side (M. Fukuyama, Theoretical Computer Science 304, 2003). As soon as an edge is empty the cycle is a tree.",
                ],
            ),
            section(
                "Bipartite graphs",
                &[
                    "Let the edges with disks form a bipartite graph with at most two of them at each vertex of one side. These vertices are narrow: between two neighbours each lets through as many disks as lie on the emptier of its edges. With the token on the other side the player to move wins exactly if there is a narrow vertex with h disks on its edge to a and more on its edge to b, such that, without passing through that vertex, h disks can be brought from a to b, and one more from the token to b. Cuts show where that cannot be done (M. Fukuyama, in the same paper).",
                    "With the token on a narrow vertex flows show which moves win, too. For other graphs no theorem is known, and small boards are searched.",
                ],
            ),
        ],
    }
}
