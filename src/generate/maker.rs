//! [`Maker`]: makes the puzzles of a [`Generator`] on one thread. For each grid, it removes givens or looks for a pattern,
//! adjusts the difficulty and proves uniqueness.

use super::dig::{Dig, DigResult, with_digits};
use super::fill::{Filled, Filler};
use super::pattern_search::PatternSearch;
use super::seeded::SeededFiller;
use super::unavoidable::{Givens, UnavoidableSets};
use super::{Effort, Fill, Generator, GradeResult, MakeResult, NearestPuzzle, Proof, Shortfall};
use crate::backend::{Interrupt, Limits, Moment, Stop};
use crate::puzzle::{CellId, Given, Grid, PuzzleData, Span};
use crate::solve::{Disagreement, Probe, ProbeResult, ProbeWork, Random, SolveError, Trust};
use std::time::Duration;

/// Makes puzzles on one thread. It reuses one solver session for all of them.
pub struct Maker<'g> {
    pub(super) generator: &'g Generator<'g>,
    pub(super) probe: Probe<'g>,
    filler: Filler,
    pub(super) known: UnavoidableSets,
}

/// A unique puzzle that does not follow the recipe.
struct NearMiss {
    givens: Givens,
    grid: Grid,
    shortfall: Shortfall,
    /// Its distance from the recipe, for comparison.
    distance: usize,
}

/// The result of an attempt on one grid.
enum Attempt {
    Done {
        givens: Givens,
        redundant: Vec<CellId>,
    },
    Near(NearMiss),
    Stopped(Stop, Option<NearMiss>),
    /// Even with all digits given, the layers are not determined.
    Open,
}

/// Number of orders in which givens are added back to a puzzle to reach the requested difficulty.
const ORDERS: usize = 4;

/// The result for one grid, without the solution.
pub(super) enum GridResult {
    /// A puzzle that follows the recipe.
    Done { puzzle: PuzzleData, redundant: Vec<CellId>, effort: Effort },
    /// A puzzle that does not follow the recipe, and why.
    Near { puzzle: PuzzleData, shortfall: Shortfall, stopped: Option<Stop> },
    /// No puzzle, because of a limit or because the layers are not determined even by all digits.
    None(Option<Stop>),
}

/// Time granted for proving the best puzzle so far after a limit has ended the search.
const GRACE: Duration = Duration::from_millis(250);

fn grace(limits: &Limits) -> Limits {
    Limits::new(Moment::now().checked_add(GRACE), limits.nodes, limits.memory, Interrupt::default())
}

/// The attempt for a puzzle that does not follow the recipe.
fn nearest(near: NearMiss, stopped: Option<Stop>) -> Attempt {
    match stopped {
        Some(stop) => Attempt::Stopped(stop, Some(near)),
        None => Attempt::Near(near),
    }
}

impl Generator<'_> {
    /// Creates a maker for one thread.
    ///
    /// # Errors
    /// If the board cannot be compiled within the memory limit.
    pub fn maker(&self) -> Result<Maker<'_>, SolveError> {
        Maker::new(self)
    }
}

impl Generator<'_> {
    pub(super) fn trust(&self) -> Trust {
        match self.recipe.proof {
            Proof::Last => Trust::Opinion,
            Proof::Each => Trust::Proof,
        }
    }
}

impl<'g> Maker<'g> {
    pub(super) fn new(generator: &'g Generator<'g>) -> Result<Self, SolveError> {
        let filler = match generator.recipe.fill {
            Fill::Search if generator.side == Some(9) => Filler::nine(),
            Fill::Search => Filler::search(&generator.board, &generator.regions),
            Fill::Lines => Filler::lines(&generator.board),
            Fill::Row => Filler::seeded(SeededFiller::row(&generator.board)),
            Fill::SeededBox => Filler::seeded(SeededFiller::box_and_column(&generator.board)),
        };
        let known = UnavoidableSets::new(generator.regions.len());
        Ok(Self { generator, probe: generator.engine.probe(&generator.board)?, filler, known })
    }

    /// Returns a full grid of the board, the first one tried for puzzle `number`; `None` if a limit was reached or none exists.
    ///
    /// # Errors
    /// If a backend contradicts the checker.
    pub fn full_grid(&mut self, number: u64, limits: &Limits) -> Result<Option<Grid>, SolveError> {
        self.full_grid_counted(number, limits, &mut Effort::default())
    }

