//! One connection: the handshake, frames in and out. A question is answered by another thread, so that the next message can end it.

use super::Room;
use super::origin::Origins;
use super::question::Question;
use crate::backend::Interrupt;
use crate::cli::files::say;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tungstenite::http::header::{ORIGIN, SERVER};
use tungstenite::http::{HeaderValue, StatusCode};
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{HandshakeError, Message, WebSocket, accept_hdr_with_config};

/// The largest message; a board of 31×31 with clues has a tenth of it.
const MESSAGE: usize = 1 << 20;

/// The largest number of bytes of answers that a client leaves unread.
const UNREAD: usize = 4 << 20;

/// The time in which a client has to complete the handshake, and to take an answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// The interval at which the time of a handshake is looked at.
const LOOKED: Duration = Duration::from_millis(100);

/// The number of messages that wait for the question before to end.
const WAITING: usize = 16;

/// What the handshake says of this program.
const NAME: &str = concat!("gridc ", env!("CARGO_PKG_VERSION"));

/// An accepted connection.
pub struct Connection {
    socket: WebSocket<SharedStream>,
    settings: WebSocketConfig,
}

/// A stream on which two threads write frames. A frame is one call of `write`, which returns when all of it is sent, so that frames
/// do not mix; after an error nothing more is written.
struct SharedStream {
    stream: TcpStream,
    writing: Arc<Mutex<()>>,
}

impl SharedStream {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self { stream: self.stream.try_clone()?, writing: Arc::clone(&self.writing) })
    }
}

impl Read for SharedStream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.stream.read(into)
    }
}

impl Write for SharedStream {
    fn write(&mut self, frame: &[u8]) -> io::Result<usize> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = self.stream.write_all(frame);
        if sent.is_err() {
            // What is left of the frame cannot follow later.
            let _ = self.stream.shutdown(Shutdown::Both);
        }
        sent.map(|()| frame.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A question on its way to the thread that answers.
struct Errand {
    question: Question,
    stop: Interrupt,
}

impl Connection {
    /// Completes the handshake.
    ///
    /// # Errors
    /// The reason for a refusal, if it is worth telling.
    pub fn open(stream: TcpStream, origins: &Origins) -> Result<Self, Option<String>> {
        let mut refused = None;
        // The type is tungstenite's.
        #[allow(clippy::result_large_err)]
        let admit = |request: &Request, mut response: Response| {
            let origin = request.headers().get(ORIGIN).map(|origin| origin.to_str().unwrap_or("null").to_owned());
            if !origins.accept(origin.as_deref()) {
                let shown: String = origin.unwrap_or_default().chars().filter(|c| !c.is_control()).take(80).collect();
                refused = Some(format!("its page is from {shown}; `--origin` accepts others than f-puzzles.com"));
                let mut refusal = ErrorResponse::new(Some("this page may not ask".to_owned()));
                *refusal.status_mut() = StatusCode::FORBIDDEN;
                return Err(refusal);
            }
            response.headers_mut().insert(SERVER, HeaderValue::from_static(NAME));
            Ok(response)
        };
        let start = Instant::now();
        let set = stream.set_read_timeout(Some(LOOKED)).and_then(|()| stream.set_write_timeout(Some(PATIENCE)));
        set.and_then(|()| stream.set_nodelay(true)).map_err(|_| None)?;
        let settings = WebSocketConfig::default()
            .max_message_size(Some(MESSAGE))
            .max_frame_size(Some(MESSAGE))
            .write_buffer_size(0)
            .max_write_buffer_size(UNREAD);
        let stream = SharedStream { stream, writing: Arc::default() };
        let mut shaken = accept_hdr_with_config(stream, admit, Some(settings));
        let socket = loop {
            match shaken {
                Ok(socket) => break Some(socket),
                Err(HandshakeError::Interrupted(half)) if start.elapsed() < PATIENCE => shaken = half.handshake(),
                Err(_) => break None,
            }
        };
        let socket = socket.filter(|socket| socket.get_ref().stream.set_read_timeout(None).is_ok());
        socket.map_or(Err(refused), |socket| Ok(Self { socket, settings }))
    }

    /// Answers until the connection is closed.
    pub fn run(mut self, room: &Arc<Room>) {
        let (to_desk, errands) = sync_channel(WAITING);
        let Ok(stream) = self.socket.get_ref().try_clone() else { return };
        let answers = WebSocket::from_raw_socket(stream, Role::Server, Some(self.settings));
        let room = Arc::clone(room);
        let desk = std::thread::spawn(move || answer(&room, &errands, answers));
        self.exchange(&to_desk);
        drop(to_desk);
        // A panic of that thread ends this connection only.
        let _ = desk.join();
    }

    /// Passes questions on until the client or the thread that answers is gone.
    fn exchange(&mut self, to_desk: &SyncSender<Errand>) {
        let mut last = Interrupt::default();
        loop {
            let message = self.socket.read();
            let text = match message {
                Ok(Message::Text(text)) => text,
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_)) => continue,
                Ok(Message::Close(_)) | Err(_) => {
                    let _ = self.socket.flush();
                    return last.raise();
                }
            };
            // Every message ends the question before.
            last.raise();
            last = Interrupt::default();
            let is_here = match Question::read(text.as_str()) {
                Ok(question) if question.is_cancel() => self.send(question.canceled()),
                Ok(question) => to_desk.send(Errand { question, stop: last.clone() }).is_ok(),
                Err((question, why)) => self.send(question.invalid(&why)),
            };
            if !is_here {
                return last.raise();
            }
        }
    }

    fn send(&mut self, answer: String) -> bool {
        self.socket.send(Message::text(answer)).is_ok()
    }
}

/// Answers questions, one at a time, until there are no more.
fn answer(room: &Room, errands: &Receiver<Errand>, mut socket: WebSocket<SharedStream>) {
    let mut desk = match room.desk() {
        Ok(desk) => desk,
        Err(unusable) => return say(&unusable.said),
    };
    while let Ok(Errand { question, stop }) = errands.recv() {
        let start = Instant::now();
        let told = desk.answer(&question, &stop, &mut |answer| {
            if socket.send(Message::text(answer)).is_err() {
                // Nobody listens any more.
                stop.raise();
            }
        });
        told.doubts.iter().for_each(|doubt| say(&format!("not read: {doubt}\n")));
        room.print(&format!("{}: {}, {} ms\n", told.command, told.verdict, start.elapsed().as_millis()));
    }
}

/// Returns the name of the gridc that listens at an address.
pub fn greeting(address: SocketAddr) -> Option<String> {
    let stream = TcpStream::connect_timeout(&address, LOOKED).ok()?;
    stream.set_read_timeout(Some(LOOKED)).ok()?;
    let (_, response) = tungstenite::client(format!("ws://localhost:{}/", address.port()), stream).ok()?;
    let name = response.headers().get(SERVER)?.to_str().ok()?;
    name.starts_with("gridc ").then(|| name.to_owned())
}
