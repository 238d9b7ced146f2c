//! The whole report on a list of words: every link and every word, in lines and as CSV.

use super::{Opening, SAYABLE, Start, WordReport, shown};
use crate::answer::sentences::{Line, Tone};
use crate::phrases::{counted, grouped};
use crate::solve::Work;
use crate::table::formats::csv_line;
use crate::words::{Class, sentences};
use xanthi_games::notation;

impl WordReport {
    /// Tells every link and every word in a line of its own; [`WordReport::tell`] has what is told first.
    pub fn tell_all(&self) -> Vec<Line> {
        self.tell_those(&[])
    }

    /// Tells every link and every word of some classes in a line of its own; of all classes if none is named.
    pub fn tell_those(&self, only: &[Only]) -> Vec<Line> {
        let none = |what: &str| Line::plain("  ").and(Tone::Dim, format!("there is no such {what}"));
        let mut lines = Vec::new();
        let mut part = |head: String, what: &str, told: Vec<Line>| {
            lines.push(Line::new(Tone::Head, head));
            lines.extend(told.is_empty().then(|| none(what)));
            lines.extend(told);
        };
        if !self.starts.is_empty() {
            part(self.of_starts(), "link", self.starts.iter().filter(|start| takes(only, start.class)).map(link).collect());
        }
        let words = self.openings.iter().filter(|opening| takes(only, opening.class)).map(|opening| word(&opening));
        part(SAYABLE.into(), "word", words.collect());
        lines.extend(self.notes.iter().map(|note| Line::plain("  ").and(Tone::Dim, note)));
        lines
    }

    /// All links and words as comma-separated values (RFC 4180). The columns are `what` (`link` or `word`), `name`, `end`
    /// (where a word ends), `verdict` (`won`, `lost` or `open`), `class`, `begins` and `ends` (of links, how many words may be
    /// said and how many end there), `by` (of a link, the words that win, and if it is open those that are not decided; of a
    /// word, those that refute it), with `; ` between several, where a word that holds a semicolon or quotation marks stands in
    /// such marks, those inside doubled; and of what is open the [work](Work) on it: `positions`, `proof_number` and
    /// `disproof_number`.
    pub fn csv(&self) -> String {
        Self::csv_header(false) + &self.csv_rows(None, None, &[])
    }

    /// The first line of the table; where it tells of several lists, with a column `position` in front.
    pub fn csv_header(several: bool) -> String {
        let columns = ["what", "name", "end", "verdict", "class", "begins", "ends", "by", "positions", "proof_number", "disproof_number"];
        csv_line(several.then_some("position").into_iter().chain(columns).map(str::to_owned))
    }

    /// The lines below it, of some classes alone if any are given, each with the position in front if there is one. `start` is
    /// the link [with which the next word must begin](Self::start_of), if there is one.
    pub fn csv_rows(&self, position: Option<&str>, start: Option<&Start>, only: &[Only]) -> String {
        let line = |fields: [String; 8], work| csv_line(position.map(str::to_owned).into_iter().chain(fields).chain(worked(work)));
        let mut out = String::new();
        for s in self.starts.iter().chain(start).filter(|start| takes(only, start.class)) {
            let class = sentences::class(s.class);
            let [begins, ends] = [s.begins, s.ends].map(|words| words.to_string());
            let (name, by) = (s.start.clone(), several(telling(s).1));
            out += &line(["link".into(), name, String::new(), verdict(s.class).0.into(), class, begins, ends, by], s.work);
        }
        for o in self.openings.iter().filter(|opening| takes(only, opening.class)) {
            let (verdict, by) = (verdict(o.class).0.into(), several(&o.winning_replies));
            out += &line(
                ["word".into(), o.word.into(), o.end.into(), verdict, sentences::class(o.class), String::new(), String::new(), by],
                o.work,
            );
        }
        out
    }
}

/// The work in columns.
fn worked(work: Option<Work>) -> [String; 3] {
    let number = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
    let positions = work.map_or(String::new(), |work| work.positions.to_string());
    [positions, number(work.and_then(|work| work.proof_number)), number(work.and_then(|work| work.disproof_number))]
}

