//! Files and standard input.

mod streams;

pub(crate) use streams::take_standard_input;

use crate::Failure;
use crate::limits::{Scratch, scratch};
use crate::terminal_style::{HELP, paint};
use crate::wrap::hanging_error;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use xanthi::Budget;
use xanthi::answer::advised;
use xanthi_games::notation::shown;
use xanthi_games::{Catalogue, Files, NotRead, ParseError, Position};

/// `--max-file`: larger files are not read.
static MOST_BYTES: AtomicU64 = AtomicU64::new(1 << 30);

/// Sets the size above which no file is read.
pub(crate) fn limit_files(bytes: u64) {
    MOST_BYTES.store(bytes, Ordering::Relaxed);
}

/// The folder in which a file stands, or is to stand.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Refuses two files of a command that are one: it would be written over itself. Each comes with what it is called there; `-` is
/// no file.
pub(crate) fn apart(files: &[(&str, Option<&Path>)]) -> Result<(), Failure> {
    // A file that does not exist yet has its folder.
    let in_its_folder = |path: &Path| Some(std::fs::canonicalize(folder(path)).ok()?.join(path.file_name()?));
    let target = |path: &Path| std::fs::canonicalize(path).ok().or_else(|| in_its_folder(path)).unwrap_or_else(|| path.to_owned());
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (name, path) in files.iter().filter_map(|(name, path)| Some((*name, (*path)?))).filter(|(_, path)| *path != Path::new("-")) {
        // What is no file, such as /dev/null, takes everything.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            continue;
        }
        let own = target(path);
        if let Some((other, _)) = seen.iter().find(|(_, seen)| *seen == own) {
            let message = format!("{other} and {name} are the same file, `{}`, and one would be written over the other", path.display());
            return Err(Failure::Usage(message, "give them different names".into()));
        }
        seen.push((name, own));
    }
    Ok(())
}

/// Refuses a file that a command would write while its standard input comes from it: it would be written over while it is
/// read, or lost. It comes with what it is called there; `-` is no file.
pub(crate) fn apart_from_standard_input(name: &str, path: Option<&Path>) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-") && is_standard_input(path)) else { return Ok(()) };
    let message = format!("standard input comes from `{}`, which is {name}, and would be written over", path.display());
    Err(Failure::Usage(message, "write to another file".into()))
}

/// Whether standard input is this file.
#[cfg(unix)]
fn is_standard_input(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let input = io::stdin().as_fd().try_clone_to_owned().and_then(|input| File::from(input).metadata());
    let (Ok(input), Ok(file)) = (input, std::fs::metadata(path)) else { return false };
    file.is_file() && (input.dev(), input.ino()) == (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn is_standard_input(_path: &Path) -> bool {
    false
}

/// The graphs and lists that were read: nothing is written over them.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The files of the disk, and the budget under which a position is read. It remembers which file was
/// read, so that an error in it can name it.
#[derive(Default)]
pub(crate) struct Disk {
    budget: Option<Budget>,
    /// Where a relative name is looked up if there is no such file from the current directory.
    beside: Option<PathBuf>,
    last: RefCell<Option<String>>,
}

impl Disk {
    /// The files, for a position that is read under this budget.
    pub(crate) fn within(budget: &Budget) -> Self {
        Self { budget: Some(budget.clone()), ..Self::default() }
    }

    /// The same; what is not found from the current directory may lie beside this file, as the list of a saved game does.
    pub(crate) fn beside(self, file: &Path) -> Self {
        Self { beside: file.parent().map(Path::to_owned), ..self }
    }

    /// The content of a file. Of standard input and of pipes it is what is kept.
    pub(crate) fn content(&self, name: &str) -> Result<Cow<'static, [u8]>, NotRead> {
        *self.last.borrow_mut() = Some(name.to_owned());
        if streams::is_one(name) {
            return streams::read(name).map(Cow::Borrowed).map_err(NotRead::from);
        }
        let beside = self.beside.as_ref().map(|folder| folder.join(name));
        let path = beside.filter(|path| !Path::new(name).exists() && path.exists()).unwrap_or_else(|| name.into());
        let file = open(&path).map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => "No such file; a name is looked up from the current directory".to_owned(),
            io::ErrorKind::IsADirectory => "it is a directory: name a file in it".to_owned(),
            _ if e.to_string().starts_with(NO_FILE) => format!("{NO_FILE}: save what a device gives to a file first"),
            _ => e.to_string(),
        })?;
        READ.lock().unwrap_or_else(PoisonError::into_inner).extend(std::fs::canonicalize(&path));
        bytes(file).map(Cow::Owned).map_err(|e| e.to_string().into())
    }
}

impl Files for Disk {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
        self.content(name).map(Cow::into_owned)
    }

    fn lend(&self, name: &str) -> Result<Cow<'_, [u8]>, NotRead> {
        self.content(name)
    }

    fn budget(&self) -> Option<&Budget> {
        self.budget.as_ref()
    }
}

/// What is said of devices.
const NO_FILE: &str = "it is neither a regular file nor a pipe";

