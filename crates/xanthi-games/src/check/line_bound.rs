//! Judges for which orders a line has a perfect matching.
//!
//! **A common divisor.** Let d be the greatest common divisor of the moves. Vertices that leave
//! different remainders modulo d are not joined, so the line falls into d lines with the moves
//! divided by d. If d divides n, all of them have n/d vertices. Otherwise some have one vertex
//! more than others, so some have an odd number, and there is no perfect matching. From here on
//! the moves have no common divisor, and a is the least of them.
//!
//! **Upwards.** A line that is put behind another shares no vertex with it, and all its edges stay
//! edges: perfect matchings of lines with m and n vertices give one of the line with m + n. The
//! line with 2a vertices has one, v with v + a for v < a (Goldlist, Theorem 8), so from an order
//! with a perfect matching on, all orders that are congruent to it modulo 2a have one. For each
//! class of even orders it is verified that `least` belongs to it and is a sum of orders of
//! `blocks`, and that each block is a perfect matching. The class of 0 needs nothing.
//!
//! **Downwards.** If an order had a perfect matching, so would 2a more. So one order without a
//! perfect matching settles all smaller ones of its class; that is `least` − 2a. In a perfect
//! matching every odd component of what is left without S has a vertex whose partner is in S, and
//! these partners are different: if there are more odd components than |S|, there is no perfect
//! matching (the easy half of W. T. Tutte, The factorization of linear graphs (1947)).
//!
//! So every order is settled, and the greatest even one without a perfect matching is the greatest
//! `least` less 2a; there are no classes if a = 1, and then every even order has one. With a
//! common divisor there is no greatest: orders that d does not divide have none, and twice the
//! odd multiples of d have none if d = 2.

use super::Flaw;
use super::bounds::afford;
use crate::budget::{Budget, Stop};
use crate::family::line::{LineBlock, LineBound, LineClass};
use num_integer::gcd;

/// The longest line that is looked at.
const MOST_VERTICES: u64 = 1 << 24;

pub(super) fn judge(claim: &LineBound, budget: &Budget) -> Result<(), Flaw> {
    if claim.moves.is_empty() || claim.moves[0] == 0 || !claim.moves.is_sorted_by(|a, b| a < b) {
        return Err(Flaw::new("moves are positive and ascend, and there is at least one").inside("moves"));
    }
    let divisor = claim.moves.iter().fold(0, |d, &a| gcd(d, a));
    let moves: Vec<usize> = claim.moves.iter().map(|&a| (a / divisor) as usize).collect();
    for (i, block) in claim.blocks.iter().enumerate() {
        perfect(block, &moves).map_err(|flaw| flaw.inside(format!("blocks[{i}]")))?;
    }
    if claim.classes.len() != moves[0] - 1 {
        return Err(Flaw::new(format!("there must be {} classes", moves[0] - 1)).inside("classes"));
    }
    let mut greatest = 0;
    for (i, class) in claim.classes.iter().enumerate() {
        let place = |flaw: Flaw| flaw.inside(format!("classes[{i}]"));
        upwards(class, i as u64 + 1, moves[0] as u64, &claim.blocks).map_err(place)?;
        greatest = greatest.max(downwards(class, &moves, budget).map_err(place)?);
    }
    let bound = if divisor == 1 { Some(greatest) } else { None };
    match claim.bound {
        claimed if claimed == bound => Ok(()),
        _ => {
            Err(Flaw::new(bound.map_or("the moves have a common divisor: there is no bound".into(), |b| format!("it is {b}")))
                .inside("bound"))
        }
    }
}

/// The steps of [`judge`].
pub(super) fn steps(claim: &LineBound) -> u64 {
    let divisor = claim.moves.iter().fold(0, |d, &a| gcd(d, a)).max(1);
    let twice = 2 * u64::from(claim.moves.first().map_or(0, |a| a / divisor));
    let orders = claim.classes.iter().filter_map(|class| class.least.checked_sub(twice));
    orders.fold(0, |sum, order| sum.saturating_add(steps_of(order, claim.moves.len())))
}

