//! Any text as a proof: refused, or judged.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/xanthi-games/tests/noise/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| {
    checks::certificate(text);
});
