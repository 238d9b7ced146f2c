//! For which orders a line has a perfect matching.

use super::super::sentences::{Line, Row, Tone, counted};
use super::super::{FORMAT, Told};
use super::{FamilyCost, judged, list, said};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::check::Flaw;
use xanthi_games::family::line::{LineBound, LineCycle};

/// How many orders without a matching are listed as text.
const SHOWN: usize = 40;

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

impl LineBoundAnswer {
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
