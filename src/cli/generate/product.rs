//! One puzzle, from its number to what came of it.

use crate::backend::{Limits, Moment, Stop};
use crate::front::Unsolved;
use crate::generate::{Effort, Generator, Made, Maker, Nearest, Shortfall};
use crate::language::Checker;
use crate::puzzle::{CellId, Given, Grid, Puzzle, Span};
use crate::report::FailureKind;
use crate::solve::SolveError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A puzzle that was asked for, or why there is none.
pub struct Product {
    /// Its number, from 1.
    pub number: u64,
    /// What came of it.
    pub result: Result<Outcome, Unsolved>,
}

/// What came of one puzzle.
pub enum Outcome {
    /// It was made.
    Puzzle {
        /// The puzzle.
        puzzle: Box<Puzzle>,
        /// Its solution.
        solution: Grid,
        /// Givens that could go, but not with their counterparts.
        redundant: Vec<CellId>,
        /// What it took.
        effort: Effort,
    },
    /// The budget ended first.
    Nearest(Box<Nearest>),
    /// A limit of the whole run ended it.
    Stopped(Stop),
}

/// Makes products on one thread.
pub struct Worker<'g> {
    generator: &'g Generator<'g>,
    maker: Result<Maker<'g>, SolveError>,
    checker: Checker,
    limits: &'g Limits,
    full: bool,
}

impl<'g> Worker<'g> {
    /// A worker; `full`: full grids are wanted, with nothing removed.
    pub fn new(generator: &'g Generator<'g>, limits: &'g Limits, full: bool) -> Self {
        let checker = Checker::new(&generator.board().layout);
        Self { generator, maker: generator.maker(), checker, limits, full }
    }

    /// Makes puzzle `number`.
    pub fn make(&mut self, number: u64) -> Product {
        // A panic is a bug in gridc: it is reported, and whatever state it left is not used again.
        let result = catch_unwind(AssertUnwindSafe(|| self.attempt(number)))
            .unwrap_or_else(|_| Err(Unsolved::told(FailureKind::Internal, "the generator panicked".to_owned())));
        Product { number, result }
    }

    fn attempt(&mut self, number: u64) -> Result<Outcome, Unsolved> {
        let board = self.generator.board();
        let start = Moment::now();
        let limits = self.own_limits(start);
        let maker = match &mut self.maker {
            Ok(maker) => maker,
            Err(error) => return Err(Unsolved::new(error.clone(), board)),
        };
        if self.full {
            let found = maker.full_grid(number, &limits).map_err(|error| Unsolved::new(error, board))?;
            let Some(grid) = found else { return Ok(without_grid(&limits, start)) };
            let puzzle = Box::new(filled(board, &grid));
            self.check(&puzzle, &grid)?;
            return Ok(Outcome::Puzzle { puzzle, solution: grid, redundant: Vec::new(), effort: Effort::default() });
        }
        let made = maker.make(number, self.limits).map_err(|error| Unsolved::new(error, board))?;
        Ok(match made {
            Made::Puzzle { puzzle, solution, redundant, effort } => {
                self.check(&puzzle, &solution)?;
                Outcome::Puzzle { puzzle, solution, redundant, effort }
            }
            Made::Nearest(nearest) => {
                if let Some((puzzle, solution)) = &nearest.puzzle {
                    self.check(puzzle, solution)?;
                }
                Outcome::Nearest(nearest)
            }
            Made::Stopped(stop) => Outcome::Stopped(stop),
        })
    }

    /// Judges a solution by the rules, independently of who found it.
    fn check(&self, puzzle: &Puzzle, solution: &Grid) -> Result<(), Unsolved> {
        self.checker.check(puzzle, solution).map_err(|violation| {
            let said = format!("the solution of a puzzle made breaks its rules: {violation:?}");
            Unsolved::told(FailureKind::Internal, said)
        })
    }

    /// The limits of a single grid that is begun now.
    fn own_limits(&self, start: Moment) -> Limits {
        let budget = self.generator.recipe().budget;
        let deadline = budget.time.and_then(|time| start.checked_add(time));
        Limits::new(deadline, budget.nodes, self.limits.memory, self.limits.interrupt.clone())
    }
}

/// Why there is no full grid.
fn without_grid(limits: &Limits, start: Moment) -> Outcome {
    if limits.interrupt.raised() {
        return Outcome::Stopped(Stop::Interrupted);
    }
    let late = limits.deadline.is_some_and(|deadline| Moment::now() >= deadline);
    let effort = Effort { time: start.elapsed(), ..Effort::default() };
    let stopped = late.then_some(Stop::Time);
    Outcome::Nearest(Box::new(Nearest { puzzle: None, shortfall: Shortfall::NoGrid, effort, stopped }))
}

/// The board with every digit of a grid.
fn filled(board: &Puzzle, grid: &Grid) -> Puzzle {
    let given =
        |(cell, digit): (usize, &i32)| Given { cell: CellId(cell as u32), digit: *digit, span: Span::default() };
    Puzzle { givens: board.digits_of(grid).iter().enumerate().map(given).collect(), ..board.clone() }
}
