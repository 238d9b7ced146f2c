//! Files and standard input.

use crate::Failure;
use std::io::Read;
use std::path::Path;
use xanthi_games::Files;

/// The files of the disk.
pub(crate) struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        std::fs::read(name).map_err(|e| e.to_string())
    }
}

/// The content of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(path).map(|content| bytes = content)
    };
    read.map_err(|e| Failure::Usage(format!("cannot read `{}`: {e}", path.display()), String::new()))?;
    String::from_utf8(bytes).map_err(|_| Failure::Usage(format!("`{}` is not UTF-8 text", path.display()), String::new()))
}

/// Writes a whole file by way of a temporary one beside it, so that an interrupted run never
/// leaves half a file under the name.
pub(crate) fn write(path: &Path, content: &str) -> Result<(), Failure> {
    if path == Path::new("-") {
        use std::io::Write;
        return Ok(std::io::stdout().lock().write_all(content.as_bytes())?);
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let done = std::fs::write(&part, content).and_then(|()| std::fs::rename(&part, path));
    done.map_err(|e| {
        let _ = std::fs::remove_file(&part);
        Failure::Usage(format!("cannot write `{}`: {e}", path.display()), String::new())
    })
}
