//! Directed geography on tori and directed cycles, for every n: results of this project.

use super::SOURCE;
use crate::prove::{Law, NoProof, Question, prove};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, brute_force::geography::Plain, within};
use xanthi_games::Play::{Misere, Normal};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::sweeps::{Boards, Sweeps};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::{Outcome, Play, RuleSet};

/// What is asked: a kind of play, or nimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::theory) enum Ask {
    Outcome(Play),
    Nimber,
}

/// A claim for every n whose certificate has been judged.
///
/// # Errors
/// If the limit is reached, or the certificate is rejected.
pub(in crate::theory) fn proved(boards: Boards, ask: Ask, budget: &Budget) -> Result<Sweeps, Failure> {
    let (play, nimbers) = match ask {
        Ask::Outcome(play) => (play, false),
        Ask::Nimber => (Normal, true),
    };
    let claim = prove(&Question { boards, play, nimbers }, budget).map_err(|none| match none {
        NoProof::Stopped(stop) => Failure::Stopped(stop),
        NoProof::Question(why) => Failure::case(why),
    })?;
    let proof = FamilyProof { xanthi: VERSION, family: FamilyClaim::Sweeps(claim) };
    proof.judge().map_err(|flaw| answers::rejected(&flaw, || format!("the proof that {} is rejected: {flaw}", proof.says())))?;
    match proof.family {
        FamilyClaim::Sweeps(claim) => Ok(claim),
        _ => Err(Failure::case("the proof has changed")),
    }
}

/// A board for plain search.
pub(in crate::theory) fn torus(n: usize, m: usize) -> Result<Plain, Stop> {
    let arcs: Vec<_> =
        (0..n * m).flat_map(|v| [(v, v / m * m + (v + 1) % m), (v, (v + m) % (n * m))]).filter(|(from, to)| from != to).collect();
    Plain::new(RuleSet::DVG, n * m, &arcs).ok_or(Stop::OutOfReach)
}

/// The directed cycle with a move set.
pub(in crate::theory) fn cycle(n: usize, moves: &[u32]) -> Result<Plain, Stop> {
    let arcs = (0..n).flat_map(|v| moves.iter().map(move |&a| (v, (v + a as usize) % n)));
    let arcs: Vec<_> = arcs.filter(|(from, to)| from != to).collect();
    Plain::new(RuleSet::DVG, n, &arcs).ok_or(Stop::OutOfReach)
}

/// What plain search finds with the token on vertex 0, as the letter of a claim.
pub(in crate::theory) fn searched(board: &mut Plain, ask: Ask, budget: &Budget) -> Result<Option<char>, Stop> {
    Ok(match ask {
        Ask::Outcome(play) if board.outcome(0, play, budget)? == Outcome::P => Some('P'),
        Ask::Outcome(_) => Some('N'),
        Ask::Nimber => char::from_digit(board.nimber(0, budget)?, 10),
    })
}

/// The law of the tori with m rows, written by hand from the text of the statement: the period, the
/// residues that are P, and the n that differ from their residue.
type Row = (u32, u64, &'static [u64], &'static [u64]);

const NORMAL: [Row; 7] = [
    (1, 2, &[1], &[]),
    (2, 1, &[], &[]),
    (3, 42, &[1, 3, 5, 7, 8, 9, 12, 14, 18, 20, 24, 26, 29, 30, 31, 33, 35, 37, 39, 41], &[]),
    (4, 12, &[11], &[]),
    (5, 10, &[1, 7, 9], &[3, 5, 12]),
    (6, 120, &[9, 11, 35, 37, 39, 57, 59, 83, 87, 107, 109], &[]),
    (7, 1, &[], &[1, 3, 5, 7, 9, 13, 15, 18, 20, 22, 29]),
];

const MISERE: [Row; 7] = [
    (1, 2, &[0], &[]),
    (2, 1, &[], &[1, 2]),
    (3, 42, &[16, 18, 20, 22, 37], &[]),
    (4, 12, &[4], &[1]),
    (5, 1, &[], &[5]),
    (6, 12, &[0, 2, 6, 8, 11], &[1, 2, 6, 8, 12, 14, 18, 22, 26, 30, 32]),
    (7, 42, &[3, 8, 10, 17, 20, 22, 24, 31, 34, 36, 38, 41], &[3]),
];

