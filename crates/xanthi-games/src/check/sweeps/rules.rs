//! What passes leave behind, and how play goes on inside one column: the rules of the game, and
//! nothing about who wins.
//!
//! Sets of rows or offsets are bit masks; the words are those of `docs/family-certificates.md`.

use crate::family::sweeps::Boards;

/// The most passes of which this checker reads proofs.
pub(super) const MOST_PASSES: u32 = 12;

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
    /// Where the next pass can cross, ascending, and the number of the type that the boundary has then.
    pub(super) entries: Vec<(u32, usize)>,
    /// Where, if a tape ends with this type, the next pass may begin, ascending.
    pub(super) ends: Vec<u32>,
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

/// A letter before the types have numbers.
#[derive(Clone, Copy)]
struct Shape {
    set: u32,
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

/// The sets that are types of boundaries after `passes` passes.
fn sets(boards: &Boards, passes: u32) -> Vec<u32> {
    let most = boards.most_passes();
    let all = (0..1u32 << most).filter(|set| set.count_ones() == passes);
    match boards {
        Boards::Torus { .. } => all.filter(|set| passes == 0 || set & 1 == 1).collect(),
        Boards::Kotzig { .. } => all.collect(),
    }
}

/// How many types there are after `passes` passes.
pub(super) fn count_types(boards: &Boards, passes: u32) -> usize {
    sets(boards, passes).len()
}

/// The letters with a type on their left.
fn shapes(boards: &Boards, set: u32) -> Vec<Shape> {
    let mut shapes = match boards {
        Boards::Torus { rows, .. } => columns(*rows, set),
        Boards::Kotzig { moves } => vertices(moves, set),
    };
    shapes.sort_by_key(|shape| shape.set);
    shapes
}

/// The columns of a torus: each pass goes down from where it came in, and leaves before it meets the
/// next one.
fn columns(rows: u32, set: u32) -> Vec<Shape> {
    let mut shapes = vec![Shape { set: 0, visited: 0, turn: 0 }];
    let passes: Vec<u32> = members(set).collect();
    for (i, &came) in passes.iter().enumerate() {
        let next = passes.get(i + 1).copied().unwrap_or(rows);
        let longer = |shape: &Shape| {
            let shape = *shape;
            (came..next).map(move |left| Shape {
                set: shape.set | 1 << left,
                visited: shape.visited | (came..=left).fold(0, |rows, row| rows | 1 << row),
                turn: if i == 0 { left } else { shape.turn },
            })
        };
        shapes = shapes.iter().flat_map(longer).collect();
    }
    shapes
}

/// The vertices of a cycle: the pass that lands here goes on by a move that lands where no other
/// pass lands.
fn vertices(moves: &[u32], set: u32) -> Vec<Shape> {
    let rest = set >> 1;
    if set & 1 == 0 {
        return vec![Shape { set: rest, visited: 0, turn: 0 }];
    }
    let landings = moves.iter().map(|a| 1u32 << (a - 1)).filter(|landing| rest & landing == 0);
    landings.map(|landing| Shape { set: rest | landing, visited: 1, turn: 0 }).collect()
}

/// The type that a boundary has after one more pass has crossed it in `entry`.
fn joined(boards: &Boards, set: u32, entry: u32) -> u32 {
    match boards {
        Boards::Torus { rows, .. } => turned(set | 1 << entry, entry, *rows),
        Boards::Kotzig { .. } => set | 1 << entry,
    }
}

impl Level {
    /// The tapes after `passes` passes, which are fewer than the most; or none, if the rules led out of the
    /// tapes, which they do not.
    pub(super) fn new(boards: &Boards, passes: u32) -> Option<Self> {
        let most = boards.most_passes();
        let (now, next) = (sets(boards, passes), sets(boards, passes + 1));
        let shapes_next: Vec<Vec<Shape>> = next.iter().map(|&set| shapes(boards, set)).collect();
        let entries_of = |set: u32| -> Option<Vec<(u32, usize)>> {
            let free = (0..most).filter(|r| set >> r & 1 == 0);
            free.map(|r| Some((r, next.binary_search(&joined(boards, set, r)).ok()?))).collect()
        };
        let entries: Vec<_> = now.iter().map(|&set| entries_of(set)).collect::<Option<_>>()?;
        let mut types = Vec::with_capacity(now.len());
        for (number, &set) in now.iter().enumerate() {
            let mut letters = Vec::new();
            for shape in shapes(boards, set) {
                let right = match boards {
                    Boards::Torus { rows, .. } => turned(shape.set, shape.turn, *rows),
                    Boards::Kotzig { .. } => shape.set,
                };
                let to = now.binary_search(&right).ok()?;
                let column = Column { boards, shape, right: &entries[to], next: &shapes_next };
                let sweeps = entries[number].iter().map(|&entry| column.sweep(entry)).collect::<Option<_>>()?;
                letters.push(Letter { to, sweeps });
            }
            let (begins, ends) = match boards {
                Boards::Torus { rows, .. } => (true, (1..*rows).collect()),
                Boards::Kotzig { .. } => (passes == 0 || set & 1 == 1, members(set & !1).collect()),
            };
            types.push(Type { begins, letters, entries: entries[number].clone(), ends });
        }
        Some(Self { types })
    }
}

/// A column that a pass is about to enter.
struct Column<'a> {
    boards: &'a Boards,
    shape: Shape,
    /// The entries of the type on the right.
    right: &'a [(u32, usize)],
    /// The letters after one more pass, for each type.
    next: &'a [Vec<Shape>],
}

