//! Draws a layer on edges as text: a lattice of the cells, with lines along the edges.

use super::border::Arms;
use crate::puzzle::{Layer, Layout, Place, Position};

/// What is known of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    Off,
    On,
    /// Either is possible.
    Open,
}

/// Draws the lattice: `·` is a cell that no line meets, `?` an edge that is open. The drawing ends with a newline.
pub(super) fn drawn(layout: &Layout, layer: &Layer, ascii: bool, state: impl Fn(&Place) -> Option<Edge>) -> String {
    let edge = |row: u16, column: u16, down: u16, right: u16| {
        let cell = |row, column| layout.cell_at(Position { row, column });
        let place = Place::edge(cell(row, column)?, cell(row + down, column + right)?);
        layer.variable(&place).and_then(|_| state(&place))
    };
    let is_on = |found: Option<Edge>| found == Some(Edge::On);
    let mut text = String::new();
    for row in 0..layout.rows() {
        for column in 0..layout.columns() {
            let arms = Arms {
                up: row > 0 && is_on(edge(row - 1, column, 1, 0)),
                down: is_on(edge(row, column, 1, 0)),
                left: column > 0 && is_on(edge(row, column - 1, 0, 1)),
                right: is_on(edge(row, column, 0, 1)),
            };
            let is_cell = layout.cell_at(Position { row, column }).is_some();
            let bare = match (is_cell, ascii) {
                (false, _) => ' ',
                (true, true) => '.',
                (true, false) => '·',
            };
            text.push(if arms == Arms::default() { bare } else { arms.character(ascii) });
            text.push_str(match edge(row, column, 0, 1) {
                Some(Edge::On) if ascii => "---",
                Some(Edge::On) => "───",
                Some(Edge::Open) => " ? ",
                Some(Edge::Off) | None => "   ",
            });
        }
        trim(&mut text);
        if row + 1 == layout.rows() {
            break;
        }
        for column in 0..layout.columns() {
            text.push_str(match edge(row, column, 1, 0) {
                Some(Edge::On) if ascii => "|   ",
                Some(Edge::On) => "│   ",
                Some(Edge::Open) => "?   ",
                Some(Edge::Off) | None => "    ",
            });
        }
        trim(&mut text);
    }
    text
}

/// Ends a line without trailing blanks.
fn trim(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}
