//! The second stage: each row in which one column is still unknown determines that column, and
//! where there is no such row, columns are made parameters until there is one.
//!
//! The rows stay as sparse as they were: the order alone is remembered. In this order the matrix
//! is `[T B; C D]` with T triangular, and what remains to be solved is the small dense matrix
//! `D − C T⁻¹ B` of the rows left over against the parameters. It is computed by following the
//! form of each column, a bit vector over the parameters, for as long as a row still needs it.
//!
//! Which columns become parameters: those of a row with the fewest unknowns, the longest waiting
//! one first, so that the known part grows like a ball and a grid is swept from side to side.

use super::Random;
use super::dense::Dense;
use super::peel::Rest;
use std::collections::VecDeque;
use xanthi_games::budget::{Budget, Stop};

/// One event of the sweep, in order.
#[derive(Clone, Copy)]
enum Event {
    Parameter(u32),
    Pivot { row: u32, column: u32 },
    LeftOver(u32),
}

/// The order of the sweep and the dense matrix of its parameters.
pub(crate) struct Sweep {
    columns: usize,
    rows: Rest,
    /// (index into `rows`, column).
    pivots: Vec<(u32, u32)>,
    parameters: Vec<u32>,
    /// Columns in no row.
    loose: Vec<u32>,
    /// Indices of the rows whose relation is 0 = 0, and of those of the dense matrix.
    redundant: Vec<u32>,
    relations: Vec<u32>,
    dense: Dense,
}

impl Sweep {
    /// Sweeps the rows.
    ///
    /// # Errors
    /// If the forms do not fit into the memory of the limit, or it stops.
    pub(crate) fn new(columns: usize, rows: Rest, budget: &Budget) -> Result<Self, Stop> {
        let mut uses: Vec<Vec<u32>> = vec![Vec::new(); columns];
        for ((_, row), i) in rows.iter().zip(0..) {
            row.iter().for_each(|&c| uses[c as usize].push(i));
        }
        let events = order(&rows, &uses);
        budget.spend(events.len() as u64)?;
        let mut sweep = Self {
            columns,
            pivots: Vec::new(),
            parameters: Vec::new(),
            loose: (0..columns as u32).filter(|&c| uses[c as usize].is_empty()).collect(),
            redundant: Vec::new(),
            relations: Vec::new(),
            dense: Dense::eliminate(0, 0, Vec::new(), budget)?,
            rows,
        };
        for event in &events {
            match *event {
                Event::Parameter(c) => sweep.parameters.push(c),
                Event::Pivot { row, column } => sweep.pivots.push((row, column)),
                Event::LeftOver(_) => {}
            }
        }
        let mut left: Vec<u32> = uses.iter().map(|list| list.len() as u32).collect();
        drop(uses);
        let bits = sweep.relate(&events, &mut left, budget)?;
        sweep.dense = Dense::eliminate(sweep.relations.len(), sweep.parameters.len(), bits, budget)?;
        Ok(sweep)
    }

    /// The dense matrix, row by row; fills `relations` and `redundant`.
    fn relate(&mut self, events: &[Event], left: &mut [u32], budget: &Budget) -> Result<Vec<u64>, Stop> {
        let words = self.parameters.len().div_ceil(64);
        let most = (budget.memory / 8) as usize;
        let mut forms: Vec<Vec<u64>> = vec![Vec::new(); self.columns];
        // The form of a parameter is one bit; it is not stored.
        let mut number = vec![u32::MAX; self.columns];
        self.parameters.iter().zip(0..).for_each(|(&c, i)| number[c as usize] = i);
        let mut bits = Vec::new();
        let mut live = 0;
        for event in events {
            let (index, column) = match *event {
                Event::Parameter(_) => continue,
                Event::Pivot { row, column } => (row, Some(column)),
                Event::LeftOver(row) => (row, None),
            };
            if live + bits.len() > most {
                return Err(Stop::Memory);
            }
            let mut sum = vec![0; words];
            for &d in self.rows[index as usize].1.iter().filter(|&&d| Some(d) != column) {
                let own = number[d as usize] as usize;
                if own != u32::MAX as usize {
                    sum[own / 64] ^= 1 << (own % 64);
                    continue;
                }
                sum.iter_mut().zip(&forms[d as usize]).for_each(|(a, b)| *a ^= b);
                left[d as usize] -= 1;
                if left[d as usize] == 0 {
                    forms[d as usize] = Vec::new();
                    live -= words;
                }
            }
            match column {
                Some(c) => {
                    left[c as usize] -= 1;
                    if left[c as usize] > 0 {
                        live += words;
                        forms[c as usize] = sum;
                    }
                }
                None if sum.iter().all(|&w| w == 0) => self.redundant.push(index),
                None => {
                    self.relations.push(index);
                    bits.extend(sum);
                }
            }
        }
        Ok(bits)
    }

    /// The parameters.
    pub(crate) fn parameters(&self) -> &[u32] {
        &self.parameters
    }

    /// The (row, column) pivots in order.
    pub(crate) fn order(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.pivots.iter().map(|&(i, c)| [self.rows[i as usize].0, c])
    }

    fn row(&self, index: u32) -> &[u32] {
        &self.rows[index as usize].1
    }

    /// Computes the determined columns of x from the others; `b` is empty for 0.
    fn evaluate(&self, b: &[u64], x: &mut [u64]) {
        for &(i, c) in &self.pivots {
            x[c as usize] = 0;
            let right = b.get(self.rows[i as usize].0 as usize).copied().unwrap_or(0);
            x[c as usize] = self.row(i).iter().fold(right, |sum, &d| sum ^ x[d as usize]);
        }
    }

