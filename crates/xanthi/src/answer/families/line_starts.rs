//! Who wins Line Geography from which start.

use super::super::sentences::{Line, Row, Tone};
use super::super::{FORMAT, Told};
use super::{FamilyCost, judged, line_name, list, said};
use crate::line::starts::Starts;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::check::Flaw;

/// The starts that are P, for every order.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LineStartsAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The moves, ascending.
    pub moves: Vec<u32>,
    /// Their greatest common divisor d: the line falls into d lines with the moves divided by d.
    pub divisor: u32,
    /// Whether only starts with an even number are P.
    pub even_only: bool,
    /// The least odd n from which on each of these starts is the hole of an almost perfect matching.
    pub all_holes_from: Option<u64>,
    /// The greatest even n without a perfect matching, 0 if there is none.
    pub bound: Option<u64>,
    /// The orders that do not follow the rule.
    pub exceptions: Vec<StartException>,
    /// Whether the checker accepted the proof.
    pub checked: bool,
    /// What the checker objects to: a fault of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// What it cost.
    pub cost: FamilyCost,
}

/// An order that does not follow the rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StartException {
    /// The order.
    pub order: u64,
    /// The starts that are P.
    pub lost: Vec<u32>,
}

impl LineStartsAnswer {
    /// What was settled.
    pub fn new(starts: &Starts, flaw: Option<&Flaw>, cost: FamilyCost) -> Self {
        let claim = starts.certificate();
        let exception =
            |e: &xanthi_games::family::line_starts::LineException| StartException { order: e.order.into(), lost: e.lost.clone() };
        Self {
            xanthi: FORMAT,
            moves: claim.moves.clone(),
            divisor: claim.divisor(),
            even_only: claim.even_only(),
            all_holes_from: starts.all_holes_from().map(u64::from),
            bound: starts.bound().map(u64::from),
            exceptions: claim.exceptions.iter().map(exception).collect(),
            checked: flaw.is_none(),
            flaw: said(flaw),
            cost,
        }
    }
}

impl LineStartsAnswer {
    /// What is known of the lines into which a line splits, said of its own vertices.
    fn whole(&self) -> String {
        let d = self.divisor;
        let place = format!("start v is ⌊v/{d}⌋ on the line with ⌈(n − r)/{d}⌉ of its vertices, where r = v mod {d}");
        let even = if self.even_only { format!(" and ⌊v/{d}⌋ is even") } else { String::new() };
        let rule = if self.exceptions.is_empty() { format!(": P if that number is odd{even}, and otherwise N") } else { String::new() };
        format!("{place}{rule}")
    }
}

impl Told for LineStartsAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, line_name(&self.moves))
    }

    fn tell(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if self.divisor > 1 {
            let d = self.divisor;
            let text = format!("{d}: the line splits into {d} lines with the moves divided by {d}; the rest is about those");
            rows.push(Row::plain("divisor", text));
        }
        rows.push(Row::plain("even n", "N from every start"));
        let odd = if self.even_only { "start with an even number, N from the others" } else { "start" };
        rows.push(Row::plain("odd n", format!("P from every {odd}")));
        if let Some(from) = self.all_holes_from {
            let text = format!("every start that is P is the hole of an almost perfect matching from n = {from} on");
            rows.push(Row::plain("holes", text));
        }
        for (i, exception) in self.exceptions.iter().enumerate() {
            let lost = if exception.lost.is_empty() { "from no start".into() } else { format!("from {}", list(&exception.lost, " ")) };
            let line = Line::plain(format!("n = {}: P {lost}", exception.order));
            rows.push(if i == 0 { Row::new("except", line) } else { Row::more(line) });
        }
        if self.divisor > 1 {
            rows.push(Row::plain("whole line", self.whole()));
        }
        let matchings = self.cost.matchings.unwrap_or(0);
        rows.push(Row::plain("cost", format!("{matchings} maximum matchings, {:.3} s", self.cost.seconds)));
        rows.push(judged(self.flaw.as_ref()));
        rows
    }

    fn wide(&self) -> usize {
        11
    }
}
