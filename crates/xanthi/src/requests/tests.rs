//! Requests about boards, and the schema of all requests.

use super::{About, Desk, Host, schema};
use serde_json::{Value, json};
use xanthi_games::Catalogue;

fn ask(request: Value) -> Value {
    let answer: Value = serde_json::from_str(&Desk::default().answer(&request.to_string(), &Host::default())).unwrap();
    assert!(answer["error"].is_null(), "{request}: {answer}");
    answer["ok"].clone()
}

#[test]
fn every_game_has_a_board_from_its_line_alone() {
    for entry in Catalogue::standard().entries() {
        let board = ask(json!({"ask": "board", "line": entry.example}));
        assert_eq!((&board["game"], &board["line"]), (&json!(entry.name), &json!(entry.example)));
        assert!(!board["rules"].as_str().unwrap().is_empty() && !board["goal"].as_str().unwrap().is_empty());
        assert!(board["end"].is_null() && !board["drawing"]["shapes"].as_str().unwrap().is_empty());
        let first = &board["moves"][0];
        let moved = ask(json!({"ask": "move", "line": entry.example, "text": first["text"]}));
        assert_eq!((&moved["move"], &moved["board"]["turn"]), (&first["move"], &json!(1)), "{}", entry.name);
        assert_eq!(moved["board"]["played"][0]["line"], moved["line"]);
    }
}

#[test]
fn vertices_stand_where_they_were_put() {
    let places = [[0.0, 0.0], [3.0, 0.0], [0.0, 1.5]];
    let board = |places: Value| ask(json!({"ask": "board", "line": "uvg:edges=A-B,B-C,C-A", "places": places}));
    let at = |board: &Value, k: usize| {
        let place = &board["drawing"]["places"][k]["at"];
        [place[0].as_f64().unwrap(), place[1].as_f64().unwrap()]
    };
    let placed = board(json!(places));
    let across = at(&placed, 1)[0] - at(&placed, 0)[0];
    let down = at(&placed, 2)[1] - at(&placed, 0)[1];
    assert!((across - 2.0 * down).abs() < 0.01 && down > 0.0, "{across} {down}");
    assert_eq!(board(json!([[1.0, 1.0]])), board(json!([])), "too few places");
    let moved = ask(json!({"ask": "move", "line": "uvg:edges=A-B,B-C,C-A@A", "text": "B", "places": places}));
    assert_eq!(at(&moved["board"], 0), at(&placed, 2), "C stays where it is");
}

#[test]
fn the_end_is_told() {
    let says = |line: &str, play: &str| ask(json!({"ask": "board", "line": line, "play": play}))["end"].clone();
    assert_eq!(says("nim:1/1-0", "normal"), json!({"winner": 0, "says": "Second cannot move; First wins."}));
    assert_eq!(says("nim:1/1-0", "misere"), json!({"winner": 1, "says": "Second cannot move and wins."}));
    assert_eq!(says("bridgit:1x2/1,1", "normal")["says"], "Black has joined the left side to the right side and wins.");
}

#[test]
fn errors_have_their_place_in_characters_of_javascript() {
    let answer = Desk::default().answer(r#"{"ask": "board", "line": "uvg:peterson@0"}"#, &Host::default());
    let error: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(error["error"]["place"], json!([4, 12]), "{answer}");
    for bad in ["", "{}", r#"{"ask": "nothing"}"#, r#"{"ask": "board"}"#, r#"{"ask": "board", "line": 7}"#] {
        assert!(Desk::default().answer(bad, &Host::default()).starts_with(r#"{"error":"#), "{bad}");
    }
    assert!(About { line: "words:file=a".into(), ..About::default() }.position().is_err());
    let files = [("a".to_owned(), "Ab\nBa\n".to_owned())].into();
    assert!(About { line: "words:file=a".into(), files, ..About::default() }.position().is_ok());
}

/// The types of the page are made from the kept schema: `XANTHI_KEEP=1 cargo test` writes it anew.
#[test]
fn the_schema_is_kept() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.schema.json");
    let now = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    if std::env::var_os("XANTHI_KEEP").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    assert!(std::fs::read_to_string(path).is_ok_and(|kept| kept == now), "docs/protocol.schema.json is stale: XANTHI_KEEP=1 writes it");
}
