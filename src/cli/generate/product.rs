//! One puzzle, from its number to what came of it.

use crate::backend::{Limits, Moment, Stop};
use crate::front::Unsolved;
use crate::generate::{
    Effort, Generator, Made, MadeVariant, Maker, Nearest, Recipe, Refusal, Shortfall, VariantGenerator, VariantMaker,
};
use crate::language::Checker;
use crate::puzzle::{CellId, Given, Grid, Puzzle, Span};
use crate::report::FailureKind;
use crate::solve::SolveError;
use crate::syntax::Ast;
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
    pub fn board(self) -> &'g Puzzle {
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

    /// Makes puzzle `number`.
    pub fn make(&mut self, number: u64) -> Product {
        // A panic is a bug in gridc: it is reported, and whatever state it left is not used again.
        let result = catch_unwind(AssertUnwindSafe(|| self.attempt(number)))
            .unwrap_or_else(|_| Err(Unsolved::told(FailureKind::Internal, "the generator panicked".to_owned())));
        Product { number, result }
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
                let puzzle = Box::new(filled(board, &grid));
                check(&puzzle, &grid)?;
                let (redundant, effort) = (Vec::new(), Effort::default());
                return Ok(Outcome::Puzzle { puzzle, solution: grid, redundant, effort, tree: None });
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

    /// The limits of a single grid that is begun now.
    fn own_limits(&self, start: Moment) -> Limits {
        let budget = self.making.recipe().budget;
        let deadline = budget.time.and_then(|time| start.checked_add(time));
        Limits::new(deadline, budget.nodes, self.limits.memory, self.limits.interrupt.clone())
    }
}

/// Judges a solution by the rules, independently of who found it.
fn check(puzzle: &Puzzle, solution: &Grid) -> Result<(), Unsolved> {
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
fn filled(board: &Puzzle, grid: &Grid) -> Puzzle {
    let given =
        |(cell, digit): (usize, &i32)| Given { cell: CellId(cell as u32), digit: *digit, span: Span::default() };
    Puzzle { givens: board.digits_of(grid).iter().enumerate().map(given).collect(), ..board.clone() }
}
