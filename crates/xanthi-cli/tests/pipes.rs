//! Pipes, links and signals.

use crate::support::{HARD, Run, run, run_with, temporary, wait_for_work};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

#[test]
fn a_closed_pipe_is_no_error() {
    let input: String = (0..4000).map(|i| format!("uvg:path.{}@0\n", 2 + i % 7)).collect();
    let (_folder, path) = temporary("positions.txt", &input);
    for arguments in [&["solve", "-"][..], &["solve", "-", "--json"], &["games"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
            .args(arguments)
            .stdin(std::fs::File::open(&path).expect("the file opens"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let mut errors = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
        let status = child.wait().expect("it ends");
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(!line.is_empty());
    }
}

/// Help that cannot be written is no success.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for arguments in [&["--help"][..], &["--version"], &["solve", "--help"], &["solve", "nim:1,2"], &["man"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the device opens");
        let output = Command::new(env!("CARGO_BIN_EXE_xanthi")).args(arguments).stdout(full).output().expect("the program runs");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && told.starts_with("error: cannot write: "), "{arguments:?}: {told}");
    }
}

/// A closed descriptor is no `/dev/null`: what cannot be written is said, as on a full disk.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_told() {
    let run = |redirected: &str| {
        let line = format!("exec \"$0\" solve nim:1,2 {redirected}");
        let output = Command::new("sh").args(["-c", &line, env!("CARGO_BIN_EXE_xanthi")]).output().expect("a shell runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (status, errors) = run(">&-");
    assert_eq!(status, Some(2), "{errors}");
    assert!(errors.starts_with("error: cannot write: standard output is closed\n"), "{errors}");
    for open in ["", ">/dev/null", "<&-", "1<>/dev/null"] {
        assert_eq!(run(open), (Some(0), String::new()), "{open}");
    }
}

/// A line that is no text does not keep the others from being answered.
#[test]
fn lines_that_are_no_text_are_reported_with_their_place() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("positions.txt");
    std::fs::write(&path, b"grundy:5\nnim:3\xff\n\ngrundy:6\n").expect("the file is written");
    let output = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["solve", "-", "--json"])
        .stdin(std::fs::File::open(&path).expect("the file opens"))
        .output()
        .expect("it runs");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let objects: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("standard input:2") && err.contains("not UTF-8"), "{err}");
    assert_eq!((&objects[0]["outcome"], &objects[2]["position"]), (&"N".into(), &"grundy:6".into()));
    assert_eq!((&objects[1]["error"], &objects[1]["place"][0]), (&"this is not UTF-8 text".into(), &5.into()));
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_known() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["solve", "uvg:path.3@0", HARD, "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    // The first answer says that the handler is set and the hard position begins.
    let mut first = String::new();
    out.read_line(&mut first).expect("a line");
    wait_for_work(&child);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    let object: Value = serde_json::from_str(&rest).expect("one more object");
    assert_eq!((&object["outcome"], &object["known"]["stopped"]), (&"undecided".into(), &"the work was stopped".into()));
}

#[cfg(unix)]
#[test]
fn proofs_go_through_links_and_pipes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [file, link, pipe] = ["file.json", "link.json", "pipe"].map(|name| folder.path().join(name));
    std::fs::write(&file, "old").expect("the file is written");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    assert_eq!(run(&["solve", "uvg:petersen@0", "--proof", &link.display().to_string()]).status, 0);
    assert!(std::fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(run(&["check", &file.display().to_string()]).status, 0);
    // A pipe with a name, as shells make for `--proof >(xanthi check -)`.
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|s| s.success()));
    let mut writer = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["solve", "uvg:petersen@0", "--proof"])
        .arg(&pipe)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    // Read from a thread: a program that replaced the pipe would leave its reader waiting for ever.
    let (sender, receiver) = std::sync::mpsc::channel();
    let from = pipe.clone();
    std::thread::spawn(move || sender.send(std::fs::read_to_string(from)));
    assert!(writer.wait().expect("it ends").success());
    let read = receiver.recv_timeout(std::time::Duration::from_secs(20)).expect("the pipe was written to").expect("text");
    assert!(read.starts_with("{\"xanthi\":1"), "{read}");
}

