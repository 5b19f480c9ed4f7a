//! The lexemes of a data file.

/// A lexeme and where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lexeme<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Lexeme<'_> {
    /// Whether it is a name.
    pub(super) fn is_name(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_alphabetic())
    }

    /// The number that it is.
    pub(super) fn number(&self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// One past its last byte.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

const PAIRS: [&str; 5] = ["[|", "|]", "..", "<>", "::"];

/// The lexemes of a text; comments begin with `%`, or stand between `/*` and `*/`.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    /// The lexemes from the beginning.
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Passes over blanks and comments.
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
