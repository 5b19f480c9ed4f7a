//! Conditions under which a clue of a rule corresponds to the rule's ISS class.

use super::{Writer, sorted};
use crate::formats::iss::table::{Class, When};
use crate::formats::writing::arguments::integer;
use crate::puzzle::Clue;

impl Writer<'_> {
    /// Whether a clue of a class's rule is the class.
    pub(super) fn is_meant(&self, class: &Class, clue: &Clue) -> bool {
        match class.when {
            When::Always => true,
            When::Number(takes) => class.number.and_then(|n| integer(clue, n.parameter)).is_some_and(takes),
            When::Is(parameter, number) => integer(clue, parameter) == Some(number),
            When::Square => self.rows_and_columns().0 == self.rows_and_columns().1,
            When::Range(takes) => takes(self.range().0, self.range().1),
            When::Clue(is_meant) => is_meant(self, clue),
        }
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        (usize::from(self.puzzle.layout.rows()), usize::from(self.puzzle.layout.columns()))
    }

    /// Whether such a clue stands in the puzzle, or one that has parts, of which it may be one.
    fn may_have(&self, is_it: impl Fn(&Clue) -> bool) -> bool {
        self.puzzle.clues.iter().any(|clue| is_it(clue) || !clue.parts.is_empty())
    }
}

/// The cage says that the digits are different, which the rule does not.
pub(in crate::formats::iss) fn is_beside_cage(to: &Writer<'_>, clue: &Clue) -> bool {
    sorted(clue).is_some_and(|cells| to.twins.contains(&cells))
}

/// Regions of ISS are those of the layout: boxes, or the pieces of a jigsaw.
pub(in crate::formats::iss) fn has_regions(to: &Writer<'_>, _: &Clue) -> bool {
    to.puzzle.layout.regions.iter().any(|region| region.cells.len() > 1)
}

/// Without rows and columns of different digits ISS means corners only.
pub(in crate::formats::iss) fn has_digits_for_lines(to: &Writer<'_>, _: &Clue) -> bool {
    let (rows, columns) = to.rows_and_columns();
    rows.max(columns) <= to.puzzle.layout.digits().len()
}

/// The windows of ISS are as large as its boxes.
pub(in crate::formats::iss) fn has_windows(to: &Writer<'_>, clue: &Clue) -> bool {
    let (rows, columns) = to.rows_and_columns();
    let side = to.puzzle.layout.digits().len();
    rows == columns && rows == side && integer(clue, "size").is_some_and(|n| n * n == side as i64)
}

/// ISS does not pass over dots.
pub(in crate::formats::iss) fn has_no_white_dots(to: &Writer<'_>, _: &Clue) -> bool {
    !to.may_have(|clue| matches!(&*clue.rule, "kropki_white" | "consecutive"))
}

/// Dots of ISS mean 1 and 2, given or not.
pub(in crate::formats::iss) fn has_usual_dots(to: &Writer<'_>, clue: &Clue) -> bool {
    let is_usual = integer(clue, "difference") == Some(1) && integer(clue, "ratio") == Some(2);
    is_usual
        && !to.may_have(|clue| {
            clue.rule == "kropki_white" && integer(clue, "difference") != Some(1)
                || clue.rule == "kropki_black" && integer(clue, "ratio") != Some(2)
        })
}

/// ISS passes over X and V only.
pub(in crate::formats::iss) fn has_no_other_sums(to: &Writer<'_>, _: &Clue) -> bool {
    !to.may_have(|clue| clue.rule == "pair_sum")
}
