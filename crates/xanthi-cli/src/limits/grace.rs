//! How long work may take to end, and to tell what it knows, after it was told to stop.
//!
//! On a machine that others use, too, a program gets only a part of the processors. What it knows must not be lost for
//! that. So the time that it is given counts twice: by the clock, and by the processor time that it had. Only where it
//! had some times as much by the clock does that alone end it.

use std::time::{Duration, Instant};

/// So many times the time that it is given may pass by the clock.
const TIMES: u32 = 4;

/// The time that work is given after it was told to stop.
pub(super) struct Grace {
    /// When it was told, and the processor time that the program had then.
    told: Instant,
    used: Option<Duration>,
    /// When its time is over. It may be told sooner, to have time for telling.
    over: Instant,
    more: Duration,
}

impl Grace {
    /// Of work that began at some time and is told now to stop, as its time will be over, or is.
    pub(super) fn begin(from: Instant, told: Instant, over: Instant) -> Self {
        Self { told, used: processor_time(), over, more: more(over.saturating_duration_since(from)) }
    }

    /// Whether the work must have ended; it may take so much longer to tell what it knows.
    pub(super) fn is_over(&self, telling: Duration) -> bool {
        let used = self.used.and_then(|before| Some(processor_time()?.saturating_sub(before)));
        self.is_over_at(Instant::now(), used, telling)
    }

    /// The same at some time, if the program has used so much processor time since it was told; `None` if that is unknown.
    fn is_over_at(&self, now: Instant, used: Option<Duration>, telling: Duration) -> bool {
        let more = self.more.saturating_add(telling);
        let passed = now.saturating_duration_since(self.over);
        // What was kept back for telling is the program's, too.
        let given = more.saturating_add(self.over.saturating_duration_since(self.told));
        passed >= more && (used.is_none_or(|used| used >= given) || passed >= more.saturating_mul(TIMES))
    }
}

/// How long work may take to end after it was told to, if it had begun so long ago. (With what it takes
/// to give the memory back, a program that has a processor to itself ends within 0.2 s and a twentieth of its time.)
fn more(since: Duration) -> Duration {
    Duration::from_millis(100) + since / 33
}

/// The time that the processors have worked for the program, where the system tells.
#[cfg(unix)]
pub(super) fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).ok()
}

#[cfg(not(unix))]
pub(super) fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::{Grace, processor_time};
    use std::time::{Duration, Instant};

    const NONE: Duration = Duration::ZERO;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Of work of 3.3 s: 0.2 s.
    fn grace(kept_back: Duration) -> Grace {
        let from = Instant::now();
        let over = from + ms(3300);
        Grace { told: over - kept_back, used: Some(NONE), over, more: super::more(over - from) }
    }

    #[test]
    fn with_a_processor_to_itself_the_clock_ends_work() {
        let grace = grace(NONE);
        let after = |clock, used| grace.is_over_at(grace.over + ms(clock), Some(ms(used)), NONE);
        assert!(!after(199, 199) && after(200, 200));
        // Two threads use twice as much.
        assert!(!after(199, 398) && after(200, 400));
        let unknown = |clock| grace.is_over_at(grace.over + ms(clock), None, NONE);
        assert!(!unknown(199) && unknown(200));
    }

    #[test]
    fn with_a_part_of_a_processor_it_has_longer_but_not_for_ever() {
        let grace = grace(NONE);
        let after = |clock, used| grace.is_over_at(grace.over + ms(clock), Some(ms(used)), NONE);
        assert!(!after(200, 50) && !after(600, 199) && after(600, 200));
        assert!(!after(799, 0) && after(800, 0));
    }

    #[test]
    fn what_is_kept_back_for_telling_is_given() {
        let grace = grace(ms(500));
        // 500 ms before the time is over, 200 ms and 100 ms more behind it.
        let after = |clock, used| grace.is_over_at(grace.over + ms(clock), Some(ms(used)), ms(100));
        assert!(!after(299, 799) && !after(300, 799) && after(300, 800));
        assert!(!after(1199, 0) && after(1200, 0));
    }

    #[test]
    #[cfg(unix)]
    fn processor_time_is_what_the_program_works() {
        let before = processor_time().expect("the system tells");
        let mut sum = 0u64;
        while processor_time().expect("the system tells") < before + ms(2) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(sum > 0);
    }
}
