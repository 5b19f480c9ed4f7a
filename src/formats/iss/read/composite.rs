//! Reads ISS's `Or`, `And` and `Replicate`, which contain other constraints.

use super::board::Spot;
use super::sextets;
use super::text::{IssConstraint, Piece};
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::{self, Class, IssShape};
use crate::syntax::Diagnostic;

pub(in crate::formats::iss) fn and(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let parts = node.parts.iter().map(|part| to.clues(part)).collect::<Result<Vec<_>, _>>()?;
    Ok(parts.concat())
}

/// At least one of the parts holds. If one of them has no effect, neither has the whole.
pub(in crate::formats::iss) fn or(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let mut branches = node.parts.iter().map(|part| to.clues(part)).collect::<Result<Vec<_>, _>>()?;
    if branches.iter().any(Vec::is_empty) {
        return Ok(Vec::new());
    }
    match branches.as_mut_slice() {
        [] => Ok(vec![to.define("never", " { 1 == 2 }", node.span)]),
        [one] => Ok(std::mem::take(one)),
        several => {
            let blocks: Vec<String> = several.iter().map(|clues| format!("{{\n{}\n}}", clues.join("\n"))).collect();
            Ok(vec![format!("either {}", blocks.join(" or "))])
        }
    }
}

/// Copies the constraints, shifted so that the origin (the first cell, unless stated) moves to each of the targets, which are
/// bits starting at the origin.
pub(in crate::formats::iss) fn replicate(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let Some(bits) = node.piece(0) else { return Ok(Vec::new()) };
    let origin = match node.piece(1) {
        Some(piece) => to.board.spot(piece)?,
        None => Spot { group: 0, index: 0 },
    };
    let bytes =
        sextets::read(&bits.text).ok_or_else(|| bits.trouble(Code::E0736, "not a set of targets", "not base64"))?;
    let targets = (0..bytes.len() * 6).filter(|i| bytes[i / 6] >> (i % 6) & 1 == 1).map(|i| origin.index + i);
    let (row, column) = to.board.place(origin);
    let mut clues = Vec::new();
    for index in targets {
        if index >= to.board.groups[origin.group].count {
            return Err(bits.trouble(Code::E0739, "a set with targets beyond the last cell", "too many targets"));
        }
        let (r, c) = to.board.place(Spot { index, ..origin });
        let by = (r as isize - row as isize, c as isize - column as isize);
        for part in &node.parts {
            let moved = shifted(to, part, origin.group, by)?;
            clues.extend(to.clues(&moved)?);
        }
    }
    Ok(clues)
}

/// Returns a constraint with all its cells shifted. The bits of a nested `Replicate` stay, since they count from its own origin.
fn shifted(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    group: usize,
    by: (isize, isize),
) -> Result<IssConstraint, TranslationError> {
    to.copy(node)?;
    let name = &*node.class.text;
    let shape = table::of_name(name).map(|class| class.shape);
    if matches!(shape, Some(IssShape::Outside)) {
        return Err(TranslationError::doubt(format!("copies of an outside clue, {name}")));
    }
    let mut moved =
        IssConstraint { class: node.class.clone(), pieces: node.pieces.clone(), parts: Vec::new(), span: node.span };
    if name == "Replicate" && node.piece(1).is_none() {
        moved.pieces.resize_with(2, || node.class.clone());
        moved.pieces[1].text = to.board.id(Spot { group: 0, index: 0 }).into();
    }
    // Sets of targets and packed pieces are not cells, whatever they look like.
    let packed = matches!(shape, Some(IssShape::Packed | IssShape::Relation(_)));
    for piece in moved.pieces.iter_mut().skip(usize::from(packed)) {
        if let Some(text) = moved_id(to, piece, group, by)? {
            piece.text = text.into();
        }
    }
    for part in &node.parts {
        moved.parts.push(shifted(to, part, group, by)?);
    }
    Ok(moved)
}

/// Returns the id of the shifted cell, with the text from `_` on; `None` if the piece is not a cell.
fn moved_id(
    to: &Translator<'_, '_>,
    piece: &Piece,
    group: usize,
    by: (isize, isize),
) -> Result<Option<String>, TranslationError> {
    let (id, rest) = piece.text.split_at(piece.text.find('_').unwrap_or(piece.text.len()));
    let Some(spot) = to.board.find(id) else { return Ok(None) };
    if spot.group != group {
        return Err(piece.trouble(
            Code::E0739,
            "in another group of cells than the targets",
            "copies stay in one group",
        ));
    }
    let (row, column) = to.board.place(spot);
    let place = row.checked_add_signed(by.0).zip(column.checked_add_signed(by.1));
    let spot = place.and_then(|(r, c)| to.board.at(group, r, c));
    let Some(spot) = spot else {
        let message = format!("a copy of `{id}` would lie outside the grid");
        return Err(Diagnostic::new(Code::E0739, message).at(piece.span, "moved out of the grid").into());
    };
    Ok(Some(format!("{}{rest}", to.board.id(spot))))
}
