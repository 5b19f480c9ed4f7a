//! `lisudoku`: the JSON of lisudoku.xyz.

use crate::formats::writing::arguments::{argument, integer, own_rules};
use crate::formats::writing::board::givens;
use crate::formats::writing::laid_out;
use crate::formats::{Document, Loss};
use crate::puzzle::{Argument, CellId, Clue, Layout, RegionKind};
use serde_json::{Map, Value, json};

/// Sides of boards that the site has.
const SIDES: [usize; 3] = [4, 6, 9];

/// Rules that are on or off, with the site's key.
const GLOBALS: [(&str, &[&str]); 6] = [
    ("diagonal_down", &["primaryDiagonal"]),
    ("diagonal_up", &["secondaryDiagonal"]),
    ("x_sudoku", &["primaryDiagonal", "secondaryDiagonal"]),
    ("antiknight", &["antiKnight"]),
    ("antiking", &["antiKing"]),
    ("kropki_negative", &["kropkiNegative"]),
];

/// Rules of a list of cells, with the site's key.
const LINES: [(&str, &str); 4] =
    [("extra_region", "extraRegions"), ("thermo", "thermos"), ("renban", "renbans"), ("palindrome", "palindromes")];

/// Rules of one cell, with the site's key.
const CELLS: [(&str, &str); 2] = [("odd", "oddCells"), ("even", "evenCells")];

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let puzzle = document.puzzle;
    let layout: &Layout = &puzzle.layout;
    let (givens, side) = (givens(puzzle, losses), usize::from(layout.rows()));
    let symbols = layout.symbols.digits().iter().copied().eq(1..=side as i32);
    if !layout.grids.is_empty() {
        losses.push(Loss::Grids(layout.name.clone()));
    } else if !layout.fills_rectangle() || usize::from(layout.columns()) != side || !symbols {
        let (rows, columns, symbols) = (side, usize::from(layout.columns()), layout.symbols.len());
        losses.push(Loss::Shape { rows, columns, symbols });
    } else if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 4, 6 and 9" });
    }
    if !puzzle.marks.is_empty() {
        losses.push(Loss::Marks(puzzle.marks.len()));
    }
    if !puzzle.entered.is_empty() {
        losses.push(Loss::Entered(puzzle.entered.len()));
    }
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
    // Without regions the site has its own.
    if of_kind(RegionKind::Box).count() == 0 {
        losses.push(Loss::Regions(layout.name.clone()));
    }
    if of_kind(RegionKind::Row).count() != side || of_kind(RegionKind::Column).count() != side {
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
    let places = |name: &str| match argument(clue, name)? {
        Argument::Cells(found) => Some(cells(layout, found)),
        Argument::List(items) => match items.as_slice() {
            [Argument::Cells(found)] => Some(cells(layout, found)),
            _ => None,
        },
        _ => None,
    };
    let is = |name: &str, wanted: i64| integer(clue, name) == Some(wanted);
    if clue.grid.is_some() {
        return None;
    }
    match clue.rule.as_str() {
        "kropki_negative" if !(is("difference", 1) && is("ratio", 2)) => None,
        rule if GLOBALS.iter().any(|(global, _)| *global == rule) => {
            let keys = GLOBALS.iter().filter(|(global, _)| *global == rule).flat_map(|(_, keys)| keys.iter());
            keys.for_each(|key| drop(object.insert((*key).to_owned(), json!(true))));
            Some(())
        }
        "odd" | "even" => match clue.arguments.as_slice() {
            [(_, Argument::Cell(cell))] => {
                let (_, key) = CELLS.iter().find(|(rule, _)| *rule == clue.rule)?;
                add(object, key, place(layout, *cell));
                Some(())
            }
            _ => None,
        },
        "killer" => {
            let sum = integer(clue, "total")?;
            add(object, "killerCages", json!({ "sum": sum, "region": places("cells")? }));
            Some(())
        }
        "cage" => {
            add(object, "killerCages", json!({ "sum": null, "region": places("cells")? }));
            Some(())
        }
        "arrow" => {
            add(object, "arrows", json!({ "circleCells": places("circle")?, "arrowCells": places("shafts")? }));
            Some(())
        }
        "kropki_white" if is("difference", 1) => dot(object, &places("cells")?, "Consecutive"),
        "kropki_black" if is("ratio", 2) => dot(object, &places("cells")?, "Double"),
        rule => {
            let (_, key) = LINES.iter().find(|(line, _)| *line == rule)?;
            let [(name, _)] = clue.arguments.as_slice() else { return None };
            add(object, key, places(name)?);
            Some(())
        }
    }
}

fn dot(object: &mut Map<String, Value>, places: &Value, kind: &str) -> Option<()> {
    let [first, second] = places.as_array()?.as_slice() else { return None };
    add(object, "kropkiDots", json!({ "dotType": kind, "cell1": first, "cell2": second }));
    Some(())
}

/// Adds an item to a list, which is begun if there is none.
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
