//! Undirected edge geography on a small bipartite graph without parallel edges: an even kernel by
//! elimination over GF(2).
//!
//! Let A be the side of the token t, B the other one, and M the matrix with a row for each vertex
//! of B, a column for each of A. The even kernels within A are the solutions of Mx = 0, and t is P
//! iff one of them contains t. Otherwise the unit vector of t is a sum of rows: the vertices of
//! those rows have an odd number of edges to t and an even number to every other vertex of A, so
//! after a move from t to one of them they are an even kernel around it.
//!
//! Source: A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical
//! Computer Science 112 (1993) 371–381.
//!
//! ```text
//! | columns of A, that of t last | which rows of M were added up |
//! ```

use xanthi_games::game::Outcome;

/// The outcome and why.
pub(super) enum Verdict {
    /// The token is in this even kernel.
    P {
        /// Its vertices.
        kernel: Vec<u32>,
    },
    /// The move to `to` puts the token into this even kernel of what is left.
    N {
        /// Where the winning move goes.
        to: u32,
        /// The vertices of the kernel.
        kernel: Vec<u32>,
    },
}

impl Verdict {
    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Verdict::P { .. } => Outcome::P,
            Verdict::N { .. } => Outcome::N,
        }
    }
}

/// Decides the position whose token is at `token`, if the part that it can reach is bipartite.
pub(super) fn decide<I: Iterator<Item = u32>>(order: usize, token: u32, exits: impl Fn(u32) -> I) -> Option<Verdict> {
    let sides = sides(order, token, &exits)?;
    let mut place = vec![0; order];
    for side in &sides {
        side.iter().enumerate().for_each(|(i, &v)| place[v as usize] = i);
    }
    // The token was met first; its column goes last.
    let last = sides[0].len() - 1;
    let column = |v: u32| if v == token { last } else { place[v as usize] - 1 };
    let mut system = System::new(sides[0].len(), sides[1].len());
    for (i, &v) in sides[1].iter().enumerate() {
        exits(v).for_each(|to| system.flip(i, column(to)));
        system.flip(i, sides[0].len() + i);
    }
    let pivots = system.reduce();
    match pivots[last] {
        None => {
            let goes = |v: u32| v == token || pivots[column(v)].is_some_and(|row| system.get(row, last));
            Some(Verdict::P { kernel: sides[0].iter().copied().filter(|&v| goes(v)).collect() })
        }
        Some(row) => {
            let kernel: Vec<u32> = (0..sides[1].len()).filter(|i| system.get(row, sides[0].len() + i)).map(|i| sides[1][i]).collect();
            let to = exits(token).find(|to| kernel.contains(to))?;
            Some(Verdict::N { to, kernel })
        }
    }
}

/// The two sides, that of the token first; `None` if there is an odd cycle.
fn sides<I: Iterator<Item = u32>>(order: usize, token: u32, exits: &impl Fn(u32) -> I) -> Option<[Vec<u32>; 2]> {
    let mut side = vec![u8::MAX; order];
    let mut sides = [vec![token], Vec::new()];
    side[token as usize] = 0;
    let mut stack = vec![token];
    while let Some(v) = stack.pop() {
        let here = side[v as usize];
        for to in exits(v) {
            match side[to as usize] {
                u8::MAX => {
                    side[to as usize] = 1 - here;
                    sides[usize::from(1 - here)].push(to);
                    stack.push(to);
                }
                there if there == here => return None,
                _ => {}
            }
        }
    }
    Some(sides)
}

/// Rows of bits over GF(2).
struct System {
    columns: usize,
    words: usize,
    bits: Vec<u64>,
}

impl System {
    /// `columns` columns, and one more for each row.
    fn new(columns: usize, rows: usize) -> Self {
        let words = (columns + rows).div_ceil(64);
        Self { columns, words, bits: vec![0; words * rows] }
    }

    fn get(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    fn flip(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / 64] ^= 1 << (column % 64);
    }

    /// Gauss–Jordan elimination; for each column the row that has its only one, if there is one.
    fn reduce(&mut self) -> Vec<Option<usize>> {
        let rows = self.bits.len() / self.words;
        let mut used = vec![false; rows];
        let mut pivots = vec![None; self.columns];
        for column in 0..self.columns {
            let Some(pivot) = (0..rows).find(|&row| !used[row] && self.get(row, column)) else { continue };
            used[pivot] = true;
            pivots[column] = Some(pivot);
            for row in (0..rows).filter(|&row| row != pivot) {
                if self.get(row, column) {
                    for w in 0..self.words {
                        self.bits[row * self.words + w] ^= self.bits[pivot * self.words + w];
                    }
                }
            }
        }
        pivots
    }
}
