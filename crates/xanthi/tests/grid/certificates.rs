//! The certificate by arithmetic, on small boards where plain search knows the truth, and on huge
//! ones.

use crate::grid::{boards, grid};
use crate::naive::{Truth, Typed};
use xanthi::Budget;
use xanthi::grid::outcome::{claim, outcome, winning_moves};
use xanthi::internals::solve::grid::LARGE;
use xanthi::solve::{Found, Question, solve};
use xanthi_games::certificate::{Certificate, GridSets};
use xanthi_games::check::{check, judge_position};
use xanthi_games::family::grid::{Grid, GridSet, Side, Turn};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::games::geography::large_grid::{LargeGrid, Point};
use xanthi_games::{At, Game, Outcome, Play, Position};

fn opening(m: u64, n: u64, v: Point) -> At<LargeGrid> {
    At::opening(LargeGrid::new(m, n, v).expect("a vertex"))
}

fn found(at: &At<LargeGrid>) -> Option<Found> {
    (LARGE.solve)(&Position::of(at.clone()), Question { all_options: true, ..Question::default() }, &Budget::default()).ok()
}

/// That a judgement says nothing false.
fn is_true(at: &At<LargeGrid>, certificate: &Certificate, truth: Truth, options: &[Truth]) -> bool {
    let Ok(judged) = judge_position(&Position::of(at.clone()), Play::Normal, certificate) else { return false };
    assert_eq!(judged.outcome(), truth.outcome(Play::Normal), "{at} {certificate:?}");
    for (said, truth) in judged.outcomes().iter().zip(options) {
        assert!(said.is_none_or(|o| o == truth.outcome(Play::Normal)), "{at} {certificate:?}");
    }
    true
}

fn mutants(certificate: &Certificate) -> Vec<Certificate> {
    let Certificate::Grid(GridSets { sets }) = certificate else { return Vec::new() };
    let set = &sets[0];
    let mut all = vec![GridSet::default()];
    all.extend((0..=6).map(|k| GridSet { waves: vec![k], turns: Vec::new() }));
    all.extend((0..=6).map(|k| GridSet { waves: [set.waves.clone(), vec![k]].concat(), turns: set.turns.clone() }));
    all.extend((0..=6).map(|k| GridSet { waves: vec![k], turns: set.turns.clone() }));
    for turn in set.turns.iter().copied().chain([Turn { at: [1, 1], opens: Side::Right, laps: 1 }]) {
        for laps in 0..9 {
            for opens in [Side::Right, Side::Down] {
                for at in [turn.at, [turn.at[0] + 1, turn.at[1]], [turn.at[0], turn.at[1] + 1], [1, 1], [2, 2], [0, 1]] {
                    all.push(GridSet { waves: set.waves.clone(), turns: vec![Turn { at, opens, laps }] });
                    all.push(GridSet { waves: Vec::new(), turns: [set.turns.clone(), vec![Turn { at, opens, laps }]].concat() });
                }
            }
        }
    }
    all.extend([u64::MAX, u64::MAX - 1].map(|k| GridSet { waves: vec![k], turns: vec![Turn { at: [k, k], opens: Side::Down, laps: k }] }));
    all.into_iter().map(|set| Certificate::Grid(GridSets { sets: vec![set] })).collect()
}

#[test]
fn small_boards_as_if_they_were_large() {
    let (mut decided, mut open, mut rejected, mut harmless) = (0, 0, 0, 0);
    for board in boards(9).filter(|b| 2 * b.order() as u64 <= 13 + b.grid().columns() + b.grid().rows()) {
        let (m, n) = (board.grid().columns(), board.grid().rows());
        for v in board.vertices() {
            let start = opening(m, n, v);
            let mut typed = Typed::new(start.game.clone());
            // The opening, and everything that is reached by at most three moves.
            let mut level = vec![start];
            for depth in 0..4 {
                let mut next = Vec::new();
                for at in &level {
                    let (truth, options) = (typed.state(&at.state), typed.options(&at.state));
                    match found(at) {
                        None => {
                            assert!(depth > 0, "{at}");
                            open += 1;
                        }
                        Some(finding) => {
                            decided += 1;
                            assert!(is_true(at, &finding.certificate, truth, &options), "{at} {finding:?}");
                            assert_eq!(finding.outcome, truth.outcome(Play::Normal));
                            if depth == 0 {
                                assert!(finding.options.iter().all(Option::is_some));
                            }
                            for mutant in mutants(&finding.certificate) {
                                match is_true(at, &mutant, truth, &options) {
                                    true => harmless += 1,
                                    false => rejected += 1,
                                }
                            }
                        }
                    }
                    for mv in at.game.moves(&at.state) {
                        let mut after = at.clone();
                        after.state = at.game.play(&at.state, &mv);
                        after.played.push(mv);
                        next.push(after);
                    }
                }
                level = next;
            }
        }
    }
    println!("{decided} decided, {open} open; {rejected} false certificates rejected, {harmless} harmless");
    assert!(decided > 1000 && rejected > 10 * harmless && harmless > 0);
}

