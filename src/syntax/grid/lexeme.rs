//! The lexemes of the `.grid` language: words, numbers, texts, punctuation marks. Each kind has a nom parser.

use crate::puzzle::Span;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{anychar, char, digit1, satisfy};
use nom::combinator::{fail, map, recognize, value};
use nom::{IResult, Parser};

/// A lexeme with its place in the text.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Lexeme<'a> {
    /// A word, a number, a mark, …
    pub kind: LexemeKind<'a>,
    /// The span in the text.
    pub span: Span,
    /// Its indentation, if it is the first lexeme of its line.
    pub indent: Option<usize>,
    /// The `///` lines immediately before it.
    pub docs: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum LexemeKind<'a> {
    /// A letter and further letters, digits, `_`.
    Word(&'a str),
    /// Decimal digits; `None` if the number does not fit into an `i64`.
    Integer(Option<i64>),
    /// `"…"`, without quotes and escapes; `None` if the closing quote is missing.
    Text(Option<String>),
    Mark(&'static str),
    /// A character that the language does not use.
    Unknown(char),
    /// The end of the current statement; the next lexeme is on a line of another one.
    LineEnd,
    /// The end of the text.
    End,
}

impl LexemeKind<'_> {
    /// Describes the lexeme, for "expected …, found …".
    pub fn describe(&self) -> String {
        match self {
            Self::Word(w) if w.len() > 40 => "a very long word".to_owned(),
            Self::Word(w) => format!("`{w}`"),
            Self::Integer(Some(n)) => format!("the number {n}"),
            Self::Integer(None) => "a huge number".to_owned(),
            Self::Text(_) => "a text".to_owned(),
            Self::Mark(m) => format!("`{m}`"),
            Self::Unknown(c) => format!("the character `{}`", c.escape_debug()),
            Self::LineEnd => "the end of the line".to_owned(),
            Self::End => "the end of the file".to_owned(),
        }
    }
}

/// Parses the lexeme at the start of the input, which must be neither empty nor white space.
pub(super) fn lexeme(input: &str) -> IResult<&str, LexemeKind<'_>> {
    // Most are numbers and marks in long lists, so those are not tried in order.
    match input.as_bytes().first() {
        Some(b'0'..=b'9') => map(digit1, |digits: &str| LexemeKind::Integer(digits.parse().ok())).parse(input),
        Some(b'"') => text(input),
        _ => alt((map(mark, LexemeKind::Mark), map(word, LexemeKind::Word), map(anychar, LexemeKind::Unknown)))
            .parse(input),
    }
}

fn word(input: &str) -> IResult<&str, &str> {
    let more = take_while(|c: char| c.is_alphanumeric() || c == '_');
    recognize((satisfy(char::is_alphabetic), more)).parse(input)
}

/// All marks. A mark precedes its own prefixes.
const MARKS: [&str; 27] = [
    "...", "..", "<=>", "<=", "=>", "==", "!=", ">=", "->", "(", ")", "{", "}", "[", "]", ",", ";", ":", ".", "=", "<",
    ">", "+", "-", "*", "/", "|",
];

fn mark(input: &str) -> IResult<&str, &'static str> {
    let first = input.as_bytes().first();
    match MARKS.into_iter().find(|mark| mark.as_bytes().first() == first && input.starts_with(mark)) {
        Some(mark) => value(mark, tag(mark)).parse(input),
        None => fail().parse(input),
    }
}

/// Parses `"…"` on one line, with the escapes `\"`, `\\`, `\n`, `\t`, `\u{202e}`; any other escaped character denotes itself.
fn text(input: &str) -> IResult<&str, LexemeKind<'_>> {
    let (rest, _) = char('"').parse(input)?;
    let mut said = String::new();
    let mut letters = rest.char_indices();
    while let Some((at, c)) = letters.next() {
        match c {
            '"' => return Ok((&rest[at + 1..], LexemeKind::Text(Some(said)))),
            '\n' => return Ok((&rest[at..], LexemeKind::Text(None))),
            '\\' => match letters.next() {
                Some((_, 'n')) => said.push('\n'),
                Some((_, 't')) => said.push('\t'),
                Some((at, 'u')) => match numbered(&rest[at + 1..]) {
                    Some((c, length)) => {
                        said.push(c);
                        (0..length).for_each(|_| _ = letters.next());
                    }
                    None => said.push('u'),
                },
                Some((at, '\n')) => return Ok((&rest[at..], LexemeKind::Text(None))),
                Some((_, other)) => said.push(other),
                None => break,
            },
            other => said.push(other),
        }
    }
    Ok(("", LexemeKind::Text(None)))
}

/// Parses a character code in braces at the beginning of a text; returns the character and the number of characters read.
fn numbered(text: &str) -> Option<(char, usize)> {
    let (number, _) = text.strip_prefix('{')?.split_once('}')?;
    let is_number = (1..=6).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_hexdigit());
    let number = if is_number { u32::from_str_radix(number, 16).ok()? } else { return None };
    Some((char::from_u32(number)?, text.find('}')? + 1))
}
