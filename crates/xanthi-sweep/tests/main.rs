//! The tests of stores, in one program: it is linked once.

mod parquet;
mod store;
mod stuck;
