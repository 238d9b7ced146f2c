//! Results of a list that has changed: which of its proofs still hold, against a search on the words themselves.

use super::direct::{Direct, List, Random, larger_list};
use super::questions::read;
use xanthi::Budget;
use xanthi::solve::{Question, unchecked_with_results};
use xanthi::words::results::{Kept, Key, Results, Shelf};
use xanthi_games::certificate::{Certificate, Lemma, Lemmas, Node, Strategy};
use xanthi_games::{Outcome, Play};

/// A store in memory that knows what its results are about.
#[derive(Default)]
struct Rows {
    rows: Vec<(Key, String, Kept)>,
    /// How many results were found, and how many older ones hold.
    found: usize,
    moved: usize,
}

impl Results for Rows {
    fn known(&mut self, key: &Key) -> Option<Kept> {
        self.rows.iter().find(|row| row.0 == *key).map(|row| row.2.clone())
    }

    fn before(&mut self, about: &str) -> Vec<Kept> {
        let here = self.rows.iter().rev().filter(|row| row.1 == about && row.2.outcome.is_some());
        here.map(|row| row.2.clone()).collect()
    }

    fn holds(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.moved += 1;
        self.rows.push((*key, about.to_owned(), kept.clone()));
    }

    fn found(&mut self, key: &Key, about: &str, kept: &Kept) {
        self.found += 1;
        self.rows.push((*key, about.to_owned(), kept.clone()));
    }
}

/// Asks about every word, compares with all lines of play, and tells whether anything was searched.
fn ask(direct: &mut Direct, line: &str, store: &mut dyn Results) -> bool {
    let list = List(direct.words.join("\n"));
    let Some(position) = read(line, &list) else { return false };
    let question = Question { play: direct.play, all_options: true, grundy: false };
    let mut verdict = unchecked_with_results(&position, question, &Budget::default(), store);
    verdict.check(&position, &Budget::default());
    assert!(verdict.checked(), "{line} {:?}: {:?}", direct.words, verdict.flaw());
    assert_eq!(verdict.outcome(), Some(Outcome::of_mover(direct.wins(None, 0))), "{line} {:?}", direct.words);
    for option in verdict.options() {
        let word = direct.words.iter().position(|w| *w == option.mv).expect("a word of the list");
        let last = direct.end(&direct.words[word]);
        let truth = Outcome::of_mover(direct.wins(Some(&last), 1 << word));
        assert_eq!(option.outcome, Some(truth), "{line} {} of {:?}", option.mv, direct.words);
    }
    verdict.nodes() > 0
}

#[test]
fn what_a_proof_does_not_need_may_go_and_come() {
    let mut random = Random(71);
    let (mut less, mut more, mut searched) = (0, 0, 0);
    for round in 0..300 {
        let (mut direct, _, line) = larger_list(&mut random);
        if round % 4 == 3 {
            direct.play = Play::Misere;
        }
        let mut shorter = direct.without(random.below(direct.words.len() as u64) as usize);
        for (first, second, moved) in [(0, 1, &mut less), (1, 0, &mut more)] {
            let lists = [&mut direct, &mut shorter];
            let mut store = Rows::default();
            ask(lists[first], &line, &mut store);
            assert_eq!(store.moved, 0, "a list that is new");
            store.found = 0;
            ask(lists[second], &line, &mut store);
            *moved += store.moved;
            searched += store.found;
        }
    }
    assert!(less > 200 && more > 20 && searched > 200, "{less} results hold with a word less, {more} with one more, {searched} new");
}

/// Makes one change to what is kept: another outcome, or a lemma or a move that is missing.
fn spoil(kept: &mut Kept, random: &mut Random) {
    let other = |outcome: Outcome| if outcome == Outcome::N { Outcome::P } else { Outcome::N };
    match (random.below(3), &mut kept.certificate) {
        (0, Some(Certificate::Lemmas(Lemmas { lemmas }))) => drop(lemmas.pop()),
        (1, Some(Certificate::Strategy(Strategy { nodes, .. }))) => {
            for node in nodes {
                if let Node::By(inner) = node
                    && let Certificate::Lemmas(Lemmas { lemmas }) = &mut **inner
                {
                    for lemma in lemmas {
                        if let Lemma::Lose(_, moves) = lemma {
                            moves.pop();
                        }
                    }
                }
            }
        }
        _ => kept.outcome = kept.outcome.map(other),
    }
}

/// What a store says is not believed: spoilt results of another list change no answer.
#[test]
fn spoilt_results_of_another_list_change_no_answer() {
    let mut random = Random(72);
    let (mut moved, mut searched) = (0, 0);
    for _ in 0..150 {
        let (mut direct, _, line) = larger_list(&mut random);
        let mut shorter = direct.without(random.below(direct.words.len() as u64) as usize);
        let mut store = Rows::default();
        ask(&mut direct, &line, &mut store);
        store.rows.iter_mut().for_each(|row| spoil(&mut row.2, &mut random));
        store.found = 0;
        ask(&mut shorter, &line, &mut store);
        moved += store.moved;
        searched += store.found;
    }
    assert!(searched > 100, "{searched} results new, {moved} hold");
}

/// A shelf keeps as much as it has room for, and tries it where a list has changed.
#[test]
fn a_shelf_keeps_what_there_is_room_for() {
    let mut random = Random(73);
    let mut nodes = [0, 0, 0];
    for _ in 0..100 {
        let (mut direct, _, line) = larger_list(&mut random);
        let mut shorter = direct.without(random.below(direct.words.len() as u64) as usize);
        for (bytes, nodes) in [0, 1 << 12, 1 << 24].into_iter().zip(&mut nodes) {
            let mut shelf = Shelf::new(bytes);
            ask(&mut direct, &line, &mut shelf);
            let again = ask(&mut direct, &line, &mut shelf);
            assert!(!again || bytes < 1 << 24, "everything is there");
            *nodes += usize::from(ask(&mut shorter, &line, &mut shelf));
        }
    }
    assert!(nodes[0] > nodes[1] && nodes[1] > nodes[2], "lists that were searched again: {nodes:?}");
}