/// Words with `; ` between them. One that holds a semicolon or quotation marks stands in such marks, and those inside are
/// doubled.
fn several(words: &[impl AsRef<str>]) -> String {
    let quoted = |word: &str| match word.contains([';', '"']) {
        true => format!("\"{}\"", word.replace('"', "\"\"")),
        false => word.to_owned(),
    };
    words.iter().map(|word| quoted(word.as_ref())).collect::<Vec<_>>().join("; ")
}

/// Some of the classes of links and words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// What wins.
    Won,
    /// What loses.
    Lost,
    /// What is not decided.
    Open,
    /// What wins by a one-shot word.
    OneShot,
    /// What labels alone decide.
    Labels,
    /// What cancelled pairs decide.
    Loops,
    /// What only a search decides, and what is still open.
    Root,
}

impl Only {
    /// All of them, each with its name and what it is.
    pub const NAMED: [(&'static str, Self, &'static str); 7] = [
        ("won", Only::Won, "What wins"),
        ("lost", Only::Lost, "What loses"),
        ("open", Only::Open, "What is not decided"),
        ("one-shot", Only::OneShot, "What wins by a one-shot word"),
        ("labels", Only::Labels, "What labels alone decide"),
        ("loops", Only::Loops, "What cancelled pairs decide"),
        ("root", Only::Root, "What only a search decides, and what is still open"),
    ];

    /// Whether a class is one of them.
    pub fn takes(self, class: Class) -> bool {
        match self {
            Only::Won => class.wins() == Some(true),
            Only::Lost => class.wins() == Some(false),
            Only::Open => class == Class::Open,
            Only::OneShot => class == Class::Wins { words: 1 },
            Only::Labels => matches!(class, Class::Wins { .. } | Class::Loses { .. }),
            Only::Loops => matches!(class, Class::WinsByLoop | Class::LosesByLoop),
            Only::Root => matches!(class, Class::WinsAtRoot | Class::Open | Class::LosesAtRoot),
        }
    }
}

/// Whether a class is one of some; all are if none is named.
fn takes(only: &[Only], class: Class) -> bool {
    only.is_empty() || only.iter().any(|only| only.takes(class))
}

fn verdict(class: Class) -> (&'static str, Tone) {
    match class.wins() {
        Some(true) => ("won", Tone::Good),
        Some(false) => ("lost", Tone::Bad),
        None => ("open", Tone::Dim),
    }
}

fn link(start: &Start) -> Line {
    let (name, tone) = verdict(start.class);
    let line = Line::plain("  ").and(tone, format!("{name:<4}"));
    let line = line.then(format!(
        "  {}  {} may be said, {}",
        notation::shown(&start.start),
        counted(start.begins, "word"),
        ends_there(start.ends)
    ));
    let (how, words) = telling(start);
    by(line.and(Tone::Dim, format!("  {}", start.says)), how, words)
}

/// How many words end at a link.
fn ends_there(count: u64) -> String {
    if count == 1 { "1 ends there".into() } else { format!("{} end there", grouped(count)) }
}

/// The words that tell most about a link: those that win, or those of an open one that may still win.
fn telling(start: &Start) -> (&'static str, &[String]) {
    if start.class.wins().is_none() { ("left", &start.open_moves) } else { ("by", &start.winning_moves) }
}

fn word(opening: &Opening<'_>) -> Line {
    let (name, tone) = verdict(opening.class);
    let line = Line::plain("  ").and(tone, format!("{name:<4}"));
    let line = line.then(format!("  {}, leads to {}", notation::shown(&opening.word), notation::shown(&opening.end)));
    by(line.and(Tone::Dim, format!("  {}", opening.says)), "to", &opening.winning_replies)
}

fn by(line: Line, how: &str, words: &[impl AsRef<str>]) -> Line {
    if words.is_empty() { line } else { line.then(format!("  {how} {}", shown(words))) }
}
