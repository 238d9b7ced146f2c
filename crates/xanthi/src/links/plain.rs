//! The cores of a chain as they are, as a space for the general search: misère play where it is not normal play underneath, and
//! chains that are too large for bit sets.

use super::dense_core::DenseTable;
use super::drain::Drains;
use super::misere_kernel::{by_counting, misere_kernel, with_last};
use super::seldom::Seldom;
use crate::search::dfpn::{Space, Step};
use crate::search::table::Numbers;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::Certificate;
use xanthi_games::check::drained::Draining;
use xanthi_games::links::LinksPosition;
use xanthi_games::reduction::link_core::{LinkCore, OpenCore};
use xanthi_games::{Outcome, Play};

/// What decides cores of normal play.
pub(crate) trait NormalPlay: Sync {
    /// Whether the mover wins, if a short search finds it.
    fn decide(&self, core: &LinksPosition, budget: &Budget) -> Option<bool>;
}

/// The cores of normal and misère play.
pub(crate) struct PlainCores<'a> {
    normal: Option<&'a dyn NormalPlay>,
    /// What is known of reasons that take long to find; nothing if they are not looked for.
    reasons: Option<Reasons>,
    /// The table of the chain as sets, if these have room for it.
    dense: OnceLock<Dense>,
}

/// The table of a chain, as sets of one word or of two.
enum Dense {
    One(DenseTable<1>),
    Two(DenseTable<2>),
    TooLarge,
}

impl Dense {
    fn of(core: &OpenCore) -> Self {
        let table = core.chain.table();
        let two = || DenseTable::new(table).map_or(Self::TooLarge, Self::Two);
        DenseTable::new(table).map_or_else(two, Self::One)
    }
}

/// Why positions of misère play are lost, where that takes long to find.
#[derive(Default)]
struct Reasons {
    /// How often a kernel with a last link was looked for, and found.
    with_last: Seldom,
    /// Of some positions whether their links are drained, by their keys.
    drained: Mutex<FxHashMap<u128, bool>>,
}

/// So many positions are remembered.
const MOST_DRAINED: usize = 1 << 16;

impl<'a> PlainCores<'a> {
    /// Positions whose links are drained are lost at sight, and those of normal play are asked about.
    pub(crate) fn with_drains(normal: Option<&'a dyn NormalPlay>) -> Self {
        Self { normal, reasons: Some(Reasons::default()), dense: OnceLock::new() }
    }

    /// The same, but it is not asked whether links are drained, nor for kernels with a last link: a search of a few positions.
    pub(crate) fn without_drains(normal: Option<&'a dyn NormalPlay>) -> Self {
        Self { normal, reasons: None, dense: OnceLock::new() }
    }

    /// The certificate that a position of misère play is lost by counting, if it is.
    pub(crate) fn counted(&self, at: &OpenCore, budget: &Budget) -> Option<Certificate> {
        let drained = || Drains { normal: self.normal, budget }.find(&Draining::of(&at.chain).ok()?, true);
        let kernel = misere_kernel(at, budget).map(Certificate::MisereKernel);
        kernel.or_else(|| self.reasons.as_ref().and_then(|_| drained()).map(Certificate::Drained))
    }

    /// Whether a position is lost for a reason that takes long to find.
    fn is_lost(&self, at: &OpenCore, budget: &Budget) -> bool {
        let Some(Reasons { with_last: seldom, drained }) = &self.reasons else { return false };
        let key = self.key(at, 0);
        if seldom.is_worth_it(key) && with_last(at, budget).is_some() {
            seldom.note();
            return true;
        }
        self.is_drained(at, key, drained, budget)
    }

    fn is_drained(&self, at: &OpenCore, key: u128, known: &Mutex<FxHashMap<u128, bool>>, budget: &Budget) -> bool {
        let Ok(draining) = Draining::of(&at.chain) else { return false };
        let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&drained) = lock().get(&key) {
            return drained;
        }
        let drained = Drains { normal: self.normal, budget }.find(&draining, false).is_some();
        // What a limit has cut off is not known.
        if drained || (budget.go_on().is_ok() && budget.spent() < budget.nodes) {
            let mut known = lock();
            if known.len() >= MOST_DRAINED {
                known.clear();
            }
            known.insert(key, drained);
        }
        drained
    }
}

/// Tells where each move from a core leads. Of a large core a single move takes about a millisecond, so `budget` is asked
/// before each.
///
/// # Errors
/// If the work must stop.
pub(crate) fn each_step(at: &OpenCore, budget: &Budget, tell: impl FnMut(Step<OpenCore>)) -> Result<(), Stop> {
    each_step_by(at, budget, |arc| at.after(arc), tell)
}

