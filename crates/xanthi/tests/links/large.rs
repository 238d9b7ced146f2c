//! Lists of hundreds of links, and those with more links than there are bit sets for: of these the work is counted move
//! by move, so that limits hold, and what labels decide is told.

use super::direct::{List, Random, larger_list};
use super::questions::read;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use xanthi::Budget;
use xanthi::answer::Wanted;
use xanthi::solve::{Question, Verdict, solve};
use xanthi::words::{Class, report};
use xanthi_games::budget::{Progress, Stop};
use xanthi_games::check::check;
use xanthi_games::check::openings::divide;
use xanthi_games::reduction::link_core::{LinkCore, link_core};
use xanthi_games::{Outcome, Play, Position};

/// More than the 1,024 links of the largest board.
const CORE: u64 = 1_100;

fn syllable(number: u64) -> char {
    char::from_u32(0xAC00 + number as u32).expect("a syllable")
}

/// A list of which labels decide a part by construction.
struct Large {
    /// Of 1,100 syllables each leads to four others: words that nothing decides at sight.
    core: Vec<String>,
    /// From ten more syllables a word leads to one with which no word begins.
    wins: Vec<String>,
    /// From each of these ten one leads into the core, too.
    into: Vec<String>,
    /// From each syllable of the core a word leads to one of the ten, where the other player wins.
    lose: Vec<String>,
}

impl Large {
    fn new() -> Self {
        let mut random = Random(71);
        let (mut core, dead) = (HashSet::new(), CORE + 10);
        for from in 0..CORE {
            while core.len() < 4 * (from as usize + 1) {
                let to = random.below(CORE);
                if to != from {
                    core.insert(String::from_iter([syllable(from), syllable(to)]));
                }
            }
        }
        let mut core: Vec<String> = core.into_iter().collect();
        core.sort();
        let word = |from, to| String::from_iter([syllable(from), syllable(to)]);
        Self {
            core,
            wins: (0..10).map(|i| word(CORE + i, dead)).collect(),
            into: (0..10).map(|i| word(CORE + i, i)).collect(),
            lose: (0..CORE).map(|i| word(i, CORE + i % 10)).collect(),
        }
    }

    fn position(&self, said: &str) -> Position {
        let list = List([&self.core[..], &self.wins, &self.into, &self.lose].concat().join("\n"));
        // With a replacement it is no graph, with a start neither.
        let line = format!("words:file=l.txt,swap={}-{}{said}", syllable(0), syllable(1));
        read(&line, &list).expect("a position")
    }

    /// The work of one look at a position of the list without what labels decide.
    fn looks(&self) -> u64 {
        CORE + 11 + self.core.len() as u64
    }

    /// What is told of the whole list is what labels decide; nobody can know more in so short a time.
    fn is_told(&self, position: &Position, verdict: &Verdict, limit: &Budget) {
        assert_eq!((verdict.outcome(), verdict.checked()), (Some(Outcome::N), true), "{:?}", verdict.flaw());
        assert!(check(position, verdict.proof().expect("a proof")).is_ok());
        let table = report(position, verdict, limit).expect("a report");
        let count = |class: Class| table.openings.iter().filter(|kind| kind.class == class).map(|kind| kind.words.len()).sum::<usize>();
        assert_eq!(count(Class::Wins { words: 1 }), self.wins.len());
        assert_eq!(count(Class::Loses { words: 1 }), self.lose.len());
        assert_eq!(count(Class::Open), self.core.len() + self.into.len());
        for kind in table.openings.iter().filter(|kind| kind.class == (Class::Loses { words: 1 })) {
            assert!(!kind.replies.is_empty(), "a word that loses by a label has a reply");
        }
    }
}

const ALL: fn() -> Question = || Question { all_options: true, ..Question::default() };

#[test]
fn every_move_of_a_large_core_counts_as_work() {
    let list = Large::new();
    let position = list.position("");
    let cores = (list.core.len() + list.into.len()) as u64;
    // Enough to find what is left after each first word, and for 300 moves.
    let work = (cores + 300) * list.looks();
    let more = move |progress: Progress| if progress.steps < work { Ok(()) } else { Err(Stop::Time) };
    let verdict = solve(&position, ALL(), &Budget::default().watched(1, more));
    list.is_told(&position, &verdict, &Budget::default().with_steps(0));
    // Each first word is counted as a position, and a position has two moves at least, most of them four. Memory ends the
    // look at first words.
    assert!(verdict.nodes() > cores / 2 && verdict.nodes() < cores + 300, "{} positions for {cores} first words", verdict.nodes());
}

