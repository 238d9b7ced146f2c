//! `xanthi sweep`: what is in a store is true, complete, and survives whatever happens to the program.

use crate::support::naive::Naive;
use crate::support::{HARD, Random, left_out, run, run_with};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::{TempDir, tempdir};

/// A folder for stores.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("UTF-8").to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("it is written");
        self.name(name)
    }
}

/// The rows of a store that meet a condition.
fn rows(store: &str, condition: &str) -> Vec<Value> {
    let found = run(&["sweep", "query", store, "--format", "jsonl", "--where", condition]);
    assert_eq!(found.status, 0, "{}", found.err);
    found.json()
}

/// The outcomes of a store by position.
fn outcomes(store: &str) -> BTreeMap<String, Value> {
    rows(store, "true").into_iter().map(|row| (row["position"].as_str().expect("text").to_owned(), row["outcome"].clone())).collect()
}

/// A part of a line without its percent signs.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('%');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |found, part| {
        let byte = u8::from_str_radix(&part[..2], 16).expect("two digits");
        found + &char::from(byte).to_string() + &part[2..]
    })
}

/// A limit that no line of these tests reaches, however busy the machine is.
const AMPLE: [&str; 2] = ["--limits", "300"];

#[track_caller]
fn sweep(arguments: &[&str], status: i32, says: &str) {
    let done = run(&[&["sweep"], arguments, &AMPLE].concat());
    assert_eq!((done.status, done.out.trim_end()), (status, says), "{}", done.err);
}

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    let done = run(&[&["sweep"], arguments].concat());
    assert_eq!(done.status, 2, "{arguments:?}: {}{}", done.out, done.err);
    assert!(done.err.contains(message), "{arguments:?}: {}", done.err);
    assert!(done.err.contains("help: ") || done.err.contains("tip: ") || done.err.contains("--help"), "{arguments:?}: {}", done.err);
}

/// A cycle is lost exactly when it is odd: an even one has a perfect matching.
fn cycles(from: u64, to: u64) -> BTreeMap<String, Value> {
    (from..=to).map(|n| (format!("uvg:cycle.{n}@0"), json!(if n % 2 == 0 { "N" } else { "P" }))).collect()
}

