//! Parses pictures, that is, boards drawn as text after `givens`, `solution`, `regions` and the like.
//!
//! Extent: a picture consists of the rest of the keyword's line, and of the lines after it that are indented deeper than the
//! keyword, or as deep as it and begin with a character that no statement begins with (a digit, or one of `. _ - * # | +`). Empty
//! lines and comments are skipped; `}` at the start of a line ends it.
//!
//! Content: `|` and the box-drawing characters are ignored; a line of only `+ - = |` with a `+`, `=` or two `-` in a row is a
//! ruling and is ignored. White space separates symbols. Symbols of one character may be written without it: a row that is a
//! single chunk is split into characters, and so is every chunk of a picture in which some chunk has a blank among other
//! characters.

use super::super::ast::{Picture, Token, TokenKind};
use crate::puzzle::{SourceId, Span};
use compact_str::CompactString;

/// The largest number of places in a picture.
pub(super) const MAX_PLACES: usize = 1_000_000;

/// Parses the picture that begins at `start`, immediately after its keyword, on a line indented by `indent`. Returns it and the
/// end of its last line; no picture if it has too many places.
pub(super) fn read(source: SourceId, text: &str, start: usize, indent: usize) -> (Option<Picture>, usize) {
    let mut rows: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut end = start;
    let mut places = 0;
    let mut line_start = start;
    while line_start < text.len() || line_start == start {
        let line = text[line_start..].split('\n').next().unwrap_or("");
        let said = line.split("//").next().unwrap_or(line);
        let trimmed = said.trim_start();
        if trimmed.starts_with('}') || (line_start > start && !trimmed.is_empty() && !continues(said, indent)) {
            break;
        }
        if !trimmed.is_empty() {
            end = line_start + line.len();
            if !is_ruling(said) {
                let row: Vec<_> = chunks(said).map(|(a, b)| (line_start + a, line_start + b)).collect();
                places += row.iter().map(|(a, b)| b - a).sum::<usize>();
                if !row.is_empty() {
                    rows.push(row);
                }
            }
        }
        line_start += line.len() + 1;
    }
    if places > MAX_PLACES {
        return (None, end);
    }
    let mut picture = Picture::default();
    let compact = rows.iter().flatten().any(|(a, b)| {
        let chunk = &text[*a..*b];
        chunk.contains(is_blank) && chunk.chars().filter(|c| *c != '|').nth(1).is_some()
    });
    for row in rows {
        let split = compact || row.len() == 1;
        for (a, b) in row {
            push(&mut picture, source, text, a..b, split);
        }
        picture.rows.push(picture.tokens.len() as u32);
    }
    (Some(picture), end)
}

/// Returns whether a non-empty line belongs to the picture.
fn continues(line: &str, indent: usize) -> bool {
    let first = line.trim_start();
    let depth = line.len() - first.len();
    let drawn = first.starts_with(|c: char| c.is_ascii_digit() || "._-*#|+".contains(c) || is_drawn(c));
    depth > indent || (depth == indent && drawn)
}

fn is_blank(c: char) -> bool {
    matches!(c, '.' | '_' | '-' | '*' | '#')
}

fn is_drawn(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

fn is_ruling(line: &str) -> bool {
    let plain = line.chars().all(|c| matches!(c, '+' | '-' | '=' | '|') || c.is_whitespace() || is_drawn(c));
    plain && (line.contains(['+', '=']) || line.contains("--"))
}

/// Returns the byte ranges of the chunks between white space; `|` is part of a chunk only between other characters.
fn chunks(line: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    line.split(char::is_whitespace).filter_map(move |chunk| {
        let chunk = chunk.trim_matches(|c| c == '|' || is_drawn(c));
        // The chunk is a slice of the line, so the difference of the addresses is its offset.
        let at = chunk.as_ptr() as usize - line.as_ptr() as usize;
        (!chunk.is_empty()).then_some((at, at + chunk.len()))
    })
}

/// Adds the tokens of a chunk: its pieces between `|`, or each character of them if `split` is set.
fn push(picture: &mut Picture, source: SourceId, text: &str, range: std::ops::Range<usize>, split: bool) {
    let mut add = |start: usize, said: &str| {
        let kind = match said {
            "." | "_" | "-" | "*" => TokenKind::Blank,
            "#" => TokenKind::Outside,
            symbol => TokenKind::Symbol(CompactString::from(symbol)),
        };
        picture.tokens.push(Token { kind, span: Span::new(source, start, start + said.len()) });
    };
    let mut start = range.start;
    for piece in text[range].split(|c| c == '|' || is_drawn(c)) {
        if split {
            for (i, c) in piece.char_indices() {
                add(start + i, &piece[i..i + c.len_utf8()]);
            }
        } else if !piece.is_empty() {
            add(start, piece);
        }
        start += piece.len();
        // The separators differ in length; the next piece begins after one of them.
        start += text[start..].chars().next().map_or(0, char::len_utf8);
    }
}
