//! RESULTS.md: all statements as one page, made from the objects themselves.

use super::{Source, Standing, Statement, sources, statements};
use std::fmt::Write;

const HEAD: &str = "# Results

What this version establishes about published theorems, tables and conjectures, and what it found wrong in print. This page is made by `xanthi verify --results` from the statements in `crates/xanthi/src/theory/`; a test fails when it is stale.

```sh
xanthi verify                                   # the list
xanthi verify goldlist.theorem-3 --upto 6       # one statement, computed again
xanthi verify --all                             # all of them; exit status 1 if one fails
```

N: the player to move wins. P: the player who has just moved wins. The token already stands on its start. Normal play, unless misère is said.

A check compares computations that share no code: a formula, a theorem or a certificate on one side, a plain search or count on the other. It never uses the statement that it checks. The tests run all checks over small ranges: `cargo test -p xanthi --test theorems`. Hundreds of smaller facts (paths, cycles, complete graphs, trees, cubes, small word lists, heaps, misère play, nimbers) stand in `crates/xanthi/tests/expected/`, each with its reason: `cargo test -p xanthi --test conformance`.

| status | meaning |
|---|---|
| proved | it holds in every case that it speaks of, for the reason given; the check is a second opinion |
| checked | it was computed over the range of its check, and rests on its source beyond |
| refuted | it is false; a counterexample is given |
| misprinted | the printed form is wrong; what is true stands here, and both in the errata |
| open | nobody knows; what is known is given |
| shown | a definition, picture or convention: the program shows it |
";

/// The text of RESULTS.md.
pub fn results() -> String {
    let mut page = HEAD.to_owned();
    counts(&mut page);
    for source in sources() {
        let list: Vec<_> = statements().filter(|s| s.source == source).collect();
        section(&mut page, source, &list);
    }
    errata(&mut page);
    open(&mut page);
    page
}

/// Text that goes into a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// Writing to a string does not fail.
fn put(page: &mut String, line: std::fmt::Arguments<'_>) {
    let _ = writeln!(page, "{line}");
}

fn counts(page: &mut String) {
    let words = ["proved", "checked", "refuted", "misprinted", "open", "shown"];
    put(page, format_args!("\n## Sources\n\n| source | statements | {} |\n|---|---|{}", words.join(" | "), "---|".repeat(words.len())));
    for source in sources() {
        let of = |word: &str| statements().filter(|s| s.source == source && s.status() == word).count();
        let all = statements().filter(|s| s.source == source).count();
        let cells: Vec<_> = words.iter().map(|w| of(w).to_string()).collect();
        put(page, format_args!("| [{}](#{}) | {all} | {} |", source.key, source.key, cells.join(" | ")));
    }
}

fn section(page: &mut String, source: &Source, list: &[&Statement]) {
    put(page, format_args!("\n## {}\n\n{}.\n", source.key, source.citation));
    put(page, format_args!("| statement | says | status | check |\n|---|---|---|---|"));
    for s in list {
        let id = format!("{}<br>`{}`<br>{}", cell(s.label), s.id, cell(s.place));
        let status = match s.reason() {
            "" => s.status().to_owned(),
            reason => format!("{}. {}", s.status(), cell(reason)),
        };
        let range = s.check.as_ref().map_or("–".to_owned(), |check| cell(&check.range_to(check.upto)));
        put(page, format_args!("| {id} | {} | {status} | {range} |", cell(s.says)));
    }
}

fn errata(page: &mut String) {
    put(page, format_args!("\n## Errata of the printed sources\n\nEach was found by two methods that share no code.\n"));
    put(page, format_args!("| where | printed | true | established by |\n|---|---|---|---|"));
    for s in statements() {
        for e in s.errata {
            let [first, second] = e.methods.map(cell);
            let wher = format!("{}, {}<br>`{}`", s.source.key, cell(s.label), s.id);
            put(page, format_args!("| {wher} | {} | {} | 1. {first}<br>2. {second} |", cell(e.printed), cell(e.truth)));
        }
    }
}

fn open(page: &mut String) {
    put(page, format_args!("\n## Open\n"));
    for s in statements() {
        if let Standing::Open { known } = s.standing {
            put(page, format_args!("- `{}`: {} Known: {known}", s.id, s.says));
        }
    }
}
