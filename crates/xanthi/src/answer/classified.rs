//! The outcome of every start of a graph, for filters on streams of graphs.

use super::FORMAT;
use super::sentences::Line;
use crate::phrases::counted;
use crate::solve::{NoAnswer, Question, portfolio, small_edges, with_a_moment};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use xanthi_games::check::{Flaw, judge, outcomes_by_rules};
use xanthi_games::{Budget, GeographyPosition, Graph, Outcome, Play, RuleSet, Subject};

/// Whether certificates are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Every certificate is judged.
    Checked,
    /// None is: the answers are the solver's.
    Unchecked,
}

/// The outcome for each start of a graph, in the order of its vertices; `None` where it is undecided, or its check was stopped.
///
/// # Errors
/// If the checker objects to the solver, which is a fault of the program.
pub fn starts(graph: &Graph, rule: RuleSet, play: Play, trust: Trust, budget: &Budget) -> Result<Vec<Option<Outcome>>, Flaw> {
    // A table of all small positions tells most. The checker decides such graphs by the rules alone, which costs less
    // than certificates.
    if rule == RuleSet::UEG && play == Play::Normal {
        let board = rule.board(graph);
        let found = small_edges::starts(&board, budget);
        let own = match trust {
            Trust::Unchecked => found.clone(),
            Trust::Checked => found.as_ref().and_then(|_| outcomes_by_rules(&board)),
        };
        match (found, own) {
            (Some(all), Some(own)) if all == own => return Ok(all.into_iter().map(Some).collect()),
            (Some(_), Some(_)) => return Err(Flaw::new("the rules say something else")),
            _ => {}
        }
    }
    let ground = GeographyPosition::new(rule, Arc::new(rule.board(graph)), None, &[]);
    let question = Question { play, all_options: true, grundy: false };
    match portfolio::answer(&ground, question, budget) {
        Ok(answer) if trust == Trust::Unchecked => Ok(answer.finding.options),
        Ok(answer) => match with_a_moment(budget, |budget| judge(&Subject::from(&ground), play, &answer.finding.certificate, budget)) {
            Ok(judged) if judged.outcomes() == answer.finding.options => Ok(judged.outcomes()),
            Ok(_) => Err(Flaw::new("it proves something else")),
            Err(flaw) if flaw.stop.is_some() => Ok(vec![None; graph.order()]),
            Err(flaw) => Err(flaw),
        },
        Err(NoAnswer::Stopped(undecided)) => {
            let mut known = undecided.options;
            known.resize(graph.order(), None);
            Ok(known)
        }
        Err(NoAnswer::DoesNotApply(_)) => Ok(vec![None; graph.order()]),
    }
}

/// The nimber for each start of a graph, in the order of its vertices, in normal play; `None` where it is open, or its check was
/// stopped.
///
/// # Errors
/// If the checker objects to the solver, which is a fault of the program.
pub fn nimbers(graph: &Graph, rule: RuleSet, trust: Trust, budget: &Budget) -> Result<Vec<Option<u64>>, Flaw> {
    let ground = GeographyPosition::new(rule, Arc::new(rule.board(graph)), None, &[]);
    let question = Question { play: Play::Normal, all_options: false, grundy: true };
    let nimber = |start: u32| {
        // Even to be given up a start takes some time.
        if budget.go_on().is_err() {
            return Ok(None);
        }
        let at = ground.after(start);
        let Ok(answer) = portfolio::answer(&at, question, &budget.afresh()) else { return Ok(None) };
        let found = answer.finding.grundy;
        if trust == Trust::Unchecked {
            return Ok(found);
        }
        match with_a_moment(budget, |budget| judge(&Subject::from(&at), Play::Normal, &answer.finding.certificate, budget)) {
            Ok(judged) if found.is_none() || judged.nimber_or_what_outcomes_tell() == found => Ok(found),
            Ok(_) => Err(Flaw::new("it proves something else")),
            Err(flaw) if flaw.stop.is_some() => Ok(None),
            Err(flaw) => Err(flaw),
        }
    };
    (0..graph.order() as u32).map(nimber).collect()
}

