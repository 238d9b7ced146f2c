//! `xanthi table`: formats read back, files of rows that survive kills and damage, bad input.

use crate::support::{Random, run, temporary};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// The rows of a run with `--json`, and the object behind them.
fn rows(arguments: &[&str]) -> (Vec<Value>, Value) {
    let all: Vec<&str> = ["table"].iter().chain(arguments).chain(&["--json"]).copied().collect();
    let run = run(&all);
    assert_eq!(run.status, 0, "{arguments:?}: {}", run.err);
    let mut rows = run.json();
    assert!(rows.iter().all(|row| row["xanthi"] == 1));
    let summary = rows.pop().expect("a summary")["summary"].take();
    assert!(summary["xanthi"] == 1 && summary["rows"] == rows.len());
    (rows, summary)
}

const KOTZIG: &[&str] = &["kotzig", "--moves", "2,3", "--n", "3..60"];

/// P exactly at 3, 5, 7, 8, 11, and from 12 on at n ≡ 2, 3 (mod 5).
fn kotzig_is_lost(n: u64) -> bool {
    [3, 5, 7, 8, 11].contains(&n) || n >= 12 && (n % 5 == 2 || n % 5 == 3)
}

#[test]
fn every_format_has_the_same_entries() {
    let (json, _) = rows(KOTZIG);
    let expected: Vec<(u64, &str)> = (3..=60).map(|n| (n, if kotzig_is_lost(n) { "P" } else { "N" })).collect();
    let of = |n: &str, outcome: &str| (n.parse::<u64>().expect(n), if outcome == "P" { "P" } else { "N" });
    let found: Vec<(u64, &str)> = json.iter().map(|r| (r["n"].as_u64().expect("n"), r["outcome"].as_str().expect("a letter"))).collect();
    assert_eq!(found, expected);
    let printed = |format: &[&str]| {
        let all: Vec<&str> = ["table"].iter().chain(KOTZIG).chain(format).copied().collect();
        let run = run(&all);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{format:?}");
        run.out
    };
    let csv = printed(&["--csv"]);
    let mut lines = csv.split_terminator("\r\n");
    assert_eq!(lines.next(), Some("n,outcome"));
    assert_eq!(lines.map(|l| l.split_once(',').expect("a comma")).map(|(n, o)| of(n, o)).collect::<Vec<_>>(), expected);
    let b_file = printed(&["--b-file"]);
    let of_digit = |(n, a): (&str, &str)| of(n, if a == "0" { "P" } else { "N" });
    assert_eq!(b_file.lines().map(|l| of_digit(l.split_once(' ').expect("a space"))).collect::<Vec<_>>(), expected);
    let markdown = printed(&["--markdown"]);
    assert!(markdown.starts_with("| n | outcome |\n| ---: | --- |\n| 3 | P |\n"), "{markdown}");
    assert_eq!(markdown.lines().count(), 60);
    let latex = printed(&["--latex"]);
    assert!(latex.starts_with("\\begin{tabular}{rl}\n") && latex.contains("\n  4 & N \\\\\n"), "{latex}");
    for width in ["40", "80", "200"] {
        let text = printed(&["--width", width]);
        assert!(text.starts_with("kotzig: moves 2,3, play normal\n"), "{text}");
        let table = text.split("\n\n").nth(1).expect("the table");
        assert!(table.lines().all(|line| line.chars().count() <= width.parse().expect("a number")));
        let mut cells: Vec<(u64, &str)> = Vec::new();
        for line in table.lines().skip(1) {
            let words: Vec<&str> = line.split_whitespace().collect();
            cells.extend(words.chunks(2).map(|pair| of(pair[0], pair[1])));
        }
        cells.sort_unstable();
        assert_eq!(cells, expected);
        assert!(text.contains("period 5 from n = 12") && text.contains("P for n ≡ 2, 3 (mod 5)"), "{text}");
        assert!(text.contains("exceptions: n = 5, 11"), "{text}");
    }
}