    fn with_parameters(&self, b: &[u64], z: &[u64]) -> Vec<u64> {
        let mut x = vec![0; self.columns];
        self.parameters.iter().zip(z).for_each(|(&c, &value)| x[c as usize] = value);
        self.evaluate(b, &mut x);
        x
    }

    /// x with M x = b, or y with y M = 0 and y b = 1 (indexed by the rows of the whole matrix).
    ///
    /// # Errors
    /// With y, if there is no x.
    pub(crate) fn solve(&self, b: &[u64]) -> Result<Vec<u64>, Vec<u64>> {
        let x = self.with_parameters(b, &[]);
        let residue = |&i: &u32| self.row(i).iter().fold(b[self.rows[i as usize].0 as usize], |sum, &d| sum ^ x[d as usize]);
        if let Some(&i) = self.redundant.iter().find(|i| residue(i) != 0) {
            return Err(self.annihilate(&[i], vec![0; self.columns], b.len()));
        }
        let wanted: Vec<u64> = self.relations.iter().map(residue).collect();
        match self.dense.solve(&wanted) {
            Ok(z) => Ok(self.with_parameters(b, &z)),
            Err(y) => Err(self.annihilate(&self.chosen(&y), vec![0; self.columns], b.len())),
        }
    }

    fn chosen(&self, y: &[u64]) -> Vec<u32> {
        self.relations.iter().zip(y).filter(|&(_, &v)| v != 0).map(|(&i, _)| i).collect()
    }

    /// y with y M = g, of which the rows left over are known.
    fn annihilate(&self, left_over: &[u32], mut g: Vec<u64>, rows: usize) -> Vec<u64> {
        let mut y = vec![0; rows];
        for &i in left_over {
            y[self.rows[i as usize].0 as usize] = 1;
            self.row(i).iter().for_each(|&d| g[d as usize] ^= 1);
        }
        for &i in self.clear(&mut g).iter() {
            y[self.rows[i as usize].0 as usize] = 1;
        }
        y
    }

    /// Adds pivot rows to g until it is 0 in all determined columns; which ones.
    fn clear(&self, g: &mut [u64]) -> Vec<u32> {
        let mut used = Vec::new();
        for &(i, c) in self.pivots.iter().rev() {
            if g[c as usize] != 0 {
                self.row(i).iter().for_each(|&d| g[d as usize] ^= 1);
                used.push(i);
            }
        }
        used
    }

    /// y with y M = g (indexed by all `rows` of the whole matrix), or x with M x = 0 and g x = 1.
    ///
    /// # Errors
    /// With x, if there is no y.
    pub(crate) fn express(&self, g: Vec<u64>, rows: usize) -> Result<Vec<u64>, Vec<u64>> {
        if let Some(&c) = self.loose.iter().find(|&&c| g[c as usize] != 0) {
            let mut x = vec![0; self.columns];
            x[c as usize] = 1;
            return Err(x);
        }
        let mut rest = g.clone();
        self.clear(&mut rest);
        let wanted: Vec<u64> = self.parameters.iter().map(|&c| rest[c as usize]).collect();
        match self.dense.express(&wanted) {
            Ok(y) => Ok(self.annihilate(&self.chosen(&y), g, rows)),
            Err(z) => Err(self.with_parameters(&[], &z)),
        }
    }

    /// 64 random null vectors.
    pub(crate) fn null_vectors(&self, random: &mut Random) -> Vec<u64> {
        let z = self.dense.null_vectors(random);
        let mut x = self.with_parameters(&[], &z);
        self.loose.iter().for_each(|&c| x[c as usize] = random.word());
        x
    }
}

/// The events of a sweep.
fn order(rows: &Rest, uses: &[Vec<u32>]) -> Vec<Event> {
    let mut unknown: Vec<u32> = rows.iter().map(|(_, row)| row.len() as u32).collect();
    let widest = unknown.iter().copied().max().unwrap_or(0) as usize;
    // waiting[k]: rows that had k unknowns when they were put there; only the last entry of a row
    // is valid.
    let mut waiting: Vec<VecDeque<u32>> = vec![VecDeque::new(); widest + 1];
    unknown.iter().zip(0..).for_each(|(&k, i)| waiting[k as usize].push_back(i));
    let mut known = vec![false; uses.len()];
    let mut done = vec![false; rows.len()];
    let mut events = Vec::new();
    let mut touched: Vec<u32> = Vec::new();
    let mut is_touched = vec![false; rows.len()];
    let mut least = 0;
    while least <= widest {
        let Some(i) = waiting[least].pop_front() else {
            least += 1;
            continue;
        };
        if done[i as usize] || unknown[i as usize] as usize != least {
            continue;
        }
        let open: Vec<u32> = rows[i as usize].1.iter().copied().filter(|&c| !known[c as usize]).collect();
        done[i as usize] = true;
        let Some((&last, parameters)) = open.split_last() else {
            events.push(Event::LeftOver(i));
            continue;
        };
        events.extend(parameters.iter().map(|&c| Event::Parameter(c)));
        events.push(Event::Pivot { row: i, column: last });
        for &c in &open {
            known[c as usize] = true;
            for &j in uses[c as usize].iter().filter(|&&j| !done[j as usize]) {
                unknown[j as usize] -= 1;
                if !std::mem::replace(&mut is_touched[j as usize], true) {
                    touched.push(j);
                }
            }
        }
        for j in touched.drain(..) {
            is_touched[j as usize] = false;
            let now = unknown[j as usize] as usize;
            waiting[now].push_back(j);
            least = least.min(now);
        }
    }
    events
}
