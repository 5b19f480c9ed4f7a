//! Computes the usual boxes of square boards, and compares regions with them.

use super::draft::Draft;
use crate::puzzle::Span;
use std::collections::BTreeSet;

/// Returns rows and columns of the usual box: as square as possible, and not higher than wide.
pub(super) fn box_of(side: usize) -> (usize, usize) {
    let height = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1);
    (height, side / height)
}

/// Returns rows and columns of the boxes if the regions of a square board are equal rectangles (including whole rows and
/// columns); otherwise `None`. `regions` has the region of each cell, row by row.
pub(super) fn boxes_of<K: Ord>(regions: &[Option<K>], side: usize) -> Option<(usize, usize)> {
    let width = regions.iter().take(side).take_while(|region| **region == regions[0]).count();
    let height = side.checked_div(width).filter(|height| height * width == side)?;
    let corner = |cell: usize| cell / side / height * height * side + cell % side / width * width;
    let tiled = (regions.iter().enumerate()).all(|(cell, region)| region.is_some() && *region == regions[corner(cell)]);
    (tiled && regions.iter().collect::<BTreeSet<_>>().len() == side).then_some((height, width))
}

/// Returns whether regions are the usual boxes of the board, which are not rows.
pub(super) fn are_boxes<K: Ord + Copy>(regions: &[K], side: usize) -> bool {
    let regions: Vec<Option<K>> = regions.iter().copied().map(Some).collect();
    boxes_of(&regions, side).is_some_and(|found| found == box_of(side) && found.0 > 1)
}

/// Adds the usual boxes of a side. A prime side has none, which the resolver reports.
pub(super) fn say_boxes(draft: &mut Draft<'_>, side: usize, at: Span) {
    let (height, width) = box_of(side);
    if height > 1 {
        draft.say(&format!("use classic({height}, {width})"), at);
    }
}