#[test]
fn every_kind_of_job() {
    let folder = Folder::new();
    let store = folder.name("a.db");
    sweep(&["uvg:cycle.{3..40}@0", "--store", &store], 0, "38 of 38 lines, 38 worked on now, 0 undecided");
    assert_eq!(outcomes(&store), cycles(3, 40));
    sweep(&["uvg:cycle.{3..42}@0", "--store", &store], 0, "40 of 40 lines, 2 worked on now, 0 undecided");

    let lines = folder.write("lines", "# positions\nnim:1,2\n\n  nim:2,2 \nno:game\n");
    let store = folder.name("b.db");
    sweep(&[&lines, "--store", &store], 3, "3 of 3 lines, 3 worked on now, 0 undecided");
    assert_eq!(
        outcomes(&store),
        [("nim:1,2", json!("N")), ("nim:2,2", json!("P")), ("no:game", Value::Null)].map(|(a, b)| (a.to_owned(), b)).into()
    );
    assert!(rows(&store, "stopped IS NOT NULL")[0]["stopped"].as_str().expect("why").starts_with("no position: "));
    sweep(&[&lines, "--store", &store], 3, "3 of 3 lines, 0 worked on now, 0 undecided");
    let again = run(&["sweep", &lines, "--store", &store]);
    assert!(again.err.contains("1 line cannot be answered"), "{}", again.err);
    assert!(run(&["sweep", "status", &store]).out.contains(" no answer "), "it is not called undecided");
    let piped = run_with(&[&["sweep", "-", "--store", &store, "--misere"][..], &AMPLE].concat(), "nim:1,1\nnim:1\n");
    assert_eq!(piped.out, "2 of 2 lines, 2 worked on now, 0 undecided\n", "{}", piped.err);
    assert_eq!(rows(&store, "play = 'misere' AND outcome = 'N'")[0]["position"], "nim:1,1", "who takes the last loses");

    // The nimber of Nim is the sum without carries.
    let job = folder.write("job.json", r#"{"template": "nim:{a},{b}", "ranges": {"a": "1..6", "b": "1..9/2"}, "grundy": true}"#);
    let store = folder.name("c.db");
    sweep(&[&job, "--store", &store, "--moves"], 0, "30 of 30 lines, 30 worked on now, 0 undecided");
    for row in rows(&store, "true") {
        let piles: Vec<u64> = row["position"].as_str().expect("text")[4..].split(',').map(|n| n.parse().expect("a number")).collect();
        assert_eq!((&row["nimber"], &row["question"]), (&json!(piles[0] ^ piles[1]), &json!("moves+grundy")));
    }

    let store = folder.name("d.db");
    sweep(
        &["--statement", "goldlist.theorem-3=2..4", "--statement", "goldlist.nothing=1", "--store", &store],
        3,
        "4 of 4 lines, 4 worked on now, 0 undecided",
    );
    let held = outcomes(&store);
    assert_eq!(held.values().filter(|v| **v == json!("holds")).count(), 3, "{held:?}");
    assert_eq!(held["goldlist.nothing 1"], Value::Null);

    let store = folder.name("e.db");
    sweep(&["--openings", "us-states", "--store", &store], 0, "50 lines, 50 worked on now, 0 undecided");
    sweep(&["--openings", "words:us-states", "--store", &store], 0, "50 lines, 0 worked on now, 0 undecided");
}

#[test]
fn graphs_and_their_p_starts_are_those_of_exhaustive_search() {
    // All graphs with four vertices, by hand: the upper triangle of the matrix, column by column.
    let folder = Folder::new();
    let (pairs, mut text, mut graphs) = ([(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)], ">>graph6<<\n".to_owned(), BTreeMap::new());
    for bits in 0u8..64 {
        let edges: Vec<(usize, usize)> = (0..6).filter(|i| bits >> (5 - i) & 1 == 1).map(|i| pairs[i]).collect();
        let letter = char::from(63 + bits);
        text += &format!("C{letter}\n");
        graphs.insert(format!("C{letter}"), edges);
    }
    let (file, store) = (folder.write("all.g6", &text), folder.name("g.db"));
    sweep(
        &["--graphs", &file, "--rules", "uvg,ueg", "--moves", "--proofs", "--store", &store],
        0,
        "128 of 128 lines, 128 worked on now, 0 undecided",
    );
    for row in rows(&store, "true") {
        let line = row["position"].as_str().expect("text");
        let (rule, graph) = line.split_once(":g6=").expect("a graph");
        let graph = unescaped(graph);
        let mut truth = Naive::of_graph(rule, 4, &graphs[&graph]);
        assert_eq!(row["outcome"], if truth.root().wins(false) { "N" } else { "P" }, "{line}");
        let wins: BTreeSet<String> =
            row["wins"].as_array().expect("a list").iter().map(|v| v.as_str().expect("a vertex").to_owned()).collect();
        let starts = truth.options().into_iter().filter(|(_, after)| !after.wins(false)).map(|(v, _)| v.to_string()).collect();
        assert_eq!(wins, starts, "{line}");
    }
    // In CSV as well the winning moves are a list, and no move that wins is not an unknown one.
    let csv = run(&["sweep", "query", &store, "--where", "position IN ('uvg:g6=C%3F', 'uvg:g6=C%7E', 'uvg:g6=C~')"]).out;
    let cells: Vec<&str> =
        csv.lines().skip(1).map(|line| line.split(",N,,").nth(1).or(line.split(",P,,").nth(1)).expect("an outcome")).collect();
    assert!(cells.len() == 2 && cells.iter().any(|cell| cell.starts_with("[],")), "{csv}");
    assert!(cells.iter().any(|cell| cell.starts_with("\"[\"\"0\"\",\"\"1\"\",\"\"2\"\",\"\"3\"\"]\",")), "{csv}");
    // The kept proofs are those of the rows, and the checker accepts them.
    let kept = run(&["sweep", "query", &store, "--format", "jsonl", "--proofs", "--where", "outcome IS NOT NULL"]);
    let proofs: Vec<String> = kept.json().iter().map(|row| row["proof"].as_str().expect("a proof").to_owned()).collect();
    assert_eq!(proofs.len(), 128);
    let checked = run(&["check", &folder.write("proofs", &proofs.join("\n"))]);
    assert_eq!(checked.status, 0, "{}", checked.err);
}

#[test]
fn python_reads_the_same_rows() {
    let Some(python) = crate::support::python::python() else { return };
    let folder = Folder::new();
    let store = folder.name("p.db");
    sweep(&["uvg:cycle.{3..30}@0", "--moves", "--proofs", "--store", &store], 0, "28 of 28 lines, 28 worked on now, 0 undecided");
    let script = "
import hashlib, json, sqlite3, sys, zlib
db = sqlite3.connect(sys.argv[1])
for position, outcome, wins, digest, proof in db.execute('SELECT position, outcome, wins, proof_sha256, proof FROM result ORDER BY 1'):
    text = zlib.decompress(proof)
    assert hashlib.sha256(text).hexdigest() == digest and json.loads(text)
    print(json.dumps({'position': position, 'outcome': outcome, 'wins': json.loads(wins)}))
";
    let read = Command::new(python).args(["-c", script, &store]).output().expect("Python starts");
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    let told: Vec<Value> = String::from_utf8_lossy(&read.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ours: Vec<Value> =
        rows(&store, "true").iter().map(|r| json!({"position": r["position"], "outcome": r["outcome"], "wins": r["wins"]})).collect();
    assert_eq!(told, ours);
}

#[test]
fn limits_grow_and_answers_stay() {
    let folder = Folder::new();
    let (lines, store) = (folder.write("lines", &format!("{HARD}\nnim:1\n")), folder.name("r.db"));
    let arguments =
        |limits: &'static str| ["sweep".to_owned(), lines.clone(), "--limits".into(), limits.into(), "--store".into(), store.clone()];
    let says = |limits: &'static str| {
        let owned = arguments(limits);
        let done = run(&owned.iter().map(String::as_str).collect::<Vec<_>>());
        (done.status, done.out)
    };
    assert_eq!(says("0.5,0.8"), (3, "2 of 2 lines, 2 worked on now, 1 undecided\n".into()));
    let row = &rows(&store, "stopped IS NOT NULL")[0];
    assert_eq!((&row["position"], &row["limit_s"], &row["outcome"]), (&json!(HARD), &json!(0.8), &Value::Null));
    assert_eq!(says("0.8"), (3, "2 of 2 lines, 0 worked on now, 1 undecided\n".into()), "it was tried so long already");
    assert_eq!(says("0.9"), (3, "2 of 2 lines, 1 worked on now, 1 undecided\n".into()));
    assert_eq!(rows(&store, "outcome = 'N'").len(), 1);
    let status = run(&["sweep", "status", &store]).out;
    assert!(status.contains("tried for 0.9 s") && status.contains("job {"), "{status}");
    let told: serde_json::Value = serde_json::from_str(&run(&["sweep", "status", &store, "--json"]).out).expect("JSON");
    let groups = told["groups"].as_array().expect("groups");
    let tried: Vec<_> = groups.iter().map(|group| (&group["outcome"], &group["rows"], &group["tried_s"])).collect();
    let open = (&json!("undecided"), &json!(1), &json!(0.9));
    assert!(tried.len() == 2 && tried.contains(&open) && tried.contains(&(&json!("N"), &json!(1), &json!(null))), "{told}");
    // Each limit was a job of its own.
    let jobs = told["jobs"].as_array().expect("jobs");
    assert!(jobs.iter().any(|one| one["job"]["limits"] == json!([0.9]) && one["first"].is_string()), "{told}");
}

#[test]
fn shards_are_a_partition_and_merge_again_and_again() {
    let folder = Folder::new();
    let (whole, all) = (folder.name("whole.db"), folder.name("all.db"));
    let job = "uvg:cycle.{3..60}@0";
    sweep(&[job, "--store", &whole], 0, "58 of 58 lines, 58 worked on now, 0 undecided");
    let parts: Vec<String> = (0..3).map(|part| folder.name(&format!("{part}.db"))).collect();
    let mut many = 0;
    for (i, part) in parts.iter().enumerate() {
        assert_eq!(run(&["sweep", job, "--store", part, "--shard", &format!("{i}/3")]).status, 0);
        many += rows(part, "true").len();
    }
    assert_eq!(many, 58);
    let merged = run(&["sweep", "merge", &all, &parts[0], &parts[1], &parts[2], &parts[0]]);
    assert_eq!(merged.status, 0, "{}", merged.err);
    assert_eq!(outcomes(&all), outcomes(&whole));
    assert!(run(&["sweep", "check", &all]).out.ends_with("is sound: 58 rows\n"));
    let told = run(&["sweep", "merge", &all, &parts[1], "--json"]).out;
    let rows_of = rows(&parts[1], "true").len();
    let told: serde_json::Value = serde_json::from_str(&told).expect("one object");
    assert_eq!(told, json!({"xanthi": 1, "store": parts[1], "rows": rows_of, "better": 0}));
    // As a pattern of the shell may name it.
    let own = run(&["sweep", "merge", &all, &parts[0], &all]);
    assert!(own.status == 0 && own.out.ends_with("58 rows, 0 of them new or better\n"), "{} {}", own.out, own.err);
    refused(&["merge", &all, &folder.name("nowhere.db")], "there is no store");
    refused(&["merge", &all, &folder.write("letter", &"this is a letter\n".repeat(100))], "not a store");
    assert_eq!(rows(&all, "true").len(), 58);
}

#[test]
fn a_kill_at_any_instant_loses_nothing_that_was_reported() {
    const LAST: u64 = 1500;
    let folder = Folder::new();
    let (store, job) = (folder.name("k.db"), format!("uvg:cycle.{{3..{LAST}}}@0"));
    let kills = std::env::var("XANTHI_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let (mut random, mut reported, mut most) = (Random(5), 0, 400);
    for _ in 0..kills {
        let begun = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
            .args(["sweep", &job, "--moves", "--store", &store, "--threads", "2", "--commit", "10ms", "--progress", "commit"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(random.below(most) as u64));
        let ended = child.try_wait().expect("it can be asked").is_some();
        child.kill().expect("it runs or has ended");
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        // `limit 0.1 s: 1,234 of 1,498 lines, …`; the last line may be cut.
        let counts = told
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
            .filter_map(|line| line.split(": ").nth(1)?.split(" of ").next()?.replace(',', "").parse::<u64>().ok());
        reported = counts.fold(reported, u64::max);
        if Path::new(&store).exists() {
            let sound = run(&["sweep", "check", &store]);
            // It may have been killed before the file was a store.
            if sound.status == 0 {
                assert!(rows(&store, "true").len() as u64 >= reported, "{reported} were reported");
            } else {
                assert!(reported == 0 && sound.err.contains("not a store"), "{}", sound.err);
            }
        }
        if ended {
            // All is known: begin anew, so that kills meet work.
            most = (begun.elapsed().as_millis() as usize).clamp(50, most);
            for ending in ["", "-wal", "-shm"] {
                let _ = fs::remove_file(format!("{store}{ending}"));
            }
            reported = 0;
        }
    }
    let done = run(&["sweep", &job, "--moves", "--store", &store]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(outcomes(&store), cycles(3, LAST));
}

#[test]
fn several_writers_at_once() {
    let folder = Folder::new();
    let store = folder.name("t.db");
    let children: Vec<_> = (0..3)
        .map(|_| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_xanthi"));
            command.args(["sweep", "uvg:cycle.{3..900}@0", "--store", &store, "--threads", "1", "--commit", "5ms"]);
            command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts")
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(outcomes(&store), cycles(3, 900));
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_leaves_a_usable_store() {
    let folder = Folder::new();
    let store = folder.name("f.db");
    let job = ["sweep", "uvg:cycle.{3..3000}@0", "--moves", "--store", &store];
    // A process that may write no file above 120 KiB stands for a disk without room.
    let script = "trap '' XFSZ; ulimit -f 240; exec \"$@\"";
    let full = Command::new("sh").args(["-c", script, "sh", env!("CARGO_BIN_EXE_xanthi")]).args(job).output().expect("a shell");
    let told = String::from_utf8_lossy(&full.stderr).into_owned();
    assert_eq!(full.status.code(), Some(2), "{told}");
    assert!(told.contains("cannot be written") && told.contains("make room"), "{told}");
    assert_eq!(run(&["sweep", "check", &store]).status, 0);
    let done = run(&job);
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(outcomes(&store), cycles(3, 3000));
}

/// Rows that no sweep writes are found, and errors tell of the store and not of the statements that read it.
#[test]
fn rows_that_contradict_themselves_are_told() {
    let folder = Folder::new();
    let store = folder.name("s.db");
    sweep(&["nim:{0..3}", "--store", &store, "--proofs"], 0, "4 of 4 lines, 4 worked on now, 0 undecided");
    assert!(run(&["sweep", "check", &store]).out.ends_with("is sound: 4 rows\n"));
    let whole = fs::read(&store).expect("a file");
    for (change, told) in [
        ("UPDATE result SET outcome = 'P' WHERE position = 'nim:1'", "the row of `nim:1` says P, and its proof N"),
        ("UPDATE result SET outcome = 'Q' WHERE position = 'nim:1'", "has `Q` in the column `outcome`"),
        ("UPDATE result SET outcome = NULL WHERE position = 'nim:2'", "has no outcome, and does not say why"),
        ("UPDATE result SET play = 'other' WHERE position = 'nim:2'", "has `other` in the column `play`"),
        ("UPDATE result SET proof = x'00' WHERE position = 'nim:2'", "has a proof that cannot be unpacked"),
        (
            "UPDATE result SET proof_sha256 = lower(hex(zeroblob(32))) WHERE position = 'nim:3'",
            "has a proof with another hash than it says",
        ),
        ("UPDATE result SET question = CAST(x'ff' AS TEXT) WHERE position = 'nim:3'", "has no UTF-8 text in the column `question`"),
    ] {
        fs::write(&store, &whole).expect("it is written");
        rusqlite::Connection::open(&store).expect("a store").execute(change, []).expect(change);
        refused(&["check", &store], told);
    }
    fs::write(&store, &whole).expect("it is written");
    rusqlite::Connection::open(&store).expect("a store").execute("DROP TABLE job", []).expect("it goes");
    for arguments in [
        &["check", &store][..],
        &["status", &store],
        &["query", &store],
        &["merge", &folder.name("t.db"), &store],
        &["nim:{0..4}", "--store", &store],
    ] {
        refused(arguments, "`STORE` is damaged, or not a store: no such table: job".replace("STORE", &store).as_str());
    }
    fs::write(&store, &whole).expect("it is written");
    for condition in ["nimber", "1) or (1", "1; DROP TABLE result", "wins = 'a"] {
        let found = run(&["sweep", "query", &store, "--where", condition]);
        let fine = condition == "nimber";
        assert_eq!(found.status, if fine { 0 } else { 2 }, "{condition}: {}", found.err);
        assert!(fine || !found.err.contains("SELECT"), "{}", found.err);
    }
}

#[cfg(unix)]
#[test]
fn a_long_query_ends_with_the_signal_and_leaves_no_file() {
    let folder = Folder::new();
    let (store, out) = (folder.name("s.db"), folder.name("out.csv"));
    sweep(&["nim:{0..3}", "--store", &store], 0, "4 of 4 lines, 4 worked on now, 0 undecided");
    let endless = "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n)";
    let child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["sweep", "query", &store, "--where", endless, "-o", &out])
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    std::thread::sleep(Duration::from_millis(500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stderr).as_ref()), (Some(3), "stopped\n"));
    let left = fs::read_dir(Path::new(&store).parent().expect("a folder")).expect("a folder").filter_map(Result::ok);
    let left: Vec<_> = left.map(|file| file.file_name()).filter(|name| name.to_string_lossy().starts_with("out")).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// What a row says must agree with itself.
#[test]
fn rows_that_no_sweep_writes_are_told() {
    let Some(python) = crate::support::python::python() else { return };
    let folder = Folder::new();
    let store = folder.name("s.db");
    sweep(&["nim:{1..3},{1..3}", "--store", &store, "--grundy", "--moves"], 0, "9 of 9 lines, 9 worked on now, 0 undecided");
    assert_eq!(run(&["sweep", "check", &store]).status, 0);
    let whole = fs::read(&store).expect("a file");
    for (set, told) in [
        ("proof_sha256 = 'zz'", "for the hash of a proof"),
        ("outcome = 'P'", "says P and the nimber 3"),
        ("nimber = 0", "says N and the nimber 0"),
        ("wins = '[]'", "says N and has 0 winning moves"),
        ("wins = '[\"2-1\", \"2-1\"]'", "names a winning move twice"),
        ("wins = '2-1'", "has no list of moves"),
    ] {
        fs::write(&store, &whole).expect("it is written");
        let script = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); print(db.execute(sys.argv[2]).rowcount); db.commit()";
        let update = format!("UPDATE result SET {set} WHERE position = 'nim:2,1'");
        let made = Command::new(python).args(["-c", script, &store, &update]).output().expect("Python starts");
        assert_eq!(String::from_utf8_lossy(&made.stdout).trim(), "1", "{}", String::from_utf8_lossy(&made.stderr));
        let found = run(&["sweep", "check", &store]);
        assert!(found.status == 2 && found.err.contains(told), "{set}: {} {}", found.out, found.err);
    }
}

#[test]
fn damaged_and_foreign_files_are_told() {
    let folder = Folder::new();
    let store = folder.name("d.db");
    sweep(&["uvg:cycle.{3..800}@0", "--store", &store], 0, "798 of 798 lines, 798 worked on now, 0 undecided");
    let whole = fs::read(&store).expect("a file");
    let (mut random, mut told) = (Random(3), 0);
    for _ in 0..20 {
        let mut damaged = whole.clone();
        let begin = random.below(damaged.len() - 600);
        damaged[begin..begin + 600].iter_mut().for_each(|byte| *byte = random.below(256) as u8);
        fs::write(&store, damaged).expect("it is written");
        let found = run(&["sweep", "check", &store]);
        assert!([0, 2].contains(&found.status), "{}", found.err);
        told += usize::from(found.status == 2 && found.err.contains("help: "));
        let read = run(&["sweep", "query", &store]);
        assert!([0, 2].contains(&read.status), "{}", read.err);
    }
    assert!(told >= 15, "{told} of 20 were told");
    let letter = folder.write("letter", &"this is a letter\n".repeat(100));
    refused(&["nim:1", "--store", &letter], "not a store");
    assert!(fs::read_to_string(letter).expect("it is there").starts_with("this is a letter"));
    refused(&["nim:1", "--store", &folder.name("no/where.db")], "cannot be opened");
    refused(&["status", &folder.name("nowhere.db")], "there is no store");
    if let Some(python) = crate::support::python::python() {
        let other = folder.name("other.db");
        let script = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('CREATE TABLE mine (x)')";
        let made = Command::new(python).args(["-c", script, &other]).status().expect("Python starts");
        assert!(made.success());
        refused(&["nim:1", "--store", &other], "not a store");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let (store, job) = (folder.name("x.db"), folder.write("job.json", r#"{"positionen": []}"#));
    for (arguments, message) in [
        (&["nowhere"][..], "there is no file `nowhere`"),
        (&["uvg:cycle.{n}@0"], "a placeholder without a range"),
        (&["uvg:cycle.{5..3}@0"], "the range `5..3` is empty"),
        (&["nim:1", "--limits", "1,0.1"], "are not limits"),
        (&["nim:1", "--limits", "0"], "are not limits"),
        (&["nim:1", "--shard", "3/3"], "no shard"),
        (&["nim:1", "--misere", "--grundy"], "cannot be used with"),
        (&["nim:1", "--graphs", "a"], "cannot be used with"),
        (&["nim:1", "--rules", "uvg"], "cannot be used with"),
        (&["--graphs", "nowhere.g6"], "cannot be read"),
        (&["--geng", "-c 3", "--rules", "abc"], "no rule set"),
        (&["--openings", "no-such-list"], "no-such-list"),
        (&["--statement", "goldlist.theorem-3"], "a name and a bound"),
        (&[&job], "unknown field"),
    ] {
        refused(&[arguments, &["--store", &store]].concat(), message);
    }
    refused(&["--graphs", &folder.name(""), "--store", &store], "it is a directory");
    // A job that has no lines makes no store.
    assert!(!folder.path("x.db").exists());
    refused(&["nim:1"], "--store");
    sweep(&["nim:1", "--store", &store], 0, "1 of 1 lines, 1 worked on now, 0 undecided");
    refused(&["query", &store, "--where", "nonsense"], "nonsense");
    refused(&["query", &store, "--where", "true) --"], "true) --");
    refused(&["query", &store, "--where", "true; DROP TABLE result"], "DROP");
    #[cfg(feature = "parquet")]
    {
        let table = folder.name("x.parquet");
        assert_eq!(run(&["sweep", "query", &store, "--format", "parquet", "-o", &table]).status, 0);
        assert!(fs::read(table).expect("a table").ends_with(b"PAR1"));
    }
    let csv = run(&["sweep", "query", &store, "--where", "outcome = 'N'"]).out;
    assert!(csv.starts_with("position,play,question,outcome,") && csv.contains("\nnim:1,normal,outcome,N,"), "{csv}");
}

/// A line that is no position is told without the number that keeps it from being tried again.
#[test]
fn what_no_time_would_help_has_no_limit() {
    let folder = Folder::new();
    let store = folder.name("l.db");
    assert_eq!(run_with(&["sweep", "-", "--store", &store, "--limits", "300"], "nim:1\nnim:x\n").status, 3);
    let found = rows(&store, "limit_s >= 1e300 OR outcome = 'N'");
    assert_eq!(found.iter().map(|row| &row["limit_s"]).collect::<Vec<_>>(), [&json!(300.0), &Value::Null]);
    let csv = run(&["sweep", "query", &store, "--where", "outcome IS NULL"]).out;
    assert!(csv.lines().nth(1).is_some_and(|row| row.contains("the size of a heap must be a number,,0.")), "{csv}");
}

/// A job of many positions is a line that people can read.
#[test]
fn a_long_job_is_told_shortly() {
    let folder = Folder::new();
    let store = folder.name("j.db");
    let lines: String = (1..=900).map(|n| format!("nim:{n}\n")).collect();
    assert_eq!(run_with(&["sweep", "-", "--store", &store, "--limits", "300"], lines).status, 0);
    let status = run(&["sweep", "status", &store]).out;
    assert!(status.contains(r#"job {"limits":[300.0],"positions":["nim:1","nim:2","nim:3"]} and 897 more positions, first "#), "{status}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let folder = Folder::new();
    let (lines, store) = (folder.write("lines", &format!("nim:1,2\n{HARD}\n")), folder.name("c.db"));
    let child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["sweep", &lines, "--limits", "600", "--store", &store, "--threads", "2", "--commit", "10ms"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // It has begun when the first row is there.
    let begun = || Path::new(&store).exists() && run(&["sweep", "query", &store]).out.lines().count() == 2;
    while !begun() {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), told.contains("the same command continues")), (Some(3), true), "{told}");
    assert_eq!(rows(&store, "true").len(), 1, "what was broken off is not written");
}

/// Nobody has written the job yet: the program ends with its own words, and there is no store.
#[cfg(unix)]
#[test]
fn a_signal_ends_waiting_for_a_job() {
    let folder = Folder::new();
    let store = folder.name("waits.db");
    let mut child = Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(["sweep", "-", "--store", &store])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let input = child.stdin.take();
    std::thread::sleep(Duration::from_secs(2));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    drop(input);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), told.contains("stopped")), (Some(3), true), "{told}");
    assert!(!Path::new(&store).exists());
}

#[test]
fn geng_makes_graphs_and_their_shards() {
    let Some(geng) = ["geng", "nauty-geng"].into_iter().find(|name| Command::new(name).arg("--help").output().is_ok()) else {
        return left_out("nauty is not installed", "XANTHI_REQUIRE_NAUTY");
    };
    let folder = Folder::new();
    let counted =
        Command::new(geng).args(["-q", "-c", "5"]).output().expect("geng runs").stdout.iter().filter(|byte| **byte == b'\n').count();
    let (whole, parts) = (folder.name("w.db"), folder.name("p.db"));
    sweep(&["--geng", "-c 5", "--store", &whole], 0, &format!("{counted} lines, {counted} worked on now, 0 undecided"));
    for part in 0..4 {
        assert_eq!(run(&["sweep", "--geng", "-c 5", "--store", &parts, "--shard", &format!("{part}/4")]).status, 0);
    }
    assert_eq!(outcomes(&whole), outcomes(&parts));
    refused(&["--geng", "-c nonsense", "--store", &whole], "geng -c nonsense");
}

/// The script for HyperQueue, with a function in place of `hq` that runs the tasks of an array one after the other.
#[cfg(target_os = "linux")]
#[test]
fn the_array_of_hyperqueue_with_the_variable_that_it_sets() {
    let folder = Folder::new();
    let job = folder.write("job.json", r#"{"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..30"}}"#);
    let stand_in = r#"hq() {
    local range
    while [ "$1" != -- ]; do [ "$1" != --array ] || range=$2; shift; done; shift
    for task in $(seq "${range%-*}" "${range#*-}"); do HQ_TASK_ID=$task "$@" || return 1; done
}
"#;
    let hq = folder.write("hq.bash", stand_in);
    fs::create_dir(folder.name("out")).expect("a folder");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/hyperqueue.sh");
    let programs = Path::new(env!("CARGO_BIN_EXE_xanthi")).parent().expect("a folder").display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").expect("a path"));
    // The second time the stores of the tasks are taken up again.
    for _ in 0..2 {
        let local = tempdir().expect("a folder");
        let mut command = Command::new("bash");
        command.arg(&script).args([&job, &folder.name("out"), "4"]);
        command.env("PATH", &path).env("BASH_ENV", &hq).env("TMPDIR", local.path());
        let ran = command.output().expect("bash runs");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    }
    assert_eq!(outcomes(&folder.name("out/all.db")), cycles(3, 30));
}

/// The body of the script, twice for one of two shards: what was saved is taken up again.
#[cfg(target_os = "linux")]
#[test]
fn the_array_of_slurm_with_the_variables_that_slurm_sets() {
    let folder = Folder::new();
    let job = folder.write("job.json", r#"{"template": "uvg:cycle.{n}@0", "ranges": {"n": "3..30"}}"#);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/slurm.sh");
    let programs = Path::new(env!("CARGO_BIN_EXE_xanthi")).parent().expect("a folder").display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").expect("a path"));
    let mut said = String::new();
    for task in ["0", "1", "1"] {
        let local = tempdir().expect("a folder");
        let slurm = [("SLURM_ARRAY_TASK_ID", task), ("SLURM_ARRAY_TASK_COUNT", "2"), ("SLURM_CPUS_PER_TASK", "1"), ("PATH", &path)];
        let mut command = Command::new("bash");
        command.arg(&script).args([&job, &folder.name("out")]).envs(slurm).env("TMPDIR", local.path());
        let ran = command.output().expect("bash runs");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        said = String::from_utf8_lossy(&ran.stdout).into_owned();
    }
    assert!(said.contains(" 0 worked on now"), "{said}");
    let all = folder.name("all.db");
    let merged = run(&["sweep", "merge", &all, &folder.name("out/part-0.db"), &folder.name("out/part-1.db")]);
    assert_eq!(merged.status, 0, "{}", merged.err);
    assert_eq!(outcomes(&all), cycles(3, 30));
}
