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

/// A case without exceptions on later passes.
fn case(title: &'static str, goal: &'static str, opening: [&str; 4], closing: [&str; 4]) -> Case {
    let block = |rows: [&str; 4]| if rows[0].is_empty() { Block::empty() } else { Block::new(rows) };
    Case { title, goal, whole: false, opening: block(opening), closing: block(closing), later: Vec::new() }
}

/// What several cases begin with.
fn parting(title: &'static str, opening: [&str; 4]) -> Case {
    case(title, "", opening, NONE)
}

const LEMMA_3: &str = "Lemma 3: the sink (n-1, 0)";
const SINK_0: &str = "the second pass begins at (0,2), for the sink (0,1)";
const SINK_3: &str = "(3,3) on the second pass, for the sink (3,2)";
const SINK_5: &str = "(5,3) on the second pass, for the sink (5,2)";
const SINK_5_OR_3: &str = "Lemma 3, or (5,3) on the second pass, for the sink (5,2)";

const NONE: [&str; 4] = ["", "", "", ""];

const fn on(pass: usize, column: Column, row: usize, step: Step) -> Exception {
    Exception { pass: Some(pass), column, row, step }
}

/// The plan for C_n x C_4; `None` if n is even or 1.
pub fn plan(n: usize) -> Option<Plan> {
    use Column::{Left, Right};
    use Step::Down;
    if n.is_multiple_of(2) || n < 3 {
        return None;
    }
    let down_at_the_end = on(1, Right(0), 3, Down);
    let mut cases = match (n, n % 12) {
        (3, _) => vec![Case {
            later: vec![on(1, Left(1), 2, Down)],
            ..case(
                "three columns",
                "Lemma 3, closing off, or (1,1), (1,3) and (0,3) on the second pass",
                [">.v", ".L.", "..x", "..."],
                NONE,
            )
        }],
        (7, _) => vec![
            parting("everything is open", [">.v....", ".>.>.1.", "..x.2..", "......."]),
            case("the third reply is across", LEMMA_3, [">.v....", ".>.>.L.", "..x....", "......."], NONE),
            case("the third reply is down", SINK_3, LAST_7, NONE),
        ],
        (9, _) => vec![
            parting("everything is open", [">.2......", ".1.......", ".........", "........."]),
            parting("the first reply is down", [">.v......", ".>.>.3...", "..x.4....", "........."]),
            case("the first reply is across", SINK_5_OR_3, [">.>.v...x", "...>.>.L.", "....x.>.v", ".......x."], NONE),
            Case {
                later: vec![down_at_the_end],
                ..case("the first reply is down, the third across", SINK_0, [">.v......", ".>.>.>.L.", "..x...>.>", ".......x."], NONE)
            },
            case("the first and third reply are down", SINK_3, LAST_9, NONE),
        ],
        (_, 1) => vec![case("always", "closing off, or Lemma 3", TEN, LAST_3)],
        (_, 3) => vec![case("always", LEMMA_3, TEN, LAST_5)],
        (_, 5) => vec![case("always", LEMMA_3, NONE, LAST_5)],
        (_, 7) => vec![
            parting("everything is open", [">.v...", ".>.>.1", "..x.2.", "......"]),
            case("the third reply is across", LEMMA_3, OPENING_14, LAST_5),
            case("the third reply is down", SINK_3, TWELVE, LAST_7),
        ],
        (_, 9) => vec![
            parting("everything is open", [">.2.", ".1..", "....", "...."]),
            parting("the first reply is down", [">.v...", ".>.>.3", "..x.4.", "......"]),
            parting("the first reply is across", [">.>.v...", "...>.>.5", "....x.6.", "........"]),
            Case { later: vec![down_at_the_end], ..case("the first reply is down, the third across", SINK_0, OPENING_14, LAST_7_ACROSS) },
            case("the first and third reply are down", SINK_3, TWELVE, LAST_9),
            case("the first and fourth reply are across", LEMMA_3, OPENING_16, LAST_5),
            Case {
                later: vec![on(1, Left(1), 2, Down), down_at_the_end],
                ..case("the first reply is across, the fourth down", SINK_5, OPENING_14_DOWN, LAST_7_ACROSS)
            },
        ],
        _ => vec![case("always", "closing off at (n-1, 2)", ELEVEN, NONE)],
    };
    for case in &mut cases {
        case.whole = n < 11;
    }
    let player = if n % 12 == 11 { Player::Second } else { Player::First };
    Some(Plan { name: format!("Hogan and Horrocks on C_{n} x C_4"), player, middle: Block::new(TWELVE), cases })
}

/// The strategy for C_n x C_4; `None` if n is even or 1.
pub fn strategy(n: usize) -> Option<OnTorus<Plan>> {
    let plan = plan(n)?;
    let name = plan.name.clone();
    Some(OnTorus::new(plan, name, SOURCE, n, 4))
}
