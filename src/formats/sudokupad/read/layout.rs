//! Reads the layout of a SudokuPad puzzle: rows, columns, regions, digits.

use super::cells::Grid;
use super::metadata::SudokuPadMetadata;
use crate::code::Code;
use crate::formats::boxes::{box_of, boxes_of};
use crate::formats::draft::{Draft, address};
use crate::formats::drawing::DrawnBoard;
use crate::formats::json_value::Json;
use crate::puzzle::{Effect, Span};
use crate::syntax::Diagnostic;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The name of the regions in `--treat`.
const REGIONS: &str = "regions";

const NO_BOXES: &str =
    "no boxes are listed, although there may be some (`--treat regions=boxes` or `--treat regions=nothing`)";

type CellList = Vec<(usize, usize)>;

/// Types of cages that are houses of the board, not clues.
pub(super) const OF_BOARD: [&str; 4] = ["rowcol", "row", "col", "region"];

/// Groups of different digits that the file lists.
struct Lists {
    regions: Vec<(CellList, Span)>,
    /// Rows and columns, if the file lists them explicitly; empty if they are those of the board.
    lines: Vec<(CellList, Span)>,
    /// Whether it lists rows and columns explicitly, so that unlisted ones do not exist.
    explicit: bool,
}

/// Adds the layout, and returns the board for drawings.
pub(super) fn read(json: &Json, grid: &Grid<'_>, stated: &SudokuPadMetadata, draft: &mut Draft<'_>) -> DrawnBoard {
    let mut lists = lists(json, grid, draft);
    if lists.regions.is_empty() {
        lists.regions = partition(json, grid, stated);
    }
    let is_told = told_regions(&mut lists.regions, grid, draft);
    let mut board = DrawnBoard::new(grid.rows, grid.columns);
    let within: HashSet<(usize, usize)> =
        lists.lines.iter().chain(&lists.regions).flat_map(|(cells, _)| cells.iter().copied()).collect();
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let outside = !lists.lines.is_empty() && !within.contains(&(row, column));
            if !grid.has(row, column) || outside {
                board.gaps.insert((row, column));
            }
        }
    }
    for (number, (cells, _)) in lists.regions.iter().enumerate() {
        for cell in cells {
            board.regions.entry(*cell).or_insert(number);
        }
    }
    let at = json.get("regions").map_or(grid.at, |found| found.span);
    let symbols = symbols(grid, &lists, stated, draft, at);
    board.lowest = symbols.0;
    let square = grid.rows == grid.columns && board.gaps.is_empty() && lists.lines.is_empty();
    let side = grid.rows;
    let plain = square && symbols.1 - symbols.0 + 1 == side as i64;
    let boxes = plain.then(|| boxes(&lists.regions, side)).flatten();
    match boxes {
        Some((height, width)) => draft.say(&format!("use classic({height}, {width})"), at),
        None if plain && lists.regions.is_empty() => draft.say(&format!("use latin({side})"), at),
        None if plain => {
            draft.say(&format!("use jigsaw({side})"), at);
            regions(&lists.regions, grid, draft, at);
        }
        None => custom(grid, &board, &lists, symbols, draft, at),
    }
    let largest = lists.regions.iter().map(|(cells, _)| cells.len()).max().unwrap_or(side);
    let alone = |row: usize, column: usize| board.has(row, column) && !within.contains(&(row, column));
    let without = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column)));
    let without = without.filter(|(row, column)| alone(*row, *column)).count();
    if is_told {
        // The user knows better than the file.
    } else if plain && !lists.explicit && largest < side {
        draft.doubt(Effect::Changes, format!("regions of at most {largest} cells on a board of side {side}"), at);
    } else if lists.regions.is_empty() && !lists.explicit && !denies_boxes(&stated.rules) {
        draft.doubt(Effect::Restricts, NO_BOXES, at);
    } else if !lists.regions.is_empty() && !lists.explicit && without > 0 {
        let what = format!("{without} cells are not in a region, although there may be more regions");
        draft.doubt(Effect::Restricts, what, at);
    }
    if symbols.0 != 1 && plain {
        draft.say(&format!("symbols {}..{}", symbols.0, symbols.1), at);
    }
    board
}

