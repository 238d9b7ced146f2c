//! A plan for C_n x C_4: blocks for the first pass, and for the later ones "across if possible" with
//! a short list of exceptions.

use super::blocks::{Block, TEN, TWELVE};
use super::plan_told::Columns;
use super::{HEAD, Local, PERIOD, Sight, Step};
use crate::strategy::Player;
use std::borrow::Cow;

/// How the player has come to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// By the blocks; on later passes by the case's exceptions.
    Blocks,
    /// After closing off: Lemma 2.
    Closed,
    /// After (n-2, 1) and (n-1, 1): Lemma 3.
    LastTwo,
    /// Always down: Lemma 1.
    Down,
}

/// What the player of a plan remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Memo {
    /// The case, as an index of [`Plan::cases`]; 0 after a lemma has been reached.
    pub case: u8,
    /// The mode.
    pub mode: Mode,
}

/// A column counted from one of the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Column c.
    Left(usize),
    /// Column n-1-c.
    Right(usize),
}

/// A cell where the player of a later pass does not just go across if possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The passes before, or `None` for all.
    pub pass: Option<usize>,
    /// The column.
    pub column: Column,
    /// The row.
    pub row: usize,
    /// The move.
    pub step: Step,
}

/// Lemma 3: the way to (n-1, 0) after (n-2, 1) and (n-1, 1).
pub const LEMMA_3: [Exception; 4] = [
    Exception { pass: Some(1), column: Column::Left(0), row: 1, step: Step::Down },
    Exception { pass: None, column: Column::Right(1), row: 2, step: Step::Down },
    Exception { pass: None, column: Column::Right(1), row: 3, step: Step::Down },
    Exception { pass: None, column: Column::Right(0), row: 3, step: Step::Down },
];

/// The move that a list of exceptions makes here, if it is possible.
pub fn exception(exceptions: &[Exception], sight: &Sight) -> Option<Step> {
    let fits = |e: &&Exception| {
        let column = match e.column {
            Column::Left(c) => sight.left == c,
            Column::Right(c) => sight.right == c,
        };
        column && sight.row == e.row && e.pass.is_none_or(|pass| pass == sight.pass)
    };
    exceptions.iter().find(fits).map(|e| e.step).filter(|step| sight.open(*step))
}

/// A way through the board: an opening, the middle block as often as needed, and a closing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// When it is this case.
    pub title: &'static str,
    /// What it aims at; empty if it is no case yet, only what several begin with.
    pub goal: &'static str,
    /// Whether the opening is the whole board.
    pub whole: bool,
    /// The first columns.
    pub opening: Block,
    /// The last columns.
    pub closing: Block,
    /// What is special on later passes, if no lemma has been reached.
    pub later: Vec<Exception>,
}

impl Case {
    /// The name of the opening, if it has one.
    pub(super) fn opening_name(&self) -> Option<&'static str> {
        let is = |rows: [&str; 4]| self.opening == Block::new(rows);
        if is(TEN) { Some("Playing the 10") } else { is(TWELVE).then_some("Playing the 12") }
    }
}

/// A plan: cases that begin alike and part by the opponent's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// Who follows it.
    pub player: Player,
    /// The block of the middle; its width divides [`PERIOD`].
    pub middle: Block,
    /// The cases; play begins in the first.
    pub cases: Vec<Case>,
}

impl Plan {
    /// The sign of a cell on the first pass, and the case it belongs to.
    fn sign(&self, mut case: u8, sight: &Sight) -> (u8, u8) {
        loop {
            let Some(now) = self.cases.get(usize::from(case)) else { return (b'.', case) };
            let sign = if sight.left < now.opening.width() && sight.left < HEAD {
                now.opening.sign(sight.left, sight.row)
            } else if sight.right < now.closing.width() {
                now.closing.sign(now.closing.width() - 1 - sight.right, sight.row)
            } else {
                let column = (sight.left + PERIOD - now.opening.width() % PERIOD) % PERIOD;
                self.middle.sign(column, sight.row)
            };
            match sign {
                b'1'..=b'9' if sign - b'0' > case => case = sign - b'0',
                _ => return (sign, case),
            }
        }
    }

    fn later(&self, memory: Memo, sight: &Sight) -> Step {
        let exceptions = match memory.mode {
            Mode::Blocks => self.cases.get(usize::from(memory.case)).map_or(&[][..], |case| &case.later),
            Mode::Closed => &[],
            Mode::LastTwo => &LEMMA_3,
            Mode::Down => return if sight.open(Step::Down) { Step::Down } else { Step::Across },
        };
        exception(exceptions, sight).unwrap_or(sight.across_if_possible())
    }
}

impl Local for Plan {
    type Memory = Memo;

    fn player(&self) -> Player {
        self.player
    }

    fn memory(&self) -> Memo {
        Memo { case: 0, mode: Mode::Blocks }
    }

