//! Where the shared puzzle data are. A test that asks for them is marked `#[needs(data)]`, which ignores it if they were
//! absent when it was compiled.

#![allow(dead_code, reason = "each binary uses a part")]
#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::path::PathBuf;

/// The folder with the data: `GRIDC_SHARED`, or `../shared` beside the repository. `None` if it is absent.
pub fn find() -> Option<PathBuf> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let data = std::env::var_os("GRIDC_SHARED").map_or_else(beside, PathBuf::from).join("data");
    data.is_dir().then_some(data)
}

/// The same, which has to be there.
pub fn folder() -> PathBuf {
    find().expect("the shared data are absent: see docs/dev/tests.md")
}
