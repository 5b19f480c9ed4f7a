//! One puzzle, from its number to what came of it.

use super::Unsolved;
use crate::backend::{Limits, Moment, Stop};
use crate::generate::{
    Effort, Generator, Made, MadeVariant, Maker, Nearest, Recipe, Refusal, Shortfall, VariantGenerator, VariantMaker,
};
use crate::language::Checker;
use crate::puzzle::{CellId, Given, Grid, PuzzleData, Span};
use crate::report::FailureKind;
use crate::solve::SolveError;
use crate::syntax::Ast;
use std::ops::Range;
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
        puzzle: Box<PuzzleData>,
        /// Its solution.
        solution: Grid,
        /// Givens that could go, but not with their counterparts.
        redundant: Vec<CellId>,
        /// What it took.
        effort: Effort,
        /// Its statements, if its clues were made with it.
        tree: Option<Box<Ast>>,
    },
    /// Nothing like it can be made.
    Refused(Refusal),
    /// The budget ended first.
    Nearest(Box<Nearest>, Option<Box<Ast>>),
    /// A limit of the whole run ended it.
    Stopped(Stop),
}

/// What makes products, shared by all threads.
#[derive(Clone, Copy)]
pub enum Making<'g> {
    /// Puzzles of one board.
    Plain(&'g Generator<'g>),
    /// Puzzles whose clues, or regions, are made with them.
    Variant(&'g VariantGenerator<'g>),
}

impl<'g> Making<'g> {
    /// The board.
    pub fn board(self) -> &'g PuzzleData {
        match self {
            Self::Plain(generator) => generator.board(),
            Self::Variant(generator) => generator.board(),
        }
    }

    /// How they are made.
    pub fn recipe(self) -> &'g Recipe {
        match self {
            Self::Plain(generator) => generator.recipe(),
            Self::Variant(generator) => generator.recipe(),
        }
    }

    /// How many are best made at once.
    pub fn at_once(self, full: bool) -> u64 {
        match self {
            Self::Plain(generator) => generator.at_once(full),
            Self::Variant(_) => 1,
        }
    }

    /// Who proves.
    pub fn backend(self) -> &'static str {
        match self {
            Self::Plain(generator) => generator.engine().plan().backend.name(),
            Self::Variant(generator) => generator.backend(),
        }
    }
}

/// Who makes them on one thread.
enum Hands<'g> {
    Plain(Box<Maker<'g>>),
    Variant(Box<VariantMaker<'g>>),
}

/// Makes products on one thread.
pub struct Worker<'g> {
    making: Making<'g>,
    hands: Result<Hands<'g>, SolveError>,
    limits: &'g Limits,
    full: bool,
}

impl<'g> Worker<'g> {
    /// A worker; `full`: full grids are wanted, with nothing removed.
    pub fn new(making: Making<'g>, limits: &'g Limits, full: bool) -> Self {
        let hands = match making {
            Making::Plain(generator) => generator.maker().map(|maker| Hands::Plain(Box::new(maker))),
            Making::Variant(generator) => generator.maker().map(|maker| Hands::Variant(Box::new(maker))),
        };
        Self { making, hands, limits, full }
    }

    /// Makes the puzzles of these numbers.
    pub fn make(&mut self, numbers: Range<u64>) -> Vec<Product> {
        let first = numbers.start;
        // A panic is a bug in gridc: it is reported, and whatever state it left is not used again.
        catch_unwind(AssertUnwindSafe(|| self.all(numbers))).unwrap_or_else(|_| {
            let panicked = Unsolved::told(FailureKind::Internal, "the generator panicked".to_owned());
            vec![Product { number: first, result: Err(panicked) }]
        })
    }

    fn all(&mut self, numbers: Range<u64>) -> Vec<Product> {
        let start = Moment::now();
        let own = self.own_limits(start);
        let (Ok(Hands::Plain(maker)), true) = (&mut self.hands, numbers.end - numbers.start > 1) else {
            return numbers.map(|number| Product { number, result: self.attempt(number) }).collect();
        };
        let (board, limits) = (self.making.board(), self.limits);
        let failed = |error| Unsolved::new(error, board);
        if !self.full {
            let made = maker.make_all(numbers.clone(), limits).into_iter();
            let result = |made: Result<Made, SolveError>| made.map_err(failed).and_then(|made| judged(made, None));
            return numbers.zip(made).map(|(number, made)| Product { number, result: result(made) }).collect();
        }
        let full = |grid: Result<Option<Grid>, SolveError>| match grid.map_err(failed)? {
            Some(grid) => as_puzzle(board, grid),
            None => Ok(without_grid(&own, start)),
        };
        let grids = maker.full_grids(numbers.clone(), &own);
        numbers.zip(grids).map(|(number, grid)| Product { number, result: full(grid) }).collect()
    }

