//! One budget for all long work: positions, steps, memory, threads, and ways to stop it.
//!
//! Solvers, tables, provers and the checker take the same [`Budget`]. The libraries read no clock:
//! whoever wants a time limit hands one over ([`Budget::with_deadline`]), cancels from another thread
//! ([`Budget::canceller`]), or looks at a clock in a callback ([`Budget::watched`]).

use crate::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Why long work was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Stop {
    /// The limit of positions was reached.
    Nodes,
    /// The limit of elementary steps was reached.
    Steps,
    /// The limit of memory was reached.
    Memory,
    /// The work was cancelled.
    Interrupted,
    /// The time limit was reached, by the clock of whoever gave the budget.
    Time,
    /// A line of play is deeper than the stack of the thread allows, and no thread with a larger one
    /// could be started.
    Stack,
    /// No method applies to the question.
    NoMethod,
    /// The question lies outside of what a check or a table covers.
    OutOfReach,
}

impl Stop {
    /// Whether the work was stopped from outside, by a clock or by somebody: then no further part of the same work is to be
    /// begun. A limit of positions, say, may be reached in one part of it and not in the next.
    pub fn is_from_outside(self) -> bool {
        matches!(self, Stop::Interrupted | Stop::Time)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Nodes => "the position limit was reached",
            Stop::Steps => "the step limit was reached",
            Stop::Memory => "the memory limit was reached",
            Stop::Interrupted => "the work was stopped",
            Stop::Time => "the time limit was reached",
            Stop::Stack => "the stack is too small for lines of play this deep",
            Stop::NoMethod => "no method applies",
            Stop::OutOfReach => "it is larger than any search, check or table covers",
        })
    }
}

impl std::error::Error for Stop {}

/// How far work has come, as a callback sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of positions looked at.
    pub nodes: u64,
    /// The number of elementary steps; every position is one, too.
    pub steps: u64,
    /// The bytes that are held now.
    pub held: u64,
}

/// The bounds of one piece of work, and what it has cost so far. Clones share what is spent, what is held and whether the work
/// is cancelled; each has its own bounds. A budget goes on counting from one question to the next: [`afresh`](Self::afresh) is one
/// for the next question with the same bounds.
///
/// ```
/// use std::time::{Duration, Instant};
/// use xanthi_games::{Budget, Stop};
///
/// // A million positions, 256 MiB of tables and two threads, for at most ten seconds.
/// let budget = Budget::default().with_nodes(1_000_000).with_memory(256 << 20).with_threads(2);
/// let budget = budget.with_deadline(Instant::now() + Duration::from_secs(10), Instant::now);
///
/// // From another thread, or when somebody presses a key:
/// let canceller = budget.canceller();
/// canceller.cancel(Stop::Interrupted);
/// assert_eq!(budget.spend(1), Err(Stop::Interrupted));
/// ```
#[derive(Clone)]
pub struct Budget {
    /// The largest number of positions that may be looked at.
    pub nodes: u64,
    /// The largest number of bytes that tables may take.
    pub memory: u64,
    /// The number of threads that may be used; at least 1.
    pub threads: usize,
    /// The largest number of elementary steps.
    pub steps: u64,
    shared: Arc<Shared>,
    spent: Arc<Spent>,
    /// Whether the time is over, by the clock of whoever gave the budget.
    is_over: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    /// The positions and steps of the work before this part, which the callback counts, too.
    before: [u64; 2],
}

/// What stays the same for a whole question, however many parts it is solved in.
#[derive(Default)]
struct Shared {
    stop: Arc<AtomicU8>,
    held: AtomicU64,
    watch: Option<Watch>,
    done: AtomicU64,
    of: AtomicU64,
    outcome: AtomicU8,
}

/// The counters of one part.
#[derive(Default)]
struct Spent {
    nodes: AtomicU64,
    steps: AtomicU64,
}

/// The clock of a deadline is looked at after so many steps.
const CLOCK_EVERY: u64 = 10_000;

type Callback = dyn Fn(Progress) -> Result<(), Stop> + Send + Sync;

struct Watch {
    every: u64,
    callback: Box<Callback>,
}

