//! `xanthi classify` on streams: what it prints, in which order, and whether it is true. The
//! graphs come from nauty's `geng` and `directg` where these are installed.

use crate::support::naive::Naive;
use crate::support::{left_out, python, run, run_with};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

const RULES: [&str; 4] = ["uvg", "ueg", "dvg", "deg"];

/// The output of one of nauty's programs, which some systems install with a prefix; `None` (said
/// aloud) without nauty.
fn nauty(program: &str, arguments: &[&str], input: Option<&str>) -> Option<String> {
    for name in [format!("nauty-{program}"), program.to_owned()] {
        let input_file = tempfile::NamedTempFile::new().expect("a temporary file");
        std::fs::write(input_file.path(), input.unwrap_or_default()).expect("the file is written");
        let stdin = std::fs::File::open(input_file.path()).expect("the file opens");
        if let Ok(done) = Command::new(name).arg("-q").args(arguments).stdin(stdin).stderr(Stdio::null()).output() {
            assert!(done.status.success());
            return Some(String::from_utf8(done.stdout).expect("text"));
        }
    }
    left_out("nauty is not installed", "XANTHI_REQUIRE_NAUTY");
    None
}

/// A graph6 line or, behind `&`, a digraph6 line of at most 62 vertices: its order and edges.
fn read(line: &str) -> (usize, Vec<(usize, usize)>) {
    let directed = line.starts_with('&');
    let bytes: Vec<u8> = line.trim_start_matches('&').bytes().map(|b| b - 63).collect();
    let n = usize::from(bytes[0]);
    let bits = bytes[1..].iter().flat_map(|b| (0..6).rev().map(move |k| b >> k & 1 == 1));
    let pairs: Vec<(usize, usize)> = match directed {
        true => (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).collect(),
        false => (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect(),
    };
    (n, pairs.into_iter().zip(bits).filter(|(_, bit)| *bit).map(|(pair, _)| pair).collect())
}

/// The outcome of every start by exhaustive search.
fn letters(rule: &str, line: &str, misere: bool) -> String {
    let (n, mut edges) = read(line);
    if rule.starts_with('d') && !line.starts_with('&') {
        edges = edges.into_iter().flat_map(|(u, v)| [(u, v), (v, u)]).collect();
    }
    let mut naive = Naive::of_graph(rule, n, &edges);
    naive.options().into_iter().map(|(_, truth)| if truth.wins(misere) { 'N' } else { 'P' }).collect()
}

#[test]
fn every_start_of_every_small_graph() {
    for n in 1..=5 {
        let Some(graphs) = nauty("geng", &[&n.to_string()], None) else { return };
        for misere in [false, true] {
            let mut arguments = vec!["classify", "--rules", "uvg,ueg,dvg,deg"];
            arguments.extend(misere.then_some("--misere"));
            let done = run_with(&arguments, graphs.as_str());
            assert_eq!(done.out.lines().count(), graphs.lines().count());
            for (line, answer) in graphs.lines().zip(done.out.lines()) {
                // Twelve arcs and more are too many positions for a search without any idea.
                let known = RULES.iter().filter(|rule| **rule != "deg" || read(line).1.len() < 6);
                for rule in known {
                    let wanted = format!(" {rule}={}", letters(rule, line, misere));
                    assert!(answer.starts_with(&format!("{line} ")) && answer.contains(&wanted), "misère {misere}: {answer}, not{wanted}");
                }
            }
            assert_eq!(done.status, 0, "{}", done.err);
        }
    }
}

/// Of a path of three vertices under `uvg` the middle leads to two vertices without a move, and an end to the middle, from
/// which one more move can be made. On a triangle two moves follow each other under `uvg`, and three under `ueg`.
#[test]
fn nimbers_of_starts() {
    let graphs = "Bg\nBw\n";
    let lines = run_with(&["classify", "--rules", "uvg,ueg", "--grundy"], graphs);
    assert_eq!((lines.status, lines.out.as_str()), (0, "Bg uvg=0,1,0 ueg=0,1,0\nBw uvg=0,0,0 ueg=1,1,1\n"), "{}", lines.err);
    assert_eq!(run_with(&["classify", "--grundy", "--unchecked"], graphs).out, "Bg 0,1,0\nBw 0,0,0\n");
    let csv = run_with(&["classify", "--rules", "uvg,ueg", "--grundy", "--csv"], format!("{graphs}B,\"\n"));
    assert_eq!(csv.out, "graph,uvg,ueg\r\nBg,\"0,1,0\",\"0,1,0\"\r\nBw,\"0,0,0\",\"1,1,1\"\r\n\"B,\"\"\",,\r\n");
    assert!(csv.status == 2 && csv.err.contains('3'), "{}", csv.err);
    assert_eq!(run_with(&["classify", "--csv"], graphs).out, "graph,uvg\r\nBg,PNP\r\nBw,PPP\r\n");
    let json = run_with(&["classify", "--grundy", "--json"], "Bg\n");
    let row: Value = serde_json::from_str(json.out.trim()).expect("JSON");
    assert_eq!((&row["starts"]["uvg"], &row["nimbers"]["uvg"]), (&json!("PNP"), &json!([0, 1, 0])));
    for wrong in ["--misere", "--count", "--keep=all-P"] {
        assert_eq!(run_with(&["classify", "--grundy", wrong], graphs).status, 2, "{wrong}");
    }
    // A start is P where its nimber is 0.
    let Some(all) = nauty("geng", &["5"], None) else { return };
    let arguments = ["classify", "--rules", "uvg,ueg,dvg"];
    let (outcomes, found) = (run_with(&arguments, all.as_str()), run_with(&[&arguments[..], &["--grundy"]].concat(), all.as_str()));
    for (letters, nimbers) in outcomes.out.lines().zip(found.out.lines()) {
        let signs: String = nimbers
            .split(' ')
            .skip(1)
            .map(|told| {
                let (rule, list) = told.split_once('=').expect("a rule");
                let letters: String = list.split(',').map(|nimber| if nimber == "0" { 'P' } else { 'N' }).collect();
                format!(" {rule}={letters}")
            })
            .collect();
        assert!(letters.ends_with(&signs), "{letters} {nimbers}");
    }
    assert_eq!(outcomes.out.lines().count(), found.out.lines().count());
}

#[test]
fn every_start_of_small_digraphs() {
    let Some(graphs) = nauty("geng", &["4"], None) else { return };
    let Some(digraphs) = nauty("directg", &[], Some(&graphs)) else { return };
    assert_eq!(digraphs.lines().count(), 218, "digraphs on four vertices");
    let done = run_with(&["classify", "--rules", "dvg,deg"], digraphs.as_str());
    assert_eq!(done.status, 0, "{}", done.err);
    for (line, answer) in digraphs.lines().zip(done.out.lines()) {
        let mut wanted = format!("{line} dvg={}", letters("dvg", line, false));
        if read(line).1.len() <= 8 {
            wanted += &format!(" deg={}", letters("deg", line, false));
        }
        assert!(answer.starts_with(&wanted), "{answer}, not {wanted}");
    }
    assert_eq!(done.out.lines().count(), 218);
}

#[test]
fn seven_vertices_in_order() {
    let Some(graphs) = nauty("geng", &["7"], None) else { return };
    let done = run_with(&["classify"], graphs.as_str());
    assert_eq!((done.status, done.err.as_str()), (0, ""));
    assert_eq!(done.out.lines().count(), 1044, "graphs on seven vertices");
    for (graph, answer) in graphs.lines().zip(done.out.lines()) {
        assert!(answer.split_once(' ').is_some_and(|(first, starts)| first == graph && starts.len() == 7), "{answer}");
    }
    for threads in ["1", "2"] {
        let again = run_with(&["classify", "--threads", threads], graphs.as_str());
        assert_eq!(again.out, done.out, "{threads} threads");
    }
    assert_eq!(run_with(&["classify", "--unchecked"], graphs.as_str()).out, done.out);
    let edges = run_with(&["classify", "--rules", "ueg"], graphs.as_str());
    assert_eq!(run_with(&["classify", "--rules", "ueg", "--unchecked"], graphs.as_str()).out, edges.out);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("seven.g6");
    std::fs::write(&path, &graphs).expect("the file is written");
    assert_eq!(run(&["classify", &path.display().to_string()]).out, done.out);

    let starts = |line: &str| line.split(' ').nth(1).unwrap_or_default().to_owned();
    let all_rules = run_with(&["classify", "--keep", "some-N"], graphs.as_str());
    let wanted: Vec<&str> = done.out.lines().filter(|l| starts(l).contains('N')).filter_map(|l| l.split(' ').next()).collect();
    assert_eq!(all_rules.out.lines().collect::<Vec<_>>(), wanted);
    // Without a perfect matching some maximum matching leaves a vertex out: seven is odd.
    assert_eq!(run_with(&["classify", "--keep", "all-N"], graphs.as_str()).out, "");
    assert_eq!(run_with(&["classify", "--keep", "some-P"], graphs.as_str()).out, graphs);
    assert_eq!(run_with(&["classify", "--keep", "undecided"], graphs.as_str()).out, "");
    let [all_p, mixed] = ["all-P", "mixed"].map(|keep| run_with(&["classify", "--keep", keep], graphs.as_str()).out.lines().count());
    assert_eq!((all_p + mixed, mixed), (1044, wanted.len()));

    let json = run_with(&["classify", "--json"], graphs.as_str()).json();
    for (object, line) in json.iter().zip(done.out.lines()) {
        let text = format!("{} {}", object["graph"].as_str().unwrap_or_default(), object["starts"]["uvg"].as_str().unwrap_or_default());
        assert_eq!((text.as_str(), &object["checked"], &object["play"]), (line, &json!(true), &json!("normal")));
    }
}

/// The histogram of `--count`, from the number of P starts to the number of graphs.
fn histogram(arguments: &[&str], graphs: &str) -> BTreeMap<u64, u64> {
    let arguments: Vec<&str> = ["classify", "--count", "--json"].iter().chain(arguments).copied().collect();
    let rows = run_with(&arguments, graphs).json();
    rows.iter().map(|row| (row["p_starts"].as_u64().expect("a number"), row["graphs"].as_u64().expect("a number"))).collect()
}

#[test]
fn counts_agree_with_another_language() {
    let Some(python) = python::python() else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/count_starts.py");
    for n in ["6", "7"] {
        let Some(graphs) = nauty("geng", &[n], None) else { return };
        for misere in [None, Some("misere")] {
            let mut command = assert_cmd::Command::new(python);
            let output = command.arg(&script).args(misere).write_stdin(graphs.as_str()).output().expect("Python starts");
            let counted: BTreeMap<String, u64> = serde_json::from_slice(&output.stdout).expect("JSON");
            let counted: BTreeMap<u64, u64> = counted.into_iter().map(|(k, v)| (k.parse().expect("a number"), v)).collect();
            let flag: &[&str] = if misere.is_some() { &["--misere"] } else { &[] };
            assert_eq!(histogram(flag, &graphs), counted, "{n} vertices, {misere:?}");
            println!("uvg, {n} vertices, {}: {counted:?}", misere.unwrap_or("normal"));
        }
    }
}

#[test]
fn a_line_that_is_no_graph_leaves_its_slot() {
    let input = ">>graph6<<\nBw\nA@@\n\nA_\nB?é\n&AO\nA_\r\n";
    let text = run_with(&["classify"], input);
    assert_eq!(text.status, 2);
    let lines: Vec<&str> = text.out.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[1], lines[2]), (6, "Bw PPP", "# line 3: the line is too long", "A_ NN"));
    assert!(lines[3].starts_with("# line 6: "), "{}", lines[3]);
    assert_eq!((lines[4], lines[5]), ("&AO NN", "A_ NN"));
    for number in [3, 6] {
        assert!(text.err.contains(&format!("--> standard input:{number}\n")), "{}", text.err);
    }
    assert!(text.err.contains('^') && text.err.contains("help: 1 byte follows"), "{}", text.err);
    let objects = run_with(&["classify", "--json"], input).json();
    assert_eq!((objects.len(), &objects[1]["line"], &objects[1]["error"]), (6, &json!(3), &json!("the line is too long")));
    assert_eq!(run_with(&["classify", "--keep", "all-P"], input).out, "Bw\n");
    assert_eq!(
        run_with(&["classify", "--count"], input).out,
        "uvg          3 graphs with 0 P starts\nuvg          1 graph with  3 P starts\n"
    );
    assert_eq!(run_with(&["classify"], "").status, 0);
    let missing = run(&["classify", "no/such/file.g6"]);
    assert!(missing.status == 2 && missing.err.starts_with("error: cannot read `no/such/file.g6`"), "{}", missing.err);
    let bytes = run_with(&["classify"], vec![0xff, b'\n', b'A', b'_', b'\n']);
    assert_eq!((bytes.status, bytes.out.lines().nth(1)), (2, Some("A_ NN")));
}

