//! Any text as a proof: what the checker accepts, the second checker does not reject.
//!
//! The contrary may be: the second checker trusts the board of a proof whose position it cannot
//! read, and it skips what it does not know.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/xanthi-games/tests/noise/checks.rs"]
mod checks;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{LazyLock, Mutex};

/// The second checker, which answers line by line.
struct Second {
    _process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

static SECOND: LazyLock<Mutex<Second>> = LazyLock::new(|| {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/xanthi-cli/tests/second_checker.py");
    let mut process = Command::new("python3")
        .args([script, "-"])
        .env("PYTHONIOENCODING", "utf-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 starts");
    let input = process.stdin.take().expect("a pipe");
    let output = BufReader::new(process.stdout.take().expect("a pipe"));
    Mutex::new(Second { _process: process, input, output })
});

libfuzzer_sys::fuzz_target!(|text: &str| {
    if checks::judged(text) != Some(true) {
        return;
    }
    // On one line, as the second checker reads.
    let Ok(value) = serde_json::from_str::<serde_json::Value>(text) else { return };
    let mut second = SECOND.lock().expect("one at a time");
    writeln!(second.input, "{value}").expect("it reads");
    let mut answer = String::new();
    second.output.read_line(&mut answer).expect("it answers");
    assert!(!answer.contains(": rejected: "), "{answer}{value}");
});
