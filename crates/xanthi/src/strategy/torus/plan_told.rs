//! A plan for C_n x C_4 told for people: what its blocks are called, what their signs mean, and the lemmas that end the game.

use super::Step;
use super::blocks::Block;
use super::plan::{Case, Column, Plan};
use std::fmt;

/// How many columns a board has: so many, or every number 12k + `residue` from 11 on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Columns {
    Of(usize),
    All { residue: usize },
}

/// `factor`·k + `plus`; a plain number if the factor is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Linear {
    factor: isize,
    plus: isize,
}

impl Linear {
    fn less(self, number: usize) -> Self {
        Self { plus: self.plus - number as isize, ..self }
    }

    fn is(self, number: isize) -> bool {
        self == Self { factor: 0, plus: number }
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { factor, plus } = *self;
        match factor {
            0 => return write!(f, "{plus}"),
            1 => write!(f, "k")?,
            _ => write!(f, "{factor}k")?,
        }
        if plus == 0 { Ok(()) } else { write!(f, "{plus:+}") }
    }
}

impl Columns {
    fn all(self) -> Linear {
        match self {
            Columns::Of(n) => Linear { factor: 0, plus: n as isize },
            Columns::All { residue } => Linear { factor: TWELVE, plus: residue as isize },
        }
    }

    /// How often twelve columns fit between ends of so many together.
    fn twelves(self, ends: usize) -> Linear {
        match self {
            Columns::Of(n) => Linear { factor: 0, plus: (n.saturating_sub(ends) / TWELVE as usize) as isize },
            Columns::All { residue } => Linear { factor: 1, plus: (residue as isize - ends as isize).div_euclid(TWELVE) },
        }
    }
}

/// The columns of the block of the middle.
const TWELVE: isize = 12;

/// The rows of the board.
const ROWS: usize = 4;

/// What the signs of a block mean, in the order in which they are told.
const SIGNS: [(u8, &str); 6] = [
    (b'>', "go across, to the next column"),
    (b'v', "go down"),
    (b'x', "go down, which closes off (Lemma 2)"),
    (b'L', "go across, and win by Lemma 3"),
    (b'd', "go down, and always down after that (Lemma 1)"),
    (b'.', "it is never this player's turn here on the first pass"),
];

/// Two lines of heading, and the block below them.
type Part<'a> = ([String; 2], &'a Block);

impl Plan {
    /// The plan in sentences, for boards of so many columns.
    pub(super) fn in_sentences(&self, n: Columns) -> Vec<String> {
        let mut told: Vec<String> = self.numbered().map(|(number, case)| self.of_case(number, case, n)).collect();
        if self.has(|case| case.opening_name() == Some("Playing the 10")) {
            told.push("Playing the 10 is what to do in the first 10 columns, and playing the 12 in each 12 columns after them. The signs below are the moves: find the token's cell, and make the move that stands there. After such a block the other player is the first to come to the next column, as at its beginning.".into());
        } else if self.twelves(n) {
            told.push("Playing the 12 is what to do in 12 columns: the signs below are the moves. Find the token's cell, and make the move that stands there. After the block the other player is the first to come to the next column, as at its beginning.".into());
        } else {
            told.push("The signs below are the moves: find the token's cell, and make the move that stands there.".into());
        }
        if self.shows(b'd') {
            told.push("Lemma 1: if the first three moves are all made in the first column, go down whenever you can. Then the other player is always the first to come to a column, and loses.".into());
        }
        if self.shows(b'x') || self.has(|case| case.goal.contains("closing off")) {
            told.push("Closing off, Lemma 2: as soon as the token has visited five cells in two neighbouring columns, one cell of the first of them is a sink, an open cell from which both ways have been visited. Whoever closes off first on the first pass wins: go across whenever you can, until the next pass ends in the sink.".into());
        }
        if self.shows(b'L') {
            let (last, before) = (n.all().less(1), n.all().less(2));
            told.push(format!("Lemma 3: whoever goes from ({before},1) to ({last},1) on the first pass has made ({last},0) a sink. After that go across if you can, but go down from (0,1) on the second pass, and from ({before},2), ({before},3) and ({last},3) at any time."));
        }
        told.push("On later passes go across if you can, and otherwise down, unless something else is said.".into());
        told
    }