/// Opens a file or a pipe, but no directory or device: reading from those might never end.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let is_one = |found: &Metadata| found.is_file() || streams::is_pipe(found);
    let refuse = || Err(io::Error::other(format!("{NO_FILE}; `-` names standard input")));
    let found = std::fs::metadata(path)?;
    if found.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    if !is_one(&found) {
        return refuse();
    }
    let file = File::open(path)?;
    if is_one(&file.metadata()?) { Ok(file) } else { refuse() }
}

/// The content of a file of a size that is allowed.
fn bytes(from: impl Read) -> io::Result<Vec<u8>> {
    let most = MOST_BYTES.load(Ordering::Relaxed);
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it is larger than {most} bytes; --max-file allows more")));
    }
    Ok(bytes)
}

/// Reads a position, which stands in a line of `source` if that is given.
pub(crate) fn position(text: &str, catalogue: &Catalogue, source: Option<(&str, usize)>, budget: &Budget) -> Result<Position, Failure> {
    let disk = Disk::within(budget);
    Position::read(text, catalogue, &disk).map_err(|error| unreadable(&disk, error, source))
}

/// The line that is meant by what somebody typed who does not know the notation; it is told.
pub(crate) fn meant<'t>(text: &'t str, catalogue: &Catalogue) -> Cow<'t, str> {
    match xanthi::answer::meant(text, catalogue, &Disk::within(&Budget::default())) {
        None => Cow::Borrowed(text),
        Some(line) => {
            read_as(text, &line);
            Cow::Owned(line)
        }
    }
}

/// Tells which line is read in place of what somebody typed.
pub(crate) fn read_as(text: &str, line: &str) {
    anstream::eprintln!("{}: {}", paint(HELP, "note"), hanging_error(6, shown(&format!("`{text}` is read as `{line}`"))));
}

/// An error in a text, which stands in a line of `source` if that is given, or in a file that was
/// read for it.
pub(crate) fn unreadable(disk: &Disk, error: ParseError, source: Option<(&str, usize)>) -> Failure {
    if let Some(stop) = error.stop {
        return Failure::Stopped(stop);
    }
    let source = match (error.file.as_ref().map(|file| file.display().to_string()).or_else(|| disk.last.take()), error.line) {
        (Some(file), Some(line)) => Some((file, line)),
        _ => source.map(|(name, line)| (name.to_owned(), line)),
    };
    Failure::Parse(Box::new(advised(error)), source)
}

/// How a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// The content of a file that is no text.
#[cfg(feature = "png")]
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let help = "name an existing file that you have permission to read";
    open(path).and_then(bytes).map_err(|e| Failure::Usage(format!("cannot read `{}`: {e}", name(path)), help.into()))
}

/// The content of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read_any(path)?).map_err(|_| no_text(format!("`{}`", name(path))))
}

/// The same of a file whose lines are read one by one: also the numbers, from 1, of lines that are not UTF-8 text. There a
/// sign stands for what cannot be read.
///
/// # Errors
/// If the file cannot be read, or no line is text.
pub(crate) fn read_lines(path: &Path) -> Result<(String, Vec<usize>), Failure> {
    let found = match String::from_utf8(read_any(path)?) {
        Ok(text) => return Ok((text, Vec::new())),
        Err(error) => error.into_bytes(),
    };
    let lines = || found.split(|&byte| byte == b'\n').zip(1..).filter(|(line, _)| !line.trim_ascii().is_empty());
    let broken: Vec<usize> = lines().filter(|(line, _)| std::str::from_utf8(line).is_err()).map(|(_, number)| number).collect();
    if broken.len() == lines().count() {
        return Err(no_text(format!("`{}`", name(path))));
    }
    Ok((String::from_utf8_lossy(&found).into_owned(), broken))
}

/// What is said of a file, or of a line, that is not text.
pub(crate) fn no_text(what: String) -> Failure {
    Failure::Usage(what + " is not UTF-8 text", "write it as UTF-8, or name another file".into())
}

fn read_any(path: &Path) -> Result<Vec<u8>, Failure> {
    let found = match path == Path::new("-") {
        true => {
            take_standard_input();
            bytes(io::stdin().lock())
        }
        false => open(path).and_then(bytes),
    };
    let help = "name an existing file that you have permission to read, or - for standard input; `xanthi solve POSITION --proof FILE` writes a proof";
    found.map_err(|e| Failure::Usage(format!("cannot read `{}`: {e}", name(path)), help.into()))
}

/// Writes a whole file; see [`Output`].
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let content = content.as_ref();
    if path == Path::new("-") {
        return Ok(io::stdout().lock().write_all(content)?);
    }
    let mut output = Output::begin(path)?;
    let written = output.file.write_all(content);
    output.end(written)
}

/// Writes a file piece by piece, as [`write`] does as a whole: what is too long to be held twice.
pub(crate) fn stream(path: &Path, tell: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    if path == Path::new("-") {
        let mut out = BufWriter::new(io::stdout().lock());
        return Ok(tell(&mut out).and_then(|()| out.flush())?);
    }
    let output = Output::begin(path)?;
    let mut out = BufWriter::new(&output.file);
    let written = tell(&mut out).and_then(|()| out.flush());
    drop(out);
    output.end(written)
}

