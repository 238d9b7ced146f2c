//! The schemes of docs/pictures.md are strategies: after each move of the winner the other player
//! is lost, by the solver, which knows nothing of the paper.

use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi_games::{Outcome, Play, Position};

/// n and the steps of each scheme on C_n × C_4.
fn schemes() -> Vec<(u32, Vec<Vec<String>>)> {
    let page = include_str!("../../../../docs/pictures.md");
    let read = |line: &str| {
        let (board, rest) = line.strip_prefix("xanthi draw dvg:torus.")?.split_once("x4@0,0 --scheme '")?;
        let steps = rest.split_once('\'')?.0.split_whitespace();
        let step = |step: &str| step.trim_end_matches('!').split('|').map(str::to_owned).collect();
        Some((board.parse().ok()?, steps.map(step).collect()))
    };
    page.lines().filter_map(read).collect()
}

#[test]
fn every_move_of_the_winner_in_a_scheme_wins() {
    let all = schemes();
    assert_eq!(all.len(), 19, "the diagrams of the paper");
    let question = Question { play: Play::Normal, all_options: false, grundy: false };
    let mut asked = 0;
    for (n, steps) in all {
        // Bob wins for n ≡ 11 modulo 12, and moves second.
        let winner = usize::from(n % 12 == 11);
        // Where there is a choice: always the first, and always the last.
        for choice in [0, 1] {
            let mut at = Position::parse(&format!("dvg:torus.{n}x4@0,0")).unwrap();
            for (i, step) in steps.iter().enumerate() {
                at = at.after(&step[choice.min(step.len() - 1)]).unwrap();
                if i % 2 != winner {
                    continue;
                }
                let verdict = solve(&at, question, &Budget::new(5_000_000, 1 << 28, 1));
                assert!(verdict.checked() && verdict.outcome() == Some(Outcome::P), "{at}");
                asked += 1;
            }
        }
    }
    assert!(asked > 400, "{asked}");
}
