//! The mark `edge`: dots, bars, walls and signs on the edge between two cells.

use super::super::canvas::{Canvas, fitting, wide};
use super::super::marked_clue::MarkedClue;
use super::super::{Ink, Layer, Paint, PictureShape, Point};
use crate::language::faces::Look;
use crate::puzzle::CellId;

/// The diameter of a dot.
const DOT: f64 = 0.3;

/// The width of a wall, more than that of the board's lines.
const WALL: f64 = 0.1;

/// Draws a mark on the edge between each two consecutive cells.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let Some(cells) = shown.cells() else { return false };
    if cells.len() < 2 || !cells.windows(2).all(|pair| edge(pair, canvas).is_some()) {
        return false;
    }
    for pair in cells.windows(2) {
        if let Some(centre) = edge(pair, canvas) {
            mark(centre, pair, shown, canvas);
        }
    }
    if let Some(words) = shown.beside(canvas) {
        canvas.label(cells[0], &words, Ink::Black);
    }
    true
}

fn mark(centre: Point, pair: &[CellId], shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) {
    match shown.mark.look {
        Some(Look::Dot) => dot(centre, shown, canvas),
        Some(Look::Sign) => sign(pair, canvas),
        Some(Look::Bar) => {
            let across = canvas.middle(pair[0]).y != canvas.middle(pair[1]).y;
            let (width, height) = if across { (0.6, 0.14) } else { (0.14, 0.6) };
            let paint = Paint { fill: Some(Ink::Paper), edge: Some(shown.ink) };
            canvas.push(Layer::Over, PictureShape::Block { centre, width, height, corner: 0.0, turned: 0.0, paint });
        }
        Some(Look::Wall) => {
            let vertical = canvas.middle(pair[0]).y == canvas.middle(pair[1]).y;
            let (x, y) = if vertical { (0.0, 0.5) } else { (0.5, 0.0) };
            let points = [-1.0, 1.0].map(|to| Point { x: centre.x + to * x, y: centre.y + to * y });
            canvas.line(Layer::Border, points.to_vec(), WALL, shown.ink);
        }
        _ => {
            let text = shown.text(canvas).unwrap_or_else(|| shown.rule.initials());
            on_paper(centre, &text, 21.0 / 64.0, shown.ink, canvas);
        }
    }
}

/// Draws a white or black dot, with its number unless it is the usual one.
fn dot(centre: Point, shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) {
    let (fill, on_it) = match shown.mark.colour {
        Some("black") => (Ink::Black, Ink::Paper),
        Some("white") | None => (Ink::Paper, Ink::Black),
        Some(_) => (shown.ink, Ink::Black),
    };
    canvas.circle(Layer::Over, centre, DOT, Paint { fill: Some(fill), edge: Some(Ink::Black) });
    if let Some(text) = shown.text(canvas) {
        canvas.text(Layer::Over, centre, 14.0 / 64.0, DOT, text, on_it);
    }
}

/// Draws an inequality sign; the cell with the larger digit is first.
pub(super) fn sign(pair: &[CellId], canvas: &mut Canvas<'_>) {
    let Some(centre) = edge(pair, canvas) else { return };
    let (greater, smaller) = (canvas.middle(pair[0]), canvas.middle(pair[1]));
    let sign = match (smaller.x - greater.x, smaller.y - greater.y) {
        (right, _) if right > 0.0 => ">",
        (right, _) if right < 0.0 => "<",
        (_, down) if down > 0.0 => "\u{2228}",
        _ => "\u{2227}",
    };
    on_paper(centre, sign, 24.0 / 64.0, Ink::Black, canvas);
}

/// Draws a text that covers the line below it.
pub(super) fn on_paper(centre: Point, text: &str, size: f64, ink: Ink, canvas: &mut Canvas<'_>) {
    let size = fitting(text, size, 0.8);
    let (width, height) = (wide(text, size).max(0.25), 0.8 * size);
    let paint = Paint { fill: Some(Ink::Paper), edge: None };
    canvas.push(Layer::Over, PictureShape::Block { centre, width, height, corner: 0.0, turned: 0.0, paint });
    canvas.push(Layer::Over, PictureShape::Text { centre, size, text: text.to_owned(), ink, bold: false });
}

/// Returns the centre of the edge between two neighbours.
pub(super) fn edge(pair: &[CellId], canvas: &Canvas<'_>) -> Option<Point> {
    let [a, b] = pair else { return None };
    let (a, b) = (canvas.middle(*a), canvas.middle(*b));
    let neighbours = (a.x - b.x).abs() + (a.y - b.y).abs() == 1.0;
    neighbours.then_some(Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 })
}
