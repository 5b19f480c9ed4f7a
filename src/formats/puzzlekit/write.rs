//! Writes `puzzlekit`: rows and columns, the board, and below it its areas (regions or cages).

use crate::formats::cages::caged::{Boxes, Caged};
use crate::formats::puzzlekit::read::SIDES;
use crate::formats::{Document, Loss};
use crate::puzzle::{Argument, Clue, Digit};

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    if document.puzzle.solution.is_some() {
        losses.push(Loss::Solution);
    }
    let Some((mut board, others, own)) = Caged::with_others(document, losses) else { return String::new() };
    losses.extend(own.into_iter().map(|clue| document.loss(clue)));
    let side = board.side;
    if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4 to 100" });
        return String::new();
    }
    losses.extend(crate::formats::writing::not_numbers(document.puzzle));
    board.no_diagonals(document, losses);
    let drawn = !board.boxes.are_usual(side);
    let cages = board.apart(document, losses, |cage| {
        let most = cage.cells.len() * side;
        // A sum of all digits that fit is implied, and a cage without a sum still has different digits.
        !drawn && cage.total.map_or(cage.cells.len() > 1, |total| (1..=most as i64).contains(&total))
    });
    let mut cells = vec!["-".to_owned(); side * side];
    let killer = !cages.is_empty();
    for clue in others {
        let free = parity(clue).filter(|(cell, _)| board.givens[*cell].is_none() && cells[*cell] == "-");
        match free {
            Some((cell, letter)) => cells[cell] = letter.to_owned(),
            None => losses.push(document.loss(clue)),
        }
    }
    let cages = if killer { board.with_givens(cages, document, losses) } else { cages };
    if !killer {
        let given =
            |(cell, digit): (&mut String, &Option<Digit>)| digit.iter().for_each(|digit| *cell = digit.to_string());
        cells.iter_mut().zip(&board.givens).for_each(given);
    }
    let mut areas: Vec<usize> = match &board.boxes {
        Boxes::Drawn(numbers) if drawn => numbers.clone(),
        _ => Vec::new(),
    };
    if killer {
        // Cells outside of cages become areas of their own.
        areas = (cages.len()..cages.len() + side * side).collect();
        for (number, cage) in cages.iter().enumerate() {
            cage.cells.iter().for_each(|cell| areas[*cell] = number);
            let Some(total) = cage.total else { continue };
            match (cage.cells.iter().find(|cell| cells[**cell] == "-"), cage.clue) {
                (Some(cell), _) => cells[*cell] = total.to_string(),
                (None, Some(clue)) => losses.push(document.loss(clue)),
                (None, None) => {}
            }
        }
    }
    let mut numbers = std::collections::BTreeMap::new();
    let mut name = |area: &usize| {
        let next = numbers.len() + 1;
        numbers.entry(*area).or_insert(next).to_string()
    };
    let names: Vec<String> = areas.iter().map(&mut name).collect();
    let mut text = format!("{side} {side}\n");
    for row in cells.chunks(side).chain(names.chunks(side)) {
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}

/// Returns the cell that has to be even or odd, and its letter.
fn parity(clue: &Clue) -> Option<(usize, &'static str)> {
    let letter = match clue.rule.as_str() {
        "even" => "E",
        "odd" => "O",
        _ => return None,
    };
    match clue.arguments.as_slice() {
        [(_, Argument::Cell(cell))] if clue.parts.is_empty() => Some((cell.index(), letter)),
        [(_, Argument::Cells(cells))] if clue.parts.is_empty() && cells.len() == 1 => Some((cells[0].index(), letter)),
        _ => None,
    }
}
