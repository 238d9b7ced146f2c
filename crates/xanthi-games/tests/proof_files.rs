//! Proof files: what is read, what is not, and lists that are packed.

use schemars::schema_for;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use xanthi_games::certificate::{Certificate, Proof};
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::proof_file::{self, Lists};

/// Certificates that are written as the format says; whether they prove anything does not matter.
fn certificates() -> Vec<Value> {
    let matching = json!({"pairs": [[0, 1], [2, 3]], "barrier": [3], "odd": [{"base": 4}, {"base": 2, "blossoms": [[[2, 0], [0, 1], [1, 2]]], "link": 4}]});
    let mut of_kind = matching.clone();
    of_kind["kind"] = json!("matching");
    let labels = json!({"kind": "labels", "steps": [{"p": 1}, {"n": [0, 1]}, {"stuck": 5}, {"symmetric": {"vertices": [2, 3], "matching": matching}}],
        "rest": {"kind": "strategy", "nodes": [{"win": [0, 1]}, {"lose": [2, null, 3]}, {"lose": [4, 5]}, {"by": of_kind}]}});
    vec![
        of_kind.clone(),
        labels.clone(),
        json!({"kind": "options", "options": [null, labels, of_kind]}),
        json!({"kind": "values", "nodes": [{"value": 2, "options": [1, 2]}, {"value": 1, "options": [2]}, {"value": 0, "options": []}]}),
        json!({"kind": "even_kernels", "kernels": [[0, 2, 4], [1], []], "steps": [[0, 1], [5, 4]]}),
        json!({"kind": "openings", "rest": [null, {"kind": "strategy", "nodes": [{"win": [0, null]}]}, 1, null, {"kind": "lemmas", "lemmas": []}, 1, 4]}),
        json!({"kind": "tame_heaps", "types": [[0, 0], [1, 1], null, [2, 2]]}),
        json!({"kind": "tame_heaps", "types": [[0, 0], [1, 1], [2, 2]]}),
        json!({"kind": "heap_values", "values": [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, u64::MAX]}),
        json!({"kind": "sum", "parts": [{"kind": "heap_values", "values": [0, 1]}, {"kind": "cancelled", "pairs": [], "rest": {"kind": "options", "options": []}}]}),
    ]
}

fn proofs() -> Vec<Value> {
    let board = json!({"rule": "uvg", "vertices": ["a", "packed:", "packed:CgPYBA", "3", "4", "5"], "edges": [[0, 1, 1], [1, 2, 3]], "closed": [0, 2],
        "token": 0, "winning": [1]});
    let of = |certificate: Value| {
        json!({"xanthi": 1, "position": "uvg:edges=a-b@a", "play": "normal", "board": board, "outcome": "N",
            "winning_moves": ["packed:"], "complete": true, "certificate": certificate})
    };
    certificates().into_iter().filter(|c| serde_json::from_value::<Certificate>(c.clone()).is_ok()).map(of).collect()
}

fn read(text: &str) -> Option<Proof> {
    proof_file::read(text).ok()
}

/// The places of all objects and lists, as JSON pointers.
fn places(value: &Value, place: String, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(i, inner)| places(inner, format!("{place}/{i}"), found)),
        Value::Object(map) => map.iter().for_each(|(key, inner)| places(inner, format!("{place}/{key}"), found)),
        _ => return,
    }
    found.push(place);
}

/// JSON with the field `kind` first or last in every object, and the others backwards.
fn backwards(value: &Value, kind_first: bool) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(|v| backwards(v, kind_first)).collect::<Vec<_>>().join(",")),
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort_by_key(|key| (std::cmp::Reverse(*key == "kind" && kind_first), *key == "kind", std::cmp::Reverse((*key).clone())));
            let fields: Vec<_> = keys.iter().map(|key| format!("{}:{}", json!(key), backwards(&map[*key], kind_first))).collect();
            format!("{{{}}}", fields.join(","))
        }
        other => other.to_string(),
    }
}

#[test]
fn fields_may_stand_in_any_order() {
    let all = proofs();
    assert!(all.len() >= 6, "{}", all.len());
    for proof in all {
        let plain: Proof = serde_json::from_value(proof.clone()).unwrap();
        for text in [proof.to_string(), backwards(&proof, true), backwards(&proof, false), serde_json::to_string_pretty(&proof).unwrap()] {
            assert_eq!(proof_file::read(&text).unwrap_or_else(|e| panic!("{e}: {text}")), plain);
        }
        let mut out = Vec::new();
        proof_file::write(&mut out, &plain, Lists::Spelled).unwrap();
        assert_eq!(serde_json::from_slice::<Value>(&out).unwrap(), proof);
    }
}