/// Returns whether the rules in words call for a board without known regions.
fn denies_boxes(rules: &str) -> bool {
    let rules = rules.to_lowercase();
    ["latin", "chaos construction"].iter().any(|word| rules.contains(word))
}

/// Returns the cages without numbers as regions if the rules in words speak of regions, and not of cages, and as many cages as the
/// board has rows, of as many cells, cover the board. Otherwise returns none.
pub(super) fn partition(json: &Json, grid: &Grid<'_>, stated: &SudokuPadMetadata) -> Vec<(CellList, Span)> {
    let rules = stated.rules.to_lowercase();
    let are_listed = json.get("regions").is_some_and(|list| !list.list().is_empty());
    if are_listed
        || rules.contains("cage")
        || !["irregular", "jigsaw", "region"].iter().any(|word| rules.contains(word))
    {
        return Vec::new();
    }
    let mut found: Vec<(CellList, Span)> = Vec::new();
    for cage in json.get("cages").map_or(&[][..], Json::list) {
        let Some(list) = cage.get("cells").filter(|cells| !cells.list().is_empty()) else { continue };
        let numbered = ["sum", "value"].iter().filter_map(|key| cage.get(key)).any(|value| !value.is_blank());
        if numbered || !cage.get("type").is_none_or(Json::is_blank) {
            return Vec::new();
        }
        let cells: BTreeSet<(usize, usize)> = list.list().iter().filter_map(|pair| grid.cell(pair)).collect();
        found.push((cells.into_iter().collect(), cage.span));
    }
    let covered: HashSet<(usize, usize)> = found.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
    let side = grid.rows;
    let is_partition = grid.columns == side
        && covered.len() == side * side
        && found.len() == side
        && found.iter().all(|(cells, _)| cells.len() == side);
    if is_partition { found } else { Vec::new() }
}

/// Replaces the regions by the usual boxes, or removes them, if the user says so (`--treat regions=boxes`), and returns whether
/// that is the case.
fn told_regions(regions: &mut Vec<(CellList, Span)>, grid: &Grid<'_>, draft: &mut Draft<'_>) -> bool {
    let Some(told) = draft.apply(REGIONS) else { return false };
    let (height, width) = box_of(grid.rows);
    let is_full = (0..grid.rows).all(|row| (0..grid.columns).all(|column| grid.has(row, column)));
    let why = match told {
        None => {
            regions.clear();
            return true;
        }
        Some("boxes") if grid.rows == grid.columns && is_full && height > 1 => {
            let of_box = |n: usize| {
                let (top, left) = (n / height * height, n % height * width);
                (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column))).collect()
            };
            *regions = (0..grid.rows).map(|n| (of_box(n), grid.at)).collect();
            return true;
        }
        Some("boxes") => "this board has no usual boxes",
        Some(_) => "regions are `boxes` or `nothing`",
    };
    let message = Diagnostic::new(Code::E0722, format!("`--treat {REGIONS}` does not fit: {why}"));
    draft.report(message.at(grid.at, "this board"));
    false
}

