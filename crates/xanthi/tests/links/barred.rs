//! Lists some of whose words may not be among the first few of a chain (`manner=N,until=M`), against the search on words.

use super::direct::{Direct, List, Random, entered_list, restricted_list};
use super::{agree, mutants};
use std::collections::HashSet;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi::words::{Class, report};
use xanthi_games::certificate::{Certificate, Openings};
use xanthi_games::check::{Accepted, check, judge};
use xanthi_games::{Catalogue, Outcome, Play, Position, Subject};

#[test]
fn lists_with_words_that_may_not_come_first_are_decided_as_by_plain_search() {
    let mut random = Random(30);
    let (mut barred, mut rejected, mut behind) = ([0; 4], 0, 0);
    for round in 0..4_000 {
        let (mut direct, list, line) = restricted_list(&mut random);
        for all_options in [true, false] {
            let Some((position, proof)) = agree(&mut direct, &list, &line, None, all_options) else { continue };
            let Some(chain) = position.barred() else { continue };
            assert!(proof.chain.as_ref().is_some_and(|told| told.barred.is_some()));
            barred[chain.words() as usize - 1] += 1;
            if round % 4 == 0 {
                rejected += mutants(&position, &proof, &mut random)[0];
            }
        }
        // With a start, and in the middle of the words for which some are barred.
        let letter = char::from(b'a' + (round % 3) as u8).to_string();
        if direct.words.iter().any(|w| direct.begin(w) == letter || direct.end(w) == letter) {
            agree(&mut direct, &list, &format!("{line}@{letter}"), Some(&letter), round % 2 == 0);
        }
        behind += after_a_word(&mut direct, &list, &line);
    }
    assert!(barred.iter().all(|count| *count > 400), "{barred:?} lists");
    assert!(rejected > 1_000 && behind > 1_000, "{rejected} mutants rejected, {behind} positions behind a word");
}

/// Behind first words that end alike, and after which nobody comes back to where they begin, the same is left: they have one
/// certificate, and what is wrong with it is found.
#[test]
fn first_words_behind_which_the_same_is_left_have_one_proof() {
    let mut random = Random(31);
    let (mut shared, mut rejected) = (0, 0);
    for _ in 0..3_000 {
        let (mut direct, list, line) = entered_list(&mut random);
        let Some((position, proof)) = agree(&mut direct, &list, &line, None, true) else { continue };
        let (Some(barred), Certificate::Openings(openings)) = (position.barred(), &proof.certificate) else { continue };
        let groups = Accepted::of_barred(&barred, direct.play).alike();
        assert_eq!(groups.iter().map(Vec::len).sum::<usize>(), openings.rest.len());
        for group in groups.iter().filter(|group| group.len() > 1) {
            shared += 1;
            assert!(group.iter().all(|&option| openings.rest[option] == openings.rest[group[0]]));
        }
        rejected += mutants(&position, &proof, &mut random)[0];
        // Another certificate than that of its like is judged by itself.
        if let Some(group) = groups.iter().find(|group| group.len() > 1) {
            let mut other = proof.clone();
            let Certificate::Openings(Openings { rest }) = &mut other.certificate else { continue };
            rest[group[1]] = Some(Arc::new(Certificate::Openings(Openings { rest: vec![None; 99] })));
            assert!(check(&position, &other).is_err(), "{line} {}", list.0);
        }
    }
    assert!(shared > 400 && rejected > 400, "{shared} groups, {rejected} mutants rejected");
}

/// Asks about the position behind the first word that may be said; how many such positions still had barred words.
fn after_a_word(direct: &mut Direct, list: &List, line: &str) -> usize {
    let Some(&first) = direct.fitting(None, 0).first() else { return 0 };
    let line = format!("{line}@/{}", direct.words[first]);
    let position = Position::read(&line, Catalogue::standard(), list).expect("a position");
    let verdict = solve(&position, Question { play: direct.play, all_options: true, grundy: false }, &Budget::default());
    let end = direct.end(&direct.words[first]);
    assert_eq!(verdict.outcome(), Some(Outcome::of_mover(direct.wins(Some(&end), 1 << first))), "{line} {}: {:?}", list.0, direct.play);
    assert!(verdict.checked(), "{line} {}: {:?}", list.0, verdict.flaw());
    usize::from(position.barred().is_some())
}

