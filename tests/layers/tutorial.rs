//! The puzzles that `docs/write-a-rule.md` shows are the files that its transcripts run on.

use std::path::Path;

#[test]
fn blocks_are_the_files() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let page = std::fs::read_to_string(docs.join("write-a-rule.md")).unwrap();
    let pieces: Vec<&str> = page.split("```grid\n").collect();
    for (before, after) in pieces.iter().zip(&pieces[1..]) {
        let name = before.trim_end().lines().last().unwrap().trim_start_matches('`').trim_end_matches("`:");
        let block = after.split("```").next().unwrap();
        assert_eq!(block, std::fs::read_to_string(docs.join("write-a-rule.in").join(name)).unwrap(), "{name}");
    }
    let files = std::fs::read_dir(docs.join("write-a-rule.in")).unwrap().count();
    assert_eq!(pieces.len() - 1, files, "a file that is not shown");
}
