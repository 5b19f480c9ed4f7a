//! Names of drawn shapes and texts, and their positions on the board.

use super::board::{BoardPoint, CellPlace, DrawnBoard, Spot};
use super::colour::{Colour, Hue};
use super::figure::DrawnShape;
use super::sign::{Sign, SignForm};
use crate::puzzle::Span;

/// Maximum size of a dot on an edge, in cells.
const DOT: f64 = 0.45;
/// Minimum size of a square that fills its cell, in cells.
const FULL: f64 = 0.93;
/// Minimum size of a circle that ends a line, in cells.
const BULB: f64 = 0.4;
/// Maximum length of a pill that ends a line, in cells.
const LONGEST_PILL: f64 = 5.0;
/// Maximum length and thickness of a bar on an edge, in cells.
const BAR: (f64, f64) = (1.1, 0.35);

/// Returns the fill colour of a shape; white if it has none.
pub(super) fn hue(shape: &DrawnShape) -> Hue {
    shape.fill.map_or(Hue::White, Colour::hue)
}

/// Returns whether only the text of the shape is visible, because the rest is white on white.
pub(super) fn is_bare(shape: &DrawnShape) -> bool {
    let white = |colour: Option<Colour>| colour.is_none_or(|c| c.hue() == Hue::White);
    (white(shape.fill) && white(shape.border)) || shape.width <= 0.0 || shape.height <= 0.0
}

/// Returns whether it is a circle or pill without a fill.
pub(super) fn is_hollow(shape: &DrawnShape) -> bool {
    shape.round && hue(shape) == Hue::White && shape.border.is_some_and(|c| c.hue() != Hue::White)
}

/// Returns whether it is a filled circle.
pub(super) fn is_bulb(shape: &DrawnShape) -> bool {
    shape.round && hue(shape) != Hue::White && (shape.width - shape.height).abs() < 0.1 && shape.width >= BULB
}

/// Returns whether it is a square rotated by 45 degrees.
pub(super) fn is_diamond(shape: &DrawnShape) -> bool {
    !shape.round && (shape.angle.rem_euclid(90.0) - 45.0).abs() < 10.0 && shape.width >= BULB && !is_bare(shape)
}

/// Returns the cells of a shape that can be the end of a line: a shape in the middle of a cell, or a pill over several.
pub(super) fn end(shape: &DrawnShape, board: &DrawnBoard) -> Option<Vec<CellPlace>> {
    let size = BULB..=LONGEST_PILL;
    if !(is_hollow(shape) || is_bulb(shape) || is_diamond(shape))
        || !size.contains(&shape.width)
        || !size.contains(&shape.height)
    {
        return None;
    }
    let cells = covered(shape, board);
    let whole = |size: f64| size <= 1.05 || shape.round;
    (!cells.is_empty() && cells.len() <= 4 && whole(shape.width) && whole(shape.height)).then_some(cells)
}

/// Returns the cells whose middle a shape covers, in reading order.
fn covered(shape: &DrawnShape, board: &DrawnBoard) -> Vec<CellPlace> {
    let range = |middle: f64, size: f64, count: usize| {
        let (from, to) = (middle - size / 2.0, middle + size / 2.0);
        // The middle of cell n is n + 1/2.
        let first = (from - 0.5).ceil().max(0.0) as usize;
        let last = (to - 0.5).floor();
        let end = if last < 0.0 { 0 } else { last.min(count as f64) as usize + 1 }.min(count);
        first.min(end)..end
    };
    let columns = range(shape.middle.right, shape.width, board.columns);
    range(shape.middle.down, shape.height, board.rows)
        .flat_map(|row| columns.clone().map(move |column| (row, column)))
        .filter(|(row, column)| board.has(*row, *column))
        .collect()
}

/// Returns the sign for a shape by itself; `None` if it is invisible.
pub(super) fn sign(shape: &DrawnShape, board: &DrawnBoard, at: Span) -> Option<Sign> {
    let text = shape.text.as_deref().map(|t| t.replace('\u{a0}', " ")).filter(|text| !text.trim().is_empty());
    let text = text.map(|text| text.trim().to_owned());
    let bare = is_bare(shape);
    if bare && text.is_none() {
        return None;
    }
    let colour = hue(shape);
    let spot = board.spot(shape.middle);
    let (name, form) = match spot {
        Spot::Edge(pair) => on_edge(shape, pair, text.as_deref(), bare),
        Spot::Corner(cells) if shape.width < 1.5 => {
            let noun = match (bare, shape.round) {
                (true, _) => "text-on-corner".to_owned(),
                (false, true) => with_hue(colour, "circle-on-corner"),
                (false, false) => with_hue(colour, "square-on-corner"),
            };
            (noun, SignForm::Corner(cells))
        }
        Spot::Cell(row, column) if shape.width <= 1.5 && shape.height <= 1.5 => {
            in_cell(shape, (row, column), text.is_some(), bare)
        }
        Spot::Outside(row, column) => {
            ("text-outside".to_owned(), SignForm::Outside { at: (row, column), towards: None })
        }
        _ => {
            let cells = covered(shape, board);
            match cells.is_empty() || bare {
                true => ("text-elsewhere".to_owned(), SignForm::Other(cells)),
                false => (format!("{}-area", colour.name()), SignForm::Shade(cells)),
            }
        }
    };
    let hue = (!bare).then_some(colour.name());
    Some(Sign { name, form, hue, text, at })
}

