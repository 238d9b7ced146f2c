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
