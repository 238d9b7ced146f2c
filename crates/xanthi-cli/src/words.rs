//! Word chains: for every start letter and every opening word, won or lost, with the winning
//! replies as words.

use crate::limits::Watch;
use crate::look::{BAD, DIM, GOOD, HEAD, paint};
use serde_json::{Value, json};
use std::io::{self, Write};
use xanthi::solve::{Miss, Question, portfolio};
use xanthi_games::check::judge_ground;
use xanthi_games::games::words::Words;
use xanthi_games::notation;
use xanthi_games::{At, Game, Ground, Outcome, Play, Position};

/// How many words a line shows before it only counts.
const SHOWN: usize = 12;

/// The verdicts about a list of words at its opening.
pub(crate) struct Report {
    starts: Vec<Start>,
    openings: Vec<Opening>,
}

/// A start letter.
struct Start {
    letter: String,
    /// The outcome for the player who must say a word with it.
    outcome: Option<Outcome>,
    /// The words that win.
    winning: Vec<String>,
}

/// An opening word.
struct Opening {
    word: String,
    /// Whether it wins; `None` if it is undecided.
    wins: Option<bool>,
    /// The replies that refute it, if it loses.
    replies: Vec<String>,
}

/// The report on a position that is the opening of a word chain; `None` for any other position.
pub(crate) fn report(position: &Position, play: Play, watch: &Watch) -> Option<Report> {
    let at: &At<Words> = position.downcast().filter(|at: &&At<Words>| at.played.is_empty())?;
    let words = &at.game;
    let mut solver = Solver { play, watch, solved: Vec::new() };
    let mut starts = Vec::new();
    if at.state.is_open() {
        for key in words.starts() {
            let winning = solver.winning_words(&words.at_start(key));
            starts.push(Start {
                letter: words.link_name(key),
                outcome: winning.as_ref().map(|w| Outcome::of_mover(!w.is_empty())),
                winning: winning.unwrap_or_default(),
            });
        }
    }
    let openings = words.moves(&at.state).into_iter().map(|word| {
        let next = At { game: words.clone(), state: words.play(&at.state, &word), played: vec![word] };
        let replies = solver.winning_words(&next);
        let stuck = words.moves(&next.state).is_empty();
        let wins = replies.as_ref().map(|r| if stuck { play == Play::Normal } else { r.is_empty() });
        Opening { word: words.word(word).to_owned(), wins, replies: replies.unwrap_or_default() }
    });
    let openings = openings.collect();
    Some(Report { starts, openings })
}

/// Solves grounds, each once: words with the same letters at their ends lead to the same one.
struct Solver<'a> {
    play: Play,
    watch: &'a Watch,
    solved: Vec<(Ground, Option<Vec<u32>>)>,
}

impl Solver<'_> {
    /// The words that win, or `None` if that is undecided.
    fn winning_words(&mut self, at: &At<Words>) -> Option<Vec<String>> {
        let ground = at.game.ground(&at.state)?;
        let known = match self.solved.iter().find(|(solved, _)| *solved == ground) {
            Some((_, known)) => known.clone(),
            None => {
                let known = self.winning_targets(&ground);
                self.solved.push((ground, known.clone()));
                known
            }
        };
        let targets = known?;
        let moves = at.game.moves(&at.state).into_iter();
        let wins = |word: &u32| at.game.target(&at.state, word).is_some_and(|t| targets.contains(&t));
        Some(moves.filter(wins).map(|word| at.game.word(word).to_owned()).collect())
    }

    /// The vertices to which winning moves go, by a checked certificate.
    fn winning_targets(&self, ground: &Ground) -> Option<Vec<u32>> {
        let question = Question { play: self.play, all_options: true, grundy: false };
        let finding = match portfolio::answer(ground, question, &self.watch.limit) {
            Ok(answer) => answer.finding,
            Err(Miss::Stopped(_) | Miss::DoesNotApply(_)) => return None,
        };
        let judged = judge_ground(ground, self.play, &finding.certificate).ok().filter(|j| j.outcome() == finding.outcome)?;
        let options = ground.options().into_iter().zip(judged.outcomes());
        Some(options.filter(|(_, outcome)| *outcome == Some(Outcome::P)).map(|(to, _)| to).collect())
    }
}

impl Report {
    /// Whether something in it is undecided.
    pub(crate) fn undecided(&self) -> bool {
        self.starts.iter().any(|s| s.outcome.is_none()) || self.openings.iter().any(|o| o.wins.is_none())
    }

    /// The fields `starts` and `openings` of the JSON form.
    pub(crate) fn json(&self) -> (Value, Value) {
        let name = |outcome: Option<Outcome>| outcome.map_or("undecided".to_owned(), |o| o.to_string());
        let starts = self.starts.iter().map(|s| json!({"start": s.letter, "outcome": name(s.outcome), "winning_moves": s.winning}));
        let of_opening = |o: &Opening| json!({"word": o.word, "wins": o.wins, "winning_replies": o.replies});
        (starts.collect(), self.openings.iter().map(of_opening).collect())
    }

    /// Prints the report for people.
    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        if !self.starts.is_empty() {
            writeln!(out, "  {}", paint(HEAD, "start letters, for the player who must say a word"))?;
        }
        for start in &self.starts {
            let outcome = match start.outcome {
                Some(Outcome::N) => paint(GOOD, "won "),
                Some(_) => paint(BAD, "lost"),
                None => "?   ".into(),
            };
            let by = if start.winning.is_empty() { String::new() } else { format!("  by {}", shown(&start.winning)) };
            writeln!(out, "    {:<4} {outcome}{by}", notation::shown(&start.letter))?;
        }
        writeln!(out, "  {}", paint(HEAD, "opening words, for the player who says them"))?;
        let won: Vec<&str> = self.openings.iter().filter(|o| o.wins == Some(true)).map(|o| o.word.as_str()).collect();
        writeln!(out, "    {} {} of {}: {}", paint(GOOD, "won "), won.len(), self.openings.len(), notation::shown(&won.join(", ")))?;
        for opening in &self.openings {
            match opening.wins {
                Some(true) => {}
                Some(false) => writeln!(
                    out,
                    "    {} {}  {} {}",
                    paint(BAD, "lost"),
                    notation::shown(&opening.word),
                    paint(DIM, "to"),
                    shown(&opening.replies)
                )?,
                None => writeln!(out, "    ?    {}", notation::shown(&opening.word))?,
            }
        }
        writeln!(out)
    }
}

fn shown(words: &[String]) -> String {
    let more = if words.len() > SHOWN { format!(" and {} more", words.len() - SHOWN) } else { String::new() };
    format!("{}{more}", notation::shown(&words[..words.len().min(SHOWN)].join(", ")))
}
