//! Lists of large numbers side by side: each has the same number of 64-bit words.

use num_bigint::BigUint;

/// Numbers of ways, one after the other. After m pairs there are at most c^m ways in all, if each pair is one of c
/// choices, and that says how many words a number needs.
pub(super) struct Words {
    words: Vec<u64>,
    /// How many words a number has.
    each: usize,
    /// The bits of one choice.
    bits: usize,
    pairs: usize,
    most: usize,
}

impl Words {
    /// The list of the number 1, before the first pair. No more than `most` pairs are made.
    pub(super) fn one(choices: usize, most: usize) -> Self {
        let bits = usize::BITS - choices.saturating_sub(1).leading_zeros();
        Self { words: vec![1], each: 1, bits: bits as usize, pairs: 0, most }
    }

    /// An empty list for one vertex later, when there may be one pair more.
    pub(super) fn after_one_more(&self) -> Self {
        let pairs = (self.pairs + 1).min(self.most);
        Self { words: Vec::with_capacity(self.words.len()), each: pairs * self.bits / 64 + 1, pairs, ..*self }
    }

    /// Adds a number of an earlier list to the one at `at`; a new one if that is the first behind
    /// the list.
    pub(super) fn add(&mut self, at: usize, earlier: &Self, i: usize) {
        let start = at * self.each;
        if start == self.words.len() {
            self.words.resize(start + self.each, 0);
        }
        let number = &earlier.words[i * earlier.each..(i + 1) * earlier.each];
        let mut carry = false;
        for (i, word) in self.words[start..start + self.each].iter_mut().enumerate() {
            let (sum, over) = word.overflowing_add(number.get(i).copied().unwrap_or(0));
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = over || again;
            if !carry && i >= number.len() {
                break;
            }
        }
    }

    /// The number at `at`.
    pub(super) fn number(&self, at: usize) -> BigUint {
        let words = &self.words[at * self.each..(at + 1) * self.each];
        BigUint::new(words.iter().flat_map(|&w| [w as u32, (w >> 32) as u32]).collect())
    }

    /// The bytes of a number.
    pub(super) fn bytes(&self) -> u64 {
        self.each as u64 * 8
    }
}
