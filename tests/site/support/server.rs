//! A static host in a thread: as simple as the hosts that the page is made for.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use sha2::{Digest, Sha256};

/// A running server. Dropping it stops it.
pub struct Site {
    host: Arc<Host>,
    address: SocketAddr,
    thread: Option<JoinHandle<()>>,
}

/// How unknown paths are answered.
#[derive(Clone, Copy, PartialEq)]
enum Unknown {
    /// `index.html` with status 200, as a host with a rewrite rule does.
    Index,
    /// `404.html` with status 404, as a host without rewrite rules does.
    NotFound,
}

struct Host {
    root: PathBuf,
    folder: String,
    unknown: Unknown,
    /// Whether the service worker is that of the build, with all that it keeps.
    whole: bool,
    stopped: AtomicBool,
    requests: Mutex<Vec<String>>,
    /// Whether networks of players are held back.
    slow: AtomicBool,
    /// Files that differ from those on disk: the second build.
    overlay: Mutex<HashMap<String, Vec<u8>>>,
}

impl Site {
    /// Serves `dist/` at `/`; paths without an extension get `index.html`.
    ///
    /// The service worker has an empty list of files: it takes over as ever and passes everything on. To
    /// fetch and keep the whole build in a fresh profile takes longer than many a test.
    pub fn start() -> Self {
        Self::serve("/", Unknown::Index, false)
    }

    /// The same with the service worker of the build, which keeps all of it.
    pub fn start_whole() -> Self {
        Self::serve("/", Unknown::Index, true)
    }

    /// Serves `dist/` under `/x/`, as `--public-url /x/` builds it: with that in `<base>`. Without
    /// rewrites: an unknown path gets `404.html` and status 404.
    pub fn start_in_folder() -> Self {
        let site = Self::serve("/x/", Unknown::NotFound, true);
        let page = site.host.text("index.html");
        let based = page.replace(" href=/", " href=/x/");
        assert!(based.contains("<base href=/x/>"), "the page has no <base> of the root");
        site.host.list_page(&based);
        site.host.lay_over("404.html", based.clone());
        site.host.lay_over("index.html", based);
        site
    }

    fn serve(folder: &str, unknown: Unknown, whole: bool) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
        assert!(
            root.join("index.html").is_file(),
            "dist/ has no index.html: `make test-site` builds it"
        );
        let host = Arc::new(Host {
            root,
            folder: folder.to_owned(),
            unknown,
            whole,
            stopped: AtomicBool::new(false),
            requests: Mutex::default(),
            slow: AtomicBool::new(false),
            overlay: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("the port's address");
        let thread = Some(listen(listener, Arc::clone(&host)));
        Self { host, address, thread }
    }

    /// The address of a route: `url("milljan/check")`, `url("")` for the home page.
    pub fn url(&self, path: &str) -> String {
        format!("{}{}", self.origin(), self.host.folder) + path.trim_start_matches('/')
    }

    /// Scheme, host and port, without a closing slash. `localhost`, because the
    /// browser's rules for secure contexts name it.
    pub fn origin(&self) -> String {
        format!("http://localhost:{}", self.address.port())
    }

    /// The paths requested so far, with their query.
    pub fn requests(&self) -> Vec<String> {
        self.host.requests.lock().expect("no thread panics").clone()
    }

    /// Goes offline: refuses every connection from now on. Unlike the browser's
    /// own offline switch this holds for service workers as well.
    pub fn stop(&mut self) {
        self.host.stopped.store(true, Ordering::SeqCst);
        // The thread sits in `accept`; one last connection wakes it.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server thread ends well");
        }
    }

    /// Serves other files in place of the texts, as a host that has half of another build.
    pub fn spoil_texts(&self) {
        let mut spoilt = 0;
        for entry in std::fs::read_dir(&self.host.root).expect("a build") {
            let name = entry.expect("a readable entry").file_name().to_string_lossy().into_owned();
            if name.starts_with("texts-") {
                self.host.lay_over(&name, "other\ntexts\n".to_owned());
                spoilt += 1;
            }
        }
        assert!(spoilt > 0, "the build has no texts");
    }

    /// Serves another file in place of that one.
    pub fn spoil(&self, name: &str) {
        assert!(self.host.root.join(name).exists(), "the build has no {name}");
        self.host.lay_over(name, "of another build".to_owned());
    }

