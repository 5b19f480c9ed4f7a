//! Resolves `marks` statements to the allowed digits of cells.

use super::binding::cells;
use super::digits::unknown_symbol;
use super::layouts::LayoutResult;
use crate::code::Code;
use crate::puzzle::{Layout, Marks, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast;

/// The largest number of marked candidates in a puzzle; on the largest board, each cell can be marked once.
const MAX_MARKED: usize = 4_000_000;

/// Adds the marks of a statement to `marks`, one entry per cell.
pub(super) fn marks(stated: &ast::Marks, layout: &Layout, span: Span, marks: &mut Vec<Marks>) -> LayoutResult<()> {
    let mut digits = Vec::with_capacity(stated.symbols.len());
    for symbol in &stated.symbols {
        match layout.symbols.digit_of(&symbol.text) {
            Some(digit) => digits.push(digit),
            None => {
                // The help of that message is about pictures.
                let message = unknown_symbol(&symbol.text, &layout.symbols, symbol.span);
                return Err(Box::new(Diagnostic { help: None, ..message }));
            }
        }
    }
    digits.sort_unstable();
    digits.dedup();
    for range in &stated.cells {
        for cell in cells(range, layout)? {
            if (marks.len() + 1).saturating_mul(layout.symbols.len()) > MAX_MARKED {
                let most = MAX_MARKED / layout.symbols.len();
                let message = Diagnostic::new(Code::E0207, format!("marks name more than {most} cells"));
                return Err(Box::new(message.at(span, "too many")));
            }
            marks.push(Marks { cell, digits: digits.clone(), span });
        }
    }
    Ok(())
}
