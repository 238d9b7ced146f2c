//! Strategies: they win against all replies, and with a wrong move they do not.

#![allow(missing_docs)]

mod lemmas;
mod mutants;
mod torus;
mod verifier;
