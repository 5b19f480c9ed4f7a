//! The data types of SudokuPad's JSON.

use crate::formats::embedded::EmbeddedForm;
use crate::puzzle::{CellId, Digit, Layout};
use serde::Serialize;

/// The sentence about the board.
pub(super) const BOARD: &str = "Normal sudoku rules apply.";

#[derive(Serialize, Default)]
pub(super) struct SudokuPadPage {
    pub(super) cells: Vec<Vec<SudokuPadCell>>,
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

#[derive(Serialize, Clone, Default)]
pub(super) struct SudokuPadCell {
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
    /// The rules that are drawn or stated in words, for a reader that would otherwise have to guess them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) gridc: Vec<String>,
    /// The puzzle's own rules.
    #[serde(rename = "gridcRules", skip_serializing_if = "Option::is_none")]
    pub(super) own: Option<EmbeddedForm>,
}

fn is_false(truth: &bool) -> bool {
    !truth
}

#[derive(Serialize, Clone, Default)]
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
    /// The colour of its border, if it is not black.
    #[serde(rename = "outlineC", skip_serializing_if = "Option::is_none")]
    pub(super) colour: Option<&'static str>,
}

/// A line or an arrow.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Stroke {
    pub(super) color: &'static str,
    /// In points; a cell has 64.
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

/// Returns rows and columns of cells, from 0.
pub(super) fn places(layout: &Layout, cells: &[CellId]) -> Vec<[u16; 2]> {
    cells.iter().map(|cell| place(layout, *cell)).collect()
}

fn place(layout: &Layout, cell: CellId) -> [u16; 2] {
    let position = layout.position(cell);
    [position.row, position.column]
}