    /// Holds back the networks of players, as a slow line does with large files, until they are released.
    pub fn hold_networks(&self, hold: bool) {
        self.host.slow.store(hold, Ordering::SeqCst);
    }

    /// Serves the real build again.
    pub fn mend(&self) {
        self.host.overlay.lock().expect("no thread panics").clear();
    }

    /// Publishes a second build: a page marked with `<html data-build="second">`, and `sw.js`, which
    /// names it.
    pub fn publish_second_build(&self) {
        self.begin_second_build();
        self.host.lay_over("index.html", self.second_page());
    }

    /// The middle of its upload: `sw.js` is new, the page is that of the previous build.
    pub fn begin_second_build(&self) {
        self.host.list_page(&self.second_page());
    }

    fn second_page(&self) -> String {
        let page = self.host.text("index.html");
        let marked = page.replacen("<html ", "<html data-build=\"second\" ", 1);
        assert_ne!(page, marked, "index.html has no <html with attributes");
        marked
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.stop();
    }
}

fn listen(listener: TcpListener, host: Arc<Host>) -> JoinHandle<()> {
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            if host.stopped.load(Ordering::SeqCst) {
                return;
            }
            let Ok(stream) = stream else { continue };
            let host = Arc::clone(&host);
            // A browser that disconnects early is not the server's fault.
            std::thread::spawn(move || host.answer(stream).ok());
        }
    })
}

impl Host {
    /// Answers one request and closes: an open connection would outlive `stop`.
    fn answer(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let first = lines.next().transpose()?.unwrap_or_default();
        for line in lines.by_ref() {
            if line?.is_empty() {
                break;
            }
        }
        let mut words = first.split(' ');
        let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or("/"));
        self.requests.lock().expect("no thread panics").push(target.to_owned());

        let path = target.split('?').next().unwrap_or("/");
        let held = || self.slow.load(Ordering::SeqCst) && !self.stopped.load(Ordering::SeqCst);
        while path.ends_with(".net") && held() {
            std::thread::sleep(Duration::from_millis(20));
        }
        let (status, name, body) = self.find(path);
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\
             Cache-Control: max-age=600\r\nConnection: close\r\n\r\n",
            mime(&name),
            body.len()
        )?;
        if method != "HEAD" {
            stream.write_all(&body)?;
        }
        stream.flush()
    }

    fn find(&self, path: &str) -> (&'static str, String, Vec<u8>) {
        let inside = path.strip_prefix(self.folder.as_str()).filter(|name| !name.contains(".."));
        let name = inside.map(|name| if name.is_empty() { "index.html" } else { name });
        if let Some((name, body)) = name.and_then(|name| Some((name, self.read(name)?))) {
            return ("200 OK", name.to_owned(), body);
        }
        let route = !path.rsplit('/').next().unwrap_or("").contains('.');
        let (status, fallback) = match self.unknown {
            Unknown::Index if route => ("200 OK", "index.html"),
            _ => ("404 Not Found", "404.html"),
        };
        (status, fallback.to_owned(), self.read(fallback).unwrap_or_default())
    }

    /// A file of the build.
    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.root.join(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn worker_of_no_files(&self) -> String {
        let worker = self.text("sw.js");
        let (before, rest) = worker.split_once("const FILES = {").expect("sw.js has a list");
        let (_, after) = rest.split_once("};").expect("the list ends");
        format!("{before}const FILES = {{}};{after}")
    }

    /// Lists another page in `sw.js`, with its contents.
    fn list_page(&self, page: &str) {
        assert!(self.whole, "this site's sw.js lists nothing");
        let worker = self.text("sw.js");
        let (before, rest) = worker.split_once("\"index.html\": \"").expect("sw.js names the page");
        let (old, after) = rest.split_at(16);
        let digest = Sha256::digest(page.as_bytes());
        let new: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        assert_ne!(old, new, "it is the same page");
        self.lay_over("sw.js", format!("{before}\"index.html\": \"{new}{after}"));
    }

    fn lay_over(&self, name: &str, text: String) {
        let mut overlay = self.overlay.lock().expect("no thread panics");
        overlay.insert(name.to_owned(), text.into_bytes());
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        if let Some(body) = self.overlay.lock().expect("no thread panics").get(name) {
            return Some(body.clone());
        }
        if name == "sw.js" && !self.whole {
            return Some(self.worker_of_no_files().into_bytes());
        }
        std::fs::read(self.root.join(name)).ok()
    }
}

fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
