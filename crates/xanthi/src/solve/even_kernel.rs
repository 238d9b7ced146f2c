//! Undirected edge geography by even kernels (Fraenkel, Scheinerman, Ullman 1993).
//!
//! Copies of an edge count modulo 2, see `check/even_kernel.rs`, which also proves what a kernel
//! proves. On a bipartite graph everything follows from one matrix M: its rows are the vertices of
//! the token's class, its columns those of the other class, its ones the edges. Let the token be
//! on u.
//!
//! - Does M x = e_u have no solution, then some y has y M = 0 and y_u = 1. The set y is an even
//!   kernel with u in it: u is P. (If any even kernel contains u, so does its part inside u's
//!   class, which is an even kernel too: no vertex of the class itself is adjacent to it, and a
//!   vertex of the other class has all its neighbours in u's class, or is a member and then has
//!   none.)
//! - Otherwise each solution x is a set that u meets in an odd number of edges and every other
//!   vertex of its class in an even number. It is an even kernel of G − uw for every neighbour w
//!   of u in x, so these w win; and they are all that win, since an even kernel of G − uw that
//!   contains w may be taken within w's class, where it solves M x = e_u.
//! - A move to w loses if and only if every solution is 0 at w. Then e_w = y M for some y with
//!   y_u = 0, and y is an even kernel of G − uw − wz for each neighbour z of w in y: the answers.
//!
//! So one elimination gives the outcome, all winning moves and the answers to all others.

mod all_starts;
mod component;
mod small;
mod sufficient;

pub use small::{SmallVerdict, small_bipartite};
pub use sufficient::SUFFICIENT;

use super::method::{Found, Method, NoAnswer, Question, Undecided};
use crate::gf2::{Depth, Elimination};
use component::Component;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, EvenKernel, Options, WinningMove};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

const SOURCE: &str =
    "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381";

/// Decides every position whose remaining component is bipartite.
pub const BIPARTITE: Method = Method { name: "even kernel (bipartite)", source: SOURCE, solve: bipartite };

fn bipartite(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    applies(ground, question)?;
    match ground.token() {
        None => all_starts::solve(ground, question, budget),
        Some(token) => Standing::new(ground, token, budget)?.finding(question, budget),
    }
}

/// What both methods ask of a question.
pub(super) fn applies(ground: &GeographyPosition, question: Question) -> Result<(), NoAnswer> {
    if ground.rule() != RuleSet::UEG {
        return Err(NoAnswer::because("even kernels are about undirected edge geography"));
    }
    if question.play != Play::Normal {
        return Err(NoAnswer::because("even kernels decide normal play only"));
    }
    if question.grundy {
        return Err(NoAnswer::because("even kernels give no nimbers"));
    }
    Ok(())
}

/// A miss of a solver that was stopped before it knew anything.
fn stopped(ground: &GeographyPosition, stop: Stop) -> NoAnswer {
    NoAnswer::Stopped(Undecided::new(stop, vec![None; ground.options().len()]))
}

/// The neighbours by edges with an odd number of copies.
pub(crate) fn odd_neighbours(ground: &GeographyPosition, v: u32) -> impl Iterator<Item = u32> + '_ {
    ground.exits(v).filter(|&(_, edge)| ground.copies(edge) % 2 == 1).map(|step| step.0)
}

/// How many vertices and edges a list of nested certificates may make a checker look at; with
/// more, all exits are proved together.
const NESTED: usize = 1 << 22;

/// A token on a bipartite component, and the eliminated matrix.
struct Standing<'a> {
    ground: &'a GeographyPosition,
    token: u32,
    component: Component,
    matrix: Elimination,
    budget: &'a Budget,
}

impl<'a> Standing<'a> {
    fn new(ground: &'a GeographyPosition, token: u32, budget: &'a Budget) -> Result<Self, NoAnswer> {
        let component = Component::of(ground, token).map_err(|cycle| not_bipartite(ground, &cycle))?;
        let matrix = Elimination::new(&component.matrix(ground), Depth::Twos, budget).map_err(|stop| stopped(ground, stop))?;
        Ok(Self { ground, token, component, matrix, budget })
    }

    fn finding(&self, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
        let options = self.ground.options();
        let x = match self.matrix.solve(&[self.component.index(self.token)]) {
            Err(y) => {
                let kernel = self.component.rows_named(&y);
                return Ok(Found::lost(options.len(), Certificate::EvenKernel(EvenKernel { kernel })));
            }
            Ok(x) => self.component.columns_named(&x),
        };
        if question.all_options {
            return self.all_exits(x, budget);
        }
        let winning = self.first_odd_exit(self.ground.exits(self.token), &x);
        let Some(i) = winning else { return Err(NoAnswer::because("the elimination gave no move")) };
        Ok(Found::won_by(i, options.len(), Certificate::EvenKernel(EvenKernel { kernel: x })))
    }

    /// The index of the first exit, over an odd number of copies, that leads into a sorted set.
    fn first_odd_exit(&self, mut exits: impl Iterator<Item = (u32, u32)>, set: &[u32]) -> Option<usize> {
        exits.position(|(to, edge)| self.ground.copies(edge) % 2 == 1 && set.binary_search(&to).is_ok())
    }

