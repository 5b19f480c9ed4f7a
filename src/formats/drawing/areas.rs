//! Combines filled cells to signs: with adjacent ones, inside frames, and with inequality signs around them.

use super::board::CellPlace;
use super::sign::{Sign, SignForm};
use std::collections::{HashMap, HashSet};

/// Removes areas that have the same cells as a frame: they only colour the frame.
pub(super) fn framed_shades(signs: &mut Vec<Sign>) {
    let sorted = |cells: &[CellPlace]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let framed: HashSet<Vec<CellPlace>> = signs
        .iter()
        .filter_map(|sign| match &sign.form {
            SignForm::Frame(cells) => Some(sorted(cells)),
            _ => None,
        })
        .collect();
    signs.retain(|sign| match &sign.form {
        SignForm::Shade(cells) if sign.text.is_none() => !framed.contains(&sorted(cells)),
        _ => true,
    });
}

/// Joins adjacent filled cells of one colour to one sign.
pub(super) fn join_shades(signs: &mut Vec<Sign>) {
    let mut single: HashMap<(String, CellPlace), usize> = HashMap::new();
    for (index, sign) in signs.iter().enumerate() {
        if let (SignForm::Shade(cells), None) = (&sign.form, &sign.text)
            && let [cell] = cells.as_slice()
        {
            single.entry((sign.name.clone(), *cell)).or_insert(index);
        }
    }
    let mut gone = vec![false; signs.len()];
    let mut order: Vec<usize> = single.values().copied().collect();
    order.sort_unstable();
    for index in order {
        if gone[index] {
            continue;
        }
        let (name, Some(&start)) = (signs[index].name.clone(), signs[index].form.cells().first()) else { continue };
        let (mut cells, mut open) = (Vec::new(), vec![start]);
        while let Some(cell) = open.pop() {
            let Some(found) = single.remove(&(name.clone(), cell)) else { continue };
            gone[found] |= found != index;
            cells.push(cell);
            let (row, column) = cell;
            open.extend([(row + 1, column), (row, column + 1)]);
            open.extend(row.checked_sub(1).map(|row| (row, column)));
            open.extend(column.checked_sub(1).map(|column| (row, column)));
        }
        cells.sort_unstable();
        signs[index].form = SignForm::Shade(cells);
    }
    let mut gone = gone.into_iter();
    signs.retain(|_| !gone.next().unwrap_or(false));
}

/// Combines a filled cell with the inequality signs at its borders: its value is less, or greater, than those around it. Cells
/// of the same colour with a single sign, since the others are covered by their neighbours, are included.
pub(super) fn fortresses(signs: &mut Vec<Sign>) {
    let shaded: HashMap<CellPlace, usize> = signs
        .iter()
        .enumerate()
        .filter_map(|(index, sign)| match &sign.form {
            SignForm::Shade(cells) if cells.len() == 1 => Some((cells[0], index)),
            _ => None,
        })
        .collect();
    let mut shown: HashMap<usize, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (place, sign) in signs.iter().enumerate() {
        if let SignForm::Greater([greater, smaller]) = sign.form {
            if let Some(index) = shaded.get(&greater) {
                shown.entry(*index).or_default().0.push(place);
            }
            if let Some(index) = shaded.get(&smaller) {
                shown.entry(*index).or_default().1.push(place);
            }
        }
    }
    let mut gone = vec![false; signs.len()];
    let with_several = |is_out: bool| -> HashSet<String> {
        let clear = shown.iter().filter(|(_, (more, less))| match is_out {
            true => more.len() >= 2 && less.is_empty(),
            false => less.len() >= 2 && more.is_empty(),
        });
        clear.filter_map(|(index, _)| signs.get(*index)).map(|sign| sign.name.clone()).collect()
    };
    let (out, inward) = (with_several(true), with_several(false));
    for (index, (more, less)) in shown {
        let name = &signs[index].name;
        let (name, used) = match (more.len(), less.len()) {
            (2.., 0) => ("cell-with-signs-out", more),
            (0, 2..) => ("cell-with-signs-in", less),
            (1, 0) if out.contains(name) && !inward.contains(name) => ("cell-with-signs-out", more),
            (0, 1) if inward.contains(name) && !out.contains(name) => ("cell-with-signs-in", less),
            _ => continue,
        };
        if let Some(&cell) = signs[index].form.cells().first() {
            signs[index].name = name.to_owned();
            signs[index].form = SignForm::Cell(cell);
            used.into_iter().for_each(|place| gone[place] = true);
        }
    }
    let mut gone = gone.into_iter();
    signs.retain(|_| !gone.next().unwrap_or(false));
}
