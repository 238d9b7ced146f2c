//! The game line by line: nothing is drawn over, and what was read is repeated if it did not come
//! from a terminal.

use super::{PlayArgs, Table, files};
use crate::limits::{self, Watch};
use crate::terminal_style::{DIM, ERROR, HEAD, HELP as HELP_STYLE, paint};
use crate::wrap::{hanging, terminal_width};
use crate::{Failure, Status};
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Mutex;
use xanthi::play::{Answer, Done, Game, HELP, Show, Task, sentences as told};
use xanthi::scene::board::TextBoard;
use xanthi::solve::Verdict;
use xanthi_games::notation;

/// The most rows of a board that is shown without being asked for, and the most columns, where
/// nothing tells how wide a line may be.
const ROWS: usize = 48;
const COLUMNS: usize = 104;
/// Of a list of words with more links than this the board is shown once; later turns tell of the next link alone.
const LINKS: usize = 10;
/// By how much it stands to the right.
const INDENT: usize = 4;

/// The game as it stands, for who leaves it by Ctrl-C.
static SAVED: Mutex<String> = Mutex::new(String::new());

pub(super) fn run(Table { game, args }: Table<'_>) -> Result<Status, Failure> {
    let _ = ctrlc::set_handler(|| {
        let line = SAVED.lock().unwrap_or_else(|e| e.into_inner());
        // Held until the end: the game must not go on below its last line.
        let mut out = io::stdout().lock();
        // Nobody may be listening any more.
        let _ = writeln!(out, "\n{}", told::one_line(&line));
        std::process::exit(limits::status_of_signal());
    });
    limits::know_signals();
    let always = args.values;
    Plain { game, args, values: None, always, announced: false, shown: None, echo: !io::stdin().is_terminal() }.run()
}

struct Plain<'a> {
    game: Game<'a>,
    args: &'a PlayArgs,
    /// The values of the position with this line.
    values: Option<(String, Box<Verdict>)>,
    /// Whether values are told after each move.
    always: bool,
    /// Whether the end of the game was told.
    announced: bool,
    /// The game whose board was shown last.
    shown: Option<String>,
    echo: bool,
}

