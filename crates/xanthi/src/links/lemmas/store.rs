//! The lemmas that were learned, by the link under the token.
//!
//! Which of them hold in a position is found by waiting (`waiting.rs`). That pays because a search goes from one
//! position to a similar one. Workers that are at different places would
//! send each other's lemmas to and fro, so each has lists of its own, its [`Desk`], and takes over what others have
//! learned about a link when it asks about that link.

use super::Why;
use super::asked::Asked;
use super::derivations::{Derivation, Derivations, Lines, Way};
use super::waiting::Waiting;
use crate::links::board::Board;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many lemmas are kept for each link, if there is room for them.
const KEPT: u64 = 1 << 10;
/// Of so many lemmas about a link, the last ones, others are told, if so many are kept; who asks about it too seldom misses
/// some.
const TOLD: u64 = 1 << 8;

/// So many new lemmas are looked through one by one.
const FEW: u32 = 16;

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
    derivations: Derivations,
}

/// What a lemma says where it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Says {
    /// The arc by which the mover wins; none where he loses.
    pub(crate) reply: Option<u32>,
    /// The logarithm of what it has cost.
    pub(crate) effort: u8,
    /// How it was made, if that is kept.
    pub(crate) made: Option<Derivation>,
}

impl Says {
    /// Whether the mover wins.
    pub(crate) fn won(self) -> bool {
        self.reply.is_some()
    }
}

/// The lemmas of one worker.
struct Lists {
    of: Vec<Lemmas>,
    /// The number of the news of each link that it has read.
    read: Vec<u64>,
    asked: Asked,
}

/// The last lemmas about a link that workers have learned.
#[derive(Default)]
struct News {
    count: AtomicU64,
    last: Mutex<Last>,
}

/// The last lemmas, each in the place of its number modulo how many are told: needed and gone units, what it says, and by which
/// worker.
#[derive(Default)]
struct Last {
    bits: Vec<u64>,
    told: Vec<(Says, usize)>,
}

impl Store {
    /// Nothing is known yet; what will be may take so many bytes, half of them for lemmas, for so many workers.
    pub(crate) fn new<const W: usize>(board: &Board<W>, memory: u64, workers: usize) -> Self {
        let (words, workers) = (board.unit_words(), workers.max(1));
        let each = (16 * words as u64 + 40) * board.size().max(1) as u64 * workers as u64;
        Self::with(words, board.size(), (memory / 2 / each).clamp(2, KEPT) as usize, workers, memory / 2)
    }

    pub(crate) fn with(words: usize, links: usize, kept: usize, workers: usize, log: u64) -> Self {
        let lists = || Lists { of: (0..links).map(|_| Lemmas::new(words)).collect(), read: vec![0; links], asked: Asked::new() };
        let news = if workers > 1 { links } else { 0 };
        let (lists, news) = ((0..workers).map(|_| Mutex::new(lists())).collect(), (0..news).map(|_| News::default()).collect());
        Self { words, kept, told: TOLD.min(kept as u64), lists, news, derivations: Derivations::new(log, workers) }
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
        for lists in &mut self.lists {
            let Lists { of, read, asked } = lists.get_mut().unwrap_or_else(PoisonError::into_inner);
            of.iter_mut().for_each(|lemmas| *lemmas = Lemmas::new(self.words));
            read.fill(0);
            *asked = Asked::new();
        }
        self.news.iter_mut().for_each(|news| *news = News::default());
        self.derivations.clear();
    }

    /// Teaches all workers a lemma that is known from elsewhere, if there is room beside what is known; see [`Desk::keep`].
    pub(crate) fn teach(&self, link: usize, reply: Option<usize>, why: &Why, lines: &Lines) -> Option<Derivation> {
        let says = Says { reply: reply.map(|arc| arc as u32), effort: 0, made: self.derivations.keep(0, lines) };
        for lists in &self.lists {
            let mut lists = lists.lock().unwrap_or_else(PoisonError::into_inner);
            if lists.of[link].says.len() < self.kept {
                lists.of[link].add(self.kept, why.units(), says);
            }
        }
        says.made
    }

    /// The lines of play by which a lemma was made, each with its first arc; none if they are forgotten.
    pub(crate) fn lines(&self, made: Derivation) -> Vec<(usize, Way)> {
        self.derivations.lines(made)
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
        let found = list.reasons.find(left)?;
        Some((list, found))
    }

    /// How many lemmas about a link this worker has had.
    fn added(&mut self, link: usize) -> u32 {
        self.read_news(link);
        self.lists.of[link].added
    }

