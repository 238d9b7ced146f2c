//! Where no strategy is known, the answer says which condition fails; and strategies by even kernels.

use crate::strategies::wins_at_random;
use xanthi::internals::theory::small_graphs::Random;
use xanthi::strategy::{NoStrategy, Player, find, find_or_why};
use xanthi::{Budget, Stop};
use xanthi_games::Position;

fn why(line: &str) -> String {
    let position: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    find_or_why(&position, &Budget::default()).err().unwrap_or_else(|| panic!("{line} has a strategy")).to_string()
}

/// Boards near one that has a strategy, each with the condition that it does not meet.
#[test]
fn what_has_no_strategy_names_the_condition_that_fails() {
    for (line, says) in [
        // Neither a side of 4 or 2, nor two even ones.
        ("dvg:torus.23x5@0,0", "on C_23 x C_5 the strategy of Hogan and Horrocks needs one side to be 4"),
        ("dvg:torus.22x3@1,2", "the pairs of Nowakowski and Poole need two even sides, or one side to be 2"),
        ("dvg:torus.22x3@1,2/2,2", "on C_22 x C_3"),
        // The token is not there.
        ("dvg:torus.13x4", "the token is not placed yet"),
        // The winner has left the plan, in the normal form and in another.
        ("dvg:torus.13x4@0,0/1,0", "plays 0,1 where 1,0 was played"),
        ("dvg:torus.13x4@0,0/0,1/1,1/1,2", "plays 2,1 where 1,2 was played: Playing the 10, column 1"),
        ("dvg:torus.4x13@2,5/2,6", "plays 3,5 where 2,6 was played"),
        // The same number of vertices, and no torus.
        ("dvg:kotzig.52.1.4@0", "the board is not a directed torus"),
        // Other rules, other games.
        ("deg:torus.13x4@0,0", "no rule of play is kept for directed edge geography"),
        ("grundy:20", "another game"),
        ("nimg.rm:path.3.3.1.4@0", "another game"),
        ("ueg:utorus.5x3@0,0", "the winner stays in an even kernel, and no even kernel was found"),
    ] {
        let told = why(line);
        assert!(told.contains(says), "{line}: {told}");
    }
    // Boards beside these that have one.
    for line in
        ["dvg:torus.13x4@3,1", "dvg:torus.13x4@0,0/0,1", "dvg:torus.22x4@0,0", "dvg:torus.2x3@0,0", "ueg:cycle.6@0", "ueg:complete.2@0"]
    {
        assert!(find(&line.parse().unwrap(), &Budget::default()).is_some(), "{line}");
    }
}

#[test]
fn a_search_for_a_strategy_that_is_stopped_says_so() {
    let stopped = Budget::default();
    stopped.canceller().cancel(Stop::Interrupted);
    let few = Budget::default().with_steps(0);
    // Tori without a strategy of their own, too: pairs of vertices may be there to follow.
    for line in ["ueg:cycle.6@0", "dvg:kotzig.52.1.4@0", "dvg:torus.23x5@0,0"] {
        for (budget, stop) in [(&stopped, Stop::Interrupted), (&few, Stop::Steps)] {
            let why = find_or_why(&line.parse().unwrap(), budget).err().unwrap_or_else(|| panic!("{line} was searched"));
            assert_eq!(why, NoStrategy::Stopped(stop), "{line}");
            let told = why.to_string();
            assert!(told.ends_with(&stop.to_string()) && !told.contains("no strategy is known"), "{line}: {told}");
        }
    }
}

/// On boards of other shapes than a whole grid, and found anew after every move, the player of the strategy wins
/// against random replies.
#[test]
fn even_kernels_are_followed_on_every_board_and_in_the_middle_of_the_game() {
    let mut random = Random(5);
    for line in [
        "ueg:grid.5x4@2,2",
        "ueg:grid.4x4@1,1/2,1",
        "ueg:grid.5x4@1,2/1,3/2,3",
        "ueg:cycle.6@0",
        "ueg:path.7@2",
        "ueg:bipartite.3.4@0",
        "ueg:cylinder.6x3@0,1",
        "ueg:utorus.6x4@3,2",
        "ueg:utorus.7x4@0,0",
        "ueg:edges=A-B^2,B-C,C-D^3,D-A@A",
        "ueg:dimulti.4.9.2@0",
    ] {
        let opening: Position = line.parse().unwrap();
        if find(&opening, &Budget::default()).is_none() {
            assert!(line.contains("dimulti"), "{line}: {}", why(line));
            continue;
        }
        for _ in 0..10 {
            wins_at_random(&opening, &mut random, |at, mine| {
                if let Ok(again) = find_or_why(at, &Budget::default()) {
                    assert_eq!(again.player() == Player::First, mine, "{at}");
                }
            });
        }
    }
}
