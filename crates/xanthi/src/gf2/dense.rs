//! The third stage: dense elimination by tables, the method of the Four Russians (Arlazarov,
//! Dinic, Kronrod, Faradzhev 1970; for elimination: Albrecht, Bard, Hart 2010).
//!
//! The columns are taken 64 at a time. Within one such panel every row is one word, and plain
//! elimination on these words finds up to 64 pivots and, for each row, the mask of the pivot rows
//! that were added to it. The masks are all that the rest of the rows needs: eight tables hold the
//! sums of eight pivot rows each, and a row takes one look-up a table. The masks are kept; they are
//! the factor L, by which right-hand sides and combinations of rows can follow later.
//!
//! Elimination goes downwards only: half the work of a reduced form, and every question is then
//! answered by substitution.

use super::Random;
use xanthi_games::budget::{Budget, Stop};

/// One panel: its pivots and the mask of each row.
struct Panel {
    /// (row, column), in order.
    pivots: Vec<(u32, u32)>,
    /// Bit j of `masks[i]`: pivot row j was added to row i.
    masks: Vec<u64>,
}

/// A dense matrix in eliminated form.
pub struct Dense {
    rows: usize,
    columns: usize,
    words: usize,
    bits: Vec<u64>,
    panels: Vec<Panel>,
    is_pivot_row: Vec<bool>,
    is_pivot_column: Vec<bool>,
}

/// How many words of a row are treated at a time, so that the tables stay in the cache.
const CHUNK: usize = 16;

impl Dense {
    /// Eliminates the matrix whose rows stand one behind the other in `bits`, each in
    /// `columns / 64` words, rounded up.
    ///
    /// # Errors
    /// If the limit stops it.
    pub fn eliminate(rows: usize, columns: usize, bits: Vec<u64>, budget: &Budget) -> Result<Self, Stop> {
        let words = columns.div_ceil(64);
        let mut dense =
            Self { rows, columns, words, bits, panels: Vec::new(), is_pivot_row: vec![false; rows], is_pivot_column: vec![false; columns] };
        let mut live: Vec<u32> = (0..rows as u32).collect();
        for word in 0..words {
            if live.is_empty() {
                break;
            }
            budget.spend(live.len() as u64)?;
            let panel = dense.panel(word, &live);
            live.retain(|&i| !dense.is_pivot_row[i as usize]);
            dense.apply(word, &panel, &live);
            dense.panels.push(panel);
        }
        Ok(dense)
    }

    /// The number of pivots.
    pub fn rank(&self) -> usize {
        self.panels.iter().map(|p| p.pivots.len()).sum()
    }

    /// Eliminates one column of words.
    fn panel(&mut self, word: usize, live: &[u32]) -> Panel {
        // The words and masks of the live rows, side by side; the word of a row that became a
        // pivot is put back and becomes 0, so that nothing is added to it any more.
        let mut here: Vec<u64> = live.iter().map(|&i| self.bits[i as usize * self.words + word]).collect();
        let mut added = vec![0u64; live.len()];
        let mut pivots: Vec<(u32, u32)> = Vec::new();
        for bit in 0..64.min(self.columns - word * 64) {
            let Some(at) = here.iter().position(|&w| w >> bit & 1 == 1) else { continue };
            let pivot = std::mem::take(&mut here[at]);
            let number = pivots.len();
            pivots.push((live[at], (word * 64 + bit) as u32));
            self.is_pivot_row[live[at] as usize] = true;
            self.is_pivot_column[word * 64 + bit] = true;
            self.bits[live[at] as usize * self.words + word] = pivot;
            for (w, mask) in here.iter_mut().zip(&mut added) {
                let hit = *w >> bit & 1;
                *w ^= pivot & hit.wrapping_neg();
                *mask |= hit << number;
            }
        }
        let mut masks = vec![0u64; self.rows];
        for ((&i, w), mask) in live.iter().zip(here).zip(added) {
            masks[i as usize] = mask;
            if !self.is_pivot_row[i as usize] {
                self.bits[i as usize * self.words + word] = w;
            }
        }
        Panel { pivots, masks }
    }

    /// Brings the words behind the panel up to date: first the pivot rows, then all others.
    fn apply(&mut self, word: usize, panel: &Panel, live: &[u32]) {
        let mut tables = vec![0u64; 8 * 256 * CHUNK];
        for from in (word + 1..self.words).step_by(CHUNK) {
            let width = CHUNK.min(self.words - from);
            let mut tops: Vec<[u64; CHUNK]> = Vec::with_capacity(panel.pivots.len());
            for &(row, _) in &panel.pivots {
                let at = row as usize * self.words + from;
                let mut top = [0; CHUNK];
                top[..width].copy_from_slice(&self.bits[at..at + width]);
                let mut mask = panel.masks[row as usize];
                while mask != 0 {
                    let earlier = tops[mask.trailing_zeros() as usize];
                    mask &= mask - 1;
                    top.iter_mut().zip(earlier).for_each(|(a, b)| *a ^= b);
                }
                self.bits[at..at + width].copy_from_slice(&top[..width]);
                tops.push(top);
            }
            let count = panel.pivots.len().div_ceil(8);
            fill_tables(&mut tables, &tops);
            for &i in live {
                let mask = panel.masks[i as usize];
                if mask == 0 {
                    continue;
                }
                let at = i as usize * self.words + from;
                let mut sum = [0u64; CHUNK];
                for t in 0..count {
                    let index = t * 256 + (mask >> (8 * t) & 255) as usize;
                    let entry = &tables[index * CHUNK..(index + 1) * CHUNK];
                    sum.iter_mut().zip(entry).for_each(|(a, b)| *a ^= b);
                }
                self.bits[at..at + width].iter_mut().zip(sum).for_each(|(a, b)| *a ^= b);
            }
        }
    }

