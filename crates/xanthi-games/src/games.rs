//! The games, one file each, and their list.

pub mod geography;
pub mod null;
pub mod words;

use crate::catalogue::{Entry, open};

/// The catalogue: one line a game.
pub(crate) const ENTRIES: &[Entry] = &[
    Entry {
        name: "uvg",
        title: "undirected vertex geography",
        syntax: "uvg:GRAPH@START",
        example: "uvg:petersen@0",
        source: geography::SOURCE_UNDIRECTED,
        read: open::<geography::Geography>,
    },
    Entry {
        name: "ueg",
        title: "undirected edge geography",
        syntax: "ueg:GRAPH@START",
        example: "ueg:grid.11x8@3,4",
        source: geography::SOURCE_UNDIRECTED,
        read: open::<geography::Geography>,
    },
    Entry {
        name: "dvg",
        title: "directed vertex geography",
        syntax: "dvg:GRAPH@START",
        example: "dvg:kotzig.17.3.5@0",
        source: geography::SOURCE_DIRECTED,
        read: open::<geography::Geography>,
    },
    Entry {
        name: "deg",
        title: "directed edge geography",
        syntax: "deg:GRAPH@START",
        example: "deg:edges=A-B,B-A,A-A@A",
        source: geography::SOURCE_DIRECTED,
        read: open::<geography::Geography>,
    },
    Entry {
        name: "words",
        title: "word chains: each word begins where the last one ended",
        syntax: "words:LIST@LETTER",
        example: "words:countries@A",
        source: words::SOURCE,
        read: open::<words::Words>,
    },
];
