//! Selects what `gridc draw` draws of a puzzle: the puzzle itself, or a result of solving it.

use crate::backend::Limits;
use crate::cli::Exit;
use crate::cli::arguments::DrawArguments;
use crate::cli::files::Unusable;
use crate::cli::interrupt::Signals;
use crate::cli::job::unexplained;
use crate::cli::method::{options, said};
#[cfg(feature = "pictures")]
use crate::cli::pipeline::in_order;
use crate::cli::terminal::sentence;
use crate::front::PartialBoard;
use crate::front::{Conflict, PictureContent, Solver, Unsolved};
use crate::puzzle::{Grid, PuzzleData, clean_line};
use crate::rate::{self, Finder, RatingOptions, Style, Terms, Walk};
use crate::render::{self, Filled};
use crate::report::candidates_words;
use crate::solve::{Candidates, Request, SolveOutcome, Verdict};
use crate::syntax::Source;
#[cfg(feature = "pictures")]
use std::num::NonZeroUsize;

/// What to draw, with the solver if it is needed.
pub struct PictureRequest {
    what: ContentChoice,
    solver: Option<Solver>,
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ContentChoice {
    Puzzle,
    Solution,
    Candidates,
    Difference,
    Conflict,
    Step(usize),
}

/// The selected content for one puzzle.
pub enum SelectedContent {
    /// The puzzle as in its file.
    Puzzle,
    Solution(Grid),
    Difference(Grid, Grid),
    /// The remaining candidates.
    Candidates(Box<Candidates>),
    Conflict(Conflict),
    /// A step, and its sentence.
    Step(Box<PictureContent>, String),
}

/// The selected content, with what is to be said about it.
pub struct FoundContent {
    pub content: SelectedContent,
    /// A warning in whole lines, or nothing.
    pub said: String,
    /// The exit code if no other error occurs.
    pub exit: Exit,
}

impl From<SelectedContent> for FoundContent {
    fn from(content: SelectedContent) -> Self {
        Self { content, said: String::new(), exit: Exit::Done }
    }
}

impl SelectedContent {
    pub fn shown(&self, puzzle: &PuzzleData) -> PictureContent {
        match self {
            Self::Puzzle => PictureContent::default(),
            Self::Solution(grid) => PictureContent::solution(grid.clone()),
            Self::Difference(one, other) => PictureContent::difference(one.clone(), other.clone()),
            Self::Candidates(candidates) => PictureContent::candidates(puzzle, candidates),
            Self::Conflict(conflict) => PictureContent::conflict(puzzle, conflict),
            Self::Step(shown, _) => (**shown).clone(),
        }
    }

    /// Returns a text picture with clues; `None` for candidates and steps, which have their own drawing, and if there are no
    /// clues to draw.
    pub fn with_clues(&self, puzzle: &PuzzleData, style: render::Style) -> Option<String> {
        let filled = match self {
            Self::Puzzle | Self::Conflict(_) => Filled::Givens,
            Self::Solution(grid) => Filled::Solution(grid),
            Self::Difference(one, other) => Filled::Difference(one, other),
            Self::Candidates(_) | Self::Step(..) => return None,
        };
        let picture = self.shown(puzzle).picture(puzzle);
        (!puzzle.clues.is_empty() && !puzzle.layout.is_blank())
            .then(|| render::drawn_with_clues(puzzle, &picture, filled, style))
    }

    pub fn text(&self, puzzle: &PuzzleData, style: render::Style) -> String {
        match self {
            Self::Puzzle | Self::Conflict(_) => render::givens(puzzle, style),
            Self::Solution(grid) => render::solved(puzzle, grid, style),
            Self::Difference(one, other) => render::differences(puzzle, one, other, style),
            Self::Candidates(candidates) => render::candidates(puzzle, candidates, style),
            Self::Step(shown, _) => shown.text(puzzle, style).unwrap_or_default(),
        }
    }

