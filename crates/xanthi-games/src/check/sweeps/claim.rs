//! The claim: a beginning and a period, compared with the values of the chain.

use super::super::Flaw;
use super::values::Values;
use crate::family::sweeps::Sweeps;

/// That the letters are letters for values, and that neither the beginning nor the period can be shorter.
pub(super) fn well_formed(claim: &Sweeps, values: Values) -> Result<(), Flaw> {
    let (before, period) = (claim.before.as_bytes(), claim.period.as_bytes());
    for (name, text) in [("before", before), ("period", period)] {
        if !text.iter().all(|letter| (0..=values.planes()).any(|plane| values.letter(plane.checked_sub(1)) == Some(*letter))) {
            return Err(Flaw::new("a letter is not a valid value").inside(name));
        }
    }
    if period.is_empty() {
        return Err(Flaw::new("the period is empty").inside("period"));
    }
    // A word is a power of a shorter one iff it is equal to a rotation of itself: iff the longest
    // word that is both its beginning and its end, and not all of it, leaves a rest that divides its length.
    let rest = period.len() - longest_border(period);
    if rest < period.len() && period.len() % rest == 0 {
        return Err(Flaw::new(format!("the period can be shorter: {rest}")).inside("period"));
    }
    if before.last().is_some_and(|last| period.last() == Some(last)) {
        return Err(Flaw::new("the period can begin earlier").inside("before"));
    }
    Ok(())
}

/// The length of the longest proper beginning of a word that is also its end (Knuth, Morris, Pratt).
fn longest_border(word: &[u8]) -> usize {
    let mut borders = vec![0usize];
    for i in 1..word.len() {
        let mut border = borders[i - 1];
        while border > 0 && word[border] != word[i] {
            border = borders[border - 1];
        }
        borders.push(border + usize::from(word[border] == word[i]));
    }
    borders.last().copied().unwrap_or(0)
}

/// That the claim is right, if `found` are the values for n = 0, 1, … and the value after the last one
/// but one repeats those from `chain.back_to` on.
///
/// From the larger of the two beginnings on both sequences are periodic, and two sequences with periods a
/// and b that agree on a + b values in a row agree for ever (Fine and Wilf, 1965).
pub(super) fn compare(claim: &Sweeps, found: &[Option<u8>]) -> Result<(), Flaw> {
    let first = claim.boards.first() as usize;
    let (states, back_to) = (claim.chain.states as usize, claim.chain.back_to as usize);
    let around = states - back_to;
    let (before, period) = (claim.before.as_bytes(), claim.period.as_bytes());
    let periodic_from = (first + before.len()).max(back_to);
    for n in first..periodic_from + around + period.len() {
        let value = found[if n < states { n } else { back_to + (n - back_to) % around }];
        let i = n - first;
        let (claimed, name, at) = match before.get(i) {
            Some(letter) => (*letter, "before", i),
            None => {
                let at = (i - before.len()) % period.len();
                (period[at], "period", at)
            }
        };
        if value != Some(claimed) {
            let found = value.map_or("none".into(), |letter| char::from(letter).to_string());
            let message = format!("for n = {n} the value is {found}, and {} is claimed", char::from(claimed));
            return Err(Flaw::new(message).inside(format!("{name}[{at}]")));
        }
    }
    Ok(())
}
