//! What edges force in a perfect matching.

use super::FORMAT;
use super::sentences::{Line, Tone};
use crate::line::forces::Forces;
use crate::line::stacked::Stacked;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{GeographyPosition, Position};

/// What edges force in a perfect matching.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ForcedAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position.
    pub position: String,
    /// The edges that were given, each as two names with a hyphen.
    pub given: Vec<String>,
    /// The edges that every perfect matching with the given ones has, in the order in which they are
    /// forced: the vertex that has no other partner left comes first.
    pub forced: Vec<[String; 2]>,
    /// A vertex that has no partner left: then no perfect matching has the given edges.
    pub dead: Option<String>,
    /// The stacked picture of a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
}

impl ForcedAnswer {
    /// What was found on a board.
    pub fn new(position: &Position, ground: &GeographyPosition, given: &[String], found: &Forces, picture: Option<&Stacked>) -> Self {
        let name = |v: u32| ground.graph().labels().name(v).into_owned();
        Self {
            xanthi: FORMAT,
            position: position.to_string(),
            given: given.to_vec(),
            forced: found.edges.iter().map(|edge| [name(edge.vertex), name(edge.partner)]).collect(),
            dead: found.dead.map(name),
            picture: picture.map(Stacked::text),
        }
    }

    /// It in lines, without the picture; those below the first are indented.
    pub fn tell(&self) -> Vec<Line> {
        let given = |with: &str| self.given.join(with);
        let mut lines = vec![Line::new(Tone::Head, &self.position).then(format!(": what {} forces in a perfect matching", given(" ")))];
        lines.extend(self.forced.iter().map(|[u, v]| Line::plain(format!("  {u}–{v}: {u} has no other partner left"))));
        lines.push(Line::plain(match &self.dead {
            Some(v) => format!("  {v}: no partner is left, so no perfect matching has {}", given(" and ")),
            None if self.forced.is_empty() => "  nothing: every other vertex has two partners or more".into(),
            None => "  no more: every vertex that is left has two partners or more".into(),
        }));
        lines
    }
}
