//! Line Geography: counts, bounds for all orders, and the lines with a + b ± 1 vertices.

mod bound;
mod count;
mod cycle;
mod naive;
