//! Removal of givens.

use super::known::{Givens, Known, Regions};
use super::order::Order;
use super::{Ask, Backtrack, Effort, Generator, Removal};
use crate::backend::{Limits, Stop};
use crate::puzzle::{CellId, Digit, Grid};
use crate::solve::{Probe, ProbeResult, Random, SolveError};

/// Takes givens from one full grid.
pub(super) struct Dig<'a, 'g> {
    pub generator: &'a Generator<'g>,
    pub probe: &'a mut Probe<'g>,
    pub known: &'a mut Known,
    pub grid: &'a Grid,
    pub limits: &'a Limits,
    pub effort: &'a mut Effort,
}

pub(super) struct Dug {
    pub givens: Givens,
    /// Givens of orbits that stay because a limit ran out, before or after it was their turn.
    pub undecided: usize,
    /// The limit that ended it all.
    pub stopped: Option<Stop>,
}

/// Orbits that are tried together.
struct Batch {
    /// Those that are to go, in order.
    goes: Vec<usize>,
    /// Those before and between them that stay if the others go: a known second solution says so.
    stays: Vec<usize>,
    /// How many of those that stay, and of those that the order passed over, come before the first that is to go: these
    /// do not depend on it.
    before: (usize, usize),
}

/// A fraction of the orbits is tried at first together.
const FIRST_BATCH: usize = 3;

impl Dig<'_, '_> {
    /// Tries the orbits in order, and removes each whose removal leaves the solution unique, until `wanted` givens are
    /// left, if that is said. A given that is needed stays needed when others go, so one pass does.
    ///
    /// Several are tried at once. If they can go together, each could have gone in its turn; if not, the second solution
    /// found is remembered and foretells better which of them will stay. So the result is that of trying one by one, for
    /// fewer questions: about one for each given that stays, and a few for all that go.
    pub fn dig(&mut self, random: &mut Random, wanted: Option<usize>) -> Result<Dug, SolveError> {
        let generator = self.generator;
        generator.note_exchanges(self.known, self.grid);
        if let (Removal::Backtrack(how), Some(wanted)) = (generator.recipe.removal, wanted) {
            return self.backtrack(random, wanted, how);
        }
        let mut digging = Digging::new(generator, random, wanted);
        while digging.next(self.known, self.effort) {
            self.effort.removals += 1;
            let answer = self.second(&digging.dug.givens, &digging.batch.goes)?;
            digging.hear(answer);
        }
        Ok(digging.dug)
    }

    /// Removes orbits at random until so many givens are left. Where many in a row cannot go, the one that went last comes back,
    /// so many times before that is the end of it.
    fn backtrack(&mut self, random: &mut Random, wanted: usize, how: Backtrack) -> Result<Dug, SolveError> {
        let orbits = &self.generator.orbits;
        let mut dug = Dug { givens: Givens::all(self.generator.regions.len()), undecided: 0, stopped: None };
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

    /// Whether there is a second solution with these givens, from which these orbits have just gone.
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

    /// The same, digit by digit: another solution has another digit in one of the cells.
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
    /// Second solutions of a grid that need no search.
    pub(super) fn note_exchanges(&self, known: &mut Known, grid: &Grid) {
        let board = &self.board;
        // Clues, marks and layers may tell two digits apart.
        if board.clues.is_empty() && board.marks.is_empty() && board.layers.is_empty() {
            let regions = Regions { of: &self.regions, count: board.layout.regions.len() };
            let fixed: Vec<CellId> = board.givens.iter().map(|given| given.cell).collect();
            let fixed = Givens::of(self.regions.len(), &fixed);
            known.note_exchanges(grid, board.layout.digits(), &regions, &fixed);
        }
    }
}

/// A removal of givens between two questions.
pub(super) struct Digging<'g> {
    /// The givens that are left if all that is asked about goes.
    pub dug: Dug,
    orbits: &'g [Vec<CellId>],
    order: Order<'g>,
    wanted: Option<usize>,
    /// Orbits that are tried together: at most, and the next time.
    most: usize,
    size: usize,
    batch: Batch,
}

impl<'g> Digging<'g> {
    pub fn new(generator: &'g Generator<'_>, random: &mut Random, wanted: Option<usize>) -> Self {
        let orbits = &generator.orbits;
        let one_by_one = generator.recipe.ask == Ask::Exclusion;
        let most = if one_by_one { 1 } else { (orbits.len() / FIRST_BATCH).max(1) };
        Self {
            dug: Dug { givens: Givens::all(generator.regions.len()), undecided: 0, stopped: None },
            orbits,
            order: Order::new(generator, random),
            wanted,
            most,
            size: most,
            batch: Batch { goes: Vec::new(), stays: Vec::new(), before: (0, 0) },
        }
    }

    /// Goes on to the next question: whether there is a second solution with the givens. There is none at the end.
    pub fn next(&mut self, known: &Known, effort: &mut Effort) -> bool {
        if self.dug.stopped.is_some() {
            return false;
        }
        self.gather(known, effort);
        !self.batch.goes.is_empty()
    }

    /// The orbits that the question is about.
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
            // Only nodes are counted anew for each question.
            dug.stopped = Some(stop).filter(|stop| *stop != Stop::Nodes);
            if dug.stopped.is_some() {
                order.put_back(&batch.goes, &batch.stays[batch.before.0..], batch.before.1);
                dug.undecided += order.left();
                return;
            }
        }
        if let [orbit] = *batch.goes {
            // It stays, and what was foretold of those behind it held only if it had gone.
            order.keep(orbit);
            order.put_back(&[], &batch.stays[batch.before.0..], batch.before.1);
            order.commit();
            dug.undecided += if answer == ProbeResult::Found { 0 } else { orbits[orbit].len() };
        } else {
            order.put_back(&batch.goes, &batch.stays, 0);
        }
        self.size = (batch.goes.len() * 3 / 4).max(1);
    }

    /// Takes orbits from the order until so many of them are to go, and removes these from the givens.
    fn gather(&mut self, known: &Known, effort: &mut Effort) {
        let Self { dug: Dug { givens, .. }, orbits, order, wanted, batch, .. } = self;
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

/// The givens with their digits in a grid.
pub(super) fn with_digits<'a>(givens: &'a Givens, grid: &'a Grid) -> impl Iterator<Item = (CellId, Digit)> + 'a {
    givens.iter().map(|cell| (cell, grid.digit(cell)))
}
