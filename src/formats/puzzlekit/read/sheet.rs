//! Reads the rows of a Puzzlekit puzzle, and the rows of its areas below them.

use crate::code::Code;
use crate::formats::board_text::line::TextLine;
use crate::formats::cages::groups;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Source};
use std::iter::Peekable;
use std::ops::{Range, RangeInclusive};

pub(in crate::formats) const SIDES: RangeInclusive<usize> = 4..=100;
/// Maximum length of an area's name, in bytes.
const MAX_NAME: usize = 8;

/// The text of a cell with its byte offset.
pub(super) type SheetWord<'t> = (usize, &'t str);

pub(super) struct Sheet<'t> {
    pub(super) height: usize,
    pub(super) width: usize,
    /// The lines of the rows.
    pub(super) lines: Vec<TextLine<'t>>,
    /// The text of each cell, row by row.
    pub(super) cells: Vec<SheetWord<'t>>,
    /// The name of each cell's area, row by row, if there are areas.
    pub(super) areas: Vec<SheetWord<'t>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Blank,
    Even,
    Odd,
    Number(u32),
}

/// Interprets the text of a cell; `None` if it is invalid.
pub(super) fn token(word: &str) -> Option<Token> {
    match word {
        "-" | "." | "_" | "0" => Some(Token::Blank),
        "E" | "e" => Some(Token::Even),
        "O" | "o" => Some(Token::Odd),
        _ if word.len() <= 4 && word.bytes().all(|b| b.is_ascii_digit()) => word.parse().ok().map(Token::Number),
        _ => None,
    }
}

/// Maximum length of a row without spaces.
const COMPACT: usize = 9;

/// Returns the cells of a line: words, or the characters of a single short word.
fn words(line: TextLine<'_>) -> impl Iterator<Item = SheetWord<'_>> {
    let start = move |word: &str| line.start + (word.as_ptr() as usize - line.text.as_ptr() as usize);
    let (spaced, compact) = if is_compact(line) { ("", line.text) } else { (line.text, "") };
    let characters = compact.char_indices().map(|(at, c)| &compact[at..at + c.len_utf8()]);
    spaced.split_whitespace().chain(characters).map(move |word| (start(word), word))
}

/// Returns whether a line is a row without spaces.
pub(super) fn is_compact(line: TextLine<'_>) -> bool {
    (*SIDES.start()..=COMPACT).contains(&line.text.len()) && !line.text.contains(char::is_whitespace)
}

fn count(line: TextLine<'_>) -> usize {
    words(line).take(*SIDES.end() + 1).count()
}

/// Parses the numbers of rows and columns, if a line states them.
fn header(line: TextLine<'_>) -> Option<(usize, usize)> {
    let mut numbers = line.text.split_whitespace().map(str::parse::<usize>);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(rows)), Some(Ok(columns)), None) if SIDES.contains(&rows) && SIDES.contains(&columns) => {
            Some((rows, columns))
        }
        _ => None,
    }
}

