//! A position with placeholders for n, and perhaps for m: `uvg:cycle.{n}@0`, `uvg:line.{2n+1}.2.3@{n}`,
//! `dvg:torus.{n}x{m}@0,0`.

use crate::table::Refused;
use std::fmt;

/// Text with placeholders.
pub(super) struct Template {
    text: String,
    pieces: Vec<Piece>,
}

enum Piece {
    Text(String),
    Placeholder(Linear),
}

/// `n`·n + `m`·m + `add`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Linear {
    n: i64,
    m: i64,
    add: i64,
}

/// The largest number that stands in a placeholder.
pub(super) const LARGEST: u64 = 1 << 40;

/// The factors and summands of a placeholder have at most so many digits.
const MOST_DIGITS: usize = 9;

/// A placeholder that is no number of a board.
#[derive(Debug)]
pub(super) struct NoNumber {
    placeholder: String,
    value: i128,
}

impl fmt::Display for NoNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}", self.placeholder, self.value)
    }
}

impl Template {
    pub(super) fn read(text: &str) -> Result<Self, Refused> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            let wrong = || {
                let help = "a placeholder is written {n}, or with factors and summands like {2n}, {n+1}, {2n-1}; {m} is a second \
                            number, and both may stand together, as in {n+m}";
                Refused::new(format!("a placeholder of `{text}` cannot be read"), help)
            };
            let (placeholder, behind) = behind.split_once('}').ok_or_else(wrong)?;
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(Piece::Placeholder(Linear::read(placeholder).ok_or_else(wrong)?));
            rest = behind;
        }
        if pieces.is_empty() {
            let help = "write {n} for the number that runs, as in 'uvg:cycle.{n}@0'; a position without a placeholder is solved by itself";
            return Err(Refused::new(format!("the position `{text}` has no placeholder"), help));
        }
        pieces.push(Piece::Text(rest.to_owned()));
        let read = Self { text: text.to_owned(), pieces };
        if read.placeholders().all(|placeholder| placeholder.n == 0) {
            let help = "the first number that runs is {n}, and {m} is a second one: write {n} for {m}";
            return Err(Refused::new(format!("the position `{text}` has {{m}}, but no {{n}}"), help));
        }
        Ok(read)
    }

    fn placeholders(&self) -> impl Iterator<Item = &Linear> {
        self.pieces.iter().filter_map(|piece| if let Piece::Placeholder(linear) = piece { Some(linear) } else { None })
    }

    /// Whether a second number runs.
    pub(super) fn has_m(&self) -> bool {
        self.placeholders().any(|placeholder| placeholder.m != 0)
    }

    /// The text with its placeholders.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The text with something else for each placeholder, of which it is given the number.
    pub(super) fn with(&self, mut of: impl FnMut(usize) -> String) -> String {
        let mut number = 0;
        let mut written = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Placeholder(_) => {
                number += 1;
                of(number - 1)
            }
        };
        self.pieces.iter().map(&mut written).collect()
    }

    /// The placeholders as they are written in normal form, `{2n+m-1}`.
    pub(super) fn written(&self) -> Vec<String> {
        self.placeholders().map(Linear::to_string).collect()
    }

    /// The template of the column of one m, in which n alone runs; none if a placeholder would be no number of a board.
    pub(super) fn column(&self, m: u64) -> Option<String> {
        let of_m = |linear: &Linear| {
            let add = i128::from(linear.m) * i128::from(m) + i128::from(linear.add);
            let of_n = Linear { n: linear.n, m: 0, add: i64::try_from(add).ok()? };
            if of_n.n == 0 { of_n.value(&[0]).ok().map(|number| number.to_string()) } else { Some(of_n.to_string()) }
        };
        let written: Vec<String> = self.placeholders().map(of_m).collect::<Option<_>>()?;
        Some(self.with(|number| written[number].clone()))
    }

    /// The text for a key, n and perhaps m.
    ///
    /// # Errors
    /// If a placeholder would be negative or too large.
    pub(super) fn fill(&self, key: &[u64]) -> Result<String, NoNumber> {
        let values: Vec<u64> = self.placeholders().map(|linear| linear.value(key)).collect::<Result<_, _>>()?;
        Ok(self.with(|number| values[number].to_string()))
    }
}

impl Linear {
    /// A sum of terms: numbers, and `n` and `m` with a number before them or not, as in `2n+m-1`.
    fn read(text: &str) -> Option<Self> {
        let mut sum = Self::default();
        let (mut rest, mut sign) = (text, 1);
        loop {
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            let (digits, variable) = match rest[..end].strip_suffix(['n', 'm']) {
                Some(factor) => (factor, rest[..end].chars().next_back()),
                None => (&rest[..end], None),
            };
            let number = match digits {
                "" if variable.is_some() => 1,
                _ if digits.len() <= MOST_DIGITS && digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse::<i64>().ok()?,
                _ => return None,
            };
            let part = match variable {
                Some('n') => &mut sum.n,
                Some(_) => &mut sum.m,
                None => &mut sum.add,
            };
            *part = part.checked_add(sign * number)?;
            match rest[end..].chars().next() {
                None => break,
                Some(next) => (sign, rest) = (if next == '+' { 1 } else { -1 }, &rest[end + 1..]),
            }
        }
        // What does not run is no placeholder.
        (sum.n != 0 || sum.m != 0).then_some(sum)
    }

