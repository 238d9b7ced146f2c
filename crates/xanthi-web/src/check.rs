//! Proof files, judged by the checker alone.

use crate::Watch;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::{Flaw, check_within, usual_budget};
use xanthi_games::{Catalogue, GivenFiles, ParseError, Play, Position, proof_file};

/// The request.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Request {
    /// Judges the proofs of a file: one JSON value, or one a line.
    Check {
        /// The text of the file.
        text: String,
        /// Files that positions name, with their contents.
        #[serde(default)]
        files: BTreeMap<String, String>,
    },
}

/// What is said of a proof.
#[derive(Serialize)]
struct Judged {
    /// The line of the file that it begins on, from 1.
    line: usize,
    /// Whether it is accepted; null if the work was stopped before that was known.
    accepted: Option<bool>,
    /// What it claims, in words, as far as it could be read.
    claim: String,
    /// The position, if it is about one.
    position: Option<String>,
    /// Normal or misère play.
    play: Option<Play>,
    /// Where in the proof it fails.
    place: String,
    /// Why it fails.
    message: String,
}

#[derive(Serialize)]
struct Answer {
    ok: Vec<Judged>,
}

/// The answer to a request, if it is one about proofs.
pub fn answer(request: &str, watch: Watch) -> Option<String> {
    let Request::Check { text, files } = serde_json::from_str(request).ok()?;
    let mut judged = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(&text).into_iter::<&RawValue>();
    let (mut begun, mut line) = (0, 1);
    loop {
        let at = stream.byte_offset();
        let begin = (at + (text[at..].len() - text[at..].trim_start().len())).max(begun);
        line += text[begun..begin].matches('\n').count();
        begun = begin;
        match stream.next() {
            None => break,
            Some(Ok(proof)) => judged.push(judge(line, proof.get(), &files, watch)),
            Some(Err(error)) => {
                judged.push(unread(line, &format!("this is not JSON: {error}")));
                break;
            }
        }
    }
    if judged.is_empty() {
        judged.push(unread(1, "there is no proof in this file"));
    }
    serde_json::to_string(&Answer { ok: judged }).ok()
}

fn unread(line: usize, message: &str) -> Judged {
    let (claim, place) = (String::new(), String::new());
    Judged { line, accepted: Some(false), claim, position: None, play: None, place, message: message.into() }
}

fn judge(line: usize, text: &str, files: &BTreeMap<String, String>, watch: Watch) -> Judged {
    if proof_file::is_about_a_family(text) { family_proof(line, text, watch) } else { proof(line, text, files, watch) }
}

fn proof(line: usize, text: &str, files: &BTreeMap<String, String>, watch: Watch) -> Judged {
    let proof = match proof_file::read(text) {
        Ok(proof) => proof,
        Err(error) => return unread(line, &format!("this is not a proof: {error}")),
    };
    let claim = proof.says();
    let (position, play) = (Some(proof.position.clone()), Some(proof.play));
    let budget = budget(watch);
    let judged = match Position::read(&proof.position, Catalogue::standard(), &GivenFiles { files, budget: &budget }) {
        Ok(position) => check_within(&position, &proof, &budget).map(drop),
        Err(ParseError { stop: Some(stop), .. }) => Err(stop.into()),
        Err(error) => Err(Flaw::new(error.to_string()).inside("position")),
    };
    of(line, judged, claim, position, play)
}

fn family_proof(line: usize, text: &str, watch: Watch) -> Judged {
    let proof = match proof_file::read_family(text) {
        Ok(proof) => proof,
        Err(error) => return unread(line, &format!("this is not a proof: {error}")),
    };
    of(line, proof.judge_within(&budget(watch)), proof.says(), None, None)
}

/// What the checker says. A check that was given up is no rejection.
fn of(line: usize, judged: Result<(), Flaw>, claim: String, position: Option<String>, play: Option<Play>) -> Judged {
    let accepted = match &judged {
        Ok(()) => Some(true),
        Err(flaw) if flaw.stop.is_some() => None,
        Err(_) => Some(false),
    };
    let (place, message) = judged.err().map(|flaw| (flaw.place, flaw.message)).unwrap_or_default();
    Judged { line, accepted, claim, position, play, place, message }
}

/// After about so many steps the host is asked whether to go on.
const EVERY: u64 = 20_000;

/// The usual budget of a check with a memory that a browser has, and the host's clock.
fn budget(watch: Watch) -> Budget {
    let usual = usual_budget();
    let bounds = Budget::new(usual.nodes, 1 << 29, 1).with_steps(usual.steps);
    bounds.watched(EVERY, move |progress| if watch(progress) { Err(Stop::Time) } else { Ok(()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn ask(text: &str, watch: Watch) -> Value {
        let answer = answer(&json!({"ask": "check", "text": text}).to_string(), watch).unwrap();
        serde_json::from_str::<Value>(&answer).unwrap()["ok"].clone()
    }

    /// Two heaps of one: their nimbers, 1 and 1, cancel each other.
    const PROOF: &str = r#"{"xanthi":1,"position":"nim:1,1","play":"normal","outcome":"P","winning_moves":[],"complete":true,"certificate":{"kind":"heap_values","values":[0,1]}}"#;

    #[test]
    fn proofs_are_judged_line_by_line() {
        let never = |_| false;
        assert_eq!(ask(PROOF, never)[0]["accepted"], true, "{}", ask(PROOF, never));
        let broken = PROOF.replace("[0,1]", "[0,2]");
        let both = ask(&format!("\n{broken}\n{PROOF}\n"), never);
        assert_eq!(
            (&both[0]["line"], &both[0]["accepted"], &both[1]["line"], &both[1]["accepted"]),
            (&json!(2), &json!(false), &json!(3), &json!(true))
        );
        for bad in ["", " ", "{", "{}", "[1]", "null", r#"{"family":1}"#] {
            assert_eq!(ask(bad, never)[0]["accepted"], false, "{bad}");
        }
        assert!(answer(r#"{"ask":"board","line":"nim:1"}"#, never).is_none(), "other requests are another's");
    }
}
