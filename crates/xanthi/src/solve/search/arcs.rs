//! Directed edge geography as a space for the search: copies of arcs on up to a few hundred
//! letters.
//!
//! Opposite arcs have cancelled, so between two letters all arcs go one way, and playing one of
//! them only counts it down. What is left of an arc outside the core is set to 0: then the
//! letters of the core, the copies and the token are the whole position.
//!
//! The hash is a sum over the arcs of the core, copies times a random number, and is kept up to
//! date with every change: most moves change one summand.

use super::root::Core;
use crate::search::bits::Bits;
use crate::search::dfpn::{Space, Step};
use crate::search::hash;
use crate::search::table::Numbers;
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};

/// A core on at most `K` letters with at most `A` arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const W: usize, const K: usize, const A: usize> {
    core: Bits<W>,
    token: u32,
    sum: u128,
    /// The letters of the core to which arcs are left, for each letter of the core.
    out: [Bits<W>; K],
    copies: [u16; A],
}

/// A digraph whose arcs have copies.
#[derive(Debug)]
pub struct Arcs<const W: usize, const K: usize, const A: usize> {
    n: usize,
    /// Where arcs may come from.
    into: Vec<Bits<W>>,
    /// The number of the arc from u to v at `u * n + v`.
    number: Vec<u16>,
    arcs: usize,
    random: Vec<u128>,
}

impl<const W: usize, const K: usize, const A: usize> Arcs<W, K, A> {
    /// The letters `0..n` and these arcs, in any number of copies.
    pub fn new(n: usize, arcs: &[(u32, u32)]) -> Self {
        let mut into = vec![Bits::EMPTY; n];
        let mut number = vec![u16::MAX; n * n];
        for (&(u, v), i) in arcs.iter().zip(0..) {
            into[v as usize].insert(u as usize);
            number[u as usize * n + v as usize] = i;
        }
        let word = |i: usize| u128::from(hash::mix(2 * i as u64)) << 64 | u128::from(hash::mix(2 * i as u64 + 1)) | 1;
        Self { n, into, number, arcs: arcs.len(), random: (0..arcs.len()).map(word).collect() }
    }

    /// The state of a core; `local` numbers its vertices.
    pub fn state(&self, core: &Core, local: impl Fn(u32) -> usize) -> State<W, K, A> {
        let mut state = State { core: Bits::EMPTY, token: local(core.token) as u32, sum: 0, out: [Bits::EMPTY; K], copies: [0; A] };
        core.vertices.iter().for_each(|&v| state.core.insert(local(v)));
        for &(u, v, copies) in &core.arcs {
            let (u, v) = (local(u), local(v));
            state.out[u].insert(v);
            self.set(&mut state, u, v, copies as u16);
        }
        state
    }

    fn arc(&self, u: usize, v: usize) -> usize {
        self.number[u * self.n + v] as usize
    }

    fn set(&self, state: &mut State<W, K, A>, u: usize, v: usize, copies: u16) {
        let arc = self.arc(u, v);
        let change = i128::from(copies) - i128::from(state.copies[arc]);
        state.sum = state.sum.wrapping_add((change as u128).wrapping_mul(self.random[arc]));
        state.copies[arc] = copies;
    }

    /// The token goes to `v`, to which it has an arc in the core: what follows at sight.
    fn enter(&self, at: &State<W, K, A>, v: usize) -> Step<State<W, K, A>> {
        let u = at.token as usize;
        let left = at.copies[self.arc(u, v)] - 1;
        let mut core = at.core;
        let mut from = at.out[u];
        if left == 0 {
            from.remove(v);
            if from.is_empty() {
                match self.label(at, u, v) {
                    Err(outcome) => return Step::Decided(outcome),
                    Ok(rest) => core = rest,
                }
            }
        }
        let core = reached(at, &core, u, &from, v);
        let mut next = *at;
        self.set(&mut next, u, v, left);
        next.out[u] = from;
        next.token = v as u32;
        if core != at.core {
            self.restrict(&mut next, core);
        }
        Step::Open(next)
    }

