//! Heap games against plain search of positions, which knows nothing about nimbers of single heaps
//! or about the notation of rules.

use std::collections::{HashMap, HashSet};
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, HeapValues};
use xanthi_games::{Outcome, Play, Position};

/// What a rule allows, spelled out: whether a heap of `n` may become these parts.
type Allows = fn(n: u32, parts: &[u32]) -> bool;

/// The games of this test: the line without its heaps, and the rule in plain words.
const GAMES: &[(&str, Allows)] = &[
    ("nim", |n, parts| parts.len() <= 1 && parts.iter().sum::<u32>() < n),
    ("subtract:1.3.4", |n, parts| parts.len() <= 1 && [1, 3, 4].contains(&(n - parts.iter().sum::<u32>()))),
    ("grundy", |n, parts| parts.len() == 2 && parts[0] + parts[1] == n && parts[0] != parts[1]),
    ("kenyon", |n, parts| parts.len() == 2 && parts[0] + parts[1] == n && parts[0].abs_diff(parts[1]) >= 2),
    ("split:least.3", |n, parts| parts.len() == 2 && parts[0] + parts[1] == n && parts[0].abs_diff(parts[1]) >= 3),
    ("split:in.1.4", |n, parts| parts.len() == 2 && parts[0] + parts[1] == n && [1, 4].contains(&parts[0].abs_diff(parts[1]))),
    ("split:0.44,least.2", |n, parts| parts.len() == 2 && [1, 2].contains(&(n - parts[0] - parts[1])) && parts[0].abs_diff(parts[1]) >= 2),
    // Kayles: knock down one pin or two neighbours of a row.
    ("octal:0.77", |n, parts| parts.len() <= 2 && [1, 2].contains(&(n - parts.iter().sum::<u32>()))),
    // Dawson's Kayles: two neighbours.
    ("octal:dawsons-kayles", |n, parts| parts.len() <= 2 && n - parts.iter().sum::<u32>() == 2),
    // 0.137: take one if it is alone, two from an end, three from anywhere.
    ("octal:0.137", |n, parts| match n - parts.iter().sum::<u32>() {
        1 => parts.is_empty(),
        2 => parts.len() <= 1,
        3 => parts.len() <= 2,
        _ => false,
    }),
    ("octal:lasker", |n, parts| match n - parts.iter().sum::<u32>() {
        0 => parts.len() == 2,
        _ => parts.len() <= 1,
    }),
    ("hexadecimal:0.8", |n, parts| parts.len() == 3 && n - parts.iter().sum::<u32>() == 1),
    ("hexadecimal:0.1f", |n, parts| match n - parts.iter().sum::<u32>() {
        1 => parts.is_empty(),
        2 => true,
        _ => false,
    }),
];

/// All lists of up to three parts, descending, with a sum of at most `n`.
fn lists(n: u32) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for a in 1..=n {
        all.push(vec![a]);
        for b in 1..=a.min(n - a) {
            all.push(vec![a, b]);
            all.extend((1..=b.min(n - a - b)).map(|c| vec![a, b, c]));
        }
    }
    all
}

/// Outcome and nimber of positions by plain search.
struct Plain {
    allows: Allows,
    outcomes: [HashMap<Vec<u32>, bool>; 2],
    nimbers: HashMap<Vec<u32>, u64>,
}

impl Plain {
    fn options(&self, at: &[u32]) -> Vec<(u32, Vec<u32>, Vec<u32>)> {
        let mut all = Vec::new();
        let sizes: HashSet<u32> = at.iter().copied().collect();
        for &n in &sizes {
            for parts in lists(n).into_iter().filter(|parts| parts.as_slice() != [n] && (self.allows)(n, parts)) {
                let mut next = at.to_vec();
                next.remove(next.iter().position(|h| *h == n).unwrap());
                next.extend(&parts);
                next.sort_unstable();
                all.push((n, parts, next));
            }
        }
        all
    }

    fn mover_wins(&mut self, at: &[u32], play: Play) -> bool {
        let table = usize::from(play == Play::Misere);
        if let Some(known) = self.outcomes[table].get(at) {
            return *known;
        }
        let options = self.options(at);
        let wins = match options.is_empty() {
            true => play == Play::Misere,
            false => options.iter().any(|(_, _, next)| !self.mover_wins(next, play)),
        };
        self.outcomes[table].insert(at.to_vec(), wins);
        wins
    }

    fn nimber(&mut self, at: &[u32]) -> u64 {
        if let Some(known) = self.nimbers.get(at) {
            return *known;
        }
        let found: HashSet<u64> = self.options(at).iter().map(|(_, _, next)| self.nimber(next)).collect();
        let mex = (0..).find(|v| !found.contains(v)).unwrap();
        self.nimbers.insert(at.to_vec(), mex);
        mex
    }
}

fn written(n: u32, parts: &[u32]) -> String {
    let parts: Vec<String> = parts.iter().map(u32::to_string).collect();
    format!("{n}-{}", if parts.is_empty() { "0".into() } else { parts.join(",") })
}

