//! The limits of a command, Ctrl-C, and progress on standard error.
//!
//! Work is stopped through its [`Budget`], in two ways: by a thread beside it, and by the budget's
//! own callback, so that limits hold where no thread can be started. Work that does not heed that in
//! time (a fault, but the user's limit comes first) is ended with the whole program, and what stands in
//! [`Watch::last_words`] is printed then; of many questions, only that one is given up ([`Watch::of_each`]).

mod clock;
mod grace;
mod last_resort;

pub(crate) use clock::{beginning, know_signals, status_of_signal, was_interrupted};
pub(crate) use last_resort::{Scratch, scratch};

use crate::flags::LimitArgs;
use crate::wrap::error_width;
use clock::{Clock, interrupted};
use grace::Grace;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use last_resort::LastWords;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use xanthi::{Budget, Stop};

/// The steps between two looks at the clock by the thread that works.
const STEPS: u64 = 1 << 13;

/// With `--time 0`, reading and labels have so long.
const AT_ONCE: Duration = Duration::from_millis(100);

/// Says why the work is over, if it is.
pub(crate) type IsStopped = Box<dyn Fn() -> Option<Stop>>;

/// A budget for one piece of work, with a thread beside it that watches the clock and Ctrl-C and
/// shows progress. Dropping it ends the thread.
pub(crate) struct Watch {
    /// The budget to pass to the solver.
    pub(crate) limit: Budget,
    started: Instant,
    /// The processor time that the program had then.
    used: Option<Duration>,
    clock: Clock,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    /// Whether standard error is a terminal.
    is_shown: bool,
}

/// How long it may take to tell of a list that took so many seconds to read.
pub(crate) fn telling(reading: f64) -> Duration {
    // A list of 265,000 words with 825 open links takes 0.2 s to read and 0.5 s to tell of.
    const TIMES: f64 = 2.5;
    Duration::try_from_secs_f64(TIMES * reading).unwrap_or_default()
}

/// What the thread reads and the work writes.
#[derive(Default)]
struct Shared {
    over: Mutex<bool>,
    ended: Condvar,
    line: Mutex<ProgressLine>,
    last_words: Mutex<Option<LastWords>>,
    /// How much longer than other work it may take to tell what was found, in microseconds.
    telling: AtomicU64,
}

/// The line of progress.
#[derive(Default)]
struct ProgressLine {
    /// What is done, if progress is to be shown.
    what: Option<Doing>,
    /// The line, while it is on the screen.
    bar: Option<ProgressBar>,
}

impl ProgressLine {
    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// What is done now.
#[derive(PartialEq)]
struct Doing {
    what: String,
    /// Whether it counts positions.
    counts: bool,
    /// Whether it may be told who wins before all is done: of one position that is solved.
    outcome: bool,
}

/// What a watch is for.
struct Manner<'a> {
    what: Option<&'a str>,
    /// When the time begins.
    from: Instant,
    /// Whether Ctrl-C stops the work.
    keys: bool,
    /// What is done with work that goes on although it was stopped.
    otherwise: Otherwise,
}

/// What is done with work that goes on although it was stopped.
enum Otherwise {
    /// Nothing: a game goes on.
    Wait,
    /// The program is ended.
    End,
    /// Whoever asked is told.
    Tell(Box<dyn FnOnce(Unheeded) + Send>),
}

/// Work that goes on although it was stopped.
pub(crate) struct Unheeded {
    pub(crate) why: Stop,
    /// The positions that it has looked at.
    pub(crate) spent: u64,
    pub(crate) seconds: f64,
    /// What was left to be told of it ([`Watch::last_words`]).
    pub(crate) words: Option<String>,
}

impl Watch {
    /// Watches the one question of a command: the time counts from the command's beginning, so that
    /// reading the question is part of it.
    pub(crate) fn start(args: &LimitArgs, what: &str) -> Self {
        Self::begin(args, Manner { what: Some(what), from: beginning(), keys: true, otherwise: Otherwise::End })
    }

    /// Watches one of several questions, each of which has the whole time. If the work does not stop in
    /// time, the program goes on, and `tell` is called.
    pub(crate) fn of_each(args: &LimitArgs, what: &str, tell: impl FnOnce(Unheeded) + Send + 'static) -> Self {
        let otherwise = Otherwise::Tell(Box::new(tell));
        Self::begin(args, Manner { what: Some(what), from: Instant::now(), keys: true, otherwise })
    }

    /// The same where nobody is left to be told: then the program ends.
    pub(crate) fn of_each_alone(args: &LimitArgs, what: &str) -> Self {
        Self::begin(args, Manner { what: Some(what), from: Instant::now(), keys: true, otherwise: Otherwise::End })
    }

