//! Many positions, one after the other: every one is answered, or named as not answered.
//!
//! The positions are worked on by a thread beside the one that reads and prints. Where one does not
//! stop when its time is over (a fault, but the others must not suffer from it), its thread is left
//! behind, and a new one takes the next position. If that cannot be done (the memory is full, somebody
//! has pressed Ctrl-C), the positions behind it are named.

use super::{Answered, Asked, Line, STANDARD_INPUT, Teller};
use crate::input::take_standard_input;
use crate::limits::{Unheeded, Watch, was_interrupted};
use crate::{Failure, Status, ended, input};
use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread::{Builder, Scope};
use std::time::{Duration, Instant};
use xanthi::Stop;
use xanthi::answer::Cost;
use xanthi_games::notation::shown;
use xanthi_games::{ParseError, without_byte_order_mark};

/// The stack of a thread that solves, as large as that of a program usually is.
const STACK: usize = 8 << 20;

/// How many threads that do not stop are left behind before the batch ends: they take processor time.
const MOST_LEFT: usize = 16;

pub(super) fn run<'a>(asked: Asked<'a>, told: &mut Teller<'a>) -> Result<(), Failure> {
    std::thread::scope(|scope| {
        let mut batch = Batch { asked, told, lines: Lines::new(&asked.args.positions), solver: None, left: 0 };
        let done = batch.run(scope);
        if batch.left > 0 {
            // They would be waited for at the end of the scope.
            std::process::exit(ended(done.and_then(|()| batch.told.end())) as i32);
        }
        done
    })
}

struct Batch<'a, 't> {
    asked: Asked<'a>,
    told: &'t mut Teller<'a>,
    lines: Lines<'a>,
    /// The thread that solves, once there is one.
    solver: Option<Sender<Task>>,
    /// The threads that did not stop.
    left: usize,
}

/// A position for the thread that solves, and where its answer goes.
struct Task {
    line: Line,
    answers: Sender<News>,
}

/// What is heard of a position.
enum News {
    Answered(Box<Result<Answered, Failure>>),
    Unheeded(Unheeded),
}

impl<'a> Batch<'a, '_> {
    fn run<'scope>(&mut self, scope: &'scope Scope<'scope, '_>) -> Result<(), Failure>
    where
        'a: 'scope,
    {
        loop {
            let line = match self.lines.next(None) {
                Next::Line(line) => line,
                Next::Unread(text, failure) => {
                    self.told.unread(&text, &failure)?;
                    continue;
                }
                Next::End => return Ok(()),
                Next::Stopped => return self.name_the_rest(Stop::Interrupted),
            };
            let text = match line.number {
                None => input::meant(&line.text, self.asked.catalogue).into_owned(),
                Some(_) => line.text,
            };
            let line = Line { text, ..line };
            match self.news(scope, &line) {
                News::Answered(answered) => self.told.answered((*answered)?)?,
                News::Unheeded(Unheeded { why, spent, seconds, words }) => {
                    (self.solver, self.left) = (None, self.left + 1);
                    self.told.given_up(&line.text, words, why, Cost::of(spent, seconds))?;
                    // Two programs' worth of work on one store of results would be too much.
                    if why != Stop::Time || self.asked.args.resume.is_some() || self.left == MOST_LEFT {
                        return self.name_the_rest(why);
                    }
                }
            }
        }
    }

    /// Has a position solved, by a thread if one can be had.
    fn news<'scope>(&mut self, scope: &'scope Scope<'scope, '_>, line: &Line) -> News
    where
        'a: 'scope,
    {
        if self.solver.is_none() {
            let (sender, tasks) = channel();
            let asked = self.asked;
            let started = Builder::new().name("solve".into()).stack_size(STACK).spawn_scoped(scope, move || work(asked, &tasks));
            self.solver = started.ok().map(|_| sender);
        }
        let (answers, news) = channel();
        if let Some(solver) = &self.solver
            && solver.send(Task { line: line.clone(), answers }).is_ok()
            && let Ok(news) = news.recv()
        {
            return news;
        }
        self.solver = None;
        News::Answered(Box::new(self.asked.answer(line, Watch::of_each_alone(&self.asked.args.limit, &line.text))))
    }

    /// Says which positions were not begun: with --json each, as long as they come at once.
    fn name_the_rest(&mut self, why: Stop) -> Result<(), Failure> {
        const PATIENCE: Duration = Duration::from_millis(80);
        // What is full is still being filled.
        let until = Instant::now() + if why == Stop::Memory { PATIENCE / 4 } else { PATIENCE };
        self.told.status = self.told.status.max(Status::Undecided);
        let (mut first, mut count) = (None, 0u64);
        let complete = loop {
            match self.lines.next(Some(until)) {
                Next::Line(line) => {
                    if self.told.args.output.json {
                        self.told.unfinished(&line.text, why, Cost::of(0, 0.0))?;
                    }
                    count += 1;
                    first.get_or_insert(line);
                }
                Next::Unread(text, failure) => self.told.unread(&text, &failure)?,
                Next::End => break true,
                Next::Stopped => break false,
            }
        };
        let (why, behind) = (crate::errors::stopped(why), if complete { "" } else { ", nor what follows" });
        match first.map(|Line { text, number }| number.map_or(shown(&text), |number| format!("line {number} of {STANDARD_INPUT}"))) {
            Some(first) if count == 1 => anstream::eprintln!("{why}; `{first}` was not begun{behind}"),
            Some(first) => anstream::eprintln!("{why}; {count} positions from `{first}` on were not begun{behind}"),
            None if complete => {}
            None => anstream::eprintln!("{why}; the rest of {STANDARD_INPUT} was not read"),
        }
        Ok(())
    }
}

