//! What the tests of the program share: running it, a corpus of questions, proofs as JSON, an
//! exhaustive search and the second checker.

pub mod corpus;
pub mod mutants;
pub mod naive;
pub mod plain_chain;
pub mod proofs;
pub mod python;
pub mod words;

use std::collections::BTreeSet;

/// The program, ready to be given arguments. No test waits for it for ever.
pub fn xanthi() -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_xanthi"));
    command.timeout(std::time::Duration::from_secs(300));
    command
}

/// A position that no method decides at once and no search finishes: edge geography on a queen's board.
pub const HARD: &str = "ueg:queen.6x6@1,1";

/// A file in a folder of its own, which is there as long as the first value.
pub fn temporary(name: &str, content: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("the file is written");
    let path = path.display().to_string();
    (folder, path)
}

/// Starts a program with pipes on all sides, and writes to it as much as it reads.
pub fn begin(command: &mut std::process::Command, input: &str) -> std::process::Child {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // It may have ended before it has read all.
    let _ = stdin.write_all(input.as_bytes());
    child
}

/// Waits until a program has worked for two tenths of a second more, or has ended: by its own time, so that
/// a busy machine changes nothing.
pub fn wait_for_work(child: &std::process::Child) {
    // Clock ticks are hundredths of a second on every Linux; elsewhere it is just waited.
    const TICKS: u64 = 20;
    let worked = || {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
        let mut fields = text.rsplit_once(')')?.1.split_whitespace();
        let ended = fields.next()? == "Z";
        let times: Vec<u64> = fields.skip(10).take(2).filter_map(|time| time.parse().ok()).collect();
        (!ended).then(|| times.iter().sum::<u64>())
    };
    let Some(before) = worked() else { return std::thread::sleep(std::time::Duration::from_millis(300)) };
    while worked().is_some_and(|now| now < before + TICKS) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// How a run ended.
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e} in {line}"))).collect()
    }
}

/// Runs the program with nothing on standard input.
pub fn run(arguments: &[&str]) -> Run {
    run_with(arguments, "")
}

/// Runs the program with a text on standard input.
pub fn run_with(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let output = xanthi().args(arguments).write_stdin(input).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let run = Run { status: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) };
    assert!(!run.err.contains("panicked"), "{arguments:?} panics: {}", run.err);
    run
}

/// SplitMix64: the tests draw the same numbers everywhere and for ever.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// Says on standard error that a test is left out, or fails if the environment wants it.
pub fn left_out(what: &str, wanted_by: &str) {
    assert!(std::env::var_os(wanted_by).is_none_or(|v| v != "1"), "{what}, and {wanted_by} is set");
    eprintln!("LEFT OUT: {what}");
}

/// The names in `wanted` that do not occur in `found`.
pub fn missing<'a>(wanted: &[&'a str], found: &BTreeSet<String>) -> Vec<&'a str> {
    wanted.iter().copied().filter(|name| !found.contains(*name)).collect()
}
