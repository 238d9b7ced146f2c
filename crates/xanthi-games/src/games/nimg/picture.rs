//! The picture: every pile with its number of disks.

use super::{NimG, State, Version};
use crate::scene::{Link, Role, Scene, Spot};

pub(super) fn scene(game: &NimG, at: &State) -> Scene {
    let graph = game.graph();
    let on_vertices = game.version != Version::Edge;
    let spots = (0..graph.order() as u32).map(|v| {
        let name = graph.labels().name(v);
        Spot {
            label: if on_vertices { format!("{name}: {}", game.pile(at, v)) } else { name.into_owned() },
            at: graph.labels().point(v).filter(|p| p.len() == 2).map(|p| (p[0] as f32, p[1] as f32)),
            role: match game.version {
                _ if v == at.piece => Role::Token,
                Version::MoveRemove if game.pile(at, v) == 0 => Role::Gone,
                _ => Role::Plain,
            },
        }
    });
    let links = graph.edges().iter().zip(0u32..).map(|(edge, i)| {
        let piles = if on_vertices { 0..0 } else { game.first[i as usize]..game.first[i as usize + 1] };
        let sizes: Vec<u32> = piles.map(|pile| game.pile(at, pile)).collect();
        let written: Vec<String> = sizes.iter().map(u32::to_string).collect();
        Link {
            from: edge.tail as usize,
            to: edge.head as usize,
            directed: graph.directed(),
            label: written.join("+"),
            role: if !on_vertices && sizes.iter().all(|s| *s == 0) { Role::Gone } else { Role::Plain },
        }
    });
    Scene { spots: spots.collect(), links: links.collect(), caption: String::new() }
}
