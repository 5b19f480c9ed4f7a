//! Tests that phrases which only this project used do not come back, in comments, messages and documents. CONTRIBUTING.md,
//! "Plain English", has the rules behind the list.

use crate::imports::rust_files;
use std::fs;
use std::path::{Path, PathBuf};

/// Each phrase in lower case, with what to write instead.
const DEAD: &[(&str, &str)] = &[
    ("told of", "name who reports what: `the report lists the cells`"),
    ("is told by", "`is reported by`, `is given by`"),
    ("knows no ", "`does not use`, `does not have`"),
    ("knows nothing of", "`does not depend on`"),
    ("has no place left but", "`the only place for … is`"),
    ("have no place left but", "`the only places for … are`"),
    ("are so many", "give the number, or `as many as`"),
    ("another upwards", "`y axis: …`"),
    ("fewest at a time", "`narrowest point`"),
    ("is not in the result", "`was left out`"),
    ("whoever reads", "`a reader who`, `code that reads`"),
    ("are said to", "`gridc reports`"),
    ("are said, and", "`are reported, and`"),
    ("what was met", "name it"),
    ("nobody sees", "say what is skipped"),
    ("the word for it", "delete it, or give the meaning"),
    ("catalogue technique", "name the technique"),
    ("goes its road", "say what it does"),
    ("has its like", "`has the same`"),
];

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files(&path, ending, found),
            false if path.extension().is_some_and(|e| e == ending) => found.push(path),
            false => {}
        }
    }
}

#[test]
fn dead_phrases_stay_dead() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["src", "tests", "benches"] {
        rust_files(&root.join(folder), &mut all);
        files(&root.join(folder), "md", &mut all);
    }
    files(&root.join("models"), "grid", &mut all);
    files(&root.join("docs"), "md", &mut all);
    files(&root.join("changelog"), "md", &mut all);
    all.extend(["README.md", "ARCHITECTURE.md"].map(|name| root.join(name)));
    let mut found = Vec::new();
    for file in all.iter().filter(|file| !file.ends_with("layers/wording.rs")) {
        let text = fs::read_to_string(file).unwrap();
        // A phrase may be broken over two lines, of which the second begins with the mark of a comment.
        let plain = text.lines().map(|line| line.trim_start().trim_start_matches(['/', '!'])).collect::<Vec<_>>();
        let words = plain.join(" ").to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        for (phrase, better) in DEAD {
            if words.contains(phrase) {
                found.push(format!("{}: \"{phrase}\": {better}", file.strip_prefix(root).unwrap().display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
