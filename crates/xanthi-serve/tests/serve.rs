//! The server under the requests of a browser, of strangers, of many and of the slow. The client is
//! plain TCP, so that it can also do what no client should.

use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;
use xanthi::requests::{Desk, Host};
use xanthi_serve::{Options, Page, Server};

/// A page with a secret beside it, and a link that leads to the secret.
fn page() -> Page {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    fs::create_dir_all(page.join("assets")).unwrap();
    fs::write(page.join("index.html"), "<!doctype html><html><head><title>x</title></head></html>").unwrap();
    fs::write(page.join("assets/a b.js"), "let x = 1;").unwrap();
    fs::write(page.join("sw.js"), "keeps a copy").unwrap();
    fs::write(folder.path().join("secret.txt"), "treasure").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret.txt"), page.join("link.txt")).unwrap();
    Page::read(&page).unwrap()
}

fn start(options: Options) -> SocketAddr {
    let server = Server::bind(page(), options).unwrap();
    let address = server.address().unwrap();
    thread::spawn(move || server.run().unwrap());
    address
}

/// The server that most tests share.
fn usual() -> SocketAddr {
    static SERVER: OnceLock<SocketAddr> = OnceLock::new();
    *SERVER.get_or_init(|| start(Options { body: 1 << 20, patience: Duration::from_secs(10), searches: 1, ..Options::default() }))
}

/// What comes back for these bytes: the status, the head, and the body put together.
fn send(address: SocketAddr, bytes: &[u8]) -> (u16, String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).unwrap();
    // The server may hang up before it has everything.
    let _ = stream.write_all(bytes);
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    let cut = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or_else(|| panic!("no head: {}", String::from_utf8_lossy(&all)));
    let head = String::from_utf8_lossy(&all[..cut]).to_lowercase();
    let body = all.split_off(cut + 4);
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.clone(), if head.contains("transfer-encoding: chunked") { joined(&body) } else { body })
}

/// A chunked body as one.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(cut) = chunks.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&chunks[..cut]).unwrap(), 16).unwrap();
        body.extend_from_slice(&chunks[cut + 2..cut + 2 + size]);
        chunks = &chunks[cut + 4 + size..];
    }
    body
}

