//! Section 4: playing the 12 and playing the 10.

use super::SOURCE;
use super::first_passes::{Cell, closing_off};
use crate::strategy::torus::blocks::{Block, TEN, TWELVE};
use crate::theory::{Check, Evidence, Failure, Standing, Statement};
use xanthi_games::budget::Budget;

pub(super) static TWELVE_COLUMNS: Statement = Statement {
    id: "hogan-horrocks.playing-the-12",
    source: &SOURCE,
    label: "playing the 12",
    place: "section 4.1",
    says: "If the opponent is the first in column c and enters it in row 0, a player can dictate the next 12 columns: the opponent is the first in column c+12 and enters it in row 0, or lets the player close off before that. The opponent has a choice four times; it is forced otherwise.",
    standing: Standing::Proved { how: "the block of moves, followed through every reply" },
    errata: &[],
    check: Some(Check { range: "all lines of play in the {} columns of the block", upto: 12, small: 12, run: twelve }),
};

pub(super) static TEN_COLUMNS: Statement = Statement {
    id: "hogan-horrocks.playing-the-10",
    source: &SOURCE,
    label: "playing the 10",
    place: "section 4.2",
    says: "The first player can begin with (0,1) and dictate the first 10 columns: the second player is the first in column 10 and enters it in row 0, or lets the first player use Lemma 1 or close off before that.",
    standing: Standing::Proved { how: "the block of moves, followed through every reply" },
    errata: &[],
    check: Some(Check { range: "all lines of play in the {} columns of the block", upto: 10, small: 10, run: ten }),
};

/// How the lines through a block end.
#[derive(Default)]
struct Ends {
    /// With the opponent in row 0 behind the block.
    through: u64,
    /// With a closing-off sequence of the player, or Lemma 1.
    punished: u64,
    /// The opponent's turns at which neither move is punished at once.
    choices: std::collections::BTreeSet<Cell>,
}

/// Follows a block from a line whose end is the player's turn.
fn follow(block: &Block, line: &mut Vec<Cell>, ends: &mut Ends) -> Result<bool, Failure> {
    let wrong = |line: &[Cell], what: &str| Failure::case(format!("{line:?}: {what}"));
    let &(column, row) = line.last().ok_or_else(|| wrong(line, "no line"))?;
    if column == block.width() {
        ends.through += 1;
        return if row == 0 { Ok(false) } else { Err(wrong(line, "behind the block in another row")) };
    }
    let sign = block.sign(column, row);
    let mine = if sign == b'>' { (column + 1, row) } else { (column, (row + 1) % 4) };
    if !b">vxd".contains(&sign) || line.contains(&mine) {
        return Err(wrong(line, "the block has no move"));
    }
    line.push(mine);
    let punishes = match sign {
        b'x' => closing_off(line).is_some(),
        b'd' => mine == (0, 3),
        _ if mine.0 == block.width() => return Err(wrong(line, "the player is the first behind the block")),
        _ => false,
    };
    if punishes {
        ends.punished += 1;
        line.pop();
        return Ok(true);
    }
    if b"xd".contains(&sign) {
        return Err(wrong(line, "this closes nothing off"));
    }
    let replies = [(mine.0 + 1, mine.1), (mine.0, (mine.1 + 1) % 4)];
    let mut free = 0;
    for reply in replies.into_iter().filter(|reply| !line.contains(reply)).collect::<Vec<_>>() {
        line.push(reply);
        if closing_off(line).is_some() {
            return Err(wrong(line, "the opponent closes off"));
        }
        free += u64::from(!follow(block, line, ends)?);
        line.pop();
    }
    if free > 1 {
        ends.choices.insert(mine);
    }
    line.pop();
    Ok(false)
}

fn twelve(_upto: u64, _budget: &Budget) -> Result<Evidence, Failure> {
    let mut ends = Ends::default();
    follow(&Block::new(TWELVE), &mut vec![(0, 0)], &mut ends)?;
    let counts = (ends.choices.len(), ends.through, ends.punished);
    // Four choices, and before each of the forced moves one way to be punished on each way there.
    crate::theory::agree(counts, (4, 16, 2 + 4 + 8 + 16), || "choices, lines through, lines punished".into())?;
    Ok(Evidence { cases: ends.through + ends.punished })
}

fn ten(_upto: u64, _budget: &Budget) -> Result<Evidence, Failure> {
    let mut ends = Ends::default();
    follow(&Block::new(TEN), &mut vec![(0, 0)], &mut ends)?;
    let counts = (ends.choices.len(), ends.through, ends.punished);
    crate::theory::agree(counts, (3, 8, 1 + 2 + 4 + 8), || "choices, lines through, lines punished".into())?;
    Ok(Evidence { cases: ends.through + ends.punished })
}
