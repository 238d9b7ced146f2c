//! The strategies of Hogan and Horrocks for C_n x C_4, n odd: the first player wins, except for
//! n ≡ 11 modulo 12, where the second does.

use super::blocks::{Block, LAST_3, LAST_5, TEN, TWELVE};
use super::plan::{Case, Column, Exception, Plan};
use super::{OnTorus, Step};
use crate::strategy::Player;

/// Where the strategies come from.
pub const SOURCE: &str = "M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle, Integers 3 (2003) G2";

/// The opening for n ≡ 11.
const ELEVEN: [&str; 4] = [
    ".v.....x.>.", //
    ">.>.v.....x",
    ".x.>.>.v...",
    "....x.>.>.v",
];

/// The 12 with two columns more, if the opponent goes across on (4, 1).
const OPENING_14: [&str; 4] = [
    ">.v.......x.>.", //
    ".>.>.>.v.....x",
    "..x...>.>.v...",
    ".......x.>.>.v",
];

const LAST_7: [&str; 4] = [
    ">.v...x", //
    ".>.>.L.", "..x.>.v", ".....x.",
];

const LAST_7_ACROSS: [&str; 4] = [
    ">.v....", //
    ".>.>.v.", "..x.>.>", ".....x.",
];

const LAST_9: [&str; 4] = [
    ">.v.....x", //
    ".>.>.v...",
    "..x.>.>.v",
    ".....x.>.",
];

const OPENING_16: [&str; 4] = [
    ">.>.v.......x.>.", //
    "...>.>.>.v.....x",
    "....x...>.>.v...",
    ".........x.>.>.v",
];

const OPENING_14_DOWN: [&str; 4] = [
    ">.>.v.....x.>.", //
    "...>.>.......x",
    "....x.>.>.v...",
    ".......x.>.>.v",
];

fn case(title: &'static str, opening: [&str; 4], closing: [&str; 4], later: &[Exception]) -> Case {
    let block = |rows: [&str; 4]| if rows[0].is_empty() { Block::empty() } else { Block::new(rows) };
    Case { title, opening: block(opening), closing: block(closing), later: later.to_vec() }
}

const NONE: [&str; 4] = ["", "", "", ""];

const fn on(pass: usize, column: Column, row: usize, step: Step) -> Exception {
    Exception { pass: Some(pass), column, row, step }
}

/// The plan for C_n x C_4; `None` if n is even or 1.
pub fn plan(n: usize) -> Option<Plan> {
    use Column::{Left, Right};
    use Step::{Across, Down};
    if n % 2 == 0 || n < 3 {
        return None;
    }
    let cases = match (n, n % 12) {
        (3, _) => vec![case(
            "n = 3",
            [">.v", ".L.", "..x", "..."],
            NONE,
            &[on(1, Left(0), 1, Across), on(1, Left(1), 2, Down), on(1, Left(2), 3, Across)],
        )],
        (7, _) => vec![
            case("n = 7", [">.v....", ".>.>.1.", "..x.2..", "......."], NONE, &[]),
            case("n = 7, across", [">.v....", ".>.>.L.", "..x....", "......."], NONE, &[]),
            case("n = 7, down", LAST_7, NONE, &[]),
        ],
        (9, _) => vec![
            case("n = 9", [">.2......", ".1.......", ".........", "........."], NONE, &[]),
            case("n = 9, down", [">.v......", ".>.>.3...", "..x.4....", "........."], NONE, &[]),
            case("n = 9, across", [">.>.v...x", "...>.>.L.", "....x.>.v", ".......x."], NONE, &[]),
            case("n = 9, down, across", [">.v......", ".>.>.>.L.", "..x...>.>", ".......x."], NONE, &[on(1, Right(0), 3, Down)]),
            case("n = 9, down, down", LAST_9, NONE, &[]),
        ],
        (_, 1) => vec![case("10, 12, …, 12, 3", TEN, LAST_3, &[])],
        (_, 3) => vec![case("10, 12, …, 12, 5", TEN, LAST_5, &[])],
        (_, 5) => vec![case("12, …, 12, 5", NONE, LAST_5, &[])],
        (_, 7) => vec![
            case("n ≡ 7", [">.v...", ".>.>.1", "..x.2.", "......"], NONE, &[]),
            case("n ≡ 7, across", OPENING_14, LAST_5, &[]),
            case("n ≡ 7, down", TWELVE, LAST_7, &[]),
        ],
        (_, 9) => vec![
            case("n ≡ 9", [">.2.", ".1..", "....", "...."], NONE, &[]),
            case("n ≡ 9, down", [">.v...", ".>.>.3", "..x.4.", "......"], NONE, &[]),
            case("n ≡ 9, across", [">.>.v...", "...>.>.5", "....x.6.", "........"], NONE, &[]),
            case("n ≡ 9, down, across", OPENING_14, LAST_7_ACROSS, &[on(1, Right(0), 3, Down)]),
            case("n ≡ 9, down, down", TWELVE, LAST_9, &[]),
            case("n ≡ 9, across, across", OPENING_16, LAST_5, &[]),
            case("n ≡ 9, across, down", OPENING_14_DOWN, LAST_7_ACROSS, &[on(1, Left(1), 2, Down), on(1, Right(0), 3, Down)]),
        ],
        _ => vec![case("11, 12, …, 12", ELEVEN, NONE, &[])],
    };
    let player = if n % 12 == 11 { Player::Second } else { Player::First };
    Some(Plan { name: format!("Hogan and Horrocks on C_{n} x C_4"), player, middle: Block::new(TWELVE), cases })
}

/// The strategy for C_n x C_4; `None` if n is even or 1.
pub fn strategy(n: usize) -> Option<OnTorus<Plan>> {
    let plan = plan(n)?;
    let name = plan.name.clone();
    Some(OnTorus::new(plan, name, SOURCE, n, 4))
}
