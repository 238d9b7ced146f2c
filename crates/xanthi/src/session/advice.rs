//! What a position and its moves are worth, and hints in steps.

use super::Dice;
use super::alone::alone;
use super::choice::{Because, Choice};
use super::level::Level;
use super::names::{goal, side_name};
use super::opponent::{Computer, part};
use crate::explain::reason;
use crate::follow::{CertificatePlayer, Reason};
use crate::phrases::{about as told_about, capital, noun, plain, says_words};
use crate::solve::{Question, Verdict, solve, sum};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::Certificate;
use xanthi_games::{Outcome, Play, Position};

/// The outcome of a position and of the position after each move. What the limit does not allow to
/// be decided is `None` there.
///
/// If not every move can be settled, the winner alone is asked for with what is left of the limit.
/// A sum of which one component is left is that component; there is no proof about the sum then.
pub fn values(position: &Position, play: Play, budget: &Budget) -> Verdict {
    if let Some((part, before)) = alone(position) {
        let mut of_part = values(part, play, budget);
        of_part.options.iter_mut().for_each(|option| option.mv.insert_str(0, &before));
        return of_part.told_of(position);
    }
    let all = solve(position, Question { play, all_options: true, grundy: false }, budget);
    if all.outcome.is_some() || matches!(all.stop, Some(Stop::Interrupted | Stop::Time)) {
        return all;
    }
    let mut one = solve(position, Question { play, ..Question::default() }, &budget.afresh());
    if one.outcome.is_none() {
        return all;
    }
    for (known, more) in one.options.iter_mut().zip(&all.options) {
        known.outcome = known.outcome.or(more.outcome);
    }
    one.stop = all.stop;
    one
}

/// The nimber of a position and of the position after each move, in normal play; `None` for games
/// with two sides, in misère play, and if it does not fit into the limit.
pub fn nimbers(position: &Position, play: Play, budget: &Budget) -> Option<(u64, Vec<u64>)> {
    if play == Play::Misere || position.turn().is_some() {
        return None;
    }
    let Some(whole) = position.sum() else {
        return sum::table(position, budget).ok().map(|table| (table.own, table.moves));
    };
    let tables = whole.parts().iter().map(|part| sum::table(part, budget).ok()).collect::<Option<Vec<_>>>()?;
    let own = tables.iter().fold(0, |all, table| all ^ table.own);
    let moves = tables.iter().flat_map(|table| table.moves.iter().map(move |to| own ^ table.own ^ to)).collect();
    Some((own, moves))
}

/// A hint, to be told step by step. It speaks about one move: the one that the perfect computer
/// would make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Who wins; `None` if that is undecided within the limit.
    pub outcome: Option<Outcome>,
    /// The move; `None` if there is none.
    pub mv: Option<String>,
    /// Sentences without the last full stop: who wins; the move; the reason. The reason is taken from
    /// a certificate: in a won position from that of the position after the move, because another
    /// certificate may prove another winning move; in a lost one from its own.
    pub steps: [String; 3],
}

fn undecided(stop: Option<Stop>) -> String {
    format!("who wins is undecided{}", stop.map_or(String::new(), |stop| format!(": {stop}")))
}

/// A hint for the player to move.
pub fn hint(position: &Position, play: Play, budget: &Budget) -> Hint {
    match alone(position) {
        Some((part, before)) => of(part, &before, play, budget),
        None => of(position, "", play, budget),
    }
}

/// A hint with something before the moves.
fn of(position: &Position, before: &str, play: Play, budget: &Budget) -> Hint {
    let named = |mv: &str| format!("{before}{}", plain(mv));
    let considered = Computer::default().consider(position, None, play, Level::Perfect, &mut Dice::new(0), budget);
    let (choice, verdict) = considered.map_or((None, None), |(choice, verdict)| (Some(choice), verdict));
    let asked = || solve(position, Question { play, ..Question::default() }, &part(budget, 2));
    let verdict = verdict.unwrap_or_else(asked);
    let outcome = choice.as_ref().and_then(|choice| choice.because.outcome()).or(verdict.outcome);
    let who = match outcome {
        Some(Outcome::P) => "the player to move loses against perfect play".into(),
        Some(_) => "the player to move can win".into(),
        None => undecided(verdict.stop),
    };
    let mv = match &choice {
        None if says_words(position) => "there is no word to say".into(),
        None => "there is no move".into(),
        Some(choice) => {
            let make = if says_words(position) { "say" } else { "play" };
            format!("{make} {}; {}", named(&choice.mv), choice.because.about(position))
        }
    };
    let why = why(position, play, choice.as_ref(), &named, &verdict, budget);
    Hint { outcome, mv: choice.map(|c| format!("{before}{}", c.mv)), steps: [who, mv, why.trim_end_matches('.').to_owned()] }
}

