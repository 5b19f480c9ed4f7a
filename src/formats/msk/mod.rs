//! The format `msk`: masks, which mark the cells of a puzzle that get a given, without its value: nine lines of nine `X` and `.`.
//!
//! A mask is not a puzzle. It is recognised only to be rejected; otherwise it would be read as an empty puzzle.

use crate::code::Code;
use crate::formats::board_text::line::TextLines;
use crate::formats::board_text::nine::SIDE;
use crate::formats::format::one;
use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::{Document, Format, Loss};
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Parsed, Source};

pub const FORMAT: &Format = &Format {
    name: "msk",
    description: ".msk: a mask of the cells with givens",
    extension: "msk",
    recognises,
    read: |source, _| one(move || refused(source)),
    write,
    ..Format::TEXT
};

fn recognises(text: &str) -> bool {
    let mut lines = TextLines::new(text).filter(|line| !line.text.trim().is_empty());
    let mut seen = [false; 2];
    let mut row = || {
        lines.next().is_some_and(|line| {
            let row = line.text.trim().as_bytes();
            seen[0] |= row.iter().any(|b| b.eq_ignore_ascii_case(&b'x'));
            seen[1] |= row.contains(&b'.');
            row.len() == SIDE && row.iter().all(|b| matches!(b, b'x' | b'X' | b'.'))
        })
    };
    let rows = (0..SIDE).all(|_| row());
    rows && seen == [true; 2] && lines.next().is_none()
}

fn refused(source: &Source) -> Parsed {
    let span = Span::new(source.id, 0, source.text.trim_end().len());
    let message = Diagnostic::new(Code::E0765, "a mask is not a puzzle").at(
        span,
        "marks the cells with givens, but not their \
            digits",
    );
    Parsed::failed(message.help("to make a puzzle with such givens, write `gridc generate --pattern FILE`"))
}

fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let board = GivensBoard::nine(document, ExpressibleParts::default(), losses);
    losses.push(Loss::Givens(board.givens.iter().flatten().count()));
    let rows = board.rows(|place| if place.flatten().is_some() { 'X' } else { '.' });
    rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}
