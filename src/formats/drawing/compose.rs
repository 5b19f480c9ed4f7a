//! Combines drawings to signs: shapes at the ends of lines, texts in shapes, branches.

use super::areas::{fortresses, framed_shades, join_shades};
use super::board::{CellPlace, Spot};
use super::colour::{Colour, Hue};
use super::figure::{Drawing, DrawnLine, DrawnShape, Figure, Frame};
use super::sign::{Sign, SignForm};
use super::stems::Stems;
use super::tidy::tidied;
use super::{Drawings, path, shape};
use crate::puzzle::Span;
use std::collections::{HashMap, HashSet};

/// A shape in a cell, or a pill over several cells, that may be the end of a line.
struct End<'d> {
    shape: &'d DrawnShape,
    cells: Vec<CellPlace>,
    at: Span,
    /// Whether it is part of a line's sign.
    used: bool,
}

/// A line with its cells.
struct Stroke<'d> {
    line: &'d DrawnLine,
    cells: Vec<CellPlace>,
    at: Span,
}

/// Maximum number of cells of all lines and areas together. A short text can describe a long line, and branches repeat their
/// stems.
const MOST_CELLS: usize = 200_000;

/// Remaining number of cells that drawings may have.
struct CellBudget {
    left: usize,
    /// The first drawing that was left out.
    beyond: Option<Span>,
}

impl CellBudget {
    fn is_spent(&self) -> bool {
        self.beyond.is_some()
    }

    /// Takes cells from the budget; if there are too few, records the place and returns false.
    fn take(&mut self, cells: usize, at: Span) -> bool {
        match self.left.checked_sub(cells).filter(|_| !self.is_spent()) {
            Some(left) => self.left = left,
            None => self.beyond = self.beyond.or(Some(at)),
        }
        !self.is_spent()
    }
}

/// Returns the signs that the drawings form, and the place of the first drawing that exceeded the limit.
pub(super) fn signs(drawings: &Drawings) -> (Vec<Sign>, Option<Span>) {
    let board = &drawings.board;
    let mut budget = CellBudget { left: MOST_CELLS, beyond: None };
    let mut signs = Vec::new();
    let mut ends: Vec<End<'_>> = Vec::new();
    let mut strokes: Vec<Stroke<'_>> = Vec::new();
    let mut pointers: Vec<(&DrawnLine, Span)> = Vec::new();
    let drawn = tidied(drawings);
    for Drawing { figure, at } in &drawn {
        if budget.is_spent() {
            break;
        }
        match figure {
            Figure::Frame(frame) => signs.push(framed(frame, *at)),
            Figure::Shape(found) => match shape::end(found, board) {
                Some(cells) => ends.push(End { shape: found, cells, at: *at, used: false }),
                None => {
                    let sign = shape::sign(found, board, *at);
                    signs.extend(sign.filter(|sign| budget.take(sign.form.cells().len(), *at)));
                }
            },
            Figure::Line(line) if !is_seen(line) => {}
            // An angle may have its ends in one cell and its tip in the next.
            Figure::Line(line) if !line.pointed && path::angle(line, board).is_some() => {
                signs.extend(special(line, drawings, *at));
            }
            Figure::Line(line) => match (path::cells(line, board), line.through.first()) {
                (Some(cells), _) => {
                    if budget.take(cells.len(), *at) {
                        strokes.push(Stroke { line, cells, at: *at });
                    }
                }
                (None, Some(first)) if line.pointed && matches!(board.spot(*first), Spot::Outside(..)) => {
                    pointers.push((line, *at));
                }
                _ => signs.extend(special(line, drawings, *at)),
            },
        }
    }
    lines(&strokes, &mut ends, &mut signs, &mut budget);
    signs.extend(ends.iter().filter(|end| !end.used).filter_map(|end| shape::sign(end.shape, board, end.at)));
    point(&pointers, &mut signs);
    fortresses(&mut signs);
    join_shades(&mut signs);
    framed_shades(&mut signs);
    (signs, budget.beyond)
}

/// Returns whether a line is visible; white lines on white paper are not.
fn is_seen(line: &DrawnLine) -> bool {
    line.thickness > 0.0 && line.colour.is_some_and(|colour| colour.hue() != Hue::White)
}

fn hue(colour: Option<Colour>) -> Hue {
    colour.map_or(Hue::White, Colour::hue)
}

fn framed(frame: &Frame, at: Span) -> Sign {
    let hue = frame.colour.map(|colour| colour.hue()).filter(|hue| !matches!(hue, Hue::Black | Hue::Grey | Hue::White));
    let name = hue.map_or("frame".to_owned(), |hue| format!("{}-frame", hue.name()));
    let text = frame.text.clone().filter(|text| !text.trim().is_empty());
    Sign { name, form: SignForm::Frame(frame.cells.clone()), hue: hue.map(Hue::name), text, at }
}

