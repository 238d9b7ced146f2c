//! The words that refute a first word: all of them, and no others.

use super::direct::{Direct, Random, larger_list, random_list};
use super::questions::read;
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi::words::{Class, OpeningReport, report};
use xanthi_games::{Play, Position};

/// The numbers of the words that refute a word, by a search on the words.
fn refute(direct: &mut Direct, word: usize) -> Vec<usize> {
    let (said, end) = (1 << word, direct.end(&direct.words[word]));
    let mut replies = direct.fitting(Some(&end), said);
    replies.retain(|&reply| {
        let end = direct.end(&direct.words[reply]);
        !direct.wins(Some(&end), said | 1 << reply)
    });
    replies
}

/// The words of a kind that loses, each with the replies that are told.
fn lost(position: &Position, direct: &Direct, limit: &Budget) -> Vec<(usize, Vec<usize>, Class)> {
    let question = Question { play: direct.play, all_options: true, grundy: false };
    let verdict = solve(position, question, &Budget::default());
    let table = report(position, &verdict, limit).expect("a report");
    let words = &position.typed().words().expect("words").game;
    let number = |word: &u32| direct.words.iter().position(|other| other == words.word(*word)).expect("a word of the list");
    let of_kind = |kind: &OpeningReport| -> Vec<(usize, Vec<usize>, Class)> {
        let replies: Vec<usize> = kind.replies.iter().map(number).collect();
        let others = |word: usize| {
            let mut others: Vec<usize> = replies.iter().copied().filter(|&reply| reply != word).collect();
            others.sort_unstable();
            others
        };
        kind.words.iter().map(number).map(|word| (word, others(word), kind.class)).collect()
    };
    table.openings.iter().filter(|kind| kind.class.wins() == Some(false)).flat_map(of_kind).collect()
}

#[test]
fn every_word_that_refutes_is_named_and_no_other() {
    let mut random = Random(61);
    // By play, and by whether labels decide the first word; and those where labels do not show every reply.
    let mut counts = [[0; 2]; 2];
    let mut several = 0;
    for round in 0..1_500 {
        let (mut direct, list, line) = if round % 5 == 0 { larger_list(&mut random) } else { random_list(&mut random) };
        let Some(position) = read(&line, &list).filter(|_| !line.contains("until")) else { continue };
        for (word, told, class) in lost(&position, &direct, &Budget::default()) {
            let truth = refute(&mut direct, word);
            assert_eq!(told, truth, "{line} {} {:?}: {}", direct.play, direct.words, direct.words[word]);
            let by_label = usize::from(matches!(class, Class::Loses { .. }));
            counts[usize::from(direct.play == Play::Misere)][by_label] += 1;
            several += usize::from(truth.len() > 1);
        }
    }
    assert!(counts.iter().flatten().all(|&count| count > 100) && several > 500, "{counts:?} {several}");
}

#[test]
fn when_the_time_is_over_what_is_named_refutes() {
    let mut random = Random(62);
    let mut named = 0;
    for _ in 0..300 {
        let (mut direct, list, line) = larger_list(&mut random);
        let Some(position) = read(&line, &list) else { continue };
        for (word, told, _) in lost(&position, &direct, &Budget::default().with_steps(0)) {
            let truth = refute(&mut direct, word);
            assert!(told.iter().all(|reply| truth.contains(reply)), "{line} {:?}: {}", direct.words, direct.words[word]);
            named += told.len();
        }
    }
    assert!(named > 1_000, "{named}");
}
