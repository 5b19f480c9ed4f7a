//! Reads ISS's `Regex`: patterns of values with one character each: `1` to `9`, and from 10 on `A`, `B` and so on.

use super::sextets;
use super::text::{IssConstraint, Piece};
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::draft::quoted;
use crate::formats::iss::table::Class;
use crate::formats::payload::percent_decode;
use std::iter::Peekable;
use std::str::Chars;

/// Maximum length of a pattern.
const MAX_LENGTH: usize = 2000;

pub(in crate::formats::iss) fn patterns(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let Some(packed) = node.piece(0) else { return to.spots(node, 0).map(|_| Vec::new()) };
    let text = if packed.text.contains('%') {
        Some(percent_decode(&packed.text).into_owned())
    } else {
        sextets::bytes(&packed.text).and_then(|bytes| String::from_utf8(bytes).ok())
    };
    let text = text.ok_or_else(|| packed.trouble(Code::E0736, "no packed pattern", "not a text in base64"))?;
    let pattern = Pattern { lowest: to.board.lowest, highest: to.board.highest, packed }.translate(&text)?;
    let pattern = quoted(&pattern);
    let mut clues = Vec::new();
    for pieces in node.pieces[1..].split(|p| p.text.is_empty()).filter(|g| !g.is_empty()) {
        let spots = pieces.iter().map(|p| to.board.spot(p)).collect::<Result<Vec<_>, _>>()?;
        clues.push(match to.cells(&spots) {
            Some(cells) => format!("regex {pattern} {cells}"),
            None => to.formula(node, &spots, &format!("matches(line, {pattern})")),
        });
    }
    Ok(clues)
}

struct Pattern<'p> {
    lowest: i64,
    highest: i64,
    packed: &'p Piece,
}

impl Pattern<'_> {
    /// Translates the pattern to gridc's notation. White space is ignored, as in ISS.
    fn translate(&self, text: &str) -> Result<String, TranslationError> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if text.len() > MAX_LENGTH {
            return Err(self.packed.trouble(Code::E0736, "too long a pattern", "too long"));
        }
        let mut out = String::new();
        let mut chars = text.chars().peekable();
        // gridc requires brackets around a repetition that is repeated.
        let mut item = 0;
        let mut repeated = false;
        let mut open = Vec::new();
        while let Some(c) = chars.next() {
            match c {
                '*' | '+' | '?' | '{' => {
                    if std::mem::replace(&mut repeated, true) {
                        out.insert(item, '(');
                        out.push(')');
                    }
                    out.push(c);
                    if c == '{' {
                        out.extend(chars.by_ref().take_while(|c| *c != '}'));
                        out.push('}');
                    }
                    continue;
                }
                '(' => {
                    open.push(out.len());
                    out.push(c);
                    item = out.len();
                }
                ')' => {
                    out.push(c);
                    item = open.pop().unwrap_or(0);
                }
                '|' => {
                    out.push(c);
                    item = out.len();
                }
                '.' => {
                    item = out.len();
                    out.push(c);
                }
                '[' => {
                    item = out.len();
                    self.class(&mut chars, &mut out)?;
                }
                '\\' => {
                    item = out.len();
                    let value = self.value(chars.next())?;
                    out.push_str(&format!("<{value}>"));
                }
                c => {
                    item = out.len();
                    let value = self.value(Some(c))?;
                    out.push_str(&format!("<{value}>"));
                }
            }
            repeated = false;
        }
        Ok(out)
    }

    fn class(&self, chars: &mut Peekable<Chars<'_>>, out: &mut String) -> Result<(), TranslationError> {
        out.push('[');
        if chars.next_if_eq(&'^').is_some() {
            out.push('^');
        }
        loop {
            match chars.next() {
                Some(']') => break,
                Some('-') => out.push('-'),
                Some('\\') => out.push_str(&format!("<{}>", self.value(chars.next())?)),
                None => {
                    return Err(self.packed.trouble(
                        Code::E0736,
                        "a pattern with a `[` that is not closed",
                        "a `]` is missing",
                    ));
                }
                c => out.push_str(&format!("<{}>", self.value(c)?)),
            }
        }
        out.push(']');
        Ok(())
    }

    fn value(&self, c: Option<char>) -> Result<i64, TranslationError> {
        let value = c.and_then(|c| c.to_digit(36)).map(i64::from).filter(|v| (self.lowest..=self.highest).contains(v));
        value.ok_or_else(|| {
            let what =
                c.map_or_else(|| "a pattern that ends too early".to_owned(), |c| format!("a pattern with `{c}`"));
            self.packed.trouble(Code::E0736, &what, "not a digit of this grid")
        })
    }
}
