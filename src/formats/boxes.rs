//! Regions of square boards, and whether they are the usual boxes.

use super::draft::Draft;
use crate::puzzle::Span;
use std::collections::BTreeSet;

/// Rows and columns of the box that is as square as possible, and not higher than wide.
pub(super) fn box_of(side: usize) -> (usize, usize) {
    let height = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1);
    (height, side / height)
}

/// Rows and columns of the equal boxes that the regions of a square board are, whole rows and columns among them; `None` if they
/// are others. Of each cell, row after row, there is its region.
pub(super) fn boxes_of<K: Ord>(regions: &[Option<K>], side: usize) -> Option<(usize, usize)> {
    let width = regions.iter().take(side).take_while(|region| **region == regions[0]).count();
    let height = side.checked_div(width).filter(|height| height * width == side)?;
    let corner = |cell: usize| cell / side / height * height * side + cell % side / width * width;
    let tiled = (regions.iter().enumerate()).all(|(cell, region)| region.is_some() && *region == regions[corner(cell)]);
    (tiled && regions.iter().collect::<BTreeSet<_>>().len() == side).then_some((height, width))
}

/// Whether regions are the usual boxes of the board, and no rows.
pub(super) fn are_boxes<K: Ord + Copy>(regions: &[K], side: usize) -> bool {
    let regions: Vec<Option<K>> = regions.iter().copied().map(Some).collect();
    boxes_of(&regions, side).is_some_and(|found| found == box_of(side) && found.0 > 1)
}

/// Adds the usual boxes of a side; a prime side has none, which the resolver says.
pub(super) fn say_boxes(draft: &mut Draft<'_>, side: usize, at: Span) {
    let (height, width) = box_of(side);
    if height > 1 {
        draft.say(&format!("use classic({height}, {width})"), at);
    }
}
