//! Any text as a position: refused, or printed and read back.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/xanthi-games/tests/noise/checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| {
    checks::position(text);
});
