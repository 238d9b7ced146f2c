//! Critical words and strategies with results that are kept: the same answers, without a search where there was one before.

use super::direct::{Direct, List, Random, larger_list, list_with_dead_ends, random_list, restricted_list};
use super::questions::{read, starts};
use std::collections::{HashMap, HashSet};
use xanthi::Budget;
use xanthi::words::critical::{Critical, CriticalWords, critical, critical_with_results};
use xanthi::words::results::{Kept, Key, NoResults, Results};
use xanthi::words::tree::{Branch, Grown, Size, tree, tree_with_results};
use xanthi_games::budget::Stop;
use xanthi_games::{Outcome, Play, Position};

/// A store in memory; of a liar every outcome is told wrongly, or every proof is that of another question.
#[derive(Default)]
struct Memory {
    rows: HashMap<Key, Kept>,
    about: HashMap<String, Vec<Key>>,
    lie: Option<Lie>,
    new: usize,
    rejected: usize,
}

#[derive(Clone, Copy)]
enum Lie {
    Outcomes,
    Proofs,
}

impl Memory {
    fn told(&self, key: &Key) -> Option<Kept> {
        let kept = self.rows.get(key)?.clone();
        Some(match self.lie {
            None => kept,
            Some(Lie::Outcomes) => Kept { outcome: kept.outcome.map(|outcome| Outcome::of_mover(outcome == Outcome::P)), ..kept },
            Some(Lie::Proofs) => {
                let other = self.rows.values().find(|other| other.outcome.is_some() && other.outcome != kept.outcome);
                match other {
                    Some(other) => Kept { outcome: other.outcome, certificate: other.certificate.clone(), ..kept },
                    None => kept,
                }
            }
        })
    }
}

impl Results for Memory {
    fn known(&mut self, key: &Key) -> Option<Kept> {
        self.told(key)
    }

    fn before(&mut self, about: &str) -> Vec<Kept> {
        let keys = self.about.get(about).into_iter().flatten().rev().take(4);
        keys.filter_map(|key| self.told(key)).filter(|kept| kept.outcome.is_some()).collect()
    }

    fn rejected(&mut self, _: &Key) {
        self.rejected += 1;
    }

    fn found(&mut self, key: &Key, about: &str, kept: &Kept) {
        if kept.outcome.is_some() {
            self.new += 1;
            self.about.entry(about.to_owned()).or_default().push(*key);
        }
        self.rows.insert(*key, kept.clone());
    }
}

/// Lists of all kinds, and positions of them.
fn some_position(random: &mut Random, round: u64) -> Option<(Direct, Position)> {
    let (direct, list, line): (Direct, List, String) = match round % 4 {
        0 => larger_list(random),
        1 => random_list(random),
        2 => list_with_dead_ends(random),
        _ => restricted_list(random),
    };
    let start = starts(&direct).first().cloned().filter(|_| (round / 4).is_multiple_of(2));
    let position = read(&(line + &start.map_or(String::new(), |start| format!("@{start}"))), &list)?;
    Some((direct, position))
}

/// With no positions to look at, as everything is known.
fn nothing() -> Budget {
    Budget::new(0, 1 << 30, 1)
}

#[test]
fn critical_words_are_the_same_with_results_that_are_kept() {
    let mut random = Random(83);
    let (mut learned, mut rejected) = (0, 0);
    for round in 0..400 {
        let Some((direct, position)) = some_position(&mut random, round) else { continue };
        let plain = critical(&position, direct.play, &Budget::default()).expect("words");
        assert_eq!(plain.open, 0);
        let mut store = Memory::default();
        let mut ask = |limit: &Budget, lie: Option<Lie>| -> (CriticalWords, usize, usize) {
            (store.new, store.rejected, store.lie) = (0, 0, lie);
            let found = critical_with_results(&position, direct.play, limit, &mut store).expect("words");
            (found, store.new, store.rejected)
        };
        let (found, new, _) = ask(&Budget::default(), None);
        assert_eq!(found, plain, "{position}");
        learned += new;
        // Where words are barred, each that may be said next is looked at, which counts as a position.
        // So it does where links do not tell who wins before the first word.
        let of_words = direct.play == Play::Misere || position.to_string().contains("forced");
        let searches = of_words || position.to_string().contains("until");
        let (found, new, wrong) = ask(&if searches { Budget::default() } else { nothing() }, None);
        assert_eq!((found, wrong), (plain.clone(), 0), "{position}");
        assert!(new == 0 || searches, "{position}");
        for lie in [Lie::Outcomes, Lie::Proofs] {
            let (found, _, wrong) = ask(&Budget::default(), Some(lie));
            assert_eq!(found, plain, "{position}");
            rejected += wrong;
        }
    }
    assert!(learned > 1_000 && rejected > 1_000, "{learned} {rejected}");
}

