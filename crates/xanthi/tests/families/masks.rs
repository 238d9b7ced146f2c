//! A fast exhaustive search: sets of vertices are bit masks, at most 128 vertices.
//!
//! Before a position is searched, vertices that are decided whatever happens elsewhere are labelled,
//! for all vertices at once by shifts of masks; what the token cannot reach is forgotten, so that
//! positions that differ only there are one position in the table.
#![allow(dead_code)]

use rustc_hash::FxHashMap;

/// Arcs that shift all numbers by the same amount.
struct Shift {
    /// The tails.
    tails: u128,
    /// Head minus tail, modulo the number of vertices.
    by: u32,
}

/// A digraph all of whose arcs are a few shifts.
pub(crate) struct Board {
    vertices: u32,
    shifts: Vec<Shift>,
}

impl Board {
    /// C_n x C_m: vertex c·m + r is row r of column c. A move from the last column to column 0 goes `twist`
    /// rows down as well; twist < m.
    pub(crate) fn torus(n: u32, m: u32, twist: u32) -> Self {
        let vertices = n * m;
        let row = |r: u32| (0..n).fold(0, |set, column| set | 1 << (column * m + r));
        let last_column = low(vertices) & !low(vertices - m);
        let last_rows = (m - twist..m).fold(0, |set, r| set | row(r));
        let shift = |tails, by| Shift { tails, by: by % vertices };
        let shifts = vec![
            shift(low(vertices) & !last_column, m),
            shift(last_column & !last_rows, m + twist),
            shift(last_column & last_rows, twist),
            shift(low(vertices) & !row(m - 1), 1),
            shift(row(m - 1), vertices + 1 - m),
        ];
        Self { vertices, shifts }
    }

    /// Kotzig's Nim on the cycle of length n.
    pub(crate) fn kotzig(n: u32, moves: &[u32]) -> Self {
        Self { vertices: n, shifts: moves.iter().map(|a| Shift { tails: low(n), by: a % n }).collect() }
    }

    /// The heads of arcs out of the set.
    fn heads(&self, set: u128) -> u128 {
        self.shifts.iter().fold(0, |heads, shift| heads | turn(set & shift.tails, shift.by, self.vertices))
    }

    /// The tails of arcs into the set.
    fn tails(&self, set: u128) -> u128 {
        self.shifts.iter().fold(0, |tails, shift| tails | turn(set, self.vertices - shift.by, self.vertices) & shift.tails)
    }

    /// The vertices of `open` that can be reached from the set `from` within `open`.
    fn reach(&self, from: u128, open: u128) -> u128 {
        let mut reached = from & open;
        loop {
            let more = (reached | self.heads(reached)) & open;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }
}

/// The set of the vertices 0 … n−1.
fn low(n: u32) -> u128 {
    if n == 128 { u128::MAX } else { (1 << n) - 1 }
}

/// All members moved up by `by`, modulo n; 0 ≤ by ≤ n.
fn turn(set: u128, by: u32, n: u32) -> u128 {
    if by == 0 || by == n { set } else { (set << by | set >> (n - by)) & low(n) }
}

/// A search on one board, in one kind of play.
pub(crate) struct Masks {
    board: Board,
    misere: bool,
    known: FxHashMap<(u128, u32), bool>,
}

impl Masks {
    /// Whether the player to move wins, with the token on vertex 0; and the number of positions searched.
    pub(crate) fn wins(board: Board, misere: bool) -> (bool, usize) {
        let open = low(board.vertices) & !1;
        let mut masks = Self { board, misere, known: FxHashMap::default() };
        let wins = if misere { masks.misere(open, 0) } else { masks.normal(open, 0) };
        (wins, masks.known.len())
    }

    /// The player to move loses if he cannot move.
    fn normal(&mut self, open: u128, token: u32) -> bool {
        // A vertex whose exits are all N, or that has none, is P; one with an exit that is P is N.
        // Playing elsewhere closes only exits to N and to undecided vertices until the token comes
        // here, so labels last, and a decided vertex may be closed.
        let mut left = open;
        let lost = loop {
            let lost = left & !self.board.tails(left);
            let won = left & self.board.tails(lost);
            if won == 0 {
                break lost;
            }
            left &= !won;
        };
        let exits = self.board.heads(1 << token) & open;
        if exits & lost != 0 {
            return true;
        }
        left &= !lost;
        left = self.board.reach(exits, left);
        self.search(exits & left, left, token)
    }

    /// The player to move wins if he cannot move.
    fn misere(&mut self, open: u128, token: u32) -> bool {
        let open = self.board.reach(self.board.heads(1 << token), open);
        let exits = self.board.heads(1 << token) & open;
        // Only vertices from which no cycle of open vertices can be reached are labelled, one
        // generation after the other.
        let (mut left, mut lost) = (open, 0);
        loop {
            let generation = left & !self.board.tails(left);
            if generation == 0 {
                break;
            }
            let wins = generation & (self.board.tails(lost) | !self.board.tails(open));
            lost |= generation & !wins;
            left &= !generation;
        }
        if exits == 0 || exits & lost != 0 {
            return true;
        }
        if exits & left == 0 {
            return false;
        }
        self.search(exits & left, open, token)
    }

    fn search(&mut self, exits: u128, open: u128, token: u32) -> bool {
        if exits == 0 {
            return false;
        }
        if let Some(&wins) = self.known.get(&(open, token)) {
            return wins;
        }
        let mut rest = exits;
        let mut wins = false;
        while rest != 0 && !wins {
            let head = 127 - rest.leading_zeros();
            rest &= !(1 << head);
            let open = open & !(1 << head);
            wins = !if self.misere { self.misere(open, head) } else { self.normal(open, head) };
        }
        self.known.insert((open, token), wins);
        wins
    }
}
