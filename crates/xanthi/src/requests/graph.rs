//! Graphs that are pasted: as the notation writes them.

use super::Refused;
use crate::picture::layout::layout;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::Budget;
use xanthi_games::graph::Graph;
use xanthi_games::graph::formats::read_within;
use xanthi_games::graph::source;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// A graph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphAnswer {
    /// As the notation writes it, to stand behind the name of a game.
    pub notation: String,
    /// Whether its edges have directions.
    pub directed: bool,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// Tail, head, and how many there are.
    pub edges: Vec<[u32; 3]>,
    /// A place for each vertex, in units of an edge; empty if it is too large to be laid out.
    pub places: Vec<[f32; 2]>,
}

/// The most vertices of a graph that is handed over.
pub(super) const MOST: usize = 2_000;

impl GraphAnswer {
    /// The graph of a text in any format that is read from files.
    pub(super) fn new(text: &str, directed: bool, budget: &Budget) -> Result<Self, Refused> {
        let graph = read_within(text.as_bytes(), "", directed, Some(budget))?;
        if graph.order() > MOST {
            return Err(Refused::new(format!("{} vertices are too many", graph.order()), format!("a graph here has at most {MOST}")));
        }
        Ok(Self::of(&graph))
    }

    pub(super) fn of(graph: &Graph) -> Self {
        let spot = |v: u32| Spot {
            label: String::new(),
            at: graph.labels().point(v).filter(|p| p.len() == 2).map(|p| (p[0] as f32, p[1] as f32)),
            role: Role::Plain,
        };
        let link = |from: u32, to: u32| Link {
            from: from as usize,
            to: to as usize,
            directed: graph.directed(),
            label: String::new(),
            role: Role::Plain,
        };
        let scene = Scene {
            spots: (0..graph.order() as u32).map(spot).collect(),
            links: graph.edges().iter().map(|edge| link(edge.tail, edge.head)).collect(),
            caption: String::new(),
        };
        Self {
            notation: source::listed(graph),
            directed: graph.directed(),
            vertices: (0..graph.order() as u32).map(|v| graph.labels().name(v).into_owned()).collect(),
            edges: graph.edges().iter().map(|edge| [edge.tail, edge.head, edge.multiplicity]).collect(),
            places: layout(&scene, None).map(|found| found.places.iter().map(|p| [p.0, p.1]).collect()).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Position;

    #[test]
    fn pasted_graphs_become_lines() {
        let formats = [("IsP@OkWHG", 10, 15), ("a b\nb c\nc a\n", 3, 3), ("graph { x -- y; y -- z }", 3, 2), (">>graph6<<C~\n", 4, 6)];
        for (text, vertices, edges) in formats {
            // A line of graph6 has no mark of its own; with the header it is known.
            let text = if text == "IsP@OkWHG" { format!(">>graph6<<{text}") } else { text.to_owned() };
            let graph = GraphAnswer::new(&text, false, &Budget::default()).unwrap();
            assert_eq!((graph.vertices.len(), graph.edges.len(), graph.places.len()), (vertices, edges, vertices), "{text}");
            let position: Position = format!("uvg:{}@{}", graph.notation, graph.vertices[0]).parse().unwrap();
            assert!(!position.moves().is_empty());
        }
        assert!(GraphAnswer::new("graph {", false, &Budget::default()).is_err());
        let digraph = GraphAnswer::new("digraph { a -> b -> a }", false, &Budget::default()).unwrap();
        assert!(digraph.directed && digraph.edges.len() == 2);
    }
}
