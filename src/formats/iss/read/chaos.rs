//! Reads ISS's chaos construction: regions that the solver has to find, and clues about them.
//!
//! The regions are numbered in reading order of their first cells; `CC1`, `CC2` and so on are the region numbers of the cells.

use super::board::Spot;
use super::text::IssConstraint;
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::Class;
use crate::syntax::Diagnostic;

/// Prefix of the variables for the region numbers of cells.
const PREFIX: &str = "CC";

/// Maximum length of an arm in cells: the side of the largest grid. The length of the generated condition is quadratic in it.
const MAX_ARM: usize = 16;

impl Translator<'_, '_> {
    pub(super) fn chaos_construction(&mut self, node: &IssConstraint) -> Result<(), TranslationError> {
        let (count, columns, size) = (self.board.count(), self.board.columns, self.board.region());
        if size < 2 || !count.is_multiple_of(size) {
            let message = format!("regions of {size} cells do not fill a grid of {count}");
            return Err(Diagnostic::new(Code::E0734, message).at(node.span, "no chaos construction").into());
        }
        self.board.add(PREFIX, count, columns, "area", node)?;
        if size == self.board.side() {
            self.say("use chaos_construction", node.span);
            return Ok(());
        }
        let regions = count / size;
        self.say(&format!("var area: 1..{regions} on cells"), node.span);
        let rest = format!(
            " {{\nfor k in 1..{regions} {{\ncount(c in cells where area[c] == k) == {size}\nconnected(c in cells where area[c] == k)\n\
             for d in digits {{ count(c in cells where area[c] == k and digit(c) == d) <= 1 }}\n}}\n\
             fold list(c in cells: area[c]) with (met = 0) as k {{\nk <= met -> met\nk == met + 1 -> k\nelse -> reject\n}} ends met == {regions}\n}}"
        );
        let name = self.define("chaos_construction", &rest, node.span);
        self.say(&name, node.span);
        Ok(())
    }
}

/// Returns the counting cell, the offset between its value and the count, and the index of the next piece.
fn head(to: &Translator<'_, '_>, node: &IssConstraint) -> Result<(Spot, i64, usize), TranslationError> {
    if !to.board.groups.iter().any(|g| g.prefix == PREFIX) {
        let message = format!("`.{}` without a chaos construction", node.class.text);
        return Err(Diagnostic::new(Code::E0733, message)
            .at(node.span, "no regions to count")
            .help("add `.ChaosConstruction`")
            .into());
    }
    let Some(piece) = node.piece(0) else {
        return Err(to
            .spots(node, 0)
            .err()
            .unwrap_or_else(|| TranslationError::doubt("a clue about regions without its cell")));
    };
    let counter = to.board.spot(piece)?;
    match node.pieces.get(1) {
        Some(piece) if piece.text.is_empty() => Ok((counter, 0, 2)),
        Some(piece) if to.board.find(&piece.text).is_none() && &*piece.text != "-" => {
            Ok((counter, piece.integer()?, 2))
        }
        _ => Ok((counter, 0, 1)),
    }
}

/// Returns row and column of a counter that is a cell of the grid, or a variable with a place in it; other counters must name the
/// cells that they count.
fn place_in_grid(
    to: &Translator<'_, '_>,
    node: &IssConstraint,
    counter: Spot,
) -> Result<(usize, usize), TranslationError> {
    let (row, column) = to.board.place(counter);
    match to.board.at(0, row, column) {
        Some(_) => Ok((row, column)),
        None => Err(Diagnostic::new(Code::E0733, format!("`.{}` names no cells to count", node.class.text))
            .at(node.span, "cells are missing")
            .because("the counting cell is not in the grid")
            .into()),
    }
}

/// Returns the region numbers of cells of the grid, in order.
fn numbers(to: &Translator<'_, '_>, cells: impl Iterator<Item = Spot>) -> Vec<Spot> {
    let group = to.board.groups.iter().position(|g| g.prefix == PREFIX).unwrap_or(0);
    cells.map(|s| Spot { group, index: s.index }).collect()
}

/// Reads a cell that states how many cells of its region lie on the arms before another region begins. The first cell, where all
/// arms start, counts once. By default, the arms extend from the cell itself in all four directions.
pub(in crate::formats::iss) fn arrow(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let (counter, more, from) = head(to, node)?;
    let mut arms: Vec<Vec<Spot>> = vec![Vec::new()];
    for piece in node.pieces.iter().skip(from) {
        match (&*piece.text, arms.last_mut()) {
            ("" | "-", _) => arms.push(Vec::new()),
            (_, Some(arm)) => arm.push(to.board.spot(piece)?),
            (_, None) => {}
        }
    }
    arms.retain(|arm| !arm.is_empty());
    if arms.is_empty() {
        let (row, column) = place_in_grid(to, node, counter)?;
        let walk = |down: isize, right: isize| {
            let cells = (0..).map_while(|i| {
                let place = row.checked_add_signed(down * i).zip(column.checked_add_signed(right * i));
                place.and_then(|(r, c)| to.board.at(0, r, c))
            });
            numbers(to, cells)
        };
        arms = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(down, right)| walk(down, right)).to_vec();
    }
    if let Some(long) = arms.iter().find(|arm| arm.len() > MAX_ARM) {
        let message = format!("an arm of {} cells, of at most {MAX_ARM}", long.len());
        return Err(Diagnostic::new(Code::E0737, message).at(node.span, "too long").into());
    }
    // A cell on an arm counts if it and all cells before it on the arm are in the region of the first cell. That cell counts
    // once.
    let mut met = Vec::new();
    for arm in &arms {
        let terms: Vec<String> = arm.iter().map(|s| to.board.term(*s)).collect();
        let steps: Vec<String> = terms.windows(2).map(|pair| format!("{} == {}", pair[0], pair[1])).collect();
        met.extend((1..=steps.len()).map(|n| steps[..n].join(" and ")));
    }
    let rest = format!(" {{\ncount([{}]) + 1 == {} + {more}\n}}", met.join(", "), to.board.term(counter));
    Ok(vec![to.define("chaos_arrow", &rest, node.span)])
}

/// Reads a cell that states how many of the cells are in the region of the first one, which is included. By default, the cells
/// are the cell itself and its neighbours, also diagonally.
pub(in crate::formats::iss) fn count(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let (counter, more, from) = head(to, node)?;
    let mut spots = Vec::new();
    for piece in node.pieces.iter().skip(from).filter(|p| !p.text.is_empty()) {
        spots.push(to.board.spot(piece)?);
    }
    if spots.is_empty() {
        let (row, column) = place_in_grid(to, node, counter)?;
        let near = (-1..=1).flat_map(|r| (-1..=1).map(move |c| (r, c))).filter(|step| *step != (0, 0));
        let places = std::iter::once((0, 0)).chain(near);
        let cells = places.filter_map(|(r, c)| {
            let place = row.checked_add_signed(r).zip(column.checked_add_signed(c));
            place.and_then(|(r, c)| to.board.at(0, r, c))
        });
        spots = numbers(to, cells);
    }
    let own = to.board.term(spots[0]);
    let same: Vec<String> = spots.iter().map(|s| format!("{} == {own}", to.board.term(*s))).collect();
    let rest = format!(" {{\ncount([{}]) == {} + {more}\n}}", same.join(", "), to.board.term(counter));
    Ok(vec![to.define("chaos_count", &rest, node.span)])
}