/// Nimbers with commas between them, and `?` where one is open.
pub fn listed_nimbers(nimbers: &[Option<u64>]) -> String {
    let each: Vec<String> = nimbers.iter().map(|nimber| nimber.map_or("?".to_owned(), |nimber| nimber.to_string())).collect();
    each.join(",")
}

/// Outcomes as letters: `N`, `P`, and `?` where it is undecided.
pub fn letters(starts: &[Option<Outcome>]) -> String {
    starts.iter().map(|outcome| outcome.map_or("?".to_owned(), |outcome| outcome.to_string())).collect()
}

/// A graph with the outcomes of its starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClassifiedGraph {
    /// The version of the format.
    pub xanthi: u32,
    /// The line of graph6, sparse6 or digraph6.
    pub graph: String,
    /// Normal or misère play.
    pub play: Play,
    /// For each rule set a letter a start: `N`, `P`, or `?` if it is undecided.
    pub starts: BTreeMap<String, String>,
    /// For each rule set the nimber of each start, null if it is open; only if nimbers were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimbers: Option<BTreeMap<String, Vec<Option<u64>>>>,
    /// Whether certificates were judged.
    pub checked: bool,
}

impl ClassifiedGraph {
    /// A graph and its starts, for each rule set in turn.
    pub fn new(graph: &str, play: Play, rules: &[RuleSet], starts: &[Vec<Option<Outcome>>], trust: Trust) -> Self {
        let starts = rules.iter().zip(starts).map(|(rule, starts)| (rule.to_string(), letters(starts))).collect();
        Self { xanthi: FORMAT, graph: graph.into(), play, starts, nimbers: None, checked: trust == Trust::Checked }
    }

    /// The same with the nimbers of the starts, for each rule set in turn.
    #[must_use]
    pub fn with_nimbers(self, rules: &[RuleSet], nimbers: &[Vec<Option<u64>>]) -> Self {
        let nimbers = rules.iter().zip(nimbers).map(|(rule, nimbers)| (rule.to_string(), nimbers.clone())).collect();
        Self { nimbers: Some(nimbers), ..self }
    }
}

/// A line that holds no graph, or whose certificate was rejected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UnreadGraph {
    /// The version of the format.
    pub xanthi: u32,
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub error: String,
}

impl UnreadGraph {
    /// What is wrong with a line.
    pub fn new(line: usize, error: impl Into<String>) -> Self {
        Self { xanthi: FORMAT, line, error: error.into() }
    }
}

/// How many graphs have the same numbers of starts that are P and of starts that are undecided, under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StartCount {
    /// The version of the format.
    pub xanthi: u32,
    /// The rule set.
    pub rule: RuleSet,
    /// The number of starts that are P.
    pub p_starts: usize,
    /// The number of starts that are undecided.
    pub undecided_starts: usize,
    /// The number of graphs.
    pub graphs: u64,
}

impl StartCount {
    /// Counts `graphs` graphs with `p_starts` starts that are P and `undecided_starts` that are undecided.
    pub fn new(rule: RuleSet, p_starts: usize, undecided_starts: usize, graphs: u64) -> Self {
        Self { xanthi: FORMAT, rule, p_starts, undecided_starts, graphs }
    }

    /// Tells the count in a line.
    pub fn tell(&self) -> Line {
        let graphs_with = if self.graphs == 1 { "graph with  " } else { "graphs with " };
        let open = if self.undecided_starts > 0 { format!(" and {} undecided", self.undecided_starts) } else { String::new() };
        Line::plain(format!("{} {:>10} {graphs_with}{}{open}", self.rule, self.graphs, counted(self.p_starts as u64, "P start")))
    }
}
