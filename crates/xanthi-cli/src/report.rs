//! What the library tells, on a terminal: colours, and sentences that go on below their beginning.

use crate::args::SolveArgs;
use crate::terminal_style::{BAD, DIM, ERROR, GOOD, HEAD, paint};
use crate::wrap::hanging;
use std::io::{self, Write};
use xanthi::answer::{Line, Piece, Row, Solved, Told, Tone};
use xanthi::scene::board::TextBoard;
use xanthi::solve::Verdict;
use xanthi_games::Position;

/// How wide the names of the rows of a verdict are.
const NAMES: usize = 8;

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
        "" => writeln!(out, "  {}", painted(&row.line)),
        name => writeln!(out, "  {name:<wide$} {}", hanging(wide + 3, painted(&row.line))),
    })
}

/// Prints an answer: its heading, and its rows.
pub(crate) fn told(out: &mut impl Write, answer: &impl Told) -> io::Result<()> {
    writeln!(out, "{}", painted(&answer.heading()))?;
    rows(out, &answer.tell(), answer.wide())
}

/// Prints one verdict.
pub(crate) fn solved(out: &mut impl Write, position: &Position, solved: &Solved, verdict: &Verdict, args: &SolveArgs) -> io::Result<()> {
    writeln!(out, "{}", painted(&solved.heading()))?;
    if !args.no_picture {
        picture(out, position, verdict)?;
    }
    rows(out, &solved.tell(), NAMES)?;
    if args.why {
        rows(out, &solved.tell_why_not(), NAMES)?;
    }
    writeln!(out)?;
    let Some(report) = solved.word_report() else { return Ok(()) };
    report.tell().iter().try_for_each(|line| writeln!(out, "  {}", painted(line)))?;
    writeln!(out)
}

/// Prints what is said of a position that was not worked on.
pub(crate) fn unfinished(out: &mut impl Write, solved: &Solved) -> io::Result<()> {
    writeln!(out, "{}", painted(&solved.heading()))?;
    rows(out, &solved.tell(), NAMES)?;
    writeln!(out)
}

fn picture(out: &mut impl Write, position: &Position, verdict: &Verdict) -> io::Result<()> {
    let board = TextBoard::new(position, Some(verdict));
    if board.as_ref().is_some_and(|board| board.rows.is_empty()) {
        return Ok(());
    }
    match board.and_then(|board| Some((board.text()?, board.below))) {
        Some((rows, below)) => {
            writeln!(out)?;
            rows.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
            below.iter().try_for_each(|line| writeln!(out, "    {}", paint(DIM, line)))?;
            writeln!(out)
        }
        None => writeln!(out, "    {}", paint(DIM, "(the picture would not fit on a screen)")),
    }
}
