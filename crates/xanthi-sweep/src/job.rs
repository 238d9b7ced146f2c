//! What is to be swept: positions from lists, templates, graphs, words, or statements of the theory.

mod graphs;
mod lines;
mod ranges;
mod template;

pub use lines::Lines;
pub use ranges::Range;

use crate::work::{Asked, Reader, Task};
use crate::{Error, Shard};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use template::Template;
use xanthi::solve::Question;
use xanthi_games::Play;

/// Which positions, and what is asked of them. Exactly one of `positions`, `lines`, `template`,
/// `graphs`, `geng`, `words` and `statements` is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Job {
    /// Lines of notation.
    pub positions: Vec<String>,
    /// A file of them, one a line; `#` begins a comment.
    pub lines: Option<String>,
    /// A line with ranges: `ueg:grid.{a=2..9}x{a}@1,1`, `uvg:cycle.{3..60}@0`.
    pub template: Option<String>,
    /// The ranges of names that the template leaves open.
    pub ranges: BTreeMap<String, Range>,
    /// A file of graph6, sparse6 or digraph6, with `rules`.
    pub graphs: Option<String>,
    /// Arguments of nauty's geng, as `-c 8`, with `rules`. Shards use its res/mod.
    pub geng: Option<String>,
    /// The rule sets for graphs: uvg, ueg, dvg, deg.
    pub rules: Vec<String>,
    /// A list of words as the notation names it: a position for each opening word.
    pub words: Option<String>,
    /// Statements of the theory, with the bounds up to which they are checked.
    pub statements: BTreeMap<String, Range>,
    /// Misère play.
    pub misere: bool,
    /// Ask for nimbers, too.
    pub grundy: bool,
    /// Ask for all winning moves.
    pub moves: bool,
    /// Keep every proof and not only its hash.
    pub proofs: bool,
    /// Seconds for each position: what stays undecided is tried again with the next.
    pub limits: Vec<f64>,
    /// The positions that a search may look at, for each line.
    pub nodes: Option<u64>,
    /// The bytes of tables, for each line.
    pub memory: Option<u64>,
}

impl Default for Job {
    /// No source yet; outcomes only, under 0.1, 1 and 10 seconds.
    fn default() -> Self {
        Self {
            positions: Vec::new(),
            lines: None,
            template: None,
            ranges: BTreeMap::new(),
            graphs: None,
            geng: None,
            rules: vec!["uvg".into()],
            words: None,
            statements: BTreeMap::new(),
            misere: false,
            grundy: false,
            moves: false,
            proofs: false,
            limits: vec![0.1, 1.0, 10.0],
            nodes: None,
            memory: None,
        }
    }
}

const SOURCES: &str = "positions, lines, template, graphs, geng, words, statements";

impl Job {
    /// Reads a job from JSON.
    ///
    /// # Errors
    /// If it is no JSON, has an unknown field, or asks for what makes no sense.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let help = "a job is an object such as {\"template\": \"uvg:cycle.{3..60}@0\", \"moves\": true}";
        let job: Self = serde_json::from_str(text).map_err(|error| Error::new(format!("this is not a job: {error}"), help))?;
        job.checked()
    }

    /// The job as JSON on one line, without what is as usual.
    pub fn to_json(&self) -> String {
        let fields = |job: &Job| match serde_json::to_value(job) {
            Ok(Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let usual = fields(&Job::default());
        let told = fields(self).into_iter().filter(|(name, value)| usual.get(name) != Some(value));
        Value::Object(told.collect()).to_string()
    }

    /// The job, if it makes sense.
    ///
    /// # Errors
    /// If it has no source or several, limits that do not ascend, nimbers in misère play, an unknown
    /// rule set, or a template with a name that has no range.
    pub fn checked(self) -> Result<Self, Error> {
        let texts = [&self.lines, &self.template, &self.graphs, &self.geng, &self.words];
        let given = texts.into_iter().filter(|text| text.is_some()).count()
            + usize::from(!self.positions.is_empty())
            + usize::from(!self.statements.is_empty());
        if given != 1 {
            return Err(Error::new(format!("a job has one source, and this has {given}"), format!("one of {SOURCES}")));
        }
        let ascending = self.limits.windows(2).all(|pair| pair[0] < pair[1]);
        if !ascending || !self.limits.iter().all(|limit| *limit > 0.0 && *limit < 1e9) || self.limits.is_empty() {
            return Err(Error::new(format!("{:?} are not limits", self.limits), "seconds in ascending order, as [0.1, 1, 10]"));
        }
        if self.misere && self.grundy {
            return Err(Error::new("nimbers belong to normal play", "leave out misere or grundy"));
        }
        if let Some(unknown) = self.rules.iter().find(|name| xanthi_games::RuleSet::named(name).is_none()) {
            return Err(Error::new(format!("there is no rule set `{unknown}`"), "the rule sets are uvg, ueg, dvg and deg"));
        }
        if let Some(template) = &self.template {
            Template::read(template, &self.ranges)?;
        } else if !self.ranges.is_empty() {
            return Err(Error::new("ranges belong to a template", "\"template\": \"uvg:cycle.{n}@0\", \"ranges\": {\"n\": \"3..60\"}"));
        }
        Ok(self)
    }

    /// What is asked of each line under a limit of seconds.
    pub fn asked(&self, limit: f64) -> Asked {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let question = Question { play, all_options: self.moves, grundy: self.grundy };
        Asked {
            task: if self.statements.is_empty() { Task::Position(question) } else { Task::Statement },
            limit,
            nodes: self.nodes,
            memory: self.memory,
            proofs: self.proofs,
        }
    }

    /// How many lines there are, if that is known without making them all. A file is read through.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn total(&self) -> Result<Option<u64>, Error> {
        lines::total(self)
    }

    /// The lines of a shard, in an order that is always the same. Openings of words are read with
    /// `read`.
    ///
    /// # Errors
    /// If a file cannot be opened, a program is missing, or words cannot be read. An item is an error
    /// if the rest of the lines cannot be had.
    pub fn lines(&self, shard: Shard, read: &Reader<'_>) -> Result<Lines, Error> {
        lines::lines(self, shard, read)
    }
}
