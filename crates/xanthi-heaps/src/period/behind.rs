//! What follows behind the last rare heap of a table.
//!
//! If no heap behind some rare heap ρ is rare, the nimber of a late heap is the least common value
//! that no split with a rare part has; and these splits are the same for all late heaps: a part of r,
//! r rare, and one that stands r + k before the heap. So the nimbers follow from a short window of
//! them, and a window that comes again makes a period. `docs/family-certificates.md` (`heap_window`)
//! has the theorem. Here it is taken for granted that no later heap is rare; the checker of the
//! certificate looks at that.

use crate::mask::Mask;
use crate::periodicity::Period;
use crate::sparse::Late;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::check::Flaw;
use xanthi_games::checkpoint::{BadCheckpoint, Keeping};
use xanthi_games::family::heap_window::HeapWindow;
use xanthi_games::family::heaps::HeapRule;
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::games::heaps::{Difference, TakeRule};

/// Windows are no longer than this.
const MOST_FAR: usize = 1 << 21;
/// The least reaches that are tried for claims about few heaps and about many.
const REACHES: [usize; 2] = [1 << 8, 1 << 16];
/// No reach beyond this is tried, unless rare heaps want it.
const MOST_REACH: usize = 1 << 18;

/// The nimbers behind the last rare heap, as they follow from the window before them.
pub(super) struct Behind {
    rule: HeapRule,
    mask: Mask,
    /// The last rare heap of the table.
    pub(super) last_rare: usize,
    /// Options with a common value: how far before a heap the other part stands, and the nimber of
    /// the rare part; 0 for options that leave one heap.
    pub(super) pairs: Vec<(usize, u16)>,
    /// No pair and no digit reaches farther back.
    pub(super) far: usize,
    /// Whether every late heap can be taken as a whole.
    pub(super) whole: bool,
    /// The largest nimber of the table.
    pub(super) largest: u16,
    /// The same where nimbers are below 64.
    late: Option<Late>,
}

impl Behind {
    /// What a table shows, if the theorem speaks about this game, and the table goes so far that
    /// what comes behind it follows.
    pub(super) fn of(rule: &TakeRule, values: &[u64]) -> Option<Self> {
        let digits = rule.digits();
        let Difference::AtLeast(least) = rule.difference() else { return None };
        let tail = digits.last().copied().filter(|_| rule.repeats()).unwrap_or(0);
        let with = |part: u8, from: usize| (from..digits.len()).filter(move |k| digits[*k] & part != 0);
        if tail >= 2 || with(8, 0).next().is_some() || with(4, 0).next().is_none() {
            return None;
        }
        let mask = Mask::choose(rule, (0..).zip(values.iter().copied()).skip(1))?;
        let largest = u16::try_from(*values.iter().max()?).ok()?;
        u16::try_from(mask.bits).ok()?;
        let rare: Vec<usize> = (1..values.len()).filter(|n| mask.is_rare(*n as u64, values[*n])).collect();
        let last_rare = rare.last().copied().unwrap_or(0);
        let far = last_rare + digits.len() - 1;
        if far == 0 || far > MOST_FAR || 2 * far + *least as usize >= values.len() {
            return None;
        }
        let splits = with(4, 0).flat_map(|k| rare.iter().map(move |r| (r + k, values[*r] as u16)));
        let mut pairs: Vec<(usize, u16)> = splits.chain(with(2, 1).map(|k| (k, 0))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let late = Late::of(mask, &pairs).filter(|_| far <= STEP && largest < 64);
        Some(Self { rule: HeapRule::of(rule), mask, last_rare, pairs, far, whole: tail & 1 != 0, largest, late })
    }

    /// What a checkpoint of a walk behind a table of so many heaps belongs to.
    pub(super) fn subject(&self, table: u64) -> Subject {
        let sum = self.pairs.iter().fold(0_u64, |sum, (offset, part)| {
            (sum ^ *offset as u64 ^ u64::from(*part) << 32).wrapping_mul(0x100_0000_01b3).rotate_left(7)
        });
        let mask = (self.mask.bits, self.mask.parity.unwrap_or(2));
        Subject { rule: self.rule.clone(), mask, rare: self.last_rare as u64, pairs: sum, table }
    }

    /// Whether a late heap of n with this nimber would be common.
    pub(super) fn is_common(&self, n: u64, value: usize) -> bool {
        !self.mask.is_rare(n, value as u64)
    }

    /// Whether only even numbers can be periods.
    pub(super) fn only_even(&self) -> bool {
        self.mask.parity.is_some()
    }

    /// The claim of a period, if the checker accepts it with some reach. None if it does not, or is
    /// stopped.
    pub(super) fn proved(&self, preperiod: u64, period: u64, budget: &Budget) -> Option<HeapWindow> {
        self.first_accepted(self.claims(preperiod, period), budget, |proof, part| proof.judge_within(part))
    }

    /// The same with checkpoints.
    ///
    /// # Errors
    /// If the checkpoint from which the check goes on is refused.
    pub(super) fn proved_keeping(
        &self,
        claims: impl Iterator<Item = HeapWindow>,
        budget: &Budget,
        keeping: &mut Keeping<'_>,
    ) -> Result<Option<HeapWindow>, BadCheckpoint> {
        let mut refused = None;
        let claim = self.first_accepted(claims, budget, |proof, part| {
            // A checkpoint is that of the first claim.
            let keeping = Keeping { from: keeping.from.take(), keeper: &mut *keeping.keeper };
            proof.judge_keeping(part, keeping).unwrap_or_else(|why| {
                let flaw = Flaw::new(why.to_string());
                refused = Some(why);
                Err(flaw)
            })
        });
        refused.map_or(Ok(claim), Err)
    }

    /// The claims of a period: with one reach after another.
    pub(super) fn claims(&self, preperiod: u64, period: u64) -> impl Iterator<Item = HeapWindow> {
        let least = REACHES[usize::from(preperiod.saturating_add(period) > 1 << 22)].max(self.far);
        let reaches = std::iter::successors(Some(least), |reach| Some(4 * reach)).take_while(move |reach| *reach <= MOST_REACH.max(least));
        reaches.map(move |reach| HeapWindow {
            rule: self.rule.clone(),
            preperiod,
            period,
            mask: self.mask.bits as u16,
            positions: self.mask.parity.is_some(),
            reach: reach as u32,
        })
    }

    /// The first claim that is accepted; those behind it are tried as long as only the reach is too short.
    fn first_accepted(
        &self,
        claims: impl Iterator<Item = HeapWindow>,
        budget: &Budget,
        mut judge: impl FnMut(&FamilyProof, &Budget) -> Result<(), Flaw>,
    ) -> Option<HeapWindow> {
        for claim in claims {
            let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::HeapWindow(claim) };
            let part = budget.afresh().with_steps(budget.nodes.saturating_sub(budget.spent()));
            let judged = judge(&proof, &part);
            if budget.spend(part.steps_spent()).is_err() {
                return None;
            }
            match (judged, proof.family) {
                (Ok(()), FamilyClaim::HeapWindow(claim)) => return Some(claim),
                (Err(flaw), _) if flaw.place.ends_with("reach") => {}
                _ => return None,
            }
        }
        None
    }