pub(super) static TORI: Statement = Statement {
    id: "more.tori",
    source: &SOURCE,
    label: "C_n x C_m for m up to 7, normal play",
    place: "m = 3: Nowakowski and Poole; m = 4: Hogan and Horrocks; m = 5, 6 and 7 are new: no published source known to us",
    says: "Directed vertex geography on C_n x C_m is P for exactly these n. m = 1: odd n. m = 2: none. m = 3: n = 1, 3, 5, 7, 8, 9, 12, 14, 18, 20, 24, 26, 29, 30, 31, 33, 35, 37, 39, 41 modulo 42. m = 4: n = 11 modulo 12. m = 5: n = 1, 7, 9 modulo 10, and n = 3, 5, 12. m = 6: n = 9, 11, 35, 37, 39, 57, 59, 83, 87, 107, 109 modulo 120. m = 7: n = 1, 3, 5, 7, 9, 13, 15, 18, 20, 22, 29 only, so C_n x C_7 is N for every n > 29.",
    standing: Standing::Proved { how: "by automata, with a certificate for each m that holds for every n: xanthi prove torus --rows 5" },
    errata: &[],
    check: Some(Check {
        range: "every n, with at most {} rows (at most 7, which takes minutes and 2 GB)",
        upto: 5,
        small: 3,
        run: |upto, budget| tori(&NORMAL, Normal, upto, budget),
    }),
};

pub(super) static TORI_MISERE: Statement = Statement {
    id: "more.tori-misere",
    source: &SOURCE,
    label: "C_n x C_m for m up to 7, misère play",
    place: "new: no published source known to us",
    says: "In misère play, directed vertex geography on C_n x C_m is P for exactly these n. m = 1: even n. m = 2: n = 1, 2. m = 3: n = 16, 18, 20, 22, 37 modulo 42. m = 4: n = 4 modulo 12, and n = 1. m = 5: n = 5 only. m = 6: n = 0, 2, 6, 8, 11 modulo 12 except 2, 6, 8, 12, 14, 18, 26, 30, 32, and n = 1, 22. m = 7: n = 3, 8, 10, 17, 20, 22, 24, 31, 34, 36, 38, 41 modulo 42 except 3.",
    standing: Standing::Proved {
        how: "by automata, with a certificate for each m that holds for every n: xanthi prove torus --rows 5 --misere",
    },
    errata: &[],
    check: Some(Check {
        range: "every n, with at most {} rows (at most 7, which takes minutes and 2 GB)",
        upto: 5,
        small: 3,
        run: |upto, budget| tori(&MISERE, Misere, upto, budget),
    }),
};

