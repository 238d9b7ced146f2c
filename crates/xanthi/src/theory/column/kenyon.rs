//! Kenyon's game: split a heap into two that differ by at least 2.

use super::SOURCE;
use super::grundy::every_position;
use crate::theory::brute_force::heaps::{PlainHeaps, sorted, table};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::budget::Budget;
use xanthi_games::{Outcome, Play};

/// The least difference of the two parts.
const DIFFERENCE: u32 = 2;

/// What the solver says about a position, with the certificate judged: whether it is safe.
fn solver_wins(heaps: &[u32], budget: &Budget) -> Result<bool, Failure> {
    let list: Vec<_> = heaps.iter().map(ToString::to_string).collect();
    Ok(answers::of_line(&format!("kenyon:{}", list.join(",")), Play::Normal, budget)? == Outcome::N)
}

const SECTION: &str = "Extra Note on Kenyon's Game";
const WITH_MATCHES: &str = "all positions with at most {} matches";

/// The printed pair of a heap.
fn pair(heap: u32) -> (u32, u32) {
    match heap {
        1..=3 => (0, 0),
        4 => (1, 0),
        _ => match heap % 4 {
            1 => (0, 0),
            2 => (0, 1),
            3 => (1, 0),
            _ => (1, 1),
        },
    }
}

/// The pair of a configuration: the sums of the first and of the second numbers.
fn pair_of(heaps: &[u32]) -> (u32, u32) {
    heaps.iter().map(|heap| pair(*heap)).fold((0, 0), |sum, p| (sum.0 + p.0, sum.1 + p.1))
}

/// Unsafe by the printed rule: both numbers even.
fn both_even(heaps: &[u32]) -> bool {
    let (first, second) = pair_of(heaps);
    first % 2 == 0 && second % 2 == 0
}

pub(super) static RULE: Statement = Statement {
    id: "column.kenyon-rule",
    source: &SOURCE,
    label: "Kenyon's game",
    place: SECTION,
    says: "The two new heaps must differ by at least 2, so heaps of 1, 2 or 3 cannot be split, and every other heap can.",
    standing: Standing::Proved { how: "2 = 1 + 1 and 3 = 1 + 2 differ by less; from 4 on, 1 and n−1 differ by n−2" },
    errata: &[],
    check: Some(Check { range: "heaps of at most {}", upto: 1000, small: 10, run: rule }),
};

fn rule(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let plain = PlainHeaps::new(DIFFERENCE);
    let most = within(upto, 5000)? as u32;
    for heap in 1..=most {
        budget.spend(u64::from(heap))?;
        let splits = (1..heap).filter(|part| part.abs_diff(heap - part) >= 2 && part + part < heap).count();
        agree(plain.moves(&[heap]).len(), splits, || format!("the moves from {heap}"))?;
        agree(splits == 0, heap <= 3, || format!("whether {heap} can be split"))?;
    }
    Ok(Evidence { cases: u64::from(most) })
}

pub(super) static PAIRS: Statement = Statement {
    id: "column.kenyon-pairs",
    source: &SOURCE,
    label: "the pairs of single heaps",
    place: SECTION,
    says: "The heaps of 1, 2, 3 have the pair (0,0), 4 has (1,0); from 5 on the pairs are (0,0), (0,1), (1,0), (1,1) again and again. The first and the second number are the last and the last but one binary digit of the Grundy number, which is never above 3: 0 2 1 3 again and again.",
    standing: Standing::Proved {
        how: "Let the numbers have the period p from n₀ on up to a heap n ≥ 2n₀ + 3p + d, where parts differ by at least d. Options of n and of n−p then have the same values: take p from the smaller part if at least n₀ is left of it (the difference grows), and from the greater one otherwise (the difference stays large); and add p to the greater part the other way round. So n has the number of n−p. With n₀ = 5, p = 4, d = 2 a table up to 24 is enough",
    },
    errata: &[],
    check: Some(Check { range: "heaps of at most {}", upto: 3000, small: 30, run: pairs }),
};

