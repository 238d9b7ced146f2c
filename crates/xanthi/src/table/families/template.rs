//! A position with placeholders for n, and perhaps for m: `uvg:cycle.{n}@0`, `uvg:line.{2n+1}.2.3@{n}`,
//! `dvg:torus.{n}x{m}@0,0`.

use crate::table::Refused;

/// Text with placeholders.
pub(super) struct Template {
    text: String,
    pieces: Vec<Piece>,
}

enum Piece {
    Text(String),
    /// `factor`·n + `add`, or the same with m.
    Placeholder {
        of: Variable,
        factor: u64,
        add: i64,
    },
}

/// What runs, in the order of the numbers of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variable {
    N,
    M,
}

/// The largest number that stands in a placeholder.
const LARGEST: u64 = 1 << 40;

impl Template {
    pub(super) fn read(text: &str) -> Result<Self, Refused> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            let wrong = || {
                let help = "a placeholder is written {n}, or with a factor and a summand like {2n}, {n+1}, {2n-1}; {m} is a second number";
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
        let read = Self { text: text.to_owned(), pieces };
        if !read.has(Variable::N) {
            let help = "the first number that runs is {n}, and {m} is a second one: write {n} for {m}";
            return Err(Refused::new(format!("the position `{text}` has {{m}}, but no {{n}}"), help));
        }
        Ok(read)
    }

    fn has(&self, variable: Variable) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Placeholder { of, .. } if *of == variable))
    }

    /// Whether a second number runs.
    pub(super) fn has_m(&self) -> bool {
        self.has(Variable::M)
    }

    /// The text with its placeholders.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The template of the column of one m, in which n alone runs; none if a placeholder would be negative or too large.
    pub(super) fn column(&self, m: u64) -> Option<String> {
        let mut out = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Placeholder { of: Variable::M, factor, add } => out.push_str(&value(*factor, *add, m)?.to_string()),
                Piece::Placeholder { of: Variable::N, factor, add } => {
                    let factor = if *factor == 1 { String::new() } else { factor.to_string() };
                    let add = if *add == 0 { String::new() } else { format!("{add:+}") };
                    out.push_str(&format!("{{{factor}n{add}}}"));
                }
            }
        }
        Some(out)
    }

    /// The text for a key, n and perhaps m; none if a placeholder would be negative or too large.
    pub(super) fn fill(&self, key: &[u64]) -> Option<String> {
        let mut out = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Placeholder { of, factor, add } => {
                    out.push_str(&value(*factor, *add, *key.get(*of as usize)?)?.to_string());
                }
            }
        }
        Some(out)
    }
}

/// What stands in a placeholder.
fn value(factor: u64, add: i64, number: u64) -> Option<u64> {
    factor.checked_mul(number)?.checked_add_signed(add).filter(|value| *value <= LARGEST)
}

/// `n`, `2n`, `n+1`, `2n-1`, and the same with m.
fn placeholder_of(text: &str) -> Option<Piece> {
    let of = if text.contains('m') { Variable::M } else { Variable::N };
    let (factor, add) = text.split_once(if of == Variable::M { 'm' } else { 'n' })?;
    let small = |digits: &str| (digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit())).then(|| digits.parse().ok()).flatten();
    let factor: u64 = if factor.is_empty() { 1 } else { small(factor)? };
    let add = match add.as_bytes() {
        [] => 0,
        [b'+', ..] => i64::try_from(small(&add[1..])?).ok()?,
        [b'-', ..] => -i64::try_from(small(&add[1..])?).ok()?,
        _ => return None,
    };
    Some(Piece::Placeholder { of, factor, add })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(text: &str, key: &[u64]) -> Option<String> {
        Template::read(text).unwrap_or_else(|e| panic!("{}", e.message())).fill(key)
    }

    #[test]
    fn placeholders_are_linear() {
        assert_eq!(fill("uvg:cycle.{n}@0", &[7]).as_deref(), Some("uvg:cycle.7@0"));
        assert_eq!(fill("line.{2n+1}.{n-3}@{10n}", &[7]).as_deref(), Some("line.15.4@70"));
        assert_eq!(fill("{n-3}", &[2]), None);
        assert_eq!(fill("{999999999n}", &[u64::MAX]), None);
        for wrong in ["", "cycle.7", "{}", "{x}", "{n", "{n+}", "{n*2}", "{-n}", "{n+-1}", "{nn}", "{n}{", "{nm}", "{n+m}", "{n}{mm}"] {
            assert!(Template::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_second_number_may_run() {
        assert_eq!(fill("grid.{n}x{m}@{m},{n-1}", &[4, 9]).as_deref(), Some("grid.4x9@9,3"));
        assert_eq!(fill("{2m+1}.{n}.{3m-2}", &[5, 1]).as_deref(), Some("3.5.1"));
        assert_eq!(fill("{n}.{m-2}", &[5, 1]), None);
        let template = |text: &str| Template::read(text).unwrap_or_else(|e| panic!("{}", e.message()));
        assert_eq!(template("{n}x{2m}@{2n-1},{n+3}").column(4).as_deref(), Some("{n}x8@{2n-1},{n+3}"));
        assert_eq!(template("{n}x{m-5}").column(4), None);
        assert!(template("{n}.{m}").has_m() && !template("{n}.{n}").has_m());
        let alone = Template::read("dvg:torus.3x{m}@0,0").err().map(|e| e.message()).unwrap_or_default();
        assert!(alone.contains("has {m}, but no {n}") && alone.contains("write {n} for {m}"), "{alone}");
    }
}
