//! Files and standard input.

use crate::Failure;
use crate::look::{HELP, paint};
use std::borrow::Cow;
use std::cell::RefCell;
use std::io::Read;
use std::path::Path;
use xanthi_games::{Catalogue, Files, ParseError, Position};

/// The files of the disk. It remembers which one was read, so that an error in it can name it.
#[derive(Default)]
pub(crate) struct Disk {
    last: RefCell<Option<String>>,
}

impl Files for Disk {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        *self.last.borrow_mut() = Some(name.to_owned());
        std::fs::read(name).map_err(|e| e.to_string())
    }
}

/// Reads a position, which stands in a line of `source` if that is given.
pub(crate) fn position(text: &str, catalogue: &Catalogue, source: Option<(&str, usize)>) -> Result<Position, Failure> {
    let disk = Disk::default();
    Position::read(text, catalogue, &disk).map_err(|error| unreadable(&disk, error, source))
}

/// The line that is meant by what somebody typed who does not know the notation; it is told.
pub(crate) fn meant<'t>(text: &'t str, catalogue: &Catalogue) -> Cow<'t, str> {
    match xanthi::answer::meant(text, catalogue, &Disk::default()) {
        None => Cow::Borrowed(text),
        Some(line) => {
            anstream::eprintln!("{}: `{text}` is read as `{line}`", paint(HELP, "note"));
            Cow::Owned(line)
        }
    }
}

/// An error in a text, which stands in a line of `source` if that is given, or in a file that was
/// read for it.
pub(crate) fn unreadable(disk: &Disk, error: ParseError, source: Option<(&str, usize)>) -> Failure {
    let source = match (disk.last.take(), error.line) {
        (Some(file), Some(line)) => Some((file, line)),
        _ => source.map(|(name, line)| (name.to_owned(), line)),
    };
    Failure::Parse(Box::new(error), source)
}

/// How a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// The content of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(path).map(|content| bytes = content)
    };
    let help =
        "name a file that exists and that you may read, or - for standard input; `xanthi solve POSITION --proof FILE` writes a proof";
    read.map_err(|e| Failure::Usage(format!("cannot read `{}`: {e}", name(path)), help.into()))?;
    String::from_utf8(bytes)
        .map_err(|_| Failure::Usage(format!("`{}` is not UTF-8 text", name(path)), "write it as UTF-8, or name another file".into()))
}

/// Writes a whole file by way of a temporary one beside it, so that an interrupted run never
/// leaves half a file under the name. What a link leads to is written, not the link; and whatever
/// is no file (a device, a pipe) is written to and stays what it is.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let content = content.as_ref();
    if path == Path::new("-") {
        use std::io::Write;
        return Ok(std::io::stdout().lock().write_all(content)?);
    }
    let help = "name a file in a directory that exists and in which you may write";
    let failed = |e: std::io::Error| Failure::Usage(format!("cannot write `{}`: {e}", path.display()), help.into());
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if std::fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
        return std::fs::write(&target, content).map_err(failed);
    }
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = target.with_file_name(name);
    let done = std::fs::write(&part, content).and_then(|()| std::fs::rename(&part, &target));
    done.map_err(|e| {
        let _ = std::fs::remove_file(&part);
        failed(e)
    })
}
