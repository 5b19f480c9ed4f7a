//! Makes many puzzles at once on 9×9 and 16×16 boards with rows, columns and boxes only: the uniqueness queries of several
//! puzzles are answered together in vector lanes. The results are the same as one by one.

use super::chains::Chains;
use super::dig::{Dig, DigState};
use super::fill::{Filled, NineFiller};
use super::unavoidable::UnavoidableSets;
use super::{Ask, Effort, Fill, Generator, MakeResult, Maker, Proof, Removal};
use crate::backend::{Limits, Moment};
use crate::puzzle::{Digit, Grid};
use crate::solve::nine::is_solution;
use crate::solve::{ProbeResult, Random, SolveError};
use gridc_kernel::{BUT, BoardResult, Kernel};
use std::ops::Range;
use std::time::Duration;

/// Guess limit of the first attempt at a query. Harder queries are collected and answered together, so that other lanes do not
/// wait for them.
const EASY: u32 = 200;

/// Guess limit of the second attempt, after which a query goes to the probe: there, clause learning saves more than vector lanes
/// do.
const HARD: u32 = 2_000;

/// Number of hard queries that are answered together, unless there is no other work.
const HARD_AT_ONCE: usize = 64;

/// The minimum number of 16×16 puzzles to be made together; for fewer, most lanes would be empty.
const FEWEST_LARGE: usize = 6;

/// With a shorter time limit, puzzles are made one by one, so that the clock is checked for each.
const SHORT: Duration = Duration::from_secs(1);

/// A puzzle in progress.
struct PuzzleInProgress<'g, const CELLS: usize> {
    number: u64,
    grid: [u8; CELLS],
    digging: DigState<'g>,
    known: UnavoidableSets,
    effort: Effort,
    state: DigStatus,
}

/// The state of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DigStatus {
    /// In progress.
    Open,
    /// A hard query of this puzzle is waiting.
    Waiting,
    Dug,
    /// It is made individually, by the usual method.
    Apart,
}

/// Queries of one kind about several puzzles.
struct Questions<const CELLS: usize> {
    /// Whether the search may find the grid itself. If so, two solutions are searched for; otherwise any solution is a second
    /// one.
    own: bool,
    sites: Vec<usize>,
    boards: Vec<[u8; CELLS]>,
}

impl Generator<'_> {
    /// Whether several full grids can be filled at once.
    pub(super) fn fills_at_once(&self) -> bool {
        self.side == Some(9) && self.recipe.fill == Fill::Search
    }

    /// Whether the removals of several puzzles can be decided together: the search for such boards then replaces the quick
    /// search.
    pub(super) fn digs_at_once(&self) -> bool {
        let recipe = &self.recipe;
        let is_usual = recipe.holes.is_none() && recipe.proof == Proof::Last && recipe.ask == Ask::Second;
        let is_decided = recipe.budget.nodes.is_none() && recipe.budget.time.is_none_or(|time| time >= SHORT);
        let is_plain = self.pattern.is_none() && self.grader.is_none();
        let is_ordered = !matches!(recipe.removal, Removal::Backtrack(_));
        self.side.is_some() && is_usual && is_decided && is_plain && is_ordered
    }
}

impl<'g> Maker<'g> {
    /// Makes the puzzles of these numbers, in order. The results equal those of [`make`](Self::make), but take less time if [many
    /// are made at once](Generator::at_once).
    pub fn make_all(&mut self, numbers: Range<u64>, limits: &Limits) -> Vec<Result<MakeResult, SolveError>> {
        let count = usize::try_from(numbers.end.saturating_sub(numbers.start)).unwrap_or(usize::MAX);
        match self.generator.side {
            Some(9) if count > 1 && self.generator.digs_at_once() => {
                self.dig_all(numbers, Kernel::<81>::default(), limits)
            }
            Some(16) if count >= FEWEST_LARGE && self.generator.digs_at_once() => {
                self.dig_all(numbers, Kernel::<256>::default(), limits)
            }
            _ => numbers.map(|number| self.make(number, limits)).collect(),
        }
    }

    fn dig_all<const CELLS: usize>(
        &mut self,
        numbers: Range<u64>,
        kernel: Kernel<CELLS>,
        limits: &Limits,
    ) -> Vec<Result<MakeResult, SolveError>> {
        let start = Moment::now();
        let mut sites = self.sites::<CELLS>(numbers, limits);
        self.dig_sites(&mut sites, kernel, limits);
        let each = start.elapsed() / u32::try_from(sites.len()).unwrap_or(1).max(1);
        sites.into_iter().map(|site| self.finish(site, each, limits)).collect()
    }

    /// Makes the full grids of these numbers, in order; the results equal those of [`full_grid`](Self::full_grid).
    pub fn full_grids(&mut self, numbers: Range<u64>, limits: &Limits) -> Vec<Result<Option<Grid>, SolveError>> {
        if numbers.end.saturating_sub(numbers.start) < 2 || !self.generator.fills_at_once() {
            return numbers.map(|number| self.full_grid(number, limits)).collect();
        }
        let grids = self.grids(numbers).into_iter();
        let full = |(number, _, grid): (u64, Random, Option<Grid>)| match grid {
            Some(grid) => Ok(Some(grid)),
            None => self.full_grid(number, limits),
        };
        grids.map(full).collect()
    }

