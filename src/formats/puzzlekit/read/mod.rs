//! Reads `puzzlekit`, the boards of janko.at in the form of Puzzlekit: rows of numbers separated by spaces, `-` for a blank, `E`
//! and `O` for an even and an odd digit; optionally a first line with the numbers of rows and columns, and below the board a row
//! of areas for each row.
//!
//! Areas with as many cells as the board's side are regions, others are killer cages whose sums are the numbers above. The format
//! follows SmilingWayne/PuzzleSolver (`docs_template.py`, and the readers of `jigsaw_sudoku` and `killer_sudoku`).

mod sheet;

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::blocks::Block;
use crate::formats::board_text::boards as text;
use crate::formats::board_text::characters;
use crate::formats::board_text::entries::entries;
use crate::formats::board_text::rows::assemble;
use crate::formats::boxes::{are_boxes, say_boxes};
use crate::formats::cages::{self, Cage, groups};
use crate::formats::draft::{Draft, address};
use crate::formats::numbers;
use crate::formats::samurai::read as samurai;
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::ToCompactString;
pub(super) use sheet::SIDES;
use sheet::{Sheet, SheetWord, Token, token};

/// Returns whether a text is in this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    sheet::is_first(entries(text))
}

/// Parses the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let mut lines = entries(&source.text).peekable();
    let mut ended = false;
    let sheets = std::iter::from_fn(move || {
        let next = if ended { None } else { sheet::next(source, &mut lines) }?;
        ended = next.is_err();
        Some(next)
    });
    sheets.flat_map(move |sheet| match sheet {
        Ok(sheet) if is_plain(&sheet) => plain(source, &sheet),
        Ok(sheet) => vec![read(source, reading, &sheet).into()],
        Err(error) => vec![Parsed::failed(*error)],
    })
}

/// Returns whether a board has only numbers and blanks.
fn is_plain(sheet: &Sheet<'_>) -> bool {
    let parity = |(_, word): &SheetWord<'_>| matches!(token(word), Some(Token::Even | Token::Odd));
    sheet.areas.is_empty() && !sheet.cells.iter().any(parity)
}

/// Parses a board, or several overlapping ones, as in other formats; only the line above belongs to this format.
fn plain(source: &Source, sheet: &Sheet<'_>) -> Vec<Parsed> {
    let block = Block { lines: sheet.lines.clone(), ..Block::default() };
    match assemble(source, &block, true) {
        Ok(rows) if samurai::is_likely(&rows) => samurai::parse(source, &block),
        _ if sheet.lines.iter().any(|line| sheet::is_compact(*line)) => text::parse(source, &block),
        _ => numbers::parse(source, &block),
    }
}

fn read(source: &Source, reading: &Reading, sheet: &Sheet<'_>) -> Result<Parsed, Box<Diagnostic>> {
    let mut draft = Draft::new(source, reading);
    let whole = sheet.whole(source);
    let side = sheet.width;
    if sheet.height != side {
        let message = format!("a board of {} rows and {side} columns is not a sudoku", sheet.height);
        let why = "boards with areas, or with `E` and `O`, must be square";
        return Err(Box::new(Diagnostic::new(Code::E0740, message).at(whole, "not square").because(why)));
    }
    let mut tokens = Vec::with_capacity(sheet.cells.len());
    for word in &sheet.cells {
        let Some(token) = token(word.1) else {
            let shown: String = word.1.chars().take(20).collect();
            let message = Diagnostic::new(Code::E0743, format!("`{}` is not valid in a cell", shown.escape_default()));
            let help = "write a number, `-` for a blank, or `E` and `O` for an even and an odd digit";
            return Err(Box::new(message.at(Sheet::span(source, *word), "not understood").help(help)));
        };
        tokens.push(token);
    }
    let names: Vec<&str> = sheet.areas.iter().map(|(_, name)| *name).collect();
    let areas = groups(names.iter().copied().map(Some));
    let largest = tokens.iter().map(|token| if let Token::Number(number) = token { *number } else { 0 }).max();
    // If there are as many areas as rows, they are regions even if their sizes differ, which is reported as a mistake.
    let full = areas.values().all(|cells| cells.len() == side) || areas.len() == side;
    let regions = areas.is_empty() || (full && largest.is_none_or(|most| most as usize <= side));
    match regions && !areas.is_empty() {
        true if are_boxes(&names, side) => say_boxes(&mut draft, side, whole),
        true => characters::regions(&mut draft, side, &names, whole)?,
        false => say_boxes(&mut draft, side, whole),
    }
    match regions {
        true => givens(source, sheet, &tokens, &mut draft)?,
        false => {
            let cages = cages_of(source, sheet, &tokens, areas.into_values())?;
            cages::killer_board(&mut draft, side, cages, whole);
        }
    }
    for (cell, token) in tokens.iter().enumerate() {
        let rule = match token {
            Token::Even => "even",
            Token::Odd => "odd",
            _ => continue,
        };
        draft.say(&format!("{rule} {}", address(cell / side, cell % side)), Sheet::span(source, sheet.cells[cell]));
    }
    Ok(draft.finish())
}

fn givens(source: &Source, sheet: &Sheet<'_>, tokens: &[Token], draft: &mut Draft<'_>) -> Result<(), Box<Diagnostic>> {
    let side = sheet.width;
    let mut board = Vec::with_capacity(tokens.len());
    for (token, word) in tokens.iter().zip(&sheet.cells) {
        let at = Sheet::span(source, *word);
        board.push(match token {
            Token::Number(number) if *number as usize > side => {
                let message = Diagnostic::new(Code::E0743, format!("the digit {number} on a board of side {side}"));
                return Err(Box::new(message.at(at, "too large").because(format!("its digits are 1 to {side}"))));
            }
            Token::Number(number) => (Some(number.to_compact_string()), at),
            _ => (None, at),
        });
    }
    draft.givens(side, board, sheet.whole(source));
    Ok(())
}

/// Returns the cages, each with the number in one of its cells.
fn cages_of(
    source: &Source,
    sheet: &Sheet<'_>,
    tokens: &[Token],
    areas: impl Iterator<Item = Vec<usize>>,
) -> Result<Vec<Cage>, Box<Diagnostic>> {
    let mut cages = Vec::new();
    for cells in areas {
        let mut sums = cells.iter().filter_map(|cell| match tokens[*cell] {
            Token::Number(sum) => Some((i64::from(sum), Sheet::span(source, sheet.cells[*cell]))),
            _ => None,
        });
        let first = sums.next();
        if let (Some((_, first)), Some((_, second))) = (first, sums.next()) {
            let name: String = sheet.areas[cells[0]].1.chars().take(20).collect();
            let message = Diagnostic::new(Code::E0744, format!("the area `{}` has two sums", name.escape_default()));
            let help =
                "in a killer, one cell of each area has its sum; as regions, all areas need as many cells as the side";
            return Err(Box::new(message.at(second, "the second").at(first, "the first").help(help)));
        }
        let at = Sheet::span(source, sheet.areas[cells[0]]);
        cages.push(Cage { cells, total: first.map(|(sum, _)| sum), span: first.map_or(at, |(_, at)| at) });
    }
    Ok(cages)
}
