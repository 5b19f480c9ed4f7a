//! Runs `gridc listen`: answers the questions that the solver script of f-puzzles asks over a WebSocket on this machine.
//!
//! Each connection has a thread that reads and writes frames ([`connection`]) and one that answers ([`desk`]), one question at a
//! time. Links of other editors are checked when they are pasted into the terminal. Only loopback addresses are bound, and pages of
//! other origins are refused ([`origin`]).

mod connection;
mod desk;
mod origin;
mod question;

use super::Exit;
use super::arguments::ListenArguments;
use super::files::{self, Unusable, say};
use super::interrupt::Signals;
use super::terminal::{Stream, look};
use crate::cli::arguments::Appearance;
use crate::front::{Options, Reader, live::Document};
use crate::puzzle::clean_line;
use connection::{Connection, greeting};
use desk::Desk;
use origin::Origins;
use std::io::{BufRead, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The largest number of open connections.
const CONNECTIONS: usize = 16;

/// Default limits of a question.
const TIME: Duration = Duration::from_secs(60);
const MEMORY: u64 = 2 << 30;

/// The longest line that is pasted.
const MOST_PASTED: u64 = 1 << 20;

/// The interval at which the signals are looked at.
const LOOKED: Duration = Duration::from_millis(50);

/// What all connections share.
struct Room {
    arguments: ListenArguments,
    origins: Origins,
    open: AtomicUsize,
}

/// Answers questions until interrupted.
pub fn listen(arguments: &ListenArguments) -> Exit {
    let signals = Signals::listen();
    prepared(arguments, &signals).unwrap_or_else(Unusable::tell)
}

fn prepared(arguments: &ListenArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let room = Arc::new(Room {
        arguments: arguments.clone(),
        origins: Origins::new(&arguments.origin),
        open: AtomicUsize::new(0),
    });
    // Errors in the command line would affect every question, so they are reported first.
    room.desk()?;
    let listeners = bound(arguments.port)?;
    let port = listeners.first().and_then(|listener| listener.local_addr().ok()).map_or(0, |address| address.port());
    print(&format!(
        "listening on ws://localhost:{port}; press Connect in f-puzzles, paste a link of another editor here, or end with Ctrl-C\n"
    ));
    for listener in listeners {
        let room = Arc::clone(&room);
        std::thread::spawn(move || accept(&listener, &room));
    }
    let (reader, document) = (room.reader()?, room.document()?);
    std::thread::spawn(move || check_lines(reader, &document));
    signals.started();
    while !signals.interrupt.raised() {
        std::thread::sleep(LOOKED);
    }
    Ok(Exit::Interrupted)
}

/// Binds the port on both loopback addresses; on a machine without IPv6, on the other one.
fn bound(port: u16) -> Result<Vec<TcpListener>, Unusable> {
    let first = bind(Ipv4Addr::LOCALHOST.into(), port)?;
    // If the port is chosen by the system, both addresses have the same one.
    let port = first.local_addr().map_or(port, |address| address.port());
    let second = TcpListener::bind(SocketAddr::new(Ipv6Addr::LOCALHOST.into(), port));
    match second {
        Err(error) if error.kind() == ErrorKind::AddrInUse => Err(taken(Ipv6Addr::LOCALHOST.into(), port)),
        second => Ok(std::iter::once(first).chain(second).collect()),
    }
}

fn bind(address: IpAddr, port: u16) -> Result<TcpListener, Unusable> {
    TcpListener::bind(SocketAddr::new(address, port)).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => taken(address, port),
        _ => Unusable::told(Exit::Program, format!("cannot listen on port {port}: {error}")),
    })
}

/// Returns the error for a port that another program has, with its name if it is a gridc.
fn taken(address: IpAddr, port: u16) -> Unusable {
    let by = match greeting(SocketAddr::new(address, port)) {
        Some(name) => format!("by {name}, which answers there already"),
        None => "by another program".to_owned(),
    };
    Unusable::told(Exit::Program, format!("port {port} is taken {by}; end it, or choose another with `--port`"))
}

fn accept(listener: &TcpListener, room: &Arc<Room>) {
    for stream in listener.incoming() {
        // Errors concern a single connection that its client has given up.
        let Ok(stream) = stream else { continue };
        if room.open.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
            room.open.fetch_sub(1, Ordering::Relaxed);
            room.print(&format!("refused a connection: {CONNECTIONS} are open\n"));
            continue;
        }
        let room = Arc::clone(room);
        std::thread::spawn(move || {
            serve(stream, &room);
            room.open.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

fn serve(stream: TcpStream, room: &Arc<Room>) {
    match Connection::open(stream, &room.origins) {
        Ok(connection) => connection.run(room),
        Err(Some(why)) => room.print(&format!("refused a connection: {why}\n")),
        Err(None) => {}
    }
}

/// Checks the puzzles that are pasted into the terminal, one per line: links of editors that ask no solver.
fn check_lines(mut reader: Reader, document: &Document) {
    let mut input = std::io::stdin().lock();
    let mut line = String::new();
    loop {
        line.clear();
        match input.by_ref().take(MOST_PASTED).read_line(&mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.trim().is_empty() => continue,
            Ok(_) => {}
        }
        let start = Instant::now();
        let answered = reader.read(line.trim()).and_then(|puzzle| {
            puzzle.data().doubts.iter().for_each(|doubt| say(&format!("not read: {}\n", clean_line(&doubt.what))));
            Ok(document.solver().check(&puzzle)?.to_string())
        });
        let verdict = answered.unwrap_or_else(|error| format!("not understood: {}", error.plain()));
        print(&format!("{verdict}, {} ms\n", start.elapsed().as_millis()));
    }
}

impl Room {
    fn options(&self) -> Options {
        let memory = self.arguments.memory.unwrap_or(MEMORY);
        Options::new().time(self.arguments.time.unwrap_or(TIME)).memory(memory)
    }

    fn reader(&self) -> Result<Reader, Unusable> {
        files::reader_of(&self.arguments.input(), look(&Appearance::default(), Stream::Error))
    }

    fn document(&self) -> Result<Document, Unusable> {
        Document::new(&self.options()).map_err(|error| Unusable::told(Exit::Usage, error))
    }

    /// Makes what a connection needs to answer questions.
    fn desk(&self) -> Result<Desk, Unusable> {
        Ok(Desk::new(self.reader()?, self.document()?))
    }

    /// Prints a line about a question.
    fn print(&self, text: &str) {
        if !self.arguments.quiet {
            print(text);
        }
    }
}

/// Prints on standard output, at once.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    // If nobody reads it, the answers are still sent.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
