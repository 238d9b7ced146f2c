//! The graph that a position is played on, to be drawn further.

use super::graph::GraphAnswer;
use super::{About, Refused};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::games::nimg::Version;
use xanthi_games::games::shannon::Shannon;
use xanthi_games::graph::Graph;
use xanthi_games::{Budget, Side, Typed};

/// The board of a game on a graph before its first move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sketch {
    /// The name of the game in the catalogue.
    pub game: String,
    /// The graph.
    pub graph: GraphAnswer,
    /// The vertex under the token or piece; null if there is none.
    pub start: Option<u32>,
    /// The terminals of Shannon's game, biased or not; null in other games.
    pub terminals: Option<[u32; 2]>,
    /// Whether Cut begins, in Shannon's game.
    pub cut_first: bool,
    /// The edges in a turn of Short and of Cut, in a biased game; null in other games.
    pub quota: Option<[u32; 2]>,
    /// The disks of each vertex, or of each copy of each edge in the order of the edges; empty if the game has none.
    pub disks: Vec<u32>,
}

impl Sketch {
    pub(super) fn new(about: &About, budget: &Budget) -> Result<Self, Refused> {
        let session = about.session(budget)?;
        let none = || {
            Refused::new(
                "this game is not played on a graph that can be drawn",
                "Geography, Nim on graphs, Node Kayles and Shannon's game are",
            )
        };
        let opening = session.positions().first().ok_or_else(none)?;
        let plain = |graph, start| Ok((drawn(graph)?, start, None, Vec::new()));
        let of_shannon = |game: &Shannon| Ok((drawn(game.graph())?, None, Some(game.network().terminals()), Vec::new()));
        let (graph, start, terminals, disks) = match opening.typed() {
            Typed::Geography(at) => plain(at.game.graph(), at.state.token),
            Typed::NodeKayles(at) => plain(at.game.graph(), None),
            Typed::Nim(at) => {
                let mut graph = drawn(at.game.graph())?;
                if at.game.version() == Version::Neighboring {
                    // The rules put these loops there, and will again.
                    graph.edges.retain(|edge| edge[0] != edge[1]);
                }
                Ok((graph, Some(at.state.piece), None, at.game.piles(&at.state)))
            }
            Typed::Vertexnim(at) => Ok((drawn(at.game.graph())?, Some(at.state.piece), None, at.game.piles(&at.state))),
            Typed::Shannon(at) => of_shannon(&at.game),
            Typed::Biased(at) => of_shannon(at.game.on_graph().ok_or_else(none)?),
            _ => Err(none()),
        }?;
        let game = opening.to_string().split(':').next().unwrap_or_default().to_owned();
        let quota = if let Typed::Biased(at) = opening.typed() { Some(at.game.quota()) } else { None };
        let mut sketch = Self { game, graph, start, terminals, cut_first: opening.turn() == Some(Side::Right), quota, disks };
        if about.places.len() == sketch.graph.vertices.len() {
            sketch.graph.places.clone_from(&about.places);
        }
        Ok(sketch)
    }
}

/// A graph that an editor has room for.
fn drawn(graph: &Graph) -> Result<GraphAnswer, Refused> {
    match graph.order() {
        order if order > super::graph::MOST => {
            Err(Refused::new(format!("{order} vertices are too many"), "an editor has room for some hundred"))
        }
        _ => Ok(GraphAnswer::of(graph)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Sketch {
        Sketch::new(&About { line: line.into(), ..About::default() }, &Budget::default()).unwrap()
    }

    #[test]
    fn boards_come_back_from_their_lines() {
        let house = of("ueg:edges=A-B,B-C^2,C-A,D@B/A");
        assert_eq!((house.game.as_str(), house.start, house.terminals), ("ueg", Some(1), None), "before the first move");
        assert_eq!((house.graph.vertices.join(""), house.graph.edges.clone()), ("ABCD".into(), vec![[0, 1, 1], [0, 2, 1], [1, 2, 2]]));
        assert_eq!(house.graph.places.len(), 4);
        let nim = of("nimg.rm:edges=A-B,B-C,w=A:3,C:2@C");
        assert_eq!((nim.start, nim.disks), (Some(2), vec![3, 0, 2]));
        assert_eq!(of("nimg.neighboring:path.3.1.4@0").graph.edges, [[0, 1, 1], [1, 2, 1]]);
        let shannon = of("shannon:complete.5@0:4:cut");
        assert_eq!((shannon.terminals, shannon.cut_first, shannon.graph.edges.len()), (Some([0, 4]), true, 10));
        assert_eq!(shannon.quota, None);
        let biased = of("biased:1.2:edges=A-B^2,B-C@A:C:cut/A-B:A-B");
        assert_eq!((biased.game.as_str(), biased.quota, biased.terminals), ("biased", Some([1, 2]), Some([0, 2])));
        assert_eq!((biased.cut_first, biased.graph.edges), (true, vec![[0, 1, 2], [1, 2, 1]]), "before the first move");
        assert_eq!(of("node-kayles:petersen").graph.vertices.len(), 10);
        for other in ["nim:1,2", "bridgit:3x4", "words:us-states@A", "nim:1+uvg:petersen@0", "biased:2.1:bridgit.2x3@red"] {
            assert!(Sketch::new(&About { line: other.into(), ..About::default() }, &Budget::default()).is_err(), "{other}");
        }
    }
}
