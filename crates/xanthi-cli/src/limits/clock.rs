//! What ends a command from outside: the clock, Ctrl-C and its relatives, and the memory that the
//! system has given to the program.

use super::last_resort;
use std::fs::File;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use xanthi::Stop;

/// When the command began: what `--time` counts from, where one question is asked.
pub(crate) fn beginning() -> Instant {
    static BEGINNING: OnceLock<Instant> = OnceLock::new();
    *BEGINNING.get_or_init(Instant::now)
}

/// Programs such as `timeout` send a signal to a process and then to its group, so that one wish comes twice.
const TWICE: Duration = Duration::from_millis(250);

/// Whether somebody has learned of the signal.
static HEEDED: AtomicBool = AtomicBool::new(false);

/// If nobody asks for so long whether there was a signal, nobody will: the program is writing to somebody who does not read, say.
const UNHEEDED: Duration = Duration::from_secs(1);

/// The exit status of a program that the last signal ended: 128 and the number of the signal; 0 before the first one.
fn last_signal() -> &'static Arc<AtomicUsize> {
    static LAST: OnceLock<Arc<AtomicUsize>> = OnceLock::new();
    LAST.get_or_init(|| Arc::new(AtomicUsize::new(0)))
}

/// From now on it is known which signal came last. To be called when the handler of Ctrl-C is set: it goes on being called.
pub(crate) fn know_signals() {
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        let _ = signal_hook::flag::register_usize(signal, last_signal().clone(), 128 + signal as usize);
    }
}

/// The exit status of a program that a signal ends: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.
pub(crate) fn status_of_signal() -> i32 {
    const CTRL_C: i32 = 130;
    // The handler of Ctrl-C is told first, and which signal it was just afterwards.
    for _ in 0..if cfg!(unix) { 200 } else { 0 } {
        match last_signal().load(Ordering::SeqCst) {
            0 => std::thread::sleep(Duration::from_millis(1)),
            status => return status as i32,
        }
    }
    CTRL_C
}

/// Set by Ctrl-C, SIGTERM or SIGHUP. A second one, not just behind the first, ends the program at once, and so does one that
/// nobody heeds.
pub(super) fn interrupted() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let of_handler = flag.clone();
        let mut first = None;
        let _ = ctrlc::set_handler(move || {
            of_handler.store(true, Ordering::SeqCst);
            match first {
                None => {
                    first = Some(Instant::now());
                    let _ = std::thread::Builder::new().name("signal".into()).stack_size(1 << 18).spawn(end_unless_heeded);
                }
                Some(first) if first.elapsed() > TWICE => last_resort::leave(status_of_signal()),
                Some(_) => {}
            }
        });
        know_signals();
        flag
    })
}

fn end_unless_heeded() {
    std::thread::sleep(UNHEEDED);
    if !HEEDED.load(Ordering::SeqCst) {
        anstream::eprintln!("stopped; what was being done is cut off");
        last_resort::leave(status_of_signal());
    }
}

/// Whether the user has pressed Ctrl-C, or the system has asked the program to end.
pub(crate) fn was_interrupted() -> bool {
    let interrupted = interrupted().load(Ordering::SeqCst);
    if interrupted {
        HEEDED.store(true, Ordering::SeqCst);
    }
    interrupted
}

/// The reasons to stop that lie outside of the work. Looking costs some 50 ns, and a look at the
/// memory some microseconds, so that it is done now and then only.
#[derive(Clone)]
pub(super) struct Clock {
    pub(super) deadline: Option<Instant>,
    /// Whether Ctrl-C stops the work.
    pub(super) keys: bool,
    /// `--memory`, in bytes.
    memory: u64,
    /// How much sooner than at the deadline the time is over, in microseconds.
    kept_back: Arc<AtomicU64>,
    /// When the memory is to be looked at again, in microseconds since the beginning.
    next: Arc<AtomicU64>,
}

impl Clock {
    pub(super) fn new(deadline: Option<Instant>, keys: bool, memory: u64) -> Self {
        Self { deadline, keys, memory, kept_back: Arc::default(), next: Arc::default() }
    }

    /// Lets the time be over so much sooner.
    pub(super) fn keep_back(&self, time: Duration) {
        self.kept_back.store(time.as_micros() as u64, Ordering::Relaxed);
    }

    /// Whether the work may go on.
    pub(super) fn look(&self) -> Result<(), Stop> {
        if self.keys && was_interrupted() {
            return Err(Stop::Interrupted);
        }
        let kept_back = Duration::from_micros(self.kept_back.load(Ordering::Relaxed));
        if self.deadline.is_some_and(|deadline| Instant::now() + kept_back >= deadline) {
            return Err(Stop::Time);
        }
        let now = beginning().elapsed().as_micros() as u64;
        const PAUSE: u64 = 4_000;
        if now < self.next.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.next.store(now + PAUSE, Ordering::Relaxed);
        if resident().is_some_and(|bytes| bytes > self.soft()) { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Above this the work is asked to stop: what it knows must still be written down below 1.2 times
    /// the limit and 64 MiB.
    fn soft(&self) -> u64 {
        const BESIDE: u64 = 32 << 20;
        self.memory.saturating_add(self.memory / 16).saturating_add(BESIDE)
    }

    /// Whether so much is taken that the program must end now.
    pub(super) fn is_full(&self) -> bool {
        const BESIDE: u64 = 52 << 20;
        let hard = self.memory.saturating_add(self.memory / 7).saturating_add(BESIDE);
        resident().is_some_and(|bytes| bytes > hard)
    }
}

/// The bytes of memory that the program has now, where the system tells (Linux).
fn resident() -> Option<u64> {
    let file = {
        static FILE: OnceLock<Option<File>> = OnceLock::new();
        FILE.get_or_init(|| File::open("/proc/self/status").ok()).as_ref()?
    };
    let mut text = [0u8; 4096];
    let read = read_at_start(file, &mut text)?;
    let text = std::str::from_utf8(&text[..read]).ok()?;
    let kilobytes = text.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix("kB"))?;
    Some(kilobytes.trim().parse::<u64>().ok()? << 10)
}

#[cfg(unix)]
fn read_at_start(file: &File, text: &mut [u8]) -> Option<usize> {
    std::os::unix::fs::FileExt::read_at(file, text, 0).ok()
}

#[cfg(not(unix))]
fn read_at_start(_: &File, _: &mut [u8]) -> Option<usize> {
    None
}
