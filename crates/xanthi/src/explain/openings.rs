//! First words of a chain in words.

use super::{About, plain};
use crate::links::soonest::is_last;
use crate::phrases::grouped;
use rustc_hash::FxHashSet;
use xanthi_games::certificate::{Certificate, Openings, Strategy};
use xanthi_games::check::barred::divide_barred;
use xanthi_games::check::openings::{Divided, divide};
use xanthi_games::links::{BarredChain, LinkArc, LinksPosition};
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
    let barred = about.position.barred();
    let Some(chain) = barred.as_ref().map(|barred| barred.chain().clone()).or_else(|| about.position.links()) else {
        return Vec::new();
    };
    let words = barred.as_ref().map_or(1, BarredChain::words);
    let divided = barred.as_ref().map_or_else(|| divide(&chain, about.play), |barred| divide_barred(barred, about.play));
    if about.position.moves().is_empty() {
        return vec![no_move(about)];
    }
    // What is last is told apart: the report on the list says of such words that they are, and neither labels nor pairs decide it.
    let ends = |arc: u32| {
        let LinkArc { head, tail, .. } = divided.rest.arcs()[arc as usize];
        let place = chain.arc(head, tail).map(|place| place as u32);
        place.filter(|&place| is_last(&chain, barred.as_ref(), place))
    };
    let proved = divided.open.iter().zip(&given.rest).filter_map(|(&arc, part)| Some((ends(arc), &**part.as_ref()?)));
    let (last, proved): (Vec<_>, Vec<_>) = proved.partition(|(last, _)| last.is_some());
    let last: Vec<u32> = last.into_iter().filter_map(|(place, _)| place).collect();
    let mut told: Vec<String> = of_links(about, &chain, &divided, &last, words).into_iter().collect();
    if about.play == Play::Misere && divided.play == Play::Normal {
        told.push("From every other link a word leads to one where the next player wins, or more words lead from it than to it: every player always has a word, or only words that lose. So this is normal play without the words that lose at once.".into());
    }
    let others = if divided.labels.iter().any(Option::is_some) { " that lead to links which labels leave open" } else { "" };
    // A strategy without nodes: the first word is decided at sight.
    let needs_none = |c: &&Certificate| matches!(c, Certificate::Strategy(Strategy { nodes, .. }) if nodes.is_empty());
    let at_sight = proved.iter().map(|(_, part)| *part).filter(needs_none).count();
    let (kinds, proved) = (given.rest.len(), proved.len());
    let how = if about.play == Play::Normal { "when words that undo each other have cancelled" } else { "without search" };
    let each = if proved - at_sight == 1 { "by a strategy" } else { "by a strategy each" };
    told.extend(decided(kinds, [(last.len(), "as no word can follow"), (at_sight, how), (proved - at_sight, each)], others));
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

/// How many of the links at which the report on the list looks are decided by labels, and how many by words after which none
/// follows: those of the arcs `last`. In normal play the report looks at the links where a word can be said.
fn of_links(about: &About<'_>, chain: &LinksPosition, divided: &Divided, last: &[u32], words: u32) -> Option<String> {
    let (mut begins, mut ends) = (vec![false; chain.table().len()], vec![false; chain.table().len()]);
    for arc in chain.left() {
        ends[arc.tail as usize] = true;
        chain.table().allowing(arc.head).iter().for_each(|&link| begins[link as usize] = true);
    }
    let misere = about.play == Play::Misere;
    let looked_at = |link: &usize| begins[*link] || misere && ends[*link];
    let labels: Vec<Option<Outcome>> = (0..begins.len()).filter(looked_at).map(|link| divided.labels[link]).collect();
    let count = |outcome| labels.iter().filter(|label| **label == Some(outcome)).count();
    let (won, lost) = (count(Outcome::N), count(Outcome::P));
    let whose = if words > 1 { "for whoever must say the second word there" } else { "for whoever must say a word there" };
    let which = if misere { "" } else { " where a word can be said" };
    let decided = match (won + lost, labels.len()) {
        (0, _) => None,
        (_, 1) => Some(format!("the only link{which}")),
        (2, 2) => Some(format!("both links{which}")),
        (decided, all) if decided == all => Some(format!("all {} links{which}", number(all))),
        (decided, all) => Some(format!("{} of the {} links{which}", number(decided), number(all))),
    };
    let more = if decided.is_some() { " more" } else { "" };
    let labelled = decided.map(|decided| format!("Labels decide {decided}: {}, {whose}.", worth(won, lost)));
    // Where words are barred for longer, a word that is the last one now may have another one behind it later.
    let by_last = if words == 1 { decided_by_last(chain, divided, last, about.play) } else { 0 };
    let (won, lost) = if misere { (0, by_last) } else { (by_last, 0) };
    let by_last = match by_last {
        0 => None,
        1 => Some(format!("1{more} link is decided by a word that nothing but itself could follow: {}.", worth(won, lost))),
        _ => Some(format!(
            "{}{more} links are decided by words that nothing but themselves could follow: {}.",
            number(by_last),
            worth(won, lost)
        )),
    };
    let told: Vec<String> = [labelled, by_last].into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// How many links without label the arcs `last` decide, after which none follows. In normal play one such word wins; in misère
/// play they lose, so the other words must lead to links that are won.
fn decided_by_last(chain: &LinksPosition, divided: &Divided, last: &[u32], play: Play) -> usize {
    let last: FxHashSet<usize> = last.iter().map(|&arc| arc as usize).collect();
    let decides = |link: u32| {
        let arcs = chain.table().allowed(link).iter().flat_map(|&head| chain.arcs_from(head));
        let mut arcs = arcs.filter(|&arc| chain.arcs()[arc].copies > 0);
        let loses = |arc: usize| last.contains(&arc) || divided.labels[chain.arcs()[arc].tail as usize] == Some(Outcome::N);
        arcs.clone().any(|arc| last.contains(&arc)) && (play == Play::Normal || arcs.all(loses))
    };
    (0..chain.table().len() as u32).filter(|&link| divided.labels[link as usize].is_none() && decides(link)).count()
}

/// How many links are won, and how many lost.
fn worth(won: usize, lost: usize) -> String {
    match (won, lost) {
        (0, 1) => "it is lost".to_owned(),
        (1, 0) => "it is won".to_owned(),
        (0, 2) => "both are lost".to_owned(),
        (2, 0) => "both are won".to_owned(),
        (0, _) => "all are lost".to_owned(),
        (_, 0) => "all are won".to_owned(),
        _ => format!("{} won and {} lost", number(won), number(lost)),
    }
}

/// How many kinds of first words are decided in each way; `others` says which kinds there are.
fn decided(kinds: usize, ways: [(usize, &str); 3], others: &str) -> Option<String> {
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
