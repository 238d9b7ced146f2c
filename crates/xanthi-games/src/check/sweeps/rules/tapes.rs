//! The tapes that passes leave behind: the types of boundaries and the letters between them, before they have numbers.

use super::Rules;
use crate::family::sweeps::Boards;

/// A type before it has a number: where passes cross, and, in a game with a guide, where the first one
/// does, and the number of its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    pub(super) set: u32,
    pub(super) first: Option<(u32, usize)>,
}

/// A letter before the types have numbers.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) set: u32,
    /// The first pass at the right boundary, as in [`Kind`].
    pub(super) first: Option<(u32, usize)>,
    /// The rows of the column that were visited; on a cycle, bit 0 for the vertex.
    pub(super) visited: u32,
    /// By how many rows the count of rows moves on at the right boundary.
    pub(super) turn: u32,
}

/// The members of a set, ascending.
pub(super) fn members(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

/// The set with each member reduced by `by` modulo m.
pub(super) fn turned(set: u32, by: u32, m: u32) -> u32 {
    members(set).fold(0, |turned, i| turned | 1 << ((i + m - by % m) % m))
}

/// The types of boundaries after `passes` passes, ascending.
pub(super) fn kinds(rules: &Rules<'_>, passes: u32) -> Vec<Kind> {
    let most = rules.boards.most_passes();
    let sets = (0..1u32 << most).filter(|set| set.count_ones() == passes);
    let plain = |set: u32| Kind { set, first: None };
    match (rules.boards, &rules.turns) {
        (Boards::Torus { .. }, _) => sets.filter(|set| passes == 0 || set & 1 == 1).map(plain).collect(),
        (_, Some(turns)) if passes > 0 => {
            let with =
                |set: u32| members(set).flat_map(|place| turns.at(place).map(move |turn| (place, turn))).map(move |first| (set, first));
            sets.flat_map(with).map(|(set, first)| Kind { set, first: Some(first) }).collect()
        }
        _ => sets.map(plain).collect(),
    }
}

/// The letters with a type on their left.
pub(super) fn shapes(rules: &Rules<'_>, kind: Kind) -> Vec<Shape> {
    let mut shapes = match rules.boards {
        Boards::Torus { rows, .. } => columns(*rows, kind.set),
        Boards::Kotzig { moves } | Boards::Guided { moves, .. } => vertices(moves, kind, |i| match (kind.first, &rules.turns) {
            // The first pass lands here, and its next turn depends on the move.
            (Some((0, turn)), Some(turns)) => Some(Some((moves[i] - 1, turns.after(turn, i)?))),
            (first, _) => Some(first.map(|(place, turn)| (place - 1, turn))),
        }),
    };
    shapes.sort_by_key(|shape| shape.set);
    shapes
}

/// The columns of a torus: each pass goes down from where it came in, and leaves before it meets the
/// next one.
fn columns(rows: u32, set: u32) -> Vec<Shape> {
    let mut shapes = vec![Shape { set: 0, first: None, visited: 0, turn: 0 }];
    let passes: Vec<u32> = members(set).collect();
    for (i, &came) in passes.iter().enumerate() {
        let next = passes.get(i + 1).copied().unwrap_or(rows);
        let longer = |shape: &Shape| {
            let shape = *shape;
            (came..next).map(move |left| Shape {
                set: shape.set | 1 << left,
                first: None,
                visited: shape.visited | (came..=left).fold(0, |rows, row| rows | 1 << row),
                turn: if i == 0 { left } else { shape.turn },
            })
        };
        shapes = shapes.iter().flat_map(longer).collect();
    }
    shapes
}

/// The vertices of a cycle: the pass that lands here goes on by a move that lands where no other
/// pass lands. `first` is where the first pass is behind the vertex if that is move number i, or none if
/// it is not allowed.
fn vertices(moves: &[u32], kind: Kind, first: impl Fn(usize) -> Option<Option<(u32, usize)>>) -> Vec<Shape> {
    let rest = kind.set >> 1;
    if kind.set & 1 == 0 {
        let first = kind.first.map(|(place, turn)| (place - 1, turn));
        return vec![Shape { set: rest, first, visited: 0, turn: 0 }];
    }
    let landings = moves.iter().map(|a| 1u32 << (a - 1)).enumerate().filter(|(_, landing)| rest & landing == 0);
    landings.filter_map(|(i, landing)| Some(Shape { set: rest | landing, first: first(i)?, visited: 1, turn: 0 })).collect()
}

/// The type that a boundary has after one more pass has crossed it in a place, with a turn.
pub(super) fn joined(boards: &Boards, kind: Kind, (place, turn): (u32, usize)) -> Kind {
    match boards {
        Boards::Torus { rows, .. } => Kind { set: turned(kind.set | 1 << place, place, *rows), first: None },
        Boards::Kotzig { .. } => Kind { set: kind.set | 1 << place, first: None },
        Boards::Guided { .. } => Kind { set: kind.set | 1 << place, first: kind.first.or(Some((place, turn))) },
    }
}
