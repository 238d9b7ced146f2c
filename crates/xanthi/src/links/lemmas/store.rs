//! The lemmas that were learned, by the link under the token, and which of them hold in a position.
//!
//! A lemma that does not hold is *waiting* for one of its conditions that is not met, and it is looked at only in
//! positions where that one is. (M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang and S. Malik, Chaff: Engineering
//! an efficient SAT solver, 2001, watch literals of clauses in this way.) If another condition is not met
//! then, it waits for that. So a position costs little more than a look at its units.
//!
//! Waiting pays because a search goes from one position to a similar one. Workers that are at different places would
//! send each other's lemmas to and fro, so each has lists of its own, its [`Desk`], and takes over what others have
//! learned about a link when it asks about that link.

use super::Why;
use crate::links::board::Board;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many lemmas are kept for each link, if there is room for them.
const KEPT: u64 = 1 << 10;
/// Of so many lemmas about a link, the last ones, others are told, if so many are kept; who asks about it too seldom misses
/// some.
const TOLD: u64 = 1 << 8;

/// Lemmas that were learned, by the link under the token.
pub(crate) struct Store {
    words: usize,
    /// How many lemmas each link may have.
    kept: usize,
    /// How many lemmas about each link others are told.
    told: u64,
    /// The lists of each worker.
    lists: Vec<Mutex<Lists>>,
    /// What workers tell each other about each link; nothing if there is one worker.
    news: Vec<News>,
}

/// The lemmas of one worker.
struct Lists {
    of: Vec<Lemmas>,
    /// The number of the news of each link that it has read.
    read: Vec<u64>,
}

/// The last lemmas about a link that workers have learned.
#[derive(Default)]
struct News {
    count: AtomicU64,
    last: Mutex<Last>,
}

/// The last lemmas, each in the place of its number modulo how many are told: needed and gone units, the arc by which the mover
/// wins, the logarithm of what it has cost, and by which worker.
#[derive(Default)]
struct Last {
    bits: Vec<u64>,
    told: Vec<(Option<u32>, u8, usize)>,
}

impl Store {
    /// Nothing is known yet; what will be may take so many bytes, for so many workers.
    pub(crate) fn new<const W: usize>(board: &Board<W>, memory: u64, workers: usize) -> Self {
        let (words, workers) = (board.unit_words(), workers.max(1));
        let each = (16 * words as u64 + 32) * board.size().max(1) as u64 * workers as u64;
        Self::with(words, board.size(), (memory / each).clamp(2, KEPT) as usize, workers)
    }

    fn with(words: usize, links: usize, kept: usize, workers: usize) -> Self {
        let lists = || Lists { of: (0..links).map(|_| Lemmas::default()).collect(), read: vec![0; links] };
        let news = if workers > 1 { links } else { 0 };
        let (lists, news) = ((0..workers).map(|_| Mutex::new(lists())).collect(), (0..news).map(|_| News::default()).collect());
        Self { words, kept, told: TOLD.min(kept as u64), lists, news }
    }

    /// The number of words of a set of units; 0 if no lemmas are kept.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The first desk at which nobody works. There are as many as threads, so there nearly always is one. (Who works alone
    /// always gets the same.)
    pub(crate) fn desk(&self) -> Desk<'_> {
        let free = self.lists.iter().enumerate().find_map(|(number, lists)| Some((number, lists.try_lock().ok()?)));
        let (number, lists) = free.unwrap_or_else(|| (0, self.lists[0].lock().unwrap_or_else(PoisonError::into_inner)));
        Desk { store: self, number, lists }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self =
            Self::with(self.words, self.lists[0].get_mut().unwrap_or_else(PoisonError::into_inner).of.len(), self.kept, self.lists.len());
    }
}

/// The lemmas as one worker has them.
pub(crate) struct Desk<'s> {
    store: &'s Store,
    number: usize,
    lists: MutexGuard<'s, Lists>,
}