fn compare(line: &str, allows: Allows, heaps: &[u32]) {
    let mut plain = Plain { allows, outcomes: Default::default(), nimbers: HashMap::new() };
    let text: Vec<String> = heaps.iter().map(u32::to_string).collect();
    let position: Position = format!("{line}:{}", text.join(",")).parse().unwrap();
    let mut expected: Vec<String> = Vec::new();
    for play in [Play::Normal, Play::Misere] {
        let grundy = play == Play::Normal;
        let verdict = solve(&position, Question { play, all_options: true, grundy }, &xanthi::Budget::default());
        assert!(verdict.checked(), "{position}: {:?}", verdict.flaw());
        assert_eq!(verdict.outcome(), Some(Outcome::of_mover(plain.mover_wins(heaps, play))), "{position} {play}");
        assert_eq!(verdict.grundy(), grundy.then(|| plain.nimber(heaps)), "{position}");
        let options = plain.options(heaps);
        let nimbers: HashMap<String, u64> = options.iter().map(|(n, parts, next)| (written(*n, parts), plain.nimber(next))).collect();
        for option in verdict.options().iter().filter(|_| grundy) {
            assert_eq!(option.nimber, nimbers.get(&option.mv).copied(), "{position} {}", option.mv);
        }
        expected.clear();
        for (n, parts, next) in plain.options(heaps) {
            if !plain.mover_wins(&next, play) {
                expected.push(written(n, &parts));
            }
        }
        let mut found: Vec<String> = verdict.winning_moves().map(str::to_owned).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{position} {play}");
    }
}

#[test]
fn every_rule_agrees_with_plain_search_on_one_heap_and_on_sums() {
    for &(line, allows) in GAMES {
        (1..=11).for_each(|n| compare(line, allows, &[n]));
        for a in 1..=5 {
            for b in a..=6 {
                compare(line, allows, &[a, b]);
            }
        }
        compare(line, allows, &[2, 3, 4]);
        compare(line, allows, &[1, 5, 5]);
    }
}

#[test]
fn false_tables_are_rejected() {
    for line in ["grundy:5,8,9", "octal:0.137:12", "nim:3,4", "hexadecimal:0.8:9"] {
        let position: Position = line.parse().unwrap();
        let verdict = solve(&position, Question { all_options: true, grundy: true, ..Question::default() }, &xanthi::Budget::default());
        let proof = verdict.proof().unwrap();
        xanthi_games::check::check(&position, proof).unwrap();
        let Certificate::HeapValues(HeapValues { values }) = &proof.certificate else { panic!("{line}") };
        for i in 0..values.len() {
            for changed in [values[i] + 1, values[i] ^ 1, values[i].wrapping_sub(1), u64::MAX] {
                let mut values = values.clone();
                values[i] = changed;
                let certificate = Certificate::HeapValues(HeapValues { values });
                let mutant = xanthi_games::certificate::Proof { certificate, ..proof.clone() };
                assert!(xanthi_games::check::check(&position, &mutant).is_err(), "{line}: value {i} became {changed}");
            }
        }
        for length in [0, 1, values.len() - 1, values.len() + 1] {
            let mut values = values.clone();
            values.resize(length, 0);
            let certificate = Certificate::HeapValues(HeapValues { values });
            let mutant = xanthi_games::certificate::Proof { certificate, ..proof.clone() };
            assert!(xanthi_games::check::check(&position, &mutant).is_err(), "{line}: {length} values");
        }
        let wrong = xanthi_games::certificate::Proof { grundy: Some(77), ..proof.clone() };
        assert!(xanthi_games::check::check(&position, &wrong).is_err());
        let misere = xanthi_games::certificate::Proof { play: Play::Misere, grundy: None, ..proof.clone() };
        assert!(xanthi_games::check::check(&position, &misere).is_err());
    }
}

#[test]
fn bad_lines_are_refused_with_their_place() {
    for (line, part) in [
        ("nim:3,x", "x"),
        ("nim:", ""),
        ("octal:0.137", "0.137"),
        ("octal:0.8:5", "8"),
        ("octal:1.7:5", "1"),
        ("octal:77:5", "77"),
        ("octal:kails:5", "kails"),
        ("octal:0....:5", "0...."),
        ("hexadecimal:0.g:5", "g"),
        ("subtract:0.3:5", "0"),
        ("split:more.3:5", "more"),
        ("split:least:5", "least"),
        ("split:least.-1:5", "-1"),
        ("grundy:200000000", "200000000"),
        ("hexadecimal:0.8:100000", "100000"),
        ("grundy:7/7-6,2", "7-6,2"),
        ("nim:3@1", "1"),
        ("octal:0.137:99999999999999999999", "99999999999999999999"),
    ] {
        let error = line.parse::<Position>().unwrap_err();
        assert_eq!(&error.text[error.place.clone()], part, "{line}: {error}");
        assert!(!error.help.is_empty(), "{line}");
    }
}
