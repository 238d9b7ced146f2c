//! The first stage: pivots in rows and columns with one or two entries.
//!
//! - A row with one entry makes its column 0; a column with one entry is determined by its row,
//!   whatever the others are. Only counters change.
//! - A row with two entries identifies two columns; of a column in two rows, one row is added to
//!   the other. A row and two or one columns disappear and at most as many entries come as go, so
//!   the matrix only shrinks. The shorter list always moves into the longer one.
//!
//! In the incidence between the two classes of a bipartite graph both of the latter contract the
//! two edges at a vertex of degree 2, so every graph of tree width 2 peels away.
//!
//! A pivot (r, c) is kept with `u`, what row r was besides c, and `l`, the rows to which row r was
//! added. Vectors pass through the pivots in order or backwards; see the methods.

use super::Sparse;

#[derive(Clone, Copy)]
struct Pivot {
    row: u32,
    column: u32,
    /// `lists[start..middle]` is u, `lists[middle..end]` is l.
    start: usize,
    middle: usize,
    end: usize,
}

/// The pivots of the first stage.
pub(crate) struct Peel {
    rows: usize,
    columns: usize,
    pivots: Vec<Pivot>,
    lists: Vec<u32>,
    row_gone: Vec<bool>,
    column_gone: Vec<bool>,
}

/// What is left: the rows that are not pivots, by their number, and what they contain.
pub(crate) type Rest = Vec<(u32, Vec<u32>)>;

impl Peel {
    /// Takes all pivots in rows and columns with one entry.
    pub(crate) fn ones(matrix: &Sparse) -> Self {
        let (rows, columns) = (matrix.rows(), matrix.columns);
        let across = matrix.transpose();
        let mut peel =
            Self { rows, columns, pivots: Vec::new(), lists: Vec::new(), row_gone: vec![false; rows], column_gone: vec![false; columns] };
        let mut row_size: Vec<u32> = (0..rows as u32).map(|r| matrix.row(r).len() as u32).collect();
        let mut column_size: Vec<u32> = (0..columns as u32).map(|c| across.row(c).len() as u32).collect();
        let mut single_rows: Vec<u32> = (0..rows as u32).filter(|&r| row_size[r as usize] == 1).collect();
        let mut single_columns: Vec<u32> = Vec::new();
        // Rows first: the columns that are forced to 0 come before all others.
        let mut fresh_columns = (0..columns as u32).collect::<Vec<_>>();
        loop {
            let (r, c) = if let Some(r) = single_rows.pop() {
                if row_size[r as usize] != 1 || peel.row_gone[r as usize] {
                    continue;
                }
                match matrix.row(r).iter().find(|&&c| !peel.column_gone[c as usize]) {
                    Some(&c) => (r, c),
                    None => continue,
                }
            } else if let Some(c) = single_columns.pop().or_else(|| fresh_columns.pop()) {
                if column_size[c as usize] != 1 || peel.column_gone[c as usize] {
                    continue;
                }
                match across.row(c).iter().find(|&&r| !peel.row_gone[r as usize]) {
                    Some(&r) => (r, c),
                    None => continue,
                }
            } else {
                break;
            };
            peel.row_gone[r as usize] = true;
            peel.column_gone[c as usize] = true;
            let start = peel.lists.len();
            for &d in matrix.row(r).iter().filter(|&&d| !peel.column_gone[d as usize]) {
                peel.lists.push(d);
                column_size[d as usize] -= 1;
                if column_size[d as usize] == 1 {
                    single_columns.push(d);
                }
            }
            let middle = peel.lists.len();
            for &i in across.row(c).iter().filter(|&&i| !peel.row_gone[i as usize]) {
                peel.lists.push(i);
                row_size[i as usize] -= 1;
                if row_size[i as usize] == 1 {
                    single_rows.push(i);
                }
            }
            let end = peel.lists.len();
            peel.pivots.push(Pivot { row: r, column: c, start, middle, end });
        }
        peel
    }

    /// The rows that are left, after the pivots with two entries if `twos`.
    pub(crate) fn rest(&mut self, matrix: &Sparse, twos: bool) -> Rest {
        let left = |gone: &[bool], list: &[u32]| list.iter().copied().filter(|&c| !gone[c as usize]).collect::<Vec<_>>();
        let mut rows = vec![Vec::new(); self.rows];
        for r in (0..self.rows as u32).filter(|&r| !self.row_gone[r as usize]) {
            rows[r as usize] = left(&self.column_gone, matrix.row(r));
            rows[r as usize].sort_unstable();
        }
        if twos && self.has_short(&rows) {
            let mut columns = vec![Vec::new(); self.columns];
            for (r, row) in rows.iter().enumerate() {
                row.iter().for_each(|&c| columns[c as usize].push(r as u32));
            }
            Twos { peel: self, rows: &mut rows, columns }.run();
        }
        let stays = |r: &(u32, Vec<u32>)| !self.row_gone[r.0 as usize];
        (0..).zip(rows).filter(stays).collect()
    }

    /// Whether some row or column of what is left has one or two entries.
    fn has_short(&self, rows: &[Vec<u32>]) -> bool {
        let mut size = vec![0u32; self.columns];
        rows.iter().flatten().for_each(|&c| size[c as usize] += 1);
        size.into_iter().any(|k| k == 1 || k == 2) || rows.iter().any(|row| row.len() == 1 || row.len() == 2)
    }

