//! What is kept of a check that may be stopped, so that another run can go on with it.
//!
//! The table of the first heaps is always computed again. Of the others there are the nimbers of the last
//! ones, and those that have to be compared with what comes a period later; where the table has them too,
//! they have to agree with it. That all heaps before were judged, and came to these nimbers, is what one
//! believes of a checkpoint.

use super::super::Flaw;
use super::MOST_VALUES;
use super::game::Game;
use crate::checkpoint::{BadCheckpoint, Checkpoint, Keeper};
use crate::family::heap_window::HeapWindow;
use serde::{Deserialize, Serialize};

/// The kind of these checkpoints.
pub(super) const KIND: &str = "check of heap_window";

/// What a checkpoint belongs to.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Of {
    /// The version of the checker: another one might have judged otherwise.
    checker: String,
    claim: HeapWindow,
}

/// How far a check has come. All heaps before the next one are judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    /// The next heap.
    pub(super) next: u64,
    /// The nimbers of the heaps before it, as many as the reach says.
    pub(super) window: Vec<u16>,
    /// The nimbers that are compared with later ones.
    pub(super) compared: Vec<u16>,
    /// For each prime of the period, whether the period divided by it was seen to be none.
    pub(super) differs: Vec<bool>,
}

impl Of {
    pub(super) fn new(claim: &HeapWindow) -> Self {
        Self { checker: env!("CARGO_PKG_VERSION").into(), claim: claim.clone() }
    }
}

/// The claim that a checkpoint of a check is about. None if it is of other work.
pub(crate) fn claim(checkpoint: &Checkpoint) -> Option<HeapWindow> {
    (checkpoint.kind() == KIND).then(|| checkpoint.of::<Of>())?.map(|of| of.claim)
}

impl State {
    /// The state of a checkpoint that belongs to a claim, of which `first` are the nimbers of the first heaps: behind these none is rare.
    pub(super) fn of(
        checkpoint: &Checkpoint,
        claim: &HeapWindow,
        game: &Game,
        first: &[u16],
        expected: Expected,
    ) -> Result<Self, BadCheckpoint> {
        if checkpoint.kind() != KIND {
            return Err(BadCheckpoint(format!("it belongs to other work ({}), not to the check of a long period", checkpoint.kind())));
        }
        match checkpoint.of::<Of>() {
            Some(of) if of == Of::new(claim) => {}
            Some(of) if of.claim == *claim => {
                return Err(BadCheckpoint(format!("it was written by version {} of the checker", of.checker)));
            }
            Some(of) => return Err(BadCheckpoint(format!("it belongs to another proof: {}", of.claim.says()))),
            None => return Err(BadCheckpoint("it does not say to which proof it belongs".into())),
        }
        let state: Self = checkpoint.state()?;
        let next = state.next;
        let seen = next.min(expected.end).saturating_sub(expected.from);
        let fits = next >= first.len() as u64
            && claim.heaps().is_some_and(|heaps| next <= heaps)
            && state.window.len() == claim.reach as usize
            && state.compared.len() as u64 == seen
            && state.differs.len() == expected.parts;
        // A heap of the table has the nimber that stands there.
        let agrees = |from: u64, values: &[u16]| {
            let known = usize::try_from(from).ok().and_then(|from| first.get(from..)).unwrap_or_default();
            known.iter().zip(values).all(|(known, value)| known == value)
        };
        let sound = fits
            && state.window.iter().chain(&state.compared).all(|value| usize::from(*value) < MOST_VALUES)
            && state.window.iter().zip(next - u64::from(claim.reach)..).all(|(value, n)| game.is_common(usize::from(*value), n))
            && agrees(next - u64::from(claim.reach), &state.window)
            && agrees(expected.from, &state.compared);
        if sound { Ok(state) } else { Err(BadCheckpoint("this check never reaches its state".into())) }
    }

    /// Gives it to whoever keeps it.
    pub(super) fn keep(&self, claim: &HeapWindow, keeper: &mut dyn Keeper) {
        if let Ok(text) = Checkpoint::write(KIND, &Of::new(claim), self) {
            keeper.keep(&text);
        }
    }
}

/// What the numbers of a claim say of a state.
pub(super) struct Expected {
    /// The first heap that is compared with a later one, and the first behind these.
    pub(super) from: u64,
    pub(super) end: u64,
    /// The number of primes that divide the period.
    pub(super) parts: usize,
}

/// Why a check did not come to its end.
pub(super) enum Ended {
    Flaw(Flaw),
    Refused(BadCheckpoint),
}

impl From<Flaw> for Ended {
    fn from(flaw: Flaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<BadCheckpoint> for Ended {
    fn from(refused: BadCheckpoint) -> Self {
        Self::Refused(refused)
    }
}
