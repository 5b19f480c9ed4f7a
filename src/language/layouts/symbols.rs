//! Evaluates the `symbols` statement: the symbols of a layout, each with its digit.

use super::LayoutResult;
use super::evaluate::Names;
use crate::code::Code;
use crate::puzzle::{Digit, Span, Symbols};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{ListedSymbol, Name, SymbolSet};
use compact_str::{CompactString, ToCompactString};

/// The largest number of symbols in a layout.
pub const MAX_SIDE: usize = 144;

/// Returns the symbols that a statement at `span` declares.
pub(super) fn symbol_set(set: &SymbolSet, names: &Names, span: Span) -> LayoutResult<Symbols> {
    match set {
        SymbolSet::Numbers(first, last) => numbers(names.evaluate(first)?, names.evaluate(last)?, span),
        SymbolSet::Letters(first, last) => match (letter(first), letter(last)) {
            (Some(low), Some(high)) if low <= high => {
                let names: Vec<String> = (low..=high).map(|b| char::from(b).to_string()).collect();
                Symbols::named(names.iter().map(String::as_str)).ok_or_else(|| empty(span))
            }
            _ => {
                let said = format!("`{}..{}` is not a range of letters of the same case", first.text, last.text);
                Err(wrong(said, first.span.to(last.span)))
            }
        },
        SymbolSet::List(entries) => listed(entries, span),
        SymbolSet::Counted(_) => symbol_set(&set.upgraded(), names, span),
    }
}

fn numbers(low: i64, high: i64, span: Span) -> LayoutResult<Symbols> {
    if low > high {
        return Err(wrong(format!("there is no symbol from {low} to {high}"), span));
    }
    let count = high.saturating_sub(low).saturating_add(1);
    if count > MAX_SIDE as i64 {
        return Err(too_many(count, span));
    }
    Ok(Symbols::numbers(digit(low, span)?, digit(high, span)?))
}

fn listed(entries: &[ListedSymbol], span: Span) -> LayoutResult<Symbols> {
    if entries.len() > MAX_SIDE {
        return Err(too_many(entries.len() as i64, span));
    }
    let mut found: Vec<(CompactString, Digit)> = Vec::new();
    let mut before = None;
    for entry in entries {
        let at = entry.span();
        let Some((first, last)) = entry.digits_after(before) else { return Err(beyond(at)) };
        let (low, high) = (digit(first, at)?, digit(last, at)?);
        if low > high {
            return Err(wrong(format!("there is no symbol from {first} to {last}"), at));
        }
        let count = found.len() as i64 + (last - first) + 1;
        if count > MAX_SIDE as i64 {
            return Err(too_many(count, at));
        }
        for digit in low..=high {
            let name = match entry {
                ListedSymbol::One { name, .. } => name.text.clone(),
                ListedSymbol::Integers { .. } => digit.to_compact_string(),
            };
            if found.iter().any(|(known, _)| *known == name) {
                return Err(wrong(format!("the symbol `{name}` occurs twice"), at));
            }
            if let Some((other, _)) = found.iter().find(|(_, known)| *known == digit) {
                let message =
                    Diagnostic::new(Code::E0219, format!("`{name}` is the digit {digit}, which `{other}` already is"));
                let message = message.at(at, "the same digit").because(
                    "a number denotes itself, and a word the number after that of the previous symbol, starting with 1",
                );
                return Err(Box::new(message.help(format!("write its digit, as in `{name}=10`"))));
            }
            found.push((name, digit));
        }
        before = Some(last);
    }
    Symbols::new(found).filter(|symbols| !symbols.is_empty()).ok_or_else(|| empty(span))
}

fn digit(number: i64, span: Span) -> LayoutResult<Digit> {
    Digit::try_from(number).map_err(|_| beyond(span))
}

/// Returns the byte of a single letter.
fn letter(name: &Name) -> Option<u8> {
    match name.text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(*letter),
        _ => None,
    }
}

fn wrong(message: String, span: Span) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(Code::E0219, message).at(span, "here"))
}

fn empty(span: Span) -> Box<Diagnostic> {
    wrong("there are no symbols in the list".to_owned(), span)
}

fn beyond(span: Span) -> Box<Diagnostic> {
    wrong("symbols are numbers of at most 32 bits".to_owned(), span)
}

fn too_many(count: i64, span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0207, format!("{count} symbols are too many")).at(span, "too many");
    Box::new(message.because(format!("a layout has at most {MAX_SIDE}")))
}
