//! RESULTS.md: all statements as one page, made from the objects themselves.

use super::{Source, Standing, Statement, sources, statements};
use std::fmt::Write;

/// What a mathematician wants to read first: a statement, what is settled in a line, and a command that
/// checks it.
pub(super) type First = (&'static str, &'static str, &'static str);

/// Settled here for the first time, as far as we know.
const NEW: [First; 15] = [
    (
        "more.tori",
        "Directed vertex geography on C_n × C_m, every n. m = 5: P iff n ≡ 1, 7, 9 (mod 10), or n = 3, 5, 12. m = 6: P iff n ≡ 9, 11, 35, 37, 39, 57, 59, 83, 87, 107, 109 (mod 120). m = 7: N for every n > 29, and P for eleven n below.",
        "xanthi prove torus --rows 6",
    ),
    (
        "more.tori-misere",
        "The same in misère play, m = 1 … 7. m = 5: P iff n = 5. m = 7: period 42.",
        "xanthi prove torus --rows 5 --misere",
    ),
    (
        "more.tori-nimbers",
        "Nimbers of C_n × C_m, m = 1 … 6. m = 5: 2 2 2 2 0 1 0 2 0 2 for ever, from n = 13 on.",
        "xanthi prove torus --rows 5 --grundy",
    ),
    (
        "more.kotzig-periodic",
        "Kotzig's Nim with given moves, every n: outcomes, misère play, nimbers, by automata. {1,4}: P iff n ≡ 3 (mod 5), with six exceptions.",
        "xanthi prove kotzig --moves 1,4",
    ),
    (
        "more.kotzig-1-2-5",
        "Kotzig's Nim with the moves 1, 2, 5: P iff n = 7, 9, 16 (n ≥ 5), by automata for a first player who keeps to few answers until the token has come round.",
        "xanthi prove kotzig --moves 1,2,5",
    ),
    (
        "more.static-matchings",
        "C_n × C_m, n, m ≥ 3, has a strategy that follows one set of arcs iff n and m are even; so C_n × C_3 has none.",
        "xanthi verify more.static-matchings",
    ),
    (
        "more.edge-cylinders",
        "Undirected edge geography on the cylinder with m rows around an even n-cycle: row a is P iff gcd(m+1, n) does not divide a.",
        "xanthi verify more.edge-cylinders --upto 24",
    ),
    (
        "more.edge-tori",
        "The same on tori: P from every vertex if the sides have a common divisor greater than 1.",
        "xanthi verify more.edge-tori --upto 20",
    ),
    (
        "more.edge-tori-odd",
        "And N from every vertex if one side is odd and the other one even and a divisor of the odd side plus 1: so on 2 × n for every odd n, and on 4 × 11.",
        "xanthi verify more.edge-tori-odd",
    ),
    (
        "more.circulant",
        "Undirected Kotzig's Nim, any moves, every n: N iff n/d is even, d being the greatest common divisor of n and the moves.",
        "xanthi verify more.circulant --upto 30",
    ),
    (
        "more.grid-nimbers",
        "Nimbers of undirected vertex geography on m × n grids, m, n ≥ 2: 1 from every start if mn is even; if mn is odd, 0 on the colour of the corners and 1 on the other.",
        "xanthi verify more.grid-nimbers",
    ),
    (
        "more.line-nimbers",
        "Nimbers of Line Geography n;{a,b}, a and b coprime: at the end of the line 0 and 1 in turn from some n on; 1 far from the ends of even lines.",
        "xanthi verify more.line-nimbers",
    ),
    (
        "more.line-starts",
        "Line Geography n;{a,b}: who wins from each start, every n, with the last exceptions of each pair of moves.",
        "xanthi prove line-starts --moves 3,7",
    ),
    (
        "more.holes-two-apart",
        "Line Geography with the moves a and a + 2, a odd: from the order a² + a + 1 on, and not before, every even vertex is the hole of an almost perfect matching.",
        "xanthi verify more.holes-two-apart",
    ),
    (
        "more.nim-stars",
        "Remove-then-move Nim on stars, any numbers of disks: the nimber in closed form, at most 1 on a leaf and 2 in the centre.",
        "xanthi verify more.nim-stars",
    ),
];

/// Conjectures and questions of the sources that are settled.
const CONJECTURES: [First; 5] = [
    (
        "goldlist.conjecture-1",
        "Goldlist's Conjecture 1 (j odd): the line with 2a + j − 1 vertices and the moves a, a + j has exactly one perfect matching. True iff gcd(a, j) = 1; else there is none.",
        "xanthi prove line --moves 4,7 --cycle",
    ),
    (
        "goldlist.conjecture-2",
        "Goldlist's Conjecture 2: with 2a + j + 1 vertices there are exactly two. True under the same condition.",
        "xanthi verify goldlist.conjecture-2",
    ),
    (
        "goldlist.table-3",
        "Goldlist's Tables 3 and 4, a pattern in the matchings of Conjecture 1: every column in closed form, v ≡ 2ua − 1 (mod j).",
        "xanthi verify goldlist.table-3",
    ),
    (
        "stockman.special-cases",
        "Stockman's question whether both vertex versions of Nim on graphs are special cases of the edge version: yes, on trees, which may be exponentially large.",
        "xanthi verify stockman.special-cases",
    ),
    (
        "stockman.bounds",
        "Stockman's question where nimbers of remove-then-move are bounded: on one vertex and on stars with two leaves or more, and on no other connected graph.",
        "xanthi verify stockman.bounds --upto 10",
    ),
];

/// The page's first screen.
fn first(page: &mut String) {
    for (title, list) in [
        ("Settled here for the first time, as far as we know", &NEW[..]),
        ("Conjectures and questions of the sources that are settled", &CONJECTURES),
    ] {
        put(page, format_args!("## {title}\n\n| result | statement | check it |\n|---|---|---|"));
        for (id, what, command) in list {
            put(page, format_args!("| {} | `{id}` | `{command}` |", cell(what)));
        }
        put(page, format_args!(""));
    }
}

const OPENING: &str = "# Results

What this version establishes about published theorems, tables and conjectures, and what it found wrong in print. N: the player to move wins; P: he loses. Each command of the first two tables checks its line within a minute (`prove torus --rows 7 --memory 3G`, for m = 7, takes some minutes and 2 GB); `xanthi verify ID` prints a statement with its proof.
";

const HEAD: &str = "## How to read and check this page

This page is made by `xanthi verify --results` from the statements in `crates/xanthi/src/theory/`; a test fails when it is stale.

```sh
xanthi verify                                   # the list
xanthi verify goldlist.theorem-3 --upto 6       # one statement, computed again
xanthi verify --all                             # all of them; exit status 1 if one fails
```

N: the player to move wins. P: the player who has just moved wins. The token already stands on its start. Normal play, unless misère play is stated.

A check compares computations that share no code: a formula, a theorem or a certificate on one side, a plain search or count on the other. It never uses the statement that it checks. The tests run all checks over small ranges: `cargo test -p xanthi theorems::`. Hundreds of smaller facts (paths, cycles, complete graphs, trees, cubes, small word lists, heaps, misère play, nimbers) stand in `crates/xanthi/tests/expected/`, each with its reason: `cargo test -p xanthi conformance::`.

| status | meaning |
|---|---|
| proved | it holds in every case that it covers, for the reason given; the check is a second opinion |
| checked | it was computed over the range of its check; beyond that range it rests on its source |
| refuted | it is false; a counterexample is given |
| misprinted | the printed form is wrong; what is true stands here, and both are in the errata |
| open | nobody knows; what is known is given |
| shown | a definition, picture or convention: the program shows it |
";

/// The text of RESULTS.md.
pub fn results() -> String {
    let mut page = format!("{OPENING}\n");
    first(&mut page);
    page.push_str(HEAD);
    counts(&mut page);
    for &source in sources() {
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
    for &source in sources() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_screen_names_proved_statements() {
        for (id, ..) in NEW.iter().chain(&CONJECTURES) {
            let statement = statements().find(|s| s.id == *id).unwrap_or_else(|| panic!("there is no statement {id}"));
            assert!(matches!(statement.standing, Standing::Proved { .. }), "{id} is {}", statement.status());
        }
    }
}
