//! The list of statements itself: complete, consistent, and the same as RESULTS.md.

use std::collections::BTreeSet;
use std::path::PathBuf;
use xanthi::theory::{self, Failure, Standing, statements};
use xanthi::{Budget, Stop};

#[test]
fn identifiers_are_unique_and_begin_with_their_source() {
    let mut seen = BTreeSet::new();
    for s in statements() {
        assert!(seen.insert(s.id), "{} stands twice", s.id);
        let label = s.id.strip_prefix(s.source.key).and_then(|rest| rest.strip_prefix('.'));
        let plain = |text: &str| text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        assert!(label.is_some_and(|text| !text.is_empty() && plain(text)), "{}", s.id);
        assert!(theory::sources().contains(&s.source), "{}: a source that is not listed", s.id);
    }
}

#[test]
fn every_statement_says_something_and_where_it_was_printed() {
    for s in statements() {
        for text in [s.label, s.place, s.says] {
            assert!(!text.trim().is_empty() && text.trim() == text && !text.contains("  "), "{}: {text:?}", s.id);
        }
        assert!(s.says.ends_with(['.', ')', '?']), "{}: {}", s.id, s.says);
        assert!(matches!(s.standing, Standing::Checked) || s.reason().len() > 8, "{}: why {}?", s.id, s.standing.word());
    }
}

#[test]
fn the_front_page_counts_the_misprints() {
    let count = statements().filter(|s| s.status() == "misprinted").count();
    let page = include_str!("../../../README.md");
    assert!(page.contains(&format!("({count} turned out to be misprinted)")), "README.md has another number than {count}");
}

#[test]
fn what_is_checked_or_refuted_can_be_run() {
    for s in statements() {
        let needed = matches!(s.standing, Standing::Checked | Standing::Refuted { .. } | Standing::Proved { .. }) || !s.errata.is_empty();
        assert!(!needed || s.check.is_some(), "{} is {} and has no check", s.id, s.status());
        if let Some(check) = &s.check {
            assert!(check.small <= check.upto && !check.range.is_empty(), "{}", s.id);
            // A bound that the range does not mention would be ignored in silence.
            assert!(check.range.contains("{}") || check.small == check.upto, "{}: {}", s.id, check.range);
        }
    }
}

/// The plain searches take boards up to a size; larger ones are out of their reach, whatever memory
/// there is. Only a budget says that memory is over.
#[test]
fn no_statement_says_memory_by_itself() {
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/theory"))];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(!text.contains("Stop::Memory"), "{}: say {:?} of a range that is not covered", path.display(), Stop::OutOfReach);
        }
    }
    assert!(files > 50, "{files}");
}

/// A bound that a check does not take is refused before any work, with the one that it takes, or at the
/// latest when the check comes to what is out of its reach. It is never called a lack of memory.
#[test]
fn a_bound_beyond_a_check_is_out_of_reach() {
    // Beyond what most checks take, and small for those that take any bound.
    const FAR: u64 = 500;
    let (mut refused, mut begun) = (0, 0);
    for s in statements() {
        let Some(check) = s.check.as_ref().filter(|check| check.range.contains("{}")) else { continue };
        // Whoever looks at the budget is stopped.
        let run = |upto: u64| (check.run)(upto, &Budget::default().with_steps(1).watched(1, |_| Err(Stop::Steps)));
        match run(FAR) {
            Err(Failure::OutOfReach { most }) => {
                refused += 1;
                assert!(check.upto <= most && most < FAR, "{}: {most}", s.id);
                assert_eq!(run(most + 1), Err(Failure::OutOfReach { most }), "{}: before any work", s.id);
            }
            // Some are done with less than the budget looks at.
            Ok(_) | Err(Failure::Stopped(Stop::Steps | Stop::Nodes | Stop::OutOfReach)) => begun += 1,
            other => panic!("{} up to {FAR}: {other:?}", s.id),
        }
    }
    assert!(refused > 20, "{refused} refuse it, {begun} begin");
}

#[test]
fn every_erratum_has_two_methods() {
    for s in statements() {
        for e in s.errata {
            let [first, second] = e.methods;
            assert!(first.len() > 3 && second.len() > 3 && first != second, "{}: {first} / {second}", s.id);
            assert!(!e.printed.is_empty() && !e.truth.is_empty() && e.printed != e.truth, "{}", s.id);
        }
    }
}

/// After a change: `UPDATE_RESULTS=1 cargo test -p xanthi theory::` writes the page.
#[test]
fn results_md_is_made_from_the_statements() {
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../RESULTS.md");
    let made = theory::results();
    if std::env::var_os("UPDATE_RESULTS").is_some() {
        std::fs::write(PAGE, &made).expect("RESULTS.md is written");
    }
    let written = std::fs::read_to_string(PAGE).expect("RESULTS.md is there");
    let differ = written.lines().zip(made.lines()).position(|(a, b)| a != b);
    assert!(
        written == made,
        "RESULTS.md is stale from line {:?} on: UPDATE_RESULTS=1 cargo test -p xanthi theory::",
        differ.map(|i| i + 1)
    );
}