#[test]
fn a_limit_of_positions_ends_the_look_at_first_words() {
    let list = Large::new();
    let position = list.position("");
    for nodes in [0, 1, 5] {
        let limit = Budget::new(nodes, 1 << 26, 1);
        let verdict = solve(&position, ALL(), &limit);
        list.is_told(&position, &verdict, &Budget::new(nodes, 1 << 26, 1).with_steps(0));
        assert!(limit.spent() <= nodes + 10, "{nodes}: {} positions", limit.spent());
        assert!(limit.steps_spent() < 200 * list.looks(), "{nodes}: {} steps", limit.steps_spent());
    }
}

#[test]
fn whenever_the_work_on_a_large_core_is_stopped_labels_are_told() {
    let list = Large::new();
    // After a word that ends where another one wins at once.
    let said = list.position(&format!("@/{}", list.lose[3]));
    for (position, all) in [(list.position(""), true), (said, false)] {
        let stops = [(1, Stop::Time), (1, Stop::Interrupted), (50, Stop::Time), (5_500, Stop::Interrupted), (11_000, Stop::Time)];
        for (looks, why) in stops {
            let looked = Arc::new(AtomicU64::new(0));
            let count = looked.clone();
            let more = move |_| if count.fetch_add(1, Ordering::Relaxed) < looks { Ok(()) } else { Err(why) };
            let limit = Budget::default().watched(1, more);
            let verdict = solve(&position, ALL(), &limit);
            if all {
                list.is_told(&position, &verdict, &limit);
            } else {
                assert_eq!((verdict.outcome(), verdict.checked()), (Some(Outcome::N), true), "after {looks} looks");
                let written: String = list.wins[3].bytes().map(|byte| format!("%{byte:02X}")).collect();
                assert_eq!(verdict.winning_moves().collect::<Vec<_>>(), [&written], "after {looks} looks");
            }
        }
    }
}

/// From each of so many things to each of the next so many, in a circle: nothing is decided at sight, nothing undoes
/// anything, and everything can be reached. So what is left of a position is all.
fn circle(things: u64, next: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..things).flat_map(move |from| (1..=next).map(move |step| (from, (from + step) % things)))
}

fn words(pairs: impl Iterator<Item = (u64, u64)>) -> Vec<String> {
    pairs.map(|(from, to)| String::from_iter([syllable(from), syllable(to)])).collect()
}

#[test]
fn what_is_too_large_for_the_search_is_told_with_its_size() {
    let told = |position: &Position, all_options: bool| {
        let question = Question { all_options, ..Question::default() };
        let solved = xanthi::answer::solve(position, Wanted { question, words: false }, &Budget::default());
        let row = |name: &str| solved.tell().iter().find(|row| row.name == name).map_or(String::new(), |row| row.line.to_string());
        let stopped = solved.known.as_ref().expect("undecided").stopped.clone();
        assert_eq!((row("outcome"), &solved.says), (format!("undecided: {stopped}"), &format!("who wins is undecided: {stopped}")));
        (stopped, row("try"))
    };
    // 1,100 times 20, and 1,100 times 60, which is more than is numbered in two bytes.
    for (links, next, kinds, all_options) in [(1_100, 20, "22,000", true), (1_100, 60, "66,000", false)] {
        let sizes = |kinds_of: &str, ends: &str| {
            let limit = format!("the search takes at most 20,000 where there are more than 1,024 {ends}");
            format!("the core has {kinds} {kinds_of} between 1,100 {ends}, and {limit}")
        };
        let list = List(words(circle(links, next)).join("\n"));
        let position = read(&format!("words:file=l.txt@{}", syllable(0)), &list).expect("a position");
        let (stopped, help) = told(&position, all_options);
        assert_eq!(stopped, sizes("kinds of words", "links"));
        assert!(help.contains("a rule that leaves words out") && help.contains("manner=1"), "{help}");
        let arcs = List(circle(links, next).map(|(from, to)| format!("{from} {to}\n")).collect());
        let (stopped, help) = told(&read("deg:file=g.txt@0", &arcs).expect("a position"), false);
        assert_eq!(stopped, sizes("arcs", "vertices"));
        assert!(help.contains("a smaller graph"), "{help}");
    }
}

