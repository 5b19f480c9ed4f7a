//! Writes `sumocue`: for each cell the sum of the cage that begins there, or the first cell of its cage, and the number of its
//! region.

use crate::formats::cages::caged::Caged;
use crate::formats::{Document, Loss};

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let Some(mut board) = Caged::of(document, losses) else { return String::new() };
    let side = board.side;
    if side < 4 {
        losses.push(Loss::Side { side, allowed: "boards of side 4 or more" });
        return String::new();
    }
    let mut line = "SumoCueV1".to_owned();
    if board.both_diagonals(document, losses) {
        line.push('D');
    }
    let cages = board.apart(document, losses, |cage| cage.total.is_some_and(|total| (1..1 << 16).contains(&total)));
    let mut entries = vec!["=0".to_owned(); side * side];
    for cage in board.with_givens(cages, document, losses) {
        let Some((first, rest)) = cage.cells.split_first() else { continue };
        entries[*first] = format!("={}", cage.total.unwrap_or(0));
        rest.iter().for_each(|cell| entries[*cell] = format!("+{first}"));
    }
    let regions = (!board.boxes.are_usual(side)).then(|| board.boxes.numbers(side));
    for (cell, entry) in entries.iter().enumerate() {
        line.push_str(entry);
        if let Some(regions) = &regions {
            line.push_str(&format!("J{}", regions[cell]));
        }
    }
    line.push('\n');
    line
}
