//! Worker threads of `gridc generate`: a [`Worker`] makes the puzzles with given numbers, checks their solutions and returns each
//! as a [`Product`].

use super::Unsolved;
use crate::backend::{Limits, Moment, Stop};
use crate::generate::{
    Effort, Generator, MadeVariant, MakeResult, Maker, NearestPuzzle, Recipe, RecipeError, Shortfall, VariantGenerator,
    VariantMaker,
};
use crate::language::Checker;
use crate::puzzle::{CellId, Given, Grid, PuzzleData, Span};
use crate::report::FailureKind;
use crate::solve::SolveError;
use crate::syntax::Ast;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A requested puzzle, or the failure.
pub struct Product {
    /// The number, from 1.
    pub number: u64,
    /// The result.
    pub result: Result<ProductOutcome, Unsolved>,
}

/// The result of making one puzzle.
pub enum ProductOutcome {
    /// A puzzle was made.
    Puzzle {
        /// The puzzle.
        puzzle: Box<PuzzleData>,
        /// Its solution.
        solution: Grid,
        /// Givens that are redundant but remain because of the symmetry of the pattern.
        redundant: Vec<CellId>,
        /// The work that it took.
        effort: Effort,
        /// The puzzle's syntax tree, if its clues were generated with it.
        tree: Option<Box<Ast>>,
    },
    /// The order cannot be met.
    Refused(RecipeError),
    /// The budget was exhausted first; the nearest puzzle that was found.
    Nearest(Box<NearestPuzzle>, Option<Box<Ast>>),
    /// A limit of the whole run was reached.
    Stopped(Stop),
}

/// A generator, shared by all threads.
#[derive(Clone, Copy)]
pub enum Making<'g> {
    /// Puzzles on a fixed board.
    Plain(&'g Generator<'g>),
    /// Puzzles whose clues or regions are generated as well.
    Variant(&'g VariantGenerator<'g>),
}

impl<'g> Making<'g> {
    /// Returns the board.
    pub fn board(self) -> &'g PuzzleData {
        match self {
            Self::Plain(generator) => generator.board(),
            Self::Variant(generator) => generator.board(),
        }
    }

    /// Returns the recipe by which puzzles are made.
    pub fn recipe(self) -> &'g Recipe {
        match self {
            Self::Plain(generator) => generator.recipe(),
            Self::Variant(generator) => generator.recipe(),
        }
    }

    /// Returns the number of puzzles that are best made together.
    pub fn at_once(self, full: bool) -> u64 {
        match self {
            Self::Plain(generator) => generator.at_once(full),
            Self::Variant(_) => 1,
        }
    }

    /// Returns the name of the backend that proves uniqueness.
    pub fn backend(self) -> &'static str {
        match self {
            Self::Plain(generator) => generator.engine().plan().backend.name(),
            Self::Variant(generator) => generator.backend(),
        }
    }
}

/// The maker of one thread.
enum ThreadMaker<'g> {
    Plain(Box<Maker<'g>>),
    Variant(Box<VariantMaker<'g>>),
}

/// Makes products on one thread.
pub struct Worker<'g> {
    making: Making<'g>,
    hands: Result<ThreadMaker<'g>, SolveError>,
    limits: &'g Limits,
    full: bool,
}

impl<'g> Worker<'g> {
    /// Makes a worker. If `full` is true, it makes full grids with nothing removed.
    pub fn new(making: Making<'g>, limits: &'g Limits, full: bool) -> Self {
        let hands = match making {
            Making::Plain(generator) => generator.maker().map(|maker| ThreadMaker::Plain(Box::new(maker))),
            Making::Variant(generator) => generator.maker().map(|maker| ThreadMaker::Variant(Box::new(maker))),
        };
        Self { making, hands, limits, full }
    }

    /// Makes the puzzles with these numbers.
    pub fn make(&mut self, numbers: Range<u64>) -> Vec<Product> {
        let first = numbers.start;
        // A panic is a bug in gridc: it is reported, and the worker's state is discarded.
        catch_unwind(AssertUnwindSafe(|| self.all(numbers))).unwrap_or_else(|_| {
            let panicked = Unsolved::told(FailureKind::Internal, "the generator panicked".to_owned());
            vec![Product { number: first, result: Err(panicked) }]
        })
    }