#[test]
fn a_summary_says_what_is_seen() {
    let (_, summary) = rows(KOTZIG);
    let seen = &summary["sequences"]["outcome"];
    assert_eq!(
        (&seen["basis"], &seen["preperiod"], &seen["period"], &seen["full_periods"]),
        (&"observed".into(), &11.into(), &5.into(), &9.into())
    );
    assert_eq!((&seen["p_residues"], &seen["exceptions"]), (&serde_json::json!([2, 3]), &serde_json::json!([5, 11])));
    assert_eq!((&summary["complete"], &summary["question"]["moves"]), (&true.into(), &"2,3".into()));
    let (_, summary) = rows(&["torus", "--rows", "4", "--n", "1..12"]);
    assert_eq!((&summary["theorem"]["compared"], &summary["theorem"]["disagree"]), (&12.into(), &serde_json::json!([])));
    let (rows_, summary) = rows(&["uvg:cycle.{2n}@0", "--n", "2..9", "--grundy"]);
    assert_eq!((rows_.len(), &rows_[0]["grundy"]), (8, &1.into()));
    assert_eq!(summary["sequences"]["grundy"]["period"], 1);
    let (rows_, _) = rows(&["line", "--moves", "2,3", "--n", "4..5"]);
    // On 0 … 3 the edges are 0-2, 1-3 and 0-3; on 0 … 4 there are 2-4 and 1-4 as well: a 5-cycle.
    assert_eq!((&rows_[0]["starts"], &rows_[0]["p_starts"], &rows_[0]["matchings"]), (&"NNNN".into(), &serde_json::json!([]), &1.into()));
    assert_eq!((&rows_[1]["starts"], &rows_[1]["matchings"]), (&"PPPPP".into(), &0.into()));
    assert_eq!(rows_[1]["p_starts"], serde_json::json!([0, 1, 2, 3, 4]));
    let (rows_, _) = rows(&["nimg.rm:path.3@1", "--disks", "0..2,4,0..2/2"]);
    assert_eq!(rows_.len(), 6);
    assert_eq!((&rows_[0]["w.1"], &rows_[0]["w.2"], &rows_[0]["g.1"]), (&4.into(), &0.into(), &1.into()));
    let (rows_, _) = rows(&["line-bounds", "--n", "2..5"]);
    let bounds: Vec<(u64, u64, Option<u64>)> =
        rows_.iter().map(|r| (r["a"].as_u64().expect("a"), r["b"].as_u64().expect("b"), r["bound"].as_u64())).collect();
    assert!(rows_.iter().all(|r| r["bound"].is_null() || r["bound"].is_u64()));
    // Every row but {2, 4} has moves without a common divisor.
    assert_eq!(bounds, [(2, 3, Some(2)), (2, 4, None), (2, 5, Some(2)), (3, 4, Some(10)), (3, 5, Some(4)), (4, 5, Some(22))]);
    let (rows_, _) = rows(&["grundy", "--n", "0..21"]);
    let values: Vec<u64> = rows_.iter().map(|r| r["grundy"].as_u64().expect("a nimber")).collect();
    assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4]);
}

/// The arguments of a table that is kept in a file.
fn saved<'a>(table: &[&'a str], file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    ["table"].iter().chain(table).chain(&["--save", file]).chain(more).copied().collect()
}

#[test]
fn rows_are_kept_and_used_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rows.jsonl").display().to_string();
    let content = || std::fs::read_to_string(&path).expect("the file is there");
    let whole = run(&["table", "kotzig", "--moves", "2,3", "--n", "3..60", "--csv"]).out;
    let first = run(&saved(&["kotzig", "--moves", "2,3", "--n", "3..40"], &path, &["--csv"]));
    assert_eq!((first.status, first.err.as_str()), (0, ""));
    assert!(whole.starts_with(&first.out));
    let before = content();
    assert_eq!(before.lines().count(), 1 + 38);
    // Another range of the same question goes on in the file, and the moves are a set.
    let second = run(&saved(&["kotzig", "--moves", "3,2,3", "--n", "3..60"], &path, &["--csv"]));
    assert_eq!((second.status, second.out.as_str()), (0, whole.as_str()));
    assert!(content().starts_with(&before) && content().lines().count() == 1 + 58);
    // With all rows there nothing is computed: not one position is allowed.
    let third = run(&saved(KOTZIG, &path, &["--csv", "--nodes", "0"]));
    assert_eq!((third.status, third.out.as_str()), (0, whole.as_str()));
    // What a limit left open is not kept.
    let open = folder.path().join("open.jsonl").display().to_string();
    let limited = run(&saved(&["torus", "--rows", "7", "--n", "8..9"], &open, &["--nodes", "20", "--csv"]));
    assert_eq!((limited.status, limited.out.as_str()), (3, "n,outcome\r\n8,?\r\n9,?\r\n"));
    assert_eq!(std::fs::read_to_string(&open).expect("the file").lines().count(), 1);
}

#[test]
fn a_torn_line_is_cut_off_wherever_it_is_torn() {
    let (_folder, path) = temporary("rows.jsonl", "");
    let question = ["kotzig", "--moves", "2,3", "--n", "3..12"];
    let whole = run(&saved(&question, &path, &["--csv"])).out;
    let bytes = std::fs::read(&path).expect("the file");
    let starts: Vec<usize> = (0..bytes.len()).filter(|&i| i == 0 || bytes[i - 1] == b'\n').collect();
    let mut random = Random(3);
    let mut cuts: Vec<usize> = (0..40).map(|_| random.below(bytes.len() + 1)).collect();
    cuts.extend([0, 1, starts[1] - 1, starts[1], starts[2] - 1, bytes.len() - 1]);
    for cut in cuts {
        std::fs::write(&path, &bytes[..cut]).expect("written");
        let again = run(&saved(&question, &path, &["--csv"]));
        assert_eq!((again.status, again.out.as_str()), (0, whole.as_str()), "cut at {cut}: {}", again.err);
        let in_a_row = !starts.contains(&cut) && cut > starts[1] && cut < bytes.len();
        assert_eq!(again.err.contains("was incomplete; its row is computed again"), in_a_row, "cut at {cut}: {}", again.err);
        assert_eq!(std::fs::read(&path).expect("the file"), bytes, "cut at {cut}");
    }
}

