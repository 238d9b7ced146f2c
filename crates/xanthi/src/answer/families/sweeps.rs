//! Tori and Kotzig's Nim.

use super::super::sentences::{Line, Row, Tone, of_play};
use super::super::{FORMAT, Told};
use super::{FamilyCost, judged, list, said};
use crate::prove::{Law, small_cycle, small_cycles};
use crate::strategy::torus::every_n::{EveryN, every_n};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::Play;
use xanthi_games::check::Flaw;
use xanthi_games::family::sweeps::{Boards, Player, Sweeps};

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
    /// Cycles of which the guide says nothing, if there is one: by search, as far as that is quick.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub searched: Vec<ValueAt>,
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

/// Cycles with so many vertices are searched in a moment.
const SEARCHED: u32 = 18;

impl SweepsAnswer {
    /// What a claim says.
    pub fn new(claim: &Sweeps, flaw: Option<&Flaw>, cost: FamilyCost) -> Self {
        let law = Law::of(claim);
        let small = match &claim.boards {
            Boards::Torus { .. } => Vec::new(),
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => small_cycles(moves, claim.play, claim.nimbers),
        };
        let searched = match &claim.boards {
            Boards::Guided { moves, .. } => {
                let open = (claim.boards.first()..=SEARCHED).filter(|&n| claim.outcome(n.into()).is_none());
                open.map(|n| ValueAt { n: n.into(), value: Some(small_cycle(moves, n)) }).collect()
            }
            _ => Vec::new(),
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
            searched,
            states: automata.map(|a| u64::from(a.states)).sum::<u64>() + u64::from(claim.chain.states),
            checked: flaw.is_none(),
            flaw: said(flaw),
            cost,
        }
    }
}

