//! Reads numbers and other texts of Penpa+: in cells, on edges, and beside the board.

use super::members;
use super::points::{Point, Points};
use crate::formats::draft::{Draft, address};
use crate::formats::drawing::{Drawings, DrawnShape};
use crate::formats::json_value::{Json, Member};
use crate::puzzle::{Effect, Span};
use compact_str::{CompactString, ToCompactString};

/// Kinds of numbers that may be givens: normal, medium, large, long.
const GIVEN: [&str; 4] = ["1", "6", "10", "8"];
/// The kind of small numbers at fixed places: candidates.
const CANDIDATES: &str = "7";
/// The kind of numbers with an arrow beside them, as `3_2`.
const ARROW: &str = "2";

/// The digits of a board, row after row, each with its span.
pub(super) type Digits = Vec<(Option<CompactString>, Span)>;

/// Adds givens and candidates, and other texts as drawings. Returns the givens.
pub(super) fn say(json: &Json, points: &Points, drawings: &mut Drawings, draft: &mut Draft<'_>) -> Digits {
    let side = points.side;
    let mut givens: Digits = vec![(None, json.span); side * side];
    let mut marks: Vec<(String, Span)> = Vec::new();
    for member in members(json, "number") {
        let (text, kind) = parts(&member.value);
        let text = text.trim();
        let number = member.key.trim_end_matches('E').parse().ok();
        let Some(point) = number.and_then(|number| points.point(number)) else {
            draft.doubt(Effect::Restricts, "a text at an unknown place", member.span);
            continue;
        };
        if text.is_empty() {
            continue;
        }
        let cell = number.and_then(|number| points.cell(number));
        let digit = text.parse::<usize>().ok();
        if is_answer_key(member, json, point, points) {
            continue;
        }
        match (cell, digit) {
            (Some((row, column)), Some(digit)) if GIVEN.contains(&kind.as_str()) && (1..=side).contains(&digit) => {
                givens[row * side + column] = (Some(digit.to_compact_string()), member.span);
            }
            // A single candidate is displayed in the size of a given.
            (Some((row, column)), Some(digit @ 1..)) if kind == CANDIDATES && text.len() == 1 && digit <= side => {
                givens[row * side + column] = (Some(digit.to_compact_string()), member.span);
            }
            (Some((row, column)), _) if kind == CANDIDATES => match candidates(text, side) {
                Some(list) => marks.push((format!("marks {} in {list}", address(row, column)), member.span)),
                None => draft.doubt(Effect::Restricts, "candidates that are not digits", member.span),
            },
            (Some((row, column)), Some(_)) => {
                let what = format!("the number {digit} in {}", address(row, column), digit = shown(text));
                draft.doubt(Effect::Changes, what, member.span);
            }
            (_, _) if kind == ARROW => draft.doubt(Effect::Restricts, "a number with an arrow", member.span),
            _ => push(point, text, drawings, member.span),
        }
    }
    let at = json.get("number").map_or(json.span, |numbers| numbers.span);
    draft.givens(side, givens.clone(), at);
    for (text, at) in marks {
        draft.say(&text, at);
    }
    givens
}

/// Arrows beside the board that point along a row or column, by side: from the left, from above, and from the other sides.
const ALONG: [i64; 4] = [5, 7, 1, 3];

/// Returns whether a text is only a label, a letter on an arrow beside the board: contests mark the row or column to be entered
/// in this way.
pub(super) fn is_answer_key(member: &Member, json: &Json, point: Point, points: &Points) -> bool {
    let Point::Cell(row, column) = point else { return false };
    let side = points.side as i32;
    let along = match (row, column) {
        (row, -1) if (0..side).contains(&row) => ALONG[0],
        (-1, column) if (0..side).contains(&column) => ALONG[1],
        (row, column) if column == side && (0..side).contains(&row) => ALONG[2],
        (row, column) if row == side && (0..side).contains(&column) => ALONG[3],
        _ => return false,
    };
    let of = |key: &str| json.get(key).and_then(|all| all.members().iter().find(|one| one.key == member.key));
    let lettered = of("number").is_some_and(|number| {
        let text = parts(&number.value).0;
        text.len() == 1 && text.bytes().all(|b| b.is_ascii_uppercase())
    });
    let arrow = |symbol: &Member| {
        let part = |i: usize| symbol.value.list().get(i);
        part(0).and_then(Json::integer) == Some(along) && part(1).and_then(Json::text).is_some_and(is_arrow)
    };
    lettered && of("symbol").is_some_and(arrow)
}

fn is_arrow(name: &str) -> bool {
    name.starts_with("arrow_")
}

/// Returns the text of a number and its kind.
pub(super) fn parts(value: &Json) -> (String, String) {
    let said = |i: usize| {
        value.list().get(i).map_or(String::new(), |item| match item.text() {
            Some(text) => text.to_owned(),
            None if !item.list().is_empty() => ticked(item),
            None => item.integer().map_or(String::new(), |number| number.to_string()),
        })
    };
    let first = match value.list().is_empty() {
        true => value.text().unwrap_or_default().to_owned(),
        false => said(0),
    };
    (first, said(2))
}

/// Returns the digits that a list of ones and zeros selects.
fn ticked(list: &Json) -> String {
    let digit = |(i, item): (usize, &Json)| (item.integer() == Some(1)).then(|| (i + 1).to_string());
    list.list().iter().take(9).enumerate().filter_map(digit).collect()
}

/// Adds a text as a drawing.
pub(super) fn push(point: Point, text: &str, drawings: &mut Drawings, at: Span) {
    drawings.push(DrawnShape { middle: point.place(), text: Some(shown(text)), ..DrawnShape::default() }, at);
}

/// Returns the first characters of a text.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Returns candidates in gridc's form: digits up to side 9, without repetition.
fn candidates(text: &str, side: usize) -> Option<String> {
    let digits: Option<Vec<u32>> = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(10)).collect();
    let mut digits = digits?.into_iter().filter(|digit| *digit > 0).collect::<Vec<u32>>();
    digits.sort_unstable();
    digits.dedup();
    let right = side <= 9 && !digits.is_empty() && digits.iter().all(|digit| *digit as usize <= side);
    let words: Vec<String> = digits.iter().map(u32::to_string).collect();
    right.then(|| format!("{{{}}}", words.join(" ")))
}