impl Default for Budget {
    /// No limit of positions or steps, 1 GiB of tables, one thread.
    fn default() -> Self {
        Self::new(u64::MAX, 1 << 30, 1)
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, memory, threads, steps, .. } = self;
        write!(f, "Budget {{ nodes: {nodes}, memory: {memory}, threads: {threads}, steps: {steps}, spent: {} }}", self.spent())
    }
}

impl Budget {
    /// A budget with a limit of positions (`nodes`), of bytes for tables (`memory`) and of threads (at least 1), and none of
    /// steps.
    #[must_use]
    pub fn new(nodes: u64, memory: u64, threads: usize) -> Self {
        let (shared, spent) = (Arc::default(), Arc::default());
        Self { nodes, memory, threads: threads.max(1), steps: u64::MAX, shared, spent, is_over: None, before: [0; 2] }
    }

    /// Sets the limit of positions and keeps the other bounds.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Sets the limit of memory for tables, in bytes, and keeps the other bounds.
    #[must_use]
    pub fn with_memory(mut self, memory: u64) -> Self {
        self.memory = memory;
        self
    }

    /// Sets the number of threads, at least 1, and keeps the other bounds.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Sets the limit of elementary steps and keeps the other bounds.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// Stops the work with [`Stop::Time`] at `end`, by the clock `now`, and keeps the other bounds. The working thread looks at the
    /// clock after about every ten thousand steps. All parts of the work have the same end, and so has one
    /// [`afresh`](Self::afresh).
    ///
    /// ```
    /// # use std::time::{Duration, Instant};
    /// # use xanthi_games::Budget;
    /// let budget = Budget::default().with_deadline(Instant::now() + Duration::from_secs(10), Instant::now);
    /// ```
    #[must_use]
    pub fn with_deadline<T: PartialOrd + Send + Sync + 'static>(mut self, end: T, now: impl Fn() -> T + Send + Sync + 'static) -> Self {
        self.is_over = Some(Arc::new(move || now() >= end));
        self
    }

    /// A new budget with these bounds and a callback: the working thread calls it after about every `every` steps with the
    /// progress of the work, and an error stops the work for that reason. Nothing is spent or held yet. What cancels `self`
    /// cancels the new budget, too.
    #[must_use]
    pub fn watched(self, every: u64, callback: impl Fn(Progress) -> Result<(), Stop> + Send + Sync + 'static) -> Self {
        let watch = Some(Watch { every: every.max(1), callback: Box::new(callback) });
        let shared = Shared { watch, stop: self.shared.stop.clone(), ..Shared::default() };
        Self { shared: Arc::new(shared), spent: Arc::default(), before: [0; 2], ..self }
    }

    /// A budget with the same bounds for another part of the same work. Its counters begin at 0; cancelling, the memory that is
    /// held, the deadline and the callback, which learns the positions of all parts so far, stay common.
    #[must_use]
    pub fn afresh(&self) -> Self {
        Self { spent: Arc::default(), before: self.so_far(), ..self.clone() }
    }

    /// Does a part of the work, for which at most `most` positions may be looked at, and no more than are left. What the part
    /// spends is spent here, too, so all parts together keep the limit.
    pub fn part<T>(&self, most: u64, work: impl FnOnce(&Self) -> T) -> T {
        let part = self.share(most);
        let done = work(&part);
        // Whether that was too much shows when the next position is counted.
        let _ = self.spend(part.spent());
        done
    }

    /// A budget for a part of the work: [`afresh`](Self::afresh) with at most `most` positions, and no more than are left here.
    /// What is spent of it is not spent here: [`part`](Self::part) does that.
    #[must_use]
    pub fn share(&self, most: u64) -> Self {
        Self { nodes: most.min(self.nodes.saturating_sub(self.spent())), ..self.afresh() }
    }

    /// A handle that stops the work from another thread or a signal handler.
    #[must_use]
    pub fn canceller(&self) -> Canceller {
        Canceller(self.shared.stop.clone())
    }

    /// The number of positions that have been looked at.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent.nodes.load(Ordering::Relaxed)
    }

    /// The number of elementary steps so far.
    pub fn steps_spent(&self) -> u64 {
        self.spent.steps.load(Ordering::Relaxed)
    }

    /// Counts `nodes` more positions and says whether to go on. Cheap enough to call every few
    /// hundred positions, with their number.
    ///
    /// # Errors
    /// If the work must stop.
    pub fn spend(&self, nodes: u64) -> Result<(), Stop> {
        let before = self.spent.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.step(nodes)?;
        if before.saturating_add(nodes) > self.nodes { Err(Stop::Nodes) } else { Ok(()) }
    }

    /// Counts `steps` of work that is not a look at a position, and says whether to go on. A step
    /// is about what one look at an edge or an entry of a table costs.
    ///
    /// # Errors
    /// If the work must stop.
    pub fn step(&self, steps: u64) -> Result<(), Stop> {
        let before = self.spent.steps.fetch_add(steps, Ordering::Relaxed);
        self.go_on()?;
        let after = before.saturating_add(steps);
        if after > self.steps {
            return Err(Stop::Steps);
        }
        if let Some(is_over) = &self.is_over
            && (before == 0 || before / CLOCK_EVERY != after / CLOCK_EVERY)
            && is_over()
        {
            self.canceller().cancel(Stop::Time);
            return Err(Stop::Time);
        }
        match &self.shared.watch {
            Some(watch) if before / watch.every != after / watch.every => {
                (watch.callback)(self.progress()).inspect_err(|stop| self.canceller().cancel(*stop))
            }
            _ => Ok(()),
        }
    }

    /// Whether nobody has cancelled the work. Counts nothing and calls nobody.
    ///
    /// # Errors
    /// If the work must stop.
    pub fn go_on(&self) -> Result<(), Stop> {
        self.canceller_state().map_or(Ok(()), Err)
    }

    /// Whether more positions may be looked at, and nobody has stopped the work.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.spend(0).is_ok() && self.spent() < self.nodes
    }

    /// Reports for a display of progress that `done` of `of` pieces of the work are done; both are 0 if the end is not known.
    pub fn tell(&self, done: u64, of: u64) {
        self.shared.done.store(done, Ordering::Relaxed);
        self.shared.of.store(of, Ordering::Relaxed);
    }

    /// The pieces of work that are done, and all of them, as [`tell`](Self::tell) reported them last; `None` if the end is not
    /// known.
    pub fn told(&self) -> Option<(u64, u64)> {
        let of = self.shared.of.load(Ordering::Relaxed);
        (of > 0).then(|| (self.shared.done.load(Ordering::Relaxed).min(of), of))
    }

    /// Reports for a display of progress who wins, as soon as that is certain and only the other moves are still looked at; `None`
    /// if it is open again, as at the beginning of another question.
    pub fn tell_outcome(&self, outcome: Option<Outcome>) {
        let code = match outcome {
            None => 0,
            Some(Outcome::N) => 1,
            Some(Outcome::P) => 2,
        };
        self.shared.outcome.store(code, Ordering::Relaxed);
    }

    /// Who wins, as [`tell_outcome`](Self::tell_outcome) reported it last.
    pub fn told_outcome(&self) -> Option<Outcome> {
        match self.shared.outcome.load(Ordering::Relaxed) {
            1 => Some(Outcome::N),
            2 => Some(Outcome::P),
            _ => None,
        }
    }

    /// Takes `bytes` of the memory that is allowed, until the value is dropped.
    ///
    /// # Errors
    /// [`Stop::Memory`] if that is more than is left.
    pub fn hold(&self, bytes: u64) -> Result<Held, Stop> {
        let mut held = Held { budget: self.clone(), bytes: 0 };
        held.grow_to(bytes)?;
        Ok(held)
    }

    /// The bytes that are left.
    pub fn room(&self) -> u64 {
        self.memory.saturating_sub(self.shared.held.load(Ordering::Relaxed))
    }

    fn progress(&self) -> Progress {
        let [nodes, steps] = self.so_far();
        Progress { nodes, steps, held: self.shared.held.load(Ordering::Relaxed) }
    }

    /// The positions and steps of this part and of what was before it.
    fn so_far(&self) -> [u64; 2] {
        [self.before[0].saturating_add(self.spent()), self.before[1].saturating_add(self.steps_spent())]
    }

    fn canceller_state(&self) -> Option<Stop> {
        decode(self.shared.stop.load(Ordering::Relaxed))
    }
}

