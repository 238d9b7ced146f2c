//! Section 1: what the introduction says about place names, on lists of names.

use super::super::SOURCE;
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, brute_force::geography::Plain};
use xanthi_games::budget::Budget;
use xanthi_games::games::words::BUNDLED;
use xanthi_games::{Outcome, Play, Position, RuleSet};

/// The chain in the introduction.
const CHAIN_OF_NAMES: [&str; 5] = ["Canada", "Antigonish", "Halifax", "Xanthi", "Iraq"];

pub(super) static CHAIN: Statement = Statement {
    id: "goldlist.chain",
    source: &SOURCE,
    label: "a chain of places",
    place: "section 1",
    says: "Canada, Antigonish, Halifax, Xanthi, Iraq is a chain: each name begins with the last letter of the one before. With these five names alone nothing can follow Iraq.",
    standing: Standing::Proved { how: "the letters" },
    errata: &[],
    check: Some(Check { range: "the five names", upto: 1, small: 1, run: chain }),
};

fn chain(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    for pair in CHAIN_OF_NAMES.windows(2) {
        agree(ends(pair[1]).0, ends(pair[0]).1, || format!("{} after {}", pair[1], pair[0]))?;
    }
    let after_all = CHAIN_OF_NAMES.iter().filter(|name| ends(name).0 == ends("Iraq").1).count();
    agree(after_all, 0, || "names after Iraq".into())?;
    // The same as edge geography on letters: four moves after the first name.
    agree(from_letter(&CHAIN_OF_NAMES, ends("Canada").1, budget)?, Outcome::P, || "after Canada".into())?;
    Ok(Evidence { cases: 4 })
}

/// First and last letter, as places in the alphabet; for names in plain letters.
fn ends(name: &str) -> (usize, usize) {
    let letters: Vec<usize> = name.bytes().filter(u8::is_ascii_alphabetic).map(|b| usize::from(b.to_ascii_lowercase() - b'a')).collect();
    (letters[0], letters[letters.len() - 1])
}

/// Who wins a word chain with these names if the next must begin with this letter: edge geography
/// on the alphabet, by plain search.
fn from_letter(names: &[&str], letter: usize, budget: &Budget) -> Result<Outcome, Failure> {
    let arcs: Vec<_> = names.iter().map(|name| ends(name)).collect();
    let mut plain = Plain::new(RuleSet::DEG, 26, &arcs).ok_or_else(|| Failure::case("too many names"))?;
    Ok(plain.outcome(letter, Play::Normal, budget)?)
}

pub(super) static NAMES: Statement = Statement {
    id: "goldlist.names",
    source: &SOURCE,
    label: "names as vertices",
    place: "section 1.1",
    says: "The vertices are the names, and an edge leads from u to v if the last letter of u is the first letter of v: whoever says names plays Geography on vertices. The same game is Geography on edges: the vertices are letters, and each name is an edge from its first letter to its last one.",
    standing: Standing::Proved { how: "a vertex is visited when its edge is crossed, and what may follow is the same" },
    errata: &[],
    check: Some(Check {
        range: "all lists of up to {} names of three letters that differ in the first or the last, after each first name",
        upto: 7,
        small: 5,
        run: names,
    }),
};

