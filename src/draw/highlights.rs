//! Draws highlights of cells, clues, regions and chain links. Highlights of candidates are drawn with the candidates.

use super::canvas::{Canvas, FrameLook};
use super::digits;
use super::{Figure, Highlight, HighlightTarget, Ink, Layer, Paint, PictureShape, Point, View};
use crate::puzzle::{CellId, Grid, PuzzleData};
use std::collections::HashMap;

/// The width of the lines around highlighted elements.
const WIDTH: f64 = 0.07;

/// The width of the links of chains.
const LINK: f64 = 0.03;

/// The width of highlighted edges.
const EDGE: f64 = 0.2;

/// The dash length of weak links.
const LINK_DASH: f64 = 0.08;

/// Draws all highlights, after the clues.
pub(super) fn draw(puzzle: &PuzzleData, view: &View<'_>, canvas: &mut Canvas<'_>) {
    if let (Some(one), Some(other)) = (view.grid, view.other) {
        differences(puzzle, one, other).for_each(|at| cell(at, Highlight::Second, canvas));
    }
    let mut clues: HashMap<usize, Highlight> = HashMap::new();
    for (subject, why) in &view.highlights {
        match *subject {
            HighlightTarget::Cell(at) if at.index() < puzzle.layout.cells().len() => cell(at, *why, canvas),
            HighlightTarget::Region(index) => {
                if let Some(region) = puzzle.layout.regions.get(index) {
                    around(&region.cells, *why, canvas);
                }
            }
            HighlightTarget::Edge(a, b) => {
                let line = vec![canvas.middle(a), canvas.middle(b)];
                canvas.line(Layer::Subject, line, EDGE, Ink::Highlight(*why));
            }
            HighlightTarget::Clue(index) => drop(clues.insert(index, *why)),
            HighlightTarget::Link { from, to, strong } => {
                if let Some(points) = digits::between(puzzle, from, to, canvas) {
                    let (points, dash) = (points.to_vec(), (!strong).then_some(LINK_DASH));
                    let ink = Ink::Highlight(*why);
                    let shape = PictureShape::Stroke { points, width: LINK, closed: false, dash, head: None, ink };
                    canvas.push(Layer::Subject, shape);
                }
            }
            HighlightTarget::Cell(_) | HighlightTarget::Candidate(..) => {}
        }
    }
    if clues.is_empty() {
        return;
    }
    let drawn = |figure: &Figure| Some((figure.clue?, *clues.get(&figure.clue?)?, again(figure)?));
    let found: Vec<_> = canvas.figures.iter().filter_map(drawn).collect();
    for (clue, why, again) in found {
        canvas.clue = Some(clue);
        canvas.push(Layer::Subject, again(why));
    }
    canvas.clue = None;
}

/// Returns the cells in which two grids differ.
fn differences<'g>(puzzle: &PuzzleData, one: &'g Grid, other: &'g Grid) -> impl Iterator<Item = CellId> + use<'g> {
    let pairs = one.0.iter().zip(&other.0).take(puzzle.layout.cells().len());
    pairs.enumerate().filter(|(_, (a, b))| a != b).map(|(cell, _)| CellId(cell as u32))
}

fn cell(at: CellId, why: Highlight, canvas: &mut Canvas<'_>) {
    canvas.fill(Layer::Shade, at, Ink::Highlight(why));
    around(&[at], why, canvas);
}

fn around(cells: &[CellId], why: Highlight, canvas: &mut Canvas<'_>) {
    let paint = Paint { fill: None, edge: Some(Ink::Highlight(why)) };
    canvas.frame(Layer::Subject, cells, FrameLook { inset: WIDTH / 2.0, dash: None, width: WIDTH, paint }, None);
}

/// Returns a copy of a figure with a highlight; `None` for figures that need no copy.
fn again(figure: &Figure) -> Option<impl Fn(Highlight) -> PictureShape + use<>> {
    let shape = figure.shape.clone();
    let is_part = matches!(shape, PictureShape::Text { .. }) && figure.layer != Layer::Over;
    (!is_part).then_some(move |why| {
        let ink = Ink::Highlight(why);
        let edge = Paint { fill: None, edge: Some(ink) };
        match shape.clone() {
            PictureShape::Stroke { points, width, closed, dash, head, .. } => {
                PictureShape::Stroke { points, width: width.min(WIDTH), closed, dash, head, ink }
            }
            PictureShape::Block { centre, width, height, corner, turned, .. } => {
                PictureShape::Block { centre, width, height, corner, turned, paint: edge }
            }
            PictureShape::Cage { cells, inset, rings, width, text, .. } => {
                PictureShape::Cage { cells, inset, rings, dash: None, paint: edge, width: width.max(WIDTH), text }
            }
            PictureShape::Text { centre, size, text, .. } => {
                let width = super::canvas::wide(&text, size).max(size) + 0.2;
                let height = size + 0.2;
                let centre = Point { ..centre };
                PictureShape::Block { centre, width, height, corner: height / 2.0, turned: 0.0, paint: edge }
            }
        }
    })
}
