//! Strongly connected components, from the sinks up: a component in which every arc has its
//! reverse is undirected vertex geography and decided by a matching, with the vertices that have
//! an exit to a P vertex below taken out first.
//!
//! A player who leaves such a component goes to an N vertex and loses, so inside it the exits do
//! not count. The labels found in this way feed the retrograde labelling, which may break up
//! further components; what stays undecided is left to the next method, on a smaller digraph.

use super::labels::Labelling;
use super::matching::{GallaiEdmonds, Part};
use super::method::{Found, Method, NoAnswer, Question, Undecided};
use rustc_hash::FxHashMap;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, LabelStep, Labels};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

/// Symmetric components decided by matchings.
pub(crate) const METHOD: Method = Method {
    name: "symmetric components",
    source: "strongly connected components from the sinks up, each with opposite arcs only, by A. S. Fraenkel, E. R. Scheinerman, D. Ullman 1993",
    solve,
};

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if ground.rule() != RuleSet::DVG || question.play != Play::Normal || question.grundy {
        return Err(NoAnswer::because("it is about outcomes of directed vertex geography in normal play"));
    }
    let mut labelling = Labelling::new(ground, question.play, budget).map_err(NoAnswer::stopped)?;
    labelling.propagate(budget).map_err(NoAnswer::stopped)?;
    let mut found = 0;
    while let Some(component) = symmetric_sink(ground, &labelling) {
        decide(ground, &mut labelling, component, budget)?;
        labelling.propagate(budget).map_err(NoAnswer::stopped)?;
        // The next component is looked for on the whole board.
        budget.step((ground.graph().order() + ground.graph().size()) as u64).map_err(NoAnswer::stopped)?;
        found += 1;
    }
    if found == 0 {
        return Err(NoAnswer::because("no lowest strongly connected component has every arc with its reverse"));
    }
    if let Some(finding) = labelling.finding() {
        return Ok(finding);
    }
    let mut rest = ground.clone();
    (0..ground.graph().order() as u32).filter(|&v| labelling.labels[v as usize].is_some()).for_each(|v| rest.close(v));
    let below = super::portfolio::answer(&rest, question, budget)?.finding;
    let inner = rest.options();
    let options = ground.options().into_iter().map(|to| match inner.binary_search(&to) {
        Ok(i) => below.options[i],
        Err(_) => Some(Outcome::N),
    });
    let labels = Labels { steps: labelling.steps, rest: Some(Box::new(below.certificate)) };
    Ok(Found::new(below.outcome, options.collect(), Certificate::Labels(labels)))
}

/// An undecided strongly connected component all of whose other exits are labelled, and in which
/// every arc has its reverse.
fn symmetric_sink(ground: &GeographyPosition, labelling: &Labelling<'_>) -> Option<Vec<u32>> {
    let open = |v: u32| ground.is_open(v) && labelling.labels[v as usize].is_none();
    let component = components(ground.graph().order(), |v| ground.graph().neighbours(v), open);
    let inside = |v: u32, to: u32| open(to) && component[v as usize] == component[to as usize];
    let mut good: FxHashMap<u32, bool> = FxHashMap::default();
    for v in (0..ground.graph().order() as u32).filter(|&v| open(v)) {
        let fits = ground.exits(v).all(|(to, _)| {
            let reverse = || ground.exits(to).any(|(back, _)| back == v);
            to == v || if inside(v, to) { reverse() } else { !open(to) }
        });
        *good.entry(component[v as usize]).or_insert(true) &= fits;
    }
    let best = good.into_iter().filter(|(_, fits)| *fits).map(|(c, _)| c).min()?;
    Some((0..ground.graph().order() as u32).filter(|&v| open(v) && component[v as usize] == best).collect())
}

fn decide(ground: &GeographyPosition, labelling: &mut Labelling<'_>, vertices: Vec<u32>, budget: &Budget) -> Result<(), NoAnswer> {
    let mut inside = vec![false; ground.graph().order()];
    vertices.iter().for_each(|&v| inside[v as usize] = true);
    let found = GallaiEdmonds::of(ground.graph(), |v| inside[v as usize], budget);
    let found = found.map_err(|stop| NoAnswer::Stopped(Undecided::new(stop, vec![None; ground.options().len()])))?;
    labelling.steps.push(LabelStep::Symmetric { vertices: vertices.clone(), matching: found.certificate() });
    for v in vertices {
        labelling.note(v, Outcome::of_mover(found.part(v) != Some(Part::D)));
    }
    Ok(())
}

/// The strongly connected component of every vertex that counts, by Tarjan's algorithm with an
/// explicit stack; components are numbered from the sinks up.
pub(super) fn components<'a>(n: usize, row_of: impl Fn(u32) -> &'a [u32], counts: impl Fn(u32) -> bool) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let mut index = vec![NEW; n];
    let mut low = vec![0; n];
    let mut component = vec![NEW; n];
    let (mut next, mut components) = (0, 0);
    let mut path: Vec<u32> = Vec::new();
    for root in (0..n as u32).filter(|&v| counts(v)) {
        if index[root as usize] != NEW {
            continue;
        }
        let mut calls = vec![(root, 0)];
        while let Some((v, at)) = calls.pop() {
            let row = row_of(v);
            if at == 0 {
                (index[v as usize], low[v as usize]) = (next, next);
                next += 1;
                path.push(v);
            } else {
                let child = row[at - 1];
                low[v as usize] = low[v as usize].min(low[child as usize]);
            }
            let mut descend = None;
            for (i, &to) in row.iter().enumerate().skip(at) {
                if !counts(to) || component[to as usize] != NEW {
                    continue;
                }
                if index[to as usize] == NEW {
                    descend = Some((i, to));
                    break;
                }
                low[v as usize] = low[v as usize].min(index[to as usize]);
            }
            match descend {
                Some((i, to)) => calls.extend([(v, i + 1), (to, 0)]),
                None if low[v as usize] == index[v as usize] => {
                    while let Some(w) = path.pop() {
                        component[w as usize] = components;
                        if w == v {
                            break;
                        }
                    }
                    components += 1;
                }
                None => {}
            }
        }
    }
    component
}
