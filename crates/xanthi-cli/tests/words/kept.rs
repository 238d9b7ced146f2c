//! Results that are kept in a file.

use super::{json, list, verdicts, written};
use crate::support::{Random, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::tempdir;

#[test]
fn what_a_file_keeps_is_not_searched_again() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", &list(9, 40, 5));
    let store = dir.path().join("kept.results").to_str().expect("UTF-8").to_owned();
    let line = format!("words:file={file}");
    let plain = verdicts(&line, &[]);
    assert_eq!(verdicts(&line, &["--resume", &store]), plain);
    let again = run(&["solve", &line, "--resume", &store, "--json"]);
    assert!(again.err.contains("and learned 0"), "{}", again.err);
    // What is kept can be listed, and merged into a new file that knows as much.
    let told = run(&["words", "stored", &store]).out;
    assert!(told.contains(", 0 open; "), "{told}");
    let merged = dir.path().join("merged.results").to_str().expect("UTF-8").to_owned();
    assert_eq!(run(&["words", "merge", &merged, &store]).status, 0);
    assert_eq!(run(&["words", "stored", &merged, "--json"]).out, run(&["words", "stored", &store, "--json"]).out);
    let taught = run(&["solve", &line, "--resume", &merged, "--json"]);
    assert!(taught.err.contains("and learned 0"), "{}", taught.err);
    // A list with another word keeps what still holds.
    let longer = written(dir.path(), "longer.txt", &(list(9, 40, 5) + "zz\n"));
    let line = format!("words:file={longer}");
    let longer = run(&["solve", &line, "--resume", &store, "--json"]);
    assert!(longer.err.contains("and learned 0"), "{}", longer.err);
}

#[test]
fn positions_with_a_first_letter_keep_results_too() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", &list(9, 40, 5));
    for (name, line) in [("a", format!("words:file={file}@c")), ("b", format!("words:file={file},swap=a-b@c"))] {
        let store = dir.path().join(name).to_str().expect("UTF-8").to_owned();
        let plain = json(&run(&["solve", &line, "--json"]).out);
        let kept = run(&["solve", &line, "--resume", &store, "--json"]);
        assert_eq!(json(&kept.out)["winning_moves"], plain["winning_moves"], "{line}");
        assert!(!kept.err.contains("and learned 0"), "{}", kept.err);
        let again = run(&["solve", &line, "--resume", &store, "--json"]);
        assert!(again.err.contains("and learned 0"), "{}", again.err);
        assert_eq!(json(&again.out)["winning_moves"], plain["winning_moves"], "{line}");
    }
}

#[test]
fn results_of_parts_of_the_work_come_together() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", &list(10, 60, 6));
    let line = format!("words:file={file}");
    let path = |name: &str| dir.path().join(name).to_str().expect("UTF-8").to_owned();
    let (a, b, both) = (path("a"), path("b"), path("both"));
    run(&["solve", &line, "--resume", &a, "--nodes", "2000", "--threads", "1"]);
    run(&["solve", &line, "--resume", &b, "--nodes", "6000", "--threads", "1"]);
    let count = |store: &str| run(&["words", "stored", store, "--json"]).out.lines().filter(|l| !json(l)["outcome"].is_null()).count();
    assert_eq!(run(&["words", "merge", &both, &a, &b]).status, 0);
    assert!(count(&both) >= count(&a).max(count(&b)));
    assert_eq!(verdicts(&line, &["--resume", &both]), verdicts(&line, &[]));
}

#[test]
fn a_program_that_is_killed_loses_no_result() {
    let dir = tempdir().expect("a directory");
    let file = written(dir.path(), "list.txt", &list(12, 90, 7));
    let (line, store) = (format!("words:file={file}"), dir.path().join("kept").to_str().expect("UTF-8").to_owned());
    let mut random = Random(12);
    let mut known = 0;
    for _ in 0..12 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
            .args(["solve", &line, "--resume", &store, "--threads", "1", "--nodes", "40000"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(30 + random.below(600) as u64));
        child.kill().expect("it runs or has ended");
        child.wait().expect("it ends");
        if !Path::new(&store).exists() {
            continue;
        }
        let told = run(&["words", "stored", &store, "--json"]);
        if told.status != 0 {
            // It was killed before there was a table.
            assert_eq!(known, 0, "{}", told.err);
            continue;
        }
        let decided = told.out.lines().filter(|l| !json(l)["outcome"].is_null()).count();
        assert!(decided >= known, "{decided} of {known} are left");
        known = decided;
    }
    let done = run(&["solve", &line, "--resume", &store, "--nodes", "40000", "--json"]);
    assert!(!done.err.contains("not every result"), "{}", done.err);
    let plain: Vec<(String, Value)> = verdicts(&line, &["--nodes", "200000"]);
    for (kept, plain) in verdicts(&line, &["--resume", &store, "--nodes", "40000"]).iter().zip(&plain) {
        assert!(kept.1.is_null() || plain.1.is_null() || kept == plain, "{kept:?} {plain:?}");
    }
}

#[test]
fn files_that_are_no_results_are_refused() {
    let dir = tempdir().expect("a directory");
    let text = written(dir.path(), "text", "This is not a database, however long it may be. ".repeat(40).as_str());
    let done = run(&["solve", "words:us-states", "--resume", &text]);
    assert!(done.status == 2 && done.err.contains("as a results file"), "{}", done.err);
    assert!(fs::read_to_string(&text).expect("it is still there").starts_with("This is"));
    for command in [&["words", "stored", "/no/such/file"][..], &["words", "merge", "x", "/no/such/file"]] {
        let done = run(command);
        assert_eq!(done.status, 2, "{}", done.err);
    }
    assert!(!Path::new("x").exists());
}