#[test]
fn trees_are_trees_with_results_that_are_kept() {
    let mut random = Random(84);
    let (mut learned, mut same, mut all) = (0, 0, 0);
    let size = Size { depth: 8, branches: 500 };
    for round in 0..400 {
        let Some((direct, position)) = some_position(&mut random, round) else { continue };
        let plain = tree(&position, direct.play, size, &Budget::default()).expect("in time").expect("words");
        let mut store = Memory::default();
        let mut grow = |limit: &Budget| {
            store.new = 0;
            let grown = tree_with_results(&position, direct.play, size, limit, &mut store).expect("who wins is known").expect("words");
            assert_eq!(grown.stopped, None, "{position}");
            (grown.root, store.new)
        };
        let (grown, new) = grow(&Budget::default());
        assert_eq!(grown.winner_moves, plain.winner_moves, "{position}");
        learned += new;
        let limit = if position.to_string().contains("until") { Budget::default() } else { nothing() };
        // What is learned on the way may show that an earlier word wins, too; then nothing changes any more.
        let again = grow(&limit);
        assert_eq!((again.0.winner_moves, again.1), (grown.winner_moves, 0), "{position}");
        (same, all) = (same + usize::from(again.0 == grown), all + 1);
        assert_eq!(grow(&limit), again, "{position}");
    }
    assert!(learned > 150 && 50 * same > 49 * all, "{learned} learned, {same} of {all} the same");
}

/// Whether a tree is another one, cut off here and there.
fn is_cut_off(some: &Branch, whole: &Branch) -> bool {
    (some.word == whole.word && some.winner_moves == whole.winner_moves && some.then.len() <= whole.then.len())
        && (some.cut || some.then.len() == whole.then.len())
        && some.then.iter().zip(&whole.then).all(|(some, whole)| is_cut_off(some, whole))
}

/// A tree that a limit stops is told as far as it was found.
#[test]
fn trees_that_are_stopped_are_cut_off() {
    let mut random = Random(85);
    let (mut cut, mut undecided) = (0, 0);
    let size = Size { depth: 8, branches: 500 };
    for round in 0..60 {
        let Some((direct, position)) = some_position(&mut random, round) else { continue };
        let grow = |limit: &Budget| {
            let grown = tree_with_results(&position, direct.play, size, limit, &mut NoResults);
            grown.map(|grown| grown.expect("words"))
        };
        let whole = grow(&Budget::default()).expect("who wins is known");
        assert_eq!(whole.stopped, None, "{position}");
        for steps in (0..24).map(|i| 1 << i) {
            match grow(&Budget::default().with_steps(steps)) {
                Err(stop) => {
                    assert_eq!(stop, Stop::Steps, "{position}");
                    undecided += 1;
                }
                Ok(Grown { root, stopped: None }) => assert_eq!(root, whole.root, "{position}"),
                Ok(Grown { root, stopped: Some(stop) }) => {
                    assert!(stop == Stop::Steps && root.cut && is_cut_off(&root, &whole.root), "{position}: {root:?}");
                    cut += 1;
                }
            }
        }
    }
    assert!(cut > 30 && undecided > 30, "{cut} cut off, {undecided} undecided");
}

/// A work that is stopped again and again comes to an end, with the same answer.
#[test]
fn short_runs_find_all_critical_words_in_the_end() {
    let mut random = Random(85);
    let (mut stopped, mut runs, mut told) = (0, 0, 0);
    for _ in 0..6 {
        let mut words: Vec<String> = (0..46).map(|_| [random.letter(9), random.letter(9)].iter().collect()).collect();
        words.sort();
        words.dedup();
        let position = read("words:file=l.txt", &List(words.join("\n"))).expect("a list");
        let plain = critical(&position, Play::Normal, &Budget::default()).expect("words");
        let mut store = Memory::default();
        let few = || Budget::new(600, 1 << 30, 1);
        // Of the links that are not said to be open all is known.
        let part = critical(&position, Play::Normal, &few()).expect("words");
        let of_links = |found: &CriticalWords| -> HashSet<(Vec<String>, String, Outcome, Outcome)> {
            let named = |kind: &Critical| kind.changes.iter().map(|c| (kind.words.clone(), c.0.clone(), c.1, c.2)).collect::<Vec<_>>();
            found.words.iter().flat_map(named).filter(|(_, link, ..)| !part.open_links.contains(link)).collect()
        };
        assert_eq!(of_links(&part), of_links(&plain), "{position}");
        assert!(plain.open_links.is_empty() && part.open_links.is_empty() == (part.open == 0), "{:?}", part.open_links);
        told += of_links(&part).len();
        let ended = (1..100).find_map(|run| {
            let found = critical_with_results(&position, Play::Normal, &few(), &mut store).expect("words");
            (found.open == 0).then_some((run, found))
        });
        let (run, found) = ended.expect("an end");
        assert_eq!(found, plain, "{position}");
        stopped += usize::from(run > 1);
        runs += run;
    }
    assert!(stopped > 1 && told > 10, "{stopped} {runs} {told}");
}
