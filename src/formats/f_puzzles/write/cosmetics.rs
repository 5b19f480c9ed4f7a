//! Writes clues of the puzzle's own rules as cosmetic elements: lines, circles, rectangles, texts and cages without a meaning.

use crate::draw::{Figure, Ink, Paint, PictureShape, Point};
use crate::formats::drawing::Drawings;
use crate::formats::f_puzzles::read::drawings;
use crate::formats::writing::own_rules::{Canvas, colour_code};
use crate::puzzle::{Layout, SourceId};
use crate::syntax::Source;
use serde_json::{Map, Value, json};

/// The members of a board without drawings and clues.
const OF_BOARD: [&str; 2] = ["size", "grid"];

/// The keys of cosmetic elements.
const COSMETIC: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];

/// A puzzle under construction.
pub(super) struct FPuzzlesCanvas<'l> {
    pub(super) object: Map<String, Value>,
    pub(super) layout: &'l Layout,
}

impl Canvas for FPuzzlesCanvas<'_> {
    fn add(&mut self, figures: &[&Figure]) -> Option<()> {
        let mut added: Vec<(&'static str, Value)> = Vec::new();
        for figure in figures {
            self.one(&figure.shape, &mut added)?;
        }
        for (key, value) in added {
            let list = self.object.entry(key).or_insert_with(|| json!([]));
            list.as_array_mut()?.push(value);
        }
        Some(())
    }

    fn blank(&self) -> Self {
        let members = self.object.iter().filter(|(key, _)| OF_BOARD.contains(&key.as_str()));
        Self { object: members.map(|(key, value)| (key.clone(), value.clone())).collect(), ..*self }
    }

    fn drawings(&self) -> Option<Drawings> {
        let text = serde_json::to_string(&self.object).ok()?;
        drawings(&Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 })
    }
}

impl FPuzzlesCanvas<'_> {
    fn one(&self, shape: &PictureShape, added: &mut Vec<(&'static str, Value)>) -> Option<()> {
        let [line, circle, rectangle, text, cage] = COSMETIC;
        match shape {
            PictureShape::Stroke { points, width, closed: false, dash: None, head: None, ink } => {
                let cells: Option<Vec<String>> = points.iter().map(|point| single(*point)).collect();
                added.push((line, json!({ "lines": [cells?], "outlineC": colour_code(*ink)?, "width": 2.0 * width })));
            }
            PictureShape::Block { centre, width, height, corner, turned, paint } => {
                let key = if *corner > 0.0 { circle } else { rectangle };
                let (fill, edge) = (optional(paint.fill)?, optional(paint.edge)?);
                let mut value = json!({ "cells": around(*centre)?, "width": width, "height": height });
                for (key, colour) in [("baseC", fill), ("outlineC", edge)] {
                    value[key] = json!(colour.unwrap_or_default());
                }
                if *turned != 0.0 {
                    value["angle"] = json!(turned);
                }
                added.push((key, value));
            }
            PictureShape::Text { centre, size, text: words, ink, .. } => {
                let (cells, colour) = (around(*centre)?, colour_code(*ink)?);
                let is_below = |(key, value): &&mut (&str, Value)| {
                    [circle, rectangle].contains(key) && value["cells"] == json!(cells) && value.get("value").is_none()
                };
                match added.last_mut().filter(is_below) {
                    Some((_, value)) => (value["value"], value["fontC"]) = (json!(words), json!(colour)),
                    None => {
                        added.push((text, json!({ "cells": cells, "value": words, "fontC": colour, "size": size })));
                    }
                }
            }
            PictureShape::Cage { cells, paint: Paint { fill: None, edge: Some(ink) }, text, .. } => {
                let places = cells.iter().map(|cell| self.layout.position(*cell));
                let names: Vec<String> =
                    places.map(|at| name(i32::from(at.row), i32::from(at.column))).collect::<Option<_>>()?;
                let colour = colour_code(*ink)?;
                let words = text.as_ref().map_or("", |corner| corner.text.as_str());
                added.push((cage, json!({ "cells": names, "outlineC": colour, "fontC": colour, "value": words })));
            }
            PictureShape::Stroke { .. } | PictureShape::Cage { .. } => return None,
        }
        Some(())
    }
}

fn optional(ink: Option<Ink>) -> Option<Option<&'static str>> {
    ink.map_or(Some(None), |ink| colour_code(ink).map(Some))
}

/// Returns f-puzzles' name of a place counted from 0, which may be next to the board.
fn name(row: i32, column: i32) -> Option<String> {
    (row >= -1 && column >= -1).then(|| format!("R{}C{}", row + 1, column + 1))
}

/// Returns the cell with this centre.
fn single(point: Point) -> Option<String> {
    match &around(point)?[..] {
        [cell] => Some(cell.clone()),
        _ => None,
    }
}

/// Returns the cells in whose common middle a point is: one, two beside an edge, or four around a corner.
fn around(point: Point) -> Option<Vec<String>> {
    const EXACT: f64 = 1e-6;
    // Along one axis: the cell with this middle, or the two at this edge.
    let along = |at: f64| {
        let halves = (2.0 * at).round();
        let is_placed = (2.0 * at - halves).abs() < EXACT && halves.abs() < 1000.0;
        let (halves, first) = (halves as i32, (halves as i32).div_euclid(2));
        is_placed.then(|| if halves.rem_euclid(2) == 1 { vec![first] } else { vec![first - 1, first] })
    };
    let (rows, columns) = (along(point.y)?, along(point.x)?);
    rows.iter().flat_map(|row| columns.iter().map(|column| name(*row, *column))).collect()
}
