//! Where the shared puzzle data are. A test that asks for them is marked `#[needs(data)]`, which ignores it if they were absent when it was
//! compiled.

use std::path::PathBuf;

/// The folder with the data: `GRIDC_SHARED`, or `../shared` beside the repository. Panics if it is absent.
pub fn folder() -> PathBuf {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let data = std::env::var_os("GRIDC_SHARED").map_or_else(beside, PathBuf::from).join("data");
    assert!(data.is_dir(), "the shared data are not at {}", data.display());
    data
}
