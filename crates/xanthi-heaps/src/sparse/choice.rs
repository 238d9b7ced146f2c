//! The choice of partners for the lists, from late heaps.
//!
//! The lists of a short run have learned from what they missed. In a long one it pays to choose: a
//! value is looked for at late heaps that have an option with it, and a partner is taken if it shows
//! the value at enough of those where no partner before it did. First those are taken that do so
//! at many heaps, which is nearly the best list of its length (the greedy cover with falling
//! thresholds).

use super::bits::BLOCK;
use super::kernel::Level;
use super::known::Known;
use super::lists::Shown;
use super::planes::Planes;

/// What a partner must show to be taken early, as a multiple of what it must show at all.
const EARLY: u32 = 4;

/// Late heaps that are looked at.
pub(super) struct Sample {
    planes: Planes,
    from: usize,
    words: usize,
    level: Level,
    /// Those with a larger nimber than each value.
    larger: Vec<Vec<u64>>,
}

impl Sample {
    /// The last `heaps` heaps, for partners back to `history` and values below `width`.
    pub(super) fn new(known: &Known, width: usize, heaps: usize, history: usize) -> Self {
        let words = heaps / 64;
        let from = known.values.len() - 64 * words;
        let planes = Planes::new(&known.values, width, history + heaps + BLOCK);
        let mut sample = Self { planes, from, words, level: known.level, larger: Vec::new() };
        let mut larger = vec![u64::MAX; words];
        let mut row = vec![0; words];
        for value in 0..width {
            sample.planes.row(value, from, known.level, &mut row);
            remove(&mut larger, &row);
            sample.larger.push(larger.clone());
        }
        sample
    }

    pub(super) fn from(&self) -> usize {
        self.from
    }

    /// Those of the pool that are taken to show a value, at heaps that have a larger one and are in
    /// `word`, 64 of which are alike. Each shows it at `least` of them that those before do not.
    ///
    /// `rows` is room that can be used again.
    pub(super) fn choose(&self, pool: impl Iterator<Item = Shown>, value: u16, word: u64, least: u32, rows: &mut Vec<u64>) -> Vec<Shown> {
        let mut due: Vec<u64> = self.larger[usize::from(value)].iter().map(|heaps| heaps & word).collect();
        if due.iter().all(|heaps| *heaps == 0) {
            return Vec::new();
        }
        let pool: Vec<Shown> = pool.collect();
        rows.resize(rows.len().max(pool.len() * self.words), 0);
        for (shown, row) in pool.iter().zip(rows.chunks_exact_mut(self.words)) {
            self.planes.row(usize::from(shown.other), self.from - shown.offset, self.level, row);
        }
        // For each partner the most due heaps at which it may show the value.
        let mut most: Vec<(u32, usize)> =
            (0..pool.len()).zip(rows.chunks_exact(self.words)).map(|(i, row)| (self.level.common(row, &due), i)).collect();
        most.sort_unstable_by(|a, b| b.cmp(a));
        let mut chosen = Vec::new();
        for least in [EARLY * least, least] {
            for (most, i) in most.iter_mut().filter(|(most, _)| *most >= least) {
                let row = &rows[*i * self.words..][..self.words];
                *most = self.level.common(row, &due);
                if *most >= least {
                    *most = 0;
                    chosen.push(pool[*i]);
                    remove(&mut due, row);
                }
            }
        }
        chosen
    }
}

fn remove(heaps: &mut [u64], these: &[u64]) {
    heaps.iter_mut().zip(these).for_each(|(heaps, these)| *heaps &= !these);
}
