//! What edges force in a perfect matching, that there is none, and what a matching of one's own lacks.

use super::FORMAT;
use super::sentences::{Line, Tone, few};
use crate::line::stacked::Stacked;
use crate::matchings::cases::{Argument, Case, Refuted};
use crate::matchings::directed::Followed;
use crate::matchings::forces::Forces;
use crate::matchings::own::Own;
use crate::phrases::{coordinates, counted};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{GeographyPosition, Outcome, Position, either};

/// So many edges of a perfect matching are told.
const SHOWN: usize = 1_000;

/// An edge as the names of its ends.
type Edge = [String; 2];

fn name(ground: &GeographyPosition, v: u32) -> String {
    ground.graph().labels().name(v).into_owned()
}

fn edge(ground: &GeographyPosition, ends: [u32; 2]) -> Edge {
    ends.map(|v| name(ground, v))
}

fn edges(ground: &GeographyPosition, all: &[[u32; 2]]) -> Vec<Edge> {
    all.iter().map(|&one| edge(ground, one)).collect()
}

fn forced(ground: &GeographyPosition, forces: &Forces) -> Vec<Edge> {
    forces.edges.iter().map(|one| edge(ground, [one.vertex, one.partner])).collect()
}

fn dash([u, v]: &Edge) -> String {
    format!("{}–{}", coordinates(u), coordinates(v))
}

fn spoken(names: &[String]) -> Vec<String> {
    names.iter().map(|name| coordinates(name)).collect()
}

fn dashes(edges: &[Edge]) -> Vec<String> {
    edges.iter().map(dash).collect()
}

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
        Self {
            xanthi: FORMAT,
            position: position.to_string(),
            given: given.to_vec(),
            forced: forced(ground, found),
            dead: found.dead.map(|v| name(ground, v)),
            picture: picture.map(Stacked::text),
        }
    }

    /// Tells the answer in lines, without the picture; those below the first are indented.
    pub fn tell(&self) -> Vec<Line> {
        let given = |with: &str| self.given.join(with);
        let mut lines = vec![Line::new(Tone::Head, &self.position).then(format!(": what {} forces in a perfect matching", given(" ")))];
        lines.extend(
            self.forced.iter().map(|edge| Line::plain(format!("  {}: {} has no other partner left", dash(edge), coordinates(&edge[0])))),
        );
        lines.push(Line::plain(match &self.dead {
            Some(v) => format!("  {}: no partner is left, so no perfect matching has {}", coordinates(v), given(" and ")),
            None if self.forced.is_empty() => "  nothing: every other vertex has two partners or more".into(),
            None => "  no more: every vertex that is left has two partners or more".into(),
        }));
        lines
    }
}

/// Whether there is a perfect matching; if not, why, case by case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ArgumentAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position.
    pub position: String,
    /// The edges of a perfect matching, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perfect: Option<Vec<[String; 2]>>,
    /// The number of vertices, if that is odd, so that there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odd: Option<u32>,
    /// Why there is none, if their number is even.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refuted: Option<RefutedAnswer>,
    /// Who wins therefore, before the token is placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// The stacked picture of a line with its perfect matching.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
}

/// Why no perfect matching has all that is supposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RefutedAnswer {
    /// The edges that are forced, in an order in which each follows from those before.
    pub forced: Vec<[String; 2]>,
    /// The vertex that is left without a partner, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead: Option<String>,
    /// If no vertex is left without a partner, the cases: every partner that one of the vertices can have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<CaseAnswer>,
}

/// A case, and why no perfect matching has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CaseAnswer {
    /// The edge that is supposed: the vertex with all its partners in turn comes first.
    pub edge: [String; 2],
    /// Edges that are ruled out as the mirror images of those in the cases before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mirrored: Vec<[String; 2]>,
    /// What follows.
    #[serde(flatten)]
    pub then: RefutedAnswer,
}

impl RefutedAnswer {
    fn new(ground: &GeographyPosition, Refuted { forces, cases }: &Refuted) -> Self {
        let case = |Case { edge: supposed, mirrored, then }: &Case| CaseAnswer {
            edge: edge(ground, *supposed),
            mirrored: edges(ground, mirrored),
            then: Self::new(ground, then),
        };
        Self { forced: forced(ground, forces), dead: forces.dead.map(|v| name(ground, v)), cases: cases.iter().map(case).collect() }
    }