/// Returns the regions, and the rows and columns that are listed as cages.
fn lists(json: &Json, grid: &Grid<'_>, draft: &mut Draft<'_>) -> Lists {
    let mut regions: Vec<(CellList, Span)> = Vec::new();
    for list in json.get("regions").map_or(&[][..], Json::list) {
        let cells: BTreeSet<(usize, usize)> = list.list().iter().filter_map(|pair| grid.cell(pair)).collect();
        if cells.len() < list.list().len() {
            draft.doubt(Effect::Restricts, "a region with a cell that is not on the board or occurs twice", list.span);
        }
        if !cells.is_empty() {
            regions.push((cells.into_iter().collect(), list.span));
        }
    }
    let mut lines: Vec<(CellList, Span)> = Vec::new();
    for cage in json.get("cages").map_or(&[][..], Json::list) {
        let kind = cage.get("type").and_then(Json::text).unwrap_or("");
        let Some(list) = cage.get("cells").filter(|_| OF_BOARD.contains(&kind)) else {
            continue;
        };
        let cells: BTreeSet<(usize, usize)> = list.list().iter().filter_map(|pair| grid.cell(pair)).collect();
        match cells.is_empty() {
            true => {}
            false if kind == "region" => regions.push((cells.into_iter().collect(), cage.span)),
            false => lines.push((cells.into_iter().collect(), cage.span)),
        }
    }
    // A list of exactly the usual rows and columns has no effect.
    let rows = (0..grid.rows).map(|row| (0..grid.columns).map(|column| (row, column)).collect::<CellList>());
    let columns = (0..grid.columns).map(|column| (0..grid.rows).map(|row| (row, column)).collect::<CellList>());
    let usual: HashSet<CellList> = rows.chain(columns).collect();
    let listed: HashSet<CellList> = lines.iter().map(|(cells, _)| cells.clone()).collect();
    let explicit = !lines.is_empty();
    if listed == usual {
        lines.clear();
    }
    Lists { regions, lines, explicit }
}

/// Returns the lowest and the highest digit: as many as the largest group has cells, from 1 unless the rules in words or the
/// digits that occur imply otherwise.
fn symbols(grid: &Grid<'_>, lists: &Lists, stated: &SudokuPadMetadata, draft: &mut Draft<'_>, at: Span) -> (i64, i64) {
    let largest = |groups: &[(CellList, Span)]| groups.iter().map(|(cells, _)| cells.len()).max().unwrap_or(0);
    let count = match (largest(&lists.regions), largest(&lists.lines)) {
        (0, 0) => grid.rows.max(grid.columns),
        (regions, 0) if grid.rows == grid.columns => regions.max(grid.rows),
        (regions, lines) => regions.max(lines),
    };
    let count = count.min(super::cells::MOST) as i64;
    let sized = |digits: &mut dyn Iterator<Item = i64>| {
        let digits: Vec<i64> = digits.filter(|d| (0..=1000).contains(d)).collect();
        Some((*digits.iter().min()?, *digits.iter().max()?))
    };
    let stored = stated.digits(grid);
    // Zeros are often blanks of a partial solution.
    let partial = stored.iter().filter(|d| **d == 0).count() > stored.len() / 4;
    let from_solution = sized(&mut stored.iter().copied().filter(|d| !partial || *d > 0));
    let from_givens = sized(&mut grid.givens());
    let (low, high) = match (from_solution, from_givens) {
        (Some(one), Some(other)) => (one.0.min(other.0), one.1.max(other.1)),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => (1, count),
    };
    let in_words = stated.range().filter(|(lowest, highest)| {
        let occurs = from_solution.is_some() || from_givens.is_some();
        highest - lowest + 1 == count && (!occurs || (low >= *lowest && high <= *highest))
    });
    if let Some(range) = in_words {
        return range;
    }
    match () {
        () if low >= 1 && high <= count => (1, count),
        () if high - low < count && low == 0 => (0, count - 1),
        () => {
            let (low, high) = (low.min(1), high.max(count).min(low.min(1) + super::cells::MOST as i64 - 1));
            draft.doubt(Effect::Changes, format!("digits from {low} to {high} in groups of {count} cells"), at);
            (low, high)
        }
    }
}

/// Returns height and width of the boxes, if the regions are those of a classic grid.
fn boxes(regions: &[(CellList, Span)], side: usize) -> Option<(usize, usize)> {
    let mut numbers = vec![None; side * side];
    for (number, (cells, _)) in regions.iter().enumerate() {
        cells.iter().for_each(|(row, column)| numbers[row * side + column] = Some(number));
    }
    let covered: usize = regions.iter().map(|(cells, _)| cells.len()).sum();
    boxes_of(&numbers, side).filter(|_| covered == side * side)
}

