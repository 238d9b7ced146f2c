//! The regions into which a closed trail with a right angle cuts the rectangle, and their signs.
//!
//! All points of the trail have the colour of its vertex. A point of the other colour is the
//! centre of a square that stands on a corner; its four neighbours are the corners of that square.
//! These squares tile the rectangle (cut at its sides), and the trail runs along their edges: one
//! edge is the diagonal of one unit square of the grid. So a region is a set of such centres,
//! joined across the diagonals that the trail does not use.
//!
//! A labelling is *proper* if regions on both sides of a piece of the trail have different signs,
//! and those that reach the border are negative (Lemma 5 of the paper).

use super::trail::Trail;
use super::{GridBoard, Point};

/// The regions of a trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    board: GridBoard,
    /// The colour of the trail: the parity of the sum of coordinates.
    colour: u64,
    /// Whether the trail runs through the diagonal of the unit square at (x,y), row by row.
    walls: Vec<bool>,
    /// The sign of the centre (x,y) of the other colour, 0 ≤ x ≤ m + 1, row by row.
    positive: Vec<bool>,
}

/// One region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The first of its centres, row by row; it may lie on the border.
    pub centre: Point,
    /// How many vertices of the grid are among its centres.
    pub vertices: usize,
    /// Its sign.
    pub positive: bool,
    /// Whether a part of a side of the rectangle is a side of it.
    pub unbounded: bool,
}

impl Regions {
    /// The regions of a trail; `None` if it is not closed or runs through a diagonal twice, which
    /// happens for no trail that [`Trail::turn`] finds.
    pub fn of(board: GridBoard, trail: &Trail) -> Option<Self> {
        let (width, height) = (board.grid().width() as usize, board.grid().height() as usize);
        let mut walls = vec![false; width * height];
        for (x, y) in trail.diagonals() {
            if std::mem::replace(&mut walls[y as usize * width + x as usize], true) {
                return None;
            }
        }
        let colour = (trail.at.0 + trail.at.1) % 2;
        let mut positive = vec![false; (width + 1) * (height + 1)];
        // Row 0 is negative. Every later centre lies diagonally below one of the row above: to the
        // right of it, or, in column 0, to its left.
        for y in 1..=height {
            let (above, row) = positive[(y - 1) * (width + 1)..].split_at_mut(width + 1);
            let walls = &walls[(y - 1) * width..y * width];
            for x in (1..=width).filter(|x| (x + y) as u64 % 2 != colour) {
                row[x] = above[x - 1] ^ walls[x - 1];
            }
            if y as u64 % 2 != colour {
                row[0] = above[1] ^ walls[0];
            }
        }
        trail.closed.then_some(Self { board, colour, walls, positive })
    }

    /// Whether a point of the other colour lies in a positive region.
    pub fn is_positive(&self, (x, y): Point) -> bool {
        self.positive[(y * (self.board.grid().width() + 1) + x) as usize]
    }

    /// Whether the labelling is proper: every diagonal has different signs on its two sides exactly
    /// if the trail runs through it, and all border points are negative.
    pub fn are_proper(&self) -> bool {
        let (width, height) = (self.board.grid().width(), self.board.grid().height());
        let diagonals = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let walls = diagonals.zip(&self.walls).all(|((x, y), &wall)| {
            let sides = if (x + y) % 2 == self.colour { [(x + 1, y), (x, y + 1)] } else { [(x, y), (x + 1, y + 1)] };
            (self.is_positive(sides[0]) != self.is_positive(sides[1])) == wall
        });
        let columns = (0..=width).all(|x| !self.is_positive((x, 0)) && !self.is_positive((x, height)));
        walls && columns && (0..=height).all(|y| !self.is_positive((0, y)) && !self.is_positive((width, y)))
    }

    /// The regions one by one.
    pub fn list(&self) -> Vec<Region> {
        let (width, height) = (self.board.grid().width(), self.board.grid().height());
        let place = |(x, y): Point| (y * (width + 1) + x) as usize;
        let mut seen = vec![false; self.positive.len()];
        let mut list = Vec::new();
        let mut open = Vec::new();
        for start in (0..=height).flat_map(|y| (0..=width).map(move |x| (x, y))).filter(|(x, y)| (x + y) % 2 != self.colour) {
            if std::mem::replace(&mut seen[place(start)], true) {
                continue;
            }
            let mut region = Region { centre: start, vertices: 0, positive: self.is_positive(start), unbounded: false };
            open.push(start);
            while let Some((x, y)) = open.pop() {
                let inside = (1..width).contains(&x) && (1..height).contains(&y);
                region.vertices += usize::from(inside);
                region.unbounded |= !inside;
                // The four diagonally next centres, with the unit square between.
                let next = [(x + 1, y + 1, x, y), (x.wrapping_sub(1), y + 1, x.wrapping_sub(1), y)];
                let back = [
                    (x + 1, y.wrapping_sub(1), x, y.wrapping_sub(1)),
                    (x.wrapping_sub(1), y.wrapping_sub(1), x.wrapping_sub(1), y.wrapping_sub(1)),
                ];
                for (u, v, cell_x, cell_y) in next.into_iter().chain(back) {
                    let there = u <= width && v <= height && !self.walls[(cell_y * width + cell_x) as usize];
                    if there && !std::mem::replace(&mut seen[place((u, v))], true) {
                        open.push((u, v));
                    }
                }
            }
            list.push(region);
        }
        list
    }

    /// Each centre with its sign: a square on a corner, of which the parts within the rectangle
    /// belong to the region.
    pub fn centres(&self) -> impl Iterator<Item = (Point, bool)> + '_ {
        let (width, height) = (self.board.grid().width(), self.board.grid().height());
        let all = (0..=height).flat_map(move |y| (0..=width).map(move |x| (x, y)));
        all.filter(|(x, y)| (x + y) % 2 != self.colour).map(|p| (p, self.is_positive(p)))
    }

    /// The board.
    pub fn board(&self) -> GridBoard {
        self.board
    }

    /// The colour of the trail: 0 or 1, the parity of the sum of coordinates of its points.
    pub fn colour(&self) -> u64 {
        self.colour
    }
}
