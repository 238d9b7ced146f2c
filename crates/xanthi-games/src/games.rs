//! The games, one file each, and their list.

pub mod bridgit;
pub mod geography;
pub mod nimg;
pub mod null;
pub mod shannon;
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
        read: geography::large_grid::open,
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
    Entry {
        name: "nimg.rm",
        title: "Nim on graphs: remove disks under the piece, then move it",
        syntax: "nimg.rm:GRAPH,w=DISKS@START",
        example: "nimg.rm:path.3.1.4@0",
        source: nimg::SOURCE_VERTICES,
        read: open::<nimg::NimG>,
    },
    Entry {
        name: "nimg.mr",
        title: "Nim on graphs: move the piece, then remove disks there",
        syntax: "nimg.mr:GRAPH,w=DISKS@START",
        example: "nimg.mr:petersen,w=all.2@0",
        source: nimg::SOURCE_VERTICES,
        read: open::<nimg::NimG>,
    },
    Entry {
        name: "nimg.edge",
        title: "Nim on graphs: remove disks from the edge that the piece crosses",
        syntax: "nimg.edge:GRAPH,w=DISKS@START",
        example: "nimg.edge:path.3.1.4@1",
        source: nimg::SOURCE_EDGES,
        read: open::<nimg::NimG>,
    },
    Entry {
        name: "shannon",
        title: "Shannon's switching game: Short claims edges to connect two terminals, Cut deletes edges",
        syntax: "shannon:GRAPH@S:T",
        example: "shannon:complete.5@0:4",
        source: shannon::SOURCE,
        read: open::<shannon::Shannon>,
    },
    Entry {
        name: "bridgit",
        title: "Bridg-it: join two opposite sides of a board of interlaced dots",
        syntax: "bridgit:ROWSxCOLUMNS",
        example: "bridgit:5x6",
        source: bridgit::SOURCE,
        read: open::<bridgit::Bridgit>,
    },
];