/// Adds the regions as a picture; a region that shares cells with others is added by name.
fn regions(regions: &[(CellList, Span)], grid: &Grid<'_>, draft: &mut Draft<'_>, at: Span) {
    let mut numbers: Vec<Option<usize>> = vec![None; grid.cells.len()];
    let mut overlapping = Vec::new();
    for (number, (cells, span)) in regions.iter().enumerate() {
        let places: Vec<usize> = cells.iter().map(|(row, column)| row * grid.columns + column).collect();
        match places.iter().all(|place| numbers[*place].is_none()) {
            true => places.iter().for_each(|place| numbers[*place] = Some(number)),
            false => overlapping.push((number, cells, *span)),
        }
    }
    if numbers.iter().any(Option::is_some) {
        draft.regions(grid.columns, &numbers, at);
    }
    for (number, cells, span) in overlapping {
        region(&format!("overlap{}", number + 1), cells, draft, span);
    }
}

fn region(name: &str, cells: &CellList, draft: &mut Draft<'_>, at: Span) {
    let cells: Vec<String> = cells.iter().map(|(row, column)| address(*row, *column)).collect();
    draft.say(&format!("region {name} {}", cells.join(" ")), at);
}

/// Adds a custom board: not square, with gaps, with other digits, or with listed rows and columns.
fn custom(grid: &Grid<'_>, board: &DrawnBoard, lists: &Lists, symbols: (i64, i64), draft: &mut Draft<'_>, at: Span) {
    let mut ranges = Vec::new();
    for row in 0..grid.rows {
        let mut column = 0;
        while column < grid.columns {
            let start = column;
            while board.has(row, column) {
                column += 1;
            }
            match column - start {
                0 => column += 1,
                1 => ranges.push(address(row, start)),
                _ => ranges.push(format!("{}..{}", address(row, start), address(row, column - 1))),
            }
        }
    }
    draft.say(&format!("cells {}", ranges.join(" ")), grid.at);
    draft.say(&format!("symbols {}..{}", symbols.0, symbols.1), at);
    let count = usize::try_from(symbols.1 - symbols.0 + 1).unwrap_or(0);
    if lists.lines.is_empty() {
        lines(grid, board, count, draft, at);
    }
    let mut too_large = false;
    let mut fitting: Vec<(CellList, Span)> = Vec::new();
    for (cells, span) in &lists.regions {
        match cells.len() <= count {
            true => fitting.push((cells.clone(), *span)),
            false => too_large = true,
        }
    }
    regions(&fitting, grid, draft, at);
    let mut known: HashMap<CellList, usize> = HashMap::new();
    for (number, (cells, span)) in lists.lines.iter().enumerate() {
        match cells.len() <= count {
            true if known.insert(cells.clone(), number).is_none() => {
                region(&format!("line{}", number + 1), cells, draft, *span);
            }
            true => {}
            false => too_large = true,
        }
    }
    if too_large {
        draft.doubt(Effect::Changes, format!("a group of more than {count} cells"), at);
    }
}

/// Adds the rows and columns of a board, if their digits can differ.
fn lines(grid: &Grid<'_>, board: &DrawnBoard, count: usize, draft: &mut Draft<'_>, at: Span) {
    let longest = |lines: usize, cells: usize, has: &dyn Fn(usize, usize) -> bool| {
        (0..lines).map(|line| (0..cells).filter(|cell| has(line, *cell)).count()).max().unwrap_or(0)
    };
    let rows = longest(grid.rows, grid.columns, &|line, cell| board.has(line, cell));
    let columns = longest(grid.columns, grid.rows, &|line, cell| board.has(cell, line));
    for (word, length) in [("rows", rows), ("columns", columns)] {
        match length <= count {
            true => draft.say(word, at),
            false => {
                draft.doubt(Effect::Changes, format!("{word} of {length} cells for {count} digits"), at);
            }
        }
    }
}