impl Column<'_> {
    /// What the pass can do that enters in `r`, which gives the left boundary type number `joined`.
    fn sweep(&self, (r, joined): (u32, usize)) -> Option<Sweep> {
        match self.boards {
            Boards::Torus { rows, .. } => {
                let mut visited = self.shape.visited;
                let mut row = r;
                let mut stops = Vec::new();
                while visited >> row & 1 == 0 {
                    visited |= 1 << row;
                    stops.push(vec![self.exit(joined, row + rows - self.shape.turn, turned(self.shape.set | 1 << row, r, *rows))?]);
                    row = (row + 1) % rows;
                }
                Some(if stops.is_empty() { Sweep::Illegal } else { Sweep::Lands(stops) })
            }
            Boards::Kotzig { .. } if r > 0 => {
                let landing = 1 << (r - 1);
                if self.shape.set & landing != 0 {
                    return Some(Sweep::Illegal);
                }
                Some(Sweep::Over(self.exit(joined, r - 1, self.shape.set | landing)?))
            }
            Boards::Kotzig { moves } => {
                // The entry is free: no pass has landed here.
                let free = moves.iter().map(|a| a - 1).filter(|landing| self.shape.set >> landing & 1 == 0);
                let exits = free.map(|landing| self.exit(joined, landing, self.shape.set | 1 << landing));
                Some(Sweep::Lands(vec![exits.collect::<Option<_>>()?]))
            }
        }
    }

    /// Leaving in `place`, so that the column becomes the letter with the set `set` after the type `joined`.
    fn exit(&self, joined: usize, place: u32, set: u32) -> Option<Exit> {
        let place = match self.boards {
            Boards::Torus { rows, .. } => place % rows,
            Boards::Kotzig { .. } => place,
        };
        let entry = self.right.binary_search_by_key(&place, |&(r, _)| r).ok()?;
        let letter = self.next[joined].binary_search_by_key(&set, |shape| shape.set).ok()?;
        Some(Exit { entry, letter })
    }
}

#[cfg(test)]
mod tests {
    //! All lines of play on small boards, move by move beside the tapes: what sweeps allow is what the
    //! board allows.

    use super::*;

    /// A board, its tapes, and how often something was compared.
    struct Both {
        boards: Boards,
        n: usize,
        levels: Vec<Level>,
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
            let levels = (0..boards.most_passes()).map(|p| Level::new(&boards, p).expect("tapes")).collect();
            let start = match &boards {
                Boards::Torus { twist, .. } => *twist as usize,
                Boards::Kotzig { .. } => 0,
            };
            let mut both = Self { boards, n, levels, compared: 0 };
            let pass = Pass { passes: 0, first: 0, letters: &vec![0; n], begun: start };
            both.column(&pass, &mut Vec::new(), (0, start), 0, 0);
            both.compared
        }

        fn rows(&self) -> usize {
            match &self.boards {
                Boards::Torus { rows, .. } => *rows as usize,
                Boards::Kotzig { .. } => 1,
            }
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
                        Boards::Kotzig { moves } => {
                            assert_eq!(cell, now.len());
                            let visited = visited | 1 << cell;
                            let entries = self.levels[pass.passes].types[to].entries.clone();
                            for a in moves {
                                let head = (cell + a as usize) % self.n;
                                match stops[0].iter().find(|exit| entries[exit.entry].0 == a - 1) {
                                    Some(&exit) => self.leave(pass, now, (to, exit), head, visited),
                                    None => assert!(visited >> head & 1 == 1),
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
                let first = kinds[pass.first].entries[pass.begun].1;
                let (place, last) = kinds[to].entries[exit.entry];
                match self.levels.get(pass.passes + 1) {
                    None => assert!(visited >> cell & 1 == 1),
                    Some(level) => {
                        assert!(level.types[first].begins);
                        assert!(place == 0 || level.types[last].ends.contains(&place));
                        match level.types[first].entries.iter().position(|&(r, _)| r == place) {
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
        println!("{compared} columns compared");
        assert!(compared > 10_000);
    }
}
