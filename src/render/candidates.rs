//! Draws candidates as text, in the form of pencil marks.

use super::edges::{self, Edge};
use super::grid::{by_name, given};
use super::{CellText, Emphasis, Style, draw};
use crate::draw::{Highlight, HighlightTarget};
use crate::puzzle::{CellId, Digit, Given, Layer, Place, PuzzleData, clean_line};
use crate::solve::{Candidate, Candidates};

/// The width that drawings do not exceed if possible.
const WIDTH: usize = 80;

/// The largest number of values that are listed in a cell of a large board; if there are more, their number is shown.
const LISTED: usize = 3;

/// A remaining value of a cell, and its emphasis.
type Left = (Digit, Emphasis);

/// Draws the candidates of each cell, followed by those of the layers under their names.
pub fn candidates(puzzle: &PuzzleData, candidates: &Candidates, style: Style) -> String {
    let layout = &puzzle.layout;
    let is_given = given(puzzle);
    let plain = |cell| left(candidates.cell(cell)).into_iter().map(|digit| (digit, Emphasis::None)).collect();
    let drawing = match layout.is_blank() {
        true => String::new(),
        false => drawn(puzzle, style, |cell| (plain(cell), is_given[cell.index()])),
    };
    drawing + &layers(puzzle, style, |layer, place| left(candidates.layer(layer, place)))
}

/// Draws the values that are left in the answer layers, each layer under its name.
fn layers(puzzle: &PuzzleData, style: Style, left: impl Fn(&Layer, &Place) -> Vec<Digit>) -> String {
    let (layout, mut drawing) = (&puzzle.layout, String::new());
    for layer in puzzle.answer_layers() {
        drawing.push_str(&format!("{}\n", clean_line(&layer.name)));
        if layer.is_on_edges() {
            let state = |place: &Place| match left(layer, place)[..] {
                [] => None,
                [0] => Some(Edge::Off),
                [_] => Some(Edge::On),
                _ => Some(Edge::Open),
            };
            drawing.push_str(&edges::drawn(layout, layer, style.ascii, state));
            continue;
        }
        let single = layer.boolean || layer.values.iter().all(|value| (0..10).contains(value));
        let values = |place: &Place| left(layer, place).into_iter().map(|value| layer_name(layer, value)).collect();
        if !layer.is_in_cells() {
            drawing.push_str(&by_name(layout, layer, |place| {
                let values: Vec<String> = values(place);
                let count = values.len();
                let text = listed(values, single);
                if text.len() > WIDTH / 2 { format!("{count} values") } else { text }
            }));
            continue;
        }
        let values = |cell| values(&Place::Cell(cell));
        drawing.push_str(&draw(layout, style, |cell| CellText::plain(listed(values(cell), single))));
    }
    drawing
}

/// Draws a partly solved puzzle: the digits found, the candidates of the other cells, and highlighted candidates. After the cells,
/// `candidates` has the places of the layers.
pub fn standing(
    puzzle: &PuzzleData,
    found: &[Given],
    candidates: &[Vec<Digit>],
    highlights: &[(HighlightTarget, Highlight)],
    style: Style,
) -> String {
    let of_layers = layers(puzzle, style, |layer, place| {
        layer.variable(place).and_then(|var| candidates.get(var.index())).cloned().unwrap_or_default()
    });
    if puzzle.layout.is_blank() {
        return of_layers;
    }
    let of_cells = &candidates[..puzzle.layout.cells().len().min(candidates.len())];
    let mut cells: Vec<(Vec<Left>, bool)> =
        of_cells.iter().map(|left| (left.iter().map(|digit| (*digit, Emphasis::None)).collect(), false)).collect();
    for given in found {
        cells[given.cell.index()] = (vec![(given.digit, Emphasis::Given)], true);
    }
    for (subject, why) in highlights {
        let HighlightTarget::Candidate(cell, digit) = subject else { continue };
        let emphasis = match why {
            Highlight::Subject => Emphasis::Pattern,
            Highlight::Second => Emphasis::Placed,
            Highlight::Removed => Emphasis::Removed,
            Highlight::Open => Emphasis::Other,
        };
        let of_cell = cells.get_mut(cell.index()).map(|(left, _)| left.iter_mut()).into_iter().flatten();
        of_cell.filter(|(left, _)| left == digit).for_each(|left| left.1 = emphasis);
    }
    drawn(puzzle, Style { marks: false, ..style }, |cell| cells[cell.index()].clone()) + &of_layers
}

