//! Whatever the command, it keeps its limits of time and memory, and ends when it is told to.

#![cfg(target_os = "linux")]

use crate::support::{HARD, wait_for_work};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};
use xanthi_games::Catalogue;

/// How a run ended, and what it took.
struct Ended {
    status: Option<i32>,
    out: String,
    err: String,
    seconds: f64,
    /// The most memory that it had, by the system's own count.
    peak: u64,
}

fn begin(arguments: &[&str], input: &str) -> Child {
    crate::support::begin(Command::new(env!("CARGO_BIN_EXE_xanthi")).args(arguments), input)
}

/// Runs the program and looks at its memory all the time: `VmHWM` only grows.
fn measured(arguments: &[&str], input: &str) -> Ended {
    let started = Instant::now();
    let child = begin(arguments, input);
    let status = format!("/proc/{}/status", child.id());
    let watched = std::thread::spawn(move || {
        let mut peak = 0;
        while let Ok(text) = std::fs::read_to_string(&status) {
            let Some(line) = text.lines().find_map(|line| line.strip_prefix("VmHWM:")) else { break };
            peak = line.trim().trim_end_matches(" kB").parse::<u64>().map_or(peak, |kilobytes| kilobytes << 10);
            std::thread::sleep(Duration::from_millis(1));
        }
        peak
    });
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    let seconds = started.elapsed().as_secs_f64();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let ended = Ended { status: status.code(), out: text(stdout), err: text(stderr), seconds, peak: watched.join().expect("a figure") };
    assert!(!ended.err.contains("panicked"), "{arguments:?}: {}", ended.err);
    ended
}

/// The commands that take a position, and some that do not.
fn commands(example: &str) -> Vec<Vec<String>> {
    let of = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    vec![
        of(&["solve", example, "--json"]),
        of(&["solve", example, "--grundy"]),
        of(&["solve", example, "--misere", "--json"]),
        of(&["explain", example]),
        of(&["draw", example, "--proof", "--format", "svg", "-o", "-"]),
        of(&["play", example, "--plain"]),
    ]
}

const WITHOUT_POSITION: &[&[&str]] = &[
    &["table", "torus", "--rows", "3", "--n", "1..400", "--csv"],
    &["table", "kotzig", "--moves", "2,3", "--n", "3..600", "--search"],
    &["table", "line", "--moves", "3,7", "--n", "1..2000"],
    &["table", "grundy", "--n", "0..300000", "--csv"],
    &["table", "langford", "--n", "1..40"],
    &["table", "nimg.rm:path.6", "--disks", "0..9", "--json"],
    &["heaps", "grundy", "--to", "3000000"],
    &["prove", "torus", "--rows", "6"],
    &["prove", "kotzig", "--moves", "1,4,7", "--grundy"],
    &["prove", "line", "--moves", "41,90"],
    &["prove", "line-starts", "--moves", "31,64"],
    &["prove", "heaps", "grundy"],
    &["prove", "grid", "--columns", "1000000", "--rows", "999999"],
    &["prove", "line", "--moves", "999,1000", "--cycle"],
    &["prove", "circulant", "--moves", "1,2,3,4,5,6,7,8,9,10"],
    &["explain", "dvg:torus.2003x4@0,0", "--strategy"],
    &["explain", "uvg:circulant.100001.1@0", "--strategy"],
    &["verify", "--all", "--quick"],
    &["classify"],
];

/// The same bounds for every command: `time` and `memory` as the program is given them.
fn keeps(arguments: &[String], time: Duration, memory: u64) {
    // Other tests run at the same time, on few cores.
    const PATIENCE: f64 = 6.0;
    let limits = [format!("{}ms", time.as_millis()), memory.to_string()];
    let mut all: Vec<&str> = arguments.iter().map(String::as_str).collect();
    all.extend(["--time", &limits[0], "--memory", &limits[1], "--threads", "2"]);
    let ended = measured(&all, "DhC\nquit\n");
    assert!(matches!(ended.status, Some(0 | 2 | 3)), "{all:?}: {:?} {}", ended.status, ended.err);
    let allowed = PATIENCE + 1.05 * time.as_secs_f64();
    assert!(ended.seconds < allowed, "{all:?} took {:.2} s", ended.seconds);
    let most = memory + memory / 5 + (64 << 20);
    assert!(ended.peak < most, "{all:?} took {} MiB of {} MiB", ended.peak >> 20, most >> 20);
    if ended.status == Some(3) {
        assert!(!(ended.out.is_empty() && ended.err.is_empty()), "{all:?} says nothing");
    }
}

