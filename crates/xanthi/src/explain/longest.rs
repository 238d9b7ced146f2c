//! The move of a player who loses and wants the game to go on: after it the most moves are left.

use rustc_hash::FxHashSet;
use xanthi_games::{Budget, Position};

/// The first of the moves after which the most moves are left, and what it leaves; `None` if there is no move. When the work
/// must stop, the best of those that were looked at.
pub(crate) fn longest(at: &Position, budget: &Budget) -> Option<(String, Position)> {
    // After each of several words with the same links as many words are left: of a long list one of them is looked at.
    let mut seen = FxHashSet::default();
    let mut best: Option<(usize, String, Position)> = None;
    for (mv, target) in at.moves().into_iter().zip(at.targets()) {
        if target.is_some_and(|target| !seen.insert(target)) {
            continue;
        }
        if best.is_some() && budget.go_on().is_err() {
            break;
        }
        let Ok(next) = at.after(&mv) else { continue };
        let left = next.moves().len();
        if best.as_ref().is_none_or(|best| left > best.0) {
            best = Some((left, mv, next));
        }
    }
    best.map(|(_, mv, next)| (mv, next))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the rules: of all moves, the first after which the most are left.
    #[test]
    fn the_most_moves_are_left() {
        for line in ["uvg:petersen@0", "nim:5,3,1", "words:countries@A", "words:countries", "grundy:9", "dvg:kotzig.9.2.3@0"] {
            let at = Position::parse(line).unwrap();
            let (mv, next) = longest(&at, &Budget::default()).unwrap();
            let left: Vec<usize> = at.moves().iter().map(|mv| at.after(mv).unwrap().moves().len()).collect();
            let most = left.iter().max().unwrap();
            assert_eq!(at.moves()[left.iter().position(|n| n == most).unwrap()], mv, "{line}");
            assert_eq!(next.moves().len(), *most, "{line}");
        }
        assert!(longest(&Position::parse("nim:0").unwrap(), &Budget::default()).is_none());
    }
}
