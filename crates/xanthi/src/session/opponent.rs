//! The computer's move.
//!
//! - Won: on a torus the move of a strategy of the literature that has been kept to from the opening on, which costs nothing. Otherwise a move that ends the game. Otherwise, where the game is small enough to be unfolded, a move that wins soonest. Otherwise, of a
//!   word chain, one that wins soonest by labels. Otherwise a move that a checked proof shows to win,
//!   and from then on the replies that the proof itself tells ([`CertificatePlayer`]), as long as it
//!   tells them.
//! - Lost: in a small game the move after which the loss takes longest
//!   ([remoteness](super::lengths)), and among those the one with the fewest winning replies.
//!   Otherwise the *most confusing* one: the fewest winning replies, and among equals the most
//!   replies in all; of at most 16 moves, spread evenly over the list, or of as many as have 4,000
//!   replies together. Where every reply wins, in Shannon's game the move after which the winner
//!   needs the most edges ([delay](super::delay)). If an eighth of the positions does not suffice to
//!   count the winning replies, the move that leaves the most replies.
//! - At the levels of people: see [`look_ahead`](super::look_ahead) and [`habits`](super::habits).
//! - Undecided within the limit: a move that is known to win; otherwise, of the moves not known to
//!   lose, the one that seems likeliest to win by the numbers of the search ([`Work`]), and where it has none, one that
//!   leaves the opponent the fewest replies (in misère play the most).

use super::alone::alone;
use super::choice::{Because, Choice};
use super::delay::longest_delay;
use super::habits::by_habit;
use super::level::Level;
use super::look_ahead::{casual, spread, strong};
use super::remoteness::{Length, lengths};
use super::{Dice, values};
use crate::follow::{CertificatePlayer, Followed};
use crate::links::ROOMY;
use crate::links::soonest::soonest_move;
use crate::solve::{Question, Verdict, Work, solve};
use crate::strategy::{move_with_memory, rule_behind};
use std::cmp::Reverse;
use xanthi_games::budget::Budget;
use xanthi_games::reduction::Move;
use xanthi_games::{Outcome, Play, Position};

/// How many moves a lost or undecided player looks at; and how many replies, where that allows more.
const EXAMINED: usize = 16;
const REPLIES: usize = 4_000;

/// The move of a computer at a level; `None` if there is no move. The same dice and budget on
/// one thread always give the same move, unless the budget is cancelled.
///
/// A [`Computer`] answers faster in the course of a game.
pub fn choose(position: &Position, play: Play, level: Level, dice: &mut Dice, budget: &Budget) -> Option<Choice> {
    Computer::default().choose(position, None, play, level, dice, budget)
}

/// A computer in the course of a game: it remembers the certificate that it follows.
#[derive(Clone, Debug, Default)]
pub struct Computer {
    player: Option<CertificatePlayer>,
}

impl Computer {
    /// Whether the opponent follows a certificate.
    pub fn follows(&self) -> bool {
        self.player.is_some()
    }

    /// The move at a level; `None` if there is no move. `last` is the position before the
    /// opponent's move, and that move. If play went on otherwise than this computer remembers,
    /// because moves were taken back, say, it forgets.
    pub fn choose(
        &mut self,
        position: &Position,
        last: Option<(&Position, &str)>,
        play: Play,
        level: Level,
        dice: &mut Dice,
        budget: &Budget,
    ) -> Option<Choice> {
        self.consider(position, last, play, level, dice, budget).map(|(choice, _)| choice)
    }

