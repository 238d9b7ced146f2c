//! The limits of a solve, Ctrl-C, and progress on standard error.

use crate::args::LimitArgs;
use crate::wrap::error_width;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use xanthi::{Budget, Stop};

/// Set by Ctrl-C; every solve looks at it. A second Ctrl-C ends the program at once.
fn interrupted() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let of_handler = flag.clone();
        let _ = ctrlc::set_handler(move || {
            if of_handler.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        flag
    })
}

/// Whether the user has pressed Ctrl-C.
pub(crate) fn was_interrupted() -> bool {
    interrupted().load(Ordering::SeqCst)
}

/// A limit for one solve with a thread beside it that watches the clock and Ctrl-C and shows
/// progress. Dropping it ends the thread.
pub(crate) struct Watch {
    /// The limit to pass to the solver.
    pub(crate) limit: Budget,
    started: Instant,
    deadline: Option<Instant>,
    what: Arc<Mutex<Option<String>>>,
    over: Arc<(Mutex<bool>, Condvar)>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Begins to watch one solve.
    pub(crate) fn start(args: &LimitArgs, what: &str) -> Self {
        Self::begin(args, Some(what))
    }

    /// Watches clock and Ctrl-C only: for commands that show their own progress.
    pub(crate) fn silent(args: &LimitArgs) -> Self {
        Self::begin(args, None)
    }

    /// Watches the clock only: for games, where Ctrl-C leaves the program.
    pub(crate) fn clock(args: &LimitArgs) -> Self {
        Self::begin_with(args, None, false)
    }

    fn begin(args: &LimitArgs, what: Option<&str>) -> Self {
        Self::begin_with(args, what, true)
    }

    fn begin_with(args: &LimitArgs, what: Option<&str>, keys: bool) -> Self {
        let limit = Budget::new(args.nodes.unwrap_or(u64::MAX), args.memory, args.threads);
        let over = Arc::new((Mutex::new(false), Condvar::new()));
        let started = Instant::now();
        let deadline = args.time.map(|t| started + t);
        let what = Arc::new(Mutex::new(what.map(str::to_owned)));
        let watcher = Watcher { limit: limit.clone(), deadline, what: what.clone(), over: over.clone(), keys };
        if keys {
            interrupted();
        }
        let thread = std::thread::Builder::new().name("watch".into()).spawn(move || watcher.run()).ok();
        Self { limit, started, deadline, what, over, thread }
    }

    /// What the progress is about from now on.
    pub(crate) fn says(&self, what: String) {
        *self.what.lock().unwrap_or_else(|e| e.into_inner()) = Some(what);
    }

    /// Whether the time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|d| Instant::now() >= d)
    }

    /// The seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        *self.over.0.lock().unwrap_or_else(|e| e.into_inner()) = true;
        self.over.1.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Watcher {
    limit: Budget,
    deadline: Option<Instant>,
    /// What is solved, if progress is to be shown.
    what: Arc<Mutex<Option<String>>>,
    over: Arc<(Mutex<bool>, Condvar)>,
    /// Whether Ctrl-C stops the solve.
    keys: bool,
}

impl Watcher {
    fn progress(&self, what: &str, elapsed: Duration) -> String {
        // What is left of the line, beside the spinner, without the last column.
        const NAME: usize = 40;
        const LEAST: usize = 8;
        let spent = self.limit.spent();
        let rate = (spent as f64 / elapsed.as_secs_f64()) as u64;
        let count = format!(": {} positions, {} a second, {} s", HumanCount(spent), HumanCount(rate), elapsed.as_secs());
        let room = error_width().map_or(NAME, |width| width.saturating_sub(count.chars().count() + 4).clamp(LEAST, NAME));
        let name: String = what.chars().take(room).collect();
        let cut = if what.chars().count() > room { "…" } else { "" };
        format!("{name}{cut}{count}")
    }

    fn run(self) {
        const STEP: Duration = Duration::from_millis(50);
        const QUIET: Duration = Duration::from_millis(800);
        let started = Instant::now();
        let stop = self.limit.canceller();
        let mut bar: Option<ProgressBar> = None;
        let mut over = self.over.0.lock().unwrap_or_else(|e| e.into_inner());
        while !*over {
            let late = self.deadline.is_some_and(|d| Instant::now() >= d);
            if late {
                stop.cancel(Stop::Time);
            }
            if self.keys && was_interrupted() {
                stop.cancel(Stop::Interrupted);
            }
            let what = self.what.lock().unwrap_or_else(|e| e.into_inner()).clone();
            if let Some(what) = what.filter(|_| started.elapsed() > QUIET && std::io::stderr().is_terminal()) {
                let bar = bar.get_or_insert_with(spinner);
                bar.set_message(self.progress(&what, started.elapsed()));
                bar.tick();
            }
            let step = self.deadline.map_or(STEP, |d| STEP.min(d.saturating_duration_since(Instant::now()).max(Duration::from_millis(1))));
            over = self.over.1.wait_timeout(over, step).map_or_else(|e| e.into_inner().0, |(guard, _)| guard);
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    match ProgressStyle::with_template("{spinner} {wide_msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
