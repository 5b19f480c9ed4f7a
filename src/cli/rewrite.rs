//! Replaces files completely or not at all, by way of temporary files.

use crate::backend::leftovers;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Creates a temporary file in a directory; it is removed when this value is dropped, unless it is given a name.
///
/// # Errors
/// If the directory cannot be written to.
pub fn unnamed(directory: &Path) -> io::Result<NamedTempFile<File>> {
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    leftovers::remove(directory);
    // Files created by the crate itself are readable only by their user, and its errors name the temporary file.
    let file = Builder::new()
        .prefix(leftovers::PREFIX)
        .make_in(directory, |path| OpenOptions::new().write(true).create_new(true).open(path))?;
    // On file systems without locks, the file is used without a lock.
    let _ = file.as_file().try_lock();
    Ok(file)
}

/// A new version of a file. It replaces the file when finished; otherwise the file stays unchanged.
pub struct Replacement {
    file: NamedTempFile<File>,
    path: PathBuf,
}

impl Replacement {
    /// Starts a new version of a file, which need not exist yet.
    ///
    /// # Errors
    /// If the path has no file name, or the directory cannot be written to.
    pub fn of(path: &Path) -> io::Result<Self> {
        let directory = path.parent().filter(|_| path.file_name().is_some()).ok_or(io::ErrorKind::InvalidInput)?;
        Ok(Self { file: unnamed(directory)?, path: path.to_owned() })
    }

    /// Replaces the file, keeping its permissions.
    ///
    /// # Errors
    /// If the new content cannot be stored.
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

/// Replaces the content of a file. Symbolic links keep pointing to it.
///
/// # Errors
/// If the directory cannot be written to; the file is then unchanged.
pub fn rewrite(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    if fs::metadata(&path)?.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut file = Replacement::of(&path)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}
