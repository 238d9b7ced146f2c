//! The board of Nim on graphs as the notation writes it: a graph, and the disks of its piles.
//!
//! | text | disks |
//! |---|---|
//! | `path.3.1.4` | the path with these piles; they give its length |
//! | `GRAPH,w=3.1.4` | one number for each pile, in order |
//! | `GRAPH,w=A:3,B:1` | of the piles named (an edge is named A-B), and none on the others |
//! | `GRAPH,w=all.2` | the same on every pile |
//! | `GRAPH,w=random.MAX.SEED` | random numbers from 0 to MAX |
//! | `GRAPH,w=file=NAME` | the numbers in a file, in order |
//!
//! The order of the piles is that of the vertices or, in the edge version, of the edges sorted by
//! their ends, parallel ones next to each other.

use super::{MOST_DISKS, Version, piles};
use crate::error::ParseError;
use crate::files::{Files, without_byte_order_mark};
use crate::graph::families::rng::SplitMix;
use crate::graph::{Graph, source};
use crate::notation::{Line, Part, escape};
use rustc_hash::FxHashMap;

/// What separates the graph from the disks.
const MARK: &str = ",w=";

/// The most piles of a board.
const MOST_PILES: u64 = 20_000_000;

/// Reads graph and disks, and writes the canonical text of both.
pub(in crate::games) fn read(version: Version, params: Part<'_>, files: &dyn Files) -> Result<(Graph, Vec<u32>, String), ParseError> {
    let Some(at) = params.text().rfind(MARK) else {
        return read_path(version, params, files);
    };
    let found = source::read(params.slice(0..at), files, false)?;
    let written = params.slice(at + MARK.len()..params.text().len());
    let board = Board { version, graph: &found.graph, piles: piles(version, &found.graph), written };
    if board.piles > MOST_PILES {
        return Err(params.error(format!("{} piles are too many; {MOST_PILES} are the most", board.piles)));
    }
    let (disks, text) = board.read(files)?;
    let text = if found.text.split_once('.').is_some_and(|(family, _)| family == "path") && board.is_list() && disks.len() > 1 {
        format!("path.{text}")
    } else {
        format!("{}{MARK}{text}", found.text)
    };
    Ok((found.graph, disks, text))
}

/// The text of a graph and the disks of its piles, in order.
pub(in crate::games) fn text(graph: &str, disks: &[u32]) -> String {
    format!("{graph}{MARK}{}", listed(disks))
}

/// The vertex under the token, as the line has it behind `@`.
pub(in crate::games) fn start(line: &Line<'_>, graph: &Graph, example: &str) -> Result<u32, ParseError> {
    let end = line.text.len();
    let Some(start) = line.start.filter(|s| !s.is_empty()) else {
        let place = line.start.map_or(end..end, |s| s.place());
        let missing = ParseError::new("the vertex under the token is missing", line.text, place);
        return Err(missing.help(format!("write it after `@`, as in {example}")));
    };
    let name = start.unescaped()?;
    graph.labels().find(&name).ok_or_else(|| {
        let shown: Vec<_> = (0..graph.order().min(8) as u32).map(|v| escape(&graph.labels().name(v))).collect();
        let more = if graph.order() > 8 { " …" } else { "" };
        let error = start.error(format!("there is no vertex `{name}`"));
        error.help(format!("the vertices are {}{more} ({} in all)", shown.join(" "), graph.order()))
    })
}

/// `path.3.1.4`.
fn read_path(version: Version, params: Part<'_>, files: &dyn Files) -> Result<(Graph, Vec<u32>, String), ParseError> {
    let pieces = params.split('.');
    if pieces[0].text() != "path" || pieces.len() < 3 {
        source::read(params, files, false)?;
        let what = if version == Version::Edge { "edge" } else { "vertex" };
        let end = params.slice(params.text().len()..params.text().len());
        let help = format!("write the disks of each {what} in order, as in path.4,w=3.1.4.2, or path.3.1.4, or petersen,w=all.2");
        return Err(end.error("the disks are missing").help(help));
    }
    let disks = pieces[1..].iter().map(disks_of).collect::<Result<Vec<u32>, _>>()?;
    let order = disks.len() as u32 + u32::from(version == Version::Edge);
    let graph = Graph::new(false, crate::graph::Labels::numbers(order), (1..order).map(|v| (v - 1, v, 1)));
    let text = format!("path.{}", listed(&disks));
    Ok((graph, disks, text))
}

fn disks_of(part: &Part<'_>) -> Result<u32, ParseError> {
    Ok(part.number("the number of disks", 0..=u64::from(MOST_DISKS))? as u32)
}

fn listed(disks: &[u32]) -> String {
    let written: Vec<String> = disks.iter().map(u32::to_string).collect();
    written.join(".")
}

/// The disks of a graph, as they are written.
struct Board<'a> {
    version: Version,
    graph: &'a Graph,
    piles: u64,
    written: Part<'a>,
}

