//! Puzzles from files, directories and standard input.

use super::reader::{Place, Reader};
use super::{Entry, Piece};
use crate::backend::{Interrupt, Moment};
use crate::report::Failure;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Batches that the reader may be ahead.
const AHEAD: usize = 4;
/// Puzzles per batch.
const LARGEST: usize = 64;
/// A batch that took so long to read is sent on though it is not full.
const PATIENCE: Duration = Duration::from_millis(2);
/// How often a wait for input looks whether it was cancelled.
const LOOK_UP: Duration = Duration::from_millis(50);

/// The puzzles of some files, one after the other. A thread of its own reads, parses and resolves ahead of whoever takes
/// them, a few batches at most, so that a list of any length takes little memory.
#[derive(Debug)]
pub struct Files {
    batches: Receiver<Vec<Piece>>,
    batch: std::vec::IntoIter<Piece>,
    thread: Option<JoinHandle<()>>,
    interrupt: Interrupt,
    streams: Arc<AtomicBool>,
}

/// The next puzzle, as far as it is there.
#[derive(Debug)]
pub enum Ready {
    /// It is, or many are.
    Piece(Piece),
    /// Not yet.
    Later,
    /// There is no other.
    End,
}

struct Outbox {
    to: SyncSender<Vec<Piece>>,
    batch: Vec<Piece>,
    since: Moment,
}

/// Nobody takes puzzles any more.
struct Closed;

impl Files {
    pub(super) fn new(mut reader: Reader, paths: Vec<PathBuf>, streaming: bool, blocks: bool) -> std::io::Result<Self> {
        let (to, batches) = sync_channel(AHEAD);
        let streams = Arc::new(AtomicBool::new(false));
        let told = streaming.then(|| Arc::clone(&streams));
        let read = move || {
            // What reads files cannot change threads, so it is made here.
            let (mut inputs, mut place) = (reader.inputs(paths).streaming(told), Place::default());
            let mut outbox = Outbox { to, batch: Vec::new(), since: Moment::now() };
            place.takes_blocks = blocks;
            while let Some(taken) = reader.next_input(&mut inputs, &mut place, &mut |piece| outbox.put(piece)) {
                // Closed early, there is nobody to tell.
                if taken.is_break() || outbox.flush().is_break() {
                    return;
                }
            }
        };
        let thread = std::thread::Builder::new().name("reader".to_owned()).spawn(read)?;
        let batch = Vec::new().into_iter();
        Ok(Self { batches, batch, thread: Some(thread), interrupt: Interrupt::default(), streams })
    }

    /// Whether puzzles come line by line from someone who may wait for an answer before writing the next; known once there
    /// is the first of them.
    #[doc(hidden)]
    pub fn streams(&self) -> bool {
        self.streams.load(Ordering::Acquire)
    }

    /// The next puzzle if it is there, without waiting for it.
    #[doc(hidden)]
    pub fn ready(&mut self) -> Ready {
        loop {
            if let Some(piece) = self.batch.next() {
                return Ready::Piece(piece);
            }
            match self.batches.try_recv() {
                Ok(batch) => self.batch = batch.into_iter(),
                Err(TryRecvError::Empty) => return Ready::Later,
                Err(TryRecvError::Disconnected) => {
                    return self.end().map_or(Ready::End, Ready::Piece);
                }
            }
        }
    }

    /// Ends as soon as the flag is raised, even while it waits for a file.
    #[must_use]
    pub fn until(self, interrupt: &Interrupt) -> Self {
        Self { interrupt: interrupt.clone(), ..self }
    }

    /// The end of the input; a reader that ended in a panic must not look like it.
    fn end(&mut self) -> Option<Piece> {
        self.thread.take()?.join().err()?;
        let panicked = Failure::internal("the reader panicked");
        Some(Piece::Entry(Box::new(Entry::refused("input".into(), 1, panicked, Vec::new()))))
    }

    /// The next puzzle, or many boards if the reader was told to pass on [blocks](Reader::blocks).
    #[doc(hidden)]
    pub fn next_piece(&mut self) -> Option<Piece> {
        loop {
            if let Some(piece) = self.batch.next() {
                return Some(piece);
            }
            match self.batches.recv_timeout(LOOK_UP) {
                Ok(batch) => self.batch = batch.into_iter(),
                Err(RecvTimeoutError::Timeout) if self.interrupt.raised() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.end(),
            }
        }
    }
}

impl Iterator for Files {
    type Item = Entry;

    /// The next puzzle. Blocks are passed over: whoever wants them asks for [`next_piece`](Self::next_piece).
    fn next(&mut self) -> Option<Entry> {
        loop {
            if let Piece::Entry(entry) = self.next_piece()? {
                return Some(*entry);
            }
        }
    }
}

impl Outbox {
    fn put(&mut self, piece: Piece) -> ControlFlow<Closed> {
        if self.batch.is_empty() {
            self.since = Moment::now();
        }
        let is_block = matches!(piece, Piece::Block(_));
        self.batch.push(piece);
        match is_block || self.batch.len() >= LARGEST || self.since.elapsed() >= PATIENCE {
            true => self.flush(),
            false => ControlFlow::Continue(()),
        }
    }

    fn flush(&mut self) -> ControlFlow<Closed> {
        match self.batch.is_empty() || self.to.send(std::mem::take(&mut self.batch)).is_ok() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(Closed),
        }
    }
}
