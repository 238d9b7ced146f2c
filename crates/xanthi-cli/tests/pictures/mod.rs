//! Pictures: one of every game of the catalogue and of every kind of certificate, as SVG and as
//! text, against files that were looked at; every figure of docs/pictures.md; and what holds for
//! all of them. `UPDATE_FIGURES=1 cargo test -p xanthi-cli pictures::` writes the files anew.

mod figures;
mod latex;
mod program;
mod rendered;
mod schemes;
mod snapshots;

use std::path::Path;
use xanthi::Budget;
use xanthi::picture::board::{MOST, Picture, draw};
use xanthi::picture::overlay;
use xanthi::picture::palette::Mode;
use xanthi::picture::svg;
use xanthi::solve::shannon::gross::pairing;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{CapacityKernel, Certificate, Proof};
use xanthi_games::check::check;
use xanthi_games::{Play, Position};

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    /// Who wins, in normal play.
    Winner,
    /// Who wins in misère play.
    Misere,
    /// Also the nimber.
    Nimber,
}

/// Positions whose proofs are of every kind, each with the kinds it shows.
const PROOFS: &[(&str, &str, Ask)] = &[
    ("matching", "uvg:edges=A-B,B-C,C-A,C-D,D-E,E-F,F-G,F-H,H-I@D", Ask::Winner),
    ("even_kernel", "ueg:edges=A-B,B-C,C-D,D-A,B-D,D-E,E-F,F-G@A", Ask::Winner),
    ("even_kernels", "ueg:cylinder.4x3", Ask::Winner),
    ("labels", "dvg:edges=A-B,A-C,B-D,C-D,C-E,D-F,E-F@A", Ask::Winner),
    ("cancelled", "deg:edges=A-B^2,B-A,A-C,C-A,B-C@A", Ask::Winner),
    ("weight_order", "nimg.rm:petersen,w=all.2@0", Ask::Winner),
    ("nim_star", "nimg.rm:path.3.1.4@1", Ask::Nimber),
    ("capacity_kernel", BACK, Ask::Winner),
    ("nim_tree", "nimg.edge:path.3.1.4@1", Ask::Winner),
    ("nim_cycle", "nimg.edge:cycle.5,w=all.2@0", Ask::Winner),
    ("nim_cuts", "nimg.edge:edges=A-m,m-B,A-n,n-B,B-o,o-C,B-p,p-C,w=2.2.3.2.3.5.1.1@A", Ask::Winner),
    ("nim_cuts_lost", "nimg.edge:edges=A-m,m-B,A-n,n-B,B-o,o-C,w=2.2.2.2.3.1@A", Ask::Winner),
    ("nim_piles", "nimg.edge:edges=A-B^3,w=3.5.7@A", Ask::Winner),
    ("nim_matching", "nimg.mr:grid.3x2,w=2.1.3.1.2.2@2,1", Ask::Winner),
    ("strategy", "dvg:torus.4x4@0,0/1,0", Ask::Winner),
    ("spanning_trees", "shannon:complete.4@0:3:cut", Ask::Winner),
    ("forests", "shannon:cycle.6@0:3", Ask::Winner),
    ("exchange", "bridgit:3x4", Ask::Winner),
    ("vertexnim", "vertexnim:edges=A-A,B-B,C-C,D-D,A-B,B-C,C-D,w=1.1.2.1@A", Ask::Winner),
    ("tame_heaps", "nim:3,4,5", Ask::Misere),
    ("node_kayles", "node-kayles:path.9", Ask::Nimber),
    ("values", "dvg:torus.3x3@0,0", Ask::Nimber),
    ("pairing", "bridgit:4x4@red", Ask::Winner),
    ("heap_values", "grundy:5,8,9", Ask::Winner),
    ("sum", "grundy:7+nim:3,4", Ask::Winner),
    ("tame_sum", "nim:20,9+uvg:path.4@1+subtract:1.2.3:9", Ask::Misere),
    ("openings", "words:countries", Ask::Winner),
    ("options", "words:us-states,swap=a-e@N", Ask::Winner),
    ("nim_rounds", "nimg.edge:path.3.1.4@1", Ask::Nimber),
    ("grid", "ueg:grid.100004x100009@5,100", Ask::Winner),
    ("misere", "dvg:edges=A-B,A-C,B-D,C-D,C-E,D-F,E-F@A", Ask::Misere),
];

/// From A there is one arc to B and one to C, and back two and one: whoever leaves A is sent back.
const BACK: &str = "deg:edges=A-B,A-C,B-A^2,C-A,B-C@A";

/// The checked proof of a position.
fn proof(line: &str, ask: Ask) -> (Position, Proof) {
    let position = Position::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let play = if ask == Ask::Misere { Play::Misere } else { Play::Normal };
    let question = Question { play, all_options: true, grundy: ask == Ask::Nimber };
    let verdict = solve(&position, question, &Budget::default());
    assert!(verdict.checked(), "{line}");
    let proof = verdict.into_proof().expect("it is decided");
    if line == BACK {
        let given = CapacityKernel { kernel: vec![0], returns: vec![[1, 2, 1], [2, 4, 1]] };
        let proof = Proof { certificate: Certificate::CapacityKernel(given), ..proof };
        check(&position, &proof).unwrap_or_else(|flaw| panic!("{line}: {flaw}"));
        return (position, proof);
    }
    // Pairs are no longer what the solver answers with, but a certificate and a strategy still.
    if let ("bridgit:4x4@red", Some(certificate)) = (line, pairing(&position)) {
        let proof = Proof { certificate, complete: false, winning_moves: Vec::new(), ..proof };
        check(&position, &proof).unwrap_or_else(|flaw| panic!("{line}: {flaw}"));
        return (position, proof);
    }
    (position, proof)
}

/// The SVG of a picture.
fn as_svg(picture: &Picture, mode: Mode) -> String {
    svg::write(&draw(picture, MOST).unwrap_or_else(|why| panic!("{}: {why}", picture.title)), mode)
}

/// Every picture of the tests: the examples of the catalogue, and the proofs of every kind.
fn all() -> Vec<(String, Picture)> {
    let of_game = |entry: &xanthi_games::catalogue::Entry| {
        let position = Position::parse(entry.example).unwrap_or_else(|error| panic!("{}: {error}", entry.example));
        (format!("game-{}", entry.name), overlay::position(&position))
    };
    let of_proof = |&(name, line, ask): &(&str, &str, Ask)| {
        let (position, proof) = proof(line, ask);
        (format!("proof-{name}"), overlay::proof(&position, &proof))
    };
    let games = xanthi_games::Catalogue::standard().entries().iter().map(of_game);
    games.chain(PROOFS.iter().map(of_proof)).collect()
}

/// Compares with a file, or writes it if the figures are to be updated.
fn compare(file: &Path, found: &str) {
    if std::env::var_os("UPDATE_FIGURES").is_some() {
        std::fs::create_dir_all(file.parent().expect("a directory"))
            .and_then(|()| std::fs::write(file, found))
            .expect("the file is written");
        return;
    }
    let wanted = std::fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("{}: {error}; a new picture is written with UPDATE_FIGURES=1, and then looked at", file.display()));
    assert!(wanted == found, "{} has changed; if that is meant, write it with UPDATE_FIGURES=1 and look at it", file.display());
}
