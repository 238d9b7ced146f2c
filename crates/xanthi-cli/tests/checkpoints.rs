//! Long periods of heap games with checkpoints: runs that are stopped, killed, and kept from writing.

use crate::support::{Run, run};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::tempdir;

/// The period of 0.56 as in A. Gangolli, T. Plambeck, A note on periodicity in some octal games,
/// International Journal of Game Theory 18 (1989) 311-320.
const GAME: &str = "octal:0.56";

fn name(path: &Path) -> &str {
    path.to_str().expect("a name in UTF-8")
}

/// The run without a stop: a proof for the checker to judge.
fn proof(folder: &Path) -> String {
    let file = folder.join("proof.json");
    assert_eq!(run(&["prove", "heaps", GAME, "--proof", name(&file)]).status, 0);
    name(&file).to_owned()
}

/// The checker is given up after so much work, again and again, and comes to the same end.
#[test]
fn a_check_in_many_parts_ends_as_one_without_a_stop() {
    let folder = tempdir().expect("a folder");
    let (proof, kept) = (proof(folder.path()), folder.path().join("check"));
    let part = |looks: u64, threads: &str| -> Run {
        run(&["check", &proof, "--looks", &looks.to_string(), "--threads", threads, "--checkpoint", name(&kept), "--every", "0"])
    };
    in_parts(&kept, 1_000_000, |looks, gains| {
        let ended = part(looks, if gains % 2 == 0 { "1" } else { "2" });
        if ended.status == 0 {
            assert!(ended.out.contains("accepted") && ended.out.contains("144 from n = 326640"), "{}", ended.out);
            assert!(ended.out.contains("what was judged before rests on the checkpoint"), "{}", ended.out);
            return true;
        }
        assert!(ended.status == 3 && ended.out.contains("step limit"), "{}{}", ended.out, ended.err);
        false
    });
    let json = run(&["check", &proof, "--checkpoint", name(&kept), "--json"]).json().remove(0);
    assert!(json["accepted"] == true && json["checked_from"].as_u64().is_some_and(|heap| heap > 100_000), "{json}");
    assert!(run(&["check", &proof, "--json"]).json()[0].get("checked_from").is_none());
}

/// Killed in the midst of it, again and again: what is in the file is always a whole checkpoint, and the end is that
/// of a run without a stop.
#[cfg(unix)]
#[test]
fn a_run_that_is_killed_is_gone_on_with() {
    let folder = tempdir().expect("a folder");
    let kept = folder.path().join("kept");
    let arguments = ["prove", "heaps", "octal:0.354", "--most", "1500000", "--checkpoint", name(&kept), "--every", "0"];
    let mut before = None;
    for kill in 0..5 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        // Until it has kept more than before, or has come to its end.
        while child.try_wait().expect("it runs").is_none() && fs::read_to_string(&kept).ok() == before {
            std::thread::sleep(Duration::from_millis(3 + 2 * kill));
        }
        let _ = child.kill();
        let _ = child.wait();
        let text = fs::read_to_string(&kept).expect("a checkpoint");
        assert!(xanthi_games::checkpoint::Checkpoint::read(&text).is_ok(), "kill {kill}");
        before = Some(text);
    }
    let ended = run(&arguments);
    assert!(ended.err.contains("continuing with heap"), "{}", ended.err);
    assert_eq!(followed(&ended), followed(&run(&arguments[..5])));
}

/// How far the nimbers were followed, as the program says.
fn followed(run: &Run) -> String {
    assert_eq!(run.status, 3, "{}", run.err);
    run.out.lines().find(|line| line.trim_start().starts_with("followed")).expect("it was followed").to_owned()
}

/// The walk is stopped after so much work, again and again.
#[test]
fn a_walk_in_many_parts_ends_as_one_without_a_stop() {
    let folder = tempdir().expect("a folder");
    let kept = folder.path().join("walk");
    let part = |nodes: u64| {
        let nodes = nodes.to_string();
        run(&["prove", "heaps", "octal:0.354", "--most", "1500000", "--nodes", &nodes, "--checkpoint", name(&kept), "--every", "0"])
    };
    let whole = run(&["prove", "heaps", "octal:0.354", "--most", "1500000"]);
    in_parts(&kept, 10_000_000, |nodes, _| {
        let ended = part(nodes);
        assert_eq!(ended.status, 3, "{}", ended.err);
        let done = !ended.out.contains("position limit");
        if done {
            assert_eq!(followed(&ended), followed(&whole));
        }
        done
    });
}

