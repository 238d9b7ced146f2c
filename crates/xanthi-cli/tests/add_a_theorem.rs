//! `docs/add-a-theorem.md` is what the program does: its code stands in the files that it names, and
//! every place of its list knows the kind.

#![allow(missing_docs)]

use std::fs;
use std::path::PathBuf;

fn read(path: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

#[test]
fn the_code_of_the_page_is_that_of_the_files() {
    let page = read("docs/add-a-theorem.md");
    let mut pieces = 0;
    // A line that is a file's name alone, and the block behind it.
    for (name, rest) in page.match_indices("\n`crates/").map(|(at, _)| page[at + 2..].split_once("`\n\n```rust\n").expect("a block")) {
        let code = rest.split("```").next().expect("an end");
        assert!(!name.contains('\n') && read(name).contains(code), "{name} does not contain\n{code}");
        pieces += 1;
    }
    assert!(pieces >= 7, "{pieces}");
}

#[test]
fn every_place_of_the_list_knows_the_kind() {
    let page = read("docs/add-a-theorem.md");
    let places: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert!((8..=12).contains(&places.len()), "{places:?}");
    for place in places {
        let text = read(place);
        let knows = ["node_kayles", "NodeKayles", "PathNimbers"].iter().any(|name| text.contains(name));
        assert!(knows, "{place} does not know the kind");
    }
}
