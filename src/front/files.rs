//! Reads puzzles from files, directories and standard input on a thread of its own ([`Files`]), so that parsing overlaps with
//! solving.

use super::reader::{InputPlace, Reader};
use super::unmatched::UnmatchedTreatments;
use super::{Entry, InputPiece};
use crate::backend::{Interrupt, Moment};
use crate::report::Failure;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// The largest number of batches that the reading thread may be ahead.
const AHEAD: usize = 4;
/// The largest number of puzzles per batch.
const LARGEST: usize = 64;
/// A batch that has taken longer than this is sent on before it is full.
const PATIENCE: Duration = Duration::from_millis(2);
/// The interval at which a wait for input checks for cancellation.
const LOOK_UP: Duration = Duration::from_millis(50);

/// An iterator over the puzzles of some files. A separate thread reads, parses and resolves ahead of the consumer, by a few
/// batches at most, so that a list of any length takes little memory.
#[derive(Debug)]
pub struct Files {
    batches: Receiver<Vec<InputPiece>>,
    batch: std::vec::IntoIter<InputPiece>,
    thread: Option<JoinHandle<()>>,
    interrupt: Interrupt,
    streams: Arc<AtomicBool>,
}

/// The result of asking for the next puzzle without waiting.
#[derive(Debug)]
pub enum NextInput {
    /// One puzzle, or a block of boards.
    Piece(InputPiece),
    /// The next puzzle has not been read yet.
    Later,
    /// The input has ended.
    End,
}

struct Outbox {
    to: SyncSender<Vec<InputPiece>>,
    batch: Vec<InputPiece>,
    since: Moment,
}

/// The consumer takes no more puzzles.
struct ConsumerGone;

impl Files {
    pub(super) fn new(mut reader: Reader, paths: Vec<PathBuf>, streaming: bool, blocks: bool) -> std::io::Result<Self> {
        let (to, batches) = sync_channel(AHEAD);
        let streams = Arc::new(AtomicBool::new(false));
        let told = streaming.then(|| Arc::clone(&streams));
        let read = move || {
            // The readers of files are not `Send`, so they are made on this thread.
            let (mut inputs, mut place) = (reader.inputs(paths).streaming(told), InputPlace::default());
            let mut outbox = Outbox { to, batch: Vec::new(), since: Moment::now() };
            place.takes_blocks = blocks;
            let mut unmatched = UnmatchedTreatments::default();
            let mut put =
                |piece: InputPiece, outbox: &mut Outbox| unmatched.next(piece).try_for_each(|piece| outbox.put(piece));
            while let Some(taken) = reader.next_input(&mut inputs, &mut place, &mut |piece| put(piece, &mut outbox)) {
                // If the consumer has gone, nobody has to be notified.
                if taken.is_break() || outbox.flush().is_break() {
                    return;
                }
            }
            if let Some(piece) = unmatched.end() {
                // Nothing follows.
                let _ = outbox.put(piece);
                let _ = outbox.flush();
            }
        };
        let thread = std::thread::Builder::new().name("reader".to_owned()).spawn(read)?;
        let batch = Vec::new().into_iter();
        Ok(Self { batches, batch, thread: Some(thread), interrupt: Interrupt::default(), streams })
    }

    /// Returns whether puzzles come line by line from a process that may wait for an answer before it writes the next. Known from
    /// the first puzzle on.
    #[doc(hidden)]
    pub fn streams(&self) -> bool {
        self.streams.load(Ordering::Acquire)
    }

    /// Returns the next puzzle if it has been read, without waiting.
    #[doc(hidden)]
    pub fn ready(&mut self) -> NextInput {
        loop {
            if let Some(piece) = self.batch.next() {
                return NextInput::Piece(piece);
            }
            match self.batches.try_recv() {
                Ok(batch) => self.batch = batch.into_iter(),
                Err(TryRecvError::Empty) => return NextInput::Later,
                Err(TryRecvError::Disconnected) => {
                    return self.end().map_or(NextInput::End, NextInput::Piece);
                }
            }
        }
    }

    /// Ends the iteration as soon as the flag is raised, even during a wait for a file.
    #[must_use]
    pub fn until(self, interrupt: &Interrupt) -> Self {
        Self { interrupt: interrupt.clone(), ..self }
    }

    /// Returns the end of the input. If the reading thread ended in a panic, it returns that as a failure instead.
    fn end(&mut self) -> Option<InputPiece> {
        self.thread.take()?.join().err()?;
        let panicked = Failure::internal("the reader panicked");
        Some(InputPiece::Entry(Box::new(Entry::refused("input".into(), 1, panicked, Vec::new()))))
    }

    /// Returns the next puzzle, or a block of boards if the reader passes on [blocks](Reader::blocks).
    #[doc(hidden)]
    pub fn next_piece(&mut self) -> Option<InputPiece> {
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

    /// Returns the next puzzle. Blocks are skipped; [`next_piece`](Self::next_piece) returns them.
    fn next(&mut self) -> Option<Entry> {
        loop {
            if let InputPiece::Entry(entry) = self.next_piece()? {
                return Some(*entry);
            }
        }
    }
}

impl Outbox {
    fn put(&mut self, piece: InputPiece) -> ControlFlow<ConsumerGone> {
        if self.batch.is_empty() {
            self.since = Moment::now();
        }
        let is_block = matches!(piece, InputPiece::Block(_));
        self.batch.push(piece);
        match is_block || self.batch.len() >= LARGEST || self.since.elapsed() >= PATIENCE {
            true => self.flush(),
            false => ControlFlow::Continue(()),
        }
    }

    fn flush(&mut self) -> ControlFlow<ConsumerGone> {
        match self.batch.is_empty() || self.to.send(std::mem::take(&mut self.batch)).is_ok() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(ConsumerGone),
        }
    }
}