fn pairs(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 20_000)?.max(24) as u32;
    budget.spend(u64::from(most).pow(2) / 2)?;
    for (heap, number) in (0u32..).zip(table(DIFFERENCE, most)).skip(1) {
        agree((number % 2, number / 2), pair(heap), || format!("the heap of {heap}"))?;
    }
    // By trying all moves, where that can be done.
    let mut plain = PlainHeaps::new(DIFFERENCE);
    for heap in 1..=most.min(24) {
        let number = plain.number(&[heap], budget)?;
        agree((number % 2, number / 2), pair(heap), || format!("the heap of {heap} by trying all moves"))?;
        let solved = answers::nimber_of_line(&format!("kenyon:{heap}"), budget)?;
        agree(solved, u64::from(number), || format!("the solver on a heap of {heap}"))?;
    }
    Ok(Evidence { cases: u64::from(most) })
}

pub(super) static PAIR_EXAMPLE: Statement = Statement {
    id: "column.kenyon-example",
    source: &SOURCE,
    label: "(15,28,49)",
    place: SECTION,
    says: "(15,28,49) has the pair (1,0) + (1,1) + (0,0) = (2,1), so it is safe.",
    standing: Standing::Proved { how: "28 has the only odd second number" },
    errata: &[],
    check: Some(Check { range: "the three heaps", upto: 1, small: 1, run: pair_example }),
};

fn pair_example(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let numbers = table(DIFFERENCE, 49);
    for (heap, printed) in [(15, (1, 0)), (28, (1, 1)), (49, (0, 0))] {
        agree((numbers[heap] % 2, numbers[heap] / 2), printed, || format!("the heap of {heap}"))?;
    }
    agree(pair_of(&[15, 28, 49]), (2, 1), || "the sum".into())?;
    agree(numbers[15] ^ numbers[28] ^ numbers[49] != 0, true, || "safe".into())?;
    agree(solver_wins(&[15, 28, 49], budget)?, true, || "the solver".into())?;
    Ok(Evidence { cases: 4 })
}

/// The specimen game: each position with its printed pair. A moves first.
const PRINTED_GAME: [(&[u32], (u32, u32)); 9] = [
    (&[5, 3, 5, 9], (0, 0)),
    (&[1, 4, 3, 5, 9], (1, 0)),
    (&[1, 4, 3, 5, 2, 7], (2, 0)),
    (&[1, 1, 3, 3, 5, 2, 7], (1, 0)),
    (&[1, 1, 3, 3, 5, 2, 2, 5], (0, 0)),
    (&[1, 1, 3, 3, 1, 4, 2, 2, 5], (1, 0)),
    (&[1, 1, 3, 3, 1, 4, 2, 2, 1, 4], (2, 0)),
    (&[1, 1, 3, 3, 1, 1, 3, 2, 2, 1, 4], (1, 0)),
    (&[1, 1, 3, 3, 1, 1, 3, 2, 2, 1, 1, 3], (0, 0)),
];

pub(super) static SPECIMEN: Statement = Statement {
    id: "column.specimen-game",
    source: &SOURCE,
    label: "the specimen game",
    place: SECTION,
    says: "From (5,8,9) the nine printed moves are legal and end the game, so A wins; each printed pair is right; (5,8,9) and all positions that B leaves are safe, those that A leaves are unsafe.",
    standing: Standing::Proved { how: "by trying all moves from each position" },
    errata: &[],
    check: Some(Check { range: "the ten positions", upto: 1, small: 1, run: specimen }),
};

fn specimen(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    let mut at = sorted(&[5, 8, 9]);
    agree(plain.wins(&at, budget)?, true, || "(5,8,9)".into())?;
    for (i, (heaps, printed)) in PRINTED_GAME.into_iter().enumerate() {
        let next = sorted(heaps);
        agree(plain.moves(&at).contains(&next), true, || format!("the move from {at:?} to {next:?}"))?;
        agree(pair_of(heaps), printed, || format!("the pair of {heaps:?}"))?;
        let b_has_moved = i % 2 == 1;
        agree(plain.wins(&next, budget)?, b_has_moved, || format!("whether {heaps:?} is safe"))?;
        agree(solver_wins(heaps, budget)?, b_has_moved, || format!("the solver on {heaps:?}"))?;
        at = next;
    }
    agree(plain.moves(&at).len(), 0, || "the moves at the end".into())?;
    Ok(Evidence { cases: 1 + PRINTED_GAME.len() as u64 })
}

