//! The parser's cursor: the current position in the stream of lexemes, the end of the current statement, and the messages so far.
//! All parser modules take it as their first argument.

use super::lexeme::{Lexeme, LexemeKind};
use super::lexer::{Comment, Lexer};
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::ast::{Name, Picture, Version};
use crate::syntax::{Diagnostic, Source};
use compact_str::CompactString;
use std::collections::VecDeque;

/// The result of a parser function. The message is boxed to keep the success case small.
pub(super) type Parse<T> = Result<T, Box<Diagnostic>>;

/// The number of messages after which parsing stops.
const MAX_DIAGNOSTICS: usize = 50;

/// The help where `#` is used as if for a comment.
pub(super) const COMMENT: &str = "a comment begins with `//`";

/// The position at which the current statement ends.
#[derive(Clone, Copy)]
struct Fence {
    start: usize,
    /// The indentation of the statement's first line. A line that is not indented deeper does not belong to it.
    indent: usize,
}

/// A cursor that looks ahead at lexemes and takes them.
pub(super) struct Cursor<'a> {
    lexer: Lexer<'a>,
    ahead: VecDeque<Lexeme<'a>>,
    diagnostics: Vec<Diagnostic>,
    last: Span,
    /// The indentation of the lexeme taken last, if it was the first of its line.
    last_indent: Option<usize>,
    /// The indentation of the current line.
    line: usize,
    fence: Option<Fence>,
    /// The number of `{` minus the number of `}` that were taken.
    pub braces: usize,
    /// Whether the keywords that begin a layout's statements are reserved.
    pub layout_words: bool,
    /// The language version of the text.
    pub version: Version,
    /// The number of operators in the current expression.
    pub operators: usize,
    /// The number of open `|` in it.
    pub bars: usize,
    /// The span that replaces every span, if the text was derived from another one: the place in that one.
    place: Option<Span>,
}

impl<'a> Cursor<'a> {
    pub fn new(source: &'a Source) -> Self {
        Self::over(Lexer::new(source), source)
    }

    /// Makes a cursor that keeps the comments.
    pub fn with_comments(source: &'a Source) -> Self {
        Self::over(Lexer::with_comments(source), source)
    }

    fn over(lexer: Lexer<'a>, source: &Source) -> Self {
        Self {
            lexer,
            ahead: VecDeque::new(),
            diagnostics: Vec::new(),
            last: Span::new(source.id, 0, 0),
            last_indent: None,
            line: 0,
            fence: None,
            braces: 0,
            layout_words: false,
            version: Version::default(),
            operators: 0,
            bars: 0,
            place: None,
        }
    }

    /// Makes a cursor over a text that was derived from something at `place`, which becomes the span of every node.
    pub fn placed(source: &'a Source, place: Span) -> Self {
        Self { place: Some(place), ..Self::new(source) }
    }

