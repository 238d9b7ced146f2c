//! graph6, sparse6 and digraph6 against the programs of nauty.
//!
//! Without them (Debian package `nauty`) these tests say that they are skipped; with
//! `XANTHI_REQUIRE_NAUTY=1` in the environment they fail instead.

use std::io::Write;
use std::process::{Command, Stdio};
use xanthi_games::graph::formats::{self, digraph6, graph6, sparse6};

/// The lines that a program writes when it reads `input`; `None` if it is not installed.
fn run(program: &str, arguments: &[&str], input: &str) -> Option<Vec<String>> {
    let name = format!("nauty-{program}");
    let started = Command::new(&name).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = started else {
        assert!(std::env::var("XANTHI_REQUIRE_NAUTY").as_deref() != Ok("1"), "{name} is required and cannot be started");
        // The test harness swallows what is printed by macros, but not this.
        let _ = writeln!(std::io::stderr(), "SKIPPED: {name} is not installed, nothing was compared");
        return None;
    };
    let mut stdin = child.stdin.take().expect("the input is piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends").expect("the program reads its input");
    assert!(output.status.success(), "{name} {arguments:?}");
    Some(String::from_utf8(output.stdout).expect("nauty writes ASCII").lines().map(str::to_owned).collect())
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// What `showg -e -l0` prints: for each graph a line "n m" and a line with the edges in pairs.
fn edge_numbers(lines: &[String]) -> Vec<(usize, Vec<(u32, u32)>)> {
    let numbers = |line: &String| line.split_whitespace().map(|word| word.parse().expect("a number")).collect::<Vec<u32>>();
    let graph = |two: &[String]| (numbers(&two[0])[0] as usize, numbers(&two[1]).chunks(2).map(|pair| (pair[0], pair[1])).collect());
    lines.chunks(2).map(graph).collect()
}

#[test]
fn geng_writes_what_is_read_and_written_here() {
    // The numbers of graphs with n vertices: OEIS A000088.
    for (n, count) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156), (7, 1044)] {
        let Some(lines) = run("geng", &["-q", &n.to_string()], "") else { return };
        assert_eq!(lines.len(), count);
        for line in &lines {
            let g = formats::line(line).unwrap();
            assert_eq!(g.order(), n);
            assert_eq!(&graph6::write(&g).unwrap(), line);
        }
    }
}

#[test]
fn directg_writes_what_is_read_and_written_here() {
    let Some(graphs) = run("geng", &["-q", "4"], "") else { return };
    let Some(lines) = run("directg", &["-q"], &joined(&graphs)) else { return };
    // Digraphs with 4 vertices: OEIS A000273.
    assert_eq!(lines.len(), 218);
    for line in &lines {
        assert_eq!(&digraph6::write(&formats::line(line).unwrap()).unwrap(), line);
    }
}

#[test]
fn copyg_converts_to_the_same_sparse6() {
    let mut graphs = Vec::new();
    for n in 1..=6 {
        let Some(lines) = run("geng", &["-q", &n.to_string()], "") else { return };
        graphs.extend(lines);
    }
    // Larger ones, with orders written in one and in four bytes.
    for family in ["path.16", "tree.5", "grid.8x8", "random.100.300.1", "star.70", "random.200.150.2"] {
        let part = xanthi_games::notation::Part::whole(family);
        graphs.push(graph6::write(&xanthi_games::graph::source::family(part).unwrap().graph).unwrap());
    }
    let Some(sparse) = run("copyg", &["-q", "-s"], &joined(&graphs)) else { return };
    assert_eq!(sparse.len(), graphs.len());
    for (line, graph) in sparse.iter().zip(&graphs) {
        let g = formats::line(graph).unwrap();
        assert_eq!(formats::line(line).unwrap(), g, "{line}");
        assert_eq!(&sparse6::write(&g).unwrap(), line);
    }
}

#[test]
fn showg_sees_the_edges_that_are_seen_here() {
    let Some(mut lines) = run("geng", &["-q", "5"], "") else { return };
    let Some(digraphs) = run("directg", &["-q"], &joined(&lines)) else { return };
    lines.extend(digraphs);
    let Some(printed) = run("showg", &["-q", "-e", "-l0"], &joined(&lines)) else { return };
    let seen = edge_numbers(&printed);
    assert_eq!(seen.len(), lines.len());
    for (line, seen) in lines.iter().zip(seen) {
        let g = formats::line(line).unwrap();
        assert_eq!(seen, (g.order(), g.edges().iter().map(|e| (e.tail, e.head)).collect()), "{line}");
    }
}
