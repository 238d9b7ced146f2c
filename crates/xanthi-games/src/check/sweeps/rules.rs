//! What passes leave behind, and how play goes on inside one column: the rules of the game, and
//! nothing about who wins.
//!
//! Sets of rows or offsets are bit masks; the words are those of `docs/family-certificates.md`.

mod column;
mod tapes;

use super::turns::Turns;
use crate::family::sweeps::Boards;
use column::Column;
use tapes::{Kind, Shape, joined, kinds, members, shapes, turned};

/// The most passes of which this checker reads proofs.
pub(super) const MOST_PASSES: u32 = 12;

/// The rules of a family.
pub(super) struct Rules<'a> {
    boards: &'a Boards,
    /// Whose turn it can be in the first pass, if one player has a guide.
    turns: Option<Turns>,
}

impl<'a> Rules<'a> {
    pub(super) fn new(boards: &'a Boards) -> Self {
        let turns = match boards {
            Boards::Torus { .. } | Boards::Kotzig { .. } => None,
            Boards::Guided { moves, guide } => Some(Turns::new(moves, guide)),
        };
        Self { boards, turns }
    }

    pub(super) fn boards(&self) -> &'a Boards {
        self.boards
    }
}

/// The tapes after a number of passes.
pub(super) struct Level {
    /// The types of boundaries, ascending.
    pub(super) types: Vec<Type>,
}

/// A type of boundaries.
pub(super) struct Type {
    /// Whether a tape can begin with it.
    pub(super) begins: bool,
    /// The letters that have it on their left, ascending by their sets.
    pub(super) letters: Vec<Letter>,
    /// How the next pass can cross, ascending.
    pub(super) entries: Vec<Entry>,
    /// Where, if a tape ends with this type, the next pass may begin, ascending.
    pub(super) ends: Vec<u32>,
}

impl Type {
    /// The entry by which the first pass begins, if this is the type of no passes.
    pub(super) fn opening(&self, rules: &Rules<'_>) -> Option<usize> {
        self.entries.binary_search_by_key(&opening(rules), |entry| (entry.place, entry.turn)).ok()
    }
}

/// How a pass crosses a boundary.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// Where.
    pub(super) place: u32,
    /// The number of the turn, if it is the first pass of a game with a guide; otherwise 0.
    pub(super) turn: usize,
    /// The number of the type that the boundary has then.
    pub(super) joined: usize,
}

/// A column.
pub(super) struct Letter {
    /// The number of the type of the boundary to the right.
    pub(super) to: usize,
    /// What the next pass can do here, for each entry of the type on the left, in order.
    pub(super) sweeps: Vec<Sweep>,
}

/// What a pass can do in a column that it enters in a certain place.
pub(super) enum Sweep {
    /// It cannot come here: the cell, or the one where the token is going to land, was visited.
    Illegal,
    /// The token jumps over the column.
    Over(Exit),
    /// The token lands. At each stop it may take one of the exits or go on to the next stop.
    Lands(Vec<Vec<Exit>>),
}

impl Sweep {
    /// The ways out, stop by stop.
    pub(super) fn exits(&self) -> impl Iterator<Item = Exit> {
        let (over, stops) = match self {
            Sweep::Illegal => (None, &[][..]),
            Sweep::Over(exit) => (Some(*exit), &[][..]),
            Sweep::Lands(stops) => (None, &stops[..]),
        };
        over.into_iter().chain(stops.iter().flatten().copied())
    }
}

/// A way out of a column.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    /// The entry in which the pass crosses the boundary to the right: its index there.
    pub(super) entry: usize,
    /// The column as it is now: the index of the letter, for the type that the left boundary has now.
    pub(super) letter: usize,
}

/// How many types there are after `passes` passes.
pub(super) fn count_types(rules: &Rules<'_>, passes: u32) -> usize {
    kinds(rules, passes).len()
}

/// How many letters each type has after the most passes.
pub(super) fn last_letters(rules: &Rules<'_>) -> Vec<usize> {
    kinds(rules, rules.boards.most_passes()).into_iter().map(|kind| shapes(rules, kind).len()).collect()
}

/// The place and the turn with which the first pass begins.
pub(super) fn opening(rules: &Rules<'_>) -> (u32, usize) {
    match rules.boards {
        Boards::Torus { twist, .. } => (*twist, 0),
        Boards::Kotzig { .. } | Boards::Guided { .. } => (0, rules.turns.as_ref().map_or(0, Turns::start)),
    }
}

impl Level {
    /// The tapes after `passes` passes, which are fewer than the most; or none, if the rules led out of the
    /// tapes, which they do not.
    pub(super) fn new(rules: &Rules<'_>, passes: u32) -> Option<Self> {
        let boards = rules.boards;
        let most = boards.most_passes();
        let (now, next) = (kinds(rules, passes), kinds(rules, passes + 1));
        let shapes_next: Vec<Vec<Shape>> = next.iter().map(|&kind| shapes(rules, kind)).collect();
        let turns = |place: u32| match &rules.turns {
            Some(turns) if passes == 0 => turns.at(place),
            _ => 0..1,
        };
        let entries_of = |kind: Kind| -> Option<Vec<Entry>> {
            let free = (0..most).filter(|place| kind.set >> place & 1 == 0);
            let crossings = free.flat_map(|place| turns(place).map(move |turn| (place, turn)));
            crossings
                .map(|(place, turn)| Some(Entry { place, turn, joined: next.binary_search(&joined(boards, kind, (place, turn))).ok()? }))
                .collect()
        };
        let entries: Vec<_> = now.iter().map(|&kind| entries_of(kind)).collect::<Option<_>>()?;
        let start = opening(rules);
        let mut types = Vec::with_capacity(now.len());
        for (number, &kind) in now.iter().enumerate() {
            let set = kind.set;
            let mut letters = Vec::new();
            for shape in shapes(rules, kind) {
                let right = match boards {
                    Boards::Torus { rows, .. } => Kind { set: turned(shape.set, shape.turn, *rows), first: None },
                    Boards::Kotzig { .. } | Boards::Guided { .. } => Kind { set: shape.set, first: shape.first },
                };
                let to = now.binary_search(&right).ok()?;
                let column = Column { rules, shape, right: &entries[to], next: &shapes_next };
                let sweeps = entries[number].iter().map(|&entry| column.sweep(entry)).collect::<Option<_>>()?;
                letters.push(Letter { to, sweeps });
            }
            let (begins, ends) = match boards {
                Boards::Torus { rows, .. } => (true, (1..*rows).collect()),
                Boards::Kotzig { .. } => (passes == 0 || set & 1 == 1, members(set & !1).collect()),
                Boards::Guided { .. } => {
                    // The last pass is not the first one, if there are several.
                    let not_last = kind.first.filter(|_| passes > 1).map_or(1, |(place, _)| 1 | 1 << place);
                    (passes == 0 || kind.first == Some(start), members(set & !not_last).collect())
                }
            };
            types.push(Type { begins, letters, entries: entries[number].clone(), ends });
        }
        Some(Self { types })
    }
}

#[cfg(test)]
mod tests;
