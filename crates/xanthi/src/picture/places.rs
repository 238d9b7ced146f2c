//! Where the moves of a position are in its drawing: what a pointer can touch.
//!
//! A move may be in several places (a turn that takes several edges), and many moves may share one
//! (all that take from one heap). So a front end needs no knowledge of the game: a touch keeps the
//! moves that are in that place; one that is left is made, of several it asks.

use super::board::{Drawn, Picture};
use super::drawing::Point;
use super::overlay;
use crate::scene::goals;
use xanthi_games::scene::{Role, Scene, Touch};
use xanthi_games::{Position, Typed};

/// A place that can be touched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// Its middle, in the units of the drawing.
    pub at: Point,
    /// The ends of the edge that is taken there, if it is one.
    pub ends: Option<[Point; 2]>,
}

/// The places of all moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Places {
    /// The places, each once.
    pub places: Vec<Place>,
    /// For each move, in the order of [`moves`](xanthi_games::Position::moves), the
    /// places it is in, as indices, the most telling last; empty if the drawing does not show it.
    pub of_moves: Vec<Vec<usize>>,
}

impl Places {
    /// The places of the moves of a position in a drawing of [`overlay::position`] or
    /// [`overlay::proof`].
    pub(crate) fn new(position: &Position, picture: &Picture, drawn: &Drawn) -> Self {
        let mut own = Self::default();
        let mut index: Vec<(Where, usize)> = Vec::new();
        for wanted in wheres(position, &picture.scene, drawn.spots.len(), 0) {
            let found = wanted.into_iter().filter_map(|one| {
                if let Some(known) = index.iter().find(|(w, _)| *w == one) {
                    return Some(known.1);
                }
                own.places.push(one.place(&picture.scene, &drawn.spots)?);
                index.push((one, own.places.len() - 1));
                Some(own.places.len() - 1)
            });
            let found = found.collect();
            own.of_moves.push(found);
        }
        own
    }
}

/// Something in a scene that a move is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Spot(usize),
    Link(usize),
    /// Between two spots that no link joins yet.
    Between(usize, usize),
}

impl Where {
    fn place(self, scene: &Scene, spots: &[Point]) -> Option<Place> {
        let (a, b) = match self {
            Where::Spot(spot) => return spots.get(spot).map(|at| Place { at: *at, ends: None }),
            Where::Link(link) => scene.links.get(link).map(|link| (link.from, link.to))?,
            Where::Between(a, b) => (a, b),
        };
        let (a, b) = (*spots.get(a)?, *spots.get(b)?);
        Some(Place { at: ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0), ends: Some([a, b]) })
    }
}

/// What each move is about. The spots of the position are those from `first` on, of `most`.
fn wheres(position: &Position, scene: &Scene, most: usize, first: usize) -> Vec<Vec<Where>> {
    if let Some(sum) = position.sum() {
        let mut begin = first;
        let mut all = Vec::new();
        for part in sum.parts() {
            let own = overlay::position(part).scene.spots.len();
            let number = Where::Spot(begin + own);
            all.extend(wheres(part, scene, most, begin).into_iter().map(|mut of| {
                of.retain(|one| !matches!(one, Where::Link(_)));
                of.insert(0, number);
                of
            }));
            begin += own + 1;
        }
        return all;
    }
    if let Typed::Heaps(at) = position.typed() {
        return position.moves().iter().map(|mv| of_heaps(&at.state, mv, scene, first)).collect();
    }
    let spot = |i: usize| Some(first + i).filter(|spot| *spot < most);
    let one = |touch: Touch| match touch {
        Touch::Spot(i) | Touch::From(i) => spot(i).map(Where::Spot),
        Touch::Link(i) => Some(Where::Link(i)),
        Touch::Between(i, k) => Some(Where::Between(spot(i)?, spot(k)?)),
    };
    // Games that say where a move ends are asked for all moves at once: there may be as many as words.
    let told = if position.ends().is_some() { Vec::new() } else { position.scenes_of_moves() };
    if told.iter().any(|touched| !touched.is_empty()) {
        return told.into_iter().map(|touched| touched.into_iter().filter_map(one).collect()).collect();
    }
    let goals = goals(position, &position.scene());
    goals.into_iter().map(|to| to.and_then(spot).map(Where::Spot).into_iter().collect()).collect()
}

