//! The program `xanthi`.
fn main() {}
