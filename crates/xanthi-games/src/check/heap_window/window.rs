//! The nimbers behind the table, of which only the last ones are held.

use super::super::Flaw;
use super::chain::{Chain, FAR, PLACES, ROW};
use super::game::Game;
use super::index::Index;
use super::planes::BLOCK;
use super::stretch::{Common, Stretch};
use super::table::Table;
use super::witness::Witness;
use super::{MOST_VALUES, Work};
use crate::budget::Stop;

/// So many heaps at least are computed before those that are not needed any more are dropped.
const ROOM: usize = 1 << 16;
/// The heaps that are computed together: whole rows, which are whole blocks for the [`Witness`].
const STEP: usize = 2 * BLOCK;
const _: () = assert!(STEP.is_multiple_of(ROW));

/// Values below this have indices that are bits of a word.
const SMALL: usize = 2 * PLACES;

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
    /// The same heaps by indices, as long as all nimbers are below 64.
    small: Option<Small>,
    /// The values that are common at even and at odd heaps.
    common: [Common; 2],
    /// Values are below this: 64, 128, 256, 512 or the most.
    width: usize,
}

/// The last heaps by the indices of their nimbers.
struct Small {
    index: Index,
    chain: Chain,
    words: Vec<u32>,
    places: Vec<u8>,
}

impl Small {
    /// For the rare heaps with their nimbers. None if their nimbers, or all digits of the mask, are too large.
    fn new(game: &Game, rare: &[(usize, u16)]) -> Option<Self> {
        if 1 << game.lowest_digit() >= SMALL || rare.iter().any(|(_, value)| usize::from(*value) >= SMALL) {
            return None;
        }
        let index = Index::new(game, SMALL);
        let splits = game.splits.iter().flat_map(|k| rare.iter().map(move |(part, value)| (part + k, *value)));
        let singles = game.singles.iter().filter(|k| game.is_alike_after(**k)).map(|k| (*k, 0));
        let chain = Chain::new(splits.chain(singles).map(|(offset, part)| (offset, index.of(part))));
        Some(Self { index, chain, words: Vec::new(), places: Vec::new() })
    }

    /// Begins with these nimbers.
    fn begin(&mut self, late: &[u16]) {
        self.places = late.iter().map(|value| self.index.of(*value) as u8).collect();
        self.words = self.places.iter().map(|place| 1 << place).collect();
    }

    /// Drops so many heaps.
    fn drop_first(&mut self, heaps: usize) {
        self.places.drain(..heaps);
        self.words.drain(..heaps);
    }

    /// Appends the next heaps, from `base` on. False if one of them has no value below 64.
    fn go_on(&mut self, base: u64, heaps: usize, late: &mut Vec<u16>, whole: bool) -> bool {
        let at = self.places.len();
        self.places.resize(at + heaps.next_multiple_of(ROW), 0);
        self.words.resize(self.places.len(), 0);
        let common = [base, base + 1].map(|n| self.index.common(n));
        // No heap here is so small that its digit is written.
        let always = common.map(|common| u32::from(whole && common[0] == 0));
        if !self.chain.go_on(&mut self.words, &mut self.places, at, always) {
            return false;
        }
        self.places.truncate(at + heaps);
        self.words.truncate(at + heaps);
        late.extend(self.places[at..].iter().enumerate().map(|(i, place)| common[i % 2][usize::from(*place)]));
        true
    }
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
        let start = (values.len() - game.reach) as u64;
        let largest = values.iter().max().map_or(0, |value| usize::from(*value));
        let mut late = Vec::with_capacity(game.reach + ROOM.max(game.reach) + STEP);
        late.extend_from_slice(&values[values.len() - game.reach..]);
        let witness = Witness::new(game, &values[..=game.reach], largest);
        let width = (largest + 1).next_power_of_two().max(64);
        let mut window = Self { game, late, start, pairs, small: Small::new(game, &rare), common, width };
        window.begin();
        (window, witness)
    }

    /// Begins with the nimbers that are held.
    fn begin(&mut self) {
        if self.width > SMALL || self.game.reach < FAR {
            self.small = None;
        }
        if let Some(small) = &mut self.small {
            small.begin(&self.late);
        }
    }

    /// Goes on from later heaps: the next one, and the nimbers before it, as many as the reach says.
    pub(super) fn go_to(&mut self, next: u64, behind: &[u16]) {
        self.late = behind.to_vec();
        self.start = next - behind.len() as u64;
        let largest = behind.iter().max().map_or(0, |value| usize::from(*value));
        while self.width <= largest && self.widen() {}
        self.begin();
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
        self.small = None;
        wider <= MOST_VALUES
    }

    /// Computes the next heaps below `end`.
    pub(super) fn block(&mut self, end: u64, work: &mut Work<'_>) -> Result<Stretch<'_>, Flaw> {
        if self.late.len() >= self.game.reach + ROOM.max(self.game.reach) {
            let unused = self.late.len() - self.game.reach;
            self.late.drain(..unused);
            self.start += unused as u64;
            if let Some(small) = &mut self.small {
                small.drop_first(unused);
            }
        }
        let (base, at) = (self.heaps(), self.late.len());
        let heaps = (end - base).min(STEP as u64) as usize;
        loop {
            // Exclusive ors of the values stay below a power of two.
            let fits = match (self.width, &mut self.small) {
                (_, Some(small)) => small.go_on(base, heaps, &mut self.late, self.game.whole(u64::MAX)),
                (64, _) => self.decide::<1>(heaps),
                (128, _) => self.decide::<2>(heaps),
                (256, _) => self.decide::<4>(heaps),
                (512, _) => self.decide::<8>(heaps),
                _ => self.decide::<{ MOST_VALUES / 64 }>(heaps),
            };
            if fits {
                break;
            }
            self.late.truncate(at);
            if !self.widen() {
                return Err(Flaw::too_much(Stop::OutOfReach, format!("the nimber of a heap from {base} on is too large")));
            }
        }
        work.spend(heaps * self.pairs.len().max(1))?;
        Ok(Stretch { base, late: &self.late, at })
    }

    /// Appends the least common value that no pair has for each heap. False if there is none below 64 N.
    fn decide<const N: usize>(&mut self, heaps: usize) -> bool {
        let (base, at) = (self.heaps(), self.late.len());
        self.late.resize(at + heaps, 0);
        let late = &mut self.late[..];
        // No heap here is so small that its digit is written.
        let whole = u64::from(self.game.whole(u64::MAX));
        for i in 0..heaps {
            let mut seen = [0u64; N];
            seen[0] = whole;
            for (offset, part) in &self.pairs {
                let value = usize::from(late[at + i - offset] ^ part);
                seen[value / 64 % N] |= 1 << (value % 64);
            }
            let common = &self.common[(base as usize + i) % 2];
            let Some(word) = (0..N).find(|w| common[*w] & !seen[*w] != 0) else { return false };
            let bit = (common[word] & !seen[word]).trailing_zeros();
            late[at + i] = (64 * word as u32 + bit) as u16;
        }
        true
    }
}
