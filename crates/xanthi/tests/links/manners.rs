//! Critical words where words are barred at first: the rules are applied to the list without the word.

use super::direct::{Direct, Random, larger_restricted_list, restricted_list};
use super::questions::{read, starts};
use std::collections::{HashMap, HashSet};
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi::words::critical::{CriticalWords, Said, critical};
use xanthi_games::budget::Stop;
use xanthi_games::{Outcome, Play};

/// What a first word does, by a search on the words.
fn does(direct: &mut Direct, word: usize) -> Said {
    if !direct.fitting(None, 0).contains(&word) {
        return Said::Barred;
    }
    let end = direct.end(&direct.words[word]);
    if direct.wins(Some(&end), 1 << word) { Said::Loses } else { Said::Wins }
}

/// What changes without each word: the list itself, its first words, its links when nothing is barred any more.
#[derive(Debug, Default, PartialEq)]
struct Changes {
    outcome: Option<(Outcome, Outcome)>,
    openings: HashMap<String, (Said, Said)>,
    links: HashMap<String, (Outcome, Outcome)>,
}

/// What changes without each word; and the kinds of words, by their links, without which nothing is said of links.
fn truth(direct: &mut Direct) -> (HashMap<String, Changes>, HashSet<(String, String)>) {
    let mut free = direct.free();
    let mut links: Vec<String> = free.words.iter().map(|word| free.begin(word)).chain(starts(&free)).collect();
    links.sort();
    links.dedup();
    // What links are worth depends on the words that were said if these are many, and some are barred.
    let lasting = direct.until == 1 || (direct.until == 2 && direct.play == Play::Normal);
    let before = Outcome::of_mover(direct.wins(None, 0));
    let did: Vec<Said> = (0..direct.words.len()).map(|word| does(direct, word)).collect();
    let (mut all, mut untold) = (HashMap::new(), HashSet::new());
    for word in 0..direct.words.len() {
        let mut shorter = direct.without(word);
        let mut changes = Changes::default();
        let after = Outcome::of_mover(shorter.wins(None, 0));
        changes.outcome = (before != after).then_some((before, after));
        for other in 0..shorter.words.len() {
            let (did, now) = (did[other + usize::from(other >= word)], does(&mut shorter, other));
            if did != now {
                changes.openings.insert(shorter.words[other].clone(), (did, now));
            }
        }
        let free_of_manners = |direct: &Direct| direct.polite.iter().all(|polite| *polite);
        let told = lasting || free_of_manners(direct) && free_of_manners(&shorter);
        if !told {
            untold.insert((direct.begin(&direct.words[word]), direct.end(&direct.words[word])));
        }
        for link in links.iter().filter(|_| told) {
            let [before, after] = [0, 1 << word].map(|said| Outcome::of_mover(free.wins(Some(link), said)));
            if before != after {
                changes.links.insert(link.clone(), (before, after));
            }
        }
        all.insert(direct.words[word].clone(), changes);
    }
    (all, untold)
}

/// What is told of each word that changes something.
fn told(found: &CriticalWords) -> HashMap<String, Changes> {
    let mut all = HashMap::new();
    for kind in &found.words {
        for word in &kind.words {
            let openings = kind.openings.iter().flat_map(|change| change.words.iter().map(|other| (other, (change.before, change.after))));
            let links = kind.changes.iter().map(|(link, before, after)| (link.to_lowercase(), (*before, *after)));
            let openings = openings.filter(|(other, _)| *other != word).map(|(other, change)| (other.clone(), change)).collect();
            all.insert(word.clone(), Changes { outcome: kind.outcome, openings, links: links.collect() });
        }
    }
    all
}

#[test]
fn of_a_list_what_changes_is_what_changes_when_the_word_is_dropped() {
    let mut random = Random(71);
    let (mut counts, mut newly, mut long, mut without_links) = ([[0; 3]; 2], 0, 0, 0);
    for round in 0..1_000 {
        let (mut direct, list, line) = if round % 20 == 0 { larger_restricted_list(&mut random) } else { restricted_list(&mut random) };
        let Some(position) = read(&line, &list) else { continue };
        let found = critical(&position, direct.play, &Budget::default()).expect("words");
        assert_eq!((found.open, found.stop), (0, None), "{line}");
        assert_eq!(found.outcome, Some(Outcome::of_mover(direct.wins(None, 0))), "{line} {:?}", direct.words);
        let ((truth, untold), mut told) = (truth(&mut direct), told(&found));
        assert_eq!(found.without_links, untold.len(), "{line} {} {:?}", direct.play, direct.words);
        without_links += usize::from(!untold.is_empty());
        for (word, truth) in &truth {
            let told = told.remove(word).unwrap_or_default();
            assert_eq!(told, *truth, "{line} {} {:?}: without {word}", direct.play, direct.words);
            let counts = &mut counts[usize::from(direct.play == Play::Misere)];
            counts[0] += usize::from(truth.outcome.is_some());
            counts[1] += truth.openings.len();
            counts[2] += truth.links.len();
            long += usize::from(direct.until > 2 && !truth.links.is_empty());
            // Nothing was barred before.
            newly += usize::from(position.barred().is_none() && truth.openings.values().any(|change| change.1 == Said::Barred));
        }
        assert!(told.is_empty(), "{line}: {told:?}");
    }
    assert!(counts.iter().flatten().all(|&count| count > 300) && newly > 20 && long > 20, "{counts:?} {newly} {long}");
    assert!(without_links > 20, "{without_links}");
}

