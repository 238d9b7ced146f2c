//! Counts the perfect matchings of a line by what is forced.
//!
//! A vertex with one neighbour left must be matched with it. When no such vertex is left, a vertex
//! with the fewest neighbours is matched with each of them in turn. This shares nothing with the sweep from left to right; it is fast where there
//! are few perfect matchings, and takes time in proportion to their number otherwise.

use super::as_set;

/// The number of perfect matchings of the line with `n` vertices; none if there are more than
/// `most`.
pub fn count(n: u32, moves: &[u32], most: u64) -> Option<u64> {
    let moves: Vec<usize> = as_set(moves).into_iter().filter(|&a| a < n).map(|a| a as usize).collect();
    let mut board = Board { moves, degree: Vec::new(), gone: vec![false; n as usize], order: Vec::new(), leaves: Vec::new() };
    for v in 0..n as usize {
        let degree = board.neighbours(v).count() as u32;
        board.degree.push(degree);
        if degree == 0 {
            return Some(0);
        }
        if degree == 1 {
            board.leaves.push(v);
        }
    }
    board.count(most)
}

/// A vertex, the partners that it has not been given yet, and how much was gone before.
struct Choice {
    v: usize,
    partners: Vec<usize>,
    before: usize,
}

struct Board {
    moves: Vec<usize>,
    /// The number of neighbours that are left.
    degree: Vec<u32>,
    gone: Vec<bool>,
    /// The vertices that are gone, in this order.
    order: Vec<usize>,
    /// Vertices that have had one neighbour left.
    leaves: Vec<usize>,
}

impl Board {
    fn neighbours(&self, v: usize) -> impl Iterator<Item = usize> {
        let n = self.gone.len();
        self.moves.iter().flat_map(move |&a| [v.wrapping_sub(a), v + a]).filter(move |&w| w < n)
    }

    /// Takes a vertex away; whether every other one still has a neighbour.
    fn take(&mut self, v: usize) -> bool {
        self.gone[v] = true;
        self.order.push(v);
        let mut alive = true;
        for i in 0..self.moves.len() {
            let a = self.moves[i];
            for w in [v.wrapping_sub(a), v + a] {
                if w < self.gone.len() {
                    self.degree[w] -= 1;
                    if !self.gone[w] {
                        match self.degree[w] {
                            0 => alive = false,
                            1 => self.leaves.push(w),
                            _ => {}
                        }
                    }
                }
            }
        }
        alive
    }

    /// Matches two vertices; whether every other one still has a neighbour.
    fn pair(&mut self, v: usize, w: usize) -> bool {
        // Each of them is the other's last neighbour, perhaps, and that is no loss.
        self.gone[w] = true;
        let alive = self.take(v);
        self.take(w) && alive
    }

    /// Puts everything back that went after the first `left`.
    fn undo(&mut self, left: usize) {
        while self.order.len() > left {
            let v = self.order.pop().unwrap_or_default();
            self.gone[v] = false;
            for i in 0..self.moves.len() {
                let a = self.moves[i];
                for w in [v.wrapping_sub(a), v + a] {
                    if w < self.gone.len() {
                        self.degree[w] += 1;
                    }
                }
            }
        }
    }

    fn count(&mut self, most: u64) -> Option<u64> {
        let mut found = 0;
        let mut choices: Vec<Choice> = Vec::new();
        loop {
            if self.force() {
                match self.choice() {
                    Some(choice) => choices.push(choice),
                    None if found == most => return None,
                    None => found += 1,
                }
            }
            loop {
                let Some(choice) = choices.last_mut() else { return Some(found) };
                self.undo(choice.before);
                let v = choice.v;
                match choice.partners.pop() {
                    Some(w) if self.pair(v, w) => break,
                    Some(_) => self.leaves.clear(),
                    None => drop(choices.pop()),
                }
            }
        }
    }

    /// Matches all that is forced; whether every vertex that is left has a neighbour.
    fn force(&mut self) -> bool {
        while let Some(v) = self.leaves.pop() {
            if self.gone[v] {
                continue;
            }
            let partner = self.neighbours(v).find(|&w| !self.gone[w]);
            let alive = partner.is_some_and(|w| self.pair(v, w));
            if !alive {
                self.leaves.clear();
                return false;
            }
        }
        true
    }

    /// A vertex with the fewest neighbours; none if nothing is left.
    fn choice(&self) -> Option<Choice> {
        let open = (0..self.gone.len()).filter(|&v| !self.gone[v]);
        let v = open.min_by_key(|&v| self.degree[v])?;
        let partners = self.neighbours(v).filter(|&w| !self.gone[w]).collect();
        Some(Choice { v, partners, before: self.order.len() })
    }
}