/// Stops the work of a [`Budget`] and of all its clones.
#[derive(Clone, Debug)]
pub struct Canceller(Arc<AtomicU8>);

impl Canceller {
    /// Stops the work for this reason. The first reason stays.
    pub fn cancel(&self, why: Stop) {
        let _ = self.0.compare_exchange(0, encode(why), Ordering::SeqCst, Ordering::SeqCst);
    }

    /// Whether the work is cancelled, and why.
    #[must_use]
    pub fn cancelled(&self) -> Option<Stop> {
        decode(self.0.load(Ordering::SeqCst))
    }
}

/// A reason as a number above 0; 0 is none.
fn encode(stop: Stop) -> u8 {
    match stop {
        Stop::Nodes => 1,
        Stop::Steps => 2,
        Stop::Memory => 3,
        Stop::Interrupted => 4,
        Stop::Time => 5,
        Stop::Stack => 6,
        Stop::NoMethod => 7,
        Stop::OutOfReach => 8,
    }
}

fn decode(code: u8) -> Option<Stop> {
    Some(match code {
        1 => Stop::Nodes,
        2 => Stop::Steps,
        3 => Stop::Memory,
        4 => Stop::Interrupted,
        5 => Stop::Time,
        6 => Stop::Stack,
        7 => Stop::NoMethod,
        8 => Stop::OutOfReach,
        _ => return None,
    })
}

