//! Distinguishes sukakus from boards and lists.

use super::read::{Fit, Stretches, SukakuBoard, side_of};
use crate::code::Code;
use crate::formats::board_text::alphabet::CharacterSet;
use crate::formats::board_text::fields;
use crate::formats::board_text::line::TextLine;
use crate::formats::unmarked::UnmarkedText;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Source};

/// Returns whether symbols are at their own places, on several lines or on one that is not a board otherwise.
pub(super) fn boards(text: &UnmarkedText<'_>) -> Option<Result<Vec<Diagnostic>, Diagnostic>> {
    let stretch = Stretches::new(&text.source.text).next()?;
    let board = SukakuBoard::new(&stretch)?;
    let is_sukaku = (stretch.len() > 1 || fields::side_of(stretch[0].text.len()).is_none())
        && board.fit().1 != Fit::None
        && CharacterSet::of(stretch[0].text).has_digit();
    is_sukaku.then(|| Ok(note(text.source, &stretch)))
}

/// Returns whether the first line of a list has candidates at their own places.
pub(super) fn line(text: &UnmarkedText<'_>) -> Option<Result<Vec<Diagnostic>, Diagnostic>> {
    let fields = text.line_of_list()?;
    let cells = fields.puzzle.as_ref().map_or(0, |(cells, _)| cells.len());
    if !fields.rest.is_empty() || side_of(cells).is_none() {
        return None;
    }
    match SukakuBoard::new(&[text.first])?.fit().1 {
        Fit::Full | Fit::Nearly => Some(Ok(note(text.source, &[text.first]))),
        Fit::Sparse => Some(Err(or_board(text.source, text.first, cells))),
        Fit::None => None,
    }
}

fn note(source: &Source, lines: &[TextLine<'_>]) -> Vec<Diagnostic> {
    let span = match (lines.first(), lines.last()) {
        (Some(first), Some(last)) => first.span(source).to(last.span(source)),
        _ => Span::new(source.id, 0, 0),
    };
    let note = Diagnostic::new(Code::N0403, "read as the candidates of each cell")
        .at(span, "each symbol is at its own place")
        .help("choose another reading with `--format lines` or `--format text`");
    vec![note]
}

fn or_board(source: &Source, line: TextLine<'_>, cells: usize) -> Diagnostic {
    let side = cells.isqrt();
    let small = side_of(cells).unwrap_or(0);
    Diagnostic::new(Code::E0408, "cannot tell a sukaku from a board")
        .at(line.span(source), format!("{cells} symbols"))
        .because(format!(
            "these may be the candidates of a {small}×{small} board with some empty cells, or a {side}×{side} board"
        ))
        .help("choose with `--format sukaku` or `--format lines`")
}