impl Desk<'_> {
    /// The lemmas about a link, and the one that holds with these units left.
    fn holding(&mut self, link: usize, left: &[u64]) -> Option<(&mut Lemmas, usize)> {
        self.read_news(link);
        let list = &mut self.lists.of[link];
        let found = list.find(self.store.words, left)?;
        Some((list, found))
    }

    /// Whether the mover wins on a link with these units left, if a lemma says so, and the logarithm of what
    /// the lemma has cost.
    pub(crate) fn find(&mut self, link: usize, left: &[u64]) -> Option<(bool, u32)> {
        self.holding(link, left).map(|(list, i)| (list.reply[i].is_some(), u32::from(list.effort[i])))
    }

    /// The arc by which the mover wins on a link with these units left, if a lemma says that.
    pub(crate) fn reply(&mut self, link: usize, left: &[u64]) -> Option<usize> {
        self.holding(link, left).and_then(|(list, i)| list.reply[i]).map(|arc| arc as usize)
    }

    /// The same with the reason.
    pub(crate) fn why(&mut self, link: usize, left: &[u64], won: bool, why: &mut Why) -> bool {
        let words = self.store.words;
        let Some((list, i)) = self.holding(link, left).filter(|(list, i)| list.reply[*i].is_some() == won) else { return false };
        let at = 2 * words * i;
        why.need.copy_from_slice(&list.bits[at..at + words]);
        why.gone.copy_from_slice(&list.bits[at + words..at + 2 * words]);
        list.clock += 1;
        list.used[i] = list.clock;
        true
    }

    /// Keeps a lemma: the arc by which the mover wins, or that he loses.
    pub(crate) fn keep(&mut self, link: usize, reply: Option<usize>, why: &Why, effort: u64) {
        let Store { words, kept, told, .. } = *self.store;
        let (reply, effort) = (reply.map(|arc| arc as u32), effort.max(1).ilog2() as u8);
        self.lists.of[link].add((words, kept), [&why.need, &why.gone], reply, effort);
        let Some(news) = self.store.news.get(link) else { return };
        let mut last = news.last.lock().unwrap_or_else(PoisonError::into_inner);
        let count = news.count.load(Ordering::Relaxed);
        let place = (count % told) as usize;
        if place == last.told.len() {
            last.bits.extend_from_slice(&why.need);
            last.bits.extend_from_slice(&why.gone);
            last.told.push((reply, effort, self.number));
        } else {
            let (need, gone) = last.bits[2 * words * place..2 * words * (place + 1)].split_at_mut(words);
            need.copy_from_slice(&why.need);
            gone.copy_from_slice(&why.gone);
            last.told[place] = (reply, effort, self.number);
        }
        news.count.store(count + 1, Ordering::Release);
        if self.lists.read[link] == count {
            self.lists.read[link] = count + 1;
        }
    }

    /// Takes over what others have learned about a link.
    fn read_news(&mut self, link: usize) {
        let Some(news) = self.store.news.get(link) else { return };
        let Lists { of, read } = &mut *self.lists;
        if news.count.load(Ordering::Acquire) == read[link] {
            return;
        }
        let Store { words, kept, told, .. } = *self.store;
        let last = news.last.lock().unwrap_or_else(PoisonError::into_inner);
        let count = news.count.load(Ordering::Relaxed);
        for number in read[link].max(count.saturating_sub(told))..count {
            let place = (number % told) as usize;
            let (reply, effort, by) = last.told[place];
            if by != self.number {
                let (need, gone) = last.bits[2 * words * place..2 * words * (place + 1)].split_at(words);
                of[link].add((words, kept), [need, gone], reply, effort);
            }
        }
        read[link] = count;
    }
}

/// The lemmas about one link.
#[derive(Default)]
struct Lemmas {
    /// Needed and gone units, lemma by lemma.
    bits: Vec<u64>,
    /// The arc by which the mover wins; none where he loses.
    reply: Vec<Option<u32>>,
    /// The logarithm of what each has cost.
    effort: Vec<u8>,
    used: Vec<u32>,
    clock: u32,
    /// The lemmas that wait until a unit is left, and until it has gone: at twice the unit, and 1 more.
    waiting: Vec<Vec<u32>>,
    /// The units for which some lemma waits until they are left, and until they have gone.
    units: [Vec<u64>; 2],
    /// A lemma without conditions.
    always: Option<u32>,
}

impl Lemmas {
    /// Adds a lemma with its needed and gone units. If there are as many as may be kept, half of them are forgotten.
    fn add(&mut self, (words, kept): (usize, usize), [need, gone]: [&[u64]; 2], reply: Option<u32>, effort: u8) {
        if self.reply.len() >= kept {
            self.forget_half(words);
        }
        self.bits.extend_from_slice(need);
        self.bits.extend_from_slice(gone);
        self.reply.push(reply);
        self.effort.push(effort);
        self.clock += 1;
        self.used.push(self.clock);
        self.wait(words, self.reply.len() - 1);
    }

