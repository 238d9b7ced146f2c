//! Periods of heap games.

use super::super::sentences::{Line, Row, RowKind, Tone};
use super::super::{Answered, FORMAT, Told};
use super::{FamilyCost, judged, said};
use crate::heaps::period::{Open, Seen};
use crate::phrases::counted;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::budget::Stop;
use xanthi_games::check::Flaw;
use xanthi_games::family::heap_window::HeapWindow;
use xanthi_games::family::heaps::HeapPeriod;
use xanthi_games::games::heaps::TakeRule;

/// More values of a period than this are not told.
const SHOWN: usize = 200;
/// More exceptions than this are only counted.
const EXCEPTIONS: usize = 60;

/// A period that is proved by a table of nimbers.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeapPeriodAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The game as the notation writes it, without heaps.
    pub heaps: String,
    /// Its code.
    pub code: Option<String>,
    /// The least n from which on the period holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// How much more the nimbers are in each period.
    pub saltus: u64,
    /// The n before the preperiod that do not have the nimber of the period continued downwards.
    pub exceptions: Vec<u64>,
    /// The nimbers before the preperiod.
    pub before: Vec<u64>,
    /// The nimbers of the first period.
    pub values: Vec<u64>,
    /// The number of nimbers in the proof.
    pub nimbers_in_proof: usize,
    /// The theorem that the proof rests on.
    pub theorem: Option<String>,
    /// Whether the checker accepted the proof.
    pub checked: bool,
    /// What the checker objects to: a fault of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// What it cost.
    pub cost: FamilyCost,
}

impl HeapPeriodAnswer {
    /// What a claim about a game says.
    pub fn new(game: &str, claim: &HeapPeriod, flaw: Option<&Flaw>, cost: FamilyCost) -> Self {
        let from = u64::from(claim.preperiod);
        Self {
            xanthi: FORMAT,
            heaps: game.into(),
            code: claim.rule.rule().map(|rule| rule.to_string()),
            preperiod: from,
            period: claim.period.into(),
            saltus: claim.saltus,
            exceptions: claim.exceptions(),
            before: claim.values[..claim.preperiod as usize].to_vec(),
            values: (from..from + u64::from(claim.period)).filter_map(|n| claim.value(n)).collect(),
            nimbers_in_proof: claim.values.len(),
            theorem: claim.theorem().map(|theorem| theorem.says().to_owned()),
            checked: flaw.is_none(),
            flaw: said(flaw),
            cost,
        }
    }
}

impl Told for HeapPeriodAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, &self.heaps)
    }

    fn tell(&self) -> Vec<Row> {
        let mut rows = vec![
            Row::plain("period", format!("{} from n = {} on{}", self.period, self.preperiod, each(self.saltus))),
            Row::plain("nimbers", list(&self.values)),
        ];
        match self.exceptions.last() {
            Some(last) if self.exceptions.len() > EXCEPTIONS => {
                rows.push(Row::plain("except", format!("{} n, the last of them {last}", self.exceptions.len())));
            }
            Some(_) => rows.push(Row::plain("except", format!("n = {}", list(&self.exceptions)))),
            None => {}
        }
        rows.extend(self.theorem.as_ref().map(|theorem| Row::new("theorem", Line::new(Tone::Dim, theorem))));
        rows.push(Row::plain("cost", format!("{}; {} nimbers in the proof", options(&self.cost), self.nimbers_in_proof)));
        rows.push(judged(self.flaw.as_ref()));
        rows
    }
}

/// A long period behind rare heaps that is proved without a table. The checker has computed it again.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeapWindowAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The game as the notation writes it, without heaps.
    pub heaps: String,
    /// Its code.
    pub code: Option<String>,
    /// The least n from which on the period holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// Always 0.
    pub saltus: u64,
    /// The mask that separates common from rare nimbers.
    pub mask: WindowMask,
    /// The heaps of a window.
    pub reach: u64,
    /// How many nimbers the checker computed again.
    pub computed: Option<u64>,
    /// The theorem that the proof rests on.
    pub theorem: String,
    /// Whether the checker accepted the proof.
    pub checked: bool,
    /// Set if the check went on from a checkpoint: the heap with which. What was judged before rests on that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_from: Option<u64>,
    /// What it cost.
    pub cost: FamilyCost,
}

/// A mask of nimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WindowMask {
    /// The bits of the nimber that count.
    pub bits: u64,
    /// Whether the parity of the heap counts, too.
    pub positions: bool,
}

impl HeapWindowAnswer {
    /// What a claim about a game says.
    pub fn new(game: &str, claim: &HeapWindow, cost: FamilyCost) -> Self {
        Self {
            xanthi: FORMAT,
            heaps: game.into(),
            code: claim.rule.rule().map(|rule| rule.to_string()),
            preperiod: claim.preperiod,
            period: claim.period,
            saltus: 0,
            mask: WindowMask { bits: claim.mask.into(), positions: claim.positions },
            reach: claim.reach.into(),
            computed: claim.heaps(),
            theorem: claim.theorem().to_owned(),
            checked: true,
            checked_from: None,
            cost,
        }
    }

    /// Notes the heap at which the check went on from a checkpoint, if it did.
    #[must_use]
    pub fn checked_from(self, heap: Option<u64>) -> Self {
        Self { checked_from: heap, ..self }
    }
}