/// Memory that is accounted for while this value lives.
#[must_use = "the memory is given back when this is dropped"]
#[derive(Debug)]
pub struct Held {
    budget: Budget,
    bytes: u64,
}

impl Held {
    /// The bytes that are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Holds `bytes` in all from now on, more or fewer than before.
    ///
    /// # Errors
    /// [`Stop::Memory`] if that is more than is left; what was held stays held.
    pub fn grow_to(&mut self, bytes: u64) -> Result<(), Stop> {
        let held = &self.budget.shared.held;
        if bytes <= self.bytes {
            held.fetch_sub(self.bytes - bytes, Ordering::Relaxed);
        } else {
            let more = bytes - self.bytes;
            let fits = |now: u64| now.checked_add(more).filter(|&sum| sum <= self.budget.memory);
            held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits).map_err(|_| Stop::Memory)?;
        }
        self.bytes = bytes;
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.budget.shared.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn a_deadline_is_kept_by_all_parts() {
        let ticks = Arc::new(AtomicU64::new(0));
        let clock = ticks.clone();
        let now = move || clock.fetch_add(1, Ordering::Relaxed);
        let budget = Budget::default().with_deadline(3, now).watched(1, |_| Ok(()));
        let canceller = budget.canceller();
        assert_eq!(budget.step(1), Ok(()), "the clock shows 0");
        assert_eq!(budget.step(CLOCK_EVERY - 2), Ok(()), "nobody looks at it");
        assert_eq!(budget.step(1), Ok(()), "it shows 1");
        let part = budget.afresh();
        assert_eq!(part.spend(1), Ok(()), "it shows 2");
        assert_eq!((part.spend(CLOCK_EVERY), canceller.cancelled()), (Err(Stop::Time), Some(Stop::Time)));
        assert_eq!((budget.go_on(), ticks.load(Ordering::Relaxed)), (Err(Stop::Time), 4));
    }

    #[test]
    fn a_canceller_reaches_a_budget_that_is_watched_later() {
        let budget = Budget::default();
        let canceller = budget.canceller();
        let watched = budget.watched(1_000, |_| Ok(()));
        canceller.cancel(Stop::Interrupted);
        assert_eq!(watched.spend(1), Err(Stop::Interrupted));
    }

    #[test]
    fn positions_and_steps_are_counted_apart() {
        let budget = Budget::new(10, 0, 1).with_steps(25);
        assert_eq!(budget.spend(10), Ok(()));
        assert_eq!(budget.step(15), Ok(()));
        assert_eq!((budget.spent(), budget.steps_spent()), (10, 25));
        assert_eq!(budget.step(1), Err(Stop::Steps));
        assert_eq!(Budget::new(10, 0, 1).spend(11), Err(Stop::Nodes));
        assert_eq!(budget.afresh().spend(10), Ok(()), "counters begin anew");
    }