    /// The move, and what the solver said of the position (of a sum with one component left, of that
    /// one), if it was asked.
    pub(super) fn consider(
        &mut self,
        position: &Position,
        last: Option<(&Position, &str)>,
        play: Play,
        level: Level,
        dice: &mut Dice,
        budget: &Budget,
    ) -> Option<(Choice, Option<Verdict>)> {
        if let Some((part, before)) = alone(position) {
            let last = last.and_then(|(from, mv)| Some((alone(from)?.0, mv.strip_prefix(&before)?)));
            let (choice, verdict) = self.consider(part, last, play, level, dice, budget)?;
            return Some((Choice { mv: before + &choice.mv, ..choice }, verdict));
        }
        let (mut choice, verdict) = self.decide(position, last, play, level, dice, budget)?;
        if play == Play::Normal && choice.rule.is_none() && matches!(choice.because, Because::Wins(_) | Because::Follows(_)) {
            choice.rule = rule_behind(position, &choice.mv, budget);
        }
        Some((choice, verdict))
    }

    /// The same of a position that is no sum with one component left.
    fn decide(
        &mut self,
        position: &Position,
        last: Option<(&Position, &str)>,
        play: Play,
        level: Level,
        dice: &mut Dice,
        budget: &Budget,
    ) -> Option<(Choice, Option<Verdict>)> {
        let player = self.player.take().filter(|player| player.play() == play);
        let moves = position.moves();
        if moves.is_empty() {
            return None;
        }
        let random = match level {
            Level::Perfect | Level::Strong | Level::Casual | Level::Habit(_) => false,
            Level::Mixed(percent) => dice.below(100) < u64::from(percent),
            Level::Random => true,
        };
        if random {
            let mv = moves[dice.below(moves.len() as u64) as usize].clone();
            return Some((Choice::new(mv, Because::Random), None));
        }
        let seen = match level {
            Level::Casual => Some(casual(position, play, &moves, dice, budget)),
            Level::Strong => strong(position, play, &moves, dice, budget),
            Level::Habit(habit) => Some(by_habit(habit, position, play, &moves, dice, budget)),
            _ => None,
        };
        if let Some(choice) = seen {
            return Some((choice, None));
        }
        if play == Play::Normal
            && let Some((mv, rule)) = move_with_memory(position)
        {
            return Some((Choice { mv, because: Because::Wins(None), rule: Some(rule) }, None));
        }
        if let Some(mv) = at_once(position, play, &moves) {
            return Some((Choice::new(mv, Because::Wins(Some(0))), None));
        }
        if let Some(table) = lengths(position, play, &part(budget, 4)) {
            return Some((by_length(&moves, &table), None));
        }
        if let Some(choice) = by_labels(position, play, &moves) {
            return Some((choice, None));
        }
        let told = player.and_then(|player| {
            let (before, mv) = last?;
            (player.at().to_string() == before.to_string()).then(|| player.reply(mv, budget))?
        });
        if let Some(choice) = self.follow(told) {
            return Some((choice, None));
        }
        let verdict = looked_at(position, play, budget);
        let choice = match verdict.outcome {
            Some(Outcome::P) => confusing(position, play, &moves, budget),
            Some(_) => {
                let proof = verdict.checked_proof();
                let told = proof.and_then(|proof| CertificatePlayer::won(position, play, &proof.certificate, budget));
                match self.follow(told) {
                    Some(choice) => choice,
                    None => self.proved(position, play, &moves, &verdict, budget),
                }
            }
            None => guess(position, play, &moves, &verdict, dice),
        };
        Some((choice, Some(verdict)))
    }

    fn follow(&mut self, told: Option<(CertificatePlayer, Followed)>) -> Option<Choice> {
        let (player, (mv, rule)) = told?;
        self.player = Some(player);
        Some(Choice::new(mv, Because::Follows(rule)))
    }

