//! Bridg-it: two interlaced arrays of dots; each player joins dots of his own array and wants to
//! connect two opposite sides of the board. No lines cross.
//!
//! `bridgit:5x6` has 5 rows of 6 black dots and 6 rows of 5 red dots. With unit half a step, the
//! black dots are at (even x, odd y) and the red dots at (odd x, even y), x from 0 to 2(C−1), y
//! from 0 to 2R: in general R rows of C black dots, and R+1 rows of C−1 red ones. Black joins the
//! left side to the right side, Red the upper side to the lower side. The dots of a player's own
//! side count as joined; lines between them cross nothing and are no moves.
//!
//! ```text
//!     0   1   2   3   4           bridgit:2x3
//! 0       r       r
//! 1   B   +   B   +   B           + is a crossing: it takes one line, black or red
//! 2       r   +   r
//! 3   B   +   B   +   B
//! 4       r       r
//! ```
//!
//! A move is named by the crossing `x,y` it runs through. A black line through a crossing with odd
//! x is horizontal and one with even x vertical; a red line the other way round.
//!
//! It is Shannon's game twice over: Black is Short on the graph of the black dots (each side one
//! vertex), and Red is Cut, for a red line through a crossing takes the black one away; Red is also
//! Short on the graph of the red dots, which is the planar dual.
//!
//! `bridgit:5x6` lets Black begin and `bridgit:5x6@red` Red.

use crate::catalogue::Listed;
use crate::error::ParseError;
use crate::files::Files;
use crate::game::Game;
use crate::notation::Line;
use crate::outcome::Side;
use crate::reduction::{Move, Network, Reduction, State, Wire};
use crate::scene::{Link, Role, Scene, Spot, Touch};
use crate::wording::{MoveStyle, Wording};
use std::fmt;
use std::sync::Arc;

/// Where the game comes from.
pub const SOURCE: &str = "D. Gale; M. Gardner, Mathematical Games, Scientific American, October 1958";

/// The longest side that is read.
const LONGEST: u64 = 1000;

/// Bridg-it on one board.
#[derive(Clone, Debug)]
pub struct Bridgit {
    rows: u32,
    columns: u32,
    network: Arc<Network>,
    first: Side,
}

impl Bridgit {
    /// The board with these numbers of rows (1 to 1000) and columns (2 to 1000) of black dots; `None` for other numbers.
    pub fn new(rows: u32, columns: u32, first: Side) -> Option<Self> {
        let legal = (1..=LONGEST).contains(&rows.into()) && (2..=LONGEST).contains(&columns.into());
        legal.then(|| Self::of_sides(rows, columns, first))
    }

    /// The same, of numbers that are legal.
    fn of_sides(rows: u32, columns: u32, first: Side) -> Self {
        let wires = (0..crossings(rows, columns)).map(|i| Wire { ends: ends(crossing(columns, i), columns), copies: 1 }).collect();
        let red = (0..crossings(rows, columns)).map(|i| Wire { ends: red_ends(crossing(columns, i), rows, columns), copies: 1 }).collect();
        let dual = Network::new(2 + (rows - 1) * (columns - 1), red, [0, 1]);
        let network = Network::new(2 + rows * (columns - 2), wires, [0, 1]).with_dual(dual);
        Self { rows, columns, network: Arc::new(network), first }
    }

    /// The board as Black's network: the left side is vertex 0, the right side 1, and the black
    /// dots between follow row by row. Its edges are the crossings, row by row. Its dual is Red's
    /// network: vertex 0 is the upper side, 1 the lower side, and the red dots between follow.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The rows and columns of black dots.
    pub fn sides(&self) -> [u32; 2] {
        [self.rows, self.columns]
    }

    /// The place of a crossing.
    pub fn crossing(&self, edge: u32) -> [u32; 2] {
        crossing(self.columns, edge)
    }

    /// A vertex of [`network`](Self::network) in words: a side, or the place of a black dot.
    pub fn dot_name(&self, v: u32) -> String {
        let inner = self.columns - 2;
        match v {
            0 => "the left side".into(),
            1 => "the right side".into(),
            _ => format!("●{},{}", 2 * ((v - 2) % inner + 1), 2 * ((v - 2) / inner) + 1),
        }
    }

    /// The crossing at a place.
    pub fn edge_at(&self, [x, y]: [u32; 2]) -> Option<u32> {
        let wide = 2 * self.columns - 3;
        let inside = x >= 1 && y >= 1 && x < 2 * self.columns - 2 && y < 2 * self.rows && x % 2 == y % 2;
        inside.then(|| (y - 1) / 2 * wide + if y % 2 == 1 { (x - 1) / 2 } else { self.columns - 1 + (x - 2) / 2 })
    }
}

