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
