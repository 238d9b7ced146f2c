//! How a move is written in the game at hand, told with one of its moves.

use crate::phrases::plain;
use xanthi_games::Position;

/// A sentence without the last full stop; `None` if there is no move.
pub fn written(position: &Position) -> Option<String> {
    if let Some(sum) = position.sum() {
        let (number, part) = (1..).zip(sum.parts()).find(|(_, part)| !part.moves().is_empty())?;
        return Some(format!("a move begins with the number of its component: {number}:{}", written(part)?));
    }
    let mv = position.moves().into_iter().next()?;
    let name = plain(&mv);
    let told = position.tell_move(&mv).unwrap_or_else(|| position.wording().move_is);
    Some(if told.is_empty() { name } else { format!("{name}: {told}") })
}

/// The first move explained, where the game wants that below every board.
pub(super) fn below_board(position: &Position) -> Option<String> {
    let mv = position.moves().into_iter().next()?;
    let told = position.wording().explained.then(|| position.tell_move(&mv)).flatten()?;
    Some(format!("{}: {told}", plain(&mv)))
}

#[cfg(test)]
mod tests {
    use super::written;
    use xanthi_games::scene::Touch;
    use xanthi_games::{Catalogue, Position};

    #[test]
    fn the_order_of_disks_and_vertices_is_told() {
        let told = |line: &str| written(&Position::parse(line).unwrap()).unwrap();
        assert_eq!(told("vertexnim:path.2,w=1.1@0"), "1:1: take 1 here, then go to 1");
        assert_eq!(told("nimg.rm:path.3.1@0"), "1:1: take 1 here, then go to 1");
        assert_eq!(told("nimg.mr:path.1.1@0"), "1:1: go to 1, and take 1 there");
        assert_eq!(told("nimg.edge:path.3.1@0"), "1:1: go to 1, and take 1 from the edge");
        assert_eq!(told("nim:1"), "1-0: a heap of 1 becomes 0");
        assert_eq!(told("nim:0+nim:1"), "a move begins with the number of its component: 2:1-0: a heap of 1 becomes 0");
        assert_eq!(told("bridgit:1x2"), "1,1: a line through the crossing in column and row of these numbers");
        assert_eq!(told("shannon:path.2@0:1"), "0-1: the edge between these two vertices");
        assert_eq!(told("uvg:path.2@0"), "1: the vertex to go to");
        assert_eq!(written(&Position::parse("nim:0").unwrap()), None);
    }

    /// Every game says how its moves are typed, and what a player does in a turn.
    #[test]
    fn every_game_speaks_for_itself() {
        for entry in Catalogue::standard().entries() {
            let position = Position::parse(entry.example).unwrap();
            let told = written(&position).unwrap();
            assert!(told.contains(": "), "{}: {told}", entry.name);
            let wording = position.wording();
            for sentence in [&wording.rules, &wording.goal] {
                assert!(sentence.starts_with(char::is_uppercase) && sentence.ends_with('.'), "{}: {sentence}", entry.name);
            }
            let vertices = told.contains("the vertex to go to");
            assert!(!vertices || position.targets().iter().all(Option::is_some), "{}", entry.name);
        }
    }

    /// Every move of every game can be touched on the board, where there is one.
    #[test]
    fn every_move_has_its_places_on_the_board() {
        for entry in Catalogue::standard().entries().iter().map(|entry| entry.example).chain(["nim:1,2+uvg:path.3@0", "bridgit:2x3@red"]) {
            let position = Position::parse(entry).unwrap();
            let scene = position.scene();
            let places = position.scenes_of_moves();
            assert_eq!(places.len(), position.moves().len(), "{entry}");
            for touch in places.iter().flatten() {
                assert!(match *touch {
                    Touch::Spot(i) | Touch::From(i) => i < scene.spots.len(),
                    Touch::Link(i) => i < scene.links.len(),
                    Touch::Between(i, k) => i < scene.spots.len() && k < scene.spots.len() && scene.spots[i].label == scene.spots[k].label,
                });
            }
            assert!(places.iter().all(|touched| !touched.is_empty()), "{entry}");
        }
    }
}