    /// Returns the text below the board: layers, or clues that contradict each other.
    pub fn below(&self, puzzle: &PuzzleData, style: render::Style) -> String {
        match self {
            Self::Solution(grid) => render::layers(puzzle, grid, style),
            Self::Difference(one, other) => render::layer_differences(puzzle, one, other, style),
            Self::Conflict(conflict) => {
                let members = conflict.members().iter().map(|member| format!("- {}\n", clean_line(&member.text)));
                format!("these contradict each other:\n{}", members.collect::<String>())
            }
            Self::Step(_, said) => sentence(said),
            Self::Puzzle | Self::Candidates(_) => String::new(),
        }
    }
}

impl PictureRequest {
    /// Returns what the command line requests.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn of(arguments: &DrawArguments, signals: &Signals) -> Result<Self, Unusable> {
        let what = match arguments {
            DrawArguments { solution: true, .. } => ContentChoice::Solution,
            DrawArguments { candidates: true, .. } => ContentChoice::Candidates,
            DrawArguments { diff: true, .. } => ContentChoice::Difference,
            DrawArguments { conflict: true, .. } => ContentChoice::Conflict,
            DrawArguments { step: Some(step), .. } => ContentChoice::Step(step.get()),
            #[cfg(feature = "pictures")]
            DrawArguments { sheet: super::super::arguments::SheetArguments { answers: true, .. }, .. } => {
                ContentChoice::Solution
            }
            _ => ContentChoice::Puzzle,
        };
        let mut options = options(&arguments.method, &arguments.limits).cancel(&signals.interrupt);
        options.why_time = Some(arguments.why_time);
        #[cfg(feature = "pictures")]
        let is_rated = arguments.sheet.difficulty;
        #[cfg(not(feature = "pictures"))]
        let is_rated = false;
        let solver = (is_rated || what != ContentChoice::Puzzle).then(|| Solver::new(&options)).transpose();
        let solver = solver.map_err(|problem| Unusable::told(Exit::Usage, said(&problem)))?;
        Ok(Self { what, solver, quiet: arguments.presentation.appearance.quiet })
    }

    /// Returns what to draw of a puzzle.
    ///
    /// # Errors
    /// If the requested picture does not exist: the puzzle cannot be solved, has no solution, or does have one.
    pub fn found(&self, puzzle: &PuzzleData, sources: &[Source], place: &str) -> Result<FoundContent, Unusable> {
        let Some(solver) = self.solver.as_ref().filter(|_| self.what != ContentChoice::Puzzle) else {
            return Ok(SelectedContent::Puzzle.into());
        };
        let mut worker = solver.worker();
        let failed = |unsolved: Unsolved| failed(&unsolved, place);
        if self.what == ContentChoice::Candidates {
            let found = worker.candidates(puzzle, &solver.options().within(Request::count()), 1).map_err(failed)?;
            return self.candidates(found, place);
        }
        let outcome = worker.solve(puzzle, &solver.options().within(Request::unique()), &mut |_| {}).map_err(failed)?;
        match (self.what, &outcome.solutions[..]) {
            (ContentChoice::Step(number), [grid]) if outcome.found == Verdict::Unique => {
                step(puzzle, grid, number, place, &solver.options().limits()).map(FoundContent::from)
            }
            (ContentChoice::Step(_), [_, ..]) if outcome.found == Verdict::Several => refused(
                Exit::Several,
                place,
                "there are several solutions, so there are no steps to a single one; draw two with `--diff`",
            ),
            (ContentChoice::Conflict, []) if outcome.found == Verdict::None => {
                match solver.why(puzzle, sources).map_err(failed)? {
                    Some(conflict) => Ok(SelectedContent::Conflict(conflict).into()),
                    None => Err(Unusable { exit: Exit::Unknown, said: unexplained(solver.why_time()) }),
                }
            }
            (ContentChoice::Conflict, [_, ..]) => {
                refused(Exit::Differs, place, "there is a solution, so there is no conflict; draw it with `--solution`")
            }
            (ContentChoice::Difference, [one, other, ..]) => {
                Ok(SelectedContent::Difference(one.clone(), other.clone()).into())
            }
            (ContentChoice::Difference, [_]) if outcome.found == Verdict::Unique => refused(
                Exit::Differs,
                place,
                "there is only one solution, so there is no difference; draw it with `--solution`",
            ),
            (ContentChoice::Solution, [grid, ..]) => {
                Ok(self.told(SelectedContent::Solution(grid.clone()), &outcome, place))
            }
            _ if outcome.found == Verdict::None => refused(
                Exit::None,
                place,
                "there is no solution; `--conflict` draws the parts that contradict each other",
            ),
            _ => refused(Exit::Unknown, place, "no solution was found within the limits"),
        }
    }

