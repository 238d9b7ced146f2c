//! A set of vertices as a few machine words.
//!
//! The number of words is a constant of the type, so that the compiler unrolls every loop: on
//! boards of up to 64 vertices a set is one register. A heap-allocated set (`fixedbitset`) costs
//! an allocation for every option that a search looks at.

/// A set of vertices below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of `v` alone.
    pub fn single(v: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(v);
        set
    }

    /// The set of the numbers below `n`.
    pub fn below(n: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..n).for_each(|v| set.insert(v));
        set
    }

    /// Whether `v` is in the set.
    #[inline]
    pub fn contains(&self, v: usize) -> bool {
        self.0[v / 64] >> (v % 64) & 1 == 1
    }

    /// Puts `v` in.
    #[inline]
    pub fn insert(&mut self, v: usize) {
        self.0[v / 64] |= 1 << (v % 64);
    }

    /// Takes `v` out.
    #[inline]
    pub fn remove(&mut self, v: usize) {
        self.0[v / 64] &= !(1 << (v % 64));
    }

    /// What is in both sets.
    #[inline]
    pub fn and(mut self, other: &Self) -> Self {
        for i in 0..W {
            self.0[i] &= other.0[i];
        }
        self
    }

    /// What is in one of the sets.
    #[inline]
    pub fn or(mut self, other: &Self) -> Self {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
        self
    }

    /// What is in this set and not in the other.
    #[inline]
    pub fn minus(mut self, other: &Self) -> Self {
        for i in 0..W {
            self.0[i] &= !other.0[i];
        }
        self
    }

    /// Whether nothing is in both sets.
    #[inline]
    pub fn misses(&self, other: &Self) -> bool {
        (0..W).all(|i| self.0[i] & other.0[i] == 0)
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// How many vertices are in the set.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The smallest vertex.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        (0..W).find(|&i| self.0[i] != 0).map(|i| 64 * i + self.0[i].trailing_zeros() as usize)
    }

    /// The vertices, ascending.
    #[inline]
    pub fn iter(self) -> Members<W> {
        Members(self, 0)
    }
}

/// The vertices of a set, ascending.
#[derive(Debug)]
pub struct Members<const W: usize>(Bits<W>, usize);

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.1 < W {
            let word = &mut self.0.0[self.1];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.1 * 64 + bit);
            }
            self.1 += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn a_set_of_several_words_lists_its_members_in_order() {
        let mut set = Bits::<3>::EMPTY;
        for v in [130, 5, 64, 63, 191, 5] {
            set.insert(v);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [5, 63, 64, 130, 191]);
        set.remove(64);
        assert!(!set.contains(64) && set.contains(63) && set.len() == 4);
        assert_eq!(set.and(&Bits::below(100)).iter().collect::<Vec<_>>(), [5, 63]);
        assert_eq!(set.minus(&Bits::below(100)).iter().collect::<Vec<_>>(), [130, 191]);
        assert!(set.misses(&Bits::single(6)) && !set.is_empty() && Bits::<2>::below(0).is_empty());
    }
}
