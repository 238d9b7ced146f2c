//! What is said during a game, as sentences without colour.

use super::move_help::written;
use super::work::Task;
use crate::phrases::{counted, grouped, plain, says_words};
use crate::session::{Controller, End, Judged, Player, Review, Session, goal, other};
use crate::solve::Verdict;
use xanthi_games::{Outcome, Play, Position, notation};

/// How many moves a line names before it only counts; and if all are asked for.
const SHOWN: usize = 40;
const LEGAL: usize = 2_000;

/// A player with who moves for him: `First (you)`.
pub fn player(session: &Session, player: Player) -> String {
    let name = session.name(player);
    let alone = session.controller(other(player)) != Controller::Human;
    match session.controller(player) {
        Controller::Computer(_) => format!("{name} (the computer)"),
        Controller::Human if alone => format!("{name} (you)"),
        Controller::Human => name.to_owned(),
    }
}

/// What a task brings, as a noun.
pub fn of_task(task: Task) -> &'static str {
    match task {
        Task::Move => "the computer's move",
        Task::Values => "the values of the moves",
        Task::Nimbers => "the nimbers",
        Task::Hint => "the hint",
        Task::Review => "the review",
        Task::Look => "the list of moves",
        Task::Play => "the last line",
        Task::Load => "the game that is loaded",
    }
}

/// The convention in a sentence.
pub fn convention(session: &Session) -> String {
    let play = session.convention();
    let name = match play {
        Play::Normal => "normal",
        Play::Misere => "misère",
    };
    format!("{name} play: {}", session.position().wording().convention(play))
}

/// What a player does, who wins, and how a move is typed.
pub fn rules(session: &Session) -> Vec<String> {
    let position = session.position();
    let wording = position.wording();
    let misere = session.convention() == Play::Misere;
    // Whoever cannot move wins then; another goal is to be avoided, and is told.
    let goal = if misere && wording.goal.ends_with(" loses.") { String::new() } else { wording.goal };
    let mut lines: Vec<String> = [wording.rules, goal].into_iter().filter(|sentence| !sentence.is_empty()).collect();
    if misere {
        lines.push(format!("It is {}.", convention(session)));
    }
    lines.extend(how_written(position));
    lines
}

/// How a move is typed, with one of those that can be made; `None` if there is none.
pub fn how_written(position: &Position) -> Option<String> {
    if says_words(position) {
        let word = position.moves().into_iter().next()?;
        return Some(format!("The next word is typed as it is, for example {}.", plain(&word)));
    }
    written(position).map(|told| format!("A move is written like this: {told}."))
}

/// What the player to move can choose from: some of it, or `all`; where the game is over, how it ended.
pub fn choices(session: &Session, all: bool) -> String {
    if let Some(over) = session.end() {
        return end(session, over);
    }
    let moves = session.position().moves();
    format!("{} to move: {}", player(session, session.turn()), if all { legal(&moves) } else { listed(&moves) })
}

/// Says that a board of `rows` rows and `columns` columns is shown only if it is asked for.
pub fn too_large_a_board(position: &Position, rows: usize, columns: usize) -> String {
    match position.typed().words() {
        Some(at) => format!("(the list has {}; `board` shows which words lead where)", counted(at.game.link_count() as u64, "link")),
        None => format!("(the board has {rows} rows and {columns} columns; `board` shows it)"),
    }
}

/// Says that a board cannot be shown at all.
pub fn no_board(position: &Position) -> &'static str {
    match says_words(position) {
        true => "The list is too long to be shown; `?` names the words that can be said.",
        false => "The board is too large to be drawn.",
    }
}

/// Who plays whom.
pub fn seats(session: &Session) -> String {
    let one = |who: Player| match session.controller(who) {
        Controller::Human => player(session, who),
        Controller::Computer(level) => format!("{} (the computer, {level})", session.name(who)),
    };
    format!("{} against {}", one(Player::First), one(Player::Second))
}

/// A game that is left or kept, as a line that can be read again.
pub fn one_line(line: &str) -> String {
    format!("this game as one line: {}", notation::lettered(line))
}

/// How the game ended.
pub fn end(session: &Session, end: End) -> String {
    let (winner, loser) = (end.winner(), other(end.winner()));
    let reached = || goal(session.position()).map(|(side, what)| (session.player_of(side), what));
    let stuck = if says_words(session.position()) { "cannot say a word" } else { "cannot move" };
    match (end, session.convention()) {
        (End::Stuck { .. }, _) if let Some((who, what)) = reached() => match who == Some(winner) {
            true => format!("{} {what} and wins.", player(session, winner)),
            false => format!("{} {what}; {} wins.", player(session, loser), player(session, winner)),
        },
        (End::Resigned { .. }, _) => format!("{} resigns; {} wins.", player(session, loser), player(session, winner)),
        (End::Stuck { .. }, Play::Normal) => format!("{} {stuck}; {} wins.", player(session, loser), player(session, winner)),
        (End::Stuck { .. }, Play::Misere) => format!("{} {stuck} and wins.", player(session, winner)),
    }
}

/// Moves as a list, cut after some dozens.
pub fn listed(moves: &[String]) -> String {
    list(moves, SHOWN)
}

