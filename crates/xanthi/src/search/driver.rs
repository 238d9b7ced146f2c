//! What proof-number searches share, whatever they play on: how the numbers of the options make those of
//! their position, how far to work below the best one, and what several workers have found.

use super::busy::Busy;
use super::table::{INFINITE, Numbers, Table};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use xanthi_games::budget::Stop;

/// So many positions of a question one worker looks at before others are started: to start threads takes as long as to look
/// at some hundred positions.
pub(crate) const ALONE: u64 = 1 << 10;

/// Why a worker leaves its search.
pub(crate) enum Leave {
    /// The limit is reached.
    Stop(Stop),
    /// Another worker has settled the root, the table wants to grow, or others are to help.
    Pause,
    /// Another worker has settled the position at this depth of the path.
    Settled(usize),
}

/// Whether a worker at the end of a path goes on: not if the search is over, and not below a position that another
/// one has settled.
pub(crate) fn goes_on(table: &Table, over: &AtomicBool, threads: usize, path: &[u128]) -> Result<(), Leave> {
    if over.load(Relaxed) || table.wants_to_grow() {
        return Err(Leave::Pause);
    }
    if threads > 1 {
        let settled = |key: &u128| table.get(*key).is_some_and(|n| n.settled().is_some());
        if let Some(depth) = path.iter().position(settled) {
            return Err(Leave::Settled(depth));
        }
    }
    Ok(())
}

/// The numbers of a position at this depth of the path, if a worker leaves because another one has settled it; anything
/// else leaves it, too.
pub(crate) fn left_at(leave: Leave, depth: usize, table: &Table, key: u128) -> Result<Numbers, Leave> {
    match leave {
        Leave::Settled(to) if to + 1 == depth => table.get(key).filter(|numbers| numbers.settled().is_some()).ok_or(Leave::Pause),
        leave => Err(leave),
    }
}

/// Notes how far the work at a position has come, which is to stop: who goes on with it begins there.
pub(crate) fn leave_off(table: &Table, key: u128, here: Numbers, effort: u64) {
    if here.settled().is_none() {
        table.set(key, here, effort);
    }
}

/// What several workers have found: an answer of one of them, or else why they have stopped.
pub(crate) fn found(results: impl IntoIterator<Item = Result<bool, Leave>>) -> Result<bool, Leave> {
    let mut found = Err(Leave::Pause);
    for next in results {
        found = match (found, next) {
            (Ok(won), _) | (_, Ok(won)) => Ok(won),
            (Err(Leave::Stop(stop)), _) | (_, Err(Leave::Stop(stop))) => Err(Leave::Stop(stop)),
            (_, last) => last,
        };
    }
    found
}

/// How options are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
    /// By how much is missing for a proof that the mover wins. The numbers of the easiest are those of the position.
    Easy,
    /// The larger the disproof number the likelier he wins, so the proof number is divided by a root of it. The option that
    /// looks best gives the proof number of the position.
    Likely,
}

/// Of `Likely`: the power of disproof numbers, in tenths; and the binary logarithm of how many times harder than the second the
/// best option may look until work below it ends.
const POWER: u32 = 3;
const HARDER: f32 = 0.848;

impl Taste {
    /// How hard an option looks with this proof number, whose own numbers may differ from it.
    #[inline]
    fn looks(self, proof: u32, numbers: Numbers) -> u32 {
        match self {
            Taste::Easy => proof,
            Taste::Likely if proof == 0 => 0,
            Taste::Likely if numbers.disproof == 0 => self.refuted(),
            // The first logarithm is as large as those of all numbers from 1 on.
            Taste::Likely => log(proof) - (log(numbers.disproof) - log(1)) / 10 * POWER,
        }
    }

    /// How hard looks what is refuted: harder than anything else.
    fn refuted(self) -> u32 {
        match self {
            Taste::Easy => INFINITE,
            Taste::Likely => u32::MAX - 1,
        }
    }

    /// The proof number with which the best option looks some times harder than the second.
    fn beyond(self, second: u32, best: Numbers) -> u32 {
        match self {
            Taste::Easy => second.saturating_add(second / 8 * 3).saturating_add(1),
            Taste::Likely if second >= self.refuted() => INFINITE,
            Taste::Likely => {
                let log = second + (HARDER * OCTAVE) as u32 + (log(best.disproof) - log(1)) / 10 * POWER;
                (f32::from_bits(log) as u32).saturating_add(1)
            }
        }
    }
}

/// About the binary logarithm of a number, in parts of which an octave has so many: a floating-point number, read as an integer.
#[inline]
fn log(number: u32) -> u32 {
    (number as f32).to_bits()
}

const OCTAVE: f32 = 8_388_608.0;

/// What the options say about their position.
pub(crate) struct Choice {
    /// The numbers of the position.
    pub(crate) here: Numbers,
    /// The option that looks best.
    pub(crate) best: usize,
    /// How hard the second best looks.
    second: u32,
    taste: Taste,
}

/// What the options say: their keys and numbers, these from the side of the player who moves, from the place `first` on.
pub(crate) fn choose(first: usize, options: impl Iterator<Item = (u128, Numbers)> + Clone, taste: Taste, busy: &Busy) -> Choice {
    let (mut order, mut disproof) = (Order::new(first, taste), 0);
    for (i, (_, numbers)) in options.clone().enumerate() {
        order.add(first + i, taste.looks(numbers.proof, numbers), numbers.proof);
        disproof += u64::from(numbers.disproof);
    }
    let here = match order.proof {
        0 => Numbers::WON,
        proof => Numbers { proof: proof.min(INFINITE), disproof: disproof.min(u64::from(INFINITE - 1)) as u32 },
    };
    if busy.any() {
        let losing = here.proof > here.disproof;
        order = Order::new(first, taste);
        for (i, (key, numbers)) in options.enumerate() {
            order.add(first + i, taste.looks(busy.looks(key, numbers.proof, losing), numbers), numbers.proof);
        }
    }
    Choice { here, best: order.best, second: order.second, taste }
}

