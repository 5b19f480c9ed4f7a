//! Generation of puzzles through the library: [`Generating`] is the order, [`Puzzle::generate`] and [`Solver::generate`] make the
//! puzzles.

use super::product::{Making, ProductOutcome, Worker};
use super::{Error, GenerateError, Puzzle, Reader, Solver, Writing};
use crate::backend::Limits;
use crate::formats::grid;
use crate::generate::{ClueRequest, Difficulty, Engines, Generator, Grade, Recipe, VariantGenerator, VariantOrder};
use crate::puzzle;
use crate::solve::Engine;
use std::fmt;

/// An order for puzzles: layout, clues, difficulty. The same seed and number always produce the same puzzle.
///
/// ```
/// use gridc::Generating;
/// let wanted = Generating::new("classic(2, 2)").minimal().seed(7);
/// let puzzle = gridc::Puzzle::generate(&wanted)?.expect("a 4x4 is found at once");
/// assert!(puzzle.check()?.is_unique());
///
/// let killer = Generating::new("classic(2, 2)").with("killer*cover").without_givens().seed(1);
/// let puzzle = gridc::Puzzle::generate(&killer)?.expect("a small killer");
/// assert!(puzzle.check()?.is_unique());
/// # Ok::<(), gridc::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generating {
    layout: String,
    with: Vec<String>,
    without_givens: bool,
    difficulty: Option<String>,
    recipe: Recipe,
}

impl Generating {
    /// Orders puzzles on a layout, named as after `use` in a puzzle file: `classic`, `jigsaw(9)`, `samurai`.
    pub fn new(layout: &str) -> Self {
        let (with, recipe) = (Vec::new(), Recipe::default());
        Self { layout: layout.to_owned(), with, without_givens: false, difficulty: None, recipe }
    }

    /// Adds clues, as `gridc generate --with` takes them: `thermo*3`, `killer*cover`, `antiknight`.
    #[must_use]
    pub fn with(mut self, clues: &str) -> Self {
        self.with.push(clues.to_owned());
        self
    }

    /// Removes as many givens as the clues allow.
    #[must_use]
    pub fn without_givens(self) -> Self {
        Self { without_givens: true, ..self }
    }

    /// Asks for a level (`easy`, `medium..hard`) or a range of Sudoku Explainer's rating (`4.2..5.0`).
    #[must_use]
    pub fn difficulty(self, difficulty: &str) -> Self {
        Self { difficulty: Some(difficulty.to_owned()), ..self }
    }

    /// Asks for puzzles from which no given can be removed.
    #[must_use]
    pub fn minimal(mut self) -> Self {
        self.recipe.minimal = true;
        self
    }

    /// Asks for exactly this number of givens.
    #[must_use]
    pub fn givens(mut self, givens: usize) -> Self {
        self.recipe.givens = Some(givens);
        self
    }

    /// Sets the seed. The default is 0.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.recipe.seed = seed;
        self
    }

    fn order(&self) -> Result<(VariantOrder, Recipe), GenerateError> {
        let parsed = self.with.iter().map(|clues| ClueRequest::parse_all(clues)).collect::<Result<Vec<_>, _>>();
        let wishes = parsed.map_err(GenerateError::Order)?.concat();
        let difficulty = self.difficulty.as_deref().map(Difficulty::parse).transpose().map_err(GenerateError::Order)?;
        let grade = Grade { difficulty, ..self.recipe.grade.clone() };
        Ok((VariantOrder { wishes, without_givens: self.without_givens }, Recipe { grade, ..self.recipe.clone() }))
    }
}

impl Puzzle {
    /// Makes the first puzzle of an order, within its budget; `None` if none was found. A [`Solver`] makes further ones, within
    /// limits.
    ///
    /// # Errors
    /// If the order cannot be parsed, or cannot be met.
    pub fn generate(wanted: &Generating) -> Result<Option<Self>, Error> {
        Solver::usual()?.generate(wanted, 1)
    }
}

impl Solver {
    /// Makes the puzzle with this number; `None` if the order's budget or a limit was exhausted first.
    ///
    /// # Errors
    /// If the order cannot be parsed, or cannot be met.
    pub fn generate(&self, wanted: &Generating, number: u64) -> Result<Option<Puzzle>, Error> {
        let (order, mut recipe) = wanted.order()?;
        recipe.budget.time = self.options().time.or(recipe.budget.time);
        let mut reader = Reader::new().blanks(true);
        let board = reader.board(&wanted.layout)?;
        let limits = Limits::new(None, None, self.options().memory, self.options().interrupt.clone());
        let make = |making: Making<'_>| Worker::new(making, &limits, false).make(number..number.saturating_add(1));
        let impossible = |why: &dyn fmt::Display| GenerateError::Impossible(why.to_string());
        let is_variant = !order.wishes.is_empty() || VariantGenerator::is_asked_by(board.tree(), reader.library());
        let products = if is_variant {
            let on = (board.data(), board.tree());
            let generator = VariantGenerator::new(self, reader.library(), on, &order, recipe);
            make(Making::Variant(&generator.map_err(|unfit| impossible(&unfit))?))
        } else {
            let generator = Generator::new(self.engine(board.data()), board.data(), recipe);
            make(Making::Plain(&generator.map_err(|refusal| impossible(&refusal))?))
        };
        let Some(product) = products.into_iter().next() else { return Ok(None) };
        match product.result? {
            ProductOutcome::Puzzle { puzzle, tree, .. } => {
                let tree = tree.map_or_else(|| board.tree().clone(), |tree| *tree);
                let written = reader.write(&puzzle, &tree, &Writing::new(grid::FORMAT))?;
                Ok(Some(Reader::new().read(&written.text)?))
            }
            ProductOutcome::Refused(refusal) => Err(impossible(&refusal).into()),
            ProductOutcome::Nearest(..) | ProductOutcome::Stopped(_) => Ok(None),
        }
    }
}

/// Selects an engine for each puzzle as the solver does.
impl Engines for Solver {
    fn engine(&self, puzzle: &puzzle::PuzzleData) -> &Engine {
        Self::engine(self, puzzle)
    }
}
