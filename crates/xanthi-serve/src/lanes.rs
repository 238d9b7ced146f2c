//! The threads that answer. Short questions and searches have lanes of their own, so that a board
//! never waits for a search.

use crate::Options;
use serde::Deserialize;
use serde_json::json;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::UnboundedSender;
use xanthi::requests::{Desk, Host, Limits, is_quick};
use xanthi_games::budget::{Budget, Stop};

/// Answers requests: what [`library`] does, one for each thread.
pub(crate) type Answerer = Arc<dyn Fn() -> Box<dyn FnMut(&str, &Host<'_>) -> String> + Send + Sync>;

/// The library.
pub(crate) fn library() -> Answerer {
    Arc::new(|| {
        let mut desk = Desk::default();
        Box::new(move |request, host| desk.answer(request, host))
    })
}

/// A request and where its answer goes.
pub(crate) struct Job {
    pub(crate) request: String,
    /// The lines of the answer; the last one is the answer itself.
    pub(crate) lines: UnboundedSender<String>,
    /// Whether whoever asked has gone.
    pub(crate) gone: Arc<AtomicBool>,
    /// The room that the request takes, given back with it.
    pub(crate) room: OwnedSemaphorePermit,
}

/// How much is to be done.
#[derive(Default)]
pub(crate) struct Load {
    pub(crate) waiting: AtomicUsize,
    pub(crate) working: AtomicUsize,
}

/// The two lanes.
pub(crate) struct Lanes {
    short: Sender<Job>,
    long: Sender<Job>,
    pub(crate) load: Arc<Load>,
}

/// The threads for what is answered at once.
const SHORT: usize = 2;

/// Enough for whatever the library does on the thread that asks it; deep searches take their own.
const STACK: usize = 64 << 20;

/// After about so many steps the work looks whether it is to go on.
const EVERY: u64 = 1 << 13;

/// How often progress is told.
const TOLD: Duration = Duration::from_millis(150);

/// The name of a request.
#[derive(Deserialize)]
struct Name {
    ask: String,
}

impl Lanes {
    pub(crate) fn start(options: &Options, answerer: Answerer) -> io::Result<Self> {
        let load = Arc::new(Load::default());
        let lane = |threads: usize, name: &str| -> io::Result<Sender<Job>> {
            let (send, jobs) = channel();
            let jobs = Arc::new(Mutex::new(jobs));
            for _ in 0..threads.max(1) {
                let (jobs, load, options, answerer) = (jobs.clone(), load.clone(), options.clone(), answerer.clone());
                let worker = move || work(&jobs, &load, &options, &answerer);
                std::thread::Builder::new().name(name.into()).stack_size(STACK).spawn(worker)?;
            }
            Ok(send)
        };
        Ok(Self { short: lane(SHORT, "short")?, long: lane(options.searches, "search")?, load: load.clone() })
    }

    /// Puts a request into its lane.
    pub(crate) fn put(&self, job: Job) {
        let name = serde_json::from_str::<Name>(&job.request).map(|name| name.ask).unwrap_or_default();
        let short = is_quick(&name);
        self.load.waiting.fetch_add(1, Ordering::Relaxed);
        // The threads live as long as the program.
        let _ = if short { &self.short } else { &self.long }.send(job);
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, load: &Load, options: &Options, answerer: &Answerer) {
    let mut answers = answerer();
    loop {
        let next = jobs.lock().unwrap_or_else(|e| e.into_inner()).recv();
        let Ok(job) = next else { return };
        load.waiting.fetch_sub(1, Ordering::Relaxed);
        if job.gone.load(Ordering::Relaxed) {
            continue;
        }
        load.working.fetch_add(1, Ordering::Relaxed);
        let begun = Instant::now();
        let budget = |limits: Limits| budget(limits, options, &job, begun);
        let host = Host { budget: &budget, clock: &|| begun.elapsed().as_secs_f64() };
        let answer = catch_unwind(AssertUnwindSafe(|| answers(&job.request, &host))).unwrap_or_else(|panic| {
            // What was kept may be broken.
            answers = answerer();
            let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
            json!({ "panic": said.unwrap_or("the program has made a mistake") }).to_string()
        });
        load.working.fetch_sub(1, Ordering::Relaxed);
        let _ = job.lines.send(answer);
        drop(job.room);
    }
}

/// The limits of a request within those of the server; it ends when its client has gone.
fn budget(limits: Limits, options: &Options, job: &Job, begun: Instant) -> Budget {
    let memory = limits.megabytes.map_or(options.memory, |megabytes| megabytes.saturating_mul(1 << 20).min(options.memory));
    let asked = limits.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
    let time = asked.map_or(options.time, |asked| asked.min(options.time));
    let time = limits.share.map_or(time, |share| time.mul_f64(share));
    let (lines, gone) = (job.lines.clone(), job.gone.clone());
    let told = AtomicU64::new(0);
    let nodes = limits.nodes.unwrap_or(u64::MAX).min(options.nodes);
    Budget::new(nodes, memory, options.threads).watched(EVERY, move |progress| {
        if gone.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        let passed = begun.elapsed();
        if passed >= time {
            return Err(Stop::Time);
        }
        let now = passed.as_millis() as u64;
        let last = told.load(Ordering::Relaxed);
        let due = now >= last + TOLD.as_millis() as u64;
        if due && told.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            let megabytes = progress.held as f64 / f64::from(1u32 << 20);
            let line = json!({ "progress": { "nodes": progress.nodes, "steps": progress.steps, "megabytes": megabytes, "seconds": passed.as_secs_f64() } });
            let _ = lines.send(line.to_string());
        }
        Ok(())
    })
}