    /// Whether there are lemmas about a link which a position with the token on it has not been [asked](Self::find_new) about.
    pub(crate) fn has_new(&mut self, key: u128, link: usize) -> bool {
        let added = self.added(link);
        self.lists.asked.new_of(key, added) != Some(0)
    }

    /// What a lemma says of the position with this key, as [`find`](Self::find); nothing, if those that the position was
    /// asked about before say nothing, and there are no others.
    pub(crate) fn find_new(&mut self, key: u128, link: usize, left: &[u64]) -> Option<Says> {
        let added = self.added(link);
        let new = self.lists.asked.new_of(key, added);
        let Lists { of, asked, .. } = &mut *self.lists;
        let list = &mut of[link];
        let found = match new {
            Some(few @ 0..FEW) => list.reasons.find_last(few as usize, left),
            _ => list.reasons.find(left),
        };
        if found.is_none() {
            asked.note(key, added);
        }
        found.map(|i| list.says[i])
    }

    /// What a lemma says of the mover on a link with these units left, if one holds.
    pub(crate) fn find(&mut self, link: usize, left: &[u64]) -> Option<Says> {
        self.holding(link, left).map(|(list, i)| list.says[i])
    }

    /// The same with the reason, if it says that he wins, or loses.
    pub(crate) fn why(&mut self, link: usize, left: &[u64], won: bool, why: &mut Why) -> Option<Says> {
        let (list, i) = self.holding(link, left).filter(|(list, i)| list.says[*i].won() == won)?;
        why.set(list.reasons.of(i));
        list.clock += 1;
        list.used[i] = list.clock;
        Some(list.says[i])
    }

    /// Keeps a lemma: the arc by which the mover wins, or that he loses; the reason, how it was made, and what it has cost.
    /// Says by which number how it was made is known.
    pub(crate) fn keep(&mut self, link: usize, reply: Option<usize>, why: &Why, lines: &Lines, effort: u64) -> Option<Derivation> {
        let Store { words, kept, told, ref derivations, .. } = *self.store;
        let (reply, effort) = (reply.map(|arc| arc as u32), effort.max(1).ilog2() as u8);
        let says = Says { reply, effort, made: derivations.keep(self.number, lines) };
        self.lists.of[link].add(kept, [&why.need, &why.gone], says);
        let Some(news) = self.store.news.get(link) else { return says.made };
        let mut last = news.last.lock().unwrap_or_else(PoisonError::into_inner);
        let count = news.count.load(Ordering::Relaxed);
        let place = (count % told) as usize;
        if place == last.told.len() {
            last.bits.extend_from_slice(&why.need);
            last.bits.extend_from_slice(&why.gone);
            last.told.push((says, self.number));
        } else {
            let (need, gone) = last.bits[2 * words * place..2 * words * (place + 1)].split_at_mut(words);
            need.copy_from_slice(&why.need);
            gone.copy_from_slice(&why.gone);
            last.told[place] = (says, self.number);
        }
        news.count.store(count + 1, Ordering::Release);
        if self.lists.read[link] == count {
            self.lists.read[link] = count + 1;
        }
        says.made
    }

    /// Takes over what others have learned about a link.
    fn read_news(&mut self, link: usize) {
        let Some(news) = self.store.news.get(link) else { return };
        let Lists { of, read, .. } = &mut *self.lists;
        if news.count.load(Ordering::Acquire) == read[link] {
            return;
        }
        let Store { words, kept, told, .. } = *self.store;
        let last = news.last.lock().unwrap_or_else(PoisonError::into_inner);
        let count = news.count.load(Ordering::Relaxed);
        for number in read[link].max(count.saturating_sub(told))..count {
            let place = (number % told) as usize;
            let (says, by) = last.told[place];
            if by != self.number {
                let (need, gone) = last.bits[2 * words * place..2 * words * (place + 1)].split_at(words);
                of[link].add(kept, [need, gone], says);
            }
        }
        read[link] = count;
    }
}

/// The lemmas about one link.
struct Lemmas {
    reasons: Waiting,
    says: Vec<Says>,
    /// When each was last of use.
    used: Vec<u32>,
    clock: u32,
    /// How many have been added.
    added: u32,
}

impl Lemmas {
    fn new(words: usize) -> Self {
        Self { reasons: Waiting::new(words), says: Vec::new(), used: Vec::new(), clock: 0, added: 0 }
    }