/// All legal moves, as far as anybody could read them.
pub fn legal(moves: &[String]) -> String {
    if moves.is_empty() { "There is no legal move.".into() } else { list(moves, LEGAL) }
}

fn list(moves: &[String], most: usize) -> String {
    let names: Vec<String> = moves.iter().take(most).map(|mv| plain(mv)).collect();
    // Names are set apart by commas; numbers may hold commas themselves.
    let between = if names.iter().any(|name| name.contains(char::is_alphabetic)) { ", " } else { " " };
    let more = if moves.len() > most { format!(" … ({} in all)", grouped(moves.len() as u64)) } else { String::new() };
    format!("{}{more}", names.join(between))
}

/// Which moves win, in lines.
pub fn values(verdict: &Verdict) -> Vec<String> {
    let mut lines = vec![match verdict.outcome {
        Some(Outcome::P) => "The player to move loses against perfect play.".to_owned(),
        Some(_) => "The player to move can win.".to_owned(),
        None => format!("Who wins is undecided{}.", verdict.stop.map_or(String::new(), |stop| format!(": {stop}"))),
    }];
    for (what, wanted) in [("win", Some(Outcome::P)), ("lose", Some(Outcome::N)), ("undecided", None)] {
        let moves: Vec<String> = verdict.options.iter().filter(|o| o.outcome == wanted).map(|o| o.mv.clone()).collect();
        if !moves.is_empty() {
            lines.push(format!("{what}: {}", listed(&moves)));
        }
    }
    lines
}

/// The nimbers after the moves, in lines: the moves to each nimber; or why there are none.
pub fn nimbers(session: &Session, found: Option<(u64, Vec<u64>)>) -> Vec<String> {
    let (position, moves) = (session.position(), session.position().moves());
    let Some((own, after)) = found else {
        return vec![match position.turn() {
            Some(_) => "This game has no nimbers: the two sides have different moves.".into(),
            None if session.convention() == Play::Misere => {
                "Nimbers are about normal play: in misère play they do not tell who wins.".into()
            }
            None => "The nimbers were not found within the limit.".into(),
        }];
    };
    let mut lines = vec![format!("The nimber of the position is {own}.")];
    let mut all = after.clone();
    all.sort_unstable();
    all.dedup();
    for value in all {
        let to: Vec<String> = moves.iter().zip(&after).filter(|(_, v)| **v == value).map(|(mv, _)| mv.clone()).collect();
        lines.push(format!("to {value}: {}", listed(&to)));
    }
    lines
}

/// The review in lines.
pub fn review(session: &Session, review: &Review) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(first) = review.moves.first() {
        let winner =
            winner(session, first.before, first.player).map_or("nobody is known to win".into(), |name| format!("{name} is winning"));
        lines.push(format!("At the beginning {winner}."));
    }
    for (k, one) in review.moves.iter().enumerate() {
        lines.push(format!("{}. {} {}: {}", k + 1, session.name(one.player), plain(&one.mv), judged(session, one)));
    }
    let resigned = resigned(session, review);
    lines.extend(match review.turning_point() {
        _ if review.moves.is_empty() => Some("No move was made.".into()),
        Some(k) => {
            let judged = &review.moves[k];
            Some(format!("The win was given away at move {}, {} by {}.", k + 1, plain(&judged.mv), session.name(judged.player)))
        }
        // It was given away by resigning.
        None if matches!(resigned, Some((_, Some(true)))) => None,
        None if review.has_gaps() => Some("Some positions are undecided within the limit.".into()),
        None => Some("Nobody gave the win away.".into()),
    });
    lines.extend(resigned.map(|(loser, was_winning)| match was_winning {
        Some(true) => format!("{loser} resigned a won position."),
        Some(false) => format!("{loser} resigned a lost position."),
        None => format!("{loser} resigned; who was winning then is undecided."),
    }));
    lines
}

/// Who resigned, if somebody did, and whether he was winning, if that is known.
fn resigned<'s>(session: &'s Session, review: &Review) -> Option<(&'s str, Option<bool>)> {
    let Some(End::Resigned { winner: left }) = session.end() else { return None };
    let was_winning = winner(session, review.last, session.turn()).map(|winning| winning != session.name(left));
    Some((session.name(other(left)), was_winning))
}

/// Who is winning, if `mover` is to move; none if that is undecided.
fn winner(session: &Session, outcome: Option<Outcome>, mover: Player) -> Option<&str> {
    outcome.map(|outcome| session.name(if outcome == Outcome::P { other(mover) } else { mover }))
}

/// What a move was worth: who was winning after it, and what would have kept a win that it gave away.
pub fn judged(session: &Session, judged: &Judged) -> String {
    let after = winner(session, judged.after, other(judged.player)).map_or("undecided".into(), |name| format!("{name} is winning"));
    let note = if judged.gave_away() { format!("; {}", given_away(judged)) } else { String::new() };
    after + &note
}

fn given_away(judged: &Judged) -> String {
    match &judged.instead[..] {
        [] => "this gave the win away".into(),
        kept => format!("this gave the win away; better: {}", listed(kept)),
    }
}
