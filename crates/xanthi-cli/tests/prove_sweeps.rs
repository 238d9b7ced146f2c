//! `xanthi prove torus` and `xanthi prove kotzig`.

use crate::support::run;

#[test]
fn a_law_is_printed_and_its_proof_is_accepted() {
    let (_folder, path) = crate::support::temporary("proof.json", "");
    let answer = run(&["prove", "torus", "--rows", "4", "--proof", &path]);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("period   12 from n = 1 on"), "{}", answer.out);
    assert!(answer.out.contains("P        exactly when n is 11 modulo 12"), "{}", answer.out);
    let check = run(&["check", &path]);
    assert_eq!(check.status, 0, "{}", check.out);
    // The same file with another claim is rejected.
    let proof = std::fs::read_to_string(&path).expect("it was written");
    let lie = proof.replacen("NNNNNNNNNNPN", "NNNNNNNNNPNN", 1);
    assert_ne!(proof, lie);
    let (_folder, path) = crate::support::temporary("lie.json", &lie);
    assert_eq!(run(&["check", &path]).status, 1);
}

#[test]
fn a_theorem_explains_its_words_and_says_its_ranges() {
    let text = run(&["prove", "torus", "--rows", "4", "--twist", "1"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["the first arc from n−1,y leads to 0,y+1", "whoever cannot move loses", "every n ≥ 1", "P: the player to move loses"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for (arguments, part) in [
        (&["torus", "--rows", "4", "--twist", "1"][..], "for every $n\\ge 1$ the game is P if $n\\equiv 8\\pmod{12}$"),
        (&["torus", "--rows", "2", "--misere"], "wins (mis\\`ere play)"),
        (&["torus", "--rows", "2", "--grundy"], "the nimber is the same for $n$ and $n+"),
        (&["kotzig", "--moves", "1,4"], "$n\\equiv 3\\pmod{5}$, and N otherwise, except that it is P for $n=5$"),
        (&["circulant", "--moves", "1,4"], "$n/\\gcd(n,1,4)$ is even"),
        (&["grid", "--columns", "11", "--rows", "8"], "$3=\\gcd(12,9)$ divides neither $a$ nor $b$"),
        (&["grid", "--columns", "3", "--rows", "4"], "N from every vertex"),
        (&["line", "--moves", "3,7"], "exactly if $n$ is even and not one of $2,4$"),
        (&["line", "--moves", "2,4"], "exactly if $n=2k$ and $k;\\{1,2\\}$ has one"),
        (&["line", "--moves", "3,8", "--cycle"], "The number of perfect matchings"),
        (&["line-starts", "--moves", "3,8"], "P exactly from $0,1$ for $n=2$"),
        (&["line-starts", "--moves", "6,16"], "falls into $2$ such graphs"),
        (&["heaps", "octal:kayles"], "$G(n+12)=G(n)$ for every $n\\ge 71$"),
        (&["heaps", "octal:lasker"], "$G(n+4)=G(n)+4$"),
    ] {
        let all: Vec<&str> = ["prove"].iter().chain(arguments).chain(&["--latex"]).copied().collect();
        let printed = run(&all);
        assert!(printed.status == 0 && printed.out.contains(part), "{part}: {}{}", printed.out, printed.err);
        let (lines, out) = (printed.out.lines().collect::<Vec<_>>(), &printed.out);
        assert!(lines[1] == "\\begin{theorem}" && lines.last() == Some(&"\\end{theorem}"), "{out}");
        // Formulas and braces are closed.
        assert!(out.matches('$').count() % 2 == 0 && out.matches('{').count() == out.matches('}').count(), "{out}");
    }
    assert_eq!(run(&["prove", "torus", "--rows", "2", "--latex", "--json"]).status, 2);
}

#[test]
fn the_fields_of_the_json() {
    // Known: 3, 5, 7, 8, 11 and from 12 on n = 2, 3 modulo 5.
    let object = &run(&["prove", "kotzig", "--moves", "3,2,3", "--json"]).json()[0];
    assert_eq!(object["from"], 3);
    assert_eq!((&object["preperiod"], &object["period"]), (&11.into(), &5.into()));
    assert_eq!(object["p_residues"], serde_json::json!([2, 3]));
    assert_eq!(object["exceptions"], serde_json::json!([{"n": 5, "value": "P"}, {"n": 11, "value": "P"}]));
    // One vertex: no move. Two: 2 leads nowhere, 3 to the other one.
    assert_eq!(object["small"], serde_json::json!([{"n": 1, "value": "P"}, {"n": 2, "value": "N"}]));
    assert_eq!((&object["checked"], &object["play"], &object["nimbers"]), (&true.into(), &"normal".into(), &false.into()));
    let nimbers = &run(&["prove", "torus", "--rows", "1", "--grundy", "--json"]).json()[0];
    assert_eq!((&nimbers["values"], &nimbers["before"]), (&"01".into(), &"".into()));
    let misere = &run(&["prove", "torus", "--rows", "1", "--misere", "--json"]).json()[0];
    assert_eq!((&misere["values"], &misere["p_residues"]), (&"NP".into(), &serde_json::json!([0])));
}

/// A family without automata says so, too.
#[test]
fn a_law_for_circulant_graphs_was_checked() {
    let answer = run(&["prove", "circulant", "--moves", "1,4"]);
    assert!(answer.status == 0 && answer.out.ends_with("proof    checked and accepted\n"), "{}", answer.out);
    let object = &run(&["prove", "circulant", "--moves", "1,4", "--json"]).json()[0];
    assert!(object["checked"] == true && object["flaw"].is_null(), "{object}");
}

/// The blocks of n = 13 + 12m: the 10, the 12 m times, and three columns.
#[test]
fn strategies_are_told_for_every_n() {
    let told = run(&["prove", "torus", "--rows", "4", "--strategy"]);
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    for part in [
        "n even: the first player wins (pairs)",
        "n = 12k+1, k ≥ 1: the first player wins (Hogan and Horrocks)",
        "playing the 10, then playing the 12, k-1 times, then the last 3 columns",
        "columns 10 to 12k-3, k-1 times",
        "n = 12k+11, k ≥ 0: the second player wins (Hogan and Horrocks)",
    ] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    let json = &run(&["prove", "torus", "--rows", "4", "--strategy", "--json"]).json()[0];
    assert_eq!((json["strategies"].as_array().map(Vec::len), &json["open"]), (Some(7), &serde_json::Value::Null));
    // Without the automata the theorem is known all the same.
    let open = run(&["prove", "torus", "--rows", "10"]);
    assert!(open.status == 3 && open.out.contains("N for every even n, by pairs"), "{}", open.out);
    let eight = run(&["prove", "torus", "--rows", "8", "--strategy"]);
    assert!(eight.out.contains("n even") && eight.out.contains("for odd n no strategy is known"), "{}", eight.out);
    for wrong in [&["--rows", "1"][..], &["--rows", "4", "--misere"], &["--rows", "4", "--twist", "1"]] {
        let refused = run(&[&["prove", "torus", "--strategy"], wrong].concat());
        assert_eq!(refused.status, 2, "{wrong:?}: {}", refused.out);
    }
}

#[test]
fn limits_are_named_and_bad_questions_refused() {
    let stopped = run(&["prove", "torus", "--rows", "5", "--memory", "50k", "--json"]);
    assert_eq!(stopped.status, 3);
    assert_eq!(stopped.json()[0]["outcome"], "undecided");
    assert!(run(&["prove", "kotzig", "--moves", "1,40"]).out.contains("larger than any search, check or table covers"));
    for bad in [&["torus", "--rows", "0"][..], &["torus", "--rows", "3", "--twist", "3"], &["kotzig", "--moves", "0,2"], &["kotzig"]] {
        let refused = run(&[&["prove"], bad].concat());
        assert_eq!(refused.status, 2, "{bad:?}");
        assert!(refused.err.contains("error:") && refused.out.is_empty(), "{}", refused.err);
    }
    assert_eq!(run(&["prove", "torus", "--rows", "3", "--misere", "--grundy"]).status, 2);
}

/// The help shows answers as they are written, for the moves that were given.
#[test]
fn wrong_answers_of_a_guide_are_refused_with_an_example() {
    for (moves, answers, why, example) in [
        ("3,5", "5/45/3", "45 is not a move of the set 3,5", "`--moves 3,5 --answers 3/3`"),
        ("3,5", "5/3/3", "3 lists of answers for 2 moves, 3,5", "`--moves 3,5 --answers 3/3`"),
        ("5,3", "5/4;3", "“4;3” is not a list of moves", "`--moves 3,5 --answers 3/3`"),
        ("1,2,5", "1,5/1", "2 lists of answers for 3 moves, 1,2,5", "`--moves 1,2,5 --answers 1/1/1`"),
        ("4", "/", "“” is not a list of moves", "`--moves 4 --answers 4`"),
    ] {
        let refused = run(&["prove", "kotzig", "--moves", moves, "--answers", answers]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{}", refused.err);
        // Long lines are broken.
        let err = refused.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(&format!("error: {why}")), "{err}");
        assert!(err.contains("help: write a list of moves for each move of the set") && err.contains(example), "{err}");
    }
    let proved = run(&["prove", "kotzig", "--moves", "3,2", "--answers", "2/2"]);
    assert_eq!(proved.status, 0, "the example is one: {}", proved.err);
}
