//! Requests that need the solver.

use crate::Watch;
use xanthi::requests::{Host, Limits, plain_budget};
use xanthi_games::budget::{Budget, Stop};

/// After about so many steps the host is asked whether to go on: some milliseconds.
const EVERY: u64 = 20_000;

#[cfg(target_arch = "wasm32")]
use crate::module::now;

#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;

    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed().as_secs_f64()
}

/// The limits of a request that comes now. The host has a limit for the whole of it besides.
fn budget(watch: Watch) -> impl Fn(Limits) -> Budget {
    let begun = now();
    move |limits| {
        let over = move || limits.seconds.is_some_and(|seconds| now() - begun >= seconds * limits.share.unwrap_or(1.0));
        plain_budget(limits).watched(EVERY, move |progress| if watch(progress) || over() { Err(Stop::Time) } else { Ok(()) })
    }
}

/// The answer to a request about a position.
#[cfg(feature = "play")]
pub(crate) fn play(request: &str, watch: Watch) -> String {
    use std::cell::RefCell;
    use xanthi::requests::Desk;

    thread_local! {
        static DESK: RefCell<Desk> = RefCell::default();
    }
    let budget = budget(watch);
    let host = Host { budget: &budget, ..Host::default() };
    DESK.with_borrow_mut(|desk| desk.play(request, &host))
}

/// The answer to a request about the literature, if it is one.
#[cfg(feature = "book")]
pub(crate) fn study(request: &str, watch: Watch) -> Option<String> {
    let budget = budget(watch);
    let host = Host { budget: &budget, ..Host::default() };
    xanthi::requests::study(request, &host)
}