/// Runs a part of some work with so much allowed, and how often a checkpoint was new, until it says that it is
/// done. More is allowed each time that nothing is gained.
fn in_parts(kept: &Path, mut allowed: u64, mut part: impl FnMut(u64, u32) -> bool) {
    let (mut gains, mut before) = (0, None);
    while !part(allowed, gains) {
        let text = fs::read_to_string(kept).ok();
        if text == before {
            allowed *= 2
        } else {
            gains += 1
        }
        before = text;
    }
    assert!(gains >= 2, "{gains}");
}

/// Files that are no checkpoint, belong to something else, or are damaged: refused, and left as they are.
#[test]
fn what_is_no_checkpoint_of_this_work_is_refused() {
    let folder = tempdir().expect("a folder");
    let (proof, kept) = (proof(folder.path()), folder.path().join("kept"));
    assert_eq!(run(&["check", &proof, "--checkpoint", name(&kept), "--every", "0"]).status, 0);
    let text = fs::read_to_string(&kept).expect("a checkpoint");
    let other = folder.path().join("other.json");
    let claim = fs::read_to_string(&proof).expect("the proof");
    fs::write(&other, claim.replace("326640", "326641")).expect("it is written");
    let refused = |arguments: &[&str], why: &str| {
        let ended = run(&[arguments, &["--checkpoint", name(&kept)]].concat());
        assert!(ended.status == 2 && ended.err.contains(why) && ended.err.contains("help:"), "{arguments:?}: {}", ended.err);
    };
    refused(&["check", name(&other)], "belongs to another proof");
    refused(&["prove", "heaps", "octal:0.16"], "belongs to another game: 0.56, and not 0.16");
    let ordinary = folder.path().join("matching.json");
    assert_eq!(run(&["solve", "uvg:petersen@0", "--proof", name(&ordinary)]).status, 0);
    refused(&["check", name(&ordinary)], "only the check of a long period");
    for (damaged, why) in [
        (text[..text.len() / 2].to_owned(), "cut off"),
        (text.replacen("packed:", "packed:A", 1), "damaged"),
        (String::new(), "not a checkpoint"),
        (claim, "not a checkpoint"),
    ] {
        fs::write(&kept, &damaged).expect("it is written");
        refused(&["check", &proof], why);
        assert_eq!(fs::read_to_string(&kept).expect("it is there"), damaged, "it is left as it is");
    }
    let nowhere = folder.path().join("no/where");
    let ended = run(&["check", &proof, "--checkpoint", name(&nowhere)]);
    assert!(ended.status == 2 && ended.err.contains("cannot write"), "{}", ended.err);
}

/// A process that may write no file above 512 bytes stands for a disk without room: that is told, what was kept
/// stays, and the work goes on to its end.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_no_work() {
    let folder = tempdir().expect("a folder");
    let (proof, kept) = (proof(folder.path()), folder.path().join("kept"));
    // Until the work that is allowed goes beyond the table of the first heaps.
    let mut looks = 1_000_000;
    while !kept.exists() {
        let more = looks.to_string();
        assert_eq!(run(&["check", &proof, "--looks", &more, "--threads", "1", "--checkpoint", name(&kept), "--every", "9999"]).status, 3);
        looks *= 2;
    }
    let before = fs::read_to_string(&kept).expect("a checkpoint");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let full = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_xanthi"), "check", &proof, "--checkpoint", name(&kept), "--every", "0"])
        .output()
        .expect("a shell");
    let told = String::from_utf8_lossy(&full.stderr);
    assert!(full.status.code() == Some(0) && told.contains("cannot be written") && told.contains("stays good"), "{told}");
    assert_eq!(fs::read_to_string(&kept).expect("it is there"), before);
}
