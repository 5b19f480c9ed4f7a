//! Standard input from a process that may wait for answers ([`Feed`]): it is read on a thread of its own, so that
//! [`file`](super::file) can process what has arrived before the rest does.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

/// The number of bytes read at once.
const CHUNK: usize = 64 << 10;
/// The largest number of chunks in the queue.
const AHEAD: usize = 4;
/// If nothing new arrives for this long, the writing process is assumed to wait for an answer.
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(super) enum FeedItem {
    Bytes(Vec<u8>),
    Pause,
    End,
}

/// Standard input, read by a separate thread.
#[derive(Debug)]
pub(super) struct Feed(Receiver<io::Result<Vec<u8>>>);

impl Feed {
    /// Starts reading.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn begin() -> io::Result<Self> {
        let (to, chunks) = sync_channel(AHEAD);
        std::thread::Builder::new().name("standard input".to_owned()).spawn(move || read(&to))?;
        Ok(Self(chunks))
    }

    pub fn wait(&self) -> io::Result<FeedItem> {
        fed(self.0.recv().map_err(|_| RecvTimeoutError::Disconnected))
    }

    /// Waits for more input, at most [`PAUSE`].
    pub fn wait_a_little(&self) -> io::Result<FeedItem> {
        fed(self.0.recv_timeout(PAUSE))
    }

    pub fn take(&self) -> io::Result<FeedItem> {
        fed(self.0.try_recv().map_err(|error| match error {
            TryRecvError::Empty => RecvTimeoutError::Timeout,
            TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
        }))
    }
}

fn fed(received: Result<io::Result<Vec<u8>>, RecvTimeoutError>) -> io::Result<FeedItem> {
    match received {
        Ok(bytes) => Ok(FeedItem::Bytes(bytes?)),
        Err(RecvTimeoutError::Timeout) => Ok(FeedItem::Pause),
        Err(RecvTimeoutError::Disconnected) => Ok(FeedItem::End),
    }
}

fn read(to: &SyncSender<io::Result<Vec<u8>>>) {
    let mut input = io::stdin().lock();
    loop {
        let mut chunk = vec![0; CHUNK];
        let sent = match input.read(&mut chunk) {
            Ok(0) => return,
            Ok(length) => {
                chunk.truncate(length);
                to.send(Ok(chunk))
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                // If the receiver is dropped, the error has no reader.
                let _ = to.send(Err(error));
                return;
            }
        };
        if sent.is_err() {
            return;
        }
    }
}
