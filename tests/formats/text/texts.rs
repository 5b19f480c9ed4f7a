//! Builds texts to read, and summarises the results of reading.

use gridc::stages::formats::{DetectedFormat, Format, Reading, detect};
use gridc::stages::syntax::ast::{Ast, ItemKind, LayoutPart, Picture, SymbolSet, TokenKind};
use gridc::stages::syntax::{Parsed, Source, Sources};
use std::fmt::Write as _;
use std::path::PathBuf;

pub fn source(text: &str) -> Source {
    Sources::new().add("test", text, 0)
}

pub fn parse_as(text: &str, format: &'static Format) -> Vec<Parsed> {
    format.read(&source(text), Reading::plain()).collect()
}

/// Recognises and parses a text.
pub fn read(text: &str) -> (&'static Format, Vec<Parsed>) {
    let source = source(text);
    let DetectedFormat { format, .. } = detect(&source, None).unwrap_or_else(|d| panic!("{d:?} in\n{text}"));
    let parsed = format.read(&source, Reading::plain()).collect();
    (format, parsed)
}

/// Recognises and parses a text with one puzzle and without mistakes.
pub fn recognised(text: &str) -> (&'static Format, Ast) {
    let (format, mut parsed) = read(text);
    assert_eq!(parsed.len(), 1, "{format:?} in\n{text}");
    let parsed = parsed.remove(0);
    (format, parsed.ast.unwrap_or_else(|| panic!("{:?} in\n{text}", parsed.diagnostics)))
}

/// Like [`recognised`], without the format.
pub fn read_one(text: &str) -> Ast {
    recognised(text).1
}

pub fn givens(ast: &Ast) -> &Picture {
    let picture = |i: &gridc::stages::syntax::ast::Item| matches!(i.kind, ItemKind::Givens(_));
    match ast.items.iter().find(|i| picture(i)).map(|i| &i.kind) {
        Some(ItemKind::Givens(picture)) => picture,
        _ => panic!("no givens in {ast:?}"),
    }
}

/// A picture as text: `.` blank, `#` outside, `?` either, and spaces between symbols of which one is longer.
pub fn drawn(picture: &Picture) -> String {
    let mut text = String::new();
    for row in picture.rows() {
        let words: Vec<&str> = row
            .iter()
            .map(|t| match &t.kind {
                TokenKind::Blank => ".",
                TokenKind::Outside => "#",
                TokenKind::BlankOrOutside => "?",
                TokenKind::Symbol(s) => s,
            })
            .collect();
        let wide = picture.tokens.iter().any(|t| matches!(&t.kind, TokenKind::Symbol(s) if s.len() > 1));
        let _ = writeln!(text, "{}", words.join(if wide { " " } else { "" }));
    }
    text
}

pub fn symbols(ast: &Ast) -> Option<String> {
    ast.items.iter().find_map(|i| match &i.kind {
        ItemKind::Part(LayoutPart::Symbols(SymbolSet::List(entries))) => {
            Some(entries.iter().map(|entry| entry.text()).collect())
        }
        ItemKind::Part(LayoutPart::Symbols(SymbolSet::Letters(a, b))) => Some(format!("{}..{}", a.text, b.text)),
        ItemKind::Part(LayoutPart::Symbols(SymbolSet::Numbers(..))) => Some("numbers".to_owned()),
        _ => None,
    })
}

/// Returns the digit, from 0, of a cell in a full grid with boxes of `h` rows and `w` columns.
pub fn full(h: usize, w: usize, row: usize, column: usize) -> usize {
    (w * (row % h) + row / h + column) % (h * w)
}

/// Returns every third cell of a full grid, written by `symbol` from its digit (from 0); others are `blank`.
pub fn board(h: usize, w: usize, blank: &str, symbol: impl Fn(usize) -> String) -> Vec<Vec<String>> {
    let cell = |r: usize, c: usize| match (r * 2 + c) % 3 {
        0 => symbol(full(h, w, r, c)),
        _ => blank.to_owned(),
    };
    (0..h * w).map(|r| (0..h * w).map(|c| cell(r, c)).collect()).collect()
}

pub fn classic(blank: &str) -> Vec<Vec<String>> {
    board(3, 3, blank, |d| (d + 1).to_string())
}

pub fn letter(from: &str, d: usize) -> String {
    let all: Vec<char> = from.chars().chain('A'..='Z').chain('a'..='z').collect();
    all[d].to_string()
}

pub fn joined(rows: &[Vec<String>], cell: &str, row: &str) -> String {
    rows.iter().map(|r| r.join(cell)).collect::<Vec<_>>().join(row)
}

/// Returns the candidates of a cyclic board: its own digit, and a second one in every other cell.
pub fn candidates(side: usize, box_rows: usize) -> Vec<String> {
    let cell = |i: usize| {
        let digit = full(box_rows, side / box_rows, i / side, i % side);
        (0..side)
            .map(|d| {
                if d == digit || (i.is_multiple_of(2) && d == (digit + 1) % side) {
                    letter("123456789", d)
                } else {
                    ".".into()
                }
            })
            .collect()
    };
    (0..side * side).map(cell).collect()
}

/// A temporary directory for a test, removed at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gridc-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns the codes of the messages about a recognised text.
pub fn codes(text: &str) -> Vec<&'static str> {
    let (_, parsed) = read(text);
    parsed.iter().flat_map(|p| &p.diagnostics).map(|d| d.code.name()).collect()
}
