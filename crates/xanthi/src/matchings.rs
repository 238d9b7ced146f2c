//! Perfect matchings as one finds them, or shows that there is none, with pencil and paper (A. Goldlist, The Game of Geography
//! (2003), sections 3, 5.5 and 6), on any position of undirected vertex geography; the token's vertex has to be matched, too.
//!
//! - [`forces`]: what some edges force, step by step;
//! - [`cases`]: that there is no perfect matching, case by case;
//! - [`own`]: what is missing in a matching of one's own;
//! - [`directed`]: in directed vertex geography, whether arcs of one's own can be followed (there, section 1.1).

pub mod cases;
pub mod directed;
pub mod forces;
pub mod own;
mod partners;