pub(super) static SAFE: Statement = Statement {
    id: "column.kenyon-safe",
    source: &SOURCE,
    label: "safe and unsafe by pairs",
    place: SECTION,
    says: "A configuration is unsafe exactly when both numbers of its pair are even.",
    standing: Standing::Proved { how: "the digits of the Grundy number are the numbers of the pair modulo 2" },
    errata: &[],
    check: Some(Check { range: WITH_MATCHES, upto: 24, small: 14, run: safe }),
};

fn safe(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    every_position(upto, |heaps| {
        agree(plain.wins(heaps, budget)?, !both_even(heaps), || format!("{heaps:?}"))?;
        Ok(true)
    })
}

pub(super) static FROM_UNSAFE: Statement = Statement {
    id: "column.kenyon-from-unsafe",
    source: &SOURCE,
    label: "moves from an unsafe configuration",
    place: SECTION,
    says: "Any move that is possible from a configuration with both numbers even leads to one that has an odd number.",
    standing: Standing::Proved {
        how: "no heap can be split into two whose pairs have the same parities as its own: they would have the same Grundy number",
    },
    errata: &[],
    check: Some(Check { range: WITH_MATCHES, upto: 24, small: 14, run: from_unsafe }),
};

fn from_unsafe(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let plain = PlainHeaps::new(DIFFERENCE);
    every_position(upto, |heaps| {
        budget.spend(1)?;
        for then in plain.moves(heaps) {
            agree(both_even(heaps) && both_even(&then), false, || format!("{heaps:?} to {then:?}"))?;
        }
        Ok(both_even(heaps))
    })
}

pub(super) static FROM_SAFE: Statement = Statement {
    id: "column.kenyon-from-safe",
    source: &SOURCE,
    label: "moves from a safe configuration",
    place: SECTION,
    says: "From a configuration that has an odd number there is a move to one with both numbers even.",
    standing: Standing::Proved { how: "as in Nim with the Grundy numbers as heaps" },
    errata: &[],
    check: Some(Check { range: WITH_MATCHES, upto: 24, small: 14, run: from_safe }),
};

fn from_safe(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let plain = PlainHeaps::new(DIFFERENCE);
    every_position(upto, |heaps| {
        budget.spend(1)?;
        let found = plain.moves(heaps).iter().any(|then| both_even(then));
        agree(both_even(heaps) || found, true, || format!("{heaps:?}"))?;
        Ok(!both_even(heaps))
    })
}

pub(super) static NO_DRAW: Statement = Statement {
    id: "column.kenyon-no-draw",
    source: &SOURCE,
    label: "no draw",
    place: SECTION,
    says: "The game cannot end in a draw: each move makes one heap more, and there are never more heaps than matches, so somebody is left without a move.",
    standing: Standing::Proved { how: "as it says" },
    errata: &[],
    check: Some(Check { range: WITH_MATCHES, upto: 24, small: 14, run: no_draw }),
};

fn no_draw(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let plain = PlainHeaps::new(DIFFERENCE);
    every_position(upto, |heaps| {
        budget.spend(1)?;
        for then in plain.moves(heaps) {
            agree(then.len(), heaps.len() + 1, || format!("{heaps:?} to {then:?}"))?;
            agree(then.iter().sum::<u32>(), heaps.iter().sum(), || format!("{heaps:?} to {then:?}"))?;
        }
        agree(heaps.len() as u32 <= heaps.iter().sum(), true, || format!("{heaps:?}"))?;
        Ok(true)
    })
}

pub(super) static CONNECTION: Statement = Statement {
    id: "column.pairs-and-numbers",
    source: &SOURCE,
    label: "pairs and Grundy numbers",
    place: SECTION,
    says: "The connection that readers are asked for: the Grundy number of a configuration is the first number of its pair modulo 2 plus twice the second number modulo 2.",
    standing: Standing::Proved { how: "by `column.kenyon-pairs` for heaps, and adding without carrying" },
    errata: &[],
    check: Some(Check { range: WITH_MATCHES, upto: 24, small: 14, run: connection }),
};

fn connection(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    every_position(upto, |heaps| {
        let (first, second) = pair_of(heaps);
        agree(plain.number(heaps, budget)?, first % 2 + 2 * (second % 2), || format!("{heaps:?}"))?;
        Ok(true)
    })
}
