//! The rules of a store: rows only get better, and whatever is wrong with a file is told.

#![cfg(feature = "store")]

use std::path::PathBuf;
use std::time::Duration;
use xanthi::Budget;
use xanthi_games::{Catalogue, NoFiles, ParseError, Position};
use xanthi_sweep::store::{Format, Known};
use xanthi_sweep::{Asked, Job, Row, Shard, Store, work};

fn read(text: &str, _: &Budget) -> Result<Position, ParseError> {
    Position::read(text, Catalogue::standard(), &NoFiles)
}

fn asked(limit: f64) -> Asked {
    Job { positions: vec!["nim:1".into()], moves: true, ..Job::default() }.asked(limit)
}

/// A row as the work makes it.
fn answered(line: &str) -> Row {
    let asked = asked(0.1);
    work::row(line, &asked, &read, &asked.budget()).expect("nobody interrupts")
}

fn undecided(line: &str, limit: f64) -> Row {
    let stopped = Some("the time limit was reached".to_owned());
    Row { outcome: None, wins: None, proof_sha256: None, stopped, limit_s: limit, ..answered(line) }
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("s.db");
    (folder, path)
}

fn told(store: &Store) -> String {
    let mut out = Vec::new();
    store.export(&mut out, Format::Csv, "true", false).expect("memory can be written").expect("the condition is good");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn rows_only_get_better() {
    let (_folder, path) = folder();
    let store = Store::open(&path).expect("a store");
    let known = |limit| store.known("nim:1", &asked(limit)).expect("it is read");
    assert_eq!(known(0.1), Known::Open);
    store.write(&[undecided("nim:1", 1.0)]).expect("it is written");
    assert_eq!([0.5, 1.0, 2.0].map(known), [Known::Tried, Known::Tried, Known::Open]);
    store.write(&[undecided("nim:1", 0.5)]).expect("it is written");
    assert_eq!(known(1.0), Known::Tried, "a smaller limit replaces nothing");
    store.write(&[answered("nim:1")]).expect("it is written");
    assert_eq!(known(1e6), Known::Settled);
    let before = told(&store);
    store.write(&[undecided("nim:1", 1e6)]).expect("it is written");
    assert_eq!(told(&store), before, "an answer gives way to nothing");
    let with_proof = Asked { proofs: true, ..asked(0.1) };
    assert_eq!(store.known("nim:1", &with_proof), Ok(Known::Open), "its proof was not kept");
    store.write(&[work::row("nim:1", &with_proof, &read, &with_proof.budget()).expect("a row")]).expect("it is written");
    assert_eq!(store.known("nim:1", &with_proof), Ok(Known::Settled));
    assert_eq!(store.count(), Ok(1));
}

/// The winning moves of a row are all of them: while a move is open the row is, and no later row without an outcome replaces it.
#[test]
fn winning_moves_are_all_of_them_or_none() {
    let line = "ueg:prism.6";
    let asked = |nodes| Job { positions: vec![line.into()], moves: true, misere: true, nodes, ..Job::default() }.asked(60.0);
    let row = |nodes| work::row(line, &asked(nodes), &read, &asked(nodes).budget()).expect("nobody interrupts");
    let whole = row(None);
    assert!(whole.wins.is_some() && whole.stopped.is_none());
    let mut partly = None;
    for nodes in (0..14).map(|k| 20 << k) {
        let row = row(Some(nodes));
        match &row.wins {
            Some(wins) => assert!(Some(wins) == whole.wins.as_ref() && row.stopped.is_none(), "{nodes}: {row:?}"),
            None => assert!(row.stopped.is_some(), "{nodes}: {row:?}"),
        }
        partly = partly.or(row.outcome.is_some().then_some(row).filter(|row| row.wins.is_none()));
    }
    let partly = partly.expect("a limit leaves moves open where a move wins");
    let (_folder, path) = folder();
    let store = Store::open(&path).expect("a store");
    let told_of = |row: Row| {
        store.write(&[row]).expect("it is written");
        told(&store)
    };
    let kept = told_of(Row { limit_s: 1.0, ..partly.clone() });
    assert_eq!(told_of(Row { outcome: None, limit_s: 2.0, ..partly.clone() }), kept, "what is known stays");
    assert_ne!(told_of(Row { limit_s: 2.0, ..partly }), kept);
    assert!(told_of(whole).contains(",moves,N,"));
}

#[test]
fn no_time_helps_a_line_that_is_no_position() {
    let (_folder, path) = folder();
    let store = Store::open(&path).expect("a store");
    store.write(&[answered("no:game")]).expect("it is written");
    assert_eq!(store.known("no:game", &asked(1e6)), Ok(Known::WithoutAnswer));
    assert!(told(&store).contains("no position: "));
}

#[test]
fn interrupted_work_leaves_no_row() {
    let asked = asked(10.0);
    let budget = asked.budget();
    budget.canceller().cancel(xanthi::Stop::Interrupted);
    assert_eq!(work::row("ueg:queen.6x6@1,1", &asked, &read, &budget), None);
}

#[test]
fn another_writer_is_waited_for_and_told() {
    let (_folder, path) = folder();
    Store::open(&path).expect("a store");
    let holder = rusqlite::Connection::open(&path).expect("it opens");
    holder.execute_batch("BEGIN IMMEDIATE").expect("it is held");
    let error = Store::open_patiently(&path, Duration::from_millis(30)).expect_err("it is held");
    assert!(error.message.contains("another writer"), "{error}");
    holder.execute_batch("COMMIT").expect("it is free");
    assert!(Store::open_patiently(&path, Duration::from_millis(30)).is_ok());
    holder.execute_batch("PRAGMA user_version = 9").expect("it is written");
    assert!(Store::open(&path).expect_err("it is newer").message.contains("later version"));
}

#[test]
fn jobs_are_read_and_told() {
    for text in [
        r#"{"positions":["nim:1","nim:2"],"misere":true}"#,
        r#"{"template":"uvg:cycle.{n}@0","ranges":{"n":"3..60/2"},"moves":true,"limits":[0.5]}"#,
        r#"{"geng":"-c 5","rules":["uvg","ueg"],"proofs":true,"nodes":5,"memory":1024}"#,
        r#"{"statements":{"a.b":4,"c.d":"1..3"}}"#,
    ] {
        let job = Job::from_json(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Job::from_json(&job.to_json()), Ok(job.clone()));
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
        assert_eq!(value(&job.to_json()), value(text), "nothing that is as usual is told");
    }
    for text in [
        "{}",
        "[]",
        "",
        r#"{"positions":["a"],"words":"b"}"#,
        r#"{"positionen":[]}"#,
        r#"{"positions":["a"],"limits":[1,0.1]}"#,
        r#"{"positions":["a"],"limits":[]}"#,
        r#"{"positions":["a"],"misere":true,"grundy":true}"#,
        r#"{"graphs":"a","rules":["x"]}"#,
        r#"{"positions":["a"],"ranges":{"n":3}}"#,
        r#"{"template":"{n}"}"#,
        r#"{"statements":{"a":-1}}"#,
    ] {
        let error = Job::from_json(text).expect_err(text);
        assert!(!error.help.is_empty(), "{text}: {error}");
    }
}

#[test]
fn the_total_is_the_number_of_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it is written");
        Some(path.to_str().expect("UTF-8").to_owned())
    };
    let jobs = [
        (Job { lines: file("a", b"# x\n\nnim:1\n \xff\nnim:2"), ..Job::default() }, 3),
        (Job { graphs: file("b", b">>graph6<<\nBw\nBo\n\n"), rules: vec!["uvg".into(), "ueg".into()], ..Job::default() }, 4),
        (Job { template: Some("nim:{1..3},{2..8/2}".into()), ..Job::default() }, 12),
        (Job::from_json(r#"{"statements":{"a.b":4,"c.d":"1..3"}}"#).expect("a job"), 4),
    ];
    for (job, many) in jobs {
        let job = job.checked().expect("it makes sense");
        assert_eq!(job.total(), Ok(Some(many)));
        let lines: Vec<String> = job.lines(Shard::WHOLE, &read).expect("lines").map(|line| line.expect("a line")).collect();
        assert_eq!(lines.len() as u64, many);
        let parts = (0..3).map(|part| job.lines(Shard::new(part, 3).expect("a part"), &read).expect("lines").count() as u64);
        assert_eq!(parts.sum::<u64>(), many, "shards are a partition");
    }
    assert!(Job { lines: Some("nowhere".into()), ..Job::default() }.total().is_err());
}

/// Copies a database in the midst of a transaction, with its journal: what a killed writer leaves.
fn killed_in_the_midst(path: &std::path::Path, copy: &std::path::Path) {
    let db = rusqlite::Connection::open(path).expect("it is opened");
    // A cache of one page: the pages and the journal are on the disk before the commit.
    let all = "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE;
               CREATE TABLE torn AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) SELECT i FROM n;
               UPDATE result SET outcome = 'L', method = method || hex(zeroblob(3000));";
    db.execute_batch(all).expect("it is written");
    let journal = |path: &std::path::Path| path.with_extension("db-journal");
    std::fs::copy(path, copy).expect("it is copied");
    std::fs::copy(journal(path), journal(copy)).expect("it is copied");
}

#[test]
fn what_a_killed_writer_leaves_behind_is_read() {
    let (folder, path) = folder();
    let rows: Vec<Row> = (1..=200).map(|n| answered(&format!("nim:{n}"))).collect();
    let before = {
        let store = Store::open(&path).expect("a store");
        store.write(&rows).expect("it is written");
        told(&store)
    };
    let copy = folder.path().join("copy.db");
    killed_in_the_midst(&path, &copy);
    let store = Store::read(&copy).expect("it is rolled back and read");
    store.check().expect("it is sound");
    assert_eq!(told(&store), before);
    assert!(store.write(&rows).is_err(), "it is open for reading only");
}
