//! Requests about boards, and the schema of all requests.

use super::{About, Desk, Host, Limits, ListBefore, Request, Study, TableRequest, TreeSize, VerifyRequest, plain_budget, schema};
use serde_json::{Value, json};
use std::cell::RefCell;
use xanthi_games::Catalogue;
use xanthi_games::budget::{Budget, Stop};

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
fn every_view_is_drawn() {
    let draw = |line: &str, view: Value| ask(json!({"ask": "draw", "line": line, "format": "svg", "view": view}))["text"].clone();
    let says = |line: &str, view: Value, text: &str| {
        let drawn = draw(line, view);
        assert!(drawn.as_str().is_some_and(|svg| svg.starts_with("<svg") && svg.contains(text)), "{line}: {drawn}");
    };
    says("grundy:7", json!({"of": "tree"}), ">7<");
    says("uvg:line.8.3.7", json!({"of": "stacked"}), ">0<");
    says("dvg:torus.3x4@0,0", json!({"of": "scheme", "steps": "1,0 2,0|1,1 2,1"}), ">(B1)<");
    says("ueg:grid.11x8@3,4", json!({"of": "trails", "show": "regions", "toward": "2,4"}), ">+<");
    says("ueg:grid.11x8", json!({"of": "kernel", "k": 2}), "even kernel");
    assert_eq!(
        draw("uvg:petersen@0", json!({"of": "board"})),
        ask(json!({"ask": "draw", "line": "uvg:petersen@0", "format": "svg"}))["text"]
    );
    // What there is no view of is refused, with a reason.
    for (line, more, message) in [
        ("uvg:petersen@0", json!({"view": {"of": "trails", "show": "all"}}), "untouched ueg:grid"),
        ("uvg:petersen@0", json!({"view": {"of": "stacked"}}), "no stacked picture"),
        ("dvg:torus.3x4@0,0", json!({"view": {"of": "scheme", "steps": "2,2"}}), "not a legal move"),
        ("grundy:7", json!({"view": {"of": "tree"}, "proof": true}), "over the board alone"),
        ("ueg:grid.5x3@2,2", json!({"view": {"of": "trails", "show": "all"}, "play": "misere"}), "normal play"),
        ("octal:kayles:60", json!({"view": {"of": "tree"}}), "too large"),
        ("words:countries", json!({"format": "png"}), "no format `png`"),
    ] {
        let mut request = json!({"ask": "draw", "line": line, "format": "svg"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = Desk::default().answer(&request.to_string(), &Host::default());
        assert!(answer.starts_with(r#"{"error":"#) && answer.contains(message), "{request}: {answer}");
    }
}

#[test]
fn the_views_that_are_listed_can_be_drawn() {
    let names = |line: &str, play: &str| {
        let views = ask(json!({"ask": "views", "line": line, "play": play}))["views"].clone();
        let mut names = Vec::new();
        for view in views.as_array().unwrap() {
            let request = json!({"ask": "draw", "line": line, "play": play, "format": "tikz", "view": view["view"]});
            assert!(ask(request)["text"].as_str().unwrap().contains("tikzpicture"), "{line}: {view}");
            names.push(view["name"].as_str().unwrap().to_owned());
        }
        names
    };
    let count = |line: &str| names(line, "normal").len();
    assert_eq!(names("grundy:7", "misere"), ["the game tree"]);
    assert!(names("uvg:line.8.3.7", "normal").contains(&"the line in columns, with a matching".to_owned()));
    assert!(names("ueg:grid.5x3@2,2", "normal").contains(&"all trails at the token".to_owned()));
    assert!(names("ueg:grid.11x8", "normal").contains(&"the even kernel S_2".to_owned()));
    assert!(count("ueg:grid.11x8@3,4") >= 5 && count("ueg:grid.100004x100009@5,100") == 0 && count("words:countries") == 0);
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
    assert!(About { line: "words:file=a".into(), ..About::default() }.position(&Budget::default()).is_err());
    let files = [("a".to_owned(), "Ab\nBa\n".to_owned())].into();
    assert!(About { line: "words:file=a".into(), files, ..About::default() }.position(&Budget::default()).is_ok());
}

/// A table whose rows cost little is proved here as well.
#[test]
fn a_table_of_cheap_rows_tells_the_law() {
    let table = ask(json!({"ask": "table", "family": "torus", "rows": 3, "n": "1..12"}));
    assert!(table["says"].to_string().contains("proved for all n"), "{table}");
}

/// What is asked at once is read within limits, too: nobody makes the host build a board of any size.
#[test]
fn a_board_is_read_within_limits() {
    for ask in ["board", "views", "sketch"] {
        for (line, megabytes) in [("uvg:random.300000.300000.1@0", 1), ("uvg:random.300@0", 256), ("uvg:random.30.30.1@0", 1)] {
            let request = json!({"ask": ask, "line": line, "limits": {"megabytes": megabytes}});
            let answer = Desk::default().answer(&request.to_string(), &Host::default());
            assert_eq!(answer.starts_with(r#"{"error":"#), line.len() != 20, "{request}: {answer}");
            assert!(line.len() != 28 || answer.contains("memory"), "{request}: {answer}");
        }
    }
    // A host that gives no time at all.
    let budget = |_: Limits| {
        let over = Budget::default();
        over.canceller().cancel(Stop::Time);
        over
    };
    let host = Host { budget: &budget, ..Host::default() };
    let answer = Desk::default().answer(r#"{"ask": "graph", "text": "a b\nb c\n"}"#, &host);
    assert!(answer.contains("time"), "{answer}");
}

/// The names by which requests about the literature are told from others are those that are read.
#[test]
fn the_names_of_studies_are_those_of_the_schema() {
    let schema = Value::from(schema());
    let kinds = schema["$defs"]["Study"]["oneOf"].as_array().unwrap();
    let names: Vec<&str> = kinds.iter().map(|kind| kind["properties"]["ask"]["const"].as_str().unwrap()).collect();
    assert_eq!(names, Study::NAMES);
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

/// Of four words: who must say one with b wins by bd, and one with a or c loses.
#[test]
fn whole_lists_are_told() {
    let list = json!({"list": "ab\nbc\nbd\ncb\n"});
    let texts = |answer: &Value| -> Vec<String> {
        answer["told"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| format!("{}|{}", row["name"].as_str().unwrap(), row["text"].as_str().unwrap()))
            .collect()
    };
    let critical = ask(json!({"ask": "words-critical", "line": "words:file=list", "files": list}));
    // Without bd: bc, cb, and b has no word left, so b loses, and a and c, which lead to b, win.
    assert!(texts(&critical).iter().any(|row| row.starts_with("|bd: without it, ")), "{critical}");
    assert!(critical["csv"].as_str().unwrap().contains("\r\nbd,B,D,link,B,won,lost\r\n"), "{critical}");
    assert_eq!(critical["answer"]["open"], 0);
    let parts = ask(json!({"ask": "words-components", "line": "words:file=list", "files": list}));
    assert_eq!(texts(&parts), ["|2 links, 2 words of 2 kinds: B C"]);
    assert_eq!(parts["csv"], "component,link\r\n1,B\r\n1,C\r\n");
    let tree = ask(json!({"ask": "words-tree", "line": "words:file=list@a", "files": list, "depth": 4, "branches": 100}));
    assert_eq!((&tree["tree"]["winner_moves"], &tree["tree"]["then"][0]["word"]), (&json!(false), &json!("ab")));
    assert_eq!(tree["tree"]["then"][0]["then"][0]["word"], "bd");
    assert!(tree["dot"].as_str().unwrap().starts_with("digraph strategy {\n") && tree["dot"].as_str().unwrap().contains("label=\"bd\""));
    let before = json!({"line": "words:file=list", "files": {"list": "ab\nbc\ncb\n"}});
    let diff = ask(json!({"ask": "words-diff", "line": "words:file=list", "files": list, "before": before}));
    assert_eq!((&diff["answer"]["added"], &diff["answer"]["removed"]), (&json!(["bd"]), &json!([])));
    // bc is answered by cb, which ends the game where bd is missing.
    assert!(diff["csv"].as_str().unwrap().lines().any(|line| line.starts_with("word,bc,verdict,loses")), "{diff}");
    assert!(texts(&diff).iter().any(|row| row == "added|bd"), "{diff}");
}

#[test]
fn what_is_no_list_has_no_critical_words() {
    for (request, message) in [
        (json!({"ask": "words-critical", "line": "uvg:petersen@0"}), "not a word chain"),
        (json!({"ask": "words-tree", "line": "grundy:7", "depth": 3, "branches": 9}), "not a word chain"),
        (json!({"ask": "words-components", "line": "words:nothing"}), "nothing"),
        (json!({"ask": "words-diff", "line": "words:countries@A", "before": {"line": "words:countries"}}), "one list begins with"),
        (json!({"ask": "words-tree", "line": "words:countries"}), "missing field `depth`"),
    ] {
        let answer = Desk::default().answer(&request.to_string(), &Host::default());
        assert!(answer.starts_with(r#"{"error":"#) && answer.contains(message), "{request}: {answer}");
    }
}

/// Each list has its part of the time, and when all of it is over there is a moment for comparing.
#[test]
fn lists_that_are_compared_share_the_time() {
    let ask = |budget: &dyn Fn(Limits) -> Budget| -> Value {
        let (before, after) = (json!({"line": "words:list=ab.bc.cb"}), "words:list=ab.bc.bd.cb");
        let request = json!({"ask": "words-diff", "line": after, "before": before, "limits": {"seconds": 10.0}}).to_string();
        serde_json::from_str(&Desk::default().answer(&request, &Host { budget, ..Host::default() })).unwrap()
    };
    let shares = RefCell::new(Vec::new());
    let whole = ask(&|limits| {
        shares.borrow_mut().push((limits.seconds, limits.share));
        plain_budget(limits)
    });
    let share = |share: f64| shares.borrow().contains(&(Some(10.0), Some(share)));
    assert!(share(0.45) && share(0.9) && share(1.0), "{shares:?}");
    // The lists are read in time, and then none is left.
    let late = ask(&|limits| match limits.share {
        None => plain_budget(limits),
        Some(_) => plain_budget(limits).watched(1, |_| Err(Stop::Time)),
    });
    for answer in [whole, late] {
        assert_eq!((&answer["ok"]["answer"]["added"], &answer["ok"]["answer"]["stopped"]), (&json!(["bd"]), &Value::Null));
    }
}

/// The moves of heaps that are written in the picture have the letters of papers, or the numbers of a page.
#[test]
fn moves_in_a_picture_are_named_as_the_request_says() {
    let line = "kenyon:5,8,9/9-7,2/8-6,2";
    let letters = ask(json!({"ask": "board", "line": line})).to_string();
    assert!([">A 9-7,2<", ">B 8-6,2<"].iter().all(|text| letters.contains(text)), "{letters}");
    let numbers = ask(json!({"ask": "board", "line": line, "turns": "numbers"})).to_string();
    assert!([">1. 9-7,2<", ">2. 8-6,2<"].iter().all(|text| numbers.contains(text)), "{numbers}");
    let file = ask(json!({"ask": "draw", "line": line, "format": "svg", "turns": "numbers"})).to_string();
    assert!(file.contains(">2. 8-6,2<"), "{file}");
}

/// What a front end in Rust writes is read as the same request.
#[test]
fn requests_are_written_and_read() {
    let about = || About {
        line: "uvg:petersen@0".into(),
        play: xanthi_games::Play::Misere,
        files: [("a.txt".to_owned(), "a b".to_owned())].into(),
        places: vec![[0.5, 1.0]],
        turns: crate::picture::board::Turns::Numbers,
        limits: Limits { seconds: Some(1.5), nodes: Some(7), megabytes: None, share: None },
    };
    let draw = super::DrawRequest { format: "svg".into(), dark: true, proof: false, view: Default::default() };
    let requests = [
        Request::Hello,
        Request::Solve(about()),
        Request::Move { about: about(), text: "1".into() },
        Request::Reply { about: about(), level: "perfect".into(), seed: 3 },
        Request::Draw { about: about(), wanted: draw },
        Request::Graph { text: "a b".into(), directed: true },
        Request::WordsDiff { about: about(), before: ListBefore { line: "words:a".into(), files: Default::default() } },
        Request::WordsTree { about: about(), size: TreeSize { depth: 2, branches: 9 } },
    ];
    for request in requests {
        let text = serde_json::to_string(&request).unwrap();
        let read: Request = serde_json::from_str(&text).unwrap();
        assert_eq!(format!("{read:?}"), format!("{request:?}"), "{text}");
    }
    for study in [
        Study::Theory,
        Study::Lesson(about()),
        Study::Table(TableRequest { family: "torus".into(), n: "1..9".into(), rows: Some(3), ..Default::default() }),
        Study::Verify(VerifyRequest { id: "goldlist.theorem-3".into(), ..Default::default() }),
    ] {
        let text = serde_json::to_string(&study).unwrap();
        let read: Study = serde_json::from_str(&text).unwrap();
        assert_eq!(format!("{read:?}"), format!("{study:?}"), "{text}");
    }
}
