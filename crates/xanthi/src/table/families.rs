//! The families of tables, one file each.

mod edge_boards;
mod grid;
mod heaps;
mod known;
mod kotzig;
mod line;
mod line_bounds;
mod line_holes;
mod line_starts;
mod long_lines;
mod nimg;
mod positions;
mod proof;
mod sequences;
mod template;
mod torus;

use super::{Family, Refused, Request};
use xanthi_games::notation::nearest;

/// What a family is.
#[derive(Debug)]
pub struct FamilyInfo {
    /// The name of the family; for families that are named by a position what the name looks like.
    pub name: &'static str,
    /// How it is asked for.
    pub syntax: &'static str,
    /// The arguments of an example.
    pub example: &'static str,
    /// What is in its rows.
    pub what: &'static str,
    /// Whether a name means this family.
    means: fn(&str) -> bool,
    open: Open,
}

type Open = for<'a> fn(&str, &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused>;

/// The families.
pub const FAMILIES: &[FamilyInfo] = &[
    FamilyInfo {
        name: "torus",
        syntax: "torus --rows M --n RANGE",
        example: "torus --rows 3 --n 1..42",
        what: "directed vertex geography on the torus C_n x C_M",
        means: |name| name == "torus",
        open: torus::open,
    },
    FamilyInfo {
        name: "kotzig",
        syntax: "kotzig --moves A,B,… --n RANGE",
        example: "kotzig --moves 2,3 --n 3..30",
        what: "Kotzig's Nim on a directed cycle with n vertices",
        means: |name| name == "kotzig",
        open: kotzig::open,
    },
    FamilyInfo {
        name: "grid",
        syntax: "grid --rows M --start X,Y --n RANGE",
        example: "grid --rows 5 --start 2,2 --n 2..30",
        what: "undirected edge geography on the grid with n columns and M rows",
        means: |name| name == "grid",
        open: grid::open,
    },
    FamilyInfo {
        name: "line",
        syntax: "line --moves A,B,… --n RANGE",
        example: "line --moves 3,7 --n 1..24",
        what: "Line Geography: whether there is a perfect matching, and the outcome of every start",
        means: |name| name == "line",
        open: line::open,
    },
    FamilyInfo {
        name: "line-bounds",
        syntax: "line-bounds --n RANGE",
        example: "line-bounds --n 2..10",
        what: "Line Geography with two moves a < b: the greatest even number of vertices without a perfect matching",
        means: |name| name == "line-bounds",
        open: line_bounds::open,
    },
    FamilyInfo {
        name: "HEAPS",
        syntax: "HEAPS --n RANGE, HEAPS being grundy, kenyon, octal:0.137, …",
        example: "grundy --n 0..100",
        what: "a heap game: the nimber of one heap of n counters",
        means: heaps::means,
        open: heaps::open,
    },
    FamilyInfo {
        name: "line-starts",
        syntax: "line-starts --moves A,B,… --n RANGE",
        example: "line-starts --moves 3,8 --n 1..20",
        what: "Line Geography: the starts that lose, all orders proved at once",
        means: |name| name == "line-starts",
        open: line_starts::open,
    },
    FamilyInfo {
        name: "line-holes",
        syntax: "line-holes --n RANGE",
        example: "line-holes --n 2..6",
        what: "Line Geography, moves a < b in the range: from which odd order on every vertex that parity admits is a hole",
        means: |name| name == "line-holes",
        open: line_holes::open,
    },
    FamilyInfo {
        name: "long-lines",
        syntax: "long-lines --n RANGE",
        example: "long-lines --n 3..9",
        what: "the edges of length a + n in the perfect matching of 2a + n - 1 vertices, modulo n, for every residue of a (odd n)",
        means: |name| name == "long-lines",
        open: long_lines::open,
    },
    FamilyInfo {
        name: "skolem",
        syntax: "skolem --n RANGE [--list MOST]",
        example: "skolem --n 1..5 --list 10",
        what: "Skolem sequences of order n: how many, and which",
        means: |name| name == "skolem",
        open: sequences::open,
    },
    FamilyInfo {
        name: "hooked-skolem",
        syntax: "hooked-skolem --n RANGE [--list MOST]",
        example: "hooked-skolem --n 1..6",
        what: "hooked Skolem sequences of order n: the last place but one is empty",
        means: |name| name == "hooked-skolem",
        open: sequences::open,
    },
    FamilyInfo {
        name: "extended-skolem",
        syntax: "extended-skolem --n RANGE [--list MOST]",
        example: "extended-skolem --n 1..4",
        what: "extended Skolem sequences of order n, for every place of the hole",
        means: |name| name == "extended-skolem",
        open: sequences::open,
    },
    FamilyInfo {
        name: "near-skolem",
        syntax: "near-skolem --n RANGE [--list MOST]",
        example: "near-skolem --n 1..5",
        what: "near-Skolem sequences of order n, for every missing length",
        means: |name| name == "near-skolem",
        open: sequences::open,
    },
    FamilyInfo {
        name: "langford",
        syntax: "langford --n RANGE [--defect D] [--list MOST]",
        example: "langford --n 1..7 --list 2",
        what: "Langford sequences of order n: n lengths from the defect D on (2 if it is not given)",
        means: |name| name == "langford",
        open: sequences::open,
    },
    FamilyInfo {
        name: "hooked-langford",
        syntax: "hooked-langford --n RANGE [--defect D] [--list MOST]",
        example: "hooked-langford --n 1..6",
        what: "hooked Langford sequences of order n: the last place but one is empty",
        means: |name| name == "hooked-langford",
        open: sequences::open,
    },
    FamilyInfo {
        name: "nimg.VERSION:GRAPH",
        syntax: "nimg.VERSION:GRAPH[@START] --disks RANGE[,RANGE…]",
        example: "nimg.rm:path.3 --disks 0..3",
        what: "Nim on a graph: the nimber of every start for all numbers of disks in the ranges",
        means: |name| name.starts_with("nimg.") && !name.contains('{'),
        open: nimg::open,
    },
    FamilyInfo {
        name: "POSITION",
        syntax: "'POSITION' --n RANGE [--m RANGE], with a placeholder {n}, and perhaps {m}, in the position",
        example: "uvg:cycle.{n}@0 --n 3..20",
        what: "any position with a placeholder for a number, such as {n}, {2n}, {n+1} or {2n-1}; with {m} for a second one, or {n+m}, a map",
        means: |name| name.contains([':', '{']),
        open: positions::open,
    },
];

