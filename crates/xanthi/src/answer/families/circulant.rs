//! Undirected Kotzig's Nim, for every n.

use super::super::sentences::{Line, Row};
use super::super::{FORMAT, Told};
use super::said;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::check::Flaw;
use xanthi_games::family::circulant::Circulant;

/// Who wins vertex geography on circulant graphs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CirculantAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// `circulant`.
    pub family: &'static str,
    /// The moves, which can be made either way.
    pub moves: Vec<u64>,
    /// The law, in a sentence.
    pub says: String,
    /// Whether the checker accepted it.
    pub checked: bool,
    /// What the checker objects to: a fault of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
}

impl CirculantAnswer {
    /// What a claim says.
    pub fn new(claim: &Circulant, flaw: Option<&Flaw>) -> Self {
        Self {
            xanthi: FORMAT,
            family: "circulant",
            moves: claim.moves.clone(),
            says: claim.says(),
            checked: flaw.is_none(),
            flaw: said(flaw),
        }
    }

    fn list(&self) -> String {
        self.moves.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }
}

impl Told for CirculantAnswer {
    fn heading(&self) -> Line {
        Line::plain(format!("undirected vertex geography on n vertices with the moves ±{{{}}}, for every n", self.list()))
    }

    fn tell(&self) -> Vec<Row> {
        let list = self.list();
        vec![
            Row::plain("law", format!("N from every start if n/gcd(n,{list}) is even, P from every start if it is odd")),
            Row::plain("even", "some move goes round cycles of even length: pairs along them match all vertices"),
            Row::plain(
                "odd",
                "every vertex is missed by a matching of all others the token can reach: cosets of the first moves are odd, and the \
                 last move puts them in odd cycles, two and two matched",
            ),
            Row::plain("source", "docs/family-certificates.md; compared with search by `xanthi verify more.circulant`"),
            super::judged(self.flaw.as_ref()),
        ]
    }
}