impl Told for HeapWindowAnswer {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, &self.heaps)
    }

    fn tell(&self) -> Vec<Row> {
        let WindowMask { bits, positions } = self.mask;
        let parity = if positions { ", with the parity of the heap" } else { "" };
        let mut again = format!("; the checker computed {} nimbers again", self.computed.unwrap_or(0));
        if let Some(heap) = self.checked_from {
            again += &format!(", in this run those from heap {heap} on; the others as the checkpoint says");
        }
        vec![
            Row::plain("period", format!("{} from n = {} on", self.period, self.preperiod)),
            Row::new("theorem", Line::new(Tone::Dim, &self.theorem)),
            Row::plain("mask", format!("{bits} = {bits:b}{parity}; windows of {} heaps", self.reach)),
            Row::plain("cost", options(&self.cost)),
            Row::new("proof", Line::new(Tone::Good, "checked and accepted").then(again)),
        ]
    }
}

/// A game of which no period is proved.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeapsOpen {
    /// The version of the format.
    pub xanthi: u32,
    /// The game as the notation writes it, without heaps.
    pub heaps: String,
    /// Its code.
    pub code: String,
    /// `undecided`.
    pub outcome: Answered,
    /// Whether the checker accepts a proof: null, because none was judged to its end.
    pub accepted: Option<bool>,
    /// Why there is no answer; if a proof was found and its check was given up, what that would take.
    pub reason: String,
    /// What stopped it, if anything did.
    pub stopped: Option<String>,
    /// The largest heap that was looked at.
    pub largest: Option<u64>,
    /// How far a window was followed, taking for granted that no heap behind the table is rare.
    pub followed: Option<u64>,
    /// If there is a period, preperiod and period are together at least this.
    pub at_least: Option<u64>,
    /// A period that is seen and not proved.
    pub seen: Option<SeenPeriod>,
    /// What it cost.
    pub cost: FamilyCost,
    #[serde(skip)]
    theorem: Option<String>,
    #[serde(skip)]
    stop: Option<Stop>,
}

/// A period that is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeenPeriod {
    /// From this n on.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// How much more the nimbers are in each period.
    pub saltus: u64,
}

impl HeapsOpen {
    /// What is known, or only why it stopped.
    pub fn new(game: &str, rule: &TakeRule, open: Result<&Open, Stop>, cost: FamilyCost) -> Self {
        let known = open.ok();
        let reason = match open {
            Ok(open) => format!("no period is proved by the nimbers up to n = {}", open.largest),
            Err(stop) => stop.to_string(),
        };
        let stop = known.map_or_else(|| open.err(), |open| open.stopped);
        let seen = known.and_then(|open| open.seen);
        // What hinders a proof of the period that is seen.
        let theorem = seen.map(|seen: Seen| match (seen.theorem, known.and_then(|open| open.followed)) {
            (None, Some(_)) => {
                let checked = if stop.is_some() { "was stopped before its end" } else { "did not accept it" };
                format!("after the last rare heap; but the checker {checked}")
            }
            (None, None) => "none for this rule and saltus".to_owned(),
            (Some(_), _) => "does not apply to the heaps seen so far; larger ones may decide".to_owned(),
        });
        Self {
            xanthi: FORMAT,
            heaps: game.into(),
            code: rule.to_string(),
            outcome: Answered::Undecided,
            accepted: None,
            reason,
            stopped: known.and_then(|open| open.stopped).map(|stop| stop.to_string()),
            largest: known.map(|open| open.largest),
            followed: known.and_then(|open| open.followed),
            at_least: known.map(|open| open.at_least),
            seen: seen.map(|seen| SeenPeriod { preperiod: seen.preperiod, period: seen.period, saltus: seen.saltus }),
            cost,
            theorem,
            stop,
        }
    }

    /// Gives as the reason that a proof was found, and its check was given up.
    #[must_use]
    pub fn with_check_given_up(mut self, flaw: &Flaw) -> Self {
        self.reason = super::given_up(flaw);
        self
    }

    /// What stopped it, if anything did.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }
}

impl Told for HeapsOpen {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, &self.heaps)
    }

    fn tell(&self) -> Vec<Row> {
        let undecided = |text: String| Row::new("", Line::new(Tone::Bad, "undecided").then(format!(": {text}")));
        let mut rows = Vec::new();
        match (self.largest, self.seen) {
            (None, _) => rows.push(undecided(self.reason.clone()).of(RowKind::Stopped)),
            (Some(largest), None) => rows.push(undecided(format!("no period is seen up to n = {largest}"))),
            (Some(largest), Some(SeenPeriod { preperiod, period, saltus })) => {
                let to = self.followed.unwrap_or(largest);
                rows.push(undecided(format!("period {period} from n = {preperiod} on{} is seen up to n = {to}", each(saltus))));
                rows.extend(self.theorem.as_ref().map(|theorem| Row::plain("theorem", theorem)));
            }
        }
        if let (Some(heap), None, Some(_)) = (self.followed, self.seen, self.largest) {
            let text = format!("to n = {heap}, as if no heap beyond the table were rare: no window recurs");
            rows.push(Row::plain("followed", text));
        }
        if let Some(least) = self.at_least {
            rows.push(Row::plain(
                "known",
                format!("if there is a period, the preperiod and the period together have at least {least} entries"),
            ));
        }
        if let Some(stopped) = &self.stopped {
            rows.push(Row::plain("stopped", stopped).of(RowKind::Stopped));
        }
        rows.push(Row::plain("cost", options(&self.cost)));
        rows
    }
}

fn each(saltus: u64) -> String {
    if saltus == 0 { String::new() } else { format!(", with {saltus} more in each") }
}

fn options(cost: &FamilyCost) -> String {
    format!("{}, {:.3} s", counted(cost.options.unwrap_or(0), "option"), cost.seconds)
}

fn list(numbers: &[u64]) -> String {
    let shown = super::list(&numbers[..numbers.len().min(SHOWN)], " ");
    let more = if numbers.len() > SHOWN { format!(" … {} in all", numbers.len()) } else { String::new() };
    shown + &more
}
