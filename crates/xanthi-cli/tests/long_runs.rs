//! `xanthi heaps`: runs that are killed at any instant and go on, and damaged files.

use crate::support::{Random, run};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::tempdir;

const TO: usize = 30_000;

fn values(dir: &Path) -> Vec<u16> {
    let bytes = fs::read(dir.join("values.u16")).expect("values");
    bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
}

/// Grundy's game by the definition.
fn plain(largest: usize) -> Vec<u16> {
    let mut values = vec![0u16];
    let mut stamp = vec![0; 512];
    for n in 1..=largest {
        for a in 1..n.div_ceil(2) {
            stamp[usize::from(values[a] ^ values[n - a])] = n;
        }
        values.push(stamp.iter().position(|s| *s != n).expect("fewer values") as u16);
    }
    values
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_with_the_same_values() {
    let (killed, whole) = (tempdir().expect("a directory"), tempdir().expect("a directory"));
    let arguments = |dir: &Path| {
        let dir = dir.to_str().expect("a name in UTF-8").to_owned();
        ["heaps", "grundy", "--to", &TO.to_string(), "--every", "0", "--dir", &dir].map(str::to_owned)
    };
    let done = run(&arguments(whole.path()).iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(done.status, 0, "{}", done.err);
    // A run that has nothing left to do says the same.
    let again = run(&arguments(whole.path()).iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!((again.status, &again.out), (0, &done.out));
    assert!(done.out.contains("mask             254 = 11111110\n") && done.out.contains("rare heaps"), "{}", done.out);
    let mut random = Random(11);
    for round in 0..12 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
            .args(arguments(killed.path()))
            .args(["--threads", if round % 2 == 0 { "1" } else { "2" }])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(random.below(400) as u64));
        child.kill().expect("it runs or has ended");
        child.wait().expect("it ends");
    }
    let done = run(&arguments(killed.path()).iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(values(killed.path()), values(whole.path()));
    assert_eq!(values(whole.path())[..=12_000], plain(12_000));
    assert_eq!(fs::read(killed.path().join("state.json")).expect("a state"), fs::read(whole.path().join("state.json")).expect("a state"));
}

#[test]
fn two_runs_do_not_share_a_directory() {
    let dir = tempdir().expect("a directory");
    let name = dir.path().to_str().expect("a name in UTF-8");
    let mut first = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["heaps", "octal:0.007", "--to", "1000000", "--every", "0", "--dir", name])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    // It has begun when there is a state.
    while !dir.path().join("state.json").exists() && first.try_wait().expect("it can be asked").is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = run(&["heaps", "octal:0.007", "--to", "100", "--dir", name]);
    assert!(second.status == 2 && second.err.contains("another run"), "{}", second.err);
    first.kill().expect("it runs");
    first.wait().expect("it ends");
    assert_eq!(run(&["heaps", "octal:0.007", "--to", "100", "--dir", name]).status, 0);
}

#[test]
fn damaged_files_and_other_rules_are_refused() {
    let dir = tempdir().expect("a directory");
    let name = dir.path().to_str().expect("a name in UTF-8");
    let grundy = |to: &str| run(&["heaps", "grundy", "--to", to, "--dir", name]);
    assert_eq!(grundy("6000").status, 0);
    // What stands behind the values that the state speaks of is cut off.
    let path = dir.path().join("values.u16");
    let good = fs::read(&path).expect("values");
    fs::write(&path, [&good[..], &[7, 7, 7]].concat()).expect("written");
    assert_eq!(grundy("6100").status, 0);
    assert_eq!(values(dir.path()), plain(6_100));
    let good = fs::read(&path).expect("values");
    let mut bad = good.clone();
    bad[5_000] ^= 1;
    for damaged in [&bad[..], &good[..good.len() - 2]] {
        fs::write(&path, damaged).expect("written");
        let refused = grundy("6200");
        assert!(refused.status == 2 && refused.err.starts_with("error:") && refused.err.contains("help:"), "{}", refused.err);
    }
    fs::write(&path, &good).expect("written");
    let other = run(&["heaps", "kenyon", "--to", "100", "--dir", name]);
    assert!(other.status == 2 && other.err.contains("another rule"), "{}", other.err);
    fs::remove_file(dir.path().join("state.json")).expect("a state");
    let refused = grundy("6200");
    assert!(refused.status == 2 && refused.err.contains("no state"), "{}", refused.err);
    assert_eq!(fs::read(&path).expect("values"), good);
    let state =
        |version: u32, heaps: i64| format!(r#"{{"rule":"4.,least.1","heaps":{heaps},"sum":"cbf29ce484222325","xanthi":{version}}}"#);
    let bad = [state(1, -1), state(2, 0), String::new(), "{}".into(), "[1]".into()].map(String::into_bytes);
    for text in bad.iter().chain([&b"\xff"[..].to_vec()]) {
        fs::write(dir.path().join("state.json"), text).expect("written");
        let refused = grundy("6200");
        let says = refused.err.contains("state.json") && refused.err.contains("help: ");
        assert!(refused.status == 2 && says, "{}: {}", String::from_utf8_lossy(text), refused.err);
    }
    fs::write(dir.path().join("state.json"), state(1, 0)).expect("written");
    assert_eq!(grundy("6200").status, 0);
    assert_eq!(values(dir.path()), plain(6_200));
    // All that is there is told of, also where less is asked for.
    let fewer = grundy("100");
    assert!(
        fewer.status == 0 && fewer.out.contains("heaps of 0 to 6200") && fewer.err.contains("more than --to asks for"),
        "{}",
        fewer.err
    );
}

#[test]
fn the_summary_says_what_the_values_are() {
    let done = run(&["heaps", "grundy", "--to", "10000", "--json"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let object = &done.json()[0];
    let values = plain(10_000);
    // OEIS A002188.
    assert_eq!((object["last"]["value"].as_u64(), object["last"]["heap"].as_u64()), (Some(39), Some(10_000)));
    for of in object["values"].as_array().expect("a list") {
        let value = of["value"].as_u64().expect("a value") as u16;
        let heaps: Vec<usize> = (0..values.len()).filter(|&n| values[n] == value).collect();
        let counted = (of["first"].as_u64(), of["last"].as_u64(), of["frequency"].as_u64());
        assert_eq!(counted, (Some(heaps[0] as u64), Some(heaps[heaps.len() - 1] as u64), Some(heaps.len() as u64)), "{value}");
    }
}

/// The fields of a long run are those of the statistics of a table.
#[test]
fn runs_and_tables_say_the_same_of_their_nimbers() {
    for game in ["grundy", "octal:0.106", "octal:0.104"] {
        let of_run = run(&["heaps", game, "--to", "20000", "--json"]).json().remove(0);
        let of_table = run(&["table", game, "--n", "0..20000", "--statistics", "--json"]).json().remove(0);
        assert_eq!(of_run["heaps"].as_u64(), Some(20_001));
        let both = [&of_run, &of_table];
        for field in ["heaps", "largest"] {
            assert_eq!(both[0][field], both[1][field], "{game} {field}");
        }
        // The run may keep a mask that is not the best of all any more.
        let same_mask = of_run["mask"] == of_table["mask"];
        let value = |object: &serde_json::Value| {
            let mut values = object["values"].clone();
            values.as_array_mut().expect("a list").iter_mut().filter(|_| !same_mask).for_each(|of| of["rare"] = 0.into());
            values
        };
        assert_eq!(value(both[0]), value(both[1]), "{game}");
        assert!(!same_mask || of_run["rare"] == of_table["rare"], "{game}");
        assert!(of_run["mask"]["bits"].is_u64() && of_run["rare"]["heaps"].is_u64() && of_run["rare"]["last"].is_u64(), "{game}");
    }
}

/// A run that a batch system ends writes what it knows, as after Ctrl-C.
#[cfg(unix)]
#[test]
fn a_run_that_is_terminated_keeps_what_it_knows() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let dir = tempdir().expect("a directory");
        let name = dir.path().to_str().expect("a name in UTF-8");
        let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
            .args(["heaps", "grundy", "--to", "2^39", "--dir", name, "--every", "100000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        // The directory is there after the handler was set.
        while !dir.path().join("state.json").exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(300));
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().is_ok_and(|status| status.success()));
        assert_eq!(child.wait().expect("it ends").code(), Some(3), "{signal}");
        let mut out = String::new();
        std::io::Read::read_to_string(&mut child.stdout.take().expect("a pipe"), &mut out).expect("text");
        let values = values(dir.path());
        assert!(values.len() > 1 && out.contains(&format!("heaps of 0 to {}", values.len() - 1)), "{signal}: {out}");
    }
}

/// Nimbers that are too large for the engine end a run; those before are told and kept.
#[test]
fn nimbers_that_grow_too_large_end_a_run() {
    let dir = tempdir().expect("a directory");
    let name = dir.path().to_str().expect("a name in UTF-8");
    let game = format!("octal:0.{}", "7".repeat(40));
    let ended = run(&["heaps", &game, "--to", "6000", "--dir", name]);
    let values = values(dir.path());
    assert!(ended.status == 2 && ended.err.contains(&format!("a heap of {} is too large", values.len())), "{}", ended.err);
    assert!(ended.out.contains(&format!("heaps of 0 to {}", values.len() - 1)), "{}", ended.out);
    // The next one by the definition.
    let n = values.len();
    let mut options = std::collections::BTreeSet::new();
    for rest in (1..=40).map(|k| n - k) {
        options.insert(values[rest]);
        options.extend((1..rest).map(|a| values[a] ^ values[rest - a]));
    }
    assert!((0..).find(|value| !options.contains(value)) >= Some(4_096) && values.iter().all(|value| *value < 4_096));
}

/// A full disk is an error and no crash.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for more in [&[][..], &["--json"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_xanthi"));
        let status = command.args(["heaps", "grundy", "--to", "100"]).args(more).stdout(full).stderr(Stdio::null()).status();
        assert_ne!(status.expect("it runs").code(), Some(101), "{more:?}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    for bad in [
        &["heaps", "grundy", "--to", "2^35"][..],
        &["heaps", "grundy", "--to", "2^99"],
        &["heaps", "nim", "--to", "10"],
        &["heaps", "hexadecimal:0.8", "--to", "10"],
        &["heaps", "kotzig", "--to", "10"],
        &["heaps", "octal:0.9", "--to", "10"],
    ] {
        let refused = run(bad);
        assert!(refused.status == 2 && refused.err.contains("error:"), "{bad:?}: {}", refused.err);
    }
    let nothing = run(&["heaps", "grundy", "--to", "0"]);
    assert!(nothing.status == 0 && nothing.out.contains("heaps of 0 to 0\nlargest value    0, first at 0\n"), "{}", nothing.out);
    let stopped = run(&["heaps", "grundy", "--to", "100000", "--nodes", "1000"]);
    assert!(stopped.status == 3 && stopped.err.contains("are known"), "{}", stopped.err);
}
