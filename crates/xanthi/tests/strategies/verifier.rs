//! The verifier, on strategies whose worth is known by hand.

use xanthi::Budget;
use xanthi::strategy::verify::{Trial, against_all, at_random};
use xanthi::strategy::{Broken, Follow, Player, Reply, Strategy, StrategyPlayer};
use xanthi_games::{GeographyPosition, Position};

/// On a path, away from its end: the first player walks on as long as possible. Every move is
/// forced after the first.
struct Walk {
    line: &'static str,
    first: u32,
    player: Player,
}

impl Strategy for Walk {
    type Memory = u32;

    fn name(&self) -> String {
        "walk".into()
    }

    fn source(&self) -> &'static str {
        "none"
    }

    fn opening(&self) -> GeographyPosition {
        Position::parse(self.line).unwrap().geography().unwrap()
    }

    fn player(&self) -> Player {
        self.player
    }

    fn memory(&self) -> u32 {
        0
    }

    fn reply(&self, memory: &mut u32, at: &GeographyPosition) -> Option<Reply> {
        *memory += 1;
        if *memory == 1 && self.player == Player::First {
            Some(Reply::new(self.first, "begin"))
        } else {
            at.options().first().map(|&to| Reply::new(to, "walk"))
        }
    }
}

fn trial(line: &'static str, first: u32, player: Player) -> Trial {
    against_all(&Walk { line, first, player }, &Budget::default())
}

#[test]
fn a_walk_to_the_end_at_odd_distance_wins_and_no_other() {
    // From 1 on a path 0-1-2-3: to 0 wins at once; to 2 the other player makes the last move to 3.
    assert_eq!(trial("uvg:path.4@1", 0, Player::First), Trial::Held(1));
    let failed = trial("uvg:path.4@1", 2, Player::First);
    let failure = failed.failure().unwrap();
    assert_eq!((&failure.line[..], &failure.flaw), (&[2, 3][..], &Broken::Stuck));
    assert_eq!(trial("uvg:path.4@1", 3, Player::First).failure().unwrap().flaw, Broken::Illegal(3));
    // Second on a path with an even number of edges from its end.
    assert!(trial("uvg:path.5@0", 0, Player::Second).held());
    assert_eq!(trial("uvg:path.4@0", 0, Player::Second).failure().unwrap().line, [1, 2, 3]);
}

#[test]
fn random_play_finds_a_strategy_that_always_fails() {
    let walk = Walk { line: "uvg:path.4@0", first: 0, player: Player::Second };
    assert!(!at_random(&walk, 1, |_| 0, &Budget::default()).held());
    let walk = Walk { line: "uvg:path.5@0", first: 0, player: Player::Second };
    assert_eq!(at_random(&walk, 3, |_| 0, &Budget::default()), Trial::Held(3));
}

#[test]
fn a_limit_stops_the_verifier() {
    let limit = Budget::new(1, 1 << 20, 1);
    let walk = Walk { line: "uvg:path.9@0", first: 0, player: Player::Second };
    assert!(matches!(against_all(&walk, &limit), Trial::Undecided(_)));
}

#[test]
fn a_follower_refuses_what_is_no_option_and_stays_where_it_is() {
    let mut follow = Follow::new(Walk { line: "uvg:path.5@0", first: 0, player: Player::Second });
    assert_eq!(follow.opponent(3), Err(Broken::Illegal(3)));
    assert_eq!(follow.opponent(1), Ok(()));
    assert_eq!(follow.answer().unwrap().to, 2);
    assert_eq!(follow.opponent(3), Ok(()));
    assert_eq!(follow.answer().unwrap().to, 4);
    assert_eq!(follow.opponent(3), Err(Broken::Over));
}
