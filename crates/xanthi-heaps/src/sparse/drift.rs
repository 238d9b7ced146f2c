//! Whether the lists of the sieve still fit.
//!
//! The nimbers of Grundy's game change their character now and then, within some hundred thousand heaps: mostly four
//! values are frequent, and in between, as from 258,200,000 on, none is. Lists that were chosen before leave much to
//! seek among all pairs with a rare part there. Those that are chosen there do well everywhere.

/// Heaps in which searches are counted.
const WINDOW: usize = 1 << 20;
/// Besides half as many again, one of so many heaps may need a search before lists are chosen anew.
const SLACK: u64 = 128;

/// How often heaps were decided from all pairs with a rare part, because all candidates were shown.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    window: usize,
    from: usize,
    searched: u64,
    /// The fewest searches in a window since lists were chosen.
    fewest: Option<u64>,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { window: WINDOW, from: 0, searched: 0, fewest: None }
    }

    /// The heap behind the window.
    pub(super) fn until(&self) -> usize {
        self.from + self.window
    }

    /// Lists were chosen when so many heaps were known and had been sought.
    pub(super) fn begin(&mut self, known: usize, searched: u64) {
        *self = Self { window: self.window, from: known, searched, fewest: None };
    }

    /// Whether a window has ended in which lists did worse than before.
    pub(super) fn is_worse(&mut self, known: usize, searched: u64) -> bool {
        if known < self.until() {
            return false;
        }
        let heaps = (known - self.from) as u64;
        let here = (searched - self.searched) * self.window as u64 / heaps;
        (self.from, self.searched) = (known, searched);
        let fewest = self.fewest.map_or(here, |fewest| fewest.min(here));
        self.fewest = Some(fewest);
        here > fewest + fewest / 2 + self.window as u64 / SLACK
    }

    /// Windows of so many heaps.
    #[cfg(test)]
    pub(super) fn of(window: usize) -> Self {
        Self { window, ..Self::new() }
    }
}
