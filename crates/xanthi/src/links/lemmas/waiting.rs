//! Reasons, and which of them hold in a position.
//!
//! A reason that does not hold is *waiting* for one of its conditions that is not met, and it is looked at only in
//! positions where that one is. (M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang and S. Malik, Chaff: Engineering
//! an efficient SAT solver, 2001, watch literals of clauses in this way.) If another condition is not met
//! then, it waits for that. So a position costs little more than a look at its units. The condition for which it waited
//! before is kept beside the list: if that is not met, the reason itself need not be read, which is far away in memory.
//! (N. Eén, N. Sörensson, MiniSat, since 2005, keep a literal of the clause with a watch for that.)

/// No reason.
const NONE: u32 = u32::MAX;

/// Reasons by number, in the order in which they were added.
pub(crate) struct Waiting {
    /// How many words a set of units takes.
    words: usize,
    /// Needed and gone units, reason by reason.
    bits: Vec<u64>,
    /// The first reason that waits until a unit is left, and until it has gone: at twice the unit, and 1 more.
    first: Vec<u32>,
    /// For each reason the next one that waits for the same, and another of its conditions, which is looked at first.
    next: Vec<(u32, u32)>,
    /// The units for which some reason waits until they are left, and until they have gone.
    units: [Vec<u64>; 2],
    /// A reason without conditions.
    always: Option<u32>,
}

impl Waiting {
    /// None yet, over so many words of units.
    pub(crate) fn new(words: usize) -> Self {
        Self { words, bits: Vec::new(), first: Vec::new(), next: Vec::new(), units: [Vec::new(), Vec::new()], always: None }
    }

    /// How many bytes the lists take, beside the reasons, once there is a reason.
    pub(crate) fn lists(words: usize) -> u64 {
        (128 * words * size_of::<u32>()) as u64
    }

    /// Adds a reason: the units that it needs, and those that must be gone.
    pub(crate) fn add(&mut self, [need, gone]: [&[u64]; 2]) {
        let number = self.bits.len() / (2 * self.words).max(1);
        self.bits.extend_from_slice(need);
        self.bits.extend_from_slice(gone);
        self.next.push((NONE, 0));
        self.wait(number);
    }

    /// The needed and gone units of a reason.
    pub(crate) fn of(&self, number: usize) -> [&[u64]; 2] {
        let (need, gone) = self.reason(number).split_at(self.words);
        [need, gone]
    }

    /// The same units one behind the other.
    #[inline]
    fn reason(&self, number: usize) -> &[u64] {
        &self.bits[2 * self.words * number..][..2 * self.words]
    }

    /// Forgets those that do not stay; the others keep their order.
    pub(super) fn retain(&mut self, stays: &[bool]) {
        let (size, mut to) = (2 * self.words, 0);
        for number in (0..stays.len()).filter(|&number| stays[number]) {
            self.bits.copy_within(size * number..size * (number + 1), size * to);
            to += 1;
        }
        self.bits.truncate(size * to);
        self.next.truncate(to);
        self.first.fill(NONE);
        self.units.iter_mut().for_each(|units| units.fill(0));
        self.always = None;
        (0..to).for_each(|number| self.wait(number));
    }