    /// The number of rows of the matrix.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of the matrix.
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    fn u(&self, p: &Pivot) -> &[u32] {
        &self.lists[p.start..p.middle]
    }

    fn l(&self, p: &Pivot) -> &[u32] {
        &self.lists[p.middle..p.end]
    }

    /// A right-hand side of the matrix becomes one of what is left.
    pub(crate) fn forward(&self, b: &mut [u64]) {
        for p in &self.pivots {
            let value = b[p.row as usize];
            if value != 0 {
                self.l(p).iter().for_each(|&i| b[i as usize] ^= value);
            }
        }
    }

    /// Completes a solution of what is left; `b` is empty for 0.
    pub(crate) fn substitute(&self, b: &[u64], x: &mut [u64]) {
        for p in self.pivots.iter().rev() {
            let right = b.get(p.row as usize).copied().unwrap_or(0);
            x[p.column as usize] = self.u(p).iter().fold(right, |sum, &c| sum ^ x[c as usize]);
        }
    }

    /// Takes multiples of the pivot rows away from `g` so that it is 0 in their columns, and
    /// says which (the numbers of the pivots).
    pub(crate) fn replace(&self, g: &mut [u64]) -> Vec<u32> {
        let mut taken = Vec::new();
        for (p, k) in self.pivots.iter().zip(0..) {
            if g[p.column as usize] != 0 {
                g[p.column as usize] = 0;
                self.u(p).iter().for_each(|&c| g[c as usize] ^= 1);
                taken.push(k);
            }
        }
        taken
    }

    /// A combination of the rows as the elimination left them, pivots by their number in `taken`,
    /// becomes one of the rows of the matrix.
    pub(crate) fn pull_back(&self, y: &mut [u64], taken: &[u32]) {
        taken.iter().for_each(|&k| y[self.pivots[k as usize].row as usize] = 1);
        for p in self.pivots.iter().rev() {
            y[p.row as usize] ^= self.l(p).iter().fold(0, |sum, &i| sum ^ y[i as usize]);
        }
    }

    /// The pivots of rows with one entry in their order, and those of columns with one entry in
    /// the order in which their rows can be used: backwards.
    pub(crate) fn forced_and_last(&self) -> (Vec<[u32; 2]>, Vec<[u32; 2]>) {
        let (forced, mut last): (Vec<_>, Vec<_>) = self.pivots.iter().partition(|p| p.start == p.middle);
        last.reverse();
        let pair = |p: &Pivot| [p.row, p.column];
        (forced.iter().map(pair).collect(), last.iter().map(pair).collect())
    }
}

/// The work on rows and columns with two entries; both lists are kept, sorted.
struct Twos<'a> {
    peel: &'a mut Peel,
    rows: &'a mut [Vec<u32>],
    columns: Vec<Vec<u32>>,
}

/// Puts `x` in or takes it out.
fn toggle(list: &mut Vec<u32>, x: u32) {
    match list.binary_search(&x) {
        Ok(at) => drop(list.remove(at)),
        Err(at) => list.insert(at, x),
    }
}

impl Twos<'_> {
    fn run(mut self) {
        // A task is a row, or a column counted from the number of rows on.
        let count = self.rows.len() as u32;
        let mut tasks: Vec<u32> = (0..count + self.columns.len() as u32).rev().collect();
        while let Some(task) = tasks.pop() {
            let pivot = if task < count { self.by_row(task) } else { self.by_column(task - count) };
            if let Some((r, c)) = pivot {
                self.eliminate(r, c, |touched| tasks.push(touched));
            }
        }
    }

    fn by_row(&self, r: u32) -> Option<(u32, u32)> {
        let row = self.rows[r as usize].iter().copied();
        let short = row.len() <= 2;
        row.take(if short { 2 } else { 0 }).min_by_key(|&c| self.columns[c as usize].len()).map(|c| (r, c))
    }

    fn by_column(&self, c: u32) -> Option<(u32, u32)> {
        let column = self.columns[c as usize].iter().copied();
        let short = column.len() <= 2;
        column.take(if short { 2 } else { 0 }).min_by_key(|&r| self.rows[r as usize].len()).map(|r| (r, c))
    }

    fn eliminate(&mut self, r: u32, c: u32, mut touched: impl FnMut(u32)) {
        let count = self.rows.len() as u32;
        let row = std::mem::take(&mut self.rows[r as usize]);
        let column = std::mem::take(&mut self.columns[c as usize]);
        self.peel.row_gone[r as usize] = true;
        self.peel.column_gone[c as usize] = true;
        let others: Vec<u32> = row.into_iter().filter(|&d| d != c).collect();
        let into: Vec<u32> = column.into_iter().filter(|&i| i != r).collect();
        for &d in &others {
            toggle(&mut self.columns[d as usize], r);
        }
        for &i in &into {
            toggle(&mut self.rows[i as usize], c);
            for &d in &others {
                toggle(&mut self.rows[i as usize], d);
                toggle(&mut self.columns[d as usize], i);
            }
        }
        let lists = &mut self.peel.lists;
        let start = lists.len();
        lists.extend(&others);
        let middle = lists.len();
        lists.extend(&into);
        let end = lists.len();
        self.peel.pivots.push(Pivot { row: r, column: c, start, middle, end });
        others.into_iter().for_each(|d| touched(count + d));
        into.into_iter().for_each(&mut touched);
    }
}