/// The reason for a move.
fn why(
    position: &Position,
    play: Play,
    choice: Option<&Choice>,
    named: &dyn Fn(&str) -> String,
    verdict: &Verdict,
    budget: &Budget,
) -> String {
    const LINES: &str = "all lines of play were followed to their ends";
    let proved = || verdict.checked_proof().map(|proof| told_about(position, &reason(position, proof)));
    let Some(Choice { mv, because, rule }) = choice else { return proved().unwrap_or_default() };
    let why = match because {
        Because::Wins(length) => after(position, play, mv, &named(mv), budget).unwrap_or_else(|| match length {
            Some(_) => format!("{LINES}, and those after {} are won", named(mv)),
            None => format!("the position after {} is lost for the other side", named(mv)),
        }),
        Because::Follows(rule) => after(position, play, mv, &named(mv), budget).unwrap_or_else(|| match says_words(position) {
            true => format!("{} wins, {}", named(mv), rule.about(position)),
            false => format!("{} goes {}", named(mv), rule.about(position)),
        }),
        Because::Lasts(_) => proved().unwrap_or_else(|| format!("{LINES}, and the other side wins after every {}", noun(position))),
        _ if because.outcome().is_some() => proved().unwrap_or_default(),
        _ => "no proof was found within the limit, so this is a guess".into(),
    };
    // The named rule is what a person can play by; the proof after it says that it is right.
    match rule {
        Some(rule) if why.is_empty() => capital(rule),
        Some(rule) => format!("{}. {}", capital(rule.trim_end_matches('.')), capital(&why)),
        None => why,
    }
}

/// Why the other side loses after a move, from the certificate of that position.
fn after(position: &Position, play: Play, mv: &str, name: &str, budget: &Budget) -> Option<String> {
    let before = name.strip_suffix(&plain(mv)).unwrap_or_default();
    let next = position.after(mv).ok()?;
    if next.moves().is_empty() {
        return Some(match goal(&next) {
            Some((side, what)) => format!("after {name} {} {what}", side_name(&next, side)),
            None if says_words(position) => format!("after {name} the other side cannot say a word"),
            None => format!("after {name} the other side cannot move"),
        });
    }
    let verdict = solve(&next, Question { play, ..Question::default() }, &part(budget, 2));
    let proof = verdict.checked_proof().filter(|proof| proof.outcome == Outcome::P)?;
    let answers = told_about(&next, &answers(&next, play, &proof.certificate, before, budget));
    let reason = told_about(&next, &reason(&next, proof));
    let reason = match proof.certificate {
        // It names answers, too.
        Certificate::Strategy(_) if !answers.is_empty() => reason.split_once(": ").map_or(&reason[..], |(general, _)| general),
        _ => &reason,
    };
    let why = format!("after {name} the other side loses. {}", reason.trim_end_matches('.'));
    Some(match (answers.is_empty(), says_words(position)) {
        (true, _) => why,
        (false, true) => format!("{why}. {}", capital(&answers)),
        (false, false) => format!("{why}. Answer {answers}"),
    })
}

/// The first answers to moves in a lost position, where its certificate tells them move by move.
fn answers(position: &Position, play: Play, certificate: &Certificate, before: &str, budget: &Budget) -> String {
    const MOST: usize = 3;
    let told = |rule: &Reason| matches!(rule, Reason::Strategy | Reason::Cancelled | Reason::Sight);
    let Some(guide) = CertificatePlayer::lost(position, play, certificate, budget) else { return String::new() };
    let moves = position.moves();
    let named = |mv: &str| format!("{before}{}", plain(mv));
    let answer = |mv: &String| {
        let (_, (reply, rule)) = guide.clone().reply(mv, budget)?;
        told(&rule).then(|| match says_words(position) {
            true => format!("after {} say {}", named(mv), named(&reply)),
            false => format!("{} by {}", named(mv), named(&reply)),
        })
    };
    let mut answers: Vec<String> = moves.iter().take(4 * MOST).filter_map(answer).take(MOST).collect();
    if !answers.is_empty() && answers.len() < moves.len() {
        answers.push(format!("and so on: after each {} ask again", noun(position)));
    }
    answers.join(", ")
}
