//! What a set of one's own lacks to be an even kernel, and who wins by it.

use super::FORMAT;
use super::sentences::{Line, Tone, few};
use crate::even_kernels::OwnKernel;
use crate::phrases::{coordinates, counted_as};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{GeographyPosition, Outcome, Position};

/// So many vertices or edges are told.
const TOLD: usize = 6;

/// Whether a set of one's own is an even kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OwnKernelAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position.
    pub position: String,
    /// The vertices that were given.
    pub given: Vec<String>,
    /// Whether they are an even kernel of the edges that are left.
    pub even_kernel: bool,
    /// The edges between two of them, each as the names of its ends: an even kernel has none.
    pub inside: Vec<[String; 2]>,
    /// The vertices outside with an odd number of edges to them: an even kernel has none.
    pub odd: Vec<OddVertex>,
    /// Who wins, as far as the set proves it.
    pub outcome: Option<Outcome>,
    /// The moves that win, as far as the set proves it.
    pub wins: Vec<String>,
    /// Whether the token is placed.
    #[serde(skip)]
    placed: bool,
}

/// A vertex with an odd number of edges to a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OddVertex {
    /// The vertex.
    pub vertex: String,
    /// The number.
    pub edges: u64,
}

impl OwnKernelAnswer {
    /// What was found of a set.
    pub fn new(position: &Position, ground: &GeographyPosition, given: &[u32], found: &OwnKernel) -> Self {
        let name = |v: u32| ground.graph().labels().name(v).into_owned();
        let names = |all: &[u32]| all.iter().map(|&v| name(v)).collect();
        Self {
            xanthi: FORMAT,
            position: position.to_string(),
            given: names(given),
            even_kernel: found.is_even_kernel(),
            inside: found.inside.iter().map(|ends| ends.map(name)).collect(),
            odd: found.odd.iter().map(|&(v, edges)| OddVertex { vertex: name(v), edges }).collect(),
            outcome: found.outcome,
            wins: names(&found.wins),
            placed: ground.token().is_some(),
        }
    }

    /// Tells the answer in lines; those below the first are indented.
    pub fn tell(&self) -> Vec<Line> {
        let set = counted_as(self.given.len() as u64, "vertex", "vertices");
        let what = if self.even_kernel { "an even kernel" } else { "no even kernel" };
        let mut lines = vec![Line::new(Tone::Head, &self.position).then(format!(": {set}, {what}"))];
        let mut say = |text: String| lines.push(Line::plain(format!("  {text}")));
        if self.inside.is_empty() {
            say("no two of them are joined".into());
        } else {
            let edges: Vec<String> = self.inside.iter().map(|[u, v]| format!("{}–{}", coordinates(u), coordinates(v))).collect();
            say(format!("joined are {}: an even kernel has no edge inside", few(&edges, TOLD)));
        }
        if self.odd.is_empty() {
            say("every other vertex has an even number of edges to them".into());
        } else {
            let odd: Vec<String> = self.odd.iter().map(|one| format!("{} with {}", coordinates(&one.vertex), one.edges)).collect();
            let vertices = counted_as(odd.len() as u64, "vertex outside has", "vertices outside have");
            say(format!("{vertices} an odd number of edges to them: {}", few(&odd, TOLD)));
        }
        say(self.tell_outcome());
        lines
    }

    fn tell_outcome(&self) -> String {
        match (self.outcome, self.placed) {
            (Some(Outcome::P), _) => {
                "the token is on one of them: every move out of the kernel can be answered by a move into it, so the player to move loses"
                    .into()
            }
            (Some(_), false) => "whoever places the token on one of them wins".into(),
            (Some(_), true) => {
                let into = few(&self.wins.iter().map(|name| coordinates(name)).collect::<Vec<_>>(), TOLD);
                format!(
                    "that is the vertex of the token, so after a move to one of them they are an even kernel of what is left, and such a move wins: {into}"
                )
            }
            (None, true) if self.even_kernel => "the token is on none of them, and from there they do not tell who wins".into(),
            (None, _) => "they do not tell who wins".into(),
        }
    }
}
