//! Work that does not heed its limit holds nothing up.

#![cfg(feature = "store")]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use xanthi::Budget;
use xanthi_games::{Catalogue, NoFiles, ParseError, Position};
use xanthi_sweep::seat::DID_NOT_STOP;
use xanthi_sweep::store::Format;
use xanthi_sweep::{Error, Filling, Job, Progress, Reader, Shard, Store, fill};

/// Reads positions, but the lines in `slow` not before it is told to.
struct Slow {
    lines: &'static [&'static str],
    free: AtomicBool,
}

impl Slow {
    fn reader(lines: &'static [&'static str]) -> (Arc<Slow>, Arc<Reader<'static>>) {
        let slow = Arc::new(Slow { lines, free: AtomicBool::new(false) });
        let own = slow.clone();
        let read = move |text: &str, _: &Budget| -> Result<Position, ParseError> {
            while own.lines.contains(&text) && !own.free.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
            Position::read(text, Catalogue::standard(), &NoFiles)
        };
        (slow, Arc::new(read))
    }

    fn free(&self) {
        self.free.store(true, Ordering::SeqCst);
    }
}

fn filled(store: &Store, limit: f64, patience: Duration, read: Arc<Reader<'static>>) -> Result<Progress, Error> {
    let job = Job { positions: (1..=9).map(|n| format!("nim:{n}")).collect(), limits: vec![limit], ..Job::default() };
    let mut filling =
        Filling { shard: Shard::WHOLE, threads: 1, commit: Duration::from_millis(10), patience, stop: &|| false, progress: &mut |_| {} };
    let lines = job.lines(Shard::WHOLE, &*read)?;
    fill(&job, lines, store, read, &mut filling)
}

fn told(path: &Path, condition: &str) -> String {
    let mut out = Vec::new();
    let store = Store::read(path).expect("a store");
    store.export(&mut out, Format::Csv, condition, false).expect("memory can be written").expect("a good condition");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_line_that_does_not_stop_is_given_up_and_may_be_answered_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("s.db");
    let store = Store::open(&path).expect("a store");
    // With one thread everything behind the third line waits for it.
    let (slow, read) = Slow::reader(&["nim:3"]);
    // Long enough that a busy machine does not make another line look stuck.
    let patience = Duration::from_secs(2);
    let done = filled(&store, 0.05, patience, read.clone()).expect("the others go on");
    assert!(done.done() == 9 && done.undecided >= 1, "{done:?}");
    assert!(told(&path, "position = 'nim:3'").contains(DID_NOT_STOP));
    slow.free();
    // A limit that only a machine without any time could reach.
    let done = filled(&store, 300.0, patience, read).expect("it is filled");
    assert_eq!((done.done(), done.undecided), (9, 0));
    assert_eq!(told(&path, "outcome = 'N'").lines().count(), 10, "who moves takes the pile");
}

#[test]
fn too_many_that_do_not_stop_end_the_sweep() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("s.db");
    let store = Store::open(&path).expect("a store");
    let (slow, read) = Slow::reader(&["nim:1", "nim:2", "nim:3", "nim:4", "nim:5", "nim:6", "nim:7", "nim:8", "nim:9"]);
    let patience = Duration::from_millis(20);
    let error = filled(&store, 0.01, patience, read.clone()).expect_err("two threads of one are stuck");
    assert!(error.message.contains("ignore their limit"), "{error:?}");
    slow.free();
    let done = filled(&store, 300.0, patience, read).expect("the same sweep goes on");
    assert_eq!((done.done(), done.undecided), (9, 0));
}
