//! The tests of the library, in one program: it is linked once.

// What one file lends to others is plainly `pub`.
#![allow(unreachable_pub)]

mod answers;
mod budget;
mod conformance;
mod cost;
mod even_kernel;
mod even_kernel_gf2;
mod even_kernel_mutants;
mod exhaustive;
mod families;
mod generic_games;
mod generic_rules;
mod grid;
mod heaps;
mod library;
mod line;
mod line_starts;
mod links;
mod matching;
mod matching_strategy;
mod naive;
mod nimg;
mod node_kayles;
mod prove;
mod search;
mod session;
mod shannon;
mod skolem;
mod strategies;
mod sums;
mod table;
mod theorems;
mod theory;
mod theory_complete;
mod words_verdicts;
