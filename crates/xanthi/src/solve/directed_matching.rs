//! Pairs of vertices that the player to move follows: even tori, tori with two columns, and every
//! board on which one side of a two-colouring can be matched into the other.
//!
//! Two kinds of pairs are tried. Vertices that are joined both ways, each with one such partner: then
//! either of them may be the one to start from. And, if what the token can reach has two colours, a
//! matching along arcs from all vertices of one colour.
//!
//! Source: A. Goldlist, The Game of Geography (2003), section 1.1, for directed matchings;
//! R. J. Nowakowski, D. G. Poole for the tori.

use super::method::{Found, Method, NoAnswer, Question};
use std::collections::VecDeque;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, DirectedMatching};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

/// Directed vertex geography, normal play.
pub const METHOD: Method = Method {
    name: "pairs of vertices to follow",
    source: "A. Goldlist, The Game of Geography (2003), section 1.1; R. J. Nowakowski, D. G. Poole, Geography played on products of directed cycles, Games of No Chance (1996) 329-337",
    solve,
};

/// On boards with no more vertices than this a search takes no time, and tells all options.
const FEW: usize = 24;

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if ground.rule() == RuleSet::DVG && ground.graph().order() <= FEW {
        return Err(NoAnswer::because(format!("the board has {} vertices only: a search is shorter", ground.graph().order())));
    }
    anywhere(ground, question, budget)
}

/// Finds who wins by pairs of vertices to follow, on small boards too.
///
/// # Errors
/// If there are no pairs, or it was stopped.
pub fn anywhere(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if ground.rule() != RuleSet::DVG || question.play == Play::Misere || question.grundy {
        return Err(NoAnswer::because("it finds the winner of directed vertex geography in normal play"));
    }
    let token = ground.token().ok_or_else(|| NoAnswer::because("the token is not placed"))?;
    let reached = reached(ground, token);
    budget.spend(reached.len() as u64).map_err(NoAnswer::stopped)?;
    let arcs = match both_ways(ground, token, &reached) {
        None => by_colours(ground, token, &reached, budget).map_err(NoAnswer::stopped)?,
        arcs => arcs,
    };
    let arcs = arcs.ok_or_else(|| NoAnswer::because("no such pairs were found: neither by arcs both ways nor by two colours"))?;
    let options = ground.options();
    let own = arcs.iter().find(|arc| arc[0] == token).map(|arc| arc[1]);
    let (outcome, options) = match own {
        Some(head) => (Outcome::N, options.iter().map(|&to| (to == head).then_some(Outcome::P)).collect()),
        None => (Outcome::P, vec![Some(Outcome::N); options.len()]),
    };
    Ok(Found::new(outcome, options, Certificate::DirectedMatching(DirectedMatching { arcs })))
}

/// The token's vertex and all that it can reach.
fn reached(ground: &GeographyPosition, token: u32) -> Vec<u32> {
    let mut seen = vec![false; ground.graph().order()];
    seen[token as usize] = true;
    let mut list = vec![token];
    let mut next = 0;
    while let Some(&v) = list.get(next) {
        next += 1;
        for (to, _) in ground.exits(v) {
            if !std::mem::replace(&mut seen[to as usize], true) {
                list.push(to);
            }
        }
    }
    list
}

/// The only vertex with arcs from and to `v`, both open or the token's.
fn twin(ground: &GeographyPosition, token: u32, v: u32) -> Option<u32> {
    let back = |to: u32| ground.graph().incident(to).any(|(end, _)| end == v) && (ground.is_open(v) || v == token);
    let mut twins = ground.exits(v).map(|step| step.0).filter(|&to| to != v && back(to));
    let first = twins.next()?;
    twins.all(|other| other == first).then_some(first)
}

/// Pairs of vertices that are joined both ways, if from each of them play goes on to such pairs only.
fn both_ways(ground: &GeographyPosition, token: u32, reached: &[u32]) -> Option<Vec<[u32; 2]>> {
    let own = twin(ground, token, token);
    let mut arcs: Vec<[u32; 2]> = own.map(|head| [token, head]).into_iter().collect();
    for &v in reached.iter().filter(|&&v| v != token && Some(v) != own) {
        match twin(ground, token, v) {
            // The head of the token's arc is visited first of all.
            Some(other) if Some(other) != own => arcs.push([v, other]),
            _ => return None,
        }
    }
    (!arcs.is_empty()).then_some(arcs)
}

/// A matching along arcs from all vertices of a colour: the token's, or else the other one.
///
/// # Errors
/// If it was stopped.
fn by_colours(ground: &GeographyPosition, token: u32, reached: &[u32], budget: &Budget) -> Result<Option<Vec<[u32; 2]>>, Stop> {
    let Some(side) = colours(ground, token, reached) else { return Ok(None) };
    let tails =
        |wanted: bool| reached.iter().copied().filter(|&v| side[v as usize] == Some(wanted) && (wanted || v != token)).collect::<Vec<_>>();
    match saturate(ground, &tails(true), budget)? {
        None => saturate(ground, &tails(false), budget),
        arcs => Ok(arcs),
    }
}

/// The colours of what is reached, the token's being true, if there are two such that every arc joins
/// different ones.
fn colours(ground: &GeographyPosition, token: u32, reached: &[u32]) -> Option<Vec<Option<bool>>> {
    let mut side: Vec<Option<bool>> = vec![None; ground.graph().order()];
    side[token as usize] = Some(true);
    for &v in reached {
        let other = !side[v as usize]?;
        for (to, _) in ground.exits(v) {
            match side[to as usize] {
                None => side[to as usize] = Some(other),
                Some(known) if known != other => return None,
                Some(_) => {}
            }
        }
    }
    Some(side)
}

/// A matching along arcs that covers all tails, by augmenting paths.
///
/// # Errors
/// If it was stopped.
fn saturate(ground: &GeographyPosition, tails: &[u32], budget: &Budget) -> Result<Option<Vec<[u32; 2]>>, Stop> {
    let order = ground.graph().order();
    let (mut head_of, mut tail_of): (Vec<Option<u32>>, Vec<Option<u32>>) = (vec![None; order], vec![None; order]);
    for &v in tails {
        if let Some((to, _)) = ground.exits(v).find(|step| tail_of[step.0 as usize].is_none()) {
            (head_of[v as usize], tail_of[to as usize]) = (Some(to), Some(v));
        }
    }
    // The search that reached a vertex, so that nothing has to be cleared.
    let (mut reached_in, mut from) = (vec![0usize; order], vec![0u32; order]);
    for (round, &v) in (1..).zip(tails).filter(|(_, v)| head_of[**v as usize].is_none()).collect::<Vec<(usize, &u32)>>() {
        let mut waiting = VecDeque::from([v]);
        let mut free = None;
        let mut looked = 1;
        'search: while let Some(tail) = waiting.pop_front() {
            looked += 1;
            for (to, _) in ground.exits(tail) {
                if std::mem::replace(&mut reached_in[to as usize], round) == round {
                    continue;
                }
                from[to as usize] = tail;
                match tail_of[to as usize] {
                    None => {
                        free = Some(to);
                        break 'search;
                    }
                    Some(next) => waiting.push_back(next),
                }
            }
        }
        budget.step(looked)?;
        let Some(mut head) = free else { return Ok(None) };
        loop {
            let tail = from[head as usize];
            tail_of[head as usize] = Some(tail);
            match head_of[tail as usize].replace(head) {
                Some(before) => head = before,
                None => break,
            }
        }
    }
    Ok(tails.iter().map(|&v| head_of[v as usize].map(|head| [v, head])).collect())
}
