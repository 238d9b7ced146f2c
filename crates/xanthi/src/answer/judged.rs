//! What the checker says of proofs.

use super::sentences::{Line, Tone};
use super::{FORMAT, outcome_says};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::Outcome;
use xanthi_games::budget::Stop;
use xanthi_games::certificate::Proof;
use xanthi_games::check::{self, Flaw};
use xanthi_games::family::FamilyProof;
use xanthi_games::notation::readable;

/// What the checker says of a proof in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct JudgedProof {
    /// The version of the format.
    pub xanthi: u32,
    /// The file, with the line where it holds several proofs.
    pub file: String,
    /// What is said of it.
    #[serde(flatten)]
    pub judged: check::Judged,
    /// Set if the board or chain that the proof spells out was judged, and the file that its position names was
    /// not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_board: Option<bool>,
    /// Set if the check went on from a checkpoint: the heap with which. What was judged before rests on that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_from: Option<u64>,
    #[serde(skip)]
    stop: Option<Stop>,
    #[serde(skip)]
    outcome: Option<Outcome>,
}

impl JudgedProof {
    /// A proof about a position. `by_board`: its board or chain alone was judged.
    pub fn of_proof(file: &str, proof: &Proof, flaw: Option<&Flaw>, by_board: bool) -> Self {
        let judged = check::Judged { claim: readable(&proof.says()), ..check::Judged::of_proof(proof, flaw) };
        Self { outcome: Some(proof.outcome), by_board: by_board.then_some(true), ..Self::new(file, judged, flaw) }
    }

    /// A proof about a family of boards.
    pub fn of_family(file: &str, proof: &FamilyProof, flaw: Option<&Flaw>) -> Self {
        Self::new(file, check::Judged::of_family(proof, flaw), flaw)
    }

    fn new(file: &str, judged: check::Judged, flaw: Option<&Flaw>) -> Self {
        let stop = flaw.and_then(|flaw| flaw.stop);
        Self { xanthi: FORMAT, file: file.into(), judged, by_board: None, checked_from: None, stop, outcome: None }
    }

    /// Notes the heap at which the check went on from a checkpoint, if it did.
    #[must_use]
    pub fn gone_on_from(self, heap: Option<u64>) -> Self {
        Self { checked_from: heap, ..self }
    }

    /// Why the check was given up, if it was.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// What is said, in lines; those below the first are indented.
    pub fn tell(&self) -> Vec<Line> {
        let head = Line::plain(format!("{}: ", self.file));
        let check::Judged { claim, accepted, place, message, .. } = &self.judged;
        let message = message.as_deref().unwrap_or_default();
        let mut lines = vec![match accepted {
            Some(true) => {
                let says = self.outcome.map_or(String::new(), |outcome| format!(": {}", outcome_says(outcome)));
                head.and(Tone::Good, "accepted").then(format!(": {claim}{says}"))
            }
            Some(false) => head.and(Tone::Bad, "rejected").then(format!(": {message}")),
            None => head.then(format!("undecided: {message}")),
        }];
        if *accepted == Some(true) && self.by_board == Some(true) {
            let names = if claim.starts_with("words:") { ", so its words were not compared with the proof" } else { "" };
            lines.push(Line::plain(format!("    by the board or chain that the proof spells out; the file was not read{names}")));
        }
        if let Some(heap) = self.checked_from {
            lines.push(Line::plain(format!("    from heap {heap} on; what was judged before rests on the checkpoint")));
        }
        if *accepted == Some(false)
            && let Some(place) = place.as_ref().filter(|place| !place.is_empty())
        {
            lines.push(Line::plain(format!("    at {place}")));
        }
        lines
    }
}

/// A file, or a proof in it, that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UnreadProof {
    /// The version of the format.
    pub xanthi: u32,
    /// The file.
    pub file: String,
    /// Always null: nothing is known of it.
    pub accepted: Option<bool>,
    /// What is wrong.
    pub error: String,
    /// What would be right; may be empty.
    pub help: String,
    /// The line of the file, from 1, where one is known.
    pub line: Option<usize>,
}

impl UnreadProof {
    /// What is wrong with a file.
    pub fn new(file: impl Into<String>, error: impl Into<String>, help: impl Into<String>, line: Option<usize>) -> Self {
        Self { xanthi: FORMAT, file: file.into(), accepted: None, error: error.into(), help: help.into(), line }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_that_was_given_up_is_no_rejection() {
        let proof = xanthi_games::proof_file::read(
            r#"{"xanthi":1,"position":"nim:1","play":"misere","outcome":"P","winning_moves":[],"complete":true,
                "certificate":{"kind":"tame_heaps","types":[]}}"#,
        )
        .expect("a proof");
        let told = |flaw: Option<&Flaw>| {
            let judged = JudgedProof::of_proof("a", &proof, flaw, false);
            (judged.judged.accepted, judged.tell().iter().map(Line::to_string).collect::<Vec<_>>())
        };
        assert_eq!(told(None), (Some(true), vec!["a: accepted: nim:1 is P, misère play: the player to move loses".to_owned()]));
        let flaw = Flaw::new("it is N").inside("outcome");
        assert_eq!(told(Some(&flaw)), (Some(false), vec!["a: rejected: it is N".to_owned(), "    at outcome".to_owned()]));
        assert_eq!(told(Some(&Flaw::too_much(Stop::Steps, "too long"))), (None, vec!["a: undecided: too long".to_owned()]));
    }
}