/// One word leads into what is too large for the search, and another one to a few words where the other player loses.
#[test]
fn beside_what_is_too_large_the_rest_is_searched() {
    let mut random = Random(83);
    let mut found = 0;
    while found < 4 {
        let (mut direct, List(few), line) = larger_list(&mut random);
        let lost = line == "words:file=l.txt" && direct.words.iter().any(|word| word.starts_with('a')) && !direct.wins(Some("a"), 0);
        if !lost {
            continue;
        }
        let small = read(&format!("{line}@a"), &List(few.clone())).and_then(|position| position.links()).expect("a chain");
        if matches!(link_core(&small, Play::Normal), LinkCore::Decided(_)) {
            continue;
        }
        found += 1;
        let list = List([&words(circle(1_100, 20))[..], &[few, "qa".into(), format!("q{}", syllable(0))]].concat().join("\n"));
        for rest in ["", ",swap=y-z"] {
            let position = read(&format!("{line}{rest}@q"), &list).expect("a position");
            let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
            assert_eq!((verdict.outcome(), verdict.winning_moves().collect::<Vec<_>>()), (Some(Outcome::N), vec!["qa"]), "{rest}");
            check(&position, verdict.proof().expect("a proof")).expect("accepted");
        }
    }
}

/// Many small lists, each with letters of its own, are one list: a first word wins in it if it wins in its own.
#[test]
fn lists_of_several_hundred_links_are_searched() {
    let mut random = Random(91);
    let (mut all, mut wins) = (Vec::new(), HashMap::new());
    let position = loop {
        let (mut direct, _, line) = larger_list(&mut random);
        if line != "words:file=l.txt" {
            continue;
        }
        let part = 8 * all.len() as u64;
        let elsewhere = |letter: char| syllable(part + u64::from(letter as u32 - 'a' as u32));
        let mut words = Vec::new();
        for (i, word) in direct.words.clone().iter().enumerate() {
            let letters: Vec<char> = word.chars().collect();
            words.push(String::from_iter([elsewhere(letters[0]), letters[1], elsewhere(letters[2])]));
            wins.insert(words[i].clone(), !direct.wins(Some(&direct.end(word)), 1 << i));
        }
        all.push(words.join("\n"));
        let position = read("words:file=l.txt", &List(all.join("\n"))).expect("a position");
        let rest = divide(&position.links().expect("a chain"), Play::Normal).rest;
        let links: HashSet<u32> = rest.arcs().iter().flat_map(|arc| [arc.head, arc.tail]).collect();
        if links.len() > 300 {
            break position;
        }
    };
    for threads in [1, 2] {
        let limit = Budget::new(u64::MAX, 1 << 26, threads);
        let solved = xanthi::answer::solve(&position, Wanted { question: ALL(), words: true }, &limit);
        assert!(limit.spent() > 0, "labels alone");
        let report = solved.word_report().expect("a report");
        let told: HashMap<String, bool> = report.openings.iter().map(|o| (o.word.into_owned(), o.wins.expect("decided"))).collect();
        assert_eq!(told, wins);
    }
}

/// So many words from A to B, from B to C and from C to A.
fn ring(copies: usize) -> Position {
    let middle = |i: usize| format!("{i:05}").bytes().map(|digit| char::from(digit - b'0' + b'd')).collect::<String>();
    let of = |from, to| (0..copies).map(move |i| format!("{from}{}{to}\n", middle(i)));
    let list: String = of('a', 'b').chain(of('b', 'c')).chain(of('c', 'a')).collect();
    read("words:file=l.txt", &List(list)).expect("a position")
}

/// Where every move is forced all words are said, however many there are: then whoever says the first one says every other one.
#[test]
fn long_lines_of_forced_moves_are_followed() {
    for (copies, outcome) in [(3_001, Outcome::N), (66_000, Outcome::P)] {
        let verdict = solve(&ring(copies), ALL(), &Budget::default());
        assert_eq!((verdict.outcome(), verdict.checked()), (Some(outcome), true), "{copies}: {:?} {:?}", verdict.stop(), verdict.flaw());
    }
}

#[test]
fn forced_moves_count_as_work() {
    let position = ring(20_000);
    for steps in [1_000, 100_000, 400_000, 700_000] {
        let limit = Budget::default().watched(1, move |progress: Progress| if progress.steps < steps { Ok(()) } else { Err(Stop::Time) });
        let verdict = solve(&position, ALL(), &limit);
        assert_eq!((verdict.outcome(), verdict.stop()), (None, Some(Stop::Time)), "{steps} steps");
        // A line of play of all 60,000 words, and what is written down when the time is over.
        assert!(limit.steps_spent() < steps + 60_000 + (1 << 21), "{} of {steps} steps", limit.steps_spent());
    }
}
