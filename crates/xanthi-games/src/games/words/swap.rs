//! Links that a player may change.
//!
//! In some languages the next word need not begin with the very letters at which the last one
//! ended: a Korean player who hears 력 may say a word in 역. A table says which links may be
//! replaced by which; it is applied once (a replacement is not replaced again), and keeping the
//! link is allowed unless the rules force the replacement.

use super::escape::{escape_path, escape_piece};
use super::hangul::{self, Sounds};
use super::linking::Linking;
use super::list;
use crate::error::ParseError;
use crate::files::Files;
use crate::notation::{Part, nearest};
use std::fmt;

/// Which links may be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap {
    /// A rule about Korean syllables; it applies to the first syllable of a link.
    Korean(Sounds),
    /// These pairs of link and replacement, sorted.
    Pairs {
        /// The pairs.
        pairs: Vec<(String, String)>,
        /// The file from which they came, if they came from one.
        file: Option<String>,
    },
}

/// Whether this is like the name of a Korean rule, which may have a hyphen.
fn is_meant_as_name(piece: Part<'_>) -> bool {
    piece.text().starts_with("korea")
}

/// What is wrong with what is neither a pair nor the name of a rule.
fn not_a_pair(piece: Part<'_>) -> ParseError {
    let names: Vec<&str> = hangul::NAMED.iter().map(|named| named.0).collect();
    if names.contains(&piece.text()) {
        let error = piece.error("the name of a rule cannot be combined");
        return error.help("one rule at a time; swapfile=NAME reads any table of replacements, a link and its replacements in a line");
    }
    let near = nearest(piece.text(), names.iter().copied()).filter(|_| is_meant_as_name(piece));
    let all = format!("write link-replacement with points between the pairs, `k-c.c-k`, or one of the rules {}", names.join(", "));
    piece.error("this is not a pair").help(near.map_or(all.clone(), |near| format!("did you mean `{near}`? {all}")))
}

impl Swap {
    /// Reads `korean`, the name of another Korean rule, or pairs such as `k-c.c-k`; also whether the
    /// name of the rule says that replacing is forced.
    pub(super) fn read(value: Part<'_>, linking: &Linking) -> Result<(Self, bool), ParseError> {
        if let Some((_, sounds, forced)) = hangul::NAMED.iter().find(|n| n.0 == value.text()) {
            return Ok((Swap::Korean(*sounds), *forced));
        }
        let mut pairs = Vec::new();
        for piece in value.split('.') {
            let help = "write link-replacement with points between the pairs: `k-c.c-k`; or `korean`, or another Korean rule";
            let (from, to) = piece.split_once('-').filter(|_| !is_meant_as_name(piece)).ok_or_else(|| not_a_pair(piece))?;
            let read = |side: Part<'_>| -> Result<String, ParseError> {
                let text = side.unescaped()?;
                linking.key(&text).ok_or_else(|| side.error(linking.no_key(&text)).help(help))
            };
            pairs.push((read(from)?, read(to)?));
        }
        Ok((Self::of(pairs, None), false))
    }

    /// Reads a file in which each line is a link followed by its replacements.
    pub(super) fn read_file(name: Part<'_>, linking: &Linking, files: &dyn Files) -> Result<Self, ParseError> {
        let path = name.unescaped()?.into_owned();
        let content = list::content(name, &path, files)?;
        let mut pairs = Vec::new();
        for entry in list::entries(&content, &path, None, false)? {
            let wrong = |message: String, place| {
                let help = format!("a line of `{path}` is a link and its replacements, with spaces between them");
                ParseError::new(message, &entry.text, place).at_line(entry.line).help(help)
            };
            let mut keys = Vec::new();
            for word in entry.text.split_whitespace() {
                let from = word.as_ptr() as usize - entry.text.as_ptr() as usize;
                keys.push(linking.key(word).ok_or_else(|| wrong(linking.no_key(word), from..from + word.len()))?);
            }
            if keys.len() == 1 {
                return Err(wrong("this link has no replacement".into(), 0..entry.text.len()));
            }
            pairs.extend(keys[1..].iter().map(|to| (keys[0].clone(), to.clone())));
        }
        Ok(Self::of(pairs, Some(path)))
    }

    fn of(mut pairs: Vec<(String, String)>, file: Option<String>) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        Swap::Pairs { pairs, file }
    }

    /// The links that may stand for `key`, besides itself.
    pub fn replacements(&self, key: &str) -> Vec<String> {
        match self {
            Swap::Korean(sounds) => {
                let mut rest = key.chars();
                let changed = rest.next().map(|c| sounds.replacements(c)).unwrap_or_default();
                changed.into_iter().map(|c| format!("{c}{}", rest.as_str())).collect()
            }
            Swap::Pairs { pairs, .. } => {
                let from = pairs.partition_point(|p| p.0.as_str() < key);
                pairs[from..].iter().take_while(|p| p.0 == key).map(|p| p.1.clone()).collect()
            }
        }
    }

    /// Which replacements there are, as a sentence; of a long table, how many.
    pub(super) fn told(&self, forced: bool, show: impl Fn(&str) -> String) -> String {
        const MOST: usize = 6;
        let may = if forced { "becomes" } else { "may become" };
        match self {
            Swap::Korean(sounds) => format!("Syllables change so: {}.", sounds.told(forced)),
            Swap::Pairs { pairs, .. } if pairs.len() > MOST => format!("There are {} replacements.", pairs.len()),
            Swap::Pairs { pairs, .. } => {
                let pairs = pairs.iter().map(|(from, to)| format!("{} {may} {}", show(from), show(to)));
                format!("{}.", pairs.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Writes the option; `forced` belongs to the name of a Korean rule.
    pub(super) fn write(&self, forced: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Swap::Korean(sounds) => {
                let named = hangul::NAMED.iter().find(|n| n.1 == *sounds && n.2 == forced);
                match named {
                    Some((name, ..)) => write!(f, ",swap={name}"),
                    None => {
                        let plain = hangul::NAMED.iter().find(|n| n.1 == *sounds).map_or("korean", |n| n.0);
                        write!(f, ",swap={plain},forced=yes")
                    }
                }
            }
            Swap::Pairs { pairs, file } => {
                match file {
                    Some(path) => write!(f, ",swapfile={}", escape_path(path))?,
                    None => {
                        let pieces = pairs.iter().map(|(from, to)| format!("{}-{}", escape_piece(from), escape_piece(to)));
                        write!(f, ",swap={}", pieces.collect::<Vec<_>>().join("."))?;
                    }
                }
                if forced { f.write_str(",forced=yes") } else { Ok(()) }
            }
        }
    }
}
