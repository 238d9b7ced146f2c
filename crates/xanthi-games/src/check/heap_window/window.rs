//! The nimbers behind the table, of which only the last ones are held.

use super::super::Flaw;
use super::game::Game;
use super::planes::BLOCK;
use super::sets::{ROW, Sets};
use super::stretch::{Common, Stretch};
use super::table::Table;
use super::witness::Witness;
use super::{MOST_VALUES, Work};

/// So many heaps at least are computed before those that are not needed any more are dropped.
const ROOM: usize = 1 << 16;

/// The nimbers of the last heaps.
///
/// Behind the table every split with a rare part is allowed, and its other part is not rare. So the
/// common values of the options of n are those of the same few [pairs](Self::pairs) for each n, and
/// the nimber is the least common value c that is not among them, if every other value below c is
/// that of an option. The claim is that a split within reach always shows this; [`Witness`] looks at it.
pub(super) struct Window<'a> {
    game: &'a Game,
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
    common: [Common; 2],
    /// Values are below this: 64, 128, 256, 512 or the most.
    width: usize,
}

impl<'a> Window<'a> {
    /// Goes on behind a table; and who looks for witnesses.
    pub(super) fn new(game: &'a Game, table: Table<'_>) -> (Self, Witness<'a>) {
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
        let witness = Witness::new(game, values[..=game.reach].to_vec(), common, largest);
        let width = (largest + 1).next_power_of_two().max(64);
        (Self { game, late, start, pairs, near, far, sets, common, width }, witness)
    }

    /// Goes on from later heaps: the next one, and the nimbers before it, as many as the reach says.
    pub(super) fn go_to(&mut self, next: u64, behind: &[u16]) {
        self.late = behind.to_vec();
        self.sets = behind.iter().map(|value| 1 << (value % 64)).collect();
        self.start = next - behind.len() as u64;
        let largest = behind.iter().max().map_or(0, |value| usize::from(*value));
        while self.width <= largest && self.widen() {}
    }

    /// How many heaps are known, from 0 on.
    pub(super) fn heaps(&self) -> u64 {
        self.start + self.late.len() as u64
    }

    /// The nimbers before the next heap, as many as the reach says.
    pub(super) fn behind(&self) -> &[u16] {
        &self.late[self.late.len() - self.game.reach..]
    }

    /// Larger sets than the values ask for; false if there are none.
    pub(super) fn widen(&mut self) -> bool {
        let wider = 2 * self.width;
        self.width = if wider > 512 { MOST_VALUES } else { wider };
        wider <= MOST_VALUES
    }

    /// Computes the next heaps below `end`.
    pub(super) fn block(&mut self, end: u64, work: &mut Work<'_>) -> Result<Stretch<'_>, Flaw> {
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
            let fits = match self.width {
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
            if !self.widen() {
                return Err(Flaw::new(format!("the nimber of a heap from {base} on is too large")));
            }
        }
        work.spend(heaps * self.pairs.len().max(1))?;
        Ok(Stretch { base, late: &self.late, at })
    }

    /// Appends the least common value that no pair has for each heap. False if there is none below 64 N.
    fn decide<const N: usize>(&mut self, heaps: usize) -> bool {
        let (base, at) = (self.heaps(), self.late.len());
        self.late.resize(at + heaps, 0);
        self.sets.resize(at + heaps.next_multiple_of(ROW), 0);
        let (late, sets) = (&mut self.late[..], &mut self.sets[..]);
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
        }
        self.sets.truncate(at + heaps);
        true
    }
}
