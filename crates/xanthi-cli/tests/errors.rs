//! Bad input and bad usage: the place is underlined, help is given, the status is 2.

use crate::support::{Run, run, run_with, temporary};

/// An error has its place underlined, and a line of help.
fn refused(run: &Run, message: &str, marked: &str, help: &str) {
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(run.err.starts_with(&format!("error: {message}")), "{}", run.err);
    let lines: Vec<&str> = run.err.lines().collect();
    let at = lines.iter().position(|l| l.contains('^')).unwrap_or_else(|| panic!("nothing is underlined: {}", run.err));
    let columns = |c: char| lines[at].chars().enumerate().filter(move |(_, d)| *d == c).map(|(i, _)| i);
    let underlined: String = columns('^').filter_map(|i| lines[at - 1].chars().nth(i)).collect();
    assert_eq!(underlined, marked, "{}", run.err);
    assert!(lines[at + 1..].iter().any(|l| l.starts_with("help: ") && l.contains(help)), "{}", run.err);
}

/// A statement of the theory is no graph with one edge, whatever reads it.
#[test]
fn the_name_of_a_statement_is_told_from_a_graph() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.svg");
    let commands: [&[&str]; 7] = [
        &["explain", "goldlist.theorem-3"],
        &["draw", "grids.figure-6", "-o", file.to_str().unwrap()],
        &["solve", "goldlist.table-7"],
        &["play", "column.specimen-game"],
        &["contest", "grids.lemma-4", "random", "random"],
        &["games", "stockman.trees-and-cycles"],
        &["solve", "more.fsu-matching", "--json"],
    ];
    for command in commands {
        let id = command[1];
        refused(&run(command), &format!("`{id}` is a statement of the theory, not a position"), id, &format!("`xanthi verify {id}`"));
    }
    assert!(!file.exists());
    refused(
        &run(&["solve", "goldlist.theorem-33"]),
        "`goldlist.theorem-33` is no position, and no statement",
        "goldlist.theorem-33",
        "verify",
    );
}

/// Families as articles print them, with letters for numbers.
#[test]
fn letters_for_numbers_are_answered_with_a_command_about_all() {
    for (text, letter, help) in [
        ("C_n x C_4", "n", "`xanthi prove torus --rows 4`"),
        ("n;{3,7}", "n", "`xanthi prove line --moves 3,7`"),
        ("(a,b,c):0", "a", "`xanthi table nimg.rm:path.3@0 --disks 0..4`"),
    ] {
        refused(&run(&["solve", text]), "a letter stands where a position has a number", letter, help);
    }
}

