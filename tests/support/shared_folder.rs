//! Locates the shared puzzle data. A test that uses them is marked `#[needs(data)]`, which ignores it if they were absent when it
//! was compiled.

#![allow(dead_code, reason = "each binary uses a part")]
#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

/// The folder with the data: `GRIDC_SHARED`, or `../shared` beside the repository. `None` if it is absent.
pub fn find() -> Option<PathBuf> {
    // The package may be one inside the repository, such as the benchmarks.
    let around =
        || Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().skip(1).take(3).map(|folder| folder.join("shared"));
    let beside = || around().find(|folder| folder.is_dir()).unwrap_or_default();
    let data = std::env::var_os("GRIDC_SHARED").map_or_else(beside, PathBuf::from).join("data");
    data.is_dir().then_some(data)
}

/// Like [`find`], but panics if it is absent.
pub fn folder() -> PathBuf {
    find().expect("the shared data are absent: see docs/dev/tests.md")
}
