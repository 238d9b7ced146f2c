//! Even kernels: who wins undirected edge geography, normal play, by parity alone.
//!
//! Copies of an edge count modulo 2: a player may answer the crossing of one copy of a pair by
//! crossing the other back, so whoever wins without the pair wins with it. Loops likewise.
//!
//! An *even kernel* is a set S without an edge inside (and without a loop at a member) such that
//! every vertex outside has an even number of edges to S. If the token stands in S, the position
//! is P: each move leads out of S to a vertex that still has an odd number of edges to S, so it
//! can be answered by a move into S, after which S is an even kernel of what is left.
//! (Fraenkel, Scheinerman, Ullman, Theoretical Computer Science 112 (1993) 371-381.)
//!
//! A vertex v is N if there is an independent set T that every other vertex outside T meets in an
//! even number of edges, and v in an odd number: T is an even kernel of G − vw for each neighbour
//! w of v in T, so each of those w is a winning move. [`judge_many`] uses both directions.

use super::bounds::afford;
use super::{Flaw, Judgement, about};
use crate::budget::{Budget, Held, Stop};
use crate::certificate::{EvenKernel, EvenKernels};
use crate::outcome::{Outcome, Play};
use crate::reduction::{GeographyPosition, RuleSet};
use crate::subject::Subject;

/// Judges an even kernel that contains the token.
pub(super) fn judge(on: &Subject<'_>, play: Play, given: &EvenKernel, budget: &Budget) -> Result<Judgement, Flaw> {
    let (ground, kernel) = (about::geography(on)?, &given.kernel);
    let token = applies(ground, play).and_then(|()| ground.token().ok_or_else(|| Flaw::new("the token is not yet placed")))?;
    budget.step(about::look(ground))?;
    let inside = members(ground, kernel).map_err(|f| f.inside("kernel"))?;
    if !inside[token as usize] {
        return Err(Flaw::new("the token is not in the kernel").inside("kernel"));
    }
    match odd_vertices(ground, &inside).map_err(|f| f.inside("kernel"))?.first() {
        None => Ok(Judgement::lost(ground.options().len())),
        Some(v) => Err(Flaw::new(format!("vertex {v} has an odd number of edges to the kernel")).inside("kernel")),
    }
}

/// Judges many options at once.
///
/// Before the token is placed, every vertex of an even kernel is P. When the token stands on u,
/// each of the sets must meet u, and no other vertex outside, in an odd number of edges; its
/// neighbours of u (by an edge with an odd number of copies) are P options.
///
/// The steps prove options N; see [`Forms`].
pub(super) fn judge_many(on: &Subject<'_>, play: Play, given: &EvenKernels, budget: &Budget) -> Result<Judgement, Flaw> {
    let (ground, kernels) = (about::geography(on)?, &given.kernels);
    applies(ground, play)?;
    budget.step(ground.graph().order() as u64)?;
    let mut known = vec![None; ground.graph().order()];
    for (i, kernel) in kernels.iter().enumerate() {
        let here = |f: Flaw| f.inside(format!("kernels[{i}]"));
        budget.step(about::look(ground))?;
        let inside = members(ground, kernel).map_err(here)?;
        let odd = odd_vertices(ground, &inside).map_err(here)?;
        if odd != ground.token().into_iter().collect::<Vec<_>>() {
            return Err(here(Flaw::new(match ground.token() {
                Some(token) => format!("the vertices with an odd number of edges to the set are {odd:?}, not {token} alone"),
                None => format!("vertex {} has an odd number of edges to the kernel", odd[0]),
            })));
        }
        kernel.iter().for_each(|&v| known[v as usize] = Some(Outcome::P));
    }
    for v in vanishing(ground, &given.steps, budget)? {
        known[v as usize] = Some(Outcome::N);
    }
    let options = match ground.token() {
        None => ground.options().into_iter().map(|v| known[v as usize]).collect(),
        // A move over an edge with an even number of copies is not what the sets speak about.
        Some(token) => ground.exits(token).map(|(to, edge)| if ground.copies(edge) % 2 == 1 { known[to as usize] } else { None }).collect(),
    };
    Judgement::of_options(options, play)
}

fn applies(ground: &GeographyPosition, play: Play) -> Result<(), Flaw> {
    if ground.rule() != RuleSet::UEG {
        return Err(Flaw::new("an even kernel is about undirected edge geography"));
    }
    if play != Play::Normal {
        return Err(Flaw::new("an even kernel is about normal play"));
    }
    Ok(())
}

fn members(ground: &GeographyPosition, set: &[u32]) -> Result<Vec<bool>, Flaw> {
    let mut inside = vec![false; ground.graph().order()];
    for (i, &v) in set.iter().enumerate() {
        match inside.get_mut(v as usize) {
            None => return Err(Flaw::new(format!("there is no vertex {v}")).inside(format!("[{i}]"))),
            Some(true) => return Err(Flaw::new(format!("vertex {v} is listed twice")).inside(format!("[{i}]"))),
            Some(seen) => *seen = true,
        }
    }
    Ok(inside)
}

