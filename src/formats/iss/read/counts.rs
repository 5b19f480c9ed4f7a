//! Reads ISS's constraints on the number of occurrences of values in some cells.

use super::board::Spot;
use super::sets::of_set;
use super::text::{IssConstraint, Piece};
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::Class;
use crate::puzzle::Span;
use std::collections::BTreeMap;

/// Returns how often each value is listed.
fn counted(values: &[i64]) -> BTreeMap<i64, usize> {
    values.iter().fold(BTreeMap::new(), |mut counts, value| {
        *counts.entry(*value).or_default() += 1;
        counts
    })
}

pub(super) fn values<'t>(words: impl Iterator<Item = &'t str>, span: Span) -> Result<Vec<i64>, TranslationError> {
    words.map(|w| Piece { text: w.into(), span }.integer()).collect()
}

pub(in crate::formats::iss) fn contain_exact(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    class: &Class,
) -> Clues {
    let Some(head) = node.piece(0) else { return Ok(Vec::new()) };
    let (wanted, spots) = (values(head.text.split('_'), head.span)?, to.spots(node, 1)?);
    Ok(exactly(to, node, class, &spots, &counted(&wanted)))
}

pub(in crate::formats::iss) fn contain_at_least(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    class: &Class,
) -> Clues {
    let Some(head) = node.piece(0) else { return Ok(Vec::new()) };
    let (wanted, spots) = (values(head.text.split('_'), head.span)?, to.spots(node, 1)?);
    Ok(vec![at_least(to, node, class, &spots, &wanted)])
}

fn at_least(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    class: &Class,
    spots: &[Spot],
    wanted: &[i64],
) -> String {
    let list: Vec<String> = wanted.iter().map(i64::to_string).collect();
    let line = |(value, times): (&i64, &usize)| format!("count(c in line where c == {value}) >= {times}");
    let counts: Vec<String> = counted(wanted).iter().map(line).collect();
    of_set(to, node, spots, &format!("{} {{cells}} : {}", class.rule, list.join(" ")), &counts.join("\n"))
}

fn exactly(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    class: &Class,
    spots: &[Spot],
    counts: &BTreeMap<i64, usize>,
) -> Vec<String> {
    let clue = |(value, times): (&i64, &usize)| {
        let meaning = format!("count(c in line where c == {value}) == {times}");
        if (0..=9).contains(value) {
            return of_set(to, node, spots, &format!("{} {times}{value} {{cells}}", class.rule), &meaning);
        }
        to.formula(node, spots, &meaning)
    };
    counts.iter().map(clue).collect()
}

pub(in crate::formats::iss) fn look_and_say(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let Some(said) = node.piece(0) else { return Ok(Vec::new()) };
    let figures: Vec<usize> = said.text.chars().filter_map(|c| c.to_digit(10)).map(|d| d as usize).collect();
    if figures.len() != said.text.chars().count() || figures.len() % 2 == 1 {
        return Err(said.trouble(Code::E0733, "not a look-and-say clue", "not pairs of a number and a digit"));
    }
    let spots = to.spots(node, 1)?;
    let counts = figures.chunks(2).map(|pair| (pair[1] as i64, pair[0])).collect();
    Ok(exactly(to, node, class, &spots, &counts))
}

pub(in crate::formats::iss) fn quad(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let Some(corner) = node.piece(0) else { return to.spots(node, 0).map(|_| Vec::new()) };
    let corner_spot = to.board.spot(corner)?;
    let (row, column) = to.board.place(corner_spot);
    let cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
    let spots: Option<Vec<Spot>> = cells.iter().map(|(r, c)| to.board.at(corner_spot.group, *r, *c)).collect();
    let spots = spots.ok_or_else(|| {
        corner.trouble(Code::E0733, "no corner of a square of four cells", "the square leaves the grid")
    })?;
    let mut wanted = Vec::new();
    for piece in node.pieces[1..].iter().filter(|p| !p.text.is_empty()) {
        wanted.extend(values(piece.text.split('_'), piece.span)?);
    }
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![at_least(to, node, class, &spots, &wanted)])
}
