//! Draws clues of the puzzle's own rules with lines, symbols, colours and texts. Penpa+ has no place for their definitions, so that
//! readers only see drawings with a sentence.

use super::page::PenpaPage;
use super::places::PenpaPlaces;
use crate::draw::{Figure, Ink, PictureShape, Point};
use crate::formats::writing::own_rules::colour_code;
use serde_json::{Value, json};

/// The kind of a small text, which is not a given.
const SMALL: &str = "5";

/// The style of lines by colour (`set_line_style` of Penpa+'s `style.js`).
const LINES: [(&str, u8); 4] = [("black", 2), ("green", 3), ("red", 8), ("blue", 9)];
/// The style of grey lines, and of lines of any other colour.
const GREY_LINE: u8 = 5;

/// The number of coloured cells by colour (`set_surface_style`).
const SURFACES: [(&str, u8); 8] =
    [("green", 2), ("black", 4), ("blue", 5), ("red", 6), ("yellow", 7), ("orange", 10), ("purple", 11), ("brown", 12)];
/// The number of grey cells, and of cells of any other colour.
const GREY_CELL: u8 = 3;

/// Symbols by size in cells, from which they are used.
const SIZES: [(f64, &str); 4] = [(0.75, "_L"), (0.55, "_M"), (0.37, "_S"), (0.0, "_SS")];

/// Draws the figures of a clue; `None` if one of them cannot be drawn, or a place is occupied.
pub(super) fn draw(figures: &[&Figure], places: PenpaPlaces, page: &mut PenpaPage) -> Option<()> {
    if figures.is_empty() {
        return None;
    }
    figures.iter().try_for_each(|figure| one(&figure.shape, places, page))
}

fn one(shape: &PictureShape, places: PenpaPlaces, page: &mut PenpaPage) -> Option<()> {
    match shape {
        PictureShape::Stroke { points, head, ink, .. } => {
            let way: Option<Vec<usize>> = points.iter().map(|point| places.nearest(*point)).collect();
            let mut way = way?;
            way.dedup();
            for piece in way.windows(2) {
                line(PenpaPlaces::line(piece[0], piece[1]), *ink, page)?;
            }
            match (head, points.as_slice()) {
                (Some(_), [.., before, last]) => {
                    let symbol = json!([direction(*before, *last)?, "arrow_S", 1]);
                    page.add("symbol", places.nearest(*last)?.to_string(), symbol, None)
                }
                _ => Some(()),
            }
        }
        PictureShape::Block { centre, width, height, corner, turned, paint } => {
            let place = places.nearest(*centre)?.to_string();
            if (*width, *height, *corner) == (1.0, 1.0, 0.0) {
                let number = number(paint.fill?, &SURFACES, GREY_CELL);
                return page.add("surface", place, json!(number), colour_code(paint.fill?));
            }
            let kind = match (*corner > 0.0, *turned != 0.0) {
                (true, _) => "circle",
                (false, true) => "diamond",
                (false, false) => "square",
            };
            let style = match (paint.fill, paint.edge) {
                // Paper below a text.
                (Some(Ink::Paper), None) => return Some(()),
                (Some(Ink::Paper) | None, _) => 1,
                (Some(Ink::Black | Ink::Named("black")), _) => 2,
                _ => 5,
            };
            let size = SIZES.iter().find(|(least, _)| width.max(*height) >= *least)?.1;
            let fill = paint.fill.filter(|ink| *ink != Ink::Paper).and_then(colour_code);
            page.add("symbol", place, json!([style, format!("{kind}{size}"), 1]), fill)
        }
        PictureShape::Text { centre, text, ink, .. } => {
            let value = json!([text, 1, SMALL]);
            let exact = places.exact(*centre).filter(|place| page.is_free("number", &place.to_string()));
            match exact {
                Some(place) => page.add("number", place.to_string(), value, colour_code(*ink)),
                None => page.add("numberS", places.quarter(*centre)?.to_string(), json!([text, 1]), None),
            }
        }
        PictureShape::Cage { cells, paint, text, .. } => {
            let cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
            // Lines of cages would be read as killer cages.
            for piece in places.around(&cells) {
                line(piece, paint.edge?, page)?;
            }
            match text {
                Some(corner) => {
                    let first = *cells.iter().min()?;
                    page.add("numberS", places.within(first, 0).to_string(), json!([corner.text, 1]), None)
                }
                None => Some(()),
            }
        }
    }
}

/// Adds a piece of a line, or a second one in the same place.
fn line(piece: String, ink: Ink, page: &mut PenpaPage) -> Option<()> {
    let key = if page.is_free("line", &piece) { "line" } else { "freeline" };
    page.add(key, piece, json!(number(ink, &LINES, GREY_LINE)), colour_code(ink))
}

/// Returns the number of a colour.
fn number(ink: Ink, numbers: &[(&str, u8)], other: u8) -> u8 {
    let name = match ink {
        Ink::Named(name) => name,
        Ink::Black => "black",
        _ => return other,
    };
    numbers.iter().find(|(known, _)| *known == name).map_or(other, |(_, number)| *number)
}

/// Returns the number of an arrow's direction, clockwise from the left.
fn direction(from: Point, to: Point) -> Option<Value> {
    let sign = |by: f64| if by.abs() < 1e-6 { 0 } else { by.signum() as i8 };
    let around = [(-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1)];
    let way = (sign(to.x - from.x), sign(to.y - from.y));
    around.iter().position(|other| *other == way).map(|place| json!(place + 1))
}
