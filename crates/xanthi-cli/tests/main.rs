//! The tests of the program, in one program of their own: it is linked once.

// What one file lends to others is plainly `pub`.
#![allow(unreachable_pub)]
// The example of a theorem contains the example of a game.
#![allow(clippy::duplicate_mod)]

mod add_a_game;
mod add_a_theorem;
mod batch;
mod checkpoints;
mod classify;
mod complete_claims;
mod contest;
mod documents;
mod errors;
mod family_checkers;
mod foreign_files;
mod handout;
mod heaps;
mod kept_results;
mod limits;
mod line_starts;
mod long_runs;
mod matchings;
mod mutations;
mod pictures;
mod pipes;
mod play;
mod program;
mod prove_line;
mod prove_sweeps;
mod second_checker;
mod strategy;
mod support;
mod sweep;
mod table;
mod verify;
mod words;
mod words_open;
mod words_told;
