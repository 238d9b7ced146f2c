//! Undirected edge geography on a grid that is too large to build: the same rules, by arithmetic.
//!
//! A grid with at most [`MAX_VERTICES`] vertices and [`MAX_EDGES`] edges is a graph like any
//! other. A larger one, with sides up to [`MAX_SIDE`], keeps its token and the edges that were
//! crossed, and nothing else. The token must stand: so many starts cannot be listed.

use crate::catalogue::{self, Listed};
use crate::error::ParseError;
use crate::files::Files;
use crate::game::Game;
use crate::games::geography::Geography;
use crate::graph::families::{MAX_EDGES, MAX_VERTICES};
use crate::notation::{Line, Part};
use crate::position::{At, Position};
use crate::scene::Scene;
use crate::wording::{MoveStyle, Wording};
use std::fmt;

/// The longest side of a grid.
pub const MAX_SIDE: u64 = 1_000_000_000_000_000_000;

/// A vertex: column and row, from 1.
pub type Point = (u64, u64);

/// Undirected edge geography on a grid with sides up to [`MAX_SIDE`], from a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargeGrid {
    columns: u64,
    rows: u64,
    start: Point,
}

/// Where the token is, and the edges that were crossed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Crossed {
    /// The vertex under the token.
    pub token: Point,
    /// The crossed edges, sorted; each as its two ends, sorted.
    edges: Vec<[Point; 2]>,
}

impl Crossed {
    /// The crossed edges, sorted; each as its two ends, sorted.
    pub fn edges(&self) -> &[[Point; 2]] {
        &self.edges
    }

    fn find(&self, from: Point, to: Point) -> Result<usize, usize> {
        self.edges.binary_search(&[from.min(to), from.max(to)])
    }
}

impl LargeGrid {
    /// The game; `None` if a side is 0 or longer than [`MAX_SIDE`], or the start is no vertex. Small
    /// boards are allowed here, though the notation reads them as graphs.
    pub fn new(columns: u64, rows: u64, start: Point) -> Option<Self> {
        let sides = (1..=MAX_SIDE).contains(&columns) && (1..=MAX_SIDE).contains(&rows);
        let inside = (1..=columns).contains(&start.0) && (1..=rows).contains(&start.1);
        (sides && inside).then_some(Self { columns, rows, start })
    }

    /// The number of columns.
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The neighbours of a vertex, in the order of their numbers (row by row). A point outside has those that lie inside.
    pub fn neighbours(&self, (a, b): Point) -> impl Iterator<Item = Point> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        [(a, b.wrapping_sub(1)), (a.wrapping_sub(1), b), (a.wrapping_add(1), b), (a, b.wrapping_add(1))]
            .into_iter()
            .filter(move |&(i, j)| (1..=columns).contains(&i) && (1..=rows).contains(&j))
    }

    /// The sides of a grid that is too large to build; `None` for every other text.
    fn sides(params: Part<'_>) -> Result<Option<(u64, u64)>, ParseError> {
        let Some((_, sides)) = params.split_once('.').filter(|(name, _)| name.text() == "grid") else { return Ok(None) };
        let digits = |side: &Part<'_>| !side.is_empty() && side.text().bytes().all(|b| b.is_ascii_digit());
        let Some((columns, rows)) = sides.split_once('x').filter(|(a, b)| digits(a) && digits(b)) else { return Ok(None) };
        let columns = columns.number("a side", 1..=MAX_SIDE)?;
        let rows = rows.number("a side", 1..=MAX_SIDE)?;
        let (m, n) = (u128::from(columns), u128::from(rows));
        let large = m * n > u128::from(MAX_VERTICES) || 2 * m * n - m - n > u128::from(MAX_EDGES);
        Ok(large.then_some((columns, rows)))
    }
}

/// Opens a line of undirected edge geography: a grid too large to build, or any graph.
///
/// # Errors
/// With the place in the line, if it is not a legal opening.
pub fn open(line: &Line<'_>, files: &dyn Files) -> Result<Position, ParseError> {
    match LargeGrid::sides(line.params)? {
        Some(_) => Ok(Position::of(At::opening(LargeGrid::read(line, files)?))),
        None => catalogue::open::<Geography>(line, files),
    }
}

