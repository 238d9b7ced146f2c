//! Proof files, judged by the checker alone.

use crate::Watch;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::check::{CheckRequest, Flaw, Judged, JudgedLine, check_within, usual_budget};
use xanthi_games::{Catalogue, GivenFiles, ParseError, Position, proof_file};

#[derive(Serialize)]
struct Answer {
    ok: Vec<JudgedLine>,
}

/// The answer to a request, if it is one about proofs.
pub fn answer(request: &str, watch: Watch) -> Option<String> {
    let CheckRequest::Check { text, files } = serde_json::from_str(request).ok()?;
    let mut all = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(&text).into_iter::<&RawValue>();
    let (mut begun, mut line) = (0, 1);
    loop {
        let at = stream.byte_offset();
        let begin = (at + (text[at..].len() - text[at..].trim_start().len())).max(begun);
        line += text[begun..begin].matches('\n').count();
        begun = begin;
        match stream.next() {
            None => break,
            Some(Ok(proof)) => all.push(JudgedLine { line, judged: judge(proof.get(), &files, watch) }),
            Some(Err(error)) => {
                all.push(JudgedLine { line, judged: Judged::unread(&format!("this is not JSON: {error}")) });
                break;
            }
        }
    }
    if all.is_empty() {
        all.push(JudgedLine { line: 1, judged: Judged::unread("there is no proof in this file") });
    }
    serde_json::to_string(&Answer { ok: all }).ok()
}

fn judge(text: &str, files: &BTreeMap<String, String>, watch: Watch) -> Judged {
    let judged = if proof_file::is_about_a_family(text) { family_proof(text, watch) } else { proof(text, files, watch) };
    judged.unwrap_or_else(|error| Judged::unread(&format!("this is not a proof: {error}")))
}

fn proof(text: &str, files: &BTreeMap<String, String>, watch: Watch) -> serde_json::Result<Judged> {
    let proof = proof_file::read(text)?;
    let budget = budget(watch);
    let judged = match Position::read(&proof.position, Catalogue::standard(), &GivenFiles { files, budget: &budget }) {
        Ok(position) => check_within(&position, &proof, &budget).map(drop),
        Err(ParseError { stop: Some(stop), .. }) => Err(stop.into()),
        Err(error) => Err(Flaw::new(error.to_string()).inside("position")),
    };
    Ok(Judged::of_proof(&proof, judged.as_ref().err()))
}

fn family_proof(text: &str, watch: Watch) -> serde_json::Result<Judged> {
    let proof = proof_file::read_family(text)?;
    Ok(Judged::of_family(&proof, proof.judge_within(&budget(watch)).as_ref().err()))
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