    /// What follows from what `supposed` names, in lines so far from the left.
    fn tell(&self, supposed: &str, indent: usize, lines: &mut Vec<Line>) {
        let mut said = supposed.to_owned();
        if !self.forced.is_empty() {
            said += &format!(" forces {}", few(&dashes(&self.forced), usize::MAX));
        }
        match (&self.dead, self.cases.first()) {
            (Some(dead), _) => {
                let and = if self.forced.is_empty() { "" } else { ", and" };
                said += &format!("{and} leaves {} without a partner", coordinates(dead));
            }
            (None, Some(case)) => {
                let partners: Vec<String> = self.cases.iter().map(|case| coordinates(&case.edge[1])).collect();
                let then = if said == supposed { " leaves" } else { "; then" };
                let has = if said == supposed { "with" } else { "has" };
                said += &format!("{then} {} {has} {}:", coordinates(&case.edge[0]), either(&partners));
            }
            (None, None) => {}
        }
        lines.push(Line::plain(format!("{:indent$}{said}", "")));
        self.cases.iter().for_each(|case| case.tell(indent + 2, lines));
    }
}

impl CaseAnswer {
    fn tell(&self, indent: usize, lines: &mut Vec<Line>) {
        let edge = dash(&self.edge);
        let supposed = match &self.mirrored[..] {
            [] => edge,
            mirrored => format!("{edge}, with {} excluded by symmetry,", few(&dashes(mirrored), usize::MAX)),
        };
        self.then.tell(&supposed, indent, lines);
    }
}

impl ArgumentAnswer {
    /// An argument about a board.
    pub fn new(position: &Position, ground: &GeographyPosition, argument: &Argument, picture: Option<&Stacked>) -> Self {
        let mut answer = Self {
            xanthi: FORMAT,
            position: position.to_string(),
            perfect: None,
            odd: None,
            refuted: None,
            says: ground.token().is_none().then(|| {
                match argument {
                    Argument::Perfect(_) => "so whoever places the token loses: from every start the other player goes along the matching",
                    _ => "so whoever places the token wins: on a vertex that some maximum matching leaves out",
                }
                .into()
            }),
            picture: picture.map(Stacked::text),
        };
        match argument {
            Argument::Perfect(pairs) => answer.perfect = Some(edges(ground, pairs)),
            Argument::Odd(number) => answer.odd = Some(*number),
            Argument::Refuted(refuted) => answer.refuted = Some(RefutedAnswer::new(ground, refuted)),
        }
        answer
    }

    /// Tells the answer in lines, without the picture; those below the first are indented.
    pub fn tell(&self) -> Vec<Line> {
        let head = |text: &str| Line::new(Tone::Head, &self.position).then(format!(": {text}"));
        let mut lines = vec![head(if self.perfect.is_some() { "a perfect matching" } else { "no perfect matching" })];
        if let Some(perfect) = &self.perfect {
            lines.push(Line::plain(format!("  {}", few(&dashes(perfect), SHOWN))));
        }
        if let Some(number) = self.odd {
            lines.push(Line::plain(format!("  {number} is an odd number of vertices")));
        }
        if let Some(refuted) = &self.refuted {
            match (refuted.forced.is_empty(), &refuted.dead) {
                (true, Some(dead)) => lines.push(Line::plain(format!("  {} has no partner", coordinates(dead)))),
                (true, None) => refuted.cases.iter().for_each(|case| case.tell(2, &mut lines)),
                (false, _) => refuted.tell("the board", 2, &mut lines),
            }
        }
        lines.extend(self.says.iter().map(|says| Line::plain(format!("  {says}"))));
        lines
    }
}

/// What a matching of one's own lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OwnMatchingAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position.
    pub position: String,
    /// The edges that were given.
    pub given: Vec<[String; 2]>,
    /// How many edges a maximum matching has.
    pub most: usize,
    /// The vertices that the matching leaves out.
    pub missed: Vec<String>,
    /// If it is not a maximum one, the vertices of an augmenting path: its edges are by turns outside and inside of the matching,
    /// and if they change places there is one more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<String>>,
    /// The stacked picture of a line with the matching.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
}

impl OwnMatchingAnswer {
    /// What was found of a matching.
    pub fn new(position: &Position, ground: &GeographyPosition, given: &[[u32; 2]], found: &Own, picture: Option<&Stacked>) -> Self {
        let names = |all: &[u32]| all.iter().map(|&v| name(ground, v)).collect();
        Self {
            xanthi: FORMAT,
            position: position.to_string(),
            given: edges(ground, given),
            most: found.most,
            missed: names(&found.missed),
            path: found.path.as_deref().map(names),
            picture: picture.map(Stacked::text),
        }
    }