    #[test]
    fn a_share_is_what_is_left_at_most() {
        let budget = Budget::new(10, 0, 1);
        budget.spend(6).unwrap();
        assert_eq!(budget.share(3).nodes, 3);
        budget.part(100, |part| {
            assert_eq!((part.nodes, part.spent()), (4, 0));
            assert_eq!(part.spend(5), Err(Stop::Nodes));
        });
        assert_eq!((budget.spent(), budget.spend(0)), (11, Err(Stop::Nodes)), "what a part spends is spent");
        assert_eq!(budget.share(1).nodes, 0, "no less than nothing");
    }

    #[test]
    fn memory_is_given_back() {
        let budget = Budget::new(1, 100, 1);
        let mut first = budget.hold(60).unwrap();
        assert_eq!(budget.afresh().hold(41).unwrap_err(), Stop::Memory);
        assert_eq!(first.grow_to(101), Err(Stop::Memory));
        assert_eq!((first.bytes(), budget.room()), (60, 40));
        first.grow_to(10).unwrap();
        assert_eq!(budget.room(), 90);
        drop(first);
        assert_eq!(budget.room(), 100);
        assert_eq!(budget.hold(u64::MAX).unwrap_err(), Stop::Memory);
    }

    #[test]
    fn parts_of_one_work_tell_how_far_it_is() {
        let budget = Budget::default();
        assert_eq!(budget.told(), None);
        budget.afresh().tell(3, 7);
        assert_eq!(budget.told(), Some((3, 7)));
        budget.tell(9, 7);
        assert_eq!(budget.told(), Some((7, 7)));
        budget.tell(0, 0);
        assert_eq!(budget.told(), None);
    }

    #[test]
    fn parts_of_one_work_tell_who_wins() {
        let budget = Budget::default();
        assert_eq!(budget.told_outcome(), None);
        for outcome in [Some(Outcome::N), Some(Outcome::P), None] {
            budget.afresh().tell_outcome(outcome);
            assert_eq!(budget.told_outcome(), outcome);
        }
    }

    #[test]
    fn the_first_reason_to_cancel_stays() {
        let stops: Vec<Stop> = (0..=u8::MAX).filter_map(decode).collect();
        assert!(stops.len() >= 8 && stops.iter().all(|&stop| decode(encode(stop)) == Some(stop)));
        for stop in stops {
            let budget = Budget::default();
            budget.afresh().canceller().cancel(stop);
            budget.canceller().cancel(Stop::Memory);
            assert_eq!(budget.spend(0), Err(stop));
            assert_eq!(budget.canceller().cancelled(), Some(stop));
        }
    }

    #[test]
    fn a_callback_is_called_now_and_then_and_can_stop() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let of_callback = seen.clone();
        let budget = Budget::default().watched(100, move |progress| {
            of_callback.lock().unwrap().push(progress.nodes);
            if progress.nodes < 300 { Ok(()) } else { Err(Stop::Time) }
        });
        let stop = (0..).find_map(|_| budget.spend(40).err());
        assert_eq!(stop, Some(Stop::Time));
        assert_eq!(*seen.lock().unwrap(), [120, 200, 320]);
        assert_eq!(budget.afresh().spend(1), Err(Stop::Time), "every part is stopped");
    }

    #[test]
    fn a_callback_is_told_what_was_counted_before_a_part() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let of_callback = seen.clone();
        let budget = Budget::new(1_000, 0, 1).watched(100, move |progress| {
            of_callback.lock().unwrap().push((progress.nodes, progress.steps));
            Ok(())
        });
        budget.spend(150).unwrap();
        let part = budget.afresh();
        assert_eq!(part.spent(), 0);
        part.spend(950).unwrap();
        part.afresh().spend(100).unwrap();
        assert_eq!(*seen.lock().unwrap(), [(150, 150), (1_100, 1_100), (1_200, 1_200)]);
    }
}