#[test]
fn files_of_other_questions_and_damaged_rows_are_refused() {
    let (_folder, path) = temporary("rows.jsonl", "");
    let question = ["torus", "--rows", "3", "--n", "1..8"];
    assert_eq!(run(&saved(&question, &path, &[])).status, 0);
    let good = std::fs::read_to_string(&path).expect("the file");
    let refused = |table: &[&str], message: &str, help: &str| {
        let before = std::fs::read(&path).expect("the file");
        let run = run(&saved(table, &path, &[]));
        assert_eq!(run.status, 2, "{table:?}: {}", run.err);
        assert!(run.err.starts_with("error: ") && run.err.contains(message), "{}", run.err);
        assert!(run.err.contains("\nhelp: ") && run.err.contains(help), "{}", run.err);
        assert_eq!(std::fs::read(&path).expect("the file"), before, "nothing is written");
    };
    for other in [
        &["torus", "--rows", "4", "--n", "1..8"][..],
        &["torus", "--rows", "3", "--n", "1..8", "--misere"],
        &["torus", "--rows", "3", "--n", "1..8", "--grundy"],
        &["kotzig", "--moves", "3", "--n", "1..8"],
        &["dvg:torus.{n}x3@0,0", "--n", "1..8"],
    ] {
        refused(other, "holds the rows of another table", "torus: grundy no, play normal, rows 3");
    }
    let lines: Vec<&str> = good.lines().collect();
    assert_eq!(lines.len(), 9);
    for (damaged, number) in [
        (good.replacen("\"N\"", "\"P\"", 1), lines.iter().position(|l| l.contains("\"N\"")).expect("an N") + 1),
        (good.replacen("\"n\":5", "\"n\":50", 1), 6),
        (good.replacen("\"n\":5", "\"n\":-5", 1), 6),
        (good.replacen(lines[2], &lines[2].replace("outcome", "result"), 1), 3),
        (good.replacen("\"sum\":\"", "\"sum\":\"0", 2), 2),
        (good.replacen(lines[4], "", 1), 5),
        (good.replacen(lines[4], "[1,2]", 1), 5),
        (good.replacen(lines[4], &lines[4][..10], 1), 5),
    ] {
        assert_ne!(damaged, good);
        std::fs::write(&path, damaged).expect("written");
        refused(&question, &format!("line {number} of"), "delete that line");
    }
    // Without the line its row is computed again; a row that is there twice does no harm.
    std::fs::write(&path, good.replacen(&format!("{}\n", lines[4]), "", 1) + lines[2] + "\n").expect("written");
    assert_eq!(run(&saved(&question, &path, &[])).status, 0);
    for strange in ["n,outcome\n1,P\n", "no line break", "\n", "{}\n", "\u{0}\u{1}\n"] {
        std::fs::write(&path, strange).expect("written");
        refused(&question, "is not a file of saved rows", "choose another name");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().display().to_string();
    assert!(run(&saved(&question, &folder, &[])).err.contains("is not a file"));
    assert!(run(&saved(&question, &format!("{folder}/no/file"), &[])).err.contains("cannot use"));
}

fn spawn(arguments: &[&str]) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_xanthi"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// A table of which some rows are slow: it does not end by itself in any time that a test has.
const SLOW: &[&str] = &["dvg:torus.{n}x{n}@0,0", "--n", "1..16"];

/// Whether it is told at which row a table was stopped: before one, or, when all were asked for, at one that is open.
fn is_stopped(told: &str) -> bool {
    told.contains("stopped at n = ") || told.contains("stopped before n = ")
}

fn wait_for_rows(path: &Path, lines: usize) {
    for _ in 0..600 {
        if std::fs::read_to_string(path).is_ok_and(|text| text.lines().count() >= lines) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the rows do not come");
}

#[test]
fn a_kill_loses_nothing_that_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rows.jsonl");
    let path = file.display().to_string();
    let mut child = spawn(&saved(SLOW, &path, &[]));
    wait_for_rows(&file, 4);
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    let known = std::fs::read_to_string(&file).expect("the file").lines().count() - 1;
    let rest = run(&saved(SLOW, &path, &["--csv", "--nodes", "1"]));
    assert_eq!(rest.status, 3, "{}", rest.err);
    // The header, the rows that were known with their outcomes, and open ones.
    let decided = rest.out.lines().skip(1).filter(|line| !line.trim_end().ends_with('?')).count();
    assert!(known >= 3 && decided >= known, "{known} {}", rest.out);
    assert_eq!(rest.out.lines().count(), 17);
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rows.jsonl");
    let path = file.display().to_string();
    let child = spawn(&saved(SLOW, &path, &[]));
    wait_for_rows(&file, 4);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(3), "{err}");
    // On one cell there is no move, and with a side of 2 the first player wins.
    let known: Vec<String> = out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert!(known.windows(3).any(|lines| lines == ["n outcome", "1 P", "2 N"]), "{out}");
    assert!(is_stopped(&err) && err.contains("rows are known") && err.contains("; the same command continues"), "{err}");
    let late = run(&["table", "ueg:queen.{n}x{n}@1,1", "--n", "1..12", "--time", "500ms", "--csv"]);
    assert!(late.status == 3 && late.out.starts_with("n,outcome\r\n1,P\r\n") && is_stopped(&late.err), "{}", late.out);
}

