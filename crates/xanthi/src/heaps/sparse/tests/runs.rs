//! Runs that are stopped, resumed, shared by two threads, or do not hold all heaps.

use super::*;

#[test]
fn stops_and_goes_on_at_any_heap() {
    let expected = plain(&[4], false, 1, 8_000);
    let rule = Rule::splitting(Difference::AtLeast(1));
    let mut random = Random(3);
    let mut engine = engine(&[4], false, 1);
    while engine.values().len() <= 8_000 {
        let more = 1 + random.below(900);
        match engine.advance(8_000, &Limit::new(more * 1_000, 1 << 30, 1)) {
            Ok(()) => break,
            Err(halt) => assert_eq!(halt, Halt::Stopped(Stop::Nodes)),
        }
        if random.below(2) == 0 {
            engine = Engine::resume(&rule, engine.into_values()).unwrap();
            engine.known.early = 0;
        }
        // The limit may be less than one block costs.
        let next = engine.values().len();
        engine.advance((next + random.below(100) as usize).min(8_000), &Limit::default()).unwrap();
    }
    assert_eq!(engine.values(), expected);
}

/// A run in which planes were moved on and the lists have lost partners.
#[test]
fn a_window_that_moves_on_agrees() {
    let expected = plain(&[0, 1, 0, 6], false, 0, 30_000);
    let mut engine = engine(&[0, 1, 0, 6], false, 0);
    engine.advance(10_000, &Limit::default()).unwrap();
    assert_ne!(engine.known.class, Class::All);
    engine.sieve.as_mut().unwrap().shorten(4_000, 2 * BLOCK);
    agree(engine, &expected, "a short history");
}

/// What was written, in memory; so many of the next reads fail.
#[derive(Debug, Default)]
struct Written(Mutex<Vec<u16>>, AtomicUsize);

impl Past for Written {
    fn read(&self, from: usize, values: &mut [u16]) -> std::io::Result<()> {
        if self.1.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let written = self.0.lock().unwrap();
        let there = written.get(from..from + values.len()).ok_or(std::io::ErrorKind::UnexpectedEof)?;
        values.copy_from_slice(there);
        Ok(())
    }
}

/// A run that holds so few heaps that even rare ones are read again, stopped and taken up.
#[test]
fn heaps_that_are_not_held_are_read_again() {
    let rule = Rule::splitting(Difference::AtLeast(1));
    let mut held = engine(&[4], false, 1);
    held.advance(300_000, &Limit::default()).unwrap();
    let expected = held.into_values();
    let written = Arc::new(Written::default());
    let past: Arc<dyn Past> = written.clone();
    let mut engine = engine(&[4], false, 1);
    engine.known.values.hold(70_000);
    let mut far = 0;
    let mut threads = 1;
    let mut failed = 0;
    while engine.known() <= 300_000 {
        let next = (engine.known() + 15_000).min(300_000);
        // Now and then a read fails, and the same engine goes on.
        written.1.store(usize::from(engine.known.values.all().is_none()), Ordering::Relaxed);
        threads = 3 - threads;
        let limit = Limit::new(u64::MAX, 1 << 30, threads);
        if let Err(halt) = engine.advance(next, &limit) {
            assert_eq!(halt, Halt::Unreadable);
            failed += 1;
            engine.advance(next, &limit).unwrap();
        }
        written.1.store(0, Ordering::Relaxed);
        let kept = written.0.lock().unwrap().len();
        let values = engine.values();
        written.0.lock().unwrap().extend(&values[values.len() - (engine.known() - kept)..]);
        engine.forget(&past, engine.known());
        far += usize::from(engine.known.values.all().is_none());
        if engine.known() == 200_001 {
            engine = Engine::resume_from(&rule, past.clone(), engine.known()).unwrap().unwrap();
            engine.known.early = 0;
            engine.known.values.hold(70_000);
        }
    }
    assert!(far > 5 && failed > 1, "{far}, {failed}");
    assert!(*written.0.lock().unwrap() == expected);
    for n in [100, 83_000, 299_000] {
        assert_eq!(engine.audit(n..n + 1), Ok(()));
    }
    // What cannot be read stops the engine, and what is known stays.
    written.0.lock().unwrap().truncate(10);
    let known = engine.known();
    assert_eq!(engine.advance(400_000, &Limit::default()), Err(Halt::Unreadable));
    assert!(engine.known() >= known);
    assert_eq!(engine.audit(83_000..83_001), Err(Halt::Unreadable));
}

/// Two threads where blocks have rare heaps, so that what was proposed is taken back.
#[test]
fn two_threads_agree() {
    let mut random = Random(11);
    let (mut rare, mut planes_met) = (0, 0);
    for (digits, least) in [(&[4][..], 1), (&[0, 6], 0), (&[0, 0, 1, 4], 0), (&[4, 3, 0, 0, 6], 2)] {
        let expected = plain(digits, false, least, 14_000);
        let mut engine = engine(digits, false, least);
        while engine.known() <= 14_000 {
            // With one, planes are used again when other blocks came between.
            engine.calm = BLOCK * random.below(2) as usize;
            let next = (engine.known() + 3_000 + random.below(500) as usize).min(14_000);
            let first = engine.known();
            // Now and then it is stopped.
            let nodes = if random.below(2) == 0 { random.below(4_000_000) } else { u64::MAX };
            if let Err(halt) = engine.advance(next, &Limit::new(nodes, 1 << 30, 2)) {
                assert_eq!(halt, Halt::Stopped(Stop::Nodes));
                engine.advance(next, &Limit::new(u64::MAX, 1 << 30, 2)).unwrap();
            }
            if let Some(planes) = &engine.planes {
                assert!(planes.end <= engine.known());
                near::agree_with(planes, &engine.known.values, 3 * BLOCK);
                planes_met += 1;
            }
            rare += if engine.second.is_some() { engine.rare().iter().filter(|heap| **heap >= first).count() } else { 0 };
        }
        assert_eq!(engine.values(), expected, "{digits:?}, {least}");
    }
    assert!(rare > 100 && planes_met > 3, "{rare}, {planes_met}");
}

#[test]
fn the_audit_finds_a_wrong_value() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(6_000, &Limit::default()).unwrap();
    assert_eq!(grundy.audit(5_000..5_001), Ok(()));
    let mut values = grundy.into_values();
    values[5_000] ^= 1;
    let grundy = Engine::resume(&Rule::splitting(Difference::AtLeast(1)), values).unwrap();
    assert_eq!(grundy.audit(5_000..5_001), Err(Halt::Wrong(5_000)));
}

/// Two threads take back a block that was begun and the one before: large heaps that matter there are kept.
#[test]
fn large_heaps_are_known_where_blocks_are_taken_back() {
    let mut grundy = engine(&[4], false, 1);
    let mut open = Open::default();
    open.base = 4 * BYTES_REACH;
    grundy.known.large = (1..open.base).collect();
    grundy.known.begin(&open, false);
    // A pair with the largest offset of the first heap that may be decided again.
    let first = open.base - BLOCK - (BYTES_REACH - 1);
    assert!(grundy.known.large.contains(&first) && grundy.known.large.contains(&(open.base - 1)));
    assert!(grundy.known.large.len() < 2 * BYTES_REACH);
}
