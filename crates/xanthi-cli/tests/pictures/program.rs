//! The command line of `draw` and `explain --pictures`.

use assert_cmd::Command;

fn xanthi(arguments: &[&str]) -> std::process::Output {
    Command::cargo_bin("xanthi").unwrap().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_ending_of_the_file_says_the_format() {
    let dir = tempfile::tempdir().unwrap();
    let begins: [(&str, &[u8]); 5] = [
        ("a.svg", b"<svg "),
        ("a.PNG", b"\x89PNG\r\n\x1a\n"),
        ("a.tex", b"\\documentclass"),
        ("a.tikz", b"% uvg:petersen@0\n\\begin{tikzpicture}"),
        ("a.txt", b"uvg:petersen@0\n"),
    ];
    for (name, begin) in begins {
        let file = dir.path().join(name);
        let done = xanthi(&["draw", "uvg:petersen@0", "-o", file.to_str().unwrap()]);
        assert!(done.status.success(), "{name}: {}", text(&done.stderr));
        assert!(std::fs::read(&file).unwrap().starts_with(begin), "{name}");
    }
    let dark = text(&xanthi(&["draw", "uvg:petersen@0", "-o", "-", "--format", "svg", "--dark"]).stdout);
    let light = text(&xanthi(&["draw", "uvg:petersen@0", "-o", "-", "--format", "svg"]).stdout);
    let paper = |svg: &str| svg.lines().find(|line| line.starts_with("<rect")).map(str::to_owned);
    assert!(paper(&dark).is_some_and(|rect| rect.contains("#161a20")) && paper(&light).is_some_and(|rect| rect.contains("#ffffff")));
}

#[test]
fn a_proof_is_read_from_a_file_and_a_false_one_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("proof.json");
    assert!(xanthi(&["solve", "uvg:path.4@1", "--proof", file.to_str().unwrap()]).status.success());
    let from_file = format!("--proof={}", file.display());
    let read = xanthi(&["draw", "uvg:path.4@1", "-o", "-", "--format", "svg", &from_file]);
    let solved = xanthi(&["draw", "uvg:path.4@1", "-o", "-", "--format", "svg", "--proof"]);
    assert!(read.status.success() && read.stdout == solved.stdout);
    let other = xanthi(&["draw", "uvg:path.5@1", "-o", "-", &from_file]);
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
    let honest = std::fs::read_to_string(&file).unwrap();
    let (n, p) = ("\"outcome\":\"N\"", "\"outcome\":\"P\"");
    let false_one = if honest.contains(n) { honest.replace(n, p) } else { honest.replace(p, n) };
    std::fs::write(&file, false_one).unwrap();
    let refused = xanthi(&["draw", "uvg:path.4@1", "-o", "-", &from_file]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("rejected") && refused.stdout.is_empty());
}

#[test]
fn what_cannot_be_drawn_is_refused_with_help() {
    let cases: [&[&str]; 14] = [
        &["draw", "ueg:grid.100004x100009@3,4", "-o", "a.svg"],
        &["explain", "ueg:grid.100004x100009@3,4", "--strategy", "--pictures", "a"],
        &["draw", "ueg:grid.5x5@2,2", "--trail", "unfolded", "-o", "-"],
        &["draw", "nim:3,4", "--trail", "all", "-o", "-"],
        &["draw", "ueg:grid.11x8@3,4", "--trail", "regions", "--toward", "9,9", "-o", "-"],
        &["draw", "dvg:torus.3x4@0,0", "--scheme", "1,0 2,0|1,2", "-o", "-"],
        &["draw", "dvg:torus.300x4@0,0", "--scheme", "1,0 2,0|1,2", "-o", "-"],
        &["draw", "ueg:grid.1000x1000@3,4", "-o", "-", "--format", "svg"],
        &["draw", "ueg:grid.1000000000x1000000000@3,4", "-o", "-", "--format", "svg"],
        &["draw", "uvg:random.2000.9000.1@0", "-o", "-", "--format", "svg"],
        &["draw", "nim:30,31,32", "--tree", "-o", "-"],
        &["draw", "uvg:petersen@0", "--stacked", "-o", "-"],
        &["draw", "uvg:petersen@0", "-o", "a.gif"],
        &["draw", "uvg:grid.60x60@1,1", "-o", "-", "--format", "txt"],
    ];
    for arguments in cases {
        let done = xanthi(arguments);
        let errors = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: ") && errors.contains("\nhelp: ") && done.stdout.is_empty(), "{arguments:?}: {errors}");
    }
    // A large grid is like a small one with the same divisor, which is named and can be drawn.
    let hint = text(&xanthi(&["draw", "ueg:grid.100004x100009@5,100", "-o", "-"]).stderr);
    assert!(hint.contains("the trails and sets of ueg:grid.14x19@5,10 repeat the same pattern"), "{hint}");
    assert!(xanthi(&["draw", "ueg:grid.14x19@5,10", "--proof", "-o", "-", "--format", "svg"]).status.success());
    let negative = text(&xanthi(&["draw", "ueg:grid.11x8", "--kernel", "-1", "-o", "-"]).stderr);
    assert!(negative.contains("this is not a number that fits here\nhelp: write a whole number from 0 to"), "{negative}");
    let undecided = xanthi(&["draw", "dvg:torus.9x9@0,0", "--proof", "--nodes", "10", "-o", "-"]);
    assert_eq!(undecided.status.code(), Some(3), "{}", text(&undecided.stderr));
}

