//! Connections, and what is answered on them.

use crate::Options;
use crate::guard::Guard;
use crate::lanes::{Job, Lanes};
use crate::page::Page;
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, HeaderValue, IF_NONE_MATCH,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

/// The most connections at once; more of them wait to be accepted.
const CONNECTIONS: usize = 256;

/// All requests that are read or worked on take no more than so many of the largest.
const LARGEST: usize = 8;

/// What scripts, styles and connections the page may have: its own. The module is compiled, hence
/// `wasm-unsafe-eval`.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'";

/// What all connections share.
struct Shared {
    page: Page,
    guard: Guard,
    lanes: Lanes,
    options: Options,
    /// Room for requests, in KiB.
    room: Arc<Semaphore>,
}

/// Answers whoever connects.
pub(crate) async fn serve(listener: std::net::TcpListener, page: Page, lanes: Lanes, options: Options) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    let room = Arc::new(Semaphore::new(LARGEST * kibibytes(options.body)));
    let shared = Arc::new(Shared { page, guard: Guard::new(&options.hosts), lanes, options, room });
    loop {
        let Ok(permit) = connections.clone().acquire_owned().await else { return Ok(()) };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // The system may be out of files for a moment; a client may be gone already.
            Err(_) => {
                sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let shared = shared.clone();
        tokio::spawn(async move {
            connection(stream, shared).await;
            drop(permit);
        });
    }
}

/// One connection, to its end. What goes wrong on it concerns nobody else.
async fn connection(stream: TcpStream, shared: Arc<Shared>) {
    let _ = stream.set_nodelay(true);
    let patience = shared.options.patience;
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    let service = service_fn(move |request| answer(shared.clone(), request));
    let _ = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(1 << 16)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .await;
}

async fn answer(shared: Arc<Shared>, request: Request<Incoming>) -> Result<Response<Reply>, Infallible> {
    let mut response = match shared.guard.admits(request.headers()) {
        Err(why) => refused(StatusCode::FORBIDDEN, why),
        Ok(()) => match (request.method(), request.uri().path()) {
            (&Method::POST, "/ask") => ask(&shared, request).await.unwrap_or_else(|(status, why)| refused(status, why)),
            (_, "/ask") => only("POST"),
            (&Method::GET | &Method::HEAD, "/status") => status(&shared),
            (&Method::GET | &Method::HEAD, _) => file(&shared, &request),
            _ => only("GET, HEAD"),
        },
    };
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin"));
    Ok(response)
}

/// A file of the page.
fn file(shared: &Shared, request: &Request<Incoming>) -> Response<Reply> {
    let Some(file) = shared.page.find(request.uri().path()) else { return refused(StatusCode::NOT_FOUND, "there is no such file") };
    let known = request.headers().get(IF_NONE_MATCH).is_some_and(|tag| tag.as_bytes() == file.tag.as_bytes());
    let mut response = Response::new(Reply::whole(if known { Bytes::new() } else { file.bytes.clone() }));
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.kind));
    let kept = if file.lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(kept));
    if let Ok(tag) = HeaderValue::from_str(&file.tag) {
        headers.insert(ETAG, tag);
    }
    response
}

/// How much there is to do.
fn status(shared: &Shared) -> Response<Reply> {
    let load = &shared.lanes.load;
    let count = |number: &std::sync::atomic::AtomicUsize| number.load(Ordering::Relaxed);
    text(json!({ "working": count(&load.working), "waiting": count(&load.waiting), "threads": shared.options.threads }).to_string())
}

/// Why a request is not taken.
type Refusal = (StatusCode, &'static str);

/// Reads a request and puts it into its lane; the answer comes as it is found.
async fn ask(shared: &Shared, request: Request<Incoming>) -> Result<Response<Reply>, Refusal> {
    let headers = request.headers();
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // A foreign page cannot send this type without asking first, and is never allowed to.
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "a request is application/json"));
    }
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let length = length.ok_or((StatusCode::LENGTH_REQUIRED, "a request says how long it is"))?;
    if length > shared.options.body {
        return Err((StatusCode::PAYLOAD_TOO_LARGE, "the request is too long"));
    }
    let room = shared.room.clone().acquire_many_owned(kibibytes(length) as u32);
    let room = room.await.map_err(|_| (StatusCode::SERVICE_UNAVAILABLE, "the server is ending"))?;
    let body = timeout(shared.options.patience, request.into_body().collect()).await;
    let body = body.map_err(|_| (StatusCode::REQUEST_TIMEOUT, "the request came too slowly"))?;
    let body = body.map_err(|_| (StatusCode::BAD_REQUEST, "the request broke off"))?.to_bytes();
    let request = String::from_utf8(body.into()).map_err(|_| (StatusCode::BAD_REQUEST, "the request is not UTF-8"))?;
    let (lines, told) = unbounded_channel();
    let gone = Arc::new(AtomicBool::new(false));
    shared.lanes.put(Job { request, lines, gone: gone.clone(), room });
    let mut response = Response::new(Reply::Lines(Lines { told, gone }));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

fn kibibytes(bytes: usize) -> usize {
    bytes / 1024 + 1
}

fn text(json: String) -> Response<Reply> {
    let mut response = Response::new(Reply::whole(json.into()));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn refused(status: StatusCode, why: &str) -> Response<Reply> {
    let mut response = text(json!({ "error": { "message": why, "help": "", "text": null, "place": null } }).to_string());
    *response.status_mut() = status;
    response
}

fn only(methods: &'static str) -> Response<Reply> {
    let mut response = refused(StatusCode::METHOD_NOT_ALLOWED, "this cannot be done here");
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
    response
}

/// The body of an answer.
enum Reply {
    Whole(Option<Bytes>),
    Lines(Lines),
}

/// Lines as they come. Dropped before the last one, it says that the client has gone.
struct Lines {
    told: UnboundedReceiver<String>,
    gone: Arc<AtomicBool>,
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

impl Reply {
    fn whole(bytes: Bytes) -> Self {
        Self::Whole(Some(bytes).filter(|bytes| !bytes.is_empty()))
    }
}

impl Body for Reply {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Self::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Self::Lines(lines) => lines.told.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(Bytes::from(line + "\n"))))),
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Self::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(bytes) => SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64)),
            Self::Lines(_) => SizeHint::default(),
        }
    }
}
