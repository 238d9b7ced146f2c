//! Positions in the middle of a game: winner and every option against plain search by the rules.

use crate::lehman::Random;
use std::collections::HashMap;
use xanthi::limit::Limit;
use xanthi::solve::{Question, solve};
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::games::shannon::Shannon;
use xanthi_games::{Game, Outcome, Position};

/// Whether the player to move wins: who cannot move loses, and a decided game offers the loser no move.
fn wins<G: Game>(game: &G, at: &G::State, known: &mut HashMap<G::State, bool>) -> bool {
    if let Some(&known) = known.get(at) {
        return known;
    }
    let found = game.moves(at).iter().any(|mv| !wins(game, &game.play(at, mv), known));
    known.insert(at.clone(), found);
    found
}

/// Plays random lines and compares every position on them; the number of positions.
fn compare<G: Game + 'static>(opening: &str, lines: usize, random: &mut Random) -> usize {
    let (mut known, mut count) = (HashMap::new(), 0);
    let opening: Position = opening.parse().unwrap();
    for _ in 0..lines {
        let mut at = opening.clone();
        loop {
            let typed = at.downcast::<G>().unwrap();
            let truth = Outcome::of_mover(wins(&typed.game, &typed.state, &mut known));
            let question = Question { all_options: true, ..Question::default() };
            let verdict = solve(&at, question, &Limit::default());
            assert!(verdict.checked, "{at}");
            assert_eq!(verdict.outcome, Some(truth), "{at}");
            for option in &verdict.options {
                let next = at.after(&option.mv).unwrap();
                let typed = next.downcast::<G>().unwrap();
                let truth = Outcome::of_mover(wins(&typed.game, &typed.state, &mut known));
                assert_eq!(option.outcome, Some(truth), "{at} {}", option.mv);
            }
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
fn positions_in_the_middle_of_a_game_and_all_their_moves() {
    let mut random = Random(30);
    let mut count = 0;
    for board in ["1x4", "2x2", "2x3", "3x2", "2x4", "3x3"] {
        for turn in ["", "@red"] {
            count += compare::<Bridgit>(&format!("bridgit:{board}{turn}"), 12, &mut random);
        }
    }
    for board in ["complete.4@0:3", "sides.2x3", "edges=A-B^3,B-C^2,A-C,C-D^2@A:D", "wheel.4@1:3"] {
        count += compare::<Shannon>(&format!("shannon:{board}"), 20, &mut random);
    }
    println!("{count} positions");
    assert!(count > 500);
}
