//! For which orders a line has a perfect matching.

use super::super::sentences::{Line, Row, Tone};
use super::super::{FORMAT, Told};
use super::{FamilyCost, judged, list, said};
use crate::phrases::counted;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::check::Flaw;
use xanthi_games::family::line::{LineBound, LineCycle};

/// How many orders without a matching are listed as text.
const SHOWN: usize = 40;
/// How many blocks of a line are listed as text.
const BLOCKS: u64 = 12;

/// For which n Line Geography has a perfect matching.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LineBoundAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The moves, ascending.
    pub moves: Vec<u32>,
    /// The greatest even n without a perfect matching; 0 if there is none, null if they go on for ever.
    pub bound: Option<u64>,
    /// The greatest common divisor of the moves.
    pub divisor: u32,
    /// The modulus of the classes, for the line of n/divisor vertices.
    pub modulus: u64,
    /// For each even remainder but 0: from which order on there is a perfect matching.
    pub classes: Vec<ResidueClass>,
    /// All even n without a perfect matching, if there is a greatest.
    pub without: Option<Vec<u64>>,
    /// One line, if it was asked for, put together from lines of twice a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<LineInBlocks>,
    /// Whether the checker accepted the proof.
    pub checked: bool,
    /// What the checker objects to: a fault of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// What it cost.
    pub cost: FamilyCost,
}

/// The orders with one remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResidueClass {
    /// The remainder.
    pub residue: u64,
    /// There is a perfect matching exactly from this order on.
    pub least: u64,
}

/// A line put together from lines of 2a and of 2b vertices, which have perfect matchings (Goldlist's Theorems 7 to 9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LineInBlocks {
    /// The number of vertices.
    pub n: u64,
    /// Whether it has a perfect matching.
    pub matching: bool,
    /// s and t, 0 or more, with n = 2(as + bt), t as small as can be; null if there are none.
    pub sum: Option<[u64; 2]>,
    /// The greatest number that is no sum as + bt, ab − a − b, or -1 if there is none; null if the moves have a common divisor.
    pub greatest_no_sum: Option<i64>,
}

impl LineInBlocks {
    /// The line with n vertices and two moves.
    fn of(n: u64, [a, b]: [u32; 2], matching: bool) -> Self {
        let (long, short) = (u64::from(b), u64::from(a));
        let half = n / 2;
        // Modulo a, the multiples of b repeat after a of them.
        let whole = |t: &u64| (half - long * t).is_multiple_of(short);
        let sum = if n.is_multiple_of(2) { (0..=(half / long).min(short - 1)).find(whole) } else { None };
        let sum = sum.map(|t| [(half - long * t) / short, t]);
        let coprime = num_integer::gcd(a, b) == 1;
        let (a, b) = (i128::from(a), i128::from(b));
        let greatest = i64::try_from(a * b - a - b).unwrap_or(i64::MAX);
        Self { n, matching, sum, greatest_no_sum: coprime.then_some(greatest) }
    }

    fn tell(&self, [a, b]: [u32; 2]) -> Vec<Row> {
        let (n, half) = (self.n, self.n / 2);
        let has = if self.matching { "it has a perfect matching" } else { "it has no perfect matching" };
        let Some([s, t]) = self.sum else {
            let why = match n.is_multiple_of(2) {
                false => format!("{n} is odd: it has no perfect matching"),
                true if self.matching => format!("{n} = 2·{half}, and {half} is no sum of {a}s and {b}s; all the same {has}"),
                true => format!("{n} = 2·{half}, and {half} is no sum of {a}s and {b}s; {has}"),
            };
            return [vec![Row::plain("n", why)], self.theorem(a, b)].concat();
        };
        let blocks = [(s, u64::from(a)), (t, u64::from(b))];
        let parts: Vec<String> = blocks.iter().filter(|(count, _)| *count > 0).map(|(count, step)| format!("{count}·{step}")).collect();
        let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
        let mut rows = vec![Row::plain("n", format!("{n} = 2·{half}, and {half} = {sum}"))];
        let (mut first, mut list, mut all) = (0, Vec::new(), 0);
        for (count, step) in blocks {
            all += count;
            for _ in 0..count.min(BLOCKS.saturating_sub(list.len() as u64)) {
                list.push(format!("{first}–{} by {step}", first + 2 * step - 1));
                first += 2 * step;
            }
        }
        let more = if all > BLOCKS { format!(" … {all} in all") } else { String::new() };
        if all > 0 {
            rows.push(Row::plain("blocks", format!("{}{more}", list.join(", "))));
            rows.push(Row::plain("pairs", "in a block by a, each v of its first half goes with v + a"));
        }
        rows.extend(self.theorem(a, b));
        rows
    }

    /// What Theorem 7 says of the moves.
    fn theorem(&self, a: u32, b: u32) -> Vec<Row> {
        let Some(greatest) = self.greatest_no_sum else { return Vec::new() };
        let text = match greatest {
            ..0 => format!("every number is a sum of {a}s and {b}s"),
            _ => format!("every number above {a}·{b} − {a} − {b} = {greatest} is a sum of {a}s and {b}s, {greatest} is not"),
        };
        vec![Row::plain("sums", text)]
    }
}

