//! Even kernels on any graph: enough for P, but not necessary.
//!
//! Whether a graph has an even kernel is NP-complete (Fraenkel, Even kernels, Electronic Journal of
//! Combinatorics 1 (1994) R5), because a kernel must be independent. Within a fixed independent set
//! I it is linear again: the unknowns are the members of I, the equations belong to the vertices
//! outside. A few maximal independent sets that contain the token are tried.
//!
//! Before that the whole system is asked: members of an even kernel have no edge to it, and all other vertices
//! an even number, so a kernel is a vector x with A x = 0, A being the adjacency matrix modulo 2. If no such
//! vector contains the token, there is no kernel. Where the vectors are few they are drawn, and the independent ones are kernels.
//! On a torus with coprime sides they are few, and one after a move to a neighbour contains both ends of
//! the edge that was crossed (`more.edge-tori-odd`).

use super::{SOURCE, applies, odd_neighbours, stopped};
use crate::gf2::{Depth, Elimination, Random, Sparse};
use crate::solve::method::{Found, Method, NoAnswer, Question};
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, EvenKernel, Options, WinningMove};
use xanthi_games::reduction::GeographyPosition;

/// Looks for an even kernel that contains the token, or that contains it after some move.
pub const SUFFICIENT: Method = Method { name: "even kernel (sufficient)", source: SOURCE, solve };

/// How many independent sets are tried for one position.
const TRIES: u64 = 8;

/// With more vertices than this the whole system is not asked: its elimination could take longer than all the rest.
const WHOLE: usize = 2_048;

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    applies(ground, question)?;
    let Some(token) = ground.token() else {
        return Err(NoAnswer::because("the token is not yet placed"));
    };
    let targets = ground.options();
    let stop = |stop| stopped(ground, stop);
    if let Some(kernel) = kernel(ground, budget).map_err(stop)? {
        return Ok(Found::lost(targets.len(), Certificate::EvenKernel(EvenKernel { kernel })));
    }
    let name = |v: u32| ground.graph().labels().name(v);
    if !question.all_options {
        let Some((i, kernel)) = winning(ground, budget).map_err(stop)? else {
            return Err(NoAnswer::because(format!("no even kernel was found that contains {}, nor one after a move", name(token))));
        };
        return Ok(Found::won_by(i as usize, targets.len(), Certificate::EvenKernel(EvenKernel { kernel })));
    }
    let mut options = Vec::new();
    let mut certificates = Vec::new();
    let mut open = None;
    for to in targets {
        let after = ground.after(to);
        if let Some(kernel) = kernel(&after, budget).map_err(stop)? {
            options.push(Some(Outcome::P));
            certificates.push(Some(Certificate::EvenKernel(EvenKernel { kernel })));
        } else if let Some((option, kernel)) = winning(&after, budget).map_err(stop)? {
            options.push(Some(Outcome::N));
            certificates
                .push(Some(Certificate::Move(WinningMove { option, then: Box::new(Certificate::EvenKernel(EvenKernel { kernel })) })));
        } else {
            open.get_or_insert(to);
            options.push(None);
            certificates.push(None);
        }
    }
    // A move that wins says who wins, whatever the moves that stay open are.
    if let Some(to) = open.filter(|_| !options.contains(&Some(Outcome::P))) {
        return Err(NoAnswer::because(format!("no even kernel was found that settles the move to {}", name(to))));
    }
    let outcome = Outcome::of_mover(options.contains(&Some(Outcome::P)));
    Ok(Found::new(outcome, options, Certificate::Options(Options { options: certificates })))
}

/// An option, by its index, with an even kernel that contains the token after it.
fn winning(ground: &GeographyPosition, budget: &Budget) -> Result<Option<(u32, Vec<u32>)>, Stop> {
    for (to, i) in ground.options().into_iter().zip(0..) {
        if let Some(kernel) = kernel(&ground.after(to), budget)? {
            return Ok(Some((i, kernel)));
        }
    }
    Ok(None)
}

