//! Requests that need the solver.

use crate::{Watch, check};
use std::cell::RefCell;
use xanthi::requests::{Desk, Host, plain_budget};
use xanthi_games::budget::Stop;

/// After about so many steps the host is asked whether to go on: some milliseconds.
const EVERY: u64 = 20_000;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

pub(crate) fn answer(request: &str, watch: Watch) -> String {
    if let Some(answer) = check::answer(request, watch) {
        return answer;
    }
    let budget = |limits| plain_budget(limits).watched(EVERY, move |progress| if watch(progress) { Err(Stop::Time) } else { Ok(()) });
    let host = Host { budget: &budget, ..Host::default() };
    DESK.with_borrow_mut(|desk| desk.answer(request, &host))
}