fn names(n: u64, budget: &Budget) -> Result<Evidence, Failure> {
    const LETTERS: usize = 3;
    const KINDS: usize = LETTERS * LETTERS;
    let mut cases = 0;
    for list in (1_u32..1 << KINDS).filter(|list| u64::from(list.count_ones()) <= n) {
        let words: Vec<_> = (0..KINDS).filter(|kind| list >> kind & 1 == 1).map(|kind| (kind / LETTERS, kind % LETTERS)).collect();
        let follows = |u: usize, v: usize| u != v && words[u].1 == words[v].0;
        let pairs = (0..words.len()).flat_map(|u| (0..words.len()).map(move |v| (u, v)));
        let arcs: Vec<_> = pairs.filter(|&(u, v)| follows(u, v)).collect();
        let mut on_names = Plain::new(RuleSet::DVG, words.len(), &arcs).ok_or_else(|| Failure::case("too many names"))?;
        for (first, word) in words.iter().enumerate() {
            let rest: Vec<_> = words.iter().copied().enumerate().filter(|(u, _)| *u != first).map(|(_, word)| word).collect();
            let mut on_letters = Plain::new(RuleSet::DEG, LETTERS, &rest).ok_or_else(|| Failure::case("too many names"))?;
            for play in [Play::Normal, Play::Misere] {
                let expected = on_letters.outcome(word.1, play, budget)?;
                agree(on_names.outcome(first, play, budget)?, expected, || format!("{words:?}, first {word:?}, {play}"))?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static NAMES_WITH_A: Statement = Statement {
    id: "goldlist.names-with-a",
    source: &SOURCE,
    label: "places with A",
    place: "section 1",
    says: "More places end with A than begin with A: 74 countries against 11, 48 capitals against 16, 21 states of the USA against 4. That is why ending in A is a strategy: the opponent runs out of answers.",
    standing: Standing::Checked,
    errata: &[Erratum {
        printed: "there are more places that begin with A than end with A",
        truth: "the other way round on every list that was counted, as the strategy that is printed before it needs",
        methods: [
            "the first and last bytes of the lines of the lists, accents taken off by hand",
            "the links of the word chains `words:countries`, `words:capitals`, `words:us-states`",
        ],
    }],
    check: Some(Check { range: "the three bundled lists", upto: 1, small: 1, run: names_with_a }),
};

/// (list, names that begin with A, names that end with A).
const WITH_A: [(&str, usize, usize); 3] = [("countries", 11, 74), ("us-states", 4, 21), ("capitals", 16, 48)];

fn names_with_a(_: u64, _: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (list, begin, end) in WITH_A {
        agree(by_bytes(list, &["A", "a", "Á", "á", "ã", "à"]), (begin, end), || format!("{list} by bytes"))?;
        agree(by_links(list, "A")?, (begin, end), || format!("{list} by links"))?;
        agree(begin < end, true, || format!("{list} compared"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

/// How many lines of a list begin, and end, with one of these spellings of a letter.
fn by_bytes(list: &str, spellings: &[&str]) -> (usize, usize) {
    let text = BUNDLED.iter().find(|b| b.name == list).map_or("", |b| b.text);
    let names = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let begin = names().filter(|name| spellings.iter().any(|s| name.starts_with(s))).count();
    let end = names().filter(|name| spellings.iter().any(|s| name.ends_with(s))).count();
    (begin, end)
}

/// The same by the links of the game.
fn by_links(list: &str, letter: &str) -> Result<(usize, usize), Failure> {
    let position = Position::parse(&format!("words:{list}")).map_err(|e| Failure::case(e.message))?;
    let at = position.typed().words().ok_or_else(|| Failure::case("no word chain"))?;
    let Some(key) = at.game.link_named(letter) else { return Ok((0, 0)) };
    let words = || (0..at.game.len() as u32).map(|word| at.game.links_of(word));
    Ok((words().filter(|links| links.0 == key).count(), words().filter(|links| links.1 == key).count()))
}

pub(super) static NAMES_WITH_X: Statement = Statement {
    id: "goldlist.names-with-x",
    source: &SOURCE,
    label: "places with X",
    place: "section 1",
    says: "Many more places end with X than begin with X.",
    standing: Standing::Open {
        known: "The bundled lists cannot tell: no country, capital or state of the USA begins or ends with X. `xanthi explain words:file=FILE --lesson` counts the names of any list, one per line.",
    },
    errata: &[],
    check: Some(Check { range: "the three bundled lists, on which neither occurs", upto: 1, small: 1, run: names_with_x }),
};

fn names_with_x(_: u64, _: &Budget) -> Result<Evidence, Failure> {
    for (list, ..) in WITH_A {
        agree(by_bytes(list, &["X", "x"]), (0, 0), || format!("{list} by bytes"))?;
        agree(by_links(list, "X")?, (0, 0), || format!("{list} by links"))?;
    }
    Ok(Evidence { cases: 3 })
}

pub(super) static THIRD_STRATEGY: Statement = Statement {
    id: "goldlist.third-strategy",
    source: &SOURCE,
    label: "the third strategy",
    place: "section 1",
    says: "Antigonish is unwise because Halifax can follow: with the five names of the chain the player who says Antigonish loses, and without Xanthi too. If Xanthi is there and Iraq is not, he wins.",
    standing: Standing::Proved { how: "after Antigonish there is one line of play: Halifax, Xanthi, Iraq" },
    errata: &[],
    check: Some(Check { range: "the names of the chain, three choices of them", upto: 1, small: 1, run: third_strategy }),
};

fn third_strategy(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    // The opponent is to move: N is bad for the player who said Antigonish.
    for (rest, expected) in
        [(&["Halifax", "Xanthi", "Iraq"][..], Outcome::N), (&["Halifax", "Iraq"], Outcome::N), (&["Halifax", "Xanthi"], Outcome::P)]
    {
        agree(from_letter(rest, ends("Antigonish").1, budget)?, expected, || format!("{rest:?} after Antigonish"))?;
    }
    Ok(Evidence { cases: 3 })
}
