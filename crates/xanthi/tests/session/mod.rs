//! Games being played, against plain recursion over the legal moves.

mod guides;
mod habits;
mod levels;
mod lines;
mod opponents;
mod oracle;
mod reviews;
mod seats;
mod seeming;
