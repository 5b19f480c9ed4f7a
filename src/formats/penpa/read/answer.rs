//! Reads the solution of a Penpa+ puzzle: the answer in a link for solving, or what the setter has filled in.

use super::members;
use super::numbers::{Digits, parts};
use super::points::Points;
use super::text::PenpaText;
use crate::formats::draft::Draft;
use crate::formats::json_value::Json;
use crate::puzzle::Span;
use compact_str::ToCompactString;

/// Adds the solution, if together with the givens there is a digit for each cell.
pub(super) fn say(text: &PenpaText<'_>, points: &Points, givens: &Digits, draft: &mut Draft<'_>) {
    let list = text.answer().and_then(|(_, at)| Some((Json::parse_part(draft.source, Span::range(at)).ok()?, at)));
    let layer = text.line(4).filter(|(line, _)| line.starts_with('{'));
    let layer = layer.and_then(|(_, at)| Some((Json::parse_part(draft.source, Span::range(at)).ok()?, at)));
    let listed = list.and_then(|(json, at)| Some((json.list().iter().find_map(|l| from_list(l, points, givens))?, at)));
    let filled = || layer.and_then(|(json, at)| Some((from_layer(&json, points, givens)?, at)));
    if let Some((board, at)) = listed.or_else(filled) {
        draft.solution(points.side, board, at);
    }
}

/// Returns the digits from the lists of an answer: `"28,5"`.
fn from_list(list: &Json, points: &Points, givens: &Digits) -> Option<Digits> {
    let entry = |item: &Json| {
        let (cell, digit) = item.text()?.split_once(',')?;
        Some((cell.parse().ok()?, digit.trim().to_owned(), item.span))
    };
    complete(list.list().iter().map(entry), points, givens)
}

/// Returns the digits from the solution layer, which has the same keys as the puzzle's.
fn from_layer(json: &Json, points: &Points, givens: &Digits) -> Option<Digits> {
    let entry = |member: &super::Member| {
        Some((member.key.parse().ok()?, parts(&member.value).0.trim().to_owned(), member.span))
    };
    complete(members(json, "number").iter().map(entry), points, givens)
}

fn complete(
    entries: impl Iterator<Item = Option<(usize, String, Span)>>,
    points: &Points,
    givens: &Digits,
) -> Option<Digits> {
    let side = points.side;
    let mut board = givens.clone();
    let mut entered = false;
    for entry in entries {
        let (cell, digit, at) = entry?;
        let (row, column) = points.cell(cell)?;
        let digit: usize = digit.parse().ok().filter(|digit| (1..=side).contains(digit))?;
        let given = &mut board[row * side + column];
        given.1 = at;
        given.0.get_or_insert_with(|| digit.to_compact_string());
        entered = true;
    }
    (entered && board.iter().all(|(digit, _)| digit.is_some())).then_some(board)
}
