//! The lines of a job, one after the other; none is kept.

use super::graphs::{Geng, board, holds};
use super::template::Template;
use crate::{Error, Job, Reader, Shard};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::vec::IntoIter;
use xanthi::Budget;

type Boxed = Box<dyn Iterator<Item = Result<String, Error>> + Send + Sync>;

/// The lines of a shard of a job. A line of a statement is its name and the bound.
pub struct Lines(Boxed);

impl std::fmt::Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Lines")
    }
}

impl Iterator for Lines {
    type Item = Result<String, Error>;
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

pub(super) fn lines(job: &Job, shard: Shard, read: &Reader<'_>) -> Result<Lines, Error> {
    let all = all(job, shard, read)?;
    // geng has made this part by itself.
    let of_shard = job.geng.is_some() || shard == Shard::WHOLE;
    Ok(Lines(if of_shard { all } else { Box::new(all.filter(move |line| line.as_ref().map_or(true, |line| shard.holds(line)))) }))
}

fn all(job: &Job, shard: Shard, read: &Reader<'_>) -> Result<Boxed, Error> {
    if let Some(path) = &job.lines {
        return Ok(Box::new(file(path)?.filter(|line| line.as_ref().map_or(true, |line| is_line(line))).map(trimmed)));
    }
    if let Some(text) = &job.template {
        return Ok(Box::new(Template::read(text, &job.ranges)?.lines()?.map(Ok)));
    }
    if let Some(path) = &job.graphs {
        let graphs = file(path)?.filter(|line| line.as_ref().map_or(true, |line| holds(line))).map(trimmed);
        return Ok(under(graphs, job.rules.clone()));
    }
    if let Some(arguments) = &job.geng {
        return Ok(under(Geng::start(arguments, shard)?, job.rules.clone()));
    }
    let kept = match &job.words {
        Some(words) => openings(words, read)?,
        None if !job.statements.is_empty() => statements(job),
        None => job.positions.clone(),
    };
    Ok(Box::new(kept.into_iter().map(Ok)))
}

/// The positions of graphs without a token, under each rule set.
fn under(graphs: impl Iterator<Item = Result<String, Error>> + Send + Sync + 'static, rules: Vec<String>) -> Boxed {
    Box::new(graphs.flat_map(move |graph| -> IntoIter<Result<String, Error>> {
        let lines: Vec<_> = match graph {
            Ok(graph) => rules.iter().map(|rules| Ok(format!("{rules}:{}", board(&graph)))).collect(),
            Err(error) => vec![Err(error)],
        };
        lines.into_iter()
    }))
}

fn openings(words: &str, read: &Reader<'_>) -> Result<Vec<String>, Error> {
    // A list may be named as in a position.
    let text = format!("words:{}", words.strip_prefix("words:").unwrap_or(words));
    let opening = read(&text, &Budget::default()).map_err(|error| Error::new(format!("`{text}`: {}", error.message), error.help))?;
    let line = opening.to_string();
    let token = if line.contains('@') { "" } else { "@" };
    Ok(opening.moves().into_iter().map(|word| format!("{line}{token}/{word}")).collect())
}

fn statements(job: &Job) -> Vec<String> {
    job.statements.iter().flat_map(|(name, bounds)| bounds.numbers().map(move |bound| format!("{name} {bound}"))).collect()
}

fn trimmed(line: Result<String, Error>) -> Result<String, Error> {
    line.map(|line| line.trim().to_owned())
}

fn is_line(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// The lines of a file. Bytes that are not UTF-8 become replacement characters, and the line then no
/// position.
fn file(path: &str) -> Result<impl Iterator<Item = Result<String, Error>> + Send + Sync + 'static, Error> {
    let unread = {
        let path = path.to_owned();
        move |error: std::io::Error| {
            Error::new(format!("`{path}` cannot be read: {error}"), "name an existing file that you have permission to read")
        }
    };
    let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
        true => Err(std::io::Error::other("it is a directory")),
        false => Ok(file),
    });
    let mut file = BufReader::new(opened.map_err(&unread)?);
    let mut over = false;
    Ok(std::iter::from_fn(move || {
        let mut bytes = Vec::new();
        let read = if over { Ok(0) } else { file.read_until(b'\n', &mut bytes) };
        match read {
            Ok(0) => None,
            Ok(_) => Some(Ok(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) => {
                over = true;
                Some(Err(unread(error)))
            }
        }
    }))
}

pub(super) fn total(job: &Job) -> Result<Option<u64>, Error> {
    let count = |path: &str, holds: fn(&str) -> bool| -> Result<u64, Error> {
        let mut many = 0;
        for line in file(path)? {
            many += u64::from(holds(&line?));
        }
        Ok(many)
    };
    if let Some(path) = &job.lines {
        return count(path, is_line).map(Some);
    }
    if let Some(path) = &job.graphs {
        return Ok(Some(count(path, holds)? * job.rules.len() as u64));
    }
    if let Some(text) = &job.template {
        return Ok(Template::read(text, &job.ranges)?.count());
    }
    if job.geng.is_some() || job.words.is_some() {
        return Ok(None);
    }
    Ok(Some(job.positions.len() as u64 + job.statements.values().map(|bounds| bounds.count()).sum::<u64>()))
}