/// The most moves that a line may hold: each position keeps a list of the edges that were crossed.
const MOST_MOVES: usize = 10_000;

impl Listed for LargeGrid {
    fn read(line: &Line<'_>, _files: &dyn Files) -> Result<Self, ParseError> {
        let Some((columns, rows)) = Self::sides(line.params)? else {
            return Err(line.params.error("this is not a grid too large to build"));
        };
        if let Some(more) = line.moves.get(MOST_MOVES) {
            return Err(more.error("too many moves on a grid too large to build").help(format!("at most {MOST_MOVES}")));
        }
        let Some(start) = line.start.filter(|s| !s.is_empty()) else {
            let help = format!("boards with at most {MAX_VERTICES} vertices and {MAX_EDGES} edges are answered for all starts at once");
            return Err(line.params.error("a grid as large as this needs a start, as in @1,1").help(help));
        };
        let Some((a, b)) = start.split_once(',') else {
            return Err(start.error("the start is not a vertex").help("a column and a row, as in @5,7"));
        };
        let start = (a.number("the column", 1..=columns)?, b.number("the row", 1..=rows)?);
        Ok(Self { columns, rows, start })
    }
}

impl fmt::Display for LargeGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ueg:grid.{}x{}@{},{}", self.columns, self.rows, self.start.0, self.start.1)
    }
}

impl Game for LargeGrid {
    type State = Crossed;
    type Move = Point;

    fn start(&self) -> Crossed {
        Crossed { token: self.start, edges: Vec::new() }
    }

    fn moves(&self, at: &Crossed) -> Vec<Point> {
        self.neighbours(at.token).filter(|&to| at.find(at.token, to).is_err()).collect()
    }

    fn play(&self, at: &Crossed, mv: &Point) -> Crossed {
        let mut next = at.clone();
        if let Err(place) = at.find(at.token, *mv) {
            next.edges.insert(place, [at.token.min(*mv), at.token.max(*mv)]);
        }
        next.token = *mv;
        next
    }

    fn write_move(&self, mv: &Point) -> String {
        format!("{},{}", mv.0, mv.1)
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Coordinates
    }

    fn wording(&self) -> Wording {
        let rules = "A token is on a vertex of a grid. In a turn it is moved along an edge that it has not taken yet; \
                     it may come back to a vertex.";
        Wording::new(rules, "the vertex to go to")
    }

    fn scene(&self, _at: &Crossed) -> Scene {
        Scene::default()
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Position;

    #[test]
    fn a_huge_grid_reads_prints_and_plays() {
        let line = "ueg:grid.1000000000000000000x999999999999999999@5,7/5,8";
        let position = Position::parse(line).unwrap();
        assert_eq!(position.to_string(), line);
        assert_eq!(position.moves(), ["4,8", "6,8", "5,9"]);
        assert!(position.geography().is_none());
        let corner = Position::parse("ueg:grid.1000000000000x1@1000000000000,1").unwrap();
        assert_eq!(corner.moves(), ["999999999999,1"]);
    }

    #[test]
    fn a_grid_that_can_be_built_is_a_graph() {
        assert!(Position::parse("ueg:grid.11x8@3,4").unwrap().geography().is_some());
        assert!(Position::parse("ueg:grid.3x3x3@1,1,1").unwrap().geography().is_some());
    }

    #[test]
    fn bad_lines_are_refused_with_their_place() {
        for (line, place) in [
            ("ueg:grid.1000000x1000000", "grid.1000000x1000000"),
            ("ueg:grid.1000000x1000000@5", "5"),
            ("ueg:grid.1000000x1000000@0,5", "0"),
            ("ueg:grid.1000000x1000000@5,1000001", "1000001"),
            ("ueg:grid.1000000000000000001x5@1,1", "1000000000000000001"),
            ("ueg:grid.1000000x1000000@5,7/6,8", "6,8"),
        ] {
            let error = Position::parse(line).unwrap_err();
            assert_eq!(&line[error.place.clone()], place, "{error}");
            assert!(!error.help.is_empty(), "{error}");
        }
    }
}
