//! A team of threads: one proposes the nimbers of a block, while others prove those of the block before, sift the
//! block that follows, and compare candidates with pairs.

use super::bits::BLOCK;
use super::candidates::Open;
use super::groups::Groups;
use super::known::Known;
use super::near_partners::Near;
use super::stage::{Back, Gap, Helper, Step, receive};
use super::{Engine, Halt};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use xanthi_games::budget::Budget;

/// So many heaps before a block for a team are common, unless a test wants fewer.
pub(super) const CALM: usize = 16 * BLOCK;
/// More threads find nothing to do.
pub(super) const MOST: usize = 4;

/// If the first thread slept in so many blocks, and in one of so many, processors have other work, and then fewer threads
/// are faster, about half as many. They are fewer for a number of heaps between these: it doubles as long as the next try is
/// no better.
const SLEPT: usize = 8;
const OFTEN: usize = 16;
pub(super) const FEWER: [usize; 2] = [1 << 16, 1 << 22];

/// How many threads share the work.
#[derive(Clone, Debug)]
pub(super) struct Size {
    /// The threads that the machine runs at once, unless a test wants more.
    pub(super) cores: usize,
    /// The most of a team, and those that it has up to some heap.
    most: usize,
    now: usize,
    until: usize,
    /// They are fewer for so many heaps the next time.
    heaps: usize,
}

impl Size {
    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(MOST, usize::from);
        Self { cores, most: 1, now: 1, until: 0, heaps: FEWER[0] }
    }

    /// Sets how many there may be, of those that are asked for.
    pub(super) fn ask(&mut self, threads: usize) -> usize {
        self.most = threads.min(self.cores).clamp(1, MOST);
        self.now = self.now.min(self.most);
        self.most
    }

    /// The number of threads for the heaps from one on.
    pub(super) fn at(&mut self, heap: usize) -> usize {
        if heap >= self.until {
            self.now = self.most;
        }
        self.now.min(self.most)
    }

    /// The heap from which on there may be more.
    pub(super) fn until(&self) -> usize {
        if self.now < self.most { self.until } else { usize::MAX }
    }

    /// From here on there are fewer for a while.
    pub(super) fn shrink(&mut self, heap: usize) {
        (self.now, self.until) = (self.now.div_ceil(2).min(self.now - 1), heap + self.heaps);
        self.heaps = (2 * self.heaps).min(FEWER[1]);
    }

    /// So many were right.
    pub(super) fn is_right(&mut self) {
        if self.now == self.most {
            self.heaps = FEWER[0];
        }
    }
}

/// How the blocks of a team ended: with a heap whose nimber is not the one that was proposed, or another reason; or what
/// went wrong, and the heap from which on nothing is proved.
type End = Result<Option<(usize, u16)>, (usize, Halt)>;

/// What the first thread has of the others.
struct Others {
    steps: Vec<Sender<Arc<Step>>>,
    proofs: Receiver<Gap>,
    sifted: Receiver<Open>,
}

impl Engine {
    /// Whether the blocks from here on are a matter for a team. Where there was a rare heap of
    /// late there may be another one, and then the work at the next block is lost.
    pub(super) fn is_for_team(&mut self, n: usize, largest: usize) -> bool {
        let known = &self.known;
        let calm = known.rare.last().is_none_or(|rare| rare + self.calm < n);
        calm && n + 2 * BLOCK <= largest && n < self.audit_at && !known.is_few(n) && self.size.at(n) > 1
    }

    /// Computes blocks until something else is to be done: another class, a rare heap, an audit, the end.
    pub(super) fn with_team(&mut self, largest: usize, budget: &Budget) -> Result<(), Halt> {
        let Some(mut sieve) = self.sieve.take() else { return Err(Halt::TooLarge) };
        let mut second = self.second.take().filter(|second| second.is_behind(&self.known)).unwrap_or_else(|| Box::new(self.known.clone()));
        if let Err(halt) = second.take_all(self.known.values.from(second.values.len())) {
            self.sieve = Some(sieve);
            return Err(halt);
        }
        second.values.bring_low();
        sieve.sift(self.known.values.len(), BLOCK, &mut self.open);
        let chosen = sieve.chosen;
        let mut near = sieve.take_near(self.planes.take(), &self.known.values);
        let back = RwLock::new(Back { known: *second, sieve });
        let end = self.gather(&mut near, &back, chosen, largest, budget);
        let Back { known: mut second, mut sieve } = back.into_inner().unwrap_or_else(PoisonError::into_inner);
        sieve.put_near(&near);
        let wrong = match &end {
            Ok(None) => usize::MAX,
            Ok(Some((heap, _))) | Err((heap, _)) => *heap,
        };
        sieve.forget_from(wrong, &second.values);
        self.sieve = Some(sieve);
        match end {
            Ok(None) => {
                self.planes = Some(near.planes);
                self.second = Some(Box::new(second));
                Ok(())
            }
            Ok(Some((heap, value))) => {
                near.planes.forget_from(heap, &self.known.values);
                self.planes = Some(near.planes);
                self.known.mend(heap, value)?;
                // What could not be read behind it is no matter.
                self.known.forget_pairs();
                self.known.values.failed();
                second.mend(heap, value)?;
                self.second = Some(Box::new(second));
                Ok(())
            }
            Err((base, halt)) => {
                // Nothing from there on has been proved.
                self.known.forget_from(base);
                // Pairs that could not be read, and that they could not.
                self.known.forget_pairs();
                self.known.values.failed();
                Err(halt)
            }
        }
    }