/// The best of some options, and how hard the second looks.
struct Order {
    best: usize,
    least: u32,
    proof: u32,
    second: u32,
}

impl Order {
    /// Before the first option, whose place is `first`.
    fn new(first: usize, taste: Taste) -> Self {
        Self { best: first, least: u32::MAX, proof: INFINITE, second: taste.refuted() }
    }

    fn add(&mut self, place: usize, looks: u32, proof: u32) {
        if looks < self.least {
            (self.second, self.least, self.best, self.proof) = (self.least.min(self.second), looks, place, proof);
        } else {
            self.second = self.second.min(looks);
        }
    }
}

impl Choice {
    /// Whether the position need not be worked on until its numbers reach `until`.
    pub(crate) fn reaches(&self, until: Numbers) -> bool {
        self.here.proof >= until.proof || self.here.disproof >= until.disproof
    }

    /// Until when to work below the best option, whose numbers are `best`; both from the side of the
    /// player who moves here.
    pub(crate) fn until(&self, until: Numbers, best: Numbers) -> Numbers {
        Numbers {
            proof: until.proof.min(self.taste.beyond(self.second, best)).max(best.proof.saturating_add(1)),
            disproof: (until.disproof - self.here.disproof).saturating_add(best.disproof),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(options: &[(u32, u32)], taste: Taste, busy: &Busy) -> (usize, u32, Numbers) {
        let options = options.iter().enumerate().map(|(key, &(proof, disproof))| (key as u128, Numbers { proof, disproof }));
        let choice = choose(5, options, taste, busy);
        (choice.best, choice.second, choice.here)
    }

    #[test]
    fn the_easiest_option_is_chosen() {
        let alone = Busy::new(1);
        let here = |proof, disproof| Numbers { proof, disproof };
        assert_eq!(chosen(&[(9, 1), (4, 2), (6, 3)], Taste::Easy, &alone), (6, 6, here(4, 6)));
        assert_eq!(chosen(&[(4, 1), (4, 2)], Taste::Easy, &alone), (5, 4, here(4, 3)));
        assert_eq!(chosen(&[(9, 1)], Taste::Easy, &alone), (5, INFINITE, here(9, 1)));
        assert_eq!(chosen(&[(9, 1), (0, INFINITE)], Taste::Easy, &alone).2, Numbers::WON);
        assert_eq!(chosen(&[(INFINITE, 0), (INFINITE, 0)], Taste::Easy, &alone).2, Numbers::LOST);
        assert_eq!(chosen(&[], Taste::Easy, &alone).2, Numbers::LOST);
    }

    /// An option with 1.25 times the proof number and 100 times the disproof number is the likelier one: 100 to the power of 0.3
    /// is 4.0. Work below it ends with a proof number of about 40 · 1.8 · 4.0 = 288.
    #[test]
    fn the_likelier_option_is_chosen() {
        let alone = Busy::new(1);
        let chosen = |options: &[(u32, u32)]| chosen(options, Taste::Likely, &alone);
        let (best, second, here) = chosen(&[(40, 5), (50, 500)]);
        assert_eq!((best, here), (6, Numbers { proof: 50, disproof: 505 }));
        let choice = Choice { here, best, second, taste: Taste::Likely };
        let until = choice.until(Numbers { proof: INFINITE, disproof: INFINITE }, Numbers { proof: 50, disproof: 500 });
        assert!((250..=320).contains(&until.proof), "{until:?}");
        assert_eq!(until.disproof, INFINITE - 5);
        assert_eq!(chosen(&[(INFINITE, 0), (INFINITE - 9, 1)]).0, 6, "what is refuted looks hardest");
        let (best, second, here) = chosen(&[(9, 1)]);
        let alone = Choice { here, best, second, taste: Taste::Likely };
        assert_eq!(alone.until(Numbers { proof: 1000, disproof: 7 }, here), Numbers { proof: 1000, disproof: 7 });
        assert_eq!(chosen(&[(9, 1), (0, INFINITE)]).2, Numbers::WON);
        assert_eq!(chosen(&[(INFINITE, 0), (INFINITE, 0)]).2, Numbers::LOST);
        assert_eq!(chosen(&[]).2, Numbers::LOST);
    }

    /// Where the mover seems to lose the other option is taken, where he seems to win the same; the numbers stay.
    #[test]
    fn workers_go_other_ways_where_all_has_to_be_refuted() {
        let busy = Busy::new(2);
        let (losing, winning) = ([(40, 5), (80, 5)], [(40, 500), (80, 500)]);
        busy.enter(0);
        assert_eq!(chosen(&losing, Taste::Easy, &busy), (6, 40 + 1 + 320, Numbers { proof: 40, disproof: 10 }));
        assert_eq!(chosen(&winning, Taste::Easy, &busy), (5, 80, Numbers { proof: 40, disproof: 1000 }));
        // What is refuted never looks easier than what is open.
        assert_eq!(chosen(&[(INFINITE - 9, 5), (INFINITE, 0)], Taste::Easy, &busy).0, 5);
        busy.enter(1);
        assert_eq!(chosen(&[(INFINITE, 0), (100_000_000, 5)], Taste::Easy, &busy).0, 6);
        busy.leave(1);
        busy.leave(0);
        assert_eq!(chosen(&losing, Taste::Easy, &busy), (5, 80, Numbers { proof: 40, disproof: 10 }));
    }
}
