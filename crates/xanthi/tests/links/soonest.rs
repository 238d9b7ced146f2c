//! Where labels decide, the winner follows them in as few words as they tell.

use super::direct::{List, Random, larger_list, random_list, restricted_list};
use xanthi::Budget;
use xanthi::session::{Because, Dice, Level, choose};
use xanthi::solve::{Question, solve};
use xanthi::words::tree::{Branch, Size, tree};
use xanthi::words::{Class, report};
use xanthi_games::{Catalogue, Outcome, Play, Position};

const SIZE: Size = Size { depth: 64, branches: 1 << 20 };

fn read(line: &str, list: &List) -> Position {
    Position::read(line, Catalogue::standard(), list).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// How many words the player who moves at the root says in the longest line of a tree.
fn own_words(branch: &Branch, own: bool) -> u32 {
    assert!(!branch.cut);
    branch.then.iter().map(|next| u32::from(own) + own_words(next, !own)).max().unwrap_or(0)
}

/// Plays the computer, whose budget allows no search, against every word: how many words it says at most.
fn played(position: &Position, play: Play) -> u32 {
    let none = Budget::new(1, 1 << 20, 1);
    let Some(choice) = choose(position, play, Level::Perfect, &mut Dice::new(0), &none) else { return 0 };
    assert!(matches!(choice.because, Because::Wins(Some(_))), "{position}: {choice:?}");
    let after = position.after(&choice.mv).expect("a move");
    1 + after.moves().iter().map(|mv| played(&after.after(mv).expect("a move"), play)).max().unwrap_or(0)
}

#[test]
fn a_link_that_labels_win_is_won_in_as_many_words_as_the_report_says() {
    let mut random = Random(31);
    let (mut deep, mut lost, mut first) = (0, 0, 0);
    for round in 0..4_500 {
        let (direct, list, line) = match round % 3 {
            0 => larger_list(&mut random),
            1 => restricted_list(&mut random),
            _ => random_list(&mut random),
        };
        if direct.words.is_empty() {
            continue;
        }
        let play = direct.play;
        let position = read(&line, &list);
        let verdict = solve(&position, Question { play, all_options: true, grundy: false }, &Budget::default());
        let told = report(&position, &verdict, &Budget::default()).expect("a list");
        let words = &position.typed().words().expect("a list").game;
        let grown = |position: &Position| tree(position, play, SIZE, &Budget::default()).expect("enough").expect("a list");
        // Where words are barred at first, links are told of a later time.
        for link in told.links.iter().filter(|_| told.later.is_none()) {
            let (Class::Wins { words: most } | Class::Loses { words: most }) = link.class else { continue };
            let at = Position::of(words.at_start(link.link));
            let said = own_words(&grown(&at), true);
            assert!(said <= most, "{at} {play}: {said} words, and {most} are told; {:?}", list.0);
            lost += usize::from(link.class.wins() == Some(false) && most > 1);
            if link.class.wins() == Some(true) && most > 0 {
                deep += usize::from(most > 1);
                let said = played(&at, play);
                assert!(said <= most, "{at} {play}: {said} words are played, and {most} are told; {:?}", list.0);
            }
        }
        // The first word of a list that labels win is one that wins soonest.
        let soonest = told.openings.iter().filter_map(|kind| if let Class::Wins { words } = kind.class { Some(words) } else { None }).min();
        if let (Some(most), Some(Outcome::N)) = (soonest, verdict.outcome()) {
            let said = own_words(&grown(&position), true);
            assert!(said <= most, "{position} {play}: {said} words, and {most} are told; {:?}", list.0);
            let said = played(&position, play);
            assert!(said <= most, "{position} {play}: {said} words are played, and {most} are told; {:?}", list.0);
            first += usize::from(most > 1);
        }
    }
    assert!(deep > 100 && lost > 20 && first > 20, "{deep} {lost} {first}");
}

#[test]
fn a_word_that_ends_the_game_is_said_at_once() {
    let list = List("cab\nbbc\nbeb\nbae\n".into());
    let position = read("words:file=m.txt@b", &list);
    let grown = tree(&position, Play::Normal, SIZE, &Budget::default()).expect("enough").expect("a list");
    assert_eq!(grown.then.len(), 1);
    assert_eq!((grown.then[0].word.as_str(), grown.then[0].then.len()), ("bae", 0));
}

#[test]
fn a_word_after_which_nothing_can_be_said_is_a_one_shot_word() {
    let mut random = Random(53);
    let (mut won, mut lost, mut own_link) = (0, 0, 0);
    for round in 0..2_000 {
        let (direct, list, line) = if round % 2 == 0 { restricted_list(&mut random) } else { random_list(&mut random) };
        if direct.words.is_empty() {
            continue;
        }
        let position = read(&line, &list);
        let verdict = solve(&position, Question { play: direct.play, all_options: true, grundy: false }, &Budget::default());
        let told = report(&position, &verdict, &Budget::default()).expect("a list");
        let words = &position.typed().words().expect("a list").game;
        for kind in &told.openings {
            for &word in &kind.words {
                let place = direct.words.iter().position(|w| w == words.word(word)).expect("a word of the list");
                let end = direct.end(&direct.words[place]);
                let last = direct.fitting(Some(&end), 1 << place).is_empty();
                let says = || format!("{} {line} {} {:?}", words.word(word), direct.play, list.0);
                match direct.play {
                    Play::Normal => assert_eq!(kind.class == (Class::Wins { words: 1 }), last, "{}", says()),
                    Play::Misere => assert!(!last || kind.class == (Class::Loses { words: 1 }), "{}", says()),
                }
                own_link += usize::from(last && kind.begin == kind.end);
                (won, lost) =
                    (won + usize::from(last && direct.play == Play::Normal), lost + usize::from(last && direct.play == Play::Misere));
            }
        }
    }
    assert!(won > 100 && lost > 50 && own_link > 20, "{won} {lost} {own_link}");
}

#[test]
fn what_is_barred_is_the_reason_for_having_no_move() {
    // After aba only acc and abc would fit, and nothing follows them: so they may not be among the first two words.
    let list = List("acc\nabc\naba\n".into());
    let position = read("words:file=u.txt,manner=1,until=2@/aba", &list);
    let verdict = solve(&position, Question::default(), &Budget::default());
    let told = xanthi::explain::story(&position, verdict.proof().expect("a proof")).join(" ");
    assert!(told.contains("All 2 words that fit are barred now") && told.contains("there is no word to say"), "{told}");
    assert!(!told.contains("Labels"), "{told}");
}
