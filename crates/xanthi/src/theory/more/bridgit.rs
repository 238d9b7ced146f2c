//! Bridg-it: what its theory rests on.

use super::SOURCE;
use crate::theory::column::Spelled;
use crate::theory::small_graphs::Random;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use rustc_hash::FxHashMap;
use xanthi_games::budget::Budget;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::reduction::Network;
use xanthi_games::{Position, Side};

const PLACE: &str = "M. Gardner, Mathematical Games, Scientific American, October 1958 and July 1961";

pub(in crate::theory) static EXTRA_LINE: Statement = Statement {
    id: "more.bridgit-extra-line",
    source: &SOURCE,
    label: "one more line never harms",
    place: PLACE,
    says: "If a player wins a position of Bridg-it, he also wins it with one more line of his own, whoever moves. (Strategy stealing rests on it.)",
    standing: Standing::Proved { how: "he plays as if the line were not there; if he is to draw it, he draws any other" },
    errata: &[],
    check: Some(Check {
        range: "all positions of the board with 2 rows of 3 black dots, and {} random ones with 3 rows of 4, by plain search",
        upto: 400,
        small: 30,
        run: extra_line,
    }),
};

fn extra_line(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    let small = Spelled::new(2, 3);
    let mut known = FxHashMap::default();
    for code in 0..3u64.pow(small.crossings() as u32) {
        let lines = of_code(code, small.crossings());
        cases += more_lines(&small, lines, &mut known, budget)?;
    }
    let large = Spelled::new(3, 4);
    let (mut random, mut known) = (Random(1958), FxHashMap::default());
    for _ in 0..upto {
        // Positions with about five free crossings: the search of all of them stays short.
        let mut lines = [0u64; 2];
        for i in 0..large.crossings() {
            match random.below(8) {
                0..=2 => lines[0] |= 1 << i,
                3..=5 => lines[1] |= 1 << i,
                _ => {}
            }
        }
        cases += more_lines(&large, lines, &mut known, budget)?;
    }
    Ok(Evidence { cases })
}

fn of_code(mut code: u64, crossings: usize) -> [u64; 2] {
    let mut lines = [0; 2];
    for i in 0..crossings {
        if !code.is_multiple_of(3) {
            lines[code as usize % 3 - 1] |= 1 << i;
        }
        code /= 3;
    }
    lines
}

type Known = FxHashMap<([u64; 2], bool), bool>;

/// Whether Black wins a position, whether or not it is decided.
fn black_wins(board: &Spelled, lines: [u64; 2], black: bool, known: &mut Known, budget: &Budget) -> Result<bool, Failure> {
    Ok(match (board.joined(true, lines[0]), board.joined(false, lines[1])) {
        (true, _) => true,
        (_, true) => false,
        _ => board.mover_wins(lines, black, known, budget)? == black,
    })
}

fn more_lines(board: &Spelled, lines: [u64; 2], known: &mut Known, budget: &Budget) -> Result<u64, Failure> {
    let mut cases = 0;
    for black in [true, false] {
        let before = black_wins(board, lines, black, known, budget)?;
        let winner = usize::from(!before);
        for i in (0..board.crossings()).filter(|i| (lines[0] | lines[1]) >> i & 1 == 0) {
            let mut more = lines;
            more[winner] |= 1 << i;
            agree(black_wins(board, more, black, known, budget)?, before, || format!("{lines:?} with a line more through crossing {i}"))?;
            cases += 1;
        }
    }
    Ok(cases)
}

pub(in crate::theory) static DUAL: Statement = Statement {
    id: "more.bridgit-is-shannons-game",
    source: &SOURCE,
    label: "Bridg-it and Shannon's game",
    place: PLACE,
    says: "Bridg-it on R rows of C black dots is Shannon's game on the grid with R rows and C−2 columns between its sides. For Red it is the same with the players exchanged, on the board with C−1 rows and R+1 columns; with an edge added between the terminals the two graphs are dual.",
    standing: Standing::Proved { how: "the dots of a side count as one vertex; each crossing is an edge of both graphs" },
    errata: &[],
    check: Some(Check {
        range: "boards with at most {} rows and columns: edges, terminals, and Euler's formula",
        upto: 12,
        small: 6,
        run: dual,
    }),
};

fn edges(network: &Network, name: impl Fn(u32) -> u32) -> Vec<[u32; 2]> {
    let mut all: Vec<[u32; 2]> = network
        .wires()
        .iter()
        .flat_map(|wire| {
            let mut ends = wire.ends.map(&name);
            ends.sort_unstable();
            std::iter::repeat_n(ends, wire.copies as usize)
        })
        .collect();
    all.sort_unstable();
    all
}

fn dual(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as u32;
    let mut cases = 0;
    for rows in 1..=most {
        for columns in 3..=most {
            budget.spend(u64::from(rows * columns))?;
            let case = || format!("{rows} rows of {columns}");
            let board = Bridgit::new(rows, columns, Side::Left).ok_or_else(|| Failure::case(case()))?;
            let network = board.network();
            let line = format!("shannon:sides.{}x{rows}", columns - 2);
            let position = Position::parse(&line).map_err(|e| Failure::case(e.message))?;
            let grid = position.typed().shannon().ok_or_else(|| Failure::case(line.clone()))?.game.network().clone();
            let inner = rows * (columns - 2);
            // The grid numbers its points row by row, and then the sides.
            let of_grid = |v: u32| if v >= inner { v - inner } else { v + 2 };
            agree(edges(network, |v| v), edges(&grid, of_grid), case)?;
            let Some(red) = network.dual() else { return Err(Failure::case(format!("no dual of {}", case()))) };
            let turned = Bridgit::new(columns - 1, rows + 1, Side::Left).ok_or_else(|| Failure::case(case()))?;
            let of_turned = |v: u32| match v {
                0 | 1 => v,
                _ => 2 + (v - 2) % (rows - 1) * (columns - 1) + (v - 2) / (rows - 1),
            };
            agree(edges(red, |v| v), edges(turned.network(), of_turned), || format!("the red dots of {}", case()))?;
            agree(network.order() + red.order(), network.wires().len() + 3, || format!("Euler's formula for {}", case()))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
