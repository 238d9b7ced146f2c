//! The automaton from left to right: what the beginning of a tape is worth to a pass.
//!
//! A state is a row of the matrix: the value of landing in the first column, for each column, which
//! is what the rest of the tape may be. Reading a letter takes a row to the row that looks up its
//! values where the letter leads the columns.

use super::boundary::Type;
use super::columns::Columns;
use super::explore::{Arrow, explore};
use super::meter::Meter;
use super::rows::{Batch, Rows};
use super::values::everywhere;
use xanthi_games::budget::Stop;

/// The automaton of a pass.
pub(super) struct Left {
    pub(super) types: Vec<LeftType>,
}

/// Its states of one type. State 0 is the empty tape, if the type can begin a tape.
pub(super) struct LeftType {
    pub(super) states: usize,
    /// By letter of this type: the next state.
    pub(super) steps: Vec<Vec<u32>>,
    /// At the end of the tape: the value of landing in each place of the first column, by state.
    /// Empty for places where no pass can begin.
    pub(super) out: Vec<Vec<u8>>,
}

impl Left {
    /// After the last pass nothing is free.
    pub(super) fn full(types: &[Type]) -> Self {
        let full = |t: &Type| LeftType { states: 1, steps: vec![vec![0]; t.letters.len()], out: vec![Vec::new(); 32] };
        Self { types: types.iter().map(full).collect() }
    }
}

/// All states of a pass.
pub(super) fn build<const P: usize>(types: &[Type], columns: &[Columns], meter: &Meter) -> Result<Left, Stop> {
    let bits: Vec<usize> = columns.iter().map(|c| P * c.states).collect();
    let mut rows: Vec<Rows> = bits.iter().map(|&bits| Rows::new(bits)).collect();
    for ((t, columns), rows) in types.iter().zip(columns).zip(&mut rows) {
        if t.begins {
            let bottom: Vec<[u64; P]> = columns.bottom.iter().map(|&value| everywhere(value)).collect();
            rows.number(&Batch::of_columns(bottom.as_flattened()), 0..1, |_| ());
        }
    }
    let mut arrows = Vec::new();
    let mut letters = Vec::new();
    for (t, columns) in types.iter().zip(columns) {
        let first = letters.len();
        arrows.push(t.letters.iter().enumerate().map(|(i, letter)| Arrow { letter: first + i, to: letter.to }).collect());
        letters.extend(&columns.steps);
    }
    let steps = explore(&mut rows, &arrows, &bits, meter, |_, arrow, values| {
        let (values, _) = values.as_chunks::<P>();
        let next: Vec<[u64; P]> = letters[arrow.letter].iter().map(|&column| values[column as usize]).collect();
        next.into_flattened()
    })?;
    let mut steps = steps.into_iter();
    let types = types.iter().zip(columns).zip(&rows).map(|((t, columns), rows)| {
        let mut out = vec![Vec::new(); 32];
        for (&place, &column) in t.ends.iter().zip(&columns.ends) {
            let bit = |q: usize, plane: usize| u8::from(rows.bit(q, P * column as usize + plane)) << plane;
            out[place] = (0..rows.len()).map(|q| (0..P).fold(0, |value, plane| value | bit(q, plane))).collect();
        }
        LeftType { states: rows.len(), steps: steps.by_ref().take(t.letters.len()).collect(), out }
    });
    Ok(Left { types: types.collect() })
}
