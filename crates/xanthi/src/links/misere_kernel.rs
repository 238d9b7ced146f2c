//! Finds misère kernels: sets of links from which every move can be answered back into the set, but for moves to a hub.
//!
//! A look at the arcs of the token's link tells which link may be the hub; then links join the kernel one by one, as long as no arc
//! leads between them. What comes of it is judged as the checker judges it.

use xanthi_games::Play;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::MisereKernel;
use xanthi_games::check::link_core::OpenCore;
use xanthi_games::check::misere_kernel::of_chain;
use xanthi_games::links::LinksPosition;

/// A misère kernel that shows that the mover loses, if one is found.
pub(crate) fn misere_kernel(core: &OpenCore, work: &Budget) -> Option<MisereKernel> {
    let (at, token) = (&core.chain, core.chain.token()?);
    if core.play != Play::Misere {
        return None;
    }
    let ends = unanswered(at, token);
    let (hub, first) = match ends[..] {
        [] => (token, None),
        [hub] if hub != token => (hub, Some(token)),
        [one, other] => return [[one, other], [other, one]].into_iter().find_map(|[hub, first]| odd(at, hub, first, token, work)),
        _ => return None,
    };
    // The other links from which an arc leads to the hub, each with where it leads without an answer.
    let others = links_to(at, hub).into_iter().filter(|&link| link != hub && Some(link) != first);
    let others: Vec<(u32, Vec<u32>)> = others.map(|link| (link, unanswered(at, link))).collect();
    let mut kernel: Vec<u32> = first.into_iter().collect();
    for &(link, _) in others.iter().filter(|(_, ends)| *ends == [hub]) {
        if kernel.iter().all(|&other| !leads(at, link, other) && !leads(at, other, link)) {
            kernel.push(link);
        }
    }
    kernel.sort_unstable();
    let all = MisereKernel { kernel, hub, second: None };
    if of_chain(at, &all, work).is_ok() {
        return Some(all);
    }
    // Fewer links leave more bad exits.
    let alone = |link: u32| MisereKernel { kernel: vec![link], hub, second: None };
    let mut alone = all.kernel.iter().filter(|&&link| first.is_none_or(|first| link == first)).map(|&link| alone(link));
    if let Some(one) = alone.find(|one| of_chain(at, one, work).is_ok()) {
        return Some(one);
    }
    if first.is_some() {
        return None;
    }
    // One link with a loop, and another from which all that is not answered leads there or to the hub.
    let to_hub_and = |to: u32| others.iter().filter(move |(_, ends)| is_pair(ends, hub, to)).map(|(link, _)| *link);
    let with_loops = others.iter().filter(|(link, ends)| is_pair(ends, hub, *link));
    with_loops.map(|(first, _)| *first).find_map(|first| to_hub_and(first).find_map(|second| odd(at, hub, first, second, work)))
}

/// An odd kernel of these links, if it is one.
fn odd(at: &LinksPosition, hub: u32, first: u32, second: u32, work: &Budget) -> Option<MisereKernel> {
    let odd = MisereKernel { kernel: vec![first], hub, second: Some(second) };
    of_chain(at, &odd, work).is_ok().then_some(odd)
}

/// Whether an ascending list has these two links and no other one.
fn is_pair(list: &[u32], one: u32, other: u32) -> bool {
    list == [one.min(other), one.max(other)]
}

/// The arcs from a link, as its heads and their ends, with copies.
fn exits(at: &LinksPosition, link: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
    let arcs = at.table().allowed(link).iter().flat_map(|&head| at.arcs_from(head)).map(|i| at.arcs()[i]);
    arcs.filter(|arc| arc.copies > 0).map(|arc| (arc.tail, arc.copies))
}

fn leads(at: &LinksPosition, from: u32, to: u32) -> bool {
    exits(at, from).any(|(end, _)| end == to)
}

/// The links to which more copies lead from a link than back, each once; loops are not answered.
fn unanswered(at: &LinksPosition, link: u32) -> Vec<u32> {
    let back = |from: u32| exits(at, from).filter(|(end, _)| *end == link).map(|(_, copies)| u64::from(copies)).sum::<u64>();
    let mut ends: Vec<(u32, u32)> = exits(at, link).collect();
    ends.sort_unstable();
    let more = |same: &[(u32, u32)]| {
        let copies: u64 = same.iter().map(|(_, copies)| u64::from(*copies)).sum();
        (same[0].0 == link || copies > back(same[0].0)).then_some(same[0].0)
    };
    ends.chunk_by(|a, b| a.0 == b.0).filter_map(more).collect()
}

/// The links that allow a head from which an arc leads to a link.
fn links_to(at: &LinksPosition, to: u32) -> Vec<u32> {
    let heads = at.left().filter(|arc| arc.tail == to).map(|arc| arc.head);
    let mut links: Vec<u32> = heads.flat_map(|head| at.table().allowing(head)).copied().collect();
    links.sort_unstable();
    links.dedup();
    links
}
