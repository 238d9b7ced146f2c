//! Every command of docs/pictures.md gives the file that stands in docs/figures.

use crate::pictures::compare;
use assert_cmd::Command;
use std::path::PathBuf;

/// The arguments of the commands, and the files they write.
fn commands() -> Vec<(Vec<String>, String)> {
    let page = include_str!("../../../../docs/pictures.md");
    let lines = page.lines().filter_map(|line| line.strip_prefix("xanthi draw "));
    lines
        .map(|line| {
            // What stands between two quotes is one word.
            let words: Vec<String> = line
                .split('\'')
                .enumerate()
                .flat_map(|(i, part)| if i % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() })
                .collect();
            let at = words.iter().position(|word| word == "-o").expect("a file");
            let file = words[at + 1].clone();
            (words[..at].to_vec(), file)
        })
        .collect()
}

#[test]
fn the_figures_of_the_documents_are_drawn_again_alike() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = include_str!("../../../../docs/pictures.md");
    let commands = commands();
    assert!(commands.len() > 20, "{} commands", commands.len());
    for (arguments, file) in commands {
        let format = file.rsplit('.').next().expect("an ending");
        let done =
            Command::cargo_bin("xanthi").unwrap().arg("draw").args(&arguments).args(["-o", "-", "--format", format]).output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        compare(&docs.join(&file), &String::from_utf8(done.stdout).unwrap());
        assert!(page.contains(&format!("]({file})")), "{file} is not shown");
    }
}

#[test]
fn no_figure_is_left_over() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/figures");
    let drawn: Vec<String> = commands().into_iter().map(|command| command.1).collect();
    for entry in std::fs::read_dir(docs).unwrap() {
        let name = format!("figures/{}", entry.unwrap().file_name().to_string_lossy());
        assert!(drawn.contains(&name), "no command of docs/pictures.md writes {name}");
    }
}
