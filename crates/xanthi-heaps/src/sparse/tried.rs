//! Candidates, compared with pairs.

use super::bits::{LANES, TRIED, Wanted, bits};
use super::candidates::Open;
use super::kernel::Level;
use super::lists::Shown;
use super::partners::{Chunk, NONE};
use super::values::Values;

/// How candidates are compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    pub(super) level: Level,
    /// By low bytes where these tell values apart.
    pub(super) bytes: bool,
    /// So many pairs are learned from.
    pub(super) learns: usize,
}

/// The first candidates of some heaps, the lanes, and what the pairs of the chunks say of them.
#[derive(Debug)]
pub(super) struct Tried {
    pub(super) how: How,
    pub(super) wanted: Wanted<u16>,
    pub(super) low: Wanted<u8>,
    /// The lanes that have a candidate.
    pub(super) asked: [u64; TRIED],
    /// Those whose candidate has more than a low byte.
    pub(super) large: [u64; TRIED],
    /// Those whose candidate no pair has that was compared.
    pub(super) left: [u64; TRIED],
    /// Lanes for which low bytes do not tell values apart.
    pub(super) doubtful: u64,
    /// Pairs from which lists learn.
    pub(super) shown: Vec<Shown>,
}

impl Tried {
    /// The candidates of the `lanes` heaps of a block from its heap `begin` on.
    pub(super) fn new(open: &Open, begin: usize, lanes: usize, values: &Values, how: How) -> Self {
        let mut wanted = [[NONE; LANES]; TRIED];
        let (mut asked, mut large) = ([0; TRIED], [0; TRIED]);
        for (lane, heap) in (begin..begin + lanes).enumerate() {
            for (i, value) in open.candidates(heap).iter().enumerate() {
                wanted[i][lane] = *value;
                asked[i] |= 1 << lane;
                large[i] |= u64::from(!values.is_small(*value)) << lane;
            }
        }
        let low = wanted.map(|wanted| wanted.map(|value| values.low_byte(value)));
        Self { how, wanted, low, asked, large, left: asked, doubtful: 0, shown: Vec::new() }
    }

    /// Compares them, the lanes from `base` on, with the pairs of some chunks.
    pub(super) fn compare<'a>(&mut self, chunks: impl IntoIterator<Item = &'a Chunk>, values: &Values, base: usize) {
        let How { level, bytes, learns } = self.how;
        let (start, late) = values.late();
        for chunk in chunks {
            let hits = if bytes && chunk.by_byte {
                level.low_hits(values.low(), base - start, &chunk.offsets, &chunk.low, &self.low)
            } else {
                level.hits(late, base - start, &chunk.offsets, &chunk.parts, &self.wanted)
            };
            for (i, hits) in hits.into_iter().enumerate() {
                let hits = hits & self.left[i];
                self.left[i] &= !hits;
                for lane in bits(hits).take(learns.saturating_sub(self.shown.len())) {
                    self.shown.extend(chunk.find(late, base + lane - start, self.wanted[i][lane]));
                }
            }
        }
    }
}
