//! Grundy tables of Nim on graphs: the nimbers of all positions in a box of weights at once.
//!
//! A box gives every pile a largest size; the table holds the nimber of every start vertex for
//! every choice of sizes up to these. The pile of each *step* (an arc that can be followed) is the
//! one from which disks are taken; all options of a step lie on a line of the box, the positions
//! that differ from this one in that pile alone. So the values met along a line, up to now, are kept
//! as a set of bits, and a nimber is the first bit that is missing in the union of the sets of the
//! steps out of its vertex: O(1) a step instead of one look for each option. The positions are
//! taken in the order of their numbers, in which every option comes before.
//!
//! ```
//! use xanthi::grundy_table::GrundyTable;
//! use xanthi::games::games::nimg::Version;
//! use xanthi::games::graph::{Graph, Labels};
//!
//! let path = Graph::new(false, Labels::numbers(3), [(0, 1, 1), (1, 2, 1)]);
//! let table = GrundyTable::new(Version::RemoveMove, &path, &[5, 5, 5], &Default::default()).unwrap();
//! assert_eq!(table.nimber(&[3, 1, 4], 0), 1);
//! assert_eq!(table.nimber(&[1, 2, 4], 1), 2);
//! assert_eq!(table.largest(), [1, 2, 1]);
//! ```

use std::sync::Arc;
use xanthi_games::Graph;
use xanthi_games::budget::{Budget, Held, Stop};
use xanthi_games::games::nimg::Version;

/// The nimbers of all positions in a box of weights.
#[derive(Clone, Debug)]
pub struct GrundyTable {
    /// The largest number of disks of each pile.
    most: Vec<u32>,
    order: usize,
    /// The nimbers: all start vertices of one choice of sizes next to each other.
    values: Vec<u16>,
    /// The memory of the values, as long as anybody has the table.
    held: Option<Arc<Held>>,
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTable {
    /// There must be one pile for each vertex or, in the edge version, for each copy of each edge.
    Piles {
        /// How many piles the board has.
        expected: usize,
        /// How many bounds were given.
        found: usize,
    },
    /// It was stopped, or needs more memory than the limit allows.
    Stopped(Stop),
}

/// About so many steps are made between two looks at the limit.
const STEPS: u64 = 1 << 16;

/// A way from a vertex to a vertex, and the pile that it takes disks from.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    to: usize,
    pile: usize,
}

impl GrundyTable {
    /// Fills the table of a version on a graph; `most` bounds the disks of each pile, in the order
    /// of [`NimG`](xanthi_games::games::nimg::NimG).
    ///
    /// # Errors
    /// If the number of piles is wrong or the limit is reached.
    pub fn new(version: Version, graph: &Graph, most: &[u32], budget: &Budget) -> Result<Self, NoTable> {
        let steps = steps(version, graph);
        let expected = match version {
            Version::Edge => graph.edges().iter().map(|e| e.multiplicity as usize).sum(),
            _ => graph.order(),
        };
        if most.len() != expected {
            return Err(NoTable::Piles { expected, found: most.len() });
        }
        let no_room = NoTable::Stopped(Stop::Memory);
        let states = most.iter().try_fold(1usize, |size, m| size.checked_mul(*m as usize + 1)).ok_or(no_room)?;
        // A nimber is at most the number of options.
        let mut options = vec![0u64; graph.order()];
        steps.iter().for_each(|s| options[s.from] += u64::from(most[s.pile]));
        let largest = options.into_iter().max().unwrap_or(0);
        let words = largest as usize / 64 + 1;
        let lines = |s: &Step| (states / (most[s.pile] as usize + 1)) as u64;
        let bytes = steps.iter().map(lines).sum::<u64>().saturating_mul(8 * words as u64);
        let cells = (states as u64).saturating_mul(2 * graph.order() as u64);
        if largest > u64::from(u16::MAX) {
            return Err(NoTable::Stopped(Stop::OutOfReach));
        }
        let mut held = budget.hold(bytes.saturating_add(cells)).map_err(NoTable::Stopped)?;
        let mut table = Self { most: most.to_vec(), order: graph.order(), values: vec![0; states * graph.order()], held: None };
        table.fill(&steps, words, budget).map_err(NoTable::Stopped)?;
        held.grow_to(cells).map_err(NoTable::Stopped)?;
        table.held = Some(Arc::new(held));
        Ok(table)
    }