impl Board<'_> {
    /// Whether the numbers stand in the line, one by one.
    fn is_list(&self) -> bool {
        !["all.", "random.", "file="].iter().any(|word| self.written.text().starts_with(word))
    }

    /// The piles and the canonical text.
    fn read(&self, files: &dyn Files) -> Result<(Vec<u32>, String), ParseError> {
        let rest = |word: &str| self.written.slice(word.len()..self.written.text().len());
        let text = self.written.text();
        if text.starts_with("all.") {
            let each = disks_of(&rest("all."))?;
            return Ok((vec![each; self.piles as usize], format!("all.{each}")));
        }
        if text.starts_with("random.") {
            return self.random(rest("random."));
        }
        if text.starts_with("file=") {
            return self.file(rest("file="), files);
        }
        if self.piles == 0 && text.is_empty() {
            return Ok((Vec::new(), String::new()));
        }
        let mut disks = if text.contains(':') { self.named()? } else { self.in_order()? };
        sort_parallels(self.version, self.graph, &mut disks);
        let text = listed(&disks);
        Ok((disks, text))
    }

    fn count_must_be(&self, count: usize) -> Result<(), ParseError> {
        if count as u64 == self.piles {
            return Ok(());
        }
        let what = if self.version == Version::Edge { "edges" } else { "vertices" };
        let many = if (count as u64) < self.piles { "few" } else { "many" };
        let error = self.written.error(format!("too {many} piles: {count} for {} {what}", self.piles));
        Err(error.help("write one number for each, as in w=3.1.4, or w=all.2 for the same on all"))
    }

    fn in_order(&self) -> Result<Vec<u32>, ParseError> {
        let pieces = self.written.split('.');
        let disks = pieces.iter().map(disks_of).collect::<Result<Vec<u32>, _>>()?;
        self.count_must_be(disks.len())?;
        Ok(disks)
    }

    fn random(&self, rest: Part<'_>) -> Result<(Vec<u32>, String), ParseError> {
        let help = "written random.MAX.SEED";
        let (most, seed) = rest.split_once('.').ok_or_else(|| rest.error("the seed is missing").help(help))?;
        let most = disks_of(&most)?;
        let seed = seed.number("the seed", 0..=u64::MAX)?;
        let mut random = SplitMix::new(seed);
        let disks = (0..self.piles).map(|_| random.below(u64::from(most) + 1) as u32).collect();
        Ok((disks, format!("random.{most}.{seed}")))
    }

    /// Numbers separated by white space or commas; the rest of a line behind `#` is a comment.
    fn file(&self, path: Part<'_>, files: &dyn Files) -> Result<(Vec<u32>, String), ParseError> {
        let name = path.unescaped()?;
        let content = files.lend(&name).map_err(|why| path.error(format!("`{name}` cannot be read")).help(why))?;
        let content = std::str::from_utf8(&content).map_err(|_| path.error(format!("`{name}` is not text")))?;
        let mut disks = Vec::new();
        for (number, line) in without_byte_order_mark(content).lines().enumerate() {
            let text = line.split('#').next().unwrap_or_default();
            let whole = Part::whole(text);
            let mut from = 0;
            for piece in text.split(|c: char| c.is_whitespace() || c == ',') {
                let part = whole.slice(from..from + piece.len());
                from += piece.len() + text[from + piece.len()..].chars().next().map_or(0, char::len_utf8);
                if !part.is_empty() {
                    disks.push(disks_of(&part).map_err(|e| e.at_line(number + 1))?);
                }
            }
        }
        self.count_must_be(disks.len())?;
        let pieces: Vec<_> = name.split('/').map(escape).collect();
        Ok((disks, format!("file={}", pieces.join("/"))))
    }

    /// `A:3,B:1` or `A-B:3,B-C:1`: a number ends at a comma, a name at a colon.
    fn named(&self) -> Result<Vec<u32>, ParseError> {
        let mut disks = vec![0; self.piles as usize];
        let mut given: FxHashMap<u32, u32> = FxHashMap::default();
        let places = self.places();
        let mut rest = Some(self.written);
        while let Some(part) = rest {
            let (name, behind) =
                part.split_once(':').ok_or_else(|| part.error("the number of disks is missing").help("written NAME:NUMBER"))?;
            let (number, next) = match behind.split_once(',') {
                Some((number, next)) => (number, Some(next)),
                None => (behind, None),
            };
            let number = disks_of(&number)?;
            let (first, copies) = self.place(name, &places)?;
            let nth = given.entry(first).or_insert(0);
            if *nth == copies {
                return Err(name.error(format!("`{}` is named too often", name.text())).help("each pile is named once"));
            }
            disks[(first + *nth) as usize] = number;
            *nth += 1;
            rest = next;
        }
        Ok(disks)
    }

    /// The first pile and the number of piles between two vertices (edge version).
    fn places(&self) -> FxHashMap<(u32, u32), (u32, u32)> {
        let mut places = FxHashMap::default();
        if self.version == Version::Edge {
            let first = super::first_piles(self.version, self.graph);
            for (edge, pile) in self.graph.edges().iter().zip(first) {
                places.insert((edge.tail, edge.head), (pile, edge.multiplicity));
                if !self.graph.directed() {
                    places.insert((edge.head, edge.tail), (pile, edge.multiplicity));
                }
            }
        }
        places
    }

    /// The first of the piles with a name, and how many have it.
    fn place(&self, name: Part<'_>, places: &FxHashMap<(u32, u32), (u32, u32)>) -> Result<(u32, u32), ParseError> {
        let vertex = |part: Part<'_>| {
            let text = part.unescaped()?;
            self.graph.labels().find(&text).ok_or_else(|| {
                part.error(format!("there is no vertex `{text}`")).help("disks by name are written `w=A:3,B:1`, with names of vertices")
            })
        };
        if self.version != Version::Edge {
            return Ok((vertex(name)?, 1));
        }
        let help = "an edge is named A-B; write a `-` inside a name as %2D";
        let (tail, head) = name.split_once('-').ok_or_else(|| name.error("this is not an edge").help(help))?;
        let ends = (vertex(tail)?, vertex(head)?);
        places.get(&ends).copied().ok_or_else(|| name.error(format!("there is no edge `{}`", name.text())).help(help))
    }
}

/// Parallel piles are interchangeable: they are written in ascending order.
fn sort_parallels(version: Version, graph: &Graph, disks: &mut [u32]) {
    let first = super::first_piles(version, graph);
    first.windows(2).for_each(|w| disks[w[0] as usize..w[1] as usize].sort_unstable());
}