/// A list from standard input or from a pipe is the same as one in a file, however often it is read.
#[cfg(unix)]
#[test]
fn lists_and_graphs_come_through_pipes() {
    let list = "Rome\nEden\nNice\nEton\n";
    let (folder, path) = temporary("names.txt", list);
    let answer = |name: &str, run: Run| {
        let read: Value = serde_json::from_str(&run.out.replace(name, "LIST")).unwrap_or_else(|e| panic!("{e}: {} {}", run.out, run.err));
        (read["outcome"].clone(), read["openings"].clone(), run.status)
    };
    let position = |name: &str| format!("words:file={name}");
    let wanted = answer(&path, run(&["solve", &position(&path), "--json"]));
    assert_eq!(wanted.0, Value::from("N"));
    assert_eq!(answer("-", run_with(&["solve", &position("-"), "--json"], list)), wanted);
    assert_eq!(run_with(&["classify", "--rules", "uvg"], "Bw\n").status, 0);
    // Twice the same list, once with another question: what a pipe gives is read once.
    let both = run_with(&["solve", &position("-"), "words:file=-@/Rome", "--json"], list);
    assert_eq!((both.status, both.out.lines().count()), (0, 2), "{} {}", both.out, both.err);
    let diff = run_with(&["words", "diff", &position("-"), &position(&path), "--json"], "Rome\nEden\nNice\nEton\nOslo\n");
    assert!(diff.out.contains("\"removed\":[\"Oslo\"]"), "{} {}", diff.out, diff.err);
    let graph = run_with(&["solve", "uvg:file=-@a", "--json"], "a b\nb c\n");
    assert!(graph.out.contains("\"outcome\":\"P\""), "{} {}", graph.out, graph.err);
    // With a name, as shells make for `<(command)`.
    let pipe = folder.path().join("pipe").display().to_string();
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|s| s.success()));
    for arguments in [vec!["solve", "words:file=PIPE", "--json"], vec!["words", "components", "words:file=PIPE"], vec!["classify", "PIPE"]]
    {
        let content = if arguments[0] == "classify" { "Bw\n" } else { list };
        let to = pipe.clone();
        let writer = std::thread::spawn(move || std::fs::write(to, content));
        let arguments: Vec<_> = arguments.iter().map(|text| text.replace("PIPE", &pipe)).collect();
        let told = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(told.status, 0, "{arguments:?} {}", told.err);
        writer.join().expect("a thread").expect("all is written");
    }
    // Standard input is given to one reader alone.
    let refused = run_with(&["solve", "-"], "words:file=-\n");
    assert!(refused.status == 2 && refused.err.contains("standard input is read for something else"), "{}", refused.err);
}

/// Somebody has begun to read a long answer, and reads no more: the first signal ends the program.
#[cfg(unix)]
#[test]
fn a_signal_ends_writing_to_somebody_who_does_not_read() {
    let list: String = (0..6_000).map(|i| format!("a{i:04}{}\n", ["b", "c"][i % 2])).collect();
    let (_folder, path) = temporary("list.txt", &list);
    let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["solve", &format!("words:file={path}"), "--csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = child.stdout.take().expect("a pipe");
    // The answer is found, and longer than what a pipe holds.
    out.read_exact(&mut [0]).expect("a first byte");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let mut told = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut told).expect("text");
    assert!(told.contains("cut off"), "{told}");
    // Usually it hangs in the middle of a piece, and nobody asks about the signal.
    assert!(matches!(child.wait().expect("it ends").code(), Some(143 | 3)), "{told}");
}

/// Nobody reads: the first signal ends it.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_that_nobody_reads_does_not_hold_the_program() {
    use std::time::Duration;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|s| s.success()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["solve", "uvg:petersen@0", "--proof"])
        .arg(&pipe)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Signals are heard as soon as the mask of those that are caught has SIGTERM.
    let hears = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim().to_owned();
        u64::from_str_radix(&caught, 16).is_ok_and(|caught| caught >> 14 & 1 == 1)
    };
    while !hears() {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(200));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().is_ok_and(|s| s.success()));
    let ended = (0..1_000).find_map(|_| {
        std::thread::sleep(Duration::from_millis(20));
        child.try_wait().expect("it can be asked")
    });
    let Some(status) = ended else {
        let _ = child.kill();
        panic!("it waits for a reader");
    };
    // 3 if the signal came while it solved: then there is no proof to be written.
    assert!(matches!(status.code(), Some(2 | 3)), "{status}");
}
