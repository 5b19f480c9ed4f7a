//! Determines the number of clues whose signs show none, from the text or from the size of the board.

use super::board::DrawnBoard;
use crate::language::faces::Face;
use std::collections::BTreeSet;

/// Returns the rule for clues without a number of their own: with the number in the text, or else the number usual for the board.
/// Returns `None` for the unchanged library rule, and an error if the text has several numbers or an implausible one.
pub(super) fn with_number(face: &Face, told: &BTreeSet<i64>, board: &DrawnBoard) -> Result<Option<String>, ()> {
    let Some((number, usual)) = face.number.and_then(|number| Some((number, number.usual?))) else { return Ok(None) };
    let Some((rule, parameter)) = number.through.or(number.parameter.map(|name| (face.rule, name))) else {
        return Ok(None);
    };
    let side = i64::try_from(board.rows.max(board.columns)).map_err(|_| ())?;
    let usual = usual(side);
    let besides = number.besides.unwrap_or(0);
    let told: Vec<i64> = told.iter().copied().filter(|number| *number != besides).collect();
    let found = match told.as_slice() {
        [] => usual,
        numbers if numbers.contains(&usual) => usual,
        [number] if (1..=side).contains(number) => *number,
        _ => return Err(()),
    };
    Ok((found != number.default).then(|| format!("{rule} {parameter}={found}")))
}