#[test]
fn an_undecided_start_is_shown() {
    // The Petersen graph in misère play, with no positions to look at.
    let stopped = run_with(&["classify", "--misere", "--nodes", "1"], "IsP@OkWHG\n");
    assert_eq!(stopped.status, 3);
    assert!(stopped.out.starts_with("IsP@OkWHG ") && stopped.out.contains('?'), "{}", stopped.out);
    let kept = run_with(&["classify", "--misere", "--nodes", "1", "--keep", "undecided"], "IsP@OkWHG\nA_\n");
    assert_eq!(kept.out.lines().next(), Some("IsP@OkWHG"));
    let object: Vec<Value> = run_with(&["classify", "--misere", "--nodes", "1", "--json"], "IsP@OkWHG\n").json();
    assert!(object[0]["starts"]["uvg"].as_str().is_some_and(|s| s.contains('?')));
}

/// What was counted before the time was over is told, and where it was over.
#[test]
fn counts_are_told_when_the_time_is_over() {
    // The complete graph of nine vertices takes hours.
    let stopped = run_with(&["classify", "--rules", "ueg", "--misere", "--count", "--time", "500ms"], "A_\nBw\nH~~~~~~\nA_\n");
    assert_eq!(stopped.status, 3, "{}", stopped.err);
    assert!(stopped.err.contains("stopped before line 3 of standard input"), "{}", stopped.err);
    let counted: u64 = stopped.out.lines().filter_map(|line| line.split_whitespace().find_map(|word| word.parse::<u64>().ok())).sum();
    assert_eq!(counted, 2, "{}", stopped.out);
}

/// However many graphs are read together, what was answered before the time was over is told: the others are not begun.
#[test]
fn answers_are_told_when_the_time_is_over() {
    let many = format!("A_\n{}", "H~~~~~~\n".repeat(2_040));
    let rules = ["classify", "--rules", "ueg,dvg,deg,uvg", "--grundy", "--threads", "1", "--time", "500ms"];
    let stopped = run_with(&rules, many);
    assert_eq!(stopped.status, 3, "{}", stopped.err);
    assert!(stopped.err.contains("stopped before line 2 of standard input"), "{}", stopped.err);
    assert_eq!(stopped.out, "A_ ueg=1,1 dvg=1,1 deg=0,0 uvg=1,1\n");
}
