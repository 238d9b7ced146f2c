//! The bipartite graph of the edges with an odd number of copies, with numbers for each class.

use super::odd_neighbours;
use crate::gf2::Sparse;
use std::collections::VecDeque;
use xanthi_games::reduction::GeographyPosition;

/// The two classes of one component, or of all components taken together.
pub(super) struct Component {
    /// The vertices of the first class, which holds the vertex it was built from: the rows.
    pub(super) rows: Vec<u32>,
    /// The vertices of the other class: the columns.
    pub(super) columns: Vec<u32>,
    /// The number of each vertex within its class.
    index: Vec<u32>,
}

impl Component {
    /// The component of `start`.
    ///
    /// # Errors
    /// With the vertices of an odd cycle in order, if it is not bipartite.
    pub(super) fn of(ground: &GeographyPosition, start: u32) -> Result<Self, Vec<u32>> {
        Self::from_starts(ground, start..start + 1)
    }

    /// All components, each with its first vertex among the rows.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub(super) fn all(ground: &GeographyPosition) -> Result<Self, Vec<u32>> {
        Self::from_starts(ground, 0..ground.graph().order() as u32)
    }

    fn from_starts(ground: &GeographyPosition, starts: std::ops::Range<u32>) -> Result<Self, Vec<u32>> {
        let n = ground.graph().order();
        let mut found = Self { rows: Vec::new(), columns: Vec::new(), index: vec![u32::MAX; n] };
        // (parent, depth) in the breadth-first tree.
        let mut seen = vec![(u32::MAX, u32::MAX); n];
        let mut queue = VecDeque::new();
        for start in starts {
            if seen[start as usize].1 != u32::MAX {
                continue;
            }
            seen[start as usize] = (start, 0);
            queue.push_back(start);
            while let Some(u) = queue.pop_front() {
                let depth = seen[u as usize].1;
                found.add(u, depth);
                for v in odd_neighbours(ground, u) {
                    match seen[v as usize].1 {
                        u32::MAX => {
                            seen[v as usize] = (u, depth + 1);
                            queue.push_back(v);
                        }
                        other if other % 2 == depth % 2 => return Err(odd_cycle(&seen, u, v)),
                        _ => {}
                    }
                }
            }
        }
        Ok(found)
    }

    fn add(&mut self, v: u32, depth: u32) {
        let class = if depth.is_multiple_of(2) { &mut self.rows } else { &mut self.columns };
        self.index[v as usize] = class.len() as u32;
        class.push(v);
    }

    /// The edges between the classes.
    pub(super) fn matrix(&self, ground: &GeographyPosition) -> Sparse {
        let row = |&r: &u32| odd_neighbours(ground, r).map(|c| self.index(c));
        Sparse::from_rows(self.columns.len(), self.rows.iter().map(row))
    }

    /// The row or column of a vertex.
    pub(super) fn index(&self, v: u32) -> u32 {
        self.index[v as usize]
    }

    /// The vertices of a list of rows, sorted.
    pub(super) fn rows_named(&self, list: &[u32]) -> Vec<u32> {
        named(&self.rows, list)
    }

    /// The vertices of a list of columns, sorted.
    pub(super) fn columns_named(&self, list: &[u32]) -> Vec<u32> {
        named(&self.columns, list)
    }
}

fn named(vertices: &[u32], list: &[u32]) -> Vec<u32> {
    let mut names: Vec<u32> = list.iter().map(|&i| vertices[i as usize]).collect();
    names.sort_unstable();
    names
}

/// The odd cycle that the edge between u and v closes; their depths have the same parity.
fn odd_cycle(seen: &[(u32, u32)], u: u32, v: u32) -> Vec<u32> {
    let (mut left, mut right) = (vec![u], vec![v]);
    let (mut u, mut v) = (u, v);
    while u != v {
        let (from, at) = if seen[u as usize].1 >= seen[v as usize].1 { (&mut left, &mut u) } else { (&mut right, &mut v) };
        *at = seen[*at as usize].0;
        from.push(*at);
    }
    // Both ways end in the same vertex, which stands once in the cycle.
    right.pop();
    left.extend(right.into_iter().rev());
    left
}