/// An even kernel that contains the token, if one is found.
fn kernel(ground: &GeographyPosition, budget: &Budget) -> Result<Option<Vec<u32>>, Stop> {
    let Some(token) = ground.token() else { return Ok(None) };
    let component = reached(ground, token);
    let has_loop = |v: u32| odd_neighbours(ground, v).any(|w| w == v);
    if has_loop(token) {
        return Ok(None);
    }
    let mut number = vec![u32::MAX; ground.graph().order()];
    if component.len() <= WHOLE {
        match by_the_whole_system(ground, &component, budget)? {
            Whole::Kernel(kernel) => return Ok(Some(kernel)),
            Whole::NoKernel => return Ok(None),
            Whole::Open => {}
        }
    }
    for attempt in 0..TRIES {
        budget.spend(component.len() as u64)?;
        let set = independent(ground, in_order(ground, &component, attempt), has_loop);
        set.iter().zip(0..).for_each(|(&v, i)| number[v as usize] = i);
        let outside = component.iter().filter(|&&v| number[v as usize] == u32::MAX);
        let inner = |v: &u32| odd_neighbours(ground, *v).map(|w| number[w as usize]).filter(|&i| i != u32::MAX).collect::<Vec<_>>();
        let matrix = Sparse::from_rows(set.len(), outside.map(inner));
        let found = Elimination::new(&matrix, Depth::Twos, budget)?.express(&[number[token as usize]]);
        if let Err(members) = found {
            let mut kernel: Vec<u32> = members.iter().map(|&i| set[i as usize]).collect();
            kernel.sort_unstable();
            return Ok(Some(kernel));
        }
        set.iter().for_each(|&v| number[v as usize] = u32::MAX);
    }
    Ok(None)
}

/// What the whole system says about the kernels that contain the token.
enum Whole {
    Kernel(Vec<u32>),
    NoKernel,
    Open,
}

/// Solves A x = 0 on the component, whose first vertex is the token, and looks at 64 random solutions.
fn by_the_whole_system(ground: &GeographyPosition, component: &[u32], budget: &Budget) -> Result<Whole, Stop> {
    let mut number = vec![0; ground.graph().order()];
    component.iter().zip(0..).for_each(|(&v, i)| number[v as usize] = i);
    let near = |v: u32| odd_neighbours(ground, v).map(|w| number[w as usize]);
    let matrix = Sparse::from_rows(component.len(), component.iter().map(|&v| near(v).collect::<Vec<_>>()));
    let system = Elimination::new(&matrix, Depth::Twos, budget)?;
    if system.express(&[0]).is_ok() {
        return Ok(Whole::NoKernel);
    }
    let drawn = system.null_vectors(&mut Random(0));
    // Bit i of these: in solution i a member has an edge to a member.
    let dependent =
        component.iter().fold(0, |bits, &v| bits | near(v).fold(0, |met, w| met | drawn[w as usize]) & drawn[number[v as usize] as usize]);
    let kernels = drawn[0] & !dependent;
    if kernels == 0 {
        return Ok(Whole::Open);
    }
    let chosen = kernels.trailing_zeros();
    let mut kernel: Vec<u32> = component.iter().zip(&drawn).filter(|(_, bits)| *bits >> chosen & 1 == 1).map(|(&v, _)| v).collect();
    kernel.sort_unstable();
    Ok(Whole::Kernel(kernel))
}

/// The vertices that the token can reach over odd numbers of copies, first those at an even
/// distance; the token leads.
fn reached(ground: &GeographyPosition, token: u32) -> Vec<u32> {
    let mut seen = vec![false; ground.graph().order()];
    seen[token as usize] = true;
    let mut list = vec![(token, 0)];
    let mut next = 0;
    while next < list.len() {
        let (u, depth) = list[next];
        next += 1;
        for v in odd_neighbours(ground, u) {
            if !std::mem::replace(&mut seen[v as usize], true) {
                list.push((v, depth + 1));
            }
        }
    }
    list.sort_by_key(|step| step.1 % 2);
    list.into_iter().map(|step| step.0).collect()
}

/// The component in the order in which vertices are offered to the independent set.
fn in_order(ground: &GeographyPosition, component: &[u32], attempt: u64) -> Vec<u32> {
    let mut list = component.to_vec();
    let rest = &mut list[1..];
    match attempt {
        0 => {}
        1 => rest.sort_by_key(|&v| ground.graph().neighbours(v).len()),
        _ => {
            let mut random = Random(attempt);
            for i in (1..rest.len()).rev() {
                rest.swap(i, random.below(i + 1));
            }
        }
    }
    list
}

/// The independent set that takes every vertex that still fits.
fn independent(ground: &GeographyPosition, order: Vec<u32>, has_loop: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut barred = vec![false; ground.graph().order()];
    let mut set = Vec::new();
    for v in order {
        if !barred[v as usize] && !has_loop(v) {
            set.push(v);
            odd_neighbours(ground, v).for_each(|w| barred[w as usize] = true);
        }
    }
    set
}
