//! Parts of a certificate that are judged by themselves, by several threads.

use super::Flaw;
use crate::budget::{Budget, Stop};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

/// The stack of a thread: as much as a program's first one has.
const STACK: usize = 1 << 23;

/// What `judge` says of the parts 0 to `count` - 1, in order, or what is wrong with the first that is not right. The
/// threads of the budget share the work; each part is judged by one.
pub(super) fn each<T: Send>(
    count: usize,
    budget: &Budget,
    judge: impl Fn(usize, &Budget) -> Result<T, Flaw> + Sync,
) -> Result<Vec<T>, Flaw> {
    let threads = budget.threads.min(count);
    let mut alone = budget.clone();
    alone.threads = 1;
    if threads <= 1 {
        return (0..count).map(|i| judge(i, &alone)).collect();
    }
    // Parts are begun in order, and none after a wrong one: so all before the first wrong one are judged.
    let (next, wrong) = (AtomicUsize::new(0), AtomicUsize::new(count));
    let said: Mutex<Vec<Option<Result<T, Flaw>>>> = Mutex::new((0..count).map(|_| None).collect());
    let judge_some = || {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= wrong.load(Ordering::Relaxed) {
                return;
            }
            let judged = judge(i, &alone);
            if judged.is_err() {
                wrong.fetch_min(i, Ordering::Relaxed);
            }
            said.lock().unwrap_or_else(PoisonError::into_inner)[i] = Some(judged);
        }
    };
    std::thread::scope(|scope| {
        // A thread that cannot be started is done without.
        let _: Vec<_> = (1..threads).map_while(|_| Builder::new().stack_size(STACK).spawn_scoped(scope, judge_some).ok()).collect();
        judge_some();
    });
    let said = said.into_inner().unwrap_or_else(PoisonError::into_inner);
    let again = |(i, judged)| match judged {
        // What did not fit beside other parts may fit alone.
        Some(Err(Flaw { stop: Some(Stop::Memory), .. })) | None => judge(i, &alone),
        Some(judged) => judged,
    };
    said.into_iter().enumerate().map(again).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(threads: usize) -> Budget {
        Budget::new(u64::MAX, 1 << 20, threads)
    }

    #[test]
    fn several_threads_say_the_same_in_the_same_order() {
        for threads in 1..5 {
            let squares = each(100, &budget(threads), |i, _| Ok(i * i));
            assert_eq!(squares, Ok((0..100).map(|i| i * i).collect()));
        }
        assert_eq!(each(0, &budget(2), |i, _| Ok(i)), Ok(Vec::new()));
    }

    #[test]
    fn the_first_flaw_is_told_whoever_finds_one() {
        for threads in 1..5 {
            for first in [0, 1, 17, 99] {
                let judge = |i: usize, _: &Budget| if i < first || i % 3 == 1 { Ok(i) } else { Err(Flaw::new(format!("{i}"))) };
                let found = each(100, &budget(threads), judge);
                let expected = (first..100).find(|i| i % 3 != 1).map_or(Ok((0..100).collect()), |i| Err(Flaw::new(format!("{i}"))));
                assert_eq!(found, expected, "{threads} threads, flaws from {first} on");
            }
        }
    }

    #[test]
    fn parts_that_do_not_fit_beside_each_other_are_judged_one_by_one() {
        let work = budget(4);
        let judge = |i: usize, work: &Budget| {
            let _held = work.hold(600 << 10)?;
            Ok(i)
        };
        assert_eq!(each(50, &work, judge), Ok((0..50).collect()));
    }
}
