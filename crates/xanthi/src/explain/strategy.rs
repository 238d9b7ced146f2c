//! Strategies found by search, and single moves, in words.

use super::{About, listed, of_certificate};
use crate::phrases::grouped;
use crate::session::goal;
use crate::words::replies::refuting;
use xanthi_games::certificate::{Certificate, Node, Strategy};
use xanthi_games::check::judge_ground;
use xanthi_games::links::{LinkArc, LinksPosition};
use xanthi_games::reduction::core::{Core, core};
use xanthi_games::reduction::link_core::link_labels;
use xanthi_games::{Game, Outcome};

pub(super) fn tell(about: &About<'_>, given: &Strategy, outcome: Outcome) -> Vec<String> {
    let nodes = &given.nodes;
    let chain = given.links || about.ground.is_none() && about.position.links().is_some();
    let (words, a_move) = (about.says_words(), about.noun());
    // Of a game that has reached its goal no move is told.
    if about.ground.is_none() && goal(about.position).is_some() {
        return vec![about.no_move()];
    }
    // Links of the core are those of the chain.
    if let ([Node::By(inner)], true) = (&nodes[..], chain)
        && matches!(**inner, Certificate::MisereKernel(_) | Certificate::PairsAside(_))
    {
        let mut steps = vec![format!("Every {a_move} has an answer.")];
        steps.extend(of_certificate(about, inner, outcome));
        return steps;
    }
    let lead = match (nodes.first(), outcome) {
        (None, Outcome::P) if words => format!("No word wins, as is seen {}.", at_sight(about)),
        (None, _) if words => format!("A word wins, as is seen {}.{}", at_sight(about), about.named_winning_words()),
        (None, Outcome::P) => "Every move leads to a position that the other player plainly wins.".into(),
        (None, _) => "A move leads to a position that the other player plainly loses.".into(),
        // Options of the core of a chain are not those of the chain.
        (Some(Node::Win(..)), _) if chain => format!("A {a_move} wins, by a strategy found by search.{}", about.named_winning_words()),
        (Some(_), _) if chain => format!("{}.", every_move(about)),
        (Some(Node::Win(option, _)), _) if words => format!("{} wins, by a strategy found by search.", of_core(about, *option)),
        (Some(Node::Win(option, _)), _) => format!("The move to {} wins, by a strategy found by search.", of_core(about, *option)),
        (Some(_), _) => answered(about, nodes),
    };
    let turns = nodes.iter().filter(|n| matches!(n, Node::Win(..))).count();
    let leaves = nodes.iter().filter(|n| matches!(n, Node::By(_))).count();
    let mut steps = vec![lead];
    if !nodes.is_empty() {
        let speaks = if words { "speaks" } else { "moves" };
        let others = match nodes.len() - turns {
            0 => String::new(),
            1 => format!("; in the other one every {a_move} of the loser is followed up"),
            _ => format!("; in the others every {a_move} of the loser is followed up"),
        };
        steps.push(match nodes.len() {
            1 if turns == 1 => format!("The strategy has 1 position, in which the winner {speaks}, and one {a_move} is given."),
            1 => format!("The strategy has 1 position, in which every {a_move} of the loser is followed up."),
            all => format!("The strategy has {all} positions: in {turns} of them the winner {speaks}, and one {a_move} is given{others}."),
        });
    }
    if leaves > 0 {
        let are = if leaves == 1 { "is" } else { "are" };
        steps.push(format!("{leaves} of its positions {are} closed by a theorem."));
    }
    if about.ground.is_some() && words && !nodes.is_empty() {
        steps.push("What needs no search is left out: links at which no word can be said, links from which one wins at once, and what can no longer be reached.".into());
    } else if about.ground.is_some() && !words {
        steps.push("Parts of the board that need no search are left out: dead ends, vertices from which one wins at once, and what the token cannot reach.".into());
    }
    steps
}