/// Draws the remaining values of each cell; `left` also returns whether the cell is given or found. If every cell fits on one
/// line, the drawing has one line per row. If that is too wide, cells become blocks of marks in telephone-keypad order. If there
/// are too many symbols for that, more than a few values are shown as their number (`(7)`).
fn drawn(puzzle: &PuzzleData, style: Style, left: impl Fn(CellId) -> (Vec<Left>, bool)) -> String {
    let layout = &puzzle.layout;
    let single = layout.symbols.width() == 1;
    let name = |digit: Digit| layout.symbols.name(digit).to_owned();
    // Without colours, a dash marks a removed value: before it, or instead of it in a block, where its place identifies it.
    let goes = |emphasis| if emphasis == Emphasis::Removed && !style.color { "-" } else { "" };
    let lined = |left: &[Left], is_given| {
        let names = left.iter().map(|(digit, emphasis)| format!("{}{}", goes(*emphasis), name(*digit))).collect();
        let text = CellText::given(listed(names, single), is_given, style);
        // One letter each: names that are longer are not highlighted.
        let is_plain =
            is_given || !single || !style.color || left.iter().all(|(_, emphasis)| *emphasis == Emphasis::None);
        let letters = if is_plain { Vec::new() } else { left.iter().map(|(_, emphasis)| *emphasis).collect() };
        CellText { letters, ..text }
    };
    let drawing = draw(layout, style, |cell| {
        let (left, is_given) = left(cell);
        lined(&left, is_given)
    });
    if !is_wide(&drawing) {
        return drawing;
    }
    if single && layout.symbols.len() <= 9 {
        // In a block, a star would be next to the wrong line.
        let style = Style { marks: false, ..style };
        return draw(layout, style, |cell| {
            let (left, is_given) = left(cell);
            block(layout.digits(), &left, is_given, |(digit, emphasis)| match goes(*emphasis) {
                "" => name(*digit),
                dash => dash.to_owned(),
            })
        });
    }
    draw(layout, style, |cell| match left(cell) {
        (left, is_given) if left.len() <= LISTED => lined(&left, is_given),
        (more, _) => CellText::plain(format!("({})", more.len())),
    })
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

/// Arranges marks in three columns; a single value that is given or not highlighted is centred.
fn block(all: &[Digit], left: &[Left], is_given: bool, written: impl Fn(&Left) -> String) -> CellText<'static> {
    let whole = if is_given { Emphasis::Given } else { Emphasis::None };
    if let [only @ (_, Emphasis::None | Emphasis::Given)] = left {
        return CellText::emphasised(format!("\n {} \n", written(only)), whole);
    }
    let (mut text, mut letters) = (String::new(), Vec::new());
    for (place, digit) in all.iter().enumerate() {
        if place > 0 && place % 3 == 0 {
            text.push('\n');
            letters.push(Emphasis::None);
        }
        let found = left.iter().find(|(left, _)| left == digit);
        text.push_str(&found.map_or_else(|| " ".to_owned(), &written));
        letters.push(found.map_or(Emphasis::None, |(_, emphasis)| *emphasis));
    }
    // The last line may be incomplete.
    let missing = all.len().next_multiple_of(3) - all.len();
    text.extend(std::iter::repeat_n(' ', missing));
    CellText { letters, ..CellText::emphasised(text, whole) }
}
