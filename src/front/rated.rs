//! Difficulty ratings and step-by-step explanations for people: `rate`, `explain` and `hint` of [`Puzzle`] and [`Solver`].

use super::partial_board::PartialBoard;
use super::{Drawing, Error, PictureContent, Puzzle, Solver, Unsolved};
use crate::backend::Limits;
use crate::puzzle::Grid;
use crate::rate::{
    self, Board, Finder, RatingError, RatingOptions, StepOnBoard, StepRecord, Style, Terms, Walk, hint, places,
};
use crate::report::FailureKind;

/// The difficulty of a puzzle on the usual scales (Sudoku Explainer, HoDoKu), and the techniques that it needs.
///
/// ```
/// let puzzle = gridc::Puzzle::read("9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1")?;
/// let rating = puzzle.rate()?.expect("a puzzle with one solution");
/// assert_eq!((rating.hodoku_level(), rating.explainer()), ("extreme", Some(8.5)));
/// # Ok::<(), gridc::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rating {
    rating: rate::Rating,
}

/// The solution path of a puzzle by human techniques, step by step.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// Entered digits that are wrong, each as a sentence that states what it contradicts. The steps start from the others.
    pub wrong: Vec<String>,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether the steps reach the solution. If not, a limit was reached.
    pub is_complete: bool,
}

/// One step of an [`Explanation`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The name of the technique.
    pub technique: &'static str,
    /// The step as a sentence.
    pub sentence: String,
    /// A hint: where to look, without the conclusion.
    pub hint: String,
    /// Digits that the step places: row and column, counted from 0, and the symbol.
    pub placed: Vec<(usize, usize, String)>,
    /// Candidates that the step removes, in the same form.
    pub removed: Vec<(usize, usize, String)>,
    record: StepRecord,
    drawing: Drawing,
}

impl Rating {
    pub(super) fn rating(&self) -> &rate::Rating {
        &self.rating
    }

    /// Returns Sudoku Explainer's rating (ER). `None` for boards that are too large for its chains, and for puzzles that need
    /// steps by clues, which that scale does not cover.
    pub fn explainer(&self) -> Option<f64> {
        self.rating.se.as_ref().map(|se| f64::from(se.er.0) / 10.0)
    }

    /// Returns whether [`explainer`](Self::explainer) is a lower bound: the puzzle needs chains nested in chains, whose exact
    /// rating is not computed.
    pub fn explainer_is_least(&self) -> bool {
        self.rating.se.as_ref().is_some_and(|se| se.at_least)
    }

    /// Returns HoDoKu's level: `easy`, `medium`, `hard`, `unfair` or `extreme`.
    pub fn hodoku_level(&self) -> &'static str {
        self.rating.hodoku.level.name()
    }

    /// Returns HoDoKu's score: the sum of the scores of all steps.
    pub fn hodoku_score(&self) -> u32 {
        self.rating.hodoku.score
    }

    /// Returns the hardest technique; `None` for a puzzle that is already filled.
    pub fn hardest(&self) -> Option<&'static str> {
        self.rating.hardest.map(|technique| technique.name())
    }

    /// Returns the techniques by name, each with its number of steps.
    pub fn techniques(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.rating.steps.iter().map(|(name, count)| (*name, *count))
    }

    /// Returns whether some step relies on the uniqueness of the solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.rating.assumes_uniqueness
    }
}

impl Solver {
    /// Rates the difficulty of a puzzle; `None` if it does not have exactly one solution, or a limit was reached before that was
    /// known.
    ///
    /// # Errors
    /// As for [`check`](Self::check), and for boards that are too large to be rated.
    pub fn rate(&self, puzzle: &Puzzle) -> Result<Option<Rating>, Error> {
        let limits = self.options().limits();
        let Some(grid) = self.only_solution(puzzle)? else { return Ok(None) };
        let rating = rate::rate_within(puzzle.data(), &grid, RatingOptions::default(), &limits).map_err(unrated)?;
        Ok(Some(Rating { rating }))
    }

    /// Returns the solution path, starting from the entered digits of the puzzle's text; `None` as for [`rate`](Self::rate).
    ///
    /// # Errors
    /// As for [`rate`](Self::rate).
    pub fn explain(&self, puzzle: &Puzzle) -> Result<Option<Explanation>, Error> {
        let limits = self.options().limits();
        let Some(grid) = self.only_solution(puzzle)? else { return Ok(None) };
        Ok(Some(self.steps(puzzle, &grid, usize::MAX, &limits)?))
    }

