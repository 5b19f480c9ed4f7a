//! Decides when files that are being edited have to be checked again ([`FileWatch`]), for `gridc check --watch`.
//!
//! Files are polled: editors replace a file by another one, some file systems send no notifications, and a look at a file costs
//! microseconds.

use crate::backend::Interrupt;
use std::collections::VecDeque;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The number of looks after which a missing file counts as deleted. An editor that replaces a file removes it for a moment.
pub const LOOKS_UNTIL_GONE: u32 = 25;

/// The largest number of checks that run at the same time.
const AT_ONCE: usize = 2;

/// Decides which of some files are to be checked.
///
/// A file counts as saved once it looks the same twice, so that a half-written file is not read. A check of an earlier state is
/// interrupted, and its result is discarded.
#[derive(Debug)]
pub struct FileWatch {
    files: Vec<Watched>,
    waiting: VecDeque<usize>,
}

/// A change of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The file exists, and is new or was modified.
    Saved,
    /// The file was deleted.
    Gone,
}

#[derive(Debug)]
struct Watched {
    path: PathBuf,
    /// The state when the file was last checked; `None` while it is deleted.
    settled: Option<Stamp>,
    /// The state at the last look, and the number of consecutive looks with that state.
    looked: (Option<Stamp>, u32),
    /// The interrupt of the running check.
    running: Option<Interrupt>,
}

/// The data that distinguish one state of a file from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
    /// The identity of the file (inode), on systems that have one.
    file: u64,
}

impl FileWatch {
    /// The interval between looks.
    pub const PERIOD: Duration = Duration::from_millis(20);

    /// Watches these files. Their states are not known yet.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>) -> Self {
        let file = |path| Watched { path, settled: None, looked: (None, 0), running: None };
        Self { files: paths.into_iter().map(file).collect(), waiting: VecDeque::new() }
    }

    /// Returns a file's path.
    pub fn path(&self, file: usize) -> &Path {
        &self.files[file].path
    }

    /// Looks at all files and returns the changes, by index. Saved files are queued for a check.
    pub fn look(&mut self) -> Vec<(usize, Change)> {
        let mut changes = Vec::new();
        for (number, file) in self.files.iter_mut().enumerate() {
            let Some(change) = file.look() else { continue };
            if let Some(running) = &file.running {
                running.raise();
            }
            self.waiting.retain(|waiting| *waiting != number);
            if change == Change::Saved {
                self.waiting.push_back(number);
            }
            changes.push((number, change));
        }
        changes
    }

    /// Returns a file to check now, and the interrupt of the check. When it ends, the caller must call [`ended`](Self::ended).
    pub fn next_check(&mut self) -> Option<(usize, Interrupt)> {
        if self.files.iter().filter(|file| file.running.is_some()).count() >= AT_ONCE {
            return None;
        }
        let at = self.waiting.iter().position(|number| self.files[*number].running.is_none())?;
        let number = self.waiting.remove(at)?;
        let interrupt = Interrupt::default();
        self.files[number].running = Some(interrupt.clone());
        Some((number, interrupt))
    }

    /// Returns whether the result of a running check applies to the file's current state.
    pub fn counts(&self, file: usize) -> bool {
        self.files[file].running.as_ref().is_some_and(|running| !running.raised())
    }

    /// Records that the check of this file has ended.
    pub fn ended(&mut self, file: usize) {
        self.files[file].running = None;
    }

    /// Interrupts all checks.
    pub fn interrupt(&self) {
        self.files.iter().filter_map(|file| file.running.as_ref()).for_each(Interrupt::raise);
    }
}

impl Watched {
    fn look(&mut self) -> Option<Change> {
        let stamp = std::fs::metadata(&self.path).ok().map(|metadata| Stamp::of(&metadata));
        let looks = if stamp == self.looked.0 { self.looked.1.saturating_add(1) } else { 1 };
        self.looked = (stamp, looks);
        if stamp == self.settled {
            return None;
        }
        let change = match stamp {
            Some(_) if looks >= 2 => Change::Saved,
            None if looks >= LOOKS_UNTIL_GONE => Change::Gone,
            _ => return None,
        };
        self.settled = stamp;
        Some(change)
    }
}

impl Stamp {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let file = std::os::unix::fs::MetadataExt::ino(metadata);
        #[cfg(not(unix))]
        let file = 0;
        Self { modified: metadata.modified().ok(), length: metadata.len(), file }
    }
}

/// The last answer about a file, and its current state. While somebody is typing, a file often cannot be read; the previous
/// answer is then still useful.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastAnswer<A> {
    /// The answer for the last state of the file that could be read.
    pub answer: Option<A>,
    /// The current state of the file, if the answer does not apply to it.
    pub since: Option<StaleReason>,
}

/// The reason why the answer does not apply to the current state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StaleReason {
    /// The file is being checked.
    Checking,
    /// The file cannot be read; the messages about it.
    Unreadable(String),
    /// The file was deleted.
    Gone,
}

impl<A> Default for LastAnswer<A> {
    fn default() -> Self {
        Self { answer: None, since: None }
    }
}

impl<A> LastAnswer<A> {
    /// Records a change of the file. Earlier messages about it no longer apply.
    pub fn changed(&mut self, change: Change) {
        self.since = Some(if change == Change::Gone { StaleReason::Gone } else { StaleReason::Checking });
    }

    /// Records the result of a check: an answer, or the messages about a file that cannot be read.
    pub fn found(&mut self, found: Result<A, String>) {
        match found {
            Ok(answer) => *self = Self { answer: Some(answer), since: None },
            Err(messages) => self.since = Some(StaleReason::Unreadable(messages)),
        }
    }
}