/// The proved laws, the laws as they are stated, plain search where it can go, and tori turned round.
fn tori(rows: &[Row], play: Play, upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 7)?;
    let ask = Ask::Outcome(play);
    let mut claims = Vec::new();
    let mut cases = 0;
    for &(m, period, residues, differ) in &rows[..most as usize] {
        let claim = proved(Boards::Torus { rows: m, twist: 0 }, ask, budget)?;
        let law = Law::of(&claim);
        agree(law.period, period, || format!("the period of C_n x C_{m}"))?;
        for n in 1..=law.preperiod + 2 * period {
            let stated = residues.contains(&(n % period)) != differ.contains(&n);
            agree(claim.value(n), Some(if stated { 'P' } else { 'N' }), || format!("C_{n} x C_{m}"))?;
            cases += 1;
        }
        for n in 1..=16 / u64::from(m) {
            let mut board = torus(n as usize, m as usize)?;
            agree(claim.value(n), searched(&mut board, ask, budget)?, || format!("plain search of C_{n} x C_{m}"))?;
            cases += 1;
        }
        claims.push(claim);
    }
    for n in 1..=claims.len() {
        for m in 1..n {
            agree(claims[m - 1].value(n as u64), claims[n - 1].value(m as u64), || format!("C_{n} x C_{m}, turned round"))?;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static TORI_NIMBERS: Statement = Statement {
    id: "more.tori-nimbers",
    source: &SOURCE,
    label: "nimbers of C_n x C_m",
    place: "new: no published source known to us",
    says: "The nimbers of directed vertex geography on C_n x C_m are periodic in n. m = 2: always 1. m = 3: period 42 from n = 1 on. m = 4: 1 for n = 1, then 1 1 1 2 1 2 1 2 1 0 1 2 from n = 2 on, repeating. m = 5: 2 2 2 2 0 1 0 2 0 2 from n = 13 on, repeating. m = 6: period 120 from n = 8 on.",
    standing: Standing::Proved {
        how: "by automata, with a certificate for each m that holds for every n: xanthi prove torus --rows 5 --grundy",
    },
    errata: &[],
    check: Some(Check { range: "every n, with at most {} rows (at most 6)", upto: 5, small: 3, run: nimbers }),
};

fn nimbers(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let stated = [(1, 2, 0, ""), (2, 1, 0, "1"), (3, 42, 0, ""), (4, 12, 1, "111212121012"), (5, 10, 12, "2222010202"), (6, 120, 7, "")];
    let mut cases = 0;
    for &(m, period, preperiod, values) in &stated[..within(upto, 6)? as usize] {
        let claim = proved(Boards::Torus { rows: m, twist: 0 }, Ask::Nimber, budget)?;
        let law = Law::of(&claim);
        agree((law.period, law.preperiod), (period, preperiod), || format!("the law of C_n x C_{m}"))?;
        agree(values.is_empty() || claim.period == values, true, || format!("the nimbers of C_n x C_{m}"))?;
        for n in 1..=16 / u64::from(m) {
            let mut board = torus(n as usize, m as usize)?;
            agree(claim.value(n), searched(&mut board, Ask::Nimber, budget)?, || format!("plain search of C_{n} x C_{m}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static KOTZIG: Statement = Statement {
    id: "more.kotzig-periodic",
    source: &SOURCE,
    label: "Kotzig's Nim is periodic",
    place: "periodicity of the outcomes: Kai Liang, arXiv 2608.13273 (2026); the laws, misère play and nimbers are new: no published source known to us",
    says: "For each finite move set the outcomes and the nimbers of Kotzig's Nim on n vertices, in normal and in misère play, are periodic in n from some n on. For example, for n at least the largest move, it is P for exactly these n. {1,2}: n = 3, 7. {1,3}: n = 1, 3 modulo 6. {2,3}: n = 2, 3 modulo 5, and n = 5, 11. {1,4}: n = 3 modulo 5 except 8, 13, 18, and n = 5, 7, 15.",
    standing: Standing::Proved {
        how: "a pass over the cycle is a regular property of the tape that the earlier passes left, and the first tape is empty; for each set there is a certificate: xanthi prove kotzig --moves 1,4",
    },
    errata: &[],
    check: Some(Check { range: "every n, for all sets of two moves up to {} (at most 5)", upto: 4, small: 3, run: kotzig }),
};

/// Moves, a period, the residues that are P, and the n that differ from their residue.
type Stated = (&'static [u32], u64, &'static [u64], &'static [u64]);

fn kotzig(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 5)? as u32;
    let laws: [Stated; 4] = [
        (&[1, 2], 1, &[], &[3, 7]),
        (&[1, 3], 6, &[1, 3], &[]),
        (&[2, 3], 5, &[2, 3], &[5, 11]),
        (&[1, 4], 5, &[3], &[5, 7, 8, 13, 15, 18]),
    ];
    let mut cases = 0;
    for b in 2..=most {
        for a in 1..b {
            let moves = [a, b];
            for ask in [Ask::Outcome(Normal), Ask::Outcome(Misere), Ask::Nimber] {
                let claim = proved(Boards::Kotzig { moves: moves.to_vec() }, ask, budget)?;
                for n in u64::from(b)..=14 {
                    let found = searched(&mut cycle(n as usize, &moves)?, ask, budget)?;
                    agree(claim.value(n), found, || format!("plain search, {moves:?} modulo {n}, {ask:?}"))?;
                    cases += 1;
                }
                let law = laws.iter().find(|law| law.0 == moves && ask == Ask::Outcome(Normal));
                for n in u64::from(b)..=law.map_or(0, |_| 100) {
                    let stated = law.is_some_and(|(_, period, residues, differ)| residues.contains(&(n % period)) != differ.contains(&n));
                    agree(claim.value(n), Some(if stated { 'P' } else { 'N' }), || format!("{moves:?} modulo {n}"))?;
                }
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static KOTZIG_ODD_SUMS: Statement = Statement {
    id: "more.kotzig-odd-sums",
    source: &SOURCE,
    label: "two moves with an odd sum",
    place: "observed in this project",
    says: "Let a and b be coprime and a + b odd. Is the period of Kotzig's Nim with the moves a and b in n, from some n on, a divisor of a + b, in normal and in misère play; and is that of the nimbers a + b itself? (If a and b are both odd it is not: {1,3} has the period 6 and {1,5} the period 330.)",
    standing: Standing::Open {
        known: "proved for {1,2}, {2,3}, {1,4}, {3,4}, {2,5} and {4,5}, a certificate for each; the outcomes of {1,6} in normal play have the period 1, those of {5,6} the period 11. Modulo a + b the moves a and b are opposite to each other, as on the line with a + b vertices",
    },
    errata: &[],
    check: Some(Check { range: "every n, for all such pairs up to {} (at most 5)", upto: 5, small: 3, run: odd_sums }),
};

fn odd_sums(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 5)? as u32;
    let mut cases = 0;
    let coprime = |a: u32, b: u32| num_integer::gcd(a, b) == 1;
    for (a, b) in (2..=most).flat_map(|b| (1..b).map(move |a| (a, b))).filter(|&(a, b)| coprime(a, b) && (a + b) % 2 == 1) {
        let sum = u64::from(a + b);
        for ask in [Ask::Outcome(Normal), Ask::Outcome(Misere), Ask::Nimber] {
            let claim = proved(Boards::Kotzig { moves: vec![a, b] }, ask, budget)?;
            let period = Law::of(&claim).period;
            agree(if ask == Ask::Nimber { period == sum } else { sum.is_multiple_of(period) }, true, || {
                format!("{{{a},{b}}}: {period}, {ask:?}")
            })?;
            for n in u64::from(b)..=12 {
                let found = searched(&mut cycle(n as usize, &[a, b])?, ask, budget)?;
                agree(claim.value(n), found, || format!("plain search, {{{a},{b}}} modulo {n}, {ask:?}"))?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}
