//! Critical words, strategies as trees and results that are kept, against the game on strings.

use super::direct::{Direct, List, Random, larger_list, random_list, restricted_list};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use xanthi::Budget;
use xanthi::answer::Wanted;
use xanthi::solve::{Question, Verdict, unchecked_with_results};
use xanthi::words::critical::critical;
use xanthi::words::results::{Kept, Key, Results};
use xanthi::words::tree::{Branch, Size, tree};
use xanthi_games::certificate::{Certificate, Options};
use xanthi_games::check::{check, judge_position};
use xanthi_games::{Catalogue, Outcome, Play, Position};

pub(crate) fn read(line: &str, list: &List) -> Option<Position> {
    Position::read(line, Catalogue::standard(), list).ok()
}

/// The first letters with which some word can be said.
pub(crate) fn starts(direct: &Direct) -> Vec<String> {
    let mut ends: Vec<String> = direct.words.iter().map(|w| direct.end(w)).collect();
    ends.sort();
    ends.dedup();
    // Nothing follows a last word, so no chain begins there.
    ends.retain(|end| !end.ends_with('.'));
    ends
}

#[test]
fn critical_words_are_those_without_which_the_outcome_changes() {
    let mut random = Random(31);
    let (mut changed, mut of_lists, mut of_first_player, mut not_of_links) = (0, 0, 0, 0);
    for _ in 0..1_000 {
        let (mut direct, list, line) = random_list(&mut random);
        // Fewer words may be well-mannered when one is taken out, and `drop` is one option.
        if line.contains("manner") {
            continue;
        }
        for start in starts(&direct) {
            let position = read(&format!("{line}@{start}"), &list).expect("a position");
            let found = critical(&position, direct.play, &Budget::default()).expect("words");
            assert_eq!((found.open, found.stop), (0, None));
            let told: HashSet<&str> = found.words.iter().flat_map(|kind| kind.words.iter().map(String::as_str)).collect();
            let truth = direct.wins(Some(&start), 0);
            assert_eq!(found.outcome, Some(Outcome::of_mover(truth)), "{line}@{start}");
            for word in 0..direct.words.len() {
                // A word that has been said is as good as one that was taken out.
                let without = direct.wins(Some(&start), 1 << word);
                assert_eq!(told.contains(direct.words[word].as_str()), without != truth, "{line}@{start} {:?}: {word}", direct.words);
                changed += usize::from(without != truth);
            }
            for kind in &found.words {
                let [(_, before, after)] = &kind.changes[..] else { panic!("one link") };
                assert_eq!((*before, *after), (Outcome::of_mover(truth), Outcome::of_mover(!truth)));
            }
        }
        // Of a whole list every change of every link is told, and what is told is true.
        let Some(position) = read(&line, &list) else { continue };
        let found = critical(&position, direct.play, &Budget::default()).expect("words");
        assert_eq!((found.open, found.stop), (0, None));
        assert_eq!(found.outcome, Some(Outcome::of_mover(direct.wins(None, 0))), "{line} {:?}", direct.words);
        let mut told = HashSet::new();
        for kind in &found.words {
            for name in &kind.words {
                let word = direct.words.iter().position(|w| w == name).expect("a word of the list");
                for (link, before, after) in &kind.changes {
                    let link = link.to_lowercase();
                    assert_eq!(Outcome::of_mover(direct.wins(Some(&link), 0)), *before, "{line} {link}");
                    assert_eq!(Outcome::of_mover(direct.wins(Some(&link), 1 << word)), *after, "{line} {link} without {word}");
                    told.insert((word, link));
                }
            }
        }
        // So is everything that decides who wins before the first word.
        for word in 0..direct.words.len() {
            let [before, after] = [0, 1 << word].map(|said| Outcome::of_mover(direct.wins(None, said)));
            let name = &direct.words[word];
            let told = found.words.iter().find(|kind| kind.words.contains(name)).and_then(|kind| kind.outcome);
            assert_eq!(told, (before != after).then_some((before, after)), "{line} {:?} without {name}", direct.words);
            let by_links = found.words.iter().any(|kind| kind.words.contains(name) && !kind.changes.is_empty());
            of_first_player += usize::from(before != after);
            not_of_links += usize::from(before != after && !by_links);
        }
        for link in starts(&direct) {
            for word in 0..direct.words.len() {
                let differs = direct.wins(Some(&link), 0) != direct.wins(Some(&link), 1 << word);
                assert_eq!(differs, told.contains(&(word, link.to_lowercase())), "{line} {:?}: {link} without {word}", direct.words);
                of_lists += usize::from(differs);
            }
        }
    }
    assert!(changed > 1_000 && of_lists > 1_000, "{changed}, {of_lists}");
    assert!(of_first_player > 100 && not_of_links > 10, "{of_first_player}, {not_of_links}");
}

