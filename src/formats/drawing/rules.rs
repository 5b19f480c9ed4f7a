//! Determines which rules a sign can be a clue of, and with which arguments, according to their faces.

use super::board::{CellPlace, DrawnBoard};
use super::sign::{Sign, SignForm};
use crate::formats::draft::address;
use crate::language::faces::{Alike, FACES, Face, Kind, Look, Mark, Text, face};
use std::collections::HashSet;

/// How a clue of a rule is created from a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pattern {
    /// A line, in its order.
    Line,
    /// A line and its number: `product_line 24 r1c1 …`.
    LineNumber,
    /// A line, with its number as this parameter if there is one.
    LineOption(&'static str),
    /// A line from its bulb.
    Bulb,
    /// A circle and its shafts.
    Arrow,
    /// A circle and one shaft for each clue.
    ArrowEach,
    Pair,
    /// Two neighbours, with the number between them as this parameter if there is one.
    PairOption(&'static str),
    /// Two neighbours and the number between them.
    PairNumber,
    /// Two neighbours, the greater one first.
    Greater,
    /// The cells around a corner, and the digits there.
    Digits,
    EachCell,
    Cells,
    /// A group of cells and its number.
    CellsNumber,
    /// All signs of the name together, as a list of cells.
    AllCells,
    /// All signs of the name together, as groups of cells.
    Groups,
    /// A row, column or diagonal seen from outside the board, and the number there.
    Seen,
    /// A row or column seen from outside the board, and the digits there.
    SeenDigits,
    Board,
}

use Pattern::{
    AllCells, Arrow, ArrowEach, Board as WholeBoard, Bulb, Cells, CellsNumber, Digits, EachCell, Greater, Groups, Line,
    LineNumber, LineOption, Pair, PairNumber, PairOption, Seen, SeenDigits,
};

/// Returns the library rules for which drawings can be clues.
pub(super) fn drawn_rules() -> impl Iterator<Item = (&'static Face, Pattern)> {
    FACES.iter().filter_map(|face| Some((face, pattern(face)?)))
}

/// Returns a rule for which drawings can be clues.
pub(super) fn drawn_rule(rule: &str) -> Option<(&'static Face, Pattern)> {
    let face = face(rule)?;
    Some((face, pattern(face)?))
}

/// Returns how clues of a rule are created; `None` for a rule that is not drawn.
pub(super) fn pattern(face: &'static Face) -> Option<Pattern> {
    let mark = face.mark();
    let is_optional = |name: &str| face.parameter(name).is_some_and(|parameter| parameter.default.is_some());
    let of_type = |name: &str, kind: &str| face.parameter(name).is_some_and(|parameter| parameter.kind == kind);
    let last = mark.of.last().and_then(|name| face.parameter(name));
    Some(match (mark.kind, mark.text) {
        (Kind::Every | Kind::Nothing, _) => return None,
        (Kind::Cell, _) => {
            if mark.together {
                AllCells
            } else {
                EachCell
            }
        }
        _ if mark.together => Groups,
        (Kind::Line, _) if mark.look == Some(Look::Bulb) => Bulb,
        (Kind::Line | Kind::Border, Some(Text::Parameter(name))) if is_optional(name) => LineOption(name),
        (Kind::Line | Kind::Border, Some(Text::Parameter(_))) => LineNumber,
        (Kind::Line | Kind::Border, _) => Line,
        (Kind::Shafts, _) => {
            if last.is_some_and(|shafts| shafts.variadic) {
                Arrow
            } else {
                ArrowEach
            }
        }
        (Kind::Edge, _) if mark.look == Some(Look::Sign) => Greater,
        (Kind::Edge, Some(Text::Parameter(name))) if is_optional(name) => PairOption(name),
        (Kind::Edge, Some(Text::Parameter(_))) => PairNumber,
        (Kind::Edge, _) => Pair,
        (Kind::Corner, _) => Digits,
        (Kind::Diagonal, _) => WholeBoard,
        (Kind::Shade, _) if mark.of.is_empty() => WholeBoard,
        (Kind::Shade | Kind::Cage, None) => Cells,
        (Kind::Shade | Kind::Cage, Some(_)) => CellsNumber,
        (Kind::Outside, Some(Text::Parameter(name))) if of_type(name, "digits") => SeenDigits,
        (Kind::Outside, _) => Seen,
    })
}

/// Returns whether signs of this form can be clues of the rule.
pub(super) fn fits(pattern: Pattern, form: &SignForm) -> bool {
    let on_line = matches!(
        form,
        SignForm::Line(_)
            | SignForm::Bulb(_)
            | SignForm::Circles(_)
            | SignForm::Diamond(_)
            | SignForm::Diamonds(_)
            | SignForm::Pointer(_)
            | SignForm::Arrow { .. }
    );
    let area = matches!(form, SignForm::Frame(_) | SignForm::Shade(_));
    match pattern {
        Line | LineNumber | LineOption(_) | Bulb => on_line || area,
        Arrow | ArrowEach => matches!(form, SignForm::Arrow { .. } | SignForm::Bulb(_) | SignForm::Pointer(_)),
        Pair | PairOption(_) | PairNumber => matches!(form, SignForm::Edge(_) | SignForm::Greater(_)),
        Greater => matches!(form, SignForm::Greater(_)),
        Digits => matches!(form, SignForm::Corner(_)),
        EachCell | AllCells => matches!(form, SignForm::Cell(_) | SignForm::Shade(_)),
        Groups => on_line || area,
        Cells | CellsNumber => area || on_line || matches!(form, SignForm::Corner(_)),
        Seen | SeenDigits => matches!(form, SignForm::Outside { .. }),
        WholeBoard => matches!(form, SignForm::Diagonal(_) | SignForm::Shade(_)),
    }
}

/// Returns the clue for a sign (empty if it has no effect), or why it cannot be one. `word` names the rule with the number for
/// signs without one, if that is not the library rule.
pub(super) fn clue(
    face: &Face,
    word: Option<&str>,
    pattern: Pattern,
    sign: &Sign,
    board: &DrawnBoard,
) -> Result<String, &'static str> {
    let (cells, rule) = (sign.form.cells(), face.rule);
    if !fits(pattern, &sign.form) {
        return Err("it has no cells that the rule could use");
    }
    let number = || sign.number().ok_or("it has no number");
    let word = word.unwrap_or(rule);
    match pattern {
        Line if face.crosses_regions && !board.regions.is_empty() => match regions_met(&cells, board) {
            Some(0 | 1) => Ok(String::new()),
            Some(_) => Ok(format!("{word} {}", said(&cells))),
            None => Err("one of its cells is not in a region"),
        },
        Cells if face.full.is_some() && cells.len() != board.rows.max(board.columns) => {
            Err("its number of cells differs from the number of digits")
        }
        Line | Cells | Pair | EachCell | Greater => Ok(format!("{word} {}", said(&cells))),
        Bulb => Ok(format!("{rule} {}", said(&cells))),
        LineOption(parameter) | PairOption(parameter) => match sign.number() {
            Some(number) => Ok(format!("{rule} {parameter}={number} {}", said(&cells))),
            None if sign.text.is_some() => Err("its text is not a number"),
            None => Ok(format!("{word} {}", said(&cells))),
        },
        LineNumber | PairNumber | CellsNumber => Ok(format!("{rule} {} {}", number()?, said(&cells))),
        Arrow | ArrowEach => arrow(rule, pattern, &sign.form),
        Digits => match sign.digits() {
            digits if digits.is_empty() => Err("it has no digits"),
            digits => {
                let digits: Vec<String> = digits.iter().map(i64::to_string).collect();
                Ok(format!("{rule} {} : {}", said(&cells), digits.join(" ")))
            }
        },
        Seen => Ok(format!("{rule} {} {}", number()?, seen(&sign.form, board)?)),
        SeenDigits => {
            let digits: Vec<String> = sign.digits().iter().map(i64::to_string).collect();
            match digits.is_empty() {
                true => Err("it has no digits"),
                false => Ok(format!("{rule} {{{}}} {}", digits.join(" "), seen(&sign.form, board)?)),
            }
        }
        AllCells | Groups | WholeBoard => Err("it is not a clue by itself"),
    }
}

