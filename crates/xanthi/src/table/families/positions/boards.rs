//! The boards of a table of positions: which lines a shorthand means, and whether some numbers of the ranges make a board.

use super::super::template::Template;
use super::Positions;
use crate::table::{Range, Refused, Request};
use xanthi_games::Position;

/// The ranges of n and, if two numbers run, of m.
pub(super) type Ranges = (Range, Option<Range>);

/// So many keys are tried, beside those at the ends, before it is said that none of them makes a board.
const LOOKED_AT: usize = 4_096;

/// `n = 3, m = 4`.
pub(super) fn named(key: &[u64]) -> String {
    let named: Vec<String> = ["n", "m"].iter().zip(key).map(|(name, number)| format!("{name} = {number}")).collect();
    named.join(", ")
}

/// All keys; m runs fastest.
pub(super) fn keys((range, across): Ranges) -> Box<dyn Iterator<Item = Vec<u64>>> {
    match across {
        None => Box::new(range.iter().map(|n| vec![n])),
        Some(across) => Box::new(range.iter().flat_map(move |n| across.iter().map(move |m| vec![n, m]))),
    }
}

/// How many keys there are.
pub(super) fn count((range, across): Ranges) -> u64 {
    range.count().saturating_mul(across.map_or(1, |across| across.count()))
}

/// The keys at the ends of the ranges, the least ones first.
pub(super) fn ends((range, across): Ranges) -> Vec<Vec<u64>> {
    let of_n = [range.first(), range.last()];
    match across {
        None => of_n.map(|n| vec![n]).into(),
        Some(across) => of_n.into_iter().flat_map(|n| [across.first(), across.last()].map(|m| vec![n, m])).collect(),
    }
}

/// The first board among those of some keys.
///
/// # Errors
/// Only if the reading was stopped.
fn first_board<T>(keys: impl IntoIterator<Item = Vec<u64>>, read: impl Fn(&[u64]) -> Result<T, Refused>) -> Result<Option<T>, Refused> {
    for key in keys {
        match read(&key) {
            Ok(board) => return Ok(Some(board)),
            Err(Refused::Position(error)) if error.stop.is_some() => return Err(error.into()),
            Err(_) => {}
        }
    }
    Ok(None)
}

/// The template itself if it is one of lines, or else that of the lines that its texts mean: `torus.{n}x4` is
/// `dvg:torus.{n}x4`.
pub(super) fn as_a_line(template: Template, ranges: Ranges, request: &Request<'_>) -> Result<Template, Refused> {
    /// The shorthands are read with these numbers in place of the placeholders, and in the line that is meant their digits are
    /// replaced again. They are far from each other and from numbers that anybody writes, and small enough to be read. This
    /// breaks if a reading computes with a number of the text, as n - 1 for n, if it writes one in another form, or if it
    /// refuses or builds boards of this size.
    const STAND_IN: usize = 907_000_000;
    let is_board = |template: &Template| -> Result<bool, Refused> {
        let read = |key: &[u64]| -> Result<Position, Refused> {
            let text = template.fill(key).map_err(|why| Refused::new(why.to_string(), ""))?;
            Ok(Position::read(&text, request.catalogue, request.files)?)
        };
        let tried = ends(ranges).into_iter().chain(keys(ranges).take(LOOKED_AT));
        Ok(first_board(tried, read)?.is_some())
    };
    let is_a_line = template.text().contains(':');
    if is_a_line && is_board(&template)? {
        return Ok(template);
    }
    let written = template.written();
    let text = template.with(|number| (STAND_IN + 1000 * number).to_string());
    let with_placeholders = |line: String| {
        let replaced =
            |line: String, (number, placeholder): (usize, &String)| line.replace(&(STAND_IN + 1000 * number).to_string(), placeholder);
        Template::read(&written.iter().enumerate().fold(line, replaced)).ok()
    };
    let candidates = crate::meant::lines_meant(&text, request.catalogue);
    for meant in candidates.into_iter().filter_map(with_placeholders) {
        if is_board(&meant)? {
            return Ok(meant);
        }
    }
    if is_a_line {
        return Ok(template);
    }
    let help = "a position is written GAME:BOARD@START, as in 'dvg:torus.{n}x4@0,0'";
    Err(match count(ranges) <= LOOKED_AT as u64 {
        true => Refused::new(format!("no number of the range makes a position of `{}`", template.text()), help),
        false => {
            let tried = format!("the ends of the range and its first {LOOKED_AT} numbers were tried; {help}");
            Refused::new(format!("no number that was tried makes a position of `{}`", template.text()), tried)
        }
    })
}

/// The same error with something more to its help.
fn with_help(refused: Refused, more: &str) -> Refused {
    match refused {
        Refused::Position(error) => {
            let help = format!("{}; {more}", error.help);
            Refused::Position(error.help(help.trim_start_matches("; ")))
        }
        Refused::Option(message, _) => Refused::new(message, more),
    }
}

impl Positions<'_> {
    /// A board of a map that has none at the ends of its ranges.
    pub(super) fn some_board(&self) -> Result<Position, Refused> {
        let ranges = (self.range, self.across);
        if let Some(found) = first_board(keys(ranges).take(LOOKED_AT), |key| self.position(key))? {
            return Ok(found);
        }
        let none = match count(ranges) <= LOOKED_AT as u64 {
            true => "no pair of these ranges is a board".to_owned(),
            false => format!("the pairs at the ends of these ranges and the first {LOOKED_AT} were tried, and none is a board"),
        };
        let first = keys(ranges).next().unwrap_or_default();
        Err(match self.position(&first).err() {
            Some(refused) => with_help(refused, &none),
            None => Refused::new(none, "choose other ranges"),
        })
    }

    /// Says that there is no board for a number at an end of the range, and for which part of it there are some.
    pub(super) fn with_a_range(&self, key: &[u64], refused: Refused) -> Refused {
        /// Where the end of the range is no board either, so many numbers are tried.
        const LONGEST: usize = 64;
        let is_board = |n: &u64| self.position(&[*n]).is_ok();
        let read = |key: &[u64]| self.position(key).map(|_| key[0]);
        let first = match first_board(keys((self.range, None)).take(LOOKED_AT), read) {
            Ok(Some(first)) => first,
            Ok(None) => return refused,
            Err(stopped) => return stopped,
        };
        let (end, step) = (self.range.last(), self.range.step());
        let later = || Range::new(first, end, step)?.iter().take(LONGEST).take_while(is_board).last();
        let last = if is_board(&end) { Some(end) } else { later() };
        match Range::new(first, last.unwrap_or(first), step) {
            Some(part) => with_help(refused, &format!("there is no such board for {}; try {part} as the range of n", named(key))),
            None => refused,
        }
    }
}