#[test]
fn a_list_is_no_object() {
    let mut taken_by_plain_readers = 0;
    for proof in proofs() {
        let mut all = Vec::new();
        places(&proof, String::new(), &mut all);
        for place in all {
            let mut wrong = proof.clone();
            let at = wrong.pointer_mut(&place).unwrap();
            let Value::Object(map) = at else { continue };
            // In the order in which the types have them, as far as that is known here.
            let names = [
                "xanthi",
                "position",
                "play",
                "board",
                "rule",
                "vertices",
                "edges",
                "closed",
                "token",
                "winning",
                "outcome",
                "winning_moves",
                "complete",
                "grundy",
                "certificate",
                "base",
                "blossoms",
                "link",
                "pairs",
                "barrier",
                "odd",
                "value",
                "options",
            ];
            *at = names.iter().filter_map(|name| map.get(*name)).cloned().collect::<Vec<_>>().into();
            let text = wrong.to_string();
            taken_by_plain_readers += usize::from(serde_json::from_str::<Proof>(&text).is_ok());
            assert!(read(&text).is_none(), "{place}: {text}");
        }
    }
    assert!(taken_by_plain_readers > 10, "this test would show nothing");
}

#[test]
fn what_is_no_proof_is_refused() {
    let proof = &proofs()[0];
    let text = proof.to_string();
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let wrong = [
        format!("{text} {text}"),
        format!("{text},"),
        format!("[{text}]"),
        changed("\"token\":0", "\"token\":0,\"token\":0"),
        changed("\"winning\":[1]", "\"winning\":[1],\"winning\":[]"),
        changed("\"token\":0", "\"token\":0,\"more\":1"),
        changed("\"kind\":\"matching\"", "\"kind\":\"matching\",\"kind\":\"matching\""),
        changed("\"kind\":\"matching\"", "\"kind\":\"matchings\""),
        changed("\"kind\":\"matching\",", ""),
        changed("\"kind\":\"matching\"", "\"kind\":1"),
        changed("\"barrier\":[3],", ""),
        changed("\"barrier\":[3]", "\"barrier\":\"3\""),
        changed("\"barrier\":[3]", "\"barrier\":\"packed1:Bg\""),
        changed("\"barrier\":[3]", "\"barrier\":\"packed://///w8\""),
        changed("\"barrier\":[3]", "\"barrier\":{\"0\":3}"),
        changed("\"vertices\":[", "\"vertices\":\"packed:Bg\",\"closed\":["),
        // 0, 1, 1 and one number more; 0, 1, 1 and a number that is not complete.
        changed("[0,1,1]", "\"packed:AAIAAA\""),
        changed("[0,1,1]", "\"packed:AAIAgA\""),
        changed("\"outcome\":\"N\"", "\"outcome\":{\"N\":null}"),
        changed("\"play\":\"normal\"", "\"play\":{\"normal\":null}"),
    ];
    for text in wrong {
        assert!(read(&text).is_none(), "{text}");
    }
    assert!(read(&changed("\"barrier\":[3]", "\"barrier\":\"packed:Bg\"")).is_some());
    assert!(read(&changed("[0,1,1]", "\"packed:AAIA\"")) == read(&text), "by hand: 0, +1, +0");
    assert!(read(&changed("\"pairs\":[[0,1],[2,3]]", "\"pairs\":\"packed2:AAIEBA\"")) == read(&text), "by hand: 0, 1, +2, +2");
}

