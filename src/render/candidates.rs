//! Candidates as pencil marks.

use super::grid::given;
use super::{CellText, Style, draw};
use crate::puzzle::{CellId, Digit, Layer, Puzzle, clean_line};
use crate::solve::{Candidate, Candidates};

/// Drawings are no wider than this, if that can be.
const WIDTH: usize = 80;

/// Of a large board so many values of a cell are listed; of others their number is shown.
const LISTED: usize = 3;

/// What is left of each cell, layers under their names. Where all stands in one line a cell, the drawing has a line for each
/// row; if it would be too wide, cells become blocks of marks in the order of a telephone's keys; and if the symbols are too
/// many for that, the number of values (`(7)`) stands for more than a few.
pub fn candidates(puzzle: &Puzzle, candidates: &Candidates, style: Style) -> String {
    let layout = &puzzle.layout;
    let name = |digit: Digit| layout.symbols.name(digit).to_owned();
    let single = layout.symbols.width() == 1;
    let lined = |digits: Vec<Digit>| listed(digits.into_iter().map(name).collect(), single);
    let is_given = given(puzzle);
    let shown = |cell: CellId, text: String| CellText::given(text, is_given[cell.index()], style);
    let mut drawing = draw(layout, style, |cell| shown(cell, lined(left(candidates.cell(cell)))));
    if is_wide(&drawing) && single && layout.symbols.len() <= 9 {
        // In a block a mark would stand beside the wrong line.
        let style = Style { marks: false, ..style };
        let shown = |cell: CellId, text: String| CellText::given(text, is_given[cell.index()], style);
        drawing = draw(layout, style, |cell| shown(cell, block(layout.digits(), &left(candidates.cell(cell)), name)));
    } else if is_wide(&drawing) {
        let short = |digits: Vec<Digit>| match digits.len() {
            0..=LISTED => lined(digits),
            more => format!("({more})"),
        };
        drawing = draw(layout, style, |cell| shown(cell, short(left(candidates.cell(cell)))));
    }
    for layer in puzzle.answer_layers() {
        let values =
            |cell| left(candidates.layer(layer, cell)).into_iter().map(|value| layer_name(layer, value)).collect();
        drawing.push_str(&format!("{}\n", clean_line(&layer.name)));
        let single = layer.boolean || layer.values.iter().all(|value| (0..10).contains(value));
        drawing.push_str(&draw(layout, style, |cell| CellText::plain(listed(values(cell), single))));
    }
    drawing
}

fn left(values: &[Candidate]) -> Vec<Digit> {
    values.iter().filter(|candidate| candidate.is_left()).map(|candidate| candidate.value).collect()
}

fn listed(names: Vec<String>, single: bool) -> String {
    names.join(if single { "" } else { "," })
}

fn layer_name(layer: &Layer, value: Digit) -> String {
    match (layer.boolean, value) {
        (true, 0) => ".".to_owned(),
        (true, _) => "x".to_owned(),
        (false, value) => value.to_string(),
    }
}

fn is_wide(drawing: &str) -> bool {
    drawing.lines().any(|line| line.chars().count() > WIDTH)
}

/// Marks in three columns; a value alone in the middle.
fn block(all: &[Digit], left: &[Digit], name: impl Fn(Digit) -> String) -> String {
    if let [only] = left {
        return format!("\n {} \n", name(*only));
    }
    let mark = |digit: &Digit| if left.contains(digit) { name(*digit) } else { " ".to_owned() };
    let line = |row: &[Digit]| format!("{:3}", row.iter().map(mark).collect::<String>());
    all.chunks(3).map(line).collect::<Vec<_>>().join("\n")
}