    fn all(&mut self, numbers: Range<u64>) -> Vec<Product> {
        let start = Moment::now();
        let own = self.own_limits(start);
        let (Ok(ThreadMaker::Plain(maker)), true) = (&mut self.hands, numbers.end - numbers.start > 1) else {
            return numbers.map(|number| Product { number, result: self.attempt(number) }).collect();
        };
        let (board, limits) = (self.making.board(), self.limits);
        let failed = |error| Unsolved::new(error, board);
        if !self.full {
            let made = maker.make_all(numbers.clone(), limits).into_iter();
            let result =
                |made: Result<MakeResult, SolveError>| made.map_err(failed).and_then(|made| judged(made, None));
            return numbers.zip(made).map(|(number, made)| Product { number, result: result(made) }).collect();
        }
        let full = |grid: Result<Option<Grid>, SolveError>| match grid.map_err(failed)? {
            Some(grid) => as_puzzle(board, grid),
            None => Ok(without_grid(&own, start)),
        };
        let grids = maker.full_grids(numbers.clone(), &own);
        numbers.zip(grids).map(|(number, grid)| Product { number, result: full(grid) }).collect()
    }

    fn attempt(&mut self, number: u64) -> Result<ProductOutcome, Unsolved> {
        let board = self.making.board();
        let start = Moment::now();
        let limits = self.own_limits(start);
        let failed = |error| Unsolved::new(error, board);
        let (made, tree) = match &mut self.hands {
            Err(error) => return Err(failed(error.clone())),
            Ok(ThreadMaker::Plain(maker)) if self.full => {
                let Some(grid) = maker.full_grid(number, &limits).map_err(failed)? else {
                    return Ok(without_grid(&limits, start));
                };
                return as_puzzle(board, grid);
            }
            Ok(ThreadMaker::Plain(maker)) => (maker.make(number, self.limits).map_err(failed)?, None),
            Ok(ThreadMaker::Variant(maker)) => {
                let MadeVariant { made, tree, refused } = maker.make(number, self.limits).map_err(failed)?;
                if let Some(refusal) = refused {
                    return Ok(ProductOutcome::Refused(refusal));
                }
                (made, Some(Box::new(tree)))
            }
        };
        judged(made, tree)
    }

    /// Returns the limits of a single grid that starts now.
    fn own_limits(&self, start: Moment) -> Limits {
        let budget = self.making.recipe().budget;
        let deadline = budget.time.and_then(|time| start.checked_add(time));
        Limits::new(deadline, budget.nodes, self.limits.memory, self.limits.interrupt.clone())
    }
}

/// Converts what was made, after checking its solution.
fn judged(made: MakeResult, tree: Option<Box<Ast>>) -> Result<ProductOutcome, Unsolved> {
    Ok(match made {
        MakeResult::Puzzle { puzzle, solution, redundant, effort } => {
            check(&puzzle, &solution)?;
            ProductOutcome::Puzzle { puzzle, solution, redundant, effort, tree }
        }
        MakeResult::Nearest(nearest) => {
            if let Some((puzzle, solution)) = &nearest.puzzle {
                check(puzzle, solution)?;
            }
            ProductOutcome::Nearest(nearest, tree)
        }
        MakeResult::Stopped(stop) => ProductOutcome::Stopped(stop),
    })
}

/// Converts a full grid to a puzzle.
fn as_puzzle(board: &PuzzleData, grid: Grid) -> Result<ProductOutcome, Unsolved> {
    let puzzle = Box::new(filled(board, &grid));
    check(&puzzle, &grid)?;
    Ok(ProductOutcome::Puzzle { puzzle, solution: grid, redundant: Vec::new(), effort: Effort::default(), tree: None })
}

/// Checks a solution against the rules, independently of what found it.
fn check(puzzle: &PuzzleData, solution: &Grid) -> Result<(), Unsolved> {
    Checker::new(&puzzle.layout).check(puzzle, solution).map_err(|violation| {
        let said = format!("the solution of the puzzle made violates its rules: {violation:?}");
        Unsolved::told(FailureKind::Internal, said)
    })
}

/// Returns the reason why no full grid was made.
fn without_grid(limits: &Limits, start: Moment) -> ProductOutcome {
    if limits.interrupt.raised() {
        return ProductOutcome::Stopped(Stop::Interrupted);
    }
    let late = limits.deadline.is_some_and(|deadline| Moment::now() >= deadline);
    let effort = Effort { time: start.elapsed(), ..Effort::default() };
    let stopped = late.then_some(Stop::Time);
    ProductOutcome::Nearest(
        Box::new(NearestPuzzle { puzzle: None, shortfall: Shortfall::NoGrid, effort, stopped }),
        None,
    )
}

/// Returns the board with every digit of a grid as a given.
fn filled(board: &PuzzleData, grid: &Grid) -> PuzzleData {
    let given =
        |(cell, digit): (usize, &i32)| Given { cell: CellId(cell as u32), digit: *digit, span: Span::default() };
    PuzzleData { givens: board.digits_of(grid).iter().enumerate().map(given).collect(), ..board.clone() }
}