impl Told for SweepsAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, boards_name(&self.boards)).then(of_play(self.play))
    }

    fn tell(&self) -> Vec<Row> {
        let from = self.preperiod + 1;
        let mut rows = vec![
            Row::plain("boards", described(&self.boards)),
            Row::plain("rules", told_rules(self.play)),
            Row::plain("range", format!("every n ≥ {}, from any vertex, as all are alike", self.from)),
            Row::plain("period", format!("{} from n = {from} on", self.period)),
        ];
        if let Boards::Guided { moves, guide } = &self.boards {
            rows.insert(3, Row::plain("guide", guide.says(moves).trim_start_matches("where ")));
            rows.append(&mut self.with_guide(guide.player));
        } else {
            rows.append(&mut self.values());
        }
        if !self.small.is_empty() {
            rows.push(Row::plain("smaller", format!("{} (by search; moves coincide)", listed(&self.small))));
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

/// Boards with their values.
fn listed(values: &[ValueAt]) -> String {
    values.iter().map(|at| format!("{} is {}", at.n, at.value.unwrap_or('?'))).collect::<Vec<_>>().join(", ")
}

impl SweepsAnswer {
    /// The law of the values.
    fn values(&self) -> Vec<Row> {
        let from = self.preperiod + 1;
        let mut rows = Vec::new();
        if self.nimbers {
            rows.push(Row::plain("nimbers", format!("{} for n = {from} to {}, repeating", self.values, self.preperiod + self.period)));
        }
        rows.push(match &self.p_residues[..] {
            [] => Row::plain("P", "for no n"),
            all if all.len() as u64 == self.period => Row::plain("P", "for every n"),
            some => Row::plain("P", format!("exactly when n is {} modulo {}", list(some, ", "), self.period)),
        });
        if !self.exceptions.is_empty() {
            rows.push(Row::plain("except", listed(&self.exceptions)));
        }
        rows
    }

    /// On which boards a player with a guide wins, and so wins without it.
    fn with_guide(&self, player: Player) -> Vec<Row> {
        let letter = if player == Player::First { 'N' } else { 'P' };
        let from = self.preperiod + 1;
        let won: Vec<u64> = (from..).zip(self.values.chars()).filter(|(_, value)| *value == letter).map(|(n, _)| n % self.period).collect();
        let law = match &won[..] {
            [] => "for no n from there on".into(),
            all if all.len() as u64 == self.period => format!("for every n from {from} on"),
            some => {
                let mut some = some.to_vec();
                some.sort_unstable();
                format!("from {from} on for n that is {} modulo {}", list(&some, ", "), self.period)
            }
        };
        let before: Vec<u64> = (self.from..).zip(self.before.chars()).filter(|(_, value)| *value == letter).map(|(n, _)| n).collect();
        let before = if before.is_empty() { String::new() } else { format!(", and for n = {}", list(&before, ", ")) };
        let mut rows = vec![Row::plain("guide wins", format!("{law}{before}"))];
        if !won.is_empty() || !before.is_empty() {
            rows.push(Row::plain("so", format!("Kotzig's Nim is {letter} for these n; where the guide does not win it says nothing")));
        }
        if !self.searched.is_empty() {
            rows.push(Row::plain("others", format!("{} (by search)", listed(&self.searched))));
        }
        rows
    }
}

/// The strategies on tori that are known for every n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TorusStrategies {
    /// The version of the format.
    pub xanthi: u32,
    /// The number of rows.
    pub rows: u32,
    /// One for each form of n.
    pub strategies: Vec<EveryN>,
    /// For which n none is known; null if there is one for every n.
    pub open: Option<String>,
}

impl TorusStrategies {
    /// Those for C_n x C_m with so many rows.
    pub fn of(rows: u32) -> Self {
        let (strategies, open) = every_n(rows as usize);
        Self { xanthi: FORMAT, rows, strategies, open }
    }

    /// The answer as text, line by line; what is no sentence, and must not be wrapped, is marked.
    pub fn lines(&self) -> Vec<(bool, String)> {
        let mut lines = Vec::new();
        for every in &self.strategies {
            lines.push((false, format!("{}: the {} player wins ({})", every.boards, every.player, every.strategy)));
            lines.extend((1..).zip(&every.plan).map(|(i, told)| (false, format!("  {i}. {told}"))));
            if !every.figure.is_empty() {
                lines.push((true, String::new()));
            }
            lines.extend(every.figure.iter().map(|line| (true, format!("    {line}").trim_end().to_owned())));
            lines.push((true, String::new()));
        }
        let mut sources: Vec<&str> = self.strategies.iter().map(|every| every.source).collect();
        sources.dedup();
        lines.extend(sources.into_iter().map(|source| (false, source.to_owned())));
        lines.extend(self.open.iter().map(|open| (false, open.clone())));
        lines
    }
}

/// What the boards are, for somebody who does not know the names.
fn described(boards: &Boards) -> String {
    match boards {
        Boards::Torus { rows, twist } => {
            let twisted = match twist {
                0 => String::new(),
                _ => format!(
                    "; but the first arc from n−1,y leads to 0,y+{twist}, which is the twist (twisted.Nx{rows}.{twist} with N columns)"
                ),
            };
            format!("the vertices x,y with 0 ≤ x < n and 0 ≤ y < {rows}; arcs from x,y to x+1,y and to x,y+1, modulo n and {rows}{twisted}")
        }
        Boards::Kotzig { moves } | Boards::Guided { moves, .. } => {
            format!("the vertices 0 to n−1; arcs from v to v + a modulo n for each move a of {}", list(moves, ", "))
        }
    }
}

/// How directed vertex geography is played.
fn told_rules(play: Play) -> String {
    let end = if play == Play::Normal { "loses" } else { "wins" };
    format!("a token goes along arcs to vertices where it has not been; whoever cannot move {end}. P: the player to move loses, N: he wins")
}

/// The boards in a few words.
pub fn boards_name(boards: &Boards) -> String {
    match boards {
        Boards::Torus { rows, twist: 0 } => format!("directed geography on C_n x C_{rows}"),
        Boards::Torus { rows, twist } => format!("directed geography on C_n x C_{rows} with twist {twist}"),
        Boards::Kotzig { moves } => format!("Kotzig's Nim with moves {}", list(moves, ", ")),
        Boards::Guided { moves, .. } => format!("Kotzig's Nim with moves {} and a guide", list(moves, ", ")),
    }
}