/// Returns the clue that all signs of a name form together.
pub(super) fn together(face: &Face, pattern: Pattern, signs: &[&Sign]) -> Option<String> {
    let (mark, rule) = (face.mark(), face.rule);
    // Filled cells have no order, so they are matched in reading order.
    let cells = |sign: &&Sign| {
        let mut cells = sign.form.cells();
        if mark.kind == Kind::Shade {
            cells.sort_unstable();
        }
        said(&cells)
    };
    let groups: Vec<String> = signs.iter().map(cells).collect();
    match pattern {
        AllCells => Some(format!("{rule} {}", groups.join(" "))),
        Groups => Some(format!("{rule} {}", groups.join(" : "))),
        WholeBoard => Some(format!("use {rule}")),
        _ => None,
    }
}

/// Returns whether the numbers and sizes of all these signs are possible for the rule. Numbers in cages and outside the board can
/// have several meanings.
pub(super) fn plausible(mark: &Mark, pattern: Pattern, signs: &[&Sign], board: &DrawnBoard) -> bool {
    let highest = board.rows.max(board.columns) as i64 + board.lowest - 1;
    if pattern == Groups {
        let sizes: Vec<usize> = signs.iter().map(|sign| sign.form.cells().len()).collect();
        return sizes.len() > 1
            && match mark.alike {
                Some(Alike::Shape) => signs.windows(2).all(|pair| outline(pair[0]) == outline(pair[1])),
                Some(Alike::Size) => sizes.windows(2).all(|pair| pair[0] == pair[1]),
                None => true,
            };
    }
    let Some(plausible) = mark.plausible else { return true };
    let size = |sign: &Sign| i64::try_from(sign.form.cells().len()).unwrap_or(i64::MAX).min(MOST_CELLS);
    let numbers = signs.iter().filter_map(|sign| Some((size(sign), sign.number()?)));
    numbers.into_iter().all(|(size, number)| plausible(number, size, board.lowest, highest))
}

