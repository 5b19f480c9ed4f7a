//! Numbers that clues have though their signs show none.

use super::board::Board;
use std::collections::BTreeSet;

/// A rule with a number that signs mostly leave out.
struct Numbered {
    rule: &'static str,
    /// The rule and the parameter that state another number than the library's.
    said: &'static str,
    /// The number on a board of this side.
    usual: fn(usize) -> usize,
    /// The library's.
    librarys: i64,
    /// A number that sentences about the rule may have besides.
    aside: i64,
}

const fn numbered(
    rule: &'static str,
    said: &'static str,
    usual: fn(usize) -> usize,
    librarys: i64,
    aside: i64,
) -> Numbered {
    Numbered { rule, said, usual, librarys, aside }
}

const NUMBERED: [Numbered; 5] = [
    numbered("whispers", "whispers gap", |side| side.div_ceil(2), 5, 0),
    numbered("dutch_whispers", "whispers gap", |side| side.div_ceil(2).saturating_sub(1), 4, 0),
    numbered("lockout", "lockout gap", |side| side / 2, 4, 0),
    numbered("kropki_white", "kropki_white difference", |_| 1, 1, 0),
    numbered("kropki_black", "kropki_black ratio", |_| 2, 2, 1),
];

/// The rule as clues without a number of their own state it: with the number that the text says, else with that which is
/// usual on the board. `None` for the library's rule as it is; an error if the text has several numbers, or an odd one.
pub(super) fn with_number(rule: &str, told: &BTreeSet<i64>, board: &Board) -> Result<Option<String>, ()> {
    let Some(kind) = NUMBERED.iter().find(|kind| kind.rule == rule) else { return Ok(None) };
    let side = board.rows.max(board.columns);
    let usual = i64::try_from((kind.usual)(side)).map_err(|_| ())?;
    let told: Vec<i64> = told.iter().copied().filter(|number| *number != kind.aside).collect();
    let number = match told.as_slice() {
        [] => usual,
        numbers if numbers.contains(&usual) => usual,
        [number] if (1..=side as i64).contains(number) => *number,
        _ => return Err(()),
    };
    Ok((number != kind.librarys).then(|| format!("{}={number}", kind.said)))
}
