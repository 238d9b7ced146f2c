//! First words of a chain in words.

use super::{About, plain};
use crate::answer::grouped;
use rustc_hash::FxHashSet;
use xanthi_games::certificate::{Certificate, Openings, Strategy};
use xanthi_games::check::barred::divide_barred;
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::links::LinksPosition;
use xanthi_games::{Game, Outcome, Play};

/// Why no word can be said.
fn no_move(about: &About<'_>) -> String {
    let fits = |chain: &LinksPosition| chain.options().iter().map(|&arc| u64::from(chain.arcs()[arc as usize].copies)).sum::<u64>();
    match about.position.barred().map(|barred| (fits(barred.chain()), barred.words())) {
        None | Some((0, _)) => about.no_move(),
        Some((words, more)) => {
            let who =
                if words == 1 { "The only word that fits is barred".into() } else { format!("All {words} words that fit are barred") };
            let last = if more == 1 { "now, and would no longer be after one more word".into() } else { format!("for {more} more words") };
            format!("{who} {last}. So there is no word to say.")
        }
    }
}

pub(super) fn tell(about: &About<'_>, given: &Openings, outcome: Outcome) -> Vec<String> {
    let (divided, words) = match (about.position.barred(), about.position.links()) {
        (Some(barred), _) => (divide_barred(&barred, about.play), barred.words()),
        (None, Some(chain)) => (divide(&chain, about.play), 1),
        (None, None) => return Vec::new(),
    };
    if about.position.moves().is_empty() {
        return vec![no_move(about)];
    }
    let mut told: Vec<String> = of_labels(about, &divided, words).into_iter().collect();
    if about.play == Play::Misere && divided.play == Play::Normal {
        told.push("From every other link a word leads to one where the next player wins, or more words lead from it than to it: nobody is ever without a word, or all that are left lose. So this is normal play without the words that lose at once.".into());
    }
    let others = if divided.labels.iter().any(Option::is_some) { " that lead to links which labels leave open" } else { "" };
    // A strategy without nodes: the first word is decided at sight.
    let needs_none = |c: &&Certificate| matches!(c, Certificate::Strategy(Strategy { nodes, .. }) if nodes.is_empty());
    let (kinds, proved) = (given.rest.len(), given.rest.iter().flatten().count());
    let at_sight = given.rest.iter().flatten().map(|part| &**part).filter(needs_none).count();
    let how = if about.play == Play::Normal { "when words that undo each other have cancelled" } else { "at sight" };
    let each = if proved - at_sight == 1 { "by a strategy" } else { "by a strategy each" };
    told.extend(decided(kinds, [(at_sight, how), (proved - at_sight, each)], others));
    // The first step is the reason: what decides belongs to it.
    let lead = lead(about, outcome, &divided, words);
    match told.first_mut() {
        Some(first) => *first = format!("{lead} {first}").trim().to_owned(),
        None => told.push(lead),
    }
    told.push(about.named_winning().trim().to_owned());
    told.retain(|sentence| !sentence.is_empty());
    told
}

/// Why the first player wins or loses: by a word after which labels decide, if there is one.
fn lead(about: &About<'_>, outcome: Outcome, divided: &Divided, words: u32) -> String {
    let normal = about.play == Play::Normal;
    let Some(first) = about.winning.first() else {
        return match outcome {
            Outcome::P if normal => "No first word wins: each has an answer.".into(),
            Outcome::P => "No first word wins.".into(),
            _ => String::new(),
        };
    };
    let winning: FxHashSet<&str> = about.winning.iter().map(String::as_str).collect();
    let labelled = about.position.typed().words().filter(|_| words == 1).and_then(|at| {
        let lost = |word: &u32| divided.labels.get(at.game.links_of(*word).1 as usize) == Some(&Some(Outcome::P));
        let wins = |word: &u32| winning.contains(at.game.write_move(word).as_str());
        // A word after which none follows shows it best.
        let shown: Vec<u32> = (0..at.game.len() as u32).filter(lost).filter(wins).collect();
        let last = |word: &u32| at.game.heads(at.game.links_of(*word).1).iter().all(|head| at.game.beginning(*head).is_empty());
        let word = shown.iter().copied().find(last).or(shown.first().copied())?;
        let (name, link) = (at.game.word(word), at.game.link_name(at.game.links_of(word).1));
        Some(match last(&word) && normal {
            true => format!("{name} wins: no word can follow it."),
            false => format!("{name} wins: it leads to {link}, and whoever must say a word there loses."),
        })
    });
    let ends_the_chain = || about.position.after(first).is_ok_and(|next| next.moves().is_empty());
    let unlabelled = || match normal {
        true if ends_the_chain() => format!("{} wins: no word can follow it.", plain(first)),
        true => format!("After {} every word has an answer.", plain(first)),
        false => format!("{} wins.", plain(first)),
    };
    labelled.unwrap_or_else(unlabelled)
}