    /// Returns the next step; `None` if there is none, an entered digit is wrong, or the puzzle does not have exactly one
    /// solution.
    ///
    /// # Errors
    /// As for [`rate`](Self::rate).
    pub fn hint(&self, puzzle: &Puzzle) -> Result<Option<Step>, Error> {
        let limits = self.options().limits();
        let Some(grid) = self.only_solution(puzzle)? else { return Ok(None) };
        let Explanation { wrong, mut steps, .. } = self.steps(puzzle, &grid, 1, &limits)?;
        Ok(steps.pop().filter(|_| wrong.is_empty()))
    }

    fn steps(&self, puzzle: &Puzzle, grid: &Grid, most: usize, limits: &Limits) -> Result<Explanation, Error> {
        let PartialBoard { board, wrong } =
            PartialBoard::of(puzzle.data(), grid, Some((self, puzzle.sources()))).map_err(unrated)?;
        let options = RatingOptions::default();
        let (mut explanation, _) = walk(puzzle, board, Some(grid), options, most, limits);
        explanation.wrong = wrong;
        Ok(explanation)
    }
}

/// Returns the steps from a board, at most so many, and the board after them. Without a solution, there are only steps that do
/// not need it: the puzzle may have several.
pub(crate) fn walk(
    puzzle: &Puzzle,
    board: Board,
    solution: Option<&Grid>,
    options: RatingOptions,
    most: usize,
    limits: &Limits,
) -> (Explanation, Board) {
    let data = puzzle.data();
    let digits = solution.map(|grid| places(&board, grid));
    let finder = |digits| Finder::new(data, options, Style::default(), digits).within(limits, u64::MAX);
    let mut finder = digits.as_deref().map(finder);
    let mut walk = Walk::new(board, |board| match &mut finder {
        Some(finder) => Some(finder.next(board)),
        None => rate::next(board, options),
    });
    let mut steps = Vec::new();
    while steps.len() < most && limits.poll(0).is_none() {
        let Some(standing) = walk.next() else { break };
        steps.push(Step::new(puzzle, steps.len() + 1, &standing));
    }
    let board = walk.board().clone();
    (Explanation { wrong: Vec::new(), steps, is_complete: board.is_solved() }, board)
}

impl Step {
    fn new(puzzle: &Puzzle, number: usize, standing: &StepOnBoard) -> Self {
        let (data, StepOnBoard { board, step, .. }) = (puzzle.data(), standing);
        let symbols = data.layout.digits();
        let named = |candidate: &rate::Candidate| {
            let position = data.layout.cells().get(candidate.cell())?;
            let digit = symbols.get(usize::from(candidate.digit)).copied().unwrap_or_default();
            Some((position.row.into(), position.column.into(), data.layout.symbols.name(digit).to_owned()))
        };
        let record = StepRecord::new(data, number, standing, Terms::default());
        Self {
            technique: record.technique,
            sentence: record.sentence.clone(),
            hint: hint(data, board, step),
            placed: step.placements.iter().filter_map(named).collect(),
            removed: step.eliminations.iter().filter_map(named).collect(),
            record,
            drawing: Drawing::new(puzzle.shared(), PictureContent::step(data, board, step)),
        }
    }

    pub(super) fn record(&self) -> &StepRecord {
        &self.record
    }

    /// Draws the board before the step, with its reasons and its conclusion highlighted.
    pub fn draw(&self) -> Drawing {
        self.drawing.clone()
    }
}

impl Puzzle {
    /// Rates the difficulty of the puzzle for people; `None` if it does not have exactly one solution.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled, or to be rated.
    pub fn rate(&self) -> Result<Option<Rating>, Error> {
        Solver::usual()?.rate(self)
    }

    /// Returns the solution path by human techniques; `None` if the puzzle does not have exactly one solution.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 . .\n")?;
    /// let way = puzzle.explain()?.expect("a puzzle with one solution");
    /// assert!(way.is_complete && way.steps.len() == 2);
    /// assert_eq!(way.steps[0].placed, [(3, 2, "2".to_owned())]);
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`rate`](Self::rate).
    pub fn explain(&self) -> Result<Option<Explanation>, Error> {
        Solver::usual()?.explain(self)
    }

    /// Returns the next step of the solution path.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 . .\n")?;
    /// assert!(puzzle.hint()?.is_some_and(|step| step.placed == [(3, 2, "2".to_owned())]));
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`rate`](Self::rate).
    pub fn hint(&self) -> Result<Option<Step>, Error> {
        Solver::usual()?.hint(self)
    }
}

fn unrated(why: RatingError) -> Unsolved {
    Unsolved::told(FailureKind::Limit, why.to_string())
}