fn read(list: &str, line: &str) -> Position {
    Position::read(line, Catalogue::standard(), &List(list.into())).expect("a position")
}

#[test]
fn what_is_barred_is_part_of_the_claim() {
    // cd is a one-shot word, and so the first player says it where he may; bc is answered by it.
    let position = read("ab\nbc\ncd\n", "words:file=l.txt,manner=1,until=1");
    let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
    assert_eq!(
        verdict.options().iter().map(|o| (o.mv.as_str(), o.outcome)).collect::<Vec<_>>(),
        [("ab", Some(Outcome::P)), ("bc", Some(Outcome::N))]
    );
    let proof = verdict.proof().expect("a proof");
    assert!(check(&position, proof).is_ok());
    let told = proof.chain.clone().expect("a chain").barred.expect("what is barred");
    assert_eq!((told.words, told.arcs.as_slice()), (1, &[2][..]));
    for change in [0, 1, 2] {
        let mut mutant = proof.clone();
        let chain = mutant.chain.as_mut().expect("a chain");
        match change {
            0 => chain.barred = None,
            1 => chain.barred.as_mut().expect("what is barred").words = 2,
            _ => chain.barred.as_mut().expect("what is barred").arcs = vec![1],
        }
        assert!(check(&position, &mutant).is_err_and(|flaw| flaw.to_string().contains("chain")), "{change}");
    }
}

/// Labels are found word by word: a short file must not make that take hours.
#[test]
fn arcs_are_barred_for_so_many_words_at_most() {
    let position = |words: u32| read("ab\nba\n", &format!("words:file=l.txt,manner=2,until={words}"));
    let openings = Certificate::Openings(Openings { rest: vec![] });
    let judged = |words: u32| {
        let barred = position(words).barred().expect("both words are barred");
        judge(&Subject::from(&barred), Play::Normal, &openings, &Budget::default()).map(|judged| judged.outcome())
    };
    // No word can be said first.
    assert_eq!(judged(1_000), Ok(Outcome::P));
    for words in [1_001, 1_000_000] {
        let flaw = judged(words).expect_err("too many words");
        assert!(flaw.to_string().contains("at most") && flaw.stop.is_none(), "{flaw}");
    }
}

#[test]
fn a_label_that_leans_on_a_used_word_is_not_trusted() {
    // After ab the words bc, ca may follow. A is won by its only word to B as long as that is there; it is not when
    // play comes back to A.
    let position = read("ab\nbc\nca\nbd\nce\n", "words:file=l.txt,manner=1,until=3");
    let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
    // By hand: bd and ce are barred for three words. ab, bc, ca come in this order from wherever one begins.
    // ab first: bc, ca, then nothing begins with A: who said ca wins, and that is the first player.
    // bc first: ca, ab, then bd: the second player wins. ca first: ab, bc, then ce: the second player wins.
    assert_eq!(
        verdict.options().iter().map(|o| (o.mv.as_str(), o.outcome)).collect::<Vec<_>>(),
        [("ab", Some(Outcome::P)), ("bc", Some(Outcome::N)), ("ca", Some(Outcome::N))]
    );
    assert!(verdict.checked());
}

#[test]
fn the_report_has_the_classes_of_the_chain_and_the_words_that_may_come_first() {
    let position = read("ab\nbc\ncd\n", "words:file=l.txt,manner=1,until=1");
    let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
    let report = report(&position, &verdict, &Budget::default()).expect("a report");
    let words = position.typed().words().expect("a word chain");
    let links: Vec<(String, Class)> = report.links.iter().map(|l| (words.game.link_name(l.link), l.class)).collect();
    let (wins, loses) = (|words| Class::Wins { words }, |words| Class::Loses { words });
    assert_eq!(links, [("A", wins(2)), ("B", loses(1)), ("C", wins(1)), ("D", loses(0))].map(|(name, class)| (name.to_owned(), class)));
    let openings: Vec<(&str, Class)> = report.openings.iter().map(|o| (words.game.word(o.words[0]), o.class)).collect();
    assert_eq!(openings, [("ab", wins(2)), ("bc", loses(1))]);
}

/// Whether the player to move wins with so many words of his own at most, whatever the other one says.
fn wins_within(direct: &mut Direct, end: &str, said: u64, words: u32) -> bool {
    let fits = direct.fitting(Some(end), said);
    if fits.is_empty() {
        return direct.play == Play::Misere;
    }
    fits.into_iter().any(|i| words > 0 && loses_within(direct, &direct.end(&direct.words[i]), said | 1 << i, words - 1))
}