    fn fill(&mut self, steps: &[Step], words: usize, budget: &Budget) -> Result<(), Stop> {
        let states = self.most.iter().map(|m| *m as usize + 1).product::<usize>();
        let mut strides = vec![1; self.most.len()];
        (1..self.most.len()).rev().for_each(|p| strides[p - 1] = strides[p] * (self.most[p] as usize + 1));
        let work = (steps.len() + self.order) as u64;
        let pause = (STEPS / work.max(1)).max(1);
        let side = |pile: usize| self.most[pile] as usize + 1;
        // The lines of a step, in units of `words`: all positions but for the size of its pile.
        let line = |s: &Step, state: usize| state / (strides[s.pile] * side(s.pile)) * strides[s.pile] + state % strides[s.pile];
        let mut met: Vec<Vec<u64>> = steps.iter().map(|s| vec![0; states / side(s.pile) * words]).collect();
        let mut union = vec![0u64; words];
        let mut places = vec![0usize; steps.len()];
        let mut values = std::mem::take(&mut self.values);
        for (state, nimbers) in values.chunks_mut(self.order.max(1)).enumerate() {
            if (state as u64).is_multiple_of(pause) {
                budget.spend(pause)?;
                budget.step(pause.saturating_mul(work))?;
            }
            steps.iter().zip(&mut places).for_each(|(s, place)| *place = line(s, state) * words);
            let mut first = 0;
            for (v, nimber) in nimbers.iter_mut().enumerate() {
                union.fill(0);
                while first < steps.len() && steps[first].from == v {
                    let set = &met[first][places[first]..][..words];
                    union.iter_mut().zip(set).for_each(|(all, some)| *all |= some);
                    first += 1;
                }
                *nimber = first_missing(&union);
            }
            for (i, s) in steps.iter().enumerate() {
                let value = nimbers[s.to] as usize;
                met[i][places[i] + value / 64] |= 1 << (value % 64);
            }
        }
        self.values = values;
        Ok(())
    }

    /// How far apart positions are that differ by one disk in a pile: the last pile runs fastest.
    fn stride(&self, pile: usize) -> usize {
        self.most[pile + 1..].iter().map(|m| *m as usize + 1).product()
    }

    /// The nimber of the position with these piles and the token on `start`.
    ///
    /// # Panics
    /// If it is not in the box.
    pub fn nimber(&self, piles: &[u32], start: u32) -> u32 {
        assert!(piles.len() == self.most.len() && piles.iter().zip(&self.most).all(|(p, m)| p <= m), "{piles:?} is outside of the box");
        assert!((start as usize) < self.order, "there is no vertex {start}");
        let state: usize = piles.iter().enumerate().map(|(i, p)| *p as usize * self.stride(i)).sum();
        u32::from(self.values[state * self.order + start as usize])
    }

    /// The largest nimber of each start vertex.
    pub fn largest(&self) -> Vec<u32> {
        let mut largest = vec![0; self.order];
        for nimbers in self.values.chunks(self.order.max(1)) {
            largest.iter_mut().zip(nimbers).for_each(|(most, n)| *most = u32::from(*n).max(*most));
        }
        largest
    }

    /// The largest number of disks of each pile.
    pub fn most(&self) -> &[u32] {
        &self.most
    }

    /// The nimbers along one pile, the others as in `piles`, from 0 disks to the most.
    ///
    /// # Panics
    /// If `piles` is not in the box.
    pub fn line(&self, piles: &[u32], pile: usize, start: u32) -> Vec<u32> {
        let mut at = piles.to_vec();
        (0..=self.most[pile])
            .map(|disks| {
                at[pile] = disks;
                self.nimber(&at, start)
            })
            .collect()
    }

    /// The nimbers over two piles, the others as in `piles`: a row for each number of disks of
    /// `down`, a column for each of `across`.
    ///
    /// # Panics
    /// If `piles` is not in the box.
    pub fn slice(&self, piles: &[u32], down: usize, across: usize, start: u32) -> Vec<Vec<u32>> {
        let mut at = piles.to_vec();
        (0..=self.most[down])
            .map(|disks| {
                at[down] = disks;
                self.line(&at, across, start)
            })
            .collect()
    }
}

/// (preperiod, period) of a list that repeats itself from some place to its end, at least three
/// times: the shortest period, and the first place from which it holds. It is what the list shows,
/// and no proof that it goes on.
pub fn eventual_period(values: &[u32]) -> Option<(usize, usize)> {
    (1..=values.len() / 3).find_map(|period| {
        let breaks = (0..values.len() - period).rev().find(|&i| values[i] != values[i + period]);
        let from = breaks.map_or(0, |i| i + 1);
        (values.len() - from >= 3 * period).then_some((from, period))
    })
}

/// Every step, sorted by the vertex from which it goes.
fn steps(version: Version, graph: &Graph) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut first = 0;
    for edge in graph.edges() {
        let (tail, head) = (edge.tail as usize, edge.head as usize);
        let copies = if version == Version::Edge { edge.multiplicity as usize } else { 1 };
        for copy in first..first + copies {
            let mut put = |from: usize, to: usize| {
                let pile = match version {
                    Version::RemoveMove => from,
                    Version::MoveRemove | Version::Neighboring => to,
                    Version::Edge => copy,
                };
                steps.push(Step { from, to, pile });
            };
            put(tail, head);
            if !graph.directed() && tail != head {
                put(head, tail);
            }
        }
        first += copies;
    }
    if version == Version::Neighboring {
        // Who may stay: a loop on each vertex, of which one is enough.
        steps.retain(|s| s.from != s.to);
        steps.extend((0..graph.order()).map(|v| Step { from: v, to: v, pile: v }));
    }
    steps.sort_by_key(|s| s.from);
    steps
}

fn first_missing(set: &[u64]) -> u16 {
    let word = set.iter().position(|w| *w != u64::MAX).unwrap_or(set.len());
    let bit = set.get(word).map_or(0, |w| w.trailing_ones() as usize);
    (word * 64 + bit) as u16
}