    /// Watches clock and Ctrl-C only, until it is told what is done: for commands that show their own progress.
    pub(crate) fn silent(args: &LimitArgs) -> Self {
        Self::begin(args, Manner { what: None, from: beginning(), keys: true, otherwise: Otherwise::End })
    }

    /// Watches the clock only: for games, where Ctrl-C leaves the program.
    pub(crate) fn clock(args: &LimitArgs) -> Self {
        Self::begin(args, Manner { what: None, from: Instant::now(), keys: false, otherwise: Otherwise::Wait })
    }

    fn begin(args: &LimitArgs, manner: Manner<'_>) -> Self {
        let Manner { what, from, keys, otherwise } = manner;
        // With no time at all, the first position that would be searched ends the work: what is seen at once does not depend on
        // which thread comes first.
        let at_once = args.time == Some(Duration::ZERO);
        let time = args.time.map(|time| if at_once { AT_ONCE } else { time });
        let clock = Clock::new(time.and_then(|time| from.checked_add(time)), keys, args.memory);
        let of_budget = clock.clone();
        let limit = args.budget().watched(if at_once { 1 } else { STEPS }, move |progress| match at_once && progress.nodes > 0 {
            true => Err(Stop::Time),
            false => of_budget.look(),
        });
        let shared = Arc::new(Shared {
            line: Mutex::new(ProgressLine {
                what: what.map(|what| Doing { what: what.to_owned(), counts: true, outcome: false }),
                bar: None,
            }),
            ..Shared::default()
        });
        if keys {
            interrupted();
        }
        let is_shown = std::io::stderr().is_terminal();
        let watcher = Watcher { limit: limit.clone(), clock: clock.clone(), from, shared: shared.clone(), otherwise, is_shown };
        let thread = std::thread::Builder::new().name("watch".into()).stack_size(1 << 18).spawn(move || watcher.run()).ok();
        Self { limit, started: from, used: grace::processor_time(), clock, shared, thread, is_shown }
    }

    /// Says why the work is over, when it is.
    pub(crate) fn is_stopped(&self) -> IsStopped {
        let limit = self.limit.clone();
        Box::new(move || limit.go_on().err())
    }

    /// Whether anybody sees the progress.
    pub(crate) fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// What the progress is about from now on.
    pub(crate) fn says(&self, what: String) {
        self.does(Doing { what, counts: true, outcome: false });
    }

    /// From now on this position is solved; who wins is told as soon as it is certain.
    pub(crate) fn solves(&self, what: String) {
        self.does(Doing { what, counts: true, outcome: true });
    }

    /// From now on the checker works, or something else that looks at no new positions: how far it is counts.
    pub(crate) fn checks(&self, what: String) {
        self.does(Doing { what, counts: false, outcome: false });
    }

    fn does(&self, doing: Doing) {
        let mut line = self.shared.line();
        // How far the same work is stays told.
        if line.what.as_ref() != Some(&doing) {
            self.limit.tell(0, 0);
            line.what = Some(doing);
        }
    }

    /// From now on no progress is shown, and its line is gone: for what is printed while the limits still count.
    pub(crate) fn quiet(&self) {
        let mut line = self.shared.line();
        line.what = None;
        line.clear();
    }

    /// Behind the work comes the telling of what it found of a list that took so many seconds to read. The work is stopped
    /// sooner by so much, by at most half of the time that is left, and a program whose work was stopped is ended
    /// later by so much: else all of it would be lost.
    pub(crate) fn tells_of_list(&self, reading: f64) {
        self.keeps_back(telling(reading));
    }

    /// The same of a position with very many moves, which are counted.
    pub(crate) fn tells_of_moves(&self, count: impl FnOnce() -> usize) {
        const MANY: usize = 10_000;
        // 300,000 moves of Nim on a graph take 0.04 s to list, and 1 s to judge, to write down and to wrap. Of millions the
        // limit of time counts for more.
        const TIMES: f64 = 25.0;
        const MOST: Duration = Duration::from_secs(1);
        let begun = Instant::now();
        if count() >= MANY {
            self.keeps_back(begun.elapsed().mul_f64(TIMES).min(MOST));
        }
    }

    fn keeps_back(&self, telling: Duration) {
        self.tells_for(telling);
        let left = self.clock.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        self.clock.keep_back(left.map_or(telling, |left| telling.min(left / 2)));
    }

    /// A program whose work was stopped is ended later by so much.
    pub(crate) fn tells_for(&self, telling: Duration) {
        self.shared.telling.store(telling.as_micros() as u64, Ordering::Relaxed);
    }

    /// What goes to standard output if the program must be ended because the work does not stop.
    pub(crate) fn last_words(&self, words: impl FnOnce(Stop, &Budget, f64) -> String + Send + 'static) {
        *self.shared.last_words.lock().unwrap_or_else(|e| e.into_inner()) = Some(Box::new(words));
    }

