//! Draws the content of cells: givens, found digits, candidates, pencil marks.

use super::canvas::Canvas;
use super::{Highlight, HighlightTarget, Ink, Layer, Paint, Point, View};
use crate::puzzle::{CellId, Digit, PuzzleData};
use std::collections::HashMap;

/// A digit in a cell.
type Candidate = (CellId, Digit);

/// The height of a digit.
const SIZE: f64 = 0.65;

/// The part of a cell's width that its digit may use.
const ROOM: f64 = 0.8;

/// The largest number of symbols for which candidates are legible. With more symbols, more than [`FEW`] candidates of a cell are
/// shown as their number.
const MOST: usize = 36;

/// The number of candidates that are shown regardless of the number of symbols.
const FEW: usize = 4;

/// Draws the digits and candidates of all cells.
pub(super) fn draw(puzzle: &PuzzleData, view: &View<'_>, canvas: &mut Canvas<'_>) {
    if puzzle.layout.is_blank() {
        return;
    }
    let count = puzzle.layout.cells().len();
    let mut given: Vec<Option<Digit>> = vec![None; count];
    let mut entered = given.clone();
    let mut marks: Vec<&[Digit]> = vec![&[]; count];
    puzzle.givens.iter().for_each(|g| given[g.cell.index()] = Some(g.digit));
    if view.entered {
        puzzle.entered.iter().for_each(|g| entered[g.cell.index()] = Some(g.digit));
    }
    if view.marks {
        puzzle.marks.iter().for_each(|m| marks[m.cell.index()] = &m.digits);
    }
    let stands_out: HashMap<(CellId, Digit), Highlight> = view
        .highlights
        .iter()
        .filter_map(|(subject, why)| match subject {
            HighlightTarget::Candidate(cell, digit) => Some(((*cell, *digit), *why)),
            _ => None,
        })
        .collect();
    let found = |grid: Option<&crate::puzzle::Grid>, cell: CellId| grid.and_then(|g| g.0.get(cell.index()).copied());
    for cell in (0..count as u32).map(CellId) {
        let (first, second) = (found(view.grid, cell), found(view.other, cell));
        match (given[cell.index()], first.or(second), second.or(first)) {
            (_, Some(a), Some(b)) if a != b => both(a, b, cell, puzzle, canvas),
            (Some(digit), ..) => single(digit, cell, puzzle, Ink::Black, canvas),
            (_, Some(digit), _) => single(digit, cell, puzzle, Ink::Answer, canvas),
            _ => {
                let candidates = view.candidates.and_then(|all| all.get(cell.index()));
                match (entered[cell.index()], candidates) {
                    (Some(digit), _) => single(digit, cell, puzzle, Ink::Answer, canvas),
                    // If found digits are shown as such, a single candidate is one that has not been placed yet.
                    (None, Some(left)) => several(left, cell, puzzle, &stands_out, !view.entered, canvas),
                    (None, None) => several(marks[cell.index()], cell, puzzle, &stands_out, true, canvas),
                }
            }
        }
    }
}

fn single(digit: Digit, cell: CellId, puzzle: &PuzzleData, ink: Ink, canvas: &mut Canvas<'_>) {
    let name = puzzle.layout.symbols.name(digit);
    canvas.text(Layer::Digit, canvas.middle(cell), SIZE, ROOM, name, ink);
}

/// Draws two alternative digits.
fn both(a: Digit, b: Digit, cell: CellId, puzzle: &PuzzleData, canvas: &mut Canvas<'_>) {
    let symbols = &puzzle.layout.symbols;
    let text = format!("{}/{}", symbols.name(a), symbols.name(b));
    canvas.text(Layer::Digit, canvas.middle(cell), SIZE, 0.9, text, Ink::Answer);
}

/// Draws candidates, each at its place. If `found` is set, a single candidate without a highlight is drawn as a digit.
fn several(
    left: &[Digit],
    cell: CellId,
    puzzle: &PuzzleData,
    stands_out: &HashMap<(CellId, Digit), Highlight>,
    found: bool,
    canvas: &mut Canvas<'_>,
) {
    let symbols = &puzzle.layout.symbols;
    if let [only] = left
        && found
        && !stands_out.contains_key(&(cell, *only))
    {
        return single(*only, cell, puzzle, Ink::Answer, canvas);
    }
    if symbols.len() > MOST && left.len() > FEW {
        let text = format!("({})", left.len());
        return canvas.text(Layer::Digit, canvas.middle(cell), 0.35, ROOM, text, Ink::Candidate);
    }
    let spots = Spots::of(symbols.len(), canvas.has_corners());
    for (place, digit) in left.iter().enumerate() {
        let place = if symbols.len() <= MOST { symbols.index_of(*digit).unwrap_or(place) } else { place };
        let (centre, step) = (spots.centre(canvas.middle(cell), place), spots.step);
        let ink = match stands_out.get(&(cell, *digit)) {
            Some(why) => {
                let ink = Ink::Highlight(*why);
                canvas.circle(Layer::Digit, centre, 0.95 * step, Paint { fill: None, edge: Some(ink) });
                ink
            }
            None => Ink::Candidate,
        };
        canvas.text(Layer::Digit, centre, 0.8 * step, 0.9 * step, symbols.name(*digit), ink);
    }
}

/// The positions of the candidates in a cell.
struct Spots {
    side: usize,
    /// The distance between neighbouring rows.
    step: f64,
    /// The distance between neighbouring columns.
    across: f64,
    /// How far the positions lie below the middle of the cell.
    below: f64,
}

/// The parts of a cell's height that its text in the corner takes, and the frame of a cage below.
const CORNER: [f64; 2] = [0.22, 0.03];

impl Spots {
    /// Returns the positions for this number of symbols. With `has_corners`, they leave room for the texts in the corners of cells.
    fn of(symbols: usize, has_corners: bool) -> Self {
        let side = if symbols <= MOST { least_square(symbols).max(2) } else { 2 };
        let across = 1.0 / (side as f64 + 0.3);
        let [corner, frame] = if has_corners { CORNER } else { [0.0; 2] };
        Self { side, step: across * (1.0 - corner - frame), across, below: corner / 2.0 - frame }
    }

    fn centre(&self, middle: Point, place: usize) -> Point {
        let from_middle = |at: usize| at as f64 - (self.side as f64 - 1.0) / 2.0;
        let (column, row) = (from_middle(place % self.side), from_middle(place / self.side));
        Point { x: middle.x + column * self.across, y: middle.y + self.below + row * self.step }
    }
}

/// Returns the line from one candidate to another, from circle to circle; `None` if candidates have no fixed positions.
pub(super) fn between(puzzle: &PuzzleData, from: Candidate, to: Candidate, canvas: &Canvas<'_>) -> Option<[Point; 2]> {
    let symbols = &puzzle.layout.symbols;
    let spots = Spots::of(symbols.len(), canvas.has_corners());
    let at = |(cell, digit): Candidate| {
        let place =
            symbols.index_of(digit).filter(|_| symbols.len() <= MOST && cell.index() < puzzle.layout.cells().len());
        Some(spots.centre(canvas.middle(cell), place?))
    };
    let (a, b) = (at(from)?, at(to)?);
    let length = (b.x - a.x).hypot(b.y - a.y);
    let part = 0.5 * spots.step / length;
    let towards = |a: Point, b: Point| Point { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    (part < 0.5).then(|| [towards(a, b), towards(b, a)])
}

/// Returns the side of the smallest square with at least `count` places.
fn least_square(count: usize) -> usize {
    (1..).find(|side| side * side >= count).unwrap_or(1)
}
