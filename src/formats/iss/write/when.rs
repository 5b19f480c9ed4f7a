//! Conditions under which a clue of a rule corresponds to the rule's ISS class.

use super::{Writer, sorted};
use crate::formats::iss::table::{Class, ClueCondition};
use crate::formats::writing::arguments::integer;
use crate::puzzle::Clue;

impl Writer<'_> {
    /// Returns whether a clue of a class's rule corresponds to the class.
    pub(super) fn is_meant(&self, class: &Class, clue: &Clue) -> bool {
        match class.when {
            ClueCondition::Always => true,
            ClueCondition::Number(takes) => class.number.and_then(|n| integer(clue, n.parameter)).is_some_and(takes),
            ClueCondition::Is(parameter, number) => integer(clue, parameter) == Some(number),
            ClueCondition::Square => self.rows_and_columns().0 == self.rows_and_columns().1,
            ClueCondition::Range(takes) => takes(self.range().0, self.range().1),
            ClueCondition::Clue(is_meant) => is_meant(self, clue),
        }
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        (usize::from(self.puzzle.layout.rows()), usize::from(self.puzzle.layout.columns()))
    }

    /// Returns whether the puzzle has such a clue, or a clue with parts, which may include one.
    fn may_have(&self, is_it: impl Fn(&Clue) -> bool) -> bool {
        self.puzzle.clues.iter().any(|clue| is_it(clue) || !clue.parts.is_empty())
    }
}

/// Returns whether there is a cage with the same cells, which states that the digits are different; the rule does not.
pub(in crate::formats::iss) fn is_beside_cage(to: &Writer<'_>, clue: &Clue) -> bool {
    sorted(clue).is_some_and(|cells| to.twins.contains(&cells))
}

/// Returns whether the layout has regions. In ISS these are boxes, or the pieces of a jigsaw.
pub(in crate::formats::iss) fn has_regions(to: &Writer<'_>, _: &Clue) -> bool {
    to.puzzle.layout.regions.iter().any(|region| region.cells.len() > 1)
}

/// Returns whether rows and columns can have different digits; otherwise ISS's anti-king rule concerns only diagonal neighbours.
pub(in crate::formats::iss) fn has_digits_for_lines(to: &Writer<'_>, _: &Clue) -> bool {
    let (rows, columns) = to.rows_and_columns();
    rows.max(columns) <= to.puzzle.layout.digits().len()
}

/// Returns whether the windows have the size of boxes, as in ISS.
pub(in crate::formats::iss) fn has_windows(to: &Writer<'_>, clue: &Clue) -> bool {
    let (rows, columns) = to.rows_and_columns();
    let side = to.puzzle.layout.digits().len();
    rows == columns && rows == side && integer(clue, "size").is_some_and(|n| n * n == side as i64)
}

/// Returns whether there are no white dots; ISS does not exempt them.
pub(in crate::formats::iss) fn has_no_white_dots(to: &Writer<'_>, _: &Clue) -> bool {
    !to.may_have(|clue| matches!(&*clue.rule, "kropki_white" | "consecutive"))
}

/// Returns whether all dots have the values 1 and 2, which ISS assumes for given and for missing dots.
pub(in crate::formats::iss) fn has_usual_dots(to: &Writer<'_>, clue: &Clue) -> bool {
    let is_usual = integer(clue, "difference") == Some(1) && integer(clue, "ratio") == Some(2);
    is_usual
        && !to.may_have(|clue| {
            clue.rule == "kropki_white" && integer(clue, "difference") != Some(1)
                || clue.rule == "kropki_black" && integer(clue, "ratio") != Some(2)
        })
}

/// Returns whether there are no other pair sums; ISS exempts only X and V.
pub(in crate::formats::iss) fn has_no_other_sums(to: &Writer<'_>, _: &Clue) -> bool {
    !to.may_have(|clue| clue.rule == "pair_sum")
}
