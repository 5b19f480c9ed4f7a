//! Reads ISS's lines, dots and cages, whose cells are in order.

use super::board::Spot;
use super::sets::once;
use super::text::IssConstraint;
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::formats::iss::table::{Class, IssShape};
use crate::puzzle::is_closed;

/// Reads a class about pairs of neighbours among the cells, at any positions in the list.
pub(super) fn neighbours(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let spots = once(&to.spots(node, 0)?);
    let pairs = to.board.adjacent_pairs(&spots);
    if pairs.is_empty() {
        return Err(TranslationError::doubt(format!("{} between cells that share no edge", class.name)));
    }
    let clue = |(a, b): (Spot, Spot)| match to.cells(&[a, b]) {
        Some(cells) => format!("{} {cells}", class.rule),
        None => to.formula(node, &[a, b], class.meaning),
    };
    Ok(pairs.into_iter().map(clue).collect())
}

/// Reads a class of cells in order.
pub(super) fn line(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let (number, spots) = pieces(to, node, class)?;
    Ok(clue(to, node, class, number, &spots, true))
}

/// Reads a modular line. A modulus below 2 has no effect.
pub(in crate::formats::iss) fn modular(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let (number, spots) = pieces(to, node, class)?;
    if number < 2 {
        return Ok(Vec::new());
    }
    Ok(clue(to, node, class, number, &spots, spots.len() as i64 >= number))
}

pub(in crate::formats::iss) fn entropic(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let (number, spots) = pieces(to, node, class)?;
    let is_rule = spots.len() >= 3 && to.board.side().is_multiple_of(3);
    Ok(clue(to, node, class, number, &spots, is_rule))
}

pub(in crate::formats::iss) fn sum_line(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    if node.pieces.last().is_none_or(|p| &*p.text != "LOOP") {
        return line(to, node, class);
    }
    let open = IssConstraint { pieces: node.pieces[..node.pieces.len() - 1].to_vec(), ..node.clone() };
    let (total, from) = number(to, node, class)?;
    let spots = to.spots(&open, from)?;
    // A closed line of the library's rule repeats its first cell.
    match to.cells(&spots).filter(|_| total >= 1 && spots.len() >= 3 && once(&spots).len() == spots.len()) {
        Some(cells) => {
            Ok(vec![format!("{} total={total} {cells} {}", class.rule, to.cells(&spots[..1]).unwrap_or_default())])
        }
        None => around(to, node, &spots, total),
    }
}

/// Returns the number and the cells.
fn pieces(to: &Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Result<(i64, Vec<Spot>), TranslationError> {
    let (number, from) = number(to, node, class)?;
    Ok((number, to.spots(node, from)?))
}

/// Returns the number (0 if the class has none) and the index of the first cell.
fn number(to: &Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Result<(i64, usize), TranslationError> {
    let is_stated = node.pieces.first().is_none_or(|p| to.board.find(&p.text).is_none());
    Ok(match class.number.map(|number| number.default) {
        None => (0, 0),
        Some(Some(usual)) if !is_stated => (usual, 0),
        Some(Some(usual)) if node.piece(0).is_none() => (usual, 1),
        Some(_) => (node.integer(0)?, 1),
    })
}

/// Returns a clue of the library's rule if it has the same meaning, otherwise a rule with the meaning of the class.
fn clue(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    class: &Class,
    number: i64,
    spots: &[Spot],
    is_rule: bool,
) -> Vec<String> {
    if spots.len() < class.fewest {
        return Vec::new();
    }
    let is_rule = is_rule
        && !class.rule.is_empty()
        && (class.repeats || once(spots).len() == spots.len())
        && (class.closed || !is_closed(spots));
    let Some(cells) = to.cells(spots).filter(|_| is_rule) else {
        return vec![to.formula(node, spots, &class.meaning.replace("{n}", &number.to_string()))];
    };
    let cells = match class.shape {
        IssShape::FirstAndRest => cells.replacen(' ', " : ", 1),
        _ => cells,
    };
    vec![match class.number {
        Some(argument) if argument.is_named => format!("{} {}={number} {cells}", class.rule, argument.parameter),
        Some(_) => format!("{} {number} {cells}", class.rule),
        None => format!("{} {cells}", class.rule),
    }]
}

/// Reads a closed sum line: a piece may contain both the end and the start of the list.
fn around(to: &mut Translator<'_, '_>, node: &IssConstraint, spots: &[Spot], total: i64) -> Clues {
    if !(1..=100).contains(&total) {
        return Err(TranslationError::doubt(format!("a sum line of pieces of {total}")));
    }
    let from = |open: i64| {
        format!(
            "(fold line with (added = {open}) as d {{\nadded + d == {total} -> 0\nadded + d < {total} -> added + d\nelse -> reject\n}} ends added == {open})"
        )
    };
    let starts: Vec<String> = (0..total).map(from).collect();
    Ok(vec![to.formula(node, spots, &starts.join(" or "))])
}