#[test]
fn errors_show_the_place_and_help() {
    let solve = |position: &str| run(&["solve", position]);
    refused(&solve("chomp:3"), "there is no game `chomp`", "chomp", "uvg, ueg, dvg, deg, words");
    refused(&solve("uvg:petersn@0"), "there is no graph family `petersn`", "petersn", "petersen");
    refused(&solve("uvg:path.x@0"), "the number of vertices must be a number", "x", "whole number");
    refused(&solve("uvg:path.99999999999@0"), "the number of vertices is out of range", "99999999999", "10000000");
    refused(&solve("uvg:path.5@9"), "there is no vertex `9`", "9", "0 1 2 3 4");
    refused(&solve("uvg:path.5@0/3"), "`3` is not a legal move", "3", "legal moves here are 1");
    refused(&solve("uvg:file=nope.txt@0"), "`nope.txt` cannot be read", "nope.txt", "No such file");
    refused(&run(&["play", "words:file=-"]), "the file `-` could not be read", "-", "standard input is read for something else");
    refused(&solve("words:countries@1"), "no word of this list begins or ends with `1`", "1", "its words begin with a b c");
    refused(&solve("uvg:path 5@0"), "white space in a position", " ", "%20");
    refused(&solve("words:us-states@A/Ohio"), "`Ohio`", "Ohio", "");
    refused(&solve("kenyn:9"), "there is no game `kenyn`", "kenyn", "did you mean kenyon?");
    assert_eq!(solve("kayles:9").status, 0, "an octal game by its name alone");
    refused(&run(&["heaps", "kayles", "--to", "100"]), "there is no heap game `kayles`", "kayles", "octal:kayles");
    refused(&run(&["prove", "heaps", "octal:0.77:5"]), "give the game without heaps", "5", "octal:0.77");
    refused(&run(&["table", "grundy:5", "--n", "0..9"]), "give the game without heaps", "5", "`grundy`");
    refused(&run(&["prove", "heaps", "subtract"]), "the rule is missing", "subtract", "subtract:1.3.4");
    refused(&run(&["heaps", "split:in.1", "--to", "9"]), "`split:in.1` is not a game for this command", "split:in.1", "xanthi table");
    refused(&run(&["games", "chomp"]), "there is no game `chomp`", "chomp", "the games are");
    let versions = "it has several versions: nimg.rm, nimg.mr, nimg.edge, nimg.neighboring";
    refused(&run(&["games", "nimg"]), "there is no game `nimg`", "nimg", versions);
    // Boards are no games.
    for (board, line) in
        [("kotzig", "dvg:kotzig."), ("line", "uvg:line."), ("torus", "dvg:torus."), ("grid", "uvg:grid."), ("countries", "words:countries")]
    {
        refused(&run(&["games", board]), &format!("there is no game `{board}`"), board, line);
    }
    refused(&run(&["explain", "uvg:path.5@9"]), "there is no vertex `9`", "9", "0 1 2 3 4");
    // Names that are nearly right, typed alone or in a line.
    let colon = "a position begins with the name of a game";
    refused(&run(&["play", "bridgitt"]), colon, "bridgitt", "did you mean `bridgit`?");
    refused(&solve("petersn@0"), colon, "petersn@0", "did you mean `petersen`?");
    refused(&solve("Contries"), colon, "Contries", "did you mean `countries`?");
    refused(&solve("words:contries@A"), "there is no list `contries`", "contries", "did you mean `countries`?");
    refused(&solve("octal:kayls:20"), "there is no octal game", "kayls", "did you mean kayles?");
    refused(&solve("zzzzzzzzzz"), colon, "zzzzzzzzzz", "for example");
    // A name that is right, with something missing.
    refused(&run(&["play", "kotzig"]), colon, "kotzig", "`kotzig` is a board, written kotzig.N.MOVE.MOVE");
    refused(&solve("kotzig.17"), colon, "kotzig.17", "for example dvg:kotzig.17.3.5");
    refused(&solve("kotzi"), colon, "kotzi", "did you mean `kotzig`? `kotzig` is a board");
    let table = run(&["table", "toruss", "--n", "1..3"]);
    assert!(table.status == 2 && table.err.contains("help: did you mean torus?"), "{}", table.err);
    // Where nothing is left to underline, the mark stands behind the end.
    let run = solve("uvg:g6=A@0");
    assert!(run.status == 2 && run.err.contains("the line is too short") && run.err.contains("1 byte follows"), "{}", run.err);
}