/// A move of a heap game: the heaps of its size, and the counter from which on those above are
/// taken, or become a heap of their own.
fn of_heaps(heaps: &[u32], mv: &str, scene: &Scene, first: usize) -> Vec<Where> {
    let numbers = |text: &str| text.split(',').map(|n| n.parse::<u32>().ok()).collect::<Option<Vec<_>>>();
    let Some((from, to)) = mv.split_once('-').and_then(|(from, to)| Some((from.parse::<u32>().ok()?, numbers(to)?))) else {
        return Vec::new();
    };
    let low = scene.spots.iter().skip(first + heaps.len()).take_while(|s| s.role == Role::Left).count();
    let drawn = low == heaps.iter().map(|h| *h as usize).sum::<usize>();
    let cut = match to[..] {
        [rest] => Some(rest),
        [a, b] if a + b == from => Some(a.max(b)),
        _ => None,
    };
    let of_size: Vec<usize> = (0..heaps.len()).filter(|i| heaps[*i] == from).collect();
    let counter = |heap: &usize| {
        let before: usize = heaps[..*heap].iter().map(|h| *h as usize).sum();
        cut.filter(|_| drawn).map(|cut| Where::Spot(first + heaps.len() + before + cut as usize))
    };
    let numbers = of_size.iter().map(|i| Where::Spot(first + i));
    numbers.chain(of_size.iter().filter_map(counter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::board::{MOST, bare};
    use xanthi_games::Catalogue;

    fn places(line: &str) -> (Position, Picture, Drawn, Places) {
        let position = Position::parse(line).unwrap();
        let picture = overlay::position(&position);
        let drawn = bare(&picture, MOST).unwrap();
        let places = Places::new(&position, &picture, &drawn);
        (position, picture, drawn, places)
    }

    fn of(line: &str, mv: &str) -> Vec<Place> {
        let (position, _, _, places) = places(line);
        let k = position.moves().iter().position(|m| m == mv).unwrap_or_else(|| panic!("{line}: {mv}"));
        places.of_moves[k].iter().map(|p| places.places[*p]).collect()
    }

    /// Every move of every game can be touched, at its opening and after its first move, alone and in
    /// a sum.
    #[test]
    fn every_move_of_every_game_has_a_place() {
        for entry in Catalogue::standard().entries() {
            let opening = Position::parse(entry.example).unwrap();
            let after = opening.after(&opening.moves()[0]).unwrap().to_string();
            for line in [entry.example.to_owned(), after] {
                let (position, _, drawn, places) = places(&line);
                let bounds = drawn.drawing.bounds();
                assert_eq!(places.of_moves.len(), position.moves().len(), "{line}");
                assert!(places.of_moves.iter().all(|of| !of.is_empty()), "{line}: {:?}", places.of_moves);
                let within =
                    |p: &Place| (bounds.least.0..bounds.most.0).contains(&p.at.0) && (bounds.least.1..bounds.most.1).contains(&p.at.1);
                assert!(places.places.iter().all(within), "{line}");
            }
        }
    }

    #[test]
    fn a_move_is_where_it_goes() {
        let (position, picture, drawn, places) = places("ueg:grid.3x2@2,1");
        for (mv, of) in position.moves().iter().zip(&places.of_moves) {
            let [place] = of[..] else { panic!("{of:?}") };
            let spot = picture.scene.spots.iter().position(|s| s.label == *mv).unwrap();
            assert_eq!(places.places[place].at, drawn.spots[spot], "{mv}");
        }
        // An edge of Shannon's game is between its ends; so is a line of Bridg-it.
        assert!(of("shannon:path.3@0:2", "0-1")[0].ends.is_some());
        let [a, b] = of("bridgit:1x2", "1,1")[0].ends.unwrap();
        assert!(a.1 == b.1 && a.0 != b.0, "Black's line runs from left to right");
        let [a, b] = of("bridgit:1x2@red", "1,1")[0].ends.unwrap();
        assert!(a.0 == b.0 && a.1 != b.1, "Red's line runs from top to bottom");
        // A turn of two edges is in two places.
        assert_eq!(of("biased:2.1:bridgit.2x3", "1,1:3,1").len(), 2);
    }

    #[test]
    fn counters_tell_how_many_are_taken() {
        // Heaps of 2 and 3: two numbers, and the counter from which on the others go.
        let (heap, counter) = { (of("nim:2,3", "3-1")[0], of("nim:2,3", "3-1")[1]) };
        assert_eq!(of("nim:2,3", "3-0")[0], heap);
        assert!(counter.at.0 == heap.at.0 && counter.at.1 < of("nim:2,3", "3-0")[1].at.1, "the second counter lies above the first");
        // Equal heaps can both be touched; what takes and splits is asked for.
        assert_eq!(of("nim:2,2", "2-1").len(), 4);
        assert_eq!(of("octal:kayles:5", "5-2,2").len(), 1);
        assert_eq!(of("grundy:5", "5-3,2").len(), 2);
        // In a sum the component's number comes first.
        assert_eq!(of("nim:2+uvg:path.3@1", "1:2-1").len(), 3);
        assert_eq!(of("nim:2+uvg:path.3@1", "2:0").len(), 2);
    }
}
