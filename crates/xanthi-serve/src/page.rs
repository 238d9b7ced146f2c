//! The files of the built page, all in memory.

use bytes::Bytes;
use percent_encoding::percent_decode_str;
use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// The files of the page by their paths, `index.html` among them.
#[derive(Debug)]
pub struct Page {
    files: HashMap<String, File>,
}

/// A file.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) bytes: Bytes,
    pub(crate) kind: &'static str,
    /// Another text for other bytes.
    pub(crate) tag: String,
    /// Whether its name changes with its content.
    pub(crate) lasting: bool,
}

/// A page is far smaller; a folder that is larger is another one, named by mistake.
const MOST_BYTES: u64 = 128 << 20;
const MOST_FILES: usize = 4_000;

/// Served by the program, the page needs no copy of itself in the browser: this removes one that an
/// earlier visit to the same address has left.
const NO_COPY: &str = "self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('xanthi-')).map((name) => caches.delete(name))))
    .then(() => self.registration.unregister())));
";

impl Page {
    /// Reads a folder. Links are left out, so that nothing outside of it is given away.
    ///
    /// # Errors
    /// If it cannot be read, has no `index.html`, or is too large to be the page; the text says which.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let mut files = HashMap::new();
        let mut room = MOST_BYTES;
        let mut folders = vec![(folder.to_owned(), String::new())];
        while let Some((folder, name)) = folders.pop() {
            let trouble = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
            for entry in fs::read_dir(&folder).map_err(trouble)? {
                let entry = entry.map_err(trouble)?;
                let kind = entry.file_type().map_err(trouble)?;
                let Ok(own) = entry.file_name().into_string() else { continue };
                let path = if name.is_empty() { own } else { format!("{name}/{own}") };
                if kind.is_dir() {
                    folders.push((entry.path(), path));
                } else if kind.is_file() {
                    let size = entry.metadata().map_err(trouble)?.len();
                    room = room.checked_sub(size).filter(|_| files.len() < MOST_FILES).ok_or("the folder is too large to be the page")?;
                    let bytes = fs::read(entry.path()).map_err(trouble)?;
                    files.insert(path.clone(), File::new(&path, bytes.into()));
                }
            }
        }
        if files.contains_key("index.html") { Ok(Self { files }) } else { Err("there is no index.html in the folder".into()) }
    }

    /// The same as the program serves it: the page is told who serves it, and leaves no copy behind.
    pub(crate) fn for_server(mut self, threads: usize) -> Self {
        if let Some(index) = self.files.get("index.html") {
            let told = format!("<head>\n    <meta name=\"xanthi-server\" content=\"{threads}\" />");
            let text = String::from_utf8_lossy(&index.bytes).replacen("<head>", &told, 1);
            self.files.insert("index.html".into(), File::new("index.html", text.into()));
        }
        self.files.insert("sw.js".into(), File::new("sw.js", NO_COPY.into()));
        self
    }

    /// The file of a path as it stands in a request, escapes and all.
    pub(crate) fn find(&self, path: &str) -> Option<&File> {
        let path = percent_decode_str(path.strip_prefix('/')?).decode_utf8().ok()?;
        self.files.get(if path.is_empty() { "index.html" } else { &*path })
    }
}

impl File {
    fn new(path: &str, bytes: Bytes) -> Self {
        let mut hash = DefaultHasher::new();
        bytes.hash(&mut hash);
        Self { kind: kind(path), tag: format!("\"{:016x}\"", hash.finish()), lasting: path.starts_with("assets/"), bytes }
    }
}

/// What a file is, by the ending of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
