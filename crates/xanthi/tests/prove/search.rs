//! Plain search of the rules: the moves are spelled out here, and nothing is shared with the program.

use rustc_hash::FxHashMap;
use xanthi_games::Play;

/// What is asked of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    Outcome(Play),
    Nimber,
}

pub(crate) const ALL: [Ask; 3] = [Ask::Outcome(Play::Normal), Ask::Outcome(Play::Misere), Ask::Nimber];

/// A directed graph with at most 64 vertices, and what is known of its positions.
pub(crate) struct Board {
    to: Vec<Vec<usize>>,
    known: FxHashMap<(u64, usize), u8>,
}

impl Board {
    /// The torus: columns n, rows m; the way from the last column to the first goes `twist` rows down.
    pub(crate) fn torus(n: usize, m: usize, twist: usize) -> Self {
        let to = |v: usize| {
            let (column, row) = (v / m, v % m);
            let right = if column + 1 == n { (row + twist) % m } else { (column + 1) * m + row };
            vec![right, column * m + (row + 1) % m]
        };
        Self { to: (0..n * m).map(to).collect(), known: FxHashMap::default() }
    }

    /// The directed cycle of n vertices with a move set.
    pub(crate) fn cycle(n: usize, moves: &[u32]) -> Self {
        let to = |v: usize| moves.iter().map(|&a| (v + a as usize) % n).collect();
        Self { to: (0..n).map(to).collect(), known: FxHashMap::default() }
    }

    /// The letter of the claim, with the token on vertex 0.
    pub(crate) fn value(&mut self, ask: Ask) -> char {
        self.known.clear();
        match (ask, self.from(1, 0, ask)) {
            (Ask::Nimber, nimber) => char::from(b'0' + nimber),
            (_, 1) => 'N',
            _ => 'P',
        }
    }

    /// The nimber, or 1 if the player to move wins and 0 if not.
    fn from(&mut self, visited: u64, at: usize, ask: Ask) -> u8 {
        if let Some(&value) = self.known.get(&(visited, at)) {
            return value;
        }
        let mut options = Vec::new();
        for to in self.to[at].clone() {
            if visited >> to & 1 == 0 {
                options.push(self.from(visited | 1 << to, to, ask));
            }
        }
        let value = match ask {
            Ask::Outcome(Play::Misere) if options.is_empty() => 1,
            Ask::Outcome(_) => u8::from(options.contains(&0)),
            Ask::Nimber => (0..).find(|v| !options.contains(v)).unwrap(),
        };
        self.known.insert((visited, at), value);
        value
    }
}
