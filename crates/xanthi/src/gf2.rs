//! Linear systems over GF(2) that come from graphs: sparse, often narrow, rarely dense.
//!
//! A matrix is eliminated in three stages, each on what the one before leaves:
//!
//! 1. `peel`: rows and columns with one or two entries. None of these pivots adds an entry, and
//!    trees, cacti and everything of tree width 2 is gone afterwards.
//! 2. `sweep`: a row in which one column is left unknown determines it; where no row is so far,
//!    some columns become parameters (the *inactivation* of LaMacchia and Odlyzko's structured
//!    elimination and of the decoding of Raptor codes, RFC 5053). Nothing fills in; a strip of
//!    width w has about w parameters.
//! 3. [`dense`]: the rows that are left over relate the parameters, and only this small dense
//!    matrix is eliminated in the usual way, with tables (Four Russians).
//!
//! Every stage keeps enough to answer for the matrix and its transpose, with a witness both ways
//! (the Fredholm alternative): either M x = b, or some y has y M = 0 and y b = 1.

pub mod dense;
pub(crate) mod peel;
pub(crate) mod sweep;

use peel::Peel;
use sweep::Sweep;
use xanthi_games::budget::{Budget, Stop};

/// A sparse matrix over GF(2): the columns of the ones of each row, each once, as compressed rows.
#[derive(Clone, Debug, Default)]
pub struct Sparse {
    /// The number of columns.
    pub columns: usize,
    /// Row `i` is `entries[first[i]..first[i + 1]]`.
    pub first: Vec<u32>,
    /// The columns of the ones.
    pub entries: Vec<u32>,
}

impl Sparse {
    /// The matrix with these rows.
    pub fn from_rows<R: IntoIterator<Item = u32>>(columns: usize, rows: impl IntoIterator<Item = R>) -> Self {
        let mut first = vec![0];
        let mut entries = Vec::new();
        for row in rows {
            entries.extend(row);
            first.push(entries.len() as u32);
        }
        Self { columns, first, entries }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.first.len() - 1
    }

    /// The columns of the ones of row `i`.
    pub fn row(&self, i: u32) -> &[u32] {
        &self.entries[self.first[i as usize] as usize..self.first[i as usize + 1] as usize]
    }

    /// The transpose.
    pub fn transpose(&self) -> Self {
        let mut first = vec![0u32; self.columns + 1];
        self.entries.iter().for_each(|&c| first[c as usize + 1] += 1);
        for c in 0..self.columns {
            first[c + 1] += first[c];
        }
        let mut next = first.clone();
        let mut entries = vec![0; self.entries.len()];
        for i in 0..self.rows() as u32 {
            for &c in self.row(i) {
                entries[next[c as usize] as usize] = i;
                next[c as usize] += 1;
            }
        }
        Self { columns: self.rows(), first, entries }
    }
}

/// How far the first stage goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Only rows and columns with one entry: every row stays a row of the matrix, so that
    /// [`Elimination::steps`] can tell the whole elimination.
    Ones,
    /// Rows and columns with two entries too.
    Twos,
}

/// A matrix in eliminated form. Vectors are `Vec<u64>` with one word a coordinate, so that 64
/// vectors can be treated at once; a single vector uses the lowest bit.
pub struct Elimination {
    peel: Peel,
    sweep: Sweep,
}

impl Elimination {
    /// Eliminates a matrix.
    ///
    /// # Errors
    /// If the limit stops it, or the parameters of the sweep do not fit into its memory.
    pub fn new(matrix: &Sparse, depth: Depth, budget: &Budget) -> Result<Self, Stop> {
        let mut peel = Peel::ones(matrix);
        budget.spend((matrix.rows() + matrix.columns) as u64)?;
        let rows = peel.rest(matrix, depth == Depth::Twos);
        budget.spend(1)?;
        let sweep = Sweep::new(matrix.columns, rows, budget)?;
        Ok(Self { peel, sweep })
    }

    /// The number of parameters of the sweep: the side of the dense matrix.
    pub fn parameters(&self) -> usize {
        self.sweep.parameters().len()
    }

    /// x with M x = b, or else y with y M = 0 and y b = 1. `b` is given by the rows of its ones.
    ///
    /// # Errors
    /// With y, as a list of rows, if there is no x; x is a list of columns.
    pub fn solve(&self, b: &[u32]) -> Result<Vec<u32>, Vec<u32>> {
        let mut b = indicator(b, self.peel.rows());
        self.peel.forward(&mut b);
        match self.sweep.solve(&b) {
            Ok(mut x) => {
                self.peel.substitute(&b, &mut x);
                Ok(ones(&x))
            }
            Err(mut y) => {
                self.peel.pull_back(&mut y, &[]);
                Err(ones(&y))
            }
        }
    }

    /// y with y M = g, or else x with M x = 0 and g x = 1. `g` is given by the columns of its ones.
    ///
    /// # Errors
    /// With x, as a list of columns, if there is no y; y is a list of rows.
    pub fn express(&self, g: &[u32]) -> Result<Vec<u32>, Vec<u32>> {
        let mut g = indicator(g, self.peel.columns());
        let taken = self.peel.replace(&mut g);
        match self.sweep.express(g, self.peel.rows()) {
            Ok(mut y) => {
                self.peel.pull_back(&mut y, &taken);
                Ok(ones(&y))
            }
            Err(mut x) => {
                self.peel.substitute(&[], &mut x);
                Err(ones(&x))
            }
        }
    }

    /// 64 random vectors of the null space, independent and uniform, one in each bit. A
    /// coordinate that is not 0 on the whole null space is 0 in all of them with probability
    /// 2^-64.
    pub fn null_vectors(&self, random: &mut Random) -> Vec<u64> {
        let mut x = self.sweep.null_vectors(random);
        self.peel.substitute(&[], &mut x);
        x
    }

    /// How many of the [`steps`](Self::steps) stand before those of columns that occurred in one row
    /// only, on which no other column depends.
    pub fn pivots_before_last(&self) -> usize {
        self.peel.forced_and_last().0.len() + self.sweep.order().count()
    }

    /// The elimination as (row, column) pivots in an order in which each row determines its
    /// column from earlier ones and from parameters; rows that occur nowhere relate the
    /// parameters. Whole only with [`Depth::Ones`].
    pub fn steps(&self) -> Vec<[u32; 2]> {
        let (forced, last) = self.peel.forced_and_last();
        forced.into_iter().chain(self.sweep.order()).chain(last).collect()
    }
}

/// The characteristic vector of a list.
fn indicator(list: &[u32], len: usize) -> Vec<u64> {
    let mut vector = vec![0; len];
    list.iter().for_each(|&i| vector[i as usize] ^= 1);
    vector
}

/// Where a single vector is 1.
fn ones(vector: &[u64]) -> Vec<u32> {
    (0..vector.len() as u32).filter(|&i| vector[i as usize] & 1 == 1).collect()
}

/// A small reproducible generator (splitmix64, Steele, Lea and Flood 2014). Its output is not
/// linear over GF(2); that of xorshift is, and its vectors would span 64 dimensions only.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next word.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }
}
