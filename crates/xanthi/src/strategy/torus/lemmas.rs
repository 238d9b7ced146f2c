//! The lemmas of Hogan and Horrocks as rules: whatever both players did before, who has brought
//! about the lemma's hypothesis plays by it and wins.
//!
//! A closing-off sequence is the same as this: the runs of cells that the token visits in two
//! columns, one after the other, have together five cells (one and four: S1, two and three: S2,
//! three and two: S3). The sink is then the cell before the first run, or, if that has three cells,
//! the one that is left. So a rule need only remember how long the last two runs are.

use super::plan::{LEMMA_3, exception};
use super::{Local, Sight, Step};
use crate::strategy::Player;
use std::borrow::Cow;

/// Which lemma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Lemma 1: the second player has gone down to (0, 2). For the first player.
    FirstColumn,
    /// Lemma 2: this player is the first to close off, on the first pass.
    ClosingOff(Player),
    /// Lemma 3: the first player has gone from (n-2, 1) to (n-1, 1), and nobody has closed off. For
    /// the first player.
    LastTwo,
}

/// A lemma as a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// Which one.
    pub which: Which,
    /// Whether it has the hypotheses that it lacks in print.
    pub repaired: bool,
}

/// What has happened so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Stage {
    /// The hypothesis may still come about.
    Before,
    /// It has: the rule plays.
    Holds,
    /// It cannot any more.
    Off,
}

/// What is remembered: the stage, and on the first pass the lengths of the run in the column before
/// and of that in this column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Past {
    stage: Stage,
    before: u8,
    run: u8,
}

impl Lemma {
    fn after(&self, past: Past, sight: &Sight, step: Step, by: Player) -> Past {
        if past.stage != Stage::Before {
            return Past { before: 0, run: 0, ..past };
        }
        let mut past = match step {
            Step::Down => Past { run: past.run + 1, ..past },
            Step::Across => Past { before: past.run, run: 1, ..past },
        };
        past.stage = self.stage(past, sight, step, by);
        if past.stage == Stage::Before { past } else { Past { before: 0, run: 0, ..past } }
    }

    fn stage(&self, past: Past, sight: &Sight, step: Step, by: Player) -> Stage {
        let first_column = sight.left == 0 && step == Step::Down && past.run == 3;
        if self.which == Which::FirstColumn {
            return match (first_column, sight.left) {
                (true, _) => Stage::Holds,
                (false, 0) if step == Step::Down => Stage::Before,
                _ => Stage::Off,
            };
        }
        // The lemmas are about games in which nobody has used Lemma 1; and a pass that is over
        // without the hypothesis is over.
        if first_column || (sight.right == 0 && step == Step::Across) {
            return Stage::Off;
        }
        let closed = past.before > 0 && past.before + past.run == 5;
        match self.which {
            Which::ClosingOff(player) if closed && by == player => {
                // S2 at the end of the board: the last cell of the last column is left, and is a
                // trap if its right neighbour has been visited.
                let left = (sight.row + 2) % sight.rows;
                let trap = sight.right == 0 && past.before == 2 && sight.next >> left & 1 == 1;
                if self.repaired && trap { Stage::Off } else { Stage::Holds }
            }
            _ if closed => Stage::Off,
            Which::LastTwo if sight.right == 1 && step == Step::Across && sight.row == 1 => {
                let taken = past.before == 3;
                if self.repaired && taken { Stage::Off } else { Stage::Holds }
            }
            _ => Stage::Before,
        }
    }

    fn step(&self, sight: &Sight) -> Step {
        match self.which {
            Which::FirstColumn if sight.open(Step::Down) => Step::Down,
            Which::LastTwo => exception(&LEMMA_3, sight).unwrap_or(sight.across_if_possible()),
            _ => sight.across_if_possible(),
        }
    }
}

impl Local for Lemma {
    type Memory = Past;

    fn player(&self) -> Player {
        match self.which {
            Which::ClosingOff(player) => player,
            Which::FirstColumn | Which::LastTwo => Player::First,
        }
    }

    fn memory(&self) -> Past {
        Past { stage: Stage::Before, before: 0, run: 1 }
    }

    fn late(&self) -> Vec<Past> {
        vec![Past { stage: Stage::Holds, before: 0, run: 0 }]
    }

    fn mine(&self, past: Past, sight: &Sight) -> Vec<(Step, Past)> {
        if past.stage == Stage::Holds {
            return vec![(self.step(sight), past)];
        }
        let open = [Step::Across, Step::Down].into_iter().filter(|step| sight.open(*step));
        open.map(|step| (step, self.after(past, sight, step, self.player()))).collect()
    }

    fn theirs(&self, past: Past, sight: &Sight, step: Step) -> Past {
        let other = if self.player() == Player::First { Player::Second } else { Player::First };
        self.after(past, sight, step, other)
    }

    fn promises(&self, past: Past) -> bool {
        past.stage == Stage::Holds
    }

    fn reason(&self, past: Past, _sight: &Sight) -> Cow<'static, str> {
        let text = match (past.stage, self.which) {
            (Stage::Holds, Which::FirstColumn) => "Lemma 1: always down, so that the other player is the first in every column.",
            (Stage::Holds, Which::ClosingOff(_)) => "Lemma 2: across if possible, until the next pass ends in the sink.",
            (Stage::Holds, Which::LastTwo) => "Lemma 3: on to the sink (n-1, 0).",
            _ => "The lemma does not say.",
        };
        text.into()
    }
}
