//! Removal of givens.

use super::known::{Givens, Known};
use super::order::Order;
use super::{Effort, Generator, Removal};
use crate::puzzle::{CellId, Digit, Grid};
use crate::solve::{Answer, Limits, Probe, Random, SolveError, Stop};

/// Takes givens from one full grid.
pub(super) struct Dig<'a, 'g> {
    pub generator: &'a Generator<'g>,
    pub probe: &'a mut Probe<'g>,
    pub known: &'a mut Known,
    pub grid: &'a Grid,
    pub limits: &'a Limits,
    pub effort: &'a mut Effort,
}

/// What is left.
pub(super) struct Dug {
    pub givens: Givens,
    /// Givens of orbits that stay because a limit ran out.
    pub undecided: usize,
    /// The limit that ended it all.
    pub stopped: Option<Stop>,
}

/// A fraction of the orbits is tried at first together.
const FIRST_BATCH: usize = 3;

impl Dig<'_, '_> {
    /// Tries the orbits in order, and removes each whose removal leaves the solution unique, until `wanted` givens are
    /// left, if that is said. A given that is needed stays needed when others go, so one pass does.
    ///
    /// Several are tried at once while that goes well. If they can go together each could have gone in its turn, and if
    /// not, fewer are tried; so the result is that of trying one by one.
    pub fn dig(&mut self, random: &mut Random, wanted: Option<usize>) -> Result<Dug, SolveError> {
        let generator = self.generator;
        let mut order = Order::new(generator, random);
        let mut dug = Dug { givens: Givens::all(generator.regions.len()), undecided: 0, stopped: None };
        let one_by_one = generator.recipe.removal == Removal::Exclusion;
        let most = if one_by_one { 1 } else { (generator.orbits.len() / FIRST_BATCH).max(1) };
        let (mut size, mut batch) = (most, Vec::new());
        loop {
            order.take(size, wanted.map(|wanted| dug.givens.len().saturating_sub(wanted)), &mut batch);
            if batch.is_empty() {
                return Ok(dug);
            }
            let cells = || batch.iter().flat_map(|orbit| &generator.orbits[*orbit]);
            cells().for_each(|cell| dug.givens.remove(*cell));
            match self.unique_without(&dug.givens, &batch)? {
                Answer::None => {
                    size = (size * 2).min(most);
                    continue;
                }
                Answer::Found => {}
                Answer::Unknown(stop) => {
                    if batch.len() == 1 {
                        dug.undecided += cells().count();
                    }
                    // Only nodes are counted anew for each question.
                    dug.stopped = Some(stop).filter(|stop| *stop != Stop::Nodes);
                }
            }
            cells().for_each(|cell| dug.givens.insert(*cell));
            if dug.stopped.is_some() {
                return Ok(dug);
            }
            if let [orbit] = *batch {
                order.keep(orbit);
            } else {
                order.put_back(&batch);
            }
            size = (batch.len() / 2).max(1);
        }
    }

    /// Whether there is a second solution with these givens, from which the orbits of the batch have just gone.
    fn unique_without(&mut self, givens: &Givens, batch: &[usize]) -> Result<Answer, SolveError> {
        self.effort.removals += 1;
        if self.known.refutes(givens) {
            self.effort.known += 1;
            return Ok(Answer::Found);
        }
        let trust = self.generator.trust();
        let answer = match *batch {
            _ if self.generator.recipe.removal == Removal::Exclusion => self.excluded(givens, batch)?,
            [orbit] if self.generator.orbits[orbit].len() == 1 => {
                let cell = self.generator.orbits[orbit][0];
                let here = with_digits(givens, self.grid);
                self.probe.differing(here, cell, self.grid.digit(cell), trust, self.limits)?
            }
            _ => self.probe.other(with_digits(givens, self.grid), self.grid, trust, self.limits)?,
        };
        if answer == Answer::Found {
            self.known.note(self.grid, self.probe.grid(), self.generator.regions.len());
        }
        Ok(answer)
    }

    /// The same, digit by digit: another solution has another digit in one of the cells.
    fn excluded(&mut self, givens: &Givens, batch: &[usize]) -> Result<Answer, SolveError> {
        let generator = self.generator;
        let mut answer = Answer::None;
        for cell in batch.iter().flat_map(|orbit| &generator.orbits[*orbit]) {
            for digit in generator.board.layout.digits().iter().filter(|digit| **digit != self.grid.digit(*cell)) {
                let wanted = with_digits(givens, self.grid).chain([(*cell, *digit)]);
                match self.probe.solution(wanted, generator.trust(), self.limits)? {
                    Answer::Found => return Ok(Answer::Found),
                    Answer::None => {}
                    unknown => answer = unknown,
                }
            }
        }
        Ok(answer)
    }
}

/// The givens with their digits in a grid.
pub(super) fn with_digits<'a>(givens: &'a Givens, grid: &'a Grid) -> impl Iterator<Item = (CellId, Digit)> + 'a {
    givens.iter().map(|cell| (cell, grid.digit(cell)))
}
