//! Writes `snarfable`: killer cages as 81 sums and arrows.

use crate::formats::cages::caged::{Cage, Caged, named};
use crate::formats::{Document, Loss};

const SIDE: usize = 9;

/// The arrows with their directions: down and right.
const ARROWS: [(char, isize, isize); 8] =
    [('<', 0, -1), ('>', 0, 1), ('^', -1, 0), ('v', 1, 0), ('`', -1, -1), ('\'', -1, 1), (',', 1, -1), ('.', 1, 1)];

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let Some(mut board) = Caged::of(document, losses) else { return String::new() };
    let side = board.side;
    if side != SIDE {
        losses.push(Loss::Side { side, allowed: "boards of side 9" });
        return String::new();
    }
    if !board.boxes.are_usual(side) {
        losses.push(Loss::Regions(document.puzzle.layout.name.clone()));
    }
    board.no_diagonals(document, losses);
    let cages = board.apart(document, losses, |cage| arrows(cage).is_some());
    let mut cells = vec!['0'; SIDE * SIDE];
    for cage in board.with_givens(cages, document, losses) {
        for (cell, arrow) in arrows(&cage).into_iter().flatten() {
            cells[cell] = arrow;
        }
    }
    named(cells.into_iter().collect(), document)
}

/// Returns the characters of a cage's cells, if its sum is missing or has one character, and it is connected.
fn arrows(cage: &Cage<'_>) -> Option<Vec<(usize, char)>> {
    let sum = match cage.total.map_or(Ok(0), u8::try_from).ok()? {
        0 if cage.total.is_some() => return None,
        sum @ 0..=9 => b'0' + sum,
        sum @ 10..=35 => b'A' + sum - 10,
        sum @ 36..=45 => b'a' + sum - 36,
        _ => return None,
    };
    let first = *cage.cells.first()?;
    let mut found = vec![(first, char::from(sum))];
    let mut at = 0;
    while let Some((cell, _)) = found.get(at).copied() {
        at += 1;
        for (arrow, down, right) in ARROWS {
            // The arrow leads from the neighbour to this cell.
            let row = (cell / SIDE).checked_add_signed(-down).filter(|row| *row < SIDE);
            let column = (cell % SIDE).checked_add_signed(-right).filter(|column| *column < SIDE);
            let Some(from) = row.zip(column).map(|(row, column)| row * SIDE + column) else { continue };
            if cage.cells.contains(&from) && !found.iter().any(|(cell, _)| *cell == from) {
                found.push((from, arrow));
            }
        }
    }
    (found.len() == cage.cells.len()).then_some(found)
}
