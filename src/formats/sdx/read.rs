//! Reads `sdx`, SudoCue's files of puzzles in play: nine lines of nine fields separated by blanks. A field is a given digit, `u`
//! and an entered digit, or the candidates of an unsolved cell.
//!
//! Candidates are part of the puzzle unless digits were entered: then they are consequences of those.

use super::EVERY;
use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::line::{TextLine, TextLines};
use crate::formats::board_text::nine::{CELLS, Content, Nine, SIDE};
use crate::formats::draft::Draft;
use crate::formats::sdk::read as sdk;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Parsed, Source};

/// Returns whether a text is in this format: its lines are fields of digits, and some field is an entered
/// digit, or has all digits as candidates. Other boards with candidates may be in it, too, but are read the same as plain text.
pub(super) fn recognises(text: &str) -> bool {
    let mut rows = rows(text).take(SIDE + 1);
    let mut is_marked = false;
    let all = (0..SIDE).all(|_| {
        rows.next().is_some_and(|row| {
            let fields = row.text.split_whitespace();
            let mut count = 0;
            let plain = fields.clone().take(SIDE + 1).all(|field| {
                count += 1;
                content(field).is_some()
            });
            is_marked |= fields.take(SIDE).any(|field| field.starts_with(['u', 'U']) || field == EVERY);
            plain && count == SIDE
        })
    });
    all && is_marked && rows.next().is_none()
}

/// Returns the lines that are neither blank nor headers.
fn rows(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    TextLines::new(text).filter(|line| !line.text.trim().is_empty() && !line.text.trim_start().starts_with('#'))
}

fn content(field: &str) -> Option<Content> {
    let mut symbols = field.chars();
    match (symbols.next(), symbols.next(), symbols.next()) {
        (Some('.' | '0' | '-'), None, _) => Some(Content::Blank),
        (Some(digit @ '1'..='9'), None, _) => Some(Content::Given(digit)),
        (Some('u' | 'U'), Some(digit @ '1'..='9'), None) => Some(Content::Entered(digit)),
        _ => {
            let bytes = field.as_bytes();
            let digits = (2..=SIDE).contains(&bytes.len()) && bytes.iter().all(|b| (b'1'..=b'9').contains(b));
            // Each digit at most once.
            let once = digits && bytes.iter().enumerate().all(|(i, b)| !bytes[..i].contains(b));
            once.then(|| Content::Candidates(field.to_owned()))
        }
    }
}

pub(super) fn parse(source: &Source, reading: &Reading) -> Parsed {
    let mut draft = Draft::new(source, reading);
    let mut nine = Nine::default();
    let mut count = 0;
    for line in TextLines::new(&source.text).filter(|line| !line.text.trim().is_empty()) {
        if let Some((key, said)) = sdk::key(line.text.trim()) {
            draft.metadata(key, said, line.span(source));
            continue;
        }
        if line.text.trim_start().starts_with('#') {
            continue;
        }
        count += 1;
        let fields: Vec<(usize, &str)> = fields(line).collect();
        if fields.len() != SIDE || count > SIDE {
            let message = Diagnostic::new(Code::E0764, "an .sdx file has nine lines of nine fields");
            let said = if count > SIDE { "one more".to_owned() } else { format!("{} fields", fields.len()) };
            return Parsed::failed(message.at(line.span(source), said));
        }
        for (start, field) in fields {
            let span = Span::new(source.id, start, start + field.len());
            match content(field) {
                Some(content) => nine.push(content, span),
                None => {
                    let message = Diagnostic::new(Code::E0764, "this field is neither a digit nor candidates");
                    let help = "write a digit, `u` and a digit, or the candidates, as in `137`";
                    return Parsed::failed(message.at(span, "not understood").help(help));
                }
            }
        }
    }
    if nine.len() != CELLS {
        let message = Diagnostic::new(Code::E0764, "an .sdx file has nine lines of nine fields");
        return Parsed::failed(message.at(draft.whole(), format!("{count} lines")));
    }
    let (whole, played) = (draft.whole(), nine.is_played());
    nine.draw(&mut draft, !played, whole);
    draft.finish()
}

fn fields(line: TextLine<'_>) -> impl Iterator<Item = (usize, &str)> {
    let base = line.text.as_ptr() as usize;
    line.text.split_whitespace().map(move |field| (line.start + (field.as_ptr() as usize - base), field))
}