    /// Adds a lemma with its needed and gone units. If there are as many as may be kept, half of them are forgotten.
    fn add(&mut self, kept: usize, [need, gone]: [&[u64]; 2], says: Says) {
        if self.says.len() >= kept {
            self.forget_half();
        }
        self.reasons.add([need, gone]);
        self.says.push(says);
        self.added = self.added.wrapping_add(1);
        self.clock += 1;
        self.used.push(self.clock);
    }

    /// Forgets the half that was of no use for longest.
    fn forget_half(&mut self) {
        let mut used = self.used.clone();
        let half = used.len() / 2;
        let (_, &mut middle, _) = used.select_nth_unstable(half);
        let stays: Vec<bool> = self.used.iter().map(|&used| used > middle).collect();
        let mut stay = stays.iter();
        self.says.retain(|_| *stay.next().unwrap_or(&false));
        self.used.retain(|&used| used > middle);
        self.reasons.retain(&stays);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(desk: &mut Desk<'_>, unit: usize, reply: Option<usize>) {
        let mut why = Why::new(8);
        why.need[unit / 64] = 1 << (unit % 64);
        desk.keep(0, reply, &why, &Lines::default(), 1);
    }

    /// Who wins where one unit is left, and by which arc.
    fn told(desk: &mut Desk<'_>, unit: usize) -> (Option<bool>, Option<usize>) {
        let mut left = [0; 8];
        left[unit / 64] = 1 << (unit % 64);
        let says = desk.find(0, &left);
        (says.map(Says::won), says.and_then(|says| says.reply).map(|arc| arc as usize))
    }

    /// The reply is that of the lemma which holds, and stays with it when others are forgotten.
    #[test]
    fn a_lemma_keeps_its_reply() {
        let store = Store::with(8, 1, 8, 1, 1 << 20);
        let mut desk = store.desk();
        (0..6).for_each(|unit| keep(&mut desk, unit, (unit % 3 > 0).then_some(10 * unit)));
        let all = [(Some(false), None), (Some(true), Some(10)), (Some(true), Some(20))];
        assert_eq!([0, 1, 2, 4, 6].map(|unit| told(&mut desk, unit)), [all[0], all[1], all[2], (Some(true), Some(40)), (None, None)]);
        // Two are of use again, and of the eight the half that was not for longest is forgotten with the next.
        (6..8).for_each(|unit| keep(&mut desk, unit, Some(unit)));
        let mut why = Why::new(8);
        assert!([0, 2].iter().all(|&unit| desk.why(0, &[1 << unit, 0, 0, 0, 0, 0, 0, 0], unit > 0, &mut why).is_some()));
        keep(&mut desk, 8, None);
        assert_eq!([0, 2, 7, 8].map(|unit| told(&mut desk, unit)), [all[0], all[2], (Some(true), Some(7)), (Some(false), None)]);
        assert_eq!([1, 3, 4].map(|unit| told(&mut desk, unit)), [(None, None); 3]);
    }

    /// A position hears of every lemma that holds, whenever it was learned and by whom; and it is known when there is none to
    /// be asked.
    #[test]
    fn a_position_hears_of_new_lemmas() {
        let mut store = Store::with(8, 1, 1 << 10, 2, 1 << 20);
        let (mut one, mut other) = (store.desk(), store.desk());
        let left = |unit: usize| std::array::from_fn(|i| if i == unit / 64 { 1 << (unit % 64) } else { 0_u64 });
        let ask = |desk: &mut Desk<'_>, key: u128, left: [u64; 8]| desk.find_new(key, 0, &left).and_then(|says| says.reply);
        let keys = [7_u128 << 64 | 1, 8 << 64 | 1, 7 << 64 | 2];
        let mut unit = 0;
        for new in [1, FEW as usize - 1, FEW as usize, 3 * FEW as usize] {
            for key in keys {
                assert!(one.has_new(key, 0));
                assert_eq!(ask(&mut one, key, left(500)), None);
                assert!(!one.has_new(key, 0));
                // The first of the new ones holds.
                let desk = if unit % 2 == 0 { &mut one } else { &mut other };
                (unit..unit + new).for_each(|unit| keep(desk, unit, Some(unit)));
                assert!(one.has_new(key, 0));
                assert_eq!(ask(&mut one, key, left(unit)), Some(unit as u32), "{new} new ones");
                assert_eq!(ask(&mut one, key, left(unit)), Some(unit as u32), "again");
                unit += new;
            }
        }
        drop((one, other));
        store.clear();
        assert!(store.desk().has_new(keys[2], 0));
    }

    /// What one worker learns the other one finds; and who has not asked for long knows the last ones.
    #[test]
    fn workers_tell_each_other() {
        let mut store = Store::with(8, 1, 1 << 10, 2, 1 << 20);
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
}