    /// What stands in the placeholder for a key.
    fn value(&self, key: &[u64]) -> Result<u64, NoNumber> {
        let of = |factor: i64, place: usize| i128::from(factor) * i128::from(key.get(place).copied().unwrap_or(0));
        let value = of(self.n, 0) + of(self.m, 1) + i128::from(self.add);
        u64::try_from(value).ok().filter(|value| *value <= LARGEST).ok_or_else(|| NoNumber { placeholder: self.to_string(), value })
    }
}

impl fmt::Display for Linear {
    /// With its braces. A negative term comes behind the others, so that it can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms = vec![(self.n, "n"), (self.m, "m"), (self.add, "")];
        terms.retain(|(factor, _)| *factor != 0);
        terms.sort_by_key(|(factor, _)| *factor < 0);
        f.write_str("{")?;
        for (i, (factor, variable)) in terms.into_iter().enumerate() {
            let sign = match (i, factor) {
                (_, ..0) => "-",
                (0, _) => "",
                _ => "+",
            };
            f.write_str(sign)?;
            match factor.unsigned_abs() {
                1 if !variable.is_empty() => f.write_str(variable)?,
                number => write!(f, "{number}{variable}")?,
            }
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str) -> Template {
        Template::read(text).unwrap_or_else(|e| panic!("{}", e.message()))
    }

    fn fill(text: &str, key: &[u64]) -> Option<String> {
        template(text).fill(key).ok()
    }

    #[test]
    fn placeholders_are_linear() {
        assert_eq!(fill("uvg:cycle.{n}@0", &[7]).as_deref(), Some("uvg:cycle.7@0"));
        assert_eq!(fill("line.{2n+1}.{n-3}@{10n}", &[7]).as_deref(), Some("line.15.4@70"));
        assert_eq!(fill("{20-2n}.{1+n}.{n+n+1}", &[7]).as_deref(), Some("6.8.15"));
        let wrong = |text: &str, key: &[u64]| template(text).fill(key).err().map(|e| e.to_string()).unwrap_or_default();
        assert_eq!(wrong("{n-3}", &[2]), "{n-3} is -1");
        assert_eq!(wrong("{n-2m}", &[2, 3]), "{n-2m} is -4");
        assert_eq!(wrong("a{n}", &[(1 << 40) + 1]), "{n} is 1099511627777");
        let large = "{999999999n+999999999m} is 36893488110525615082580896770";
        assert_eq!(wrong("{999999999n+999999999m}", &[u64::MAX, u64::MAX]), large);
        for wrong in [
            "",
            "cycle.7",
            "{}",
            "{x}",
            "{n",
            "{n+}",
            "{n*2}",
            "{-n}",
            "{n+-1}",
            "{nn}",
            "{n}{",
            "{nm}",
            "{n}{mm}",
            "{3}",
            "{n-n}",
            "{+n}",
            "{n 1}",
            "{1234567890n}",
        ] {
            assert!(Template::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_second_number_may_run() {
        assert_eq!(fill("grid.{n}x{m}@{m},{n-1}", &[4, 9]).as_deref(), Some("grid.4x9@9,3"));
        assert_eq!(fill("{2m+1}.{n}.{3m-2}", &[5, 1]).as_deref(), Some("3.5.1"));
        assert_eq!(fill("{n+m}.{2n+3m-1}.{m-n}", &[5, 7]).as_deref(), Some("12.30.2"));
        assert_eq!(fill("{n}.{m-2}", &[5, 1]), None);
        let column = |text: &str, m: u64| template(text).column(m);
        assert_eq!(column("{n}x{2m}@{2n-1},{n+3}", 4).as_deref(), Some("{n}x8@{2n-1},{n+3}"));
        assert_eq!(column("{n+m}x{n-m}.{3m-n}", 4).as_deref(), Some("{n+4}x{n-4}.{12-n}"));
        assert_eq!(column("{n}x{m-5}", 4), None);
        // Where m is gone the numbers are those of the map.
        for text in ["{n+m}.{n}", "{3m-n+2}x{n}", "{m}.{n}.{2n-m+9}"] {
            for (n, m) in [(0, 0), (3, 2), (7, 5)] {
                let of_column = column(text, m).and_then(|column| fill(&column, &[n]));
                assert_eq!(of_column, fill(text, &[n, m]), "{text} {n} {m}");
            }
        }
        assert!(template("{n}.{m}").has_m() && template("{n+m}").has_m() && !template("{n}.{n}").has_m());
        let alone = Template::read("dvg:torus.3x{m}@0,0").err().map(|e| e.message()).unwrap_or_default();
        assert!(alone.contains("has {m}, but no {n}") && alone.contains("write {n} for {m}"), "{alone}");
    }

    #[test]
    fn placeholders_can_be_read_again() {
        for text in ["{n}", "{2n+3m-1}", "{4-n}", "{m-n}", "{n+m+12}"] {
            assert_eq!(template(&format!("a{text}{{n}}")).written()[0], text);
        }
    }
}