#[test]
fn bad_input_gets_an_error_and_help() {
    for (arguments, message, help) in [
        (&["tori", "--n", "1..3"][..], "there is no table `tori`", "the tables are torus, kotzig"),
        (&["torus", "--n", "1..3"], "needs the number of rows", "--rows 3"),
        (&["torus", "--rows", "3"], "needs a range of n", "--n 3..60"),
        (&["torus", "--rows", "3", "--n", "1..3", "--moves", "2"], "has no option --moves", "--rows"),
        (&["torus", "--rows", "0", "--n", "1..3"], "a side is out of range", "from 1 to"),
        (&["torus", "--rows", "3", "--n", "0..3"], "out of bounds", "n goes from 1"),
        (&["kotzig", "--n", "1..3"], "needs a move set", "--moves 2,3"),
        (&["grid", "--rows", "3", "--start", "9,9", "--n", "1..5"], "there is no vertex `9,9`", "the vertices are"),
        (&["uvg:cycle.5@0", "--n", "1..3"], "has no placeholder", "{n}"),
        (&["uvg:cycle.{x}@0", "--n", "1..3"], "a placeholder of", "{n+1}"),
        (&["uvg:cycl.{n}@0", "--n", "1..3"], "there is no graph family `cycl`", "cycle"),
        (&["nimg.rm:path.3"], "the numbers of disks are missing", "--disks"),
        (&["nimg.rm:path.3", "--disks", "0..9,1"], "2 ranges of disks for 3 piles", "3 piles"),
        (&["kotzig", "--moves", "1,-1", "--n", "3..12"], "go forwards, as in 2,3", "dvg:kotzig.{n}.1.-2@0"),
        (&["kotzig", "--moves", "-1,1", "--n", "3..12"], "go forwards, as in 2,3", "xanthi prove circulant --moves 1"),
        (
            &["bridgit:{n}x{n}", "--n", "1..5"],
            "the number of columns is out of range",
            "no such board for n = 1; try 2..5 as the range of n",
        ),
        (&["nimg.rm:path.3", "--disks", "0..1", "--grundy"], "has no option --grundy", "--disks, --misere"),
        (&["line-bounds", "--n", "2..5", "--b-file"], "a b-file is for tables with one number", "--csv"),
        (&["dvg:torus.{n}x{m}@0,0", "--n", "1..3", "--m", "1..3", "--b-file"], "a b-file is for tables with one number", "--csv"),
        (&["dvg:torus.{n}x{m}@0,0", "--n", "1..3"], "needs a range of m", "--m 3..12"),
        (&["dvg:torus.{n}x{m}@0,0", "--m", "1..3"], "needs a range of n", "--n 3..60"),
        (&["dvg:torus.4x{m}@0,0", "--m", "1..3"], "has {m}, but no {n}", "write {n} for {m}"),
        (&["dvg:torus.{n}x4@0,0", "--n", "1..3", "--m", "1..3"], "has no {m}", "leave out --m"),
        (&["torus", "--rows", "4", "--n", "1..3", "--m", "1..3"], "has no option --m", "--rows"),
        (&["dvg:torus.{n}x{m}@0,0", "--n", "0", "--m", "0..3"], "a side is out of range", "no pair of these ranges is a board"),
        (&["dvg:torus.{n}x{m}@0,0", "--n", "1..3", "--rows", "2"], "the table `dvg:torus.{n}x{m}@0,0` has no option --rows", "--m"),
        (&["uvg:cycle.{n-2}@0", "--n", "1..2"], "{n-2} is -1 in `uvg:cycle.{n-2}@0` for n = 1", "go from 0 to 1099511627776"),
        (&["uvg:cycle.{n-2}@0", "--n", "1..9"], "{n-2} is -1 in `uvg:cycle.{n-2}@0` for n = 1", "try 3..9 as the range of n"),
        (&["torus.11x4", "--n", "1..3"], "`torus.11x4` is one position", "as in 'torus.{n}x4' --n 3..20"),
        (&["C_n x C_4", "--n", "1..3"], "there is no table `C_n x C_4`", "as in 'C_{n} x C_4' --n 3..20"),
        (&["torus", "--rows", "3", "--n", "-3..3"], "the numbers of a range are not negative", "3..60 (both ends included)"),
        (&["torus", "--rows", "3", "--n", "-3"], "the numbers of a range are not negative", "3..60 (both ends included)"),
        (&["torus", "--rows", "-1", "--n", "3"], "the numbers of a range are not negative", "3..60 (both ends included)"),
        (&["dvg:torus.{n}x{m}@0,0", "--n", "3", "--m", "-1..2"], "the numbers of a range are not negative", "3..60"),
        (&["nimg.rm:path.3", "--disks", "-1..3"], "the numbers of a range are not negative", "3..60"),
        (&["torus", "--rows", "3", "--n", "--grundy"], "this is not a range", "3..60 (both ends included)"),
        (&["langford", "--n", "3", "--defect", "-1"], "this is not a number that fits here", "a whole number from 0 to"),
        (&["dvg:torus.{n}x{m}@0,0", "--n", "1..3", "--m", "1..3", "--slice", "n:k"], "there is no key `k`", "n, m"),
    ] {
        let all: Vec<&str> = ["table"].iter().chain(arguments).copied().collect();
        let run = run(&all);
        assert_eq!(run.status, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.starts_with("error: ") && run.err.contains(message), "{arguments:?}: {}", run.err);
        assert!(run.err.contains("\nhelp: ") && run.err.contains(help), "{arguments:?}: {}", run.err);
    }
    for arguments in [
        &["table"][..],
        &["table", "torus", "--n", "9..1"],
        &["table", "torus", "--n", "x"],
        &["table", "kotzig", "--moves", "2,x", "--n", "1..3"],
        &["table", "kotzig", "--moves", "2", "--n", "1..3", "--csv", "--json"],
        &["table", "kotzig", "--moves", "2", "--n", "1..3", "--grundy", "--misere"],
    ] {
        assert_eq!(run(arguments).status, 2, "{arguments:?}");
    }
}

