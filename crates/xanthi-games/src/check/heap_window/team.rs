//! The late nimbers by several threads: one computes them, the others look for witnesses in batches of
//! heaps that are computed already.

use super::super::Flaw;
use super::Work;
use super::returns::Returns;
use super::stretch::Stretch;
use super::window::Window;
use super::witness::Witness;
use crate::budget::Budget;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TrySendError, sync_channel};

/// Heaps whose nimbers are known, to be looked at.
struct Batch {
    base: u64,
    late: Vec<u16>,
    at: usize,
}

/// What is wrong, and the first heap of the batch or block where it is.
type Found = (u64, Flaw);

/// Goes on to `heaps` heaps of `all`, which are judged then. What is wrong at the smallest heaps is told,
/// whoever finds it.
pub(super) fn go(
    window: &mut Window<'_>,
    witness: &mut Witness<'_>,
    returns: &mut Returns,
    (heaps, all): (u64, u64),
    budget: &Budget,
    (threads, batch): (usize, usize),
) -> Result<(), Flaw> {
    let failed = AtomicBool::new(false);
    let (send, receive) = sync_channel::<Batch>(2 * threads);
    let receive = Mutex::new(receive);
    let mut found: Vec<Found> = Vec::new();
    std::thread::scope(|scope| {
        let helper = || {
            let witness = witness.clone();
            let (receive, failed) = (&receive, &failed);
            // A thread that cannot be started is done without.
            std::thread::Builder::new().spawn_scoped(scope, move || help(&mut { witness }, receive, failed, budget)).ok()
        };
        let helpers: Vec<_> = (1..threads).map_while(|_| helper()).collect();
        let mut work = Work { budget, looks: 0 };
        while window.heaps() < heaps && !failed.load(Ordering::Relaxed) {
            budget.tell(window.heaps(), all);
            let (next, wrong) = compute(window, returns, heaps.min(window.heaps() + batch as u64), &mut work);
            let base = next.base;
            let sent = if helpers.is_empty() { Err(TrySendError::Full(next)) } else { send.try_send(next) };
            let own = match sent {
                // All others have enough to do.
                Err(TrySendError::Full(own) | TrySendError::Disconnected(own)) => own.judge(witness, &mut work),
                Ok(()) => Ok(()),
            };
            // What was sent before is looked at all the same: something may be wrong at smaller heaps.
            if let Err(flaw) = own.and(wrong) {
                found.push((base, flaw));
                break;
            }
        }
        drop(send);
        // What is still to be looked at, this thread looks at too.
        found.extend(help(witness, &receive, &failed, budget));
        // A thread that broke off has accepted nothing.
        found.extend(helpers.into_iter().filter_map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic))));
    });
    // Of what is wrong in one batch, the helper's word comes first.
    found.reverse();
    found.sort_by_key(|(base, _)| *base);
    found.into_iter().next().map_or(Ok(()), |(_, flaw)| Err(flaw))
}

/// The nimbers of the next heaps below `end`; or those before something is wrong, and what.
fn compute(window: &mut Window<'_>, returns: &mut Returns, end: u64, work: &mut Work<'_>) -> (Batch, Result<(), Flaw>) {
    let base = window.heaps();
    let late = window.behind().to_vec();
    let at = late.len();
    let mut batch = Batch { base, late, at };
    while window.heaps() < end {
        let wrong = window.block(end, work).and_then(|stretch| {
            batch.late.extend_from_slice(stretch.values());
            returns.see(stretch.base, stretch.values())
        });
        if wrong.is_err() {
            return (batch, wrong);
        }
    }
    (batch, Ok(()))
}

/// Looks at one batch after another. Once something is wrong, those that come later are left alone.
fn help(witness: &mut Witness<'_>, receive: &Mutex<Receiver<Batch>>, failed: &AtomicBool, budget: &Budget) -> Option<Found> {
    let mut work = Work { budget, looks: 0 };
    let mut found = None;
    loop {
        let Ok(batch) = receive.lock().ok()?.recv() else { return found };
        if failed.load(Ordering::Relaxed) {
            continue;
        }
        if let Err(flaw) = batch.judge(witness, &mut work) {
            found = Some((batch.base, flaw));
            failed.store(true, Ordering::Relaxed);
        }
    }
}

impl Batch {
    fn judge(&self, witness: &mut Witness<'_>, work: &mut Work<'_>) -> Result<(), Flaw> {
        witness.start_again();
        witness.judge(&Stretch { base: self.base, late: &self.late, at: self.at }, work)
    }
}
