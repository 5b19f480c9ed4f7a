//! Reads lines, symbols and coloured cells of Penpa+ as drawings.

use super::members;
use super::numbers::is_answer_key;
use super::points::{Point, Points};
use crate::formats::draft::Draft;
use crate::formats::drawing::{Colour, Drawings, DrawnLine, DrawnShape};
use crate::formats::json_value::Json;
use crate::puzzle::{Effect, Span};
use std::collections::BTreeMap;

/// Adds all of them to the drawings.
pub(super) fn push(json: &Json, points: &Points, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    surfaces(json, points, drawings, draft);
    for key in ["line", "freeline"] {
        lines(json, key, points, drawings, draft);
    }
    symbols(json, points, drawings, draft);
}

/// Adds coloured cells, by the numbers in `set_surface_style` of Penpa+'s `style.js`.
fn surfaces(json: &Json, points: &Points, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    for member in members(json, "surface") {
        let fill = match member.value.integer() {
            Some(1) => "#444444",
            Some(2) => "#b3ffb3",
            Some(3) => "#cccccc",
            Some(4) => "#000000",
            Some(5) => "#c0e0ff",
            Some(6) => "#ffa3a3",
            Some(7) => "#ffffa3",
            Some(8) => "#999999",
            Some(9) => "#ffb3ff",
            Some(10) => "#ffcc80",
            Some(11) => "#cc99ff",
            Some(12) => "#eecab1",
            Some(13) => "#ff6700",
            Some(99) => "#f0f0f0",
            _ if member.value.is_blank() => continue,
            _ => {
                draft.doubt(Effect::Changes, "a cell of an unknown colour", member.span);
                continue;
            }
        };
        match member.key.parse().ok().and_then(|number| points.point(number)) {
            Some(point @ Point::Cell(..)) => {
                let shape = DrawnShape { middle: point.place(), width: 1.0, height: 1.0, ..DrawnShape::default() };
                drawings.push(DrawnShape { fill: Colour::parse(fill), ..shape }, member.span);
            }
            _ => draft.doubt(Effect::Changes, "a coloured place that is not a cell", member.span),
        }
    }
}

/// Returns the colour and thickness of a line style, according to `set_line_style` of Penpa+'s `style.js`; `None` if it is
/// unknown.
fn style(number: i64) -> Option<(&'static str, f64)> {
    Some(match number {
        2 | 21 => ("#000000", 0.1),
        3 | 30 => ("#208020", 0.1),
        5 => ("#999999", 0.1),
        6 => ("#999999", 0.3),
        8 => ("#ff0000", 0.1),
        9 => ("#187bcd", 0.1),
        1 | 4 | 11 | 12 | 13 | 80 => ("#000000", 0.04),
        _ => return None,
    })
}

/// Adds lines, which consist of pieces between two places; pieces of the same style are joined as far as possible.
fn lines(json: &Json, key: &str, points: &Points, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    let mut pieces: BTreeMap<i64, Vec<(usize, usize, Span)>> = BTreeMap::new();
    for member in members(json, key) {
        let ends = member.key.split_once(',').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        let ends = ends.filter(|(from, to)| points.point(*from).is_some() && points.point(*to).is_some());
        match (ends, member.value.integer().filter(|number| style(*number).is_some())) {
            (Some((from, to)), Some(style)) => pieces.entry(style).or_default().push((from, to, member.span)),
            _ => draft.doubt(Effect::Restricts, "a line or mark of an unknown style", member.span),
        }
    }
    for (number, pieces) in pieces {
        let Some((hue, thickness)) = style(number) else { continue };
        for (way, at) in joined(&pieces) {
            let through = way.into_iter().filter_map(|number| points.point(number)).map(Point::place).collect();
            drawings.push(DrawnLine { through, colour: Colour::parse(hue), thickness, pointed: false }, at);
        }
    }
}

