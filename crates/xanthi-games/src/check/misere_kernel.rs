//! Checks a misère kernel: a set K of links, and a link outside, the hub, where the winner is stuck in the end, and so wins.
//!
//! Let the *own heads* be those that links of K or the hub allow; no two of these links allow the same. No arc from a head of K leads
//! into K. Those to the hub are *ways to the hub*, and all others are answered: from where such an arc ends one leads back to where it
//! began, from a head that is not own, and that has as many copies as all the arcs that it answers. Arcs from the hub into K are
//! *good exits*, all others *bad* ones, but for loops, of which there is one at most.
//!
//! **No bad exits, no loop.** From each link of K lead more ways to the hub than good exits lead there. Who must move from a link of K
//! loses. For the winner answers each move as above, and a move to the hub by a good exit. Except by answers the token comes to a link
//! of K once at the beginning, and by good exits; so whoever stands there has a way to the hub left. The loser is never stuck. Play
//! ends, and it is the winner who is: on the hub, without good exits.
//!
//! **Bad exits, no loop.** From the hub, too, every bad exit is answered by an arc back, as from K; and the link where it ends has, besides
//! what answers arcs, one copy of an arc into K. Who must move from the hub loses. For the winner answers each exit by one that
//! leads back (a good one by a way to the hub), until the loser uses the last bad exit; then he goes into K, where what is above holds:
//! a good exit that has gone took a way to the hub with it. The loser is not stuck before that, as a bad exit is left.
//!
//! **Bad exits, and a loop.** If one way more leads to the hub from the token's link in K, who must move there loses. For the
//! winner answers a move to the hub by the loop, and then it is as above.
//!
//! **A last link.** In K there may be arcs, if one link of K has none but to where enough of them lead. See `misere_kernel/last.rs`.
//!
//! **Pairs.** Where every link allows itself alone, opposite arcs go first, and loops in pairs, but for arcs from or to the hub. For let the
//! winner play as without them, and answer the first of a pair by the second. He would use one himself only if he was stuck
//! without them, and he is stuck on the hub alone. The loser is not stuck without them.

mod last;

use super::answers::Answers;
use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::MisereKernel;
use crate::links::{LinkArc, LinksPosition, rows};
use crate::outcome::Play;
use crate::reduction::link_core::cancel_opposite;
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &MisereKernel, budget: &Budget) -> Result<Judgement, Flaw> {
    if play != Play::Misere {
        return Err(Flaw::new("misère kernels are about misère play"));
    }
    let at = about::links(on)?;
    of_chain(&at, given, budget)?;
    Ok(Judgement::lost(at.options().len()))
}

/// Checks that a set of links and a hub show that the player to move loses in misère play.
///
/// # Errors
/// If they do not, or the work must stop.
pub fn of_chain(at: &LinksPosition, given: &MisereKernel, budget: &Budget) -> Result<(), Flaw> {
    let table = at.table();
    let MisereKernel { kernel, hub, last } = given;
    budget.step((table.len() + at.arcs().len()) as u64)?;
    let token = at.token().ok_or_else(|| Flaw::new("the token is not placed"))?;
    if !kernel.is_sorted_by(|a, b| a < b) || kernel.contains(hub) {
        return Err(Flaw::new("the links ascend, and the hub is none of them").inside("kernel"));
    }
    for (links, place) in [(&kernel[..], "kernel"), (&[*hub], "hub")] {
        if links.iter().any(|&link| link as usize >= table.len()) {
            return Err(Flaw::new("there is no such link").inside(place));
        }
    }
    let rest = without_pairs(at, *hub);
    let at = &rest;
    if let Some(last) = last {
        return last::of_chain(at, kernel, *hub, *last, budget);
    }
    let owners = owners(at, &[&kernel[..], &[*hub]].concat()).map_err(|flaw| flaw.inside("kernel"))?;
    let is_own = |head: u32| owners[head as usize].is_some();
    let mut inside = vec![false; table.len()];
    kernel.iter().for_each(|&link| inside[link as usize] = true);
    let mut answers = Answers::new(at);
    let (mut loops, mut to_hub, mut good) = (0, vec![0u64; table.len()], vec![0u64; table.len()]);
    let mut bad = Vec::new();
    for arc in at.left() {
        let Some(owner) = owners[arc.head as usize] else { continue };
        let copies = u64::from(arc.copies);
        match (owner == *hub, arc.tail == *hub, inside[arc.tail as usize]) {
            (true, true, _) => loops += copies,
            (true, _, true) => good[arc.tail as usize] += copies,
            (false, true, _) => to_hub[owner as usize] += copies,
            (false, _, true) => {
                let (from, to) = (table.name(arc.head), table.name(arc.tail));
                return Err(Flaw::new(format!("an arc from {from} to {to} stays in the kernel")).inside("kernel"));
            }
            (of_hub, ..) => {
                budget.step(table.allowed(arc.tail).len() as u64)?;
                answers.keep(arc, owner, 0, is_own)?;
                if of_hub {
                    bad.push(arc.tail);
                }
            }
        }
    }
    let on_hub = token == *hub;
    if !on_hub && !inside[token as usize] {
        return Err(Flaw::new("the token is neither in the kernel nor on the hub"));
    }
    match (bad.is_empty(), loops, on_hub) {
        (true, 0, false) | (false, 0, true) | (false, 1, false) => {}
        (_, 2.., _) => return Err(Flaw::new("loops at the hub go in pairs first").inside("hub")),
        _ => return Err(Flaw::new("with these exits of the hub nothing is proved").inside("hub")),
    }
    for &link in kernel {
        let more = 1 + u64::from(loops == 1 && link == token);
        if to_hub[link as usize] < good[link as usize] + more {
            return Err(Flaw::new(format!("{} has too few ways to the hub", table.name(link))).inside("kernel"));
        }
    }
    for link in bad {
        budget.step((table.allowed(link).len() * kernel.len()) as u64)?;
        if !kernel.iter().any(|&to| answers.spare(link, to, 0, is_own)) {
            return Err(Flaw::new(format!("{} has no arc into the kernel to spare", table.name(link))).inside("kernel"));
        }
    }
    Ok(())
}

/// What is left of a chain without pairs of opposite arcs, but for those from or to the hub, if every link allows itself alone.
fn without_pairs(at: &LinksPosition, hub: u32) -> LinksPosition {
    if !at.table().is_plain() {
        return at.clone();
    }
    let mut arcs: Vec<LinkArc> = at.left().collect();
    let rows = rows(at.table(), &arcs);
    cancel_opposite(&mut arcs, &rows, |link| link != hub);
    arcs.retain(|arc| arc.copies > 0);
    at.with_arcs(arcs, at.token())
}

/// For each head which of some links of the chain allows it.
///
/// # Errors
/// If two of them allow one.
fn owners(at: &LinksPosition, links: &[u32]) -> Result<Vec<Option<u32>>, Flaw> {
    let table = at.table();
    let mut owners = vec![None; table.len()];
    for &link in links {
        for &head in table.allowed(link) {
            if owners[head as usize].replace(link).is_some() {
                return Err(Flaw::new(format!("two of the links allow {}", table.name(head))));
            }
        }
    }
    Ok(owners)
}
