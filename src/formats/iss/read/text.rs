//! Parses the constraint text of ISS: sections, constraints and their pieces, composites.

use super::trouble::TranslationError;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Source};
use std::ops::Range;
use std::rc::Rc;

/// Maximum nesting depth of composites.
const MAX_DEPTH: usize = 64;

/// Maximum size of a text in bytes.
const MAX_TEXT: usize = 1 << 20;

/// Maximum number of pieces of a constraint.
const MAX_PIECES: usize = 10_000;

/// The text between two `~`, without white space.
#[derive(Clone, Debug)]
pub(in crate::formats::iss) struct Piece {
    pub(super) text: Rc<str>,
    pub(super) span: Span,
}

/// One constraint, such as `.Cage~15~R1C1~R1C2`.
#[derive(Clone, Debug)]
pub(in crate::formats::iss) struct IssConstraint {
    /// Its name; empty for givens, which have none.
    pub(super) class: Piece,
    pub(super) pieces: Vec<Piece>,
    /// The constraints between `.Or`, `.And` or `.Replicate` and its `.End`.
    pub(super) parts: Vec<IssConstraint>,
    /// Span of the whole constraint, up to its `.End`.
    pub(super) span: Span,
}

/// The text between blank lines.
pub(super) enum Section {
    Constraints(Vec<IssConstraint>),
    /// A board: a symbol for each cell.
    Board(Vec<(char, Span)>),
}

/// Returns whether a class contains other constraints.
pub(super) fn is_composite(class: &str) -> bool {
    matches!(class, "Or" | "And" | "Replicate")
}

/// Returns whether one of the classes occurs in the constraints, at any depth.
pub(super) fn has(nodes: &[IssConstraint], classes: &[&str]) -> bool {
    nodes.iter().any(|node| classes.contains(&&*node.class.text) || has(&node.parts, classes))
}

/// Returns whether one of the classes occurs within an `Or`.
pub(super) fn chooses(nodes: &[IssConstraint], classes: &[&str]) -> bool {
    nodes.iter().any(|node| match &*node.class.text {
        "Or" => has(&node.parts, classes),
        _ => chooses(&node.parts, classes),
    })
}

/// Splits a text into sections. Comments are lines that begin with `#`; white space is ignored.
pub(super) fn sections(source: &Source) -> Result<Vec<Section>, Box<Diagnostic>> {
    if source.text.len() > MAX_TEXT {
        let message = Diagnostic::new(Code::E0737, "the constraint text is longer than 1 MiB");
        return Err(Box::new(message.at(Span::new(source.id, 0, 1), "too long")));
    }
    let mut sections = Vec::new();
    let mut letters: Vec<(char, usize)> = Vec::new();
    let mut offset = 0;
    for line in source.text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        if line.trim().is_empty() {
            sections.extend(section(source, &std::mem::take(&mut letters))?);
        } else if !line.starts_with('#') {
            letters.extend(line.char_indices().filter(|(_, c)| !c.is_whitespace()).map(|(i, c)| (c, start + i)));
        }
    }
    sections.extend(section(source, &letters)?);
    Ok(sections)
}

/// Interprets a section without blanks and comments: empty, constraints, a board, or a board and its regions.
fn section(source: &Source, letters: &[(char, usize)]) -> Result<Vec<Section>, Box<Diagnostic>> {
    let Some((first, start)) = letters.first() else { return Ok(Vec::new()) };
    if side_of(letters).is_some() {
        return Ok(vec![board(source, letters)]);
    }
    let (givens, regions) = letters.split_at(letters.len() / 2);
    if let Some(side) = side_of(givens)
        && givens.len() == regions.len()
        && is_layout(regions, side)
    {
        let class = |text: &str| Piece { text: text.into(), span: piece(source, letters, 0..letters.len()).span };
        let layout = piece(source, letters, letters.len() / 2..letters.len());
        let node =
            |name: &str, pieces| IssConstraint { span: layout.span, class: class(name), pieces, parts: Vec::new() };
        let size = class(&format!("{side}x{side}"));
        let nodes = vec![node("Shape", vec![size]), node("NoBoxes", Vec::new()), node("Jigsaw", vec![layout.clone()])];
        return Ok(vec![Section::Constraints(nodes), board(source, givens)]);
    }
    if *first != '.' {
        let end = letters.iter().take(40).next_back().map_or(*start, |(c, at)| at + c.len_utf8());
        let message = Diagnostic::new(Code::E0730, "this is not a constraint text")
            .at(Span::new(source.id, *start, end), "a constraint begins with `.`")
            .because("a section between blank lines must be constraints or a board on one line")
            .help("write a constraint such as `.Cage~15~R1C1~R1C2`, or begin remarks with `#`");
        return Err(Box::new(message));
    }
    nodes(source, letters).map(|nodes| vec![Section::Constraints(nodes)])
}

/// Returns the side of a board with a digit or blank for each cell; `None` for other texts. Digits are numbers from 1, or, on
/// boards of more than 9 rows, letters from A; there may be one other character, which is the blank.
fn side_of(letters: &[(char, usize)]) -> Option<usize> {
    let side = letters.len().isqrt();
    let first = if side > 9 { 'A' } else { '1' };
    let is_digit = |c: char| (u32::from(c).wrapping_sub(u32::from(first)) as usize) < side;
    let mut blanks = letters.iter().map(|(c, _)| *c).filter(|c| !is_digit(*c));
    let blank = blanks.next();
    (side > 1 && side * side == letters.len() && blanks.all(|c| Some(c) == blank)).then_some(side)
}