/// How many of the links at which the report on the list looks have a label: in normal play those where a word can be said.
fn of_labels(about: &About<'_>, divided: &Divided, words: u32) -> Option<String> {
    let chain = about.position.barred().map(|barred| barred.chain().clone()).or_else(|| about.position.links())?;
    let (mut begins, mut ends) = (vec![false; chain.table().len()], vec![false; chain.table().len()]);
    for arc in chain.left() {
        ends[arc.tail as usize] = true;
        chain.table().allowing(arc.head).iter().for_each(|&link| begins[link as usize] = true);
    }
    let misere = about.play == Play::Misere;
    let labels = divided.labels.iter().zip(begins).zip(ends).filter(|((_, begins), ends)| *begins || misere && *ends);
    let labels: Vec<Option<Outcome>> = labels.map(|((label, _), _)| *label).collect();
    let count = |outcome| labels.iter().filter(|label| **label == Some(outcome)).count();
    let (won, lost) = (count(Outcome::N), count(Outcome::P));
    let whose = if words > 1 { "for whoever must say the second word there" } else { "for whoever must say a word there" };
    let which = if misere { "" } else { " where a word can be said" };
    let worth = match (won, lost) {
        (0, 1) => "it is lost".to_owned(),
        (1, 0) => "it is won".to_owned(),
        (0, 2) => "both are lost".to_owned(),
        (2, 0) => "both are won".to_owned(),
        (0, _) => "all are lost".to_owned(),
        (_, 0) => "all are won".to_owned(),
        _ => format!("{} won and {} lost", number(won), number(lost)),
    };
    let decided = match (won + lost, labels.len()) {
        (0, _) => return None,
        (_, 1) => format!("the only link{which}"),
        (2, 2) => format!("both links{which}"),
        (decided, all) if decided == all => format!("all {} links{which}", number(all)),
        (decided, all) => format!("{} of the {} links{which}", number(decided), number(all)),
    };
    Some(format!("Labels decide {decided}: {worth}, {whose}."))
}

/// How many kinds of first words are decided in each way; `others` says which kinds there are.
fn decided(kinds: usize, ways: [(usize, &str); 2], others: &str) -> Option<String> {
    let are = |n: usize| if n == 1 { "is" } else { "are" };
    let ways: Vec<(usize, &str)> = ways.into_iter().filter(|(n, _)| *n > 0).collect();
    let &(first, how) = ways.first()?;
    if first == kinds {
        return Some(match kinds {
            1 => format!("The only kind of first words{} is decided {how}.", others.replacen(" lead to links", " leads to a link", 1)),
            2 => format!("Both kinds of first words{others} are decided {how}."),
            _ => format!("All {} kinds of first words{others} are decided {how}.", number(kinds)),
        });
    }
    let mut parts = vec![format!("{} {} decided {how}", number(first), are(first))];
    parts.extend(ways[1..].iter().map(|(n, how)| format!("{} {how}", number(*n))));
    let open = kinds - ways.iter().map(|(n, _)| n).sum::<usize>();
    parts.extend((open > 0).then(|| format!("{} {} left open", number(open), are(open))));
    let last = parts.pop().filter(|_| !parts.is_empty());
    let last = last.map_or(String::new(), |last| format!(" and {last}"));
    Some(format!("Of the {} kinds of first words{others}, {}{last}.", number(kinds), parts.join(", ")))
}

/// A number as it is read.
fn number(of: usize) -> String {
    grouped(of as u64)
}