fn get(address: SocketAddr, path: &str) -> (u16, String, Vec<u8>) {
    send(address, format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").as_bytes())
}

fn post(address: SocketAddr, more: &str, body: &[u8]) -> (u16, String, Vec<u8>) {
    let head = format!("POST /ask HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}\r\n{more}\r\n", body.len());
    send(address, &[head.as_bytes(), body].concat())
}

const JSON: &str = "content-type: application/json\r\n";

/// The last line of the answer to a request.
fn ask(address: SocketAddr, request: &Value) -> Value {
    let (status, head, body) = post(address, JSON, request.to_string().as_bytes());
    assert_eq!(status, 200, "{head}");
    let text = String::from_utf8(body).unwrap();
    assert!(text.ends_with('\n'), "{text}");
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

fn status(address: SocketAddr) -> Value {
    serde_json::from_slice(&get(address, "/status").2).unwrap()
}

/// Waits for the load of the server, for as long as it takes: how fast it is is no question of a test.
fn wait(address: SocketAddr, until: impl Fn(&Value) -> bool) {
    while !until(&status(address)) {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Nim on the Petersen graph with thirty disks everywhere: far too much for any test.
fn endless() -> Value {
    json!({ "ask": "solve", "line": "nimg.neighboring:petersen,w=all.30@0", "limits": { "megabytes": 100_000 } })
}

/// Asks for a search, and hands over what comes from it, from the first progress on.
fn begin(address: SocketAddr, request: &Value) -> (TcpStream, Vec<u8>) {
    let body = request.to_string();
    let head = format!("POST /ask HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{JSON}content-length: {}\r\n\r\n", body.len());
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    let mut told = Vec::new();
    while !String::from_utf8_lossy(&told).contains("{\"progress\":{") {
        let mut more = [0; 4096];
        let count = stream.read(&mut more).unwrap();
        assert!(count > 0, "it ended: {}", String::from_utf8_lossy(&told));
        told.extend_from_slice(&more[..count]);
    }
    (stream, told)
}

#[test]
fn files_of_the_page_and_nothing_else() {
    let address = usual();
    let (code, head, body) = get(address, "/");
    assert_eq!(code, 200);
    assert!(head.contains("content-type: text/html") && head.contains("content-security-policy:"), "{head}");
    assert!(String::from_utf8(body).unwrap().contains("<meta name=\"xanthi-server\""), "the page knows who serves it");
    assert_eq!(get(address, "/assets/a%20b.js?x=1").2, b"let x = 1;");
    assert_ne!(get(address, "/sw.js").2, b"keeps a copy", "no copy is kept in the browser");
    let outside = ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "//secret.txt"];
    let strange = ["/link.txt", "/assets", "/assets/", "/nothing", "/%ff", "/%00", "/..%5csecret.txt", "/index.html/", "/C:/secret.txt"];
    for path in outside.iter().chain(&strange) {
        let (code, _, body) = get(address, path);
        assert!(code == 404 || code == 400, "{path}: {code}");
        assert!(!String::from_utf8_lossy(&body).contains("treasure"), "{path}");
    }
    let (code, head, body) = send(address, b"HEAD / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(code == 200 && body.is_empty() && !head.contains("content-length: 0"), "{head}");
    let (_, head, _) = get(address, "/");
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    let again = format!("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nif-none-match: {tag}\r\n\r\n");
    assert_eq!(send(address, again.as_bytes()).0, 304);
}

#[test]
fn answers_are_those_of_the_library() {
    let requests = [
        json!({ "ask": "hello" }),
        json!({ "ask": "board", "line": "bridgit:3x4" }),
        json!({ "ask": "move", "line": "uvg:petersen@0", "text": "1" }),
        json!({ "ask": "move", "line": "uvg:petersen@0", "text": "2" }),
        json!({ "ask": "hint", "line": "nim:3,4,5" }),
        json!({ "ask": "explain", "line": "uvg:petersen@0" }),
        json!({ "ask": "proof", "line": "ueg:grid.5x3@2,2", "play": "normal" }),
        json!({ "ask": "review", "line": "nim:1,2/2-0/1-0" }),
        json!({ "ask": "board", "line": "words:file=list@a", "files": { "list": "ab\nbc\ncd\n" } }),
        json!({ "ask": "board", "line": "nonsense" }),
        json!({ "ask": "nothing" }),
        json!([1, 2]),
    ];
    for request in &requests {
        let alone: Value = serde_json::from_str(&Desk::default().answer(&request.to_string(), &Host::default())).unwrap();
        assert_eq!(ask(usual(), request), alone, "{request}");
    }
}

#[test]
fn strangers_are_refused() {
    let address = usual();
    let request = json!({ "ask": "hello" }).to_string();
    for host in ["evil.example", "127.0.0.1.evil.example", "169.254.169.254", ""] {
        let asked = format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        let code = send(address, asked.as_bytes()).0;
        assert!(code == 403 || code == 400, "{host}: {code}");
    }
    assert_eq!(send(address, b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n").0, 403);
    let from = |origin: &str| post(address, &format!("{JSON}origin: {origin}\r\n"), request.as_bytes()).0;
    assert_eq!(from("http://localhost"), 200);
    for origin in ["http://evil.example", "null", "http://localhost:3000", "http://127.0.0.1"] {
        assert_eq!(from(origin), 403, "{origin}");
    }
    // What a form of a foreign page can send without being asked for leave.
    for kind in ["", "content-type: text/plain\r\n", "content-type: application/x-www-form-urlencoded\r\n"] {
        assert_eq!(post(address, kind, request.as_bytes()).0, 415, "{kind}");
    }
}

#[test]
fn bad_requests_are_told_what_is_wrong() {
    let address = usual();
    assert_eq!(get(address, "/ask").0, 405);
    assert_eq!(send(address, b"DELETE / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").0, 405);
    assert_eq!(post(address, JSON, b"\xff\xfe").0, 400);
    let chunked =
        format!("POST /ask HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{JSON}transfer-encoding: chunked\r\n\r\n0\r\n\r\n");
    assert_eq!(send(address, chunked.as_bytes()).0, 411);
    assert_eq!(post(address, JSON, &vec![b' '; (1 << 20) + 1]).0, 413);
    let (code, _, body) = post(address, JSON, &vec![b'['; 1 << 20]);
    assert!(code == 200 && body.starts_with(b"{\"error\""), "deep nesting is not a request");
    for text in ["", "{", "null", r#"{"ask":"solve"}"#, r#"{"ask":"board","line":7}"#] {
        let (code, _, body) = post(address, JSON, text.as_bytes());
        assert!(code == 200 && body.starts_with(b"{\"error\""), "{text}");
    }
    for noise in [&b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"[..], b"GET\r\n\r\n", &[b'A'; 100_000], b"GET / HTTP/9.9\r\n\r\n"]
    {
        let mut stream = TcpStream::connect(address).unwrap();
        let _ = stream.write_all(noise);
        let _ = stream.read_to_end(&mut Vec::new());
    }
    assert!(ask(address, &json!({ "ask": "hello" }))["ok"].is_object(), "it still answers");
}

/// A search goes on while a thousand others ask, dawdle and break off, and its answer is the right one.
#[test]
fn no_search_is_lost_among_a_thousand_requests() {
    let address = start(Options { patience: Duration::from_secs(5), searches: 3, body: 1 << 20, ..Options::default() });
    let known = json!({ "ask": "solve", "line": "dvg:torus.11x4@0,0" });
    let right: Value = serde_json::from_str(&Desk::default().answer(&known.to_string(), &Host::default())).unwrap();
    let mut endless = endless();
    endless["limits"]["seconds"] = json!(8.0);
    let (mut search, mut found) = begin(address, &endless);
    // Clients that begin a request and never end it, and such that do not read what they asked for.
    let slow: Vec<TcpStream> = (0..100)
        .map(|k| {
            let mut stream = TcpStream::connect(address).unwrap();
            let begun = match k % 3 {
                0 => "GET / HTTP/1.1\r\nhost: loc".to_owned(),
                1 => format!("POST /ask HTTP/1.1\r\nhost: localhost\r\n{JSON}content-length: 1000000\r\n\r\n{{"),
                _ => "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(50),
            };
            let _ = stream.write_all(begun.as_bytes());
            stream
        })
        .collect();
    let clients: Vec<_> = (0..20)
        .map(|client| {
            let (known, right) = (known.clone(), right.clone());
            thread::spawn(move || {
                for k in 0..50 {
                    match (client + k) % 5 {
                        0 => assert_eq!(get(address, "/").0, 200),
                        1 => assert_eq!(ask(address, &known)["ok"]["outcome"], right["ok"]["outcome"]),
                        2 => assert_eq!(ask(address, &json!({ "ask": "board", "line": "nonsense" }))["error"]["place"], json!([0, 8])),
                        3 => assert_eq!(post(address, JSON, &vec![b'x'; 2 << 20]).0, 413),
                        // Somebody who hangs up at once.
                        _ => drop(TcpStream::connect(address).unwrap().write_all(b"POST /ask HTTP/1.1\r\n")),
                    }
                }
            })
        })
        .collect();
    clients.into_iter().for_each(|client| client.join().unwrap());
    search.read_to_end(&mut found).unwrap();
    let found = String::from_utf8(found).unwrap();
    let found: Value = serde_json::from_str(found.lines().rfind(|line| line.starts_with("{\"ok\"")).unwrap()).unwrap();
    // It worked to its own limit, of time or on a fast machine of memory, and says what it knows; nobody has stopped it before.
    assert_eq!(found["ok"]["outcome"], "undecided", "{found}");
    let says = found["ok"]["says"].as_str().unwrap();
    assert!(says.contains("the time limit was reached") || says.contains("the memory limit was reached"), "{found}");
    drop(slow);
    wait(address, |load| load["working"] == 0 && load["waiting"] == 0);
}

#[test]
fn a_search_tells_how_far_it_is_and_ends_with_its_client() {
    let address = start(Options { searches: 1, ..Options::default() });
    let (stream, _) = begin(address, &endless());
    // Another search waits for it, and short questions do not.
    let waiting = thread::spawn(move || ask(address, &json!({ "ask": "solve", "line": "nim:1,2" })));
    wait(address, |load| load["working"] == 1 && load["waiting"] == 1);
    assert!(ask(address, &json!({ "ask": "board", "line": "nim:1,2" }))["ok"].is_object());
    assert_eq!(status(address)["working"], 1);
    drop(stream);
    assert_eq!(waiting.join().unwrap()["ok"]["outcome"], "N");
    wait(address, |load| load["working"] == 0);
}

#[test]
fn the_limits_of_the_server_hold_for_every_request() {
    let address = start(Options { time: Duration::from_millis(300), nodes: 1_000_000_000, ..Options::default() });
    let found = ask(address, &json!({ "ask": "solve", "line": "nimg.neighboring:petersen,w=all.30@0", "limits": { "seconds": 1e300 } }));
    assert_eq!(found["ok"]["outcome"], "undecided", "{found}");
    let address = start(Options { nodes: 10, ..Options::default() });
    let found = ask(address, &json!({ "ask": "solve", "line": "nimg.neighboring:petersen,w=all.30@0" }));
    assert_eq!(found["ok"]["outcome"], "undecided", "{found}");
}

#[test]
fn a_folder_without_the_page_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Page::read(folder.path()).is_err());
    assert!(Page::read(&folder.path().join("nothing")).is_err());
}
