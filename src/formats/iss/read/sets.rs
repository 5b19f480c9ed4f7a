//! Reads ISS's givens, cages, sums and other sets of cells, whose pieces are not just a number and cells.

use super::board::Spot;
use super::text::{IssConstraint, Piece};
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::{self, Class};
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use std::collections::BTreeSet;

/// Parses a piece such as `R1C2_1_3`: the spot and its candidates.
pub(super) fn candidates(to: &Translator<'_, '_>, piece: &Piece) -> Result<(Spot, Vec<i64>), TranslationError> {
    let mut words = piece.text.split('_');
    let id = words.next().unwrap_or("");
    let spot = to.board.spot(&Piece { text: id.into(), span: piece.span })?;
    let range = to.board.lowest..=to.board.highest;
    let value = |word: &str| {
        let value = word.parse::<i64>().ok().filter(|v| range.contains(v));
        value.ok_or_else(|| {
            let message =
                format!("`{}` has a value that is not from {} to {}", piece.short(), range.start(), range.end());
            TranslationError::from(Diagnostic::new(Code::E0733, message).at(piece.span, "not a digit of this grid"))
        })
    };
    let values: Vec<i64> = words.map(value).collect::<Result<BTreeSet<_>, _>>()?.into_iter().collect();
    if values.is_empty() {
        return Err(piece.trouble(Code::E0733, "a given without a value", "no value"));
    }
    Ok((spot, values))
}

/// Returns a clue that a spot has one of the values.
pub(super) fn may_be(to: &mut Translator<'_, '_>, spot: Spot, values: &[i64], at: Span) -> String {
    let list: Vec<String> = values.iter().map(i64::to_string).collect();
    match to.cells(&[spot]) {
        Some(cell) => {
            let rule = to.define("candidates", "(allowed: digits, c: cell) { digit(c) in allowed }", at);
            format!("{rule} {{{}}} {cell}", list.join(" "))
        }
        None => to.define("value", &format!(" {{ {} in {{{}}} }}", to.board.term(spot), list.join(", ")), at),
    }
}

pub(in crate::formats::iss) fn given(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let one = |piece: &Piece| {
        let (spot, values) = candidates(to, piece)?;
        Ok(may_be(to, spot, &values, piece.span))
    };
    node.pieces.iter().map(one).collect()
}

/// Returns a clue about cells of the grid without repetitions, or else a formula.
pub(super) fn of_set(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    spots: &[Spot],
    rule: &str,
    body: &str,
) -> String {
    match to.cells(spots).filter(|_| once(spots).len() == spots.len()) {
        Some(cells) => rule.replace("{cells}", &cells),
        None => to.formula(node, spots, body),
    }
}

/// Returns the spots without repetitions.
pub(super) fn once(spots: &[Spot]) -> Vec<Spot> {
    let mut seen = std::collections::HashSet::new();
    spots.iter().copied().filter(|s| seen.insert(*s)).collect()
}

pub(in crate::formats::iss) fn all_different(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let spots = to.spots(node, 0)?;
    Ok(vec![different(to, node, &spots)])
}

/// Returns a clue that the spots are different; repetitions are ignored.
fn different(to: &mut Translator<'_, '_>, node: &IssConstraint, spots: &[Spot]) -> String {
    let spots = once(spots);
    let rule = if spots.len() == to.board.side() { "extra_region {cells}" } else { "cage {cells}" };
    of_set(to, node, &spots, rule, "distinct(line)")
}

/// Reads a cage. A sum of 0 means no sum. A repeated cell counts twice in the sum.
pub(in crate::formats::iss) fn cage(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let total = node.piece(0).map_or(Ok(0), Piece::integer)?;
    let spots = to.spots(node, 1)?;
    if total == 0 {
        return Ok(vec![different(to, node, &spots)]);
    }
    if once(&spots).len() < spots.len() {
        return Ok(vec![different(to, node, &spots), total_of(to, node, &spots, total)]);
    }
    let (rule, body) = (format!("{} {total} {{cells}}", class.rule), format!("distinct(line)\nsum(line) == {total}"));
    Ok(vec![of_set(to, node, &spots, &rule, &body)])
}

fn total_of(to: &mut Translator<'_, '_>, node: &IssConstraint, spots: &[Spot], total: i64) -> String {
    match to.cells(spots) {
        Some(cells) => format!("sum_cage {total} {cells}"),
        None => to.formula(node, spots, &format!("sum(line) == {total}")),
    }
}