    /// The period that this table shows, if a window comes again in it, and the claim is proved.
    pub(super) fn of_table(&self, values: &[u64], found: Period, budget: &Budget) -> Option<HeapWindow> {
        let returns = found.preperiod.max(self.far) + self.far + found.period <= values.len();
        returns.then(|| self.proved(found.preperiod as u64, found.period as u64, budget)).flatten()
    }
}

/// What a walk follows from: another version may choose another mask, and its places are others then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Subject {
    pub(super) rule: HeapRule,
    /// The bits of the mask, and the parity that is added to a heap, 2 for none.
    mask: (u64, u64),
    /// The last rare heap, and a sum of all pairs.
    rare: u64,
    pairs: u64,
    /// The heaps of the table.
    table: u64,
}

/// A place of a walk, as checkpoints have it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    /// The next heap.
    pub(super) next: u64,
    /// The nimbers of the heaps before it from which it follows.
    pub(super) window: Vec<u16>,
}

/// The nimbers of late heaps, one after the other; the last ones are held.
#[derive(Clone)]
pub(super) struct Walk<'a> {
    behind: &'a Behind,
    late: Vec<u16>,
    start: u64,
}

/// The heaps of a step.
pub(super) const STEP: usize = 1 << 14;
/// So many heaps are held besides the window before some are dropped.
const ROOM: usize = 1 << 16;
/// Nimbers are below this.
const MOST_VALUES: usize = 1 << 12;

impl<'a> Walk<'a> {
    /// Goes on behind a table.
    pub(super) fn new(behind: &'a Behind, values: &[u64]) -> Self {
        let late = values[values.len() - behind.far..].iter().map(|value| *value as u16).collect();
        Self { behind, late, start: (values.len() - behind.far) as u64 }
    }

    /// Goes on from a place: the next heap, and the window before it. None if they are no place of a walk
    /// behind a table of so many heaps.
    pub(super) fn from_place(behind: &'a Behind, place: &Place, table: u64) -> Option<Self> {
        let sound = place.window.len() == behind.far && place.window.iter().all(|value| usize::from(*value) < MOST_VALUES);
        (sound && place.next >= table).then(|| Self { behind, late: place.window.clone(), start: place.next - behind.far as u64 })
    }

    /// Where it is.
    pub(super) fn place(&self) -> Place {
        Place { next: self.next(), window: self.window().to_vec() }
    }

    /// The next heap.
    pub(super) fn next(&self) -> u64 {
        self.start + self.late.len() as u64
    }

    /// The nimbers of the heaps before the next one, as many as later ones follow from.
    pub(super) fn window(&self) -> &[u16] {
        &self.late[self.late.len() - self.behind.far..]
    }