/// Whether the player to move loses if the other one may say so many words.
fn loses_within(direct: &mut Direct, end: &str, said: u64, words: u32) -> bool {
    let fits = direct.fitting(Some(end), said);
    if fits.is_empty() {
        return direct.play == Play::Normal;
    }
    fits.into_iter().all(|i| wins_within(direct, &direct.end(&direct.words[i]), said | 1 << i, words))
}

#[test]
fn the_report_on_words_that_are_barred_for_longer_is_right() {
    let mut random = Random(31);
    let (mut words, mut replies, mut labelled) = (0, 0, 0);
    for _ in 0..1_500 {
        let (mut direct, list, line) = restricted_list(&mut random);
        // In misère play who loses has the last word.
        let last = u32::from(direct.play == Play::Misere);
        let Ok(position) = Position::read(&line, Catalogue::standard(), &list) else { continue };
        if position.barred().is_none_or(|barred| barred.words() < 2) {
            continue;
        }
        let verdict = solve(&position, Question { play: direct.play, all_options: true, grundy: false }, &Budget::default());
        let told = report(&position, &verdict, &Budget::default()).expect("a report");
        let game = &position.typed().words().expect("a word chain").game;
        let number =
            |direct: &Direct, word: u32| direct.words.iter().position(|other| other == game.word(word)).expect("a word of the list");
        let mut seen: Vec<usize> = Vec::new();
        for kind in &told.openings {
            let named: Vec<usize> = kind.replies.iter().map(|&reply| number(&direct, reply)).collect();
            for &word in &kind.words {
                let word = number(&direct, word);
                seen.push(word);
                let end = direct.end(&direct.words[word]);
                let said = 1 << word;
                let what = format!("{line} {} {:?}: {}", direct.play, direct.words, direct.words[word]);
                assert_eq!(kind.class.wins(), Some(!direct.wins(Some(&end), said)), "{what}");
                match kind.class {
                    Class::Wins { words } => assert!(loses_within(&mut direct, &end, said, words - 1), "{what}: {words}"),
                    Class::Loses { words } => {
                        assert!(wins_within(&mut direct, &end, said, words - last), "{what}: {words}")
                    }
                    _ => {}
                }
                labelled += usize::from(matches!(kind.class, Class::Wins { .. } | Class::Loses { .. }));
                if kind.class.wins() == Some(true) {
                    continue;
                }
                let mut refute = direct.fitting(Some(&end), said);
                refute.retain(|&reply| !direct.wins(Some(&direct.end(&direct.words[reply])), said | 1 << reply));
                let mut others: Vec<usize> = named.iter().copied().filter(|reply| *reply != word).collect();
                others.sort_unstable();
                assert_eq!(others, refute, "{what}");
                replies += refute.len();
            }
        }
        seen.sort_unstable();
        assert_eq!(seen, direct.fitting(None, 0), "{line}");
        words += seen.len();
    }
    assert!(words > 2_000 && replies > 1_000 && labelled > 400, "{words} words, {replies} replies, {labelled} by labels");
}

/// Every position in which so many words have been said: the end of the last one, and the words.
fn after_words(direct: &Direct, words: u32) -> HashSet<(String, u64)> {
    let mut at: HashSet<(Option<String>, u64)> = HashSet::from([(None, 0)]);
    for _ in 0..words {
        let next = at.iter().flat_map(|(end, said)| {
            direct.fitting(end.as_deref(), *said).into_iter().map(move |i| (Some(direct.end(&direct.words[i])), said | 1 << i))
        });
        at = next.collect();
    }
    at.into_iter().filter_map(|(end, said)| Some((end?, said))).collect()
}

