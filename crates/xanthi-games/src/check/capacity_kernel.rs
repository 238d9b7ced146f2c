//! Checks a capacity kernel: a set K of links from which every move can be answered back into K.
//!
//! Let S(K) be the heads that links of K allow. No arc leads from S(K) into K. For every link w
//! outside, let d(w) be the number of copies of arcs from S(K) to w; to w are assigned as many
//! copies of arcs from heads that w allows, outside S(K), into K; no copy is assigned twice. Then
//! who must move from a link of K loses in normal play: each of his moves ends at some w outside K,
//! and he can come to w at most d(w) times, because each time uses one of those copies up; so an
//! assigned copy is left, by which the other one returns to K. The loser only moves from links of K,
//! so he never uses an assigned copy, as these begin outside S(K). And play ends.
//!
//! In directed edge geography, where each link allows itself alone, it is a set K of vertices without
//! arcs inside such that every vertex outside has at least as many arcs into K as out of it.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::CapacityKernel;
use crate::links::LinksPosition;
use crate::outcome::Play;
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, given: &CapacityKernel, budget: &Budget) -> Result<Judgement, Flaw> {
    let (at, CapacityKernel { kernel, returns }) = (about::links(on)?, given);
    budget.step((at.table().len() + at.arcs().len()) as u64)?;
    of_chain(&at, play, kernel, returns, budget)
}

fn of_chain(at: &LinksPosition, play: Play, kernel: &[u32], returns: &[[u32; 3]], budget: &Budget) -> Result<Judgement, Flaw> {
    if play != Play::Normal {
        return Err(Flaw::new("capacity kernels are about normal play"));
    }
    let table = at.table();
    let (mut inside, mut of_kernel) = (vec![false; table.len()], vec![false; table.len()]);
    for (i, &link) in kernel.iter().enumerate() {
        let here = |message: &str| Flaw::new(message.to_owned()).inside(format!("kernel[{i}]"));
        let place = inside.get_mut(link as usize).ok_or_else(|| here("there is no such link"))?;
        if std::mem::replace(place, true) {
            return Err(here("this link is listed twice"));
        }
        budget.step(table.allowed(link).len() as u64)?;
        table.allowed(link).iter().for_each(|&head| of_kernel[head as usize] = true);
    }
    if !at.token().is_some_and(|t| inside[t as usize]) {
        return Err(Flaw::new("the token is not in the kernel").inside("kernel"));
    }
    let allowed = |head: u32| of_kernel[head as usize];
    let mut owed = vec![0u64; table.len()];
    for arc in at.arcs().iter().filter(|a| a.copies > 0 && allowed(a.head)) {
        if inside[arc.tail as usize] {
            let (from, to) = (table.name(arc.head), table.name(arc.tail));
            return Err(Flaw::new(format!("an arc from {from} to {to} stays in the kernel")).inside("kernel"));
        }
        owed[arc.tail as usize] += u64::from(arc.copies);
    }
    let mut left: Vec<u32> = at.arcs().iter().map(|a| a.copies).collect();
    for (i, &[link, arc, copies]) in returns.iter().enumerate() {
        let here = |message: String| Flaw::new(message).inside(format!("returns[{i}]"));
        let (Some(owed), Some(found)) = (owed.get_mut(link as usize), at.arcs().get(arc as usize)) else {
            return Err(here("there is no such link or arc".into()));
        };
        if inside[link as usize] || !table.allows(link, found.head) || allowed(found.head) || !inside[found.tail as usize] {
            return Err(here("this arc is not a way back into the kernel for this link".into()));
        }
        let rest = left[arc as usize].checked_sub(copies);
        left[arc as usize] = rest.ok_or_else(|| here(format!("only {} copies of this arc are left", left[arc as usize])))?;
        *owed = owed.saturating_sub(u64::from(copies));
    }
    match owed.iter().position(|&copies| copies > 0) {
        Some(link) => Err(Flaw::new(format!("{} lacks ways back into the kernel", table.name(link as u32))).inside("returns")),
        None => Ok(Judgement::lost(at.options().len())),
    }
}
