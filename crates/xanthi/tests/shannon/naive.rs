//! The oracle: Shannon's game and Bridg-it by exhaustive search, each written from its rules with
//! nothing but lists of edges and of dots.

use std::collections::HashMap;
use xanthi_games::Side;

/// Whether the edges that are kept lead from s to t.
fn connects(edges: &[(usize, usize)], keep: impl Fn(usize) -> bool, s: usize, t: usize) -> bool {
    let mut met = vec![s];
    let mut next = 0;
    while next < met.len() {
        let v = met[next];
        next += 1;
        for (_, &(a, b)) in edges.iter().enumerate().filter(|(i, _)| keep(*i)) {
            for (from, to) in [(a, b), (b, a)] {
                if from == v && !met.contains(&to) {
                    met.push(to);
                }
            }
        }
    }
    met.contains(&t)
}

/// What nobody has taken, Short has claimed, Cut has deleted: `.`, `+`, `-`.
pub type Taken = Vec<char>;

/// Who wins Shannon's game, by trying everything.
pub struct Naive {
    edges: Vec<(usize, usize)>,
    ends: (usize, usize),
    /// Whether whoever reaches the goal loses.
    misere: bool,
    known: HashMap<(Taken, bool), bool>,
}

impl Naive {
    pub fn new(edges: &[(usize, usize)], ends: (usize, usize), misere: bool) -> Self {
        Self { edges: edges.to_vec(), ends, misere, known: HashMap::new() }
    }

    /// Whether Short wins.
    pub fn short_wins(&mut self, taken: &Taken, turn: Side) -> bool {
        let (s, t) = self.ends;
        if connects(&self.edges, |i| taken[i] == '+', s, t) {
            return !self.misere;
        }
        if !connects(&self.edges, |i| taken[i] != '-', s, t) {
            return self.misere;
        }
        let short = turn == Side::Left;
        let key = (taken.clone(), short);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let wins = (0..taken.len()).filter(|&i| taken[i] == '.').any(|i| {
            let mut next = taken.clone();
            next[i] = if short { '+' } else { '-' };
            self.short_wins(&next, turn.other()) == short
        });
        let answer = wins == short;
        self.known.insert(key, answer);
        answer
    }
}

/// Whether Black wins Bridg-it from the first move on: lines are drawn between dots, and a line may
/// not cross another.
pub fn black_wins(rows: usize, columns: usize, turn: Side) -> bool {
    // Each possible line as (x, y) of its middle, for either colour; those on the own side left out.
    let (wide, high) = (2 * columns - 2, 2 * rows);
    let places: Vec<(usize, usize)> = (1..high).flat_map(|y| (1..wide).map(move |x| (x, y))).filter(|(x, y)| x % 2 == y % 2).collect();
    let mut board: HashMap<(usize, usize), char> = places.iter().map(|p| (*p, '.')).collect();
    play(&places, &mut board, &mut HashMap::new(), (wide, high), turn)
}

type Board = HashMap<(usize, usize), char>;

fn play(places: &[(usize, usize)], board: &mut Board, known: &mut HashMap<(String, bool), bool>, size: (usize, usize), turn: Side) -> bool {
    if joined(board, 'B', size) {
        return true;
    }
    if joined(board, 'r', size) {
        return false;
    }
    let black = turn == Side::Left;
    let key = (places.iter().map(|p| board[p]).collect::<String>(), black);
    if let Some(known) = known.get(&key) {
        return *known;
    }
    let mut wins = false;
    let mut free = false;
    for place in places {
        if wins || board[place] != '.' {
            continue;
        }
        free = true;
        board.insert(*place, if black { 'B' } else { 'r' });
        wins = play(places, board, known, size, turn.other()) == black;
        board.insert(*place, '.');
    }
    assert!(free, "a full board without a winner: a draw");
    let answer = wins == black;
    known.insert(key, answer);
    answer
}

/// Whether a player's lines join his sides. Black dots are at (even, odd) and red dots at
/// (odd, even); a line of length 2 through a crossing joins two of them.
fn joined(board: &Board, colour: char, (wide, high): (usize, usize)) -> bool {
    let black = colour == 'B';
    let mut met: Vec<(usize, usize)> =
        if black { (1..high).step_by(2).map(|y| (0, y)).collect() } else { (1..wide).step_by(2).map(|x| (x, 0)).collect() };
    let mut next = 0;
    while next < met.len() {
        let (x, y) = met[next];
        next += 1;
        for (dx, dy) in [(1i32, 0i32), (-1, 0), (0, 1), (0, -1)] {
            let middle = (x.wrapping_add_signed(dx as isize), y.wrapping_add_signed(dy as isize));
            let end = (middle.0.wrapping_add_signed(dx as isize), middle.1.wrapping_add_signed(dy as isize));
            if board.get(&middle) == Some(&colour) && !met.contains(&end) {
                met.push(end);
            }
        }
    }
    met.iter().any(|&(x, y)| if black { x == wide } else { y == high })
}
