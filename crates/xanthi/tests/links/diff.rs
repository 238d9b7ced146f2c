//! What changes from one list to another, against a search on the words of both; and what of it is told when there is no time
//! to compare all.

use super::direct::{Direct, List, Random, larger_list, restricted_list, swapped_list};
use super::questions::read;
use std::collections::BTreeSet;
use xanthi::Budget;
use xanthi::answer::{Solved, Told, Wanted, WordsDiff, solve};
use xanthi::solve::Question;
use xanthi_games::budget::Stop;
use xanthi_games::{Play, Position};

fn answer(position: &Position, play: Play) -> Solved {
    let question = Question { play, all_options: true, grundy: false };
    solve(position, Wanted { question, words: true }, &Budget::default())
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
        let solved = positions.map(|position| answer(position, Play::Normal));
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
        (WordsDiff::takes(&position), answer(&position, Play::Normal).openings.is_some())
    };
    assert_eq!((takes(2), takes(32), takes(33)), ((true, true), (true, true), (false, false)));
    assert_eq!(WordsDiff::most_barred(), 32);
}

/// Of ab alone the first player wins. A list of which nothing was found out is not said to be as before.
#[test]
fn what_was_not_found_out_is_told_with_the_limit() {
    let positions = ["", ",add=bc"].map(|more| read(&format!("words:file=l.txt{more}"), &List("ab".into())).expect("a position"));
    let first = answer(&positions[0], Play::Normal);
    let outcome = |turn: [usize; 2], solved: &[&Solved]| {
        let diff = WordsDiff::uncompared(turn.map(|i| &positions[i]), Play::Normal, solved, Stop::Memory).expect("two lists");
        diff.tell().iter().find(|row| row.name == "outcome").map(|row| row.line.to_string()).expect("an outcome")
    };
    let why = "the winner was not found (the memory limit was reached)";
    assert_eq!(outcome([0, 1], &[]), why);
    assert_eq!(outcome([0, 0], &[]), why);
    assert_eq!(outcome([0, 1], &[&first]), format!("the first player wins in the first list; in the second {why}"));
}

/// The lists of two lines, compared.
fn compared(list: &List, lines: [&str; 2], play: Play) -> WordsDiff {
    let positions = lines.map(|line| read(line, list).unwrap_or_else(|| panic!("{line}")));
    let [before, after] = [0, 1].map(|i| answer(&positions[i], play));
    WordsDiff::of([&positions[0], &positions[1]], [&before, &after], &Budget::default()).expect("two lists")
}

/// What a list says of a link: nothing where no word can be said, otherwise whether it is won.
fn at_link(game: &mut Direct, link: &str) -> Option<bool> {
    (!game.fitting(Some(link), 0).is_empty()).then(|| game.wins(Some(link), 0))
}

#[test]
fn a_link_that_loses_its_last_word_is_told_by_what_a_replacement_leads_to() {
    let (mut behind_replacements, mut changed, mut kept) = (0, 0, 0);
    let mut random = Random(77);
    for round in 0..6_000 {
        let (direct, list, line) = if round % 3 == 0 { restricted_list(&mut random) } else { swapped_list(&mut random) };
        if direct.until > 1 || direct.words.len() < 2 {
            continue;
        }
        let word = random.below(direct.words.len() as u64) as usize;
        let name = direct.words[word].clone();
        let without = direct.without(word);
        let lines = [line.clone(), format!("{line},drop={name}")];
        let turn = usize::from(random.below(2) == 1);
        let lines = [&lines[turn], &lines[1 - turn]].map(String::as_str);
        let mut games = [direct.free(), without.free()];
        games.rotate_left(turn);
        let play = direct.play;
        let diff = compared(&list, lines, play);
        let changes = diff.starts.as_ref().expect("a list without a start");
        let says = |link: &str| format!("{link}: {lines:?} {play} of {:?}", list.0);
        for letter in ('a'..='f').map(String::from) {
            // A link of either list: a word begins or ends with it.
            let links = |game: &Direct| game.words.iter().any(|w| game.begin(w) == letter || game.end(w) == letter);
            let own = [links(&games[0]), links(&games[1])];
            if own == [false, false] {
                continue;
            }
            let truth = games.each_mut().map(|game| at_link(game, &letter));
            let told = changes.iter().find(|change| change.name.to_lowercase() == letter);
            if let Some(change) = told {
                assert_eq!([change.before, change.after].map(|class| class.and_then(|c| c.wins())), truth, "{}", says(&letter));
                behind_replacements += usize::from((0..2).any(|i| !own[i] && truth[i].is_some()));
            } else {
                assert_eq!(truth[0], truth[1], "{}", says(&letter));
            }
            // Who has no word to say loses, and wins in misère play.
            let wins = truth.map(|wins| wins.unwrap_or(play == Play::Misere));
            assert_eq!(told.is_some_and(|change| change.of_verdict_at_link(play)), wins[0] != wins[1], "{}", says(&letter));
            changed += usize::from(wins[0] != wins[1]);
            kept += usize::from(wins[0] == wins[1] && truth[0] != truth[1]);
        }
    }
    assert!(behind_replacements > 50 && changed > 300 && kept > 50, "{behind_replacements} {changed} {kept}");
}

#[test]
fn what_is_said_of_a_link_that_only_a_replacement_leads_on_from() {
    let list = List("kx\nac\n".into());
    let line = "words:file=l.txt,swap=c-k";
    // ac may end at c, and from there kx is said: nothing changes at c when ac goes.
    let text = |first: &str, second: &str| {
        let rows = compared(&list, [&format!("{line}{first}"), &format!("{line}{second}")], Play::Normal).tell();
        rows.iter().flat_map(|row| &row.line.0).map(|piece| piece.text.as_str()).collect::<String>()
    };
    let told = text("", ",drop=ac");
    assert!(!told.contains("C: "), "{told}");
    // Without kx the word ac is the last one; at k no word can be said then, and who moves there loses.
    let told = text("", ",drop=kx");
    assert!(told.contains("C: wins by a one-shot word → no word can be said there"), "{told}");
    // Said of a link that only the list without the word has as a link of its own.
    let told = text(",drop=ac", ",drop=kx");
    assert!(told.contains("C: wins by a one-shot word → no word can be said there"), "{told}");
}
