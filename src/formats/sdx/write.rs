//! Writes `sdx`, SudoCue's files of puzzles in play: nine lines of nine fields.

use super::EVERY;
use crate::formats::sdk::write::headers;
use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::{Document, Loss};

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let puzzle = document.puzzle;
    let before = losses.len();
    let board = GivensBoard::nine(document, ExpressibleParts { marks: true, entered: true, solution: false }, losses);
    if losses[before..].iter().any(Loss::is_whole) {
        return String::new();
    }
    // If digits are entered, candidates are read as consequences of them.
    if !puzzle.marks.is_empty() && !puzzle.entered.is_empty() {
        losses.push(Loss::Marks(puzzle.marks.len()));
    }
    let mut fields: Vec<String> = vec![EVERY.to_owned(); board.givens.len()];
    for marks in puzzle.marks.iter().filter(|_| puzzle.entered.is_empty()) {
        let field = &mut fields[marks.cell.index()];
        field.retain(|c| marks.digits.iter().any(|digit| c.to_digit(10) == u32::try_from(*digit).ok()));
        if field.is_empty() {
            losses.push(Loss::Contradiction(puzzle.layout.position(marks.cell).to_string()));
            EVERY.clone_into(field);
        }
    }
    for entered in &puzzle.entered {
        fields[entered.cell.index()] = format!("u{}", entered.digit);
    }
    for (cell, given) in board.givens.iter().enumerate() {
        if let Some(digit) = given {
            if puzzle.entered.is_empty() && !fields[cell].contains(&digit.to_string()) {
                losses.push(Loss::Contradiction(puzzle.layout.cells()[cell].to_string()));
            }
            fields[cell] = digit.to_string();
        }
    }
    let rows: String = fields.chunks(9).map(|row| row.join(" ") + "\n").collect();
    headers(document) + &rows
}
