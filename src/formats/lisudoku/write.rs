//! Writes `lisudoku`, the JSON of lisudoku.xyz.

use super::table::{LisudokuShape, TABLE};
use crate::formats::writing::arguments::{integer, own_rules};
use crate::formats::writing::board::{ExpressibleParts, givens, has_all_lines};
use crate::formats::writing::laid_out;
use crate::formats::{Document, Loss};
use crate::puzzle::{CellId, Clue, Layout, RegionKind};
use serde_json::{Map, Value, json};

/// Sides of boards that the site supports.
const SIDES: [usize; 3] = [4, 6, 9];

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let puzzle = document.puzzle;
    let layout: &Layout = &puzzle.layout;
    let (givens, side) = (givens(puzzle, losses), usize::from(layout.rows()));
    let symbols = layout.symbols.are_counted() && layout.symbols.len() == side;
    if !layout.grids.is_empty() {
        losses.push(Loss::Grids(layout.name.clone()));
    } else if !layout.fills_rectangle() || usize::from(layout.columns()) != side || !symbols {
        let (rows, columns, symbols) = (side, usize::from(layout.columns()), layout.symbols.len());
        losses.push(Loss::Shape { rows, columns, symbols });
    } else if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4, 6 and 9" });
    }
    losses.extend(ExpressibleParts::default().lost(puzzle));
    if puzzle.solution.is_some() {
        losses.push(Loss::Solution);
    }
    let mut object = Map::new();
    object.insert("gridSize".to_owned(), json!(side));
    let of_kind = |kind: RegionKind| layout.regions.iter().filter(move |region| region.kind == kind);
    object.insert("regions".to_owned(), of_kind(RegionKind::Box).map(|region| cells(layout, &region.cells)).collect());
    let fixed = givens.iter().enumerate().filter_map(|(cell, given)| {
        Some(json!({ "position": place(layout, CellId(cell as u32)), "value": (*given)? }))
    });
    object.insert("fixedNumbers".to_owned(), fixed.collect());
    for region in of_kind(RegionKind::Extra) {
        add(&mut object, "extraRegions", cells(layout, &region.cells));
    }
    // If no regions are stated, the site uses its own.
    if of_kind(RegionKind::Box).count() == 0 {
        losses.push(Loss::Regions(layout.name.clone()));
    }
    if !has_all_lines(layout) {
        losses.push(Loss::Custom(layout.name.clone()));
    }
    let own = own_rules(document.tree);
    for clue in &puzzle.clues {
        if own.contains(clue.rule.as_str()) || put(&mut object, layout, clue).is_none() {
            losses.push(document.loss(clue));
        }
    }
    laid_out(&Value::Object(object).to_string())
}

/// Adds a clue, if the site has its rule.
fn put(object: &mut Map<String, Value>, layout: &Layout, clue: &Clue) -> Option<()> {
    match clue.rule.as_str() {
        _ if clue.grid.is_some() => None,
        // The site has one key for each diagonal.
        "x_sudoku" => {
            ["diagonal_down", "diagonal_up"].into_iter().try_for_each(|rule| put_as(object, layout, clue, rule))
        }
        rule => put_as(object, layout, clue, rule),
    }
}

fn put_as(object: &mut Map<String, Value>, layout: &Layout, clue: &Clue, rule: &str) -> Option<()> {
    let row = TABLE.iter().find(|row| row.rule == rule)?;
    if !row.fixed.iter().all(|(parameter, number)| integer(clue, parameter) == Some(*number)) {
        return None;
    }
    let groups = clue.arguments.iter().filter_map(|(_, argument)| match argument.groups()?.as_slice() {
        [only] => Some(cells(layout, only)),
        _ => None,
    });
    let groups: Vec<Value> = groups.collect();
    match (row.shape, groups.as_slice()) {
        (LisudokuShape::Switch, _) => drop(object.insert(row.key.to_owned(), json!(true))),
        (LisudokuShape::Lists, [only]) => add(object, row.key, only.clone()),
        (LisudokuShape::Cells, [only]) => add(object, row.key, only.get(0)?.clone()),
        (LisudokuShape::Cage { summed }, [only]) => {
            let sum = if summed { Some(integer(clue, "total")?) } else { None };
            add(object, row.key, json!({ "sum": sum, "region": only }));
        }
        (LisudokuShape::Arrow, [circle, shaft]) => {
            add(object, row.key, json!({ "circleCells": circle, "arrowCells": shaft }))
        }
        (LisudokuShape::Dot(kind), [pair]) => {
            let [first, second] = pair.as_array()?.as_slice() else { return None };
            add(object, row.key, json!({ "dotType": kind, "cell1": first, "cell2": second }));
        }
        _ => return None,
    }
    Some(())
}

/// Adds an item to a list, which is created if it does not exist.
fn add(object: &mut Map<String, Value>, key: &str, item: Value) {
    let list = object.entry(key).or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(items) = list {
        items.push(item);
    }
}

fn cells(layout: &Layout, cells: &[CellId]) -> Value {
    cells.iter().map(|cell| place(layout, *cell)).collect()
}

fn place(layout: &Layout, cell: CellId) -> Value {
    let place = layout.position(cell);
    json!({ "row": place.row, "col": place.column })
}
