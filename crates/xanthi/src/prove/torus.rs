//! The boundaries and columns of a directed torus with m rows.
//!
//! Rows are counted from the row in which the last of the earlier passes crosses the boundary. That
//! takes the rotations of the torus out of the automata. Nothing is lost: a pass begins in the row in
//! which the one before it has left the last column, and counted from where that one began, this
//! is the entry of the new pass at the right end of the tape.

use super::boundary::{Exit, Family, Letter, Meets, Type, elements, place};

/// The tables for m rows; `twist` rows are added on the way from the last column to the first.
pub(super) fn family(m: usize, twist: usize) -> Family {
    let ring = Ring { m };
    let types: Vec<Vec<u32>> = (0..=m).map(|p| ring.types(p)).collect();
    let level = |p: usize| types[p].iter().map(|&set| ring.boundary(set, p, &types)).collect();
    Family { levels: (0..=m).map(level).collect(), start: twist }
}

struct Ring {
    m: usize,
}

/// A column by the earlier passes alone.
struct Passed {
    leave: u32,
    visited: u32,
    /// The row in which the last pass leaves.
    last: usize,
}

impl Ring {
    /// The set with its rows counted from row `zero`.
    fn seen_from(&self, set: u32, zero: usize) -> u32 {
        (set >> zero | set << (self.m - zero)) & ((1 << self.m) - 1)
    }

    /// All types after p passes, ascending.
    fn types(&self, p: usize) -> Vec<u32> {
        (0..1u32 << self.m).filter(|s| s.count_ones() as usize == p && (p == 0 || s & 1 == 1)).collect()
    }

    /// The columns that passes from the rows of `set` can leave behind, ascending by where they leave.
    fn columns(&self, set: u32) -> Vec<Passed> {
        let rows: Vec<usize> = elements(set).collect();
        let mut all = vec![Passed { leave: 0, visited: 0, last: 0 }];
        for (i, &row) in rows.iter().enumerate() {
            let next = rows.get(i + 1).copied().unwrap_or(self.m);
            let longer = |column: &Passed| {
                let (leave, visited, last) = (column.leave, column.visited, column.last);
                let run = move |end: usize| ((1u32 << end) - (1 << row)) | 1 << end;
                (row..next)
                    .map(move |end| Passed {
                        leave: leave | 1 << end,
                        visited: visited | run(end),
                        last: if row == 0 { end } else { last },
                    })
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.sort_by_key(|column| column.leave);
        all
    }

    fn boundary(&self, set: u32, p: usize, types: &[Vec<u32>]) -> Type {
        let m = self.m;
        let with = |row: usize| self.seen_from(set | 1 << row, row);
        let entry = |row: usize| (set >> row & 1 == 0).then(|| place(&types[p + 1], with(row)));
        let entries: Vec<_> = if p == m { Vec::new() } else { (0..m).map(entry).collect() };
        let letter = |column: Passed| Letter {
            to: place(&types[p], self.seen_from(column.leave, column.last)),
            meets: if p == m { Vec::new() } else { (0..m).map(|row| self.meets(&column, with(row), row)).collect() },
        };
        let letters = self.columns(set).into_iter().map(letter).collect();
        Type { begins: true, entries, places: (0..m).collect(), ends: (1..m).collect(), letters }
    }

    /// What a pass meets that comes in at `row`; `with` is the type of the boundary with this pass.
    fn meets(&self, column: &Passed, with: u32, row: usize) -> Meets {
        let m = self.m;
        if column.visited >> row & 1 == 1 {
            return Meets::Visited;
        }
        let letters: Vec<u32> = self.columns(with).iter().map(|c| c.leave).collect();
        let free = |i: &usize| *i == 0 || column.visited >> ((row + i) % m) & 1 == 0;
        let exit = |i: usize| {
            let leaves = (row + i) % m;
            let letter = place(&letters, self.seen_from(column.leave | 1 << leaves, row));
            Exit { entry: (leaves + m - column.last) % m, letter }
        };
        Meets::Run((0..m).take_while(free).map(exit).collect())
    }
}
