//! Reads the clues for which Penpa+ has tools: killer cages, thermometers, arrows.

use super::super::table::{ARROWS, THERMOMETERS};
use super::cages::{Cage, CageLines};
use super::members;
use super::numbers::{parts, push};
use super::points::{Point, Points};
use crate::formats::draft::{Draft, Items, addresses};
use crate::formats::drawing::{Drawings, Frame};
use crate::formats::json_value::{Json, JsonKind, Member};
use crate::formats::prose::Prose;
use crate::puzzle::{Effect, Span};
use std::collections::{BTreeMap, BTreeSet};

/// A cell, by row and column.
type Cell = (usize, usize);

pub(super) fn say(json: &Json, points: &Points, prose: &Prose, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    cages(json, points, drawings, draft);
    thermometers(json, points, prose, draft);
    arrows(json, points, draft);
}

/// Returns the non-empty lists under a key.
fn lists<'j>(json: &'j Json, key: &str, draft: &mut Draft<'_>) -> Vec<&'j Json> {
    let mut lists = draft.listed(json.get(key), Items::Lists);
    lists.retain(|list| !list.is_blank());
    lists
}

/// Reads killer cages; the sum is the small text in the upper left corner of one of their cells. Small texts elsewhere are
/// drawings.
fn cages(json: &Json, points: &Points, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    let mut corners: BTreeMap<Cell, &Member> = BTreeMap::new();
    let mut others: Vec<(&Member, Point)> = Vec::new();
    for member in members(json, "numberS") {
        let point = member.key.parse().ok().and_then(|number| points.point(number));
        match point {
            Some(Point::Within(row, column, 0)) if points.on_board(row, column).is_some() => {
                corners.extend(points.on_board(row, column).map(|cell| (cell, member)));
            }
            Some(point) => others.push((member, point)),
            None => draft.doubt(Effect::Restricts, "a small text at an unknown place", member.span),
        }
    }
    let mut caged: BTreeSet<Cell> = BTreeSet::new();
    let mut cages: Vec<Cage> = Vec::new();
    for list in lists(json, "killercages", draft) {
        let Some(mut cells) = points.path(list) else {
            draft.doubt(Effect::Restricts, "a cage that is not on the board", list.span);
            continue;
        };
        cells.sort_unstable();
        cells.dedup();
        caged.extend(&cells);
        cages.push((cells, list.span));
    }
    cages.extend(enclosed(json, points, &caged, draft));
    for (cells, place) in cages {
        let label = cells.iter().find_map(|cell| corners.remove(cell));
        let text = label.map(|label| parts(&label.value).0.trim().to_owned()).filter(|text| !text.is_empty());
        let at = label.map_or(place, |label| label.span);
        match text.as_deref().map(|text| text.parse::<u32>().map_err(|_| text)) {
            Some(Ok(total)) => draft.say(&format!("killer {total} {}", addresses(&cells)), at),
            Some(Err(text)) => {
                drawings.push(Frame { cells, text: Some(text.chars().take(40).collect()), colour: None }, at);
            }
            // A frame around one cell without a sum is decoration.
            None if cells.len() == 1 => {}
            None => draft.say(&format!("cage {}", addresses(&cells)), at),
        }
    }
    let corners =
        corners.into_iter().map(|((row, column), member)| (member, Point::Within(row as i32, column as i32, 0)));
    for (member, point) in others.into_iter().chain(corners) {
        let text = parts(&member.value).0;
        match (point, text.trim()) {
            (_, "") => {}
            (Point::Within(row, column, _), text) if points.on_board(row, column).is_none() => {
                push(Point::Cell(row, column), text, drawings, member.span);
            }
            _ => draft.doubt(Effect::Restricts, "a small text in a cell that belongs to no cage", member.span),
        }
    }
}

