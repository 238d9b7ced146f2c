//! Files of expected answers: every game of a catalogue has one, and it reads like documentation.
//!
//! ```text
//! # Anything behind a # is said to the reader.
//! uvg:path.5@1 = N wins 0 2
//! uvg:path.5@0 = P
//! uvg:path.2@0 misere = P
//! null:5 = N wins 2 grundy 2
//! ```
//!
//! A line is a position, perhaps the word `misere`, `=`, the outcome, and perhaps all winning
//! moves behind `wins` and the nimber behind `grundy`. The answers come from theorems, printed
//! tables or hand computation, never from this program.

use crate::solve::{Question, Verdict, solve};
use xanthi_games::budget::Budget;
use xanthi_games::{Catalogue, Files, Outcome, Play, Position};

/// What a file of expected answers showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many lines were answered as expected, each with an accepted certificate.
    pub right: usize,
    /// What is wrong, each with its line number.
    pub wrong: Vec<String>,
}

/// Solves every position in a text of expected answers about the game `name`.
pub fn run(catalogue: &Catalogue, files: &dyn Files, name: &str, text: &str) -> Report {
    let mut report = Report::default();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        match expect(catalogue, files, name, line) {
            Ok(()) => report.right += 1,
            Err(why) => report.wrong.push(format!("line {}: {line}: {why}", number + 1)),
        }
    }
    if report.right + report.wrong.len() == 0 {
        report.wrong.push(format!("there is no expected answer for `{name}`"));
    }
    report
}

fn expect(catalogue: &Catalogue, files: &dyn Files, name: &str, line: &str) -> Result<(), String> {
    let (asked, answer) = line.split_once(" = ").ok_or("no ` = ` in the line")?;
    let (text, play) = match asked.trim().strip_suffix(" misere") {
        Some(text) => (text, Play::Misere),
        None => (asked.trim(), Play::Normal),
    };
    if text.split(':').next() != Some(name) {
        return Err(format!("this is not a position of `{name}`"));
    }
    let position = Position::read(text, catalogue, files).map_err(|e| e.to_string())?;
    if position.to_string() != text {
        return Err(format!("it prints as `{position}`"));
    }
    let grundy = answer.contains("grundy");
    let verdict = solve(&position, Question { play, all_options: true, grundy }, &Budget::default());
    compare(&verdict, answer)
}

fn compare(verdict: &Verdict, answer: &str) -> Result<(), String> {
    let Some(outcome) = verdict.outcome else { return Err(format!("undecided: {:?}", verdict.why_not)) };
    if !verdict.checked() {
        return Err(format!("the certificate was rejected: {:?}", verdict.flaw));
    }
    let mut words = answer.split_whitespace().peekable();
    let wanted = words.next().unwrap_or_default();
    if wanted != outcome.to_string() {
        return Err(format!("the answer is {outcome}"));
    }
    while let Some(word) = words.next() {
        match word {
            "wins" => {
                let mut moves = Vec::new();
                while let Some(mv) = words.next_if(|w| *w != "grundy") {
                    moves.push(mv);
                }
                let mut found: Vec<&str> = verdict.winning_moves().collect();
                moves.sort_unstable();
                found.sort_unstable();
                if moves != found {
                    return Err(format!("the winning moves are {}", found.join(" ")));
                }
            }
            "grundy" => {
                let value = words.next().and_then(|w| w.parse().ok());
                if value != verdict.grundy || value.is_none() {
                    return Err(format!("the nimber is {:?}", verdict.grundy));
                }
            }
            other => return Err(format!("`{other}` is neither `wins` nor `grundy`")),
        }
    }
    match outcome {
        Outcome::P if verdict.winning_moves().next().is_some() => Err("a P position has a winning move".into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::run;
    use xanthi_games::{Catalogue, NoFiles};

    #[test]
    fn a_wrong_expectation_is_noticed() {
        let text = "# comment\nuvg:path.5@1 = N wins 0 2 # behind\nuvg:path.5@1 = P\nuvg:path.5@1 = N wins 0\ndvg:path.2@0 = N\nuvg:path.2@9 = N\nuvg:path.2@0 = N grundy 7";
        let report = run(Catalogue::standard(), &NoFiles, "uvg", text);
        assert_eq!((report.right, report.wrong.len()), (1, 5), "{:?}", report.wrong);
        assert_eq!(run(Catalogue::standard(), &NoFiles, "uvg", "# nothing").wrong.len(), 1);
    }
}
