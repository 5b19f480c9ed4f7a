//! Reads `sdk`, the files of SadMan and SudoCue: `#A author` headers, `[Puzzle]`, and nine lines.

use crate::formats::board_text::blocks::Block;
use crate::formats::board_text::blocks::is_comment;
use crate::formats::board_text::boards as text;
use crate::formats::board_text::line::{TextLine, TextLines};
use crate::puzzle::Span;
use crate::syntax::ast::{Item, ItemKind, Name};
use crate::syntax::{Parsed, Source};
use compact_str::CompactString;

/// Header letters and the metadata for them. There is no letter for titles; the description is closest.
pub(in crate::formats) const HEADERS: [(char, &str); 7] = [
    ('A', "author"),
    ('D', "title"),
    ('C', "comment"),
    ('B', "date"),
    ('S', "source"),
    ('L', "difficulty"),
    ('U', "source"),
];

/// Parses the board of a file, with its headers.
pub(in crate::formats) fn parse(source: &Source) -> Parsed {
    let mut metadata = Vec::new();
    let mut block = Block::default();
    let mut skipped = false;
    for line in TextLines::new(&source.text) {
        let trimmed = line.text.trim();
        if let Some(name) = section(trimmed) {
            skipped = !name.eq_ignore_ascii_case("puzzle");
        } else if trimmed.starts_with('#') {
            metadata.extend(header(source, line));
        } else if !skipped && !trimmed.is_empty() {
            block.lines.push(line);
        }
    }
    let mut boards = text::parse(source, &block);
    let mut parsed = boards.swap_remove(0);
    if let Some(ast) = &mut parsed.ast {
        ast.items.splice(0..0, metadata);
    }
    parsed
}

/// Returns whether a text has a `[Puzzle]` section, or SudoCue's headers before nine lines. Headers alone could be comments.
pub(super) fn is_sdk(text: &str, hinted: bool) -> bool {
    let mut headers = 0;
    let mut rows = 0;
    for line in TextLines::new(text).filter(|l| !l.is_empty()).take(64) {
        let trimmed = line.text.trim();
        match () {
            () if section(trimmed).is_some_and(|s| s.eq_ignore_ascii_case("puzzle")) => return true,
            () if key(trimmed).is_some_and(|(_, rest)| !rest.trim().is_empty()) => headers += 1,
            () if !is_comment(trimmed) && trimmed.len() < 36 => rows += 1,
            () if !is_comment(trimmed) => return false,
            () => {}
        }
    }
    rows == 9 && (hinted || headers > 0)
}

/// Returns the name of a section line: `[Puzzle]`.
fn section(line: &str) -> Option<&str> {
    line.strip_prefix('[')?.strip_suffix(']')
}

/// Parses a header line: `#AEmma` is an author.
fn header(source: &Source, line: TextLine<'_>) -> Option<Item> {
    let indent = line.text.len() - line.text.trim_start().len();
    let text = line.text.trim();
    let (key, words) = key(text)?;
    let start = line.start + indent;
    let span = Span::new(source.id, start, start + text.len());
    let key = Name { text: CompactString::const_new(key), span: Span::new(source.id, start, start + 2) };
    let text = words.trim().to_owned();
    (!text.is_empty()).then_some(Item { docs: None, kind: ItemKind::Metadata { key, text }, span })
}

/// Returns the key and the text of a header line.
pub(in crate::formats) fn key(line: &str) -> Option<(&'static str, &str)> {
    let mut letters = line.strip_prefix('#')?.chars();
    let letter = letters.next()?;
    HEADERS.iter().find(|(l, _)| *l == letter).map(|(_, key)| (*key, letters.as_str()))
}