    /// A lemma that holds where these units are left; others are sent to wait for something else.
    fn find(&mut self, words: usize, left: &[u64]) -> Option<usize> {
        if let Some(i) = self.always {
            return Some(i as usize);
        }
        if self.waiting.is_empty() {
            return None;
        }
        for word in 0..words {
            for gone in [false, true] {
                let met = if gone { !left[word] } else { left[word] };
                let mut units = self.units[usize::from(gone)][word] & met;
                while units != 0 {
                    let bit = units.trailing_zeros() as usize;
                    units &= units - 1;
                    if let Some(found) = self.among(words, left, 2 * (64 * word + bit) + usize::from(gone)) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// One of those that wait for a condition which is met.
    fn among(&mut self, words: usize, left: &[u64], condition: usize) -> Option<usize> {
        let mut i = self.waiting[condition].len();
        while i > 0 {
            i -= 1;
            let lemma = self.waiting[condition][i];
            let Some(other) = unmet(&self.bits[2 * words * lemma as usize..][..2 * words], left) else {
                return Some(lemma as usize);
            };
            self.waiting[condition].swap_remove(i);
            self.wait_for(lemma, other);
        }
        self.units[condition % 2][condition / 128] &= !(1 << (condition / 2 % 64));
        None
    }

    /// Has a lemma wait for a condition.
    fn wait_for(&mut self, lemma: u32, condition: usize) {
        self.waiting[condition].push(lemma);
        self.units[condition % 2][condition / 128] |= 1 << (condition / 2 % 64);
    }

    /// Has a new lemma wait for its first condition.
    fn wait(&mut self, words: usize, lemma: usize) {
        if self.waiting.is_empty() {
            self.waiting.resize_with(128 * words, Vec::new);
            self.units = [vec![0; words], vec![0; words]];
        }
        let bits = &self.bits[2 * words * lemma..][..2 * words];
        // What is met nowhere: no unit is left that is needed, and every unit that is to be gone is left.
        let first = bits.iter().enumerate().find(|(_, bits)| **bits != 0);
        let Some((word, bits)) = first else {
            self.always = Some(lemma as u32);
            return;
        };
        let unit = 64 * (word % words) + bits.trailing_zeros() as usize;
        self.wait_for(lemma as u32, 2 * unit + usize::from(word >= words));
    }

    /// Forgets the half that was of no use for longest.
    fn forget_half(&mut self, words: usize) {
        let mut used = self.used.clone();
        let half = used.len() / 2;
        let (_, &mut middle, _) = used.select_nth_unstable(half);
        let mut to = 0;
        for i in 0..self.reply.len() {
            if self.used[i] <= middle {
                continue;
            }
            let at = 2 * words * i;
            self.bits.copy_within(at..at + 2 * words, 2 * words * to);
            (self.reply[to], self.used[to], self.effort[to]) = (self.reply[i], self.used[i], self.effort[i]);
            to += 1;
        }
        self.bits.truncate(2 * words * to);
        self.reply.truncate(to);
        self.used.truncate(to);
        self.effort.truncate(to);
        self.waiting.iter_mut().for_each(Vec::clear);
        self.units.iter_mut().for_each(|units| units.fill(0));
        self.always = None;
        (0..to).for_each(|lemma| self.wait(words, lemma));
    }
}

/// A condition of a lemma, given as the units that it needs and those that must be gone, that is not met
/// where these are left: twice the unit, and 1 more if it must be gone. A unit that must be gone comes first: in most
/// positions most units are left, so it is seldom met elsewhere, while one that is needed often is.
fn unmet(lemma: &[u64], left: &[u64]) -> Option<usize> {
    let (need, gone) = lemma.split_at(left.len());
    let first = |bits: u64, word: usize| (bits != 0).then(|| 2 * (64 * word + bits.trailing_zeros() as usize));
    let must_go = (0..left.len()).find_map(|word| first(gone[word] & left[word], word));
    must_go.map(|condition| condition + 1).or_else(|| (0..left.len()).find_map(|word| first(need[word] & !left[word], word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(desk: &mut Desk<'_>, unit: usize, reply: Option<usize>) {
        let mut why = Why::new(8);
        why.need[unit / 64] = 1 << (unit % 64);
        desk.keep(0, reply, &why, 1);
    }

    /// Who wins where one unit is left, and by which arc.
    fn told(desk: &mut Desk<'_>, unit: usize) -> (Option<bool>, Option<usize>) {
        let mut left = [0; 8];
        left[unit / 64] = 1 << (unit % 64);
        (desk.find(0, &left).map(|found| found.0), desk.reply(0, &left))
    }

    /// The reply is that of the lemma which holds, and stays with it when others are forgotten.
    #[test]
    fn a_lemma_keeps_its_reply() {
        let store = Store::with(8, 1, 8, 1);
        let mut desk = store.desk();
        (0..6).for_each(|unit| keep(&mut desk, unit, (unit % 3 > 0).then_some(10 * unit)));
        let all = [(Some(false), None), (Some(true), Some(10)), (Some(true), Some(20))];
        assert_eq!([0, 1, 2, 4, 6].map(|unit| told(&mut desk, unit)), [all[0], all[1], all[2], (Some(true), Some(40)), (None, None)]);
        // Two are of use again, and of the eight the half that was not for longest is forgotten with the next.
        (6..8).for_each(|unit| keep(&mut desk, unit, Some(unit)));
        let mut why = Why::new(8);
        assert!([0, 2].iter().all(|&unit| desk.why(0, &[1 << unit, 0, 0, 0, 0, 0, 0, 0], unit > 0, &mut why)));
        keep(&mut desk, 8, None);
        assert_eq!([0, 2, 7, 8].map(|unit| told(&mut desk, unit)), [all[0], all[2], (Some(true), Some(7)), (Some(false), None)]);
        assert_eq!([1, 3, 4].map(|unit| told(&mut desk, unit)), [(None, None); 3]);
    }

    /// What one worker learns the other one finds; and who has not asked for long knows the last ones.
    #[test]
    fn workers_tell_each_other() {
        let mut store = Store::with(8, 1, 1 << 10, 2);
        let (mut one, mut other) = (store.desk(), store.desk());
        assert_ne!(one.number, other.number);
        keep(&mut one, 0, Some(7));
        keep(&mut other, 1, None);
        keep(&mut one, 2, Some(9));
        let all = [(Some(true), Some(7)), (Some(false), None), (Some(true), Some(9)), (None, None)];
        assert_eq!([0, 1, 2, 3].map(|unit| told(&mut one, unit)), all);
        assert_eq!([0, 1, 2, 3].map(|unit| told(&mut other, unit)), all);
        let many = TOLD as usize + 100;
        (3..3 + many).for_each(|unit| keep(&mut one, unit, Some(unit)));
        assert!((3..3 + many).all(|unit| told(&mut one, unit).1 == Some(unit)));
        let known: Vec<bool> = (3..3 + many).map(|unit| told(&mut other, unit).1 == Some(unit)).collect();
        assert_eq!((known.iter().filter(|known| **known).count(), known.iter().position(|known| *known)), (TOLD as usize, Some(100)));
        drop((one, other));
        store.clear();
        assert_eq!([0, 1].map(|unit| told(&mut store.desk(), unit)), [(None, None); 2]);
    }

    /// Lemmas at random over few units, asked in positions that change by one unit, as in play.
    #[test]
    fn a_lemma_is_found_exactly_where_one_holds() {
        let mut seed = 9_u64;
        let mut random = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let (words, mut found) = (2, 0);
        let mut lemmas = Lemmas::default();
        let mut left = [0_u64; 2];
        for step in 0..20_000 {
            left[random(2) as usize] ^= 1 << random(12);
            if step % 8 == 0 {
                if lemmas.reply.len() == 60 {
                    lemmas.forget_half(words);
                    assert!(lemmas.reply.len() < 60);
                }
                let (mut need, mut gone) = ([0_u64; 2], [0_u64; 2]);
                for _ in 0..5 + random(3) {
                    let (word, bit) = (random(2) as usize, 1 << random(12));
                    if random(2) == 0 { need[word] |= bit & !gone[word] } else { gone[word] |= bit & !need[word] }
                }
                lemmas.bits.extend(need.into_iter().chain(gone));
                lemmas.reply.push(Some(0));
                lemmas.effort.push(0);
                lemmas.used.push(step);
                let last = lemmas.reply.len() - 1;
                lemmas.wait(words, last);
            }
            let holds = |i: usize| unmet(&lemmas.bits[4 * i..4 * i + 4], &left).is_none();
            let some = (0..lemmas.reply.len()).any(holds);
            let one = lemmas.find(words, &left);
            assert_eq!(one.is_some(), some, "step {step}");
            assert!(one.is_none_or(|i| unmet(&lemmas.bits[4 * i..4 * i + 4], &left).is_none()));
            found += usize::from(some);
        }
        assert!(found > 1_000 && found < 19_000, "{found}");
    }
}