    /// The nimbers of the last heaps and the window before them.
    pub(super) fn last(&self, heaps: usize) -> &[u16] {
        &self.late[self.late.len() - heaps - self.behind.far..]
    }

    /// The same walk, with nothing but its window.
    pub(super) fn kept(&self) -> Self {
        Self { behind: self.behind, late: self.window().to_vec(), start: self.next() - self.behind.far as u64 }
    }

    /// The same walk without so many of its last heaps, which are held, and with nothing but its window.
    pub(super) fn before_last(&self, heaps: usize) -> Self {
        let end = self.late.len() - heaps;
        let late = self.late[end - self.behind.far..end].to_vec();
        Self { behind: self.behind, late, start: self.next() - (heaps + self.behind.far) as u64 }
    }

    /// The next heaps, at most [`STEP`] and those below `end`; their number. None if nimbers grow too
    /// large.
    ///
    /// # Errors
    /// If the limit is reached; a pair counts as a position.
    pub(super) fn step(&mut self, end: u64, budget: &Budget) -> Result<Option<usize>, Stop> {
        if self.late.len() > self.behind.far + ROOM {
            let unused = self.late.len() - self.behind.far;
            self.late.drain(..unused);
            self.start += unused as u64;
        }
        let heaps = end.saturating_sub(self.next()).min(STEP as u64) as usize;
        budget.spend((heaps * self.behind.pairs.len().max(1)) as u64)?;
        let late = self.behind.late.as_ref();
        if let Some(values) = late.and_then(|late| late.go_on(self.window(), self.next(), heaps, self.behind.whole)) {
            self.late.extend_from_slice(&values);
            return Ok(Some(heaps));
        }
        // As much room again as the values of the table need: exclusive ors stay below a power of two.
        let grown = match usize::from(self.behind.largest) {
            0..=31 => self.go_on::<1>(heaps),
            32..=127 => self.go_on::<4>(heaps),
            _ => self.go_on::<{ MOST_VALUES / 64 }>(heaps),
        };
        Ok(grown.then_some(heaps))
    }

    /// Goes on to a heap. False if nimbers grow too large.
    ///
    /// # Errors
    /// If the limit is reached.
    pub(super) fn go_to(&mut self, heap: u64, budget: &Budget) -> Result<bool, Stop> {
        while self.next() < heap {
            if self.step(heap, budget)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn go_on<const N: usize>(&mut self, heaps: usize) -> bool {
        let behind = self.behind;
        if usize::from(behind.largest) >= 64 * N {
            return false;
        }
        let (first, far) = (self.next(), behind.far);
        let common = [0, 1].map(|parity| {
            let mut common = [0u64; N];
            (0..64 * N).filter(|v| behind.is_common(first + parity, *v)).for_each(|v| common[v / 64] |= 1 << (v % 64));
            common
        });
        let pairs: Vec<(usize, u16)> = behind.pairs.iter().map(|(offset, part)| (far - offset, *part)).collect();
        for i in 0..heaps {
            let back = &self.late[self.late.len() - far..];
            let mut seen = [0u64; N];
            seen[0] = u64::from(behind.whole);
            for &(place, part) in &pairs {
                let value = usize::from(back[place] ^ part);
                seen[value / 64 % N] |= 1 << (value % 64);
            }
            let free = |w: usize| common[i % 2][w] & !seen[w];
            let Some(word) = (0..N).find(|w| free(*w) != 0) else { return false };
            self.late.push((64 * word as u32 + free(word).trailing_zeros()) as u16);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimbers;

    /// Steps by words are those by sets, for games whose class counts positions or does not, with options that
    /// leave one heap, and with heaps that can all be taken; and what they give is in a longer table.
    #[test]
    fn steps_by_words_and_by_sets_agree() {
        for (digits, repeats) in
            [(&[0u8, 1, 0, 6][..], false), (&[0, 1, 0, 4], false), (&[0, 0, 5, 2, 7], false), (&[0, 7, 7], false), (&[0, 1, 0, 6, 1], true)]
        {
            let rule = TakeRule::new(digits.to_vec(), repeats, Difference::AtLeast(0)).expect("a rule");
            let values = nimbers(&rule, 20_000, &Budget::default()).unwrap();
            for table in [5_000, 5_001] {
                let mut behind = Behind::of(&rule, &values[..table]).unwrap();
                assert!(behind.late.is_some());
                let walked = |behind: &Behind| {
                    let mut walk = Walk::new(behind, &values[..table]);
                    let mut all = Vec::new();
                    for end in [5_010, 5_011, 6_000, 20_001] {
                        while let heaps @ 1.. = walk.step(end, &Budget::default()).unwrap().unwrap() {
                            all.extend_from_slice(&walk.late[walk.late.len() - heaps..]);
                        }
                    }
                    all
                };
                let by_words = walked(&behind);
                behind.late = None;
                assert!(walked(&behind) == by_words, "{rule}");
                assert!(by_words.iter().map(|value| u64::from(*value)).eq(values[table..].iter().copied()), "{rule}");
            }
        }
    }
}
