//! Vertices as they are typed, and edges and arcs: two names with a hyphen between them.

use crate::Failure;
use xanthi_games::GeographyPosition;
use xanthi_games::notation::{Part, lettered, pair};

/// So many edges are named, to show what could have been typed.
const SHOWN: usize = 4;

/// The two ends of an edge. Names have hyphens, too: of several ways to read it, the only one that is an edge is meant, and in a
/// name a hyphen may be written %2D.
pub(super) fn edge(ground: &GeographyPosition, text: &str) -> Result<[u32; 2], Failure> {
    match read(ground, text) {
        Read::Pair(pair) => Ok(pair),
        Read::Nothing(named) => Err(Failure::Usage(format!("`{text}` is not a pair of vertices"), how(ground, named))),
        Read::Several(pairs) => {
            let written: Vec<String> = pairs.iter().map(|&pair| in_doubt(ground, pair)).collect();
            let help = format!("write a hyphen that is part of a name as %2D: {}", written.join(" or "));
            Err(Failure::Usage(format!("`{text}` can be read as several pairs of vertices"), help))
        }
    }
}

/// The vertex with this name. Places on a board may stand in brackets, as they are told.
pub(crate) fn vertex(ground: &GeographyPosition, name: &str) -> Option<u32> {
    let find = |name: &str| ground.graph().labels().find(&Part::whole(name).unescaped().ok()?);
    let inner = || name.strip_prefix('(')?.strip_suffix(')').filter(|inner| pair(inner).is_some());
    find(name).or_else(|| find(inner()?))
}

/// What a text can be read as.
enum Read {
    Pair([u32; 2]),
    /// Two vertices in several ways.
    Several(Vec<[u32; 2]>),
    /// No two vertices; perhaps one is named.
    Nothing(Option<u32>),
}

/// Reads two vertices. It says nothing of what it cannot read: messages show edges as they are typed, and for that they read.
fn read(ground: &GeographyPosition, text: &str) -> Read {
    let vertex = |name: &str| vertex(ground, name);
    let cuts: Vec<[Option<u32>; 2]> = text.match_indices('-').map(|(i, _)| [vertex(&text[..i]), vertex(&text[i + 1..])]).collect();
    let pairs: Vec<[u32; 2]> = cuts.iter().filter_map(|&[u, v]| Some([u?, v?])).collect();
    let edges: Vec<[u32; 2]> = pairs.iter().copied().filter(|&[u, v]| ground.graph().incident(u).any(|(to, _)| to == v)).collect();
    match (&pairs[..], &edges[..]) {
        (_, &[one]) | (&[one], []) => Read::Pair(one),
        ([], _) => Read::Nothing(cuts.iter().flatten().flatten().next().copied()),
        (_, []) => Read::Several(pairs),
        _ => Read::Several(edges),
    }
}

/// How an edge is written, by those at a vertex that was named, or by the first ones of the board.
fn how(ground: &GeographyPosition, named: Option<u32>) -> String {
    if let Some(left) = named.and_then(|v| left_at(ground, v)) {
        return left;
    }
    let edges = ground.graph().edges().iter().filter(|edge| edge.tail != edge.head);
    match edges.map(|edge| written(ground, [edge.tail, edge.head])).next() {
        Some(edge) => format!("write two vertices that are joined with a hyphen between them, as in {edge}"),
        None => "there are no edges on this board".into(),
    }
}

/// The edges, or the arcs out of it, by which a vertex can still be left, as they are typed; `None` if there are none.
pub(super) fn left_at(ground: &GeographyPosition, v: u32) -> Option<String> {
    let directed = ground.graph().directed();
    let there = |v: u32| ground.is_open(v) || ground.token() == Some(v);
    let mut ends: Vec<u32> = ground.graph().incident(v).map(|(to, _)| to).filter(|&to| to != v).collect();
    ends.retain(|&to| there(v) && if directed { ground.is_open(to) } else { there(to) });
    ends.sort_unstable();
    ends.dedup();
    let more = if ends.len() > SHOWN { ", …" } else { "" };
    let list: Vec<String> = ends.iter().take(SHOWN).map(|&to| written(ground, [v, to])).collect();
    let what = if directed { "arcs from" } else { "edges at" };
    (!list.is_empty()).then(|| format!("{what} {} are {}{more}", ground.graph().labels().name(v), list.join(", ")))
}

/// An edge as it is typed.
fn written(ground: &GeographyPosition, pair: [u32; 2]) -> String {
    let name = |v: u32| ground.graph().labels().name(v);
    let plain = format!("{}-{}", name(pair[0]), name(pair[1]));
    if matches!(read(ground, &plain), Read::Pair(read) if read == pair) { plain } else { in_doubt(ground, pair) }
}

/// The same where hyphens in the names leave a doubt.
fn in_doubt(ground: &GeographyPosition, pair: [u32; 2]) -> String {
    // No more than the hyphen would be taken for something else here, and the sign of the escape.
    let name = |v: u32| ground.graph().labels().name(v).replace('%', "%25").replace('-', "%2D");
    lettered(&format!("{}-{}", name(pair[0]), name(pair[1])))
}
