//! The oracle: perfect matchings by trying every partner of the first vertex that has none.

/// The number of perfect matchings of the line with `n` vertices.
pub(crate) fn count(n: u32, moves: &[u32]) -> u64 {
    rest(&mut vec![false; n as usize], moves)
}

fn rest(matched: &mut [bool], moves: &[u32]) -> u64 {
    let Some(v) = matched.iter().position(|m| !m) else { return 1 };
    let mut ways = 0;
    for w in v + 1..matched.len() {
        if !matched[w] && moves.contains(&((w - v) as u32)) {
            (matched[v], matched[w]) = (true, true);
            ways += rest(matched, moves);
            (matched[v], matched[w]) = (false, false);
        }
    }
    ways
}

/// All sets of moves up to `greatest`, but the empty one.
pub(crate) fn sets(greatest: u32) -> impl Iterator<Item = Vec<u32>> {
    (1u32..1 << greatest).map(move |bits| (1..=greatest).filter(|a| bits >> (a - 1) & 1 == 1).collect())
}