/// Solves one position after the other.
fn work(asked: Asked<'_>, tasks: &Receiver<Task>) {
    for Task { line, answers } in tasks {
        let of_watch = answers.clone();
        let tell = move |unheeded| drop(of_watch.send(News::Unheeded(unheeded)));
        let watch = Watch::of_each(&asked.args.limit, &line.text, tell);
        if answers.send(News::Answered(Box::new(asked.answer(&line, watch)))).is_err() {
            // It was left behind.
            return;
        }
    }
}

/// The positions of the command line, with those of standard input in the place of `-`.
struct Lines<'a> {
    typed: std::slice::Iter<'a, String>,
    input: Option<Input>,
}

enum Next {
    Line(Line),
    /// A line that is no text.
    Unread(String, Failure),
    End,
    /// Somebody has pressed Ctrl-C, or there is no more time to wait.
    Stopped,
}

impl<'a> Lines<'a> {
    fn new(typed: &'a [String]) -> Self {
        // From now on Ctrl-C is noted, also while nothing is worked on.
        was_interrupted();
        Self { typed: typed.iter(), input: None }
    }

    /// The next position; until an instant, or until Ctrl-C.
    fn next(&mut self, until: Option<Instant>) -> Next {
        const PAUSE: Duration = Duration::from_millis(20);
        loop {
            let over = || until.map_or_else(was_interrupted, |until| Instant::now() >= until);
            if over() {
                return Next::Stopped;
            }
            let Some(input) = &mut self.input else {
                match self.typed.next() {
                    None => return Next::End,
                    Some(text) if text == "-" => self.input = Some(Input::begin()),
                    Some(text) => return Next::Line(Line::typed(text)),
                }
                continue;
            };
            match input.next(PAUSE) {
                Ok(Some(Ok((number, bytes)))) => match line(number, bytes) {
                    Next::Line(line) if line.text.is_empty() || line.text.starts_with('#') => {}
                    next => return next,
                },
                Ok(Some(Err(error))) => {
                    self.input = None;
                    let failure = Failure::Usage(format!("cannot read {STANDARD_INPUT}: {error}"), String::new());
                    return Next::Unread(String::new(), failure);
                }
                Ok(None) => self.input = None,
                // Nobody has written anything yet.
                Err(_) => {}
            }
        }
    }
}

fn line(number: usize, bytes: Vec<u8>) -> Next {
    match String::from_utf8(bytes) {
        Ok(text) => {
            let text = if number == 1 { without_byte_order_mark(&text) } else { &text };
            Next::Line(Line { text: text.trim().to_owned(), number: Some(number) })
        }
        Err(error) => {
            let text = String::from_utf8_lossy(error.as_bytes());
            let place = error.utf8_error().valid_up_to();
            let end = place + text[place..].chars().next().map_or(0, char::len_utf8);
            let unread = ParseError::new("this is not UTF-8 text", text.trim_end(), place..end).at_line(number);
            let failure = Failure::Parse(Box::new(unread.help("write the line as UTF-8")), Some((STANDARD_INPUT.into(), number)));
            Next::Unread(text.trim_end().to_owned(), failure)
        }
    }
}

/// A line of standard input with its number.
type Numbered = std::io::Result<(usize, Vec<u8>)>;

/// Standard input, read by a thread of its own, so that Ctrl-C need not wait for whoever writes it; or
/// here, where no thread can be had.
enum Input {
    Beside(Receiver<Numbered>),
    Here(Box<dyn Iterator<Item = Numbered>>),
}

impl Input {
    fn begin() -> Self {
        const AHEAD: usize = 256;
        take_standard_input();
        let (sender, lines) = sync_channel(AHEAD);
        let read = move || Self::lines().try_for_each(|line| sender.send(line));
        match Builder::new().name("input".into()).stack_size(1 << 18).spawn(read) {
            Ok(_) => Input::Beside(lines),
            Err(_) => Input::Here(Box::new(Self::lines())),
        }
    }

    fn lines() -> impl Iterator<Item = Numbered> {
        (1..).zip(std::io::stdin().lock().split(b'\n')).map(|(number, line)| Ok((number, line?)))
    }

    /// The next line, none at the end; or nothing yet.
    fn next(&mut self, patience: Duration) -> Result<Option<Numbered>, RecvTimeoutError> {
        match self {
            Input::Here(lines) => Ok(lines.next()),
            Input::Beside(lines) => match lines.recv_timeout(patience) {
                Ok(line) => Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => Ok(None),
                Err(late) => Err(late),
            },
        }
    }
}
