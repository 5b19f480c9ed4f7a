//! Standard input whose writer may wait for answers: what has come can be looked at before the rest is there.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

/// Bytes that are read at once.
const CHUNK: usize = 64 << 10;
/// Chunks that wait to be taken.
const AHEAD: usize = 4;
/// Without anything new for so long, the writer is taken to wait.
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(super) enum Fed {
    Bytes(Vec<u8>),
    Pause,
    End,
}

/// Standard input, read by a thread of its own.
#[derive(Debug)]
pub(super) struct Feed(Receiver<io::Result<Vec<u8>>>);

impl Feed {
    /// Begins to read.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub fn begin() -> io::Result<Self> {
        let (to, chunks) = sync_channel(AHEAD);
        std::thread::Builder::new().name("standard input".to_owned()).spawn(move || read(&to))?;
        Ok(Self(chunks))
    }

    pub fn wait(&self) -> io::Result<Fed> {
        fed(self.0.recv().map_err(|_| RecvTimeoutError::Disconnected))
    }

    /// Waits for more, but not long.
    pub fn wait_a_little(&self) -> io::Result<Fed> {
        fed(self.0.recv_timeout(PAUSE))
    }

    pub fn take(&self) -> io::Result<Fed> {
        fed(self.0.try_recv().map_err(|error| match error {
            TryRecvError::Empty => RecvTimeoutError::Timeout,
            TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
        }))
    }
}

fn fed(received: Result<io::Result<Vec<u8>>, RecvTimeoutError>) -> io::Result<Fed> {
    match received {
        Ok(bytes) => Ok(Fed::Bytes(bytes?)),
        Err(RecvTimeoutError::Timeout) => Ok(Fed::Pause),
        Err(RecvTimeoutError::Disconnected) => Ok(Fed::End),
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
                // Closed early, there is nobody to tell.
                let _ = to.send(Err(error));
                return;
            }
        };
        if sent.is_err() {
            return;
        }
    }
}
