//! Every statement of `xanthi::theory` over its small range, one test a source.
//!
//! `xanthi verify --all` runs the same checks over larger ranges.

use std::time::Instant;
use xanthi::Budget;
use xanthi::internals::theory::{column, goldlist, grids, hogan_horrocks, more, stockman};
use xanthi::theory::{Source, statements};

fn hold(source: &Source) {
    let mut failed = Vec::new();
    for statement in statements().filter(|s| s.source == source) {
        let Some(check) = &statement.check else { continue };
        let started = Instant::now();
        match (check.run)(check.small, &Budget::default()) {
            Ok(evidence) if evidence.cases > 0 => {}
            other => failed.push((statement.id, other)),
        }
        println!("{:<44} up to {:<6} {:>8.3} s", statement.id, check.small, started.elapsed().as_secs_f64());
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn goldlist() {
    hold(&goldlist::SOURCE);
}

#[test]
fn hogan_and_horrocks() {
    hold(&hogan_horrocks::SOURCE);
}

#[test]
fn grids() {
    hold(&grids::SOURCE);
}

#[test]
fn stockman() {
    hold(&stockman::SOURCE);
}

#[test]
fn column() {
    hold(&column::SOURCE);
}

#[test]
fn more() {
    hold(&more::SOURCE);
}
