//! The games of this crate: their entries in the catalogue, which is the one that lines are read with
//! where no other is named.

use crate::catalogue::{Catalogue, Entry, open};
use crate::error::ParseError;
use crate::files::NoFiles;
use crate::games::{bridgit, geography, heaps, nimg, node_kayles, shannon, vertexnim, words};
use crate::graph::families::{FAMILIES, FamilyInfo};
use crate::position::Position;
use std::sync::OnceLock;

/// One entry a game.
const ENTRIES: &[Entry] = &[
    Entry {
        name: "uvg",
        title: "undirected vertex geography",
        how: "",
        syntax: "uvg:GRAPH@START",
        example: "uvg:petersen@0",
        source: geography::SOURCE_UNDIRECTED,
        read: open::<geography::Geography>,
    },
    Entry {
        name: "ueg",
        title: "undirected edge geography",
        how: "",
        syntax: "ueg:GRAPH@START",
        example: "ueg:grid.11x8@3,4",
        source: geography::SOURCE_UNDIRECTED,
        read: geography::large_grid::open,
    },
    Entry {
        name: "dvg",
        title: "directed vertex geography",
        how: "",
        syntax: "dvg:GRAPH@START",
        example: "dvg:kotzig.17.3.5@0",
        source: geography::SOURCE_DIRECTED,
        read: open::<geography::Geography>,
    },
    Entry {
        name: "deg",
        title: "directed edge geography",
        how: "",
        syntax: "deg:GRAPH@START",
        example: "deg:edges=A-B,B-A,A-A@A",
        source: geography::SOURCE_DIRECTED,
        read: open::<geography::Geography>,
    },
    Entry {
        name: "words",
        title: "word chains",
        how: "each word begins where the last one ended",
        syntax: "words:LIST@LETTER",
        example: "words:countries@A",
        source: words::SOURCE,
        read: open::<words::Words>,
    },
    Entry {
        name: "nimg.rm",
        title: "Nim on graphs",
        how: "remove disks under the token, then move it",
        syntax: "nimg.rm:GRAPH,w=DISKS@START",
        example: "nimg.rm:path.3.1.4@0",
        source: nimg::SOURCE_VERTICES,
        read: open::<nimg::NimG>,
    },
    Entry {
        name: "nimg.mr",
        title: "Nim on graphs",
        how: "move the token, then remove disks there",
        syntax: "nimg.mr:GRAPH,w=DISKS@START",
        example: "nimg.mr:petersen,w=all.2@0",
        source: nimg::SOURCE_VERTICES,
        read: open::<nimg::NimG>,
    },
    Entry {
        name: "nimg.edge",
        title: "Nim on graphs",
        how: "remove disks from the edge that the token crosses",
        syntax: "nimg.edge:GRAPH,w=DISKS@START",
        example: "nimg.edge:path.3.1.4@1",
        source: nimg::SOURCE_EDGES,
        read: open::<nimg::NimG>,
    },
    Entry {
        name: "nimg.neighboring",
        title: "Neighboring Nim",
        how: "move the token or stay, then remove disks there",
        syntax: "nimg.neighboring:GRAPH,w=DISKS@START",
        example: "nimg.neighboring:path.3.1.4@0",
        source: nimg::SOURCE_NEIGHBORING,
        read: open::<nimg::NimG>,
    },
    Entry {
        name: "vertexnim",
        title: "Vertexnim",
        how: "remove, then move; an empty vertex goes and its neighbours are joined",
        syntax: "vertexnim:GRAPH,w=DISKS@START",
        example: "vertexnim:cycle.5,w=all.2@0",
        source: vertexnim::SOURCE,
        read: open::<vertexnim::Vertexnim>,
    },
    Entry {
        name: "node-kayles",
        title: "Node Kayles",
        how: "take a vertex with all its neighbours",
        syntax: "node-kayles:GRAPH",
        example: "node-kayles:petersen",
        source: node_kayles::SOURCE,
        read: open::<node_kayles::NodeKayles>,
    },
    Entry {
        name: "shannon",
        title: "Shannon's switching game",
        how: "Short claims edges to connect two terminals, Cut deletes edges",
        syntax: "shannon:GRAPH@S:T",
        example: "shannon:fan.6@1:6",
        source: shannon::SOURCE,
        read: open::<shannon::Shannon>,
    },
    Entry {
        name: "bridgit",
        title: "Bridg-it",
        how: "join two opposite sides of a board of interlaced dots",
        syntax: "bridgit:ROWSxCOLUMNS",
        example: "bridgit:5x6",
        source: bridgit::SOURCE,
        read: open::<bridgit::Bridgit>,
    },
    Entry {
        name: "biased",
        title: "biased games",
        how: "Shannon's game or Bridg-it with several edges in a turn",
        syntax: "biased:SHORT.CUT:BOARD",
        example: "biased:1.2:complete.5@0:4:cut",
        source: shannon::biased::SOURCE,
        read: open::<shannon::biased::Biased>,
    },
    Entry {
        name: "nim",
        title: "Nim",
        how: "take any number from one heap",
        syntax: "nim:HEAPS",
        example: "nim:3,4,5",
        source: heaps::SOURCE_NIM,
        read: open::<heaps::Heaps>,
    },
    Entry {
        name: "subtract",
        title: "subtraction games",
        how: "take one of certain numbers of counters from one heap",
        syntax: "subtract:NUMBERS:HEAPS",
        example: "subtract:1.3.4:20",
        source: heaps::SOURCE_CODES,
        read: open::<heaps::Heaps>,
    },
    Entry {
        name: "grundy",
        title: "Grundy's game",
        how: "split a heap into two unequal ones",
        syntax: "grundy:HEAPS",
        example: "grundy:5,8,9",
        source: heaps::SOURCE_GRUNDY,
        read: open::<heaps::Heaps>,
    },
    Entry {
        name: "kenyon",
        title: "Kenyon's game",
        how: "split a heap into two that differ by 2 or more",
        syntax: "kenyon:HEAPS",
        example: "kenyon:15,28,49",
        source: heaps::SOURCE_KENYON,
        read: open::<heaps::Heaps>,
    },
    Entry {
        name: "octal",
        title: "octal games",
        how: "take counters as a code allows, and leave no heap, one or two",
        syntax: "octal:CODE:HEAPS",
        example: "octal:0.137:20",
        source: heaps::SOURCE_CODES,
        read: open::<heaps::Heaps>,
    },
    Entry {
        name: "hexadecimal",
        title: "hexadecimal games",
        how: "octal games in which three heaps may be left",
        syntax: "hexadecimal:CODE:HEAPS",
        example: "hexadecimal:0.8:20",
        source: heaps::SOURCE_CODES,
        read: open::<heaps::Heaps>,
    },
    Entry {
        name: "split",
        title: "splitting games",
        how: "split a heap into two with a condition on their difference",
        syntax: "split:CONDITION:HEAPS",
        example: "split:least.3:20",
        source: heaps::SOURCE_CODES,
        read: open::<heaps::Heaps>,
    },
];