/// Whether a character acts on a terminal: control characters, and those that turn the direction of writing (Unicode Standard
/// Annex 9: Bidi_Control), or end a line or a paragraph.
fn acts(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (c.is_control() && c != '\n') || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

/// What an error quotes stands there with escapes, in the message, in the line that is shown, and in the help.
#[test]
fn what_errors_quote_does_not_act_on_the_terminal() {
    for sign in
        "\u{1b}\r\n\t\u{7}\u{7f}\u{85}\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2028}\u{2066}\u{2069}".chars()
    {
        let escaped: String = sign.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
        let name = format!("a{sign}b");
        let (_folder, list) = temporary("list.txt", "ab\nba\n");
        let position = |before: &str, behind: &str| vec!["solve".to_owned(), format!("{before}{name}{behind}")];
        let asked = |arguments: &[&str]| arguments.iter().map(|text| text.replace("NAME", &name)).collect::<Vec<String>>();
        for arguments in [
            position("", ""),
            position("chomp:", ""),
            position("", ":5"),
            position("uvg:path.5@", ""),
            position("uvg:path.5@0/", ""),
            position("words:", "@A"),
            position("words:countries/", ""),
            position("words:file=no-", ".txt"),
            position(&format!("words:file={list}@"), ""),
            position(&format!("words:file={list},drop="), ""),
            asked(&["check", "no-NAME.json"]),
            asked(&["solve", "uvg:petersen@0", "--proof", "no-folder/NAME"]),
            asked(&["solve", "uvg:petersen@0", "--nodes", "NAME"]),
            asked(&["solve", "uvg:petersen@0", "--NAME"]),
            asked(&["NAME"]),
            asked(&["table", "NAME", "--n", "1..3"]),
            asked(&["words", "stored", "no-NAME"]),
            asked(&["words", "tree", "uvg:path.5@0/NAME"]),
        ] {
            let told = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(told.status, 2, "{arguments:?}: {}", told.err);
            assert!(!told.err.contains(acts), "{arguments:?}: {:?}", told.err);
            // Of a text with several lines only the one with the fault is shown.
            assert!(sign == '\n' || told.err.contains(&escaped), "{arguments:?}: {:?}", told.err);
        }
    }
}

#[test]
fn errors_in_files_name_file_and_line() {
    let (_folder, path) = temporary("arcs.txt", "A B\n# more\nB C many\n");
    let of_file = run(&["solve", &format!("deg:file={path}@A")]);
    refused(&of_file, "the third field is not a number of copies", "many", "whole number");
    assert!(of_file.err.contains(&format!("--> {path}:3\n")), "{}", of_file.err);
    let from_stdin = run_with(&["solve", "-"], format!("uvg:path.3@0\ndeg:file={path}@A\n"));
    assert!(from_stdin.err.contains(&format!("--> {path}:3\n")), "{}", from_stdin.err);

    let (_folder, path) = temporary("bad.dot", "graph {\n  a -- b;\n  b -> c\n}\n");
    let of_dot = run(&["solve", &format!("uvg:file={path}@a")]);
    refused(&of_dot, "the wrong kind of edge", "->", "--");
    assert!(of_dot.err.contains(&format!("--> {path}:3\n")), "{}", of_dot.err);

    let (_folder, path) = temporary("proof.json", "{\"xanthi\": 1,\n \"position\": 5}\n");
    let of_proof = run(&["check", &path]);
    assert_eq!(of_proof.status, 2);
    assert!(of_proof.err.contains("is not a proof: invalid type: integer `5`, expected a string"), "{}", of_proof.err);
    assert!(of_proof.err.contains(&format!("--> {path}:2\n")) && of_proof.err.contains('^'), "{}", of_proof.err);
    assert!(of_proof.err.contains("help: `xanthi schema`"), "{}", of_proof.err);

    let missing = run(&["check", "no/such/file.json"]);
    assert!(missing.status == 2 && missing.err.starts_with("error: cannot read `no/such/file.json`"), "{}", missing.err);
    let (_folder, path) = temporary("empty.json", "\n");
    let empty = run(&["check", &path]);
    assert!(empty.status == 2 && empty.err.contains("contains no proof"), "{}", empty.err);
}

#[test]
fn usage_errors_have_status_2() {
    for arguments in [
        &["solve"][..],
        &["solve", "uvg:petersen@0", "--nodes", "many"],
        &["solve", "uvg:petersen@0", "--time", "5x"],
        &["solve", "uvg:petersen@0", "--threads", "0"],
        &["classify", "--rules", "chess"],
        &["classify", "--keep", "all-P", "--count"],
        &["dance"],
        &[],
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains("--help") || run.err.contains("Usage"), "{}", run.err);
    }
}