/// The vertices outside of an independent set with an odd number of edges to it, ascending.
fn odd_vertices(ground: &GeographyPosition, inside: &[bool]) -> Result<Vec<u32>, Flaw> {
    let mut odd = vec![false; inside.len()];
    for (edge, i) in ground.graph().edges().iter().zip(0..) {
        let (u, v) = (edge.tail as usize, edge.head as usize);
        let gone = !ground.is_open(edge.tail) || !ground.is_open(edge.head);
        if gone || ground.copies(i).is_multiple_of(2) {
            continue;
        }
        match (inside[u], inside[v]) {
            (true, true) if u == v => return Err(Flaw::new(format!("member {u} has a loop"))),
            (true, true) => return Err(Flaw::new(format!("members {u} and {v} are adjacent"))),
            (true, false) => odd[v] ^= true,
            (false, true) => odd[u] ^= true,
            (false, false) => {}
        }
    }
    Ok((0..inside.len() as u32).filter(|&v| odd[v as usize]).collect())
}

/// The neighbours of a vertex by edges with an odd number of copies.
fn odd_neighbours(ground: &GeographyPosition, v: u32) -> impl Iterator<Item = u32> + '_ {
    ground.exits(v).filter(|&(_, edge)| ground.copies(edge) % 2 == 1).map(|step| step.0)
}

/// The values of an unknown even kernel inside one colour class of one component, written as sums
/// of parameters.
///
/// Let x be 1 on the kernel and 0 elsewhere. Each vertex r of the other class says that the values
/// of its neighbours add up to 0. A step [r, c] solves this equation for its neighbour c; the other
/// neighbours of r that have no form yet become parameters. An equation that is not used in a
/// step, but whose neighbours all have forms, relates the parameters. A vertex whose form is zero
/// by these relations is in no even kernel of its class, and more: some sum of the equations reads
/// x = 0 at this vertex, which is the set T of the head of this file. The token's own equation is
/// never used, so T does not contain the token and the edge that was crossed does not matter.
struct Forms {
    form: Vec<Option<Vec<u64>>>,
    /// How many parameters each class of each component has.
    parameters: Vec<usize>,
    words: usize,
    held: Held,
}

/// The vertices that the steps prove to be in no even kernel.
fn vanishing(ground: &GeographyPosition, steps: &[[u32; 2]], budget: &Budget) -> Result<Vec<u32>, Flaw> {
    if steps.is_empty() {
        return Ok(Vec::new());
    }
    let n = ground.graph().order();
    budget.step(about::look(ground))?;
    let class = classes(ground);
    let mut forms = Forms { form: vec![None; n], parameters: vec![0; 2 * n], words: 0, held: budget.hold(0)? };
    let mut used = vec![false; n];
    if let Some(token) = ground.token() {
        used[token as usize] = true;
    }
    for (i, &[r, c]) in steps.iter().enumerate() {
        let here = |message: String| Flaw::new(message).inside(format!("steps[{i}]"));
        if r as usize >= n || c as usize >= n || !odd_neighbours(ground, r).any(|v| v == c) {
            return Err(here(format!("{r} and {c} are not joined by an odd number of edges")));
        }
        let Some(side) = class[c as usize] else {
            return Err(here(format!("the component of {c} is not bipartite")));
        };
        if used[r as usize] {
            return Err(here(format!("the equation of {r} is used twice, or is the token's")));
        }
        if forms.form[c as usize].is_some() {
            return Err(here(format!("vertex {c} has a value already")));
        }
        budget.step(1 + ground.graph().neighbours(r).len() as u64)?;
        used[r as usize] = true;
        let sum = forms.sum(odd_neighbours(ground, r).filter(|&v| v != c), side, budget).map_err(|f| f.inside(format!("steps[{i}]")))?;
        forms.words += sum.len();
        forms.form[c as usize] = Some(sum);
    }
    let mut relations = vec![Vec::new(); 2 * n];
    for r in (0..n as u32).filter(|&r| !used[r as usize]) {
        budget.step(1 + ground.graph().neighbours(r).len() as u64)?;
        let complete = odd_neighbours(ground, r).all(|v| forms.form[v as usize].is_some());
        let first = odd_neighbours(ground, r).next();
        if let (true, Some(side)) = (complete, first.and_then(|v| class[v as usize])) {
            let relation = forms.sum(odd_neighbours(ground, r), side, budget)?;
            forms.words += relation.len();
            relations[side].push(relation);
        }
    }
    // A form is reduced by at most as many relations as there are, and no more than parameters.
    let mut members = vec![0; 2 * n];
    class.iter().flatten().for_each(|&side| members[side] += 1);
    let mut each = vec![0; 2 * n];
    for (side, rows) in relations.iter_mut().enumerate() {
        let parameters = forms.parameters[side];
        let looks = (rows.len() + members[side]) as u64;
        each[side] = rows.len().min(parameters) as u64 * parameters.div_ceil(64) as u64;
        afford(budget, looks.saturating_mul(each[side])).map_err(|flaw| flaw.inside("steps"))?;
        *rows = echelon(std::mem::take(rows), || budget.step(each[side]))?;
    }
    // If every parameter leads a relation, all of them are 0, and so is every form.
    let rank = |side: usize| relations[side].iter().filter(|row| !row.is_empty()).count();
    let all_zero: Vec<bool> = (0..2 * n).map(|side| rank(side) == forms.parameters[side]).collect();
    let mut found = Vec::new();
    for v in 0..n as u32 {
        let (Some(form), Some(side)) = (&forms.form[v as usize], class[v as usize]) else { continue };
        if !all_zero[side] {
            budget.step(each[side])?;
        }
        if all_zero[side] || reduce(form.clone(), &relations[side]).iter().all(|&w| w == 0) {
            found.push(v);
        }
    }
    Ok(found)
}

