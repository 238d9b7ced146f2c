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
    let cases: [&[&str]; 7] = [
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