/// What is said where the name of a board stands in the place of a game's.
fn on_board(family: &FamilyInfo) -> String {
    let FamilyInfo { name, syntax, example, directed, .. } = family;
    let (game, written) =
        (if *directed { "dvg" } else { "uvg" }, if syntax == name { String::new() } else { format!(", written {syntax}") });
    format!("`{name}` is a board{written}, which any game of Geography can be played on: for example {game}:{example}")
}

impl Catalogue {
    /// Every game of this crate.
    pub fn standard() -> &'static Self {
        static STANDARD: OnceLock<Catalogue> = OnceLock::new();
        STANDARD.get_or_init(|| {
            let codes = heaps::NAMED.iter().map(|named| (named.name, format!("it is written octal:{}", named.name)));
            let graphs = FAMILIES.iter().map(|family| (family.name, on_board(family)));
            let lists = words::BUNDLED.iter().map(|list| (list.name, format!("it is a list of words, not a game: words:{}", list.name)));
            // Boards that may be typed alone, without a game.
            let boards = words::BUNDLED.iter().map(|list| list.name).chain(FAMILIES.iter().map(|family| family.name));
            Catalogue::new(ENTRIES.to_vec(), codes.chain(graphs).chain(lists).collect(), boards.collect())
        })
    }
}

impl Position {
    /// Reads a line of notation with the standard catalogue and no access to files.
    ///
    /// # Errors
    /// With the place in the line, if it is not a legal position.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::read(text, Catalogue::standard(), &NoFiles)
    }
}

impl std::str::FromStr for Position {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::MoveStyle;

    #[test]
    fn the_style_of_moves_is_that_of_the_first() {
        let boards = [
            "uvg:grid.3x2",
            "ueg:grid.1000000000000x99999999999@5,7",
            "dvg:torus.2x2x2@0,0,0",
            "deg:edges=A-B@A",
            "nimg.mr:grid.2x2,w=all.1@1,1",
            "nimg.rm:grid.2x2,w=all.1@1,1",
            "nimg.edge:grid.2x2,w=all.1@1,1",
            "nimg.neighboring:grid.2x2,w=all.1@1,1",
            "vertexnim:grid.2x2,w=all.1@1,1",
            "node-kayles:grid.2x2",
            "shannon:grid.2x2@1,1:2,2",
            "biased:1.2:grid.2x2@1,1:2,2",
            "biased:1.2:bridgit.2x3",
            "nim:1+node-kayles:grid.2x2",
        ];
        for line in Catalogue::standard().entries().iter().map(|entry| entry.example).chain(boards) {
            let position = Position::parse(line).unwrap();
            assert_eq!(position.move_style(), MoveStyle::of(&position.moves()[0]), "{line}");
        }
    }

    #[test]
    fn the_example_for_a_board_is_a_position() {
        for family in FAMILIES {
            let told = on_board(family);
            let line = told.rsplit(' ').next().expect("the example");
            assert!(Position::parse(line).is_ok(), "{told}");
        }
    }
}
