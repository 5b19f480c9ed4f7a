//! Where two solutions differ.

use crate::puzzle::{CellId, Grid, Layout};

/// The cells in which two grids of one layout differ, in reading order.
pub fn differing(one: &Grid, other: &Grid) -> Vec<CellId> {
    let pairs = one.0.iter().zip(&other.0).enumerate();
    pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| CellId(i as u32)).collect()
}

/// Addresses shown in a line of text.
const SHOWN: usize = 20;

/// `r1c1 r1c2 …`, at most twenty of them.
pub fn addresses(layout: &Layout, cells: &[CellId]) -> String {
    let mut words: Vec<String> = cells.iter().take(SHOWN).map(|c| layout.position(*c).to_string()).collect();
    if cells.len() > SHOWN {
        words.push(format!("and {} more", cells.len() - SHOWN));
    }
    words.join(" ")
}