/// Recognises lines that do not go from cell to cell.
fn special(line: &DrawnLine, drawings: &Drawings, at: Span) -> Option<Sign> {
    let board = &drawings.board;
    let hue = hue(line.colour).name();
    let sign = |name: String, form: SignForm| Some(Sign { name, form, hue: Some(hue), text: None, at });
    if let Some(falling) = path::diagonal(line, board) {
        return sign("diagonal-line".to_owned(), SignForm::Diagonal(falling));
    }
    if let Some(pair) = path::angle(line, board) {
        return sign("inequality".to_owned(), SignForm::Greater(pair));
    }
    if path::along_borders(line) {
        return match board.draws_borders(line) {
            true => None,
            false => sign(format!("{hue}-border"), SignForm::Other(path::touched(line, board))),
        };
    }
    let cells = path::touched(line, board);
    match (&cells[..], path::direction(line)) {
        ([from], Some(towards)) if line.pointed => {
            sign(format!("{hue}-arrow-in-cell"), SignForm::Ray { from: *from, towards })
        }
        _ => sign(format!("{hue}-line-elsewhere"), SignForm::Other(cells)),
    }
}

/// Combines lines with the shapes at their ends, and with the lines from which they branch.
fn lines(strokes: &[Stroke<'_>], ends: &mut [End<'_>], signs: &mut Vec<Sign>, budget: &mut CellBudget) {
    let mut arrows: HashMap<usize, usize> = HashMap::new();
    let mut loose: Vec<&Stroke<'_>> = Vec::new();
    let mut stems = Stems::default();
    // Of several shapes at a place, the largest is the end: a small circle in a bulb is a separate sign.
    let mut largest: HashMap<CellPlace, usize> = HashMap::new();
    let mut stacked: HashMap<CellPlace, Vec<usize>> = HashMap::new();
    for (place, end) in ends.iter().enumerate() {
        for cell in &end.cells {
            let there = largest.entry(*cell).or_insert(place);
            if ends[*there].shape.width <= end.shape.width {
                *there = place;
            }
        }
        if let Some(first) = end.cells.first() {
            stacked.entry(*first).or_default().push(place);
        }
    }
    let mut taken_whole: HashSet<usize> = HashSet::new();
    let ends_of = |stroke: &Stroke<'_>| {
        [stroke.cells.first(), stroke.cells.last()].map(|cell| cell.and_then(|cell| largest.get(cell)).copied())
    };
    // Lines of a colour that also occurs without circles may end at the circles of arrows.
    let roots: HashSet<usize> =
        strokes.iter().filter(|stroke| stroke.line.pointed).filter_map(|stroke| ends_of(stroke)[0]).collect();
    let open: HashSet<Hue> = strokes
        .iter()
        .filter(|stroke| !stroke.line.pointed && ends_of(stroke).contains(&None))
        .map(|stroke| hue(stroke.line.colour))
        .collect();
    for stroke in strokes {
        let hue = hue(stroke.line.colour);
        let (Some(&first), Some(&last)) = (stroke.cells.first(), stroke.cells.last()) else { continue };
        let (from, to) = (largest.get(&first).copied(), largest.get(&last).copied());
        if stroke.line.pointed {
            match from.filter(|end| shape::is_hollow(ends[*end].shape)) {
                Some(end) => {
                    ends[end].used = true;
                    let mut shaft = stroke.cells.clone();
                    shaft.retain(|cell| !ends[end].cells.contains(cell));
                    match arrows.get(&end).and_then(|sign| signs.get_mut(*sign)) {
                        Some(Sign { form: SignForm::Arrow { shafts, .. }, .. }) => shafts.push(shaft),
                        _ => {
                            arrows.insert(end, signs.len());
                            signs.push(arrow(hue, ends[end].cells.clone(), shaft, ends[end].shape, stroke.at));
                        }
                    }
                }
                None => signs.push(stroke_sign(
                    &coloured(hue, "arrow-without-circle"),
                    SignForm::Pointer(stroke.cells.clone()),
                    hue,
                    stroke.at,
                )),
            }
            continue;
        }
        let bulb = |end: Option<usize>| {
            end.is_some_and(|end| shape::is_bulb(ends[end].shape) && shape::hue(ends[end].shape) == hue)
        };
        let hollow = |end: Option<usize>| end.is_some_and(|end| shape::is_hollow(ends[end].shape));
        let diamond = |end: Option<usize>| end.is_some_and(|end| shape::is_diamond(ends[end].shape));
        let size =
            |end: Option<usize>| end.map_or(0.0, |end| if bulb(Some(end)) { ends[end].shape.width } else { 0.0 });
        let (form, noun) = match () {
            () if size(from) > size(to) + 0.05 => (SignForm::Bulb(stroke.cells.clone()), "line-with-bulb"),
            () if size(to) > size(from) + 0.05 => {
                (SignForm::Bulb(stroke.cells.iter().rev().copied().collect()), "line-with-bulb")
            }
            () if diamond(from) && diamond(to) && first != last => {
                (SignForm::Diamonds(stroke.cells.clone()), "line-with-diamonds")
            }
            () if diamond(from) != diamond(to) && first != last => {
                let mut cells = stroke.cells.clone();
                if diamond(to) {
                    cells.reverse();
                }
                (SignForm::Diamond(cells), "line-with-diamond")
            }
            () if open.contains(&hue)
                && [from, to].iter().flatten().filter(|end| roots.contains(*end)).count() == 2 =>
            {
                loose.push(stroke);
                continue;
            }
            () if hollow(from) && hollow(to) && first != last => {
                (SignForm::Circles(stroke.cells.clone()), "line-with-circles")
            }
            () => {
                loose.push(stroke);
                continue;
            }
        };
        let taken = match &form {
            SignForm::Bulb(cells) | SignForm::Diamond(cells) if cells.first() == Some(&first) => [from, None],
            SignForm::Bulb(_) | SignForm::Diamond(_) => [to, None],
            _ => [from, to],
        };
        for end in taken.into_iter().flatten().filter(|end| taken_whole.insert(*end)) {
            // If lines branch at a bulb, it is drawn once for each line.
            let (cells, width) = (ends[end].cells.clone(), ends[end].shape.width);
            let there = cells.first().and_then(|first| stacked.get(first)).into_iter().flatten();
            for other in there.copied() {
                ends[other].used |= ends[other].cells == cells && (ends[other].shape.width - width).abs() < 0.01;
            }
        }
        if let SignForm::Bulb(cells) = &form {
            stems.add(hue, cells.clone());
        }
        signs.push(stroke_sign(&format!("{}-{noun}", hue.name()), form, hue, stroke.at));
    }
    branching(&mut loose, stems, budget, signs);
    for stroke in loose {
        let hue = hue(stroke.line.colour);
        signs.push(stroke_sign(&format!("{}-line", hue.name()), SignForm::Line(stroke.cells.clone()), hue, stroke.at));
    }
}