/// Reads a proof whose certificate is a list of first words.
fn openings(rest: &str) -> Result<Vec<Option<Arc<Certificate>>>, String> {
    let mut proof = proofs()[0].clone();
    proof["certificate"] = json!("here");
    let text = proof.to_string().replace("\"here\"", &format!(r#"{{"kind":"openings","rest":{rest}}}"#));
    match proof_file::read(&text).map_err(|error| error.to_string())?.certificate {
        Certificate::Openings(openings) => Ok(openings.rest),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_number_stands_for_an_earlier_certificate() {
    let one = r#"{"kind":"strategy","nodes":[{"win":[0,null]}]}"#;
    let other = r#"{"kind":"lemmas","lemmas":[]}"#;
    let short = openings(&format!("[null,{one},1,{other},null,1,3]")).unwrap();
    assert_eq!(short, openings(&format!("[null,{one},{one},{other},null,{one},{other}]")).unwrap());
    let at = |number: usize| short[number].as_ref().unwrap();
    assert!(Arc::ptr_eq(at(1), at(5)) && Arc::ptr_eq(at(3), at(6)) && !Arc::ptr_eq(at(1), at(3)));

    let list = r#"{"kind":"openings","rest":[]}"#;
    let inside = format!(r#"{{"kind":"strategy","nodes":[{{"by":{list}}}]}}"#);
    for (rest, why) in [
        (format!("[0,{one}]"), "entry 0 refers to entry 0, which is no earlier certificate"),
        (format!("[{one},2,null]"), "entry 1 refers to entry 2, which is no earlier certificate"),
        (format!("[null,{one},0]"), "entry 2 refers to entry 0, which is no earlier certificate"),
        (format!("[{one},0,1]"), "entry 2 refers to entry 1, which is no earlier certificate"),
        (format!("[{one},18446744073709551615]"), "entry 1 refers to entry 18446744073709551615, which is no earlier certificate"),
        (format!("[{list},0]"), "entry 1 refers to entry 0, which holds `openings`"),
        (format!("[{inside},0]"), "entry 1 refers to entry 0, which holds `openings`"),
        (format!("[{one},-1]"), "expected a certificate, the number of an earlier one, or null"),
        (format!("[{one},0.5]"), "expected a certificate, the number of an earlier one, or null"),
        (format!("[{one},\"0\"]"), "expected a certificate, the number of an earlier one, or null"),
        (format!("[{one},[]]"), "expected a certificate, the number of an earlier one, or null"),
    ] {
        let error = openings(&rest).unwrap_err();
        assert!(error.contains(why), "{rest}: {error}");
    }
    // They may stand there, each for itself.
    assert_eq!(openings(&format!("[{list},{inside}]")).unwrap().len(), 2);
}

#[test]
fn what_is_packed_is_read_again() {
    for proof in proofs() {
        let plain: Proof = serde_json::from_value(proof).unwrap();
        for least in [1, 2, 3, 1000] {
            let mut out = Vec::new();
            proof_file::write(&mut out, &plain, Lists::Packed { least }).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert_eq!(text.contains("\"packed3:"), least < 3, "{text}");
            assert_eq!(proof_file::read(&text).unwrap_or_else(|e| panic!("{e}: {text}")), plain, "{text}");
        }
    }
    let family: FamilyProof = serde_json::from_value(json!({"xanthi": 1, "family": {"moves": [1, 2, 5], "kind": "circulant"}})).unwrap();
    let mut out = Vec::new();
    proof_file::write(&mut out, &family, Lists::Packed { least: 2 }).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text, r#"{"xanthi":1,"family":{"kind":"circulant","moves":"packed:AgIG"}}"#);
    assert_eq!(proof_file::read_family(&text).unwrap(), family);
}

/// The names of kinds stand in the reader by themselves, and in the list of all kinds.
#[test]
fn every_kind_of_the_schema_is_read() {
    let kinds = |schema: Value| -> Vec<String> {
        let kind = |one: &Value| Some(one.pointer("/properties/kind/const")?.as_str()?.to_owned());
        let all = schema["oneOf"].as_array().expect("kinds").iter();
        all.map(|one| kind(one).unwrap_or_else(|| panic!("{one}"))).collect()
    };
    let read = |kind: &str, of_family: bool| {
        let object = Map::from_iter([("kind".to_owned(), json!(kind))]);
        let error = match of_family {
            false => serde_json::from_value::<Certificate>(object.into()).map(drop),
            true => serde_json::from_value::<FamilyClaim>(object.into()).map(drop),
        };
        error.err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(kinds(json!(schema_for!(Certificate))), Certificate::KINDS);
    for (names, of_family) in [(kinds(json!(schema_for!(Certificate))), false), (kinds(json!(schema_for!(FamilyClaim))), true)] {
        assert!(names.len() >= 8);
        for name in names {
            assert!(!read(&name, of_family).contains("there is no kind"), "{name}");
        }
        assert!(read("nonsense", of_family).contains("there is no kind `nonsense`"));
    }
}
