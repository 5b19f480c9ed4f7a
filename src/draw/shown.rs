//! A clue with its mark, as the files of [`marks`](super::marks) draw it.

use super::canvas::Canvas;
use super::rule::{Mark, Rule};
use super::{Ink, label};
use crate::puzzle::{CellId, Clue};

/// A clue, and what is drawn for it.
pub(super) struct Shown<'a, 'p> {
    pub(super) clue: &'p Clue,
    pub(super) rule: &'a Rule<'p>,
    pub(super) mark: &'a Mark<'p>,
    pub(super) ink: Ink,
}

impl<'p> Shown<'_, 'p> {
    /// The groups of cells of the first parameter that the mark is drawn from.
    pub(super) fn groups(&self) -> Vec<&'p [CellId]> {
        self.groups_of(0)
    }

    /// The groups of cells of a parameter that the mark is drawn from.
    pub(super) fn groups_of(&self, place: usize) -> Vec<&'p [CellId]> {
        self.mark.of.get(place).and_then(|name| self.clue.argument(name)?.groups()).unwrap_or_default()
    }

    /// The cells that the mark is drawn from, if it is drawn from one group.
    pub(super) fn cells(&self) -> Option<&'p [CellId]> {
        match self.groups()[..] {
            [cells] => Some(cells),
            _ => None,
        }
    }

    /// The text in the mark.
    pub(super) fn text(&self, canvas: &Canvas<'_>) -> Option<String> {
        label::text(self.clue, self.rule, self.mark.text, canvas.layout)
    }

    /// What is to be said of the clue besides.
    pub(super) fn beside(&self, canvas: &Canvas<'_>) -> Option<String> {
        label::beside(self.clue, self.rule, self.mark.text, canvas.layout)
    }
}