    /// Returns the full grids, each with its number and the state of its random stream.
    fn grids(&self, numbers: Range<u64>) -> Vec<(u64, Random, Option<Grid>)> {
        let generator = self.generator;
        let mut randoms: Vec<Random> =
            numbers.clone().map(|number| Random::new(generator.recipe.seed, number)).collect();
        let filled = NineFiller::default().fill_all(&mut randoms);
        let changed = |((number, mut random), chains): ((u64, Random), Option<Chains>)| {
            let grid = chains.map(|chains| {
                let mut grid = Grid(chains.grid().map(Digit::from).to_vec());
                generator.transformer.apply(&generator.board.layout, &mut grid, &mut random);
                grid
            });
            (number, random, grid)
        };
        numbers.zip(randoms).zip(filled).map(changed).collect()
    }

    /// Like [`Self::grids`], one after the other.
    fn grids_in_turn(&mut self, numbers: Range<u64>, limits: &Limits) -> Vec<(u64, Random, Option<Grid>)> {
        let seed = self.generator.recipe.seed;
        let filled = |number: u64| {
            let mut random = Random::new(seed, number);
            let grid = match self.fill(&mut random, limits, &mut Effort::default()) {
                Ok(Filled::Grid(grid)) => Some(grid),
                // Making this puzzle individually has the same result and reports it.
                Ok(Filled::None | Filled::Stopped(_)) | Err(_) => None,
            };
            (number, random, grid)
        };
        numbers.map(filled).collect()
    }

    fn sites<const CELLS: usize>(&mut self, numbers: Range<u64>, limits: &Limits) -> Vec<PuzzleInProgress<'g, CELLS>> {
        let generator = self.generator;
        let wanted = generator.recipe.givens.filter(|_| !generator.recipe.minimal);
        let site = |(number, mut random, grid): (u64, Random, Option<Grid>)| {
            let digit = |place: usize| grid.as_ref().and_then(|grid| u8::try_from(*grid.0.get(place)?).ok());
            let digits: [u8; CELLS] = std::array::from_fn(|place| digit(place).unwrap_or(0));
            let mut known = UnavoidableSets::new(generator.regions.len());
            match (<[u8; 81]>::try_from(digits.as_slice()), &grid) {
                (Ok(digits), Some(_)) => known.note_chains(&Chains::new(&digits)),
                (Err(_), Some(grid)) => generator.note_exchanges(&mut known, grid),
                (_, None) => {}
            }
            let digging = DigState::new(generator, &mut random, wanted);
            let effort = Effort { grids: 1, ..Effort::default() };
            let state = if grid.is_some() { DigStatus::Open } else { DigStatus::Apart };
            PuzzleInProgress { number, grid: digits, digging, known, effort, state }
        };
        let grids = match generator.fills_at_once() {
            true => self.grids(numbers),
            false => self.grids_in_turn(numbers, limits),
        };
        grids.into_iter().map(site).collect()
    }

    /// Removes givens from all grids, query by query.
    fn dig_sites<const CELLS: usize>(
        &mut self,
        sites: &mut [PuzzleInProgress<'_, CELLS>],
        mut kernel: Kernel<CELLS>,
        limits: &Limits,
    ) {
        // `one`: removals of one cell, by asking whether it can have another digit. `several`: removals of several cells, by
        // asking whether there are two solutions.
        let [mut one, mut several] = [false, true].map(Questions::new);
        let mut hard = [false, true].map(Questions::new);
        let mut answers = Vec::new();
        loop {
            for (place, site) in sites.iter_mut().enumerate().filter(|(_, site)| site.state == DigStatus::Open) {
                if !site.digging.next(&site.known, &mut site.effort) {
                    site.state = DigStatus::Dug;
                    continue;
                }
                site.effort.removals += 1;
                let mut board = site.givens();
                let mut asked = site.digging.asked();
                match (asked.next(), asked.next()) {
                    (Some(cell), None) => {
                        board[cell.index()] = BUT + site.grid[cell.index()];
                        one.put(place, board);
                    }
                    _ => several.put(place, board),
                }
            }
            let none_easy = one.sites.is_empty() && several.sites.is_empty();
            let waiting: usize = hard.iter().map(|questions| questions.sites.len()).sum();
            if none_easy && waiting == 0 {
                return;
            }
            if limits.poll(0).is_some() {
                // Making these puzzles individually reports the limit.
                let is_left = |site: &&mut PuzzleInProgress<'_, CELLS>| {
                    matches!(site.state, DigStatus::Open | DigStatus::Waiting)
                };
                sites.iter_mut().filter(is_left).for_each(|site| site.state = DigStatus::Apart);
                return;
            }
            for (questions, hard) in [&mut one, &mut several].into_iter().zip(&mut hard) {
                kernel.solve(&questions.boards, questions.wanted(), EASY, &mut answers);
                for ((place, board), answer) in questions.sites.iter().zip(&questions.boards).zip(&answers) {
                    if answer.given_up {
                        sites[*place].state = DigStatus::Waiting;
                        hard.put(*place, *board);
                    } else {
                        sites[*place].hear(answer, questions.own);
                    }
                }
                questions.clear();
            }
            if waiting >= HARD_AT_ONCE || none_easy {
                for questions in &mut hard {
                    kernel.solve(&questions.boards, questions.wanted(), HARD, &mut answers);
                    for (place, answer) in questions.sites.iter().zip(&answers) {
                        let site = &mut sites[*place];
                        site.state = DigStatus::Open;
                        match answer.given_up {
                            true => self.ask(site, limits),
                            false => site.hear(answer, questions.own),
                        }
                    }
                    questions.clear();
                }
            }
        }
    }

    /// Answers a hard query with the probe.
    fn ask<const CELLS: usize>(&mut self, site: &mut PuzzleInProgress<'_, CELLS>, limits: &Limits) {
        let grid = Grid(site.grid.map(Digit::from).to_vec());
        let PuzzleInProgress { digging, known, effort, .. } = site;
        let Self { generator, probe, .. } = self;
        let mut dig = Dig { generator, probe, known, grid: &grid, limits, effort };
        match dig.second(&digging.dug.givens, digging.batch()) {
            Ok(answer) => digging.hear(answer),
            // Making this puzzle individually meets the same error and reports it.
            Err(_) => site.state = DigStatus::Apart,
        }
    }

    /// Completes the puzzle of a site. If anything is unexpected, the puzzle is made individually.
    fn finish<const CELLS: usize>(
        &mut self,
        site: PuzzleInProgress<'_, CELLS>,
        each: Duration,
        limits: &Limits,
    ) -> Result<MakeResult, SolveError> {
        let PuzzleInProgress { number, grid, digging, known, mut effort, state } = site;
        let dug = digging.dug;
        let wanted = self.generator.recipe.givens;
        if state != DigStatus::Dug || dug.undecided > 0 || wanted.is_some_and(|wanted| wanted != dug.givens.len()) {
            return self.make(number, limits);
        }
        let (start, before) = (Moment::now(), self.probe.work());
        let grid = Grid(grid.map(Digit::from).to_vec());
        if self.prove(&dug.givens, &grid, limits)?.0 != ProbeResult::None {
            return self.make(number, limits);
        }
        self.known = known;
        let redundant = match self.generator.recipe.minimal {
            true => self.redundant(&dug.givens, &grid, limits)?,
            false => Vec::new(),
        };
        let opinions = effort.opinions;
        self.account(&mut effort, before, start);
        effort.opinions += opinions;
        effort.time += each;
        let puzzle = Box::new(self.puzzle(&dug.givens, &grid));
        Ok(MakeResult::Puzzle { puzzle, solution: grid, redundant, effort })
    }
}

