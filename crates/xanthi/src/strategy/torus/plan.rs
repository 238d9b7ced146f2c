//! A plan for C_n x C_4: blocks for the first pass, and for the later ones "across if possible" with
//! a short list of exceptions.

use super::blocks::Block;
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
    /// The case, as an index of [`Plan::cases`].
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

/// A way through the board: an opening, the middle block as often as needed, and a closing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// When it is this case, and what it aims at.
    pub title: &'static str,
    /// The first columns.
    pub opening: Block,
    /// The last columns.
    pub closing: Block,
    /// What is special on later passes, if no lemma has been reached.
    pub later: Vec<Exception>,
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
        let fits = |e: &&Exception| {
            let column = match e.column {
                Column::Left(c) => sight.left == c,
                Column::Right(c) => sight.right == c,
            };
            column && sight.row == e.row && e.pass.is_none_or(|pass| pass == sight.pass)
        };
        let step = exceptions.iter().find(fits).map(|e| e.step).filter(|step| sight.open(*step));
        step.unwrap_or(sight.across_if_possible())
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
        let cases = 0..self.cases.len() as u8;
        let modes = [Mode::Blocks, Mode::Closed, Mode::LastTwo, Mode::Down];
        cases.flat_map(|case| modes.map(|mode| Memo { case, mode })).collect()
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
        vec![(step, Memo { case, mode })]
    }

    fn reason(&self, _memory: Memo, _sight: &Sight) -> Cow<'static, str> {
        "".into()
    }
}
