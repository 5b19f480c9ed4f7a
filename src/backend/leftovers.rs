//! Removes temporary files and directories that killed processes of gridc left behind. The next process that works in the same
//! directory removes them.
//!
//! A process holds a lock on each temporary file or directory that it creates ([`hold`]). The system releases the lock when the
//! process ends, for whatever reason, so an unlocked file is a leftover.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The prefix of their names. It is unlikely in names of a user's own files, which would be removed.
pub const PREFIX: &str = ".gridc-unfinished-";

/// Younger files are not removed, because their process may not have locked them yet.
const YOUNGEST: Duration = Duration::from_secs(2);

/// Locks a temporary file or directory until the handle is dropped. Returns `None` where the system has no such locks; then
/// [`remove`] removes nothing.
pub fn hold(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    file.try_lock().ok()?;
    Some(file)
}

/// Removes the leftovers in a directory. A process does so once for each directory.
pub fn remove(directory: &Path) {
    static LOOKED_THROUGH: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let is_new = LOOKED_THROUGH.lock().unwrap_or_else(PoisonError::into_inner).insert(directory.to_owned());
    if !is_new {
        return;
    }
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let path = entry.path();
        // Pipes and links are skipped: opening a pipe would wait for its other end, and a link leads elsewhere.
        let Some(found) = path.symlink_metadata().ok().filter(|found| found.is_file() || found.is_dir()) else {
            continue;
        };
        let age = found.modified().ok().and_then(|modified| modified.elapsed().ok());
        if age.is_none_or(|age| age < YOUNGEST) || hold(&path).is_none() {
            continue;
        }
        // Files that cannot be removed are left to another process.
        let _ = if found.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    }
}
