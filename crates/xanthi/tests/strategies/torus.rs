//! Hogan and Horrocks' strategies on C_n x C_4, and pairs.

use crate::strategies::wins_at_random;
use xanthi::Budget;
use xanthi::internals::strategy::torus::hogan_horrocks::{plan, strategy};
use xanthi::internals::strategy::torus::pairs;
use xanthi::internals::theory::small_graphs::Random;
use xanthi::strategy::torus::crossing::{all_n, losing_line};
use xanthi::strategy::verify::{Trial, against_all, at_random};
use xanthi::strategy::{Player, find};
use xanthi_games::Position;

#[test]
fn they_win_against_all_replies_up_to_n_13() {
    for n in (3..=13).step_by(2) {
        let strategy = strategy(n).unwrap();
        assert_eq!(strategy.rule().player, if n == 11 { Player::Second } else { Player::First });
        let trial = against_all(&strategy, &Budget::default());
        println!("n = {n}: {trial:?}");
        assert!(trial.held(), "n = {n}: {trial:?}");
    }
}

/// 1 913 178 positions for n = 21.
#[test]
#[ignore = "takes minutes without optimisation"]
fn they_win_against_all_replies_up_to_n_21() {
    for n in (15..=21).step_by(2) {
        let trial = against_all(&strategy(n).unwrap(), &Budget::default());
        println!("n = {n}: {trial:?}");
        assert!(trial.held(), "n = {n}: {trial:?}");
    }
}

#[test]
fn they_win_against_random_replies_up_to_n_999() {
    let mut random = Random(4);
    for n in (3..=99).step_by(2).chain((101..=999).step_by(38)).chain([995, 997, 999]) {
        let trial = at_random(&strategy(n).unwrap(), 2, |k| random.below(k as usize) as u64, &Budget::default());
        assert_eq!(trial, Trial::Held(2), "n = {n}");
    }
}

#[test]
fn they_lose_no_line_for_any_n() {
    let limit = Budget::default();
    for n in (3..=31).step_by(2) {
        assert_eq!(losing_line(&plan(n).unwrap(), n, 4, &limit), Ok(None), "n = {n}");
    }
    for residue in (1..12).step_by(2) {
        let found = all_n(&plan(residue + 24).unwrap(), residue, 4, &limit).unwrap();
        println!("n = {residue} modulo 12: {found:?}");
        assert_eq!(found.fails, None);
        assert!(found.tried >= 32);
    }
}

#[test]
fn there_is_none_for_even_n_and_pairs_take_their_place() {
    for n in (0..=12).step_by(2) {
        assert!(plan(n).is_none() && strategy(n).is_none());
    }
    for (n, m) in [(2, 2), (2, 3), (2, 5), (2, 8), (4, 2), (4, 4), (4, 6), (6, 4), (8, 2)] {
        assert!(against_all(&pairs::strategy(n, m).unwrap(), &Budget::default()).held(), "C_{n} x C_{m}");
    }
    assert!(pairs::strategy(4, 3).is_none() && pairs::strategy(3, 4).is_none() && pairs::strategy(0, 4).is_none());
    let mut random = Random(11);
    for (n, m) in [(2, 16), (2, 17), (2, 101), (20, 18), (18, 20), (6, 64), (4, 100)] {
        let trial = at_random(&pairs::strategy(n, m).unwrap(), 4, |k| random.below(k as usize) as u64, &Budget::default());
        assert_eq!(trial, Trial::Held(4), "C_{n} x C_{m}");
    }
}

#[test]
fn they_are_found_for_every_form_of_the_torus() {
    let found = |line: &str| find(&line.parse::<Position>().unwrap(), &Budget::default()).map(|f| (f.title().0, f.player()));
    assert_eq!(found("dvg:torus.23x4@0,0"), Some(("Hogan and Horrocks on C_23 x C_4".into(), Player::Second)));
    assert_eq!(found("dvg:torus.6x4@0,0"), Some(("pairs on C_6 x C_4".into(), Player::First)));
    let second = Some(("Hogan and Horrocks on C_23 x C_4".into(), Player::Second));
    for line in ["dvg:torus.23x4@1,0", "dvg:torus.4x23@2,17", "dvg:torus.23x4@22,3"] {
        assert_eq!(found(line), second, "{line}");
    }
    // In the middle of the game the strategy's player may be the one to move.
    assert_eq!(found("dvg:torus.23x4@0,0/1,0"), Some(("Hogan and Horrocks on C_23 x C_4".into(), Player::First)));
    assert_eq!(found("dvg:torus.1x4@0,0"), Some(("pairs of vertices".into(), Player::First)));
    // Pairs by a rule have no most rows, and the side that is 2 may be either.
    assert_eq!(found("dvg:torus.20x18@3,3"), Some(("pairs on C_20 x C_18".into(), Player::First)));
    assert_eq!(found("dvg:torus.2x1001@0,0"), Some(("pairs on C_2 x C_1001".into(), Player::First)));
    assert_eq!(found("dvg:torus.1001x2@0,0"), Some(("pairs on C_2 x C_1001".into(), Player::First)));
    for line in ["dvg:torus.23x4", "dvg:torus.3x5@0,0", "deg:torus.5x4@0,0", "dvg:utorus.5x4@0,0"] {
        assert_eq!(found(line), None, "{line}");
    }
}

#[test]
fn every_reason_is_a_sentence() {
    let mut random = Random(7);
    for n in (3..=45).step_by(2) {
        let mut follower = find(&format!("dvg:torus.{n}x4@0,0").parse().unwrap(), &Budget::default()).unwrap();
        assert!(!follower.plan().is_empty());
        let mut mine = follower.player() == Player::First;
        loop {
            let options = follower.at().options();
            if options.is_empty() {
                break;
            }
            if mine {
                let reply = follower.answer().unwrap();
                assert!(reply.reason.ends_with(['.', ')']) && reply.reason.starts_with(char::is_uppercase), "{}", reply.reason);
            } else {
                follower.opponent(options[random.below(options.len())]).unwrap();
            }
            mine = !mine;
        }
        assert!(!mine, "n = {n}");
    }
}

/// On a board that was turned round and begun elsewhere the strategy wins against random play, and says
/// which move was not its own.
#[test]
fn the_strategies_win_on_boards_in_other_forms() {
    let mut random = Random(11);
    for line in [
        "dvg:torus.4x23@2,17",
        "dvg:torus.23x4@22,3",
        "dvg:torus.4x13@3,3",
        "dvg:torus.13x4@5,1",
        "dvg:torus.5x2@3,1",
        "dvg:torus.20x18@3,3",
    ] {
        let opening: Position = line.parse().unwrap();
        for _ in 0..20 {
            // Found anew in the middle of the game, it is the same player.
            wins_at_random(&opening, &mut random, |at, mine| {
                let again = xanthi::strategy::find_or_why(at, &Budget::default()).unwrap_or_else(|why| panic!("{at}: {why}"));
                assert_eq!(again.player() == Player::First, mine, "{at}");
            });
        }
    }
    let why = xanthi::strategy::find_or_why(&"dvg:torus.13x4@0,0/1,0".parse().unwrap(), &Budget::default()).err().unwrap().to_string();
    assert!(why.contains("plays 0,1 where 1,0 was played"), "{why}");
}