    /// Returns the difficulty of each puzzle, in order; `None` for those that do not have exactly one solution or are too large.
    ///
    /// # Errors
    /// If it was interrupted.
    #[cfg(feature = "pictures")]
    pub fn levels(&self, puzzles: &[PuzzleData], signals: &Signals) -> Result<Vec<Option<rate::Level>>, Unusable> {
        let Some(solver) = &self.solver else { return Ok(vec![None; puzzles.len()]) };
        let request = solver.options().within(Request::unique());
        let worker = || {
            let (mut worker, request) = (solver.worker(), &request);
            move |puzzle: &PuzzleData| {
                let outcome = worker.solve(puzzle, request, &mut |_| {}).ok()?;
                let grid = outcome.solutions.first().filter(|_| outcome.verdict == Verdict::Unique)?;
                rate::level(puzzle, grid).ok()
            }
        };
        let mut waiting = puzzles.iter();
        let next = || if signals.interrupt.raised() { None } else { waiting.next() };
        let mut levels = Vec::new();
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let take = |level| -> Result<(), Unusable> {
            levels.push(level);
            Ok(())
        };
        in_order(cores, next, worker, take)?;
        match levels.len() == puzzles.len() {
            true => Ok(levels),
            false => Err(Unusable { exit: Exit::Interrupted, said: String::new() }),
        }
    }

    /// Warns if the drawn solution is one of several, or is not known to be unique.
    fn told(&self, content: SelectedContent, outcome: &SolveOutcome, place: &str) -> FoundContent {
        let (exit, words) = match outcome.found {
            Verdict::Several => (
                Exit::Several,
                "there are several solutions, of which one is drawn; `--diff` draws \
                two",
            ),
            Verdict::Unknown | Verdict::AtMostOne => (Exit::Unknown, "the solution drawn may not be the only one"),
            Verdict::Unique | Verdict::None => return content.into(),
        };
        let said = if self.quiet { String::new() } else { format!("warning: {place}: {words}\n") };
        FoundContent { content, said, exit }
    }

    fn candidates(&self, found: Candidates, place: &str) -> Result<FoundContent, Unusable> {
        if found.outcome.count == 0 && found.outcome.stopped.is_none() {
            return refused(Exit::None, place, "there is no solution, so there are no candidates");
        }
        if found.unsettled() == 0 {
            return Ok(SelectedContent::Candidates(Box::new(found)).into());
        }
        let said = format!("warning: {place}: {}, but they are drawn\n", candidates_words(&found));
        Ok(FoundContent { content: SelectedContent::Candidates(Box::new(found)), said, exit: Exit::Unknown })
    }
}

/// Returns step `number` on the way to the solution.
fn step(
    puzzle: &PuzzleData,
    grid: &Grid,
    number: usize,
    place: &str,
    limits: &Limits,
) -> Result<SelectedContent, Unusable> {
    let present = PartialBoard::of(puzzle, grid, None)
        .map_err(|why| Unusable::told(Exit::BadInput, format!("{place}: {why}")))?;
    let mut count = 0;
    let digits = rate::places(&present.board, grid);
    let mut finder = Finder::new(puzzle, RatingOptions::default(), Style::Ladder, &digits).within(limits, u64::MAX);
    for standing in Walk::new(present.board, |board| Some(finder.next(board))) {
        count += 1;
        if limits.poll(0).is_some() {
            return refused(Exit::Unknown, place, &format!("the limits were reached before step {number}"));
        }
        if count == number {
            let said = rate::sentence(puzzle, &standing.board, &standing.step, Terms::default());
            return Ok(SelectedContent::Step(
                Box::new(PictureContent::step(puzzle, &standing.board, &standing.step)),
                said,
            ));
        }
    }
    let said = format!("there is no step {number}: the solution takes {count}; `gridc explain` lists them");
    refused(Exit::Usage, place, &said)
}

fn refused<T>(exit: Exit, place: &str, said: &str) -> Result<T, Unusable> {
    Err(Unusable::told(exit, format!("{place}: {said}")))
}

fn failed(unsolved: &Unsolved, place: &str) -> Unusable {
    let said = format!("{place}: {}", clean_line(&unsolved.failure.message));
    Unusable::told(Exit::of_failure(unsolved.failure.kind), said)
}