/// Reads cages that are drawn by lines only, as in older links.
fn enclosed(json: &Json, points: &Points, caged: &BTreeSet<Cell>, draft: &mut Draft<'_>) -> Vec<Cage> {
    let lines = CageLines::of(json, points);
    let cages = lines.cages(caged).filter(|_| lines.stray.is_none());
    // If the lines only surround explicit cages, they are ignored.
    let loose = lines.stray.or_else(|| lines.loose(caged)).filter(|_| cages.is_none());
    if let Some(at) = loose {
        draft.doubt(Effect::Restricts, "cage lines that enclose no cells", at);
    }
    cages.unwrap_or_default()
}

/// Reads thermometers, from the bulb; those without a bulb continue from a cell of another one.
fn thermometers(json: &Json, points: &Points, prose: &Prose, draft: &mut Draft<'_>) {
    let rule = if prose.mentions("slow_thermo") { "slow_thermo" } else { THERMOMETERS.rule };
    let mut tubes = Tubes::default();
    for list in lists(json, THERMOMETERS.key, draft) {
        match points.path(list) {
            Some(cells) if cells.len() > 1 => tubes.say(rule, cells, draft, list.span),
            Some(_) => draft.doubt(Effect::Restricts, "the bulb of a thermometer without a tube", list.span),
            None => draft.doubt(Effect::Restricts, "a thermometer that is not on the board", list.span),
        }
    }
    for list in lists(json, "nobulbthermo", draft) {
        if tubes.cells > MAX_CELLS {
            draft.doubt(Effect::Changes, "too many branches of thermometers", list.span);
            break;
        }
        let branch = points.path(list).filter(|cells| cells.len() > 1);
        match branch.and_then(|cells| Some([tubes.way(&cells[0])?, &cells].concat())) {
            Some(cells) => tubes.say(rule, cells, draft, list.span),
            None => draft.doubt(Effect::Restricts, "the tube of a thermometer without a bulb", list.span),
        }
    }
}

/// The largest number of cells of thermometers, counting branches from the bulb; further branches are not read.
const MAX_CELLS: usize = 100_000;

/// Thermometers, from their bulbs.
#[derive(Default)]
struct Tubes {
    lines: Vec<Vec<Cell>>,
    /// The thermometer that reaches a cell first, and after how many cells.
    reached: BTreeMap<Cell, (usize, usize)>,
    /// The total number of cells.
    cells: usize,
}

impl Tubes {
    fn say(&mut self, rule: &str, cells: Vec<Cell>, draft: &mut Draft<'_>, at: Span) {
        draft.say(&format!("{rule} {}", addresses(&cells)), at);
        for (place, cell) in cells.iter().enumerate() {
            self.reached.entry(*cell).or_insert((self.lines.len(), place));
        }
        self.cells += cells.len();
        self.lines.push(cells);
    }

    /// Returns the cells from a bulb to a cell, excluding it.
    fn way(&self, cell: &Cell) -> Option<&[Cell]> {
        let (line, place) = self.reached.get(cell)?;
        self.lines.get(*line)?.get(..*place)
    }
}

/// Reads arrows: the circle, then the shaft.
fn arrows(json: &Json, points: &Points, draft: &mut Draft<'_>) {
    for list in lists(json, ARROWS.key, draft) {
        match points.path(list) {
            Some(cells) if cells.len() > 1 => {
                let (circle, shaft) = (addresses(&cells[..1]), addresses(&cells[1..]));
                draft.say(&format!("{} {circle} : {shaft}", ARROWS.rule), list.span);
            }
            _ => draft.doubt(Effect::Restricts, "an arrow that is not on the board", list.span),
        }
    }
    for (key, what) in [
        ("direction", "an arrow without a circle"),
        ("squareframe", "a frame"),
        ("polygon", "a shape"),
        ("wall", "a wall"),
    ] {
        let Some(found) = json.get(key) else { continue };
        let first = match &found.kind {
            JsonKind::Object(members) => members.first().map(|member| member.span),
            JsonKind::List(items) => items.iter().find(|item| !item.is_blank()).map(|item| item.span),
            _ => Some(found.span).filter(|_| !found.is_blank()),
        };
        found.ignore();
        if let Some(at) = first {
            draft.doubt(Effect::Restricts, what, at);
        }
    }
}