impl Forms {
    /// The sum of the forms of some vertices of one class; a vertex without one becomes a parameter.
    fn sum(&mut self, vertices: impl Iterator<Item = u32>, side: usize, budget: &Budget) -> Result<Vec<u64>, Flaw> {
        let mut sum = Vec::new();
        for v in vertices {
            if self.form[v as usize].is_none() {
                let number = self.parameters[side];
                self.parameters[side] += 1;
                let mut unit = vec![0; number / 64 + 1];
                unit[number / 64] = 1 << (number % 64);
                self.words += unit.len();
                self.form[v as usize] = Some(unit);
            }
            let form = self.form[v as usize].as_deref().unwrap_or_default();
            budget.step(1 + form.len() as u64)?;
            add(&mut sum, form);
        }
        self.held.grow_to(8 * self.words as u64)?;
        while sum.last() == Some(&0) {
            sum.pop();
        }
        Ok(sum)
    }
}

fn add(sum: &mut Vec<u64>, form: &[u64]) {
    if sum.len() < form.len() {
        sum.resize(form.len(), 0);
    }
    sum.iter_mut().zip(form).for_each(|(a, b)| *a ^= b);
}

/// The last parameter of a form.
fn leading(form: &[u64]) -> Option<usize> {
    let word = form.iter().rposition(|&w| w != 0)?;
    Some(word * 64 + 63 - form[word].leading_zeros() as usize)
}

/// Plain Gaussian elimination: entry `p` of the result leads with parameter `p`, or is empty. Each row counts.
fn echelon(rows: Vec<Vec<u64>>, count: impl Fn() -> Result<(), Stop>) -> Result<Vec<Vec<u64>>, Stop> {
    let mut pivots: Vec<Vec<u64>> = Vec::new();
    for row in rows {
        count()?;
        let rest = reduce(row, &pivots);
        if let Some(lead) = leading(&rest) {
            if pivots.len() <= lead {
                pivots.resize(lead + 1, Vec::new());
            }
            pivots[lead] = rest;
        }
    }
    Ok(pivots)
}

/// What is left of a form when every parameter that leads a relation is replaced, from the last
/// one down. A parameter without a relation stays, and the form is then not zero.
fn reduce(mut form: Vec<u64>, pivots: &[Vec<u64>]) -> Vec<u64> {
    while let Some(lead) = leading(&form) {
        match pivots.get(lead) {
            Some(pivot) if !pivot.is_empty() => add(&mut form, pivot),
            _ => break,
        }
    }
    form
}

/// A number for each colour class of each bipartite component of the graph of odd edges; `None`
/// for the vertices of other components.
fn classes(ground: &GeographyPosition) -> Vec<Option<usize>> {
    let n = ground.graph().order();
    let mut class: Vec<Option<usize>> = vec![None; n];
    for start in 0..n as u32 {
        if class[start as usize].is_some() {
            continue;
        }
        // The classes of this component have the numbers 2·start and 2·start + 1.
        class[start as usize] = Some(2 * start as usize);
        let mut component = vec![start];
        let mut bipartite = true;
        let mut next = 0;
        while next < component.len() {
            let u = component[next];
            next += 1;
            let other = class[u as usize].map(|c| c ^ 1);
            for v in odd_neighbours(ground, u) {
                match class[v as usize] {
                    None => {
                        class[v as usize] = other;
                        component.push(v);
                    }
                    known => bipartite &= known == other,
                }
            }
        }
        if !bipartite {
            // A number beyond all classes marks them as seen; it is taken away below.
            component.into_iter().for_each(|v| class[v as usize] = Some(usize::MAX));
        }
    }
    class.into_iter().map(|c| c.filter(|&c| c != usize::MAX)).collect()
}
