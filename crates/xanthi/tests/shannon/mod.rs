//! Shannon's switching game and Bridg-it against exhaustive search written from the rules.

mod biased;
mod gross;
mod lehman;
mod midgame;
mod naive;
mod pairs;
mod random;
mod rules;
mod self_play;
mod told;
