//! Files that somebody is editing: when they are read again.
//!
//! Files are looked at, not listened to: editors replace a file by another, on some file systems nobody is told, and a look
//! costs microseconds.

use crate::backend::Interrupt;
use std::collections::VecDeque;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Looks after which a file that is away is gone: an editor that replaces it takes it away for a moment.
pub const LOOKS_UNTIL_GONE: u32 = 25;

/// Checks that run at once.
const AT_ONCE: usize = 2;

/// Decides which of some files are to be checked.
///
/// A file counts as saved once it looks the same twice, so that half of it is not read. A check of what was there before is
/// interrupted, and what comes of it does not count.
#[derive(Debug)]
pub struct Watch {
    files: Vec<Watched>,
    waiting: VecDeque<usize>,
}

/// What became of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It is there, and new or not as it was.
    Saved,
    /// It was there, and is no more.
    Gone,
}

#[derive(Debug)]
struct Watched {
    path: PathBuf,
    /// As it was when last checked; none while it is gone.
    settled: Option<Stamp>,
    /// As it was at the last look, and how often in a row it was so.
    looked: (Option<Stamp>, u32),
    /// The check that is running.
    running: Option<Interrupt>,
}

/// What tells one state of a file from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
    /// Which file it is that has the name, where the system tells.
    file: u64,
}

impl Watch {
    /// How often to look.
    pub const PERIOD: Duration = Duration::from_millis(20);

    /// Watches these files, of which nothing is known yet.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>) -> Self {
        let file = |path| Watched { path, settled: None, looked: (None, 0), running: None };
        Self { files: paths.into_iter().map(file).collect(), waiting: VecDeque::new() }
    }

    /// A file's name.
    pub fn path(&self, file: usize) -> &Path {
        &self.files[file].path
    }

    /// Looks at all files; those that changed, by number. Saved ones wait to be checked.
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

    /// A file to check now, and what interrupts the check. [`ended`](Self::ended) has to be told.
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

    /// Whether what a running check of this file finds is about the file as it is.
    pub fn counts(&self, file: usize) -> bool {
        self.files[file].running.as_ref().is_some_and(|running| !running.raised())
    }

    /// The check of this file has ended.
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

/// The last answer about a file, and what is known of it now: while somebody is typing, a file often cannot be read, and the
/// answer before is worth more than none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing<A> {
    /// The answer to what the file was when it could be read last.
    pub answer: Option<A>,
    /// What the file is now, if that is not what was answered.
    pub since: Option<Since>,
}

/// Why the answer is not about the file as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Since {
    /// It is being checked.
    Checking,
    /// It cannot be read: the messages about it.
    Unreadable(String),
    /// It is gone.
    Gone,
}

impl<A> Default for Standing<A> {
    fn default() -> Self {
        Self { answer: None, since: None }
    }
}

impl<A> Standing<A> {
    /// The file changed. What was wrong with it before is no matter any more.
    pub fn changed(&mut self, change: Change) {
        self.since = Some(if change == Change::Gone { Since::Gone } else { Since::Checking });
    }

    /// What a check has found: an answer, or the messages about a file that cannot be read.
    pub fn found(&mut self, found: Result<A, String>) {
        match found {
            Ok(answer) => *self = Self { answer: Some(answer), since: None },
            Err(messages) => self.since = Some(Since::Unreadable(messages)),
        }
    }
}
