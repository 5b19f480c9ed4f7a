//! Cells filled with colour.

use super::canvas::{Canvas, Mark};
use super::words::Words;
use super::{Shown, marks};
use crate::formats::writing::arguments::argument;
use crate::language::faces::Look;
use crate::puzzle::{Argument, CellId, Position};
use std::collections::HashSet;

/// The colour of cells that are greater or less than those around them.
const GREY: &str = "#CFCFCF";

/// Draws filled cells; `false` if they cannot be told from others.
pub(super) fn draw(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    match clue.mark.look {
        Some(Look::Windows) => windows(clue, canvas, words),
        None if clue.mark.together => areas(clue, canvas, words),
        _ => false,
    }
}

/// The four windows of a board of nine rows and columns.
fn windows(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let layout = canvas.layout;
    if (layout.rows(), layout.columns(), layout.cells().len()) != (9, 9, 81) {
        return false;
    }
    for center in [[2.5, 2.5], [2.5, 6.5], [6.5, 2.5], [6.5, 6.5]] {
        let background_color = Some(GREY);
        canvas.underlays.push(Mark { center, width: 3.0, height: 3.0, background_color, ..Mark::default() });
    }
    words.add(clue.sentence());
    true
}

fn fill(cell: CellId, colour: &'static str, canvas: &mut Canvas<'_>) {
    let center = canvas.middle(cell);
    canvas.underlays.push(Mark { center, width: 1.0, height: 1.0, background_color: Some(colour), ..Mark::default() });
}

/// A cell with signs to all neighbours that it is compared with; they are two or more, since one alone would be an inequality.
pub(super) fn extreme(clue: Shown<'_>, greatest: bool, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(&[cell]) = clue.cells() else { return false };
    let Position { row, column } = canvas.layout.position(cell);
    let around = [
        (row.checked_sub(1), Some(column)),
        (Some(row), column.checked_sub(1)),
        (Some(row), Some(column + 1)),
        (Some(row + 1), Some(column)),
    ];
    let beside =
        |(row, column): (Option<u16>, Option<u16>)| canvas.layout.cell_at(Position { row: row?, column: column? });
    let compared: Vec<CellId> =
        around.into_iter().filter_map(beside).filter(|other| !words.is_marked(clue.face.rule, *other)).collect();
    if compared.len() < 2 {
        return false;
    }
    fill(cell, GREY, canvas);
    for other in compared {
        let pair = if greatest { [cell, other] } else { [other, cell] };
        marks::inequality(pair, canvas);
    }
    words.add(clue.sentence());
    true
}

/// Areas of one colour, which must be of one shape and not touch, to be told apart.
fn areas(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let groups = clue.mark.of.first().and_then(|name| argument(clue.clue, name));
    let Some(Argument::List(items)) = groups else { return false };
    let cells = |item: &Argument| match item {
        Argument::Cells(cells) => Some(cells.clone()),
        _ => None,
    };
    let Some(groups) = items.iter().map(cells).collect::<Option<Vec<Vec<CellId>>>>() else { return false };
    let places = |group: &Vec<CellId>| group.iter().map(|cell| canvas.middle(*cell)).collect::<Vec<_>>();
    let shape = |group: &Vec<CellId>| {
        let places = places(group);
        let first = places.first().copied().unwrap_or_default();
        places.iter().map(|at| [at[0] - first[0], at[1] - first[1]]).collect::<Vec<_>>()
    };
    let in_order = |group: &Vec<CellId>| group.windows(2).all(|pair| pair[0] < pair[1]);
    let alike = groups.iter().all(|group| in_order(group) && shape(group) == shape(&groups[0]));
    if groups.len() < 2 || !alike || !groups.iter().all(|group| is_connected(&places(group))) || touch(&groups, canvas)
    {
        return false;
    }
    let name = format!("{} {}", clue.face.rule, words.areas);
    let Some(colour) = words.colour("area", &name, clue) else { return false };
    words.areas += 1;
    groups.into_iter().flatten().for_each(|cell| fill(cell, colour, canvas));
    true
}

fn near(a: [f64; 2], b: [f64; 2]) -> bool {
    (a[0] - b[0]).abs() + (a[1] - b[1]).abs() <= 1.0
}

/// Whether cells of different groups share an edge, or are the same.
fn touch(groups: &[Vec<CellId>], canvas: &Canvas<'_>) -> bool {
    groups.iter().enumerate().any(|(number, group)| {
        let others = groups[..number].iter().flatten();
        others.into_iter().any(|other| group.iter().any(|cell| near(canvas.middle(*cell), canvas.middle(*other))))
    })
}

/// Whether one gets from the first place to all others over edges.
fn is_connected(places: &[[f64; 2]]) -> bool {
    let (mut seen, mut open) = (HashSet::from([0]), vec![0]);
    while let Some(from) = open.pop() {
        for (to, place) in places.iter().enumerate() {
            if near(places[from], *place) && seen.insert(to) {
                open.push(to);
            }
        }
    }
    seen.len() == places.len()
}