/// What labels say of each link, for the player who must say a word there: whether it is won.
fn labels(direct: &Direct, without: Option<usize>) -> HashMap<String, bool> {
    let mut known: HashMap<String, bool> = HashMap::new();
    loop {
        let before = known.len();
        for link in starts(direct) {
            let said = without.map_or(0, |word| 1 << word);
            let ends: Vec<String> = direct.fitting(Some(&link), said).into_iter().map(|word| direct.end(&direct.words[word])).collect();
            // Nothing follows a last word: who must say one has lost.
            let wins = |end: &String| if end.ends_with('.') { Some(&false) } else { known.get(end) };
            if ends.iter().any(|end| wins(end) == Some(&false)) {
                known.insert(link, true);
            } else if ends.iter().all(|end| wins(end) == Some(&true)) {
                known.insert(link, false);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

/// Labels need no search: what they alone decide is told although nothing may be searched.
#[test]
fn critical_words_by_labels_are_told_without_a_search() {
    let mut random = Random(61);
    let mut told = 0;
    for round in 0..2_000 {
        let (direct, list, line) = if round % 2 == 0 { larger_list(&mut random) } else { random_list(&mut random) };
        if line.contains("manner") || direct.play == Play::Misere {
            continue;
        }
        let Some(position) = read(&line, &list) else { continue };
        let found = critical(&position, direct.play, &Budget::new(0, 1 << 30, 1)).expect("words");
        let before = labels(&direct, None);
        for word in 0..direct.words.len() {
            for (link, wins) in labels(&direct, Some(word)) {
                let Some(first) = before.get(&link).filter(|first| **first != wins) else { continue };
                let kind = found.words.iter().find(|kind| kind.words.contains(&direct.words[word]));
                let change = (link.to_uppercase(), Outcome::of_mover(*first), Outcome::of_mover(wins));
                let changes = kind.map_or(&[][..], |kind| &kind.changes);
                assert!(changes.contains(&change), "{line} {:?}: {change:?} without {}", direct.words, direct.words[word]);
                told += 1;
            }
        }
    }
    assert!(told > 150, "{told}");
}

/// A part that takes long to search does not keep another one, which is easy, from being decided.
#[test]
fn an_easy_part_is_decided_although_a_hard_one_is_not() {
    // The hard part has 20 letters with 10 words each; in the easy one no two words undo each other.
    const EASY: [&str; 10] = ["vw", "wx", "xy", "yz", "zv", "vx", "wy", "xz", "yv", "zw"];
    let mut random = Random(5);
    let letter = |i: u64| char::from(b'a' + i as u8);
    let mut words: Vec<String> = (0..200).map(|i| format!("{}{}", letter(i % 20), letter(random.below(20)))).collect();
    words.extend(EASY.map(String::from));
    let position = read("words:file=l.txt", &List(words.join("\n"))).expect("a list");
    let found = critical(&position, Play::Normal, &Budget::new(20_000, 1 << 30, 1)).expect("words");
    let easy = read("words:file=l.txt", &List(EASY.join("\n"))).expect("a list");
    let alone = critical(&easy, Play::Normal, &Budget::default()).expect("words");
    assert_eq!((alone.open, found.stop), (0, Some(xanthi::Stop::Nodes)), "{found:?}");
    assert!(!alone.words.is_empty());
    for kind in &alone.words {
        assert!(found.words.iter().any(|told| told.words == kind.words && told.changes == kind.changes), "{kind:?} of {found:?}");
    }
}

/// What was found before the work was stopped is told, and what was not is counted.
#[test]
fn whenever_it_is_stopped_the_critical_words_so_far_are_told() {
    let mut random = Random(38);
    let (mut some, mut none, mut who) = (0, 0, 0);
    for round in 0..400 {
        let (direct, list, line) = random_list(&mut random);
        let start = starts(&direct).first().cloned().filter(|_| round % 2 == 0);
        let line = line + &start.map_or(String::new(), |start| format!("@{start}"));
        let Some(position) = read(&line, &list).filter(|_| !line.contains("until")) else { continue };
        let whole = critical(&position, direct.play, &Budget::default()).expect("words");
        for steps in [0, 60, 200, 600] {
            let found = critical(&position, direct.play, &Budget::default().with_steps(steps)).expect("words");
            for kind in &found.words {
                // Of a list some changes of a kind of word may be told, and others not yet.
                let same = whole.words.iter().find(|same| same.words == kind.words).expect("a critical kind");
                assert!(kind.changes.iter().all(|change| same.changes.contains(change)), "{line} after {steps} steps");
            }
            assert_eq!(found.open > whole.open, found.stop.is_some(), "{line} after {steps} steps");
            // Who wins as it is may be known before, and then rightly.
            assert!(found.outcome.is_none() || found.outcome == whole.outcome, "{line} after {steps} steps");
            who += usize::from(found.stop.is_some() && found.outcome.is_some());
            let missing = whole.words.len() - found.words.len();
            assert!(missing <= found.open, "{line}: {missing} are missing, and {} are open", found.open);
            some += usize::from(found.stop.is_some() && !found.words.is_empty());
            none += usize::from(found.stop.is_some() && found.words.is_empty());
        }
    }
    assert!(some > 20 && none > 20 && who > 20, "{some} {none} {who}");
}

/// Follows a tree to every end.
fn follow(direct: &mut Direct, branch: &Branch, end: Option<&str>, said: u64, ends: &mut usize) {
    assert!(!branch.cut);
    assert_eq!(direct.wins(end, said), branch.winner_moves, "{:?} after {}", direct.words, branch.word);
    let fits = direct.fitting(end, said);
    let kind = |direct: &Direct, word: usize| (direct.begin(&direct.words[word]), direct.end(&direct.words[word]));
    if branch.winner_moves {
        assert_eq!(branch.then.len(), usize::from(!fits.is_empty()), "one answer");
    } else {
        let kinds: HashSet<_> = fits.iter().map(|&word| kind(direct, word)).collect();
        assert_eq!(branch.then.len(), kinds.len(), "an answer to every kind of word: {:?}", direct.words);
    }
    *ends += usize::from(branch.then.is_empty());
    for next in &branch.then {
        let word = *fits.iter().find(|&&word| direct.words[word] == next.word).expect("a word that may be said");
        let alike = fits.iter().filter(|&&other| kind(direct, other) == kind(direct, word)).count();
        assert_eq!(next.alike, alike - 1);
        let last = direct.end(&direct.words[word]);
        follow(direct, next, Some(&last), said | 1 << word, ends);
    }
}

#[test]
fn a_strategy_as_a_tree_answers_every_word_and_wins() {
    let mut random = Random(32);
    let (mut ends, mut barred) = (0, 0);
    let size = Size { depth: usize::MAX, branches: usize::MAX };
    for round in 0..1_500 {
        let (mut direct, list, line) = if round % 5 == 0 { restricted_list(&mut random) } else { random_list(&mut random) };
        let start = starts(&direct).get(round % 3).cloned().filter(|_| round % 4 > 0);
        let line = line + &start.as_ref().map_or(String::new(), |start| format!("@{start}"));
        let Some(position) = read(&line, &list) else { continue };
        let root = tree(&position, direct.play, size, &Budget::default()).expect("in time").expect("words");
        follow(&mut direct, &root, start.as_deref(), 0, &mut ends);
        barred += usize::from(position.barred().is_some() && !root.then.is_empty());
    }
    assert!(ends > 2_000 && barred > 100, "{ends} {barred}");
}

#[test]
fn a_tree_that_is_cut_says_so() {
    let position: Position = "words:us-states@A".parse().expect("a position");
    let size = Size { depth: 2, branches: 1_000 };
    let root = tree(&position, xanthi_games::Play::Normal, size, &Budget::default()).expect("in time").expect("words");
    let deep = |branch: &Branch| branch.then.iter().flat_map(|b| &b.then).all(|b| b.then.is_empty());
    assert!(deep(&root) && root.then.iter().flat_map(|b| &b.then).any(|b| b.cut), "{root:?}");
}

/// A store in memory.
#[derive(Default)]
struct Memory {
    rows: HashMap<Key, Kept>,
    asked: usize,
    new: usize,
}

impl Results for Memory {
    fn known(&mut self, key: &Key) -> Option<Kept> {
        self.asked += 1;
        self.rows.get(key).cloned()
    }

    fn found(&mut self, key: &Key, _about: &str, kept: &Kept) {
        self.new += 1;
        self.rows.insert(*key, kept.clone());
    }
}

fn ask(position: &Position, direct: &Direct, store: &mut Memory) -> Verdict {
    let question = Question { play: direct.play, all_options: true, grundy: false };
    let mut verdict = unchecked_with_results(position, question, &Budget::default(), store);
    verdict.check(position, &Budget::default());
    assert!(verdict.checked(), "{}: {:?}", verdict.position(), verdict.flaw());
    verdict
}

/// Sets whether the strategies of a certificate speak about a chain; the number of those with nodes.
fn say(certificate: &mut Certificate, links: bool) -> usize {
    match certificate {
        Certificate::Strategy(strategy) => {
            strategy.links = links;
            strategy.nodes.len().min(1)
        }
        Certificate::Options(Options { options }) => options.iter_mut().flatten().map(|inner| say(inner, links)).sum(),
        // Lemmas are about chains alone.
        Certificate::Lemmas(_) => 0,
        other => panic!("{other:?}"),
    }
}

/// A list with a start and without replacements is directed edge geography, and its strategies are found
/// and judged as those of the chain that it is: at once, and for nothing else.
#[test]
fn directed_edge_geography_is_judged_as_the_chain_that_it_is() {
    let mut random = Random(34);
    let (mut searched, mut refused) = (0, 0);
    for _ in 0..3_000 {
        let (mut direct, list, line) = random_list(&mut random);
        let Some(start) = starts(&direct).first().cloned() else { continue };
        let Some(position) = read(&format!("{line}@{start}"), &list).filter(|p| p.geography().is_some()) else { continue };
        let mut store = Memory::default();
        let verdict = ask(&position, &direct, &mut store);
        let truth = Outcome::of_mover(direct.wins(Some(&start), 0));
        assert_eq!(verdict.outcome(), Some(truth), "{line}");
        let proof = verdict.into_proof().expect("a proof");
        let mut other = proof.clone();
        searched += say(&mut other.certificate, true);
        assert_eq!(other, proof, "all strategies say that they are about a chain");
        other.outcome = if truth == Outcome::N { Outcome::P } else { Outcome::N };
        assert!(check(&position, &other).is_err(), "{line}: the contrary");
        // As strategies about the graph they are refused, or say the same.
        other = proof;
        say(&mut other.certificate, false);
        refused += usize::from(check(&position, &other).is_err());
    }
    assert!(searched > 100 && refused > 0, "{searched}, {refused}");
    // Nothing else is a chain of links.
    for line in ["uvg:path.3@0", "ueg:path.3@0", "dvg:dipath.3@0", "deg:dipath.3", "nim:1"] {
        let position: Position = line.parse().expect("a position");
        let mut strategy = xanthi_games::certificate::Strategy::of(Vec::new());
        strategy.links = true;
        let flaw = judge_position(&position, xanthi_games::Play::Normal, &Certificate::Strategy(strategy)).expect_err(line);
        assert!(flaw.to_string().contains("chain of links"), "{line}: {flaw}");
    }
}

#[test]
fn what_is_kept_is_not_searched_again_and_holds_in_a_list_that_has_changed() {
    let mut random = Random(33);
    let (mut kept, mut still) = (0, 0);
    for _ in 0..1_500 {
        let (mut direct, list, line) = random_list(&mut random);
        let Some(position) = read(&line, &list).filter(|_| !line.contains("until")) else { continue };
        let mut store = Memory::default();
        let first = ask(&position, &direct, &mut store);
        kept += store.rows.len();
        store.new = 0;
        let again = ask(&position, &direct, &mut store);
        assert_eq!((store.new, again.nodes()), (0, 0), "everything is there");
        assert_eq!(first.proof().map(|p| &p.certificate), again.proof().map(|p| &p.certificate));
        // Words of other links, before and between those of the list, change every number.
        let longer = List(format!("0z\n{}\nz0\n", list.0));
        if line.contains("link=2")
            || line.contains("manner")
            || line.contains("end=")
            || line.contains("begin=")
            || line.contains("letters=")
            || line.contains("pattern")
        {
            continue;
        }
        let position = read(&line, &longer).expect("a position");
        let before = store.rows.len();
        let verdict = ask(&position, &direct, &mut store);
        still += before;
        for option in verdict.options() {
            if let Some(word) = direct.words.iter().position(|w| *w == option.mv) {
                let last = direct.end(&direct.words[word]);
                assert_eq!(option.outcome, Some(Outcome::of_mover(direct.wins(Some(&last), 1 << word))), "{line} {}", option.mv);
            }
        }
        assert!(direct.play == xanthi_games::Play::Misere || store.rows.len() == before, "labels decide the new words");
    }
    assert!(kept > 300 && still > 100, "{kept} {still}");
}

#[test]
fn positions_with_a_start_keep_results_too_whether_they_are_geography_or_not() {
    let mut random = Random(35);
    let (mut of_graphs, mut of_chains) = (0, 0);
    for _ in 0..1_500 {
        let (mut direct, list, line) = random_list(&mut random);
        if line.contains("until") {
            continue;
        }
        for start in starts(&direct) {
            let position = read(&format!("{line}@{start}"), &list).expect("a position");
            let mut store = Memory::default();
            let verdict = ask(&position, &direct, &mut store);
            assert_eq!(verdict.outcome(), Some(Outcome::of_mover(direct.wins(Some(&start), 0))), "{line}@{start}");
            for option in verdict.options() {
                let word = direct.words.iter().position(|w| *w == option.mv).expect("a word");
                let last = direct.end(&direct.words[word]);
                assert_eq!(option.outcome, Some(Outcome::of_mover(direct.wins(Some(&last), 1 << word))), "{line}@{start} {}", option.mv);
            }
            store.new = 0;
            let again = ask(&position, &direct, &mut store);
            assert_eq!(store.new, 0, "{line}@{start}: everything is there");
            assert_eq!(again.options(), verdict.options());
            // The checker takes such a position for a graph, where the kept certificate may not fit.
            assert!(again.nodes() == 0 || position.geography().is_some(), "{line}@{start}");
            *if position.geography().is_some() { &mut of_graphs } else { &mut of_chains } += store.rows.len();
        }
    }
    assert!(of_graphs > 100 && of_chains > 100, "{of_graphs} {of_chains}");
}

#[test]
fn several_threads_find_what_one_finds() {
    let mut random = Random(36);
    let mut letter = |letters| char::from(b'a' + random.below(letters) as u8);
    for round in 0..12 {
        let words: Vec<String> = (0..46).map(|_| [letter(9), letter(9)].iter().collect()).collect();
        let line = if round % 2 == 0 { "words:file=l.txt" } else { "words:file=l.txt,swap=a-b.c-d.d-e" };
        let position = read(line, &List(words.join("\n"))).expect("a position");
        let question = Question { all_options: true, ..Question::default() };
        let solved = |threads| xanthi::solve::solve(&position, question, &Budget::new(u64::MAX, 1 << 26, threads));
        let (one, three) = (solved(1), solved(3));
        assert!(one.checked() && three.checked());
        assert_eq!(one.options(), three.options(), "{words:?}");
    }
}

#[test]
fn what_was_not_reached_is_told_of_every_link_and_word() {
    use xanthi_games::budget::Stop;
    // Two syllables of 60, nearly every pair: one large part in which everything goes round.
    let mut random = Random(37);
    let syllable = |i: u64| char::from_u32(0xAC00 + 5 * i as u32).expect("a syllable");
    let mut words: Vec<String> = (0..2_500).map(|_| [syllable(random.below(60)), syllable(random.below(60))].iter().collect()).collect();
    words.sort();
    words.dedup();
    let position = read("words:file=l.txt", &List(words.join("\n"))).expect("a position");
    // The time is over when some first words have been looked at, and others have not.
    for steps in [1, 100_000, 2_000_000] {
        let limit = Budget::default().watched(1, move |progress| if progress.steps < steps { Ok(()) } else { Err(Stop::Time) });
        let wanted = xanthi::answer::Wanted { question: Question { all_options: true, ..Question::default() }, words: true };
        let solved = xanthi::answer::solve(&position, wanted, &limit);
        let report = solved.word_report().expect("a report");
        assert_eq!((report.openings.len(), report.starts.len()), (words.len(), 60), "after {steps} steps");
        assert!(solved.known.expect("what is known").stopped.contains("time"));
        // Among the classes, with how many links and words are open.
        let told: Vec<String> = report.tell().iter().map(ToString::to_string).collect();
        let counts = |line: &String| {
            line.trim().strip_prefix("open ").is_some_and(|row| row.chars().all(|c| " ,".contains(c) || c.is_ascii_digit()))
        };
        assert!(told.iter().skip_while(|line| !line.contains("classes, with")).any(counts), "{told:?}");
    }
}

/// The letters that are told, with who wins and how many words begin and end there, for whoever must say a word.
type Letters = BTreeMap<String, (Outcome, u64, u64)>;

/// Some letters: those with which a word begins or at which one ends.
fn letters(direct: &mut Direct, links: BTreeSet<String>) -> Letters {
    let count = |is: &dyn Fn(&String) -> bool| direct.words.iter().filter(|word| is(word)).count() as u64;
    let counts = |link: &str| [count(&|word| direct.follows(link, word)), count(&|word| direct.end(word) == *link)];
    let counted: Vec<(String, [u64; 2])> = links.into_iter().map(|link| (link.clone(), counts(&link))).collect();
    let told = counted.into_iter().filter(|(_, [begins, ends])| *begins > 0 || *ends > 0);
    let told: Vec<_> = told.collect();
    let named = |link: &str| match link.strip_suffix('.') {
        Some(last) => format!("{} (final)", last.to_uppercase()),
        None => link.to_uppercase(),
    };
    told.into_iter().map(|(link, [begins, ends])| (named(&link), (Outcome::of_mover(direct.wins(Some(&link), 0)), begins, ends))).collect()
}

/// Whoever must say a word with a link with which none begins loses, and wins in misère play.
#[test]
fn every_letter_at_which_one_may_stand_is_told() {
    let mut random = Random(53);
    let mut without_words = [0, 0];
    for _ in 0..1_500 {
        let (mut direct, list, line) = random_list(&mut random);
        let Some(position) = read(&line, &list).filter(|_| direct.until == 0) else { continue };
        let question = Question { play: direct.play, all_options: true, grundy: false };
        let solved = xanthi::answer::solve(&position, Wanted { question, words: true }, &Budget::default());
        let report = solved.word_report().expect("a report");
        let told = report.starts.iter().map(|s| (s.start.clone(), (s.outcome.outcome().expect("decided"), s.begins, s.ends)));
        let told: Letters = told.collect();
        let of_words: BTreeSet<String> = direct.words.iter().flat_map(|word| [direct.begin(word), direct.end(word)]).collect();
        // A letter at which no word begins or ends may be told, too, where others take its place.
        let others = letters(&mut direct, ('a'..='f').map(String::from).collect());
        let expected = letters(&mut direct, of_words);
        let all = others.iter().chain(&expected).filter(|(link, _)| told.contains_key(*link) || expected.contains_key(*link));
        assert_eq!(told, all.map(|(link, of)| (link.clone(), *of)).collect(), "{line} {} {:?}", direct.play, list.0);
        for start in report.starts.iter().filter(|start| start.begins == 0) {
            without_words[usize::from(start.start.ends_with(" (final)"))] += 1;
            let (won, wins) = if direct.play == Play::Misere { ("won", "wins") } else { ("lost", "loses") };
            let row = format!("link,{},,{won},{wins} at once,0,{},,,,", start.start, start.ends);
            assert!(report.csv().lines().any(|line| line == row), "{row}: {}", report.csv());
            let ends = if start.ends == 1 { "1 ends".to_owned() } else { format!("{} end", start.ends) };
            let line = format!("{won:<4}  {}  0 words may be said, {ends} there  {wins} at once", start.start);
            assert!(report.tell_all().iter().any(|told| told.to_string().trim() == line), "{line}");
            let part = format!(" {} 0/{}", start.start, start.ends);
            assert!(report.tell().iter().any(|told| told.to_string().contains(&part)), "{part}");
        }
    }
    assert!(without_words.iter().all(|&count| count > 50), "{without_words:?}");
}

/// A word is told as what it is, and a link by the words that may be said there.
#[test]
fn words_are_worded_as_words_and_links_as_links() {
    let position = read("words:file=l.txt", &List("ab\nbc\nbd\ncb".into())).expect("a position");
    let question = Question { all_options: true, ..Question::default() };
    let solved = xanthi::answer::solve(&position, Wanted { question, words: true }, &Budget::default());
    let report = solved.word_report().expect("a report");
    let words: Vec<String> = report.openings.iter().map(|o| format!("{} {}", o.word, o.says)).collect();
    assert_eq!(words, ["ab loses after 1 word", "bc wins in 2 words", "bd wins as a one-shot word", "cb loses after 1 word"]);
    let links: Vec<String> = report.starts.iter().map(|s| format!("{} {}", s.start, s.says)).collect();
    assert_eq!(links, ["A loses after 1 word", "B wins by a one-shot word", "C loses after 1 word", "D loses at once"]);
}

#[test]
fn a_store_that_lies_is_not_believed() {
    let mut random = Random(34);
    let mut lies = 0;
    for round in 0..1_500 {
        let (mut direct, list, line) = random_list(&mut random);
        let Some(position) = read(&line, &list) else { continue };
        let mut store = Memory::default();
        let _ = ask(&position, &direct, &mut store);
        let others: Vec<Option<Certificate>> = store.rows.values().map(|kept| kept.certificate.clone()).collect();
        for (kept, other) in store.rows.values_mut().zip(others.into_iter().rev()) {
            lies += 1;
            match round % 2 {
                0 => kept.outcome = kept.outcome.map(|o| if o == Outcome::N { Outcome::P } else { Outcome::N }),
                _ => kept.certificate = other,
            }
        }
        let verdict = ask(&position, &direct, &mut store);
        for option in verdict.options() {
            let word = direct.words.iter().position(|w| *w == option.mv).expect("a word");
            let last = direct.end(&direct.words[word]);
            assert_eq!(option.outcome, Some(Outcome::of_mover(direct.wins(Some(&last), 1 << word))), "{line} {}", option.mv);
        }
    }
    assert!(lies > 200, "{lies}");
}
