//! What the JSON has, and how things are drawn in it.

use crate::puzzle::{CellId, Digit, Layout};
use serde::Serialize;

/// The whole.
#[derive(Serialize, Default)]
pub(super) struct Page {
    pub(super) cells: Vec<Vec<Cell>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) regions: Vec<Vec<[u16; 2]>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) cages: Vec<Cage>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) lines: Vec<Stroke>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) arrows: Vec<Stroke>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) underlays: Vec<Mark>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) overlays: Vec<Mark>,
    pub(super) metadata: Metadata,
}

#[derive(Serialize, Default)]
pub(super) struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Digit>,
}

#[derive(Serialize, Default)]
pub(super) struct Metadata {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<String>,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) antiknight: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub(super) antiking: bool,
    /// The rules that are drawn or said in words, for a reader who would have to guess them otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) gridc: Vec<String>,
}

fn is_false(truth: &bool) -> bool {
    !truth
}

#[derive(Serialize, Default)]
pub(super) struct Cage {
    pub(super) cells: Vec<[u16; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sum: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unique: Option<bool>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hidden: Option<bool>,
}

/// A line or an arrow.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Stroke {
    pub(super) color: &'static str,
    /// In points, of which a cell has 64.
    pub(super) thickness: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) head_length: Option<f64>,
    pub(super) way_points: Vec<[f64; 2]>,
}

/// A shape or a text.
#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
pub(super) struct Mark {
    pub(super) center: [f64; 2],
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) rounded: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) background_color: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) border_color: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) font_size: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) color: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) angle: Option<f64>,
}

/// What is drawn so far.
pub(super) struct Canvas<'l> {
    pub(super) layout: &'l Layout,
    pub(super) cages: Vec<Cage>,
    pub(super) lines: Vec<Stroke>,
    pub(super) arrows: Vec<Stroke>,
    pub(super) underlays: Vec<Mark>,
    pub(super) overlays: Vec<Mark>,
}

impl<'l> Canvas<'l> {
    pub(super) fn new(layout: &'l Layout) -> Self {
        Self {
            layout,
            cages: Vec::new(),
            lines: Vec::new(),
            arrows: Vec::new(),
            underlays: Vec::new(),
            overlays: Vec::new(),
        }
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: CellId) -> [f64; 2] {
        let position = self.layout.position(cell);
        [f64::from(position.row) + 0.5, f64::from(position.column) + 0.5]
    }

    /// The middle of all the cells.
    pub(super) fn centre(&self, cells: &[CellId]) -> [f64; 2] {
        let middles: Vec<[f64; 2]> = cells.iter().map(|cell| self.middle(*cell)).collect();
        let count = middles.len().max(1) as f64;
        [middles.iter().map(|m| m[0]).sum::<f64>() / count, middles.iter().map(|m| m[1]).sum::<f64>() / count]
    }

    /// The middles of cells one after the other, if each touches the next.
    pub(super) fn path(&self, cells: &[CellId]) -> Option<Vec<[f64; 2]>> {
        let points: Vec<[f64; 2]> = cells.iter().map(|cell| self.middle(*cell)).collect();
        let near = |pair: &[[f64; 2]]| {
            let apart = (pair[0][0] - pair[1][0]).abs().max((pair[0][1] - pair[1][1]).abs());
            (0.5..1.5).contains(&apart)
        };
        (points.len() > 1 && points.windows(2).all(near)).then_some(points)
    }

    /// A text by itself.
    pub(super) fn text(&mut self, center: [f64; 2], text: String, size: f64) {
        self.overlays.push(Mark {
            center,
            width: 0.25,
            height: 0.25,
            background_color: Some("#FFFFFF"),
            border_color: Some("#FFFFFF"),
            text: Some(text),
            font_size: Some(size),
            ..Mark::default()
        });
    }
}
