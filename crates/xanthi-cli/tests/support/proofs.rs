//! Proofs as JSON: the certificates inside, and what kind they are.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use xanthi_games::certificate::Proof;
use xanthi_games::check::{Judgement, check, judge_position};
use xanthi_games::{Catalogue, Files, NotRead, Position};

/// The files of the disk, for word lists.
struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        std::fs::read(name).map_err(|e| e.to_string().into())
    }
}

/// What the first checker says to a proof.
pub fn judged(proof: &Value) -> Result<(), String> {
    let proof: Proof = serde_json::from_value(proof.clone()).map_err(|e| e.to_string())?;
    let position = Position::read(&proof.position, Catalogue::standard(), &Disk).map_err(|e| e.message)?;
    check(&position, &proof).map(|_| ()).map_err(|flaw| flaw.to_string())
}

/// What the certificate of a proof proves by itself, whatever is claimed; `None` if it is refused.
pub fn proved(proof: &Value) -> Option<Judgement> {
    let proof: Proof = serde_json::from_value(proof.clone()).ok()?;
    let position = Position::read(&proof.position, Catalogue::standard(), &Disk).ok()?;
    judge_position(&position, proof.play, &proof.certificate).ok()
}

/// The places of all certificates in a proof, as JSON pointers with the names of their kinds.
pub fn certificates(proof: &Value) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    let barred = if proof["chain"]["barred"].is_object() { ", barred" } else { "" };
    let about = format!("{} {}{barred}", proof["board"]["rule"].as_str().unwrap_or("words"), proof["play"].as_str().unwrap_or("?"));
    walk(&proof["certificate"], "/certificate".into(), &about, &mut found);
    found
}

/// The names of all kinds in a proof.
pub fn kinds(proof: &Value) -> BTreeSet<String> {
    certificates(proof).into_iter().flat_map(|(_, names)| names).collect()
}

fn walk(value: &Value, place: String, about: &str, found: &mut Vec<(String, Vec<String>)>) {
    match value {
        Value::Object(map) => {
            if map.contains_key("kind") {
                found.push((place.clone(), names(value, about)));
            }
            map.iter().for_each(|(key, inner)| walk(inner, format!("{place}/{key}"), about, found));
        }
        Value::Array(list) => list.iter().enumerate().for_each(|(i, inner)| walk(inner, format!("{place}/{i}"), about, found)),
        _ => {}
    }
}

/// The kind of one certificate, and the special forms of it that occur.
fn names(certificate: &Value, about: &str) -> Vec<String> {
    let kind = certificate["kind"].as_str().unwrap_or("?");
    let has = |list: &str, what: &str| certificate[list].as_array().is_some_and(|l| l.iter().any(|step| step.get(what).is_some()));
    let mut names = match kind {
        "strategy" if certificate["links"] == true => vec!["strategy as a chain".into()],
        "strategy" => vec![format!("strategy, {about}")],
        "options" if about.starts_with("words") => vec!["options, words".into()],
        "labels" => vec![format!("labels, {about}")],
        "openings" if about.ends_with("barred") => vec!["openings, barred".into()],
        _ => vec![kind.to_owned()],
    };
    if kind == "labels" {
        names.extend(["stuck", "symmetric"].iter().filter(|what| has("steps", what)).map(|what| format!("labels with {what}")));
        names.extend(certificate["rest"].is_object().then(|| "labels with rest".to_owned()));
    }
    if kind == "strategy" && has("nodes", "by") {
        names.push("strategy with by".into());
    }
    names
}

/// The same proof with a part of its strategy in a certificate of its own (a node `by`); `None` if
/// the proof is no strategy whose first move leads to a node.
pub fn with_by(proof: &Value) -> Option<Value> {
    let certificate = &proof["certificate"];
    let nodes = certificate["nodes"].as_array().filter(|_| certificate["kind"] == "strategy")?;
    let win = nodes.first()?.get("win")?;
    let below = part(nodes, win[1].as_u64()? as usize);
    let mut proof = proof.clone();
    proof["certificate"]["nodes"] = json!([{"win": [win[0], 1]}, {"by": {"kind": "strategy", "nodes": below}}]);
    Some(proof)
}

/// The nodes at and below one of them, numbered anew.
pub fn part(nodes: &[Value], root: usize) -> Vec<Value> {
    let child = |v: &Value| v.as_u64().map(|c| c as usize);
    let mut wanted = BTreeSet::from([root]);
    for (i, node) in nodes.iter().enumerate().skip(root) {
        if wanted.contains(&i) {
            wanted.extend(child(&node["win"][1]));
            wanted.extend(["lose", "options"].into_iter().flat_map(|list| node[list].as_array()).flatten().filter_map(child));
        }
    }
    let number = |v: &Value| child(v).map(|c| wanted.range(..c).count());
    let renumbered = |node: &Value| {
        let all = |list: &Value| list.as_array().into_iter().flatten().map(number).collect::<Vec<_>>();
        match (node.get("win"), node.get("lose"), node.get("options")) {
            (Some(win), _, _) => json!({"win": [win[0], number(&win[1])]}),
            (_, Some(lose), _) => json!({"lose": all(lose)}),
            (_, _, Some(options)) => json!({"value": node["value"], "options": all(options)}),
            _ => node.clone(),
        }
    };
    wanted.iter().map(|&i| renumbered(&nodes[i])).collect()
}
