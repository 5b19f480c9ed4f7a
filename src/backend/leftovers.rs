//! Temporary files and directories of runs that were killed: the next run removes them.
//!
//! Whoever makes one holds a lock on it ([`hold`]), which the system releases when the process ends, however it ends. So what
//! has the name and no lock belongs to nobody.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What has just been made may not be locked yet.
const YOUNGEST: Duration = Duration::from_secs(2);

/// Takes hold of a temporary file or directory, as long as the handle is open. Where the system knows no such locks, there is
/// none, and nothing is ever removed.
pub fn hold(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    file.try_lock().ok()?;
    Some(file)
}

/// Removes what nobody holds and whose name begins so, once for each directory.
pub fn remove(directory: &Path, prefix: &str) {
    static LOOKED_THROUGH: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let is_new = LOOKED_THROUGH.lock().unwrap_or_else(PoisonError::into_inner).insert(directory.to_owned());
    if !is_new {
        return;
    }
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if !entry.file_name().to_string_lossy().starts_with(prefix) {
            continue;
        }
        let path = entry.path();
        let Ok(found) = path.symlink_metadata() else { continue };
        let age = found.modified().ok().and_then(|modified| modified.elapsed().ok());
        if found.is_symlink() || age.is_none_or(|age| age < YOUNGEST) || hold(&path).is_none() {
            continue;
        }
        // What cannot be removed stays for another run.
        let _ = if found.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    }
}
