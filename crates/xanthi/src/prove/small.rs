//! Kotzig's Nim on cycles shorter than the longest move, by search of the rules.

use xanthi_games::Play;

/// The value for each n from 1 up to one less than the largest move: `N` or `P`, or the digit of the
/// nimber. A move that leads to the token's own vertex is illegal; moves that coincide are one.
/// The moves are at most 20.
pub fn small_cycles(moves: &[u32], play: Play, nimbers: bool) -> Vec<(u32, char)> {
    let longest = moves.iter().copied().max().unwrap_or(0).min(20);
    let letter = |value: u32| match (nimbers, value) {
        (true, nimber) => char::from_digit(nimber, 36).unwrap_or('?'),
        (false, 0) => 'P',
        (false, _) => 'N',
    };
    (1..longest).map(|n| (n, letter(value(moves, n, play, 1, 0)))).collect()
}

/// The outcome in normal play on the cycle of n vertices, at most 20, `N` or `P`.
pub fn small_cycle(moves: &[u32], n: u32) -> char {
    if value(moves, n.clamp(1, 20), Play::Normal, 1, 0) == 0 { 'P' } else { 'N' }
}

/// The nimber; in misère play 0 for P and 1 for N.
fn value(moves: &[u32], n: u32, play: Play, visited: u32, at: u32) -> u32 {
    let to = moves.iter().map(|a| (at + a) % n).filter(|to| visited >> to & 1 == 0);
    let options = to.map(|to| value(moves, n, play, visited | 1 << to, to)).fold(0u32, |seen, value| seen | 1 << value);
    match play {
        Play::Normal => options.trailing_ones(),
        Play::Misere => u32::from(options == 0 || options & 1 == 1),
    }
}
