//! Rows of bits, numbered in the order in which they turn up. Rows are equal
//! if all their bits are; the hash only finds them.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::ops::Range;

/// Different rows of one width.
pub(super) struct Rows {
    /// The words of a row.
    width: usize,
    /// The rows, [`Self::BLOCK`] in each block, so that growing copies nothing.
    blocks: Vec<Vec<u64>>,
    numbers: HashTable<u32>,
    hashes: Vec<u64>,
}

/// Rows of 64 positions, one after the other, with their hashes.
pub(super) struct Batch {
    words: Vec<u64>,
    hashes: Vec<u64>,
}

impl Rows {
    /// The number of rows in a block.
    const BLOCK: usize = 64;

    /// No rows of `bits` bits each.
    pub(super) fn new(bits: usize) -> Self {
        Self { width: width(bits), blocks: Vec::new(), numbers: HashTable::new(), hashes: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Bytes that are taken.
    pub(super) fn bytes(&self) -> u64 {
        (self.blocks.len() * Self::BLOCK * self.width * 8 + self.hashes.capacity() * 8 + self.numbers.capacity() * 6) as u64
    }

    /// The numbers of some rows of a batch, new ones for new rows.
    pub(super) fn number(&mut self, batch: &Batch, lines: Range<usize>, mut to: impl FnMut(u32)) {
        for line in lines {
            let (row, hash) = (&batch.words[line * self.width..][..self.width], batch.hashes[line]);
            let new = self.hashes.len() as u32;
            let (blocks, hashes) = (&self.blocks, &self.hashes);
            let same = |&i: &u32| hashes[i as usize] == hash && stored(blocks, self.width, i as usize) == row;
            match self.numbers.entry(hash, same, |&i| hashes[i as usize]) {
                Entry::Occupied(known) => to(*known.get()),
                Entry::Vacant(place) => {
                    place.insert(new);
                    if self.blocks.last().is_none_or(|block| block.len() == Self::BLOCK * self.width) {
                        self.blocks.push(Vec::with_capacity(Self::BLOCK * self.width));
                    }
                    if let Some(block) = self.blocks.last_mut() {
                        block.extend_from_slice(row);
                    }
                    self.hashes.push(hash);
                    to(new);
                }
            }
        }
    }

    /// Up to 64 rows, given by their numbers, as columns: bit i of word j is bit j of the i-th of them.
    /// `bits` words, zero behind the last row.
    pub(super) fn columns(&self, numbers: impl Iterator<Item = u32>, bits: usize) -> Vec<u64> {
        let rows: Vec<&[u64]> = numbers.map(|i| stored(&self.blocks, self.width, i as usize)).collect();
        let mut columns = Vec::with_capacity(self.width * 64);
        for word in 0..self.width {
            let mut square = [0; 64];
            for (line, row) in square.iter_mut().zip(&rows) {
                *line = row[word];
            }
            transpose(&mut square);
            columns.extend_from_slice(&square);
        }
        columns.truncate(bits);
        columns
    }

    /// Bit j of row i.
    pub(super) fn bit(&self, i: usize, j: usize) -> bool {
        stored(&self.blocks, self.width, i)[j / 64] >> (j % 64) & 1 == 1
    }
}

impl Batch {
    /// One row: bit j is the lowest bit of word j.
    pub(super) fn one(columns: &[u64]) -> Self {
        let mut words = vec![0; width(columns.len())];
        for (word, part) in words.iter_mut().zip(columns.chunks(64)) {
            *word = part.iter().enumerate().fold(0, |word, (i, column)| word | (column & 1) << i);
        }
        let hashes = vec![hash(&words)];
        Self { words, hashes }
    }

    /// 64 rows from their columns: bit j of row i is bit i of word j.
    pub(super) fn of_columns(columns: &[u64]) -> Self {
        let width = width(columns.len());
        let mut words = vec![0; 64 * width];
        for (word, part) in columns.chunks(64).enumerate() {
            let mut square = [0; 64];
            square[..part.len()].copy_from_slice(part);
            transpose(&mut square);
            for (row, line) in square.iter().enumerate() {
                words[row * width + word] = *line;
            }
        }
        let hashes = words.chunks_exact(width).map(hash).collect();
        Self { words, hashes }
    }
}

fn width(bits: usize) -> usize {
    bits.div_ceil(64).max(1)
}

fn stored(blocks: &[Vec<u64>], width: usize, i: usize) -> &[u64] {
    &blocks[i / Rows::BLOCK][i % Rows::BLOCK * width..][..width]
}

/// Any hash would do; this one folds the product of each word with a constant.
fn hash(row: &[u64]) -> u64 {
    row.iter().fold(0x243f_6a88_85a3_08d3, |hash, &word| {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        product as u64 ^ (product >> 64) as u64 ^ word.rotate_left(29)
    })
}

/// Exchanges rows and columns of a square of bits.
fn transpose(square: &mut [u64; 64]) {
    let mut mask = 0x0000_0000_ffff_ffffu64;
    let mut step = 32;
    while step > 0 {
        let mut i = 0;
        while i < 64 {
            for j in i..i + step {
                let swap = (square[j] >> step ^ square[j + step]) & mask;
                square[j] ^= swap << step;
                square[j + step] ^= swap;
            }
            i += 2 * step;
        }
        step /= 2;
        mask ^= mask << step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            state ^ state >> 29
        };
        for bits in [0, 1, 63, 64, 65, 200] {
            let columns: Vec<u64> = (0..bits).map(|_| random()).collect();
            let mut rows = Rows::new(bits);
            let mut numbers = Vec::new();
            rows.number(&Batch::of_columns(&columns), 0..64, |i| numbers.push(i as usize));
            for (i, &number) in numbers.iter().enumerate() {
                assert!((0..bits).all(|j| rows.bit(number, j) == (columns[j] >> i & 1 == 1)), "{bits} bits, row {i}");
            }
            if bits >= 63 {
                assert_eq!(rows.columns(numbers.iter().map(|i| *i as u32), bits), columns);
            }
            // The first row alone is the same row.
            let mut first = Vec::new();
            rows.number(&Batch::one(&columns), 0..1, |i| first.push(i as usize));
            assert_eq!(first, numbers[..1]);
            // Equal rows have equal numbers.
            let before = rows.len();
            let mut again = Vec::new();
            rows.number(&Batch::of_columns(&columns), 0..64, |i| again.push(i as usize));
            assert_eq!((again, before), (numbers, rows.len()));
        }
    }
}