impl Plain<'_> {
    fn run(mut self) -> Result<Status, Failure> {
        let session = &self.game.session;
        say(&paint(HEAD, format!("{}, {}", notation::readable(&session.save()), told::convention(session))))?;
        say(&format!("{}. Seed {}. `help` lists the commands.", told::seats(session), self.game.settings.seed))?;
        let mut input = io::stdin().lock();
        let mut changed = true;
        loop {
            if changed {
                self.advance()?;
                changed = false;
            }
            let Some(line) = self.read(&mut input)? else { break };
            if line.trim().is_empty() {
                continue;
            }
            // The time is for thinking, and not for reading a board.
            let limit = self.args.limit().budget();
            let done = match self.game.obey(&line, &limit) {
                Done::Saves(file) => files::save(&self.game, &file),
                done => done,
            };
            match done {
                Done::Changed(lines) | Done::Jumped(lines) => {
                    lines.iter().try_for_each(|line| say(line))?;
                    self.announced = false;
                    changed = true;
                }
                Done::Said(lines) => lines.iter().try_for_each(|line| say(line))?,
                Done::Refused(message, help) => {
                    say(&format!("{}: {message}", paint(ERROR, "error")))?;
                    if !help.is_empty() {
                        say(&format!("{}: {help}", paint(HELP_STYLE, "help")))?;
                    }
                }
                Done::Asks(task) => self.answer(task)?,
                Done::Shows(Show::Moves) => {
                    self.moves(true)?;
                    self.written()?;
                }
                Done::Shows(Show::Board) => self.board(true)?,
                Done::Shows(Show::Menu) => xanthi::play::menu_lines().iter().try_for_each(|line| say(line))?,
                Done::Shows(Show::Values(on)) => {
                    self.always = on;
                    say(if on { "Values are shown after each move." } else { "Values are no longer shown." })?;
                    if on && self.game.session.end().is_none() {
                        self.answer(Task::Values)?;
                    }
                }
                Done::Shows(Show::Help) => {
                    self.written()?;
                    HELP.iter().try_for_each(|(name, what)| say(&format!("{name:<15} {what}")))?;
                }
                Done::Shows(Show::Quit) | Done::Saves(_) => break,
            }
        }
        say(&told::one_line(&self.game.session.save()))?;
        Ok(Status::Answered)
    }

    /// Lets the computer move as long as it is its turn, then shows what stands.
    fn advance(&mut self) -> Result<(), Failure> {
        self.keep();
        while self.game.computer_moves() {
            let answer = self.solve(Task::Move);
            match self.game.take_move(answer) {
                Some(line) => say(&line)?,
                None => break,
            }
            self.keep();
        }
        // Not again if only the seats have changed.
        let here = Some(self.game.session.save());
        if self.shown != here {
            // Marks are those of values that were asked for here, and not at an earlier visit.
            self.values = None;
            self.board(false)?;
            self.shown = here;
        }
        if let Some(end) = self.game.session.end() {
            if !self.announced {
                self.announced = true;
                say(&paint(HEAD, told::end(&self.game.session, end)))?;
                if self.args.review {
                    self.answer(Task::Review)?;
                }
            }
            return Ok(());
        }
        self.moves(false)?;
        if self.always {
            self.answer(Task::Values)?;
        }
        Ok(())
    }

    fn keep(&self) {
        *SAVED.lock().unwrap_or_else(|e| e.into_inner()) = self.game.session.save();
    }

    fn solve(&self, task: Task) -> Answer {
        let watch = Watch::clock(&self.args.limit());
        self.game.work(task, "", None).run(&watch.limit)
    }

    fn answer(&mut self, task: Task) -> Result<(), Failure> {
        let lines = match self.solve(task) {
            Answer::Values(verdict) => {
                let lines = told::values(&verdict);
                self.values = Some((self.game.session.save(), verdict));
                lines
            }
            Answer::Nimbers(found) => told::nimbers(&self.game.session, found),
            Answer::Hint(hint) => self.game.take_hint(*hint),
            Answer::Review(review) => told::review(&self.game.session, &review),
            Answer::Move(_) | Answer::Look(_) | Answer::Play(..) | Answer::Load(_) => Vec::new(),
        };
        lines.iter().try_for_each(|line| say(line))
    }

    fn moves(&self, all: bool) -> Result<(), Failure> {
        say(&told::choices(&self.game.session, all))
    }

    /// How a move is written here.
    fn written(&self) -> Result<(), Failure> {
        told::how_written(self.game.session.position()).map_or(Ok(()), |told| say(&told))
    }

    /// The board; `all` of it, or only if it fits on a page.
    fn board(&self, all: bool) -> Result<(), Failure> {
        if self.args.no_board && !all {
            return Ok(());
        }
        let session = &self.game.session;
        let known = self.values.as_ref().filter(|(line, _)| *line == session.save()).map(|(_, verdict)| &**verdict);
        let Some(board) = TextBoard::new(session.position(), known) else {
            return if all { say(told::no_board(session.position())) } else { Ok(()) };
        };
        let (rows, columns) = board.size();
        let wide = INDENT + columns > terminal_width().unwrap_or(COLUMNS);
        if !all && (rows > ROWS || wide) {
            return say(&paint(DIM, told::too_large_a_board(session.position(), rows, columns)));
        }
        if !all && rows > LINKS && session.position().typed().words().is_some() && !session.moves().is_empty() {
            return board.below.first().map_or(Ok(()), |next| write_line(format!("{:INDENT$}{next}", "").trim_end()));
        }
        // The rows of a board are not folded.
        board.lines().try_for_each(|line| write_line(format!("{:INDENT$}{line}", "").trim_end()))
    }

    fn read(&self, input: &mut impl BufRead) -> Result<Option<String>, Failure> {
        if !self.echo {
            let mut out = anstream::stdout().lock();
            write!(out, "> ")?;
            out.flush()?;
        }
        let mut bytes = Vec::new();
        let failed = |e: io::Error| Failure::Usage(format!("cannot read standard input: {e}"), String::new());
        let count = io::Read::take(&mut *input, 1 << 20).read_until(b'\n', &mut bytes).map_err(failed)?;
        if count == 0 {
            return Ok(None);
        }
        let line: String = String::from_utf8_lossy(&bytes).trim().chars().filter(|c| !c.is_control()).collect();
        if self.echo {
            say(&format!("> {line}"))?;
        }
        Ok(Some(line))
    }
}

/// A sentence or a list; on a terminal it is folded at words.
fn say(line: &str) -> Result<(), Failure> {
    write_line(&hanging(2, line))
}

fn write_line(line: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}
