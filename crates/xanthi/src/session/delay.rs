//! Resistance in Shannon's game where every reply of the winner wins: how many edges the winner
//! still needs at least, if the loser did nothing more.
//!
//! Short needs the free edges of a shortest way between the terminals, where claimed edges cost
//! nothing; Cut needs a least cut of free copies (Ford and Fulkerson's theorem). A move of the loser
//! changes that only if it takes an edge of the way or of the cut; so one of these delays most.

use std::collections::VecDeque;
use xanthi_games::Side;
use xanthi_games::reduction::SwitchingPosition;

/// The least number of edges that a side has to take to have won, and the kinds of edges that one
/// such choice consists of. `None` if it cannot win any more.
pub(super) fn needed(board: &SwitchingPosition, side: Side) -> Option<(u32, Vec<u32>)> {
    match side {
        Side::Left => shortest_way(board),
        Side::Right => least_cut(board),
    }
}

/// The edge for the player to move after which the winner, the other one, needs most; with that
/// number. `None` if the game is over.
pub(super) fn longest_delay(board: &SwitchingPosition) -> Option<(u32, u32)> {
    let winner = board.turn().other();
    let (_, edges) = needed(board, winner)?;
    let after = |edge: u32| {
        let mut next = board.clone();
        next.take(edge);
        // An edge after which the winner cannot win any more would not be a loser's.
        Some((needed(&next, winner)?.0, edge))
    };
    edges.into_iter().filter_map(after).max_by_key(|&(most, edge)| (most, std::cmp::Reverse(edge))).map(|(most, edge)| (edge, most))
}

/// The kinds of edges at each vertex.
fn around(board: &SwitchingPosition) -> Vec<Vec<(u32, u32)>> {
    let mut around = vec![Vec::new(); board.network().order()];
    for (edge, wire) in (0u32..).zip(board.network().wires()) {
        let [u, v] = wire.ends;
        if board.claimed(edge) || board.free(edge) > 0 {
            around[u as usize].push((v, edge));
            around[v as usize].push((u, edge));
        }
    }
    around
}

fn shortest_way(board: &SwitchingPosition) -> Option<(u32, Vec<u32>)> {
    let [s, t] = board.network().terminals();
    let around = around(board);
    let mut known = vec![(u32::MAX, s, u32::MAX); around.len()];
    known[s as usize].0 = 0;
    let mut queue = VecDeque::from([(s, 0)]);
    while let Some((u, cost)) = queue.pop_front() {
        if cost > known[u as usize].0 {
            continue;
        }
        for &(v, edge) in &around[u as usize] {
            let free = board.claimed(edge);
            let cost = cost + u32::from(!free);
            if cost < known[v as usize].0 {
                known[v as usize] = (cost, u, edge);
                if free { queue.push_front((v, cost)) } else { queue.push_back((v, cost)) }
            }
        }
    }
    let cost = Some(known[t as usize].0).filter(|cost| *cost < u32::MAX)?;
    let mut edges = Vec::new();
    let mut at = t;
    while at != s {
        let (_, before, edge) = known[at as usize];
        if !board.claimed(edge) {
            edges.push(edge);
        }
        at = before;
    }
    Some((cost, edges))
}

fn least_cut(board: &SwitchingPosition) -> Option<(u32, Vec<u32>)> {
    let [s, t] = board.network().terminals();
    let around = around(board);
    let wires = board.network().wires();
    // How much flows along each kind of edge, from its first end to its second.
    let mut flow = vec![0i64; wires.len()];
    let room = |flow: &[i64], u: u32, edge: u32| {
        let along = if wires[edge as usize].ends[0] == u { flow[edge as usize] } else { -flow[edge as usize] };
        board.claimed(edge) || along < i64::from(board.free(edge))
    };
    let mut all = 0;
    loop {
        let mut before = vec![None; around.len()];
        before[s as usize] = Some((s, u32::MAX));
        let mut queue = VecDeque::from([s]);
        while let Some(u) = queue.pop_front() {
            for &(v, edge) in &around[u as usize] {
                if before[v as usize].is_none() && room(&flow, u, edge) {
                    before[v as usize] = Some((u, edge));
                    queue.push_back(v);
                }
            }
        }
        if before[t as usize].is_none() {
            let across = |edge: &u32| {
                let [u, v] = wires[*edge as usize].ends;
                board.free(*edge) > 0 && before[u as usize].is_some() != before[v as usize].is_some()
            };
            return Some((all, (0..wires.len() as u32).filter(across).collect()));
        }
        let mut at = t;
        let mut free = false;
        while let Some((from, edge)) = before[at as usize].filter(|_| at != s) {
            flow[edge as usize] += if wires[edge as usize].ends[0] == from { 1 } else { -1 };
            free |= !board.claimed(edge);
            at = from;
        }
        if !free {
            return None;
        }
        all += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{longest_delay, needed};
    use crate::session::Dice;
    use xanthi_games::reduction::SwitchingPosition;
    use xanthi_games::{Position, Side};

    /// The least number of copies that a side takes in a row to win, by trying all sets of them.
    fn plainly(board: &SwitchingPosition, side: Side) -> Option<u32> {
        let copies: Vec<u32> = board.free_edges().flat_map(|e| std::iter::repeat_n(e, board.free(e) as usize)).collect();
        let wins = |set: u32| {
            let mut next = board.with_turn(side);
            for (i, &edge) in copies.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1) {
                assert!(next.free(edge) > 0, "{i}");
                next.take(edge);
                next = next.with_turn(side);
            }
            next.winner() == Some(side)
        };
        (0..1u32 << copies.len()).filter(|set| wins(*set)).map(u32::count_ones).min()
    }

    #[test]
    fn what_is_needed_is_what_plain_search_finds() {
        let mut seen = 0;
        for seed in 0..30 {
            let line = match seed % 3 {
                0 => format!("shannon:random.6.9.{seed}@0:5"),
                1 => "bridgit:2x3".to_owned(),
                _ => "shannon:edges=a-b,a-b,b-c,b-c,c-a,c-d,b-d@a:d".to_owned(),
            };
            let mut at = Position::parse(&line).unwrap();
            let dice = &mut Dice::new(seed);
            while let Some(board) = at.switching().filter(|board| board.winner().is_none()) {
                for side in [Side::Left, Side::Right] {
                    assert_eq!(needed(&board, side).map(|n| n.0), plainly(&board, side), "{at} {side:?}");
                }
                let winner = board.turn().other();
                let after = |edge: u32| {
                    let mut next = board.clone();
                    next.take(edge);
                    plainly(&next, winner).map(|n| (n, edge))
                };
                // Of all moves that leave the winner a chance none delays longer.
                let longest = board.free_edges().filter_map(after).map(|n| n.0).max();
                if board.free_edges().all(|edge| after(edge).is_some()) {
                    assert_eq!(longest_delay(&board).map(|found| found.1), longest, "{at}");
                    seen += 1;
                }
                let moves = at.moves();
                at = at.after(&moves[dice.below(moves.len() as u64) as usize]).unwrap();
            }
        }
        assert!(seen > 20, "only {seen} boards");
    }
}
