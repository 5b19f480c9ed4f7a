//! Lists and formats the differences between two solutions.

use crate::puzzle::{CellId, Grid, Layer, Layout, Place, PuzzleData};

/// Returns the cells in which two solutions have different digits, in reading order.
pub fn differing(puzzle: &PuzzleData, one: &Grid, other: &Grid) -> Vec<CellId> {
    let pairs = puzzle.digits_of(one).iter().zip(puzzle.digits_of(other)).enumerate();
    pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| CellId(i as u32)).collect()
}

/// Returns the answer layers in which two solutions differ, with the places.
pub fn differing_layers<'p>(puzzle: &'p PuzzleData, one: &Grid, other: &Grid) -> Vec<(&'p Layer, Vec<Place>)> {
    let places = |layer: &Layer| -> Vec<Place> {
        let pairs = layer.values_in(one).iter().zip(layer.values_in(other));
        layer.places.iter().zip(pairs).filter(|(_, (a, b))| a != b).map(|(place, _)| place.clone()).collect()
    };
    puzzle.answer_layers().map(|layer| (layer, places(layer))).filter(|(_, places)| !places.is_empty()).collect()
}

/// Formats all differences: `4 cells: r3c2 …`, `2 cells of doubled: r1c1 r2c2`.
pub fn differences(puzzle: &PuzzleData, one: &Grid, other: &Grid) -> Vec<String> {
    let words = |name: &str, noun: &str, places: &[Place]| {
        let plural = if places.len() == 1 { "" } else { "s" };
        format!("{} {noun}{plural}{name}: {}", places.len(), addresses(&puzzle.layout, places))
    };
    let cells: Vec<Place> = differing(puzzle, one, other).into_iter().map(Place::Cell).collect();
    let digits = (!cells.is_empty()).then(|| words("", "cell", &cells));
    let layers = differing_layers(puzzle, one, other);
    let layers = layers.iter().map(|(layer, places)| words(&format!(" of {}", layer.name), layer.noun(), places));
    digits.into_iter().chain(layers).collect()
}

/// Appends the differences of two 9×9 boards to a text. Fast, because lists contain many boards.
pub fn write_differences(out: &mut String, one: &[u8; 81], other: &[u8; 81]) {
    const ADDRESS: usize = " r1c1".len();
    let mut addresses = [0; ADDRESS * SHOWN];
    let mut cells = 0;
    for (cell, (a, b)) in (0_u8..).zip(one.iter().zip(other)) {
        if a != b {
            if let Some(place) = addresses.get_mut(ADDRESS * cells..ADDRESS * (cells + 1)) {
                place.copy_from_slice(&[b' ', b'r', b'1' + cell / 9, b'c', b'1' + cell % 9]);
            }
            cells += 1;
        }
    }
    let digit = |number: usize| char::from(b'0' + (number % 10) as u8);
    if cells > 9 {
        out.push(digit(cells / 10));
    }
    out.push(digit(cells));
    out.push_str(if cells == 1 { " cell:" } else { " cells:" });
    out.push_str(str::from_utf8(&addresses[..ADDRESS * cells.min(SHOWN)]).unwrap_or_default());
    if cells > SHOWN {
        out.push_str(&format!(" and {} more", cells - SHOWN));
    }
}

/// The maximum number of addresses in a line.
const SHOWN: usize = 20;

/// Formats `r1c1 r1c2 …`, with at most twenty addresses.
fn addresses(layout: &Layout, places: &[Place]) -> String {
    let mut words: Vec<String> = places.iter().take(SHOWN).map(|place| layout.place_name(place)).collect();
    if places.len() > SHOWN {
        words.push(format!("and {} more", places.len() - SHOWN));
    }
    words.join(" ")
}