/// The same with the table of the chain as sets.
fn each_step_on<const W: usize>(
    table: &DenseTable<W>,
    at: &OpenCore,
    budget: &Budget,
    tell: impl FnMut(Step<OpenCore>),
) -> Result<(), Stop> {
    let mut room = table.room();
    each_step_by(at, budget, |arc| room.after(at, arc), tell)
}

/// The same by another way to find cores.
fn each_step_by(
    at: &OpenCore,
    budget: &Budget,
    mut after: impl FnMut(u32) -> LinkCore,
    mut tell: impl FnMut(Step<OpenCore>),
) -> Result<(), Stop> {
    for arc in at.chain.options() {
        budget.step(looks(&at.chain))?;
        tell(match after(arc) {
            LinkCore::Decided(outcome) => Step::Decided(outcome),
            LinkCore::Open(core) => Step::Open(core),
        });
    }
    Ok(())
}

/// How many looks at a link or an arc it takes, at least, to find what is left of a chain after a move.
pub(crate) fn looks(chain: &LinksPosition) -> u64 {
    (chain.table().len() + chain.arcs().len()) as u64
}

/// A core as bytes: equal only for equal cores of one chain.
pub(crate) fn pack(at: &OpenCore, bytes: &mut Vec<u8>) {
    bytes.push(u8::from(at.play == Play::Misere));
    bytes.extend(at.chain.token().unwrap_or(u32::MAX).to_le_bytes());
    for arc in at.chain.arcs() {
        for number in [arc.head, arc.tail, arc.copies] {
            bytes.extend(number.to_le_bytes());
        }
    }
}

impl Space for PlainCores<'_> {
    type State = OpenCore;

    fn options(&self, at: &OpenCore, steps: &mut Vec<Step<OpenCore>>, budget: &Budget) -> Result<(), Stop> {
        let tell = |step| steps.push(step);
        match self.dense.get_or_init(|| Dense::of(at)) {
            Dense::One(table) if table.is_of(at) => each_step_on(table, at, budget, tell),
            Dense::Two(table) if table.is_of(at) => each_step_on(table, at, budget, tell),
            _ => each_step(at, budget, tell),
        }
    }

    fn key(&self, at: &OpenCore, salt: u64) -> u128 {
        let begin = |seed: u64| {
            let mut hasher = FxHasher::default();
            (seed, salt, at.play == Play::Misere, at.chain.token()).hash(&mut hasher);
            hasher.finish()
        };
        let mix = |half: u64, word: u64| {
            let mixed = (half ^ word).wrapping_mul(0x9FB2_1C65_1E98_DF25).rotate_left(29);
            mixed ^ mixed >> 32
        };
        let mut halves = [begin(1), begin(2)];
        for arc in at.chain.arcs() {
            let word = u64::from(arc.head) << 40 ^ u64::from(arc.tail) << 16 ^ u64::from(arc.copies);
            halves = halves.map(|half| mix(half, word));
        }
        u128::from(halves[0]) << 64 | u128::from(halves[1])
    }

    fn pack(&self, at: &OpenCore, bytes: &mut Vec<u8>) {
        pack(at, bytes);
    }

    fn advance(&self, at: &OpenCore, budget: &Budget) -> (Step<OpenCore>, bool) {
        let known = match at.play {
            Play::Normal => self.normal.and_then(|normal| normal.decide(&at.chain, budget)),
            Play::Misere => (by_counting(at, budget).is_some() || self.is_lost(at, budget)).then_some(false),
        };
        (known.map_or_else(|| Step::Open(at.clone()), |won| Step::Decided(Outcome::of_mover(won))), false)
    }

    fn guess(&self, at: &OpenCore) -> Numbers {
        let effort = 1 + at.chain.arcs().len() as u32 / 4;
        Numbers { proof: effort, disproof: effort }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use xanthi_games::links::{LinkArc, LinkTable};

    #[test]
    fn each_move_asks_whether_to_go_on() {
        let names = ["A", "B", "C", "D"].map(String::from).to_vec();
        let arc = |head, tail| LinkArc { head, tail, copies: 1 };
        let chain = LinksPosition::new(Arc::new(LinkTable::plain(names)), vec![arc(0, 1), arc(0, 2), arc(0, 3), arc(1, 0)], Some(0));
        let core = OpenCore { chain, play: Play::Normal };
        // Four links and four arcs are looked at for each of three moves.
        for (steps, told, end) in [(0, 0, Err(Stop::Steps)), (8, 1, Err(Stop::Steps)), (23, 2, Err(Stop::Steps)), (24, 3, Ok(()))] {
            let mut found = Vec::new();
            let ended = PlainCores::without_drains(None).options(&core, &mut found, &Budget::default().with_steps(steps));
            assert_eq!((found.len(), ended), (told, end), "{steps} steps");
        }
    }
}
