//! The work on what is left open: whose it is, what it adds up to, and what it says about who wins in the end.

use crate::links::direct::Random;
use crate::links::stops::names;
use std::collections::BTreeMap;
use xanthi::Budget;
use xanthi::answer::{Solved, Wanted, solve};
use xanthi::solve::{Question, Work};
use xanthi_games::{Catalogue, Play, Position};

fn solved(position: &Position, play: Play, nodes: u64) -> Solved {
    let wanted = Wanted { question: Question { play, all_options: true, grundy: false }, words: true };
    solve(position, wanted, &Budget::new(nodes, 1 << 28, 1))
}

/// How much nearer to a win than to a loss the numbers of what was open are, and whether it was won in the end.
#[derive(Default)]
struct Tally {
    open: usize,
    decided: Vec<(f64, bool)>,
}

impl Tally {
    fn count(&mut self, work: Option<Work>, wins: Option<bool>) {
        self.open += usize::from(work.is_some());
        let numbers = work.and_then(|work| work.proof_number.zip(work.disproof_number));
        if let (Some((proof, disproof)), Some(wins)) = (numbers, wins) {
            self.decided.push((f64::from(disproof) / f64::from(proof), wins));
        }
    }

    /// Of how many pairs of one that was won and one that was lost the former was nearer to a win, in parts of 1; there must be
    /// more than `least` of each.
    fn in_order(&self, least: usize) -> f64 {
        let of = |wanted: bool| self.decided.iter().filter(move |(_, wins)| *wins == wanted).map(|(odds, _)| *odds);
        let (won, lost) = (of(true).count(), of(false).count());
        assert!(won > least && lost > least, "{won} won, {lost} lost, {} open", self.open);
        let pairs = of(true).flat_map(|win| of(false).map(move |loss| win > loss));
        pairs.filter(|right| *right).count() as f64 / (won * lost) as f64
    }
}

/// First words, links and their numbers after a short search, and the same after a long one.
fn compared(line: &str, list: &crate::links::direct::List, play: Play, short: u64, long: u64, tally: &mut Tally) {
    let position = Position::read(line, Catalogue::standard(), list).expect("a list");
    let (before, after) = (solved(&position, play, short), solved(&position, play, long));
    let (before, after) = (before.word_report().expect("a list"), after.word_report().expect("a list"));
    // By the links of the words.
    let mut kinds: BTreeMap<(char, char), Work> = BTreeMap::new();
    for (opening, later) in before.openings.iter().zip(after.openings.iter()) {
        let work = opening.work;
        assert!(work.is_none() || opening.wins.is_none(), "{}: what is decided has no work left", opening.word);
        assert_eq!(opening.word, later.word);
        tally.count(work, later.wins);
        let ends = (opening.word.chars().next().expect("a letter"), opening.word.chars().last().expect("a letter"));
        if let Some(work) = work {
            assert_eq!(*kinds.entry(ends).or_insert(work), work, "words of one kind share it: {}", opening.word);
            let said = format!("{} position", work.positions);
            // Work that has not begun is not told.
            assert!(opening.says.contains(&said) != (work.positions == 0) || work.positions > 999, "{}", opening.says);
        }
    }
    // Two kinds may be one question.
    assert!(kinds.values().all(|work| work.positions <= short + short / 8));
    // Where words are barred the links are told of the time when none is.
    for start in before.starts.iter().filter(|_| !line.contains("until")) {
        let letter = start.start.to_lowercase().chars().next().expect("a letter");
        let of: Vec<&Work> = kinds.iter().filter(|((first, _), _)| *first == letter).map(|(_, work)| work).collect();
        if start.class.wins().is_some() || of.is_empty() {
            assert_eq!(start.work, None, "{}", start.start);
            continue;
        }
        let sum = |number: fn(&Work) -> Option<u32>| of.iter().map(|work| number(work)).sum::<Option<u32>>();
        let work = start.work.expect("its words have it");
        assert_eq!(work.positions, of.iter().map(|work| work.positions).sum::<u64>());
        assert_eq!(work.disproof_number, sum(|work| work.disproof_number));
        assert_eq!(work.proof_number, of.iter().map(|work| work.proof_number).min().flatten());
    }
}

/// Short searches leave first words open. By their numbers those that win in the end are nearer to a win than those that lose,
/// in both plays; with the sides taken for each other it would be the other way round.
#[test]
fn what_wins_in_the_end_was_nearer_to_a_win() {
    let mut random = Random(45);
    for (play, letters, count, short, long, rounds) in
        [(Play::Normal, 26, 125, 60_000, 600_000, 5), (Play::Misere, 10, 40, 5_000, 60_000, 30)]
    {
        let mut tally = Tally::default();
        for _ in 0..rounds {
            compared("words:file=list", &names(letters, count, &mut random), play, short, long, &mut tally);
        }
        let in_order = tally.in_order(5);
        assert!(in_order > 0.6, "{play}: {in_order}");
    }
}

/// The same where words are barred for the first two: then the numbers are those of all the words that may follow.
#[test]
fn where_words_are_barred_what_wins_in_the_end_was_nearer_to_a_win() {
    let mut random = Random(47);
    let mut tally = Tally::default();
    for round in 0..48 {
        let (letters, count) = [(16, 60), (18, 70), (20, 80)][round % 3];
        let list = names(letters, count, &mut random);
        compared("words:file=list,manner=3,until=2", &list, Play::Normal, 5_000, 300_000, &mut tally);
    }
    let in_order = tally.in_order(3);
    assert!(in_order > 0.6, "{in_order}");
}

/// The same of the moves of a position with a token.
#[test]
fn moves_of_a_position_tell_the_work_on_them() {
    let mut random = Random(46);
    let mut tally = Tally::default();
    for round in 0..60 {
        // Up to 16,384 positions belong to the search on graphs.
        let short = if round % 2 == 0 { 3_000 } else { 20_000 };
        let list = names(26, 125, &mut random);
        let position = Position::read("words:file=list@a", Catalogue::standard(), &list).expect("a list");
        let (before, after) = (solved(&position, Play::Normal, short), solved(&position, Play::Normal, 100_000));
        for (mv, later) in before.moves.iter().zip(&after.moves) {
            assert!(mv.work.is_none() || mv.wins.is_none());
            tally.count(mv.work, later.wins);
        }
    }
    let in_order = tally.in_order(5);
    assert!(in_order > 0.6, "{in_order}");
}