/// Joins pieces to paths of maximal length: they end where the number of pieces is not exactly two.
fn joined(pieces: &[(usize, usize, Span)]) -> Vec<(Vec<usize>, Span)> {
    // By place, the number of pieces that meet there, and those not yet examined, in reverse order.
    let mut meeting: BTreeMap<usize, (usize, Vec<usize>)> = BTreeMap::new();
    for (i, (from, to, _)) in pieces.iter().enumerate().rev() {
        for end in [from, to] {
            let (count, open) = meeting.entry(*end).or_default();
            *count += 1;
            open.push(i);
        }
    }
    let mut used = vec![false; pieces.len()];
    let mut paths = Vec::new();
    let ends: Vec<usize> = meeting.iter().filter(|(_, (count, _))| *count != 2).map(|(end, _)| *end).collect();
    // A piece taken from a list is used now or was before, so that none is examined twice.
    let mut unused = |end: usize, used: &[bool], thin: bool| {
        let (_, open) = meeting.get_mut(&end).filter(|(count, _)| !thin || *count == 2)?;
        std::iter::from_fn(|| open.pop()).find(|i| !used[*i])
    };
    // Then closed paths, from any start.
    for start in ends.into_iter().chain(pieces.iter().map(|(from, ..)| *from)) {
        while let Some(first) = unused(start, &used, false) {
            let (mut way, mut next, at) = (vec![start], Some(first), pieces[first].2);
            while let Some(i) = next {
                used[i] = true;
                let (from, to, _) = pieces[i];
                let end = if way.last() == Some(&from) { to } else { from };
                way.push(end);
                next = if end == start { None } else { unused(end, &used, true) };
            }
            paths.push((way, at));
        }
    }
    paths
}

/// The sizes of symbols in cells, by the suffix of their names.
const SIZES: [(&str, f64); 4] = [("_SS", 0.3), ("_S", 0.45), ("_M", 0.65), ("_L", 0.85)];

fn symbols(json: &Json, points: &Points, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    for member in members(json, "symbol") {
        let part = |i: usize| member.value.list().get(i);
        let name = part(1).and_then(Json::text).unwrap_or_default();
        let point = member.key.trim_end_matches('E').parse().ok().and_then(|number| points.point(number));
        let size = SIZES.iter().find_map(|(end, size)| Some((name.strip_suffix(end)?, *size)));
        // Fill and border, as in `set_circle_style` of Penpa+'s `style.js`.
        let looks = match part(0).and_then(Json::integer) {
            Some(1 | 8 | 10) => Some((Some("#ffffff"), Some("#000000"))),
            Some(2) => Some((Some("#000000"), Some("#000000"))),
            Some(3) => Some((Some("#cccccc"), None)),
            Some(4 | 13) => Some((None, Some("#000000"))),
            Some(5 | 9) => Some((Some("#cccccc"), Some("#000000"))),
            Some(6) => Some((Some("#ffffff"), Some("#999999"))),
            Some(7) => Some((Some("#ffffff"), None)),
            Some(11) => Some((Some("#ff0000"), Some("#ff0000"))),
            Some(12) => Some((Some("#208020"), Some("#208020"))),
            _ => None,
        };
        if point.is_some_and(|point| is_answer_key(member, json, point, points)) {
            continue;
        }
        match (point, size, looks) {
            (Some(point), Some((kind @ ("circle" | "square" | "diamond"), size)), Some((fill, border))) => {
                let angle = if kind == "diamond" { 45.0 } else { 0.0 };
                let shape = DrawnShape {
                    middle: point.place(),
                    width: size,
                    height: size,
                    round: kind == "circle",
                    fill: fill.and_then(Colour::parse),
                    border: border.and_then(Colour::parse),
                    text: None,
                    angle,
                };
                drawings.push(shape, member.span);
            }
            _ => {
                let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && name.len() < 40;
                let what = if plain { format!("a symbol `{name}`") } else { "a symbol".to_owned() };
                draft.doubt(Effect::Restricts, what, member.span);
            }
        }
    }
}