    /// Starts the other threads, and works with them.
    fn gather(&mut self, near: &mut Near, back: &RwLock<Back>, chosen: bool, largest: usize, budget: &Budget) -> End {
        let others = self.size.at(self.known.values.len()) - 1;
        let ((to_proofs, proofs), (to_sifted, sifted)) = (channel(), channel());
        let (mut to_proofs, mut to_sifted) = (Some(to_proofs), Some(to_sifted));
        std::thread::scope(|scope| {
            let mut steps = Vec::new();
            for i in 0..others {
                let (to_helper, of_helper) = channel();
                let sifts = i == 1 || others == 1;
                let helper = Helper { steps: of_helper, proofs: to_proofs.take(), sifted: if sifts { to_sifted.take() } else { None } };
                if std::thread::Builder::new().spawn_scoped(scope, move || helper.work(back)).is_err() {
                    // The system has no thread for it.
                    self.size.most = 1;
                    return Ok(None);
                }
                steps.push(to_helper);
            }
            self.blocks(&Others { steps, proofs, sifted }, near, chosen, largest, budget)
        })
    }

    fn blocks(&mut self, others: &Others, near: &mut Near, chosen: bool, largest: usize, budget: &Budget) -> End {
        let width = self.known.counts.len();
        let mut until = self.tune_at.min(self.audit_at).min(self.size.until());
        if chosen {
            until = until.min(self.pace.until());
        }
        let mut open = std::mem::take(&mut self.open);
        let mut proposed = None;
        let (mut blocks, mut slept) = (0, 0);
        loop {
            let known = &mut self.known;
            let n = known.values.len();
            let pairs = known.splits.taken.len() * known.rare.len();
            let crowded = slept > SLEPT + blocks / OFTEN;
            let more = !crowded && n + BLOCK <= largest + 1 && n < until && known.counts.len() == width;
            let spent = if more { budget.spend((BLOCK * (1 + pairs)) as u64) } else { Ok(()) };
            let more = more && spent.is_ok();
            let mut missed = std::mem::take(&mut known.misses[0]);
            near.learn(&mut missed);
            let unproved = proposed.as_ref().map_or(n, |(base, _)| *base);
            let step = Arc::new(Step {
                base: n,
                groups: OnceLock::new(),
                proposed: proposed.take(),
                missed: Mutex::new(missed),
                next: more.then_some(n + BLOCK),
                over: AtomicBool::new(false),
            });
            let _over = Over(&step);
            let gone = others.steps.iter().any(|steps| steps.send(step.clone()).is_err());
            let mut decided = Ok(());
            if more && !gone {
                near.narrow(&mut open, &known.values, known.level);
                known.begin(&open, chosen);
                decided = known.propose_with_team(open, &step);
            }
            let results = others.results(more);
            // A thread that is gone has panicked, and the scope tells.
            let Some((gap, next, late)) = results.filter(|_| !gone) else { return Err((unproved, Halt::Unreadable)) };
            (blocks, slept) = (blocks + 1, slept + usize::from(late));
            match gap {
                Err(halt) => return Err((unproved, halt)),
                Ok(Some(gap)) => return Ok(Some(gap)),
                Ok(None) => {}
            }
            if known.values.failed() {
                return Err((n, Halt::Unreadable));
            }
            decided.map_err(|halt| (n, halt))?;
            spent.map_err(|stop| (n, stop.into()))?;
            if crowded {
                self.size.shrink(n);
            } else if blocks > 2 * SLEPT * OFTEN {
                self.size.is_right();
            }
            let Some(next) = next else { return Ok(None) };
            open = next;
            proposed = Some((n, known.values.from(n).to_vec()));
        }
    }
}

/// Ends a step, whatever happens to the first thread.
struct Over<'a>(&'a Step);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
    }
}

impl Others {
    /// What was found of the block before, what is left open in the one after if it was sifted, and whether this
    /// took long; none if a thread is gone.
    fn results(&self, is_sifted: bool) -> Option<(Gap, Option<Open>, bool)> {
        let (gap, mut late) = receive(&self.proofs)?;
        if !is_sifted || !matches!(gap, Ok(None)) {
            return Some((gap, None, late));
        }
        let (open, later) = receive(&self.sifted)?;
        late |= later;
        Some((gap, Some(open), late))
    }
}

impl Known {
    /// Proposes the nimbers of the block of a step, whose candidates are known, while others compare them.
    fn propose_with_team(&mut self, open: Open, step: &Step) -> Result<(), Halt> {
        let mut partners = std::mem::take(&mut self.partners);
        partners.bring(&self.splits, &self.rare, &self.parts, &self.values, &open);
        let chunks = partners.stay().then(|| partners.before().clone());
        self.partners = partners;
        let end = open.base + open.heaps;
        let Some(chunks) = chunks else { return self.propose(&open, end) };
        let groups = step.groups.get_or_init(|| Groups::new(open, chunks, self.how()));
        self.propose_with(&groups.open, end, Some(groups))
    }

    /// Whether this knows the first of the heaps that `other` knows, and nothing else.
    fn is_behind(&self, other: &Known) -> bool {
        let same = self.class == other.class && self.values.late().0 == other.values.late().0;
        same && self.values.len() <= other.values.len() && self.rare.len() == other.rare.len()
    }
}
