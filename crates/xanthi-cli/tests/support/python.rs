//! The second checker, `second_checker.py`, in one process for many proofs.

use super::left_out;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// What the second checker says to a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Second {
    Accepted,
    Rejected(String),
    /// A proof without a board.
    Skipped,
}

/// The Python to run, or `None` (said aloud) if there is none.
pub fn python() -> Option<&'static str> {
    let works = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    let found = ["python3", "python"].into_iter().find(|name| works(name));
    if found.is_none() {
        left_out("Python is not installed", "XANTHI_REQUIRE_PYTHON");
    }
    found
}

/// Lets the second checker judge proofs; its answers in order.
pub fn judge(python: &str, proofs: &[Value]) -> Vec<Second> {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    for proof in proofs {
        writeln!(file, "{proof}").expect("the file is written");
    }
    let answers = judge_file(python, file.path());
    assert_eq!(answers.len(), proofs.len(), "one line a proof");
    answers
}

/// Lets the second checker judge a file.
pub fn judge_file(python: &str, file: &Path) -> Vec<Second> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/second_checker.py");
    let output = Command::new(python).env("PYTHONIOENCODING", "utf-8").arg(script).arg(file).output().expect("Python starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let prefix = format!("{}:", file.display());
    let answers: Vec<Second> = text
        .lines()
        .filter_map(|line| line.strip_prefix(&prefix)?.split_once(": "))
        .map(|(_, answer)| match answer.split_once(": ") {
            Some(("accepted", _)) => Second::Accepted,
            Some(("skipped", _)) => Second::Skipped,
            Some(("rejected", why)) => Second::Rejected(why.to_owned()),
            _ => panic!("the second checker says {answer}"),
        })
        .collect();
    let any_rejected = answers.iter().any(|a| matches!(a, Second::Rejected(_)));
    assert_eq!(output.status.code(), Some(i32::from(any_rejected)), "{}", String::from_utf8_lossy(&output.stderr));
    answers
}

/// The lists that the second checker takes packed strings for; null where it takes them for none.
pub fn unpacked(python: &str, texts: &[String]) -> Vec<Value> {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    for text in texts {
        writeln!(file, "{}", Value::from(text.as_str())).expect("the file is written");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/second_checker_packed.py");
    let input = std::fs::File::open(file.path()).expect("the file opens");
    let output = Command::new(python).arg(script).stdin(input).output().expect("Python starts");
    let lists: Vec<Value> = output.stdout.split(|b| *b == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(lists.len(), texts.len(), "{}", String::from_utf8_lossy(&output.stderr));
    lists
}
