//! Reads `lines`: one puzzle per line, optionally with its solution and a name.

use crate::code::Code;
use crate::formats::board_text::alphabet::{Alphabet, CharacterSet, MAX_CHARACTER_SIDE, number, unknown_symbol};
use crate::formats::board_text::fields::{ColumnCells, Fields, is_plain, side_of};
use crate::formats::board_text::line::MAX_LINE;
use crate::formats::board_text::line::TextLine;
use crate::formats::board_text::squares::{SquareBoard, finish, too_many_symbols};
use crate::puzzle::Span;
use crate::syntax::ast::{Picture, Token, TokenKind};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::CompactString;
use std::ops::Range;

/// Maximum number of labels on one line; more would only repeat the first.
const MAX_LABELS: usize = 3;

/// Reads the puzzle on a line that is neither blank nor a comment.
pub(in crate::formats) fn parse_line(source: &Source, line: TextLine<'_>) -> Parsed {
    let text = line.text;
    if text.len() > MAX_LINE {
        return Parsed::failed(long_line(source, line));
    }
    let seen = CharacterSet::of(text);
    if is_plain(seen)
        && text.is_ascii()
        && let Some(side) = side_of(text.len())
        && side <= MAX_CHARACTER_SIDE
    {
        return board(source, line.start, text, seen, side);
    }
    let fields = Fields::of(text);
    let Some((cells, side)) = fields.puzzle else {
        return Parsed::failed(no_puzzle(source, line, fields.suspect));
    };
    let mut parsed = with_columns(source, line, cells, side, fields.solution, &fields.rest);
    parsed.diagnostics.extend(fields.doubtful.map(|column| no_solution(source, line, column, side)));
    parsed
}

/// Reads a line of the most common form: one character per cell and nothing else.
fn board(source: &Source, start: usize, text: &str, seen: CharacterSet, side: usize) -> Parsed {
    let (alphabet, remark) = Alphabet::of_characters(side, seen);
    let span = Span::new(source.id, start, start + text.len());
    let mut tokens = Vec::with_capacity(text.len());
    let mut diagnostics = Vec::new();
    for (i, byte) in text.bytes().enumerate() {
        let place = Span::new(source.id, start + i, start + i + 1);
        let kind = match byte {
            // The most frequent characters of common boards are handled without the alphabet.
            b'.' => TokenKind::Blank,
            b'1'..=b'4' if side <= 9 => TokenKind::Symbol(CompactString::const_new(DIGITS[usize::from(byte - b'1')])),
            _ => match alphabet.character(byte) {
                Some(kind) => kind,
                None => {
                    if diagnostics.len() < MAX_LABELS {
                        diagnostics.push(unknown_symbol(source, place, alphabet));
                    }
                    TokenKind::Blank
                }
            },
        };
        tokens.push(Token { kind, span: place });
    }
    let picture = Picture { tokens, rows: (1..=side).map(|row| (row * side) as u32).collect() };
    finish(SquareBoard { alphabet, remark, span, picture, solution: None, id: None, diagnostics })
}

const DIGITS: [&str; 4] = ["1", "2", "3", "4"];

fn with_columns(
    source: &Source,
    line: TextLine<'_>,
    cells: ColumnCells,
    side: usize,
    solution: Option<ColumnCells>,
    rest: &[Range<usize>],
) -> Parsed {
    let place = |r: &Range<usize>| Span::new(source.id, line.start + r.start, line.start + r.end);
    let mut seen = CharacterSet::default();
    cells.ranges().for_each(|r| seen.add_cell(&line.text[r]));
    let spaced = matches!(&cells, ColumnCells::Tokens(_)) && !seen.has_letter();
    let largest = cells.ranges().filter_map(|r| number(&line.text[r])).max().unwrap_or(0);
    let (alphabet, remark) = match spaced && (side > 9 || largest > 9) {
        true => Alphabet::of_numbers(side, seen, largest),
        false => Alphabet::of_characters(side, seen),
    };
    let span = place(&cells.range());
    let mut diagnostics = Vec::new();
    if side > MAX_CHARACTER_SIDE && !spaced {
        return Parsed::failed(too_many_symbols(span, side, format!("{} cells", side * side)));
    }
    let mut picture_of = |cells: &ColumnCells| {
        let mut tokens = Vec::with_capacity(cells.len());
        for range in cells.ranges() {
            let span = place(&range);
            let kind = alphabet.token(&line.text[range]).unwrap_or_else(|| {
                if diagnostics.len() < MAX_LABELS {
                    diagnostics.push(unknown_symbol(source, span, alphabet));
                }
                TokenKind::Blank
            });
            tokens.push(Token { kind, span });
        }
        Picture { tokens, rows: (1..=side).map(|row| (row * side) as u32).collect() }
    };
    let picture = picture_of(&cells);
    let solution = solution.as_ref().map(&mut picture_of);
    let id = rest.iter().map(|r| &line.text[r.clone()]).collect::<Vec<_>>().join(",");
    let id = (!id.is_empty()).then_some(id);
    finish(SquareBoard { alphabet, remark, span, picture, solution, id, diagnostics })
}