    /// Every exit of a token that is N; `first` is one solution.
    fn all_exits(&self, first: Vec<u32>, budget: &Budget) -> Result<Found, NoAnswer> {
        let exits: Vec<(u32, u32)> = self.ground.exits(self.token).collect();
        let size = self.ground.graph().order() + self.ground.graph().size();
        let even = exits.iter().any(|&(_, edge)| self.ground.copies(edge) % 2 == 0);
        if !even && exits.len().saturating_mul(size) > NESTED {
            return all_starts::exits(self.ground, self.token, &self.component, budget);
        }
        let mut certificates = Vec::with_capacity(exits.len());
        let mut options = Vec::with_capacity(exits.len());
        for &(to, edge) in &exits {
            self.budget.spend(size as u64).map_err(|stop| {
                let mut known = options.clone();
                known.resize(exits.len(), None);
                NoAnswer::Stopped(Undecided::new(stop, known))
            })?;
            let (outcome, certificate) = if self.ground.copies(edge) % 2 == 1 { self.exit(to, edge, &first)? } else { self.even_exit(to)? };
            options.push(Some(outcome));
            certificates.push(Some(certificate));
        }
        let certificate = Certificate::Options(Options { options: certificates });
        Ok(Found::new(Outcome::N, options, certificate))
    }

    /// The exit to w over an edge with an odd number of copies.
    fn exit(&self, w: u32, edge: u32, first: &[u32]) -> Result<(Outcome, Certificate), NoAnswer> {
        if first.binary_search(&w).is_ok() {
            return Ok((Outcome::P, Certificate::EvenKernel(EvenKernel { kernel: first.to_vec() })));
        }
        match self.matrix.express(&[self.component.index(w)]) {
            Err(x) => {
                // A null vector with w in it: exactly one of it and its sum with the first
                // solution is a solution.
                let set = self.component.columns_named(&x);
                let meets = odd_neighbours(self.ground, self.token).filter(|v| set.binary_search(v).is_ok()).count();
                let kernel = if meets % 2 == 1 { set } else { sum(&set, first) };
                Ok((Outcome::P, Certificate::EvenKernel(EvenKernel { kernel })))
            }
            Ok(y) => {
                let kernel = self.component.rows_named(&y);
                let last_copy = self.ground.copies(edge) == 1;
                let replies = self.ground.exits(w).filter(|&(to, _)| to != self.token || !last_copy);
                let Some(i) = self.first_odd_exit(replies, &kernel) else {
                    return Err(NoAnswer::because("the elimination gave no answer"));
                };
                Ok((
                    Outcome::N,
                    Certificate::Move(WinningMove { option: i as u32, then: Box::new(Certificate::EvenKernel(EvenKernel { kernel })) }),
                ))
            }
        }
    }

    /// The exit over an edge with an even number of copies: one copy is then left, and the
    /// component may no longer be bipartite.
    fn even_exit(&self, to: u32) -> Result<(Outcome, Certificate), NoAnswer> {
        let after = self.ground.after(to);
        let single = Question::default();
        match bipartite(&after, single, self.budget) {
            Err(NoAnswer::DoesNotApply(reason)) => match (SUFFICIENT.solve)(&after, single, self.budget) {
                Ok(found) => Ok((found.outcome, found.certificate)),
                Err(NoAnswer::DoesNotApply(_)) => {
                    let to = self.ground.graph().labels().name(to);
                    Err(NoAnswer::because(format!("after the move to {to} over one of an even number of edges, {reason}")))
                }
                Err(stopped) => Err(stopped),
            },
            Ok(found) => Ok((found.outcome, found.certificate)),
            Err(stopped) => Err(stopped),
        }
    }
}

/// The symmetric difference of two sorted sets.
fn sum(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut both: Vec<u32> = a.iter().filter(|v| b.binary_search(v).is_err()).copied().collect();
    both.extend(b.iter().filter(|v| a.binary_search(v).is_err()));
    both.sort_unstable();
    both
}

fn not_bipartite(ground: &GeographyPosition, cycle: &[u32]) -> NoAnswer {
    let name = |&v: &u32| ground.graph().labels().name(v).into_owned();
    let mut shown: Vec<String> = cycle.iter().map(name).collect();
    if shown.len() > 12 {
        let more = format!("({} more)", shown.len() - 8);
        shown.splice(4..shown.len() - 4, [more]);
    }
    NoAnswer::because(match cycle.len() {
        1 => format!("what is left is not bipartite: there is a loop at {}", shown[0]),
        _ => format!("what is left is not bipartite: {} is an odd cycle", shown.join("-")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2::Random;
    use std::sync::Arc;
    use xanthi_games::check::judge_ground;
    use xanthi_games::graph::{Graph, Labels};

    /// The certificate for a token with many exits says the same as the one for few, and the
    /// checker accepts it.
    #[test]
    fn both_ways_to_prove_all_exits_agree() {
        let mut random = Random(8);
        let budget = Budget::default();
        let mut count = 0;
        for round in 0..600 {
            let (rows, columns) = (1 + random.below(8) as u32, 1 + random.below(8) as u32);
            let edges = 1 + random.below(2 * (rows + columns) as usize);
            let ends = |_| (random.below(rows as usize) as u32, rows + random.below(columns as usize) as u32, 1 + 2 * (round % 2));
            let mut list: Vec<(u32, u32, u32)> = (0..edges).map(ends).collect();
            list.sort_unstable();
            list.dedup();
            let graph = Arc::new(Graph::new(false, Labels::numbers(rows + columns), list));
            for token in 0..rows {
                let ground = GeographyPosition::new(RuleSet::UEG, graph.clone(), Some(token), &[]);
                let question = Question { all_options: true, ..Question::default() };
                let nested = bipartite(&ground, question, &budget).unwrap();
                if nested.outcome == Outcome::P {
                    continue;
                }
                let component = Component::of(&ground, token).unwrap();
                let together = all_starts::exits(&ground, token, &component, &budget).unwrap();
                let judged = judge_ground(&ground, Play::Normal, &together.certificate).unwrap();
                assert_eq!(judged.outcomes(), together.options);
                assert_eq!((together.outcome, together.options), (nested.outcome, nested.options));
                count += 1;
            }
        }
        assert!(count > 500);
    }
}
