//! Directed vertex geography as a space for the search: cores and their options, in bit sets.
//!
//! A state is the core (see `xanthi_games::check::core`) and the token. In a core every vertex has
//! an exit within the core, and which arcs there are follows from the vertices; so core and token
//! together are the whole position.

use super::bits::Bits;
use super::dfpn::{Child, Space, Step};
use super::hash;
use super::root::Core;
use super::table::Numbers;
use xanthi_games::game::Outcome;

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
        Self { out, into }
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
        let mut doubtful = self.into[v].and(&core);
        while let Some(u) = doubtful.iter().next() {
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
        let mut reached = exits;
        let mut fresh = exits;
        while !fresh.is_empty() {
            let mut next = Bits::EMPTY;
            for u in fresh.iter() {
                next = next.or(&self.out[u]);
            }
            fresh = next.and(&core).minus(&reached);
            reached = reached.or(&fresh);
        }
        Step::Open(State { core: reached, token: v as u32 })
    }

    /// The exits of the token.
    fn exits(&self, at: &State<W>) -> Bits<W> {
        self.out[at.token as usize].and(&at.core)
    }

    /// Like [`enter`](Self::enter), and follows forced moves; also says whether an odd number of
    /// them was followed. The outcome is from the side of who moves at the end.
    fn run(&self, core: &Bits<W>, v: usize) -> (Step<State<W>>, bool) {
        let mut step = self.enter(core, v);
        let mut odd = false;
        while let Step::Open(state) = &step {
            let exits = self.exits(state);
            if exits.len() != 1 {
                break;
            }
            let Some(only) = exits.iter().next() else { break };
            step = self.enter(&state.core, only);
            odd = !odd;
        }
        (step, odd)
    }
}

impl<const W: usize> Space for Vertices<W> {
    type State = State<W>;

    fn options(&self, at: &State<W>, steps: &mut Vec<Step<State<W>>>) {
        steps.extend(self.exits(at).iter().map(|v| self.enter(&at.core, v)));
    }

    #[inline]
    fn key(&self, at: &State<W>, salt: u64) -> u128 {
        hash::words(at.core.0.iter().copied(), u64::from(at.token) ^ salt << 32)
    }

    fn pack(&self, at: &State<W>, bytes: &mut Vec<u8>) {
        bytes.extend(at.token.to_le_bytes());
        at.core.0.iter().for_each(|w| bytes.extend(w.to_le_bytes()));
    }

    #[inline]
    fn guess(&self, at: &State<W>) -> Numbers {
        Numbers { proof: 1, disproof: self.exits(at).len() }
    }

    fn expand(&self, at: &State<W>, children: &mut Vec<Child<State<W>>>, salt: u64) -> Option<bool> {
        let first = children.len();
        for v in self.exits(at).iter() {
            let (step, odd) = self.run(&at.core, v);
            match step {
                Step::Decided(outcome) if (outcome == Outcome::P) != odd => {
                    children.truncate(first);
                    return Some(true);
                }
                Step::Decided(_) => {}
                Step::Open(state) => children.push(Child::new(self, state, odd, salt)),
            }
        }
        (children.len() == first).then_some(false)
    }
}
