//! The reader of a `fold`: its states are the registers of the machine.

use super::IntegerReader;
use crate::language::elaborate::evaluate;
use crate::puzzle::Machine;

/// A machine as a reader. A state consists of its registers.
pub(super) struct Folder<'m>(pub(super) &'m Machine);

impl IntegerReader for Folder<'_> {
    type State = Vec<i64>;

    fn start(&self) -> Vec<i64> {
        self.0.start.clone()
    }

    fn step(&self, state: &Vec<i64>, value: Option<i64>) -> Option<Vec<i64>> {
        evaluate::step(self.0, state, value?)
    }

    fn accepts(&self, state: &Vec<i64>) -> bool {
        evaluate::accepted(self.0, state)
    }
}
