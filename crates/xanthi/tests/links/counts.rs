//! What is told of a list where there is no room to tell of each word, against a search on the words and the whole report.

use super::direct::{Random, larger_list, random_list};
use super::questions::read;
use std::collections::BTreeMap;
use xanthi::answer::{Cost, Solved};
use xanthi::explain::reason;
use xanthi::solve::{Question, solve};
use xanthi::words::{Class, counts::counts, report};
use xanthi::{Budget, Stop};
use xanthi_games::{Outcome, Play};

/// What cancelled pairs decide is not told apart from what a search does.
fn coarse(class: Class) -> Class {
    match class {
        Class::WinsByLoop => Class::WinsAtRoot,
        Class::LosesByLoop => Class::LosesAtRoot,
        class => class,
    }
}

#[test]
fn as_many_links_and_words_of_each_class_are_counted_as_the_report_has() {
    let mut random = Random(91);
    let (mut whole, mut parts, mut links_told) = (0, 0, 0);
    for round in 0..1_200 {
        let (mut direct, list, line) = if round % 3 == 0 { larger_list(&mut random) } else { random_list(&mut random) };
        let Some(position) = read(&line, &list) else { continue };
        let question = Question { play: direct.play, all_options: true, grundy: false };
        let limit = if round % 3 == 0 { Budget::new(random.below(30), 1 << 20, 1) } else { Budget::default() };
        let verdict = solve(&position, question, &limit);
        let Some(table) = report(&position, &verdict, &limit) else { continue };
        let mut expected: BTreeMap<Class, [u64; 2]> = BTreeMap::new();
        table.openings.iter().for_each(|kind| expected.entry(coarse(kind.class)).or_default()[1] += kind.words.len() as u64);
        if table.later.is_none() {
            table.links.iter().for_each(|link| expected.entry(coarse(link.class)).or_default()[0] += 1);
            links_told += table.links.len();
        }
        let counted = counts(&position, &verdict).expect("a list");
        assert_eq!(counted.iter().copied().collect::<BTreeMap<_, _>>(), expected, "{line} {}", list.0);
        // By a search on the words.
        let words = |wins: Option<bool>| counted.iter().filter(|(class, _)| class.wins() == wins).map(|(_, of)| of[1]).sum::<u64>();
        let firsts = direct.fitting(None, 0);
        let won = firsts.iter().filter(|&&word| !direct_wins_after(&mut direct, word)).count() as u64;
        let all = firsts.len() as u64;
        match words(None) {
            0 => {
                whole += 1;
                assert_eq!([words(Some(true)), words(Some(false))], [won, all - won], "{line} {}", list.0);
            }
            open => {
                parts += 1;
                assert_eq!(words(Some(true)) + words(Some(false)) + open, all);
                assert!(words(Some(true)) <= won && words(Some(false)) <= all - won, "{line} {}", list.0);
            }
        }
        let brief = Solved::in_brief(&position, &verdict, Cost::default()).expect("a list");
        assert_eq!((brief.outcome.outcome(), brief.notes.len()), (verdict.outcome(), counted.len()));
        // No limit is named that was not reached.
        assert_eq!(brief.known.as_ref().map(|known| known.stopped.clone()), verdict.stop().map(|stop| stop.to_string()));
        let mut cut = brief.clone();
        cut.cut_off_by(Stop::Time);
        assert_eq!(cut.known.map(|known| known.stopped), Some(verdict.stop().unwrap_or(Stop::Time).to_string()));
        assert!(verdict.outcome().is_none_or(|outcome| outcome == Outcome::of_mover(direct.wins(None, 0))));
        assert!(brief.openings.is_none() && brief.moves.is_empty() && brief.tell().iter().all(|row| row.name != "moves"));
    }
    assert!(whole > 300 && parts > 40 && links_told > 500, "{whole} whole, {parts} in part, {links_told} links");
}

/// Whether the other player wins after a word.
fn direct_wins_after(direct: &mut super::direct::Direct, word: usize) -> bool {
    let end = direct.end(&direct.words[word]);
    direct.wins(Some(&end), 1 << word)
}

/// How many links a reason says are decided without a search: by labels, and by words after which none follows.
fn said_of_links(reason: &str) -> u64 {
    let number = |text: &str| text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    let labelled = reason.split_once("Labels decide ").map_or(0, |(_, behind)| match behind {
        _ if behind.starts_with("the only link") => 1,
        _ if behind.starts_with("both links") => 2,
        _ => number(behind.strip_prefix("all ").unwrap_or(behind)),
    });
    let by_last = |words: &str| reason.split_once(words).map(|(before, _)| before.rsplit(". ").next().expect("a sentence"));
    let by_last =
        by_last(" decided by a word that nothing but itself").or_else(|| by_last(" decided by words that nothing but themselves"));
    labelled + by_last.map_or(0, number)
}

#[test]
fn the_reason_counts_the_links_that_the_classes_count() {
    let mut random = Random(17);
    let [mut told, mut by_last] = [0; 2];
    for _ in 0..1_500 {
        let (direct, list, line) = random_list(&mut random);
        let Some(position) = read(&line, &list).filter(|position| position.barred().is_none()) else { continue };
        let question = Question { play: direct.play, all_options: true, grundy: false };
        let verdict = solve(&position, question, &Budget::default());
        let Some(table) = report(&position, &verdict, &Budget::default()) else { continue };
        let Some(proof) = verdict.proof().filter(|_| !table.links.is_empty()) else { continue };
        let links = table.links.iter().filter(|link| link.begins > 0 || direct.play == Play::Misere);
        let expected = links.filter(|link| matches!(link.class, Class::Wins { .. } | Class::Loses { .. })).count() as u64;
        let reason = reason(&position, proof);
        assert_eq!(said_of_links(&reason), expected, "{line} {} {reason}", list.0);
        told += 1;
        by_last += usize::from(reason.contains(" could follow: "));
    }
    assert!(told > 300 && by_last > 30, "{told} {by_last}");
}
