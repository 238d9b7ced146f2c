//! The page `docs/graphs.md` lists the families that there are, and its examples read.

use xanthi_games::graph::families::FAMILIES;
use xanthi_games::graph::source;
use xanthi_games::notation::Part;
use xanthi_games::{NoFiles, Position};

const PAGE: &str = include_str!("../../../docs/graphs.md");

#[test]
fn the_page_has_a_row_for_every_family() {
    let rows: Vec<String> =
        FAMILIES.iter().map(|f| format!("| `{}` | `{}` | {} |", f.syntax.replace(" or ", "` or `"), f.example, f.what())).collect();
    let missing: Vec<_> = rows.iter().filter(|row| !PAGE.contains(*row)).map(String::as_str).collect();
    assert!(missing.is_empty(), "docs/graphs.md lacks these rows:\n{}", missing.join("\n"));
    let table = PAGE.split("## Families").nth(1).and_then(|rest| rest.split("## ").next()).unwrap();
    assert_eq!(table.lines().filter(|line| line.starts_with("| `")).count(), FAMILIES.len());
}

#[test]
fn the_lines_of_the_page_read_and_print_back() {
    let lines: Vec<_> = PAGE.lines().filter_map(|line| line.strip_prefix("    xanthi solve ")).collect();
    assert!(lines.len() >= 5);
    for line in lines {
        let position = Position::parse(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(position.to_string(), line);
    }
    assert!(source::read(Part::whole("edges=A-B,B-C^3,D"), &NoFiles, true).is_ok());
}
