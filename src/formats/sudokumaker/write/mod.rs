//! Writes `sudokumaker`: the JSON of a sudokumaker.app link.

mod clues;
mod constraints;
mod looks;
mod numbers;

use crate::formats::sudokumaker::read::places::BoardSize;
use crate::formats::writing::arguments::own_rules;
use crate::formats::writing::board::{givens, has_all_lines};
use crate::formats::{Document, Loss};
use crate::puzzle::{Layout, RegionKind};
use constraints::Constraints;
use numbers::Numbers;
use serde_json::{Map, Value, json};

/// The version of the format. Later versions of the editor read it as well.
const VERSION: &str = "1.5.0";
/// The largest side that is read back.
const MAX_SIDE: usize = 64;

/// Writes the JSON, on one line.
pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let Some(board) = board(&document.puzzle.layout, losses) else { return String::new() };
    let json = json!({ "formatVersion": VERSION, "puzzle": Value::Object(puzzle(document, board, losses)) });
    format!("{json}\n")
}

/// Returns the board, if SudokuMaker supports it: a full rectangle of cells with consecutive digits.
fn board(layout: &Layout, losses: &mut Vec<Loss>) -> Option<BoardSize> {
    let (height, width) = (usize::from(layout.rows()), usize::from(layout.columns()));
    let digits = layout.symbols.digits();
    let named = layout.symbols.names().zip(digits).all(|(name, digit)| *name == *digit.to_string());
    let follow = digits.windows(2).all(|pair| pair[1] == pair[0] + 1);
    if !layout.grids.is_empty() {
        losses.push(Loss::Grids(layout.name.clone()));
    } else if !layout.fills_rectangle() {
        losses.push(Loss::Shape { rows: height, columns: width, symbols: digits.len() });
    } else if height.max(width) > MAX_SIDE {
        losses.push(Loss::Side { side: height.max(width), allowed: "sides up to 64" });
    } else if !named || !follow {
        losses.push(Loss::Symbols("symbols other than numbers that follow one another".to_owned()));
    } else if lines(layout).is_none() {
        losses.push(Loss::Custom(layout.name.clone()));
    } else {
        let (first, last) = (i64::from(*digits.first()?), i64::from(*digits.last()?));
        return Some(BoardSize { width, height, first, last });
    }
    None
}

/// Returns whether the digits of rows and columns are different: all or none of them; `None` if mixed.
fn lines(layout: &Layout) -> Option<bool> {
    let none = !layout.regions.iter().any(|region| matches!(region.kind, RegionKind::Row | RegionKind::Column));
    if none { Some(false) } else { has_all_lines(layout).then_some(true) }
}

fn puzzle(document: &Document<'_>, board: BoardSize, losses: &mut Vec<Loss>) -> Map<String, Value> {
    let layout: &Layout = &document.puzzle.layout;
    let mut object = Map::new();
    for (key, word) in [("name", "title"), ("author", "author"), ("comment", "rules")] {
        object.insert(key.to_owned(), json!(document.metadata(word).unwrap_or_default()));
    }
    let ruled = lines(layout) == Some(true);
    if !ruled {
        object.insert("type".to_owned(), json!("custom"));
    }
    let side = board.width.max(board.height) as i64;
    match board.width == board.height {
        true if side == 9 => {}
        true => drop(object.insert("size".to_owned(), json!(side))),
        false => {
            object.insert("width".to_owned(), json!(board.width));
            object.insert("height".to_owned(), json!(board.height));
        }
    }
    if (board.first, board.last) != (1, side) {
        object.insert("minDigit".to_owned(), json!(board.first));
        object.insert("maxDigit".to_owned(), json!(board.last));
    }
    object.insert("cells".to_owned(), cells(document, losses));
    let mut constraints = Constraints::new(Numbers::new(board), layout);
    constraints.board();
    let own = own_rules(document.tree);
    for clue in &document.puzzle.clues {
        let known = clue.parts.is_empty() && clue.grid.is_none() && !own.contains(clue.rule.as_str());
        if !known || constraints.put(clue).is_none() {
            losses.push(document.loss(clue));
        }
    }
    object.insert("constraints".to_owned(), constraints.into_json());
    object
}

/// Returns the cells with their content.
fn cells(document: &Document<'_>, losses: &mut Vec<Loss>) -> Value {
    let puzzle = document.puzzle;
    let mut cells: Vec<Map<String, Value>> = vec![Map::new(); puzzle.layout.cells().len()];
    for entered in &puzzle.entered {
        cells[entered.cell.index()].insert("value".to_owned(), json!(entered.digit));
    }
    for (cell, given) in cells.iter_mut().zip(givens(puzzle, losses)) {
        if let Some(digit) = given {
            cell.insert("given".to_owned(), json!(true));
            cell.insert("value".to_owned(), json!(digit));
        }
    }
    // In this format, candidates in cells are a solver's notes.
    if !puzzle.marks.is_empty() {
        losses.push(Loss::Marks(puzzle.marks.len()));
    }
    if puzzle.solution.is_some() {
        losses.push(Loss::Solution);
    }
    cells.into_iter().map(Value::Object).collect()
}