/// Maximum depth of branching.
const MOST_BRANCHING: usize = 8;

/// Creates thermometers from lines that branch from one, and from lines that branch from those.
fn branching(loose: &mut Vec<&Stroke<'_>>, mut stems: Stems, budget: &mut CellBudget, signs: &mut Vec<Sign>) {
    for _ in 0..MOST_BRANCHING {
        let (before, mut grown) = (loose.len(), Vec::new());
        loose.retain(|stroke| {
            let hue = hue(stroke.line.colour);
            let found = stems.branches(&stroke.cells, hue);
            let is_loose = found.is_empty();
            if budget.take(found.iter().map(Vec::len).sum(), stroke.at) {
                let name = format!("{}-line-with-bulb", hue.name());
                signs.extend(
                    found.iter().map(|cells| stroke_sign(&name, SignForm::Bulb(cells.clone()), hue, stroke.at)),
                );
                grown.extend(found.into_iter().map(|cells| (hue, cells)));
            }
            is_loose
        });
        if loose.len() == before {
            return;
        }
        grown.into_iter().for_each(|(hue, cells)| stems.add(hue, cells));
    }
}

/// Names a sign by its colour; black and grey arrows have no colour in their names.
fn coloured(hue: Hue, noun: &str) -> String {
    match hue {
        Hue::Black | Hue::Grey => noun.to_owned(),
        hue => format!("{}-{noun}", hue.name()),
    }
}

fn arrow(hue: Hue, circle: Vec<CellPlace>, shaft: Vec<CellPlace>, end: &DrawnShape, at: Span) -> Sign {
    let form = SignForm::Arrow { circle, shafts: vec![shaft] };
    Sign { name: coloured(hue, "arrow"), form, hue: Some(hue.name()), text: end.text.clone(), at }
}

fn stroke_sign(name: &str, form: SignForm, hue: Hue, at: Span) -> Sign {
    Sign { name: name.to_owned(), form, hue: Some(hue.name()), text: None, at }
}

/// Assigns the arrows outside the board to the numbers at which they start.
fn point(pointers: &[(&DrawnLine, Span)], signs: &mut Vec<Sign>) {
    let mut numbers: HashMap<(i32, i32), usize> = HashMap::new();
    for (index, sign) in signs.iter().enumerate() {
        if let SignForm::Outside { at, towards: None } = sign.form {
            numbers.entry(at).or_insert(index);
        }
    }
    for (line, span) in pointers {
        let (Some(first), Some(last)) = (line.through.first(), line.through.last()) else { continue };
        let part = |by: f64| if by.abs() < 0.02 { 0 } else { by.signum() as i32 };
        let towards = (part(last.down - first.down), part(last.right - first.right));
        let at = (first.down.floor() as i32, first.right.floor() as i32);
        match numbers.get(&at).and_then(|index| signs.get_mut(*index)) {
            Some(sign) => {
                sign.form = SignForm::Outside { at, towards: Some(towards) };
                sign.name = "text-outside-with-arrow".to_owned();
            }
            None => {
                let form = SignForm::Outside { at, towards: Some(towards) };
                signs.push(Sign { name: "arrow-outside".to_owned(), form, hue: None, text: None, at: *span });
            }
        }
    }
}
