//! What changes from one list to another, against plain search.

use super::direct::{Direct, List, Random, restricted_list, swapped_list};
use xanthi::Budget;
use xanthi::answer::{Wanted, WordsDiff, solve};
use xanthi::solve::Question;
use xanthi_games::{Catalogue, Play, Position};

/// The lists of two lines, compared.
fn compared(list: &List, lines: [&str; 2], play: Play) -> WordsDiff {
    let positions = lines.map(|line| Position::read(line, Catalogue::standard(), list).unwrap_or_else(|e| panic!("{line}: {e}")));
    let wanted = Wanted { question: Question { play, all_options: true, grundy: false }, words: true };
    let [before, after] = [0, 1].map(|i| solve(&positions[i], wanted, &Budget::default(), &|| 0.0));
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
    use xanthi::answer::Told;
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
