//! Biased games against a search that takes the edges of a turn one by one.

use crate::shannon::lehman::{Edges, Random, board};
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::games::shannon::biased::Biased;
use xanthi_games::{At, Outcome, Play, Position, Side};

struct Naive {
    edges: Edges,
    misere: bool,
    quota: [usize; 2],
    known: HashMap<(Vec<char>, bool, usize), bool>,
}

impl Naive {
    fn connects(&self, keep: impl Fn(usize) -> bool) -> bool {
        let mut met = vec![0];
        let mut next = 0;
        while next < met.len() {
            for (i, &(a, b)) in self.edges.iter().enumerate() {
                for (from, to) in [(a, b), (b, a)] {
                    if keep(i) && from == met[next] && !met.contains(&to) {
                        met.push(to);
                    }
                }
            }
            next += 1;
        }
        met.contains(&1)
    }

    /// Whether Short wins when `left` edges are still to be taken in this turn.
    fn short_wins(&mut self, taken: &[char], short: bool, left: usize) -> bool {
        if self.connects(|i| taken[i] == '+') {
            return !self.misere;
        }
        if !self.connects(|i| taken[i] != '-') {
            return self.misere;
        }
        if left == 0 {
            return self.short_wins(taken, !short, self.quota[usize::from(short)]);
        }
        let key = (taken.to_vec(), short, left);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let free: Vec<usize> = (0..taken.len()).filter(|&i| taken[i] == '.').collect();
        let wins = free.iter().any(|&i| {
            let mut next = taken.to_vec();
            next[i] = if short { '+' } else { '-' };
            self.short_wins(&next, short, left - 1) == short
        });
        let answer = wins == short;
        self.known.insert(key, answer);
        answer
    }
}

#[test]
fn random_biased_games_have_the_winner_of_plain_search() {
    let mut random = Random(12);
    let mut wins = [0; 2];
    for round in 0..240 {
        let n = 2 + random.below(3);
        let edges: Edges = (0..1 + random.below(7)).map(|_| (random.below(n), random.below(n))).collect();
        let quota = [1 + random.below(3), 1 + random.below(3)];
        let play = if round % 3 == 0 { Play::Misere } else { Play::Normal };
        for turn in [Side::Left, Side::Right] {
            let short = turn == Side::Left;
            let mut naive = Naive { edges: edges.clone(), misere: play == Play::Misere, quota, known: HashMap::new() };
            let truth = naive.short_wins(&vec!['.'; edges.len()], short, quota[usize::from(!short)]);
            let game = Biased::shannon(board(n, &edges, (0, 1), turn), quota.map(|k| k as u32));
            let verdict = solve(&Position::of(At::opening(game)), Question { play, ..Question::default() }, &Budget::default());
            assert!(verdict.checked(), "{:?}", verdict.flaw());
            assert_eq!(verdict.outcome(), Some(Outcome::of_mover(truth == short)), "{edges:?} {quota:?} {turn:?} {play}");
            wins[usize::from(truth)] += 1;
        }
    }
    assert!(wins.iter().all(|count| *count > 100), "{wins:?}");
}

/// By hand. With two lines a turn Red joins a column of two crossings at once, and Black, with one
/// line, cannot stop both columns of `2x3`; with two lines Black joins one of his two rows.
#[test]
fn two_lines_a_turn_decide_a_small_board_of_bridgit() {
    let outcome = |first, quota| {
        let game = Biased::bridgit(Bridgit::new(2, 3, first).expect("a board"), quota);
        solve(&Position::of(At::opening(game)), Question::default(), &Budget::default()).outcome()
    };
    assert_eq!(outcome(Side::Left, [1, 2]), Some(Outcome::P));
    assert_eq!(outcome(Side::Right, [1, 2]), Some(Outcome::N));
    assert_eq!(outcome(Side::Left, [2, 1]), Some(Outcome::N));
    assert_eq!(outcome(Side::Right, [2, 1]), Some(Outcome::P));
}
