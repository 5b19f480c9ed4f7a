//! Reads the cells of an f-puzzles puzzle: layout, givens, entered digits, marks, solution.

use super::MOST_SAID;
use super::board::FPuzzlesBoard;
use crate::code::Code;
use crate::formats::draft::{Draft, address, pictured};
use crate::formats::json_value::{Json, JsonKind};
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::ItemKind;
use compact_str::{CompactString, ToCompactString};

/// Keys of a solver's notes in cells, and a mark that the cell was given.
const NOTES: [&str; 6] =
    ["centerPencilMarks", "cornerPencilMarks", "candidates", "conflict", "userColors", "pencilMarks"];

pub(super) fn read(draft: &mut Draft<'_>, board: &FPuzzlesBoard, json: &Json) {
    let grid = json.get("grid");
    let at = grid.map_or(draft.whole(), |grid| grid.span);
    layout(draft, board, at);
    let mut symbols = Symbols::default();
    for (number, cell) in grid.map_or(&[][..], Json::list).iter().flat_map(|row| row.list()).enumerate() {
        read_cell(draft, board, number, cell, &mut symbols);
    }
    draft.givens(board.side, symbols.given, at);
    if symbols.entered.iter().any(|(symbol, _)| symbol.is_some()) {
        draft.item(ItemKind::Entered(pictured(board.side, symbols.entered)), at);
    }
    if let Some(solution) = json.get("solution") {
        read_solution(draft, board, solution);
    }
}

/// The digits of a board, row by row.
#[derive(Default)]
struct Symbols {
    given: Vec<(Option<CompactString>, Span)>,
    entered: Vec<(Option<CompactString>, Span)>,
}

fn layout(draft: &mut Draft<'_>, board: &FPuzzlesBoard, at: Span) {
    let side = board.side;
    let (height, width) = board.shape;
    match () {
        () if board.has_boxes() => draft.say(&format!("use classic({height}, {width})"), at),
        () if board.regions.iter().all(Option::is_none) => draft.say(&format!("use latin({side})"), at),
        () => {
            draft.say(&format!("use jigsaw({side})"), at);
            draft.regions(side, &board.regions, at);
        }
    }
}

fn read_cell(draft: &mut Draft<'_>, board: &FPuzzlesBoard, number: usize, cell: &Json, symbols: &mut Symbols) {
    NOTES.iter().filter_map(|note| cell.get(note)).for_each(Json::ignore);
    // Some exporters write the digit itself.
    let value = if matches!(cell.kind, JsonKind::Object(_)) { cell.get("value") } else { Some(cell) };
    let at = value.map_or(cell.span, |value| value.span);
    let digit = value.and_then(|value| symbol(draft, value));
    let given = cell.get("given").map_or(!matches!(cell.kind, JsonKind::Object(_)), Json::truth);
    symbols.given.push((digit.clone().filter(|_| given), at));
    symbols.entered.push((digit.clone().filter(|_| !given), at));
    if let Some(marks) = cell.get("givenPencilMarks").filter(|marks| !marks.is_blank()) {
        let digits: Vec<String> =
            marks.list().iter().filter_map(|mark| symbol(draft, mark)).map(|d| d.to_string()).collect();
        if !digits.is_empty() && (!given || digit.is_none()) {
            let cell = address(number / board.side, number % board.side);
            draft.say(&format!("marks {cell} in {{{}}}", digits.join(" ")), marks.span);
        }
    }
}

/// Returns the symbol of a digit; `None` for 0, `null` and `""`. Whether the board has the symbol is checked with the layout.
fn symbol(draft: &mut Draft<'_>, value: &Json) -> Option<CompactString> {
    if value.is_blank() {
        return None;
    }
    match value.integer() {
        Some(0) => None,
        Some(number @ 1..=9999) => Some(number.to_compact_string()),
        _ => {
            if draft.diagnostics().len() < MOST_SAID {
                let problem = Diagnostic::new(Code::E0713, "this is not a digit of the board").at(
                    value.span,
                    "in a \
                    cell",
                );
                draft.report(problem.help("digits are the numbers from 1 to the side of the board"));
            }
            None
        }
    }
}

/// Reads the stated solution, a list of digits or a text of them. Other items are blank, as in puzzles with an incomplete
/// solution.
fn read_solution(draft: &mut Draft<'_>, board: &FPuzzlesBoard, solution: &Json) {
    solution.ignore();
    let digit = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=board.side).contains(n));
    let digits: Vec<(Option<usize>, Span)> = match &solution.kind {
        JsonKind::List(items) => {
            let of = |item: &Json| item.integer().and_then(|n| digit(&n.to_string()));
            items.iter().map(|item| (of(item), item.span)).collect()
        }
        JsonKind::Text(text) if text.contains(',') => {
            text.split(',').map(|n| (digit(n.trim()), solution.span)).collect()
        }
        JsonKind::Text(text) => text.chars().map(|c| (digit(c.encode_utf8(&mut [0; 4])), solution.span)).collect(),
        _ => Vec::new(),
    };
    if digits.iter().all(|(digit, _)| digit.is_none()) {
        return;
    }
    if digits.len() != board.side * board.side {
        let message = Diagnostic::new(
            Code::W0711,
            "the number of digits in the stated solution differs from the \
            number of cells",
        );
        draft.report(message.at(solution.span, format!("{} digits; the solution is ignored", digits.len())));
        return;
    }
    let cells = digits.into_iter().map(|(digit, at)| (digit.map(|d| d.to_compact_string()), at)).collect();
    draft.solution(board.side, cells, solution.span);
}
