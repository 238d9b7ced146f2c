//! The strategy on a drained link in words.

use super::About;
use xanthi_games::certificate::Drained;

pub(super) fn tell(about: &About<'_>, given: &Drained) -> Vec<String> {
    let longest = given.last.iter().map(|last| last.exits.len()).max().unwrap_or(0);
    let few = match longest {
        0 | 1 => "one of them is".to_owned(),
        n => format!("{n} of them are, or fewer,"),
    };
    let ends = given.last.len();
    let endings = match ends {
        1 => "There is one such ending".to_owned(),
        _ => format!("There are {ends} such endings"),
    };
    let [place, a_move, uses] =
        if about.says_words() { ["link of the next word", "word", "say"] } else { ["token's place", "move", "use"] };
    vec![
        format!("The {place} is drained: every {a_move} from it can be answered by one that leads back, as there are enough of these."),
        format!("The opponent answers like that until only {few} left. Whichever these are, the player who must {uses} one then loses."),
        format!("{endings}, each with its own proof."),
    ]
}
