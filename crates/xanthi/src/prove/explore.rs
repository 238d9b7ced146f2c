//! All states that can be reached, 64 at a time. A state is a row of bits; each letter takes the
//! states of one type to states of another.

use super::meter::Meter;
use super::rows::{Batch, Rows};
use rayon::prelude::*;
use xanthi_games::budget::Stop;

/// A letter as it is read from a state: its number, and the type of the state behind it.
#[derive(Clone, Copy)]
pub(super) struct Arrow {
    pub(super) letter: usize,
    pub(super) to: usize,
}

/// Finds all states from those in `rows`, by type. `arrows` are the letters that can be read from
/// each type, and `read` takes 64 states, given as columns, over such a letter. Gives the next
/// states by letter and state.
pub(super) fn explore(
    rows: &mut [Rows],
    arrows: &[Vec<Arrow>],
    bits: &[usize],
    meter: &Meter,
    read: impl Fn(usize, Arrow, &[u64]) -> Vec<u64> + Sync,
) -> Result<Vec<Vec<u32>>, Stop> {
    let letters = arrows.iter().flatten().count();
    let mut steps: Vec<Vec<u32>> = vec![Vec::new(); letters];
    let mut done = vec![0; rows.len()];
    loop {
        let blocks = waiting(rows, &done, rayon::current_num_threads() * 4);
        if blocks.is_empty() {
            break;
        }
        let known: &[Rows] = rows;
        let seen: Vec<usize> = rows.iter().map(Rows::len).collect();
        let found: Vec<Vec<Batch>> = blocks
            .par_iter()
            .map(|&(from, block)| {
                let columns = known[from].columns(block, bits[from]);
                arrows[from].iter().map(|&arrow| Batch::of_columns(&read(from, arrow, &columns))).collect()
            })
            .collect();
        for ((from, block), batches) in blocks.into_iter().zip(found) {
            // New states of this type may come in meanwhile; they wait for their turn.
            let lines = done[from] % Rows::BLOCK..(seen[from] - block * Rows::BLOCK).min(Rows::BLOCK);
            let end = block * Rows::BLOCK + lines.end;
            for (arrow, batch) in arrows[from].iter().zip(&batches) {
                rows[arrow.to].number(batch, lines.clone(), |state| steps[arrow.letter].push(state));
            }
            meter.work((lines.len() * batches.len()) as u64)?;
            done[from] = end;
        }
        let tables: u64 = rows.iter().map(Rows::bytes).sum();
        let lists: usize = steps.iter().map(|s| s.capacity() * 4).sum();
        meter.fits(tables + lists as u64)?;
    }
    Ok(steps)
}

/// Up to `most` blocks with states that have not been looked at, full ones if there are any. At most
/// one for each type that is not full.
fn waiting(rows: &[Rows], done: &[usize], most: usize) -> Vec<(usize, usize)> {
    let full = |from: usize| (done[from] / Rows::BLOCK..rows[from].len() / Rows::BLOCK).map(move |block| (from, block));
    let blocks: Vec<_> = (0..rows.len()).flat_map(full).take(most).collect();
    if !blocks.is_empty() {
        return blocks;
    }
    let begun = |&from: &usize| done[from] < rows[from].len();
    (0..rows.len()).filter(begun).map(|from| (from, done[from] / Rows::BLOCK)).collect()
}
