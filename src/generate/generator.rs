//! [`Generator`]: a board with a recipe that has been checked against it. It is created once and shared by the threads that make
//! puzzles.

use super::grade::Grader;
use super::seeded::MOST_SYMBOLS;
use super::transform::Transformer;
use super::unavoidable::Givens;
use super::{Difficulty, Fill, Recipe, RecipeError, Symmetry, fewest};
use crate::puzzle::{CellId, Layout, PuzzleData};
use crate::rate::se::MOST_CELLS;
use crate::solve::Engine;

/// Number of 9×9 puzzles made together in vector lanes; more than there are lanes, since some finish earlier.
const AT_ONCE: u64 = 512;

/// The same for 16×16 boards, which take longer.
const AT_ONCE_OF_LARGE: u64 = 128;

/// Makes puzzles of one board by one recipe. It is shared by all threads; each thread has its own [`Maker`](super::Maker).
pub struct Generator<'e> {
    pub(super) engine: &'e Engine,
    pub(super) board: PuzzleData,
    pub(super) recipe: Recipe,
    /// Sets of cells whose givens are removed together. Cells with a given of the board are not included.
    pub(super) orbits: Vec<Vec<CellId>>,
    /// The cells of the pattern.
    pub(super) pattern: Option<Givens>,
    pub(super) transformer: Transformer,
    /// By cell: the regions it is in.
    pub(super) regions: Vec<Vec<usize>>,
    /// Measures the difficulty of puzzles, if the recipe asks for a grade.
    pub(super) grader: Option<Grader>,
    /// The number of rows, 9 or 16, if the board has only rows, columns and boxes of that size.
    pub(super) side: Option<usize>,
}

impl<'e> Generator<'e> {
    /// Creates a generator for a board: a layout, and optionally givens, marks, layers and clues, which every puzzle will
    /// contain. Entered digits and a stated solution are dropped.
    ///
    /// # Errors
    /// If the recipe is impossible on this board and this can be detected without search.
    pub fn new(engine: &'e Engine, board: &PuzzleData, recipe: Recipe) -> Result<Self, RecipeError> {
        let board = PuzzleData { entered: Vec::new(), solution: None, ..board.clone() };
        if recipe.budget.grids == 0 {
            return Err(RecipeError::NoBudget);
        }
        if board.givens_matter {
            return Err(RecipeError::GivensMatter);
        }
        let layout = &board.layout;
        let asymmetric = |cell| RecipeError::Asymmetric { symmetry: recipe.symmetry, cell };
        let mut orbits = recipe.symmetry.orbits(layout).map_err(asymmetric)?;
        let mut given = vec![false; layout.cells().len()];
        for fixed in &board.givens {
            given[fixed.cell.index()] = true;
        }
        let pattern = match &recipe.pattern {
            Some(pattern) => {
                let cells = pattern.cells(layout)?;
                judge_pattern(&cells, &orbits, &given, &recipe, layout)?;
                Some(Givens::of(layout.cells().len(), &cells))
            }
            None => None,
        };
        orbits.retain(|orbit| !orbit.iter().any(|cell| given[cell.index()]));
        let staying = layout.cells().len() - orbits.iter().map(Vec::len).sum::<usize>();
        let wanted = pattern.as_ref().map(Givens::len).or(recipe.givens);
        if let Some(givens) = wanted {
            judge_number(givens, staying, &orbits, &board, recipe.symmetry)?;
        }
        let transformer = Transformer::new(&board, &recipe.transformations)?;
        if recipe.fill != Fill::Search && !(board.clues.is_empty() && board.layers.is_empty()) {
            return Err(RecipeError::Lines);
        }
        let seeded = matches!(recipe.fill, Fill::Row | Fill::SeededBox);
        if seeded && layout.symbols.len() > MOST_SYMBOLS {
            return Err(RecipeError::TooManySymbols { most: MOST_SYMBOLS });
        }
        let open = layout.cells().len() - board.givens.len();
        if let Some(holes) = recipe.holes.filter(|holes| *holes > open) {
            return Err(RecipeError::TooManyHoles { holes, cells: open });
        }
        let mut regions = vec![Vec::new(); layout.cells().len()];
        for (number, region) in layout.regions.iter().enumerate() {
            region.cells.iter().for_each(|cell| regions[cell.index()].push(number));
        }
        let grader = match recipe.grade.is_any() {
            true => None,
            false => Some(Grader::new(&board).map_err(|why| RecipeError::Unratable(why.to_string()))?),
        };
        if let (Some(Difficulty::Er(..)), true) = (recipe.grade.difficulty, layout.cells().len() > MOST_CELLS) {
            let why = format!("ER is supported for boards of up to {MOST_CELLS} cells, levels for all boards");
            return Err(RecipeError::Unratable(why));
        }
        let is_bare = board.clues.is_empty() && board.layers.is_empty();
        let is_open = board.givens.is_empty() && board.marks.is_empty();
        let square = |root: usize| is_bare && is_open && layout.is_of_square_boxes(root);
        let side = [3, 4].into_iter().find(|root| square(*root)).map(|root| root * root);
        Ok(Self { side, engine, grader, recipe, orbits, pattern, transformer, regions, board })
    }

