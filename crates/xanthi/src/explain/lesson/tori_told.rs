//! Directed tori and Kotzig's Nim: passes, closing off, and what is known.

use super::Section;
use crate::scene::board::TextBoard;
use crate::scene::passes::Passes;
use crate::strategy::Player;
use crate::strategy::torus::Local;
use crate::strategy::torus::hogan_horrocks::plan;
use xanthi_games::{Position, Typed};

/// The most rows of the example of closing off.
const ROWS: u64 = 9;

pub(super) fn sections(board: &str, position: &Position) -> Vec<Section> {
    let sides = board.strip_prefix("torus.").and_then(|sides| sides.split_once('x'));
    let sides = sides.and_then(|(a, b)| Some((a.parse::<u64>().ok()?, b.parse::<u64>().ok()?)));
    let mut sections = vec![passes(sides.is_some())];
    match sides {
        Some((a, b)) => {
            if a.min(b) > 1 {
                sections.push(closing_off(a.min(b), position));
            }
            // On four rows the other side is the number of columns, whichever comes first.
            let columns = if b == 4 { Some(a) } else { Some(b).filter(|_| a == 4) };
            sections.extend(columns.and_then(four_rows));
            sections.push(tori());
        }
        None => sections.extend([units(), kotzig()]),
    }
    sections
}

fn passes(torus: bool) -> Section {
    let what = if torus {
        "The token goes right or down, and comes back on the other side. "
    } else {
        "The token goes forward by one of the moves, round and round. "
    };
    let column = if torus { "column" } else { "window of as many vertices as the largest move" };
    Section::new(
        "Passes",
        vec![
            format!("{what}Cut play each time the token comes round: each round is a pass. In every {column} each pass visits a cell, and no cell is visited twice, so there are not many passes; and two passes never cross."),
            "Therefore the board can be read like a tape, from left to right, column by column. The value of the beginning of a tape for the passes still to come is one of finitely many states, and so is the value of its end. The first pass meets an empty tape of length n: so from some n on the winner depends on n periodically.".into(),
            "The states are found by computation, from the last possible pass down to the first, and they are a proof that a small program checks.".into(),
        ],
        Vec::new(),
    )
}

/// Sinks and closing off, on an example with as many rows, and in the game that was played.
fn closing_off(rows: u64, position: &Position) -> Section {
    let mut text = vec![
        "A sink is an open cell from which no move is possible: the cells to its right and below have been visited. Whoever comes to a sink makes the last move, so much of the play is about who will.".into(),
        format!("A move closes off if from then on nobody can cross from one column to the next. With {rows} rows this happens as soon as {} successive cells fill two neighbouring columns so that no row is open in both. Then the next pass must end there, often in a sink left behind.", rows + 1),
    ];
    if rows == 4 {
        text.push("On four rows a closing-off sequence has five cells in two columns (Hogan and Horrocks call the three forms S1, S2 and S3), and leaves a sink in the first of the two. For odd n whoever closes off first on the first pass wins, by going across whenever that is possible. (As printed; one case in the last column is excepted, see RESULTS.md, Lemma 2.)".into());
    }
    if let (Some(passes), Typed::Geography(at)) = (Passes::of(position), position.typed()) {
        let labels = at.game.graph().labels();
        text.push("In the game that was played here:".into());
        text.extend(passes.tell(|v| labels.name(v).into_owned()));
        return Section::new("Sinks, and closing off", text, Vec::new());
    }
    let mut figure = Vec::new();
    if rows <= ROWS {
        let down: String = (0..rows).map(|row| format!("/1,{row}")).collect();
        let line = format!("dvg:torus.6x{rows}@0,0{down}");
        let board = line.parse().ok().and_then(|example: Position| TextBoard::new(&example, None)).and_then(|board| board.text());
        if let Some(rows) = board {
            text.push(format!("For example {line}, where the move marked ⊣ has closed off and a sink is left behind:"));
            figure = rows;
        }
    }
    Section::new("Sinks, and closing off", text, figure)
}

/// The strategy of Hogan and Horrocks: its blocks and lemmas.
fn four_rows(columns: u64) -> Option<Section> {
    let columns = usize::try_from(columns).ok()?;
    let plan = plan(columns)?;
    let who = if plan.player() == Player::First { "first" } else { "second" };
    let mut text = vec![format!(
        "On {columns} columns and four rows the {who} player wins by the strategy of Hogan and Horrocks. The cell ({columns_before},0) is the last of its row, and after it comes (0,0) again; the token begins on (0,0).",
        columns_before = columns - 1
    )];
    text.extend(plan.plan(columns));
    Some(Section::new("The strategy on four rows", text, plan.figure(columns)))
}

fn tori() -> Section {
    let figure = [
        "rows  the opening is P exactly when",
        "   1  n is odd",
        "   2  never",
        "   3  n is one of twenty residues modulo 42 (Nowakowski and Poole)",
        "   4  n ≡ 11 modulo 12 (Hogan and Horrocks, 2003)",
        "   5  n ≡ 1, 7, 9 modulo 10, or n = 3, 5, 12",
        "   6  n ≡ 9, 11, 35, 37, 39, 57, 59, 83, 87, 107, 109 modulo 120",
        "   7  n = 1, 3, 5, 7, 9, 13, 15, 18, 20, 22, 29",
    ];
    Section::new(
        "What is known of C_n × C_m",
        vec![
            "n and m even: N. Pair each cell (i,j) with i + j even with the one below; the first player always goes down to the partner, and the opponent can only come to cells with i + j even again. n = 2: N, by crossing to the other column.".into(),
            "With up to seven rows all n are known, each with a proof: `xanthi prove torus --rows 5`. `xanthi explain … --strategy` shows and plays the strategy of Hogan and Horrocks for four rows.".into(),
        ],
        figure.map(str::to_owned).to_vec(),
    )
}

fn units() -> Section {
    Section::new(
        "Units and divisors",
        vec!["Multiplying all moves and vertices by a number without a common divisor with n changes nothing but names. If all moves and n have a common divisor d, the token stays on n/d of the vertices, and it is the game with everything divided by d. With one move nobody has a choice: N if n/d is even.".into()],
        Vec::new(),
    )
}

fn kotzig() -> Section {
    let figure = [
        "moves   the opening is P exactly when (for n from the largest move on)",
        "1, 2    n = 3, 7",
        "1, 3    n ≡ 1, 3 modulo 6",
        "2, 3    n ≡ 2, 3 modulo 5, or n = 5, 11",
        "1, 4    n ≡ 3 modulo 5 without 8, 13, 18; or n = 5, 7, 15",
        "1, 2, 3 n ≡ 3 modulo 4 without 7; or n = 5",
    ];
    Section::new(
        "What is known of Kotzig's Nim",
        vec!["For each of these sets of moves, and for their multiples by units, every n is known with a proof: `xanthi prove kotzig --moves 1,4`. With coprime moves a and b, one of them even, the period divides a + b in all known cases; whether it always does is open (`xanthi verify more.kotzig-odd-sums`).".into()],
        figure.map(str::to_owned).to_vec(),
    )
}