/// Returns the shape of a sign: its cells relative to the first in reading order.
fn outline(sign: &Sign) -> Vec<(usize, i64)> {
    let mut cells = sign.form.cells();
    cells.sort_unstable();
    let (row, column) = cells.first().copied().unwrap_or_default();
    cells.into_iter().map(|cell| (cell.0 - row, cell.1 as i64 - column as i64)).collect()
}

/// Returns the number of regions that a line meets; `None` if a cell is in no region.
pub(super) fn regions_met(cells: &[CellPlace], board: &DrawnBoard) -> Option<usize> {
    let regions: Option<HashSet<usize>> = cells.iter().map(|cell| board.regions.get(cell).copied()).collect();
    regions.map(|regions| regions.len())
}

/// Maximum number of cells for a mark with a number; it keeps totals far from the bounds of integers.
const MOST_CELLS: i64 = 1000;

/// Returns the possible totals of this number of different digits.
pub(in crate::formats) fn totals(cells: usize, lowest: i64, highest: i64) -> std::ops::RangeInclusive<i64> {
    let count = i64::try_from(cells).unwrap_or(i64::MAX).clamp(0, MOST_CELLS);
    count * (2 * lowest + count - 1) / 2..=count * (2 * highest - count + 1) / 2
}

/// Formats cells as in clues.
pub(super) fn said(cells: &[CellPlace]) -> String {
    let cells: Vec<String> = cells.iter().map(|(row, column)| address(*row, *column)).collect();
    cells.join(" ")
}

fn arrow(rule: &str, pattern: Pattern, form: &SignForm) -> Result<String, &'static str> {
    let (circle, shafts) = match form {
        SignForm::Arrow { circle, shafts } => (circle.clone(), shafts.clone()),
        SignForm::Bulb(cells) | SignForm::Pointer(cells) => match cells.split_first() {
            Some((first, rest)) => (vec![*first], vec![rest.to_vec()]),
            None => return Err("it has no cells"),
        },
        _ => return Err("it is not an arrow"),
    };
    if shafts.iter().any(Vec::is_empty) {
        return Err("it has no shaft");
    }
    let circle = said(&circle);
    match pattern {
        ArrowEach => {
            let each: Vec<String> = shafts.iter().map(|shaft| format!("{rule} {circle} : {}", said(shaft))).collect();
            Ok(each.join("\n"))
        }
        _ => {
            let shafts: Vec<String> = shafts.iter().map(|shaft| said(shaft)).collect();
            Ok(format!("{rule} {circle} : {}", shafts.join(" : ")))
        }
    }
}

/// Formats the cells from a cell to the border.
pub(super) fn ray(from: CellPlace, (down, right): (i32, i32)) -> String {
    let vertical = [None, Some("down"), Some("up")][down.rem_euclid(3) as usize];
    let horizontal = [None, Some("right"), Some("left")][right.rem_euclid(3) as usize];
    let direction: Vec<&str> = vertical.into_iter().chain(horizontal).collect();
    format!("ray {} {}", address(from.0, from.1), direction.join("_"))
}

/// Returns the row, column or diagonal that is seen from outside the board.
pub(super) fn seen(form: &SignForm, board: &DrawnBoard) -> Result<String, &'static str> {
    let SignForm::Outside { at: (row, column), towards } = form else { return Err("it is not beside the board") };
    let (height, width) = (board.rows as i32, board.columns as i32);
    if let Some((down, right)) = towards.filter(|(down, right)| *down != 0 && *right != 0) {
        let first = (row + down, column + right);
        let inside = (0..height).contains(&first.0) && (0..width).contains(&first.1);
        return match inside {
            true => Ok(ray((first.0 as usize, first.1 as usize), (down, right))),
            false => Err("its arrow does not point into the board"),
        };
    }
    let rows = (0..height).contains(row);
    let columns = (0..width).contains(column);
    match () {
        () if rows && *column < 0 => Ok(format!("left {}", row + 1)),
        () if rows && *column >= width => Ok(format!("right {}", row + 1)),
        () if columns && *row < 0 => Ok(format!("top {}", column + 1)),
        () if columns && *row >= height => Ok(format!("bottom {}", column + 1)),
        () => Err("it is not at a row or column"),
    }
}