    /// The recommended number of puzzles, or full grids, per call of [`Maker::make_all`](super::Maker::make_all).
    pub fn at_once(&self, full: bool) -> u64 {
        let is_best = if full { self.fills_at_once() } else { self.digs_at_once() };
        match self.side {
            Some(9) if is_best => AT_ONCE,
            Some(_) if is_best => AT_ONCE_OF_LARGE,
            _ => 1,
        }
    }

    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    pub fn engine(&self) -> &Engine {
        self.engine
    }

    pub fn board(&self) -> &PuzzleData {
        &self.board
    }
}

/// Checks that the pattern is consistent with the rest of the recipe.
fn judge_pattern(
    cells: &[CellId],
    orbits: &[Vec<CellId>],
    given: &[bool],
    recipe: &Recipe,
    layout: &Layout,
) -> Result<(), RecipeError> {
    let mut inside = vec![false; given.len()];
    for cell in cells {
        inside[cell.index()] = true;
    }
    if let Some(open) = (0..given.len()).find(|cell| given[*cell] && !inside[*cell]) {
        return Err(RecipeError::PatternOpen(layout.cells()[open]));
    }
    for orbit in orbits {
        let lone = orbit.iter().find(|cell| inside[cell.index()]);
        if let Some(lone) = lone.filter(|_| !orbit.iter().all(|cell| inside[cell.index()])) {
            return Err(RecipeError::PatternAsymmetric { symmetry: recipe.symmetry, cell: layout.position(*lone) });
        }
    }
    match recipe.givens {
        Some(givens) if givens != cells.len() => Err(RecipeError::PatternGivens { pattern: cells.len(), givens }),
        _ => Ok(()),
    }
}

/// Checks that a puzzle can have this number of givens.
fn judge_number(
    givens: usize,
    staying: usize,
    orbits: &[Vec<CellId>],
    board: &PuzzleData,
    symmetry: Symmetry,
) -> Result<(), RecipeError> {
    let cells = board.layout.cells().len();
    if givens > cells {
        return Err(RecipeError::TooManyGivens { givens, cells });
    }
    let (fewest, reason) = fewest::givens(board);
    if givens < fewest {
        return Err(RecipeError::TooFewGivens { givens, fewest, reason });
    }
    if givens < staying {
        let reason = "the board already has as many, counted with their counterparts";
        return Err(RecipeError::TooFewGivens { givens, fewest: staying, reason });
    }
    let sizes = OrbitSizes::of(orbits);
    if !sizes.reach(givens - staying) {
        let reached = |givens: &usize| sizes.reach(*givens - staying);
        let below = (staying..givens).rev().find(reached).unwrap_or(staying);
        let above = (givens..=cells).find(reached);
        return Err(RecipeError::Unreachable { givens, symmetry, below, above });
    }
    Ok(())
}

/// The number of orbits of 1, 2, 4 and 8 cells. Other sizes do not occur, since these are the orders of the symmetry groups.
#[derive(Clone, Copy, Default)]
pub(super) struct OrbitSizes([usize; 4]);

impl OrbitSizes {
    pub fn of<'a>(orbits: impl IntoIterator<Item = &'a Vec<CellId>>) -> Self {
        let mut sizes = Self::default();
        orbits.into_iter().for_each(|orbit| sizes.0[class(orbit.len())] += 1);
        sizes
    }

    /// Removes one orbit of this size.
    pub fn take(&mut self, cells: usize) {
        let count = &mut self.0[class(cells)];
        *count = count.saturating_sub(1);
    }

    pub fn put(&mut self, cells: usize) {
        self.0[class(cells)] += 1;
    }

    /// Whether some of the orbits have exactly `cells` cells in total. Each size divides the next, so the greedy choice of the
    /// largest first is exact.
    pub fn reach(&self, cells: usize) -> bool {
        let mut left = cells;
        for (class, count) in self.0.iter().enumerate().rev() {
            left -= (left >> class).min(*count) << class;
        }
        left == 0
    }
}

fn class(cells: usize) -> usize {
    (cells.max(1).ilog2() as usize).min(3)
}
