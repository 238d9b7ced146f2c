//! The nimbers behind the table, of which only the last ones are held.

use super::super::Flaw;
use super::game::Game;
use super::planes::{BLOCK, Block, Planes, WORDS};
use super::sets::{ROW, Sets};
use super::table::Table;
use super::{MOST_VALUES, Work};

/// So many heaps at least are computed before those that are not needed any more are dropped.
const ROOM: usize = 1 << 16;

/// The nimbers of the last heaps.
///
/// Behind the table every split with a rare part is allowed, and its other part is not rare. So the
/// common values of the options of n are those of the same few [pairs](Self::pairs) for each n, and
/// the nimber is the least common value c that is not among them, if every other value below c is
/// that of an option. The claim is that a split within reach always shows this.
pub(super) struct Window<'a> {
    game: &'a Game,
    /// The nimbers of heaps of 0 to the reach.
    early: Vec<u16>,
    /// The nimbers of the last heaps, at least as many as the reach, and of the first of them.
    late: Vec<u16>,
    start: u64,
    /// What a pair with a rare part needs: how far before n the other part is, ascending, and the nimber
    /// of the rare part; 0 for an option that leaves one heap.
    pairs: Vec<(usize, u16)>,
    /// The first ones are nearer than a row of heaps; and the others.
    near: usize,
    far: Sets,
    /// The sets of the values of the last heaps, as long as they are below 64.
    sets: Vec<u64>,
    /// The values that are common at even and at odd heaps.
    common: [[u64; MOST_VALUES / 64]; 2],
    planes: Planes,
    /// For each value, the heaps of the block for which an option with it is still to be found.
    open: Vec<Block>,
}

impl<'a> Window<'a> {
    pub(super) fn new(game: &'a Game, table: Table<'_>) -> Self {
        let (values, rare) = table.into_parts();
        let splits = game.splits.iter().flat_map(|k| rare.iter().map(move |(part, value)| (part + k, *value)));
        let mut pairs: Vec<(usize, u16)> = splits.chain(game.singles.iter().map(|k| (*k, 0))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let common = [0, 1].map(|n| {
            let mut common = [0; MOST_VALUES / 64];
            (0..MOST_VALUES).filter(|v| game.is_common(*v, n)).for_each(|v| common[v / 64] |= 1 << (v % 64));
            common
        });
        let near = pairs.partition_point(|(offset, _)| *offset < ROW);
        let far = Sets::new(pairs[near..].iter().copied());
        let start = (values.len() - game.reach) as u64;
        let largest = values.iter().max().map_or(0, |value| usize::from(*value));
        let mut late = Vec::with_capacity(game.reach + ROOM.max(game.reach) + BLOCK);
        late.extend_from_slice(&values[values.len() - game.reach..]);
        let sets = late.iter().map(|value| 1 << (value % 64)).collect();
        let early = values[..=game.reach].to_vec();
        let planes = Planes::new(game, &early, largest);
        Self { game, early, late, start, pairs, near, far, sets, common, planes, open: Vec::new() }
    }

    /// How many heaps are known, from 0 on.
    pub(super) fn heaps(&self) -> u64 {
        self.start + self.late.len() as u64
    }

    /// Larger sets than the values ask for.
    #[cfg(test)]
    pub(super) fn widen(&mut self) {
        self.planes.widen();
    }

    /// Computes the next heaps below `end`: the first of them, and their nimbers.
    pub(super) fn block(&mut self, end: u64, work: &mut Work<'_>) -> Result<(u64, &[u16]), Flaw> {
        if self.late.len() >= self.game.reach + ROOM.max(self.game.reach) {
            let unused = self.late.len() - self.game.reach;
            self.late.drain(..unused);
            self.sets.drain(..unused);
            self.start += unused as u64;
        }
        let (base, at) = (self.heaps(), self.late.len());
        let heaps = (end - base).min(BLOCK as u64) as usize;
        loop {
            // Exclusive ors of the values stay below a power of two.
            let fits = match self.planes.width() {
                64 => self.decide::<1>(heaps),
                128 => self.decide::<2>(heaps),
                256 => self.decide::<4>(heaps),
                512 => self.decide::<8>(heaps),
                _ => self.decide::<{ MOST_VALUES / 64 }>(heaps),
            };
            if fits {
                break;
            }
            self.late.truncate(at);
            self.sets.truncate(at);
            if !self.planes.widen() {
                return Err(Flaw::new(format!("the nimber of a heap from {base} on is too large")));
            }
        }
        work.spend(heaps * self.pairs.len().max(1))?;
        self.planes.enter(base, &self.late, at);
        for value in 0..self.open.len() {
            let mut open = std::mem::take(&mut self.open[value]);
            if open != [0; WORDS] {
                work.spend(self.planes.close(value as u16, base, &mut open))?;
                for (word, mut left) in open.into_iter().enumerate() {
                    while left != 0 {
                        self.find(at + 64 * word + left.trailing_zeros() as usize, value as u16, work)?;
                        left &= left - 1;
                    }
                }
            }
        }
        Ok((base, &self.late[at..]))
    }

    /// Appends the least common value that no pair has for each heap, and notes what is open. False
    /// if there is none below 64 N.
    fn decide<const N: usize>(&mut self, heaps: usize) -> bool {
        self.open.clear();
        self.open.resize(64 * N, [0; WORDS]);
        let (base, at) = (self.heaps(), self.late.len());
        self.late.resize(at + heaps, 0);
        self.sets.resize(at + heaps.next_multiple_of(ROW), 0);
        let (late, sets, open) = (&mut self.late[..], &mut self.sets[..], &mut self.open[..]);
        // No heap here is so small that its digit is written.
        let whole = u64::from(self.game.whole(u64::MAX));
        // Sets of the far pairs stand for them where they have room for all values.
        let single = if N == 1 { &self.pairs[..self.near] } else { &self.pairs };
        let mut row = [0; ROW];
        for i in 0..heaps {
            if N == 1 && i % ROW == 0 {
                row = self.far.row(sets, at + i);
            }
            let mut seen = [0u64; N];
            seen[0] = whole | row[i % ROW];
            for (offset, part) in single {
                let value = usize::from(late[at + i - offset] ^ part);
                seen[value / 64 % N] |= 1 << (value % 64);
            }
            let common = &self.common[(base as usize + i) % 2];
            let Some(word) = (0..N).find(|w| common[*w] & !seen[*w] != 0) else { return false };
            let bit = (common[word] & !seen[word]).trailing_zeros();
            late[at + i] = (64 * word as u32 + bit) as u16;
            sets[at + i] = 1 << bit;
            for (w, seen) in seen.iter().enumerate().take(word + 1) {
                let below = if w < word { u64::MAX } else { (1 << bit) - 1 };
                let mut missing = !seen & below;
                while missing != 0 {
                    open[64 * w + missing.trailing_zeros() as usize][i / 64] |= 1 << (i % 64);
                    missing &= missing - 1;
                }
            }
        }
        self.sets.truncate(at + heaps);
        true
    }

    /// That some split within reach of the heap at this place of the window has this value.
    fn find(&self, at: usize, value: u16, work: &mut Work<'_>) -> Result<(), Flaw> {
        for &k in &self.game.splits {
            let most = self.game.reach - k;
            work.spend(most)?;
            let rest = &self.late[at - k - most..at - k];
            if self.early[1..=most].iter().zip(rest.iter().rev()).any(|(a, b)| a ^ b == value) {
                return Ok(());
            }
        }
        let n = self.start + at as u64;
        Err(Flaw::new(format!("no option of {n} within reach has the nimber {value}")).inside("reach"))
    }
}
