//! The pairing strategy for the first player of Bridg-it on a square board (R rows and R+1 columns of
//! black dots), in the manner of O. Gross.
//!
//! Black takes the crossing (1,1). The other crossings are paired:
//!
//! - (x,y) with even x ≤ y, with (x−1,y+1);
//! - (x,y) with even x > y, with (x+1,y−1);
//! - (x,x) with odd x ≥ 3, with (x,x−2).
//!
//! The two crossings of a pair touch a common red dot, and no way of Red across the board avoids
//! turning from a crossing to its partner; the checker of pairings verifies it on each board. Red
//! uses the same pairs with x and y exchanged.
//!
//! Source: M. Gardner, New Mathematical Diversions from Scientific American (1966), chapter 18,
//! tells of Gross's pairing; these pairs were found by search on small boards and proved there and
//! on larger ones by the checker.

use crate::solve::method::{Finding, GameMethod, Miss, Question};
use xanthi_games::certificate::Certificate;
use xanthi_games::game::{Game, Outcome, Play, Side};
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::position::Position;

/// Pairs for the first player of a square board.
pub const METHOD: GameMethod = GameMethod {
    name: "Gross's pairing",
    source: "O. Gross, in M. Gardner, New Mathematical Diversions from Scientific American (1966), chapter 18",
    solve: |position, question, _| match question.play {
        Play::Normal => {
            opening(position, question).ok_or_else(|| Miss::because("it is about the opening of a square board of Bridg-it, and one move"))
        }
        Play::Misere => Err(Miss::because("whoever reaches the goal loses in misère play")),
    },
};

/// The opening of a square board of Bridg-it, if the outcomes of all moves are not wanted.
fn opening(position: &Position, question: Question) -> Option<Finding> {
    let at = position.downcast::<Bridgit>()?;
    if !at.played.is_empty() || question.all_options {
        return None;
    }
    let certificate = gross(&at.game)?;
    let mut options = vec![None; at.game.moves(&at.state).len()];
    if let Certificate::Move { option, .. } = certificate {
        options[option as usize] = Some(Outcome::P);
    }
    Some(Finding { outcome: Outcome::N, options, grundy: None, certificate })
}

/// The certificate of the opening of a square board for the player who begins: a first move, and the
/// pairs. `None` on other boards.
pub fn gross(board: &Bridgit) -> Option<Certificate> {
    let [rows, columns] = board.sides();
    if columns != rows + 1 {
        return None;
    }
    let red = board.turn(&board.start()) == Some(Side::Right);
    let edge = |x: u32, y: u32| board.edge_at(if red { [y, x] } else { [x, y] });
    let last = 2 * rows - 1;
    let mut pairs = Vec::new();
    for y in 1..=last {
        for x in (1..=last).filter(|x| x % 2 == y % 2) {
            let partner = match (x % 2, x.cmp(&y)) {
                (0, std::cmp::Ordering::Greater) => edge(x + 1, y - 1)?,
                (0, _) => edge(x - 1, y + 1)?,
                (_, std::cmp::Ordering::Equal) if x >= 3 => edge(x, x - 2)?,
                _ => continue,
            };
            pairs.push([edge(x, y)?, partner]);
        }
    }
    let then = Box::new(Certificate::Pairing { pairs });
    Some(Certificate::Move { option: edge(1, 1)?, then })
}
