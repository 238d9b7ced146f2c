//! What the library tells, on a terminal: colours, and sentences that go on below their beginning.

mod command;

use crate::flags::name_options;
use crate::terminal_style::{BAD, DIM, ERROR, GOOD, HEAD, of_role, paint};
use crate::wrap::{hanging, terminal_width};
use std::io::{self, Write};
use xanthi::answer::{Line, Only, Piece, Row, RowKind, Solved, Told, Tone};
use xanthi::scene::board::TextBoard;
use xanthi::solve::Verdict;
use xanthi_games::Position;

/// How wide the names of the rows of a verdict are.
const NAMES: usize = 8;
/// Where the lines of a report on words go on.
const WORDS: usize = 8;
/// How far pictures stand from the left.
const INDENT: usize = 4;

/// A line with its colours.
pub(crate) fn painted(line: &Line) -> String {
    let piece = |piece: &Piece| match piece.tone {
        Tone::Head => paint(HEAD, &piece.text),
        Tone::Good => paint(GOOD, &piece.text),
        Tone::Bad => paint(BAD, &piece.text),
        Tone::Error => paint(ERROR, &piece.text),
        Tone::Dim => paint(DIM, &piece.text),
        _ => piece.text.clone(),
    };
    line.0.iter().map(piece).collect()
}

/// Rows with their names in a column so wide.
pub(crate) fn rows(out: &mut impl Write, rows: &[Row], wide: usize) -> io::Result<()> {
    rows.iter().try_for_each(|row| match row.name.as_str() {
        "" if row.kind != RowKind::More => {
            let line = painted(&row.line);
            writeln!(out, "  {}", hanging(line.len() - line.trim_start().len() + 4, &line))
        }
        name => writeln!(out, "  {name:<wide$} {}", hanging(wide + 3, painted(&row.line))),
    })
}

/// Prints an answer: its heading, and its rows.
pub(crate) fn told(out: &mut impl Write, answer: &impl Told) -> io::Result<()> {
    writeln!(out, "{}", hanging(2, painted(&answer.heading())))?;
    rows(out, &answer.tell(), answer.wide())
}

/// What is printed with a verdict.
#[derive(Clone, Copy)]
pub(crate) struct With<'a> {
    pub(crate) picture: bool,
    /// What leads where, of graphs that are not drawn in letters.
    pub(crate) arcs: bool,
    /// Sources in full.
    pub(crate) sources: bool,
    /// Why the other methods do not apply.
    pub(crate) why: bool,
    /// Every link and every word.
    pub(crate) all: bool,
    /// Which classes of links and words are told with `all`; none stands for every class.
    pub(crate) only: &'a [Only],
}

/// The rows of an answer, with the command that settles what is open where one does.
fn answered(solved: &Solved) -> Vec<Row> {
    let mut told = solved.tell();
    if let Some(proof) = solved.decided_by() {
        told.iter_mut().filter(|row| row.kind == RowKind::Try).for_each(|row| row.line = Line::plain(command::command(&proof)));
    }
    told
}

/// Prints one verdict: the answer first, then the picture, then all else.
pub(crate) fn solved(out: &mut impl Write, position: &Position, solved: &Solved, verdict: &Verdict, with: With<'_>) -> io::Result<()> {
    writeln!(out, "{}", hanging(2, painted(&solved.heading())))?;
    let mut told = answered(solved);
    if let (true, Some(full)) = (with.sources, solved.tell_source()) {
        told.iter_mut().filter(|row| row.kind == full.kind).for_each(|row| *row = full.clone());
    }
    let answer = told.iter().take_while(|row| row.kind == RowKind::Answer).count();
    rows(out, &told[..answer], NAMES)?;
    if with.picture {
        picture(out, position, verdict, with.arcs)?;
    }
    rows(out, &told[answer..], NAMES)?;
    if with.why {
        rows(out, &solved.tell_why_not(), NAMES)?;
    }
    writeln!(out)?;
    let Some(report) = solved.word_report() else { return Ok(()) };
    let lines = if with.all { report.tell_those(with.only) } else { report.tell() };
    lines.iter().try_for_each(|line| writeln!(out, "  {}", hanging(WORDS, painted(line))))?;
    if !with.all && report.leaves_out() {
        let more = Line::plain("  ").and(Tone::Dim, "--all, --csv and --json list every link and every word");
        writeln!(out, "  {}", hanging(WORDS, painted(&more)))?;
    }
    writeln!(out)
}

/// Answers that a position is undecided, in the words of `solve`, or as its JSON.
pub(crate) fn undecided(out: &mut impl Write, mut answer: Solved, as_json: bool) -> io::Result<()> {
    if !as_json {
        return unfinished(out, answer);
    }
    name_options(&mut answer);
    crate::json::write(out, &answer)
}

/// The same as a text, for a program that must be ended.
pub(crate) fn last_words(answer: Solved, as_json: bool) -> String {
    let mut text = Vec::new();
    undecided(&mut text, answer, as_json).map_or_else(|_| String::new(), |()| String::from_utf8_lossy(&text).into_owned())
}

/// Prints what is said of a position that was not worked on.
pub(crate) fn unfinished(out: &mut impl Write, mut solved: Solved) -> io::Result<()> {
    name_options(&mut solved);
    writeln!(out, "{}", painted(&solved.heading()))?;
    rows(out, &answered(&solved), NAMES)?;
    solved.notes.iter().try_for_each(|note| writeln!(out, "  {}", hanging(4, paint(DIM, note))))?;
    writeln!(out)
}

fn picture(out: &mut impl Write, position: &Position, verdict: &Verdict, arcs: bool) -> io::Result<()> {
    let board = TextBoard::new(position, Some(verdict));
    if board.as_ref().is_some_and(|board| board.rows.is_empty() || !(arcs || board.is_drawn())) {
        return Ok(());
    }
    let fits = |board: &TextBoard| terminal_width().is_none_or(|width| !board.is_drawn() || board.size().1 + INDENT <= width);
    match board.filter(fits).and_then(|board| Some((board.text()?, board))) {
        Some((plain, board)) => {
            writeln!(out)?;
            let coloured = board.rows.iter().map(|row| in_colour(row)).zip(&plain);
            let cut = |line: &String| line.ends_with('…');
            coloured.into_iter().try_for_each(|(row, line)| writeln!(out, "    {}", if cut(line) { line } else { &row }))?;
            board.below.iter().try_for_each(|line| writeln!(out, "    {}", hanging(INDENT, paint(DIM, line))))?;
            writeln!(out)
        }
        None => writeln!(out, "    {}", hanging(4, paint(DIM, "(the picture would not fit on a screen)"))),
    }
}

/// A row of a board in the colours of its marks.
fn in_colour(row: &[xanthi::scene::board::Piece]) -> String {
    let full = row.iter().rposition(|piece| !piece.text.trim_end().is_empty()).map_or(0, |last| last + 1);
    let piece = |(k, piece): (usize, &xanthi::scene::board::Piece)| {
        let text = if k + 1 == full { piece.text.trim_end() } else { &piece.text };
        of_role(piece.role).map_or_else(|| text.to_owned(), |style| paint(style, text))
    };
    row[..full].iter().enumerate().map(piece).collect()
}