#[test]
fn every_command_and_every_game_keeps_a_tiny_budget() {
    for entry in Catalogue::standard().entries() {
        for command in commands(entry.example) {
            keeps(&command, Duration::from_millis(1), 1 << 20);
        }
    }
}

#[test]
fn every_command_and_every_game_keeps_a_small_budget() {
    for entry in Catalogue::standard().entries() {
        for command in commands(entry.example) {
            keeps(&command, Duration::from_millis(300), 16 << 20);
        }
    }
}

#[test]
fn commands_without_a_position_keep_their_budgets() {
    for command in WITHOUT_POSITION {
        let command: Vec<String> = command.iter().map(|word| (*word).to_owned()).collect();
        keeps(&command, Duration::from_millis(1), 1 << 20);
        keeps(&command, Duration::from_millis(400), 32 << 20);
    }
}

/// What took minutes or gigabytes once.
#[test]
fn large_questions_keep_their_budgets() {
    let of = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    for (command, memory) in [
        (of(&["solve", "nimg.rm:path.100000.50000.70000@0", "--grundy", "--json"]), 1 << 30),
        (of(&["table", "nimg.rm:path.6", "--disks", "0..12"]), 200 << 20),
        (of(&["solve", "dvg:kotzig.10000000.1@0", "--json"]), 1 << 30),
        (of(&["solve", "dvg:kotzig.10000000.1@0", "--json"]), 100 << 20),
        (of(&["solve", "nim:1000000,1000000,999999", "--json"]), 1 << 30),
        (of(&["solve", "biased:2.1:bridgit.4x5", "--json"]), 200 << 20),
        (of(&["solve", "uvg:random.3000000.9000000.1@0", "--json"]), 100 << 20),
        (of(&["explain", "ueg:grid.3000x3000@1,1"]), 100 << 20),
        (of(&["draw", "uvg:random.2000000.5000000.1@0", "-o", "-"]), 100 << 20),
    ] {
        keeps(&command, Duration::from_secs(1), memory);
    }
}

/// A position that was not read, or not worked on, is still answered.
#[test]
fn what_is_not_known_is_said() {
    let ended = measured(&["solve", "dvg:kotzig.10000000.1@0", "--json", "--memory", "20M"], "");
    let object: Value = serde_json::from_str(&ended.out).expect("an object");
    assert_eq!((ended.status, &object["outcome"], &object["checked"]), (Some(3), &"undecided".into(), &false.into()));
    assert_eq!(object["known"]["stopped"], "the memory limit was reached");
    let ended = measured(&["solve", HARD, "--time", "1ms", "--json"], "");
    let object: Value = serde_json::from_str(&ended.out).expect("an object");
    assert_eq!((ended.status, &object["known"]["stopped"]), (Some(3), &"the time limit was reached".into()));
}

