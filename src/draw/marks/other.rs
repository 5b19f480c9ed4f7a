//! Drawings of clues without a mark: an outline around their cells, or a line through them, with a label.

use super::super::canvas::{Canvas, FrameLook, LABEL, near};
use super::super::rule::{Rule, Rules};
use super::super::{Ink, Layer, Paint, PictureShape, Point, label};
use super::outside::{SightLine, from_side, is_level, is_upright, stack};
use crate::puzzle::{Argument, CellId, Clue};

/// Draws all cells that the clue names; nothing for a rule of the whole board.
pub(in crate::draw) fn draw(clue: &Clue, rules: &Rules<'_>, ink: Ink, canvas: &mut Canvas<'_>) {
    let mut named = Vec::new();
    collect(clue, rules, &mut named);
    let mut label = Some(label::whole(clue, rules, canvas.layout));
    for (cells, is_line) in named {
        let text = label.take();
        match from_side(cells, canvas).filter(|seen| cells.len() > 2 && is_level(*seen)) {
            Some(seen) => beside(seen, clue, rules, text, ink, canvas),
            None if is_line => through(cells, text, ink, canvas),
            None => around(cells, text, ink, canvas),
        }
    }
}

/// Draws a clue about a whole row or column beside it: its numbers, or its name.
fn beside(seen: SightLine, clue: &Clue, rules: &Rules<'_>, text: Option<String>, ink: Ink, canvas: &mut Canvas<'_>) {
    let Some(text) = text else { return };
    let lists = clue.arguments.iter().filter_map(|(_, found)| match found {
        Argument::List(items) => Some(items),
        _ => None,
    });
    let values: Vec<String> = lists.flatten().filter_map(|item| label::value(item, canvas.layout)).collect();
    if !values.is_empty() {
        return stack(seen, &values, 0.4, ink, canvas);
    }
    // Above and below the board there is no room for words.
    let initials = rules.get(clue.rule.as_str()).filter(|_| is_upright(seen)).map(Rule::initials);
    stack(seen, &[initials.unwrap_or(text)], 0.3, ink, canvas);
}

/// Collects the groups of cells of a clue, and of the parts of a choice, each with whether it is a line.
fn collect<'p>(clue: &'p Clue, rules: &Rules<'_>, found: &mut Vec<(&'p [CellId], bool)>) {
    for (name, argument) in &clue.arguments {
        let kind = rules.get(clue.rule.as_str()).and_then(|rule| rule.parameter(name)).map(|parameter| parameter.kind);
        let items = match argument {
            Argument::List(items) => &items[..],
            other => std::slice::from_ref(other),
        };
        let cells = items.iter().filter_map(Argument::group).filter(|cells| !cells.is_empty());
        found.extend(cells.map(|cells| (cells, kind == Some("path") && cells.len() > 1)));
    }
    for part in clue.parts.iter().flatten() {
        collect(part, rules, found);
    }
}

fn through(cells: &[CellId], text: Option<String>, ink: Ink, canvas: &mut Canvas<'_>) {
    let points: Vec<Point> = cells.iter().map(|cell| canvas.middle(*cell)).collect();
    // Between cells that do not touch, the line is interrupted.
    let whole = points.windows(2).all(|pair| near(pair[0], pair[1]));
    let dash = (!whole).then_some(0.12);
    canvas.push(Layer::Under, PictureShape::Stroke { points, width: 0.1, closed: false, dash, head: None, ink });
    canvas.circle(Layer::Under, canvas.middle(cells[0]), 0.25, Paint { fill: Some(ink), edge: None });
    if let Some(text) = text {
        canvas.label(cells[0], &text, ink);
    }
}

fn around(cells: &[CellId], text: Option<String>, ink: Ink, canvas: &mut Canvas<'_>) {
    let corner = text.and_then(|text| canvas.corner(cells, &text, LABEL));
    let paint = Paint { fill: None, edge: Some(ink) };
    canvas.frame(Layer::Cage, cells, FrameLook { inset: 0.12, dash: None, width: 0.035, paint }, corner);
}