impl Bridgit {
    /// The two spots of the picture that a side's line through a crossing joins.
    fn spots_of_line(&self, edge: u32, side: Side) -> [usize; 2] {
        let [x, y] = self.crossing(edge);
        let ends = if (x % 2 == 1) == (side == Side::Left) { [[x - 1, y], [x + 1, y]] } else { [[x, y - 1], [x, y + 1]] };
        ends.map(|[x, y]| match side {
            Side::Left => y / 2 * self.columns + x / 2,
            Side::Right => self.rows * self.columns + y / 2 * (self.columns - 1) + x / 2,
        } as usize)
    }
}

/// The words of Bridg-it, with one line or several in a turn.
pub(super) fn wording(rules: String) -> Wording {
    Wording {
        goal: "Black wants to join the left side to the right side, Red the upper side to the lower side.".into(),
        sides: ["Black", "Red"],
        // A red line takes the black one away that it crosses.
        verbs: ["draws", "crosses"],
        taken: "drawn",
        roles: vec![(Role::Left, "Black: from left to right".into()), (Role::Right, "Red: from top to bottom".into())],
        ..Wording::new(rules, "a line through the crossing in column and row of these numbers")
    }
}

/// What the winner has done.
pub(super) fn reached(winner: Option<Side>) -> Option<(Side, &'static str)> {
    Some(match winner? {
        Side::Left => (Side::Left, "has joined the left side to the right side"),
        Side::Right => (Side::Right, "has joined the upper side to the lower side"),
    })
}

/// How many crossings a board has.
fn crossings(rows: u32, columns: u32) -> u32 {
    rows * (columns - 1) + (rows - 1) * (columns - 2)
}

/// The place of the i-th crossing. A row with C−1 crossings and one with C−2 alternate.
fn crossing(columns: u32, i: u32) -> [u32; 2] {
    let wide = 2 * columns - 3;
    let (pair, k) = (i / wide, i % wide);
    if k < columns - 1 { [2 * k + 1, 2 * pair + 1] } else { [2 * (k - (columns - 1)) + 2, 2 * pair + 2] }
}

/// The vertices that a black line through a crossing joins.
fn ends([x, y]: [u32; 2], columns: u32) -> [u32; 2] {
    let dot = |x: u32, y: u32| match x / 2 {
        0 => 0,
        k if k == columns - 1 => 1,
        k => 2 + y / 2 * (columns - 2) + k - 1,
    };
    if x % 2 == 1 { [dot(x - 1, y), dot(x + 1, y)] } else { [dot(x, y - 1), dot(x, y + 1)] }
}

/// The vertices that a red line through a crossing joins.
fn red_ends([x, y]: [u32; 2], rows: u32, columns: u32) -> [u32; 2] {
    let dot = |x: u32, y: u32| match y / 2 {
        0 => 0,
        k if k == rows => 1,
        k => 2 + (k - 1) * (columns - 1) + x / 2,
    };
    if x % 2 == 1 { [dot(x, y - 1), dot(x, y + 1)] } else { [dot(x - 1, y), dot(x + 1, y)] }
}

impl Listed for Bridgit {
    fn read(line: &Line<'_>, _files: &dyn Files) -> Result<Self, ParseError> {
        let how = "bridgit:ROWSxCOLUMNS counts the black dots; add @red if Red moves first";
        let Some((rows, columns)) = line.params.split_once('x') else {
            return Err(line.params.error("the size of the board is missing").help(how));
        };
        let rows = rows.number("the number of rows", 1..=LONGEST)? as u32;
        let columns = columns.number("the number of columns", 2..=LONGEST)? as u32;
        let first = match line.start {
            Some(side) if side.text() == "red" => Side::Right,
            Some(side) if !matches!(side.text(), "" | "black") => return Err(side.error("this does not say who moves first").help(how)),
            _ => Side::Left,
        };
        Ok(Self::of_sides(rows, columns, first))
    }
}

impl fmt::Display for Bridgit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.first == Side::Right { "@red" } else { "" };
        write!(f, "bridgit:{}x{}{first}", self.rows, self.columns)
    }
}

