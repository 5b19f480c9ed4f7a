//! A clue with the mark that is drawn for it: the argument of the functions in [`marks`](super::marks).

use super::canvas::Canvas;
use super::rule::{Mark, Rule};
use super::{Ink, label};
use crate::puzzle::{CellId, Clue};

/// A clue with its mark.
pub(super) struct MarkedClue<'a, 'p> {
    pub(super) clue: &'p Clue,
    pub(super) rule: &'a Rule<'p>,
    pub(super) mark: &'a Mark<'p>,
    pub(super) ink: Ink,
}

impl<'p> MarkedClue<'_, 'p> {
    /// Returns the groups of cells of the mark's first parameter.
    pub(super) fn groups(&self) -> Vec<&'p [CellId]> {
        self.groups_of(0)
    }

    /// Returns the groups of cells of one of the mark's parameters.
    pub(super) fn groups_of(&self, place: usize) -> Vec<&'p [CellId]> {
        self.mark.of.get(place).and_then(|name| self.clue.argument(name)?.groups()).unwrap_or_default()
    }

    /// Returns the cells from which the mark is drawn, if it is a single group.
    pub(super) fn cells(&self) -> Option<&'p [CellId]> {
        match self.groups()[..] {
            [cells] => Some(cells),
            _ => None,
        }
    }

    /// Returns the text in the mark.
    pub(super) fn text(&self, canvas: &Canvas<'_>) -> Option<String> {
        label::text(self.clue, self.rule, self.mark, canvas.layout)
    }

    /// Returns the label for what the mark does not show.
    pub(super) fn beside(&self, canvas: &Canvas<'_>) -> Option<String> {
        label::beside(self.clue, self.rule, self.mark.text, canvas.layout)
    }
}