    /// `lost` has no arc left and is P: what follows. The core without the labelled vertices, or
    /// the outcome of the token on `token`.
    fn label(&self, at: &State<W, K, A>, lost: usize, token: usize) -> Result<Bits<W>, Outcome> {
        if lost == token {
            return Err(Outcome::P);
        }
        let mut core = at.core;
        let mut doubtful = Bits::single(lost);
        while let Some(u) = doubtful.iter().next() {
            doubtful.remove(u);
            // The first one has lost its last arc, which `at` still shows.
            if u != lost && !at.out[u].misses(&core) {
                continue;
            }
            if u == token {
                return Err(Outcome::P);
            }
            core.remove(u);
            for w in self.into[u].and(&core).iter() {
                if !at.out[w].contains(u) {
                    continue;
                }
                if w == token {
                    return Err(Outcome::N);
                }
                core.remove(w);
                doubtful = doubtful.or(&self.into[w]);
            }
            doubtful = doubtful.and(&core);
        }
        if at.out[token].misses(&core) { Err(Outcome::P) } else { Ok(core) }
    }

    /// Takes everything out of the state that is not in the smaller core.
    fn restrict(&self, state: &mut State<W, K, A>, core: Bits<W>) {
        let gone = state.core.minus(&core);
        for u in gone.iter() {
            for v in state.out[u].iter() {
                self.set(state, u, v, 0);
            }
            state.out[u] = Bits::EMPTY;
        }
        for u in core.iter() {
            for v in state.out[u].and(&gone).iter() {
                self.set(state, u, v, 0);
            }
            state.out[u] = state.out[u].and(&core);
        }
        state.core = core;
    }

    fn exits(&self, at: &State<W, K, A>) -> Bits<W> {
        at.out[at.token as usize]
    }
}

/// What the token reaches from `v` in a core, when `u` has only the exits `from` left.
fn reached<const W: usize, const K: usize, const A: usize>(
    at: &State<W, K, A>,
    core: &Bits<W>,
    u: usize,
    from: &Bits<W>,
    v: usize,
) -> Bits<W> {
    let mut reached = Bits::single(v);
    let mut fresh = reached;
    while !fresh.is_empty() {
        let mut next = Bits::EMPTY;
        for w in fresh.iter() {
            next = next.or(if w == u { from } else { &at.out[w] });
        }
        fresh = next.and(core).minus(&reached);
        reached = reached.or(&fresh);
    }
    reached
}

impl<const W: usize, const K: usize, const A: usize> Space for Arcs<W, K, A> {
    type State = State<W, K, A>;

    fn options(&self, at: &Self::State, steps: &mut Vec<Step<Self::State>>, _work: &Budget) -> Result<(), Stop> {
        steps.extend(self.exits(at).iter().map(|v| self.enter(at, v)));
        Ok(())
    }

    #[inline]
    fn key(&self, at: &Self::State, salt: u64) -> u128 {
        hash::words([at.sum as u64, (at.sum >> 64) as u64].into_iter(), u64::from(at.token) ^ salt << 32)
    }

    fn pack(&self, at: &Self::State, bytes: &mut Vec<u8>) {
        bytes.extend(at.token.to_le_bytes());
        at.core.0.iter().for_each(|w| bytes.extend(w.to_le_bytes()));
        for &copies in &at.copies[..self.arcs] {
            match u8::try_from(copies) {
                Ok(few) if few < 255 => bytes.push(few),
                _ => {
                    bytes.push(255);
                    bytes.extend(copies.to_le_bytes());
                }
            }
        }
    }

    #[inline]
    fn guess(&self, at: &Self::State) -> Numbers {
        Numbers { proof: 1, disproof: self.exits(at).len() }
    }

    /// Follows forced moves.
    fn advance(&self, at: &Self::State, _work: &Budget) -> (Step<Self::State>, bool) {
        let mut odd = false;
        let mut step = Step::Open(*at);
        while let Step::Open(at) = &step {
            let exits = self.exits(at);
            let (1, Some(only)) = (exits.len(), exits.first()) else { break };
            step = self.enter(at, only);
            odd = !odd;
        }
        (step, odd)
    }
}
