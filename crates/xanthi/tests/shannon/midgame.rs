//! Positions in the middle of a game: winner and every option against plain search by the rules.

use crate::shannon::lehman::Random;
use std::collections::{HashMap, HashSet};
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::games::shannon::Shannon;
use xanthi_games::{Game, Outcome, Position};

/// Whether the player to move wins: whoever cannot move loses, and a decided game offers the loser no move.
fn wins<G: Game>(game: &G, at: &G::State, known: &mut HashMap<G::State, bool>) -> bool {
    if let Some(&known) = known.get(at) {
        return known;
    }
    let found = game.moves(at).iter().any(|mv| !wins(game, &game.play(at, mv), known));
    known.insert(at.clone(), found);
    found
}

/// What is known of the positions of one board by plain search.
struct Truth<G: Game>(HashMap<G::State, bool>);

impl<G: Game + 'static> Truth<G> {
    fn of(&mut self, at: &Position) -> Outcome {
        let typed = at.downcast::<G>().unwrap();
        Outcome::of_mover(wins(&typed.game, &typed.state, &mut self.0))
    }

    /// Compares the verdict on a position, and on every option of it.
    fn compare(&mut self, at: &Position) {
        let verdict = solve(at, Question { all_options: true, ..Question::default() }, &Budget::default());
        assert!(verdict.checked(), "{at}");
        assert_eq!(verdict.outcome(), Some(self.of(at)), "{at}");
        for option in verdict.options() {
            assert_eq!(option.outcome, Some(self.of(&at.after(&option.mv).unwrap())), "{at} {}", option.mv);
        }
        let short = solve(at, Question::default(), &Budget::default());
        assert!(short.checked() && short.outcome() == verdict.outcome(), "{at}");
        assert_eq!(short.winning_moves().next().is_some(), short.outcome() == Some(Outcome::N), "{at} has a winning move, or none");
        for mv in short.winning_moves() {
            assert_eq!(self.of(&at.after(mv).unwrap()), Outcome::P, "{at} {mv}");
        }
    }
}

/// Compares every position that an opening leads to, each once; their number.
fn every_position<G: Game + 'static>(opening: &str) -> usize {
    let opening: Position = opening.parse().unwrap();
    let mut truth = Truth::<G>(HashMap::new());
    let mut met = HashSet::from([opening.downcast::<G>().unwrap().state.clone()]);
    let mut open = vec![opening];
    while let Some(at) = open.pop() {
        truth.compare(&at);
        for mv in at.moves() {
            let next = at.after(&mv).unwrap();
            if met.insert(next.downcast::<G>().unwrap().state.clone()) {
                open.push(next);
            }
        }
    }
    met.len()
}

/// Plays random lines and compares every position on them; the number of positions.
fn random_lines<G: Game + 'static>(opening: &str, lines: usize, random: &mut Random) -> usize {
    let opening: Position = opening.parse().unwrap();
    let mut truth = Truth::<G>(HashMap::new());
    let mut count = 0;
    for _ in 0..lines {
        let mut at = opening.clone();
        loop {
            truth.compare(&at);
            count += 1;
            let moves = at.moves();
            if moves.is_empty() {
                break;
            }
            at = at.after(&moves[random.below(moves.len())]).unwrap();
        }
    }
    count
}

#[test]
fn every_position_of_small_boards_and_all_its_moves() {
    let mut count = 0;
    for board in ["1x3", "1x4", "2x2", "2x3", "3x2", "2x4", "3x3", "4x2"] {
        for turn in ["", "@red"] {
            count += every_position::<Bridgit>(&format!("bridgit:{board}{turn}"));
        }
    }
    for board in ["complete.4@0:3", "complete.4@0:3:cut", "sides.2x2", "edges=A-B^3,B-C^2,A-C,C-D^2@A:D", "wheel.3@1:2"] {
        count += every_position::<Shannon>(&format!("shannon:{board}"));
    }
    println!("{count} positions");
    assert!(count > 1000, "{count}");
}

#[test]
fn positions_of_larger_boards_on_random_lines() {
    let mut random = Random(30);
    let mut count = 0;
    for board in ["2x5", "3x4", "3x4@red"] {
        count += random_lines::<Bridgit>(&format!("bridgit:{board}"), 6, &mut random);
    }
    for board in ["wheel.4@1:3", "sides.2x3"] {
        count += random_lines::<Shannon>(&format!("shannon:{board}"), 20, &mut random);
    }
    assert!(count > 100, "{count}");
}
