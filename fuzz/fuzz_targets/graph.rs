//! Any bytes as a graph file; the first byte chooses the format.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/xanthi-games/tests/noise/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::graph(data);
});
