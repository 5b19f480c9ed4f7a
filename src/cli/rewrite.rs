//! Files that are replaced whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Gives a file a new content: it is written beside the file, and then takes its place. Links keep pointing to it.
///
/// # Errors
/// If the directory cannot be written to; the file is then as it was.
pub fn rewrite(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let beside = beside(&path)?;
    let done = write(&path, &beside, text);
    if done.is_err() {
        // It may not even exist.
        let _ = fs::remove_file(&beside);
    }
    done
}

fn write(path: &Path, beside: &Path, text: &str) -> io::Result<()> {
    let permissions = fs::metadata(path)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(beside)?;
    file.write_all(text.as_bytes())?;
    file.set_permissions(permissions)?;
    file.sync_all()?;
    fs::rename(beside, path)
}

/// A name in the same directory that no other process uses.
///
/// # Errors
/// If the path has no name.
pub fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}", std::process::id()));
    Ok(path.with_file_name(hidden))
}
