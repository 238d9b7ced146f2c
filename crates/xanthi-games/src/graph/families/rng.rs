//! The random generator of the families: SplitMix64, written out so that a seed means the same
//! graph for ever and in any language.
//!
//! The state is a 64-bit number that begins with the seed. Each call adds 0x9E3779B97F4A7C15 and
//! answers the state after two rounds of shift, xor and multiplication (G. L. Steele, D. Lea,
//! C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014). A number below n is
//! the upper half of the 128-bit product of that answer and n; the bias, at most n/2⁶⁴, does not
//! matter for n up to 10¹⁴.

use rustc_hash::{FxBuildHasher, FxHashSet};
use std::convert::Infallible;

/// The generator.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The generator with a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }

    /// `k` different numbers below `n`, every set equally likely, ascending.
    ///
    /// # Panics
    /// If `k` exceeds `n`.
    pub fn choose(&mut self, k: u64, n: u64) -> Vec<u64> {
        let Ok(taken) = self.choose_some(k, n, |_| Ok::<(), Infallible>(()));
        let mut list: Vec<u64> = taken.into_iter().collect();
        list.sort_unstable();
        list
    }

    /// The same in no order; `step` is told now and then how many more were chosen, and an error ends it.
    /// The method is Floyd's (J. Bentley, Programming pearls, CACM 30 (1987) 754–757): for j from
    /// n − k to n − 1, take a random number up to j, or j itself if that number has been taken.
    pub(super) fn choose_some<E>(&mut self, k: u64, n: u64, mut step: impl FnMut(u64) -> Result<(), E>) -> Result<FxHashSet<u64>, E> {
        const PIECE: u64 = 1 << 13;
        assert!(k <= n, "{k} of {n}");
        let mut taken = FxHashSet::with_capacity_and_hasher(k as usize, FxBuildHasher);
        for j in n - k..n {
            let t = self.below(j + 1);
            if !taken.insert(t) {
                taken.insert(j);
            }
            if (n - j).is_multiple_of(PIECE) {
                step(PIECE)?;
            }
        }
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_gives_the_published_numbers() {
        // The first outputs of the reference implementation by S. Vigna for the seed 1234567.
        let mut rng = SplitMix::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn every_set_is_chosen_about_equally_often() {
        let mut rng = SplitMix::new(5);
        let mut count = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            *count.entry(rng.choose(2, 4)).or_insert(0) += 1;
        }
        assert_eq!(count.len(), 6);
        assert!(count.values().all(|c| (850..1150).contains(c)), "{count:?}");
        assert_eq!(rng.choose(0, 3), Vec::<u64>::new());
        assert_eq!(rng.choose(3, 3), [0, 1, 2]);
    }
}
