//! Splits a MiniZinc data file into lexemes.

/// A lexeme with its byte offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lexeme<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Lexeme<'_> {
    /// Returns whether it is a name.
    pub(super) fn is_name(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_alphabetic())
    }

    /// Returns its value, if it is a number.
    pub(super) fn number(&self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// Returns the offset after its last byte.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

const PAIRS: [&str; 5] = ["[|", "|]", "..", "<>", "::"];

/// Iterator over the lexemes of a text; comments start with `%`, or are enclosed in `/*` and `*/`.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    /// Starts at the beginning of a text.
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            let rest = &rest[blank..];
            self.at += blank;
            let comment = match () {
                () if rest.starts_with('%') => rest.find('\n').unwrap_or(rest.len()),
                () if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
                () => return,
            };
            self.at += comment;
        }
    }
}

impl<'t> Iterator for Lexer<'t> {
    type Item = Lexeme<'t>;

    fn next(&mut self) -> Option<Lexeme<'t>> {
        self.skip();
        let (start, rest) = (self.at, &self.text[self.at..]);
        let first = rest.chars().next()?;
        let word = |part: fn(char) -> bool| rest.find(|c: char| !part(c)).unwrap_or(rest.len());
        let length = match first {
            _ if PAIRS.iter().any(|pair| rest.starts_with(pair)) => 2,
            'a'..='z' | 'A'..='Z' => word(|c| c.is_ascii_alphanumeric() || c == '_'),
            '0'..='9' => word(|c| c.is_ascii_digit()),
            '"' => {
                let mut escaped = false;
                let end = rest[1..].find(|c: char| {
                    let ends = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends || c == '\n'
                });
                end.map_or(rest.len(), |end| end + 2)
            }
            c => c.len_utf8(),
        };
        self.at = start + length;
        Some(Lexeme { text: &rest[..length], start })
    }
}
