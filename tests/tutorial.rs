//! The puzzles that `docs/write-a-rule.md` shows are the files that its transcripts run on.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

#[test]
fn blocks_are_the_files() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let page = std::fs::read_to_string(docs.join("write-a-rule.md")).unwrap();
    let mut shown = Vec::new();
    for piece in page.split("\n`").skip(1) {
        let Some((name, rest)) = piece.split_once("`:\n\n```grid\n") else { continue };
        let block = rest.split("```").next().unwrap();
        assert_eq!(block, std::fs::read_to_string(docs.join("write-a-rule.in").join(name)).unwrap(), "{name}");
        shown.push(name);
    }
    assert_eq!(shown.len(), page.matches("```grid\n").count(), "a block without a file name above it");
    let files = std::fs::read_dir(docs.join("write-a-rule.in")).unwrap().count();
    assert_eq!(shown.len(), files, "a file that is not shown");
}