/// What a table says of itself is for readers, not for the program.
#[test]
fn tables_have_titles() {
    for (arguments, title) in [
        (&["long-lines", "--n", "3"][..], "long-lines: the long edges of the perfect matching in Line Geography, for odd n\n"),
        (
            &["extended-skolem", "--n", "1", "--list"],
            "extended-skolem: extended Skolem sequences of order n, for every place of the hole; ",
        ),
        (&["langford", "--n", "1..3", "--defect", "3"], "langford: Langford sequences of order n with defect 3\n"),
        (&["line-bounds", "--n", "2..3"], "line-bounds: Line Geography with the moves a < b: the greatest even n without"),
        (&["line-holes", "--n", "2..3"], "line-holes: Line Geography with the moves a < b: from which odd order on"),
        (&["line-starts", "--moves", "3,8", "--n", "1..3"], "line-starts: Line Geography with the moves 3,8: the starts that lose\n"),
        (&["kotzig", "--moves", "2,3", "--n", "3..5", "--misere"], "kotzig: moves 2,3, play misere\n"),
    ] {
        let all: Vec<&str> = ["table"].iter().chain(arguments).copied().collect();
        let run = run(&all);
        assert!(run.status == 0 && run.out.starts_with(title), "{}{}", run.out, run.err);
    }
}

#[test]
fn a_table_that_is_stopped_prints_the_rows_that_are_known() {
    // There are no Langford sequences of orders 1, 2, 5 and 6, one of orders 3 and 4, and 26 of order 7; and each has a mirror image.
    for format in [&[][..], &["--markdown"]] {
        let stopped = run(&[&["table", "langford", "--n", "1..40", "--time", "2"][..], format].concat());
        assert!(stopped.status == 3 && stopped.err.contains("stopped"), "{}", stopped.err);
        for row in [["3", "2"], ["4", "2"], ["5", "0"], ["7", "52"]] {
            let is_row = |line: &str| line.split([' ', '|']).filter(|cell| !cell.is_empty()).take(2).eq(row);
            assert!(stopped.out.lines().any(is_row), "{row:?} {}", stopped.out);
        }
    }
}

