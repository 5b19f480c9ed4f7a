//! Converts pictures (`givens`, `solution`, …) to digits of cells, with messages about unknown symbols.

use super::layouts::{LayoutResult, shaped};
use crate::code::Code;
use crate::puzzle::{CellId, Digit, Layout, Span, Symbols};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Picture, TokenKind};
use crate::syntax::suggest::nearest;

/// The largest number of wrong symbols of one picture that are reported one by one.
const MAX_REPORTED: usize = 10;

/// A table of one-character symbols by their byte, so that the usual case needs no search.
struct SymbolTable<'a> {
    symbols: &'a Symbols,
    short: [Option<Digit>; 128],
}

impl<'a> SymbolTable<'a> {
    fn new(symbols: &'a Symbols) -> Self {
        let mut short = [None; 128];
        for (name, digit) in symbols.names().zip(symbols.digits()) {
            if let [byte] = name.as_bytes()
                && byte.is_ascii()
            {
                short[usize::from(*byte)] = Some(*digit);
            }
        }
        Self { symbols, short }
    }

    fn digit(&self, name: &str) -> Option<Digit> {
        match name.as_bytes() {
            [byte] if byte.is_ascii() && self.short[usize::from(*byte)].is_some() => self.short[usize::from(*byte)],
            _ => self.symbols.digit_of(name),
        }
    }
}

/// Returns the digits in a picture, in reading order; messages about single symbols are added to `diagnostics`.
///
/// # Errors
/// If the picture does not have the layout's shape.
pub(super) fn digits(
    picture: &Picture,
    layout: &Layout,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> LayoutResult<Vec<(CellId, Digit, Span)>> {
    let table = SymbolTable::new(&layout.symbols);
    let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
    let mut found = Vec::with_capacity(picture.tokens.len() / 2);
    let mut wrong = 0;
    let placed = shaped(picture, rows, columns, layout.cells(), span).inspect_err(|_| {
        // The symbols can be checked without their places.
        let unknown = picture.tokens.iter().filter_map(|token| match &token.kind {
            TokenKind::Symbol(symbol) if symbol != "0" && table.digit(symbol).is_none() => Some((symbol, token.span)),
            _ => None,
        });
        let messages = unknown.take(MAX_REPORTED).map(|(symbol, span)| unknown_symbol(symbol, &layout.symbols, span));
        diagnostics.extend(messages);
    })?;
    for (place, token) in placed {
        let cell = layout.cell_at(place);
        let message = match (&token.kind, cell) {
            (TokenKind::Symbol(symbol), cell) => match (table.digit(symbol), cell) {
                (Some(digit), Some(cell)) => {
                    found.push((cell, digit, token.span));
                    continue;
                }
                // Many files write blanks as 0.
                (None, _) if symbol == "0" => continue,
                (_, None) => Diagnostic::new(
                    Code::E0213,
                    format!("`{}` at a place where `{}` has no cell", short(symbol), layout.name),
                )
                .at(token.span, format!("{place} is outside")),
                (None, Some(_)) => unknown_symbol(symbol, &layout.symbols, token.span),
            },
            (TokenKind::Outside, Some(_)) => {
                let message = Diagnostic::new(
                    Code::E0213,
                    format!(
                        "the cell {place} of `{}` is drawn as outside the \
                        board",
                        layout.name
                    ),
                );
                message.at(token.span, "a cell").help("write `.` for a cell without a digit")
            }
            _ => continue,
        };
        wrong += 1;
        if wrong <= MAX_REPORTED {
            diagnostics.push(message);
        }
    }
    if wrong > MAX_REPORTED {
        let said = format!("{} more symbols of this picture are wrong", wrong - MAX_REPORTED);
        diagnostics.push(Diagnostic::new(Code::E0212, said).at(span, "in this picture"));
    }
    Ok(found)
}

/// Makes the message about a symbol that the layout does not have.
pub(super) fn unknown_symbol(symbol: &str, symbols: &Symbols, span: Span) -> Diagnostic {
    let names: Vec<&str> = symbols.names().collect();
    let (first, last) = (names.first().copied().unwrap_or_default(), names.last().copied().unwrap_or_default());
    let message = Diagnostic::new(Code::E0212, format!("`{}` is not a symbol of this puzzle", short(symbol)));
    let message = message.at(span, "unknown symbol").because(format!("the symbols are {first} to {last}"));
    let long_numbers = names.len() > 9 && symbol.chars().all(char::is_alphabetic);
    let word = symbol.chars().count() > 1 && !symbol.chars().all(|c| c.is_ascii_digit());
    match nearest(symbol, names.iter().copied().filter(|_| word)) {
        Some(guess) => message.help(format!("did you mean `{guess}`?")),
        None if long_numbers && symbol.chars().count() == 1 => {
            message.help("if letters stand for numbers, list them: `symbols {1..9 A B …}`")
        }
        None => message.help("write `.` for a cell without a digit"),
    }
}

/// Truncates a symbol for a message.
fn short(symbol: &str) -> String {
    let cut: String = symbol.chars().take(20).collect();
    if cut.len() < symbol.len() { format!("{cut}…") } else { cut }
}