#[test]
fn what_is_told_of_links_holds_when_no_word_is_barred_any_more() {
    let mut random = Random(32);
    let (mut links, mut labels, mut loops, mut reached, mut longer) = ([[0; 2]; 2], 0, 0, 0, 0);
    for _ in 0..6_000 {
        let (direct, list, line) = restricted_list(&mut random);
        let Ok(position) = Position::read(&line, Catalogue::standard(), &list) else { continue };
        let Some(barred) = position.barred() else { continue };
        let verdict = solve(&position, Question { play: direct.play, all_options: true, grundy: false }, &Budget::default());
        let told = report(&position, &verdict, &Budget::default()).expect("a report");
        let game = &position.typed().words().expect("a word chain").game;
        let mut free = direct.free();
        let last = u32::from(direct.play == Play::Misere);
        let after = after_words(&direct, barred.words());
        let Some(later) = told.later else {
            assert!(told.links.is_empty() && barred.words() > 1 && (barred.words() > 2 || direct.play == Play::Misere), "{line}");
            longer += 1;
            continue;
        };
        assert_eq!(later.len(), direct.words.len());
        for (word, class) in later.iter().enumerate() {
            let end = free.end(&free.words[word]);
            assert_eq!(class.wins(), Some(!free.wins(Some(&end), 1 << word)), "{line} {:?}: {}", list.0, free.words[word]);
        }
        let mut named: Vec<String> = Vec::new();
        for link in &told.links {
            let name = game.link_name(link.link).replace(" (final)", ".").to_lowercase();
            let what = format!("{line} {} {:?}: {name}", direct.play, direct.words);
            let wins = free.wins(Some(&name), 0);
            assert_eq!(link.class.wins(), Some(wins), "{what}");
            let winning = free.fitting(Some(&name), 0).into_iter().filter(|&i| later[i].wins() == Some(true)).count();
            assert_eq!((link.begins, link.winning), (free.fitting(Some(&name), 0).len(), winning), "{what}");
            links[barred.words() as usize - 1][usize::from(wins)] += 1;
            loops += usize::from(matches!(link.class, Class::WinsByLoop | Class::LosesByLoop));
            // A label holds whichever words were said.
            if let Class::Wins { words } | Class::Loses { words } = link.class {
                labels += 1;
                for (end, said) in after.iter().filter(|(end, _)| *end == name) {
                    reached += 1;
                    match wins {
                        true => assert!(wins_within(&mut free, end, *said, words), "{what} after {said:b}"),
                        false => assert!(loses_within(&mut free, end, *said, words - last), "{what} after {said:b}"),
                    }
                }
            }
            named.push(name);
        }
        named.sort();
        let mut all: Vec<String> = free.words.iter().flat_map(|w| [free.begin(w), free.end(w)]).collect();
        all.sort();
        all.dedup();
        // Where links must be replaced, nothing may begin with some.
        all.retain(|name| !free.fitting(Some(name), 0).is_empty() || free.words.iter().any(|w| free.end(w) == *name));
        assert_eq!(named, all, "{line}");
    }
    assert!(links.iter().flatten().all(|count| *count > 150), "{links:?}");
    assert!(labels > 2_000 && loops > 500 && reached > 1_000, "{labels} labels, {loops} loops, {reached} positions");
    assert!(longer > 1_000, "{longer} lists");
}

/// Why links are not told of where words are barred for three words.
#[test]
fn a_label_need_not_hold_behind_three_words() {
    // C wins by cb, as bd leaves da to the other one. After cb, bc, cc that is gone: only ce is left, and el answers it.
    let list = List("cb\nbc\ncc\nce\nel\nbd\nda\n".into());
    let solved = |line: &str| {
        let position = Position::read(line, Catalogue::standard(), &list).expect("a position");
        (solve(&position, Question::default(), &Budget::default()).outcome(), position.barred().is_some())
    };
    assert_eq!(solved("words:file=l.txt@c"), (Some(Outcome::N), false));
    assert_eq!(solved("words:file=l.txt,manner=1,until=3@/cb/bc/cc"), (Some(Outcome::P), false));
}

#[test]
fn each_kind_of_word_is_asked_once() {
    // Forty words from A to B are one kind.
    let many: Vec<String> = (0..40).map(|i| format!("a{}b", char::from(b'a' + (i % 26) as u8).to_string().repeat(1 + i / 26))).collect();
    let list = format!("{}\nba\nbc\n", many.join("\n"));
    let position = read(&list, "words:file=l.txt,manner=1,until=1");
    let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
    let Some(Certificate::Openings(Openings { rest })) = verdict.proof().map(|proof| &proof.certificate) else { panic!("openings") };
    assert!(rest.len() <= 2, "{} certificates", rest.len());
    assert_eq!(verdict.options().len(), 41);
}
