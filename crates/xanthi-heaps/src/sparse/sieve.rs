//! The values that pairs of far heaps show, for a block of heaps at once.

use super::bits::{BLOCK, Mask, below, is_empty};
use super::candidates::Open;
use super::choice::Sample;
use super::class::Class;
use super::kernel::Level;
use super::known::Known;
use super::lists::{List, Shown, learn, not_shown};
use super::mask_loops::Counts;
use super::near_partners::{NEAR, Near};
use super::planes::Planes;
use super::values::Values;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use xanthi_games::budget::{Budget, Stop};

/// Offsets beyond this are not in the lists.
const HISTORY: usize = 1 << 16;

/// The partners in a list, for each value that is not seldom, at most and at the beginning.
const MOST: usize = 10;
const SEEDS: usize = 6;
/// A value is seldom if fewer heaps than one of so many have it.
const SELDOM: u64 = 1 << 12;
/// So many partners with the same nimber are thought of.
const EACH: usize = 32;

/// From this heap on partners are chosen, and again when there are so many times as many heaps.
const CHOICE: usize = 1 << 17;
const AGAIN: usize = 64;
/// Heaps that are looked at, up to some heap and beyond.
const SAMPLES: [usize; 2] = [1 << 15, 1 << 16];
const LARGE: usize = 1 << 23;
/// For each value that is not seldom: the others that a list of chosen partners has room for, where
/// a value is certain and elsewhere, and the common partners that are thought of.
const ROOM: [usize; 2] = [1, 3];
const COMMON: usize = 8;

/// The planes of late heaps, and for each value partners that show it.
///
/// What a list does not show may be shown by another pair: the sieve leaves too much open, and
/// never too little. So its planes may lag behind what is known.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    planes: Planes,
    class: Class,
    /// For heaps where a value is certain, perhaps without near partners, and for others.
    certain: Vec<List>,
    others: Vec<List>,
    /// The offsets in the lists.
    offsets: std::ops::RangeInclusive<usize>,
    level: Level,
    /// Whether the partners were chosen, and the heap from which on they are chosen again.
    pub(super) chosen: bool,
    pub(super) choose_at: usize,
}

/// The partners that are thought of.
struct Pool {
    /// For each nimber, offsets of rare and of common heaps with it.
    rare: Vec<Vec<usize>>,
    common: Vec<Vec<usize>>,
    /// The values that are not seldom, the most frequent first.
    frequent: Vec<u16>,
}

impl Pool {
    fn new(known: &Known, sieve: &Sieve) -> Self {
        let heaps = |value: u16| known.counts[usize::from(value)].iter().sum::<u64>();
        let mut frequent: Vec<u16> = (0..known.counts.len() as u16).collect();
        let all: u64 = frequent.iter().map(|value| heaps(*value)).sum();
        frequent.retain(|value| heaps(*value) * SELDOM >= all);
        frequent.sort_by_key(|value| std::cmp::Reverse(heaps(*value)));
        // Every pair has to be legal for all heaps that come.
        let last = known.splits.pairs(known.values.len(), known.splits.most()).saturating_sub(BLOCK).min(*sieve.offsets.end());
        let by_nimber = |partners: &mut dyn Iterator<Item = usize>| {
            let mut of_nimber: Vec<Vec<usize>> = vec![Vec::new(); known.counts.len()];
            for p in partners {
                let offsets = &mut of_nimber[usize::from(known.values.get(p))];
                let room = EACH.saturating_sub(offsets.len());
                offsets.extend(known.splits.taken.iter().map(|k| p + k).filter(|o| sieve.offsets.contains(o)).take(room));
            }
            of_nimber
        };
        let rare = by_nimber(&mut known.rare.iter().copied().take_while(|r| *r <= last));
        let common = by_nimber(&mut (1..=last).filter(|&p| !known.class.rare(known.values.get(p), p)));
        Self { rare, common, frequent }
    }

    /// Those of `parts` that may show a value, the most frequent nimber of the other part first.
    fn partners(&self, parts: &[Vec<usize>], value: u16) -> impl Iterator<Item = Shown> {
        self.frequent
            .iter()
            .flat_map(move |&other| parts[usize::from(value ^ other)].iter().map(move |&offset| Shown { value, offset, other }))
    }
}

impl Sieve {
    /// A sieve for what is known.
    ///
    /// The lists begin with partners whose other part has a frequent nimber.
    pub(super) fn new(known: &Known) -> Self {
        let width = known.counts.len();
        let planes = Planes::new(&known.values, width, HISTORY);
        // Those in the block itself are not known yet.
        let offsets = BLOCK..=HISTORY;
        let lists = || Vec::with_capacity(width);
        let mut sieve = Self {
            planes,
            class: known.class,
            certain: lists(),
            others: lists(),
            offsets,
            level: known.level,
            chosen: false,
            choose_at: CHOICE,
        };
        let pool = Pool::new(known, &sieve);
        let values = pool.frequent.len();
        for value in 0..width as u16 {
            for (lists, parts) in [(&mut sieve.certain, &pool.rare), (&mut sieve.others, &pool.common)] {
                let mut list = List::new(&[], MOST * values, &sieve.planes);
                pool.partners(parts, value).take(SEEDS * values).for_each(|shown| list.push(shown, &sieve.planes));
                lists.push(list);
            }
        }
        sieve
    }

