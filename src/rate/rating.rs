//! The complete rating of a puzzle on all scales ([`rate`]).

use super::mus::{self, MusProfile};
use super::paper::{PaperScore, paper};
use super::se;
use super::{
    Board, Finder, Hodoku, Level, Path, RatingError, RatingOptions, Style, Technique, VariantScale, hodoku, hodoku_of,
};
use crate::backend::Limits;
use crate::puzzle::{Grid, PuzzleData};
use crate::solve::trace;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The work of dancing links to find the solution and prove that it is unique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DancingLinks {
    pub branches: u64,
    pub loops: u64,
}

/// The results on all scales, and statistics of the solution path.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rating {
    /// Sudoku Explainer's rating, for boards that are not too large for its chains and are solved without steps of clues, which
    /// it does not support. It assumes uniqueness.
    pub se: Option<se::Rating>,
    pub hodoku: Hodoku,
    /// The scale for puzzles with clues, if steps of clues are used.
    pub variants: Option<VariantScale>,
    /// The contest paper's score, for boards with only rows, columns and boxes.
    pub paper: Option<PaperScore>,
    /// The counters of dancing links, for puzzles that are small exact covers.
    pub dlx: Option<DancingLinks>,
    /// The number of uses of each technique, where each round uses all its steps.
    pub steps: BTreeMap<&'static str, usize>,
    #[schemars(with = "Option<String>")]
    pub hardest: Option<Technique>,
    /// The number of rounds, that is, of searches for steps.
    pub rounds: usize,
    /// The smallest number of placements or eliminations available in a round, and the number of rounds with that.
    pub fewest_open: Option<(usize, usize)>,
    /// The sizes of the sets of clues and houses that solve it; `None` unless [`Self::with_mus`] was called and finished.
    pub mus: Option<MusProfile>,
    /// Whether some step assumes that the solution is unique.
    pub assumes_uniqueness: bool,
    #[serde(skip)]
    pub path: Path,
}

/// The largest number of updates of dancing links before their search is abandoned.
const MOST_UPDATES: u64 = 250_000;

/// Rates a puzzle whose unique solution is known.
///
/// # Errors
/// If the puzzle has no model, or is too large.
pub fn rate(puzzle: &PuzzleData, solution: &Grid, options: RatingOptions) -> Result<Rating, RatingError> {
    rate_within(puzzle, solution, options, &Limits::default())
}

/// The same within limits.
///
/// # Errors
/// As for [`rate`], and if a limit was reached.
pub fn rate_within(
    puzzle: &PuzzleData,
    solution: &Grid,
    options: RatingOptions,
    limits: &Limits,
) -> Result<Rating, RatingError> {
    let board = Board::new(puzzle)?;
    let (digits, cells) = (places(&board, solution), board.structure().cells());
    let path = way(puzzle, &board, options, &digits, limits)?;
    let hardest = path.hardest();
    let with_clues = path.rounds.iter().any(|round| round.technique.facts().is_of_clues);
    let with_se = options.uniqueness && cells <= se::MOST_CELLS && !with_clues;
    let open: Vec<usize> = path.rounds.iter().map(|round| round.steps.len()).collect();
    let fewest = open.iter().min().map(|least| (*least, open.iter().filter(|count| *count == least).count()));
    Ok(Rating {
        se: if with_se { se::rate(board.clone().with_marked_cells()) } else { None },
        hodoku: if with_clues { hodoku_of(board.clone(), &path) } else { hodoku(board.clone(), options, &digits) },
        variants: VariantScale::of(&path),
        paper: paper(&board, hardest),
        dlx: dancing_links(puzzle),
        steps: path.counts().into_iter().map(|(technique, count)| (technique.name(), count)).collect(),
        hardest,
        rounds: path.rounds.len(),
        fewest_open: fewest,
        mus: None,
        assumes_uniqueness: path.rounds.iter().any(|round| round.technique.facts().assumes_uniqueness),
        path,
    })
}

/// Computes the solution path by techniques, small sets, and search.
fn way(
    puzzle: &PuzzleData,
    board: &Board,
    options: RatingOptions,
    digits: &[u8],
    limits: &Limits,
) -> Result<Path, RatingError> {
    let mut finder = Finder::new(puzzle, options, Style::Ladder, digits).within(limits, u64::MAX);
    let path = Path::by(board.clone(), |board| limits.poll(0).is_none().then(|| finder.next(board)));
    // The last step of a search for a small set that ended at a limit is not what people find.
    limits.poll(0).map_or(Ok(path), |stop| Err(RatingError::Stopped(stop)))
}

impl Rating {
    /// Adds the sizes of small sets of clues and houses, which takes a second or more. `solution` is the puzzle's only one.
    ///
    /// # Errors
    /// If the puzzle has no model, or is too large.
    pub fn with_mus(mut self, puzzle: &PuzzleData, solution: &Grid, limits: &Limits) -> Result<Self, RatingError> {
        let board = Board::new(puzzle)?;
        let digits = places(&board, solution);
        self.mus = mus::profile(puzzle, board, &digits, limits);
        Ok(self)
    }
}

/// Returns HoDoKu's level of a puzzle with a known unique solution, which is the fastest part of a rating.
///
/// # Errors
/// If the puzzle has no model, or is too large.
pub fn level(puzzle: &PuzzleData, solution: &Grid) -> Result<Level, RatingError> {
    let board = Board::new(puzzle)?;
    let digits = places(&board, solution);
    if board.structure().rules().is_none() {
        return Ok(hodoku(board, RatingOptions::default(), &digits).level);
    }
    let path = way(puzzle, &board, RatingOptions::default(), &digits, &Limits::default())?;
    Ok(hodoku_of(board, &path).level)
}

/// Returns the values of a solution as indices.
pub fn places(board: &Board, solution: &Grid) -> Vec<u8> {
    let structure = board.structure();
    let values = solution.0.iter().take(structure.cells());
    values.map(|value| structure.index_of(*value).unwrap_or_default() as u8).collect()
}

fn dancing_links(puzzle: &PuzzleData) -> Option<DancingLinks> {
    // If constraints were left out, the search would be that of another puzzle.
    let traced = trace::cover(puzzle).ok().filter(|traced| traced.residual == 0)?;
    let tally = trace::tally(&traced.cover, trace::Branching::Fewest, MOST_UPDATES, 0);
    tally.whole.then_some(DancingLinks { branches: tally.nodes, loops: tally.updates })
}
