//! The values as a law: from some n on they depend on n modulo the period.

use xanthi_games::family::sweeps::Sweeps;

/// The outcomes or nimbers for every n, in the words of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The least n of which the proof speaks.
    pub first: u64,
    /// The values have the period for all n that are larger than this (and at least `first`). It is
    /// the least such number that is at least `first` − 1.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The residues modulo the period of the n > `preperiod` that are P, ascending.
    pub p_residues: Vec<u64>,
    /// The n from `first` to `preperiod` whose value is not the one that their residue has later on.
    pub exceptions: Vec<u64>,
}

impl Law {
    /// The law of a claim.
    pub fn of(claim: &Sweeps) -> Self {
        let first = u64::from(claim.boards.first());
        let preperiod = first.saturating_sub(1) + claim.before.len() as u64;
        let period = (claim.period.len() as u64).max(1);
        let is_p = |n: &u64| matches!(claim.value(*n), Some('P' | '0'));
        let mut p_residues: Vec<u64> = (preperiod + 1..=preperiod + period).filter(is_p).map(|n| n % period).collect();
        p_residues.sort_unstable();
        let differs = |n: &u64| claim.value(*n) != claim.value(n + period * (1 + (preperiod - n) / period));
        Self { first, preperiod, period, p_residues, exceptions: (first..=preperiod).filter(differs).collect() }
    }
}

/// The shortest beginning and the shortest period of a sequence that has a period at its end; as
/// much of the sequence is given as contains that period twice, or once with all that is before.
pub(super) fn shortest(letters: &[char], period: usize) -> (String, String) {
    let (begin, least) = shortest_at(letters, period);
    (letters[..begin].iter().collect(), letters[begin..begin + least].iter().collect())
}

/// The same as numbers: where the period begins, and how long it is.
pub(crate) fn shortest_at<T: PartialEq>(letters: &[T], period: usize) -> (usize, usize) {
    let tail = &letters[letters.len() - period..];
    let repeats = |p: &usize| period.is_multiple_of(*p) && (*p..period).all(|i| tail[i] == tail[i - p]);
    let least = (1..=period).find(repeats).unwrap_or(period);
    let mut begin = letters.len() - least;
    while begin > 0 && letters[begin - 1] == letters[begin - 1 + least] {
        begin -= 1;
    }
    (begin, least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortest_by_hand() {
        let split = |text: &str, period| shortest(&text.chars().collect::<Vec<_>>(), period);
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(split("PPNPNPN", 4), pair("P", "PN"));
        assert_eq!(split("NNNN", 2), pair("", "N"));
        assert_eq!(split("PNNPNNPNNP", 3), pair("", "PNN"));
        assert_eq!(split("NPPNPNNPPNPN", 6), pair("", "NPPNPN"));
        assert_eq!(split("NNNPPN", 2), pair("NNNP", "PN"));
    }
}