    /// Like [`Self::full_grid`], and adds the work to `effort`.
    ///
    /// # Errors
    /// If a backend contradicts the checker.
    pub fn full_grid_counted(
        &mut self,
        number: u64,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Option<Grid>, SolveError> {
        let mut random = Random::new(self.generator.recipe.seed, number);
        match self.fill(&mut random, limits, effort)? {
            Filled::Grid(grid) => Ok(Some(grid)),
            Filled::None | Filled::Stopped(_) => Ok(None),
        }
    }

    /// Makes puzzle `number`. The result does not depend on what was made before, by which thread and in which order. `limits`
    /// interrupts it from outside; its node limit is ignored, see [`WorkBudget::nodes`](super::WorkBudget).
    ///
    /// # Errors
    /// If a backend contradicts the checker or the quick search.
    pub fn make(&mut self, number: u64, limits: &Limits) -> Result<MakeResult, SolveError> {
        let start = Moment::now();
        let generator = self.generator;
        let budget = generator.recipe.budget;
        let own = budget.time.and_then(|time| start.checked_add(time));
        let deadline = own.into_iter().chain(limits.deadline).min();
        let limits = Limits::new(deadline, budget.nodes, limits.memory, limits.interrupt.clone());
        let before = self.probe.work();
        if budget.nodes.is_some() {
            // The effect of a node limit depends on the clauses that the session has learnt; these must not come from other
            // puzzles.
            self.probe.renew()?;
        }
        let mut random = Random::new(self.generator.recipe.seed, number);
        let mut effort = Effort::default();
        let mut nearest: Option<NearMiss> = None;
        let mut stopped = None;
        let mut nothing = Shortfall::NoGrid;
        while effort.grids < budget.grids && stopped.is_none() {
            let mut grid = match self.fill(&mut random, &limits, &mut effort)? {
                Filled::Grid(grid) => grid,
                Filled::None => break,
                Filled::Stopped(stop) => {
                    stopped = Some(stop);
                    break;
                }
            };
            effort.grids += 1;
            self.known.clear();
            let attempt = match &generator.pattern {
                Some(pattern) => self.attempt_pattern(pattern, &mut grid, &mut random, &limits, &mut effort)?,
                None => self.attempt(&grid, &mut random, &limits, &mut effort)?,
            };
            let near = match attempt {
                Attempt::Done { givens, redundant } => {
                    let puzzle = Box::new(self.puzzle(&givens, &grid));
                    self.account(&mut effort, before, start);
                    return Ok(MakeResult::Puzzle { puzzle, solution: grid, redundant, effort });
                }
                Attempt::Near(near) => Some(near),
                Attempt::Stopped(stop, near) => {
                    stopped = Some(stop);
                    near
                }
                Attempt::Open => {
                    nothing = Shortfall::Open;
                    None
                }
            };
            if let Some(near) = near
                && nearest.as_ref().is_none_or(|best| near.distance < best.distance)
            {
                nearest = Some(near);
            }
        }
        if let (Some(stop @ (Stop::Interrupted | Stop::Memory | Stop::Failed)), None) = (stopped, &nearest) {
            return Ok(MakeResult::Stopped(stop));
        }
        self.account(&mut effort, before, start);
        let shortfall = nearest.as_ref().map_or(nothing, |near| near.shortfall);
        let puzzle = nearest.map(|near| (self.puzzle(&near.givens, &near.grid), near.grid));
        Ok(MakeResult::Nearest(Box::new(NearestPuzzle { puzzle, shortfall, effort, stopped })))
    }

    /// Returns a full grid of the board; none if a limit was reached or none exists.
    pub(super) fn filled(
        &mut self,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Option<Grid>, SolveError> {
        Ok(match self.fill(random, limits, effort)? {
            Filled::Grid(grid) => Some(grid),
            Filled::None | Filled::Stopped(_) => None,
        })
    }

    /// Makes a puzzle from a grid. If there is a pattern, the grid may change.
    pub(super) fn of_grid(
        &mut self,
        grid: &mut Grid,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<GridResult, SolveError> {
        let (start, before) = (Moment::now(), self.probe.work());
        let mut effort = Effort::default();
        self.known.clear();
        let attempt = match &self.generator.pattern {
            Some(pattern) => self.attempt_pattern(pattern, grid, random, limits, &mut effort)?,
            None => self.attempt(grid, random, limits, &mut effort)?,
        };
        let near = |maker: &Self, near: NearMiss, stopped| {
            let puzzle = maker.puzzle(&near.givens, &near.grid);
            GridResult::Near { puzzle, shortfall: near.shortfall, stopped }
        };
        Ok(match attempt {
            Attempt::Done { givens, redundant } => {
                self.account(&mut effort, before, start);
                GridResult::Done { puzzle: self.puzzle(&givens, grid), redundant, effort }
            }
            Attempt::Near(of) => near(self, of, None),
            Attempt::Stopped(stop, Some(of)) => near(self, of, Some(stop)),
            Attempt::Stopped(stop, None) => GridResult::None(Some(stop)),
            Attempt::Open => GridResult::None(None),
        })
    }

    pub(super) fn fill(
        &mut self,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Filled, SolveError> {
        let filled = self.filler.fill(&mut self.probe, random, limits, effort)?;
        Ok(match filled {
            Filled::Grid(mut grid) => {
                self.generator.transformer.apply(&self.generator.board.layout, &mut grid, random);
                Filled::Grid(grid)
            }
            other => other,
        })
    }

    fn attempt(
        &mut self,
        grid: &Grid,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Attempt, SolveError> {
        let generator = self.generator;
        let recipe = &generator.recipe;
        if let Some(holes) = recipe.holes {
            return Ok(Attempt::Done { givens: self.with_holes(holes, random), redundant: Vec::new() });
        }
        let wanted = recipe.givens.filter(|_| !recipe.minimal);
        let (probe, known) = (&mut self.probe, &mut self.known);
        let dug = Dig { generator, probe, known, grid, limits, effort }.dig(random, wanted)?;
        let near =
            |shortfall, distance| NearMiss { givens: dug.givens.clone(), grid: grid.clone(), shortfall, distance };
        let (proof, late) = self.prove(&dug.givens, grid, limits)?;
        match proof {
            ProbeResult::None => {}
            ProbeResult::Found => return self.second(&dug.givens),
            ProbeResult::Unknown(_) => {
                let proven = self.with_more(&dug.givens, grid, limits)?;
                let unproven = NearMiss {
                    givens: dug.givens,
                    grid: grid.clone(),
                    shortfall: Shortfall::Unproven,
                    distance: usize::MAX,
                };
                return Ok(nearest(proven.unwrap_or(unproven), late));
            }
        }
        let found = dug.givens.len();
        let missed = match recipe.givens {
            Some(wanted) if wanted != found => Some(near(Shortfall::Givens { wanted, found }, found.abs_diff(wanted))),
            _ if dug.undecided > 0 && (recipe.minimal || dug.stopped.is_some()) => {
                Some(near(Shortfall::Undecided { givens: dug.undecided }, dug.undecided))
            }
            _ => None,
        };
        match missed {
            Some(missed) => Ok(nearest(missed, dug.stopped.or(late))),
            // Only the proof had reached a limit.
            None => {
                let (givens, graded) = self.graded(dug.givens.clone(), grid, random, limits, effort);
                if graded != GradeResult::Fits {
                    let distance = if graded == GradeResult::Harder { 1 } else { 2 };
                    let near = NearMiss { givens, grid: grid.clone(), shortfall: Shortfall::Grade(graded), distance };
                    return Ok(Attempt::Near(near));
                }
                let dug = DigResult { givens, ..dug };
                let redundant = match recipe.minimal {
                    true => self.redundant(&dug.givens, grid, limits)?,
                    false => Vec::new(),
                };
                Ok(Attempt::Done { givens: dug.givens, redundant })
            }
        }
    }

    /// The givens of a grid without `holes` random cells; givens of the board are kept.
    fn with_holes(&self, holes: usize, random: &mut Random) -> Givens {
        let cells = self.generator.regions.len();
        let board = &self.generator.board;
        let mut open: Vec<CellId> = (0..cells as u32).map(CellId).collect();
        open.retain(|cell| !board.givens.iter().any(|given| given.cell == *cell));
        random.shuffle(&mut open);
        let mut givens = Givens::all(cells);
        open.into_iter().take(holes).for_each(|cell| givens.remove(cell));
        givens
    }

    /// Returns the givens, with as many more of the grid as the requested difficulty needs, if it can be reached.
    fn graded(
        &self,
        givens: Givens,
        grid: &Grid,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> (Givens, GradeResult) {
        let generator = self.generator;
        let (recipe, board) = (&generator.recipe, &generator.board);
        let Some(grader) = &generator.grader else { return (givens, GradeResult::Fits) };
        let mut judge = |givens: &Givens| {
            effort.rated += 1;
            grader.graded(&recipe.grade, board, givens, grid)
        };
        let graded = judge(&givens);
        let is_harder = |graded: GradeResult| matches!(graded, GradeResult::Harder | GradeResult::Needs(_));
        if !is_harder(graded) || recipe.givens.is_some() || recipe.minimal {
            return (givens, graded);
        }
        let mut gone: Vec<&Vec<CellId>> =
            generator.orbits.iter().filter(|orbit| !orbit.iter().all(|cell| givens.contains(*cell))).collect();
        let mut last = (givens.clone(), graded);
        for _ in 0..ORDERS {
            random.shuffle(&mut gone);
            let with = |count: usize| {
                let mut more = givens.clone();
                gone.iter().take(count).flat_map(|orbit| orbit.iter()).for_each(|cell| _ = more.insert(*cell));
                more
            };
            // More givens hardly ever make a puzzle harder, so a binary search finds the fewest that suffice.
            let (mut too_few, mut enough) = (0, gone.len());
            while enough - too_few > 1 {
                let middle = too_few + (enough - too_few) / 2;
                if is_harder(judge(&with(middle))) { too_few = middle } else { enough = middle }
            }
            let more = with(enough);
            last = (more.clone(), judge(&more));
            if last.1 == GradeResult::Fits || limits.poll(0).is_some() {
                break;
            }
        }
        last
    }

    /// Tries to make a puzzle from one grid, which is changed towards the pattern.
    fn attempt_pattern(
        &mut self,
        pattern: &Givens,
        grid: &mut Grid,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Attempt, SolveError> {
        let generator = self.generator;
        let met = PatternSearch { generator, probe: &mut self.probe, pattern, limits, effort }.improve(grid, random)?;
        match met {
            Err(stop) => return self.beyond_stopped(stop, pattern, grid, random, limits, effort),
            Ok(false) => return self.beyond(pattern, grid, random, limits, effort),
            Ok(true) => {}
        }
        match self.probe.other(with_digits(pattern, grid), grid, Trust::Proof, limits)? {
            ProbeResult::None => {}
            ProbeResult::Found => return Err(self.misled()),
            ProbeResult::Unknown(Stop::Nodes) => return self.beyond(pattern, grid, random, limits, effort),
            ProbeResult::Unknown(stop) => return self.beyond_stopped(stop, pattern, grid, random, limits, effort),
        }
        let givens = pattern.clone();
        if generator.recipe.minimal {
            let redundant = self.redundant(pattern, grid, limits)?.len();
            if redundant > 0 {
                let shortfall = Shortfall::Redundant { givens: redundant };
                return Ok(Attempt::Near(NearMiss { givens, grid: grid.clone(), shortfall, distance: redundant }));
            }
        }
        if let Some(grader) = &generator.grader {
            effort.rated += 1;
            let graded = grader.graded(&generator.recipe.grade, &generator.board, &givens, grid);
            if graded != GradeResult::Fits {
                let shortfall = Shortfall::Grade(graded);
                return Ok(Attempt::Near(NearMiss { givens, grid: grid.clone(), shortfall, distance: 1 }));
            }
        }
        Ok(Attempt::Done { givens, redundant: Vec::new() })
    }

    /// Counts the givens beyond the pattern that a grid needs to be unique.
    fn beyond(
        &mut self,
        pattern: &Givens,
        grid: &Grid,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Attempt, SolveError> {
        let (generator, known) = (self.generator, &mut self.known);
        let dug = Dig { generator, probe: &mut self.probe, known, grid, limits, effort }.dig(random, None)?;
        let beyond = dug.givens.len() - pattern.len();
        let shortfall = Shortfall::Pattern { beyond };
        let near = NearMiss { givens: dug.givens, grid: grid.clone(), shortfall, distance: beyond };
        let (proof, late) = self.prove(&near.givens, grid, limits)?;
        Ok(match proof {
            // The grid is unique on the pattern after all; counting its solutions had stopped too early.
            ProbeResult::None if beyond == 0 && !generator.recipe.minimal => {
                Attempt::Done { givens: near.givens, redundant: Vec::new() }
            }
            ProbeResult::None => nearest(near, dug.stopped.or(late)),
            ProbeResult::Found => return self.second(&near.givens),
            ProbeResult::Unknown(_) => {
                nearest(NearMiss { shortfall: Shortfall::Unproven, distance: usize::MAX, ..near }, late)
            }
        })
    }

    /// Like [`Self::beyond`], in the short time that is left after a limit has ended the search.
    fn beyond_stopped(
        &mut self,
        stop: Stop,
        pattern: &Givens,
        grid: &Grid,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Attempt, SolveError> {
        Ok(match self.beyond(pattern, grid, random, &grace(limits), effort)? {
            Attempt::Near(near) => Attempt::Stopped(stop, Some(near)),
            Attempt::Stopped(_, near) => Attempt::Stopped(stop, near),
            other => other,
        })
    }

    /// Asks whether there is a second solution. If a limit ends the query, it is repeated once with a short time limit, so that
    /// there is a result to report, and the limit is returned, too.
    pub(super) fn prove(
        &mut self,
        givens: &Givens,
        grid: &Grid,
        limits: &Limits,
    ) -> Result<(ProbeResult, Option<Stop>), SolveError> {
        let answer = self.probe.other(with_digits(givens, grid), grid, Trust::Proof, limits)?;
        let ProbeResult::Unknown(stop) = answer else { return Ok((answer, None)) };
        if stop == Stop::Nodes {
            return Ok((answer, None));
        }
        let answer = self.probe.other(with_digits(givens, grid), grid, Trust::Proof, &grace(limits))?;
        Ok((answer, Some(stop)))
    }

    /// Returns a puzzle with more givens for a grid whose uniqueness was not proven in time: more givens make the proof faster.
    fn with_more(&mut self, givens: &Givens, grid: &Grid, limits: &Limits) -> Result<Option<NearMiss>, SolveError> {
        let cells = self.generator.regions.len();
        let gone: Vec<CellId> = (0..cells as u32).map(CellId).filter(|cell| !givens.contains(*cell)).collect();
        for (share, of) in [(1, 4), (1, 2), (3, 4)] {
            let mut more = givens.clone();
            for (_, cell) in gone.iter().enumerate().filter(|(place, _)| place % of < share) {
                more.insert(*cell);
            }
            if self.probe.other(with_digits(&more, grid), grid, Trust::Proof, &grace(limits))? == ProbeResult::None {
                let undecided = more.len() - givens.len();
                let shortfall = Shortfall::Undecided { givens: undecided };
                let distance = cells + undecided;
                return Ok(Some(NearMiss { givens: more, grid: grid.clone(), shortfall, distance }));
            }
        }
        Ok(None)
    }

    /// Returns the givens of larger orbits, or of the pattern, that the solution does not need, each tested alone. Givens for
    /// which a limit was reached are left out.
    pub(super) fn redundant(
        &mut self,
        givens: &Givens,
        grid: &Grid,
        limits: &Limits,
    ) -> Result<Vec<CellId>, SolveError> {
        let mut redundant = Vec::new();
        let mut without = givens.clone();
        let generator = self.generator;
        let by_itself = |orbit: &&Vec<CellId>| orbit.len() > 1 || generator.pattern.is_some();
        for cell in generator.orbits.iter().filter(by_itself).flatten() {
            if givens.contains(*cell) {
                without.remove(*cell);
                if !self.known.refutes(&without, &[*cell]) {
                    let rest = with_digits(&without, grid);
                    let other = self.probe.differing(rest, *cell, grid.digit(*cell), Trust::Proof, limits)?;
                    if other == ProbeResult::None {
                        redundant.push(*cell);
                    }
                }
                without.insert(*cell);
            }
        }
        Ok(redundant)
    }

    /// Evaluates a second solution that the backend found with these givens.
    fn second(&self, givens: &Givens) -> Result<Attempt, SolveError> {
        let open = self.generator.board.answer_layers().next().is_some();
        match open && givens.len() == self.generator.regions.len() {
            true => Ok(Attempt::Open),
            false => Err(self.misled()),
        }
    }

    /// The error for a given that the quick search removed although the backend shows that it is needed.
    fn misled(&self) -> SolveError {
        let grid = self.probe.grid().clone();
        let witness = self.generator.engine.plan().backend.name();
        SolveError::Disagreement(Box::new(Disagreement::Missed { backend: "singles", witness, grid }))
    }

    pub(super) fn puzzle(&self, givens: &Givens, grid: &Grid) -> PuzzleData {
        let mut puzzle = self.generator.board.clone();
        puzzle.givens.clear();
        puzzle.givens.reserve_exact(givens.len());
        puzzle.givens.extend(with_digits(givens, grid).map(|(cell, digit)| Given {
            cell,
            digit,
            span: Span::default(),
        }));
        puzzle
    }

    pub(super) fn account(&self, effort: &mut Effort, before: ProbeWork, start: Moment) {
        let work = self.probe.work();
        effort.questions = work.questions - before.questions;
        effort.opinions = work.opinions - before.opinions;
        effort.nodes = work.nodes - before.nodes;
        effort.time = start.elapsed();
    }
}