/// Every vertex with its moves is looked at.
fn steps_of(order: u64, moves: usize) -> u64 {
    order.saturating_mul(1 + moves as u64)
}

/// That a block is a perfect matching.
fn perfect(block: &LineBlock, moves: &[usize]) -> Result<(), Flaw> {
    let order = 2 * block.pairs.len();
    if u64::from(block.order) != order as u64 {
        return Err(Flaw::new(format!("{} pairs match {order} vertices", block.pairs.len())).inside("order"));
    }
    let mut matched = vec![false; order];
    for (i, &[u, v]) in block.pairs.iter().enumerate() {
        let place = |message: String| Err(Flaw::new(message).inside(format!("pairs[{i}]")));
        if moves.binary_search(&(u.abs_diff(v) as usize)).is_err() {
            return place(format!("{u} and {v} are not joined by an edge"));
        }
        for w in [u, v] {
            match matched.get_mut(w as usize) {
                None => return place(format!("there is no vertex {w}")),
                Some(true) => return place(format!("vertex {w} is in two pairs")),
                Some(here) => *here = true,
            }
        }
    }
    Ok(())
}

/// That a class has a perfect matching of its least order.
fn upwards(class: &LineClass, index: u64, a: u64, blocks: &[LineBlock]) -> Result<(), Flaw> {
    let mut sum = 0;
    for (i, &block) in class.blocks.iter().enumerate() {
        let Some(block) = blocks.get(block as usize) else {
            return Err(Flaw::new(format!("there is no block {block}")).inside(format!("blocks[{i}]")));
        };
        // No overflow: fewer than 2^32 of fewer than 2^32 fit into memory.
        sum += u64::from(block.order);
    }
    if sum != class.least {
        return Err(Flaw::new(format!("the blocks have {sum} vertices")).inside("least"));
    }
    if sum % (2 * a) != 2 * index {
        return Err(Flaw::new(format!("it leaves the remainder {} modulo {}, not {}", sum % (2 * a), 2 * a, 2 * index)).inside("least"));
    }
    Ok(())
}

/// That the line with 2a vertices less than the least of a class has no perfect matching; its
/// order.
fn downwards(class: &LineClass, moves: &[usize], budget: &Budget) -> Result<u64, Flaw> {
    let Some(order) = class.least.checked_sub(2 * moves[0] as u64) else {
        return Err(Flaw::new("fewer vertices than twice the least move").inside("least"));
    };
    let cost = steps_of(order, moves.len());
    if order > MOST_VERTICES {
        return Err(Flaw::too_much(Stop::OutOfReach, "the line is too long to be checked").inside("least"));
    }
    afford(budget, cost).and_then(|()| Ok(budget.step(cost)?)).map_err(|flaw| flaw.inside("least"))?;
    let mut gone = vec![false; order as usize];
    for (i, &v) in class.barrier.iter().enumerate() {
        match gone.get_mut(v as usize) {
            Some(here) if !*here => *here = true,
            _ => return Err(Flaw::new(format!("vertex {v} is not there, or named twice")).inside(format!("barrier[{i}]"))),
        }
    }
    let odd = odd_components(gone, moves);
    if odd <= class.barrier.len() {
        return Err(Flaw::new(format!("{odd} odd components are left by {} vertices", class.barrier.len())).inside("barrier"));
    }
    Ok(order)
}

/// The number of components of odd order among the vertices that are not gone.
fn odd_components(mut gone: Vec<bool>, moves: &[usize]) -> usize {
    let mut odd = 0;
    let mut open = Vec::new();
    for start in 0..gone.len() {
        let mut order = 0;
        if !gone[start] {
            gone[start] = true;
            open.push(start);
        }
        while let Some(v) = open.pop() {
            order += 1;
            let both = moves.iter().flat_map(|&a| [v.checked_sub(a), v.checked_add(a)]).flatten();
            for w in both {
                if w < gone.len() && !gone[w] {
                    gone[w] = true;
                    open.push(w);
                }
            }
        }
        odd += order % 2;
    }
    odd
}