#[test]
fn huge_boards_are_answered_and_checked() {
    for (line, wanted, wins) in [
        ("ueg:grid.1000000000000000000x999999999999999999@5,7", Outcome::N, None),
        ("ueg:grid.999999999999999999x999999999999999999@5,7", Outcome::P, Some(0)),
        ("ueg:grid.999999999999999999x499999999999999999@500000000000000000,7", Outcome::N, Some(2)),
        ("ueg:grid.1000000000000000000x1@4,1", Outcome::N, Some(1)),
    ] {
        let position = Position::parse(line).unwrap();
        let verdict = solve(&position, Question { all_options: true, ..Question::default() }, &Budget::default());
        assert_eq!((verdict.outcome(), verdict.checked()), (Some(wanted), true), "{line} {:?}", verdict.flaw());
        let proof = verdict.proof().unwrap();
        assert!(proof.complete);
        if let Some(wins) = wins {
            assert_eq!(proof.winning_moves.len(), wins, "{line}");
        }
        let text = serde_json::to_string(&proof).unwrap();
        check(&position, &serde_json::from_str(&text).unwrap()).unwrap();
        // The winner follows the certificate for some moves; the other plays the first move.
        let mut at = position;
        for _ in 0..40 {
            let question = Question { all_options: true, ..Question::default() };
            let verdict = solve(&at, question, &Budget::default());
            assert!(verdict.checked(), "{at} {:?}", verdict.flaw());
            let mv = match verdict.outcome().unwrap() {
                Outcome::N => verdict.winning_moves().next().unwrap().to_owned(),
                _ => match at.moves().first() {
                    Some(mv) => mv.clone(),
                    None => break,
                },
            };
            at = at.after(&mv).unwrap();
        }
    }
}

#[test]
fn misere_play_and_nimbers_of_huge_boards_are_left_open() {
    let position = Position::parse("ueg:grid.1000000000000x999@5,7").unwrap();
    for question in [Question { play: Play::Misere, ..Question::default() }, Question { grundy: true, ..Question::default() }] {
        assert_eq!(solve(&position, question, &Budget::default()).grundy(), None);
    }
    let misere = solve(&position, Question { play: Play::Misere, ..Question::default() }, &Budget::default());
    assert_eq!(misere.outcome(), None);
}

#[test]
fn the_claim_about_all_starts_needs_the_right_divisor() {
    for (m, n) in (1..=12).flat_map(|m| (1..=12).map(move |n| (m, n))) {
        let judge = |divisor, combination| {
            let family = FamilyClaim::Grid(Grid { columns: m, rows: n, divisor, combination });
            FamilyProof { xanthi: 1, family }.judge().is_ok()
        };
        let (width, height) = ((m + 1) as i64, (n + 1) as i64);
        let mut accepted = Vec::new();
        for divisor in 0..=13 {
            let all = (-15..=15).flat_map(|x| (-15..=15).map(move |y| (x, y)));
            let fitting = all.filter(|&(x, y)| x * width + y * height == divisor as i64);
            accepted.extend(fitting.filter(|&(x, y)| judge(divisor, [x, y])).map(|_| divisor));
            assert!(!judge(divisor, [i64::MAX, i64::MIN]) && !judge(divisor, [1, 1]));
        }
        let own = FamilyProof { xanthi: 1, family: FamilyClaim::Grid(claim(grid(m, n))) };
        own.judge().unwrap();
        accepted.dedup();
        assert_eq!(accepted, [grid(m, n).divisor()], "{m} x {n}");
    }
}

#[test]
fn claims_about_the_largest_boards_are_accepted() {
    let sides = [1, 2, 3, 999_999_999_999_999_988, 999_999_999_999_999_999, 1_000_000_000_000_000_000, 679_891_637_638_612_257];
    for (m, n) in sides.into_iter().flat_map(|m| sides.into_iter().map(move |n| (m, n))) {
        FamilyProof { xanthi: 1, family: FamilyClaim::Grid(claim(grid(m, n))) }.judge().unwrap();
    }
}

#[test]
fn the_method_names_the_same_moves_as_the_arithmetic() {
    for (m, n, v) in [(1_000_000_007, 998_244_353, (12, 345)), (999_999, 1_999_999, (1_000, 77)), (2_999_999, 2_999_999, (1, 1))] {
        let at = opening(m, n, v);
        let finding = found(&at).unwrap();
        assert_eq!(finding.outcome, outcome(grid(m, n), v));
        let wins: Vec<Point> =
            at.game.moves(&at.state).into_iter().zip(&finding.options).filter(|(_, o)| **o == Some(Outcome::P)).map(|(v, _)| v).collect();
        assert_eq!(wins, winning_moves(grid(m, n), v));
    }
}

/// Every set is judged, also one behind the set that decides: whoever explains a proof looks at each.
#[test]
fn no_set_is_accepted_unseen() {
    let at = opening(100_004, 100_009, (3, 104));
    let judged = |waves: &[u64]| {
        let sets = waves.iter().map(|&k| GridSet { waves: vec![k], turns: Vec::new() }).collect();
        judge_position(&Position::of(at.clone()), Play::Normal, &Certificate::Grid(GridSets { sets }))
    };
    assert_eq!(judged(&[1]).map(|judged| judged.outcome()).ok(), Some(Outcome::P));
    let flaw = judged(&[1, 32]).expect_err("32 is more than the divisor");
    assert!(flaw.to_string().contains("sets[1].waves[0]"), "{flaw}");
}
