//! Reads ISS's groups of cells with equal values or equal sums.

use super::board::Spot;
use super::text::IssConstraint;
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::Class;
use crate::puzzle::is_closed;
use crate::syntax::Diagnostic;

pub(in crate::formats::iss) fn same_values(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let (sets, spots) = (node.integer(0)?, to.spots(node, 1)?);
    let Some(sets) = usize::try_from(sets).ok().filter(|n| *n >= 1 && spots.len() % n == 0) else {
        let message = format!("{} cells do not make {sets} sets of the same size", spots.len());
        return Err(Diagnostic::new(Code::E0733, message).at(node.span, "not this number of sets").into());
    };
    if sets == 1 {
        return Ok(Vec::new());
    }
    let size = spots.len() / sets;
    let groups: Vec<&[Spot]> = spots.chunks(size).collect();
    let cells: Option<Vec<String>> = groups.iter().map(|g| to.cells(g)).collect();
    let repeats = groups.iter().any(|g| g.iter().enumerate().any(|(i, a)| g[..i].contains(a)));
    Ok(vec![match cells {
        Some(cells) if size == 1 => format!("clone {}", cells.join(" : ")),
        Some(cells) if !repeats => format!("{} {}", class.rule, cells.join(" : ")),
        _ if size == 1 => to.formula(node, &spots, "for a, b in adjacent(line) { a == b }"),
        _ => {
            let body = format!(
                "for i in 2..{sets} {{ for d in digits {{ count(c in line[1..{size}] where c == d) == \
                 count(c in line[(i - 1) * {size} + 1..i * {size}] where c == d) }} }}"
            );
            to.formula(node, &spots, &body)
        }
    }])
}

/// Returns the segments of a list, separated by `-`.
fn segments(to: &Translator<'_, '_>, node: &IssConstraint) -> Result<Vec<Vec<Spot>>, TranslationError> {
    let mut parts = vec![Vec::new()];
    for piece in node.pieces.iter().filter(|p| !p.text.is_empty()) {
        match (&*piece.text, parts.last_mut()) {
            ("-", Some(last)) if last.is_empty() => {}
            ("-", _) => parts.push(Vec::new()),
            (_, Some(last)) => last.push(to.board.spot(piece)?),
            (_, None) => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    Ok(parts)
}

pub(in crate::formats::iss) fn equal_sum(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let parts = segments(to, node)?;
    Ok(equal_sums(to, node, &parts))
}

/// Returns clues that all parts have the same sum.
fn equal_sums(to: &mut Translator<'_, '_>, node: &IssConstraint, parts: &[Vec<Spot>]) -> Vec<String> {
    if parts.len() < 2 {
        return Vec::new();
    }
    let is_rule = !parts.iter().any(|part| is_closed(part));
    if let Some(cells) = parts.iter().map(|p| to.cells(p)).collect::<Option<Vec<_>>>().filter(|_| is_rule) {
        return vec![format!("equal_sum {}", cells.join(" : "))];
    }
    let sums: Vec<String> = parts[1..].iter().map(|p| format!("sum({}) == sum(line)", to.terms(p))).collect();
    vec![to.formula(node, &parts[0], &sums.join("\n"))]
}

/// Reads a line that is divided at the borders of boxes, or else of the pieces of a jigsaw; without either it has no effect.
pub(in crate::formats::iss) fn region_sum(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let spots = to.spots(node, 0)?;
    let boxes = to.board.boxes();
    let regions = if boxes.is_empty() { &to.board.jigsaw } else { &boxes };
    if regions.is_empty() {
        return Ok(Vec::new());
    }
    let region = |s: &Spot| regions.iter().position(|r| s.group == 0 && r.contains(&s.index));
    let parts: Vec<Vec<Spot>> = spots.chunk_by(|a, b| region(a) == region(b)).map(<[Spot]>::to_vec).collect();
    let all_in_regions = spots.iter().all(|s| region(s).is_some());
    match to.cells(&spots).filter(|_| all_in_regions && parts.len() >= 2) {
        Some(cells) => Ok(vec![format!("{} {cells}", class.rule)]),
        None => Ok(equal_sums(to, node, &parts)),
    }
}
