//! A position with placeholders for n: `uvg:cycle.{n}@0`, `uvg:line.{2n+1}.2.3@{n}`.

use crate::table::Refused;

/// Text with placeholders.
pub(super) struct Template {
    text: String,
    pieces: Vec<Piece>,
}

enum Piece {
    Text(String),
    /// `factor`·n + `add`.
    Placeholder {
        factor: u64,
        add: i64,
    },
}

/// The largest number that stands in a placeholder.
const LARGEST: u64 = 1 << 40;

impl Template {
    pub(super) fn read(text: &str) -> Result<Self, Refused> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            let wrong = || {
                let help = "a placeholder is written {n}, or with a factor and a summand like {2n}, {n+1}, {2n-1}";
                Refused::new(format!("a placeholder of `{text}` cannot be read"), help)
            };
            let (placeholder, behind) = behind.split_once('}').ok_or_else(wrong)?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(placeholder_of(placeholder).ok_or_else(wrong)?);
            rest = behind;
        }
        if pieces.is_empty() {
            let help = "write {n} for the number that runs, as in 'uvg:cycle.{n}@0'; without a placeholder, use `xanthi solve`";
            return Err(Refused::new(format!("the position `{text}` has no placeholder"), help));
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Self { text: text.to_owned(), pieces })
    }

    /// The text with its placeholders.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The text for a number; none if a placeholder would be negative or too large.
    pub(super) fn fill(&self, n: u64) -> Option<String> {
        let mut out = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Placeholder { factor, add } => {
                    let value = factor.checked_mul(n)?.checked_add_signed(*add).filter(|v| *v <= LARGEST)?;
                    out.push_str(&value.to_string());
                }
            }
        }
        Some(out)
    }
}

/// `n`, `2n`, `n+1`, `2n-1`.
fn placeholder_of(text: &str) -> Option<Piece> {
    let (factor, add) = text.split_once('n')?;
    let small = |digits: &str| (digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit())).then(|| digits.parse().ok()).flatten();
    let factor: u64 = if factor.is_empty() { 1 } else { small(factor)? };
    let add = match add.as_bytes() {
        [] => 0,
        [b'+', ..] => i64::try_from(small(&add[1..])?).ok()?,
        [b'-', ..] => -i64::try_from(small(&add[1..])?).ok()?,
        _ => return None,
    };
    Some(Piece::Placeholder { factor, add })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_linear() {
        let fill = |text: &str, n| Template::read(text).unwrap_or_else(|e| panic!("{}", e.message())).fill(n);
        assert_eq!(fill("uvg:cycle.{n}@0", 7).as_deref(), Some("uvg:cycle.7@0"));
        assert_eq!(fill("line.{2n+1}.{n-3}@{10n}", 7).as_deref(), Some("line.15.4@70"));
        assert_eq!(fill("{n-3}", 2), None);
        assert_eq!(fill("{999999999n}", u64::MAX), None);
        for wrong in ["", "cycle.7", "{}", "{m}", "{n", "{n+}", "{n*2}", "{-n}", "{n+-1}", "{nn}", "{n}{"] {
            assert!(Template::read(wrong).is_err(), "{wrong}");
        }
    }
}
