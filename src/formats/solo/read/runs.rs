//! Parses numbers in cells: decimal numbers, letters for runs of cells without one, `_` between numbers.

use super::DescriptionParts;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;

/// A board with a number in some cells.
pub(super) struct Numbers {
    pub(super) numbers: Vec<Option<u32>>,
    /// The span of each cell; for an open one, that of the letter of its run.
    pub(super) places: Vec<Span>,
}

/// Parses the part for a board of this side.
pub(super) fn read(parts: &mut DescriptionParts<'_>, side: usize) -> Result<Numbers, Box<Diagnostic>> {
    let (text, cells) = (parts.text(), side * side);
    let mut found = Numbers { numbers: Vec::with_capacity(cells), places: Vec::with_capacity(cells) };
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        let start = at;
        at += 1;
        let mut place = |number, span, count| {
            found.numbers.extend(std::iter::repeat_n(number, count));
            found.places.extend(std::iter::repeat_n(span, count));
        };
        match byte {
            b'_' => {}
            b'a'..=b'z' => place(None, parts.span(start, at), usize::from(byte - b'a') + 1),
            b'0'..=b'9' => {
                at += text[at..].bytes().take_while(u8::is_ascii_digit).count();
                let Some(number) = text[start..at].parse().ok().filter(|n: &u32| *n < 1_000_000) else {
                    let message = Diagnostic::new(Code::E0743, "a number is too large");
                    return Err(Box::new(message.at(parts.span(start, at), "in one cell")));
                };
                place(Some(number), parts.span(start, at), 1);
            }
            _ => return Err(Box::new(unknown(parts, start))),
        }
        if found.numbers.len() > cells {
            let message = Diagnostic::new(Code::E0742, format!("the ID has more than the {cells} cells of its board"));
            return Err(Box::new(message.at(parts.span(start, at), format!("beyond r{side}c{side}"))));
        }
    }
    if found.numbers.len() < cells {
        let count = found.numbers.len();
        let message = Diagnostic::new(Code::E0742, format!("the ID has {count} cells, but its board has {cells}"));
        let message = message.at(parts.span(0, text.len()), format!("{count} cells"));
        return Err(Box::new(message.because("a letter is a run of cells: `a` is one, `z` is 26")));
    }
    Ok(found)
}

/// Makes the message about an invalid character.
pub(super) fn unknown(parts: &DescriptionParts<'_>, at: usize) -> Diagnostic {
    let c = parts.text().get(at..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
    Diagnostic::new(Code::E0743, format!("`{}` has no meaning here", c.escape_default()))
        .at(parts.span(at, at + c.len_utf8()), "not understood")
}
