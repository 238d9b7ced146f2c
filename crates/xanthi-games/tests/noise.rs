//! Hundreds of thousands of damaged lines, files and certificates, always the same ones: nothing
//! panics, and what is read prints and reads back. The fuzz targets in `/fuzz` run the same
//! checks on inputs that are chosen by coverage.

mod checks;

use xanthi_games::Catalogue;
use xanthi_games::graph::families::FAMILIES;
use xanthi_games::graph::families::rng::SplitMix;

/// Texts, damaged at a few places, also with pieces of each other and of a dictionary.
struct Noise {
    rng: SplitMix,
    seeds: Vec<Vec<u8>>,
    pieces: Vec<&'static str>,
}

impl Noise {
    fn new(seed: u64, seeds: Vec<String>, pieces: &[&'static str]) -> Self {
        Self { rng: SplitMix::new(seed), seeds: seeds.into_iter().map(String::into_bytes).collect(), pieces: pieces.to_vec() }
    }

    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n as u64) as usize
    }

    fn some_seed(&mut self) -> Vec<u8> {
        let i = self.below(self.seeds.len());
        self.seeds[i].clone()
    }

    fn next(&mut self) -> Vec<u8> {
        let mut text = self.some_seed();
        for _ in 0..self.below(4) {
            self.damage(&mut text);
        }
        text
    }

    fn damage(&mut self, text: &mut Vec<u8>) {
        let at = self.below(text.len() + 1);
        let end = at + self.below((text.len() - at).min(12) + 1);
        let put: Vec<u8> = match self.below(6) {
            0 => vec![b' ' + self.below(95) as u8],
            1 => vec![self.below(256) as u8],
            2 => Vec::new(),
            3 => text[at..end].repeat(2),
            4 => {
                let piece = self.below(self.pieces.len());
                self.pieces[piece].into()
            }
            _ => {
                let other = self.some_seed();
                let from = self.below(other.len() + 1);
                other[from..].to_vec()
            }
        };
        let removed = if self.below(2) == 0 { at..end } else { at..at };
        text.splice(removed, put);
    }
}

#[test]
fn damaged_positions() {
    let mut seeds: Vec<String> = Catalogue::standard().entries().iter().map(|e| e.example.to_owned()).collect();
    for family in FAMILIES {
        seeds.push(format!("uvg:{}@0", family.example));
        seeds.push(format!("deg:{}", family.example));
    }
    let more = ["uvg:g6=IsP@OkWHG@0/1/5", "ueg:s6=Fa%40x^@0/1", "dvg:d6=DI%3FAO%3F@0/4", "deg:edges=A-B,B-A,A-A^2,%C3%A9@A/A/B"];
    seeds.extend(more.map(String::from));
    let pieces = [
        "@",
        "/",
        "%",
        "%20",
        "%2F",
        "%40",
        "%FF",
        ",",
        "-",
        "^",
        "^2",
        ".",
        "x",
        "0",
        "1",
        "65536",
        "999999999999",
        "18446744073709551616",
        "edges=",
        "arcs=",
        "file=",
        "g6=",
        "uvg:",
        "é",
        "~~",
    ];
    let mut noise = Noise::new(1, seeds, &pieces);
    let mut read = 0;
    for _ in 0..100_000 {
        let text = noise.next();
        let text = String::from_utf8_lossy(&text);
        read += usize::from(checks::position(&text));
    }
    // The damage must leave enough whole for the check to mean something.
    assert!(read > 10_000, "{read}");
}

#[test]
fn damaged_graph_files() {
    let seeds = [
        "\0C~",
        "\0IsP@OkWHG",
        "\0>>graph6<<DQc\n",
        "\0:Fa@x^",
        "\0&DI?AO?",
        "\0~?@?????",
        "\u{2}A B\nB C 3\n# x\nD\n",
        "\u{3}\"New York\",Boston,2\nA\tB\n",
        "\u{4}graph { a -- b -- {c d} [w=1]; 1 -- -2.5 }",
        "\u{4}strict digraph \"g\" { node [x=<b>]; subgraph s { a -> b } -> c:n /* x */ }",
        "\u{6}<graphml><graph edgedefault=\"undirected\"><node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"/></graph></graphml>",
    ];
    let pieces = [
        "\n",
        "\r\n",
        "\t",
        ",",
        " ",
        "\"",
        "\\",
        "#",
        "{",
        "}",
        "--",
        "->",
        "[",
        "]",
        "/*",
        "*/",
        "//",
        "<",
        ">",
        "=",
        ":",
        "&",
        "~~",
        "~",
        "1000000",
        "é",
        "<node id=\"c\"/>",
        "subgraph",
        "+",
    ];
    let mut noise = Noise::new(2, seeds.map(String::from).to_vec(), &pieces);
    let read = (0..100_000).filter(|_| checks::graph(&noise.next())).count();
    assert!(read > 10_000, "{read}");
}

#[test]
fn damaged_certificates() {
    let board = |rule: &str| {
        format!(r#""board":{{"rule":"{rule}","vertices":["0","1","2"],"edges":[[0,1,1],[1,2,1]],"closed":[0],"token":0,"winning":[1]}}"#)
    };
    let proof = |position: &str, rule: &str, certificate: &str| {
        let board = board(rule);
        format!(
            r#"{{"xanthi":1,"position":"{position}","play":"normal",{board},"outcome":"N","winning_moves":["1"],"complete":true,"certificate":{certificate}}}"#
        )
    };
    let seeds = vec![
        proof(
            "uvg:path.3@0",
            "uvg",
            r#"{"kind":"matching","pairs":[[0,1]],"barrier":[1],"odd":[{"base":0},{"base":2,"ears":[[2,2]],"link":0}]}"#,
        ),
        proof("ueg:path.3@0", "ueg", r#"{"kind":"even_kernel","kernel":[0,2]}"#),
        proof(
            "dvg:dipath.3@0",
            "dvg",
            r#"{"kind":"labels","steps":[{"p":2},{"n":[1,2]},{"stuck":2},{"symmetric":{"vertices":[0],"matching":{"pairs":[],"barrier":[],"odd":[]}}}],"rest":null}"#,
        ),
        proof("deg:dipath.3@0", "deg", r#"{"kind":"cancelled","pairs":[[0,1,1]],"rest":{"kind":"labels","steps":[]}}"#),
        proof("uvg:path.3@0", "uvg", r#"{"kind":"move","option":0,"then":{"kind":"options","options":[null]}}"#),
        proof(
            "deg:dipath.3@0",
            "deg",
            r#"{"kind":"strategy","nodes":[{"win":[0,1]},{"lose":[null]},{"by":{"kind":"even_kernel","kernel":[0]}}]}"#,
        ),
        proof(
            "deg:dipath.3@0",
            "deg",
            r#"{"kind":"values","nodes":[{"value":0,"options":[1]},{"value":1,"options":[2]},{"value":0,"options":[]}]}"#,
        ),
    ];
    let pieces =
        ["0", "1", "4294967295", "-1", "null", "[]", "[0]", ",", "\"", "{", "}", "true", "false", "uvg", "petersen", "P", "misere"];
    let mut noise = Noise::new(3, seeds, &pieces);
    let mut judged = 0;
    for _ in 0..60_000 {
        let text = noise.next();
        judged += usize::from(checks::certificate(&String::from_utf8_lossy(&text)));
    }
    assert!(judged > 10_000, "{judged}");
}