    fn row(&self, i: u32) -> &[u64] {
        &self.bits[i as usize * self.words..(i as usize + 1) * self.words]
    }

    fn rows_left_over(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.rows).filter(|&i| !self.is_pivot_row[i])
    }

    /// z with S z = b, or y with y S = 0 and y b = 1; vectors with one word a coordinate, of which
    /// the lowest bit counts.
    ///
    /// # Errors
    /// With y, if there is no z.
    pub fn solve(&self, b: &[u64]) -> Result<Vec<u64>, Vec<u64>> {
        let mut b: Vec<u64> = b.iter().map(|w| w & 1).collect();
        for panel in &self.panels {
            let mut values = 0u64;
            for (number, &(row, _)) in panel.pivots.iter().enumerate() {
                b[row as usize] ^= parity(panel.masks[row as usize] & values);
                values |= b[row as usize] << number;
            }
            // Rows that became pivots earlier have an empty mask; those of this panel are done.
            let mut own = vec![false; if values == 0 { 0 } else { self.rows }];
            if values != 0 {
                panel.pivots.iter().for_each(|p| own[p.0 as usize] = true);
                for i in (0..self.rows).filter(|&i| !own[i]) {
                    b[i] ^= parity(panel.masks[i] & values);
                }
            }
        }
        let wrong = self.rows_left_over().find(|&i| b[i] != 0);
        if let Some(i) = wrong {
            let mut y = vec![0; self.rows];
            y[i] = 1;
            self.pull_back(&mut y);
            return Err(y);
        }
        let mut z = vec![0; self.columns];
        self.substitute(&b, &mut z);
        Ok(z)
    }

    /// The columns of the pivots from the others.
    fn substitute(&self, b: &[u64], z: &mut [u64]) {
        for &(row, column) in self.panels.iter().rev().flat_map(|p| p.pivots.iter().rev()) {
            let mut sum = b.get(row as usize).copied().unwrap_or(0);
            z[column as usize] = 0;
            for (k, &word) in self.row(row).iter().enumerate().skip(column as usize / 64) {
                let mut rest = word;
                while rest != 0 {
                    sum ^= z[k * 64 + rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                }
            }
            z[column as usize] = sum;
        }
    }

    /// A combination of the eliminated rows becomes one of the rows of the matrix.
    fn pull_back(&self, y: &mut [u64]) {
        for panel in self.panels.iter().rev() {
            let mut own = vec![false; self.rows];
            panel.pivots.iter().for_each(|p| own[p.0 as usize] = true);
            let others = (0..self.rows).filter(|&i| !own[i] && y[i] != 0);
            let mut sum = others.fold(0, |sum, i| sum ^ panel.masks[i]);
            for (number, &(row, _)) in panel.pivots.iter().enumerate().rev() {
                y[row as usize] ^= sum >> number & 1;
                if y[row as usize] != 0 {
                    sum ^= panel.masks[row as usize];
                }
            }
        }
    }

    /// y with y S = g, or z with S z = 0 and g z = 1.
    ///
    /// # Errors
    /// With z, if there is no y.
    pub fn express(&self, g: &[u64]) -> Result<Vec<u64>, Vec<u64>> {
        let mut packed = vec![0u64; self.words];
        g.iter().enumerate().for_each(|(c, w)| packed[c / 64] |= (w & 1) << (c % 64));
        let mut y = vec![0; self.rows];
        for &(row, column) in self.panels.iter().flat_map(|p| &p.pivots) {
            if packed[column as usize / 64] >> (column % 64) & 1 == 1 {
                packed.iter_mut().zip(self.row(row)).skip(column as usize / 64).for_each(|(a, b)| *a ^= b);
                y[row as usize] = 1;
            }
        }
        match packed.iter().position(|&w| w != 0) {
            None => {
                self.pull_back(&mut y);
                Ok(y)
            }
            Some(k) => {
                let mut z = vec![0; self.columns];
                z[k * 64 + packed[k].trailing_zeros() as usize] = 1;
                self.substitute(&[], &mut z);
                Err(z)
            }
        }
    }

    /// 64 random null vectors.
    pub fn null_vectors(&self, random: &mut Random) -> Vec<u64> {
        let mut z: Vec<u64> = self.is_pivot_column.iter().map(|&pivot| if pivot { 0 } else { random.word() }).collect();
        self.substitute(&[], &mut z);
        z
    }
}

fn parity(word: u64) -> u64 {
    u64::from(word.count_ones() & 1)
}

/// Table t holds, at each index, the sum of the rows 8t, 8t + 1, … whose bits are in the index.
fn fill_tables(tables: &mut [u64], tops: &[[u64; CHUNK]]) {
    for (t, rows) in tops.chunks(8).enumerate() {
        let table = &mut tables[t * 256 * CHUNK..(t + 1) * 256 * CHUNK];
        table[..CHUNK].fill(0);
        for (k, row) in rows.iter().enumerate() {
            let (low, high) = table.split_at_mut((CHUNK) << k);
            for (target, source) in high.chunks_exact_mut(CHUNK).zip(low.chunks_exact(CHUNK)) {
                target.iter_mut().zip(source).zip(row).for_each(|((a, b), c)| *a = b ^ c);
            }
        }
    }
}
