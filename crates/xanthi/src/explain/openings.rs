//! First words of a chain in words.

use super::About;
use xanthi_games::certificate::{Certificate, Openings, Strategy};
use xanthi_games::check::barred::divide_barred;
use xanthi_games::check::openings::divide;
use xanthi_games::links::LinksPosition;
use xanthi_games::{Outcome, Play};

/// Why no word can be said.
fn no_move(about: &About<'_>) -> String {
    let fits = |chain: &LinksPosition| chain.options().iter().map(|&arc| u64::from(chain.arcs()[arc as usize].copies)).sum::<u64>();
    match about.position.barred().map(|barred| (fits(barred.chain()), barred.words())) {
        None | Some((0, _)) => about.no_move(),
        Some((words, more)) => {
            let who =
                if words == 1 { "The only word that fits is barred".into() } else { format!("All {words} words that fit are barred") };
            let last = if more == 1 { "now, and would not be behind the next word".into() } else { format!("for {more} more words") };
            format!("{who} {last}. So there is no word to say.")
        }
    }
}

pub(super) fn tell(about: &About<'_>, given: &Openings) -> Vec<String> {
    let (divided, words) = match (about.position.barred(), about.position.links()) {
        (Some(barred), _) => (divide_barred(&barred, about.play), barred.words()),
        (None, Some(chain)) => (divide(&chain, about.play), 1),
        (None, None) => return Vec::new(),
    };
    if about.position.moves().is_empty() {
        return vec![no_move(about)];
    }
    let count = |outcome| divided.labels.iter().filter(|l| **l == Some(outcome)).count();
    let (won, lost) = (count(Outcome::N), count(Outcome::P));
    let mut told = Vec::new();
    if won + lost > 0 {
        let links = divided.labels.len();
        let when = if words > 1 { "for whoever must say the second word there" } else { "for whoever must begin there" };
        told.push(format!("Labels decide {} of {links} links: {won} won and {lost} lost, {when}.", won + lost));
    }
    // A strategy without nodes: the first word is decided at sight.
    let needs_none = |c: &&Certificate| matches!(c, Certificate::Strategy(Strategy { nodes, .. }) if nodes.is_empty());
    let proved = given.rest.iter().flatten().count();
    let at_sight = given.rest.iter().flatten().filter(needs_none).count();
    let how = if about.play == Play::Normal { "when words that undo each other have cancelled" } else { "at sight" };
    let mut ways = vec![(at_sight, how), (proved - at_sight, if proved - at_sight == 1 { "by a strategy" } else { "by a strategy each" })];
    ways.retain(|(kinds, _)| *kinds > 0);
    match (given.rest.len(), &ways[..]) {
        (_, []) => {}
        (1, [(_, how), ..]) => {
            let others = if told.is_empty() { "" } else { " that ends at another link" };
            told.push(format!("The only kind of first words{others} is decided {how}."));
        }
        (kinds, _) => {
            let others = if told.is_empty() { "" } else { " that end at other links" };
            let are = |n: usize| if n == 1 { "is" } else { "are" };
            let ways: Vec<String> = ways.iter().map(|(n, how)| format!("{n} {} decided {how}", are(*n))).collect();
            told.push(format!("Of the {kinds} kinds of first words{others}, {}.", ways.join(", ")));
        }
    }
    told.push(about.named_winning().trim().to_owned());
    told.retain(|sentence| !sentence.is_empty());
    told
}