/// Returns whether words may be rows of a board.
fn are_cells(cells: &[SheetWord<'_>]) -> bool {
    cells.iter().all(|(_, word)| token(word).is_some())
}

/// Returns whether words may be areas: every cell has a name, and they are not a solved board, because each area is connected or
/// the names are not digits.
fn are_areas(areas: &[SheetWord<'_>], height: usize, width: usize) -> bool {
    let name = |(_, word): &SheetWord<'_>| word.len() <= MAX_NAME && token(word) != Some(Token::Blank);
    if areas.len() != height * width || !areas.iter().all(name) {
        return false;
    }
    let digit =
        |(_, word): &SheetWord<'_>| matches!(token(word), Some(Token::Number(number)) if number as usize <= width);
    if !areas.iter().all(digit) {
        return true;
    }
    let mut pieces = 0;
    let mut seen = vec![false; areas.len()];
    for first in 0..areas.len() {
        if seen[first] {
            continue;
        }
        pieces += 1;
        seen[first] = true;
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let neighbours = [
                cell.checked_sub(width),
                Some(cell + width).filter(|next| *next < areas.len()),
                cell.checked_sub(1).filter(|_| !cell.is_multiple_of(width)),
                Some(cell + 1).filter(|next| !next.is_multiple_of(width)),
            ];
            for next in neighbours.into_iter().flatten() {
                if !seen[next] && areas[next].1 == areas[cell].1 {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    pieces == groups(areas.iter().map(|(_, word)| Some(*word))).len()
}

/// Returns whether a line has no text that occurs only in boards.
fn may_be_areas(line: TextLine<'_>) -> bool {
    let of_board = |word| matches!(word, Some(Token::Blank | Token::Even | Token::Odd));
    !words(line).any(|(_, word)| of_board(token(word)))
}

/// Returns whether lines begin with a puzzle that no other format has: it states rows and columns, or has letters for even and
/// odd, or areas.
pub(super) fn is_first<'t>(mut lines: impl Iterator<Item = TextLine<'t>> + Clone) -> bool {
    let Some(first) = lines.clone().next() else { return false };
    if let Some((_, columns)) = header(first) {
        let mut row = lines.nth(1).into_iter();
        return row.next().is_some_and(|row| count(row) == columns && are_cells(&words(row).collect::<Vec<_>>()));
    }
    let side = count(first);
    let mut board = |rows: usize| {
        let rows: Vec<TextLine<'t>> = lines.by_ref().take(rows).take_while(|line| count(*line) == side).collect();
        rows.into_iter().flat_map(words).collect::<Vec<_>>()
    };
    if !SIDES.contains(&side) {
        return false;
    }
    let cells = board(side);
    if cells.len() != side * side || !are_cells(&cells) {
        return false;
    }
    let has = |wanted: Token| cells.iter().any(|(_, word)| token(word) == Some(wanted));
    // On boards with more than nine digits, letters are symbols.
    let parities = if side <= 9 { has(Token::Even) || has(Token::Odd) } else { has(Token::Even) && has(Token::Odd) };
    parities || (has(Token::Blank) && are_areas(&board(side), side, side))
}

/// Reads the next puzzle; an error ends the text.
pub(super) fn next<'t>(
    source: &Source,
    lines: &mut Peekable<impl Iterator<Item = TextLine<'t>> + Clone>,
) -> Option<Result<Sheet<'t>, Box<Diagnostic>>> {
    let first = *lines.peek()?;
    let announced = header(first);
    if announced.is_some() {
        lines.next();
    }
    let (height, width) = announced.unwrap_or((count(first), count(first)));
    if !SIDES.contains(&width) {
        let most = SIDES.end();
        let cells = if width > *most { format!("more than {most}") } else { width.to_string() };
        let message =
            Diagnostic::new(Code::E0742, format!("a row of {cells} cells")).at(first.span(source), "this row");
        let help = format!("boards have sides from {} to {most}; separate the cells by spaces", SIDES.start());
        return Some(Err(Box::new(message.help(help))));
    }
    let mut sheet = Sheet { height, width, lines: Vec::new(), cells: Vec::new(), areas: Vec::new() };
    while sheet.lines.len() < height {
        let Some(line) = lines.next_if(|line| header(*line).is_none()) else {
            let message = format!("the board ends after {} of {height} rows", sheet.lines.len());
            let last = sheet.lines.last().map_or(first, |line| *line);
            let why = match announced {
                Some(_) => format!("the first line states {height} rows of {width}"),
                None => format!("its rows have {width} cells each, but a sudoku is square"),
            };
            let end = last.span(source);
            return Some(Err(Box::new(Diagnostic::new(Code::E0742, message).at(end, "it ends here").because(why))));
        };
        if count(line) != width {
            let message = format!("row {} has {} cells instead of {width}", sheet.lines.len() + 1, count(line));
            let message = Diagnostic::new(Code::E0742, message).at(line.span(source), "this row");
            return Some(Err(Box::new(message.help("separate the cells by spaces, and write `-` for a blank one"))));
        }
        sheet.cells.extend(words(line));
        sheet.lines.push(line);
    }
    let mut ahead = lines.clone();
    let below: Vec<TextLine<'t>> =
        ahead.by_ref().take(height).take_while(|line| header(*line).is_none() && count(*line) == width).collect();
    let areas: Vec<SheetWord<'t>> = below.iter().flat_map(|line| words(*line)).collect();
    // After a first line with rows and columns, only areas can follow, one of which may be named `0`.
    let whole = below.len() == height && !areas.iter().any(|(_, word)| matches!(*word, "-" | "." | "_"));
    if announced.is_none() && are_areas(&areas, height, width) || announced.is_some() && whole {
        sheet.areas = areas;
        *lines = ahead;
    } else if announced.is_some()
        && let Some(line) = lines.peek().filter(|line| header(**line).is_none() && may_be_areas(**line))
    {
        let message = Diagnostic::new(Code::E0742, format!("the areas are not {height} rows of {width} names"));
        let help = "give every cell the name of its area, or remove the areas";
        return Some(Err(Box::new(message.at(line.span(source), "they begin here").help(help))));
    }
    Some(Ok(sheet))
}

impl Sheet<'_> {
    /// Returns the span of a word.
    pub(super) fn span(source: &Source, word: SheetWord<'_>) -> Span {
        Span::new(source.id, word.0, word.0 + word.1.len())
    }

    pub(super) fn whole(&self, source: &Source) -> Span {
        let range: Range<usize> = match (self.cells.first(), self.cells.last()) {
            (Some(first), Some(last)) => first.0..last.0 + last.1.len(),
            _ => 0..0,
        };
        Span::new(source.id, range.start, range.end)
    }
}
