//! A game looked at again finds the moves that gave the win away.

use crate::session::oracle::{Lists, SMALL, wins};
use xanthi::Budget;
use xanthi::session::{Dice, Session, player_at, review};
use xanthi_games::{Catalogue, Outcome, Play};

/// Random games are full of blunders; plain recursion knows each of them.
#[test]
fn blunders_are_found_with_the_moves_that_would_have_kept_the_win() {
    let limit = Budget::new(2_000_000, 1 << 28, 1);
    let (mut blunders, mut games) = (0, 0);
    for (line, seed) in SMALL.iter().zip(1..) {
        for play in [Play::Normal, Play::Misere] {
            let dice = &mut Dice::new(seed);
            let mut game = Session::read(line, Catalogue::standard(), &Lists, play).unwrap();
            while game.end().is_none() {
                let moves = game.position().moves();
                game.play(&moves[dice.below(moves.len() as u64) as usize]).unwrap();
            }
            let found = review(&game, &limit);
            assert!(!found.has_gaps());
            let mut last = None;
            for (k, judged) in found.moves.iter().enumerate() {
                let (before, after) = (&game.positions()[k], &game.positions()[k + 1]);
                let (won, lost) = (wins(before, play), wins(after, play));
                assert_eq!((judged.before, judged.after), (Some(Outcome::of_mover(won)), Some(Outcome::of_mover(lost))), "{before}");
                assert_eq!((&judged.mv, judged.player), (&game.moves()[k], player_at(k)));
                let kept: Vec<String> = match won && lost {
                    true => before.moves().into_iter().filter(|mv| !wins(&before.after(mv).unwrap(), play)).collect(),
                    false => Vec::new(),
                };
                blunders += usize::from(won && lost);
                last = if won && lost { Some(k) } else { last };
                assert_eq!(judged.instead, kept, "{before}");
            }
            assert_eq!(found.turning_point(), last);
            // Who made the last blunder has lost.
            if let Some(k) = last {
                assert_ne!(game.end().unwrap().winner(), player_at(k), "{line}");
            }
            games += 1;
        }
    }
    assert!(games == 2 * SMALL.len() && blunders > 20, "{blunders} blunders in {games} games");
}

/// By hand: in Nim with 1 and 3, only 3-1 wins. Taking 1 instead leaves 3, which the other takes.
#[test]
fn a_blunder_by_hand() {
    let game = Session::read("nim:1,3/1-0/3-0", Catalogue::standard(), &Lists, Play::Normal).unwrap();
    let found = review(&game, &Budget::default());
    assert_eq!(found.turning_point(), Some(0));
    assert_eq!(found.moves[0].instead, ["3-1"]);
    assert!(!found.moves[1].gave_away());
}

#[test]
fn what_is_undecided_is_left_open() {
    let few = Budget::new(500, 1 << 24, 1);
    let game = Session::read("ueg:queen.6x6@1,1/1,2/3,2", Catalogue::standard(), &Lists, Play::Normal).unwrap();
    let found = review(&game, &few);
    assert!(found.has_gaps());
    assert_eq!(found.turning_point(), None);
}
