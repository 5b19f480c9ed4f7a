//! `docs/diagnostics.md` lists every code that the program says, and no other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The code that text begins with.
fn code(text: &str) -> Option<&str> {
    let found = text.get(..5)?;
    let digits = found.strip_prefix(['E', 'W', 'N'])?;
    digits.bytes().all(|b| b.is_ascii_digit()).then_some(found)
}

/// The codes in quotes in the program's own files, without their tests, each with a file that has it.
fn said(folder: &Path, codes: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            said(&path, codes);
        } else if path.extension().is_some_and(|e| e == "rs") && path.file_stem().is_some_and(|s| s != "tests") {
            let text = std::fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
            for piece in text.split('"') {
                if let Some(code) = code(piece).filter(|_| piece.len() == 5) {
                    codes.insert(code.to_owned(), path.display().to_string());
                }
            }
        }
    }
}

#[test]
fn every_code_is_documented_and_no_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut codes = BTreeMap::new();
    said(&root.join("src"), &mut codes);
    let text = std::fs::read_to_string(root.join("docs/diagnostics.md")).unwrap();
    let listed: Vec<&str> = text.lines().filter_map(|l| code(l.strip_prefix("| ")?)).collect();
    let documented: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(documented.len(), listed.len(), "a code is listed twice");
    let missing: Vec<_> = codes.iter().filter(|(code, _)| !documented.contains(code.as_str())).collect();
    assert!(missing.is_empty(), "not in docs/diagnostics.md: {missing:?}");
    let unused: Vec<_> = documented.iter().filter(|code| !codes.contains_key(**code)).collect();
    assert!(unused.is_empty(), "nothing says {unused:?}");
    assert!(codes.len() > 50);
}
