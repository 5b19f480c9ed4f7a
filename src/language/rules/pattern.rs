//! Parses regular expressions over the puzzle's symbols to [`Pattern`].
//!
//! ```text
//! either   = sequence { "|" sequence }
//! sequence = { piece }
//! piece    = item { "*" | "+" | "?" | "{" least [ "," [ most ] ] "}" }
//! item     = symbol | "." | "[" [ "^" ] { symbol [ "-" symbol ] } "]" | "(" either ")"
//! symbol   = one character | "<" name ">"
//! ```

use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::puzzle::{Digit, Pattern, Span, Symbols};
use crate::syntax::Diagnostic;

/// The largest nesting depth of brackets.
const MAX_DEPTH: usize = 64;

/// The largest repetition count.
const MAX_REPEAT: u32 = 1_000;

/// The largest number of characters in a pattern.
const MAX_LENGTH: usize = 10_000;

/// Parses a pattern; `span` is that of the text with its quotes.
pub(super) fn parse(text: &str, symbols: &Symbols, span: Span) -> LayoutResult<Pattern> {
    let mut parser = Parser { text, at: 0, symbols, span };
    if text.len() > MAX_LENGTH {
        return Err(parser.error("the pattern is too long", "too long"));
    }
    let pattern = parser.either(0)?;
    match parser.peek() {
        None => Ok(pattern),
        Some(_) => Err(parser.error("a `)` without `(`", "closes nothing")),
    }
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    symbols: &'t Symbols,
    span: Span,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Makes an error at the next character. If the text has escapes, the place may be off, but never outside the text.
    fn error(&self, message: &str, label: &str) -> Box<Diagnostic> {
        let last = self.span.end.saturating_sub(1).max(self.span.start);
        let start = self.span.start.saturating_add(1).saturating_add(self.at as u32).min(last);
        let length = self.peek().map_or(1, char::len_utf8) as u32;
        let place = Span { start, end: start.saturating_add(length).min(self.span.end), ..self.span };
        let message = Diagnostic::new(Code::E0461, format!("in a pattern: {message}")).at(place, label);
        Box::new(message.help("a pattern consists of symbols, `.`, `[1-3]`, `[^5]`, `* + ?`, `{2,4}`, `|` and `( )`"))
    }

    fn either(&mut self, depth: usize) -> LayoutResult<Pattern> {
        if depth > MAX_DEPTH {
            return Err(self.error("brackets are nested too deeply", "too deep"));
        }
        let mut parts = vec![self.sequence(depth)?];
        while self.take('|') {
            parts.push(self.sequence(depth)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Pattern::Either(parts) })
    }

    fn sequence(&mut self, depth: usize) -> LayoutResult<Pattern> {
        let mut parts = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let item = self.item(depth)?;
            parts.push(self.repeats(item)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Pattern::Sequence(parts) })
    }

    fn repeats(&mut self, item: Pattern) -> LayoutResult<Pattern> {
        let (least, most) = if self.take('*') {
            (0, None)
        } else if self.take('+') {
            (1, None)
        } else if self.take('?') {
            (0, Some(1))
        } else if self.take('{') {
            let least = self.number()?;
            let most = match (self.take(','), self.peek()) {
                (false, _) => Some(least),
                (true, Some('}')) => None,
                (true, _) => Some(self.number()?),
            };
            if most.is_some_and(|most| most < least) {
                return Err(self.error("the second number is smaller than the first", "smaller"));
            }
            if !self.take('}') {
                return Err(self.error("expected `}`", "expected `}`"));
            }
            (least, most)
        } else {
            return Ok(item);
        };
        if matches!(self.peek(), Some('*' | '+' | '?' | '{')) {
            return Err(self.error("repeated twice", "put brackets around the part before it"));
        }
        Ok(Pattern::Repeat { pattern: Box::new(item), least, most })
    }

    fn number(&mut self) -> LayoutResult<u32> {
        let digits: String = self.text[self.at..].chars().take_while(char::is_ascii_digit).collect();
        match digits.parse::<u32>() {
            Ok(n) if n <= MAX_REPEAT => {
                self.at += digits.len();
                Ok(n)
            }
            Ok(_) => Err(self.error(&format!("repeated more than {MAX_REPEAT} times"), "too often")),
            Err(_) => Err(self.error("expected a number", "expected a number")),
        }
    }

    fn item(&mut self, depth: usize) -> LayoutResult<Pattern> {
        if self.take('.') {
            return Ok(one_of(self.symbols.digits().to_vec()));
        }
        if self.take('(') {
            let inner = self.either(depth + 1)?;
            return if self.take(')') { Ok(inner) } else { Err(self.error("expected `)`", "expected `)`")) };
        }
        if self.take('[') {
            return self.class();
        }
        Ok(one_of(vec![self.symbol()?]))
    }

    fn class(&mut self) -> LayoutResult<Pattern> {
        let negated = self.take('^');
        let mut digits = Vec::new();
        while !self.take(']') {
            let first = self.symbol()?;
            let last = if self.take('-') { self.symbol()? } else { first };
            if last < first {
                return Err(self.error("the range is reversed", "smaller than the first"));
            }
            digits.extend(self.symbols.digits().iter().copied().filter(|digit| (first..=last).contains(digit)));
        }
        if negated {
            return Ok(one_of(self.symbols.digits().iter().copied().filter(|d| !digits.contains(d)).collect()));
        }
        Ok(one_of(digits))
    }

    fn symbol(&mut self) -> LayoutResult<Digit> {
        let rest = &self.text[self.at..];
        let (name, length) = match rest.chars().next() {
            None => return Err(self.error("the pattern ends too early", "a symbol is missing")),
            Some('<') => match rest.split_once('>') {
                Some((name, _)) => (&name[1..], name.len() + 1),
                None => return Err(self.error("expected `>`", "not closed")),
            },
            Some(c) if "*+?{}|)]-".contains(c) => {
                return Err(self.error(&format!("expected a symbol, found `{c}`"), "not here"));
            }
            Some(c) => (&rest[..c.len_utf8()], c.len_utf8()),
        };
        let Some(digit) = self.symbols.digit_of(name) else {
            let message = format!("`{name}` is not a symbol of this puzzle");
            return Err(self.error(&message, "no symbol"));
        };
        self.at += length;
        Ok(digit)
    }
}

fn one_of(mut digits: Vec<Digit>) -> Pattern {
    digits.sort_unstable();
    digits.dedup();
    Pattern::OneOf(digits.into_iter().map(i64::from).collect())
}