    fn late(&self) -> Vec<Memo> {
        let lemmas = [Mode::Closed, Mode::LastTwo, Mode::Down].map(|mode| Memo { case: 0, mode });
        (0..self.cases.len() as u8).map(|case| Memo { case, mode: Mode::Blocks }).chain(lemmas).collect()
    }

    fn mine(&self, memory: Memo, sight: &Sight) -> Vec<(Step, Memo)> {
        if sight.pass > 0 || memory.mode != Mode::Blocks {
            return vec![(self.later(memory, sight), memory)];
        }
        let (sign, case) = self.sign(memory.case, sight);
        let (step, mode) = match sign {
            b'>' => (Step::Across, Mode::Blocks),
            b'v' => (Step::Down, Mode::Blocks),
            b'x' => (Step::Down, Mode::Closed),
            b'L' => (Step::Across, Mode::LastTwo),
            b'd' => (Step::Down, Mode::Down),
            _ => return Vec::new(),
        };
        // A lemma does not care for the case.
        vec![(step, if mode == Mode::Blocks { Memo { case, mode } } else { Memo { case: 0, mode } })]
    }

    fn reason(&self, memory: Memo, sight: &Sight) -> Cow<'static, str> {
        if sight.pass > 0 || memory.mode != Mode::Blocks {
            return self.later_reason(memory, sight);
        }
        let (sign, case) = self.sign(memory.case, sight);
        let now = self.cases.get(usize::from(case)).filter(|_| case != memory.case);
        let decides = now.map_or(String::new(), |now| format!("Now {}. ", now.title));
        let told = match sign {
            b'x' => "this closes off: the cell that is left in or above the column before is a sink now (Lemma 2).".into(),
            b'L' => "on to (n-1, 1), which makes (n-1, 0) a sink (Lemma 3).".into(),
            b'd' => "the first three moves are in the first column: always down, so that the other player is the first in every column (Lemma 1).".into(),
            _ => self.forced(sign, case, sight),
        };
        format!("{decides}{}: {told}", self.place(case, sight)).into()
    }

    fn plan(&self, columns: usize) -> Vec<String> {
        self.in_sentences(Columns::Of(columns))
    }

    fn figure(&self, columns: usize) -> Vec<String> {
        self.in_blocks(Columns::Of(columns))
    }
}

impl Plan {
    /// The block of a cell of the first pass, and its column there: columns are counted from 0, as in the notation, and those at
    /// the end by the number n of all columns.
    fn place(&self, case: u8, sight: &Sight) -> String {
        let Some(now) = self.cases.get(usize::from(case)) else { return "No block".into() };
        if sight.left < now.opening.width() && sight.left < HEAD {
            format!("{}, column {}", now.opening_name().unwrap_or("Opening"), sight.left)
        } else if sight.right < now.closing.width() {
            let last = if now.closing.width() == 1 { "The last column".into() } else { format!("The last {}", now.closing.width()) };
            format!("{last}, column n-{}", sight.right + 1)
        } else {
            let column = (sight.left + PERIOD - now.opening.width() % PERIOD) % PERIOD;
            format!("Playing the 12 (columns 0-11), column {column}")
        }
    }

    /// What the opponent can do after a move of a block.
    fn forced(&self, sign: u8, case: u8, sight: &Sight) -> String {
        let (across, row) = if sign == b'>' { (1, sight.row) } else { (0, (sight.row + 1) % sight.rows) };
        let below = (row + 1) % sight.rows;
        let there = Sight { left: Sight::left_of(sight.left + across), right: sight.right.saturating_sub(across), row: below, ..*sight };
        let step = if sign == b'>' { "across" } else { "down" };
        match self.sign(case, &there).0 {
            _ if across > sight.right => format!("{step}, into the second pass."),
            b'x' => format!("{step}; the reply across is forced, for one down would let this player close off."),
            b'd' => format!("{step}; the reply across is forced, for one down would lose by Lemma 1."),
            _ => format!("{step}; the plan goes on from either reply."),
        }
    }

    fn later_reason(&self, memory: Memo, sight: &Sight) -> Cow<'static, str> {
        let step = match self.later(memory, sight) {
            Step::Across => "across",
            Step::Down if sight.open(Step::Across) => "down here",
            Step::Down => "down, for across is taken",
        };
        match memory.mode {
            Mode::Closed => format!("The board is closed off, and the next pass ends in the sink (Lemma 2): {step}."),
            Mode::LastTwo => format!("On the way to the sink (n-1, 0) (Lemma 3): {step}."),
            Mode::Down => "Always down if possible, so that the other player is the first in every column (Lemma 1).".into(),
            Mode::Blocks => {
                let goal = self.cases.get(usize::from(memory.case)).map_or("", |case| case.goal);
                format!("Pass {}, {goal}: {step}.", sight.pass + 1)
            }
        }
        .into()
    }
}
