//! Cells filled with colour.

use super::canvas::{Canvas, Mark};
use super::words::Words;
use super::{cells_of, marks};
use crate::formats::writing::arguments::argument;
use crate::puzzle::{Argument, CellId, Clue, Position};
use std::collections::HashSet;

/// The colour of cells that are greater or less than those around them.
const GREY: &str = "#CFCFCF";

/// Draws a clue of filled cells; `false` if it is none.
pub(super) fn draw(clue: &Clue, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    match clue.rule.as_str() {
        "maximum" => extreme(clue, true, canvas, words),
        "minimum" => extreme(clue, false, canvas, words),
        "clone" => clone(clue, canvas, words),
        _ => false,
    }
}

fn fill(cell: CellId, colour: &'static str, canvas: &mut Canvas<'_>) {
    let center = canvas.middle(cell);
    canvas.underlays.push(Mark { center, width: 1.0, height: 1.0, background_color: Some(colour), ..Mark::default() });
}

/// A cell with signs to all neighbours that it is compared with; they are two or more, since one alone would be an inequality.
fn extreme(clue: &Clue, greatest: bool, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(&[cell]) = cells_of(clue, "c") else { return false };
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
        around.into_iter().filter_map(beside).filter(|other| !words.is_marked(&clue.rule, *other)).collect();
    if compared.len() < 2 {
        return false;
    }
    fill(cell, GREY, canvas);
    for other in compared {
        let pair = if greatest { [cell, other] } else { [other, cell] };
        marks::inequality(pair, canvas);
    }
    words.add(match greatest {
        true => {
            "Maximum: digits in grey cells with outward facing arrows are greater than their orthogonal neighbours."
        }
        false => "Minimum: digits in grey cells with inward facing arrows are lower than their orthogonal neighbours.",
    });
    true
}

/// Areas of one colour, which must be of one shape and not touch, to be told apart.
fn clone(clue: &Clue, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let Some(Argument::List(items)) = argument(clue, "groups") else { return false };
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
    let name = format!("clone {}", words.clones);
    let sentence = "COLOUR areas are clones: they contain the same digits in the same positions.";
    let Some(colour) = words.colour("area", &name, "green", sentence) else { return false };
    words.clones += 1;
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
