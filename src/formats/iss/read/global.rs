//! Reads ISS's constraints on the whole grid.

use super::board::GridKind;
use super::text::IssConstraint;
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::{self, Class};
use crate::syntax::Diagnostic;

/// Reads the anti-king rule. Without rows and columns of different digits, it concerns only diagonal neighbours.
pub(in crate::formats::iss) fn anti_king(to: &mut Translator<'_, '_>, _: &IssConstraint, class: &Class) -> Clues {
    let raw = to.board.kind != GridKind::Sudoku;
    Ok(vec![format!("use {}", if raw { "antileaper(1, 1)" } else { class.rule })])
}

/// Reads the rule of no consecutive neighbours. The library's rule exempts white dots, that of ISS does not.
pub(in crate::formats::iss) fn anti_consecutive(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    class: &Class,
) -> Clues {
    if !to.has_white_dots {
        return Ok(vec![format!("use {}", class.rule)]);
    }
    let rest = " {\nfor a, b in neighbours(orthogonal) { |digit(a) - digit(b)| != 1 }\n}";
    Ok(vec![to.define(class.name, rest, node.span)])
}

pub(in crate::formats::iss) fn negative(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    match class.name {
        "StrictKropki" if to.chooses_dots => Err(chosen(node, "dots")),
        "StrictXV" if to.chooses_signs => Err(chosen(node, "X and V")),
        _ => Ok(vec![format!("use {}", class.rule)]),
    }
}

/// Rejects a negative constraint if the marks it refers to occur in a choice.
fn chosen(node: &IssConstraint, signs: &str) -> TranslationError {
    let message = format!("`.{}` beside a choice of {signs}", node.class.text);
    Diagnostic::new(Code::E0739, message)
        .at(node.span, "it is not determined which of them are given")
        .because("it concerns unmarked pairs; ISS also rejects it if marks are inside an `.Or`")
        .into()
}

/// Returns a clue that cells of the grid are pairwise different.
fn different(to: &Translator<'_, '_>, cells: &[usize]) -> String {
    let names: Vec<String> = cells.iter().map(|c| to.board.cell(*c)).collect();
    format!("cage {}", names.join(" "))
}

/// Returns whether it is a square grid in which every row has every digit.
fn is_square(to: &Translator<'_, '_>) -> bool {
    to.is_sudoku() && to.board.rows == to.board.columns && to.board.rows == to.board.side()
}

pub(in crate::formats::iss) fn diagonal(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let rises = node.integer(0)? > 0;
    let n = to.board.rows;
    if n != to.board.columns {
        return Err(Diagnostic::new(Code::E0734, "a diagonal needs a square grid")
            .at(node.span, "the grid is not square")
            .into());
    }
    if is_square(to) {
        let mut rows = table::rows(class.name).filter(|row| row.fixed.starts_with('-') != rises);
        return Ok(rows.next().map(|row| format!("use {}", row.rule)).into_iter().collect());
    }
    let cells: Vec<usize> = (0..n).map(|r| r * n + if rises { n - 1 - r } else { r }).collect();
    Ok(vec![different(to, &cells)])
}

/// Reads windows of the size of boxes, one cell apart from the border and from each other.
pub(in crate::formats::iss) fn windoku(to: &mut Translator<'_, '_>, _: &IssConstraint, class: &Class) -> Clues {
    let size = to.board.region_size.unwrap_or(to.board.side());
    let Some((height, width)) = to.board.box_of(size) else { return Ok(Vec::new()) };
    if is_square(to) && height == width && size == to.board.side() {
        return Ok(vec![format!("use {}({height})", class.rule)]);
    }
    let tops = (1..).step_by(height + 1).take_while(|r| r + height < to.board.rows);
    let corners =
        tops.flat_map(|r| (1..).step_by(width + 1).take_while(|c| c + width < to.board.columns).map(move |c| (r, c)));
    let window = |(row, column)| {
        let within = (0..height).flat_map(|r| (0..width).map(move |c| (r, c)));
        let cells: Vec<usize> = within.map(|(r, c)| (row + r) * to.board.columns + column + c).collect();
        different(to, &cells)
    };
    Ok(corners.map(window).collect())
}

pub(in crate::formats::iss) fn disjoint_sets(to: &mut Translator<'_, '_>, _: &IssConstraint, class: &Class) -> Clues {
    let size = to.board.region();
    let Some((height, width)) = to.board.box_of(size) else { return Ok(Vec::new()) };
    if is_square(to) && !to.board.boxes().is_empty() && size == to.board.side() {
        return Ok(vec![format!("use {}", class.rule)]);
    }
    let boxes = to.board.tiles(height, width);
    let set = |place: usize| different(to, &boxes.iter().map(|b| b[place]).collect::<Vec<_>>());
    Ok((0..size).map(set).collect())
}

/// Reads the rule that all regions of the largest size have the same digits; it has no effect if they have all digits.
pub(in crate::formats::iss) fn same_values(to: &mut Translator<'_, '_>, _: &IssConstraint, _: &Class) -> Clues {
    let (rows, columns) = (to.board.rows, to.board.columns);
    let mut regions = to.board.jigsaw.clone();
    regions.extend((0..rows).map(|r| (0..columns).map(|c| r * columns + c).collect()));
    regions.extend((0..columns).map(|c| (0..rows).map(|r| r * columns + c).collect()));
    regions.extend(to.board.boxes());
    let most = regions.iter().map(Vec::len).max().unwrap_or(0);
    regions.retain(|r| r.len() == most);
    if most == to.board.side() || regions.len() < 2 {
        return Ok(Vec::new());
    }
    let cells = |r: &Vec<usize>| r.iter().map(|c| to.board.cell(*c)).collect::<Vec<_>>().join(" ");
    let groups: Vec<String> = regions.iter().map(cells).collect();
    Ok(vec![format!("equal_groups {}", groups.join(" : "))])
}

/// Reads how ties are treated. With `none`, all rows and columns, read from both ends, are different from each other.
pub(in crate::formats::iss) fn ties(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    match node.piece(0).map(|p| &*p.text) {
        Some("none") => {
            let rest = " {\nlet lines = join(join(rows, list(p in rows: reversed(p))), join(columns, list(p in columns: reversed(p))))\n\
                        for p, q in pairs(lines) { any(a, b in zip(p, q): digit(a) != digit(b)) }\n}";
            Ok(vec![to.define(class.name, rest, node.span)])
        }
        Some("any" | "only-unclued") | None => Ok(Vec::new()),
        Some(other) => Err(TranslationError::doubt(format!("ties of full ranks treated as {other}"))),
    }
}
