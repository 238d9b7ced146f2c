//! For which orders the sequences exist, as theorems of the literature say.

/// A family of sequences, for the theorems about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Skolem sequences: k ≡ 0, 1 (mod 4). T. Skolem (1957).
    Skolem,
    /// Hooked Skolem sequences: k ≡ 2, 3 (mod 4). E. S. O'Keefe, Verification of a conjecture of
    /// Th. Skolem, Mathematica Scandinavica 9 (1961) 80-82.
    HookedSkolem,
    /// Extended Skolem sequences with the hole at this place, counted from 0: places of even
    /// number for k ≡ 0, 1 (mod 4), of odd number for k ≡ 2, 3. C. A. Baker, Extended Skolem
    /// sequences, Journal of Combinatorial Designs 3 (1995) 363-379.
    ExtendedSkolem(usize),
    /// Near-Skolem sequences with this length missing: k ≡ 0, 1 (mod 4) and an odd one missing, or
    /// k ≡ 2, 3 and an even one. N. Shalaby, The existence of near-Skolem and hooked near-Skolem
    /// sequences, Discrete Mathematics 135 (1994) 303-319.
    NearSkolem(usize),
    /// Langford sequences with this defect d: k ≥ 2d−1, and k ≡ 0, 1 (mod 4) if d is odd,
    /// k ≡ 0, 3 if d is even. R. O. Davies (1959) for d = 2; J.-C. Bermond, A. E. Brouwer,
    /// A. Germa (1978); J. E. Simpson, Langford sequences: perfect and hooked, Discrete
    /// Mathematics 44 (1983) 97-104.
    Langford(usize),
    /// Hooked Langford sequences with this defect d: k(k−2d+1) + 2 ≥ 0, and k ≡ 2, 3 (mod 4) if d
    /// is odd, k ≡ 1, 2 if d is even. J. E. Simpson (1983).
    HookedLangford(usize),
}

/// Whether there is a sequence of order k ≥ 1, by the theorem.
pub fn exists(family: Known, k: usize) -> bool {
    let rest = |wanted: [usize; 2]| wanted.contains(&(k % 4));
    match family {
        Known::Skolem => rest([0, 1]),
        Known::HookedSkolem => rest([2, 3]),
        Known::ExtendedSkolem(hole) => hole <= 2 * k && rest(if hole.is_multiple_of(2) { [0, 1] } else { [2, 3] }),
        Known::NearSkolem(missing) => (1..=k).contains(&missing) && rest(if missing % 2 == 1 { [0, 1] } else { [2, 3] }),
        Known::Langford(d) => d > 0 && k + 1 >= 2 * d && rest(if d % 2 == 1 { [0, 1] } else { [0, 3] }),
        Known::HookedLangford(d) => d > 0 && k * (k + 1) + 2 >= 2 * d * k && rest(if d % 2 == 1 { [2, 3] } else { [1, 2] }),
    }
}
