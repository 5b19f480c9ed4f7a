//! Tests that every diagnostic code is used, and has a page in `docs/diagnostics.md`.

use gridc::stages::code::{Code, documentation};
use std::path::Path;

fn rust(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust(&path, text);
        } else if path.extension().is_some_and(|e| e == "rs") {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_code_is_said_somewhere() {
    let mut text = String::new();
    rust(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
    let unused: Vec<_> = Code::ALL.iter().filter(|code| !text.contains(&format!("Code::{code}"))).collect();
    assert!(unused.is_empty(), "nothing says {unused:?}");
}

#[test]
fn the_document_has_the_pages() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/diagnostics.md");
    if std::env::var_os("GRIDC_BLESS").is_some() {
        std::fs::write(&path, documentation()).unwrap();
    }
    assert_eq!(documentation(), std::fs::read_to_string(&path).unwrap(), "GRIDC_BLESS=1 writes the file anew");
}
