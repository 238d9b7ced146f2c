//! Heap games that have a name, others that are often studied, and how a rule is named.

use super::read::MOST_DIGITS;
use super::{Difference, MOST_COUNTERS, TakeRule};
use crate::error::BoardError;

/// An octal game with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name, as in `octal:NAME:HEAPS`.
    pub name: &'static str,
    /// The code, as in `octal:CODE:HEAPS`.
    pub code: &'static str,
    /// What a move does, in words.
    pub what: &'static str,
}

/// Octal games with a name. Most names are as in Berlekamp, Conway and Guy, *Winning Ways*,
/// chapter 4; Daisies as in T. E. Plambeck, *Daisies, Kayles, and the Sibert–Conway decomposition
/// in misère octal games*, Theoretical Computer Science 96 (1992) 361–388.
pub const NAMED: &[Named] = &[
    named("nim", "0.3...", "take any number from a heap"),
    named("she-loves-me", "0.3", "take one petal"),
    named("daisies", "4.7", "take one and perhaps split the rest, or only split"),
    named("kayles", "0.77", "knock down one pin of a row or two neighbours"),
    named("dawsons-kayles", "0.07", "knock down two neighbours of a row"),
    named("cram", "0.07", "put a domino on a strip one square wide"),
    named("dawsons-chess", "0.137", "take a pawn of a row with its neighbours"),
    named("treblecross", "0.007", "take three neighbours of a row"),
    named("guiles", "0.15", "take a heap of one or two, or two from the inside of a row"),
    named("officers", "0.6", "take one from a heap of two or more and perhaps split the rest"),
    named("lasker", "4.3...", "take any number from a heap, or split it"),
    named("rims", "0.7...", "take any number from a heap and perhaps split the rest"),
];

const fn named(name: &'static str, code: &'static str, what: &'static str) -> Named {
    Named { name, code, what }
}

/// Well-known games, each as a line of the notation without its heaps: those with a name first,
/// then octal games of one digit, two and three, and then hexadecimal, splitting and subtraction
/// games.
pub const WELL_KNOWN: &[&str] = &[
    "nim",
    "grundy",
    "kenyon",
    "octal:she-loves-me",
    "octal:daisies",
    "octal:kayles",
    "octal:dawsons-kayles",
    "octal:dawsons-chess",
    "octal:treblecross",
    "octal:guiles",
    "octal:officers",
    "octal:lasker",
    "octal:rims",
    "octal:0.4",
    "octal:0.7",
    "octal:0.04",
    "octal:0.05",
    "octal:0.06",
    "octal:0.12",
    "octal:0.14",
    "octal:0.16",
    "octal:0.17",
    "octal:0.26",
    "octal:0.35",
    "octal:0.44",
    "octal:0.53",
    "octal:0.54",
    "octal:0.56",
    "octal:0.64",
    "octal:0.72",
    "octal:0.055",
    "octal:0.115",
    "octal:0.152",
    "octal:0.156",
    "octal:0.356",
    "octal:0.644",
    "octal:0.7777",
    "octal:4.4",
    "octal:0.03...",
    "octal:0.003...",
    "hexadecimal:0.8",
    "hexadecimal:0.f",
    "hexadecimal:0.1f",
    "split:least.3",
    "split:in.1",
    "split:0.44,least.2",
    "subtract:1.2.3",
    "subtract:2.3.5",
    "subtract:1.4.9.16.25.36.49.64.81.100",
];

/// How the notation names a rule, up to the colon before the heaps.
pub(super) fn by_rule(rule: &TakeRule) -> Result<String, BoardError> {
    let none = |why: &str| Err(BoardError::new(format!("the notation has no name for the rule {rule}: {why}")));
    let digits = rule.digits();
    let is_octal = digits.iter().all(|digit| *digit < 8);
    let only_splits = digits == [4] && !rule.repeats();
    match rule.difference() {
        Difference::AtLeast(0) if *rule == TakeRule::nim() => Ok("nim".into()),
        Difference::AtLeast(1) if only_splits => Ok("grundy".into()),
        Difference::AtLeast(2) if only_splits => Ok("kenyon".into()),
        Difference::AtLeast(0) => {
            let takes = !rule.repeats() && digits.len() > 1 && digits.iter().all(|digit| [0, 3].contains(digit));
            if takes && digits.len() <= MOST_COUNTERS as usize + 1 {
                let numbers = (0..).zip(digits).filter(|(_, digit)| **digit == 3).map(|(k, _): (u32, _)| k.to_string());
                return Ok(format!("subtract:{}", numbers.collect::<Vec<_>>().join(".")));
            }
            match digits.len() - 1 > MOST_DIGITS {
                true => none("its code is too long"),
                false => Ok(format!("{}:{rule}", if is_octal { "octal" } else { "hexadecimal" })),
            }
        }
        difference => {
            let has_no_large = |list: &[u32]| list.iter().all(|d| *d <= MOST_COUNTERS);
            let is_written = match difference {
                Difference::AtLeast(d) => has_no_large(&[*d]),
                Difference::OneOf(list) => !list.is_empty() && has_no_large(list),
            };
            if !is_written {
                return none("a difference is too large, or there is none");
            }
            if !is_octal || digits.len() - 1 > MOST_DIGITS {
                return none("its code is too long, or has digits above 7 beside differences");
            }
            Ok(if only_splits { format!("split:{difference}") } else { format!("split:{rule}") })
        }
    }
}
