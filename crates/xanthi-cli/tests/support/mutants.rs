//! Mutants of proofs, made on their JSON.

use super::Random;
use super::proofs::part;
use serde_json::{Map, Value, json};

/// Changes a certificate inside a proof: a few of its own parts, or all of it for another of its kind.
pub fn of_certificate(proof: &Value, place: &str, donor: &Value, donors_place: &str, random: &mut Random) -> Value {
    let mut mutant = proof.clone();
    let Some(certificate) = mutant.pointer_mut(place) else { return mutant };
    if random.below(8) == 0 {
        *certificate = donor.pointer(donors_place).cloned().unwrap_or_default();
        return mutant;
    }
    if certificate["nodes"].as_array().is_some_and(|nodes| nodes.len() > 2) && random.below(3) == 0 {
        redirect(&mut certificate["nodes"], random);
        return mutant;
    }
    for _ in 0..[1, 1, 1, 2, 3][random.below(5)] {
        let parts = parts(certificate);
        let part = random.pick(&parts).clone();
        if let Some(value) = certificate.pointer_mut(&part) {
            change(value, random);
        }
    }
    mutant
}

/// Lets a move of a strategy or a table lead to another node; nodes that nothing leads to then go.
fn redirect(nodes: &mut Value, random: &mut Random) {
    let Some(list) = nodes.as_array_mut() else { return };
    for _ in 0..20 {
        let i = random.below(list.len() - 1);
        let other = i + 1 + random.below(list.len() - i - 1);
        let node = &mut list[i];
        let links: Vec<&mut Value> = match node.as_object_mut().and_then(|map| map.iter_mut().find(|(key, _)| *key != "value")) {
            Some((key, Value::Array(win))) if key == "win" => win.iter_mut().skip(1).collect(),
            Some((_, Value::Array(links))) => links.iter_mut().collect(),
            _ => continue,
        };
        let count = links.len();
        if let Some(link) = links.into_iter().nth(random.below(count)) {
            *link = json!(other);
            break;
        }
    }
    *nodes = json!(part(list, 0));
}

/// Changes what is claimed: the frame and the board, and sometimes the certificate for another.
pub fn of_claims(proof: &Value, donor: &Value, random: &mut Random) -> Value {
    let mut mutant = proof.clone();
    let flip = |text: &Value, a: &str, b: &str| json!(if *text == a { b } else { a });
    match random.below(10) {
        0 => mutant["outcome"] = flip(&proof["outcome"], "N", "P"),
        1 => mutant["play"] = flip(&proof["play"], "normal", "misere"),
        2 => mutant["complete"] = json!(proof["complete"] != true),
        3 => mutant["grundy"] = json!(random.below(4)),
        4 => mutant["certificate"] = donor["certificate"].clone(),
        5 => ["position", "board", "winning_moves"].iter().for_each(|name| mutant[*name] = donor[*name].clone()),
        6 => {
            let names: Vec<Value> = proof["board"]["vertices"].as_array().cloned().unwrap_or_default();
            let chosen = random.below(names.len());
            match random.below(2) {
                0 => change(&mut mutant["winning_moves"], random),
                _ => mutant["winning_moves"] = json!([names[chosen]]),
            }
            mutant["board"]["winning"] = json!(
                (0..names.len()).filter(|&i| mutant["winning_moves"].as_array().is_some_and(|l| l.contains(&names[i]))).collect::<Vec<_>>()
            );
        }
        7 => {
            let keys: Vec<String> = mutant.as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default();
            mutant.as_object_mut().map(|map| map.remove(random.pick(&keys)));
        }
        _ => {
            let parts = parts(&proof["board"]);
            if let Some(value) = mutant["board"].pointer_mut(&parts[random.below(parts.len())]) {
                change(value, random);
            }
        }
    }
    mutant
}

/// The places in a value, without those inside of certificates that it holds.
fn parts(value: &Value) -> Vec<String> {
    fn walk(value: &Value, place: String, found: &mut Vec<String>) {
        found.push(place.clone());
        match value {
            Value::Object(map) if place.is_empty() || !map.contains_key("kind") => {
                map.iter().for_each(|(key, inner)| walk(inner, format!("{place}/{key}"), found));
            }
            Value::Array(list) => list.iter().enumerate().for_each(|(i, inner)| walk(inner, format!("{place}/{i}"), found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, String::new(), &mut found);
    found
}

/// Changes one part.
fn change(value: &mut Value, random: &mut Random) {
    match value {
        Value::Null => *value = json!(random.below(8)),
        Value::Bool(b) => *b = !*b,
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0);
            *value = match random.below(9) {
                0..3 => json!(n + 1),
                3..5 => json!(n - 1),
                5..7 => json!(random.below(12)),
                7 => json!([u64::from(u32::MAX), u64::MAX, 1 << 31][random.below(3)]),
                _ => json!(null),
            };
        }
        Value::String(text) => *value = json!(other_word(text, random)),
        Value::Array(list) => change_list(list, random),
        Value::Object(map) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let only = if keys.len() == 1 { map.values().next().cloned() } else { None };
            match only {
                // A step or a node becomes one of another sort.
                Some(value) if random.below(3) > 0 => *map = other_sort(&keys[0], &value, random),
                _ if keys.is_empty() => {}
                _ => drop(map.remove(random.pick(&keys))),
            }
        }
    }
}

fn other_sort(sort: &str, value: &Value, random: &mut Random) -> Map<String, Value> {
    let first = value.get(0).unwrap_or(value);
    let changed = match sort {
        "win" => json!({"lose": [value[1]]}),
        "lose" => json!({"win": [0, first]}),
        "n" => [json!({"p": first}), json!({"stuck": first})][random.below(2)].clone(),
        "p" => [json!({"n": [value, random.below(6)]}), json!({"stuck": value})][random.below(2)].clone(),
        _ => json!({"p": first}),
    };
    changed.as_object().cloned().unwrap_or_default()
}

fn other_word(text: &str, random: &mut Random) -> &'static str {
    const RULES: &[&str] = &["uvg", "ueg", "dvg", "deg"];
    const KINDS: &[&str] =
        &["options", "move", "matching", "even_kernel", "even_kernels", "labels", "cancelled", "strategy", "values", "no_kind"];
    match text {
        "N" => "P",
        "P" => "N",
        "uvg" | "ueg" | "dvg" | "deg" => RULES[random.below(RULES.len())],
        _ => KINDS[random.below(KINDS.len())],
    }
}

fn change_list(list: &mut Vec<Value>, random: &mut Random) {
    let (i, k) = (random.below(list.len()), random.below(list.len()));
    match random.below(7) {
        _ if list.is_empty() => list.push(json!(random.below(6))),
        0 | 1 => drop(list.remove(i)),
        2 => list.insert(k, list[i].clone()),
        3 | 4 => list.swap(i, k),
        5 => list.reverse(),
        _ => list.truncate(i),
    }
}
