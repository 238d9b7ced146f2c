//! Even kernels of grids as sets of vertices: S_k, those of straight trails, and those of the grid
//! without one edge.

use super::regions::Regions;
use super::trail::Trail;
use super::{GridBoard, Point, outcome};
use xanthi_games::family::grid::Turn;

/// A set of vertices of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    board: GridBoard,
    members: Vec<bool>,
}

/// The set S_k of Corollary 12: all (i,j) such that d divides neither i nor j, and i + j or i − j
/// is k or −k modulo 2d. An even kernel for 0 ≤ k ≤ d, unless it is empty: for d = 1, and for
/// d = 2, k = 1. `None` for k > d.
pub fn wave(board: GridBoard, k: u64) -> Option<Set> {
    let d = board.grid().divisor() as usize;
    if k as usize > d {
        return None;
    }
    let k = k as usize;
    let (columns, period) = (board.grid().columns() as usize, 2 * d);
    let mut members = vec![false; board.order()];
    for (row, j) in members.chunks_mut(columns).zip(1..).filter(|(_, j)| j % d != 0) {
        // In row j the members are in columns ±j ± k modulo 2d, but for the multiples of d.
        let j = j % period;
        for from in [j + k, j + period - k, period - j + k, 2 * period - j - k].map(|x| x % period).into_iter().filter(|x| x % d != 0) {
            row.iter_mut().skip(from - 1).step_by(period).for_each(|member| *member = true);
        }
    }
    Some(Set { board, members })
}

/// Lemma 9: the vertices on exactly one segment of a straight trail.
pub fn of_trail(board: GridBoard, trail: &Trail) -> Set {
    let mut passed = vec![0u8; board.order()];
    let mut count = |(from, to): (Point, Point), with_end: bool| {
        let steps = from.0.abs_diff(to.0);
        let along = |from: u64, to: u64, t: u64| if to > from { from + t } else { from - t };
        for t in 0..=steps {
            let p = (along(from.0, to.0, t), along(from.1, to.1, t));
            if board.grid().contains(p) && (t < steps || with_end) {
                let slot = &mut passed[board.index(p)];
                *slot = slot.saturating_add(1);
            }
        }
    };
    // Two segments meet in a straight line at the vertex: there it is one segment.
    trail.segments().for_each(|segment| count(segment, segment.1 != trail.at));
    Set { board, members: passed.into_iter().map(|times| times == 1).collect() }
}

/// Lemma 6: the vertices inside positive regions.
pub fn inside(regions: &Regions) -> Set {
    let board = regions.board();
    let of_other_colour = |p: Point| (p.0 + p.1) % 2 != regions.colour();
    Set { board, members: board.vertices().map(|p| of_other_colour(p) && regions.is_positive(p)).collect() }
}

/// The vertices of the other colour inside a trail given by arithmetic, one by one.
pub fn inside_turn(board: GridBoard, turn: &Turn) -> Set {
    let of_other_colour = |p: Point| (p.0 + p.1 + turn.at[0] + turn.at[1]) % 2 == 1;
    let members = board.vertices().map(|p| of_other_colour(p) && outcome::is_inside(board.grid(), turn, p)).collect();
    Set { board, members }
}

impl Set {
    /// The set of these vertices.
    pub fn new(board: GridBoard, vertices: impl IntoIterator<Item = Point>) -> Self {
        let mut members = vec![false; board.order()];
        vertices.into_iter().for_each(|v| members[board.index(v)] = true);
        Self { board, members }
    }

    /// The board.
    pub fn board(&self) -> GridBoard {
        self.board
    }

    /// Whether a vertex is in the set.
    pub fn contains(&self, v: Point) -> bool {
        self.members[self.board.index(v)]
    }

    /// How many vertices are in the set.
    pub fn len(&self) -> usize {
        self.members.iter().filter(|m| **m).count()
    }

    /// Whether no vertex is in the set.
    pub fn is_empty(&self) -> bool {
        !self.members.contains(&true)
    }

    /// The numbers of the vertices in the set, ascending.
    pub fn numbers(&self) -> Vec<u32> {
        self.members.iter().zip(0..).filter(|(m, _)| **m).map(|(_, i)| i).collect()
    }

    /// The vertices in exactly one of two sets of the same board.
    pub fn sum(&self, other: &Self) -> Self {
        Self { board: self.board, members: self.members.iter().zip(&other.members).map(|(a, b)| a ^ b).collect() }
    }

    /// Whether no two members are adjacent.
    pub fn is_independent(&self) -> bool {
        let columns = self.board.grid().columns() as usize;
        let in_a_row = self.members.chunks(columns).all(|row| row.windows(2).all(|pair| !(pair[0] && pair[1])));
        in_a_row && self.members.iter().zip(&self.members[columns..]).all(|(a, b)| !(*a && *b))
    }

    /// The vertices outside of the set with an odd number of neighbours in it.
    pub fn odd_vertices(&self) -> Vec<Point> {
        let columns = self.board.grid().columns() as usize;
        let mut odd = vec![false; self.members.len()];
        for (row, members) in odd.chunks_mut(columns).zip(self.members.chunks(columns)) {
            row.iter_mut().zip(&members[1..]).for_each(|(odd, m)| *odd ^= m);
            row[1..].iter_mut().zip(members).for_each(|(odd, m)| *odd ^= m);
        }
        odd.iter_mut().zip(&self.members[columns..]).for_each(|(odd, m)| *odd ^= m);
        odd[columns..].iter_mut().zip(&self.members).for_each(|(odd, m)| *odd ^= m);
        (0..odd.len()).filter(|&i| odd[i] && !self.members[i]).map(|i| self.board.point(i)).collect()
    }

    /// Whether the set is an even kernel of the grid.
    pub fn is_even_kernel(&self) -> bool {
        !self.is_empty() && self.is_independent() && self.odd_vertices().is_empty()
    }

    /// Whether the set is an even kernel of the grid without the edge between u and v, with v in
    /// it and u outside.
    pub fn is_even_kernel_without(&self, u: Point, v: Point) -> bool {
        self.contains(v)
            && !self.contains(u)
            && self.board.grid().neighbours(u).any(|w| w == v)
            && self.is_independent()
            && self.odd_vertices() == [u]
    }
}
