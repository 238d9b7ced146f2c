//! `xanthi verify`: list, filters, checks, JSON, exit statuses.

use crate::support::run;

#[test]
fn the_list_names_every_statement_with_its_status() {
    let list = run(&["verify"]);
    assert_eq!((list.status, list.err.as_str()), (0, ""));
    for source in ["goldlist", "hogan-horrocks", "grids", "stockman", "column", "more"] {
        assert!(list.out.lines().any(|line| line.starts_with(source)), "{source}");
    }
    let theorem = list.out.lines().find(|line| line.contains("goldlist.theorem-3 ")).expect("Theorem 3");
    assert!(theorem.contains("misprinted") && theorem.contains("section 3"), "{theorem}");
    let json = run(&["verify", "--json"]).json();
    assert_eq!(json.len(), list.out.lines().filter(|line| line.starts_with("  ")).count());
    for object in &json {
        for field in
            ["xanthi", "id", "source", "citation", "label", "place", "says", "status", "standing", "reason", "errata", "check", "try"]
        {
            assert!(object.get(field).is_some(), "{field} is missing in {object}");
        }
        assert!(object["errata"].as_array().is_some_and(|list| list.iter().all(|e| e["methods"].as_array().is_some_and(|m| m.len() == 2))));
    }
}

/// Each statement that can be shown names commands, and all of these run.
#[test]
fn what_a_statement_says_to_try_runs() {
    let commands: Vec<String> = run(&["verify", "--json"])
        .json()
        .iter()
        .flat_map(|statement| {
            let commands: Vec<_> =
                statement["try"].as_array().into_iter().flatten().filter_map(|c| c.as_str().map(str::to_owned)).collect();
            assert!(!commands.is_empty() || statement["id"] == "column.cross-number", "{} names nothing to try", statement["id"]);
            commands
        })
        .collect();
    for command in commands {
        let args = words(&command);
        let args: Vec<&str> = args.iter().map(String::as_str).chain(command.starts_with("play").then_some("--plain")).collect();
        let done = run(&args);
        assert_eq!((done.status, done.err.as_str()), (0, ""), "{command}");
        assert!(!done.out.is_empty(), "{command}");
        // What is printed is for whoever typed the command.
        assert!(!done.out.contains("<svg") && !done.out.contains("\\begin{") && !command.contains("svg"), "{command}");
    }
}

/// The arguments of a command line, in which `'` may stand around one with blanks.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(i, part)| if i % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() })
        .collect()
}

#[test]
fn the_list_is_filtered_by_source_and_status() {
    let column = run(&["verify", "--source", "column", "--json"]).json();
    assert!(column.len() > 10 && column.iter().all(|o| o["source"] == "column"));
    let misprinted = run(&["verify", "--status", "misprinted", "--json"]).json();
    assert!(misprinted.len() > 5 && misprinted.iter().all(|o| o["errata"].as_array().is_some_and(|list| !list.is_empty())));
    // A misprinted statement is also proved, checked, refuted, open or shown.
    let proved = run(&["verify", "--status", "proved", "--json"]).json();
    assert!(proved.iter().any(|o| o["id"] == "goldlist.theorem-3") && proved.iter().all(|o| o["standing"] == "proved"));
    // Every status may be asked for, whether or not a statement has it: none of the column is refuted or open.
    for (status, more) in [("refuted", None), ("open", None), ("refuted", Some("--all"))] {
        let asked: Vec<&str> = ["verify", "--source", "column", "--status", status].into_iter().chain(more).collect();
        let told = run(&asked);
        assert_eq!((told.status, told.out, told.err), (0, format!("No statement of column is {status}.\n"), String::new()), "{asked:?}");
        let json = run(&[asked.as_slice(), &["--json"]].concat());
        assert_eq!((json.status, json.out.as_str()), (0, ""), "{asked:?}");
    }
}

#[test]
fn one_statement_is_computed_over_the_range_that_is_asked_for() {
    let three = run(&["verify", "goldlist.theorem-3", "--upto", "3"]);
    assert_eq!(three.status, 0, "{}", three.err);
    for part in ["misprinted, proved", "printed ", "true ", "and by ", "range    all graphs with at most 3 vertices", "holds    7 cases"] {
        assert!(three.out.contains(part), "{part}: {}", three.out);
    }
    let json = run(&["verify", "goldlist.theorem-3", "stockman.nim", "--upto", "4", "--json"]).json();
    // 1 + 2 + 4 + 11 graphs; 5³ choices of three piles.
    assert_eq!(json[0]["result"]["cases"], 18);
    assert_eq!((&json[1]["result"]["cases"], &json[1]["result"]["ending"]), (&125.into(), &"holds".into()));
    assert_eq!(json[1]["result"]["upto"], 4);
}

