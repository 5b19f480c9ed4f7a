//! Reads `snarfable`, killer cages with one character per cell: the sum in one cell of a cage (0 if it has none), and in the
//! other cells arrows that lead to it.
//!
//! Described in the New Sudoku Players' Forum, "Understandable snarfable killer cages". Rows may be on separate lines.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::characters::{self, PlacedChar, places};
use crate::formats::board_text::entries::{entries, named};
use crate::formats::board_text::line::TextLine;
use crate::formats::cages::{self, Cage, groups};
use crate::formats::draft::Draft;
use crate::syntax::{Diagnostic, Parsed, Source};

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// Returns whether a text is in this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    let Some(first) = entries(text).next() else { return false };
    let text = named(first).0.text;
    let known = |c: &char| sum(*c).is_some() || step(*c).is_some();
    match text.len() {
        SIDE | CELLS if text.contains(['<', '>', '^']) && text.chars().all(|c| known(&c)) => true,
        // A board with a mistake: at least a third of its characters are arrows, and nearly all of them are valid.
        70..92 => {
            let arrows = text.bytes().filter(|b| b"<>^".contains(b)).count();
            arrows * 3 >= text.len() && text.chars().filter(known).count() * 10 >= text.len() * 8
        }
        _ => false,
    }
}

/// Parses the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let mut lines = entries(&source.text).peekable();
    std::iter::from_fn(move || {
        let (first, name) = named(lines.next()?);
        let mut cells = places(first.start, first.text);
        let mut last = first;
        while last.text.chars().count() == SIDE && cells.len() < CELLS {
            let Some(next) = lines.next_if(|line| line.text.chars().count() == SIDE) else { break };
            cells.extend(places(next.start, next.text));
            last = next;
        }
        Some(read(source, reading, &cells, name, first).into())
    })
}

fn read(
    source: &Source,
    reading: &Reading,
    cells: &[PlacedChar],
    name: &str,
    first: TextLine<'_>,
) -> Result<Parsed, Box<Diagnostic>> {
    let mut draft = Draft::new(source, reading);
    if !name.is_empty() {
        draft.id(name);
    }
    if cells.len() != CELLS {
        let message = Diagnostic::new(Code::E0742, format!("{} characters instead of {CELLS}", cells.len()));
        return Err(Box::new(message.at(first.span(source), "one for each cell of the board")));
    }
    let heads = heads(&draft, cells)?;
    let whole = characters::all(&draft, cells);
    let of_head = |(head, cells_of): (usize, Vec<usize>)| {
        // A cell with the sum 0 to which no arrow leads is in no cage.
        let total = sum(cells[head].1).filter(|total| *total > 0);
        let span = characters::span(&draft, cells[head]);
        (total.is_some() || cells_of.len() > 1).then_some(Cage { cells: cells_of, total, span })
    };
    let cages = groups(heads.into_iter().map(Some)).into_iter().filter_map(of_head).collect();
    cages::killer_board(&mut draft, SIDE, cages, whole);
    Ok(draft.finish())
}

/// Returns for each cell the cell with the sum to which its arrows lead.
fn heads(draft: &Draft<'_>, cells: &[PlacedChar]) -> Result<Vec<usize>, Box<Diagnostic>> {
    const UNKNOWN: usize = CELLS;
    let mut heads = vec![UNKNOWN; CELLS];
    for start in 0..CELLS {
        let mut way = Vec::new();
        let mut cell = start;
        while heads[cell] == UNKNOWN {
            let (place, c) = (cells[cell], cells[cell].1);
            let wrong = |code, message: &str, label: &str| {
                Box::new(Diagnostic::new(code, message).at(characters::span(draft, place), label))
            };
            if sum(c).is_some() {
                heads[cell] = cell;
                break;
            }
            let Some((down, right)) = step(c) else {
                let message = wrong(Code::E0743, "this is neither a sum nor an arrow", "in a cell");
                return Err(Box::new(
                    message.help("sums are 0 to 9, A (10) to Z (35), a (36) to j (45), and arrows < > ^ v ` ' , ."),
                ));
            };
            if way.contains(&cell) {
                return Err(wrong(Code::E0746, "arrows form a cycle", "one of them"));
            }
            way.push(cell);
            let (row, column) = ((cell / SIDE).checked_add_signed(down), (cell % SIDE).checked_add_signed(right));
            cell = match (row, column) {
                (Some(row @ ..SIDE), Some(column @ ..SIDE)) => row * SIDE + column,
                _ => return Err(wrong(Code::E0746, "an arrow leads off the board", "this one")),
            };
        }
        let head = heads[cell];
        way.into_iter().for_each(|cell| heads[cell] = head);
    }
    Ok(heads)
}

/// Returns the sum that a character denotes.
fn sum(c: char) -> Option<i64> {
    match c {
        '0'..='9' => c.to_digit(10).map(i64::from),
        'A'..='Z' => Some(i64::from(u32::from(c) - u32::from('A')) + 10),
        'a'..='j' => Some(i64::from(u32::from(c) - u32::from('a')) + 36),
        _ => None,
    }
}

/// Returns the direction of an arrow: down and right.
fn step(c: char) -> Option<(isize, isize)> {
    Some(match c {
        '<' => (0, -1),
        '>' => (0, 1),
        '^' => (-1, 0),
        'v' => (1, 0),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}
