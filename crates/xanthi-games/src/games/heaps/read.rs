//! Reads heap games from the notation.
//!
//! ```text
//! nim:3,4,5    grundy:5,8,9    kenyon:15,28,49
//! subtract:1.3.4:20                take 1, 3 or 4
//! octal:0.137:20    octal:kayles:20    octal:4.3...:7     (the last digit goes on for ever)
//! hexadecimal:0.8:20
//! split:least.3:20    split:in.1.4:20    split:0.44,least.2:20
//! ```

use super::{Difference, Heaps, MOST_COUNTERS, MOST_MOVES, MOST_SIZE, NAMED, TakeRule};
use crate::catalogue::Listed;
use crate::error::ParseError;
use crate::files::Files;
use crate::notation::{Line, Part, nearest};
use rustc_hash::FxHashSet;

/// The most digits of a code.
pub(super) const MOST_DIGITS: usize = 1000;

impl Listed for Heaps {
    fn read(line: &Line<'_>, _files: &dyn Files) -> Result<Self, ParseError> {
        if let Some(start) = line.start.filter(|s| !s.is_empty()) {
            return Err(start.error("heap games have no start").help("write the heaps after the last colon, as in `nim:3,4,5`"));
        }
        let name = line.name.text();
        let (rule, code, heaps) = match name {
            "nim" => (TakeRule::nim(), None, line.params),
            "grundy" => (TakeRule::splitting(Difference::AtLeast(1)), None, line.params),
            "kenyon" => (TakeRule::splitting(Difference::AtLeast(2)), None, line.params),
            _ => {
                let (code, heaps) = line.params.split_once(':').ok_or_else(|| no_heaps(line.params, name))?;
                (by_code(name, code)?, Some(code), heaps)
            }
        };
        let heaps = read_heaps(heaps, &rule)?;
        let name = code.map_or_else(|| name.to_owned(), |code| format!("{name}:{}", code.text()));
        Ok(Self::named(name, rule, &heaps))
    }
}

fn no_heaps(params: Part<'_>, name: &str) -> ParseError {
    params.error("the heaps are missing").help(format!("write rule and heaps, as in `{}`", example(name)))
}

/// A position of a game whose rule is written.
pub(super) fn example(game: &str) -> &'static str {
    match game {
        "subtract" => "subtract:1.3.4:20",
        "split" => "split:least.3:20",
        "hexadecimal" => "hexadecimal:0.8:20",
        _ => "octal:0.137:20",
    }
}

fn by_code(game: &str, code: Part<'_>) -> Result<TakeRule, ParseError> {
    match game {
        "subtract" => {
            let number = |part: &Part<'_>| part.number("a number of counters to take", 1..=u64::from(MOST_COUNTERS)).map(|k| k as u32);
            let numbers = code.split('.').iter().map(number).collect::<Result<Vec<_>, _>>()?;
            TakeRule::subtraction(&numbers).ok_or_else(|| code.error("a number is out of range"))
        }
        "split" => split(code),
        "hexadecimal" => {
            let (digits, repeats) = digits(code, 15)?;
            by_digits(code, digits, repeats, Difference::AtLeast(0))
        }
        _ => octal(code),
    }
}

fn octal(code: Part<'_>) -> Result<TakeRule, ParseError> {
    if code.text().starts_with(|c: char| c.is_ascii_alphabetic()) {
        let Some(named) = NAMED.iter().find(|named| named.name == code.text()) else {
            let names: Vec<_> = NAMED.iter().map(|named| named.name).collect();
            let list = format!("the names are {}; others by code", names.join(", "));
            let near = nearest(code.text(), names.into_iter());
            let help = near.map_or(list.clone(), |near| format!("did you mean {near}? {list}"));
            return Err(code.error("there is no octal game of this name").help(help));
        };
        let (digits, repeats) = digits(Part::whole(named.code), 7)?;
        return by_digits(code, digits, repeats, Difference::AtLeast(0));
    }
    let (digits, repeats) = digits(code, 7)?;
    by_digits(code, digits, repeats, Difference::AtLeast(0))
}

