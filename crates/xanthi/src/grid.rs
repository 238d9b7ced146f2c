//! Undirected edge geography on the grid with m columns and n rows.
//!
//! T. Sereekiatdilok, P. Vichitkunakorn, *Undirected edge geography games on grids*. Vertices are
//! (a,b), 1 ≤ a ≤ m, 1 ≤ b ≤ n, the inner points of the rectangle from (0,0) to (m+1, n+1). Pictures
//! show columns to the right and rows downwards. Let d = gcd(m+1, n+1).
//!
//! | file | what |
//! |---|---|
//! | [`outcome`] | the outcome and all winning moves by arithmetic, for sides up to 10^18 |
//! | `trail` | diagonal rays with reflection, trails with a right or a straight angle |
//! | `regions` | the regions of a closed trail with a right angle, and their signs |
//! | `kernels` | the even kernels S_k, those of trails, and those of the grid without an edge |
//! | `arithmetic` | sums of such sets on boards of any size |
//! | [`picture`] | all of it drawn, and told in sentences |
//!
//! What is built (trails, regions, sets) needs a [`GridBoard`] of at most ten million vertices; what is
//! computed needs a [`Grid`] only.

pub(crate) mod arithmetic;
pub(crate) mod kernels;
pub mod outcome;
pub mod picture;
pub(crate) mod regions;
pub(crate) mod trail;

use xanthi_games::games::geography::large_grid::LargeGrid;
pub use xanthi_games::games::geography::large_grid::{MAX_SIDE, Point};
use xanthi_games::graph::families::MAX_VERTICES;
use xanthi_games::{At, Position, Typed};

/// A grid of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    columns: u64,
    rows: u64,
}

impl Grid {
    /// The grid with `columns` columns and `rows` rows; `None` if a side is 0 or longer than [`MAX_SIDE`].
    pub fn new(columns: u64, rows: u64) -> Option<Self> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        (fits(columns) && fits(rows)).then_some(Self { columns, rows })
    }

    /// The number of columns, m.
    pub fn columns(self) -> u64 {
        self.columns
    }

    /// The number of rows, n.
    pub fn rows(self) -> u64 {
        self.rows
    }

    /// The width of the rectangle, m + 1.
    pub fn width(self) -> u64 {
        self.columns + 1
    }

    /// The height of the rectangle, n + 1.
    pub fn height(self) -> u64 {
        self.rows + 1
    }

    /// d, the greatest common divisor of width and height.
    pub fn divisor(self) -> u64 {
        let (mut a, mut b) = (self.width(), self.height());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    }

    /// Whether (a,b) is a vertex.
    pub fn contains(self, (a, b): Point) -> bool {
        (1..=self.columns).contains(&a) && (1..=self.rows).contains(&b)
    }

    /// The neighbours of a vertex, row by row.
    pub fn neighbours(self, (a, b): Point) -> impl Iterator<Item = Point> {
        [(a, b.wrapping_sub(1)), (a.wrapping_sub(1), b), (a + 1, b), (a, b + 1)].into_iter().filter(move |&v| self.contains(v))
    }
}

/// A grid small enough to be built. Vertices are numbered row by row from 0, as in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridBoard(Grid);

impl GridBoard {
    /// The board of a grid; `None` if it has more than ten million vertices.
    pub fn new(grid: Grid) -> Option<Self> {
        (u128::from(grid.columns) * u128::from(grid.rows) <= u128::from(MAX_VERTICES)).then_some(Self(grid))
    }

    /// The board with `columns` columns and `rows` rows; `None` if there is no such grid, or it has more than ten million
    /// vertices.
    pub fn of(columns: u64, rows: u64) -> Option<Self> {
        Grid::new(columns, rows).and_then(Self::new)
    }

    /// The grid.
    pub fn grid(self) -> Grid {
        self.0
    }

    /// The number of vertices.
    pub fn order(self) -> usize {
        (self.0.columns * self.0.rows) as usize
    }

    /// The number of a vertex.
    pub fn index(self, (a, b): Point) -> usize {
        ((b - 1) * self.0.columns + a - 1) as usize
    }

    /// The vertex with a number.
    pub fn point(self, index: usize) -> Point {
        (index as u64 % self.0.columns + 1, index as u64 / self.0.columns + 1)
    }

    /// All vertices in their order.
    pub fn vertices(self) -> impl Iterator<Item = Point> {
        (0..self.order()).map(move |i| self.point(i))
    }
}

/// A position on a grid that is too large to be built, and of which only a part can be drawn.
pub fn too_large_to_build(position: &Position) -> Option<&At<LargeGrid>> {
    match position.typed() {
        Typed::LargeGrid(at) => Some(at),
        _ => None,
    }
}