fn board(source: &Source, letters: &[(char, usize)]) -> Section {
    Section::Board(letters.iter().map(|(c, at)| (*c, Span::new(source.id, *at, at + c.len_utf8()))).collect())
}

/// Returns whether there are as many different letters or digits as rows, each equally often.
fn is_layout(letters: &[(char, usize)], side: usize) -> bool {
    let mut symbols: Vec<char> = letters.iter().map(|(c, _)| *c).collect();
    symbols.sort_unstable();
    let counts: Vec<usize> = symbols.chunk_by(|a, b| a == b).map(<[char]>::len).collect();
    let plain = symbols.iter().all(char::is_ascii_alphanumeric);
    plain && counts.len() == side && counts.iter().all(|n| *n == side)
}

fn nodes(source: &Source, letters: &[(char, usize)]) -> Result<Vec<IssConstraint>, Box<Diagnostic>> {
    let mut open: Vec<IssConstraint> = Vec::new();
    let mut done = Vec::new();
    for item in split(letters, 0..letters.len(), '.').into_iter().skip(1) {
        let mut pieces: Vec<Piece> = split(letters, item, '~').into_iter().map(|p| piece(source, letters, p)).collect();
        let class = pieces.remove(0);
        let span = pieces.last().map_or(class.span, |last| class.span.to(last.span));
        if pieces.len() > MAX_PIECES {
            let message = format!("a constraint has at most {MAX_PIECES} pieces");
            return Err(Box::new(Diagnostic::new(Code::E0737, message).at(class.span, "more follow")));
        }
        let node = if &*class.text == "End" {
            let Some(mut composite) = open.pop() else {
                let message = Diagnostic::new(Code::E0731, "`.End` without a composite")
                    .at(span, "ends nothing")
                    .help("`.End` closes a `.Or`, `.And` or `.Replicate` before it");
                return Err(Box::new(message));
            };
            composite.span = composite.span.to(span);
            composite
        } else {
            let node = IssConstraint { class, pieces, parts: Vec::new(), span };
            if is_composite(&node.class.text) {
                if open.len() >= MAX_DEPTH {
                    let message = format!("composites are nested deeper than {MAX_DEPTH}");
                    return Err(Box::new(Diagnostic::new(Code::E0731, message).at(span, "too deep")));
                }
                open.push(node);
                continue;
            }
            node
        };
        open.last_mut().map_or(&mut done, |composite| &mut composite.parts).push(node);
    }
    match open.pop() {
        None => Ok(done),
        Some(composite) => {
            let message = format!("`.{}` is not closed", composite.class.text);
            let message = Diagnostic::new(Code::E0731, message).at(composite.span, "opened here");
            Err(Box::new(message.help("write `.End` after the constraints that it holds")))
        }
    }
}

/// Splits a range at separators; returns at least one part.
fn split(letters: &[(char, usize)], range: Range<usize>, separator: char) -> Vec<Range<usize>> {
    let mut start = range.start;
    let mut stretches = Vec::new();
    for i in range.clone().filter(|i| letters[*i].0 == separator) {
        stretches.push(start..i);
        start = i + 1;
    }
    stretches.push(start..range.end);
    stretches
}

/// Returns the text of a range. An empty one is placed before the following letter.
fn piece(source: &Source, letters: &[(char, usize)], range: Range<usize>) -> Piece {
    let after = |(c, at): &(char, usize)| at + c.len_utf8();
    let next = letters.get(range.end).map_or_else(|| letters.last().map_or(0, after), |(_, at)| *at);
    let own = &letters[range];
    let (start, end) = (own.first().map_or(next, |(_, at)| *at), own.last().map_or(next, after));
    let text: String = own.iter().map(|(c, _)| c).collect();
    Piece { text: text.into(), span: Span::new(source.id, start, end) }
}

impl IssConstraint {
    /// Returns the piece at an index, if it exists and is not empty.
    pub(super) fn piece(&self, index: usize) -> Option<&Piece> {
        self.pieces.get(index).filter(|p| !p.text.is_empty())
    }

    /// Returns the integer at an index.
    pub(super) fn integer(&self, index: usize) -> Result<i64, TranslationError> {
        let Some(piece) = self.piece(index) else {
            let class = &self.class.text;
            let message = Diagnostic::new(Code::E0733, format!("`.{class}` lacks a number"));
            return Err(message.at(self.span, "a number is missing").into());
        };
        piece.integer()
    }
}

impl Piece {
    /// Returns its value as an integer within ±10⁹.
    pub(super) fn integer(&self) -> Result<i64, TranslationError> {
        let number = self.text.parse::<i64>().ok().filter(|n| (-1_000_000_000..=1_000_000_000).contains(n));
        number.ok_or_else(|| self.trouble(Code::E0733, "no number", "not an integer"))
    }

    pub(super) fn trouble(&self, code: Code, what: &str, label: &str) -> TranslationError {
        Diagnostic::new(code, format!("`{}` is {what}", self.short())).at(self.span, label).into()
    }

    /// Returns its text, shortened if it is long.
    pub(super) fn short(&self) -> String {
        match self.text.char_indices().nth(40) {
            Some((end, _)) => format!("{}…", &self.text[..end]),
            None => self.text.to_string(),
        }
    }
}
