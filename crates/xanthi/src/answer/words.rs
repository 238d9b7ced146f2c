//! Word chains: for every start letter and every opening word, won or lost, with the winning
//! replies as words.

use super::sentences::{Line, Tone};
use super::solved::Answered;
use crate::Budget;
use crate::solve::{NoAnswer, Question, portfolio};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::check::judge_ground;
use xanthi_games::games::words::Words;
use xanthi_games::notation;
use xanthi_games::{At, Game, GeographyPosition, Outcome, Play, Position, Reduction};

/// How many words a line shows before it only counts.
const SHOWN: usize = 12;

/// The verdicts about a list of words at its opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WordReport {
    /// The start letters, if the player who begins may choose one.
    pub starts: Vec<Start>,
    /// Every word that may be said first.
    pub openings: Vec<Opening>,
}

/// A start letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Start {
    /// The letter, or the letters of a longer link.
    pub start: String,
    /// The outcome for the player who must say a word with it.
    pub outcome: Answered,
    /// The words that win.
    pub winning_moves: Vec<String>,
}

/// An opening word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Opening {
    /// The word.
    pub word: String,
    /// Whether it wins; null if it is undecided.
    pub wins: Option<bool>,
    /// The replies that refute it, if it loses.
    pub winning_replies: Vec<String>,
}

/// The report on a position that is the opening of a word chain; `None` for any other position.
pub fn words(position: &Position, play: Play, limit: &Budget) -> Option<WordReport> {
    let at: &At<Words> = position.typed().words().filter(|at| at.played.is_empty())?;
    let words = &at.game;
    let mut solver = Solver { play, limit, solved: Vec::new() };
    let mut starts = Vec::new();
    if at.state.is_open() {
        for key in words.starts() {
            let winning = solver.winning_words(&words.at_start(key));
            starts.push(Start {
                start: words.link_name(key),
                outcome: winning.as_ref().map(|w| Outcome::of_mover(!w.is_empty())).into(),
                winning_moves: winning.unwrap_or_default(),
            });
        }
    }
    let openings = words.moves(&at.state).into_iter().map(|word| {
        let next = At { game: words.clone(), state: words.play(&at.state, &word), played: vec![word] };
        let replies = solver.winning_words(&next);
        let stuck = words.moves(&next.state).is_empty();
        let wins = replies.as_ref().map(|r| if stuck { play == Play::Normal } else { r.is_empty() });
        Opening { word: words.word(word).to_owned(), wins, winning_replies: replies.unwrap_or_default() }
    });
    let openings = openings.collect();
    Some(WordReport { starts, openings })
}

/// Solves grounds, each once: words with the same letters at their ends lead to the same one.
struct Solver<'a> {
    play: Play,
    limit: &'a Budget,
    solved: Vec<(GeographyPosition, Option<Vec<u32>>)>,
}

impl Solver<'_> {
    /// The words that win, or `None` if that is undecided.
    fn winning_words(&mut self, at: &At<Words>) -> Option<Vec<String>> {
        let Reduction::Geography { position: ground, targets: to } = at.game.reduction(&at.state) else { return None };
        let known = match self.solved.iter().find(|(solved, _)| *solved == ground) {
            Some((_, known)) => known.clone(),
            None => {
                let known = self.winning_targets(&ground);
                self.solved.push((ground, known.clone()));
                known
            }
        };
        let targets = known?;
        let moves = at.game.moves(&at.state).into_iter().zip(to);
        let wins = moves.filter(|(_, target)| targets.contains(target));
        Some(wins.map(|(word, _)| at.game.word(word).to_owned()).collect())
    }

    /// The vertices to which winning moves go, by a checked certificate.
    fn winning_targets(&self, ground: &GeographyPosition) -> Option<Vec<u32>> {
        let question = Question { play: self.play, all_options: true, grundy: false };
        let finding = match portfolio::answer(ground, question, self.limit) {
            Ok(answer) => answer.finding,
            Err(NoAnswer::Stopped(_) | NoAnswer::DoesNotApply(_)) => return None,
        };
        let judged = judge_ground(ground, self.play, &finding.certificate).ok().filter(|j| j.outcome() == finding.outcome)?;
        let options = ground.options().into_iter().zip(judged.outcomes());
        Some(options.filter(|(_, outcome)| *outcome == Some(Outcome::P)).map(|(to, _)| to).collect())
    }
}

impl WordReport {
    /// Whether something in it is undecided.
    pub fn undecided(&self) -> bool {
        self.starts.iter().any(|s| s.outcome == Answered::Undecided) || self.openings.iter().any(|o| o.wins.is_none())
    }

    /// The report in lines; those that follow a heading are indented.
    pub fn tell(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        if !self.starts.is_empty() {
            lines.push(Line::new(Tone::Head, "start letters, for the player who must say a word"));
        }
        for start in &self.starts {
            let line = Line::plain(format!("  {:<4} ", notation::shown(&start.start)));
            let line = match start.outcome.outcome() {
                Some(Outcome::N) => line.and(Tone::Good, "won "),
                Some(_) => line.and(Tone::Bad, "lost"),
                None => line.then("?   "),
            };
            let by = if start.winning_moves.is_empty() { String::new() } else { format!("  by {}", shown(&start.winning_moves)) };
            lines.push(line.then(by));
        }
        lines.push(Line::new(Tone::Head, "opening words, for the player who says them"));
        let won: Vec<&str> = self.openings.iter().filter(|o| o.wins == Some(true)).map(|o| o.word.as_str()).collect();
        let list = notation::shown(&won.join(", "));
        lines.push(Line::plain("  ").and(Tone::Good, "won ").then(format!(" {} of {}: {list}", won.len(), self.openings.len())));
        for opening in &self.openings {
            let word = notation::shown(&opening.word);
            match opening.wins {
                Some(true) => {}
                Some(false) => lines.push(
                    Line::plain("  ")
                        .and(Tone::Bad, "lost")
                        .then(format!(" {word}  "))
                        .and(Tone::Dim, "to")
                        .then(format!(" {}", shown(&opening.winning_replies))),
                ),
                None => lines.push(Line::plain(format!("  ?    {word}"))),
            }
        }
        lines
    }
}

fn shown(words: &[String]) -> String {
    let more = if words.len() > SHOWN { format!(" and {} more", words.len() - SHOWN) } else { String::new() };
    format!("{}{more}", notation::shown(&words[..words.len().min(SHOWN)].join(", ")))
}
