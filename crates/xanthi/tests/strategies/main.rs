//! Strategies: they win against all replies, and with a wrong move they do not.

#![allow(missing_docs)]

mod conditions;
mod lemmas;
mod mutants;
mod torus;
mod verifier;