/// Prints a text, unless somebody stops the program meanwhile; says whether all of it was printed. The answer about a
/// dictionary has a hundred megabytes, and who reads it may have had enough. What was stopped before is printed.
pub(crate) fn print(text: &[u8]) -> io::Result<bool> {
    const PIECE: usize = 1 << 16;
    let before = crate::limits::was_interrupted();
    let mut out = anstream::stdout().lock();
    for piece in pieces(text, PIECE) {
        if !before && crate::limits::was_interrupted() {
            return Ok(false);
        }
        out.write_all(piece)?;
    }
    Ok(true)
}

/// A text in pieces of about so many bytes that end with a line, or between two characters where the line is longer.
fn pieces(text: &[u8], size: usize) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut end = rest.len().min(size);
        if end < rest.len() {
            let in_a_character = |at: usize| rest[at] & 0xC0 == 0x80;
            end = rest[..end]
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or_else(|| (1..=end).rfind(|&at| !in_a_character(at)).unwrap_or(end), |line| line + 1);
        }
        let (piece, left) = rest.split_at(end);
        rest = left;
        (!piece.is_empty()).then_some(piece)
    })
}

/// A file that is being written by way of a temporary one beside it, so that neither an interrupted
/// run nor a full disk leaves half a file under the name. What a link leads to is written, not the
/// link; and whatever is no file (a device, a pipe) is written to and stays what it is.
pub(crate) struct Output {
    /// What to write to.
    pub(crate) file: File,
    path: PathBuf,
    /// The temporary file and its later name.
    part: Option<(PathBuf, PathBuf)>,
    /// Takes the temporary file away if the program is ended.
    _scratch: Option<Scratch>,
}

impl Output {
    /// Begins to write a file. A graph or list that the position was read from is not overwritten.
    pub(crate) fn begin(path: &Path) -> Result<Self, Failure> {
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if READ.lock().unwrap_or_else(PoisonError::into_inner).contains(&target) {
            let message = format!("`{}` is the file that the position is read from, and would be overwritten", path.display());
            return Err(Failure::Usage(message, "name another file to write to".into()));
        }
        let failed = |e| cannot_write(path, &e);
        if std::fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
            let file = open_other(&target).map_err(failed)?;
            return Ok(Self { file, path: path.to_owned(), part: None, _scratch: None });
        }
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = target.with_file_name(name);
        let noted = scratch(&part);
        let file = File::create(&part).map_err(failed)?;
        Ok(Self { file, path: path.to_owned(), part: Some((part, target)), _scratch: Some(noted) })
    }

    /// Gives the file its name if everything was written, and takes it away otherwise.
    pub(crate) fn end(mut self, written: io::Result<()>) -> Result<(), Failure> {
        let named = match (&written, &self.part) {
            (Ok(()), Some((part, target))) => std::fs::rename(part, target),
            _ => written,
        };
        if named.is_ok() {
            self.part = None;
        }
        named.map_err(|e| cannot_write(&self.path, &e))
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.part {
            let _ = std::fs::remove_file(part);
        }
    }
}

/// Opens what is no file, to write to it.
fn open_other(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    {
        use rustix::fs::{OFlags, fcntl_setfl};
        use rustix::io::Errno;
        use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
        // Opening a pipe waits for somebody who reads, and no signal would end that.
        if std::fs::metadata(path)?.file_type().is_fifo() {
            options.custom_flags(OFlags::NONBLOCK.bits().cast_signed());
            let file = loop {
                match options.open(path) {
                    Err(e) if e.raw_os_error() != Some(Errno::NXIO.raw_os_error()) => return Err(e),
                    Err(_) if crate::limits::was_interrupted() => return Err(io::Error::other("nobody has read from this pipe")),
                    Err(_) => std::thread::sleep(std::time::Duration::from_millis(20)),
                    Ok(file) => break file,
                }
            };
            fcntl_setfl(&file, OFlags::empty())?;
            return Ok(file);
        }
    }
    options.open(path)
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let help = "name a file in an existing directory that you can write to, on a disk with room";
    Failure::Usage(format!("cannot write `{}`: {error}", path.display()), help.into())
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn pieces_end_with_lines_or_between_characters_and_are_the_text() {
        let text = "one\ntwo\n가나다라마바사\nlast".as_bytes();
        for size in 4..40 {
            let all: Vec<&[u8]> = pieces(text, size).collect();
            assert_eq!(all.concat(), text);
            assert!(all.iter().all(|piece| piece.len() <= size && std::str::from_utf8(piece).is_ok()), "{size}: {all:?}");
        }
        let lines: Vec<&[u8]> = pieces(text, 9).collect();
        assert_eq!(lines[..2], ["one\ntwo\n".as_bytes(), "가나다".as_bytes()]);
        assert_eq!(pieces(b"", 4).count(), 0);
    }
}
