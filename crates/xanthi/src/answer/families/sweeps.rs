//! Tori and Kotzig's Nim.

use super::super::sentences::{Line, Row, Tone};
use super::super::{FORMAT, Told};
use super::{FamilyCost, judged, list, said};
use crate::prove::{Law, small_cycles};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::Play;
use xanthi_games::check::Flaw;
use xanthi_games::family::sweeps::{Boards, Sweeps};

/// The outcomes or nimbers of all boards of the family.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SweepsAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The boards.
    pub boards: Boards,
    /// Normal or misère play.
    pub play: Play,
    /// Whether the values are nimbers.
    pub nimbers: bool,
    /// The least n of which the proof speaks.
    pub from: u64,
    /// The values repeat for all larger n; the least possible.
    pub preperiod: u64,
    /// The period; the least possible.
    pub period: u64,
    /// The residues modulo the period of the n behind the preperiod that are P.
    pub p_residues: Vec<u64>,
    /// The n up to the preperiod with another value than their residue has later on.
    pub exceptions: Vec<ValueAt>,
    /// The values from `from` up to the preperiod.
    pub before: String,
    /// The values of the period that follows.
    pub values: String,
    /// Cycles in which moves coincide: by search, not by the proof.
    pub small: Vec<ValueAt>,
    /// The states of all automata.
    pub states: u64,
    /// Whether the checker accepted the certificate.
    pub checked: bool,
    /// What the checker objects to: a fault of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// What it cost.
    pub cost: FamilyCost,
}

/// The value of one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ValueAt {
    /// The board.
    pub n: u64,
    /// N, P, or a nimber as a digit.
    pub value: Option<char>,
}

impl SweepsAnswer {
    /// What a claim says.
    pub fn new(claim: &Sweeps, flaw: Option<&Flaw>, cost: FamilyCost) -> Self {
        let law = Law::of(claim);
        let small = match &claim.boards {
            Boards::Torus { .. } => Vec::new(),
            Boards::Kotzig { moves } => small_cycles(moves, claim.play, claim.nimbers),
        };
        let automata = claim.passes.iter().flat_map(|pass| &pass.types).flat_map(|t| [&t.right, &t.left]);
        Self {
            xanthi: FORMAT,
            boards: claim.boards.clone(),
            play: claim.play,
            nimbers: claim.nimbers,
            from: law.first,
            preperiod: law.preperiod,
            period: law.period,
            p_residues: law.p_residues,
            exceptions: law.exceptions.iter().map(|&n| ValueAt { n, value: claim.value(n) }).collect(),
            before: claim.before.clone(),
            values: claim.period.clone(),
            small: small.into_iter().map(|(n, value)| ValueAt { n: n.into(), value: Some(value) }).collect(),
            states: automata.map(|a| u64::from(a.states)).sum::<u64>() + u64::from(claim.chain.states),
            checked: flaw.is_none(),
            flaw: said(flaw),
            cost,
        }
    }
}

impl Told for SweepsAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, boards_name(&self.boards)).then(if self.play == Play::Misere { ", misère play" } else { "" })
    }

    fn tell(&self) -> Vec<Row> {
        let from = self.preperiod + 1;
        let values = |list: &[ValueAt]| -> String {
            list.iter().map(|at| format!("{} is {}", at.n, at.value.unwrap_or('?'))).collect::<Vec<_>>().join(", ")
        };
        let mut rows = vec![Row::plain("period", format!("{} from n = {from} on", self.period))];
        if self.nimbers {
            rows.push(Row::plain("nimbers", format!("{} for n = {from} to {}, repeating", self.values, self.preperiod + self.period)));
        }
        rows.push(match &self.p_residues[..] {
            [] => Row::plain("P", "for no n"),
            all if all.len() as u64 == self.period => Row::plain("P", "for every n"),
            some => Row::plain("P", format!("exactly if n is {} modulo {}", list(some, ", "), self.period)),
        });
        if !self.exceptions.is_empty() {
            rows.push(Row::plain("except", values(&self.exceptions)));
        }
        if !self.small.is_empty() {
            rows.push(Row::plain("smaller", format!("{} (by search; moves coincide)", values(&self.small))));
        }
        rows.push(Row::plain("method", format!("automata of the tapes that passes leave, {} states", self.states)));
        if let Boards::Kotzig { .. } = self.boards {
            rows.push(Row::new("source", Line::new(Tone::Dim, "periodicity: Kai Liang, arXiv 2608.13273 (2026)")));
        }
        rows.push(Row::plain("cost", format!("{} steps, {:.1} s", self.cost.steps.unwrap_or(0), self.cost.seconds)));
        rows.push(judged(self.flaw.as_ref()));
        rows
    }
}

/// The boards in a few words.
pub fn boards_name(boards: &Boards) -> String {
    match boards {
        Boards::Torus { rows, twist: 0 } => format!("directed geography on C_n x C_{rows}"),
        Boards::Torus { rows, twist } => format!("directed geography on C_n x C_{rows} with twist {twist}"),
        Boards::Kotzig { moves } => format!("Kotzig's Nim with moves {}", list(moves, ", ")),
    }
}
