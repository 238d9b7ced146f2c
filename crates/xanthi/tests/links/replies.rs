//! The words that refute a word: all of them, and no others.

use super::direct::{Direct, Random, larger_list, list_with_dead_ends, random_list};
use super::questions::read;
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi::words::{Class, OpeningReport, report};
use xanthi_games::{Play, Position};

/// The numbers of the words that refute a word said after some others, by a search on the words.
fn refute(direct: &mut Direct, before: u64, word: usize) -> Vec<usize> {
    let (said, end) = (before | 1 << word, direct.end(&direct.words[word]));
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
            let truth = refute(&mut direct, 0, word);
            assert_eq!(told, truth, "{line} {} {:?}: {}", direct.play, direct.words, direct.words[word]);
            let by_label = usize::from(matches!(class, Class::Loses { .. }));
            counts[usize::from(direct.play == Play::Misere)][by_label] += 1;
            several += usize::from(truth.len() > 1);
        }
    }
    assert!(counts.iter().flatten().all(|&count| count > 100) && several > 500, "{counts:?} {several}");
}

/// Whether a player who must speak loses, and says so many more words at most: every line of play is looked at.
fn lost_within(direct: &Direct, end: &str, said: u64, words: u32) -> bool {
    let answered = |reply: usize| {
        let (said, end) = (said | 1 << reply, direct.end(&direct.words[reply]));
        let wins = |&answer: &usize| lost_within(direct, &direct.end(&direct.words[answer]), said | 1 << answer, words - 1);
        words > 0 && direct.fitting(Some(&end), said).iter().any(wins)
    };
    direct.fitting(Some(end), said).into_iter().all(answered)
}

/// A position of a list, and the words that have been said in it as bits.
fn some_words_on(direct: &Direct, mut position: Position, random: &mut Random) -> (Position, u64) {
    let mut said = 0;
    for _ in 0..=random.below(4) {
        let mut moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let word = moves.swap_remove(random.below(moves.len() as u64) as usize);
        said |= 1 << direct.words.iter().position(|other| *other == word).expect("a word of the list");
        position = position.after(&word).expect("a move");
    }
    (position, said)
}

#[test]
fn after_some_words_every_word_is_told_of_and_judged_rightly() {
    let mut random = Random(63);
    let (mut told, mut refuted, mut soon) = ([0; 2], 0, 0);
    for round in 0..2_500 {
        let (mut direct, list, line) = match round % 6 {
            0 => larger_list(&mut random),
            1 | 2 => list_with_dead_ends(&mut random),
            _ => random_list(&mut random),
        };
        let Some(position) = read(&line, &list) else { continue };
        let (position, said) = some_words_on(&direct, position, &mut random);
        let question = Question { play: direct.play, all_options: true, grundy: false };
        let verdict = solve(&position, question, &Budget::default());
        let table = report(&position, &verdict, &Budget::default()).expect("a report");
        let words = &position.typed().words().expect("words").game;
        let number = |word: &u32| direct.words.iter().position(|other| other == words.word(*word)).expect("a word of the list");
        let mut rows = Vec::new();
        for kind in &table.openings {
            let mut replies: Vec<usize> = kind.replies.iter().map(number).collect();
            replies.sort_unstable();
            rows.extend(kind.words.iter().map(|word| (number(word), kind.class, replies.clone())));
        }
        rows.sort_unstable_by_key(|row| row.0);
        let last = position.typed().words().and_then(|at| at.played.last()).map(|&word| direct.end(words.word(word)));
        let says = format!("{position} {line} {} {:?}", direct.play, list.0);
        assert_eq!(rows.iter().map(|row| row.0).collect::<Vec<_>>(), direct.fitting(last.as_deref(), said), "{says}");
        assert!(table.links.is_empty() || said == 0, "{says}");
        for (word, class, mut replies) in rows {
            let (truth, end) = (refute(&mut direct, said, word), direct.end(&direct.words[word]));
            let wins = !direct.wins(Some(&end), said | 1 << word);
            let says = format!("{} {class:?} of {says}", direct.words[word]);
            assert_eq!(class.wins(), Some(wins), "{says}");
            told[usize::from(wins)] += 1;
            if let (Class::Wins { words }, Play::Normal) = (class, direct.play) {
                assert!(lost_within(&direct, &end, said | 1 << word, words - 1), "{says}");
                soon += usize::from(words > 1);
            }
            replies.retain(|&reply| reply != word);
            match wins {
                true => assert!(replies.is_empty(), "{replies:?} {says}"),
                // Where words are barred the search for all replies is a short one.
                false if line.contains("until") => assert!(replies.iter().all(|reply| truth.contains(reply)), "{replies:?} {says}"),
                false => assert_eq!(replies, truth, "{says}"),
            }
            refuted += truth.len();
        }
    }
    assert!(told.iter().all(|&count| count > 1_000) && refuted > 1_000 && soon > 10, "{told:?} {refuted} {soon}");
}

#[test]
fn what_a_stopped_verdict_knows_of_a_word_is_told() {
    let mut random = Random(64);
    let (mut known, mut open) = (0, 0);
    for round in 0..600 {
        let (direct, list, line) = if round % 2 == 0 { larger_list(&mut random) } else { random_list(&mut random) };
        let Some(position) = read(&line, &list) else { continue };
        let (position, said) = some_words_on(&direct, position, &mut random);
        let question = Question { play: direct.play, all_options: true, grundy: false };
        let budget = Budget::default().with_steps(random.below(200));
        let verdict = solve(&position, question, &budget);
        let Some(table) = report(&position, &verdict, &budget) else { continue };
        let words = &position.typed().words().expect("words").game;
        let class =
            |word: &str| table.openings.iter().find(|kind| kind.words.iter().any(|&one| words.word(one) == word)).map(|kind| kind.class);
        for option in verdict.options() {
            let wins = class(&option.mv).expect("a kind").wins();
            let Some(after) = option.outcome else {
                open += 1;
                continue;
            };
            assert_eq!(wins, Some(after == xanthi_games::Outcome::P), "{position} {:?} {said:b}: {}", list.0, option.mv);
            known += 1;
        }
    }
    assert!(known > 300 && open > 300, "{known} {open}");
}

#[test]
fn when_the_time_is_over_what_is_named_refutes() {
    let mut random = Random(62);
    let mut named = 0;
    for _ in 0..300 {
        let (mut direct, list, line) = larger_list(&mut random);
        let Some(position) = read(&line, &list) else { continue };
        for (word, told, _) in lost(&position, &direct, &Budget::default().with_steps(0)) {
            let truth = refute(&mut direct, 0, word);
            assert!(told.iter().all(|reply| truth.contains(reply)), "{line} {:?}: {}", direct.words, direct.words[word]);
            named += told.len();
        }
    }
    assert!(named > 1_000, "{named}");
}
