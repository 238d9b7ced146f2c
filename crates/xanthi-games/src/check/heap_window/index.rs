//! Values without one binary digit.
//!
//! Of two values that differ in the lowest digit of the mask, and in no other, one is common at a heap and the
//! other is not. Without this digit a value is its *index*. So at a heap an index stands for one common value and for one
//! that is not, and the index of an exclusive or is that of the indices.

use super::game::Game;

/// The values below some power of two, by their indices.
#[derive(Clone)]
pub(super) struct Index {
    /// The place of the digit that is left out.
    digit: u32,
    /// For even and for odd heaps, the value of each index that is common there.
    common: [Vec<u16>; 2],
}

impl Index {
    /// For values below `width`, a power of two, which have the [lowest digit](Game::lowest_digit) of the mask.
    pub(super) fn new(game: &Game, width: usize) -> Self {
        let mut index = Self { digit: game.lowest_digit(), common: [vec![0; width / 2], vec![0; width / 2]] };
        for value in 0..width as u16 {
            let place = index.of(value);
            for n in (0..2).filter(|n| game.is_common(usize::from(value), *n)) {
                index.common[n as usize][place] = value;
            }
        }
        index
    }

    /// The number of indices.
    pub(super) fn len(&self) -> usize {
        self.common[0].len()
    }

    /// The index of a value.
    pub(super) fn of(&self, value: u16) -> usize {
        let low = (1 << self.digit) - 1;
        usize::from(value >> 1 & !low | value & low)
    }

    /// The values that are common at a heap of n, one for each index.
    pub(super) fn common(&self, n: u64) -> &[u16] {
        &self.common[(n % 2) as usize]
    }

    /// The value of an index that is not common at a heap of n.
    pub(super) fn uncommon(&self, n: u64, index: usize) -> u16 {
        self.common(n)[index] ^ 1 << self.digit
    }
}