#[test]
fn slices_and_heat_maps_of_nim_on_a_path() {
    let box_of_three = ["table", "nimg.rm:path.3@1", "--disks", "0..2,1..3,4"];
    // By the theorem about three vertices: 1 for a = c = 0 < b, 2 if a < b or c < b, else 0.
    let value = |a: u64, b: u64| if a < b { 2 } else { 0 };
    let slice = run(&[&box_of_three[..], &["--slice", "--csv"]].concat());
    let expected: String = (0..=2).map(|a| format!("g.1,4,{a},{},{},{}\r\n", value(a, 1), value(a, 2), value(a, 3))).collect();
    assert_eq!((slice.status, slice.out), (0, format!("column,w.2,w.0,w.1=1,w.1=2,w.1=3\r\n{expected}")));
    let turned = run(&[&box_of_three[..], &["--slice", "1:w.0"]].concat());
    assert!(
        turned.out.contains("g.1, w.2 = 4\n\n  w.1 \\ w.0  0  1  2\n          1  2  0  0\n          2  2  2  0\n          3  2  2  2\n"),
        "{}",
        turned.out
    );

    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("map.svg").display().to_string();
    let drawn = run(&[&box_of_three[..], &["--heat-map", &path]].concat());
    assert!(drawn.status == 0 && drawn.out.contains("g.1      the largest is 2"), "{} {}", drawn.out, drawn.err);
    let svg = std::fs::read_to_string(&path).expect("the picture is there");
    // Six cells are 2; and 2 stands at both axes and in the legend.
    assert_eq!(svg.matches(">2</text>").count(), 9, "{svg}");
    let dark = folder.path().join("map.png").display().to_string();
    assert_eq!(run(&[&box_of_three[..], &["--heat-map", &dark, "--dark"]].concat()).status, 0);
    assert!(std::fs::read(&dark).expect("the picture is there").starts_with(b"\x89PNG"));

    for (arguments, message) in [
        (&["--slice", "0:7"][..], "there is no key `7`"),
        (&["--slice", "0:0"], "two different keys"),
        (&["--slice", "01"], "does not name two keys"),
        (&["--heat-map", "no/such/folder/a.svg"], "cannot write"),
        (&["--heat-map", "a.gif"], "is not a format"),
        (&["--heat-map", "a.txt"], "cannot be written as text"),
    ] {
        let run = run(&[&box_of_three[..], arguments].concat());
        assert!(
            run.status == 2 && run.err.starts_with("error: ") && run.err.contains(message) && run.err.contains("help: "),
            "{}",
            run.err
        );
    }
    let all = run(&["table", "nimg.rm:path.3", "--disks", "0..2", "--slice"]);
    assert!(
        all.status == 2 && all.err.contains("a slice goes over two keys, and here 3 vary\nhelp: name them, as in --slice w.0:w.1"),
        "{}",
        all.err
    );
    let torus = run(&["table", "torus", "--rows", "2", "--n", "1..5", "--slice"]);
    assert!(torus.status == 2 && torus.err.contains("here only n does\nhelp: no slice can be cut out of this table"), "{}", torus.err);
    let one = run(&["table", "nimg.rm:path.3", "--disks", "1,0..3,2", "--slice"]);
    assert!(
        one.status == 2 && one.err.contains("only w.1 does\nhelp: give a range for each of two keys; the keys here: w.0"),
        "{}",
        one.err
    );
}

/// C_n x C_m for n from 1 to 6 and m from 1 to 4, by a plain search in Python.
const TORI: [&str; 6] = ["PNPN", "NNNN", "PNPN", "NNNN", "PNPN", "NNNN"];

#[test]
fn a_map_over_two_numbers() {
    let map = ["table", "dvg:torus.{n}x{m}@0,0", "--n", "1..6", "--m", "1..4"];
    let with = |format: &[&str]| {
        let run = run(&[&map[..], format].concat());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{format:?}");
        run.out
    };
    let text = with(&[]);
    let spaced = |row: &str| row.chars().map(|letter| format!(" {letter}")).collect::<String>();
    let lines: String = (1..).zip(TORI).map(|(n, row)| format!("    {n}{}\n", spaced(row))).collect();
    let expected = format!("position: dvg:torus.{{n}}x{{m}}@0,0, play normal\n\nn \\ m 1 2 3 4\n{lines}\n");
    assert!(text.starts_with(&expected) && text.contains("agrees in all 24 rows that it covers"), "{text}");
    // Hogan and Horrocks (2003).
    let law = "  m = 4    period 12 from n = 1, proved for all n ≥ 1, certificate checked\n           P for n ≡ 11 (mod 12)\n";
    assert!(text.contains(law), "{text}");
    let cells = || (1..).zip(TORI).flat_map(|(n, row)| (1..).zip(row.chars()).map(move |(m, letter)| (n, m, letter)));
    let csv: String = cells().map(|(n, m, letter)| format!("{n},{m},{letter}\r\n")).collect();
    assert_eq!(with(&["--csv"]), format!("n,m,outcome\r\n{csv}"));
    let (json, summary) = rows(&map[1..]);
    let found: Vec<(u64, u64, char)> = json
        .iter()
        .map(|row| {
            (
                row["n"].as_u64().unwrap_or(0),
                row["m"].as_u64().unwrap_or(0),
                row["outcome"].as_str().map_or('?', |o| o.chars().next().unwrap_or('?')),
            )
        })
        .collect();
    assert_eq!(found, cells().collect::<Vec<_>>());
    assert_eq!((&summary["complete"], &summary["theorem"]["compared"]), (&true.into(), &24.into()));
    let slice = with(&["--slice", "m:n", "--csv"]);
    assert!(slice.starts_with("column,m,n=1,n=2,n=3,n=4,n=5,n=6\r\noutcome,1,P,N,P,N,P,N\r\noutcome,2,N,N,N,N,N,N\r\n"), "{slice}");
    let latex = with(&["--slice", "--latex"]);
    assert!(
        latex.contains("\\begin{tabular}{r|cccc}\n  n \\textbackslash{} m & 1 & 2 & 3 & 4 \\\\\n  \\hline\n  1 & P & N & P & N \\\\\n"),
        "{latex}"
    );
    assert_eq!(with(&["--latex"]), latex);
    let markdown = with(&["--markdown"]);
    assert!(
        markdown.starts_with("| n \\\\ m | 1 | 2 | 3 | 4 |\n| ---: | :---: | :---: | :---: | :---: |\n| 1 | P | N | P | N |\n"),
        "{markdown}"
    );
    assert_eq!((markdown.lines().count(), with(&["--slice", "--markdown"])), (8, markdown.clone()));
    let turned = with(&["--slice", "m:n", "--markdown"]);
    assert!(turned.contains("| 1 | P | N | P | N | P | N |\n"), "{turned}");
    // One of two numbers may stand still.
    let column = run(&["table", "dvg:torus.{n}x{m}@0,0", "--n", "1..6", "--m", "3"]);
    assert!(column.status == 0 && column.out.contains("n \\ m 3\n    1 P\n    2 N\n    3 P\n"), "{}{}", column.out, column.err);
}

