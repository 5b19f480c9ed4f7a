//! Numbers and other texts in cells, on edges, and beside the board.

use super::members;
use super::points::{Point, Points};
use crate::puzzle::{Effect, Span};
use crate::syntax::draft::{Draft, address};
use crate::syntax::drawing::{Drawings, Shape};
use crate::syntax::json_value::Json;
use compact_str::{CompactString, ToCompactString};

/// Kinds of numbers that stand in a cell like a given: normal, middle-sized, large, long.
const GIVEN: [&str; 4] = ["1", "6", "10", "8"];
/// The kind of small numbers at places of their own: candidates.
const CANDIDATES: &str = "7";
/// The kind of numbers with an arrow beside, as `3_2`.
const ARROW: &str = "2";

/// Adds givens and candidates; other texts are drawings.
pub(super) fn say(json: &Json, points: &Points, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    let side = points.side;
    let mut givens: Vec<(Option<CompactString>, Span)> = vec![(None, json.span); side * side];
    let mut marks: Vec<(String, Span)> = Vec::new();
    for member in members(json, "number") {
        let (text, kind) = parts(&member.value);
        let text = text.trim();
        let number = member.key.trim_end_matches('E').parse().ok();
        let Some(point) = number.and_then(|number| points.point(number)) else {
            draft.doubt(Effect::Restricts, "a text at no known place", member.span);
            continue;
        };
        if text.is_empty() {
            continue;
        }
        let cell = number.and_then(|number| points.cell(number));
        let digit = text.parse::<usize>().ok();
        match (cell, digit) {
            (Some((row, column)), Some(digit)) if GIVEN.contains(&kind.as_str()) && (1..=side).contains(&digit) => {
                givens[row * side + column] = (Some(digit.to_compact_string()), member.span);
            }
            (Some((row, column)), _) if kind == CANDIDATES => match candidates(text, side) {
                Some(list) => marks.push((format!("marks {} in {list}", address(row, column)), member.span)),
                None => draft.doubt(Effect::Restricts, "candidates that are no digits", member.span),
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
    draft.givens(side, givens, at);
    for (text, at) in marks {
        draft.say(&text, at);
    }
}

/// The text of a number and its kind.
pub(super) fn parts(value: &Json) -> (String, String) {
    let said = |i: usize| {
        value.list().get(i).map_or(String::new(), |item| match item.text() {
            Some(text) => text.to_owned(),
            None => item.integer().map_or(String::new(), |number| number.to_string()),
        })
    };
    let first = match value.list().is_empty() {
        true => value.text().unwrap_or_default().to_owned(),
        false => said(0),
    };
    (first, said(2))
}

/// A text as a drawing.
pub(super) fn push(point: Point, text: &str, drawings: &mut Drawings, at: Span) {
    drawings.push(Shape { middle: point.place(), text: Some(shown(text)), ..Shape::default() }, at);
}

/// The first characters of a text.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Candidates as gridc writes them: digits up to side 9, each once.
fn candidates(text: &str, side: usize) -> Option<String> {
    let digits: Option<Vec<u32>> = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(10)).collect();
    let mut digits = digits?.into_iter().filter(|digit| *digit > 0).collect::<Vec<u32>>();
    digits.sort_unstable();
    digits.dedup();
    let right = side <= 9 && !digits.is_empty() && digits.iter().all(|digit| *digit as usize <= side);
    let words: Vec<String> = digits.iter().map(u32::to_string).collect();
    right.then(|| format!("{{{}}}", words.join(" ")))
}