#[test]
fn an_explanation_is_a_sequence_of_pictures() {
    let dir = tempfile::tempdir().unwrap();
    let pictures = dir.path().join("steps");
    let done = xanthi(&["explain", "ueg:grid.3x3@1,1", "--if", "2,1", "--pictures", pictures.to_str().unwrap()]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let mut names: Vec<String> =
        std::fs::read_dir(&pictures).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names[..3], ["01-position.svg", "02-proof.svg", "03-move-2_1.svg"]);
    assert!(names.len() == 4 && names[3].starts_with("04-answer-"), "{names:?}");
    assert_eq!(text(&done.stdout).matches("wrote ").count(), 4);
    for name in names {
        let svg = std::fs::read_to_string(pictures.join(&name)).unwrap();
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{name}");
    }
}

#[test]
fn strategies_and_lessons_are_sequences_of_pictures_as_well() {
    let dir = tempfile::tempdir().unwrap();
    let cases: [(&[&str], &str, &[&str]); 5] = [
        (&["dvg:torus.7x4@0,0", "--strategy", "--if", "1,1"], "svg", &["position", "strategy", "answer-1_0", "move-1_1", "answer-2_1"]),
        (&["bridgit:3x4", "--strategy", "--if", "3,1"], "svg", &["position", "pairs", "answer-1_1", "move-3_1", "answer-3_3"]),
        (&["dvg:torus.4x4@0,0/1,0"], "tex", &["position", "proof", "strategy"]),
        (&["grundy:7", "--lesson"], "png", &["position", "tree", "proof"]),
        (&["shannon:complete.4@0:3", "--lesson", "--json"], "txt", &["position", "proof"]),
    ];
    for (i, (arguments, format, wanted)) in cases.into_iter().enumerate() {
        let pictures = dir.path().join(i.to_string());
        let more = ["--pictures", pictures.to_str().unwrap(), "--format", format, "--dark"];
        let done = xanthi(&[&["explain"], arguments, &more].concat());
        assert!(done.status.success(), "{arguments:?}: {}", text(&done.stderr));
        let mut names: Vec<String> =
            std::fs::read_dir(&pictures).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        let wanted: Vec<String> = wanted.iter().zip(1..).map(|(name, i)| format!("{i:02}-{name}.{format}")).collect();
        assert_eq!(names, wanted, "{arguments:?}");
        assert!(names.iter().all(|name| text(&done.stdout).contains(name.as_str())), "{arguments:?}");
    }
    let svg = std::fs::read_to_string(dir.path().join("0/02-strategy.svg")).unwrap();
    assert!(roxmltree::Document::parse(&svg).is_ok() && svg.contains("#161a20"), "it is for dark paper");
}

