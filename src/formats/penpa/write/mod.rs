//! Writes `penpa`: the text of a Penpa+ link for editing. Givens, regions, diagonals, killer cages, thermometers, arrows and the
//! solution are written in the form of the editor's own tools; clues of the puzzle's own rules are drawn.

mod drawn;
mod page;
mod places;

use super::table::{ARROWS, THERMOMETERS, Tool};
use crate::formats::cages::caged::{Cage, Caged};
use crate::formats::writing::not_numbers;
use crate::formats::writing::own_rules::OwnRules;
use crate::formats::{Document, Loss};
use crate::puzzle::{Argument, CellId, Clue, Digit};
use page::PenpaPage;
use places::PenpaPlaces;
use serde_json::{Map, Value, json};

/// The largest side in Penpa+.
const MOST: usize = 100;

/// The line styles: bold between regions, dashed for diagonals, and those of cages.
const BOLD: u8 = 2;
const DASHED: u8 = 12;
const CAGE: u8 = 10;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let puzzle = document.puzzle;
    let Some((mut board, others, _)) = Caged::with_others(document, losses) else { return String::new() };
    if board.side > MOST {
        losses.push(Loss::Side { side: board.side, allowed: "sides up to 100" });
        return String::new();
    }
    losses.extend(not_numbers(puzzle));
    let places = PenpaPlaces { side: board.side };
    let holds = |cage: &Cage<'_>| match cage.total {
        Some(total) => u32::try_from(total).is_ok(),
        None => cage.cells.len() > 1,
    };
    let cages = board.apart(document, losses, holds);
    let mut page = PenpaPage::new(places, document);
    page.diagonals = (board.falling.is_some(), board.rising.is_some());
    let (falling, rising) = page.diagonals;
    page.put("lineE", lines(&board, places, falling, rising));
    page.put("number", numbers(&board.givens, places));
    page.put("killercages", cages.iter().map(|cage| path(&cage.cells, places)).collect());
    page.put(
        "cage",
        cages.iter().flat_map(|cage| places.around(&cage.cells)).map(|line| (line, json!(CAGE))).collect(),
    );
    page.put("numberS", cages.iter().filter_map(|cage| label(cage, places)).collect());
    let mut tools = [THERMOMETERS, ARROWS].map(|tool| (tool, Vec::new()));
    for clue in others {
        let tool = tools.iter_mut().find(|(tool, _)| tool.rule == clue.rule);
        match tool.and_then(|(tool, paths)| Some((paths, drawn(clue, tool, places)?))) {
            Some((paths, drawn)) => paths.extend(drawn),
            None => losses.push(document.loss(clue)),
        }
    }
    for (tool, paths) in tools {
        page.put(tool.key, Value::from(paths));
    }
    let mut own = OwnRules::of(document);
    own.draw_only(losses, |clues| {
        let mut drawn = page.clone();
        clues.iter().try_for_each(|figures| drawn::draw(figures, places, &mut drawn))?;
        page = drawn;
        Some(())
    });
    if let Some(rules) = document.rules_text(&own.sentences()) {
        page.say(&rules);
    }
    page.solution = puzzle.solution.as_ref().map(|stated| {
        let of = |(digit, given): (&Option<Digit>, &Option<Digit>)| digit.filter(|_| given.is_none());
        let filled: Vec<Option<Digit>> = stated.digits.iter().zip(&board.givens).map(of).collect();
        if stated.digits.iter().any(Option::is_none) {
            losses.push(Loss::PartialSolution);
        } else if filled.iter().all(Option::is_none) {
            losses.push(Loss::Solution);
        }
        numbers(&filled, places)
    });
    page.text()
}

fn numbers(digits: &[Option<Digit>], places: PenpaPlaces) -> Value {
    let number = |(cell, digit): (usize, &Option<Digit>)| {
        digit.map(|digit| (places.cell(cell).to_string(), json!([digit.to_string(), 1, "1"])))
    };
    digits.iter().enumerate().filter_map(number).collect()
}

fn path(cells: &[usize], places: PenpaPlaces) -> Value {
    cells.iter().map(|cell| places.cell(*cell)).collect()
}

/// Returns the lines between regions, and those of the diagonals.
fn lines(board: &Caged<'_>, places: PenpaPlaces, falling: bool, rising: bool) -> Value {
    let mut lines: Map<String, Value> = Map::new();
    let regions = board.boxes.numbers(board.side);
    lines.extend(places.between(&regions).map(|line| (line, json!(BOLD))));
    lines.extend(places.falling().filter(|_| falling).map(|line| (line, json!(DASHED))));
    lines.extend(places.rising().filter(|_| rising).map(|line| (line, json!(DASHED))));
    Value::Object(lines)
}

/// Returns the sum of a cage, in the upper left corner of its first cell; by convention, sums of two digits follow a space.
fn label(cage: &Cage<'_>, places: PenpaPlaces) -> Option<(String, Value)> {
    let (total, first) = (cage.total?, cage.cells.first()?);
    let text = if total > 9 { format!(" {total}") } else { total.to_string() };
    Some((places.within(*first, 0).to_string(), json!([text, 1])))
}

/// Returns the paths of a thermometer, or of an arrow with a single cell in its circle.
fn drawn(clue: &Clue, tool: &Tool, places: PenpaPlaces) -> Option<Vec<Value>> {
    if !clue.parts.is_empty() || clue.note.is_some() {
        return None;
    }
    let arguments: Vec<&Argument> = clue.arguments.iter().map(|(_, argument)| argument).collect();
    let (start, branches) = match (tool.circle, arguments.as_slice()) {
        (false, [Argument::List(branches)]) => (None, branches),
        (true, [Argument::Cells(circle), Argument::List(shafts)]) if circle.len() == 1 => (circle.first(), shafts),
        _ => return None,
    };
    let branch = |branch: &Argument| match branch {
        Argument::Cells(cells) if cells.len() + usize::from(start.is_some()) > 1 => {
            let cells: Vec<usize> = start.into_iter().chain(cells).map(|cell: &CellId| cell.index()).collect();
            Some(path(&cells, places))
        }
        _ => None,
    };
    branches.iter().map(branch).collect()
}
