//! How a move is written in the game at hand, told with one of its moves.

use crate::explain::plain;
use xanthi_games::Position;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::games::heaps::Heaps;
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::games::shannon::Shannon;
use xanthi_games::games::shannon::biased::Biased;
use xanthi_games::games::vertexnim::Vertexnim;

/// A sentence without the last full stop; `None` if there is no move.
pub fn written(position: &Position) -> Option<String> {
    if let Some(sum) = position.sum() {
        let (number, part) = (1..).zip(sum.parts()).find(|(_, part)| !part.moves().is_empty())?;
        return Some(format!("a move begins with the number of its component: {number}:{}", written(part)?));
    }
    let mv = position.moves().into_iter().next()?;
    let name = plain(&mv);
    Some(match disks(position, &mv) {
        Some(told) => format!("{name}: {told}"),
        None if position.downcast::<Bridgit>().is_some() => {
            format!("{name}: a line through the crossing in column and row of these numbers")
        }
        None if position.downcast::<Shannon>().is_some() => format!("{name}: the edge between these two vertices"),
        None if position.downcast::<Biased>().is_some() => format!("{name}: the edges of a turn, with colons between them"),
        None if position.downcast::<Heaps>().is_some() => match name.split_once('-') {
            Some((heap, left)) => format!("{name}: a heap of {heap} becomes {left}"),
            None => name,
        },
        None if position.to_string().starts_with("words:") => format!("{name}: the next word"),
        None => format!("{name}: the vertex to go to"),
    })
}

/// Where a move goes to a vertex and removes disks: which number is which.
pub fn disks(position: &Position, mv: &str) -> Option<String> {
    let version = position.downcast::<NimG>().map(|at| at.game.version());
    let first = version == Some(Version::RemoveMove) || position.downcast::<Vertexnim>().is_some();
    if version.is_none() && !first {
        return None;
    }
    let (left, right) = mv.split_once(':')?;
    if first {
        return Some(format!("take {left} here, then go to {}", plain(right)));
    }
    let to = plain(left);
    let place = if version == Some(Version::Edge) { "from the edge" } else { "there" };
    Some(match right.split_once('-') {
        Some((pile, take)) => format!("go to {to}, and take {take} of a pile of {pile} {place}"),
        None => format!("go to {to}, and take {right} {place}"),
    })
}

#[cfg(test)]
mod tests {
    use super::written;
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

    /// A game that is added is not forgotten: it would be told to go to vertices.
    #[test]
    fn vertices_are_told_of_games_on_a_ground_only() {
        for entry in Catalogue::standard().entries() {
            let position = Position::parse(entry.example).unwrap();
            let vertices = written(&position).is_some_and(|told| told.contains("the vertex to go to"));
            assert!(!vertices || position.targets().iter().all(Option::is_some), "{}", entry.name);
        }
    }
}