fn long_line(source: &Source, line: TextLine<'_>) -> Diagnostic {
    let start = Span::new(source.id, line.start, line.start);
    Diagnostic::new(Code::E0409, format!("a line of {} bytes is not a puzzle", line.text.len()))
        .at(start, "this line")
        .because(format!("a line has at most {MAX_LINE} bytes"))
}

/// Returns the warning about a column that would be a solution except for its length or its blanks.
fn no_solution(source: &Source, line: TextLine<'_>, column: Range<usize>, side: usize) -> Diagnostic {
    let said = match column.len() == side * side {
        true => "it has blanks".to_owned(),
        false => format!("it has {} symbols instead of {}", column.len(), side * side),
    };
    let span = Span::new(source.id, line.start + column.start, line.start + column.end);
    Diagnostic::new(Code::W0402, format!("a column looks like the solution, but is not one: {said}"))
        .at(span, "read as the puzzle's name")
        .help("correct the solution, or remove it")
}

/// Explains why a line holds no puzzle.
fn no_puzzle(source: &Source, line: TextLine<'_>, suspect: Range<usize>) -> Diagnostic {
    let text = &line.text[suspect.clone()];
    let at = line.start + suspect.start;
    let span = Span::new(source.id, at, at + text.len());
    let count = text.chars().filter(|c| !c.is_whitespace()).count();
    if let Some(side) = side_of(count) {
        let odd = text
            .char_indices()
            .find(|(_, c)| !c.is_ascii() || !(crate::formats::board_text::alphabet::is_cell(*c as u8) || *c == ' '));
        if let Some((i, c)) = odd {
            let place = Span::new(source.id, at + i, at + i + c.len_utf8());
            return unknown_symbol(source, place, Alphabet::of_characters(side, CharacterSet::of(text)).0);
        }
        return too_many_symbols(span, side, format!("{} cells", side * side));
    }
    let below = count.isqrt().max(4);
    let sizes = match count < 16 {
        true => "16 (4×4), 36 (6×6), 81 (9×9)".to_owned(),
        false => format!(
            "{} ({below}×{below}) and {} ({above}×{above})",
            below * below,
            (below + 1) * (below + 1),
            above = below + 1
        ),
    };
    let sukaku = (4_usize..=25).find(|n| (n * n * n).abs_diff(count) < 3);
    let candidates = sukaku.map_or(String::new(), |n| format!("; the candidates of a {n}×{n} board are {}", n * n * n));
    let jigsaw = (4_usize..=16).find(|n| (2 * n * n).abs_diff(count) < 3);
    let jigsaws = jigsaw.map_or(String::new(), |n| {
        format!("; a jigsaw of side {n} has {} symbols and as many letters of regions, {} in all", n * n, 2 * n * n)
    });
    Diagnostic::new(Code::E0402, format!("a line of {count} symbols is not a square board"))
        .at(span, format!("{count} symbols"))
        .because(format!("one-line puzzles have N² symbols; the nearest sizes are {sizes}{candidates}{jigsaws}"))
        .help(match near_square(count) {
            _ if jigsaw.is_some_and(|n| 2 * n * n == count) => {
                "if it is a jigsaw, write `--format jigsaw-lines`".to_owned()
            }
            Some((side, missing)) if missing > 0 => format!("add {missing} for a {side}×{side} board"),
            Some((side, missing)) => format!("remove {} for a {side}×{side} board", -missing),
            None => "begin a comment with `#`".to_owned(),
        })
}

/// Returns the side whose square differs from `count` by less than three, and the number of missing cells.
fn near_square(count: usize) -> Option<(usize, isize)> {
    let below = count.isqrt();
    [below, below + 1].into_iter().filter(|s| *s >= 4).find_map(|side| {
        let missing = (side * side).checked_signed_diff(count)?;
        (missing.abs() < 3).then_some((side, missing))
    })
}
