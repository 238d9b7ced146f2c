//! Something that is looked for less often where it is seldom found.
//!
//! In the hard parts of a chain one position of some thousand has a capacity kernel, and the search for them takes a
//! fifth of the time or more (benches/words-core.md). Which positions are asked depends on their keys alone, so one
//! that is asked now is asked again later.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// So many positions are asked before anything is concluded.
const BEFORE: u64 = 1 << 12;
/// It is rare if it was found less than once in so many positions.
const RARE: u64 = 1 << 7;
/// One of so many positions is asked then.
const ONE_OF: u128 = 1 << 4;

/// How often it was looked for, and found.
#[derive(Default)]
pub(super) struct Seldom {
    asked: AtomicU64,
    found: AtomicU64,
}

impl Seldom {
    /// Whether a position with this key is to be asked. If so, it is counted as asked.
    pub(super) fn is_worth_it(&self, key: u128) -> bool {
        let asked = self.asked.load(Relaxed);
        let rare = asked >= BEFORE && self.found.load(Relaxed).saturating_mul(RARE) < asked;
        if rare && !(key >> 64).is_multiple_of(ONE_OF) {
            return false;
        }
        // Threads may lose some counts to each other; only the proportion matters.
        self.asked.store(asked + 1, Relaxed);
        true
    }

    /// It was found.
    pub(super) fn note(&self) {
        self.found.fetch_add(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of so many positions are asked if it is found in one of `often` of those.
    fn asked(positions: u64, often: u64) -> u64 {
        let (seldom, mut asked) = (Seldom::default(), 0);
        for i in 0..positions {
            if seldom.is_worth_it(u128::from(i) << 64) {
                asked += 1;
                if asked % often == 0 {
                    seldom.note();
                }
            }
        }
        asked
    }

    #[test]
    fn what_is_often_found_is_always_looked_for() {
        assert_eq!(asked(100_000, 2), 100_000);
        assert_eq!(asked(100_000, RARE / 2), 100_000);
    }

    #[test]
    fn what_is_never_found_is_looked_for_in_one_position_of_sixteen_after_a_while() {
        assert_eq!(asked(BEFORE, u64::MAX), BEFORE);
        assert_eq!(asked(BEFORE + 16_000, u64::MAX), BEFORE + 1_000);
    }

    #[test]
    fn a_position_is_asked_again_while_it_is_rare() {
        let seldom = Seldom::default();
        (0..BEFORE).for_each(|_| assert!(seldom.is_worth_it(1 << 64)));
        assert!((0..100).all(|_| seldom.is_worth_it(16 << 64)));
        assert!((0..100).all(|_| !seldom.is_worth_it(17 << 64)));
    }

    #[test]
    fn it_is_looked_for_everywhere_again_once_it_is_found_often() {
        let seldom = Seldom::default();
        (0..BEFORE).for_each(|_| assert!(seldom.is_worth_it(0)));
        assert!(!seldom.is_worth_it(1 << 64));
        (0..=BEFORE / RARE).for_each(|_| seldom.note());
        assert!(seldom.is_worth_it(1 << 64));
    }
}