#[test]
fn of_a_position_the_winner_changes() {
    let mut random = Random(72);
    // With a start, behind a word, and behind one that the shorter list bars.
    let (mut changed, mut barred, mut dropped) = ([[0; 2]; 2], 0, 0);
    for round in 0..2_000 {
        let (mut direct, list, line) = if round % 20 == 0 { larger_restricted_list(&mut random) } else { restricted_list(&mut random) };
        let first = direct.fitting(None, 0).first().copied().filter(|_| round % 2 == 1);
        let (end, said, at) = match first {
            Some(word) => (direct.end(&direct.words[word]), 1 << word, format!("@/{}", direct.words[word])),
            None => {
                let Some(start) = starts(&direct).get(round % 3).cloned() else { continue };
                (start.clone(), 0, format!("@{start}"))
            }
        };
        let position = read(&format!("{line}{at}"), &list).expect("a position");
        let found = critical(&position, direct.play, &Budget::default()).expect("words");
        assert_eq!((found.open, found.stop), (0, None), "{line}{at}");
        let told: HashSet<&str> = found.words.iter().flat_map(|kind| kind.words.iter().map(String::as_str)).collect();
        let before = Outcome::of_mover(direct.wins(Some(&end), said));
        for word in (0..direct.words.len()).filter(|&word| Some(word) != first) {
            let mut shorter = direct.without(word);
            let now = first.map(|first| first - usize::from(first > word));
            let after = Outcome::of_mover(shorter.wins(Some(&end), now.map_or(0, |first| 1 << first)));
            let name = &direct.words[word];
            assert_eq!(told.contains(name.as_str()), before != after, "{line}{at} {} {:?}: {name}", direct.play, direct.words);
            changed[usize::from(direct.play == Play::Misere)][usize::from(first.is_some())] += usize::from(before != after);
            let still = now.is_none_or(|first| shorter.fitting(None, 0).contains(&first));
            barred += usize::from(!still);
            // The same line with `drop`.
            if still && word % 4 == round / 2 % 4 {
                let Some(position) = read(&format!("{line},drop={name}{at}"), &list) else { continue };
                let verdict = solve(&position, Question { play: direct.play, ..Question::default() }, &Budget::default());
                assert_eq!(verdict.outcome(), Some(after), "{line},drop={name}{at}");
                dropped += 1;
            }
        }
        for kind in &found.words {
            let [(_, was, is)] = &kind.changes[..] else { panic!("one link") };
            assert!(*was == before && *is != before && kind.openings.is_empty() && kind.outcome.is_none());
        }
    }
    assert!(changed.iter().flatten().all(|&count| count > 300), "{changed:?}");
    assert!(barred > 200 && dropped > 2_000, "{barred} {dropped}");
}

#[test]
fn whenever_it_is_stopped_what_is_told_is_true_and_the_rest_is_open() {
    let mut random = Random(73);
    let (mut some, mut none) = (0, 0);
    for round in 0..300 {
        let larger = round % 3 == 0;
        let (direct, list, line) = if larger { larger_restricted_list(&mut random) } else { restricted_list(&mut random) };
        let start = starts(&direct).first().cloned().filter(|_| round % 2 == 0);
        let line = line + &start.map_or(String::new(), |start| format!("@{start}"));
        let Some(position) = read(&line, &list) else { continue };
        let whole = critical(&position, direct.play, &Budget::default()).expect("words");
        let steps = [0, 60, 600, 3_000].map(|steps| Budget::default().with_steps(steps));
        let nodes = [0, 3, 30].map(|nodes| Budget::new(nodes, 1 << 30, 1));
        for limit in steps.iter().chain(&nodes) {
            let found = critical(&position, direct.play, limit).expect("words");
            for kind in &found.words {
                let same = whole.words.iter().find(|same| same.words == kind.words).expect("a critical kind");
                assert!(kind.changes.iter().all(|change| same.changes.contains(change)), "{line} {limit:?}");
                assert!(kind.openings.iter().all(|change| same.openings.contains(change)), "{line} {limit:?}");
                assert!(kind.outcome.is_none() || kind.outcome == same.outcome, "{line} {limit:?}");
            }
            assert_eq!(found.open > 0, found.stop.is_some(), "{line} {limit:?}");
            // What is neither told in full nor open changes nothing.
            let missing = whole.words.iter().filter(|kind| !found.words.contains(kind)).count();
            assert!(missing <= found.open, "{line} {limit:?}: {missing} are missing, and {} are open", found.open);
            some += usize::from(found.stop.is_some() && !found.words.is_empty());
            none += usize::from(found.stop.is_some() && found.words.is_empty());
        }
    }
    assert!(some > 50 && none > 50, "{some} {none}");
}

#[test]
fn of_words_that_are_barred_for_too_long_it_is_said() {
    let list = super::direct::List("ab\nbc\nca\ncd\n".into());
    let critical = |until: u32| {
        let position = read(&format!("words:file=l.txt,manner=1,until={until}"), &list).expect("a position");
        critical(&position, Play::Normal, &Budget::default()).expect("words")
    };
    assert_eq!((critical(32).open, critical(32).stop), (0, None));
    let long = critical(1_000_000);
    assert!(long.open > 0 && long.stop == Some(Stop::OutOfReach), "{long:?}");
}