    /// Tells the answer in lines, without the picture; those below the first are indented.
    pub fn tell(&self) -> Vec<Line> {
        let (size, of) = (self.given.len(), counted(self.given.len() as u64, "edge"));
        let mut lines = vec![Line::new(Tone::Head, &self.position).then(format!(": a matching of {of}"))];
        let mut say = |text: String| lines.push(Line::plain(format!("  {text}")));
        let Some(path) = &self.path else {
            say(match self.missed.is_empty() {
                true => "it is perfect: it leaves no vertex out".into(),
                false => format!("it is a maximum matching: none has more edges; it leaves out {}", few(&spoken(&self.missed), usize::MAX)),
            });
            return lines;
        };
        say(format!(
            "it is not a maximum matching, which has {}; it leaves out {}",
            counted(self.most as u64, "edge"),
            few(&spoken(&self.missed), usize::MAX)
        ));
        say(format!("{} is an augmenting path", spoken(path).join("–")));
        let by = |first: usize| -> Vec<Edge> { path[first..].chunks_exact(2).map(|ends| [ends[0].clone(), ends[1].clone()]).collect() };
        let (come, go) = (by(0), by(1));
        let instead = if go.is_empty() { String::new() } else { format!(" instead of {}", few(&dashes(&go), usize::MAX)) };
        say(format!("with {}{instead} it has {}", few(&dashes(&come), usize::MAX), counted(size as u64 + 1, "edge")));
        lines
    }
}

/// Whether arcs of one's own can be followed in directed vertex geography, and who wins then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OwnArcsAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position.
    pub position: String,
    /// The arcs that were given, each from its tail to its head.
    pub given: Vec<[String; 2]>,
    /// Who wins, as far as the arcs prove it.
    pub outcome: Option<Outcome>,
    /// Arcs of the board, each from a head to a vertex that is no tail: while there are any, the arcs prove nothing.
    pub loose: Vec<[String; 2]>,
    /// The vertex to which the player to move goes, if the token stands on a tail.
    pub partner: Option<String>,
    /// If it does not, the moves that lead to no tail.
    pub free: Vec<String>,
    /// If the arcs do not tell who wins, others that do, if some were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<Vec<[String; 2]>>,
    /// Whether the token is placed.
    #[serde(skip)]
    placed: bool,
}

impl OwnArcsAnswer {
    /// What was found of arcs; `known` are others that tell who wins.
    pub fn new(position: &Position, ground: &GeographyPosition, given: &[[u32; 2]], found: &Followed, known: Option<&[[u32; 2]]>) -> Self {
        Self {
            xanthi: FORMAT,
            position: position.to_string(),
            given: edges(ground, given),
            outcome: found.outcome(),
            loose: edges(ground, &found.loose),
            partner: found.partner.map(|v| name(ground, v)),
            free: found.free.iter().map(|&v| name(ground, v)).collect(),
            known: known.map(|arcs| edges(ground, arcs)),
            placed: ground.token().is_some(),
        }
    }

    /// Tells the answer in lines; those below the first are indented.
    pub fn tell(&self) -> Vec<Line> {
        const TOLD: usize = 6;
        let arrows =
            |arcs: &[Edge]| arcs.iter().map(|[tail, head]| format!("{} → {}", coordinates(tail), coordinates(head))).collect::<Vec<_>>();
        let of = counted(self.given.len() as u64, "arc");
        let mut lines = vec![Line::new(Tone::Head, &self.position).then(format!(": {of} to follow, each from its tail to its head"))];
        let mut say = |text: String| lines.push(Line::plain(format!("  {text}")));
        match self.loose.first() {
            Some([head, to]) => {
                let all = few(&arrows(&self.loose), TOLD);
                say(format!("{} from a head to a vertex that is no tail: {all}", leads(self.loose.len())));
                say(format!(
                    "so the opponent can leave them, by going from {} to {}: they prove nothing yet",
                    coordinates(head),
                    coordinates(to)
                ));
            }
            None => {
                if !self.given.is_empty() {
                    say("every arc from a head leads to a tail, or to a vertex that is visited by then".into());
                }
                say(self.tell_token(TOLD));
            }
        }
        match &self.known {
            Some(known) => say(format!("arcs that tell who wins are {}", few(&arrows(known), SHOWN))),
            None if self.outcome.is_none() => say("arcs that would tell who wins were not found".into()),
            None => {}
        }
        lines
    }

    /// What arcs that the opponent cannot leave say of the token; so many moves are named.
    fn tell_token(&self, most: usize) -> String {
        match (&self.partner, self.free.is_empty(), self.placed) {
            (Some(partner), ..) => {
                format!(
                    "the token stands on a tail: the player to move goes to {}, always follows the arcs, and wins",
                    coordinates(partner)
                )
            }
            (None, true, true) => "every move leads to a tail, from which the opponent follows the arcs: the player to move loses".into(),
            (None, true, false) => "every vertex is a tail, so whoever places the token loses".into(),
            (None, false, true) => {
                let (moves, lead) = if self.free.len() == 1 { ("the move", "does not lead") } else { ("the moves", "do not lead") };
                let free = few(&spoken(&self.free), most);
                format!("the token stands on no tail, and {moves} to {free} {lead} to a tail: the arcs do not tell who wins")
            }
            (None, false, false) => "whoever finds the token on a tail wins; of the other vertices they tell nothing".into(),
        }
    }
}

/// So many arcs lead somewhere.
fn leads(count: usize) -> String {
    if count == 1 { "one arc leads".into() } else { format!("{} lead", counted(count as u64, "arc")) }
}