    /// The seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// The seconds that a processor has worked since then: what it would have taken with a processor to itself.
    pub(crate) fn worked(&self) -> f64 {
        let (seconds, worked) = (self.seconds(), self.used.and_then(|before| Some(grace::processor_time()?.saturating_sub(before))));
        worked.map_or(seconds, |worked| worked.as_secs_f64().min(seconds))
    }
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, ProgressLine> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        *self.shared.over.lock().unwrap_or_else(|e| e.into_inner()) = true;
        self.shared.ended.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Watcher {
    limit: Budget,
    clock: Clock,
    from: Instant,
    shared: Arc<Shared>,
    otherwise: Otherwise,
    is_shown: bool,
}

impl Watcher {
    fn progress(&self, doing: &Doing, elapsed: Duration) -> String {
        // What is left of the line, beside the spinner, without the last column.
        const NAME: usize = 40;
        const LEAST: usize = 8;
        let (what, spent) = (&doing.what, self.limit.spent());
        let rate = HumanCount((spent as f64 / elapsed.as_secs_f64()) as u64);
        let far = match (self.limit.told(), doing.counts) {
            (Some((done, of)), _) => format!(": {} of {}", HumanCount(done), HumanCount(of)),
            (None, true) if spent > 1 => format!(": {} positions, {rate} a second", HumanCount(spent)),
            _ => String::new(),
        };
        let certain = match self.limit.told_outcome().filter(|_| doing.outcome) {
            Some(outcome) => format!(": {outcome}; other moves"),
            None => String::new(),
        };
        let count = format!("{certain}{far}, {} s", elapsed.as_secs());
        let room = error_width().map_or(NAME, |width| width.saturating_sub(count.chars().count() + 4).clamp(LEAST, NAME));
        let name: String = what.chars().take(room).collect();
        let cut = if what.chars().count() > room { "…" } else { "" };
        format!("{name}{cut}{count}")
    }

    fn run(self) {
        const STEP: Duration = Duration::from_millis(10);
        const QUIET: Duration = Duration::from_millis(800);
        const SHOWN: Duration = Duration::from_millis(50);
        let started = Instant::now();
        let stop = self.limit.canceller();
        let mut shown = started;
        let mut grace: Option<Grace> = None;
        let mut over = self.shared.over.lock().unwrap_or_else(|e| e.into_inner());
        while !*over {
            if let Err(why) = self.clock.look() {
                stop.cancel(why);
            }
            let why = stop.cancelled();
            let now = Instant::now();
            if why.is_some() && grace.is_none() {
                // What was kept back is still there.
                let over = self.clock.deadline.filter(|_| why == Some(Stop::Time)).map_or(now, |deadline| now.max(deadline));
                grace = Some(Grace::begin(self.from, now, over));
            }
            let full = self.clock.is_full();
            let telling = Duration::from_micros(self.shared.telling.load(Ordering::Relaxed));
            if full || grace.as_ref().is_some_and(|grace| grace.is_over(telling)) {
                let why = if full { Stop::Memory } else { why.unwrap_or(Stop::Time) };
                let last_words = || self.shared.last_words.lock().unwrap_or_else(|e| e.into_inner()).take();
                match self.otherwise {
                    Otherwise::Wait => {}
                    Otherwise::Tell(tell) => {
                        self.shared.line().clear();
                        let words = last_words();
                        let (spent, seconds) = (self.limit.spent(), self.from.elapsed().as_secs_f64());
                        let words = words.map(|words| words(why, &self.limit, seconds));
                        return tell(Unheeded { why, spent, seconds, words });
                    }
                    Otherwise::End => {
                        let words = last_words();
                        self.shared.line().clear();
                        last_resort::end(why, words, &self.limit, self.from.elapsed());
                    }
                }
            }
            if now - started > QUIET && now - shown > SHOWN && self.is_shown {
                shown = now;
                // It is locked until it is drawn: who has asked for quiet sees no more of it.
                let mut line = self.shared.line();
                if let Some(message) = line.what.as_ref().map(|what| self.progress(what, now - started)) {
                    let bar = line.bar.get_or_insert_with(spinner);
                    bar.set_message(message);
                    bar.tick();
                }
            }
            let next =
                self.clock.deadline.filter(|_| why.is_none()).map(|d| d.saturating_duration_since(now).max(Duration::from_millis(1)));
            let step = next.map_or(STEP, |next| STEP.min(next));
            over = self.shared.ended.wait_timeout(over, step).map_or_else(|e| e.into_inner().0, |(guard, _)| guard);
        }
        drop(over);
        self.shared.line().clear();
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    match ProgressStyle::with_template("{spinner} {wide_msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
