//! Graphs as lines of notation, from files and from nauty's geng.

use crate::Error;
use crate::shard::Shard;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::io::{BufRead, BufReader, Lines as IoLines};
use std::process::{Child, ChildStdout, Command, Stdio};

/// What needs no escape in a part of a line.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'_').remove(b'.').remove(b'-').remove(b'~');

/// A board of the notation, of a line of graph6, sparse6 or digraph6.
pub(super) fn board(line: &str) -> String {
    let (kind, text) = match line.as_bytes().first() {
        Some(b':') => ("s6", &line[1..]),
        Some(b'&') => ("d6", &line[1..]),
        _ => ("g6", line),
    };
    format!("{kind}={}", utf8_percent_encode(text, ESCAPED))
}

/// Whether a line of a file holds a graph, and is no header.
pub(super) fn holds(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with(">>")
}

/// The graphs of a running geng. It is ended when this is dropped.
pub(super) struct Geng {
    arguments: String,
    child: Child,
    lines: Option<IoLines<BufReader<ChildStdout>>>,
}

impl Geng {
    /// Starts geng for a shard: its own part i/N.
    pub(super) fn start(arguments: &str, shard: Shard) -> Result<Self, Error> {
        let part = (shard.of() > 1).then(|| shard.to_string());
        let words: Vec<&str> = arguments.split_whitespace().chain(part.as_deref()).collect();
        for program in ["geng", "nauty-geng"] {
            let run =
                Command::new(program).arg("-q").args(&words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
            if let Ok(mut child) = run {
                let lines = child.stdout.take().map(|out| BufReader::new(out).lines());
                return Ok(Self { arguments: words.join(" "), child, lines });
            }
        }
        Err(Error::new("geng is not installed", "it is in Debian's package nauty; or give a file of graph6"))
    }

    fn end(&mut self) -> Option<Result<String, Error>> {
        self.lines.take()?;
        let failed = |why: String| Some(Err(Error::new(format!("geng {} {why}", self.arguments), "its arguments are as in `geng -c 8`")));
        match self.child.wait() {
            Ok(status) if status.success() => None,
            Ok(status) => failed(format!("ended with {status}")),
            Err(error) => failed(format!("was lost: {error}")),
        }
    }
}

impl Iterator for Geng {
    type Item = Result<String, Error>;
    fn next(&mut self) -> Option<Self::Item> {
        match self.lines.as_mut()?.next() {
            Some(Ok(line)) => Some(Ok(line.trim_end().to_owned())),
            _ => self.end(),
        }
    }
}

impl Drop for Geng {
    fn drop(&mut self) {
        if self.lines.is_some() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
