//! A directory for the files of one session.

use std::fs::{DirBuilder, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Tells the directories of one process apart.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// Names that other processes have taken are passed over, but not for ever.
const MOST_TRIES: u32 = 1000;

/// A directory that nobody else uses, removed when this is dropped.
pub(super) struct Directory(PathBuf);

impl Directory {
    /// Makes one where the system keeps temporary files.
    pub fn new() -> io::Result<Self> {
        let base = std::env::temp_dir();
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        for _ in 0..MOST_TRIES {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = base.join(format!("gridc-{}-{number}", std::process::id()));
            match builder.create(&path) {
                Ok(()) => return Ok(Self(path)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// A file of this name in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Makes a file of this name, empty.
    pub fn create(&self, name: &str) -> io::Result<File> {
        File::create(self.file(name))
    }
}

/// How many bytes a file has; 0 if there is none.
pub(super) fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |data| data.len())
}

impl Drop for Directory {
    fn drop(&mut self) {
        // What cannot be removed is left to the system, which clears its temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
