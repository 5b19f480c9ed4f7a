//! Tests reading of files, directories and long lists.

use super::texts::*;
use gridc::stages::formats::{Inputs, Reading, lines};
use gridc::stages::syntax::{ReadErrorKind, Sources};
use std::path::{Path, PathBuf};

#[test]
fn reading_files() {
    let scratch = Scratch::new("files");
    let line = joined(&classic("."), "", "");
    let kind = |path: PathBuf| Inputs::new([path], None).read(&mut Sources::new()).unwrap().unwrap_err().kind;
    assert_eq!(kind(scratch.0.join("none")), ReadErrorKind::Io(std::io::ErrorKind::NotFound));
    assert_eq!(kind(scratch.file("utf16", b"\xff\xfe1\x00")), ReadErrorKind::Utf16);
    assert_eq!(kind(scratch.file("zero", b"12\n3\x004")), ReadErrorKind::Binary { line: 2, byte: 2 });
    assert_eq!(kind(scratch.file("latin", b"12\r\n\r\n34\xe9")), ReadErrorKind::NotUtf8 { line: 3, byte: 3 });
    assert_eq!(kind(scratch.file("empty", b" \n")), ReadErrorKind::Empty);
    for bytes in [format!("\u{feff}{line}\r\n{line}\r\n"), format!("{line}\r{line}\r")] {
        let path = scratch.file("ends", bytes);
        let mut sources = Sources::new();
        let input = Inputs::new([path], None).read(&mut sources).unwrap().unwrap();
        assert_eq!(input.format.unwrap().format, lines::FORMAT);
        assert_eq!(lines::FORMAT.read(&input.source, Reading::plain()).filter(|p| p.ast.is_some()).count(), 2);
    }
}

#[test]
fn reading_directories() {
    let scratch = Scratch::new("directory");
    let line = joined(&classic("."), "", "");
    for name in ["b.txt", "a.sdm", "c", ".hidden.txt"] {
        scratch.file(name, &line);
    }
    scratch.file("notes", "These are words, and not a puzzle at all.\n");
    scratch.file("image", b"\x89PNG\x00\x00");
    let mut sources = Sources::new();
    let mut inputs = Inputs::new([scratch.0.clone()], None);
    let mut names = Vec::new();
    while let Some(input) = inputs.read(&mut sources) {
        names.push(Path::new(&input.unwrap().source.name).file_name().unwrap().to_owned());
    }
    assert_eq!(names, ["a.sdm", "b.txt", "c"]);
}

#[test]
fn long_lists_come_in_pieces() {
    let scratch = Scratch::new("pieces");
    let line = joined(&classic("."), "", "") + "\n";
    let count = (20 << 20) / line.len();
    let path = scratch.file("list.txt", line.repeat(count));
    let mut sources = Sources::new();
    let mut inputs = Inputs::new([path], None);
    let (mut puzzles_read, mut pieces) = (0, 0);
    while let Some(input) = inputs.read(&mut sources) {
        let source = input.unwrap().source;
        assert_eq!(source.lines_before, puzzles_read);
        puzzles_read += lines::FORMAT.read(&source, Reading::plain()).filter(|p| p.ast.is_some()).count();
        pieces += 1;
        sources.close(source.id);
    }
    assert_eq!((puzzles_read, pieces), (count, 3));
    let path = scratch.file("boards.txt", "1 . . .\n".repeat(3 << 20));
    let error = Inputs::new([path], None).read(&mut sources).unwrap().unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::TooLarge);
}
