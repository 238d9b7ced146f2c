//! What passes leave behind, and how play goes on inside one column: the rules of the game, and
//! nothing about who wins.
//!
//! Sets of rows or offsets are bit masks; the words are those of `docs/family-certificates.md`.

use super::turns::Turns;
use crate::family::sweeps::Boards;

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

/// A type before it has a number: where passes cross, and, in a game with a guide, where the first one
/// does, and the number of its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    set: u32,
    first: Option<(u32, usize)>,
}

/// A letter before the types have numbers.
#[derive(Clone, Copy)]
struct Shape {
    set: u32,
    /// The first pass at the right boundary, as in [`Kind`].
    first: Option<(u32, usize)>,
    /// The rows of the column that were visited; on a cycle, bit 0 for the vertex.
    visited: u32,
    /// By how many rows the count of rows moves on at the right boundary.
    turn: u32,
}

/// The members of a set, ascending.
fn members(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

/// The set with each member reduced by `by` modulo m.
fn turned(set: u32, by: u32, m: u32) -> u32 {
    members(set).fold(0, |turned, i| turned | 1 << ((i + m - by % m) % m))
}

/// The types of boundaries after `passes` passes, ascending.
fn kinds(rules: &Rules<'_>, passes: u32) -> Vec<Kind> {
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

/// The letters with a type on their left.
fn shapes(rules: &Rules<'_>, kind: Kind) -> Vec<Shape> {
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
fn joined(boards: &Boards, kind: Kind, (place, turn): (u32, usize)) -> Kind {
    match boards {
        Boards::Torus { rows, .. } => Kind { set: turned(kind.set | 1 << place, place, *rows), first: None },
        Boards::Kotzig { .. } => Kind { set: kind.set | 1 << place, first: None },
        Boards::Guided { .. } => Kind { set: kind.set | 1 << place, first: kind.first.or(Some((place, turn))) },
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

/// A column that a pass is about to enter.
struct Column<'a> {
    rules: &'a Rules<'a>,
    shape: Shape,
    /// The entries of the type on the right.
    right: &'a [Entry],
    /// The letters after one more pass, for each type.
    next: &'a [Vec<Shape>],
}

impl Column<'_> {
    /// What the pass can do that comes in by this entry.
    fn sweep(&self, entry: Entry) -> Option<Sweep> {
        let Entry { place: r, turn, joined } = entry;
        let landing = |a: &u32| self.shape.set >> (a - 1) & 1 == 0;
        match self.rules.boards {
            Boards::Torus { rows, .. } => {
                let mut visited = self.shape.visited;
                let mut row = r;
                let mut stops = Vec::new();
                while visited >> row & 1 == 0 {
                    visited |= 1 << row;
                    let place = (row + rows - self.shape.turn) % rows;
                    stops.push(vec![self.exit(joined, (place, 0), turned(self.shape.set | 1 << row, r, *rows))?]);
                    row = (row + 1) % rows;
                }
                Some(if stops.is_empty() { Sweep::Illegal } else { Sweep::Lands(stops) })
            }
            Boards::Kotzig { .. } | Boards::Guided { .. } if r > 0 => {
                if !landing(&r) {
                    return Some(Sweep::Illegal);
                }
                Some(Sweep::Over(self.exit(joined, (r - 1, turn), self.shape.set | 1 << (r - 1))?))
            }
            // The entry is free: no pass has landed here.
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => {
                // Only the first pass has a guide, and it meets nothing.
                let turns = self.rules.turns.as_ref().filter(|_| self.shape.first.is_none());
                let after = |i: usize| turns.map_or(Some(0), |turns| turns.after(turn, i));
                let free = moves.iter().enumerate().filter(|(_, a)| landing(a));
                self.lands(joined, free.filter_map(|(i, a)| Some((a - 1, after(i)?))))
            }
        }
    }

    /// Landing on the vertex, with these ways out.
    fn lands(&self, joined: usize, ways: impl Iterator<Item = (u32, usize)>) -> Option<Sweep> {
        let exits = ways.map(|(place, turn)| self.exit(joined, (place, turn), self.shape.set | 1 << place));
        Some(Sweep::Lands(vec![exits.collect::<Option<_>>()?]))
    }

    /// Leaving in a place, with a turn, so that the column becomes the letter with the set `set` after the
    /// type `joined`.
    fn exit(&self, joined: usize, out: (u32, usize), set: u32) -> Option<Exit> {
        let entry = self.right.binary_search_by_key(&out, |entry| (entry.place, entry.turn)).ok()?;
        let letter = self.next[joined].binary_search_by_key(&set, |shape| shape.set).ok()?;
        Some(Exit { entry, letter })
    }
}

#[cfg(test)]
mod tests {
    //! All lines of play on small boards, move by move beside the tapes: what sweeps allow is what the
    //! board allows.

    use super::*;
    use crate::family::sweeps::{Guide, Player};

    /// A board, its tapes, and how often something was compared.
    struct Both {
        boards: Boards,
        n: usize,
        levels: Vec<Level>,
        /// The moves so far, on a cycle.
        moved: Vec<u32>,
        compared: usize,
    }

    /// A pass on its way.
    struct Pass<'a> {
        passes: usize,
        /// The type on the left of column 0, and the letters that were there before this pass.
        first: usize,
        letters: &'a [usize],
        /// Where the pass crossed the boundary before column 0: the index of the entry.
        begun: usize,
    }

    impl Both {
        fn play(boards: Boards, n: usize) -> usize {
            let rules = Rules::new(&boards);
            let levels: Vec<Level> = (0..boards.most_passes()).map(|p| Level::new(&rules, p).expect("tapes")).collect();
            let start = levels[0].types[0].opening(&rules).expect("an entry");
            let row = levels[0].types[0].entries[start].place as usize;
            let mut both = Self { boards, n, levels, moved: Vec::new(), compared: 0 };
            let pass = Pass { passes: 0, first: 0, letters: &vec![0; n], begun: start };
            both.column(&pass, &mut Vec::new(), (0, start), row, 0);
            both.compared
        }

        fn rows(&self) -> usize {
            self.boards.rows() as usize
        }

        /// Whether the guide allows a move, from the moves so far. `passes` passes are over.
        fn allows(&self, passes: usize, a: u32) -> bool {
            let Boards::Guided { moves, guide } = &self.boards else { return true };
            let his = |i: usize| i % 2 == usize::from(guide.player == Player::Second);
            if passes > 0 || !his(self.moved.len()) {
                return true;
            }
            // Move number i answers the one before it; the first of all answers none.
            let answers = |i: usize, a: u32| {
                let before = i.checked_sub(1).map(|i| moves.iter().position(|b| *b == self.moved[i]).expect("a move"));
                before.is_none_or(|b| guide.answers[b].contains(&a))
            };
            let exceptions = (0..self.moved.len()).filter(|&i| his(i) && !answers(i, self.moved[i])).count();
            answers(self.moved.len(), a) || exceptions < guide.exceptions as usize
        }

        /// The pass crosses the boundary of type `kind` in entry number `entry`; the token has been moved to
        /// the vertex `cell`, if that is free. `now` are the letters that it leaves behind.
        fn column(&mut self, pass: &Pass<'_>, now: &mut Vec<usize>, (kind, entry): (usize, usize), cell: usize, visited: u64) {
            self.compared += 1;
            let letter = &self.levels[pass.passes].types[kind].letters[pass.letters[now.len()]];
            let to = letter.to;
            let free = visited >> cell & 1 == 0;
            match &letter.sweeps[entry] {
                Sweep::Illegal => assert!(!free),
                Sweep::Over(exit) => {
                    let exit = *exit;
                    self.leave(pass, now, (to, exit), cell, visited);
                }
                Sweep::Lands(stops) => {
                    assert!(free);
                    let stops = stops.clone();
                    match self.boards.clone() {
                        Boards::Torus { twist, .. } => self.down(pass, now, (to, &stops), (cell, twist as usize), visited),
                        Boards::Kotzig { moves } | Boards::Guided { moves, .. } => {
                            assert_eq!(cell, now.len());
                            let visited = visited | 1 << cell;
                            let entries = self.levels[pass.passes].types[to].entries.clone();
                            for a in moves {
                                let head = (cell + a as usize) % self.n;
                                match stops[0].iter().find(|exit| entries[exit.entry].place == a - 1) {
                                    Some(&exit) => {
                                        assert!(self.allows(pass.passes, a));
                                        self.moved.push(a);
                                        self.leave(pass, now, (to, exit), head, visited);
                                        self.moved.pop();
                                    }
                                    None => assert!(visited >> head & 1 == 1 || !self.allows(pass.passes, a)),
                                }
                            }
                        }
                    }
                }
            }
        }

        /// On a torus, the pass goes down in a column.
        fn down(
            &mut self,
            pass: &Pass<'_>,
            now: &mut Vec<usize>,
            (to, stops): (usize, &[Vec<Exit>]),
            (cell, twist): (usize, usize),
            mut visited: u64,
        ) {
            let rows = self.rows();
            let (column, row) = (cell / rows, cell % rows);
            assert_eq!(column, now.len());
            for (i, exits) in stops.iter().enumerate() {
                let row = (row + i) % rows;
                assert!(visited >> (column * rows + row) & 1 == 0);
                visited |= 1 << (column * rows + row);
                let below = visited >> (column * rows + (row + 1) % rows) & 1 == 0;
                assert_eq!(below, i + 1 < stops.len());
                let right = if column + 1 < self.n { (column + 1) * rows + row } else { (row + twist) % rows };
                self.leave(pass, now, (to, exits[0]), right, visited);
            }
        }

        /// The pass leaves a column to the right, for the vertex `cell`.
        fn leave(&mut self, pass: &Pass<'_>, now: &mut Vec<usize>, (to, exit): (usize, Exit), cell: usize, visited: u64) {
            now.push(exit.letter);
            if now.len() < self.n {
                self.column(pass, now, (to, exit.entry), cell, visited);
            } else {
                // The next pass begins where this one leaves.
                let kinds = &self.levels[pass.passes].types;
                let first = kinds[pass.first].entries[pass.begun].joined;
                let Entry { place, joined: last, .. } = kinds[to].entries[exit.entry];
                match self.levels.get(pass.passes + 1) {
                    None => assert!(visited >> cell & 1 == 1),
                    Some(level) => {
                        assert!(level.types[first].begins);
                        assert!(place == 0 || level.types[last].ends.contains(&place));
                        match level.types[first].entries.iter().position(|entry| entry.place == place) {
                            None => assert!(visited >> cell & 1 == 1),
                            Some(begun) => {
                                let letters = now.clone();
                                let next = Pass { passes: pass.passes + 1, first, letters: &letters, begun };
                                self.column(&next, &mut Vec::new(), (first, begun), cell, visited);
                            }
                        }
                    }
                }
            }
            now.pop();
        }
    }

    #[test]
    fn sweeps_over_tapes_are_the_moves_of_the_game() {
        let mut compared = 0;
        for (n, rows) in [(1, 1), (5, 1), (1, 4), (2, 2), (5, 2), (7, 2), (1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (2, 4), (3, 4), (4, 4)] {
            for twist in 0..rows {
                compared += Both::play(Boards::Torus { rows, twist }, n);
            }
        }
        for moves in [&[1u32][..], &[2], &[1, 2], &[1, 3], &[2, 3], &[1, 4], &[2, 4], &[3, 5], &[1, 2, 4], &[2, 3, 5]] {
            for n in moves[moves.len() - 1] as usize..=18 {
                compared += Both::play(Boards::Kotzig { moves: moves.to_vec() }, n);
            }
        }
        let guides = [
            (Player::First, 0, [vec![2], vec![1], vec![1]]),
            (Player::First, 1, [vec![1, 5], vec![1], vec![1]]),
            (Player::Second, 0, [vec![1, 2, 5], vec![5], vec![2]]),
            (Player::Second, 2, [vec![2], vec![2], vec![1]]),
        ];
        for (player, exceptions, answers) in guides {
            for n in 5..=16 {
                let guide = Guide { player, answers: answers.to_vec(), exceptions };
                compared += Both::play(Boards::Guided { moves: vec![1, 2, 5], guide }, n);
            }
        }
        println!("{compared} columns compared");
        assert!(compared > 10_000);
    }
}
