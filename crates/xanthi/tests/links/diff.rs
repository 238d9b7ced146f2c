//! What changes from one list to another, against a search on the words of both; and what of it is told when there is no time
//! to compare all.

use super::direct::{Direct, List, Random, larger_list};
use super::questions::read;
use std::collections::BTreeSet;
use xanthi::Budget;
use xanthi::answer::{Solved, Wanted, WordsDiff, solve};
use xanthi::solve::Question;
use xanthi_games::budget::Stop;
use xanthi_games::{Play, Position};

fn answer(position: &Position) -> Solved {
    let question = Question { all_options: true, ..Question::default() };
    solve(position, Wanted { question, words: true }, &Budget::default(), &|| 0.0)
}

/// Whether the word wins if it is said first.
fn wins(direct: &mut Direct, word: &str) -> Option<bool> {
    let number = direct.words.iter().position(|known| known == word)?;
    let end = direct.end(word);
    Some(!direct.wins(Some(&end), 1 << number))
}

/// The words that one list alone has, and those of both whose verdict changes.
fn truth(first: &mut Direct, second: &mut Direct) -> [BTreeSet<String>; 3] {
    let only = |these: &Direct, those: &Direct| these.words.iter().filter(|word| !those.words.contains(word)).cloned().collect();
    let (removed, added) = (only(first, second), only(second, first));
    let both: Vec<String> = first.words.iter().filter(|word| second.words.contains(word)).cloned().collect();
    [removed, added, both.into_iter().filter(|word| wins(first, word) != wins(second, word)).collect()]
}

fn told(diff: &WordsDiff) -> [BTreeSet<String>; 3] {
    let verdicts = diff.openings.iter().filter(|change| change.of_verdict()).map(|change| change.name.clone());
    [diff.removed.iter().cloned().collect(), diff.added.iter().cloned().collect(), verdicts.collect()]
}

#[test]
fn whenever_comparing_is_stopped_what_was_compared_is_told() {
    let mut random = Random(61);
    let (mut changes, mut parts) = (0, 0);
    for round in 0..60 {
        let (mut first, list, line) = larger_list(&mut random);
        let dropped = random.below(first.words.len() as u64) as usize;
        let others = format!("{line},drop={}", first.words[dropped]);
        let mut second = first.without(dropped);
        let (before, after) = (read(&line, &list).expect("a position"), read(&others, &list).expect("a position"));
        let mut positions = [&before, &after];
        if round % 2 == 1 {
            positions.reverse();
            std::mem::swap(&mut first, &mut second);
        }
        let solved = positions.map(answer);
        let solved = [&solved[0], &solved[1]];
        let expected = truth(&mut first, &mut second);
        let whole = WordsDiff::of(positions, solved, &Budget::default()).expect("two lists");
        assert_eq!((told(&whole), &whole.stopped), (expected.clone(), &None), "{line} {others}");
        changes += expected[2].len();
        for steps in 0..200 {
            let part = WordsDiff::of(positions, solved, &Budget::default().with_steps(steps)).expect("two lists");
            assert_eq!((part.outcomes, part.open), (whole.outcomes, whole.open));
            match &part.stopped {
                None => assert_eq!(part, whole),
                Some(why) => {
                    assert_eq!(*why, Stop::Steps.to_string());
                    assert!(told(&part).iter().zip(&expected).all(|(told, all)| told.is_subset(all)), "{line} {others}");
                    assert!(part.starts.iter().flatten().all(|change| whole.starts.as_ref().is_some_and(|all| all.contains(change))));
                    parts += told(&part).iter().filter(|told| !told.is_empty()).count();
                }
            }
        }
        // Whoever has stopped the answers has a moment for what changes between them.
        let stopped = Budget::default();
        stopped.canceller().cancel(Stop::Interrupted);
        assert_eq!(WordsDiff::of(positions, solved, &stopped).as_ref(), Some(&whole));
        let nothing = WordsDiff::uncompared(positions, Play::Normal, &solved[..1], Stop::Time).expect("two lists");
        assert_eq!((nothing.outcomes[0], nothing.open), (whole.outcomes[0], [0, second.words.len()]));
        assert!(told(&nothing).iter().all(BTreeSet::is_empty) && nothing.stopped.is_some());
    }
    assert!(changes > 20 && parts > 1_000, "{changes} changes, {parts} parts");
}

/// The report on first words tells of words that are barred for at most 32 words of a chain (docs/words.md).
#[test]
fn lists_whose_words_are_barred_for_too_long_are_not_taken() {
    let takes = |until: u32| {
        let list = List("ab\nbc\nca\ncx".into());
        let position = read(&format!("words:file=l.txt,manner=1,until={until}"), &list).expect("a position");
        (WordsDiff::takes(&position), answer(&position).openings.is_some())
    };
    assert_eq!((takes(2), takes(32), takes(33)), ((true, true), (true, true), (false, false)));
    assert_eq!(WordsDiff::most_barred(), 32);
}
