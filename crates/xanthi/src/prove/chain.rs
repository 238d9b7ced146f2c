//! The first pass meets empty columns only: its states from right to left form one sequence, which
//! closes.

use super::boundary::{Family, Type};
use super::left::Left;
use super::meter::Meter;
use super::right::Arguments;
use super::rows::{Batch, Rows};
use super::values::{Values, first};
use xanthi_games::budget::Stop;

/// The states 0, 1, … columns long.
pub(super) struct Chain {
    /// The value for each number of columns, from 0 on; that of 0 has no meaning.
    pub(super) values: Vec<u8>,
    /// The state that comes again after the last.
    pub(super) back_to: usize,
    /// The functions of these states.
    pub(super) functions: Rows,
}

/// Follows the states until one comes again.
pub(super) fn build<const P: usize, V: Values<P>>(family: &Family, next: &Left, meter: &Meter) -> Result<Chain, Stop> {
    let types: &[Type] = &family.levels[0];
    let arguments = Arguments::new(types, next);
    let mut rows = Rows::new(P * arguments.count(0));
    let mut state = arguments.empty_tape::<P>(0);
    let mut values = Vec::new();
    loop {
        let known = rows.len();
        let mut number = 0;
        rows.number(&Batch::one(state.as_flattened()), 0..1, |i| number = i as usize);
        if number < known {
            return Ok(Chain { values, back_to: number, functions: rows });
        }
        values.push(first(state[arguments.number(0, family.start, 0)]));
        meter.work(1)?;
        meter.fits(rows.bytes())?;
        state = arguments.before::<P, V>(0, &types[0].letters[0], &state);
    }
}