    /// The cases with their numbers. What is done at first, before there is a case, has none.
    fn numbered(&self) -> impl Iterator<Item = (usize, &Case)> {
        self.cases.iter().enumerate().skip(usize::from(self.cases.len() > 1))
    }

    /// The numbers of the cases among which the moves of an opening decide.
    fn parted(&self, case: &Case) -> Vec<usize> {
        let shown =
            |number: &usize| (0..case.opening.width()).any(|c| (0..ROWS).any(|row| case.opening.sign(c, row) == b'0' + *number as u8));
        (1..self.cases.len()).filter(shown).collect()
    }

    fn has(&self, what: impl Fn(&Case) -> bool) -> bool {
        self.cases.iter().any(what)
    }

    /// Whether the block of the middle is played at all.
    fn twelves(&self, n: Columns) -> bool {
        self.has(|case| case.opening_name() == Some("Playing the 12") || !self.repeated(case, n).is(0))
    }

    /// How often the block of the middle is played.
    fn repeated(&self, case: &Case, n: Columns) -> Linear {
        assert_eq!(self.middle.width() as isize, TWELVE);
        // An opening that decides the case is no whole board.
        let is_short = case.whole || case.goal.is_empty();
        if is_short { Columns::Of(0).all() } else { n.twelves(case.opening.width() + case.closing.width()) }
    }

    /// Whether a sign stands in some block.
    fn shows(&self, sign: u8) -> bool {
        let in_block = |block: &Block| (0..block.width()).any(|column| (0..ROWS).any(|row| block.sign(column, row) == sign));
        self.has(|case| in_block(&case.opening) || in_block(&case.closing)) || in_block(&self.middle)
    }

    fn of_case(&self, number: usize, case: &Case, n: Columns) -> String {
        let columns = |k: usize| if k == 1 { "1 column".into() } else { format!("{k} columns") };
        if case.goal.is_empty() {
            let parted: Vec<String> = self.parted(case).iter().map(|number| format!("case {number}")).collect();
            return format!("Case {number} ({}): this becomes {}.", case.title, parted.join(" or "));
        }
        let mut parts = Vec::new();
        if case.opening.width() > 0 {
            let unnamed = || format!("an opening of {}", columns(case.opening.width()));
            parts.push(case.opening_name().map_or_else(unnamed, str::to_lowercase));
        }
        match self.repeated(case, n) {
            times if times.is(0) => {}
            times if times.is(1) => parts.push("playing the 12".into()),
            times => parts.push(format!("playing the 12, {times} times")),
        }
        if case.closing.width() > 0 {
            parts.push(format!("the last {}", columns(case.closing.width())));
        }
        let title = match self.cases.len() {
            1 => crate::phrases::capital(case.title),
            _ => format!("Case {number} ({})", case.title),
        };
        let later: Vec<String> = case
            .later
            .iter()
            .map(|exception| {
                let column = match exception.column {
                    Column::Left(c) => Columns::Of(c).all(),
                    Column::Right(c) => n.all().less(1 + c),
                };
                let pass = match exception.pass {
                    Some(1) => "on the second pass".to_owned(),
                    Some(pass) => format!("on pass {}", pass + 1),
                    None => "on later passes".to_owned(),
                };
                let step = if exception.step == Step::Down { "down" } else { "across" };
                format!(" Go {step} from ({column},{}) {pass}.", exception.row)
            })
            .collect();
        let goal = case.goal.replace("n-1", &n.all().less(1).to_string());
        format!("{title}: {}. The aim: {goal}.{}", parts.join(", then "), later.concat())
    }

