//! Prints boards drawn as text: aligned in columns, or as the setter drew them.

use super::expression::joined;
use super::page::PrinterPage;
use crate::puzzle::{SourceId, Span};
use crate::syntax::ast::{Picture, TokenKind};

/// Prints the keyword and its picture.
pub(super) fn picture(page: &mut PrinterPage, word: &str, picture: &Picture, span: Span) {
    if let Some(text) = page.source() {
        return drawn(page, word, text, span);
    }
    let text = |kind: &TokenKind| match kind {
        TokenKind::Blank | TokenKind::BlankOrOutside => ".".to_owned(),
        TokenKind::Outside => "#".to_owned(),
        TokenKind::Symbol(symbol) => symbol.to_string(),
    };
    let width = picture.tokens.iter().map(|t| text(&t.kind).chars().count()).max().unwrap_or(1);
    page.line(word);
    let rows: Vec<String> =
        picture.rows().map(|row| joined(row, " ", |t| format!("{:>width$}", text(&t.kind)))).collect();
    let common = common_indent(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    for row in rows {
        page.line(&format!("  {}", &row[common..]));
    }
}

/// Copies the lines of the picture, shifted together so that they are indented deeper than the keyword. Rulings and spaces are
/// kept.
fn drawn(page: &mut PrinterPage, word: &str, text: &str, span: Span) {
    let (start, keyword) = (span.start as usize, span.start as usize + word.len());
    let indent = start - text[..start].rfind('\n').map_or(0, |i| i + 1);
    let (_, end) = super::super::picture::read(SourceId::default(), text, keyword, indent);
    let mut lines = text[keyword..end].split('\n').map(str::trim_end);
    let first = lines.next().unwrap_or("").trim_start();
    let lines: Vec<&str> = lines.collect();
    if first.is_empty() || first.starts_with("//") || lines.is_empty() {
        page.line(&joined_if(word, first));
    } else {
        page.line(word);
        page.line(&format!("  {first}"));
    }
    let common = common_indent(&lines);
    for line in lines {
        let depth = common.min(line.len() - line.trim_start().len());
        match &line[depth..] {
            "" => page.blank(),
            rest => page.line(&format!("  {rest}")),
        }
    }
}

fn joined_if(word: &str, rest: &str) -> String {
    format!("{word} {rest}").trim_end().to_owned()
}

/// Returns the number of bytes of white space with which all lines begin that contain more than a comment.
fn common_indent(lines: &[&str]) -> usize {
    let mut white = lines.iter().filter(|line| !line.trim_start().starts_with("//") && !line.is_empty()).map(|line| {
        let depth = line.len() - line.trim_start().len();
        &line[..depth]
    });
    let Some(first) = white.next() else { return 0 };
    let shared =
        |a: &str, b: &str| a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum();
    white.fold(first.len(), |common, line| shared(&first[..common], line))
}
