//! Bridg-it: who wins, and that somebody does.

use super::SOURCE;
use crate::solve::shannon::gross::gross;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::judge_position;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::{At, Game, Outcome, Play, Position, Side};

const SECTION: &str = "Bridg-it";

pub(super) static BOARD: Statement = Statement {
    id: "column.bridgit-board",
    source: &SOURCE,
    label: "the board of Bridg-it",
    place: SECTION,
    says: "With R rows of R+1 black dots there are as many red dots, R+1 rows of R; in the diagram 30 of each (R = 5).",
    standing: Standing::Shown { by: "`xanthi solve bridgit:5x6`" },
    errata: &[],
    check: Some(Check { range: "R up to {}", upto: 40, small: 5, run: board }),
};

fn board(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 200)? as u32;
    for rows in 1..=most {
        budget.spend(u64::from(rows).pow(2))?;
        let game = Bridgit::new(rows, rows + 1, Side::Left).ok_or_else(|| Failure::case(format!("no board of {rows} rows")))?;
        let spots = game.scene(&game.start()).spots;
        let count = |label: &str| spots.iter().filter(|s| s.label == label).count() as u32;
        agree((count("B"), count("r")), (rows * (rows + 1), rows * (rows + 1)), || format!("{rows} rows"))?;
    }
    Ok(Evidence { cases: u64::from(most) })
}

/// A board spelled out by places: black dots at (even, odd), red dots at (odd, even), crossings
/// at places with two even or two odd coordinates, those on the players' own sides left out.
pub(in crate::theory) struct Spelled {
    wide: usize,
    high: usize,
    crossings: Vec<(usize, usize)>,
}

impl Spelled {
    pub(in crate::theory) fn new(rows: usize, columns: usize) -> Self {
        let (wide, high) = (2 * columns - 2, 2 * rows);
        let places = (1..high).flat_map(|y| (1..wide).map(move |x| (x, y)));
        Self { wide, high, crossings: places.filter(|(x, y)| x % 2 == y % 2).collect() }
    }

    /// How many crossings there are.
    pub(in crate::theory) fn crossings(&self) -> usize {
        self.crossings.len()
    }

    /// Whether the lines of one colour join its two sides. `lines` has a bit for each crossing.
    pub(in crate::theory) fn joined(&self, black: bool, lines: u64) -> bool {
        let mut met: Vec<(usize, usize)> = match black {
            true => (1..self.high).step_by(2).map(|y| (0, y)).collect(),
            false => (1..self.wide).step_by(2).map(|x| (x, 0)).collect(),
        };
        let mut next = 0;
        while next < met.len() {
            let (x, y) = met[next];
            next += 1;
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let step = |from: (usize, usize)| Some((from.0.checked_add_signed(dx)?, from.1.checked_add_signed(dy)?));
                let Some(middle) = step((x, y)) else { continue };
                let drawn = self.crossings.iter().position(|c| *c == middle).is_some_and(|i| lines >> i & 1 == 1);
                if let Some(end) = step(middle).filter(|end| drawn && !met.contains(end)) {
                    met.push(end);
                }
            }
        }
        met.iter().any(|&(x, y)| if black { x == self.wide } else { y == self.high })
    }

    /// Whether the player to move wins; `lines` are those of Black and of Red.
    pub(in crate::theory) fn mover_wins(
        &self,
        lines: [u64; 2],
        black: bool,
        known: &mut FxHashMap<([u64; 2], bool), bool>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if let Some(&wins) = known.get(&(lines, black)) {
            return Ok(wins);
        }
        budget.spend(1)?;
        let mut wins = false;
        for i in (0..self.crossings.len()).filter(|i| (lines[0] | lines[1]) >> i & 1 == 0) {
            let mut then = lines;
            then[usize::from(!black)] |= 1 << i;
            if self.joined(black, then[usize::from(!black)]) || !self.mover_wins(then, !black, known, budget)? {
                wins = true;
                break;
            }
        }
        known.insert((lines, black), wins);
        Ok(wins)
    }
}

pub(super) static NO_DRAW: Statement = Statement {
    id: "column.bridgit-no-draw",
    source: &SOURCE,
    label: "somebody joins his sides",
    place: SECTION,
    says: "The game ends when one player joins his sides, and that always happens: on a full board exactly one of the two has done it.",
    standing: Standing::Proved {
        how: "the black and the red dots are the vertices of two plane graphs dual to each other; the edges of one connect its sides exactly when those of the other do not cut them off",
    },
    errata: &[],
    check: Some(Check { range: "every way to fill the boards with at most {} rows and one more column", upto: 3, small: 2, run: no_draw }),
};

fn no_draw(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for rows in 1..=within(upto, 4)? as usize {
        let spelled = Spelled::new(rows, rows + 1);
        let all = (1u64 << spelled.crossings.len()) - 1;
        for black in 0..=all {
            budget.spend(1)?;
            agree(spelled.joined(true, black), !spelled.joined(false, all & !black), || format!("{rows} rows filled as {black:b}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static WINNER: Statement = Statement {
    id: "column.bridgit-winner",
    source: &SOURCE,
    label: "one of the players can force a win",
    place: SECTION,
    says: "On a board with as many red as black dots the player who begins can force a win.",
    standing: Standing::Proved {
        how: "O. Gross: after one move the other crossings can be paired so that answering each line with its partner blocks every red path; and as no draw is possible, a second player's strategy could be stolen",
    },
    errata: &[],
    check: Some(Check {
        range: "the pairing judged on boards with at most {} rows, either colour first; plain search of boards with at most 3",
        upto: 12,
        small: 2,
        run: winner,
    }),
};

fn winner(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for rows in 1..=within(upto, 100)? as u32 {
        for (side, black) in [(Side::Left, true), (Side::Right, false)] {
            let case = || format!("{rows} rows, {side:?} first");
            budget.spend(u64::from(rows).pow(2))?;
            let game = Bridgit::new(rows, rows + 1, side).ok_or_else(|| Failure::case(case()))?;
            let certificate = gross(&game).ok_or_else(|| Failure::case(format!("no pairs for {}", case())))?;
            let position = Position::of(At::opening(game));
            let judged = judge_position(&position, Play::Normal, &certificate)
                .map_err(|flaw| answers::rejected(&flaw, || format!("{}: {flaw}", case())))?;
            agree(judged.outcome(), Outcome::N, case)?;
            if rows <= 3 {
                let spelled = Spelled::new(rows as usize, rows as usize + 1);
                agree(spelled.mover_wins([0, 0], black, &mut FxHashMap::default(), budget)?, true, case)?;
                agree(answers::of_position(&position, Play::Normal, budget)?, Outcome::N, case)?;
            }
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