#[test]
fn the_helps_of_errors_help() {
    let cases: [(&[&str], &str); 8] = [
        (&["draw", "uvg:petersen@0", "--spots", "5", "-o", "-", "--format", "svg"], "at most 5 vertices are drawn; --spots allows more"),
        // More spots would not help: there is no layout.
        (&["draw", "uvg:random.2000.9000.1@0", "--spots", "5000", "-o", "-", "--format", "svg"], "take a smaller one of the same kind"),
        (&["draw", "uvg:petersen@0", "--spots", "0", "-o", "-"], "a number from 1 to"),
        (&["draw", "dvg:torus.3x4@0,0", "--scheme", "", "-o", "-"], "a step is a move"),
        (&["draw", "ueg:grid.11x8@3,4", "--trail", "all", "--toward", "2,4", "-o", "-"], "leave it out, or draw --trail regions"),
        (&["table", "grundy", "--n", "0..10", "--plot", "k"], "choose a name that ends in .svg"),
        (&["table", "nimg.rm:path.3@0", "--disks", "0..2,0..2,0..2", "--slice"], "as in --slice w.0:w.1"),
        (&["draw", "ueg:grid.70x70@3,4", "-o", "-"], "--proof draws the surroundings of the token"),
    ];
    for (arguments, help) in cases {
        let done = xanthi(arguments);
        let errors = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(help) && done.stdout.is_empty(), "{arguments:?}: {errors}");
    }
    // And what they advise is accepted.
    let slice = xanthi(&["table", "nimg.rm:path.3@0", "--disks", "0..2,0..2,0..2", "--slice", "w.0:w.1"]);
    assert!(slice.status.success(), "{}", text(&slice.stderr));
    let window = xanthi(&["draw", "ueg:grid.70x70@3,4", "--proof", "-o", "-", "--format", "svg"]);
    assert!(text(&window.stdout).contains("Columns 1 to 23 of 70 and rows 1 to 15 of 70"), "{}", text(&window.stderr));
}

#[test]
fn letters_without_a_shape_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let list = dir.path().join("list.txt");
    std::fs::write(&list, "東京\n京都\n都会\n").unwrap();
    let line = format!("words:file={}@東", list.display());
    let drawn = |name: &str| text(&xanthi(&["draw", &line, "-o", dir.path().join(name).to_str().unwrap()]).stderr);
    for (name, instead) in [("a.png", "a box"), ("a.tex", "a question mark")] {
        let warned = drawn(name);
        assert!(warned.starts_with("warning: ") && warned.contains("東") && warned.contains(instead), "{name}: {warned}");
    }
    assert_eq!(drawn("a.svg"), "");
    assert!(std::fs::read_to_string(dir.path().join("a.svg")).unwrap().contains(">東<"));
}

/// Of many arcs those with most words bear one, where it stays off the letters: not on a loop.
#[test]
fn arcs_of_words_bear_examples_where_there_is_room() {
    let drawn = text(&xanthi(&["draw", "words:us-states", "-o", "-", "--format", "svg"]).stdout);
    assert!(drawn.contains(">Nebraska +3<") && drawn.contains(">Florida<"), "{drawn}");
    assert!(!drawn.contains("Alabama") && !drawn.contains("Delaware"), "{drawn}");
}

/// The font has one character, 東.
#[test]
fn a_font_of_ones_own_is_taken() {
    let dir = tempfile::tempdir().unwrap();
    let (list, own) = (dir.path().join("list.txt"), dir.path().join("east.ttf"));
    std::fs::write(&list, "東\u{f0f1}\n").unwrap();
    std::fs::write(&own, include_bytes!("east.ttf")).unwrap();
    let line = format!("words:file={}@東", list.display());
    let picture = |ending: &str, font: &std::path::Path| {
        let name = dir.path().join(ending);
        xanthi(&["draw", &line, "--font", font.to_str().unwrap(), "-o", name.to_str().unwrap()])
    };
    let drawn = picture("a.png", &own);
    // The second character is in no font: it is for private use.
    let warned = text(&drawn.stderr);
    assert!(drawn.status.success() && !warned.contains('東') && warned.contains("--font"), "{warned}");
    for (ending, font, why) in
        [("a.png", &list, "is not a font"), ("a.svg", &own, "--font is for PNG"), ("a.png", &dir.path().join("b"), "cannot read")]
    {
        let refused = picture(ending, font);
        assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains(why), "{}", text(&refused.stderr));
    }
}