    /// A winning move, if the proof that the position is won cannot be followed.
    fn proved(&self, position: &Position, play: Play, moves: &[String], verdict: &Verdict, budget: &Budget) -> Choice {
        if let Some(mv) = verdict.winning_moves().next() {
            return Choice::new(mv.to_owned(), Because::Wins(None));
        }
        // Some theorems tell who wins and not by which move: then all moves are asked for.
        let all = values(position, play, &part(budget, 2));
        let rest = part(budget, 2);
        let one = |mv: &String| {
            let next = position.after(mv).ok()?;
            let question = Question { play, ..Question::default() };
            rest.part(u64::MAX, |rest| (solve(&next, question, rest).outcome == Some(Outcome::P)).then(|| mv.clone()))
        };
        match all.winning_moves().next().map(str::to_owned).or_else(|| moves.iter().find_map(one)) {
            Some(mv) => Choice::new(mv, Because::Wins(None)),
            None => Choice::new(moves[0].clone(), Because::Hopes),
        }
    }
}

/// Of so many moves at most each is looked at for whether it ends the game.
const LAST: usize = 1_000;

/// A move after which the other side has none, and so has lost. Word chains are asked [by labels](by_labels).
fn at_once(position: &Position, play: Play, moves: &[String]) -> Option<String> {
    if play == Play::Misere || moves.len() > LAST || position.typed().words().is_some() {
        return None;
    }
    moves.iter().find(|mv| position.after(mv).is_ok_and(|next| next.moves().is_empty())).cloned()
}

/// So many positions at most for who wins, where the rest can tell which move is likeliest: a limit of time may leave none.
const LOOK: u64 = 1 << 18;

/// Who wins, and if that is not found out, what a search of all moves tells of each.
fn looked_at(position: &Position, play: Play, budget: &Budget) -> Verdict {
    let verdict = solve(position, Question { play, ..Question::default() }, &first_look(position, budget));
    if verdict.outcome.is_some() || verdict.winning_moves().next().is_some() {
        return verdict;
    }
    let all = solve(position, Question { play, all_options: true, grundy: false }, &part(budget, 2));
    if all.options.is_empty() { verdict } else { all }
}

/// The limit for who wins.
fn first_look(position: &Position, budget: &Budget) -> Budget {
    let mut share = part(budget, 2);
    // Of other games no search tells more of a move than its outcome.
    let tells_more = || position.links().is_some() || position.geography().is_some_and(|ground| ground.rule().directed);
    if tells_more() {
        share.nodes = share.nodes.min(LOOK);
    }
    share
}

/// The bounds of a limit, the positions divided by `n`, with a counter of its own.
pub(super) fn part(budget: &Budget, n: u64) -> Budget {
    let mut share = budget.afresh();
    share.nodes = (budget.nodes / n).max(1);
    share
}

/// The move by the lengths of the game after each: one that wins soonest, or loses latest.
fn by_length(moves: &[String], table: &[Length]) -> Choice {
    let won = moves.iter().zip(table).filter(|(_, length)| length.outcome == Outcome::P);
    if let Some((mv, length)) = won.min_by_key(|(_, length)| length.moves) {
        return Choice::new(mv.clone(), Because::Wins(Some(length.moves)));
    }
    let rank = |length: &Length| (length.moves, Reverse(length.winning), length.options);
    let best = (0..moves.len()).rev().max_by_key(|&k| rank(&table[k])).unwrap_or(0);
    Choice::new(moves[best].clone(), Because::Lasts(table[best].moves))
}

/// A move of a chain of links that wins soonest by labels, which no limit keeps from being told.
fn by_labels(position: &Position, play: Play, moves: &[String]) -> Option<Choice> {
    if !ROOMY || position.typed().words().is_none() {
        return None;
    }
    let (k, left) = soonest_move(position, play)?;
    Some(Choice::new(moves.get(k)?.clone(), Because::Wins(Some(left))))
}

/// So many replies at most are listed to compare moves, if each move has about as many replies as there are moves.
const LISTED: usize = 1 << 20;

/// How many of `n` moves are looked at: 16, or as many as have [`REPLIES`] replies in all; fewer if there are very many.
fn examined_of(n: usize) -> usize {
    let few = EXAMINED.min((LISTED / n.max(1)).max(1));
    n.min(few.max(REPLIES / n.max(1)))
}

