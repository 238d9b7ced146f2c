//! Nimbers of lists of words, and sums with them, against the least excluded number computed on the words.

use super::direct::{Direct, List, Random, random_list};
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::explain::reason;
use xanthi::solve::{OptionVerdict, Question, Verdict, solve};
use xanthi_games::{Catalogue, Outcome, Play, Position};

/// The nimber of what is left of a list behind a link: the least number that is none of those after a word.
fn nimber(direct: &Direct, end: Option<&str>, said: u64, known: &mut HashMap<(Option<String>, u64), u64>) -> u64 {
    let key = (end.map(str::to_owned), said);
    if let Some(&nimber) = known.get(&key) {
        return nimber;
    }
    let options: Vec<u64> = direct.fitting(end, said).into_iter().map(|word| after(direct, word, said, known)).collect();
    let least = (0..).find(|value| !options.contains(value)).expect("one is free");
    known.insert(key, least);
    least
}

fn after(direct: &Direct, word: usize, said: u64, known: &mut HashMap<(Option<String>, u64), u64>) -> u64 {
    nimber(direct, Some(&direct.end(&direct.words[word])), said | 1 << word, known)
}

fn ask(line: &str, list: &List, grundy: bool) -> (Position, Verdict) {
    let position = Position::read(line, Catalogue::standard(), list).unwrap_or_else(|error| panic!("{line} {}: {error}", list.0));
    let verdict = solve(&position, Question { grundy, all_options: true, ..Question::default() }, &Budget::default());
    assert!(verdict.checked(), "{line} {:?}: {:?} {:?}", list.0, verdict.flaw(), verdict.stop());
    (position, verdict)
}

/// The outcome that every move must have, by name; and its nimber where the proof tells it.
fn compare(options: &[OptionVerdict], truth: &[(String, u64)], told: &str) {
    let known: Vec<_> = options.iter().map(|o| (o.mv.clone(), o.outcome)).collect();
    let wanted: Vec<_> = truth.iter().map(|(mv, value)| (mv.clone(), Some(Outcome::of_mover(*value != 0)))).collect();
    assert_eq!(known, wanted, "{told}");
    for (option, (_, value)) in options.iter().zip(truth) {
        assert!(option.nimber.is_none_or(|nimber| nimber == *value), "{told}: {option:?}");
    }
}

#[test]
fn every_word_has_the_nimber_of_what_it_leaves() {
    let (mut random, mut unlike, mut doubles) = (Random(47), 0, 0);
    for _ in 0..3_000 {
        let (direct, list, line) = random_list(&mut random);
        if direct.play == Play::Misere || direct.words.is_empty() {
            continue;
        }
        let mut known = HashMap::new();
        let own = nimber(&direct, None, 0, &mut known);
        let words: Vec<(String, u64)> =
            direct.fitting(None, 0).into_iter().map(|w| (direct.words[w].clone(), after(&direct, w, 0, &mut known))).collect();
        let told = format!("{line} {:?}", direct.words);

        let (position, verdict) = ask(&line, &list, true);
        assert_eq!((verdict.grundy(), verdict.outcome()), (Some(own), Some(Outcome::of_mover(own != 0))), "{told}");
        compare(verdict.options(), &words, &told);
        let proof = verdict.proof().expect("it is decided");
        let text = reason(&position, proof);
        // A sentence names so many words at most, and says nothing of single ones where a theorem decides.
        if words.len() <= 12 && text.contains(" has ") {
            assert!(words.iter().all(|(word, value)| text.contains(&format!("{word} has {value}"))), "{told}: {text}");
        }
        let mut arcs: Vec<_> = direct.words.iter().map(|w| (direct.begin(w), direct.end(w))).collect();
        let sorted = arcs.is_sorted();
        arcs.sort();
        arcs.dedup();
        unlike += usize::from(!sorted && words.windows(2).any(|pair| pair[0].1 != pair[1].1));
        doubles += usize::from(arcs.len() < direct.words.len());

        // Beside a heap of two.
        let truth: Vec<(String, u64)> = words
            .iter()
            .map(|(word, value)| (format!("1:{word}"), value ^ 2))
            .chain([("2:2-1".to_owned(), own ^ 1), ("2:2-0".to_owned(), own)])
            .collect();
        let (_, sum) = ask(&format!("{line}+nim:2"), &list, false);
        assert_eq!(sum.outcome(), Some(Outcome::of_mover(own != 2)), "{told}");
        let sorted = |mut moves: Vec<(String, u64)>| {
            moves.sort();
            moves
        };
        let mut options = sum.options().to_vec();
        options.sort_by(|a, b| a.mv.cmp(&b.mv));
        compare(&options, &sorted(truth), &format!("{told} + a heap of two"));
    }
    assert!(unlike > 300 && doubles > 300, "{unlike} lists in another order than their arcs, {doubles} with words alike");
}
