//! Outlines of sets of cells, as closed lines.

use super::Point;
use crate::puzzle::Position;
use std::collections::{BTreeMap, HashSet};

/// A corner of cells: the upper left one of the cell in this row and column.
type Corner = (i32, i32);

/// The directions along edges: right, down, left, up.
const WAYS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Returns the closed lines around cells, at the distance `inset` inside their edges. A line runs clockwise around a component
/// and counterclockwise around a hole, so that the cells are to its right; components that only touch at a corner have separate
/// lines. The lines are in the order of their upper left corners.
pub fn rings(cells: impl IntoIterator<Item = Position>, inset: f64) -> Vec<Vec<Point>> {
    let cells: HashSet<Corner> = cells.into_iter().map(|p| (i32::from(p.row), i32::from(p.column))).collect();
    let mut edges = edges(&cells);
    let mut found = Vec::new();
    while let Some((&from, ways)) = edges.iter().next() {
        let way = (0..4).find(|way| ways[*way]).unwrap_or(0);
        found.push(ring(from, way, &mut edges, inset));
    }
    found
}

/// Returns the edges with a cell to their right and none to their left, by their start.
fn edges(cells: &HashSet<Corner>) -> BTreeMap<Corner, [bool; 4]> {
    let mut edges: BTreeMap<Corner, [bool; 4]> = BTreeMap::new();
    for &(row, column) in cells {
        // Above, right, below, left: each begins where the previous one ends.
        let corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)];
        let beyond = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)];
        for way in 0..4 {
            if !cells.contains(&beyond[way]) {
                edges.entry(corners[way]).or_default()[way] = true;
            }
        }
    }
    edges
}

/// Follows the edges from one of them until they return to the start, and removes them.
pub fn ring(start: Corner, first: usize, edges: &mut BTreeMap<Corner, [bool; 4]>, inset: f64) -> Vec<Point> {
    let mut turns: Vec<(Corner, usize, usize)> = Vec::new();
    let (mut at, mut way) = (start, first);
    loop {
        take(at, way, edges);
        at = (at.0 + WAYS[way].0, at.1 + WAYS[way].1);
        // Where two components touch, the line stays with its own: it turns right.
        let mut ways = [1, 0, 3].into_iter().map(|turn| (way + turn) % 4);
        let next = ways.find(|way| edges.get(&at).is_some_and(|ways| ways[*way]));
        let following = next.unwrap_or(first);
        if following != way {
            turns.push((at, way, following));
        }
        match next {
            Some(next) => way = next,
            None => break,
        }
    }
    turns.iter().map(|turn| inside(*turn, inset)).collect()
}

fn take(at: Corner, way: usize, edges: &mut BTreeMap<Corner, [bool; 4]>) {
    if let Some(ways) = edges.get_mut(&at) {
        ways[way] = false;
        if *ways == [false; 4] {
            edges.remove(&at);
        }
    }
}

/// Returns a corner of a line, moved inwards from both of its edges, that is, to the right.
fn inside(((row, column), way, next): (Corner, usize, usize), inset: f64) -> Point {
    let (a, b) = (WAYS[(way + 1) % 4], WAYS[(next + 1) % 4]);
    Point { x: f64::from(column) + inset * f64::from(a.1 + b.1), y: f64::from(row) + inset * f64::from(a.0 + b.0) }
}
