//! The games, one file each.

pub mod bridgit;
pub mod geography;
pub mod heaps;
pub mod nimg;
pub mod node_kayles;
pub mod null;
pub mod shannon;
pub mod vertexnim;
pub mod words;
