//! Many options of one position at once: all starts, or all exits of a token with many.
//!
//! P options are shown by few kernels: a uniformly random even kernel of a class contains each
//! vertex that lies in any with probability 1/2, so about log2 n of them contain all. N options
//! are shown by steps (see `Forms` in `check/even_kernel.rs`), of which there are at most n; the
//! checker follows the forms itself. So the certificate of a grid or a tree is almost linear,
//! and that of a dense graph is quadratic in time to check but not in size.
//!
//! A vertex that is 0 in 64 random kernels is taken to be in none. This is wrong with probability
//! 2^-64, and then the steps do not prove it, so the checker refuses the certificate.

use super::component::Component;
use super::{not_bipartite, odd_neighbours, stopped};
use crate::gf2::peel::Peel;
use crate::gf2::{Depth, Elimination, Random, Sparse};
use crate::solve::method::{Found, NoAnswer, Question, Undecided};
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, EvenKernel, EvenKernels};
use xanthi_games::reduction::GeographyPosition;

/// The most words of forms that a checker is asked to hold.
const MOST_WORDS: usize = 1 << 25;

/// Every start.
pub(super) fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let component = Component::all(ground).map_err(|cycle| not_bipartite(ground, &cycle))?;
    let matrix = component.matrix(ground);
    let across = matrix.transpose();
    let n = ground.graph().order();
    let mut known: Vec<Option<Outcome>> = vec![None; n];
    let mut proof = Proof::default();
    let mut vanishing = Vec::new();
    let both: [(&Sparse, Classes<'_>); 2] =
        [(&matrix, (&component.rows, &component.columns)), (&across, (&component.columns, &component.rows))];
    for (matrix, classes) in both {
        let vectors = null_vectors(matrix, budget).map_err(|stop| stopped(ground, stop))?;
        let (inside, outside): (Vec<u32>, Vec<u32>) = (0..matrix.columns as u32).partition(|&c| vectors[c as usize] != 0);
        inside.iter().for_each(|&c| known[classes.1[c as usize] as usize] = Some(Outcome::P));
        proof.cover(&vectors, inside, classes.1);
        vanishing.push(outside);
    }
    let first = known.iter().position(|o| *o == Some(Outcome::P));
    if let (Some(v), false) = (first, question.all_options) {
        let kernel = proof.kernels.into_iter().find(|k| k.binary_search(&(v as u32)).is_ok()).unwrap_or_default();
        return Ok(Found::won_by(v, known.len(), Certificate::EvenKernel(EvenKernel { kernel })));
    }
    for ((matrix, classes), vanishing) in both.into_iter().zip(&vanishing) {
        if let Err(stop) = proof.steps_for(matrix, vanishing, classes, budget) {
            return Err(NoAnswer::Stopped(Undecided::new(stop, known)));
        }
    }
    known.iter_mut().filter(|o| o.is_none()).for_each(|o| *o = Some(Outcome::N));
    Ok(proof.finding(known))
}

/// Every exit of a token that is N, all over odd numbers of copies.
pub(super) fn exits(ground: &GeographyPosition, token: u32, component: &Component, budget: &Budget) -> Result<Found, NoAnswer> {
    // The token's own equation is left out: its solutions and the sets that answer are both among
    // the null vectors of the others.
    let own = component.index(token);
    let whole = component.matrix(ground);
    let rows = (0..whole.rows() as u32).map(|i| if i == own { &[][..] } else { whole.row(i) });
    let matrix = Sparse::from_rows(whole.columns, rows.map(|row| row.iter().copied()));
    let mut vectors = null_vectors(&matrix, budget).map_err(|stop| stopped(ground, stop))?;
    let meets = whole.row(own).iter().fold(0, |sum, &c| sum ^ vectors[c as usize]);
    if meets == 0 {
        return Err(NoAnswer::because("the elimination gave no move"));
    }
    // Adding one solution to the vectors that are none makes all of them solutions.
    let solution = meets.trailing_zeros();
    vectors.iter_mut().for_each(|v| *v ^= (*v >> solution & 1).wrapping_neg() & !meets);
    let (inside, outside): (Vec<u32>, Vec<u32>) = whole.row(own).iter().partition(|&&c| vectors[c as usize] != 0);
    let mut proof = Proof::default();
    proof.cover(&vectors, inside, &component.columns);
    let options = odd_neighbours(ground, token)
        .map(|v| Some(if vectors[component.index(v) as usize] != 0 { Outcome::P } else { Outcome::N }))
        .collect::<Vec<_>>();
    match proof.steps_for(&matrix, &outside, (&component.rows, &component.columns), budget) {
        Ok(()) => Ok(proof.finding(options)),
        Err(stop) => {
            let known = options.into_iter().map(|o| o.filter(|o| *o == Outcome::P)).collect();
            Err(NoAnswer::Stopped(Undecided::new(stop, known)))
        }
    }
}

fn null_vectors(matrix: &Sparse, budget: &Budget) -> Result<Vec<u64>, Stop> {
    Ok(Elimination::new(matrix, Depth::Twos, budget)?.null_vectors(&mut Random(0x5eed)))
}

/// The vertices of the rows and of the columns of a matrix.
type Classes<'a> = (&'a [u32], &'a [u32]);

/// What the certificate will hold.
#[derive(Default)]
struct Proof {
    kernels: Vec<Vec<u32>>,
    steps: Vec<[u32; 2]>,
}

impl Proof {
    /// Chooses vectors (bits) until all of the columns `open`, which are in some, are covered.
    fn cover(&mut self, vectors: &[u64], mut open: Vec<u32>, names: &[u32]) {
        while !open.is_empty() {
            let mut count = [0u32; 64];
            for &c in &open {
                let mut word = vectors[c as usize];
                while word != 0 {
                    count[word.trailing_zeros() as usize] += 1;
                    word &= word - 1;
                }
            }
            let Some(best) = (0..64).max_by_key(|&bit| count[bit]) else { return };
            let contains = |c: u32| vectors[c as usize] >> best & 1 == 1;
            let mut kernel: Vec<u32> = (0..vectors.len() as u32).filter(|&c| contains(c)).map(|c| names[c as usize]).collect();
            kernel.sort_unstable();
            self.kernels.push(kernel);
            open.retain(|&c| !contains(c));
        }
    }

    /// Adds the steps from which the columns `vanishing` follow to be 0.
    fn steps_for(&mut self, matrix: &Sparse, vanishing: &[u32], classes: Classes<'_>, budget: &Budget) -> Result<(), Stop> {
        if vanishing.is_empty() {
            return Ok(());
        }
        let (mut steps, _) = Peel::ones(matrix).forced_and_last();
        let mut needed = vec![false; matrix.columns];
        vanishing.iter().for_each(|&c| needed[c as usize] = true);
        let forced = steps.iter().filter(|s| needed[s[1] as usize]).count();
        if forced < vanishing.len() {
            let elimination = Elimination::new(matrix, Depth::Ones, budget)?;
            steps = elimination.steps();
            keep_needed(matrix, &mut steps, elimination.pivots_before_last(), &mut needed);
            if elimination.parameters().div_ceil(64).saturating_mul(steps.len()) > MOST_WORDS {
                return Err(Stop::Memory);
            }
        }
        self.steps.extend(steps.into_iter().map(|[r, c]| [classes.0[r as usize], classes.1[c as usize]]));
        Ok(())
    }

    fn finding(self, options: Vec<Option<Outcome>>) -> Found {
        let outcome = Outcome::of_mover(options.contains(&Some(Outcome::P)));
        Found::new(outcome, options, Certificate::EvenKernels(EvenKernels { kernels: self.kernels, steps: self.steps }))
    }
}

/// Drops the steps from number `from` on that neither give a needed column nor lead to one.
fn keep_needed(matrix: &Sparse, steps: &mut Vec<[u32; 2]>, from: usize, needed: &mut [bool]) {
    let mut last: Vec<[u32; 2]> = steps.split_off(from);
    last.reverse();
    last.retain(|&[r, c]| {
        if needed[c as usize] {
            matrix.row(r).iter().for_each(|&d| needed[d as usize] = true);
        }
        needed[c as usize]
    });
    steps.extend(last.into_iter().rev());
}
