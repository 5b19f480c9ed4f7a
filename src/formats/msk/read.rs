//! `msk`: masks, which say what cells of a puzzle get a given, and not which: nine lines of nine `X` and `.`.
//!
//! A mask is no puzzle. It is recognised so that nobody takes it for an empty one.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::line::TextLines;
use crate::formats::board_text::nine::SIDE;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Parsed, Source};

/// Whether a text looks like this format.
pub(super) fn recognises(text: &str) -> bool {
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

/// No puzzle, and what to do with a mask.
pub(super) fn puzzles<'s>(source: &'s Source, _reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    std::iter::once_with(move || {
        let span = Span::new(source.id, 0, source.text.trim_end().len());
        let message =
            Diagnostic::new(Code::E0765, "a mask is no puzzle").at(span, "says which cells get a given, not which");
        Parsed::failed(message.help("make a puzzle with such givens: `gridc generate --pattern FILE`"))
    })
}
