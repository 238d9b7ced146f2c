//! No statement of the sources is missing: their numbered statements, and the claims without a
//! number that can be computed, as a reader of the sources listed them.

use std::collections::BTreeSet;
use xanthi::theory::statements;

/// Source, kind, and the numbers that occur.
const NUMBERED: [(&str, &str, &[u32]); 14] = [
    ("goldlist", "theorem", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
    ("goldlist", "lemma", &[1, 2, 3, 4, 5]),
    ("goldlist", "corollary", &[1]),
    ("goldlist", "conjecture", &[1, 2]),
    ("goldlist", "observation", &[1, 2, 3]),
    ("goldlist", "table", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ("goldlist", "equation", &[1, 2, 3]),
    ("hogan-horrocks", "theorem", &[1, 2, 3]),
    ("hogan-horrocks", "lemma", &[1, 2, 3]),
    ("grids", "theorem", &[1, 2, 3, 7, 10]),
    ("grids", "lemma", &[4, 5, 6, 8, 9]),
    ("grids", "example", &[11]),
    ("grids", "corollary", &[12]),
    ("grids", "figure", &[1, 2, 3, 4, 5, 6]),
];

/// Claims without a number: source, and a word of the identifier.
const UNNUMBERED: [(&str, &str); 54] = [
    ("goldlist", "chain"),
    ("goldlist", "names-with-a"),
    ("goldlist", "names-with-x"),
    ("goldlist", "third-strategy"),
    ("goldlist", "augmented"),
    ("goldlist", "directed-matching"),
    ("goldlist", "length"),
    ("goldlist", "normal-play"),
    ("goldlist", "n-and-p"),
    ("goldlist", "maximum-matching"),
    ("goldlist", "kotzig-one-move"),
    ("goldlist", "degrees"),
    ("goldlist", "one-move"),
    ("goldlist", "cuts"),
    ("goldlist", "two-triangles"),
    ("goldlist", "holes-both-odd"),
    ("goldlist", "holes-not-both-odd"),
    ("goldlist", "skolem"),
    ("hogan-horrocks", "closing-off"),
    ("hogan-horrocks", "playing-the-12"),
    ("hogan-horrocks", "playing-the-10"),
    ("hogan-horrocks", "case-1-mod-12"),
    ("hogan-horrocks", "case-3-mod-12"),
    ("hogan-horrocks", "case-5-mod-12"),
    ("hogan-horrocks", "case-7-mod-12"),
    ("hogan-horrocks", "case-9-mod-12"),
    ("hogan-horrocks", "case-11-mod-12"),
    ("grids", "pattern"),
    ("stockman", "versions"),
    ("stockman", "grundy-numbers"),
    ("stockman", "trees-and-cycles"),
    ("stockman", "theorem-first-end"),
    ("stockman", "theorem-middle"),
    ("stockman", "theorem-last-end"),
    ("stockman", "empty-pile"),
    ("stockman", "middle-is-not-1"),
    ("stockman", "ends-at-most-1"),
    ("stockman", "middle-at-most-2"),
    ("stockman", "special-cases"),
    ("stockman", "bounds"),
    ("stockman", "path-of-4"),
    ("column", "bridgit-winner"),
    ("column", "bridgit-no-draw"),
    ("column", "safe-examples"),
    ("column", "tree-of-7"),
    ("column", "tree-numbers"),
    ("column", "adding-without-carrying"),
    ("column", "table-n"),
    ("column", "table-rs"),
    ("column", "kenyon-pairs"),
    ("column", "specimen-game"),
    ("column", "kenyon-from-unsafe"),
    ("column", "kenyon-from-safe"),
    ("column", "pairs-and-numbers"),
];

/// Whether a label speaks of a kind and a number: `Lemmas 2 and 3` of lemma 3.
fn names(label: &str, kind: &str, number: u32) -> bool {
    let label = label.to_lowercase();
    let stem = kind.trim_end_matches(['y', 'a']);
    let Some(at) = label.find(stem) else { return false };
    label[at..].split(|c: char| !c.is_ascii_digit()).any(|n| n.parse() == Ok(number))
}

#[test]
fn every_numbered_statement_of_the_sources_is_there() {
    let mut missing = BTreeSet::new();
    for (source, kind, numbers) in NUMBERED {
        for &number in numbers {
            let id = format!("{source}.{kind}-{number}");
            if !statements().any(|s| s.id == id || s.source.key == source && names(s.label, kind, number)) {
                missing.insert(id);
            }
        }
    }
    assert!(missing.is_empty(), "missing: {missing:?}");
}

#[test]
fn claims_without_a_number_are_there() {
    let there = |source: &str, word: &str| statements().any(|s| s.source.key == source && s.id.contains(word));
    let missing: Vec<_> = UNNUMBERED.iter().filter(|(source, word)| !there(source, word)).collect();
    assert!(missing.is_empty(), "missing: {missing:?}");
}

#[test]
fn labels_are_read_as_they_are_meant() {
    assert!(names("Lemmas 2 and 3", "lemma", 3) && names("Theorem 2 (Tutte)", "theorem", 2));
    assert!(!names("Theorem 12", "theorem", 2) && !names("Table 2", "theorem", 2));
    assert!(names("Corollary 1", "corollary", 1) && names("Equations (2) and (3)", "equation", 2));
}
