//! Runs that are stopped, resumed, or do not hold all heaps.

use super::*;

#[test]
fn stops_and_goes_on_at_any_heap() {
    let expected = plain(&[4], false, 1, 8_000);
    let rule = TakeRule::splitting(Difference::AtLeast(1));
    let mut random = Random(3);
    let mut engine = engine(&[4], false, 1);
    while engine.values().len() <= 8_000 {
        let more = 1 + random.below(900);
        match engine.advance(8_000, &Budget::new(more * 1_000, 1 << 30, 1)) {
            Ok(()) => break,
            Err(halt) => assert_eq!(halt, Halt::Stopped(Stop::Nodes)),
        }
        if random.below(2) == 0 {
            engine = Engine::resume(&rule, engine.into_values()).unwrap();
            engine.known.early = 0;
        }
        // The limit may be less than one block costs.
        let next = engine.values().len();
        engine.advance((next + random.below(100) as usize).min(8_000), &Budget::default()).unwrap();
    }
    assert_eq!(engine.values(), expected);
}

/// A run in which planes were moved on and the lists have lost partners.
#[test]
fn a_window_that_moves_on_agrees() {
    let expected = plain(&[0, 1, 0, 6], false, 0, 30_000);
    let mut engine = engine(&[0, 1, 0, 6], false, 0);
    engine.advance(10_000, &Budget::default()).unwrap();
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
    let rule = TakeRule::splitting(Difference::AtLeast(1));
    let mut held = engine(&[4], false, 1);
    held.advance(300_000, &Budget::default()).unwrap();
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
        threads = 1 + threads % MOST;
        let budget = Budget::new(u64::MAX, 1 << 30, threads);
        if let Err(halt) = engine.advance(next, &budget) {
            assert_eq!(halt, Halt::Unreadable);
            failed += 1;
            engine.advance(next, &budget).unwrap();
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
            engine.size.cores = MOST;
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
    assert_eq!(engine.advance(400_000, &Budget::default()), Err(Halt::Unreadable));
    assert!(engine.known() >= known);
    assert_eq!(engine.audit(83_000..83_001), Err(Halt::Unreadable));
}

#[test]
fn the_audit_finds_a_wrong_value() {
    let mut grundy = engine(&[4], false, 1);
    grundy.advance(6_000, &Budget::default()).unwrap();
    assert_eq!(grundy.audit(5_000..5_001), Ok(()));
    let mut values = grundy.into_values();
    values[5_000] ^= 1;
    let grundy = Engine::resume(&TakeRule::splitting(Difference::AtLeast(1)), values).unwrap();
    assert_eq!(grundy.audit(5_000..5_001), Err(Halt::Wrong(5_000)));
}