/// Opens the table of a family.
///
/// # Errors
/// If there is no such family, or the options do not fit it.
pub fn open<'a>(name: &str, request: &Request<'a>) -> Result<Box<dyn Family + 'a>, Refused> {
    let Some(info) = FAMILIES.iter().find(|family| (family.means)(name)) else {
        if let Some(refused) = one_position(name, request) {
            return Err(refused);
        }
        if let Some(refused) = unbraced(name) {
            return Err(refused);
        }
        let names: Vec<&str> =
            FAMILIES.iter().map(|f| f.name).filter(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')).collect();
        let near = nearest(name, names.iter().copied()).map_or(String::new(), |near| format!("did you mean {near}? "));
        let help = format!(
            "{near}the tables are {}, heap games like grundy or octal:0.137, nimg.rm:path.4 with disks=, and positions with a placeholder like uvg:cycle.{{n}}@0",
            names.join(", ")
        );
        return Err(Refused::new(format!("there is no table `{name}`"), help));
    };
    (info.open)(name, request)
}

/// What is said of a position in which no number runs.
fn one_position(name: &str, request: &Request<'_>) -> Option<Refused> {
    let from = name.find(|c: char| c.is_ascii_digit())?;
    crate::meant::meant(name, request.catalogue, request.files)?;
    let digits = name[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(name.len() - from);
    let running = format!("{}{{n}}{}", &name[..from], &name[from + digits..]);
    let help = format!("write {{n}} for the number that runs, as in '{running}' n=3..20; one position, as '{name}', is solved by itself");
    Some(Refused::new(format!("`{name}` is one position, and a table is about many"), help))
}

/// What is said of letters as articles print them, `C_n x C_4`.
fn unbraced(name: &str) -> Option<Refused> {
    let braced = name.replace("_n", "_{n}").replace("_m", "_{m}");
    if braced == name || !braced.contains("{n}") {
        return None;
    }
    let across = if braced.contains("{m}") { " m=1..6" } else { "" };
    let help = format!("numbers that run stand in braces, as in '{braced}' n=3..20{across}");
    Some(Refused::new(format!("there is no table `{name}`"), help))
}
