//! Placeholder until the engine stands.
use super::method::{Finding, Method, Miss, Question};
use crate::limit::Limit;
use xanthi_games::games::geography::Ground;
/// Not yet.
pub const METHOD: Method = Method { name: "maximum matching", source: "", solve };
fn solve(_: &Ground, _: Question, _: &Limit) -> Result<Finding, Miss> {
    Err(Miss::because("not yet"))
}
