//! A small server for the page: it gives out the files of the built page and answers the requests of
//! `xanthi::requests` on all cores.
//!
//! | request | answer |
//! |---|---|
//! | `GET /…` | a file of the page |
//! | `POST /ask` | lines of JSON: `{"progress": …}` while the work goes on, and at last `{"ok": …}` or `{"error": …}`, or `{"panic": …}` if the program has made a mistake |
//! | `GET /status` | how many requests are worked on and how many wait |
//!
//! It is made for one person on one machine and still expects the worst of whoever connects:
//!
//! - It answers only under names that it knows (the `Host` header), so that a foreign page cannot reach
//!   it by a name of its own that points here; and only its own page may ask (the `Origin` header).
//! - The files are read once, at the start. What a request names is looked up among them and never
//!   given to the file system, so no path leads out of the folder.
//! - Whoever is slow to ask or to read is given up after a while, the bytes of all requests together
//!   are bounded, and so is the number of connections; more of them wait.
//! - Searches have threads of their own, so short questions need not wait for them. A search whose
//!   client has gone is stopped; every other one is answered, whatever else happens.

mod guard;
mod http;
mod lanes;
mod page;

pub use page::Page;

use lanes::{Answerer, Lanes};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

/// What a server is to be like.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens.
    pub bind: SocketAddr,
    /// The names under which it answers, beside those of this machine to itself.
    pub hosts: Vec<String>,
    /// The threads of one search.
    pub threads: usize,
    /// The number of searches at once.
    pub searches: usize,
    /// The most positions of a search.
    pub nodes: u64,
    /// The most bytes of a search.
    pub memory: u64,
    /// The longest time of a search.
    pub time: Duration,
    /// The most bytes of a request.
    pub body: usize,
    /// How long a client may take to send a request, and to take what it is sent.
    pub patience: Duration,
}

impl Default for Options {
    /// A free port of this machine, for this machine alone.
    fn default() -> Self {
        Self {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            hosts: Vec::new(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            searches: 2,
            nodes: u64::MAX,
            memory: 1 << 30,
            time: Duration::from_secs(600),
            body: 16 << 20,
            patience: Duration::from_secs(20),
        }
    }
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    page: Page,
    options: Options,
    answerer: Answerer,
}

impl Server {
    /// Begins to listen; nothing is answered before [`Server::run`].
    ///
    /// # Errors
    /// If the address is taken, or nobody may listen there.
    pub fn bind(page: Page, options: Options) -> io::Result<Self> {
        let listener = TcpListener::bind(options.bind)?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, page, options, answerer: lanes::library() })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until the program ends.
    ///
    /// # Errors
    /// If the threads or the runtime cannot be started.
    pub fn run(self) -> io::Result<()> {
        let Self { listener, page, options, answerer } = self;
        let lanes = Lanes::start(&options, answerer)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(http::serve(listener, page.for_server(options.threads), lanes, options))
    }
}

#[cfg(test)]
impl Server {
    /// The same with another library behind it, for what the real one does not do.
    fn answering(mut self, answerer: Answerer) -> Self {
        self.answerer = answerer;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::sync::Arc;

    /// A fault of the library is told, and the server goes on with a new one.
    #[test]
    fn a_panic_is_an_answer() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("index.html"), "<head></head>").unwrap();
        let server = Server::bind(Page::read(folder.path()).unwrap(), Options::default()).unwrap();
        let server = server.answering(Arc::new(|| {
            let mut asked = 0;
            Box::new(move |request, _| {
                asked += 1;
                assert!(!request.contains("panic"), "a fault");
                format!("{{\"ok\":{asked}}}")
            })
        }));
        let address = server.address().unwrap();
        std::thread::spawn(move || server.run().unwrap());
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            let head = "POST /ask HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n";
            write!(stream, "{head}content-length: {}\r\n\r\n{request}", request.len()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        for _ in 0..5 {
            assert!(ask("{\"ask\": \"panic\"}").contains("{\"panic\":\"a fault\"}"));
        }
        assert!(ask("{\"ask\": \"hello\"}").contains("{\"ok\":1}"));
    }
}