/// Where the parser knows no argument that may have been meant, an example of the command stands below what it says.
#[test]
fn usage_errors_show_how_the_command_is_used() {
    for (arguments, example) in [
        (&["solve"][..], "xanthi solve uvg:petersen@0"),
        (&["prove", "kotzig", "1,4"], "xanthi prove kotzig --moves 1,4"),
        (&["prove", "grid"], "xanthi prove grid --columns 11 --rows 8"),
        (&["words", "diff", "words:countries"], "xanthi words diff words:countries words:countries,drop=Mali.Oman"),
        (&["--color", "never", "words", "diff", "words:countries"], "xanthi words diff words:countries words:countries,drop=Mali.Oman"),
        (&["dance"], "xanthi solve uvg:petersen@0"),
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.ends_with(&format!("help: for example: `{example}`\n")), "{}", run.err);
    }
    // A suggestion of the parser is enough, and so is the help that was asked for.
    for (arguments, said) in [(&["solv", "uvg:petersen@0"][..], "tip: "), (&["solve", "nim:1", "--nods", "5"], "tip: ")] {
        let run = run(arguments);
        assert!(run.status == 2 && run.err.contains(said) && !run.err.contains("for example"), "{}", run.err);
    }
    let help = run(&["prove", "kotzig", "--help"]);
    assert!(help.status == 0 && help.err.is_empty() && help.out.contains("xanthi prove kotzig --moves 1,4"), "{}", help.err);
}

/// Nimbers are no part of an explanation of who wins: the commands that tell them are named, with the position.
#[test]
fn whoever_asks_explain_for_nimbers_is_told_who_tells_them() {
    for arguments in [
        &["explain", "nim:1,2", "--grundy"][..],
        &["explain", "--grundy", "nim:1,2"],
        &["explain", "nim:1,2", "nimbers"],
        &["explain", "nim:1,2", "--nimbers"],
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        let help = "`xanthi solve nim:1,2 --grundy` computes the nimber, and `xanthi explain nim:1,2 --lesson` tells the theory";
        let told = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(help), "{arguments:?}: {}", run.err);
    }
    // What is named can be run.
    for arguments in [["solve", "nim:1,2", "--grundy"], ["explain", "nim:1,2", "--lesson"]] {
        assert_eq!(run(&arguments).status, 0);
    }
    // Where the players have different moves there is none.
    for position in ["bridgit:3x4", "bridgit"] {
        let run = run(&["explain", position, "--grundy"]);
        let told = run.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(run.status == 2 && !told.contains("xanthi solve") && told.contains("so it has no nimbers"), "{}", run.err);
    }
    assert!(run(&["explain", "nim:1,2", "--lesson", "--misere"]).err.contains("with --strategy it tells how"));
}