/// Names dots, bars, texts and inequality signs.
fn on_edge(shape: &DrawnShape, pair: [CellPlace; 2], text: Option<&str>, bare: bool) -> (String, SignForm) {
    if bare && let Some(text) = text {
        if let Some(form) = inequality(text, shape.angle, pair) {
            return ("inequality".to_owned(), form);
        }
        let letter = letter(text).filter(|letter| matches!(letter.as_str(), "x" | "v"));
        let name = letter.map_or("text-on-edge".to_owned(), |letter| format!("{letter}-on-edge"));
        return (name, SignForm::Edge(pair));
    }
    let letter = text.and_then(letter);
    // A white circle or square under a letter only keeps lines away from it.
    if let Some(letter @ ("x" | "v")) = letter.as_deref().filter(|_| hue(shape) == Hue::White) {
        return (format!("{letter}-on-edge"), SignForm::Edge(pair));
    }
    let suffix = letter.map_or(String::new(), |letter| format!("-with-{letter}"));
    let name = match shape.width.max(shape.height) {
        size if shape.round && size <= DOT => format!("{}-dot", hue(shape).name()),
        _ if shape.round => format!("{}-circle-on-edge", hue(shape).name()),
        size if size <= BAR.0 && shape.width.min(shape.height) <= BAR.1.min(size / 2.0) => {
            format!("{}-bar", hue(shape).name())
        }
        _ => format!("{}-square-on-edge", hue(shape).name()),
    };
    (name + &suffix, SignForm::Edge(pair))
}

/// Returns the letter of a text that consists of one, in lower case.
fn letter(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then(|| first.to_ascii_lowercase().to_string())
}

/// Interprets `<`, `>`, `∧`, `∨` and similar signs between two neighbours. A letter v is handled elsewhere.
fn inequality(text: &str, angle: f64, pair: [CellPlace; 2]) -> Option<SignForm> {
    // Direction of the tip, clockwise from the right in quarters.
    let quarter = match text {
        ">" | "\u{203a}" | "\u{276f}" | "\u{2bc8}" => 0,
        "\u{2228}" | "\u{2304}" | "\u{fe40}" | "\u{22c1}" | "\u{2c5}" => 1,
        "<" | "\u{2039}" | "\u{276e}" => 2,
        "^" | "\u{2227}" | "\u{2303}" | "\u{fe3f}" | "\u{22c0}" | "\u{2c4}" => 3,
        _ => return None,
    };
    let turned = (angle / 90.0).round();
    let quarter = (quarter + if turned.abs() < 100.0 { turned as i64 } else { 0 }).rem_euclid(4);
    let level = pair[0].0 == pair[1].0;
    match (level, quarter) {
        (true, 0) | (false, 1) => Some(SignForm::Greater(pair)),
        (true, 2) | (false, 3) => Some(SignForm::Greater([pair[1], pair[0]])),
        _ => None,
    }
}

/// Names circles, squares, filled cells and texts.
fn in_cell(shape: &DrawnShape, cell: CellPlace, texted: bool, bare: bool) -> (String, SignForm) {
    let colour = hue(shape);
    if bare {
        return ("text-in-cell".to_owned(), SignForm::Cell(cell));
    }
    let centred = BoardPoint::middle(cell.0 as i32, cell.1 as i32);
    let away = (shape.middle.down - centred.down).abs().max((shape.middle.right - centred.right).abs());
    let noun = match () {
        () if shape.round => "circle",
        () if is_diamond(shape) => "diamond",
        () if shape.width >= FULL && shape.height >= FULL && colour != Hue::White => {
            return (format!("{}-cell", colour.name()), SignForm::Shade(vec![cell]));
        }
        () => "square",
    };
    let place = if away > 0.2 { "-in-cell-corner" } else { "" };
    let text = if texted { "-with-text" } else { "" };
    (format!("{}{place}{text}", with_hue(colour, noun)), SignForm::Cell(cell))
}

/// Adds the colour to a name, except white: `circle`, `grey-circle`.
fn with_hue(hue: Hue, noun: &str) -> String {
    match hue {
        Hue::White => noun.to_owned(),
        hue => format!("{}-{noun}", hue.name()),
    }
}
