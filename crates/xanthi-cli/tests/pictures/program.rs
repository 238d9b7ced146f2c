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