/// Waits until the program catches signals, however long a busy machine takes to start it, or has ended.
fn wait_for_the_handler(child: &Child) {
    const INTERRUPT: u64 = 1 << 1;
    let status = format!("/proc/{}/status", child.id());
    let caught = |text: &str| {
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
    };
    while let Some(mask) = std::fs::read_to_string(&status).ok().as_deref().and_then(caught) {
        if mask & INTERRUPT != 0 {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Ctrl-C, and the signals with which a system ends programs; what comes twice at once counts once.
#[test]
fn signals_stop_every_command() {
    let long: &[&[&str]] = &[
        &["solve", HARD, "--json"],
        &["explain", HARD],
        &["table", "ueg:queen.6x{n}@1,1", "--n", "6..9", "--csv"],
        &["prove", "torus", "--rows", "6", "--json"],
        &["prove", "heaps", "grundy", "--most", "2^28"],
        &["heaps", "grundy", "--to", "1000000000", "--memory", "8G"],
        &["verify", "--all"],
    ];
    for (signal, arguments) in ["-INT", "-TERM", "-HUP"].into_iter().cycle().zip(long.iter().chain(&long[..2])) {
        let child = begin(arguments, "");
        wait_for_the_handler(&child);
        wait_for_work(&child);
        // Twice, as `timeout` does.
        let id = child.id().to_string();
        let sent = Command::new("kill").args([signal, &id, &id]).status().expect("kill runs");
        let told = Instant::now();
        let output = child.wait_with_output().expect("it ends");
        if !sent.success() || output.status.code() == Some(0) {
            // It had ended before.
            continue;
        }
        let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        assert_eq!(output.status.code(), Some(3), "{arguments:?} {signal}: {said:?}");
        assert!(told.elapsed() < Duration::from_secs(6), "{arguments:?} {signal}");
        assert!(said.iter().any(|text| text.contains("stopped")), "{arguments:?} {signal}: {said:?}");
    }
}

fn shell(script: &str) -> (Option<i32>, String, String) {
    let output = Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_xanthi")]).output().expect("a shell");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A system that gives no more threads or stacks is no lack of memory. (On a busy machine the C library sets 64 MB of
/// addresses apart for each thread, which is not what is asked here.)
#[test]
fn little_room_for_threads_is_enough() {
    let (status, out, err) = shell("ulimit -v 1000000; MALLOC_ARENA_MAX=1 exec \"$0\" solve dvg:torus.5x5@0,0 --json");
    assert_eq!(status, Some(0), "{out} {err}");
    let (status, out, err) = shell("ulimit -v 400000; MALLOC_ARENA_MAX=1 exec \"$0\" verify --all --source goldlist --quick --memory 100M");
    assert_eq!(status, Some(0), "{out} {err}");
    assert!(!out.contains("memory") && !err.contains("memory"), "{out} {err}");
}

/// A disk that is full leaves no half file behind.
#[test]
fn a_full_disk_leaves_no_half_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("grundy.u16");
    let name = file.display();
    let (status, out, err) = shell(&format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" table grundy --n 0..200000 --binary {name}"));
    assert_eq!(status, Some(2), "{out} {err}");
    assert!(err.contains("cannot write") && err.contains("help:"), "{err}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0, "nothing stays");
}

/// Regular files and pipes are read, and none that is too large.
#[test]
fn devices_are_not_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("graph.txt").display().to_string();
    std::fs::write(&file, "a b\nb c\n".repeat(1000)).expect("the file is written");
    for name in ["/dev/zero", "/"] {
        for arguments in [vec!["solve", "-"], vec!["check", name], vec!["classify", name]] {
            let ended = measured(&arguments, &format!("uvg:file={name}@a\n"));
            assert_eq!(ended.status, Some(2), "{arguments:?} {}", ended.err);
            let told = if name == "/" { "directory" } else { "neither a regular file nor a pipe" };
            assert!(ended.err.contains(told), "{arguments:?} {}", ended.err);
        }
    }
    let position = format!("uvg:file={file}@a");
    assert_eq!(measured(&["solve", &position, "--json"], "").status, Some(0));
    let refused = measured(&["solve", &position, "--max-file", "4k"], "");
    assert!(refused.status == Some(2) && refused.err.contains("--max-file"), "{}", refused.err);
}

/// Nobody writes to this pipe: even then limits and signals are kept.
#[test]
fn a_pipe_that_gives_nothing_is_waited_for_within_the_limits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe").display().to_string();
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let position = format!("words:file={pipe}");
    let ended = measured(&["solve", &position, "--time", "200ms"], "");
    assert_eq!(ended.status, Some(3), "{} {}", ended.out, ended.err);
    let child = begin(&["solve", &position], "");
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3), "{}", String::from_utf8_lossy(&ended.stderr));
}

/// One line of `reader`, so that the program is known to have begun.
#[test]
fn a_stream_of_positions_ends_with_the_signal() {
    let mut child = begin(&["solve", "-", "--json"], &format!("uvg:path.3@0\n{HARD}\nuvg:path.3@0\n"));
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    out.read_line(&mut first).expect("a line");
    wait_for_work(&child);
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    let objects: Vec<Value> = rest.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let told = |object: &Value| (object["position"].clone(), object["known"]["stopped"].clone());
    let stopped = |position: &str| (Value::from(position), Value::from("the work was stopped"));
    assert_eq!(objects.iter().map(told).collect::<Vec<_>>(), [stopped(HARD), stopped("uvg:path.3@0")], "the line behind it is named");
}