pub(in crate::formats::iss) fn rellik(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let (total, spots) = (node.integer(0)?, to.spots(node, 1)?);
    if spots.len() > 9 {
        return Err(TranslationError::doubt("a rellik cage of more than 9 cells"));
    }
    let subsets = 1..1usize << spots.len();
    let one = |set: usize| {
        let members: Vec<String> =
            (0..spots.len()).filter(|i| set >> i & 1 == 1).map(|i| format!("line[{}]", i + 1)).collect();
        format!("{} != {total}", members.join(" + "))
    };
    let body: Vec<String> = subsets.map(one).collect();
    let sums = of_set(to, node, &spots, &format!("{} {total} {{cells}}", class.rule), &body.join("\n"));
    Ok(vec![sums, different(to, node, &spots)])
}

/// Reads `.Sum~15~R1C1~R1C2`, or with coefficients `.Sum~0_=_1_1_-1~R1C1~R1C2~R1C3`.
pub(in crate::formats::iss) fn sum(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let Some(head) = node.piece(0) else {
        return Err(node.integer(0).err().unwrap_or_else(|| TranslationError::doubt("a sum")));
    };
    let words: Vec<&str> = head.text.split('_').collect();
    let piece = |word: &str| Piece { text: word.into(), span: head.span }.integer();
    let total = piece(words[0])?;
    let spots = to.spots(node, 1)?;
    if words.get(1) != Some(&"=") {
        return Ok(vec![total_of(to, node, &spots, total)]);
    }
    let factors = words[2..].iter().map(|w| piece(w)).collect::<Result<Vec<_>, _>>()?;
    if factors.len() != spots.len() {
        let message = format!("{} coefficients for {} cells", factors.len(), spots.len());
        return Err(Diagnostic::new(Code::E0733, message).at(head.span, "one for each cell").into());
    }
    let parts: Vec<String> = factors.iter().enumerate().map(|(i, f)| format!("{f} * line[{}]", i + 1)).collect();
    Ok(vec![to.formula(node, &spots, &format!("sum([{}]) == {total}", parts.join(", ")))])
}

pub(in crate::formats::iss) fn pill(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let size = node.integer(0)?;
    let spots = to.spots(node, 1)?;
    let size = usize::try_from(size).ok().filter(|n| matches!(n, 2 | 3) && spots.len() > *n);
    let Some(size) = size else {
        let message = "a pill needs two or three cells, followed by a shaft";
        return Err(Diagnostic::new(Code::E0733, message).at(node.span, "not possible here").into());
    };
    let mut pill = spots[..size].to_vec();
    pill.sort_unstable();
    let shaft = &spots[size..];
    let mut clues = vec![match (to.cells(&pill), to.cells(shaft)) {
        (Some(pill), Some(shaft)) => format!("{} {pill} : {shaft}", class.rule),
        _ => {
            let all: Vec<Spot> = pill.iter().chain(shaft).copied().collect();
            to.formula(node, &all, &format!("number(line[1..{size}]) == sum(line[{}..length(line)])", size + 1))
        }
    }];
    if to.board.side() > 9 {
        // Digits of a pill after its first one are at most 9.
        let figures: Vec<i64> = (1..=9).collect();
        clues.extend(pill[1..].iter().map(|s| may_be(to, *s, &figures, node.span)));
    }
    Ok(clues)
}

pub(in crate::formats::iss) fn indexing(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    // ISS itself writes the letter.
    let fixed = match node.piece(0).map_or("", |piece| &*piece.text) {
        word if word.eq_ignore_ascii_case("column") => "C",
        word if word.eq_ignore_ascii_case("row") => "R",
        word => word,
    };
    let Some(rule) = table::rows(class.name).find(|row| row.fixed == fixed).map(|row| row.rule) else {
        return Err(TranslationError::doubt("an indexing constraint that is neither of rows (R) nor of columns (C)"));
    };
    let spots = to.spots(node, 1)?;
    if to.cells(&spots).is_none() {
        return Err(TranslationError::doubt("an indexing constraint on variables"));
    }
    let one = |s: &Spot| {
        let (row, column) = to.board.place(*s);
        if to.is_sudoku() {
            return format!("{rule} {}", to.board.cell(s.index));
        }
        let line: Vec<Spot> = match fixed {
            "R" => (0..to.board.rows).filter_map(|r| to.board.at(0, r, column)).collect(),
            _ => (0..to.board.columns).filter_map(|c| to.board.at(0, row, c)).collect(),
        };
        format!("line_index {} : {}", to.board.cell(s.index), to.cells(&line).unwrap_or_default())
    };
    Ok(spots.iter().map(one).collect())
}
