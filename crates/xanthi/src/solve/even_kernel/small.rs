//! Positions on at most 64 vertices, for use at every node of a search.
//!
//! All rows but the token's are kept in reduced form, each as one word. The token's row then
//! either reduces to 0, and the rows it is the sum of form an even kernel together with the token;
//! or a column c is left in it, and x = c and the pivots whose rows contain c solve M x = e_u.

use xanthi_games::Outcome;

/// What [`small_bipartite`] found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallVerdict {
    /// The outcome.
    pub outcome: Outcome,
    /// P: an even kernel that contains the token. N: a set that is an even kernel after the move
    /// to any neighbour of the token in it.
    pub kernel: u64,
    /// All targets that win, over edges with an odd number of copies.
    pub winning: u64,
}

/// A row in reduced form.
#[derive(Clone, Copy, Default)]
struct Row {
    word: u64,
    /// The rows of the matrix that it is the sum of.
    sum: u64,
    /// Its pivot column; no other row contains it.
    pivot: u64,
}

impl Row {
    fn add(&mut self, other: Row) {
        self.word ^= other.word;
        self.sum ^= other.sum;
    }
}

/// Decides a position of undirected edge geography, normal play, if the component of the token is
/// bipartite. Bit w of `adjacent[v]`: the number of copies between v and w is odd (bit v: of
/// loops at v). At most 64 vertices, and the token is one of them; otherwise there is no answer.
pub fn small_bipartite(adjacent: &[u64], token: usize) -> Option<SmallVerdict> {
    let (class, other) = classes(adjacent, token)?;
    let mut rows = [Row::default(); 64];
    let mut count = 0;
    let mut pivots = 0;
    for r in bits(class & !(1 << token)) {
        let mut row = reduced(&rows[..count], Row { word: adjacent[r], sum: 1 << r, pivot: 0 });
        row.pivot = row.word & row.word.wrapping_neg();
        if row.word == 0 {
            continue;
        }
        rows[..count].iter_mut().filter(|old| old.word & row.pivot != 0).for_each(|old| old.add(row));
        rows[count] = row;
        count += 1;
        pivots |= row.pivot;
    }
    let rows = &rows[..count];
    let rest = reduced(rows, Row { word: adjacent[token], sum: 1 << token, pivot: 0 });
    if rest.word == 0 {
        return Some(SmallVerdict { outcome: Outcome::P, kernel: rest.sum, winning: 0 });
    }
    // The null vector of the other rows that has the free column c and no further free one.
    let null_vector = |c: u64| rows.iter().filter(|row| row.word & c != 0).fold(c, |x, row| x | row.pivot);
    let kernel = null_vector(rest.word & rest.word.wrapping_neg());
    // Where the token's row is 0 on a null vector, the vector can be added to the solution: so
    // every column that is in some null vector of the other rows is in some solution.
    let reached = bits(other & !pivots).fold(0, |all, c| all | null_vector(1 << c));
    Some(SmallVerdict { outcome: Outcome::N, kernel, winning: reached & adjacent[token] })
}

fn reduced(rows: &[Row], mut row: Row) -> Row {
    for &known in rows {
        if row.word & known.pivot != 0 {
            row.add(known);
        }
    }
    row
}

/// The class of the token within its component, and the other class; `None` if it is not bipartite.
fn classes(adjacent: &[u64], token: usize) -> Option<(u64, u64)> {
    if adjacent.len() > 64 || token >= adjacent.len() {
        return None;
    }
    let mut class = [1u64 << token, 0];
    let mut fresh = class[0];
    let mut side = 0;
    while fresh != 0 {
        let reached = bits(fresh).fold(0, |all, v| all | adjacent[v]);
        if reached & class[side] != 0 {
            return None;
        }
        side ^= 1;
        fresh = reached & !class[side];
        class[side] |= fresh;
    }
    Some((class[0], class[1]))
}

fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}
