//! Files that appear whole or not at all.

use crate::backend::leftovers;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A new file in a directory, under a name of its own until it is given one; it goes with this value.
///
/// # Errors
/// If the directory cannot be written to.
pub fn unnamed(directory: &Path) -> io::Result<NamedTempFile<File>> {
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    leftovers::remove(directory);
    // The crate's own files are its user's alone, and its errors name the file.
    let file = Builder::new()
        .prefix(leftovers::PREFIX)
        .make_in(directory, |path| OpenOptions::new().write(true).create_new(true).open(path))?;
    // Where files cannot be locked, they are not.
    let _ = file.as_file().try_lock();
    Ok(file)
}

/// What takes the place of a file when it is finished, and leaves it as it was if it never is.
pub struct Replacement {
    file: NamedTempFile<File>,
    path: PathBuf,
}

impl Replacement {
    /// Begins a file that need not exist yet.
    ///
    /// # Errors
    /// If the path has no name, or the directory cannot be written to.
    pub fn of(path: &Path) -> io::Result<Self> {
        let directory = path.parent().filter(|_| path.file_name().is_some()).ok_or(io::ErrorKind::InvalidInput)?;
        Ok(Self { file: unnamed(directory)?, path: path.to_owned() })
    }

    /// Takes the file's place, with its permissions.
    ///
    /// # Errors
    /// If what was written cannot be kept.
    pub fn finish(self) -> io::Result<()> {
        if let Ok(found) = fs::metadata(&self.path) {
            self.file.as_file().set_permissions(found.permissions())?;
        }
        self.file.as_file().sync_all()?;
        self.file.persist(self.path)?;
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

/// Gives a file a new content. Links keep pointing to it.
///
/// # Errors
/// If the directory cannot be written to; the file is then as it was.
pub fn rewrite(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    if fs::metadata(&path)?.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut file = Replacement::of(&path)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}