    /// Returns the lexeme `n` places ahead, whatever line it is on; 0 is the next.
    pub fn look(&mut self, n: usize) -> &Lexeme<'a> {
        while self.ahead.len() <= n {
            let next = self.lexer.next();
            self.ahead.push_back(next);
        }
        &self.ahead[n]
    }

    /// Returns the indentation of the line of the next lexeme.
    pub fn indent(&mut self) -> usize {
        let line = self.line;
        self.look(0).indent.unwrap_or(line)
    }

    /// Parses a statement that begins with the next lexeme. Meanwhile a line that is not indented deeper looks like the end.
    pub fn statement<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let fence = Fence { start: self.look(0).span.start as usize, indent: self.indent() };
        let outer = self.fence.replace(fence);
        let found = read(self);
        self.fence = outer;
        found
    }

    /// Parses the content of brackets, where line ends do not matter.
    pub fn bracketed<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.fence.take();
        let found = read(self);
        self.fence = outer;
        found
    }

    /// Parses a part of a layout.
    pub fn in_layout<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.layout_words = true;
        let found = read(self);
        self.layout_words = false;
        found
    }

    /// Returns whether the current statement has ended.
    pub fn at_line_end(&mut self) -> bool {
        self.ends_before(0)
    }

    /// Returns whether the current statement ends before the `n`-th lexeme from here.
    pub fn ends_before(&mut self, n: usize) -> bool {
        let Some(Fence { start, indent }) = self.fence else { return false };
        let next = self.look(n);
        next.indent.is_some_and(|i| i <= indent) && next.span.start as usize > start
    }

    /// Returns the kind of the next lexeme.
    pub fn peek(&mut self) -> &LexemeKind<'a> {
        if self.at_line_end() { &LexemeKind::LineEnd } else { &self.look(0).kind }
    }

    /// Returns the span of the next lexeme, whatever line it is on.
    pub fn here(&mut self) -> Span {
        let span = self.look(0).span;
        self.place.unwrap_or(span)
    }

    /// Returns the span of the lexeme taken last.
    pub fn last(&self) -> Span {
        self.place.unwrap_or(self.last)
    }

    pub fn take(&mut self) -> Lexeme<'a> {
        self.look(0);
        let lexeme = self.ahead.pop_front().unwrap_or_else(|| self.lexer.next());
        if lexeme.kind != LexemeKind::End {
            self.last = lexeme.span;
            self.last_indent = lexeme.indent;
            self.line = lexeme.indent.unwrap_or(self.line);
        }
        match lexeme.kind {
            LexemeKind::Mark("{") => self.braces += 1,
            LexemeKind::Mark("}") => self.braces = self.braces.saturating_sub(1),
            _ => {}
        }
        lexeme
    }

    /// Takes the picture after the word that was taken last: `None` if that word is not the first of its line; `Some(None)` if
    /// the picture is too large.
    pub fn picture(&mut self) -> Option<Option<Picture>> {
        let indent = self.last_indent?;
        // Lexemes that were looked at ahead are parts of the picture.
        self.ahead.clear();
        let picture = self.lexer.picture(self.last.end as usize, indent);
        if let Some(token) = picture.as_ref().and_then(|p| p.tokens.last()) {
            self.last = token.span;
        }
        Some(picture)
    }

    /// Returns whether the text has ended.
    pub fn at_end(&mut self) -> bool {
        self.look(0).kind == LexemeKind::End
    }

    /// Returns whether the next lexeme is this mark.
    pub fn is_mark(&mut self, mark: &str) -> bool {
        matches!(self.peek(), LexemeKind::Mark(m) if *m == mark)
    }

    /// Returns the next lexeme, if it is a word.
    pub fn word(&mut self) -> Option<&'a str> {
        match *self.peek() {
            LexemeKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Returns the next lexeme, if it is a word, whatever line it is on.
    pub fn raw_word(&mut self) -> Option<&'a str> {
        match self.look(0).kind {
            LexemeKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Takes this mark if it is next.
    pub fn eat_mark(&mut self, mark: &str) -> bool {
        let found = self.is_mark(mark);
        if found {
            self.take();
        }
        found
    }

    pub fn expect_mark(&mut self, mark: &str) -> Parse<Span> {
        if self.eat_mark(mark) { Ok(self.last()) } else { Err(self.unexpected(&format!("`{mark}`"))) }
    }

    /// Takes this word if it is next.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        if found {
            self.take();
        }
        found
    }

    pub fn expect_word(&mut self, word: &str) -> Parse<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.unexpected(&format!("`{word}`"))) }
    }

    /// Takes a word as a name; `what` describes the name in the message if there is none.
    pub fn name(&mut self, what: &str) -> Parse<Name> {
        match self.word() {
            Some(word) => {
                self.take();
                Ok(Name { text: CompactString::from(word), span: self.last() })
            }
            None => Err(self.unexpected(what)),
        }
    }

    /// Takes a quoted text.
    pub fn text(&mut self) -> Parse<String> {
        match self.peek() {
            LexemeKind::Text(Some(_)) => match self.take().kind {
                LexemeKind::Text(Some(text)) => Ok(text),
                _ => Err(self.unexpected("a text in quotes")),
            },
            LexemeKind::Text(None) => {
                let span = self.here();
                let message = Diagnostic::new(Code::E0105, "a text is not closed")
                    .at(span, "begins here")
                    .because("a text must end on the line on which it begins")
                    .help("end it with `\"`, and write `\\n` for a new line inside");
                Err(Box::new(message))
            }
            _ => Err(self.unexpected("a text in quotes")),
        }
    }

    /// Makes the message that something else was expected here.
    pub fn unexpected(&mut self, expected: &str) -> Box<Diagnostic> {
        let (found, here) = (self.peek().describe(), self.here());
        let over = matches!(self.peek(), LexemeKind::LineEnd | LexemeKind::End);
        let span = if over && self.place.is_none() { Span { start: self.last.end, ..self.last } } else { here };
        let comment = *self.peek() == LexemeKind::Unknown('#');
        let message = format!("expected {expected}, found {found}");
        let message = Diagnostic::new(Code::E0103, message).at(span, format!("expected {expected}"));
        Box::new(if comment { message.help(COMMENT) } else { message })
    }

    pub fn report(&mut self, message: impl Into<Box<Diagnostic>>) {
        self.diagnostics.push(*message.into());
    }

    /// Returns whether the limit of messages is reached, so that parsing stops.
    pub fn gave_up(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    /// Returns all messages, in text order.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.into_parts().0
    }

    /// Returns all messages, in text order, and the comments, if they were kept.
    pub fn into_parts(mut self) -> (Vec<Diagnostic>, Vec<Comment>) {
        if self.gave_up() {
            let said = Diagnostic::new(Code::E0100, "too many errors; the rest of the file was not read");
            self.diagnostics.push(said.at(self.last, "stopped here"));
        }
        (self.diagnostics, self.lexer.into_comments())
    }
}