    fn attempt(&mut self, number: u64) -> Result<Outcome, Unsolved> {
        let board = self.making.board();
        let start = Moment::now();
        let limits = self.own_limits(start);
        let failed = |error| Unsolved::new(error, board);
        let (made, tree) = match &mut self.hands {
            Err(error) => return Err(failed(error.clone())),
            Ok(Hands::Plain(maker)) if self.full => {
                let Some(grid) = maker.full_grid(number, &limits).map_err(failed)? else {
                    return Ok(without_grid(&limits, start));
                };
                return as_puzzle(board, grid);
            }
            Ok(Hands::Plain(maker)) => (maker.make(number, self.limits).map_err(failed)?, None),
            Ok(Hands::Variant(maker)) => {
                let MadeVariant { made, tree, refused } = maker.make(number, self.limits).map_err(failed)?;
                if let Some(refusal) = refused {
                    return Ok(Outcome::Refused(refusal));
                }
                (made, Some(Box::new(tree)))
            }
        };
        judged(made, tree)
    }

    /// The limits of a single grid that is begun now.
    fn own_limits(&self, start: Moment) -> Limits {
        let budget = self.making.recipe().budget;
        let deadline = budget.time.and_then(|time| start.checked_add(time));
        Limits::new(deadline, budget.nodes, self.limits.memory, self.limits.interrupt.clone())
    }
}

/// What was made, once its solution has been judged.
fn judged(made: Made, tree: Option<Box<Ast>>) -> Result<Outcome, Unsolved> {
    Ok(match made {
        Made::Puzzle { puzzle, solution, redundant, effort } => {
            check(&puzzle, &solution)?;
            Outcome::Puzzle { puzzle, solution, redundant, effort, tree }
        }
        Made::Nearest(nearest) => {
            if let Some((puzzle, solution)) = &nearest.puzzle {
                check(puzzle, solution)?;
            }
            Outcome::Nearest(nearest, tree)
        }
        Made::Stopped(stop) => Outcome::Stopped(stop),
    })
}

/// A full grid as a puzzle.
fn as_puzzle(board: &PuzzleData, grid: Grid) -> Result<Outcome, Unsolved> {
    let puzzle = Box::new(filled(board, &grid));
    check(&puzzle, &grid)?;
    Ok(Outcome::Puzzle { puzzle, solution: grid, redundant: Vec::new(), effort: Effort::default(), tree: None })
}

/// Judges a solution by the rules, independently of who found it.
fn check(puzzle: &PuzzleData, solution: &Grid) -> Result<(), Unsolved> {
    Checker::new(&puzzle.layout).check(puzzle, solution).map_err(|violation| {
        let said = format!("the solution of a puzzle made breaks its rules: {violation:?}");
        Unsolved::told(FailureKind::Internal, said)
    })
}

/// Why there is no full grid.
fn without_grid(limits: &Limits, start: Moment) -> Outcome {
    if limits.interrupt.raised() {
        return Outcome::Stopped(Stop::Interrupted);
    }
    let late = limits.deadline.is_some_and(|deadline| Moment::now() >= deadline);
    let effort = Effort { time: start.elapsed(), ..Effort::default() };
    let stopped = late.then_some(Stop::Time);
    Outcome::Nearest(Box::new(Nearest { puzzle: None, shortfall: Shortfall::NoGrid, effort, stopped }), None)
}

/// The board with every digit of a grid.
fn filled(board: &PuzzleData, grid: &Grid) -> PuzzleData {
    let given =
        |(cell, digit): (usize, &i32)| Given { cell: CellId(cell as u32), digit: *digit, span: Span::default() };
    PuzzleData { givens: board.digits_of(grid).iter().enumerate().map(given).collect(), ..board.clone() }
}