#[test]
fn a_map_that_is_limited_or_stopped_shows_what_is_known() {
    // Seven rows are beyond ten positions, and a cycle with loops is not.
    let limited = run(&["table", "dvg:torus.{n}x{m}@0,0", "--n", "1..7/6", "--m", "1..7/6", "--nodes", "10"]);
    assert_eq!(limited.status, 3, "{}", limited.err);
    assert!(limited.out.contains("n \\ m 1 7\n    1 P P\n    7 P ?\n"), "{}", limited.out);
    let stopped = run(&["table", "ueg:queen.{n}x{m}@1,1", "--n", "1..12", "--m", "1..12", "--time", "500ms"]);
    assert!(stopped.status == 3 && is_stopped(&stopped.err), "{}", stopped.err);
    // One row of a queen is a complete graph: from one vertex there is no move, on two there is one, on three there are three.
    let first = stopped.out.lines().find_map(|line| line.strip_prefix("    1 ")).map(|row| row.split_whitespace().collect::<String>());
    assert!(stopped.out.contains("n \\ m") && first.is_some_and(|row| row.starts_with("PNN")), "{}", stopped.out);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("map.jsonl").display().to_string();
    let tori = ["dvg:torus.{n}x{m}@0,0", "--n", "1..6", "--m", "1..4"];
    let first = run(&saved(&tori, &path, &["--csv"]));
    let again = run(&saved(&tori, &path, &["--csv", "--nodes", "0"]));
    assert_eq!((again.status, again.out), (0, first.out));
}

/// Hogan and Horrocks (2003): C_n × C_4 is P iff n ≡ 11 (mod 12). C_11 × C_12 and C_13 × C_12 take far more than three seconds.
#[test]
fn one_hard_cell_does_not_keep_the_others_from_being_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("map.jsonl").display().to_string();
    let map = ["dvg:torus.{n}x{m}@0,0", "--n", "11..13/2", "--m", "4..12/8"];
    let law = "  m = 4    period 12 from n = 1, proved for all n ≥ 1, certificate checked\n           P for n ≡ 11 (mod 12)\n";
    // The second run begins with the saved rows.
    for _ in 0..2 {
        let stopped = run(&saved(&map, &path, &["--time", "3"]));
        assert_eq!(stopped.status, 3, "{}", stopped.err);
        assert!(stopped.out.contains("n \\ m  4 12\n   11  P  ?\n   13  N  ?\n") && stopped.out.contains(law), "{}", stopped.out);
        let told = "stopped at n = 11 m = 12; 2 of 4 rows are known, and 2 hard rows are open; the same command continues";
        assert!(stopped.err.contains(told), "{}", stopped.err);
    }
    let kept = std::fs::read_to_string(&path).expect("the file is there");
    assert_eq!(kept.lines().count(), 3, "the question and two rows: {kept}");
    // Rows stand in the order of their keys in every format.
    let csv = run(&[&["table"][..], &map, &["--time", "2", "--csv"]].concat());
    assert_eq!((csv.status, csv.out.as_str()), (3, "n,m,outcome\r\n11,4,P\r\n11,12,?\r\n13,4,N\r\n13,12,?\r\n"));
}

