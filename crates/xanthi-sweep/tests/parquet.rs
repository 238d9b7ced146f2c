//! Rows as Parquet, read back. That other programs read them, too, is a test of the Python package.

#![cfg(feature = "parquet")]

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, RowAccessor};
use xanthi_sweep::store::Format;
use xanthi_sweep::{Row, Store};

fn row(position: &str) -> Row {
    Row {
        position: position.into(),
        play: "normal",
        question: "moves",
        outcome: None,
        nimber: None,
        wins: None,
        method: None,
        nodes: 7,
        ms: 0.5,
        stopped: None,
        limit_s: 1.0,
        version: "1",
        proof_sha256: None,
        proof: None,
    }
}

#[test]
fn every_kind_of_cell_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("s.db")).expect("a store");
    let wins = |text: &str| Some(text.to_owned());
    store
        .write(&[
            Row { outcome: wins("N"), nimber: Some(-3), wins: wins(r#"["1", "Łódź"]"#), ..row("a") },
            Row { outcome: wins("P"), wins: wins("[]"), ..row("b") },
            Row { stopped: wins("the time limit was reached"), ..row("c") },
            Row { wins: wins(r#"["x"]"#), ..row("d") },
        ])
        .expect("it is written");
    let mut out = Vec::new();
    assert_eq!(store.export(&mut out, Format::Parquet, "true", true).expect("memory can be written"), Ok(4));
    let file = SerializedFileReader::new(bytes::Bytes::from(out)).expect("Parquet");
    let rows: Vec<_> = file.get_row_iter(None).expect("rows").map(|row| row.expect("a row")).collect();
    let lists: Vec<Option<Vec<String>>> = rows
        .iter()
        .map(|row| match row.get_column_iter().nth(5).expect("wins") {
            (_, Field::ListInternal(list)) => Some(list.elements().iter().map(|text| text.to_string().replace('"', "")).collect()),
            (_, Field::Null) => None,
            other => panic!("{other:?}"),
        })
        .collect();
    let words = |list: &[&str]| Some(list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
    assert_eq!(lists, [words(&["1", "Łódź"]), words(&[]), None, words(&["x"])]);
    assert_eq!(rows.iter().map(|row| row.get_string(0).expect("text").as_str()).collect::<Vec<_>>(), ["a", "b", "c", "d"]);
    assert_eq!(rows[0].get_long(4).ok(), Some(-3));
    assert!(rows.iter().all(|row| row.get_long(7).ok() == Some(7) && row.get_double(8).ok() == Some(0.5)));
    assert_eq!(rows[2].get_string(9).expect("why"), "the time limit was reached");

    let mut none = Vec::new();
    assert_eq!(store.export(&mut none, Format::Parquet, "false", false).expect("memory can be written"), Ok(0));
    assert!(none.starts_with(b"PAR1") && none.ends_with(b"PAR1"), "a table without rows is a table");
}