fn by_digits(code: Part<'_>, digits: Vec<u8>, repeats: bool, difference: Difference) -> Result<TakeRule, ParseError> {
    TakeRule::new(digits, repeats, difference).map_err(|why| code.error(why.to_string()))
}

/// `least.3`, `in.1.4`, or a code, a comma and one of these.
fn split(code: Part<'_>) -> Result<TakeRule, ParseError> {
    let (digits, repeats, difference) = match code.split_once(',') {
        None => (vec![4], false, code),
        Some((code, difference)) => {
            let (digits, repeats) = digits(code, 7)?;
            (digits, repeats, difference)
        }
    };
    let help = "write `least.D` for parts that differ by D or more, `in.D.E` for parts that differ by D or E";
    let (kind, numbers) = difference.split_once('.').ok_or_else(|| difference.error("the difference is missing").help(help))?;
    let number = |part: &Part<'_>| part.number("a difference", 0..=u64::from(MOST_COUNTERS)).map(|d| d as u32);
    let difference = match kind.text() {
        "least" => Difference::AtLeast(number(&numbers)?),
        "in" => Difference::OneOf(numbers.split('.').iter().map(number).collect::<Result<_, _>>()?),
        _ => return Err(kind.error("this is not a condition on a difference").help(help)),
    };
    by_digits(code, digits, repeats, difference)
}

/// `D.DDD`, perhaps with `...` behind it, and whether the last digit goes on for ever.
fn digits(code: Part<'_>, most: u32) -> Result<(Vec<u8>, bool), ParseError> {
    let help = format!("a code is digit 0, a point, and a digit for each number that may be taken; the digits are 0 to {most:x}");
    let (body, repeats) = match code.text().strip_suffix("...") {
        Some(body) => (code.slice(0..body.len()), true),
        None => (code, false),
    };
    let (zeroth, behind) = body.split_once('.').ok_or_else(|| code.error("the code has no point").help(&help))?;
    if zeroth.text().len() != 1 {
        return Err(zeroth.error("there is one digit before the point").help(&help));
    }
    if behind.text().len() > MOST_DIGITS {
        return Err(behind.error("too many digits").help(format!("at most {MOST_DIGITS}")));
    }
    let mut digits = Vec::with_capacity(1 + behind.text().len());
    for part in [zeroth, behind] {
        for (at, c) in part.text().char_indices() {
            match c.to_digit(16).filter(|d| *d <= most) {
                Some(digit) => digits.push(digit as u8),
                None => return Err(part.slice(at..at + c.len_utf8()).error("this is not a digit of the code").help(&help)),
            }
        }
    }
    if digits[0] & 3 != 0 {
        let help = "without taking anything a heap can only be split: 4 into two, 8 into three, c either way";
        return Err(zeroth.error("digit 0 must not leave one heap or none").help(help));
    }
    if repeats && behind.is_empty() {
        return Err(code.error("there is no digit to repeat").help(&help));
    }
    Ok((digits, repeats))
}

fn read_heaps(part: Part<'_>, rule: &TakeRule) -> Result<Vec<u32>, ParseError> {
    let mut heaps = Vec::new();
    let mut sizes = FxHashSet::default();
    let mut moves = 0u64;
    for heap in part.split(',') {
        let n = heap.number("the size of a heap", 0..=u64::from(MOST_SIZE))? as u32;
        if sizes.insert(n) {
            moves = moves.saturating_add(rule.width(n));
        }
        if moves > MOST_MOVES {
            return Err(heap
                .error("the heap offers too many moves to list them")
                .help(format!("a position may offer {MOST_MOVES}; a table of nimbers goes to larger heaps")));
        }
        heaps.push(n);
    }
    Ok(heaps)
}