impl Game for Bridgit {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State::opening(self.first)
    }

    fn moves(&self, at: &State) -> Vec<Move> {
        at.on(&self.network).moves()
    }

    fn play(&self, at: &State, mv: &Move) -> State {
        at.after(*mv)
    }

    fn write_move(&self, mv: &Move) -> String {
        match mv {
            Move::Take(edge) => self.crossing(*edge).map(|c| c.to_string()).join(","),
            Move::Won => "won".into(),
        }
    }

    fn read_move(&self, at: &State, text: &str) -> Option<Move> {
        let (x, y) = text.split_once(',')?;
        let mv = Move::Take(self.edge_at([x.parse().ok()?, y.parse().ok()?])?);
        (self.write_move(&mv) == text && self.moves(at).contains(&mv)).then_some(mv)
    }

    fn turn(&self, at: &State) -> Option<Side> {
        Some(at.turn())
    }

    fn reduction(&self, at: &State) -> Reduction {
        Reduction::Switching(at.on(&self.network))
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Coordinates
    }

    fn wording(&self) -> Wording {
        wording(
            "Black and Red have dots of their own, interlaced. In turn each joins two neighbouring dots of his colour by a line; \
             no line may cross another."
                .into(),
        )
    }

    fn goal_reached(&self, at: &State) -> Option<(Side, &'static str)> {
        reached(at.on(&self.network).winner())
    }

    fn name_of_edge(&self, edge: u32) -> Option<String> {
        ((edge as usize) < self.network.wires().len()).then(|| self.write_move(&Move::Take(edge)))
    }

    fn name_of_vertex(&self, vertex: u32) -> Option<String> {
        ((vertex as usize) < self.network.order()).then(|| self.dot_name(vertex))
    }

    fn scene_of_move(&self, at: &State, mv: &Move) -> Vec<Touch> {
        match mv {
            Move::Take(edge) => {
                let [from, to] = self.spots_of_line(*edge, at.turn());
                vec![Touch::Between(from, to)]
            }
            Move::Won => Vec::new(),
        }
    }

    fn scene(&self, at: &State) -> Scene {
        let at_place = |x: u32, y: u32| Some((x as f32, y as f32));
        let black = |i: u32| Spot { label: "B".into(), at: at_place(i % self.columns * 2, i / self.columns * 2 + 1), role: Role::Left };
        let wide = self.columns - 1;
        let red = |i: u32| Spot { label: "r".into(), at: at_place(i % wide * 2 + 1, i / wide * 2), role: Role::Right };
        let blacks = self.rows * self.columns;
        let spots = (0..blacks).map(black).chain((0..(self.rows + 1) * wide).map(red)).collect();
        let line = |edge: u32, side: Side| {
            let [from, to] = self.spots_of_line(edge, side);
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            Link { from, to, directed: false, label: String::new(), role }
        };
        let of = |side: Side| at.taken(side).iter().map(move |&edge| line(edge, side));
        let turn = if at.turn() == Side::Left { "Black (●, from left to right)" } else { "Red (○, from top to bottom)" };
        let caption = match at.on(self.network()).winner() {
            None => format!("{turn} moves"),
            // Who has won by that is a matter of the kind of play.
            Some(Side::Left) => "Black has connected left and right".into(),
            Some(Side::Right) => "Red has connected top and bottom".into(),
        };
        Scene { spots, links: of(Side::Left).chain(of(Side::Right)).collect(), caption }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn the_board_of_the_column_has_thirty_dots_of_either_colour() {
        let board = Bridgit::of_sides(5, 6, Side::Left);
        // 5·5 horizontal black lines, and 4·4 vertical ones that are not on a side.
        assert_eq!(board.network().wires().len(), 41);
        assert_eq!(board.network().order(), 22);
        let scene = board.scene(&board.start());
        assert_eq!(scene.spots.iter().filter(|s| s.label == "B").count(), 30);
        assert_eq!(scene.spots.iter().filter(|s| s.label == "r").count(), 30);
    }

    #[test]
    fn crossings_are_found_again() {
        for (rows, columns) in [(1, 2), (1, 5), (3, 2), (2, 3), (5, 6)] {
            let board = Bridgit::of_sides(rows, columns, Side::Left);
            let all = crossings(rows, columns);
            assert!((0..all).all(|e| board.edge_at(board.crossing(e)) == Some(e)), "{board}");
            let places = (0..=2 * rows + 1).flat_map(|y| (0..=2 * columns).map(move |x| [x, y]));
            assert_eq!(places.filter_map(|p| board.edge_at(p)).count(), all as usize, "{board}");
        }
    }

    #[test]
    fn lines_read_print_and_play() {
        for line in ["bridgit:5x6", "bridgit:5x6@red", "bridgit:2x3/1,1/3,3", "bridgit:1x2@red/1,1"] {
            assert_eq!(Position::parse(line).expect(line).to_string(), line);
        }
        assert_eq!(Position::parse("bridgit:2x3").unwrap().moves(), ["1,1", "3,1", "2,2", "1,3", "3,3"]);
        // Black has crossed the board: Red has no move.
        let over = Position::parse("bridgit:2x3/1,1/1,3/3,1").unwrap();
        assert!(over.moves().is_empty() && over.scene().caption == "Black has connected left and right");
        // Red's two lines in the first column of red dots go from top to bottom.
        assert!(Position::parse("bridgit:2x3@red/1,1/2,2/1,3").unwrap().moves().is_empty());
        for line in
            ["bridgit:5", "bridgit:0x3", "bridgit:3x1", "bridgit:3x4@blue", "bridgit:2x3/2,1", "bridgit:2x3/01,1", "bridgit:2x3/1,1/1,1"]
        {
            assert!(Position::parse(line).is_err(), "{line}");
        }
    }
}
