//! The tests of rules, notation, graphs, certificates and checker, in one program: it is linked once.

mod core;
mod drained;
mod graph_augmented;
mod graph_docs;
mod graph_families;
mod graph_files;
mod graph_formats;
mod graph_nauty;
mod hostile;
mod links;
mod no_nimbers;
mod noise;
mod own_boards;
mod pairs_aside;
mod proof_files;
mod random_certificates;
mod stopped;
mod words;
mod words_ground;
mod words_guide;
mod words_meant;
