//! Periods that are proved without a table.

use super::Cost;
use crate::look::{DIM, GOOD, HEAD, paint};
use serde_json::{Value, json};
use std::io::{self, Write};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::heap_window::HeapWindow;

/// The fields that certificates with nimbers have too, and how the claim is checked. What is only in
/// a table is left out.
pub(super) fn json(game: &str, claim: &HeapWindow, cost: &Cost) -> Value {
    json!({
        "xanthi": VERSION,
        "heaps": game,
        "code": claim.rule.rule().map(|rule| rule.to_string()),
        "preperiod": claim.preperiod,
        "period": claim.period,
        "saltus": 0,
        "mask": {"bits": claim.mask, "positions": claim.positions},
        "reach": claim.reach,
        "computed": claim.heaps(),
        "theorem": claim.theorem(),
        "checked": true,
        "cost": {"options": cost.options, "seconds": cost.seconds},
    })
}

pub(super) fn print(out: &mut impl Write, game: &str, claim: &HeapWindow, cost: &Cost) -> io::Result<()> {
    writeln!(out, "{}", paint(HEAD, game))?;
    writeln!(out, "  period   {} from n = {} on", claim.period, claim.preperiod)?;
    writeln!(out, "  theorem  {}", paint(DIM, claim.theorem()))?;
    let positions = if claim.positions { ", with the parity of the heap" } else { "" };
    writeln!(out, "  mask     {} = {:b}{positions}; windows of {} heaps", claim.mask, claim.mask, claim.reach)?;
    writeln!(out, "  cost     {} options, {:.3} s", cost.options, cost.seconds)?;
    let heaps = claim.heaps().unwrap_or(0);
    writeln!(out, "  proof    {}; the checker computed {heaps} nimbers again", paint(GOOD, "checked and accepted"))
}
