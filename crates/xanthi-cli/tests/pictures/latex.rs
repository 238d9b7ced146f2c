//! Pictures through a real LaTeX. Ignored by default, and skipped where there is no `pdflatex`:
//! `cargo test -p xanthi-cli pictures:: -- --ignored`.

use crate::pictures::{all, draw};
use std::process::Command;
use xanthi::picture::board::MOST;
use xanthi::picture::drawing::Drawing;
use xanthi::picture::palette::{Mode, TEXT};
use xanthi::picture::tikz;
use xanthi::picture::tree::Tree;
use xanthi_games::{Play, Position};

#[test]
#[ignore = "compiles some sixty documents with pdflatex"]
fn every_picture_is_a_document_of_one_page() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        eprintln!("skipped: there is no pdflatex");
        return;
    }
    let mut drawings: Vec<(String, Drawing)> = all().into_iter().map(|(name, picture)| (name, draw(&picture, MOST).unwrap())).collect();
    let tree = Tree::new(&Position::parse("grundy:7").unwrap(), Play::Normal).unwrap();
    drawings.push(("tree".into(), draw(&tree.picture(), MOST).unwrap()));
    // Every character up to U+2FFF, so that none stops LaTeX.
    let mut letters = Drawing::default();
    let whole: Vec<char> = (0..0x3000).filter_map(char::from_u32).collect();
    whole.chunks(64).enumerate().for_each(|(i, line)| letters.text((0.0, i as f32 * 12.0), String::from_iter(line), 10.0, TEXT));
    drawings.push(("letters".into(), letters));
    let dir = tempfile::tempdir().unwrap();
    for (i, (name, drawing)) in drawings.into_iter().enumerate() {
        let mode = if i % 2 == 0 { Mode::Light } else { Mode::Dark };
        std::fs::write(dir.path().join("a.tex"), tikz::document(&drawing, mode)).unwrap();
        let options = ["-interaction=nonstopmode", "-halt-on-error", "a.tex"];
        let done = Command::new("pdflatex").current_dir(&dir).args(options).output().unwrap();
        let log = String::from_utf8_lossy(&done.stdout);
        assert!(done.status.success() && !log.contains("Missing character"), "{name}: {log}");
        assert!(log.replace('\n', "").contains("(1 page"), "{name} has more pages than one: {log}");
    }
}