impl LineBoundAnswer {
    /// The same with the line that has n vertices, if there are two moves.
    #[must_use]
    pub fn with_line(mut self, claim: &LineBound, n: u64) -> Self {
        if let Ok(moves) = <[u32; 2]>::try_from(claim.moves.as_slice()) {
            self.line = Some(LineInBlocks::of(n, moves, claim.has_matching(n)));
        }
        self
    }

    /// What a claim says.
    pub fn new(claim: &LineBound, flaw: Option<&Flaw>, cost: FamilyCost) -> Self {
        let class = |(i, class): (usize, u64)| ResidueClass { residue: 2 * (i as u64 + 1), least: class };
        Self {
            xanthi: FORMAT,
            moves: claim.moves.clone(),
            bound: claim.bound,
            divisor: claim.divisor(),
            modulus: 2 * (claim.classes.len() as u64 + 1),
            classes: claim.classes.iter().map(|class| class.least).enumerate().map(class).collect(),
            without: claim.bound.map(|bound| (2..=bound).step_by(2).filter(|&n| !claim.has_matching(n)).collect()),
            line: None,
            checked: flaw.is_none(),
            flaw: said(flaw),
            cost,
        }
    }
}

impl LineBoundAnswer {
    /// Which n have a perfect matching, where the moves have a common divisor: multiples of twice the divisor.
    fn multiples(&self) -> String {
        let d = u64::from(self.divisor);
        let all: u64 = self.classes.iter().map(|class| class.least.saturating_sub(class.residue).div_ceil(self.modulus)).sum();
        let without = |class: &ResidueClass| (class.residue..class.least).step_by(self.modulus as usize).take(SHOWN);
        let mut first: Vec<u64> = self.classes.iter().flat_map(without).collect();
        first.sort_unstable();
        let shown: Vec<u64> = first.iter().take(SHOWN).map(|m| m.saturating_mul(d)).collect();
        let more = if all > SHOWN as u64 { format!(" … {all} in all") } else { String::new() };
        let but = if all == 0 { String::new() } else { format!(" and n is not {}{more}", list(&shown, ",")) };
        format!("exactly if {} divides n{but}", 2 * d)
    }
}

impl Told for LineBoundAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, line_name(&self.moves))
    }

    fn tell(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        match self.bound {
            Some(0) => rows.push(Row::plain("matching", "for every even n, for no odd n")),
            Some(bound) => {
                rows.push(Row::plain("matching", format!("for every even n > {bound}, for no odd n")));
                let all = self.without.as_deref().unwrap_or_default();
                let more = if all.len() > SHOWN { format!(" … {} in all", all.len()) } else { String::new() };
                rows.push(Row::plain("without", format!("even n = {}{more}", list(&all[..all.len().min(SHOWN)], ","))));
            }
            None => {
                let parts: Vec<u32> = self.moves.iter().map(|a| a / self.divisor).collect();
                let text = format!("exactly for {} times the orders of {} that have one", self.divisor, line_name(&parts));
                rows.push(Row::plain("matching", text));
                rows.push(Row::plain("that is", self.multiples()));
                rows.push(Row::plain("bound", "none: there are infinitely many even n without one"));
            }
        }
        if let (Some(line), &[a, b]) = (&self.line, self.moves.as_slice()) {
            rows.extend(line.tell([a, b]));
        }
        rows.push(matchings(&self.cost));
        rows.push(judged(self.flaw.as_ref()));
        rows
    }

    fn wide(&self) -> usize {
        9
    }
}

/// How many perfect matchings there are around the sum of two moves.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LineCycleAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The two moves.
    pub moves: [u32; 2],
    /// The orders one below and one above the sum of the moves.
    pub counts: [CycleCount; 2],
    /// Whether the checker accepted the proof.
    pub checked: bool,
    /// What the checker objects to: a fault of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// What it cost.
    pub cost: FamilyCost,
}

/// The perfect matchings of one order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CycleCount {
    /// The order.
    pub n: u64,
    /// The number of perfect matchings.
    pub count: u32,
}

impl LineCycleAnswer {
    /// What a claim says.
    pub fn new(claim: &LineCycle, flaw: Option<&Flaw>, cost: FamilyCost) -> Self {
        let sum = u64::from(claim.a) + u64::from(claim.b);
        let counts = [CycleCount { n: sum - 1, count: claim.below }, CycleCount { n: sum + 1, count: claim.above }];
        Self { xanthi: FORMAT, moves: [claim.a, claim.b], counts, checked: flaw.is_none(), flaw: said(flaw), cost }
    }
}

impl Told for LineCycleAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, line_name(&self.moves))
    }

    fn tell(&self) -> Vec<Row> {
        let each = |at: &CycleCount| {
            Row::plain("", format!("n = {}: {} perfect matching{}", at.n, at.count, if at.count == 1 { "" } else { "s" }))
        };
        self.counts.iter().map(each).chain([matchings(&self.cost), judged(self.flaw.as_ref())]).collect()
    }

    fn wide(&self) -> usize {
        9
    }
}

fn matchings(cost: &FamilyCost) -> Row {
    Row::plain("cost", format!("{}, {:.3} s", counted(cost.matchings.unwrap_or(0), "maximum matching"), cost.seconds))
}

/// Line Geography with these moves.
pub fn line_name(moves: &[u32]) -> String {
    format!("Line Geography n;{{{}}}", list(moves, ","))
}