    /// The blocks of each case, one beside the other, with the columns where they are played, and what the signs mean.
    pub(super) fn in_blocks(&self, n: Columns) -> Vec<String> {
        let mut rows = Vec::new();
        for (number, case) in self.cases.iter().enumerate() {
            if self.cases.len() > 1 {
                rows.push(match number {
                    0 => format!("at first ({})", case.title),
                    _ => format!("case {number} ({})", case.title),
                });
            }
            rows.extend(self.blocks_of(case, n));
            rows.push(String::new());
        }
        rows.extend(SIGNS.iter().filter(|(sign, _)| self.shows(*sign)).map(|(sign, means)| format!("{}  {means}", char::from(*sign))));
        if self.cases.len() > 1 {
            rows.push("1, 2, …  the moves so far decide the case: make the move that stands there in the case with this number".into());
        }
        rows
    }

    fn blocks_of(&self, case: &Case, n: Columns) -> Vec<String> {
        let times = self.repeated(case, n);
        let (open, close) = (case.opening.width(), case.closing.width());
        let at = |column: usize| Columns::Of(column).all();
        let span = |from: Linear, to: Linear| match (from == to, to.factor) {
            (true, _) => format!("column {from}"),
            (_, 0) => format!("columns {from}-{to}"),
            _ => format!("columns {from} to {to}"),
        };
        let mut parts: Vec<Part<'_>> = Vec::new();
        if open > 0 {
            let name = case.opening_name().unwrap_or("Opening").to_lowercase();
            parts.push(([name, span(at(0), at(open - 1))], &case.opening));
        }
        if !times.is(0) {
            let again = if times.is(1) { String::new() } else { format!(", {times} times") };
            let last = Linear { factor: TWELVE * times.factor, plus: open as isize + TWELVE * times.plus - 1 };
            parts.push((["playing the 12".into(), span(at(open), last) + &again], &self.middle));
        }
        if close > 0 {
            let name = if close == 1 { "the last column".into() } else { format!("the last {close}") };
            parts.push(([name, span(n.all().less(close), n.all().less(1))], &case.closing));
        }
        let wide = |part: &Part<'_>| part.0.iter().map(String::len).max().unwrap_or(0).max(part.1.width());
        let line = |lead: String, cell: &dyn Fn(&Part<'_>) -> String| {
            let cells: Vec<String> = parts.iter().map(|part| format!("{:<1$}", cell(part), wide(part))).collect();
            format!("{lead:>5}  {}", cells.join("  ")).trim_end().to_owned()
        };
        let mut rows: Vec<String> = (0..2).map(|k| line(String::new(), &|part| part.0[k].clone())).collect();
        rows.extend((0..ROWS).map(|row| {
            line(format!("row {row}"), &|(_, block)| (0..block.width()).map(|column| char::from(block.sign(column, row))).collect())
        }));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::Columns;
    use crate::strategy::torus::hogan_horrocks;

    /// The sentences about cases, for C_n x C_4.
    fn cases(n: usize) -> Vec<String> {
        let plan = hogan_horrocks::plan(n).expect("n is odd");
        plan.in_sentences(Columns::Of(n)).into_iter().filter(|sentence| sentence.starts_with("Case ")).collect()
    }

    #[test]
    fn every_case_of_the_figure_is_told_in_its_place() {
        for n in (3..50).step_by(2) {
            let figure = hogan_horrocks::plan(n).expect("n is odd").in_blocks(Columns::Of(n));
            let drawn: Vec<&str> = figure.iter().filter(|row| row.starts_with("case ")).map(String::as_str).collect();
            let told = cases(n);
            assert_eq!(told.len(), drawn.len(), "n = {n}");
            for (i, (sentence, heading)) in told.iter().zip(drawn).enumerate() {
                assert!(heading.starts_with(&format!("case {} (", i + 1)), "n = {n}: {heading}");
                assert!(sentence[1..].starts_with(&heading[1..]), "n = {n}: {sentence}");
            }
        }
        assert_eq!(cases(9)[0], "Case 1 (the first reply is down): this becomes case 3 or case 4.");
        assert_eq!(cases(21)[1], "Case 2 (the first reply is across): this becomes case 5 or case 6.");
    }
}
