//! Shannon's switching game and Bridg-it against exhaustive search written from the rules.
#![allow(unreachable_pub)]

mod biased;
mod gross;
mod lehman;
mod midgame;
#[path = "../naive/mutants.rs"]
mod mutants;
mod naive;
mod pairs;
mod random;
mod rules;
mod self_play;
mod told;
