//! What a word must look like: `_a-e` is one letter, an a, any letters, an e.

use super::escape::escape_piece;
use super::fold::Fold;
use super::linking::Linking;
use crate::error::ParseError;
use crate::notation::Part;
use std::fmt;

const HELP: &str = "write letters, _ for any one and - for any number of them: `pattern=-land`";

/// A pattern of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// This letter.
    Letter(String),
    /// Any one letter: `_`.
    One,
    /// Any letters, or none: `-`.
    Any,
}

impl Pattern {
    /// Reads a pattern; its letters are folded as those of words are.
    pub(super) fn read(value: Part<'_>, linking: &Linking) -> Result<Self, ParseError> {
        let text = value.text();
        let mut pieces = Vec::new();
        let mut from = 0;
        let letters = |range: std::ops::Range<usize>| -> Result<Vec<Piece>, ParseError> {
            let part = value.slice(range);
            if let Some(at) = part.text().find(['*', '?']).filter(|_| linking.fold != Fold::Nothing) {
                return Err(part.slice(at..at + 1).error("this sign is not a letter").help(HELP));
            }
            let unescaped = part.unescaped()?;
            let found = linking.letters(&unescaped);
            if found.is_empty() && !part.is_empty() {
                if linking.folded(&unescaped).is_empty() {
                    return Err(part.error("there is no letter here").help(HELP));
                }
                let help = "a pattern is compared with what is left of a word without the letters of `skip`: write others, _ or -";
                return Err(part.error("there is nothing here but what `skip` passes over").help(help));
            }
            Ok(found.into_iter().map(Piece::Letter).collect())
        };
        for (at, sign) in text.match_indices(['_', '-']) {
            pieces.extend(letters(from..at)?);
            match sign {
                "_" => pieces.push(Piece::One),
                _ if pieces.last() == Some(&Piece::Any) => {}
                _ => pieces.push(Piece::Any),
            }
            from = at + 1;
        }
        pieces.extend(letters(from..text.len())?);
        if pieces.is_empty() {
            return Err(value.error("the pattern is missing").help(HELP));
        }
        Ok(Self(pieces))
    }

    /// Whether a word with these letters looks like this.
    pub fn fits(&self, letters: &[String]) -> bool {
        // Where the word may stand after the pieces so far.
        let mut reached = vec![false; letters.len() + 1];
        reached[0] = true;
        for piece in &self.0 {
            match piece {
                Piece::Any => {
                    let first = reached.iter().position(|&r| r).unwrap_or(reached.len());
                    reached[first..].fill(true);
                }
                _ => {
                    let agrees = |letter: &String| if let Piece::Letter(own) = piece { own == letter } else { true };
                    for i in (0..letters.len()).rev() {
                        reached[i + 1] = reached[i] && agrees(&letters[i]);
                    }
                    reached[0] = false;
                }
            }
        }
        reached[letters.len()]
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            Piece::Letter(letter) => f.write_str(&escape_piece(letter).replace('_', "%5F")),
            Piece::One => f.write_str("_"),
            Piece::Any => f.write_str("-"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By trying every cut.
    fn plainly(pieces: &[Piece], letters: &[String]) -> bool {
        match (pieces.split_first(), letters.split_first()) {
            (None, rest) => rest.is_none(),
            (Some((Piece::Any, more)), _) => (0..=letters.len()).any(|k| plainly(more, &letters[k..])),
            (Some((Piece::One, more)), Some((_, rest))) => plainly(more, rest),
            (Some((Piece::Letter(own), more)), Some((letter, rest))) => own == letter && plainly(more, rest),
            _ => false,
        }
    }

    #[test]
    fn a_pattern_fits_where_some_cut_of_the_word_does() {
        let (mut fitting, all) = (0, ["", "a", "b", "ab", "ba", "aa", "aba", "abab", "bbab", "aabba"]);
        for pattern in ["a", "_", "-", "a-", "-a", "_a-", "-a-b", "a-b-a", "__", "-_-_", "ab", "-ab-", "_-b_"] {
            let read = Pattern::read(Part::whole(pattern), &Linking::default()).expect("a pattern");
            assert_eq!(read.to_string(), pattern);
            for word in all {
                let letters: Vec<String> = word.chars().map(String::from).collect();
                assert_eq!(read.fits(&letters), plainly(&read.0, &letters), "{pattern} {word}");
                fitting += usize::from(read.fits(&letters));
            }
        }
        assert!(fitting > 40, "{fitting}");
    }
}