impl<const CELLS: usize> Questions<CELLS> {
    fn new(own: bool) -> Self {
        Self { own, sites: Vec::new(), boards: Vec::new() }
    }

    /// Number of solutions to search for.
    fn wanted(&self) -> u8 {
        if self.own { 2 } else { 1 }
    }

    fn clear(&mut self) {
        self.sites.clear();
        self.boards.clear();
    }

    fn put(&mut self, site: usize, board: [u8; CELLS]) {
        self.sites.push(site);
        self.boards.push(board);
    }
}

impl<const CELLS: usize> PuzzleInProgress<'_, CELLS> {
    /// The digits of the remaining givens.
    fn givens(&self) -> [u8; CELLS] {
        let mut board = [0; CELLS];
        for cell in self.digging.dug.givens.iter() {
            board[cell.index()] = self.grid[cell.index()];
        }
        board
    }

    /// Continues after an answer; `own`: whether the grid itself is among the solutions.
    fn hear(&mut self, answer: &BoardResult<CELLS>, own: bool) {
        self.effort.opinions += 1;
        let givens = self.givens();
        let found = answer.grids.get(..usize::from(answer.found)).unwrap_or_default();
        let seen = found.iter().filter(|grid| **grid == self.grid).count();
        let is_sound = found.iter().all(|grid| is_solution(&givens, grid)) && seen <= usize::from(own);
        // If the grid is among the solutions, a single solution must be the grid.
        let is_whole = !own || found.len() == 2 || seen == 1;
        if answer.given_up || !(is_sound && is_whole) {
            self.state = DigStatus::Apart;
            return;
        }
        for other in found.iter().filter(|grid| **grid != self.grid) {
            self.known.note_cells(self.grid.iter().zip(other).map(|(a, b)| a != b));
        }
        self.digging.hear(if found.len() > seen { ProbeResult::Found } else { ProbeResult::None });
    }
}
