//! Games being played, against plain recursion over the legal moves.
#![allow(missing_docs, unreachable_pub)]

mod guides;
mod levels;
mod lines;
mod opponents;
mod oracle;
mod reviews;
mod seats;
mod seeming;
