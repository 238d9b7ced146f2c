//! Certificates spoilt in one place: in their JSON form, so that every kind is served.

use serde_json::{Value, json};
use xanthi_games::certificate::Certificate;

/// Mutants of a certificate, about `most`: each differs in one place, and the places are spread
/// all over it. What is no certificate any more is left out.
pub fn mutants(certificate: &Certificate, most: usize) -> Vec<Certificate> {
    let whole = serde_json::to_value(certificate).unwrap();
    let mut places = Vec::new();
    collect(&whole, &mut String::new(), &mut places);
    let step = places.len().div_ceil(most).max(1);
    let mut out = Vec::new();
    for place in places.iter().skip(places.len() % step).step_by(step) {
        for changed in changes(whole.pointer(place).unwrap()) {
            let mut copy = whole.clone();
            *copy.pointer_mut(place).unwrap() = changed;
            out.extend(serde_json::from_value(copy).ok().filter(|mutant: &Certificate| mutant != certificate));
        }
    }
    out
}

/// The places of all values that can be changed.
fn collect(value: &Value, at: &mut String, places: &mut Vec<String>) {
    if !matches!(value, Value::String(_) | Value::Bool(_)) {
        places.push(at.clone());
    }
    let length = at.len();
    let mut below = |key: String, inner: &Value| {
        at.push('/');
        at.push_str(&key);
        collect(inner, at, places);
        at.truncate(length);
    };
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(i, inner)| below(i.to_string(), inner)),
        Value::Object(fields) => fields.iter().for_each(|(key, inner)| below(key.clone(), inner)),
        _ => {}
    }
}

fn changes(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(0), json!(1)],
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            [Some(number + 1), number.checked_sub(1)].into_iter().flatten().map(|n| json!(n)).chain([Value::Null]).collect()
        }
        Value::Array(items) => of_list(items),
        Value::Object(fields) => match fields.iter().next() {
            Some((key, inner)) if fields.len() == 1 => flipped(key, inner),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// One entry dropped, doubled, or exchanged with the next one.
fn of_list(items: &[Value]) -> Vec<Value> {
    let mut out = Vec::new();
    if !items.is_empty() {
        let middle = items.len() / 2;
        let (mut shorter, mut longer) = (items.to_vec(), items.to_vec());
        shorter.remove(middle);
        longer.insert(middle, items[middle].clone());
        out.extend([Value::Array(shorter), Value::Array(longer)]);
    }
    if items.len() > 1 {
        let mut other = items.to_vec();
        other.swap(0, items.len() / 2);
        out.push(Value::Array(other));
    }
    out
}

/// N said to be P, or P said to be N.
fn flipped(key: &str, inner: &Value) -> Vec<Value> {
    let second = inner.get(1).cloned().unwrap_or(Value::Null);
    let first = inner.get(0).cloned().unwrap_or(Value::Null);
    match key {
        "win" => vec![json!({ "lose": [second] }), json!({ "lose": [] })],
        "lose" => vec![json!({ "win": [0, first] }), json!({ "win": [0, null] })],
        "n" => vec![json!({ "p": first })],
        "p" => vec![json!({ "n": [inner, inner] }), json!({ "stuck": inner })],
        "stuck" => vec![json!({ "p": inner })],
        _ => Vec::new(),
    }
}
