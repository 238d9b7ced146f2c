//! Links that a player may change.
//!
//! In some languages the next word need not begin with the very letters at which the last one
//! ended: a Korean player who hears 력 may say a word in 역. A table says which links may be
//! replaced by which; it is applied once (a replacement is not replaced again), and keeping the
//! link is always allowed.

use super::list;
use super::rules::{Rules, escape_path, escape_piece};
use crate::error::ParseError;
use crate::files::Files;
use crate::notation::Part;
use std::fmt;

/// Which links may be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap {
    /// The initial-sound rule of standard Korean (두음 법칙; rules 10 to 12 of its orthography):
    /// 녀 뇨 뉴 니 may become 여 요 유 이; 랴 려 례 료 류 리 may become 야 여 예 요 유 이; 라 래 로 뢰
    /// 루 르 may become 나 내 노 뇌 누 느; each with any final consonant.
    Korean,
    /// These pairs of link and replacement, sorted.
    Pairs {
        /// The pairs.
        pairs: Vec<(String, String)>,
        /// The file from which they came, if they came from one.
        file: Option<String>,
    },
}

impl Swap {
    /// Reads `korean` or pairs such as `k-c.c-k`.
    pub(super) fn read(value: Part<'_>, rules: &Rules) -> Result<Self, ParseError> {
        if value.text() == "korean" {
            return Ok(Swap::Korean);
        }
        let mut pairs = Vec::new();
        for piece in value.split('.') {
            let help = "write link-replacement with points between the pairs: `k-c.c-k`; or `korean`";
            let (from, to) = piece.split_once('-').ok_or_else(|| piece.error("this is not a pair").help(help))?;
            let read = |side: Part<'_>| -> Result<String, ParseError> {
                let key = rules.key(&side.unescaped()?);
                key.ok_or_else(|| side.error(format!("{} should stand here", rules.key_size())).help(help))
            };
            pairs.push((read(from)?, read(to)?));
        }
        Ok(Self::of(pairs, None))
    }

    /// Reads a file in which each line is a link followed by its replacements.
    pub(super) fn read_file(name: Part<'_>, rules: &Rules, files: &dyn Files) -> Result<Self, ParseError> {
        let path = name.unescaped()?.into_owned();
        let content = list::content(name, &path, files)?;
        let mut pairs = Vec::new();
        for entry in list::entries(&content, &path)? {
            let mut keys = Vec::new();
            for word in entry.text.split_whitespace() {
                let from = word.as_ptr() as usize - entry.text.as_ptr() as usize;
                let key = rules.key(word).ok_or_else(|| {
                    let place = from..from + word.len();
                    ParseError::new(format!("{} should stand here", rules.key_size()), entry.text, place)
                        .at_line(entry.line)
                        .help(format!("a line of `{path}` is a link and its replacements, with spaces between them"))
                });
                keys.push(key?);
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
            Swap::Korean => {
                let mut rest = key.chars();
                let softened = rest.next().and_then(initial_sound);
                softened.map(|c| format!("{c}{}", rest.as_str())).into_iter().collect()
            }
            Swap::Pairs { pairs, .. } => {
                let from = pairs.partition_point(|p| p.0.as_str() < key);
                pairs[from..].iter().take_while(|p| p.0 == key).map(|p| p.1.clone()).collect()
            }
        }
    }
}

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Swap::Korean => f.write_str(",swap=korean"),
            Swap::Pairs { file: Some(path), .. } => write!(f, ",swapfile={}", escape_path(path)),
            Swap::Pairs { pairs, file: None } => {
                let pieces = pairs.iter().map(|(from, to)| format!("{}-{}", escape_piece(from), escape_piece(to)));
                write!(f, ",swap={}", pieces.collect::<Vec<_>>().join("."))
            }
        }
    }
}

/// The syllable that the initial-sound rule puts at the beginning of a word instead of this one.
///
/// Unicode numbers the 11,172 syllables by initial, medial and final:
/// U+AC00 + (initial · 21 + medial) · 28 + final.
fn initial_sound(syllable: char) -> Option<char> {
    const FIRST: u32 = 0xAC00;
    const N: u32 = 2;
    const R: u32 = 5;
    const NONE: u32 = 11;
    let number = (syllable as u32).checked_sub(FIRST).filter(|&n| n < 19 * 21 * 28)?;
    let (initial, medial, last) = (number / (21 * 28), number / 28 % 21, number % 28);
    // Medials in Unicode's order: ㅏ0 ㅐ1 ㅑ2 ㅒ3 ㅓ4 ㅔ5 ㅕ6 ㅖ7 ㅗ8 ㅘ9 ㅙ10 ㅚ11 ㅛ12 ㅜ13 ㅝ14 ㅞ15 ㅟ16
    // ㅠ17 ㅡ18 ㅢ19 ㅣ20.
    let softened = match (initial, medial) {
        (N, 6 | 12 | 17 | 20) | (R, 2 | 6 | 7 | 12 | 17 | 20) => NONE,
        (R, 0 | 1 | 8 | 11 | 13 | 18) => N,
        _ => return None,
    };
    char::from_u32(FIRST + (softened * 21 + medial) * 28 + last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_korean_rule_is_that_of_the_orthography() {
        let printed = "녀여 뇨요 뉴유 니이 랴야 려여 례예 료요 류유 리이 라나 래내 로노 뢰뇌 루누 르느 \
                       력역 량양 념염 락낙 론논 림임 릉능";
        for pair in printed.split_whitespace() {
            let mut pair = pair.chars();
            assert_eq!(initial_sound(pair.next().unwrap()), pair.next());
        }
        for kept in "나노누느네너가하아여요이 aあ".chars() {
            assert_eq!(initial_sound(kept), None, "{kept}");
        }
        let changed = ('\0'..=char::MAX).filter(|&c| initial_sound(c).is_some()).count();
        assert_eq!(changed, 16 * 28);
    }
}