    /// A reason that holds where these units are left; others are sent to wait for something else.
    pub(crate) fn find(&mut self, left: &[u64]) -> Option<usize> {
        if let Some(number) = self.always {
            return Some(number as usize);
        }
        if self.first.is_empty() {
            return None;
        }
        for word in 0..self.words {
            for gone in [false, true] {
                let met = if gone { !left[word] } else { left[word] };
                let mut units = self.units[usize::from(gone)][word] & met;
                while units != 0 {
                    let bit = units.trailing_zeros() as usize;
                    units &= units - 1;
                    if let Some(found) = self.among(left, 2 * (64 * word + bit) + usize::from(gone)) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// One of the last reasons, so many of them, that holds where these units are left.
    pub(crate) fn find_last(&self, many: usize, left: &[u64]) -> Option<usize> {
        let all = self.next.len();
        (all.saturating_sub(many)..all).find(|&number| unmet(self.reason(number), left).is_none())
    }

    /// One of those that wait for a condition which is met.
    fn among(&mut self, left: &[u64], condition: usize) -> Option<usize> {
        while self.first[condition] != NONE {
            let number = self.first[condition];
            let (next, second) = self.next[number as usize];
            let other = if is_met(second as usize, left) { unmet(self.reason(number as usize), left) } else { Some(second as usize) };
            let Some(other) = other else {
                return Some(number as usize);
            };
            self.first[condition] = next;
            self.wait_for(number, other, condition);
        }
        self.units[condition % 2][condition / 128] &= !(1 << (condition / 2 % 64));
        None
    }

    /// Has a reason wait for a condition; `second` is looked at first when that is met.
    fn wait_for(&mut self, number: u32, condition: usize, second: usize) {
        self.next[number as usize] = (std::mem::replace(&mut self.first[condition], number), second as u32);
        self.units[condition % 2][condition / 128] |= 1 << (condition / 2 % 64);
    }

    /// Has a new reason wait for its first condition.
    fn wait(&mut self, number: usize) {
        let words = self.words;
        if self.first.is_empty() {
            self.first = vec![NONE; 128 * words];
            self.units = [vec![0; words], vec![0; words]];
        }
        // What is met nowhere: no unit is left that is needed, and every unit that is to be gone is left.
        let first = self.reason(number).iter().enumerate().find(|(_, bits)| **bits != 0);
        let Some((word, bits)) = first else {
            self.always = Some(number as u32);
            return;
        };
        let unit = 64 * (word % words) + bits.trailing_zeros() as usize;
        let condition = 2 * unit + usize::from(word >= words);
        self.wait_for(number as u32, condition, condition);
    }
}

/// Whether a condition is met where these units are left.
fn is_met(condition: usize, left: &[u64]) -> bool {
    (left[condition / 128] >> (condition / 2 % 64) & 1 == 1) != (condition % 2 == 1)
}

/// A condition of a reason, given as the units that it needs and those that must be gone, that is not met
/// where these are left: twice the unit, and 1 more if it must be gone. A unit that must be gone comes first: in most
/// positions most units are left, so it is seldom met elsewhere, while one that is needed often is.
fn unmet(reason: &[u64], left: &[u64]) -> Option<usize> {
    let (need, gone) = reason.split_at(left.len());
    let first = |bits: u64, word: usize| (bits != 0).then(|| 2 * (64 * word + bits.trailing_zeros() as usize));
    let must_go = (0..left.len()).find_map(|word| first(gone[word] & left[word], word));
    must_go.map(|condition| condition + 1).or_else(|| (0..left.len()).find_map(|word| first(need[word] & !left[word], word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::random;

    /// Reasons at random over few units, asked in positions that change by one unit, as in play.
    #[test]
    fn a_reason_is_found_exactly_where_one_holds() {
        let mut random = random(9);
        let (mut all, mut found) = (Vec::new(), 0);
        let mut reasons = Waiting::new(2);
        let mut left = [0_u64; 2];
        for step in 0..20_000 {
            left[random(2)] ^= 1 << random(12);
            if step % 8 == 0 {
                if all.len() == 60 {
                    let stays: Vec<bool> = (0..60).map(|_| random(2) == 0).collect();
                    reasons.retain(&stays);
                    let mut stay = stays.iter();
                    all.retain(|_| *stay.next().unwrap());
                }
                let (mut need, mut gone) = ([0_u64; 2], [0_u64; 2]);
                for _ in 0..5 + random(3) {
                    let (word, bit) = (random(2), 1 << random(12));
                    if random(2) == 0 { need[word] |= bit & !gone[word] } else { gone[word] |= bit & !need[word] }
                }
                reasons.add([&need, &gone]);
                all.push([need, gone]);
            }
            let holds = |[need, gone]: &[[u64; 2]; 2]| (0..2).all(|i| need[i] & !left[i] == 0 && gone[i] & left[i] == 0);
            let one = reasons.find(&left);
            assert_eq!(one.is_some(), all.iter().any(holds), "step {step}");
            assert!(one.is_none_or(|i| holds(&all[i]) && reasons.of(i) == [&all[i][0][..], &all[i][1][..]]));
            found += usize::from(one.is_some());
        }
        assert!(found > 1_000 && found < 19_000, "{found}");
    }

    #[test]
    fn a_reason_without_conditions_holds_everywhere() {
        let mut reasons = Waiting::new(1);
        assert_eq!(reasons.find(&[5]), None);
        reasons.add([&[1], &[0]]);
        reasons.add([&[0], &[0]]);
        assert_eq!((reasons.find(&[0]), reasons.find(&[5])), (Some(1), Some(1)));
        reasons.retain(&[true, false]);
        assert_eq!((reasons.find(&[0]), reasons.find(&[5])), (None, Some(0)));
    }
}