#[test]
fn all_small_checks_of_a_source_hold() {
    let all = run(&["verify", "--all", "--source", "column", "--quick"]);
    assert_eq!(all.status, 0, "{}", all.out);
    assert!(all.out.lines().last().is_some_and(|line| line.contains("hold, 0 fail, 0 stopped")), "{}", all.out);
    let json = run(&["verify", "--all", "--source", "stockman", "--quick", "--json", "--threads", "1"]).json();
    assert!(json.iter().all(|o| o["result"]["ending"] == "holds"));
    let ids: Vec<_> = json.iter().map(|o| o["id"].clone()).collect();
    let listed: Vec<_> = run(&["verify", "--source", "stockman", "--json"]).json().iter().map(|o| o["id"].clone()).collect();
    assert_eq!(ids, listed);
}

#[test]
fn what_is_not_there_is_refused_with_the_nearest_names() {
    let unknown = run(&["verify", "goldlist.theorem-33"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("error: there is no statement `goldlist.theorem-33`"), "{}", unknown.err);
    let source = run(&["verify", "grids"]);
    assert!(source.status == 2 && source.err.contains("`xanthi verify --all --source grids` checks"), "{}", source.err);
    assert!(unknown.err.contains("help: ") && unknown.err.contains("`goldlist.theorem-3`"), "{}", unknown.err);
    assert!(run(&["verify", "specimen"]).err.contains("`column.specimen-game`"));
    // Labels are searched as well; the only one with the name stands alone.
    for (name, id, label) in [
        ("tutte", "goldlist.theorem-2", "Theorem 2 (Tutte)"),
        ("Sylvester", "goldlist.theorem-7", "Theorem 7 (Sylvester), Equation (1)"),
        ("berge", "goldlist.theorem-1", "Theorem 1 (Berge)"),
    ] {
        let found = run(&["verify", name]);
        let help = format!("help: statements with this in their names are `{id}` ({label}); `xanthi verify` lists all");
        assert!(found.status == 2 && found.err.replace("\n      ", " ").contains(&help), "{}", found.err);
    }
    let source = run(&["verify", "--source", "gardner"]);
    assert!(source.status == 2 && source.err.contains("the sources are goldlist"), "{}", source.err);
    assert_eq!(run(&["verify", "--status", "true"]).status, 2);
    assert_eq!(run(&["verify", "--upto", "3"]).status, 2);
    assert_eq!(run(&["verify", "--all", "goldlist.theorem-3"]).status, 2);
    // No graph has at most 0 vertices.
    let empty = run(&["verify", "goldlist.theorem-1", "--upto", "0"]);
    assert!(empty.status == 2 && empty.err.contains("there is no case"), "{}", empty.err);
}

#[test]
fn limits_end_a_check_and_are_no_failure() {
    let nodes = run(&["verify", "column.safe", "--upto", "40", "--nodes", "100"]);
    assert_eq!(nodes.status, 3, "{}", nodes.out);
    assert!(nodes.out.contains("stopped  the position limit was reached"), "{}", nodes.out);
    let late = run(&["verify", "column.safe", "--upto", "60", "--time", "100ms", "--json"]);
    assert_eq!(late.status, 3, "{}", late.out);
    assert_eq!(late.json()[0]["result"]["why"], "the time limit was reached");
    let large = run(&["verify", "goldlist.theorem-4", "--upto", "100"]);
    assert!(large.status == 2 && large.err.contains("help: the largest bound is 7"), "{}", large.err);
}

#[test]
fn the_page_of_results_is_printed() {
    let page = run(&["verify", "--results"]);
    assert_eq!(page.status, 0);
    for part in ["# Results", "## Sources", "## goldlist", "## Errata of the printed sources", "## Open", "`column.table-rs`"] {
        assert!(page.out.contains(part), "{part}");
    }
    assert!(page.out.lines().filter(|line| line.starts_with('|')).all(|line| line.ends_with('|')));
}