/// How a chain is decided without a search: by labels, or by those of what stays when pairs have cancelled.
fn at_sight(about: &About<'_>) -> &'static str {
    // The ground is that of the position told about, which may be one move later than the line.
    let of_position = || about.position.links();
    let chain = about.ground.as_ref().map_or_else(of_position, LinksPosition::of_ground);
    let labelled = chain.and_then(|chain| {
        let arcs: Vec<LinkArc> = chain.left().collect();
        link_labels(chain.table(), &arcs, about.play)[chain.token()? as usize]
    });
    match labelled {
        None => "when words that undo each other have cancelled",
        _ => "by counting back from where chains end",
    }
}

fn every_move(about: &About<'_>) -> String {
    format!("Every {} has an answer, by a strategy found by search", about.noun())
}

/// The answer to each move of a lost position.
fn answered(about: &About<'_>, nodes: &[Node]) -> String {
    let general = every_move(about);
    let (Some(Node::Lose(children)), Some(ground)) = (nodes.first(), &about.ground) else { return general + "." };
    let Core::Open(inner) = core(ground, about.play) else { return general + "." };
    let answers = inner.options().into_iter().zip(children).filter_map(|(to, child)| {
        let Some(Node::Win(option, _)) = nodes.get((*child)? as usize) else { return None };
        let Core::Open(next) = core(&inner.after(to), about.play) else { return None };
        let reply = *next.options().get(*option as usize)?;
        if about.says_words() {
            return Some(format!("after {} say {}", about.words_between(ground.token()?, to)?, about.words_between(to, reply)?));
        }
        Some(format!("{} with {}", about.vertex(to), about.vertex(reply)))
    });
    let list = listed(answers);
    if list.is_empty() { general + "." } else { format!("{general}: {list}.") }
}

/// The name of an option of the core.
fn of_core(about: &About<'_>, option: u32) -> String {
    let Some(ground) = &about.ground else { return about.option(option) };
    match core(ground, about.play) {
        Core::Open(inner) => {
            let Some(&to) = inner.options().get(option as usize) else { return option.to_string() };
            match ground.token().and_then(|at| about.words_between(at, to)) {
                Some(words) => words,
                None if about.says_words() => format!("A word that leads to {}", about.vertex(to)),
                None => about.vertex(to),
            }
        }
        Core::Decided(_) => about.option(option),
    }
}

pub(super) fn of_move(about: &About<'_>, option: u32, then: &Certificate) -> Vec<String> {
    let to = if about.says_words() { "" } else { "The move to " };
    let mut steps = vec![format!("{to}{} wins.", about.option(option))];
    steps.extend(after(about, option, then, Outcome::P).into_iter().map(|s| format!("After it: {s}")));
    steps
}

pub(super) fn of_options(about: &About<'_>, options: &[Option<Certificate>], outcome: Outcome) -> Vec<String> {
    if options.is_empty() {
        return vec![about.no_move()];
    }
    // The proof names the moves that win. To judge its parts again would take as long as the check of the whole.
    let winning: Vec<u32> = match outcome {
        Outcome::N => about.named_options().unwrap_or_else(|| {
            let wins = |i: &u32| is_lost_for_next(about, *i, &options[*i as usize]);
            (0..options.len() as u32).filter(wins).collect()
        }),
        _ => Vec::new(),
    };
    let all: usize = (0..options.len() as u32).map(|i| about.ways(i).len()).sum();
    let ways: Vec<String> = winning.iter().flat_map(|&i| about.ways(i)).collect();
    let (a_move, number) = (about.noun(), |n: usize| grouped(n as u64));
    let win = if ways.len() == 1 { "wins" } else { "win" };
    let lead = match (outcome, all) {
        (Outcome::N, 2..) if options.contains(&None) => {
            let (others, open) =
                (all - ways.len(), (0..options.len()).filter(|&i| options[i].is_none()).map(|i| about.ways(i as u32).len()).sum());
            let left = match (open, others) {
                (1, 1) => format!("the other {a_move} is left open"),
                (open, others) if open == others => format!("the other {a_move}s are left open"),
                (1, others) => format!("1 of the other {} {a_move}s is left open", number(others)),
                (open, others) => format!("{} of the other {} {a_move}s are left open", number(open), number(others)),
            };
            format!("{} {win}, and {left}.", listed(ways.into_iter()))
        }
        (Outcome::P, 1) => format!("The only {a_move}, {}, does not win.", about.ways(0).concat()),
        (Outcome::P, _) => format!("None of the {} {a_move}s wins.", number(all)),
        (_, 1) => format!("The only {a_move} wins: {}.", ways.concat()),
        (_, 2) if ways.len() == 2 => format!("Both {a_move}s win: {}.", listed(ways.into_iter())),
        (_, all) if ways.len() == all => format!("All {} {a_move}s win: {}.", number(all), listed(ways.into_iter())),
        _ => format!("Of the {} {a_move}s, {} {win}: {}.", number(all), number(ways.len()), listed(ways.into_iter())),
    };
    let mut steps = vec![lead];
    // What is told of is an option that wins, or, of a lost position, one that the other player wins.
    let (told, then) = winning.first().map_or((0, Outcome::N), |&wins| (wins, Outcome::P));
    if let Some(Some(certificate)) = options.get(told as usize) {
        // Of several that are alike in this one is told as an example.
        let example = if then == Outcome::N && all > 1 || winning.len() > 1 { "For example, after" } else { "After" };
        steps.extend(
            after(about, told, certificate, then)
                .into_iter()
                .enumerate()
                .map(|(i, told_of)| format!("{} {}: {told_of}", if i == 0 { example } else { "After" }, about.option(told))),
        );
    }
    steps
}

fn is_lost_for_next(about: &About<'_>, option: u32, certificate: &Option<Certificate>) -> bool {
    let Some(certificate) = certificate else { return false };
    let judged = match &about.ground {
        Some(ground) => ground.options().get(option as usize).and_then(|&to| judge_ground(&ground.after(to), about.play, certificate).ok()),
        None => about
            .moves
            .get(option as usize)
            .and_then(|mv| about.position.after(mv).ok())
            .and_then(|next| xanthi_games::check::judge_position(&next, about.play, certificate).ok()),
    };
    judged.is_some_and(|j| j.outcome() == Outcome::P)
}

/// The words that are seen to win after an option of a chain of words: at sight, or by its certificate.
fn replies(about: &About<'_>, option: u32, certificate: &Certificate) -> Vec<String> {
    let said = match &about.ground {
        None => about.moves.get(option as usize),
        Some(ground) => ground.options().get(option as usize).and_then(|to| {
            let mut ways = about.moves.iter().zip(about.position.targets());
            ways.find(|(_, target)| *target == Some(*to)).map(|(mv, _)| mv)
        }),
    };
    let Some(next) = said.and_then(|mv| about.position.after(mv).ok()) else { return Vec::new() };
    let (Some(at), Some(chain)) = (next.typed().words(), next.links()) else { return Vec::new() };
    let words = refuting(&at.game, at.state.said(), chain, about.play, certificate);
    words.into_iter().map(|word| at.game.write_move(&word)).collect()
}

/// The story of the position after an option, and of its outcome.
fn after(about: &About<'_>, option: u32, certificate: &Certificate, outcome: Outcome) -> Vec<String> {
    let ground = about.ground.as_ref().and_then(|g| g.options().get(option as usize).map(|&to| g.after(to)));
    let next = match &ground {
        Some(_) => about.position.clone(),
        None => match about.moves.get(option as usize).and_then(|mv| about.position.after(mv).ok()) {
            Some(next) => next,
            None => return Vec::new(),
        },
    };
    let ground = ground.or_else(|| next.geography());
    let moves = if about.ground.is_some() { Vec::new() } else { super::moves_of_options(&next) };
    let winning = if outcome == Outcome::N { replies(about, option, certificate) } else { Vec::new() };
    let inner = About { ground, moves, play: about.play, position: &next, winning: &winning, names: Default::default() };
    of_certificate(&inner, certificate, outcome)
}
