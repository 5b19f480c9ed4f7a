//! Removes givens from a full grid as long as the solution stays unique.

use super::order::RemovalOrder;
use super::unavoidable::{Givens, Regions, UnavoidableSets};
use super::{Ask, Backtrack, Effort, Generator, Removal};
use crate::backend::{Limits, Stop};
use crate::puzzle::{CellId, Digit, Grid};
use crate::solve::{Probe, ProbeResult, Random, SolveError};

/// Removes givens from one full grid, with its probe and its known second solutions.
pub(super) struct Dig<'a, 'g> {
    pub generator: &'a Generator<'g>,
    pub probe: &'a mut Probe<'g>,
    pub known: &'a mut UnavoidableSets,
    pub grid: &'a Grid,
    pub limits: &'a Limits,
    pub effort: &'a mut Effort,
}

pub(super) struct DigResult {
    pub givens: Givens,
    /// Number of givens in orbits that were kept because a limit was reached, not because they are needed.
    pub undecided: usize,
    /// The limit that ended the removal.
    pub stopped: Option<Stop>,
}

/// A set of orbits whose removal is tested with one query.
struct Batch {
    /// The orbits to be removed, in order.
    goes: Vec<usize>,
    /// Orbits before and between them that cannot be removed together with them, because of a known second solution.
    stays: Vec<usize>,
    /// Number of kept and of skipped orbits that come before the first orbit to be removed: these do not depend on the answer.
    before: (usize, usize),
}

/// The first batch contains one in this many of the orbits.
const FIRST_BATCH: usize = 3;

impl Dig<'_, '_> {
    /// Tries the orbits in order and removes each whose removal leaves the solution unique, until `wanted` givens are left, if
    /// given. One pass suffices, since a given that is needed stays needed when others are removed.
    ///
    /// Several orbits are tried with one query. If all can be removed together, each could have been removed in its turn. If not,
    /// the second solution is stored and predicts better which of them must stay. The result is the same as one by one with fewer
    /// queries: about one for each given that stays, and a few for all that are removed.
    pub fn dig(&mut self, random: &mut Random, wanted: Option<usize>) -> Result<DigResult, SolveError> {
        let generator = self.generator;
        generator.note_exchanges(self.known, self.grid);
        if let (Removal::Backtrack(how), Some(wanted)) = (generator.recipe.removal, wanted) {
            return self.backtrack(random, wanted, how);
        }
        let mut digging = DigState::new(generator, random, wanted);
        while digging.next(self.known, self.effort) {
            self.effort.removals += 1;
            let answer = self.second(&digging.dug.givens, &digging.batch.goes)?;
            digging.hear(answer);
        }
        Ok(digging.dug)
    }

    /// Removes random orbits until `wanted` givens are left. After a number of failed removals in a row the most recently removed
    /// orbit is restored, up to a maximum number of times.
    fn backtrack(&mut self, random: &mut Random, wanted: usize, how: Backtrack) -> Result<DigResult, SolveError> {
        let orbits = &self.generator.orbits;
        let mut dug = DigResult { givens: Givens::all(self.generator.regions.len()), undecided: 0, stopped: None };
        let mut left: Vec<usize> = (0..orbits.len()).collect();
        let mut gone: Vec<usize> = Vec::new();
        let (mut failures, mut times) = (0, 0);
        while dug.givens.len() > wanted && !left.is_empty() {
            let at = random.below(left.len() as u32) as usize;
            let orbit = left[at];
            let fits = dug.givens.len() - orbits[orbit].len() >= wanted;
            orbits[orbit].iter().for_each(|cell| dug.givens.remove(*cell));
            let answer = match fits {
                false => ProbeResult::Found,
                true if self.known.refutes(&dug.givens, &orbits[orbit]) => {
                    self.effort.known += 1;
                    ProbeResult::Found
                }
                true => {
                    self.effort.removals += 1;
                    self.second(&dug.givens, &[orbit])?
                }
            };
            match answer {
                ProbeResult::None => {
                    left.swap_remove(at);
                    gone.push(orbit);
                    failures = 0;
                    continue;
                }
                ProbeResult::Found | ProbeResult::Unknown(Stop::Nodes) => {}
                ProbeResult::Unknown(stop) => dug.stopped = Some(stop),
            }
            orbits[orbit].iter().for_each(|cell| _ = dug.givens.insert(*cell));
            if dug.stopped.is_some() {
                break;
            }
            failures += 1;
            if failures >= how.limit {
                (failures, times) = (0, times + 1);
                let Some(back) = gone.pop().filter(|_| times < how.times) else { break };
                orbits[back].iter().for_each(|cell| _ = dug.givens.insert(*cell));
                left.push(back);
            }
        }
        Ok(dug)
    }

    /// Asks whether there is a second solution with these givens, from which the orbits in `batch` have just been removed.
    pub fn second(&mut self, givens: &Givens, batch: &[usize]) -> Result<ProbeResult, SolveError> {
        let trust = self.generator.trust();
        let answer = match *batch {
            _ if self.generator.recipe.ask == Ask::Exclusion => self.excluded(givens, batch)?,
            [orbit] if self.generator.orbits[orbit].len() == 1 => {
                let cell = self.generator.orbits[orbit][0];
                let here = with_digits(givens, self.grid);
                self.probe.differing(here, cell, self.grid.digit(cell), trust, self.limits)?
            }
            _ => self.probe.other(with_digits(givens, self.grid), self.grid, trust, self.limits)?,
        };
        if answer == ProbeResult::Found {
            self.known.note(self.grid, self.probe.grid(), self.generator.regions.len());
        }
        Ok(answer)
    }

