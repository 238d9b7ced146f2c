//! How the players are called.

use xanthi_games::{Position, Side};

/// How a side of a game with two sides is called.
pub fn side_name(position: &Position, side: Side) -> &'static str {
    position.wording().sides[usize::from(side == Side::Right)]
}

/// The side that has reached its goal, and what it has done, as the end of a sentence: Shannon's game
/// and Bridg-it, also with several edges in a turn. `None` before that, and for other games.
pub fn goal(position: &Position) -> Option<(Side, &'static str)> {
    position.goal_reached()
}

#[cfg(test)]
mod tests {
    use super::goal;
    use xanthi_games::{Position, Side};

    #[test]
    fn who_has_reached_the_goal() {
        let told = |line: &str| goal(&Position::parse(line).unwrap());
        assert_eq!(told("shannon:path.3@0:2/0-1"), None);
        assert_eq!(told("shannon:path.2@0:1/0-1"), Some((Side::Left, "has joined the terminals")));
        assert_eq!(told("shannon:path.3@0:2/0-1/1-2"), Some((Side::Right, "has separated the terminals")));
        // One row of two dots: the crossing between them is all there is.
        assert_eq!(told("bridgit:1x2/1,1"), Some((Side::Left, "has joined the left side to the right side")));
        assert_eq!(told("bridgit:1x2@red/1,1"), Some((Side::Right, "has joined the upper side to the lower side")));
        assert_eq!(told("biased:1.1:path.2@0:1:cut/0-1"), Some((Side::Right, "has separated the terminals")));
        assert_eq!(told("nim:0"), None);
    }
}