#[test]
fn people_read_words_without_escapes() {
    let told = text(&xanthi(&["explain", "words:us-states@N"]).stdout);
    assert!(told.contains("Of the 8 words, 2 win: New Hampshire, New Jersey."), "{told}");
    // Of the two ways from Erie to New York one is deleted, and Short claims the other.
    let line = "shannon:edges=New%20York-Erie^2,New%20York-Troy^2@Erie:Troy:cut";
    let told = text(&xanthi(&["explain", line, "--if", "New%20York-Erie"]).stdout);
    assert!(told.contains("if the loser plays New York-Erie: ") && told.contains("the winner answers New York-Erie: "), "{told}");
    let dir = tempfile::tempdir().unwrap();
    let done = xanthi(&["explain", "words:us-states@W/Wyoming/Georgia/Alaska", "--pictures", dir.path().to_str().unwrap()]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    for entry in std::fs::read_dir(dir.path()).unwrap() {
        let svg = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let body: Vec<&str> = svg.lines().filter(|l| l.starts_with("<text")).collect();
        assert!(body.iter().all(|line| !line.contains("%20")), "{body:?}");
    }
}

#[test]
fn no_name_acts_on_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let list = dir.path().join("list.txt");
    std::fs::write(&list, "a\u{1b}[2Jb\nb\u{202e}c\nca\n").unwrap();
    let line = format!("words:file={}@a", list.display());
    let commands: [&[&str]; 4] = [
        &["solve", &line],
        &["explain", &line, "--picture"],
        &["draw", &line, "--proof", "-o", "-"],
        &["draw", &line, "--tree", "-o", "-"],
    ];
    for arguments in commands {
        let told = text(&xanthi(arguments).stdout);
        assert!(!told.is_empty() && !told.contains(['\u{1b}', '\u{202e}']), "{arguments:?}: {told:?}");
    }
}

/// What is wrong, and what can be done, is said.
#[test]
fn wrong_arguments_are_told_what_helps() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "").unwrap();
    let file = file.to_str().unwrap();
    let cases: [(&[&str], &str); 9] = [
        (&["draw", "ueg:grid.4x2", "--kernel", "0", "-o", "-"], "d = 1, and every set S_k is empty"),
        (&["draw", "ueg:grid.5x3@2,2", "--trail", "regions", "--toward", "2,1", "-o", "-"], "at a right angle goes round 3,2"),
        (&["draw", "ueg:grid.11x8@3,4", "--trail", "regions", "--toward", "3,5", "-o", "-"], "at a right angle go round 4,4 and 2,4"),
        (&["draw", "grundy:7", "--scale", "-3", "-o", "-"], "a number from 0.1 to 20"),
        (&["draw", "grundy:7", "--spots", "-1", "-o", "-"], "a number from 1 to"),
        (&["draw", "ueg:grid.11x8@3,4", "--trail", "regions", "--toward", "12,9", "-o", "-"], "`12,9` is not a vertex of the board"),
        (&["explain", "nim:3", "--pictures", file], "is a file, not a directory\nhelp: --pictures names a directory"),
        (&["draw", "nim:3", "--proof=/nowhere/p.json", "-o", "-"], "\nhelp: name an existing file"),
        (&["check", "/nowhere/p.json"], "\nhelp: name an existing file"),
    ];
    for (arguments, wanted) in cases {
        let done = xanthi(arguments);
        let told = text(&done.stderr);
        assert!(done.status.code() == Some(2) && told.contains(wanted) && !told.contains("'-- -"), "{arguments:?}: {told}");
    }
}

#[test]
fn what_is_too_large_for_a_picture_is_said() {
    let large = "ueg:grid.1000000000000000000x1000000000000000000@3,4";
    let told = text(&xanthi(&["explain", large, "--picture"]).stdout);
    assert!(told.contains("(the board is too large for a picture here"), "{told}");
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("tree.svg");
    let of = |heap: &str| text(&xanthi(&["draw", heap, "--tree", "-o", file.to_str().unwrap()]).stderr);
    assert!(of("grundy:12").starts_with("warning: the tree is ") && of("grundy:7").is_empty());
}