/// The start 3,2 lies on grids with three columns and two rows or more; there it is P iff gcd(n+1, m+1) divides neither 3 nor 2
/// (Sereekiatdilok and Vichitkunakorn): for gcd 4 on 3×3 only.
#[test]
fn pairs_that_are_no_boards_are_empty_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("map.jsonl").display().to_string();
    let map = ["ueg:grid.{n}x{m}@3,2", "--n", "2..3", "--m", "1..3"];
    let text = run(&saved(&map, &path, &[]));
    assert_eq!((text.status, text.err.as_str()), (0, ""));
    assert!(text.out.contains("n \\ m 1 2 3\n    2 - - -\n    3 - N P\n"), "{}", text.out);
    assert!(text.out.contains("`-` means that there is no board (4 pairs): for n = 2, m = 1, there is no vertex `3,2`"), "{}", text.out);
    let csv = "n,m,outcome\r\n2,1,\r\n2,2,\r\n2,3,\r\n3,1,\r\n3,2,N\r\n3,3,P\r\n";
    for more in [&["--csv"][..], &["--csv", "--nodes", "0"]] {
        let kept = run(&saved(&map, &path, more));
        assert_eq!((kept.status, kept.out.as_str()), (0, csv));
    }
    let (json, summary) = rows(&map);
    let null = |n: u64, m: u64| n < 3 || m < 2;
    assert!(json.iter().all(|row| row["outcome"].is_null() == null(row["n"].as_u64().unwrap_or(0), row["m"].as_u64().unwrap_or(0))));
    assert_eq!(
        (&summary["complete"], &summary["facts"][0]["name"], &summary["facts"][0]["value"]),
        (&true.into(), &"no_board".into(), &4.into())
    );
}

#[test]
fn a_shorthand_is_told() {
    for (typed, line) in [("torus.{n}x{m}", "dvg:torus.{n}x{m}"), ("C_{n} x C_{m}", "dvg:torus.{n}x{m}@0,0")] {
        let run = run(&["table", typed, "--n", "1..3", "--m", "1..2"]);
        assert_eq!((run.status, run.err), (0, format!("note: `{typed}` is read as `{line}`\n")));
        assert!(run.out.starts_with(&format!("position: {line}, play normal\n")), "{}", run.out);
    }
}

#[test]
fn slices_in_letters_have_the_laws_below_them() {
    let map = ["table", "dvg:torus.{n}x{m}@0,0", "--n", "1..6", "--m", "1..4", "--slice"];
    let text = run(&map);
    let law = "  m = 4    period 12 from n = 1, proved for all n ≥ 1, certificate checked\n           P for n ≡ 11 (mod 12)\n";
    assert!(text.out.starts_with("outcome\n\n  n \\ m  1  2  3  4\n") && text.out.contains(law), "{}", text.out);
    assert!(text.out.contains("agrees in all 24 rows that it covers"), "{}", text.out);
    assert!(!run(&[&map[..], &["--csv"]].concat()).out.contains("agrees"));
}

#[test]
fn the_nimbers_of_a_period_are_printed() {
    // R. K. Guy and C. A. B. Smith (1956).
    let text = run(&["table", "octal:kayles", "--n", "0..200"]);
    assert!(text.out.contains("           nimbers of the period, from n = 71 on: 7 4 1 2 8 1 4 7 2 1 8 2\n"), "{}", text.out);
    let (_, summary) = rows(&["octal:kayles", "--n", "0..200"]);
    let law = &summary["proved"]["grundy"];
    assert_eq!((&law["from"], &law["values"]), (&71.into(), &serde_json::json!([7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2])));
}

#[test]
fn outcomes_of_a_map_are_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("map.svg").display().to_string();
    let drawn = run(&["table", "dvg:torus.{n}x{m}@0,0", "--n", "1..6", "--m", "1..4", "--heat-map", &path]);
    assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
    let svg = std::fs::read_to_string(&path).expect("the picture is there");
    assert!(svg.contains("<title>dvg:torus.{n}x{m}@0,0, play normal: outcome over n and m</title>"), "{svg}");
    assert!(svg.contains(">dvg:torus.{n}x{m}@0,0, play</text>") || svg.contains(">dvg:torus.{n}x{m}@0,0, play normal</text>"), "{svg}");
    let letters = |letter: char| TORI.iter().flat_map(|row| row.chars()).filter(|c| *c == letter).count();
    for letter in ['N', 'P'] {
        // Once more in the legend.
        assert_eq!(svg.matches(&format!(">{letter}</text>")).count(), letters(letter) + 1, "{svg}");
    }
}

#[test]
fn the_help_has_all_families() {
    let help = run(&["table", "--help"]).out;
    let squeezed = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for family in xanthi::table::FAMILIES {
        assert!(squeezed.contains(family.syntax) && squeezed.contains(family.what), "{}: {help}", family.name);
    }
}

/// A placeholder for n in a help text would be taken for a line break.
#[test]
fn the_examples_of_the_help_can_be_copied() {
    let help = run(&["table", "--help"]).out;
    let examples: Vec<&str> = help.lines().filter(|line| line.trim_start().starts_with("xanthi table ")).collect();
    let map = "  xanthi table 'ueg:grid.{2n}x{m}@1,1' --n 1..6 --m 1..9 ";
    assert!(examples.len() > 10 && examples.iter().any(|line| line.starts_with(map)), "{help}");
    assert!(examples.contains(&"  xanthi table 'ueg:grid.{n}x{n+m}@1,1' --n 1..6 --m 0..4"), "{help}");
}
