//! What must hold for every input whatever; used by the test `noise` and by the fuzz targets.

use xanthi_games::certificate::Proof;
use xanthi_games::graph::formats::{self, inline};
use xanthi_games::notation::Part;
use xanthi_games::proof_file::{self, Lists};
use xanthi_games::{Position, check};

/// A position is refused, or prints a line that reads back to the same position. Answers whether
/// it was read.
pub(crate) fn position(text: &str) -> bool {
    if large(text) {
        return false;
    }
    match Position::parse(text) {
        Err(error) => {
            assert!(error.text.get(error.place.clone()).is_some());
            assert!(!error.to_string().is_empty());
            false
        }
        Ok(position) => {
            let printed = position.to_string();
            let again = Position::parse(&printed).unwrap_or_else(|e| panic!("{text} prints {printed}: {e}"));
            assert_eq!(again.to_string(), printed);
            assert_eq!(again.moves(), position.moves());
            assert!(again.geography() == position.geography());
            true
        }
    }
}

/// A file is refused, or its graph can be written as a list from which it is read again. The
/// first byte chooses the format. Answers whether it was read.
pub(crate) fn graph(data: &[u8]) -> bool {
    let Some((&choice, content)) = data.split_first() else { return false };
    let name = ["graph.g6", "graph.txt", "graph.dot", "graph.graphml"][choice as usize / 2 % 4];
    let directed = choice % 2 == 1;
    match formats::read(content, name, directed) {
        Err(error) => {
            assert!(error.text.get(error.place.clone()).is_some() && !error.to_string().is_empty());
            false
        }
        Ok(graph) if graph.order() > 0 && graph.order() < 2000 => {
            let (again, _) = inline::read(Part::whole(&inline::write(&graph)), graph.directed()).expect("what was written is read");
            assert_eq!(again, graph);
            true
        }
        Ok(_) => true,
    }
}

/// A proof is no proof, or it is judged; answers which.
pub(crate) fn certificate(text: &str) -> bool {
    judged(text).is_some()
}

/// Whether a text is a proof that is accepted; none if it is no proof, or too large to be judged here.
pub(crate) fn judged(text: &str) -> Option<bool> {
    let proof = proof_file::read(text).ok()?;
    assert!(serde_json::from_str::<Proof>(&written(&proof, Lists::Spelled)).is_ok_and(|again| again == proof));
    assert!(proof_file::read(&written(&proof, Lists::Packed { least: 1 })).is_ok_and(|again| again == proof));
    if large(&proof.position) {
        return None;
    }
    let position = Position::parse(&proof.position).ok()?;
    let checked = check::check(&position, &proof);
    if let Err(flaw) = &checked {
        assert!(!flaw.to_string().is_empty());
    }
    Some(checked.is_ok())
}

fn written(proof: &Proof, lists: Lists) -> String {
    let mut text = Vec::new();
    proof_file::write(&mut text, proof, lists).expect("memory takes it");
    String::from_utf8(text).expect("UTF-8")
}

/// Whether a line may denote a graph that is legal but takes too long to build here.
fn large(text: &str) -> bool {
    let numbers = || {
        text.split(|c: char| !c.is_ascii_digit())
            .filter_map(|run| if run.len() < 6 { run.parse::<u64>().ok() } else { (!run.is_empty()).then_some(1 << 40) })
    };
    let exponential = ["tree.", "hypercube."].iter().any(|family| text.contains(family));
    // A line of cells is a complete graph there, so edges are many more than vertices.
    let dense = ["rook.", "queen.", "complete"].iter().any(|family| text.contains(family));
    let list = text.contains('=') && !text.contains("moves");
    let most = if dense { 2_000 } else { 50_000 };
    !list && (numbers().filter(|&n| n > 0).fold(1, u64::saturating_mul) > most || exponential && numbers().any(|n| n > 10))
}
