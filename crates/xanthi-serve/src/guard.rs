//! Who is answered: only clients that know the server by one of its names, and only its own page.

use hyper::header::{HOST, HeaderMap, ORIGIN};

/// The names of the server.
pub(crate) struct Guard {
    names: Vec<String>,
}

/// How this machine calls itself.
const OWN: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

impl Guard {
    pub(crate) fn new(more: &[String]) -> Self {
        let names = OWN.iter().map(|name| (*name).to_owned()).chain(more.iter().map(|name| name.to_ascii_lowercase())).collect();
        Self { names }
    }

    /// Whether a request is let in, by its headers.
    ///
    /// # Errors
    /// Why not, in words.
    pub(crate) fn admits(&self, headers: &HeaderMap) -> Result<(), &'static str> {
        let mut hosts = headers.get_all(HOST).iter();
        let host = match (hosts.next().map(|host| host.to_str()), hosts.next()) {
            (Some(Ok(host)), None) => host.to_ascii_lowercase(),
            _ => return Err("a request names the host that it is for, once"),
        };
        if !self.names.iter().any(|name| name == without_port(&host)) {
            return Err("this server does not answer under that name; --allow-host gives it one more");
        }
        // A browser tells which page asks. Another page, even one of this machine, has no business here.
        match headers.get(ORIGIN).map(|origin| origin.to_str().map(str::to_ascii_lowercase)) {
            None => Ok(()),
            Some(Ok(origin)) if origin.split_once("://").is_some_and(|(_, from)| from == host) => Ok(()),
            Some(_) => Err("only the page of this server may ask it"),
        }
    }
}

/// A host without its port; the address of IPv6 has colons of its own, in brackets.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) && (!name.contains(':') || name.ends_with(']')) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(host: Option<&str>, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        host.map(|host| headers.insert(HOST, host.parse().unwrap()));
        origin.map(|origin| headers.insert(ORIGIN, origin.parse().unwrap()));
        Guard::new(&["Box.example".into()]).admits(&headers).is_ok()
    }

    #[test]
    fn only_known_names_and_the_own_page_are_let_in() {
        for host in ["127.0.0.1", "127.0.0.1:80", "localhost:8080", "LOCALHOST", "[::1]:8080", "[::1]", "box.example:1"] {
            assert!(admits(Some(host), None), "{host}");
        }
        for host in
            ["", "evil.example", "127.0.0.1.evil.example", "localhost.evil:80", "127.0.0.2", "::1", "localhost:80:80", "localhost:x"]
        {
            assert!(!admits(Some(host), None), "{host}");
        }
        assert!(!admits(None, None));
        assert!(admits(Some("localhost:80"), Some("http://localhost:80")));
        for origin in ["http://localhost:81", "http://evil.example", "null", "localhost:80", "http://127.0.0.1:80"] {
            assert!(!admits(Some("localhost:80"), Some(origin)), "{origin}");
        }
    }

    #[test]
    fn two_hosts_are_none() {
        let mut headers = HeaderMap::new();
        headers.append(HOST, "localhost".parse().unwrap());
        headers.append(HOST, "localhost".parse().unwrap());
        assert!(Guard::new(&[]).admits(&headers).is_err());
    }
}