/// A value that stands behind an option which takes it behind a `=` alone.
#[test]
fn a_value_that_is_to_be_joined_is_told() {
    let run = run(&["draw", "nim:3", "--proof", "p.json", "-o", "-"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.ends_with("help: `--proof` takes no value, or a value after `=`: `--proof=p.json`\n"), "{}", run.err);
    let run = crate::support::run(&["draw", "nim:3", "--dark", "p.json", "-o", "-"]);
    assert!(run.status == 2 && !run.err.contains("behind a `=`"), "{}", run.err);
}

/// A limit that begins with a dash is a wrong limit, and no argument that was not expected.
#[test]
fn negative_limits_are_answered_with_how_they_are_written() {
    let position = "uvg:petersen@0";
    for (command, flag, value, help) in [
        (&["solve", position][..], "--memory", "-5M", "this is not a size of memory\nhelp: write it as 512M, 100MB or 4G"),
        (&["solve", position], "--memory", "-5", "this is not a size of memory\nhelp: write it as 512M, 100MB or 4G"),
        (&["words", "diff", "words:countries", "words:capitals"], "--time", "-2s", "this is not a time\nhelp: write it as 30, 0.5, "),
        (&["play", position], "--nodes", "-3M", "this is not a number of positions\nhelp: write it as 5000000 or 5M"),
        (&["solve", position], "--max-file", "-1M", "this is not a size of memory\nhelp: write it as 512M, 100MB or 4G"),
    ] {
        let run = run(&[command, &[flag, value]].concat());
        assert_eq!((run.status, run.err.contains("tip:")), (2, false), "{}", run.err);
        let message = format!("error: invalid value '{value}' for '{flag} <");
        assert!(run.err.starts_with(&message) && run.err.contains(help), "{}", run.err);
    }
}

#[test]
fn standard_input_goes_on_after_a_bad_line() {
    let input = "uvg:path.3@0\n\n# a comment\nuvg:path.3@7\nuvg:path.4@0\n";
    let text = run_with(&["solve", "-", "--no-picture"], input);
    assert_eq!(text.status, 2);
    refused(&text, "there is no vertex `7`", "7", "0 1 2");
    assert!(text.err.contains("--> standard input:4\n"), "{}", text.err);
    assert!(text.out.contains("uvg:path.3@0\n") && text.out.contains("uvg:path.4@0\n"));
    let json = run_with(&["solve", "-", "--json"], input);
    let objects = json.json();
    assert_eq!((json.status, objects.len()), (2, 3));
    assert_eq!((&objects[1]["error"], &objects[1]["place"]), (&"there is no vertex `7`".into(), &serde_json::json!([11, 12])));
    assert!(objects[1].get("text").is_none() && objects[1].get("file").is_none(), "it is in the position itself");
    assert_eq!(run_with(&["solve", "-"], "").status, 0);
}

#[test]
fn a_file_without_a_proof_has_its_object() {
    let (_folder, file) = crate::support::temporary("proof.json", "{}\ngarbage\n");
    for (name, count) in [(file.as_str(), 2), ("/no/such/proof.json", 1)] {
        let run = crate::support::run(&["check", "--json", name]);
        assert_eq!(run.status, 2);
        let objects = run.json();
        assert_eq!(objects.len(), count, "{}", run.out);
        assert!(objects[0]["accepted"].is_null());
        assert!(objects[0]["error"].as_str().is_some_and(|message| message.contains("proof")), "{}", run.out);
    }
}

/// A line that is no proof, or written otherwise than the format says, does not hide the others.
#[test]
fn every_line_of_a_proof_file_is_judged() {
    let good = run(&["solve", "uvg:petersen@0", "--proof", "-"]).out;
    let matching = good.split_once("\"certificate\":").expect("a certificate").0;
    let two = format!("{} {}", good.trim(), good.trim());
    let list = format!("{matching}[\"matching\"]}}");
    let text = format!("{good}garbage\n{good}{two}\n{list}\n{good}");
    let judged = run_with(&["check", "-"], text.as_str());
    assert_eq!((judged.status, judged.out.matches(": accepted: ").count()), (2, 3), "{}{}", judged.out, judged.err);
    for line in [2, 4, 5] {
        assert!(judged.err.contains(&format!("--> standard input:{line}\n")), "{}", judged.err);
    }
    let marked = run_with(&["check", "-"], format!("\u{feff}{good}"));
    assert_eq!((marked.status, marked.out.matches(": accepted: ").count()), (0, 1), "{}{}", marked.out, marked.err);
    let number = run_with(&["check", "-"], "5");
    assert!(number.status == 2 && number.err.contains("integer `5`, expected an object"), "{}{}", number.out, number.err);
    // A board as the list of its fields.
    let board = "\"board\":{";
    let begin = good.find(board).expect("a board") + board.len() - 1;
    let end = begin + good[begin..].find('}').expect("its end");
    let value: serde_json::Value = serde_json::from_str(&good[begin..=end]).expect("an object");
    let fields = ["rule", "vertices", "edges", "closed", "token", "winning"].map(|field| value[field].clone());
    let as_list = format!("{}{}{}", &good[..begin], serde_json::Value::from(fields.to_vec()), &good[end + 1..]);
    let refused = run_with(&["check", "-"], as_list.as_str());
    assert!(refused.status == 2 && refused.err.contains("this must be an object, not a list"), "{}{}", refused.out, refused.err);
}

#[test]
fn bad_disks_show_the_place_and_help() {
    let solve = |position: &str| run(&["solve", position]);
    for game in ["nimg.rm", "nimg.mr", "nimg.neighboring", "vertexnim"] {
        let of = |rest: &str| solve(&format!("{game}:{rest}"));
        refused(&of("path.3.-1.4@0"), "the number of disks must be a number", "-1", "whole number");
        refused(&of("path.3.1000001.4@0"), "the number of disks is out of range", "1000001", "1000000");
        refused(&of("path.3.99999999999999999999.4@0"), "the number of disks is out of range", "99999999999999999999", "1000000");
        refused(&of("cycle.3,w=1.2@0"), "too few piles: 2 for 3 vertices", "1.2", "one number for each");
        refused(&of("cycle.3,w=1.2.3.4@0"), "too many piles: 4 for 3 vertices", "1.2.3.4", "one number for each");
        refused(&of("cycle.3,w=all.x@0"), "the number of disks must be a number", "x", "whole number");
        refused(&of("cycle.3,w=1.2.3@5"), "there is no vertex `5`", "5", "0 1 2");
        refused(&of("edges=A-B,w=A:1,A:2@A"), "`A` is named too often", "A", "once");
        refused(&of("edges=A-B,w=A:1,C:2@A"), "there is no vertex `C`", "C", "");
        refused(&of("edges=A-B,w=A:1,B:-2@A"), "the number of disks must be a number", "-2", "whole number");
        refused(&of("cycle.3,w=random.9@0"), "the seed is missing", "9", "random.MAX.SEED");
        refused(&of("cycle.3,w=file=nope.txt@0"), "`nope.txt` cannot be read", "nope.txt", "No such file");
    }
    refused(&solve("nimg.edge:path.3,w=1.2.3@0"), "too many piles: 3 for 2 edges", "1.2.3", "one number for each");
    refused(&solve("nimg.edge:path.3,w=0-1:2,1-0:3@0"), "`1-0` is named too often", "1-0", "once");
    refused(&solve("nimg.edge:path.3,w=0-2:2@0"), "there is no edge `0-2`", "0-2", "A-B");
    for line in ["nimg.rm:path.3.1.4", "vertexnim:path.3.1.4", "nimg.edge:cycle.3,w=all.1"] {
        let run = solve(line);
        assert!(run.status == 2 && run.err.contains("the vertex under the token is missing") && run.err.contains("help: "), "{}", run.err);
    }
    // Disks by name, for all, at random and from a file.
    let (_folder, path) = temporary("disks.txt", "3 # first\n1, 4\n");
    for (line, written) in [
        ("nimg.rm:edges=A-B,B-C,w=C:4,A:3,B:1@A".to_owned(), "w=3.1.4"),
        ("nimg.mr:cycle.3,w=all.2@0".to_owned(), "w=all.2"),
        ("nimg.edge:cycle.3,w=random.5.7@0".to_owned(), "w=random.5.7"),
        (format!("vertexnim:edges=A-B,B-C,w=file={path}@A"), "w=file="),
    ] {
        let run = solve(&line);
        assert!(run.status == 0 && run.out.contains(written) && run.out.contains("checked and accepted"), "{} {}", run.out, run.err);
    }
    let (_folder, path) = temporary("bad.txt", "3 1\nx\n");
    let bad = solve(&format!("nimg.rm:cycle.3,w=file={path}@0"));
    assert!(bad.status == 2 && bad.err.contains("must be a number") && bad.err.contains(":2\n"), "{}", bad.err);
}

/// A board that is decided before the first move is no error, and says why.
#[test]
fn two_terminals_that_are_one_vertex_are_told() {
    for (position, outcome) in [("shannon:path.3@1:1", "N"), ("shannon:path.3@1:1:cut", "P")] {
        let run = run(&["solve", position]);
        assert_eq!(run.status, 0, "{}", run.err);
        let told = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&format!("outcome {outcome}:")), "{told}");
        assert!(told.contains("Both terminals are the same vertex, so Short has connected them before the first move."), "{told}");
    }
}
