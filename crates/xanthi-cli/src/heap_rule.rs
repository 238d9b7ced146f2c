//! A heap game that is written without its heaps.

use crate::Failure;
use xanthi_games::games::heaps::TakeRule;

/// The rule of a game like `grundy` or `octal:0.77`. The help says how the command is used.
pub(crate) fn rule(name: &str, help: &str) -> Result<TakeRule, Failure> {
    TakeRule::of_game(name).map_err(|mut error| {
        error.help = [error.help.as_str(), help].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("; ");
        Failure::Parse(Box::new(error), None)
    })
}
