//! Directed vertex geography as a space for the search: cores and their options, in bit sets.
//!
//! A state is the core (see `xanthi_games::reduction::core`) and the token. In a core every vertex has
//! an exit within the core, and which arcs there are follows from the vertices; so core and token
//! together are the whole position.

use super::root::Core;
use crate::search::bits::Bits;
use crate::search::dfpn::{Space, Step};
use crate::search::hash;
use crate::search::learned::Learned;
use crate::search::table::Numbers;
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};

/// A core with the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<const W: usize> {
    /// The open vertices that are not decided and that the token can reach.
    pub core: Bits<W>,
    /// The vertex under the token.
    pub token: u32,
}

/// A digraph.
pub struct Vertices<const W: usize> {
    out: Vec<Bits<W>>,
    into: Vec<Bits<W>>,
    /// How much work a core of so many vertices is, roughly.
    effort: Vec<u32>,
    learned: Learned,
}

impl<const W: usize> Vertices<W> {
    /// The digraph with `n` vertices, at most `64 * W`, and these arcs; no loops.
    pub fn new(n: usize, arcs: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut out = vec![Bits::EMPTY; n];
        let mut into = out.clone();
        for (u, v) in arcs {
            out[u as usize].insert(v as usize);
            into[v as usize].insert(u as usize);
        }
        let effort = (0..=n).map(super::effort).collect();
        Self { out, into, effort, learned: Learned::new(n) }
    }

    /// The state of a core; `local` numbers its vertices.
    pub fn state(&self, core: &Core, local: impl Fn(u32) -> usize) -> State<W> {
        let mut vertices = Bits::EMPTY;
        core.vertices.iter().for_each(|&v| vertices.insert(local(v)));
        State { core: vertices, token: local(core.token) as u32 }
    }

    /// The token comes to `v`, which is in the core: what follows at sight.
    #[inline]
    pub fn enter(&self, core: &Bits<W>, v: usize) -> Step<State<W>> {
        let mut core = *core;
        core.remove(v);
        self.settle(core, self.into[v].and(&core), v)
    }

    /// Labels what is decided after the vertices `doubtful` have lost an exit, with the token on
    /// `v`.
    #[inline]
    fn settle(&self, mut core: Bits<W>, mut doubtful: Bits<W>, v: usize) -> Step<State<W>> {
        while let Some(u) = doubtful.first() {
            doubtful.remove(u);
            if !self.out[u].misses(&core) {
                continue;
            }
            // u has no exit left: who comes there wins, who can go there wins.
            if self.out[v].contains(u) {
                return Step::Decided(Outcome::N);
            }
            let won = self.into[u].and(&core);
            core.remove(u);
            core = core.minus(&won);
            doubtful = doubtful.and(&core);
            for w in won.iter() {
                doubtful = doubtful.or(&self.into[w].and(&core));
            }
        }
        let exits = self.out[v].and(&core);
        if exits.is_empty() {
            return Step::Decided(Outcome::P);
        }
        Step::Open(State { core: closure(&self.out, &core, exits), token: v as u32 })
    }

    /// How many exits a vertex has within a core.
    fn degree(&self, core: &Bits<W>, v: usize) -> u32 {
        self.out[v].and(core).len()
    }

    /// The exits of the token.
    fn exits(&self, at: &State<W>) -> Bits<W> {
        self.out[at.token as usize].and(&at.core)
    }
}

/// What is reached from `start` along `arcs` within `core`.
#[inline]
fn closure<const W: usize>(arcs: &[Bits<W>], core: &Bits<W>, start: Bits<W>) -> Bits<W> {
    let mut reached = start;
    let mut fresh = start;
    while !fresh.is_empty() {
        let mut next = Bits::EMPTY;
        for u in fresh.iter() {
            next = next.or(&arcs[u]);
        }
        fresh = next.and(core).minus(&reached);
        reached = reached.or(&fresh);
    }
    reached
}

impl<const W: usize> Space for Vertices<W> {
    type State = State<W>;

    fn options(&self, at: &State<W>, steps: &mut Vec<Step<State<W>>>, _work: &Budget) -> Result<(), Stop> {
        steps.extend(self.exits(at).iter().map(|v| self.enter(&at.core, v)));
        Ok(())
    }

    #[inline]
    fn key(&self, at: &State<W>, salt: u64) -> u128 {
        hash::words(at.core.0.iter().copied(), u64::from(at.token) ^ salt << 32)
    }

    fn pack(&self, at: &State<W>, bytes: &mut Vec<u8>) {
        bytes.extend(at.token.to_le_bytes());
        at.core.0.iter().for_each(|w| bytes.extend(w.to_le_bytes()));
    }

    /// Follows forced moves.
    #[inline]
    fn advance(&self, at: &State<W>, _work: &Budget) -> (Step<State<W>>, bool) {
        let mut odd = false;
        let mut at = *at;
        loop {
            let exits = self.exits(&at);
            let (1, Some(only)) = (exits.len(), exits.first()) else { return (Step::Open(at), odd) };
            odd = !odd;
            match self.enter(&at.core, only) {
                Step::Open(next) => at = next,
                decided => return (decided, odd),
            }
        }
    }

    /// A position with many vertices is hard; who wins it is guessed from what was learned about the token's vertex, and
    /// about those that it leads to.
    #[inline]
    fn guess(&self, at: &State<W>) -> Numbers {
        let exits = self.exits(at);
        let learned = self.learned.guess(at.token as usize, exits.len(), |next| {
            exits.iter().for_each(|w| next.is(w, self.degree(&at.core, w)));
        });
        let scaled = |number: u32| 1 + self.effort[at.core.len() as usize] * number / 4;
        Numbers { proof: scaled(learned.proof), disproof: scaled(learned.disproof) }
    }

    fn note(&self, at: &State<W>, won: bool) {
        self.learned.note(at.token as usize, self.exits(at).len(), won);
    }
}
