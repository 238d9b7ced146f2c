//! What the automata are about: the types of the boundaries between two columns, the letters of
//! the tapes, and what a pass meets in a column.
//!
//! A letter is a column as the earlier passes have left it. A family of boards is nothing but
//! such tables ([`torus`](super::torus), [`kotzig`](super::kotzig), [`guided`](super::guided)); the automata know no more of it.

/// A family of boards: the types after 0, 1, … passes, up to the largest possible number of passes.
pub(super) struct Family {
    pub(super) levels: Vec<Vec<Type>>,
    /// The entry of the first pass into the first column.
    pub(super) start: usize,
}

/// A type of a boundary: where the earlier passes cross it.
pub(super) struct Type {
    /// Whether a tape can begin with this type.
    pub(super) begins: bool,
    /// For each entry: the type of the boundary when one more pass crosses there.
    pub(super) entries: Vec<Option<usize>>,
    /// For each entry, the place where it crosses. Entries are places, but in the first pass of a game
    /// with a guide.
    pub(super) places: Vec<usize>,
    /// The places in which the next pass may begin, if this is the end of the tape; ascending.
    pub(super) ends: Vec<usize>,
    /// The columns with this type on their left, in ascending order of the places in which the
    /// passes leave.
    pub(super) letters: Vec<Letter>,
}

/// A column.
pub(super) struct Letter {
    /// The type on the right.
    pub(super) to: usize,
    /// What the next pass meets, by its entry.
    pub(super) meets: Vec<Meets>,
}

/// What a pass meets in a column.
pub(super) enum Meets {
    /// A visited cell.
    Visited,
    /// Nothing: the pass jumps over the column.
    Nothing(Exit),
    /// A free cell, from which the player to move can choose among these.
    Choice(Vec<Exit>),
    /// A run of free cells, each with one exit; from each but the last one can go down to the next.
    Run(Vec<Exit>),
}

impl Meets {
    /// The ways out, in the order in which the pass comes to them.
    pub(super) fn exits(&self) -> &[Exit] {
        match self {
            Meets::Visited => &[],
            Meets::Nothing(exit) => std::slice::from_ref(exit),
            Meets::Choice(exits) | Meets::Run(exits) => exits,
        }
    }
}

/// A way out of a column to the right.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    /// The entry of the pass at the boundary on the right.
    pub(super) entry: usize,
    /// The letter that the column has become, among those of the type with this pass on the left.
    pub(super) letter: usize,
}

impl Family {
    /// The number of passes after which nothing is free.
    pub(super) fn passes(&self) -> usize {
        self.levels.len() - 1
    }
}

/// The place of a key in ascending keys. The tables below only look for keys that exist.
pub(super) fn place<K: Ord>(keys: &[K], key: K) -> usize {
    keys.binary_search(&key).expect("every set that occurs is in the list")
}

/// The elements of a set given as bits, ascending.
pub(super) fn elements(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}