    /// Chooses the partners in the lists anew. It takes some tenths of a second; if it is stopped, the lists stay as they are.
    pub(super) fn choose(&mut self, known: &Known, budget: &Budget) -> Result<(), Stop> {
        let heaps = SAMPLES[usize::from(known.values.len() >= LARGE)];
        let sample = Sample::new(known, self.planes.width, heaps, HISTORY);
        let pool = Pool::new(known, self);
        let values = pool.frequent.len();
        let blocks = (heaps / BLOCK) as u32;
        let lists = |rows: &mut Vec<u64>, value: u16| {
            budget.go_on()?;
            let word = self.class.word(value, sample.from());
            let certain = sample.choose(pool.partners(&pool.rare, value), value, word, blocks.div_ceil(32), rows);
            let others = sample.choose(pool.partners(&pool.common, value).take(COMMON * values), value, !word, 1, rows);
            Ok([(certain, ROOM[0]), (others, ROOM[1])].map(|(kept, room)| List::new(&kept, room * values, &self.planes)))
        };
        let values = 0..self.planes.width as u16;
        // Rows take some ten megabytes for each thread: too much where not even all nimbers are held.
        let shared = known.threads > 1 && known.values.all().is_some();
        let threads = shared.then(|| ThreadPoolBuilder::new().num_threads(known.threads).build().ok()).flatten();
        let lists: Vec<[List; 2]> = match threads {
            Some(threads) => threads.install(|| values.into_par_iter().map_init(Vec::new, lists).collect::<Result<_, Stop>>()),
            None => {
                let rows = &mut Vec::new();
                values.map(|value| lists(rows, value)).collect()
            }
        }?;
        (self.certain, self.others) = lists.into_iter().map(|[certain, others]| (certain, others)).unzip();
        self.chosen = true;
        self.choose_at = known.values.len().saturating_mul(AGAIN);
        Ok(())
    }

    /// Whether it was made for the class and the number of values that are known.
    pub(super) fn is_for(&self, known: &Known) -> bool {
        self.class == known.class && self.planes.width == known.counts.len()
    }

    /// Takes the near partners out of the lists for certain values, with planes for them: `planes`, if they can be
    /// used again.
    pub(super) fn take_near(&mut self, planes: Option<Planes>, known: &Values) -> Near {
        let planes = planes.filter(|planes| planes.is_like(&self.planes) && !planes.is_late_for(known));
        let lists = self.certain.iter_mut().map(|list| list.take(&NEAR, &self.planes)).collect();
        Near { lists, planes: planes.unwrap_or_else(|| self.planes.clone()) }
    }

    /// Puts them in again.
    pub(super) fn put_near(&mut self, near: &Near) {
        self.certain.iter_mut().zip(&near.lists).for_each(|(list, near)| list.join(near));
    }

    /// Whether the planes are of a size that can be handled.
    pub(super) fn fits(&self) -> bool {
        self.planes.fits()
    }

    /// Gives the planes a shorter history, and lists that shall not be full the offsets from `least` on.
    #[cfg(test)]
    pub(super) fn shorten(&mut self, history: usize, least: usize) {
        self.offsets = least..=history;
        self.planes = Planes::new(&Values::new(vec![0]), self.planes.width, history);
        [&mut self.certain, &mut self.others].into_iter().flatten().for_each(|list| *list = List::new(&[], 16, &self.planes));
    }

    /// Takes in the heaps that are known now.
    pub(super) fn enter(&mut self, known: &Known) {
        self.planes.enter(&known.values, &known.masks);
    }

    /// Takes out the heaps from one on, whose nimbers `values` has still, if they were taken in.
    pub(super) fn forget_from(&mut self, heap: usize, values: &Values) {
        self.planes.forget_from(heap, values);
    }

    /// Learns from what was not shown though some option has it: where values are certain, and others. The heaps
    /// that come are larger than those that are known; a pair must be legal for all of them.
    pub(super) fn learn(&mut self, known: &Known) {
        let legal = |offset: usize| 2 * offset + known.splits.least <= known.values.len();
        for (lists, misses) in [&mut self.certain, &mut self.others].into_iter().zip(&known.misses) {
            for shown in misses.iter().filter(|shown| self.offsets.contains(&shown.offset) && legal(shown.offset)) {
                learn(lists, shown, &self.planes);
            }
        }
    }

    /// Finds the candidates of the block of `heaps` heaps from `base`.
    pub(super) fn sift(&self, base: usize, heaps: usize, open: &mut Open) {
        open.begin(base, heaps);
        self.each_left(base, heaps, |value, left, need| open.add(value, left, need, self.level));
        open.share_out();
    }

    /// Finds what far partners leave open in the block of `heaps` heaps from `base`.
    pub(super) fn sift_far(&self, base: usize, heaps: usize, open: &mut Open) {
        open.begin(base, heaps);
        let mut counts = Counts::default();
        self.each_left(base, heaps, |value, left, need| {
            if !is_empty(left) {
                self.level.deepen(&mut counts, left, need);
                open.left.push((value, *left));
            }
        });
    }

    /// For each value, ascending, the heaps of a block where it is certain and no partner in the lists shows it, of
    /// those that still need one.
    fn each_left(&self, base: usize, heaps: usize, mut left: impl FnMut(u16, &Mask, &mut Mask)) {
        let mut need = below(heaps);
        for value in 0..self.planes.width as u16 {
            if is_empty(&need) {
                break;
            }
            let word = self.class.word(value, base);
            let due = need.map(|heaps| heaps & word);
            left(value, &not_shown(&self.certain, &self.planes, self.level, value, base, due), &mut need);
        }
    }

    /// The heaps of a block from `base`, of those in `due`, for which no partner shows a value that
    /// is not certain there.
    pub(super) fn others_not_shown(&self, value: u16, base: usize, due: Mask) -> Mask {
        not_shown(&self.others, &self.planes, self.level, value, base, due)
    }
}