/// The indices of these moves, spread evenly.
fn examined(n: usize) -> impl Iterator<Item = usize> {
    spread(n, examined_of(n))
}

fn confusing(position: &Position, play: Play, moves: &[String], budget: &Budget) -> Choice {
    if let [only] = moves {
        return Choice::new(only.clone(), Because::Only);
    }
    // That the position is lost is known: for the rest nobody wants to wait as long again.
    let share = part(budget, 8 * examined_of(moves.len()) as u64);
    let counted = examined(moves.len()).filter_map(|k| {
        let next = position.after(&moves[k]).ok()?;
        let verdict = values(&next, play, &share.afresh());
        // A move that ends the game in misère play leaves no reply that could be wrong.
        let settled = !verdict.options.is_empty() && verdict.outcome.is_some() && verdict.options.iter().all(|o| o.outcome.is_some());
        settled.then(|| (verdict.winning_moves().count() as u32, verdict.options.len() as u32, k))
    });
    let fewest = counted.min_by_key(|&(winning, all, k)| (winning, Reverse(all), k));
    // Where every reply wins, Shannon's game still has a measure.
    if fewest.is_none_or(|(winning, all, _)| winning == all)
        && play == Play::Normal
        && let Some(board) = position.switching()
        && let Some((edge, needed)) = longest_delay(&board)
        && let Some(k) = board.moves().iter().position(|mv| *mv == Move::Take(edge))
    {
        return Choice::new(moves[k].clone(), Because::Delays(needed));
    }
    if let Some((winning, all, k)) = fewest {
        return Choice::new(moves[k].clone(), Because::Confuses(winning, all));
    }
    // The more replies, the more can be wrong.
    let replies = |k: usize| position.after(&moves[k]).map_or(0, |next| next.moves().len() as u32);
    let most = examined(moves.len()).map(|k| (replies(k), k)).max_by_key(|&(all, k)| (all, Reverse(k)));
    let (all, k) = most.unwrap_or_default();
    Choice::new(moves[k].clone(), Because::Leaves(all))
}

/// The open move that seems likeliest to win, if it is known of any.
fn likeliest(position: &Position, verdict: &Verdict) -> Option<Choice> {
    let open = verdict.options.iter().zip(verdict.work_of_moves(position)).filter(|(option, _)| option.outcome.is_none());
    let odds = |work: Option<Work>| Some((work?.odds()?, work?.proof_number?, work?.disproof_number?));
    let known = open.filter_map(|(option, work)| Some((odds(work)?, option)));
    let best = known.max_by(|((a, ..), x), ((b, ..), y)| a.total_cmp(b).then_with(|| y.mv.cmp(&x.mv)));
    best.map(|((_, proof, disproof), option)| Choice::new(option.mv.clone(), Because::Seems(proof, disproof)))
}

fn guess(position: &Position, play: Play, moves: &[String], verdict: &Verdict, dice: &mut Dice) -> Choice {
    if let Some(mv) = verdict.winning_moves().next() {
        return Choice::new(mv.to_owned(), Because::Wins(None));
    }
    if let Some(choice) = likeliest(position, verdict) {
        return choice;
    }
    let open: Vec<usize> = (0..moves.len()).filter(|&k| verdict.options.get(k).is_none_or(|o| o.outcome.is_none())).collect();
    let open = if open.is_empty() { (0..moves.len()).collect() } else { open };
    let replies = |k: usize| position.after(&moves[open[k]]).map_or(0, |next| next.moves().len());
    let mut counted: Vec<(usize, usize)> = examined(open.len()).map(|k| (replies(k), open[k])).collect();
    counted.sort_unstable_by_key(|&(left, k)| (if play == Play::Normal { left } else { usize::MAX - left }, k));
    let best = counted.iter().take_while(|c| c.0 == counted[0].0).count();
    let (left, k) = counted[dice.below(best as u64) as usize];
    Choice::new(moves[k].clone(), Because::Guess(left))
}
