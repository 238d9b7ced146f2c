//! The pages of the project: every link leads somewhere, and the book has every page.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages in these folders.
fn pages() -> Vec<PathBuf> {
    let of = |folder: PathBuf| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let folders = ["", "docs", "benches", "fuzz", "data", "web"].map(|folder| root().join(folder));
    let mut pages: Vec<PathBuf> = folders.into_iter().flat_map(of).filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    pages.sort();
    assert!(pages.len() > 30, "{pages:?}");
    pages
}

/// The text of a page without what is shown as it is written.
fn prose(page: &Path) -> String {
    let text = std::fs::read_to_string(page).unwrap();
    let mut shown = false;
    let mut kept = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            shown = !shown;
        } else if !shown {
            let outside = line.split('`').step_by(2);
            outside.for_each(|piece| kept.push_str(piece));
            kept.push('\n');
        }
    }
    assert!(!shown, "{}: a block has no end", page.display());
    kept
}

/// What stands in the parentheses of links and pictures, and in `href` and `src`.
fn targets(text: &str) -> Vec<&str> {
    let up_to = |start: &str, end: char| -> Vec<&str> {
        text.match_indices(start).filter_map(|(at, _)| text[at + start.len()..].split(end).next()).collect()
    };
    [up_to("](", ')'), up_to("href=\"", '"'), up_to("src=\"", '"')].concat()
}

/// The anchors of the headings of a page, as GitHub and mdBook make them.
fn anchors(page: &Path) -> BTreeSet<String> {
    let text = std::fs::read_to_string(page).unwrap();
    let slug = |heading: &str| -> String {
        let kept = heading.trim().to_lowercase();
        kept.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c)).map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    text.lines().filter(|line| line.starts_with('#')).map(|line| slug(line.trim_start_matches('#'))).collect()
}

#[test]
fn links_lead_to_files_and_headings_that_exist() {
    let mut seen = 0;
    for page in pages() {
        let text = prose(&page);
        for target in targets(&text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            seen += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(path.exists(), "{}: {target} is not there", page.display());
            if !anchor.is_empty() {
                assert!(anchors(&path).contains(anchor), "{}: {target} is not a heading there", page.display());
            }
        }
    }
    assert!(seen > 150, "{seen} links");
}

#[test]
fn every_page_stands_in_the_book_once() {
    let summary = root().join("docs/SUMMARY.md");
    let text = std::fs::read_to_string(&summary).unwrap();
    let mut listed = targets(&text);
    listed.sort_unstable();
    let name = |page: &Path| page.file_name().unwrap().to_str().unwrap().to_owned();
    let pages = pages().into_iter().filter(|page| page.parent().unwrap().ends_with("docs") && *page != summary);
    let mut there: Vec<String> = pages.map(|page| name(&page)).collect();
    there.sort_unstable();
    assert_eq!(listed, there);
}