    /// Like [`Self::second`], but queries each other digit of the removed cells separately: a second solution differs in one of
    /// them.
    fn excluded(&mut self, givens: &Givens, batch: &[usize]) -> Result<ProbeResult, SolveError> {
        let generator = self.generator;
        let mut answer = ProbeResult::None;
        for cell in batch.iter().flat_map(|orbit| &generator.orbits[*orbit]) {
            for digit in generator.board.layout.digits().iter().filter(|digit| **digit != self.grid.digit(*cell)) {
                let wanted = with_digits(givens, self.grid).chain([(*cell, *digit)]);
                match self.probe.solution(wanted, generator.trust(), self.limits)? {
                    ProbeResult::Found => return Ok(ProbeResult::Found),
                    ProbeResult::None => {}
                    unknown => answer = unknown,
                }
            }
        }
        Ok(answer)
    }
}

impl Generator<'_> {
    /// Stores the second solutions of a grid that are known without search.
    pub(super) fn note_exchanges(&self, known: &mut UnavoidableSets, grid: &Grid) {
        let board = &self.board;
        // Clues, marks and layers may distinguish two digits, so that exchanging them is not a solution.
        if board.clues.is_empty() && board.marks.is_empty() && board.layers.is_empty() {
            let regions = Regions { of: &self.regions, count: board.layout.regions.len() };
            let fixed: Vec<CellId> = board.givens.iter().map(|given| given.cell).collect();
            let fixed = Givens::of(self.regions.len(), &fixed);
            known.note_exchanges(grid, board.layout.digits(), &regions, &fixed);
        }
    }
}

/// The state of a removal between two queries. The caller answers the queries, so that many puzzles can be processed together.
pub(super) struct DigState<'g> {
    /// The givens that are left if all orbits of the current query are removed.
    pub dug: DigResult,
    orbits: &'g [Vec<CellId>],
    order: RemovalOrder<'g>,
    wanted: Option<usize>,
    /// Batch size: the maximum, and the size of the next batch.
    most: usize,
    size: usize,
    batch: Batch,
}

impl<'g> DigState<'g> {
    pub fn new(generator: &'g Generator<'_>, random: &mut Random, wanted: Option<usize>) -> Self {
        let orbits = &generator.orbits;
        let one_by_one = generator.recipe.ask == Ask::Exclusion;
        let most = if one_by_one { 1 } else { (orbits.len() / FIRST_BATCH).max(1) };
        Self {
            dug: DigResult { givens: Givens::all(generator.regions.len()), undecided: 0, stopped: None },
            orbits,
            order: RemovalOrder::new(generator, random),
            wanted,
            most,
            size: most,
            batch: Batch { goes: Vec::new(), stays: Vec::new(), before: (0, 0) },
        }
    }

    /// Advances to the next query: is there a second solution with the givens? Returns false at the end.
    pub fn next(&mut self, known: &UnavoidableSets, effort: &mut Effort) -> bool {
        if self.dug.stopped.is_some() {
            return false;
        }
        self.gather(known, effort);
        !self.batch.goes.is_empty()
    }

    /// The cells whose removal the current query tests.
    pub fn asked(&self) -> impl Iterator<Item = CellId> + '_ {
        self.batch.goes.iter().flat_map(|orbit| &self.orbits[*orbit]).copied()
    }

    pub fn batch(&self) -> &[usize] {
        &self.batch.goes
    }

    pub fn hear(&mut self, answer: ProbeResult) {
        let Self { dug, orbits, order, batch, .. } = self;
        if answer == ProbeResult::None {
            order.commit();
            self.size = (self.size * 2).min(self.most);
            return;
        }
        let cells = || batch.goes.iter().flat_map(|orbit| &orbits[*orbit]);
        cells().for_each(|cell| _ = dug.givens.insert(*cell));
        if let ProbeResult::Unknown(stop) = answer {
            // Only the node limit applies per query; other limits end the removal.
            dug.stopped = Some(stop).filter(|stop| *stop != Stop::Nodes);
            if dug.stopped.is_some() {
                order.put_back(&batch.goes, &batch.stays[batch.before.0..], batch.before.1);
                dug.undecided += order.left();
                return;
            }
        }
        if let [orbit] = *batch.goes {
            // The orbit is kept. Predictions for later orbits assumed its removal, so they are discarded.
            order.keep(orbit);
            order.put_back(&[], &batch.stays[batch.before.0..], batch.before.1);
            order.commit();
            dug.undecided += if answer == ProbeResult::Found { 0 } else { orbits[orbit].len() };
        } else {
            order.put_back(&batch.goes, &batch.stays, 0);
        }
        self.size = (batch.goes.len() * 3 / 4).max(1);
    }

    /// Takes orbits from the order until the batch is full, and removes them from the givens.
    fn gather(&mut self, known: &UnavoidableSets, effort: &mut Effort) {
        let Self { dug: DigResult { givens, .. }, orbits, order, wanted, batch, .. } = self;
        batch.goes.clear();
        batch.stays.clear();
        while batch.goes.len() < self.size
            && let Some(orbit) = order.take(wanted.map(|wanted| givens.len().saturating_sub(wanted)))
        {
            orbits[orbit].iter().for_each(|cell| givens.remove(*cell));
            if known.refutes(givens, &orbits[orbit]) {
                effort.known += 1;
                orbits[orbit].iter().for_each(|cell| _ = givens.insert(*cell));
                order.keep(orbit);
                batch.stays.push(orbit);
            } else {
                if batch.goes.is_empty() {
                    batch.before = (batch.stays.len(), order.passed());
                }
                batch.goes.push(orbit);
            }
        }
    }
}

/// The givens with their digits in the grid.
pub(super) fn with_digits<'a>(givens: &'a Givens, grid: &'a Grid) -> impl Iterator<Item = (CellId, Digit)> + 'a {
    givens.iter().map(|cell| (cell, grid.digit(cell)))
}
